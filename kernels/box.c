/* SPDX-License-Identifier: MIT */
/* Axis-aligned boxes. See lockstep.h for questions, boundaries and sources. */
#include "kernels/kernel.h"

/* The boxes overlap along both axes. */
HIT2(box_box, box, a, box, b)
{
	return both(overlap(a.min.x, a.max.x, b.min.x, b.max.x),
		    overlap(a.min.y, a.max.y, b.min.y, b.max.y));
}

/* Separating axis test for the two axes of one box: |D . axis| <= reach and
 * |det(axis, D)| <= reach. u is the box's direction, `half` its half extents; `other` holds the
 * other box's half extents, and `cosine` and `sine` describe the angle between the two boxes. */
static inline mask meet_along(struct vec2 d, struct vec2 u, vec squared, struct vec2 half,
			      struct vec2 other, vec cosine, vec sine)
{
	vec along = add(mul(half.x, squared), add(mul(other.x, cosine), mul(other.y, sine)));
	vec across = add(mul(half.y, squared), add(mul(other.x, sine), mul(other.y, cosine)));
	return both(le(absolute(dot2(d, u)), along), le(absolute(det2(u, d)), across));
}

/*
 * None of the four side directions separates the boxes. A direction (0, 0) separates nothing and makes its
 * box a point; if both are (0, 0), the points must be equal. Every operand occurs in one of the four
 * comparisons, so NaN is a miss. Negative half extents and pairs of zero directions are rare enough to be
 * worth a branch, which also catches half extents of 0.
 */
HIT2(obb_obb, obb, a, obb, b)
{
	struct vec2 d = sub2(b.center, a.center);
	vec cosine = absolute(dot2(a.u, b.u)), sine = absolute(det2(a.u, b.u));
	vec first = dot2(a.u, a.u), second = dot2(b.u, b.u);
	mask along_a = meet_along(d, a.u, first, a.half, b.half, cosine, sine);
	mask along_b = meet_along(d, b.u, second, b.half, a.half, cosine, sine);
	mask apart_nowhere = both(along_a, along_b);
	vec least = min(min(a.half.x, a.half.y), min(b.half.x, b.half.y));
	if (none(le(min(max(first, second), least), set(0))))
		return settled(apart_nowhere);
	mask undirected = eq(max(first, second), set(0)), negative = lt(least, set(0));
	mask same = both(eq(d.x, set(0)), eq(d.y, set(0)));
	return both(both(apart_nowhere, invert(negative)), either(invert(undirected), same));
}

/* ---- In int32, as published --------------------------------------------------------------------- */

/* Gathers load int32, so they load the bits of the floats. */
static const union {
	float sine[91];
	int32_t bits[91];
} degrees = {{
#define DEGREE(degrees, sine) [degrees] = sine,
#include "kernels/degrees.def"
#undef DEGREE
}};

/* The sine of an angle from 0 to 359. */
static inline vec sine_of(ivec angle)
{
	mask below = gt_int(angle, set_int(179));
	angle = choose_int(below, sub_int(angle, set_int(180)), angle);
	vec sine = as_float(gather(degrees.bits, min_int(angle, sub_int(set_int(180), angle))));
	return choose(below, negate(sine), sine);
}

/* Halves a and rounds towards zero. Below zero this rounds up, so 1 is added before
 * rounding down. */
static inline ivec half_of(ivec a)
{
	ivec odd = choose_int(lt_int(a, set_int(0)), set_int(1), set_int(0));
	return divide_floor(add_int(a, odd), divisor_of(2));
}

/* Returns floor(v + 0.5), or the result of to_int() if that is not an int32. Below zero, the result
 * of to_int() may be one too large. */
static inline ivec round_published(vec v)
{
	v = add(v, set(0.5f));
	ivec whole = to_int(v);
	mask more = both(gt(to_float(whole), v), gt(v, set(-0x1p31f)));
	return choose_int(more, sub_int(whole, set_int(1)), whole);
}

struct int2 {
	ivec x, y;
};

struct turned {
	struct int2 corner[4];
};

static inline struct turned turn_published(struct turned_box b)
{
	struct int2 center = {add_int(b.x, half_of(b.w)), add_int(b.y, half_of(b.h))};
	ivec right = add_int(b.x, b.w), bottom = add_int(b.y, b.h);
	struct turned t = {{{b.x, b.y}, {right, b.y}, {right, bottom}, {b.x, bottom}}};
	ivec turns = divide_floor(b.angle, divisor_of(360));
	ivec angle = sub_int(b.angle, mul_int(turns, set_int(360)));
	ivec next = add_int(angle, set_int(90)); /* cos d = sin(d + 90) */
	next = choose_int(gt_int(next, set_int(359)), sub_int(next, set_int(360)), next);
	vec sine = sine_of(angle), cosine = sine_of(next);
	UNROLL_GROUP
	for (unsigned i = 0; i < 4; ++i) {
		struct int2 *p = &t.corner[i];
		vec x = sub(to_float(p->x), to_float(center.x));
		vec y = sub(to_float(p->y), to_float(center.y));
		p->x = add_int(center.x, round_published(sub(mul(x, cosine), mul(y, sine))));
		p->y = add_int(center.y, round_published(add(mul(x, sine), mul(y, cosine))));
	}
	return t;
}

static inline ivec dot_published(struct int2 a, struct int2 b)
{
	return add_int(mul_int(a.x, b.x), mul_int(a.y, b.y));
}

/* The normal of side i separates the two boxes. Only two of the box's own corners are needed. */
static inline mask apart_published(const struct turned *a, const struct turned *b, unsigned i)
{
	struct int2 from = a->corner[i], to = a->corner[i + 1];
	struct int2 normal = {sub_int(to.y, from.y), sub_int(from.x, to.x)};
	ivec own = dot_published(normal, from);
	ivec across = dot_published(normal, a->corner[i + 2]);
	ivec least = dot_published(normal, b->corner[0]), greatest = least;
	UNROLL_GROUP
	for (unsigned k = 1; k < 4; ++k) {
		ivec other = dot_published(normal, b->corner[k]);
		least = min_int(least, other);
		greatest = max_int(greatest, other);
	}
	return either(gt_int(min_int(own, across), greatest), lt_int(max_int(own, across), least));
}

HIT2(rect_rect_published, turned_box, first, turned_box, second)
{
	struct turned a = turn_published(first), b = turn_published(second);
	mask apart_a = either(apart_published(&a, &b, 0), apart_published(&a, &b, 1));
	mask apart_b = either(apart_published(&b, &a, 0), apart_published(&b, &a, 1));
	return invert(either(apart_a, apart_b));
}
