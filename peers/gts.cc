// SPDX-License-Identifier: MIT
//
// GTS 0.7.6 on trial, the GNU Triangulated Surface Library: gts_segments_are_intersecting(),
// gts_point_is_in_triangle() and gts_segment_triangle_intersection(), which use robust predicates,
// and distances in double. By its reference manual, the answer for points and segments in the plane
// is GTS_OUT, GTS_ON or GTS_IN. Package libgts-dev.
//
// Build: c++ -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lgts -lglib-2.0 -lm
#include <gts.h>

#include "subject.h"

// An edge or a triangle. Destroying it destroys its edges and vertices too.
struct Figure {
	GtsObject *object;

	static GtsVertex *vertex(double x, double y, double z)
	{
		return gts_vertex_new(gts_vertex_class(), x, y, z);
	}
	Figure(GtsVertex *a, GtsVertex *b)
	    : object(GTS_OBJECT(gts_edge_new(gts_edge_class(), a, b)))
	{
	}
	Figure(GtsVertex *a, GtsVertex *b, GtsVertex *c)
	    : object(GTS_OBJECT(gts_triangle_new(
		  gts_triangle_class(), gts_edge_new(gts_edge_class(), a, b),
		  gts_edge_new(gts_edge_class(), b, c), gts_edge_new(gts_edge_class(), c, a))))
	{
	}
	~Figure()
	{
		gts_object_destroy(object);
	}
	Figure(const Figure &) = delete;
	Figure &operator=(const Figure &) = delete;
	GtsSegment *segment() const
	{
		return GTS_SEGMENT(object);
	}
	GtsTriangle *triangle() const
	{
		return GTS_TRIANGLE(object);
	}
};

static GtsVertex *flat(const double *v)
{
	return Figure::vertex(v[0], v[1], 0);
}

static GtsVertex *solid(const double *v)
{
	return Figure::vertex(v[0], v[1], v[2]);
}

static GtsPoint *point(double x, double y, double z)
{
	return gts_point_new(gts_point_class(), x, y, z);
}

static int segment_segment(const double *v, const void *, double *)
{
	const Figure a(flat(v), flat(v + 2)), b(flat(v + 4), flat(v + 6));
	return gts_segments_are_intersecting(a.segment(), b.segment()) != GTS_OUT;
}

static int point_triangle(const double *v, const void *, double *)
{
	// The manual does not say that triangles are counter-clockwise, but its figure shows one.
	const Vertices<double> c(v + 2, 3);
	if (c.n < 3)
		return -1;
	const Figure triangle(Figure::vertex(c.x[0], c.y[0], 0), Figure::vertex(c.x[1], c.y[1], 0),
			      Figure::vertex(c.x[2], c.y[2], 0));
	GtsPoint *p = point(v[0], v[1], 0);
	const int answer = gts_point_is_in_triangle(p, triangle.triangle()) != GTS_OUT;
	gts_object_destroy(GTS_OBJECT(p));
	return answer;
}

static int circle_segment(const double *v, const void *, double *)
{
	const Figure segment(flat(v + 3), flat(v + 5));
	GtsPoint *p = point(v[0], v[1], 0);
	const int answer = gts_point_segment_distance(p, segment.segment()) <= v[2];
	gts_object_destroy(GTS_OBJECT(p));
	return answer;
}

static int segment_triangle(const double *v, const void *, double *)
{
	const Figure segment(solid(v), solid(v + 3)),
	    triangle(solid(v + 6), solid(v + 9), solid(v + 12));
	GtsPoint *p = gts_segment_triangle_intersection(segment.segment(), triangle.triangle(),
							TRUE, gts_point_class());
	const int answer = p != nullptr;
	// The point may be a vertex, which its figure destroys.
	if (p && !GTS_IS_VERTEX(p))
		gts_object_destroy(GTS_OBJECT(p));
	return answer;
}

static int sphere_triangle(const double *v, const void *, double *)
{
	const Figure triangle(solid(v + 4), solid(v + 7), solid(v + 10));
	GtsPoint *p = point(v[0], v[1], v[2]);
	const int answer = gts_point_triangle_distance(p, triangle.triangle()) <= v[3];
	gts_object_destroy(GTS_OBJECT(p));
	return answer;
}

static const lockstep_subject claims = claims_of(LOCKSTEP_DOUBLE);

LOCKSTEP_PLUGIN("gts", "0.7.6", "https://gts.sourceforge.net", "LGPL-2.0",
		of(claims, "segment_segment", segment_segment),
		of(claims, "point_triangle", point_triangle),
		of(claims, "circle_segment", circle_segment),
		of(claims, "segment_triangle", segment_triangle),
		of(claims, "sphere_triangle", sphere_triangle))
