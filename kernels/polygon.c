/* SPDX-License-Identifier: MIT */
/*
 * Points against polygons, and convex polygons against each other. See lockstep.h for questions, boundaries
 * and sources. The outer loops are over a world's sides, the inner ones over vectors of points, so that each
 * side is loaded once for FLIGHT independent vectors.
 */
#include <math.h>

#include "kernels/convex.h"
#include "kernels/in_polygon.h"
#include "kernels/driver_queue.h"

/* ---- Convex and any polygons ------------------------------------------------------------------ */

/*
 * The determinants of all sides have no two opposite signs, and p is in the bounding box. If one is
 * NaN, which takes overflowing sides or points, min() and max() keep or drop it by their rule, and
 * so does the reference.
 */
WORLD_HIT1(point_convex, point, p, polygon, polygon)
{
	vec least[FLIGHT], greatest[FLIGHT];
	for (unsigned f = 0; f < vectors; ++f)
		least[f] = greatest[f] = set(0);
	for (size_t i = 0; i < polygon->total; ++i) {
		struct vec2 a = {set(polygon->x[i]), set(polygon->y[i])};
		struct vec2 side = {set(polygon->ex[i]), set(polygon->ey[i])};
		UNROLL_GROUP
		for (unsigned f = 0; f < vectors; ++f) {
			vec left = det2(side, sub2(p[f].at, a));
			least[f] = min(left, least[f]);
			greatest[f] = max(left, greatest[f]);
		}
	}
	for (unsigned f = 0; f < vectors; ++f) {
		mask one_side = either(ge(least[f], set(0)), le(greatest[f], set(0)));
		mask in_x =
		    both(ge(p[f].at.x, set(polygon->min_x)), le(p[f].at.x, set(polygon->max_x)));
		mask in_y =
		    both(ge(p[f].at.y, set(polygon->min_y)), le(p[f].at.y, set(polygon->max_y)));
		hit[f] = both(one_side, both(in_x, in_y));
	}
}

/* With four lanes or fewer there is no gather instruction, so the points are looked up in the map
 * one at a time. */
KERNEL_OF(point_polygon, OPERANDS1(point), ON(polygon), HITS, RESULTS(0))
{
	const struct lockstep_polygon *polygon = batch->world;
	if (batch->n > 0 && polygon->map.bits) {
		if (LANES > 4 && !(batch->broadcast & 1))
			vectors_by_map(batch, polygon);
		else
			point_by_point(batch, by_map);
	} else if (batch->n > 0 && slabs_pay(polygon)) {
		point_by_point(batch, by_slab);
	} else {
		drive_world_hits(batch, point_columns, all_sides_of);
	}
}

/* ---- Sets of triangles ------------------------------------------------------------------------ */

/* As in point_triangle, for one side: det(AB, LP). */
static inline vec left_of(const struct triangle_side *side, size_t i, struct vec2 p)
{
	struct vec2 low = {set(side->low[0][i]), set(side->low[1][i])};
	struct vec2 ab = {set(side->along[0][i]), set(side->along[1][i])};
	return det2(ab, sub2(p, low));
}

static inline mask in_triangle(const struct lockstep_triangles *t, size_t i, struct vec2 p)
{
	vec ab = left_of(&t->side[0], i, p), bc = left_of(&t->side[1], i, p);
	vec ca = left_of(&t->side[2], i, p);
	vec least = min(min(ab, bc), ca), greatest = max(max(ab, bc), ca);
	return both(either(ge(least, set(0)), le(greatest, set(0))), ordered(ab, bc));
}

/* The boxes reject most triangles, which are not near any of the current points. */
WORLD_HIT1_WAY(all_triangles, point, p, triangles, t)
{
	for (unsigned f = 0; f < vectors; ++f)
		hit[f] = never();
	for (size_t i = 0; i < t->count; ++i) {
		vec min_x = set(t->min[0][i]), max_x = set(t->max[0][i]);
		vec min_y = set(t->min[1][i]), max_y = set(t->max[1][i]);
		mask near[FLIGHT], any = never();
		UNROLL_GROUP
		for (unsigned f = 0; f < vectors; ++f) {
			near[f] = both(both(ge(p[f].at.x, min_x), le(p[f].at.x, max_x)),
				       both(ge(p[f].at.y, min_y), le(p[f].at.y, max_y)));
			any = either(any, near[f]);
		}
		if (none(any))
			continue;
		UNROLL_GROUP
		for (unsigned f = 0; f < vectors; ++f)
			hit[f] = either(hit[f], both(near[f], in_triangle(t, i, p[f].at)));
	}
}

/* det(AB, LP) of one side and one point. */
static inline float left_of_one(const struct triangle_side *side, size_t i, float x, float y)
{
	return side->along[0][i] * (y - side->low[1][i]) -
	       side->along[1][i] * (x - side->low[0][i]);
}

static inline bool one_in_triangle(const struct lockstep_triangles *t, size_t i, float x, float y)
{
	if (!(x >= t->min[0][i] && x <= t->max[0][i] && y >= t->min[1][i] && y <= t->max[1][i]))
		return false;
	float ab = left_of_one(&t->side[0], i, x, y), bc = left_of_one(&t->side[1], i, x, y);
	float ca = left_of_one(&t->side[2], i, x, y);
	return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

/* A triangle whose box contains the point overlaps the point's cell, since cell_of() is monotone.
 * Branch-free code is slower here (AVX2, Zen 4). */
static inline bool in_cell(const void *world, float x, float y)
{
	const struct lockstep_triangles *t = world;
	const struct triangle_cells *c = &t->cells;
	size_t cell = cell_of(&c->y, y) * c->columns + cell_of(&c->x, x);
	for (size_t k = c->first[cell]; k < c->first[cell + 1]; ++k)
		if (one_in_triangle(t, c->list[k], x, y))
			return true;
	return false;
}

KERNEL_OF(point_triangles, OPERANDS1(point), ON(triangles), HITS, RESULTS(0))
{
	const struct lockstep_triangles *t = batch->world;
	if (batch->n > 0 && t->cells.list)
		point_by_point(batch, in_cell);
	else
		drive_world_hits(batch, point_columns, all_triangles_of);
}

/* ---- Convex polygons -------------------------------------------------------------------------- */

/*
 * The polygons are apart along the normal of a side of `a`. Its own interval begins at the side if `a` is convex, but
 * not if the side is as short as a rounding error, between vertices that are nearly equal: then it may have any
 * direction.
 */
PART mask separates(struct convex a, struct convex b)
{
	const struct vec2 origin = vertex(a, 0);
	struct vec2 own[CONVEX_VERTICES], other[CONVEX_VERTICES];
	UNROLL_VERTICES
	for (unsigned k = 0; k < CONVEX_VERTICES; ++k) {
		own[k] = sub2(vertex(a, k), origin);
		other[k] = sub2(vertex(b, k), origin);
	}
	const unsigned sides = side_count(a);
	struct vec2 from = vertex(a, CONVEX_VERTICES - 1);
	mask apart = never();
	UNROLL_SIDES
	for (unsigned i = 0; i < sides; ++i) {
		const struct vec2 end = vertex(a, i), side = sub2(end, from);
		apart = either(apart, disjoint(across(side, own, CONVEX_VERTICES),
					       across(side, other, CONVEX_VERTICES)));
		from = end;
	}
	return apart;
}

/* Do the bounding boxes meet? If shapes are spread out, most do not. */
PART mask convex_near(const vec *operands)
{
	struct convex a = convex_of(operands), b = convex_of(operands + convex_columns);
	struct box first = bounds_of(a), second = bounds_of(b);
	mask meet = both(both(le(first.min.x, second.max.x), le(second.min.x, first.max.x)),
			 both(le(first.min.y, second.max.y), le(second.min.y, first.max.y)));
	return both(meet, both(is_number(a), is_number(b)));
}

/* The cases in `near` that no side separates. */
PART mask unseparated(mask near, const vec *operands)
{
	struct convex a = convex_of(operands), b = convex_of(operands + convex_columns);
	mask meet = both(near, invert(separates(a, b)));
	if (none(meet))
		return meet;
	return both(meet, invert(separates(b, a)));
}

PART mask convex_meet(const vec *operands)
{
	return unseparated(invert(never()), operands);
}

PART mask convex_near_meet(const vec *operands)
{
	mask near = convex_near(operands);
	return none(near) ? near : unseparated(near, operands);
}

static __attribute__((noinline)) void convex_blocks(const struct lockstep_batch *batch)
{
	const struct steps steps = {convex_near, convex_meet};
	steps_blocks(batch, convex_columns, convex_columns, &steps);
}

KERNEL_OF(convex_convex, OPERANDS2(convex, convex), NO_WORLD, HITS, RESULTS(0))
{
	drive_steps(batch, convex_columns, convex_columns, convex_blocks, convex_near_meet);
}

/* ---- As published ----------------------------------------------------------------------------- */

enum { ATTEMPTS = 8 };

/* Neither t < 0 nor t >= 1, where t = -top / under in double arithmetic. A quotient of two floats
 * rounds to 1 or 0 only if it is exactly that, so comparing gives the same result.
 * |under| = INFINITY makes t 0 or NaN. A NaN passes, whatever its source. */
static inline mask passes(vec top, vec under)
{
	vec size = absolute(under);
	vec t = negate(choose(lt(under, set(0)), negate(top), top));
	mask outside = both(either(lt(t, set(0)), ge(t, size)), lt(size, set(INFINITY)));
	return invert(outside);
}

/* Casts segments from `far` to each point. `odd`: the segment meets an odd number of sides;
 * `parallel`: it is parallel to a side, so `odd` is meaningless. */
static inline void attempt(const struct lockstep_polygon *polygon, struct vec2 far,
			   const struct point p[FLIGHT], unsigned vectors, mask odd[FLIGHT],
			   mask parallel[FLIGHT])
{
	for (unsigned f = 0; f < vectors; ++f)
		odd[f] = parallel[f] = never();
	for (size_t i = 0; i < polygon->total; ++i) {
		struct vec2 a = {set(polygon->x[i]), set(polygon->y[i])};
		struct vec2 d = {set(polygon->ex[i]), set(polygon->ey[i])};
		UNROLL_GROUP
		for (unsigned f = 0; f < vectors; ++f) {
			struct vec2 e = sub2(p[f].at, far);
			vec under = det2(d, e);
			vec t = sub(mul(a.x, e.y), mul(far.x, e.y));
			t = add(sub(t, mul(e.x, a.y)), mul(e.x, far.y));
			vec u = add(mul(negate(d.x), a.y), mul(d.x, far.y));
			u = sub(add(u, mul(d.y, a.x)), mul(d.y, far.x));
			parallel[f] = either(parallel[f], eq(under, set(0)));
			odd[f] = differ(odd[f], both(passes(t, under), passes(u, under)));
		}
	}
}

WORLD_HIT1(point_polygon_published, point, p, polygon, polygon)
{
	mask pending[FLIGHT];
	for (unsigned f = 0; f < vectors; ++f) {
		hit[f] = never();
		pending[f] = invert(hit[f]);
	}
	for (unsigned number = 1; number <= ATTEMPTS; ++number) {
		struct vec2 far = {set((float)(10000 + number * 61 % 100)),
				   set((float)(10000 + number * 37 % 100))};
		mask odd[FLIGHT], parallel[FLIGHT], any = never();
		attempt(polygon, far, p, vectors, odd, parallel);
		for (unsigned f = 0; f < vectors; ++f) {
			mask settled = both(pending[f], invert(parallel[f]));
			hit[f] = either(hit[f], both(settled, odd[f]));
			pending[f] = both(pending[f], parallel[f]);
			any = either(any, pending[f]);
		}
		if (none(any))
			return;
	}
}
