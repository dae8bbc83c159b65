// SPDX-License-Identifier: MIT
//
// libspatialindex 1.9 on trial: intersectsShape() on line segments and regions, in double. Its
// documentation ("Overview") names no tolerance. Package libspatialindex-dev.
//
// Build: c++ -lspatialindex
#include <spatialindex/SpatialIndex.h>

#include "subject.h"

using SpatialIndex::LineSegment;
using SpatialIndex::Point;
using SpatialIndex::Region;

static Region region(const double *v)
{
	return Region(v, v + 2, 2);
}

static int segment_segment(const double *v, const void *, double *)
{
	const LineSegment a(v, v + 2, 2), b(v + 4, v + 6, 2);
	return a.intersectsShape(b);
}

static int box_box(const double *v, const void *, double *)
{
	return region(v).intersectsShape(region(v + 4));
}

static int point_box(const double *v, const void *, double *)
{
	return region(v + 2).containsShape(Point(v, 2));
}

static int circle_segment(const double *v, const void *, double *)
{
	return LineSegment(v + 3, v + 5, 2).getMinimumDistance(Point(v, 2)) <= v[2];
}

static int circle_box(const double *v, const void *, double *)
{
	return region(v + 3).getMinimumDistance(Point(v, 2)) <= v[2];
}

static const lockstep_subject claims = claims_of(LOCKSTEP_DOUBLE);

LOCKSTEP_PLUGIN("spatialindex", "1.9", "https://libspatialindex.org", "MIT",
		of(claims, "segment_segment", segment_segment), of(claims, "box_box", box_box),
		of(claims, "point_box", point_box), of(claims, "circle_segment", circle_segment),
		of(claims, "circle_box", circle_box))
