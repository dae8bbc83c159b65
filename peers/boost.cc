// SPDX-License-Identifier: MIT
//
// Boost.Geometry 1.74 on trial: intersects(), covered_by() and distance() in double, with closed
// boundaries. Its reference (intersects, "Checks if two geometries have at least one intersection")
// names no tolerance. Polygons are clockwise and closed by default, as correct() makes them.
// Package libboost-dev.
//
// Build: c++ -lm
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/version.hpp>

#include "subject.h"

namespace bg = boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using Segment = bg::model::segment<Point>;
using Box = bg::model::box<Point>;
using Polygon = bg::model::polygon<Point>;

static Point at(const double *v)
{
	return Point(v[0], v[1]);
}

static Segment segment(const double *v)
{
	return Segment(at(v), at(v + 2));
}

static Box box(const double *v)
{
	return Box(at(v), at(v + 2));
}

static Polygon polygon(const Vertices<double> &v)
{
	Polygon polygon;
	for (int i = 0; i < v.n; ++i)
		polygon.outer().emplace_back(v.x[i], v.y[i]);
	bg::correct(polygon);
	return polygon;
}

static int point_box(const double *v, const void *, double *)
{
	return bg::covered_by(at(v), box(v + 2));
}

static int box_box(const double *v, const void *, double *)
{
	return bg::intersects(box(v), box(v + 4));
}

static int segment_segment(const double *v, const void *, double *)
{
	return bg::intersects(segment(v), segment(v + 4));
}

static int point_triangle(const double *v, const void *, double *)
{
	return bg::covered_by(at(v), polygon(Vertices<double>(v + 2, 3)));
}

static int circle_segment(const double *v, const void *, double *)
{
	return bg::distance(at(v), segment(v + 3)) <= v[2];
}

static int circle_box(const double *v, const void *, double *)
{
	return bg::distance(at(v), box(v + 3)) <= v[2];
}

static int convex_convex(const double *v, const void *, double *)
{
	return bg::intersects(polygon(Vertices<double>(v)), polygon(Vertices<double>(v + 16)));
}

// The first ring is the outer one, and the others are holes. Refuses polygons that this makes
// invalid.
static void *prepare(const lockstep_rows *rows)
{
	Polygon *polygon = new Polygon;
	polygon->inners().resize(rows->parts - 1);
	for (size_t part = 0, row = 0; part < rows->parts; ++part)
		for (size_t i = 0; i < rows->part[part]; ++i, ++row)
			(part ? polygon->inners()[part - 1] : polygon->outer())
			    .emplace_back(rows->column[0][row], rows->column[1][row]);
	bg::correct(*polygon);
	if (bg::is_valid(*polygon))
		return polygon;
	delete polygon;
	return nullptr;
}

static int point_polygon(const double *v, const void *world, double *)
{
	return bg::covered_by(at(v), *static_cast<const Polygon *>(world));
}

static lockstep_subject closed()
{
	lockstep_subject subject = claims_of(LOCKSTEP_DOUBLE);
	subject.boundary = LOCKSTEP_CLOSED;
	return subject;
}
static const lockstep_subject claims = closed();

LOCKSTEP_PLUGIN("boost", BOOST_LIB_VERSION, "https://www.boost.org/libs/geometry", "BSL-1.0",
		of(claims, "point_box", point_box), of(claims, "box_box", box_box),
		of(claims, "segment_segment", segment_segment),
		of(claims, "point_triangle", point_triangle),
		of(claims, "circle_segment", circle_segment), of(claims, "circle_box", circle_box),
		of(claims, "convex_convex", convex_convex),
		with<Polygon>(of(claims, "point_polygon", point_polygon), prepare))
