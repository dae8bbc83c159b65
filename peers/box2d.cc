// SPDX-License-Identifier: MIT
//
// Box2D 2.4 on trial: its contact functions and, where those would first have to build a shape, GJK
// on the given vertices, as in b2TestOverlap(). b2_common.h describes b2_linearSlop as "a small
// length used as a collision and constraint tolerance"; Box2D computes in float. A direction must
// be of length 1 (b2Rot). Package libbox2d-dev.
//
// A ray is a segment here, to an end beyond the shape. "Rays that start inside do not hit"
// (b2_circle_shape.h), nor does b2ShapeCast() if there is "an initial overlap" (b2_distance.h). These
// cases get no answer.
//
// Build: c++ -lbox2d
#include <cmath>

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

#include <lockstep_plugin.h>

struct Circle {
	b2Vec2 center;
	float radius;
};
struct Segment {
	b2Vec2 a, b;
};
struct Box {
	b2Vec2 min, max;
};
struct Obb {
	b2Vec2 center, half, direction;
};
struct Convex {
	b2Vec2 vertex[8];
};
struct Capsule {
	b2Vec2 a, b;
	float radius;
};

static const b2Transform &here()
{
	static const b2Transform none(b2Vec2(0, 0), b2Rot(0));
	return none;
}

// b2TestOverlap() without shapes, which it needs only to fill in these proxies.
static bool overlap(const b2Vec2 *a, int32 as, const b2Transform &at, const b2Vec2 *b, int32 bs,
		    const b2Transform &bt, float a_radius = 0, float b_radius = 0)
{
	b2DistanceInput input;
	b2SimplexCache cache;
	b2DistanceOutput output;
	input.proxyA.Set(a, as, a_radius);
	input.proxyB.Set(b, bs, b_radius);
	input.transformA = at;
	input.transformB = bt;
	input.useRadii = true;
	cache.count = 0;
	b2Distance(&output, &cache, &input);
	return output.distance < 10.0f * b2_epsilon;
}

static bool circle_circle(const Circle &a, const Circle &b)
{
	b2CircleShape first, second;
	b2Manifold manifold;
	first.m_p = a.center;
	first.m_radius = a.radius;
	second.m_p = b.center;
	second.m_radius = b.radius;
	b2CollideCircles(&manifold, &first, here(), &second, here());
	return manifold.pointCount > 0;
}

static bool circle_segment(const Circle &a, const Segment &b)
{
	b2CircleShape circle;
	b2EdgeShape edge;
	b2Manifold manifold;
	circle.m_p = a.center;
	circle.m_radius = a.radius;
	edge.SetTwoSided(b.a, b.b);
	edge.m_radius = 0; // otherwise b2_polygonRadius, a skin
	b2CollideEdgeAndCircle(&manifold, &edge, here(), &circle, here());
	return manifold.pointCount > 0;
}

static bool point_circle(const b2Vec2 &a, const Circle &b)
{
	b2CircleShape circle;
	circle.m_p = b.center;
	circle.m_radius = b.radius;
	return circle.TestPoint(here(), a);
}

static bool box_box(const Box &a, const Box &b)
{
	b2AABB first, second;
	first.lowerBound = a.min;
	first.upperBound = a.max;
	second.lowerBound = b.min;
	second.upperBound = b.max;
	return b2TestOverlap(first, second);
}

static bool segment_segment(const Segment &a, const Segment &b)
{
	return overlap(&a.a, 2, here(), &b.a, 2, here());
}

static bool obb_obb(const Obb &a, const Obb &b)
{
	const b2Vec2 first[] = {{-a.half.x, -a.half.y},
				{a.half.x, -a.half.y},
				{a.half.x, a.half.y},
				{-a.half.x, a.half.y}};
	const b2Vec2 second[] = {{-b.half.x, -b.half.y},
				 {b.half.x, -b.half.y},
				 {b.half.x, b.half.y},
				 {-b.half.x, b.half.y}};
	b2Transform at, bt;
	at.p = a.center;
	at.q.c = a.direction.x;
	at.q.s = a.direction.y;
	bt.p = b.center;
	bt.q.c = b.direction.x;
	bt.q.s = b.direction.y;
	return overlap(first, 4, at, second, 4, bt);
}

// A capsule is its segment with a radius.
static bool circle_capsule(const Circle &a, const Capsule &b)
{
	return overlap(&a.center, 1, here(), &b.a, 2, here(), a.radius, b.radius);
}

static bool capsule_capsule(const Capsule &a, const Capsule &b)
{
	return overlap(&a.a, 2, here(), &b.a, 2, here(), a.radius, b.radius);
}

// Trailing repetitions of the last vertex do not count.
static int32 count(const Convex &a)
{
	int32 n = 8;
	while (n > 1 && a.vertex[n - 1] == a.vertex[n - 2])
		--n;
	return n;
}

static bool convex_convex(const Convex &a, const Convex &b)
{
	return overlap(a.vertex, count(a), here(), b.vertex, count(b), here());
}

static bool capsule_convex(const Capsule &a, const Convex &b)
{
	return overlap(&a.a, 2, here(), b.vertex, count(b), here(), a.radius);
}

template <class A, class B, bool (*test)(const A &, const B &)>
static void batch_of(const lockstep_batch *batch)
{
	const A *a = reinterpret_cast<const A *>(batch->in[0]);
	const B *b = reinterpret_cast<const B *>(batch->in[sizeof(A) / sizeof(float)]);
	const size_t a_step = batch->broadcast & 1 ? 0 : 1, b_step = batch->broadcast & 2 ? 0 : 1;
	uint64_t bits = 0;
	for (size_t i = 0; i < batch->n; ++i) {
		bits |= static_cast<uint64_t>(test(a[i * a_step], b[i * b_step])) << i % 64;
		if (i % 64 == 63 || i + 1 == batch->n) {
			batch->hits[i / 64] = bits;
			bits = 0;
		}
	}
}

// What rays and casts give; for a miss, NaN.
struct Entry {
	float t;
	b2Vec2 normal;
};

// The fields of a ray and of shapes that move, in the order of the columns.
struct Ray {
	b2Vec2 from, direction;
};
struct MovingCircle {
	Circle circle;
	b2Vec2 by;
};
struct MovingBox {
	Box box;
	b2Vec2 by;
};

template <class A, class B, int (*test)(const A &, const B &, Entry &)>
static int entry_of(const float *operands, const void *, float *results)
{
	Entry entry = {NAN, {NAN, NAN}};
	const int hit =
	    test(*reinterpret_cast<const A *>(operands),
		 *reinterpret_cast<const B *>(operands + sizeof(A) / sizeof(float)), entry);
	results[0] = entry.t;
	results[1] = entry.normal.x;
	results[2] = entry.normal.y;
	return hit;
}

// The ray as a segment to p2, which is as far from p1 as `times` directions: beyond the shape, and
// not much farther, since Box2D computes with the rounded difference of p1 and p2.
static b2RayCastInput input_of(const Ray &ray, float times)
{
	b2RayCastInput input;
	input.p1 = ray.from;
	input.p2 = ray.from + times * ray.direction;
	input.maxFraction = 1;
	return input;
}

static int ray_circle(const Ray &a, const Circle &b, Entry &entry)
{
	const float length = a.direction.Length();
	const float reach = 2 * ((b.center - a.from).Length() + b.radius);
	b2CircleShape circle;
	b2RayCastOutput output;
	circle.m_p = b.center;
	circle.m_radius = b.radius;
	if (!(length > 0) || circle.TestPoint(here(), a.from))
		return -1;
	if (!circle.RayCast(&output, input_of(a, reach / length), here(), 0))
		return 0;
	entry = {output.fraction * (reach / length), output.normal};
	return 1;
}

static int ray_box(const Ray &a, const Box &b, Entry &entry)
{
	const float length = a.direction.Length();
	const bool inside = a.from.x >= b.min.x && a.from.x <= b.max.x && a.from.y >= b.min.y &&
			    a.from.y <= b.max.y;
	b2AABB box;
	b2RayCastOutput output;
	box.lowerBound = b.min;
	box.upperBound = b.max;
	const float reach = 2 * ((box.GetCenter() - a.from).Length() + box.GetExtents().Length());
	if (!(length > 0) || inside)
		return -1;
	if (!box.RayCast(&output, input_of(a, reach / length)))
		return 0;
	entry = {output.fraction * (reach / length), output.normal};
	return 1;
}

// Polygons as b2PolygonShape::Set() makes them, but without its search for their hull: the vertices
// are in order already. Those of fewer than three vertices are not polygons there.
static int ray_convex(const Ray &a, const Convex &b, Entry &entry)
{
	const float length = a.direction.Length();
	const int32 n = count(b);
	float area = 0, reach = 0;
	b2PolygonShape polygon;
	b2RayCastOutput output;
	for (int32 i = 1; i + 1 < n; ++i)
		area += b2Cross(b.vertex[i] - b.vertex[0], b.vertex[i + 1] - b.vertex[0]);
	if (!(length > 0) || n < 3 || area == 0)
		return -1;
	polygon.m_count = n;
	for (int32 i = 0; i < n; ++i) {
		polygon.m_vertices[i] = b.vertex[area > 0 ? i : n - 1 - i];
		reach = b2Max(reach, 2 * (b.vertex[i] - a.from).Length());
	}
	for (int32 i = 0; i < n; ++i) {
		polygon.m_normals[i] =
		    b2Cross(polygon.m_vertices[(i + 1) % n] - polygon.m_vertices[i], 1.0f);
		polygon.m_normals[i].Normalize();
	}
	if (polygon.TestPoint(here(), a.from))
		return -1;
	if (!polygon.RayCast(&output, input_of(a, reach / length), here(), 0))
		return 0;
	entry = {output.fraction * (reach / length), output.normal};
	return 1;
}

// The first shape moves, and the second one is at rest. The normal is that of the shape at rest.
// b2ShapeCast() puts a skin of b2_polygonRadius around both, also when it looks for an overlap.
static int cast(const b2Vec2 *a, int32 as, float a_radius, const b2Vec2 &by, const b2Vec2 *b,
		int32 bs, float b_radius, Entry &entry)
{
	b2ShapeCastInput input;
	b2ShapeCastOutput output;
	if (overlap(a, as, here(), b, bs, here(), b2Max(a_radius, b2_polygonRadius),
		    b2Max(b_radius, b2_polygonRadius)))
		return -1;
	input.proxyA.Set(b, bs, b_radius);
	input.proxyB.Set(a, as, a_radius);
	input.transformA = here();
	input.transformB = here();
	input.translationB = by;
	if (!b2ShapeCast(&output, &input))
		return 0;
	entry = {output.lambda, output.normal};
	return 1;
}

static int circle_cast_circle(const MovingCircle &a, const Circle &b, Entry &entry)
{
	return cast(&a.circle.center, 1, a.circle.radius, a.by, &b.center, 1, b.radius, entry);
}

static int box_cast_box(const MovingBox &a, const Box &b, Entry &entry)
{
	const b2Vec2 first[] = {
	    a.box.min, {a.box.max.x, a.box.min.y}, a.box.max, {a.box.min.x, a.box.max.y}};
	const b2Vec2 second[] = {b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
	return cast(first, 4, 0, a.by, second, 4, 0, entry);
}

static lockstep_subject subject(const char *test, lockstep_kernel *kernel)
{
	lockstep_subject subject = {};
	subject.test = test;
	subject.on_batch = kernel;
	subject.structs = true;
	subject.boundary = LOCKSTEP_UNDECIDED;
	subject.arithmetic = LOCKSTEP_FLOAT;
	subject.tolerance = b2_linearSlop;
	subject.relative_tolerance = 0x1p-20;
	subject.except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID |
			 LOCKSTEP_EXCEPT_DEGENERATE | LOCKSTEP_EXCEPT_NOT_CONVEX;
	return subject;
}

// Times and normals of circles and casts are not claimed: the slop moves the place of contact, and a
// small move may change them by any amount.
static lockstep_subject entries(const char *test,
				int (*function)(const float *, const void *, float *))
{
	lockstep_subject entries = subject(test, nullptr);
	entries.structs = false;
	entries.on_floats = function;
	entries.results = LOCKSTEP_NO_RESULTS;
	return entries;
}

// Where a ray enters a box; up to 2^14, where a float's rounding is less than the slop.
static lockstep_subject with_entry(lockstep_subject entries)
{
	entries.results = 0;
	entries.result_tolerance = 2 * b2_linearSlop;
	entries.result_ulps = 16;
	entries.largest = 0x1p14;
	return entries;
}

static lockstep_subject with_skin(lockstep_subject entries)
{
	entries.tolerance = b2_polygonRadius;
	return entries;
}

LOCKSTEP_PLUGIN("box2d", "2.4", "https://box2d.org", "MIT",
		subject("point_circle", batch_of<b2Vec2, Circle, point_circle>),
		subject("circle_circle", batch_of<Circle, Circle, circle_circle>),
		subject("circle_segment", batch_of<Circle, Segment, circle_segment>),
		subject("box_box", batch_of<Box, Box, box_box>),
		subject("obb_obb", batch_of<Obb, Obb, obb_obb>),
		subject("segment_segment", batch_of<Segment, Segment, segment_segment>),
		subject("convex_convex", batch_of<Convex, Convex, convex_convex>),
		subject("circle_capsule", batch_of<Circle, Capsule, circle_capsule>),
		subject("capsule_capsule", batch_of<Capsule, Capsule, capsule_capsule>),
		subject("capsule_convex", batch_of<Capsule, Convex, capsule_convex>),
		entries("ray_circle", entry_of<Ray, Circle, ray_circle>),
		with_entry(entries("ray_box", entry_of<Ray, Box, ray_box>)),
		entries("ray_convex", entry_of<Ray, Convex, ray_convex>),
		with_skin(entries("circle_cast_circle",
				  entry_of<MovingCircle, Circle, circle_cast_circle>)),
		with_skin(entries("box_cast_box", entry_of<MovingBox, Box, box_cast_box>)))
