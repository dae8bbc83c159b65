/* SPDX-License-Identifier: MIT */
/* Exact truths about rays. number.h explains how k, the error bound, is counted. */
#include <float.h>
#include <math.h>
#include <mpfr.h>

#include "reference/exact/bounded.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

/* One axis of a ray and a box, mirrored so that the ray does not go down: at t, it is in the slab if
 * near <= t step <= far. k = 1 for near and far. */
struct slab {
	struct number near, far, step;
	struct margin
	    ahead; /* far >= 0, and near <= 0 if the step is 0. k = 0: operands are compared */
	int sign;  /* of the direction */
};

static struct slab slab_of(struct number from, struct number direction, struct number low,
			   struct number high)
{
	int sign = number_sign(direction);

	if (sign < 0)
		return (struct slab){difference(from, high), difference(from, low),
				     negative(direction), at_most(low, from), sign};
	return (struct slab){difference(low, from), difference(high, from), direction,
			     sign == 0 ? between(low, from, high) : at_most(from, high), sign};
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
	const struct slab slab[] = {slab_of(ray.x, ray.dx, box.min_x, box.max_x),
				    slab_of(ray.y, ray.dy, box.min_y, box.max_y),
				    slab_of(ray.z, ray.dz, box.min_z, box.max_z)};

	enter_box(slab, 3, truth);
}

EXACT2(ray_box, ray, ray, box, box)
{
	const struct slab slab[] = {slab_of(ray.x, ray.dx, box.min_x, box.max_x),
				    slab_of(ray.y, ray.dy, box.min_y, box.max_y)};

	enter_box(slab, 2, truth);
}

/* ---- A ball ----------------------------------------------------------------------------------- */

/* A ray and a ball, exactly, with OC from the ray's origin to the ball's centre. */
struct aim {
	struct vector3 oc, d;
	struct number r, along, beyond, room; /* OC . D; OC . OC - r^2; r^2 D . D - (OC x D)^2 */
};

enum { LONG = 4096 }; /* bits that are enough for whatever cancels */

static void real_of(struct number a, mpfr_t real)
{
	mpfr_set_z_2exp(real, number_exact(a), number_exponent(a), MPFR_RNDN);
}

/* t = (OC . OC - r^2) / (OC . D + sqrt(room)), and the normal, (t D - OC) / r. */
static void enter_ball(const struct aim *aim, unsigned dimensions, double *value)
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
	for (unsigned k = 0; k < dimensions; ++k) {
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
static void bound_entry(struct vector3 from, struct vector3 center, const struct aim *aim,
			bool inside, bool in_doubt, double error_bound,
			struct lockstep_truth *truth)
{
	struct bounded3 oc = bounded_to3(bounded_point(from), bounded_point(center));
	int exponent = bounded_exponent(bounded_point(aim->d));
	struct bounded3 d = bounded_scaled3(bounded_point(aim->d), exponent), normal;
	struct bounded3 aside = bounded_cross3(oc, d);
	struct bounded r = bounded_operand(aim->r), rr = bounded_mul(r, r);
	struct bounded room =
	    bounded_sub(bounded_mul(rr, bounded_dot3(d, d)), bounded_dot3(aside, aside));
	struct bounded half = bounded_sqrt(bounded_max(room, bounded_exactly(0)));
	struct bounded t = bounded_div(bounded_sub(bounded_dot3(oc, oc), rr),
				       bounded_add(bounded_dot3(oc, d), half));

	truth->bounded = true;
	normal = bounded_unit(bounded_add3(bounded_scale3(t, d), bounded_negative3(oc)));
	t = bounded_scaled(t, exponent);
	if (!(fabs(t.value) + t.error <= FLT_MAX))
		t = bounded_unknown(t.value);
	if (in_doubt) {
		t = inside ? bounded_either(bounded_exactly(0), t)
			   : bounded_either(t, bounded_exactly(0));
		normal.x = normal.y = normal.z = bounded_unknown(NAN);
		truth->value[1] = truth->value[2] = truth->value[3] = NAN;
	}
	truth->scale[0] = bounded_scale(t, error_bound);
	truth->scale[1] = bounded_scale(normal.x, error_bound);
	truth->scale[2] = bounded_scale(normal.y, error_bound);
	truth->scale[3] = bounded_scale(normal.z, error_bound);
}

/*
 * The origin is in the ball, or the centre is ahead of it and within r of the line. If OC . D is 0, the origin
 * is nearest to the centre, and decides alone. In space k = 5: OC . OC; r^2 has 1. OC x D has 1 + 0 + 2 = 3, as
 * a length 3 + 3/2, and r |D| 1 + 3/2 + 1; OC . D has 1 + 0 + 3. In the plane, where z is 0, k = 4: OC . OC, with
 * one sum less; det(OC, D) has 3, as a length 3 + 1/2.
 */
static void meet_ball(struct vector3 from, struct vector3 d, struct vector3 center, struct number r,
		      unsigned dimensions, struct lockstep_truth *truth)
{
	const double error_bound = dimensions == 3 ? 5.01 : 4.01;
	struct vector3 oc = to3(from, center), aside = cross3(oc, d);
	struct number far = dot3(oc, oc), squared = dot3(d, d), off = dot3(aside, aside);
	struct aim aim = {
	    oc, d, r, dot3(oc, d), sub(far, square(r)), sub(mul(square(r), squared), off)};
	struct margin in_ball = at_most(far, square(r)), hit = in_ball;
	bool in_doubt = fabs(in_ball.value) <= error_bound * 0x1p-24;

	if (number_sign(squared) != 0)
		hit = either(hit, both(at_least_zero(aim.along), lengths_at_most(off, r, squared)));
	answer_closed(truth, hit);
	for (unsigned k = 0; k <= dimensions; ++k)
		truth->value[k] = truth->hit ? 0 : NAN;
	if (!truth->hit || (in_ball.sign >= 0 && !in_doubt))
		return;
	if (in_ball.sign < 0)
		enter_ball(&aim, dimensions, truth->value);
	bound_entry(from, center, &aim, in_ball.sign >= 0, in_doubt, error_bound, truth);
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
