// SPDX-License-Identifier: MIT
//
// CGAL on trial: predicates of its kernel with exact predicates and inexact constructions, which
// are documented to be exact. NDEBUG turns off the assertions of their preconditions. Package
// libcgal-dev.
//
// Build: c++ -DNDEBUG -lgmp -lmpfr
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangle_3.h>
#include <CGAL/intersections.h>

#include <lockstep_plugin.h>

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_2;
using Point3 = Kernel::Point_3;
using Segment = Kernel::Segment_2;
using Triangle = Kernel::Triangle_2;

static int point_circle(const double *v, const void *, double *)
{
	// The square of a float is exact in double.
	return v[4] >= 0 && CGAL::compare_squared_distance(Point(v[0], v[1]), Point(v[2], v[3]),
							   v[4] * v[4]) != CGAL::LARGER;
}

static int segment_segment(const double *v, const void *, double *)
{
	return CGAL::do_intersect(Segment(Point(v[0], v[1]), Point(v[2], v[3])),
				  Segment(Point(v[4], v[5]), Point(v[6], v[7])));
}

static int point_triangle(const double *v, const void *, double *)
{
	return CGAL::do_intersect(
	    Point(v[0], v[1]), Triangle(Point(v[2], v[3]), Point(v[4], v[5]), Point(v[6], v[7])));
}

static int box_box(const double *v, const void *, double *)
{
	return CGAL::do_intersect(Kernel::Iso_rectangle_2(Point(v[0], v[1]), Point(v[2], v[3])),
				  Kernel::Iso_rectangle_2(Point(v[4], v[5]), Point(v[6], v[7])));
}

static int segment_triangle(const double *v, const void *, double *)
{
	return CGAL::do_intersect(
	    Kernel::Segment_3(Point3(v[0], v[1], v[2]), Point3(v[3], v[4], v[5])),
	    Kernel::Triangle_3(Point3(v[6], v[7], v[8]), Point3(v[9], v[10], v[11]),
			       Point3(v[12], v[13], v[14])));
}

// Preconditions: objects are not degenerate, and their coordinates are numbers.
static lockstep_subject exact(const char *test,
			      int (*function)(const double *, const void *, double *))
{
	lockstep_subject subject = {};
	subject.test = test;
	subject.on_doubles = function;
	subject.boundary = LOCKSTEP_CLOSED;
	subject.arithmetic = LOCKSTEP_EXACT;
	subject.except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID | LOCKSTEP_EXCEPT_DEGENERATE;
	return subject;
}

LOCKSTEP_PLUGIN("cgal", CGAL_VERSION_STR, "https://www.cgal.org", "LGPL-3.0 and GPL-3.0",
		exact("point_circle", point_circle), exact("segment_segment", segment_segment),
		exact("point_triangle", point_triangle), exact("box_box", box_box),
		exact("segment_triangle", segment_triangle))
