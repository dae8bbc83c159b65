/* SPDX-License-Identifier: MIT */
/* Discs. Squares are compared with squares: no root, no division. See lockstep.h for questions,
 * boundaries and sources. */
#include "kernels/convex.h"
#include "kernels/driver_queue.h"
#include "kernels/kernel.h"
#include "kernels/segments.h"

/* The squared distance of the centres is at most the square of the radii's sum; both r >= 0. */
HIT2(circle_circle, circle, c, circle, d)
{
	struct vec2 cd = sub2(d.center, c.center);
	vec reach = add(c.r, d.r);
	return both(le(dot2(cd, cd), mul(reach, reach)), both(ge(c.r, set(0)), ge(d.r, set(0))));
}

/*
 * det(AB, LC)^2 <= r^2 AB^2, where L is the lower end. If AB^2 = 0, which is rare enough to be
 * worth a branch, LC^2 <= r^2.
 */
HIT2(circle_line, circle, c, line, l)
{
	struct vec2 ab = sub2(l.b, l.a), lc = sub2(c.center, lower_end(l.a, l.b));
	vec squared = dot2(ab, ab), r2 = mul(c.r, c.r), det = det2(ab, lc);
	mask valid = ge(c.r, set(0)), is_point = eq(squared, set(0));
	mask near_line = both(le(mul(det, det), mul(r2, squared)), valid);
	if (none(is_point))
		return near_line;
	mask near_point = both(le(dot2(lc, lc), r2), valid);
	return either(both(is_point, near_point), both(invert(is_point), near_line));
}

HIT2(circle_segment, circle, c, segment, s)
{
	return near_segment(c, s);
}

/* circle_segment with the sum of the two radii. Neither may be negative. */
HIT2(circle_capsule, circle, c, capsule, k)
{
	const struct circle disc = {c.center, add(c.r, k.r)};
	const struct segment s = {k.a, k.b};
	return both(near_segment(disc, s), both(ge(c.r, set(0)), ge(k.r, set(0))));
}

/* Segments that share no point are nearest at an end of one of them. */
HIT2(capsule_capsule, capsule, k, capsule, l)
{
	const struct segment s = {k.a, k.b}, t = {l.a, l.b};
	const vec r = add(k.r, l.r);
	const struct circle a = {k.a, r}, b = {k.b, r}, c = {l.a, r}, d = {l.b, r};
	mask of_first = either(near_segment(a, t), near_segment(b, t));
	mask of_second = either(near_segment(c, s), near_segment(d, s));
	mask near = either(either(of_first, of_second), segments_share_a_point(s, t));
	/* A NaN in one end leaves the others. */
	struct vec2 ab = sub2(k.b, k.a), cd = sub2(l.b, l.a);
	mask valid = both(ordered(ab.x, ab.y), ordered(cd.x, cd.y));
	return both(both(near, valid), both(ge(k.r, set(0)), ge(l.r, set(0))));
}

/* The squared distance from C to the nearest point of the box is at most r^2; r >= 0,
 * min <= max. */
HIT2(circle_box, circle, c, box, b)
{
	vec x = sub(c.center.x, min(max(c.center.x, b.min.x), b.max.x));
	vec y = sub(c.center.y, min(max(c.center.y, b.min.y), b.max.y));
	mask valid = both(ge(c.r, set(0)), both(le(b.min.x, b.max.x), le(b.min.y, b.max.y)));
	return both(le(add(mul(x, x), mul(y, y)), mul(c.r, c.r)), valid);
}

/* |det(AB, AC)| / |AB| < r. A line that is a point gives 0 / 0. */
static inline mask near_line_published(struct circle c, struct vec2 a, struct vec2 b)
{
	struct vec2 u = sub2(b, a), ac = sub2(c.center, a);
	return lt(divide(absolute(det2(u, ac)), square_root(dot2(u, u))), c.r);
}

HIT2(circle_line_published, circle, c, line, l)
{
	return near_line_published(c, l.a, l.b);
}

/* The disc is strictly near the line, and its centre is beside the segment or an end is
 * in the disc. */
HIT2(circle_segment_published, circle, c, segment, s)
{
	struct vec2 ab = sub2(s.b, s.a), ac = sub2(c.center, s.a), bc = sub2(c.center, s.b);
	vec r2 = mul(c.r, c.r);
	mask beside = both(ge(dot2(ab, ac), set(0)), ge(dot2(negate2(ab), bc), set(0)));
	mask near_end = either(le(dot2(ac, ac), r2), le(dot2(bc, bc), r2));
	return both(near_line_published(c, s.a, s.b), either(beside, near_end));
}

/* ---- Capsules and convex polygons ------------------------------------------------------------- */

PART mask at_most_apart(vec a_min, vec a_max, vec b_min, vec b_max, vec r)
{
	return both(le(sub(b_min, a_max), r), le(sub(a_min, b_max), r));
}

PART mask boxes_near(struct box a, struct box b, vec r)
{
	return both(at_most_apart(a.min.x, a.max.x, b.min.x, b.max.x, r),
		    at_most_apart(a.min.y, a.max.y, b.min.y, b.max.y, r));
}

/* The bounding boxes are at most r apart. If shapes are spread out, most are farther. */
PART mask capsule_near(const vec *operands)
{
	struct capsule k = capsule_of(operands);
	struct convex c = convex_of(operands + capsule_columns);
	struct vec2 ab = sub2(k.b, k.a);
	mask valid = both(both(ge(k.r, set(0)), ordered(ab.x, ab.y)), is_number(c));
	return both(valid, boxes_near(bounds(k.a, k.b), bounds_of(c), k.r));
}

/*
 * An end is near a side, or a vertex is near AB, or AB and the polygon share a point: they do unless their boxes, AB's
 * line or a side separates them, as for two polygons.
 */
PART mask capsule_meets(const vec *operands)
{
	const struct capsule k = capsule_of(operands);
	const struct convex c = convex_of(operands + capsule_columns);
	const struct segment s = {k.a, k.b};
	const struct circle a = {k.a, k.r}, b = {k.b, k.r};
	const struct vec2 ab = sub2(k.b, k.a), origin = vertex(c, 0);
	const struct vec2 line[2] = {sub2(k.a, k.a), ab};
	const struct vec2 ends[2] = {sub2(k.a, origin), sub2(k.b, origin)};
	struct vec2 own[CONVEX_VERTICES], seen[CONVEX_VERTICES];
	UNROLL_VERTICES
	for (unsigned i = 0; i < CONVEX_VERTICES; ++i) {
		own[i] = sub2(vertex(c, i), origin);
		seen[i] = sub2(vertex(c, i), k.a);
	}
	mask near = never();
	mask apart = disjoint(across(ab, line, 2), across(ab, seen, CONVEX_VERTICES));
	const unsigned sides = side_count(c);
	struct vec2 from = vertex(c, CONVEX_VERTICES - 1);
	UNROLL_SIDES
	for (unsigned i = 0; i < sides; ++i) {
		const struct vec2 end = vertex(c, i), along = sub2(end, from);
		const struct segment side = {from, end};
		const struct circle corner = {from, k.r};
		near = either(near, either(either(near_segment(a, side), near_segment(b, side)),
					   near_segment(corner, s)));
		apart = either(
		    apart, disjoint(across(along, own, CONVEX_VERTICES), across(along, ends, 2)));
		from = end;
	}
	const mask meet = boxes_near(bounds(k.a, k.b), bounds_of(c), set(0));
	return either(near, both(meet, invert(apart)));
}

PART mask capsule_near_meets(const vec *operands)
{
	mask near = capsule_near(operands);
	return none(near) ? near : both(near, capsule_meets(operands));
}

static __attribute__((noinline)) void capsule_blocks(const struct lockstep_batch *batch)
{
	const struct steps steps = {capsule_near, capsule_meets};
	steps_blocks(batch, capsule_columns, convex_columns, &steps);
}

KERNEL_OF(capsule_convex, OPERANDS2(capsule, convex), NO_WORLD, HITS, RESULTS(0))
{
	drive_steps(batch, capsule_columns, convex_columns, capsule_blocks, capsule_near_meets);
}

/* ---- In int32, as published --------------------------------------------------------------------- */

static inline mask le_int(ivec a, ivec b)
{
	return invert(gt_int(a, b));
}

static inline mask corner_in_disc(struct pixel_circle c, ivec x, ivec y)
{
	ivec dx = sub_int(x, c.x), dy = sub_int(y, c.y);
	return le_int(add_int(mul_int(dx, dx), mul_int(dy, dy)), mul_int(c.r, c.r));
}

/* From A to B along a horizontal or vertical side of length `side`: not (AC . AB) (BC . AB) > 0. */
static inline mask beside_published(ivec center, ivec a, ivec side)
{
	ivec ac = sub_int(center, a), bc = sub_int(center, add_int(a, side));
	return le_int(mul_int(mul_int(ac, side), mul_int(bc, side)), set_int(0));
}

/* The boxes overlap, and a corner is in the disc, the centre is in the box, or the centre is
 * beside a side. */
HIT2(circle_box_published, pixel_circle, c, pixel_box, b)
{
	ivec right = add_int(b.x, b.w), bottom = add_int(b.y, b.h);
	ivec disc_x = sub_int(c.x, c.r), disc_y = sub_int(c.y, c.r);
	ivec width = add_int(c.r, c.r);
	mask apart_x = either(le_int(add_int(disc_x, width), b.x), le_int(right, disc_x));
	mask apart_y = either(le_int(add_int(disc_y, width), b.y), le_int(bottom, disc_y));
	mask corner =
	    either(either(corner_in_disc(c, b.x, b.y), corner_in_disc(c, b.x, bottom)),
		   either(corner_in_disc(c, right, b.y), corner_in_disc(c, right, bottom)));
	mask inside = both(both(le_int(b.x, c.x), lt_int(c.x, right)),
			   both(le_int(b.y, c.y), lt_int(c.y, bottom)));
	mask beside = either(beside_published(c.y, b.y, b.h), beside_published(c.x, b.x, b.w));
	return both(invert(either(apart_x, apart_y)), either(either(corner, inside), beside));
}
