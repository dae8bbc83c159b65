/* SPDX-License-Identifier: MIT */
/* Exact truths about rays and moving shapes. number.h explains how k, the error bound, is counted. */
#include <float.h>
#include <math.h>
#include <mpfr.h>

#include "reference/exact/bounded.h"
#include "reference/exact/moved_hulls.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

/* One axis of a ray, or of a moving box, and a box, mirrored so that it does not go down: at t, they overlap if
 * near <= t step <= far. k = 1 for near and far. */
struct slab {
	struct number near, far, step;
	struct margin ahead; /* not all of it is over at the start. k = 0: operands are compared */
	int sign;            /* of the direction */
};

/* The margin that they overlap at the start, if nothing moves along this axis, is part of `ahead`. */
static struct slab slab_of(struct number from_min, struct number from_max, struct number direction,
			   struct number min, struct number max)
{
	int sign = number_sign(direction);
	struct margin ahead = sign < 0 ? at_most(min, from_max) : at_most(from_min, max);

	if (sign == 0)
		ahead = both(ahead, at_most(min, from_max));
	if (sign < 0)
		return (struct slab){difference(from_min, max), difference(from_max, min),
				     negative(direction), ahead, sign};
	return (struct slab){difference(min, from_max), difference(max, from_min), direction, ahead,
			     sign};
}

/* near / step of the one is at most far / step of the other. k = 1 + 1 on each side. Along a slab whose step is
 * 0, near and far have signs that no rounding changes, and `ahead` decides. */
static struct margin in_before_out(const struct slab *in, const struct slab *out)
{
	if (in->sign == 0 || out->sign == 0)
		return always;
	return at_most(mul(in->near, out->step), mul(out->far, in->step));
}

/* The slab that the ray enters last; NULL if it starts inside. */
static const struct slab *last_entered(const struct slab *slab, int count)
{
	const struct slab *last = NULL;

	for (int k = 0; k < count; ++k) {
		const struct slab *other = &slab[k];

		if (other->sign == 0 || number_sign(other->near) <= 0)
			continue;
		if (!last ||
		    number_compare(mul(other->near, last->step), mul(last->near, other->step)) > 0)
			last = other;
	}
	return last;
}

/* A kernel may find that the ray enters another slab last. Its times are off by 2 u each, or by underflow. */
static bool doubtful(const struct slab *slab, int count, const struct slab *last, double t)
{
	if (t < 0x1p-100 || t > FLT_MAX / 2)
		return true;
	for (int k = 0; k < count; ++k) {
		struct margin later;

		if (&slab[k] == last || slab[k].sign == 0 || number_sign(slab[k].near) <= 0)
			continue;
		later = at_most(mul(slab[k].near, last->step), mul(last->near, slab[k].step));
		if (later.value <= 2.01 * 0x1p-24)
			return true;
	}
	return false;
}

/*
 * Slabs are sets of t that are intervals, so if any two have a common t, all have one. k = 2: in_before_out.
 *
 * t = near / step is within 2 u of itself, and the largest t within 2 u of the largest. Below 2^-100 it may
 * be subnormal, and past FLT_MAX infinite.
 */
static void enter_box(const struct slab *slab, int count, struct lockstep_truth *truth)
{
	struct margin hit = slab[0].ahead;
	const struct slab *last;

	for (int in = 0; in < count; ++in) {
		hit = both(hit, slab[in].ahead);
		for (int out = 0; out < count; ++out)
			if (in != out)
				hit = both(hit, in_before_out(&slab[in], &slab[out]));
	}
	answer_closed(truth, hit);
	for (int k = 0; k <= count; ++k)
		truth->value[k] = truth->hit ? 0 : NAN;
	if (!truth->hit || !(last = last_entered(slab, count)))
		return;
	truth->value[0] = number_ratio(last->near, last->step);
	truth->scale[0] = truth->value[0] + 0x1p-125;
	if (truth->value[0] > FLT_MAX / 2)
		truth->scale[0] = INFINITY;
	truth->value[1 + (last - slab)] = -last->sign;
	if (doubtful(slab, count, last, truth->value[0]))
		for (int k = 1; k <= count; ++k)
			truth->value[k] = NAN, truth->scale[k] = INFINITY;
}

EXACT2(ray_box3, ray3, ray, box3, box)
{
	const struct slab slab[] = {slab_of(ray.x, ray.x, ray.dx, box.min_x, box.max_x),
				    slab_of(ray.y, ray.y, ray.dy, box.min_y, box.max_y),
				    slab_of(ray.z, ray.z, ray.dz, box.min_z, box.max_z)};

	enter_box(slab, 3, truth);
}

EXACT2(ray_box, ray, ray, box, box)
{
	const struct slab slab[] = {slab_of(ray.x, ray.x, ray.dx, box.min_x, box.max_x),
				    slab_of(ray.y, ray.y, ray.dy, box.min_y, box.max_y)};

	enter_box(slab, 2, truth);
}

/* ---- A ball ----------------------------------------------------------------------------------- */

/* A ray and a ball, exactly, with OC from the ray's origin to the ball's centre. */
struct aim {
	struct vector3 oc, d;
	struct number r, along, beyond, room; /* OC . D; OC . OC - r^2; r^2 D . D - (OC x D)^2 */
	unsigned dimensions;
	double error_bound;
};

static struct aim aim_of(struct vector3 oc, struct vector3 d, struct number r, unsigned dimensions,
			 double error_bound)
{
	struct vector3 aside = cross3(oc, d);

	return (struct aim){oc,
			    d,
			    r,
			    dot3(oc, d),
			    sub(dot3(oc, oc), square(r)),
			    sub(mul(square(r), dot3(d, d)), dot3(aside, aside)),
			    dimensions,
			    error_bound};
}

enum { LONG = 4096 }; /* bits that are enough for whatever cancels */

static void real_of(struct number a, mpfr_t real)
{
	mpfr_set_z_2exp(real, number_exact(a), number_exponent(a), MPFR_RNDN);
}

/* t = (OC . OC - r^2) / (OC . D + sqrt(room)), and the normal, (t D - OC) / r. */
static void enter_ball(const struct aim *aim, double *value)
{
	const struct number *d[] = {&aim->d.x, &aim->d.y, &aim->d.z};
	const struct number *oc[] = {&aim->oc.x, &aim->oc.y, &aim->oc.z};
	mpfr_t t, part, at;

	mpfr_inits2(LONG, t, part, at, (mpfr_ptr)NULL);
	real_of(aim->room, t);
	mpfr_sqrt(t, t, MPFR_RNDN);
	real_of(aim->along, part);
	mpfr_add(t, t, part, MPFR_RNDN);
	real_of(aim->beyond, part);
	mpfr_div(t, part, t, MPFR_RNDN);
	value[0] = mpfr_get_d(t, MPFR_RNDN);
	for (unsigned k = 0; k < aim->dimensions; ++k) {
		real_of(*d[k], at);
		mpfr_mul(at, at, t, MPFR_RNDN);
		real_of(*oc[k], part);
		mpfr_sub(at, at, part, MPFR_RNDN);
		real_of(aim->r, part);
		if (number_sign(aim->r) != 0)
			mpfr_div(at, at, part, MPFR_RNDN);
		value[1 + k] = number_sign(aim->r) == 0 ? 0 : mpfr_get_d(at, MPFR_RNDN);
	}
	mpfr_clears(t, part, at, (mpfr_ptr)NULL);
}

/* How far a kernel's results may be off. Where it may find the origin on the other side of the surface, it may
 * take t for 0, and there is no normal. */
static void bound_entry(struct bounded3 oc, struct bounded r, const struct aim *aim, bool ends,
			bool in_doubt, struct lockstep_truth *truth)
{
	int exponent = bounded_exponent(bounded_point(aim->d));
	struct bounded3 d = bounded_scaled3(bounded_point(aim->d), exponent), way, normal;
	struct bounded3 aside = bounded_cross3(oc, d);
	struct bounded rr = bounded_mul(r, r);
	struct bounded room =
	    bounded_sub(bounded_mul(rr, bounded_dot3(d, d)), bounded_dot3(aside, aside));
	struct bounded half = bounded_sqrt(bounded_max(room, bounded_exactly(0)));
	struct bounded t = bounded_div(bounded_sub(bounded_dot3(oc, oc), rr),
				       bounded_add(bounded_dot3(oc, d), half));
	struct bounded whole = bounded_scaled(t, exponent);

	if (!(fabs(whole.value) + whole.error <= FLT_MAX))
		whole = bounded_unknown(whole.value);
	if (ends)
		whole = bounded_share(whole);
	way = ends ? bounded_scale3(whole, bounded_point(aim->d)) : bounded_scale3(t, d);
	normal = bounded_unit(bounded_add3(way, bounded_negative3(oc)));
	if (in_doubt) {
		whole = truth->value[0] == 0 ? bounded_either(bounded_exactly(0), whole)
					     : bounded_either(whole, bounded_exactly(0));
		normal.x = normal.y = normal.z = bounded_unknown(NAN);
		truth->value[1] = truth->value[2] = truth->value[3] = NAN;
	}
	truth->bounded = true;
	truth->scale[0] = bounded_scale(whole, aim->error_bound);
	truth->scale[1] = bounded_scale(normal.x, aim->error_bound);
	truth->scale[2] = bounded_scale(normal.y, aim->error_bound);
	truth->scale[3] = bounded_scale(normal.z, aim->error_bound);
}

/* The results, for a hit. `at_start`: the margin that the origin is in the ball. `ends`: t is at most 1. */
static void answer_entry(const struct aim *aim, struct bounded3 oc, struct bounded r,
			 struct margin at_start, bool ends, struct lockstep_truth *truth)
{
	bool in_doubt = fabs(at_start.value) <= aim->error_bound * 0x1p-24;

	for (unsigned k = 0; k <= aim->dimensions; ++k)
		truth->value[k] = truth->hit ? 0 : NAN;
	if (!truth->hit || (at_start.sign >= 0 && !in_doubt))
		return;
	if (at_start.sign < 0)
		enter_ball(aim, truth->value);
	bound_entry(oc, r, aim, ends, in_doubt, truth);
}

/* The line is within r of the centre: |OC x D| <= r |D|. In space, |OC x D| has 1 + 0 + 2 = 3, as a length
 * 3 + 3/2, and r |D| 1 + 3/2 + 1, with one more for a sum of radii; in the plane 3 + 1/2. */
static struct margin line_meets(const struct aim *aim)
{
	struct vector3 aside = cross3(aim->oc, aim->d);

	return lengths_at_most(dot3(aside, aside), aim->r, dot3(aim->d, aim->d));
}

/*
 * The origin is in the ball, or the centre is ahead of it and within r of the line. If OC . D is 0, the origin
 * is nearest to the centre, and decides alone. In space k = 5: OC . OC; r^2 has 1, and OC . D 1 + 0 + 3. In the
 * plane, where z is 0, k = 4: OC . OC, with one sum less.
 */
static void meet_ball(struct vector3 from, struct vector3 d, struct vector3 center, struct number r,
		      unsigned dimensions, struct lockstep_truth *truth)
{
	struct aim aim = aim_of(to3(from, center), d, r, dimensions, dimensions == 3 ? 5.01 : 4.01);
	struct margin at_start = at_most(dot3(aim.oc, aim.oc), square(r)), hit = at_start;

	if (number_sign(dot3(d, d)) != 0)
		hit = either(hit, both(at_least_zero(aim.along), line_meets(&aim)));
	answer_closed(truth, hit);
	answer_entry(&aim, bounded_to3(bounded_point(from), bounded_point(center)),
		     bounded_operand(r), at_start, false, truth);
}

EXACT2(ray_sphere, ray3, ray, sphere, ball)
{
	meet_ball(POINT3(ray, ), POINT3(ray, d), POINT3(ball, ), ball.r, 3, truth);
}

EXACT2(ray_circle, ray, ray, circle, disc)
{
	struct number zero = number_zero(1);

	meet_ball((struct vector3){ray.x, ray.y, zero}, (struct vector3){ray.dx, ray.dy, zero},
		  (struct vector3){disc.x, disc.y, zero}, disc.r, 2, truth);
}

/*
 * The moving centre is within r, the sum of the radii, at its start O or its end E, or the nearest point of its
 * way is between and within r of C. In space k = 7: EC is OC - D, k = 2, so EC . EC has 2 + 2 + 3, and EC . D
 * 2 + 0 + 3; r^2 has 3. In the plane k = 6.
 */
static void cast_ball(struct vector3 from, struct vector3 d, struct vector3 center,
		      const struct number radius[2], unsigned dimensions,
		      struct lockstep_truth *truth)
{
	struct number r = add(radius[0], radius[1]);
	struct aim aim = aim_of(to3(from, center), d, r, dimensions, dimensions == 3 ? 7.01 : 6.01);
	struct vector3 ec = sub3(aim.oc, d);
	const struct spots way = {2, {spot3(from), spot3(add3(from, d))}},
			   at = {1, {spot3(center)}};
	struct margin at_start = at_most(dot3(aim.oc, aim.oc), square(r));
	struct margin hit = either(at_start, at_most(dot3(ec, ec), square(r)));

	if (!is_zero3(d)) {
		struct margin between = both(at_least_zero(aim.along), at_most_zero(dot3(ec, d)));

		hit = either(hit, both(between, line_meets(&aim)));
	}
	if (number_moves() && moved_hulls_apart(&way, &at, r))
		hit = never;
	answer_closed(truth, hit);
	answer_entry(&aim, bounded_to3(bounded_point(from), bounded_point(center)),
		     bounded_add(bounded_operand(radius[0]), bounded_operand(radius[1])), at_start,
		     true, truth);
}

EXACT2(sphere_cast_sphere, motion, m, sphere, ball)
{
	cast_ball(POINT3(m, ), POINT3(m, d), POINT3(ball, ), (struct number[]){m.r, ball.r}, 3,
		  truth);
}

EXACT2(circle_cast_circle, moving_circle, m, circle, disc)
{
	struct number zero = number_zero(1);

	cast_ball((struct vector3){m.x, m.y, zero}, (struct vector3){m.dx, m.dy, zero},
		  (struct vector3){disc.x, disc.y, zero}, (struct number[]){m.r, disc.r}, 2, truth);
}

/* ---- A plane ----------------------------------------------------------------------------------- */

/*
 * The origin's distance f is 0, or the slope g has the other sign. A ray along the plane, g = 0, misses unless
 * f = 0; but the least turn makes it hit, so the margin is 0 then. k = 4: f; g has 3.
 *
 * t = f / -g. f is off by 4 u T(f), and g by 3 u T(g), so t is off by at most
 *	u (4.01 T(f) + 3.01 t T(g)) / (|g| - 3.01 u T(g)) + u t + 2^-150
 *
 * Directions do not move, but if g may have the wrong sign in float, nothing is said about what is near.
 */
EXACT2(ray_plane, ray3, ray, plane, plane)
{
	const double u = 0x1p-24, unit = 4.01 * u;
	struct vector3 n = {plane.a, plane.b, plane.c};
	struct number f = height_over(n, plane.d, POINT3(ray, )), g = dot3(n, POINT3(ray, d));
	struct margin above = at_least_zero(f), up = at_least_zero(g), hit;
	double t, least = fabs(number_double(g)) - 3.01 * u * g.terms;

	if (number_moves() && fabs(up.value) <= 0x1p-20)
		up = margin_of(0, 0);
	hit = either(both(above, opposite(up)), both(opposite(above), up));
	answer(truth, hit, hit.sign > 0 || above.sign == 0);
	truth->value[0] = truth->hit ? 0 : NAN;
	if (!truth->hit)
		return;
	if (above.sign != 0)
		truth->value[0] = number_ratio(negative(f), g);
	t = truth->value[0];
	truth->scale[0] = INFINITY;
	if (least > 0 && t < FLT_MAX / 2)
		truth->scale[0] =
		    (u * (4.01 * f.terms + 3.01 * t * g.terms) / least + u * t + 0x1p-150) / unit;
	truth->bounded = true;
}

/* ---- Moving boxes ------------------------------------------------------------------------------ */

/* The interval from 0 to d and that from low to high overlap. */
static struct margin reaches(struct number d, struct number low, struct number high)
{
	return both(at_most(low, positive_part(d)),
		    at_most(negative(positive_part(negative(d))), high));
}

/*
 * Whether moving boxes touch, if operands may move and with them the signs of D: the segment from 0 to D and the
 * box of all differences of a point of B and one of A are not apart along x, along y, or across D.
 */
static struct margin moved_boxes_touch(const struct exact_moving_box *a, const struct exact_box *b)
{
	struct vector low = {difference(b->min_x, a->max_x), difference(b->min_y, a->max_y)};
	struct vector high = {difference(b->max_x, a->min_x), difference(b->max_y, a->min_y)};
	const struct vector corner[] = {low, {low.x, high.y}, high, {high.x, low.y}};
	struct vector d = {a->dx, a->dy};
	struct margin left = never, right = never;

	for (unsigned k = 0; k < 4; ++k) {
		struct number side = det(d, corner[k]);

		left = either(left, at_least_zero(side));
		right = either(right, at_most_zero(side));
	}
	return both(both(left, right),
		    both(reaches(d.x, low.x, high.x), reaches(d.y, low.y, high.y)));
}

/* Like the ray of a point, but t is at most 1: near <= step. k = 2: enter_box; near <= step has 1. */
EXACT2(box_cast_box, moving_box, a, box, b)
{
	if (number_moves()) {
		answer_closed(truth, moved_boxes_touch(&a, &b));
	} else {
		struct slab slab[] = {slab_of(a.min_x, a.max_x, a.dx, b.min_x, b.max_x),
				      slab_of(a.min_y, a.max_y, a.dy, b.min_y, b.max_y)};

		for (unsigned k = 0; k < 2; ++k)
			slab[k].ahead = both(slab[k].ahead, at_most(slab[k].near, slab[k].step));
		enter_box(slab, 2, truth);
	}
}
