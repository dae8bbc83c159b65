// SPDX-License-Identifier: MIT
//
// Clipper 6.4 on trial (libpolyclipping): PointInPolygon(), which returns -1 for a point on a side,
// and Execute(ctIntersection). It takes integers, exact up to 2^62 ("Clipper", ClipperLib,
// "Overview"). Floats are rounded to multiples of 2^-20, which is the tolerance claimed. Execute()
// rounds the points where sides cross, so an overlap of less than a few units is empty. Package
// libpolyclipping-dev.
//
// Build: c++ -lpolyclipping -lm
#include <cmath>

#include <polyclipping/clipper.hpp>

#include "subject.h"

using ClipperLib::Path;

static ClipperLib::IntPoint at(double x, double y)
{
	return ClipperLib::IntPoint(std::llrint(std::ldexp(x, 20)), std::llrint(std::ldexp(y, 20)));
}

static Path path(const Vertices<double> &v)
{
	Path path;
	for (int i = 0; i < v.n; ++i)
		path.push_back(at(v.x[i], v.y[i]));
	return path;
}

static bool too_large(const double *v, int n)
{
	for (int i = 0; i < n; ++i)
		if (!(std::fabs(v[i]) <= 0x1p20))
			return true;
	return false;
}

static int point_triangle(const double *v, const void *, double *)
{
	return too_large(v, 8) ? -1
			       : ClipperLib::PointInPolygon(at(v[0], v[1]),
							    path(Vertices<double>(v + 2, 3))) != 0;
}

static int convex_convex(const double *v, const void *, double *)
{
	ClipperLib::Clipper clipper;
	ClipperLib::Paths common;
	if (too_large(v, 32))
		return -1;
	clipper.AddPath(path(Vertices<double>(v)), ClipperLib::ptSubject, true);
	clipper.AddPath(path(Vertices<double>(v + 16)), ClipperLib::ptClip, true);
	return clipper.Execute(ClipperLib::ctIntersection, common) ? !common.empty() : -1;
}

static void *prepare(const lockstep_rows *rows)
{
	if (rows->parts != 1)
		return nullptr;
	Path *path = new Path;
	for (size_t i = 0; i < rows->rows; ++i)
		path->push_back(at(rows->column[0][i], rows->column[1][i]));
	return path;
}

static int point_polygon(const double *v, const void *world, double *)
{
	return too_large(v, 2) ? -1
			       : ClipperLib::PointInPolygon(at(v[0], v[1]),
							    *static_cast<const Path *>(world)) != 0;
}

static const lockstep_subject claims = claims_of(LOCKSTEP_DOUBLE, 0x1p-20);
static const lockstep_subject rounded = claims_of(LOCKSTEP_DOUBLE, 0x1p-18);

LOCKSTEP_PLUGIN("clipper", CLIPPER_VERSION, "https://www.angusj.com/delphi/clipper.php", "BSL-1.0",
		of(claims, "point_triangle", point_triangle),
		of(rounded, "convex_convex", convex_convex),
		with<Path>(of(claims, "point_polygon", point_polygon), prepare))
