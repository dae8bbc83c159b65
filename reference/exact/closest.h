/* SPDX-License-Identifier: MIT */
/*
 * The point of a triangle in space that is nearest to another point: its exact position, and an
 * error bound for kernels that compute it by the formula of lockstep_closest_point_triangle().
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_CLOSEST_H
#define LOCKSTEP_REFERENCE_EXACT_CLOSEST_H

#include "reference/exact/bounded.h"
#include "reference/exact/space.h"

/* ---- Where it is ----------------------------------------------------------------------------- */

/* The point from + (top / under) along, under > 0, and the square of its distance, far / under. */
struct closest {
	struct vector3 from, along;
	struct number top, under, far;
	bool at_b; /* it is the end of a side */
};

/* a is nearer than b. */
static inline bool is_nearer(const struct closest *a, const struct closest *b)
{
	struct number first = mul(a->far, b->under), second = mul(b->far, a->under);

	return number_compare(first, second) < 0;
}

/*
 * The nearest point to P on the side from A along E to B, or on a ray if there is no B. Its squared
 * distance is |OP|^2 - top^2 / under, where O is the end that it is measured from.
 */
static inline struct closest closest_along(struct vector3 a, struct vector3 e,
					   const struct vector3 *b, struct vector3 p)
{
	struct vector3 ap = to3(a, p), op = ap;
	struct number length2 = dot3(e, e), along = dot3(e, ap), one = number_one(2);
	struct closest c = {.from = a, .along = e, .top = number_zero(2), .under = one};

	c.at_b = b && number_compare(along, length2) >= 0 && number_sign(length2) > 0;
	if (c.at_b) {
		c.from = *b;
		op = to3(*b, p);
	}
	c.far = mul(dot3(op, op), one);
	if (!c.at_b && number_sign(along) > 0) {
		c.top = along;
		c.under = length2;
		c.far = sub(mul(dot3(op, op), length2), square(along));
	}
	return c;
}

static inline struct closest closest_of_side(struct vector3 a, struct vector3 b, struct vector3 p)
{
	return closest_along(a, to3(a, b), &b, p);
}

/*
 * The foot of the perpendicular if P is in the prism of a triangle with an area, otherwise the
 * nearest point of the sides.
 */
static inline struct closest closest_to(const struct face *f, struct vector3 p)
{
	struct closest of[3];

	if (!is_flat(f) && in_prism(beside_of(f, p)).sign >= 0) {
		struct number height = dot3(f->normal, to3(p, f->a));

		return (struct closest){
		    p, f->normal, height, dot3(f->normal, f->normal), square(height), false};
	}
	of[0] = closest_of_side(f->a, f->b, p);
	of[1] = closest_of_side(f->b, f->c, p);
	of[2] = closest_of_side(f->c, f->a, p);
	for (unsigned k = 1; k < 3; ++k)
		if (is_nearer(&of[k], &of[0]))
			of[0] = of[k];
	return of[0];
}

static inline void closest_double(const struct closest *c, double point[3])
{
	point[0] = point_double(c->from.x, c->along.x, c->top, c->under);
	point[1] = point_double(c->from.y, c->along.y, c->top, c->under);
	point[2] = point_double(c->from.z, c->along.z, c->top, c->under);
}

/* ---- How far off a kernel may be ------------------------------------------------------------- */

/* A condition of the formula: false, doubtful, or true, whatever the rounding. */
enum verdict { NO, IN_DOUBT, YES };

static inline enum verdict is_negative(struct bounded a)
{
	return surely_negative(a) ? YES : a.value - a.error >= 0 ? NO : IN_DOUBT;
}

static inline enum verdict is_positive(struct bounded a)
{
	return is_negative(bounded_negative(a));
}

static inline enum verdict is_less(struct bounded a, struct bounded b)
{
	return surely_less(a, b) ? YES : a.value - a.error >= b.value + b.error ? NO : IN_DOUBT;
}

static inline enum verdict not_so(enum verdict a)
{
	return (enum verdict)(YES - a);
}

static inline enum verdict and_also(enum verdict a, enum verdict b)
{
	return a < b ? a : b;
}

static inline enum verdict or_else(enum verdict a, enum verdict b)
{
	return a > b ? a : b;
}

/* A triangle as computed by a kernel, a point, and the vectors named in lockstep.h. */
struct bounded_face {
	struct bounded3 a, b, c, ab, bc, ca, normal;
	enum verdict area;
};

static inline struct bounded bounded_size(struct bounded a)
{
	return (struct bounded){fabs(a.value), a.error};
}

static inline struct bounded3 bounded_size3(struct bounded3 a)
{
	return (struct bounded3){bounded_size(a.x), bounded_size(a.y), bounded_size(a.z)};
}

/* n . n > 2^-43 t . t */
static inline enum verdict has_area(struct bounded3 ab, struct bounded3 ac, struct bounded3 n)
{
	struct bounded3 u = bounded_size3(ab), v = bounded_size3(ac), t;

	t.x = bounded_add(bounded_mul(u.y, v.z), bounded_mul(u.z, v.y));
	t.y = bounded_add(bounded_mul(u.z, v.x), bounded_mul(u.x, v.z));
	t.z = bounded_add(bounded_mul(u.x, v.y), bounded_mul(u.y, v.x));
	return is_less(bounded_mul(bounded_exactly(0x1p-43), bounded_dot3(t, t)),
		       bounded_dot3(n, n));
}

static inline struct bounded_face bounded_face(const struct face *f)
{
	struct bounded3 a = bounded_point(f->a), b = bounded_point(f->b), c = bounded_point(f->c);
	struct bounded3 ab = bounded_to3(a, b), ac = bounded_to3(a, c);
	struct bounded3 n = bounded_cross3(ab, ac);

	return (struct bounded_face){
	    a, b, c, ab, bounded_to3(b, c), bounded_negative3(ac), n, has_area(ab, ac, n)};
}

/* U, V and W. */
static inline struct bounded3 bounded_beside(const struct bounded_face *f, struct bounded3 p)
{
	return (struct bounded3){
	    bounded_dot3(bounded_cross3(f->bc, bounded_to3(f->b, p)), f->normal),
	    bounded_dot3(bounded_cross3(f->ca, bounded_to3(f->c, p)), f->normal),
	    bounded_dot3(bounded_cross3(f->ab, bounded_to3(f->a, p)), f->normal)};
}

/* Where the side along E from O is nearest to P, from 0 to 1. */
static inline struct bounded bounded_place(struct bounded3 o, struct bounded3 e, struct bounded3 p)
{
	struct bounded length2 = bounded_dot3(e, e);

	if (bounded_is_zero(length2))
		return bounded_exactly(0);
	return bounded_share(bounded_div(bounded_dot3(e, bounded_to3(o, p)), length2));
}

/* The nearest point of the side along E from O. */
static inline struct bounded3 bounded_on_side(struct bounded3 o, struct bounded3 e,
					      struct bounded3 p)
{
	return bounded_add3(o, bounded_scale3(bounded_place(o, e, p), e));
}

/* P - h n, h = (n . AP) / (n . n). */
static inline struct bounded3 bounded_foot(const struct bounded_face *f, struct bounded3 p)
{
	struct bounded h = bounded_div(bounded_dot3(f->normal, bounded_to3(f->a, p)),
				       bounded_dot3(f->normal, f->normal));

	return bounded_add3(p, bounded_negative3(bounded_scale3(h, f->normal)));
}

/* May a kernel choose the face, or the side AB, BC or CA? */
struct choices {
	enum verdict face, ab, bc, ca;
};

static inline struct choices bounded_choices(const struct bounded_face *f, struct bounded3 p)
{
	struct bounded3 in = bounded_beside(f, p);
	enum verdict past_u = is_negative(in.x), past_v = is_negative(in.y);
	enum verdict past_w = is_negative(in.z);
	enum verdict some = is_positive(bounded_add(bounded_add(in.x, in.y), in.z));
	enum verdict past_a = not_so(is_positive(bounded_dot3(f->ab, bounded_to3(f->a, p))));
	enum verdict past_b = not_so(is_negative(bounded_dot3(f->ab, bounded_to3(f->b, p))));
	enum verdict past_c = not_so(is_negative(bounded_dot3(f->bc, bounded_to3(f->c, p))));
	struct bounded ab = bounded_dot3(f->ab, f->ab), bc = bounded_dot3(f->bc, f->bc);
	struct bounded ca = bounded_dot3(f->ca, f->ca);
	enum verdict on_bc = and_also(past_u, or_else(not_so(past_w), past_b));
	enum verdict on_ca = and_also(and_also(past_v, or_else(not_so(past_u), past_c)),
				      or_else(not_so(past_w), past_a));
	enum verdict bc_longest = is_less(ab, bc),
		     ca_longest = and_also(is_less(ab, ca), is_less(bc, ca));
	struct choices choices;

	on_bc = or_else(and_also(f->area, on_bc), and_also(not_so(f->area), bc_longest));
	on_ca = or_else(and_also(f->area, on_ca), and_also(not_so(f->area), ca_longest));
	choices.face = and_also(and_also(f->area, some),
				and_also(and_also(not_so(past_u), not_so(past_v)), not_so(past_w)));
	choices.ca = and_also(not_so(choices.face), on_ca);
	choices.bc = and_also(not_so(choices.face), and_also(not_so(on_ca), on_bc));
	choices.ab = and_also(not_so(choices.face), and_also(not_so(on_ca), not_so(on_bc)));
	/* A kernel chooses AB only if the point is past it, or past no side but not on the face. */
	choices.ab = and_also(choices.ab, or_else(past_w, or_else(not_so(some), not_so(f->area))));
	return choices;
}

/*
 * The exact nearest point `at`, with an error that covers every point that a kernel may compute,
 * whichever side it chooses in doubtful cases. Kernels find out exactly whether a difference of
 * operands is 0, so a side of length 0 is certainly a single point.
 */
static inline struct bounded3 bounded_closest(const struct bounded_face *f, struct bounded3 p,
					      const double at[3])
{
	struct choices may = bounded_choices(f, p);
	struct bounded3 point = {bounded_exactly(at[0]), bounded_exactly(at[1]),
				 bounded_exactly(at[2])};

	if (may.face != NO)
		point = bounded_either3(point, bounded_foot(f, p));
	if (may.ab != NO)
		point = bounded_either3(point, bounded_on_side(f->a, f->ab, p));
	if (may.bc != NO)
		point = bounded_either3(point, bounded_on_side(f->b, f->bc, p));
	if (may.ca != NO)
		point = bounded_either3(point, bounded_on_side(f->c, f->ca, p));
	return point;
}

#endif
