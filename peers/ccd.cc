// SPDX-License-Identifier: MIT
//
// libccd 2.1 on trial: ccdGJKIntersect() and ccdMPRIntersect(), with our own support functions. Its
// manual ("Usage") requires max_iterations and, for MPR, a centre and mpr_tolerance; anything below
// 0.0001, the default, is then no intersection. It names no tolerance for GJK. Flat shapes are
// tested in space: discs as balls, boxes and polygons as prisms. Package libccd-dev.
//
// Build: c++ -lccd -lm
#include <cmath>

#include <ccd/ccd.h>

#include "subject.h"

// All points within r of the convex hull of the given points.
struct Shape {
	double point[16][3];
	int n = 0;
	double r = 0;

	void add(double x, double y, double z)
	{
		point[n][0] = x;
		point[n][1] = y;
		point[n++][2] = z;
	}
};

static void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *furthest)
{
	const Shape &shape = *static_cast<const Shape *>(object);
	const double *d = direction->v, *best = shape.point[0];
	double most = -HUGE_VAL;
	for (int i = 0; i < shape.n; ++i) {
		const double *p = shape.point[i], along = p[0] * d[0] + p[1] * d[1] + p[2] * d[2];
		if (along > most) {
			most = along;
			best = p;
		}
	}
	const double length = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
	const double out = length > 0 ? shape.r / length : 0;
	ccdVec3Set(furthest, best[0] + out * d[0], best[1] + out * d[1], best[2] + out * d[2]);
}

static void middle(const void *object, ccd_vec3_t *center)
{
	const Shape &shape = *static_cast<const Shape *>(object);
	double sum[3] = {};
	for (int i = 0; i < shape.n; ++i)
		for (int k = 0; k < 3; ++k)
			sum[k] += shape.point[i][k] / shape.n;
	ccdVec3Set(center, sum[0], sum[1], sum[2]);
}

static Shape ball(double x, double y, double z, double r)
{
	Shape shape;
	shape.add(x, y, z);
	shape.r = r;
	return shape;
}

static Shape hull(const double *v, int points)
{
	Shape shape;
	for (int i = 0; i < points; ++i)
		shape.add(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
	return shape;
}

static Shape flat(const double *v, int points)
{
	Shape shape;
	for (int i = 0; i < points; ++i)
		shape.add(v[2 * i], v[2 * i + 1], 0);
	return shape;
}

static Shape prism(const Vertices<double> &v)
{
	double h = 0;
	Shape shape;
	for (int i = 0; i < v.n; ++i)
		h = std::fmax(h, std::hypot(v.x[i] - v.x[0], v.y[i] - v.y[0]));
	for (int i = 0; i < v.n; ++i) {
		shape.add(v.x[i], v.y[i], -h);
		shape.add(v.x[i], v.y[i], h);
	}
	return shape;
}

static Shape box(const double *v)
{
	const double corner[] = {v[0], v[1], v[2], v[1], v[2], v[3], v[0], v[3]};
	return prism(Vertices<double>(corner, 4));
}

static Shape box3(const double *v)
{
	Shape shape;
	for (int i = 0; i < 8; ++i)
		shape.add(v[i & 1 ? 3 : 0], v[i & 2 ? 4 : 1], v[i & 4 ? 5 : 2]);
	return shape;
}

static Shape obb3(const double *v)
{
	const double *x = v + 6, *y = v + 9;
	const double z[] = {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2],
			    x[0] * y[1] - x[1] * y[0]};
	Shape shape;
	for (int i = 0; i < 8; ++i) {
		const double hx = i & 1 ? v[3] : -v[3], hy = i & 2 ? v[4] : -v[4],
			     hz = i & 4 ? v[5] : -v[5];
		shape.add(v[0] + hx * x[0] + hy * y[0] + hz * z[0],
			  v[1] + hx * x[1] + hy * y[1] + hz * z[1],
			  v[2] + hx * x[2] + hy * y[2] + hz * z[2]);
	}
	return shape;
}

static Shape capsule(const double *v)
{
	Shape shape = hull(v, 2);
	shape.r = v[6];
	return shape;
}

using Intersect = int (*)(const void *, const void *, const ccd_t *);

// Shapes without an extent get no answer, because MPR may never return for them.
template <Intersect intersect> struct By {
	static int meet(const Shape &a, const Shape &b)
	{
		ccd_t ccd;
		CCD_INIT(&ccd);
		ccd.support1 = ccd.support2 = support;
		ccd.center1 = ccd.center2 = middle;
		ccd.max_iterations = 1000;
		return intersect(&a, &b, &ccd);
	}
	static int circle_circle(const double *v, const void *, double *)
	{
		return meet(ball(v[0], v[1], 0, v[2]), ball(v[3], v[4], 0, v[5]));
	}
	static int circle_segment(const double *v, const void *, double *)
	{
		return meet(ball(v[0], v[1], 0, v[2]), flat(v + 3, 2));
	}
	static int circle_box(const double *v, const void *, double *)
	{
		return meet(ball(v[0], v[1], 0, v[2]), box(v + 3));
	}
	static int box_box(const double *v, const void *, double *)
	{
		return meet(box(v), box(v + 4));
	}
	static int obb_obb(const double *v, const void *, double *)
	{
		return meet(prism(corners(v)), prism(corners(v + 6)));
	}
	static int convex_convex(const double *v, const void *, double *)
	{
		return meet(prism(Vertices<double>(v)), prism(Vertices<double>(v + 16)));
	}
	static int segment_triangle(const double *v, const void *, double *)
	{
		return meet(hull(v, 2), hull(v + 6, 3));
	}
	static int sphere_triangle(const double *v, const void *, double *)
	{
		return meet(ball(v[0], v[1], v[2], v[3]), hull(v + 4, 3));
	}
	static int triangle_triangle3(const double *v, const void *, double *)
	{
		return meet(hull(v, 3), hull(v + 9, 3));
	}
	static int sphere_sphere(const double *v, const void *, double *)
	{
		if (!(v[3] > 0 && v[7] > 0))
			return -1;
		return meet(ball(v[0], v[1], v[2], v[3]), ball(v[4], v[5], v[6], v[7]));
	}
	static int sphere_box3(const double *v, const void *, double *)
	{
		if (!(v[3] > 0 && is_box3(v + 4)))
			return -1;
		return meet(ball(v[0], v[1], v[2], v[3]), box3(v + 4));
	}
	static int box3_box3(const double *v, const void *, double *)
	{
		if (!is_box3(v) || !is_box3(v + 6))
			return -1;
		return meet(box3(v), box3(v + 6));
	}
	static int obb3_obb3(const double *v, const void *, double *)
	{
		if (!is_obb3(v) || !is_obb3(v + 12))
			return -1;
		return meet(obb3(v), obb3(v + 12));
	}
	static int sphere_capsule3(const double *v, const void *, double *)
	{
		if (!(v[3] > 0 && is_capsule3(v + 4)))
			return -1;
		return meet(ball(v[0], v[1], v[2], v[3]), capsule(v + 4));
	}
	static int capsule3_capsule3(const double *v, const void *, double *)
	{
		if (!is_capsule3(v) || !is_capsule3(v + 7))
			return -1;
		return meet(capsule(v), capsule(v + 7));
	}
};
using Gjk = By<ccdGJKIntersect>;
using Mpr = By<ccdMPRIntersect>;

static const lockstep_subject gjk = claims_of(LOCKSTEP_DOUBLE);
static const lockstep_subject mpr = claims_of(LOCKSTEP_DOUBLE, 1e-4, 1e-4);

LOCKSTEP_PLUGIN(
    "ccd", "2.1", "https://github.com/danfis/libccd", "BSD-3-Clause",
    of(gjk, "circle_circle", Gjk::circle_circle), of(gjk, "circle_segment", Gjk::circle_segment),
    of(gjk, "circle_box", Gjk::circle_box), of(gjk, "box_box", Gjk::box_box),
    of(gjk, "obb_obb", Gjk::obb_obb), of(gjk, "convex_convex", Gjk::convex_convex),
    of(gjk, "segment_triangle", Gjk::segment_triangle),
    of(gjk, "sphere_triangle", Gjk::sphere_triangle),
    of(gjk, "triangle_triangle3", Gjk::triangle_triangle3),
    of(gjk, "sphere_sphere", Gjk::sphere_sphere), of(gjk, "sphere_box3", Gjk::sphere_box3),
    of(gjk, "box3_box3", Gjk::box3_box3), of(gjk, "obb3_obb3", Gjk::obb3_obb3),
    of(gjk, "sphere_capsule3", Gjk::sphere_capsule3),
    of(gjk, "capsule3_capsule3", Gjk::capsule3_capsule3),
    of(mpr, "circle_circle", Mpr::circle_circle, "mpr"),
    of(mpr, "circle_box", Mpr::circle_box, "mpr"), of(mpr, "box_box", Mpr::box_box, "mpr"),
    of(mpr, "obb_obb", Mpr::obb_obb, "mpr"), of(mpr, "convex_convex", Mpr::convex_convex, "mpr"),
    of(mpr, "sphere_triangle", Mpr::sphere_triangle, "mpr"),
    of(mpr, "sphere_sphere", Mpr::sphere_sphere, "mpr"),
    of(mpr, "sphere_box3", Mpr::sphere_box3, "mpr"), of(mpr, "box3_box3", Mpr::box3_box3, "mpr"),
    of(mpr, "obb3_obb3", Mpr::obb3_obb3, "mpr"),
    of(mpr, "sphere_capsule3", Mpr::sphere_capsule3, "mpr"),
    of(mpr, "capsule3_capsule3", Mpr::capsule3_capsule3, "mpr"))
