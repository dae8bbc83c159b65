/* SPDX-License-Identifier: MIT */
/* References of the polygon family: the formulas of lockstep.h, one case at a time. */
#include "reference/convex.h"
#include "reference/in_triangle.h"
#include "reference/reference.h"

/* A side of a polygon, from a to b. */
struct side {
	float ax, ay, bx, by;
};

/* The vertices of one ring. */
struct ring {
	size_t count;
	const float *x, *y;
};

static struct ring ring_of(const struct lockstep_polygon *polygon, size_t k)
{
	struct ring ring;
	ring.count = lockstep_polygon_ring(polygon, k, &ring.x, &ring.y);
	return ring;
}

/* The side from vertex i to the next, or from the last one to the first. */
static struct side side_of(struct ring ring, size_t i)
{
	size_t next = i + 1 < ring.count ? i + 1 : 0;
	return (struct side){ring.x[i], ring.y[i], ring.x[next], ring.y[next]};
}

/* > 0 if (x, y) is left of the side. */
static float det(struct side s, float x, float y)
{
	return (s.bx - s.ax) * (y - s.ay) - (s.by - s.ay) * (x - s.ax);
}

REFERENCE_WORLD_HIT1(point_convex, point, p, polygon, polygon)
{
	bool left = false, right = false;                                         /* for any side */
	bool not_below = false, not_above = false, before = false, after = false; /* any vertex */
	for (size_t k = 0; k < lockstep_polygon_rings(polygon); ++k) {
		struct ring ring = ring_of(polygon, k);
		for (size_t i = 0; i < ring.count; ++i) {
			float d = det(side_of(ring, i), p.x, p.y);
			left |= d > 0;
			right |= d < 0;
			before |= p.x <= ring.x[i];
			after |= p.x >= ring.x[i];
			not_above |= p.y <= ring.y[i];
			not_below |= p.y >= ring.y[i];
		}
		if (left && right)
			return false;
	}
	return before && after && not_above && not_below;
}

/* Does the horizontal ray from p to the right cross the side? */
static bool crosses(struct side s, struct point p)
{
	if (s.ay > s.by)
		s = (struct side){s.bx, s.by, s.ax, s.ay};
	if (!(s.ay <= p.y && p.y < s.by))
		return false;
	return (s.bx - s.ax) * (p.y - s.ay) > (s.by - s.ay) * (p.x - s.ax);
}

REFERENCE_WORLD_HIT1(point_polygon, point, p, polygon, polygon)
{
	bool odd = false;
	for (size_t k = 0; k < lockstep_polygon_rings(polygon); ++k) {
		struct ring ring = ring_of(polygon, k);
		for (size_t i = 0; i < ring.count; ++i)
			odd ^= crosses(side_of(ring, i), p);
	}
	return odd;
}

REFERENCE_WORLD_HIT1(point_triangles, point, p, triangles, triangles)
{
	const float *column[6];
	size_t count = lockstep_triangles_get(triangles, column);
	for (size_t i = 0; i < count; ++i) {
		struct triangle t;
		reference_load(&t, REFERENCE_FLOATS(t), column, i);
		if (in_triangle(p, t))
			return true;
	}
	return false;
}

REFERENCE_HIT2(convex_convex, convex, first, convex, second)
{
	struct vertices a = vertices_of(first), b = vertices_of(second);
	return !any_nan(&a) && !any_nan(&b) && polygons_meet(&a, &b);
}

/* ---- Specimen: as printed, step by step, whatever NaN does to it. ------------------------------- */

enum { ATTEMPTS = 8 };

/* 1: AB and IP cross, 0: they do not, -1: they are parallel. */
static int printed_crossing(struct side ab, float ix, float iy, struct point p)
{
	float dx = ab.bx - ab.ax, dy = ab.by - ab.ay;
	float ex = p.x - ix, ey = p.y - iy;
	double denominator = dx * ey - dy * ex;
	if (denominator == 0)
		return -1;
	double t = -(ab.ax * ey - ix * ey - ex * ab.ay + ex * iy) / denominator;
	if (t < 0 || t >= 1)
		return 0;
	double u = -(-dx * ab.ay + dx * iy + dy * ab.ax - dy * ix) / denominator;
	if (u < 0 || u >= 1)
		return 0;
	return 1;
}

/* The number of sides that IP crosses, or -1. */
static int printed_crossings(const struct lockstep_polygon *polygon, float ix, float iy,
			     struct point p)
{
	int crossings = 0;
	for (size_t k = 0; k < lockstep_polygon_rings(polygon); ++k) {
		struct ring ring = ring_of(polygon, k);
		for (size_t i = 0; i < ring.count; ++i) {
			int crossing = printed_crossing(side_of(ring, i), ix, iy, p);
			if (crossing == -1)
				return -1;
			crossings += crossing;
		}
	}
	return crossings;
}

REFERENCE_WORLD_HIT1(point_polygon_published, point, p, polygon, polygon)
{
	for (unsigned attempt = 1; attempt <= ATTEMPTS; ++attempt) {
		float ix = 10000 + 61 * attempt % 100, iy = 10000 + 37 * attempt % 100;
		int crossings = printed_crossings(polygon, ix, iy, p);
		if (crossings >= 0)
			return crossings % 2 == 1;
	}
	return false;
}
