// SPDX-License-Identifier: MIT
//
// Box2D 2.4 on trial: its contact functions and, where those would first have to build a shape, GJK
// on the given vertices, as in b2TestOverlap(). b2_common.h describes b2_linearSlop as "a small
// length used as a collision and constraint tolerance"; Box2D computes in float. A direction must
// be of length 1 (b2Rot). Package libbox2d-dev.
//
// Build: c++ -lbox2d
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

static const b2Transform &here()
{
	static const b2Transform none(b2Vec2(0, 0), b2Rot(0));
	return none;
}

// b2TestOverlap() without shapes, which it needs only to fill in these proxies.
static bool overlap(const b2Vec2 *a, int32 as, const b2Transform &at, const b2Vec2 *b, int32 bs,
		    const b2Transform &bt)
{
	b2DistanceInput input;
	b2SimplexCache cache;
	b2DistanceOutput output;
	input.proxyA.Set(a, as, 0);
	input.proxyB.Set(b, bs, 0);
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

LOCKSTEP_PLUGIN("box2d", "2.4", "https://box2d.org", "MIT",
		subject("point_circle", batch_of<b2Vec2, Circle, point_circle>),
		subject("circle_circle", batch_of<Circle, Circle, circle_circle>),
		subject("circle_segment", batch_of<Circle, Segment, circle_segment>),
		subject("box_box", batch_of<Box, Box, box_box>),
		subject("obb_obb", batch_of<Obb, Obb, obb_obb>),
		subject("segment_segment", batch_of<Segment, Segment, segment_segment>),
		subject("convex_convex", batch_of<Convex, Convex, convex_convex>))
