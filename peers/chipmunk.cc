// SPDX-License-Identifier: MIT
//
// Chipmunk 7 on trial: cpShapesCollide(), cpShapePointQuery(), cpShapeSegmentQuery() and cpBB. Its
// manual ("Chipmunk2D 7.0.3", Collision Shapes) names no tolerance and computes in double; polygons
// "must be convex with a counter-clockwise winding" (cpPolyShape.h), and "a negative distance means
// the point is inside the shape" (cpShape.h). Two segments without a radius are tested by a ray
// query, as cpShapesCollide() is for shapes with a thickness. Package libchipmunk-dev.
//
// Build: c++ -lchipmunk
#include <chipmunk/chipmunk.h>
// Shapes on the stack.
#include <chipmunk/chipmunk_structs.h>

#include "subject.h"

static cpBody *body()
{
	static cpBody *const body = cpBodyNewStatic();
	return body;
}

struct Circle : cpCircleShape {
	explicit Circle(const double *v)
	{
		cpCircleShapeInit(this, body(), v[2], cpv(v[0], v[1]));
		cpShapeUpdate(&shape, cpTransformIdentity);
	}
};

struct Segment : cpSegmentShape {
	explicit Segment(const double *v)
	{
		cpSegmentShapeInit(this, body(), cpv(v[0], v[1]), cpv(v[2], v[3]), 0);
		cpShapeUpdate(&shape, cpTransformIdentity);
	}
};

struct Polygon : cpPolyShape {
	explicit Polygon(const Vertices<double> &v)
	{
		cpVect vertex[8];
		for (int i = 0; i < v.n; ++i)
			vertex[i] = cpv(v.x[i], v.y[i]);
		cpPolyShapeInitRaw(this, body(), v.n, vertex, 0);
		cpShapeUpdate(&shape, cpTransformIdentity);
	}
	~Polygon()
	{
		cpShapeDestroy(&shape);
	}
	Polygon(const Polygon &) = delete;
	Polygon &operator=(const Polygon &) = delete;
};

struct Box : cpPolyShape {
	explicit Box(const double *v)
	{
		cpBoxShapeInit2(this, body(), cpBBNew(v[0], v[1], v[2], v[3]), 0);
		cpShapeUpdate(&shape, cpTransformIdentity);
	}
	~Box()
	{
		cpShapeDestroy(&shape);
	}
	Box(const Box &) = delete;
	Box &operator=(const Box &) = delete;
};

template <class A, class B> static bool collide(const A &a, const B &b)
{
	return cpShapesCollide(&a.shape, &b.shape).count > 0;
}

template <class A> static bool inside(const A &a, const double *point)
{
	cpPointQueryInfo info;
	return cpShapePointQuery(&a.shape, cpv(point[0], point[1]), &info) <= 0;
}

static int point_box(const double *v, const void *, double *)
{
	return cpBBContainsVect(cpBBNew(v[2], v[3], v[4], v[5]), cpv(v[0], v[1]));
}

static int box_box(const double *v, const void *, double *)
{
	return cpBBIntersects(cpBBNew(v[0], v[1], v[2], v[3]), cpBBNew(v[4], v[5], v[6], v[7]));
}

static int box_box_shapes(const double *v, const void *, double *)
{
	return collide(Box(v), Box(v + 4));
}

static int point_circle(const double *v, const void *, double *)
{
	return inside(Circle(v + 2), v);
}

static int point_triangle(const double *v, const void *, double *)
{
	return inside(Polygon(Vertices<double>(v + 2, 3)), v);
}

static int circle_circle(const double *v, const void *, double *)
{
	return collide(Circle(v), Circle(v + 3));
}

static int circle_segment(const double *v, const void *, double *)
{
	return collide(Circle(v), Segment(v + 3));
}

static int circle_box(const double *v, const void *, double *)
{
	return collide(Circle(v), Box(v + 3));
}

static int obb_obb(const double *v, const void *, double *)
{
	return collide(Polygon(corners(v)), Polygon(corners(v + 6)));
}

static int convex_convex(const double *v, const void *, double *)
{
	return collide(Polygon(Vertices<double>(v)), Polygon(Vertices<double>(v + 16)));
}

static int segment_segment(const double *v, const void *, double *)
{
	cpSegmentQueryInfo info;
	const Segment a(v);
	return cpShapeSegmentQuery(&a.shape, cpv(v[4], v[5]), cpv(v[6], v[7]), 0, &info);
}

static const lockstep_subject claims = claims_of(LOCKSTEP_DOUBLE);

static lockstep_subject closed(lockstep_subject subject)
{
	subject.boundary = LOCKSTEP_CLOSED;
	return subject;
}

LOCKSTEP_PLUGIN("chipmunk", "7", "https://chipmunk-physics.net", "MIT",
		closed(of(claims, "point_box", point_box)), closed(of(claims, "box_box", box_box)),
		of(claims, "box_box", box_box_shapes, "shapes"),
		of(claims, "point_circle", point_circle),
		of(claims, "point_triangle", point_triangle),
		of(claims, "circle_circle", circle_circle),
		of(claims, "circle_segment", circle_segment), of(claims, "circle_box", circle_box),
		of(claims, "obb_obb", obb_obb), of(claims, "convex_convex", convex_convex),
		of(claims, "segment_segment", segment_segment))
