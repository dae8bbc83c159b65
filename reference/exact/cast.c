/* SPDX-License-Identifier: MIT */
/* Exact truths about rays and moving shapes. number.h explains how k, the error bound, is counted. */
#include <float.h>
#include <math.h>
#include <mpfr.h>

#include "reference/exact/capsule3.h"
#include "reference/exact/cast_box3.h"
#include "reference/exact/moved_hulls.h"
#include "reference/exact/pierce.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

/*
 * A ray or a moving box, and a box, along one axis. The axis is mirrored if the motion is towards lower
 * coordinates. At t, they overlap if near <= t step <= far. k = 1 for near and far.
 */
struct slab {
	struct number near, far, step;
	struct margin ahead; /* the box is not wholly behind the start. k = 0: compares operands */
	int sign;            /* of the direction */
};

/* If nothing moves along this axis, `ahead` includes the condition that they overlap at the start. */
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

/*
 * The ray enters one slab no later than it leaves another: near / step <= far / step. k = 1 + 1 on each side.
 * If a step is 0, `ahead` decides, as rounding does not change the signs of near and far.
 */
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

/* Each slab is an interval of t, so if any two have a t in common, all have one. k = 2: in_before_out. */
static struct margin slabs_overlap(const struct slab *slab, int count)
{
	struct margin hit = slab[0].ahead;

	for (int in = 0; in < count; ++in) {
		hit = both(hit, slab[in].ahead);
		for (int out = 0; out < count; ++out)
			if (in != out)
				hit = both(hit, in_before_out(&slab[in], &slab[out]));
	}
	return hit;
}

/* The computed t = near / step is within 2 u of the exact one, and so is the largest of them. Below 2^-100
 * it may be subnormal, and past FLT_MAX infinite. */
static void enter_box(const struct slab *slab, int count, struct lockstep_truth *truth)
{
	const struct slab *last;

	answer_closed(truth, slabs_overlap(slab, count));
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

enum { LONG = 4096 }; /* enough bits, however much cancels */

static void real_of(struct number a, mpfr_t real)
{
	mpfr_set_z_2exp(real, number_exact(a), number_exponent(a), MPFR_RNDN);
}

/* t = (OC . OC - r^2) / (OC . D + sqrt(room)) */
static void time_of_entry(const struct aim *aim, mpfr_t t)
{
	mpfr_t part;

	mpfr_init2(part, LONG);
	real_of(aim->room, t);
	mpfr_sqrt(t, t, MPFR_RNDN);
	real_of(aim->along, part);
	mpfr_add(t, t, part, MPFR_RNDN);
	real_of(aim->beyond, part);
	mpfr_div(t, part, t, MPFR_RNDN);
	mpfr_clear(part);
}

/* Computes the time of entry and the normal, (t D - OC) / r. */
static void enter_ball(const struct aim *aim, double *value)
{
	const struct number *d[] = {&aim->d.x, &aim->d.y, &aim->d.z};
	const struct number *oc[] = {&aim->oc.x, &aim->oc.y, &aim->oc.z};
	mpfr_t t, part, at;

	mpfr_inits2(LONG, t, part, at, (mpfr_ptr)NULL);
	time_of_entry(aim, t);
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

/* When a ray along D enters the ball around C, from outside. */
static struct bounded bounded_entry(struct bounded3 oc, struct bounded3 d, struct bounded r)
{
	struct bounded3 aside = bounded_cross3(oc, d);
	struct bounded rr = bounded_mul(r, r);
	struct bounded room =
	    bounded_sub(bounded_mul(rr, bounded_dot3(d, d)), bounded_dot3(aside, aside));
	struct bounded half = bounded_sqrt(bounded_max(room, bounded_exactly(0)));

	return bounded_div(bounded_sub(bounded_dot3(oc, oc), rr),
			   bounded_add(bounded_dot3(oc, d), half));
}

/*
 * Bounds the errors of a kernel's results. If a kernel may find the origin on the other side of the
 * surface, its t may be 0, and no normal is promised.
 */
static void bound_entry(struct bounded3 oc, struct bounded r, const struct aim *aim, bool ends,
			bool in_doubt, struct lockstep_truth *truth)
{
	int exponent = bounded_exponent(bounded_point(aim->d));
	struct bounded3 d = bounded_scaled3(bounded_point(aim->d), exponent), way, normal;
	struct bounded t = bounded_entry(oc, d, r), whole = bounded_scaled(t, exponent);

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

/*
 * Sets the results of a hit. `at_start` is the margin of the origin being in the ball. If `ends` is set, t
 * is at most 1.
 */
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

/*
 * The line is within r of the centre: |OC x D| <= r |D|. In space, OC x D has 1 + 0 + 2 = 3, and 3 + 3/2
 * as a length; r |D| has 1 + 3/2 + 1, and one more if r is a sum of radii. In the plane, OC x D has
 * 3 + 1/2 as a length.
 */
static struct margin line_meets(const struct aim *aim)
{
	struct vector3 aside = cross3(aim->oc, aim->d);

	return lengths_at_most(dot3(aside, aside), aim->r, dot3(aim->d, aim->d));
}

/*
 * The origin is in the ball, or the centre is ahead of it and within r of the line. If OC . D is 0, the origin
 * is the ray's nearest point to the centre, and decides alone. In space k = 5: OC . OC; r^2 has 1, and OC . D
 * has 1 + 0 + 3. In the plane, where z is 0, k = 4: OC . OC has one sum less.
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
 * The moving centre is within r, the sum of the radii, of C: at its start O, at its end E, or at the point
 * between them that is nearest to C. In space k = 7: EC = OC - D has 2, so EC . EC has 2 + 2 + 3, EC . D has
 * 2 + 0 + 3, and r^2 has 3. In the plane k = 6.
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
 * A ray hits if the distance f of its origin is 0, or if the slope g has the other sign. k = 4: f; g has 3. A ray
 * along the plane, g = 0, misses unless f = 0. If all products in g are 0, kernels find that; otherwise the slightest
 * turn makes the ray hit.
 *
 * t = f / -g. With T() for the terms of a number, f is off by 4 u T(f), and g by 3 u T(g), so t is off by at most
 * 	u (4.01 T(f) + 3.01 t T(g)) / (|g| - 3.01 u T(g)) + u t + 2^-150
 *
 * Directions do not move, but if g may have the wrong sign in float, nothing is claimed about nearness.
 */
EXACT2(ray_plane, ray3, ray, plane, plane)
{
	const double u = 0x1p-24, unit = 4.01 * u;
	struct vector3 n = {plane.a, plane.b, plane.c}, d = POINT3(ray, d);
	struct number f = height_over(n, plane.d, POINT3(ray, )), g = dot3(n, d);
	struct margin above = at_least_zero(f), up = at_least_zero(g), hit;
	double t, off, least = fabs(number_double(g)) - 3.01 * u * g.terms;
	bool level = number_sign(mul(n.x, d.x)) == 0 && number_sign(mul(n.y, d.y)) == 0 &&
		     number_sign(mul(n.z, d.z)) == 0;

	if (number_moves() && fabs(up.value) <= 0x1p-20)
		up = margin_of(0, 0);
	hit = level ? is_zero(f) : either(both(above, opposite(up)), both(opposite(above), up));
	if (hit.sign == 0 && above.sign != 0 && !number_moves())
		hit = margin_of(-1, -DBL_TRUE_MIN);
	answer_closed(truth, hit);
	truth->value[0] = truth->hit ? 0 : NAN;
	if (!truth->hit)
		return;
	if (above.sign != 0)
		truth->value[0] = number_ratio(negative(f), g);
	t = truth->value[0];
	truth->scale[0] = INFINITY;
	off = u * (4.01 * f.terms + 3.01 * t * g.terms) / least + u * t + 0x1p-150;
	if (least > 0 && t + off < FLT_MAX)
		truth->scale[0] = off / unit;
	truth->bounded = true;
}

/* Kernels that scale directions to about 1 treat subnormal directions as (0, 0, 0). */
static struct vector3 scalable(struct vector3 d)
{
	struct number zero = number_zero(1);

	if (fabs(d.x.value) < FLT_MIN && fabs(d.y.value) < FLT_MIN && fabs(d.z.value) < FLT_MIN)
		return (struct vector3){zero, zero, zero};
	return d;
}

/* ---- A triangle -------------------------------------------------------------------------------- */

/*
 * Adds a floor to the terms, for underflow. Kernels multiply D by 1 / p, so if D is longer than 1, a product with
 * n coordinates of D may lose p^n times as much as it would without scaling: its floor is 2^-125 p^n. The floor
 * also covers underflow of the coordinates of D themselves.
 */
static struct number with_floor(struct number a, double floor)
{
	a.terms += floor;
	return a;
}

static struct sight sight_with_floor(struct vector3 d, struct vector3 to, unsigned axis, double p)
{
	struct sight s = sight_of(d, to, to, axis);
	double floor = 0x1p-124 * p * (1 + s.from_p.terms);

	s.x = with_floor(s.x, floor);
	s.y = with_floor(s.y, floor);
	return s;
}

/*
 * U, V, W and S have k = 8 and degree 4: X and Y have 0 + 1 + 1 + 1 = 3, and U has 3 + 3 + 2. T has
 * k = 8 + 1 + 1 + 2 = 12.
 */
struct seen {
	struct number u, v, w, sum, depth, along; /* depth: T; along: D.z */
};

static struct seen seen_along(const struct face *f, struct vector3 o, struct vector3 d, double p)
{
	unsigned axis = longest_axis(d);
	struct sight a = sight_with_floor(d, to3(o, f->a), axis, p);
	struct sight b = sight_with_floor(d, to3(o, f->b), axis, p);
	struct sight c = sight_with_floor(d, to3(o, f->c), axis, p);
	double floor = 0x1p-124 * p * p;
	struct seen s = {.u = with_floor(around(&c, &b), floor),
			 .v = with_floor(around(&a, &c), floor),
			 .w = with_floor(around(&b, &a), floor),
			 .along = turned(d, axis).z};

	s.sum = add(add(s.u, s.v), s.w);
	s.depth =
	    dot3((struct vector3){s.u, s.v, s.w}, (struct vector3){a.from_p, b.from_p, c.from_p});
	s.depth = with_floor(s.depth, 3 * floor);
	return s;
}

static struct bounded bounded_around(struct bounded3 c, struct bounded3 b)
{
	return bounded_sub(bounded_mul(c.x, b.y), bounded_mul(c.y, b.x));
}

/* X, Y and the depth of a vertex. */
static struct bounded3 bounded_sight(struct bounded3 d, struct bounded3 to)
{
	return (struct bounded3){bounded_sub(bounded_mul(d.z, to.x), bounded_mul(d.x, to.z)),
				 bounded_sub(bounded_mul(d.z, to.y), bounded_mul(d.y, to.z)), to.z};
}

static void bound_piercing(const struct face *f, struct vector3 from, struct vector3 way,
			   struct lockstep_truth *truth)
{
	const double error_bound = 12.01;
	unsigned axis = longest_axis(way);
	int exponent = bounded_octave(bounded_point(way));
	struct bounded3 d = bounded_scaled3(bounded_point(turned(way, axis)), exponent);
	struct bounded3 o = bounded_point(turned(from, axis)), to[3];
	const struct vector3 *corner[] = {&f->a, &f->b, &f->c};
	struct bounded u, v, w, sum, depth, t;

	for (unsigned k = 0; k < 3; ++k)
		to[k] = bounded_sight(d, bounded_to3(o, bounded_point(turned(*corner[k], axis))));
	u = bounded_around(to[2], to[1]);
	v = bounded_around(to[0], to[2]);
	w = bounded_around(to[1], to[0]);
	sum = bounded_add(bounded_add(u, v), w);
	depth = bounded_add(bounded_add(bounded_mul(u, to[0].z), bounded_mul(v, to[1].z)),
			    bounded_mul(w, to[2].z));
	t = bounded_scaled(bounded_div(depth, bounded_mul(sum, d.z)), exponent);
	if (!(fabs(t.value) + t.error <= FLT_MAX))
		t = bounded_unknown(t.value);
	truth->bounded = true;
	truth->scale[0] = bounded_scale(t, error_bound);
	truth->scale[1] = bounded_scale(bounded_div(v, sum), error_bound);
	truth->scale[2] = bounded_scale(bounded_div(w, sum), error_bound);
}

/*
 * Seen along the ray, its origin is outside none of the sides, and T and S D.z do not have opposite signs. k = 12:
 * T. If U, V and W are all 0, the ray misses, but a kernel may not find that, unless D is (0, 0, 0).
 */
EXACT2(ray_triangle, ray3, ray, triangle3, t)
{
	struct vector3 o = POINT3(ray, ), d = scalable(POINT3(ray, d));
	double p = fmax(fmax(fabs(d.x.value), fabs(d.y.value)), fabs(d.z.value));
	struct face f = FACE(t);
	struct seen s = seen_along(&f, o, d, p);
	struct margin u = at_least_zero(s.u), v = at_least_zero(s.v), w = at_least_zero(s.w);
	struct margin ahead = at_least_zero(s.depth), left, right, hit;

	if (number_sign(s.along) < 0)
		ahead = opposite(ahead);
	left = both(both(both(u, v), w), ahead);
	right = both(both(both(opposite(u), opposite(v)), opposite(w)), opposite(ahead));
	hit = either(left, right);
	if (is_zero3(d))
		hit = margin_of(-1, -1);
	else if (!number_moves() && u.sign == 0 && v.sign == 0 && w.sign == 0)
		hit = margin_of(-1, -DBL_TRUE_MIN);
	answer_closed(truth, hit);
	for (unsigned k = 0; k < 3; ++k)
		truth->value[k] = NAN;
	if (!truth->hit)
		return;
	truth->value[0] = number_ratio(s.depth, mul(s.sum, s.along));
	truth->value[1] = number_ratio(s.v, s.sum);
	truth->value[2] = number_ratio(s.w, s.sum);
	bound_piercing(&f, o, d, truth);
}

/* ---- A capsule --------------------------------------------------------------------------------- */

/* A ray and a capsule around E, from A to B; with the names of lockstep.h. */
struct capsule_aim {
	struct aim at_a, at_b;
	struct vector3 e, oa;
	struct number b, c, j, ee;
};

static struct capsule_aim capsule_aim_of(struct vector3 o, struct vector3 d, struct vector3 a,
					 struct vector3 b, struct number r)
{
	struct vector3 oa = to3(o, a), e = to3(a, b), m = cross3(e, oa), g = cross3(e, d);
	struct number k = dot3(e, cross3(oa, d)), rr = square(r), ee = dot3(e, e);

	return (struct capsule_aim){
	    aim_of(oa, d, r, 3, 5.51),    aim_of(to3(o, b), d, r, 3, 5.51),    e, oa, dot3(m, g),
	    sub(dot3(m, m), mul(rr, ee)), sub(mul(rr, dot3(g, g)), square(k)), ee};
}

/* AB . (t D - OA) / (AB . AB), or 0 if AB is 0. */
static void place_at(const struct capsule_aim *aim, mpfr_t t, mpfr_t place)
{
	mpfr_t part;

	mpfr_init2(part, LONG);
	real_of(dot3(aim->e, aim->at_a.d), place);
	mpfr_mul(place, place, t, MPFR_RNDN);
	real_of(dot3(aim->e, aim->oa), part);
	mpfr_sub(place, place, part, MPFR_RNDN);
	real_of(aim->ee, part);
	if (mpfr_sgn(part) != 0)
		mpfr_div(place, place, part, MPFR_RNDN);
	mpfr_clear(part);
}

/* When the ray enters the side between the ends. False if it does not. */
static bool side_entry(const struct capsule_aim *aim, mpfr_t t)
{
	mpfr_t part, place;
	bool enters =
	    number_sign(aim->b) > 0 && number_sign(aim->c) > 0 && number_sign(aim->j) >= 0;

	if (!enters)
		return false;
	mpfr_inits2(LONG, part, place, (mpfr_ptr)NULL);
	real_of(mul(aim->ee, aim->j), t);
	mpfr_sqrt(t, t, MPFR_RNDN);
	real_of(aim->b, part);
	mpfr_add(t, t, part, MPFR_RNDN);
	real_of(aim->c, part);
	mpfr_div(t, part, t, MPFR_RNDN);
	place_at(aim, t, place);
	enters = mpfr_sgn(place) >= 0 && mpfr_cmp_ui(place, 1) <= 0;
	mpfr_clears(part, place, (mpfr_ptr)NULL);
	return enters;
}

/* When the ray enters the ball around an end. False if it does not. */
static bool end_entry(const struct aim *aim, mpfr_t t)
{
	if (number_sign(aim->along) <= 0 || number_sign(aim->room) < 0)
		return false;
	time_of_entry(aim, t);
	return true;
}

/*
 * For rays that start outside and hit. t is the least time. The normal is (t D - OA - q AB) / r,
 * where q is the result of place_at(), clamped to [0, 1].
 */
static void enter_capsule(const struct capsule_aim *aim, double *value)
{
	const struct number *d[] = {&aim->at_a.d.x, &aim->at_a.d.y, &aim->at_a.d.z};
	const struct number *oa[] = {&aim->oa.x, &aim->oa.y, &aim->oa.z};
	const struct number *e[] = {&aim->e.x, &aim->e.y, &aim->e.z};
	mpfr_t t, other, place, at, part;

	mpfr_inits2(LONG, t, other, place, at, part, (mpfr_ptr)NULL);
	mpfr_set_inf(t, 1);
	if (end_entry(&aim->at_a, other))
		mpfr_min(t, t, other, MPFR_RNDN);
	if (end_entry(&aim->at_b, other))
		mpfr_min(t, t, other, MPFR_RNDN);
	if (side_entry(aim, other))
		mpfr_min(t, t, other, MPFR_RNDN);
	value[0] = mpfr_get_d(t, MPFR_RNDN);
	place_at(aim, t, place);
	if (mpfr_sgn(place) < 0 || number_sign(aim->ee) == 0)
		mpfr_set_zero(place, 1);
	if (mpfr_cmp_ui(place, 1) > 0)
		mpfr_set_ui(place, 1, MPFR_RNDN);
	for (unsigned k = 0; k < 3 && number_sign(aim->at_a.r) != 0; ++k) {
		real_of(*d[k], at);
		mpfr_mul(at, at, t, MPFR_RNDN);
		real_of(*oa[k], part);
		mpfr_sub(at, at, part, MPFR_RNDN);
		real_of(*e[k], part);
		mpfr_mul(part, part, place, MPFR_RNDN);
		mpfr_sub(at, at, part, MPFR_RNDN);
		real_of(aim->at_a.r, part);
		mpfr_div(at, at, part, MPFR_RNDN);
		value[1 + k] = mpfr_get_d(at, MPFR_RNDN);
	}
	mpfr_clears(t, other, place, at, part, (mpfr_ptr)NULL);
}

/*
 * The exact time t at which the ray enters the capsule, with an error that covers the time that a
 * kernel may compute.
 */
static struct bounded bounded_capsule_entry(struct bounded3 oa, struct bounded3 ob,
					    struct bounded3 e, struct bounded3 d, struct bounded r,
					    struct bounded t)
{
	struct bounded3 m = bounded_cross3(e, oa), g = bounded_cross3(e, d);
	struct bounded ee = bounded_dot3(e, e), gg = bounded_dot3(g, g), b = bounded_dot3(m, g);
	struct bounded k = bounded_dot3(e, bounded_cross3(oa, d)), rr = bounded_mul(r, r);
	struct bounded c = bounded_sub(bounded_dot3(m, m), bounded_mul(rr, ee));
	struct bounded j = bounded_sub(bounded_mul(rr, gg), bounded_mul(k, k));
	struct bounded h =
	    bounded_mul(bounded_sqrt(ee), bounded_sqrt(bounded_max(j, bounded_exactly(0))));
	struct bounded from_b = bounded_div(bounded_sub(b, h), gg);
	struct bounded p = bounded_div(c, bounded_add(b, h)), f;
	enum verdict side, at_a, at_b;

	if (!surely_positive(b))
		p = surely_negative(b) ? from_b : bounded_either(p, from_b);
	f = bounded_dot3(e, bounded_add3(bounded_scale3(p, d), bounded_negative3(oa)));
	if (bounded_is_zero(gg))
		f = bounded_negative(bounded_dot3(e, d));
	else if (!surely_positive(gg))
		return bounded_unknown(t.value);
	side = and_also(is_positive(f), is_less(f, ee));
	if (bounded_is_zero(gg))
		side = NO;
	at_a = not_so(is_positive(f));
	at_b = and_also(is_positive(f), not_so(side));
	if (side != NO)
		t = bounded_either(t, p);
	if (at_a != NO)
		t = bounded_either(t, bounded_entry(oa, d, r));
	if (at_b != NO)
		t = bounded_either(t, bounded_entry(ob, d, r));
	return t;
}

static void bound_capsule(struct vector3 from, struct vector3 a, struct vector3 b,
			  const struct capsule_aim *aim, bool in_doubt,
			  struct lockstep_truth *truth)
{
	struct bounded3 o = bounded_point(from), start = bounded_point(a), end = bounded_point(b);
	struct bounded3 oa = bounded_to3(o, start), ob = bounded_to3(o, end), to, normal;
	struct bounded3 e = bounded_to3(start, end), d = bounded_point(aim->at_a.d);
	struct bounded r = bounded_operand(aim->at_a.r), t, whole;
	int exponent = bounded_octave(d);

	d = bounded_scaled3(d, exponent);
	t = bounded_capsule_entry(oa, ob, e, d, r,
				  bounded_exactly(ldexp(truth->value[0], exponent)));
	if (in_doubt)
		t = bounded_either(t, bounded_exactly(0));
	whole = bounded_scaled(t, exponent);
	if (!(fabs(whole.value) + whole.error <= FLT_MAX))
		whole = bounded_unknown(whole.value);
	to = bounded_add3(bounded_scale3(t, d), bounded_negative3(oa));
	normal = bounded_scale3(bounded_place((struct bounded3){{0}, {0}, {0}}, e, to), e);
	normal = bounded_unit(bounded_add3(to, bounded_negative3(normal)));
	if (in_doubt) {
		normal.x = normal.y = normal.z = bounded_unknown(NAN);
		truth->value[1] = truth->value[2] = truth->value[3] = NAN;
	}
	truth->bounded = true;
	truth->scale[0] = bounded_scale(whole, aim->at_a.error_bound);
	truth->scale[1] = bounded_scale(normal.x, aim->at_a.error_bound);
	truth->scale[2] = bounded_scale(normal.y, aim->at_a.error_bound);
	truth->scale[3] = bounded_scale(normal.z, aim->at_a.error_bound);
}

/*
 * The origin is in the capsule, the ray meets the ball around an end, or it passes within r of inner points of the
 * segment. k = 5.5: near_segment3; the balls have 5, see meet_ball, and inner points have an error bound of their
 * own.
 */
EXACT2(ray_capsule3, ray3, ray, capsule3, capsule)
{
	struct vector3 o = POINT3(ray, ), d = scalable(POINT3(ray, d));
	struct vector3 a = POINT3(capsule, a), b = POINT3(capsule, b);
	const struct two_segments s = ray_and_segment(o, d, a, b);
	struct capsule_aim aim = capsule_aim_of(o, d, a, b, capsule.r);
	struct margin at_start = near_segment3(o, capsule.r, a, b), hit = at_start;
	bool in_doubt = fabs(at_start.value) <= aim.at_a.error_bound * 0x1p-24;

	if (number_sign(dot3(d, d)) != 0) {
		hit = either(hit, both(at_least_zero(aim.at_a.along), line_meets(&aim.at_a)));
		hit = either(hit, both(at_least_zero(aim.at_b.along), line_meets(&aim.at_b)));
	}
	hit = either(hit, inner_points_near(&s, capsule.r));
	answer_closed(truth, hit);
	for (unsigned k = 0; k < 4; ++k)
		truth->value[k] = truth->hit ? 0 : NAN;
	if (!truth->hit || (at_start.sign >= 0 && !in_doubt))
		return;
	if (at_start.sign < 0)
		enter_capsule(&aim, truth->value);
	bound_capsule(o, a, b, &aim, in_doubt, truth);
}

/* ---- What moves past a box ------------------------------------------------------------------------ */

/* The interval from 0 to d and that from low to high overlap. */
static struct margin reaches(struct number d, struct number low, struct number high)
{
	return both(at_most(low, positive_part(d)),
		    at_most(negative(positive_part(negative(d))), high));
}

/* The segment from 0 to D and the box of all differences of a point of B and one of A, seen along an axis. */
struct sweep_axis {
	struct number d, low, high;
};

static struct sweep_axis sweep_axis(struct number a_min, struct number a_max, struct number d,
				    struct number b_min, struct number b_max)
{
	return (struct sweep_axis){d, difference(b_min, a_max), difference(b_max, a_min)};
}

/* In the plane of two axes, the box is not wholly on one side of the line along D. */
static struct margin across(const struct sweep_axis *x, const struct sweep_axis *y)
{
	const struct vector corner[] = {
	    {x->low, y->low}, {x->low, y->high}, {x->high, y->high}, {x->high, y->low}};
	struct margin left = never, right = never;

	for (unsigned k = 0; k < 4; ++k) {
		struct number side = det((struct vector){x->d, y->d}, corner[k]);

		left = either(left, at_least_zero(side));
		right = either(right, at_most_zero(side));
	}
	return both(left, right);
}

/*
 * Do moving boxes touch, if operands may move, and with them the signs of D? They do unless the segment and the
 * box are apart along an axis, or across D in the plane of two axes.
 */
static struct margin moved_boxes_touch(const struct sweep_axis *axis, unsigned count)
{
	struct margin hit = reaches(axis[0].d, axis[0].low, axis[0].high);

	for (unsigned k = 1; k < count; ++k) {
		hit = both(hit, reaches(axis[k].d, axis[k].low, axis[k].high));
		for (unsigned other = 0; other < k; ++other)
			hit = both(hit, across(&axis[other], &axis[k]));
	}
	return hit;
}

/* t is at most 1: near <= step. */
static void end_in_time(struct slab *slab, unsigned count)
{
	for (unsigned k = 0; k < count; ++k)
		slab[k].ahead = both(slab[k].ahead, at_most(slab[k].near, slab[k].step));
}

/* ---- A moving ball and a box -------------------------------------------------------------------- */

/* A time. */
struct fraction {
	struct number top, under;
};

static struct vector3 steps_of(const struct slab *slab)
{
	return (struct vector3){slab[0].step, slab[1].step, slab[2].step};
}

/* From the box to the centre, of degree 2, and multiplied by the time's divisor. */
static struct vector3 exact_gap(const struct slab *slab, struct fraction time)
{
	struct number v[3];

	for (unsigned k = 0; k < 3; ++k) {
		struct number at = mul(slab[k].step, time.top);

		v[k] = sub(at, lesser(greater(at, mul(slab[k].near, time.under)),
				      mul(slab[k].far, time.under)));
	}
	return (struct vector3){v[0], v[1], v[2]};
}

/* The ball does not touch the box yet, but comes nearer. */
static bool approaches(const struct slab *slab, struct number r, struct fraction time)
{
	struct vector3 v = exact_gap(slab, time);

	return number_sign(dot3(v, steps_of(slab))) < 0 &&
	       number_compare(dot3(v, v), square(mul(r, time.under))) > 0;
}

/* The last time at which it does, among the start and the times when the centre passes the plane of a face. */
static struct fraction last_approach(const struct slab *slab, struct number r)
{
	struct fraction last = {number_zero(1), number_one(1)};

	for (unsigned k = 0; k < 6; ++k) {
		const struct slab *s = &slab[k / 2];
		struct fraction time = {k % 2 ? s->far : s->near, s->step};

		if (s->sign == 0 || number_sign(time.top) <= 0 ||
		    number_compare(time.top, time.under) >= 0 ||
		    number_compare(mul(time.top, last.under), mul(last.top, time.under)) <= 0)
			continue;
		if (approaches(slab, r, time))
			last = time;
	}
	return last;
}

/* The feature of the box that is nearest after that time, as a ray that meets a ball around it. */
static struct aim aim_at_feature(const struct slab *slab, struct number r, struct fraction time)
{
	struct number zero = number_zero(1), place[3], way[3];

	for (unsigned k = 0; k < 3; ++k) {
		struct number at = mul(slab[k].step, time.top);
		int above = number_compare(at, mul(slab[k].far, time.under));
		bool below = number_compare(at, mul(slab[k].near, time.under)) < 0;
		bool beyond = !below && (above > 0 || (above == 0 && slab[k].sign != 0));

		place[k] = below ? slab[k].near : beyond ? slab[k].far : zero;
		way[k] = below || beyond ? slab[k].step : zero;
	}
	return aim_of((struct vector3){place[0], place[1], place[2]},
		      (struct vector3){way[0], way[1], way[2]}, r, 3, 5.01);
}

/* Whether a moving ball touches a box if operands may move. */
static struct margin moved_ball_touches(const struct ball_and_box *s, struct margin at_start)
{
	struct vector3 o = {s->o[0], s->o[1], s->o[2]}, d = {s->d[0], s->d[1], s->d[2]};
	struct spots way = {2, {spot3(o), spot3(add3(o, d))}}, at = {.n = 8};
	struct sweep_axis axis[3];
	struct margin path;

	for (unsigned k = 0; k < 3; ++k)
		axis[k] = sweep_axis(s->o[k], s->o[k], s->d[k], s->low[k], s->high[k]);
	for (unsigned k = 0; k < 8; ++k)
		at.of[k] = spot3((struct vector3){k & 1 ? s->high[0] : s->low[0],
						  k & 2 ? s->high[1] : s->low[1],
						  k & 4 ? s->high[2] : s->low[2]});
	if (moved_hulls_apart(&way, &at, s->r))
		return never;
	path = moved_boxes_touch(axis, 3);
	return either(either(at_start, path), approach_of(s).near);
}

/* When a ball that does not touch the box at the start first does, and the normal. */
static void touch_box(const struct slab *slab, struct number r, double *value)
{
	struct aim aim = aim_at_feature(slab, r, last_approach(slab, r));

	enter_ball(&aim, value);
	for (unsigned k = 0; k < 3; ++k)
		if (slab[k].sign < 0)
			value[1 + k] = 0 - value[1 + k];
}

/*
 * The ball touches at the start, or the centre's path meets the box, or comes within r of it. k = 5: sphere_box3; the
 * path has 2, see cast_box, and what comes near has its own error.
 */
EXACT2(sphere_cast_box3, motion, m, box3, box)
{
	const double error_bound = 5.01;
	struct ball_and_box s = {{m.x, m.y, m.z},
				 {m.dx, m.dy, m.dz},
				 {box.min_x, box.min_y, box.min_z},
				 {box.max_x, box.max_y, box.max_z},
				 m.r};
	struct vector3 v = {outside_of(m.x, box.min_x, box.max_x),
			    outside_of(m.y, box.min_y, box.max_y),
			    outside_of(m.z, box.min_z, box.max_z)};
	struct margin at_start = at_most(dot3(v, v), square(m.r)), hit;
	bool in_doubt = fabs(at_start.value) <= error_bound * 0x1p-24;
	struct course course;
	struct slab slab[3];

	if (number_moves()) {
		answer_closed(truth, moved_ball_touches(&s, at_start));
		return;
	}
	course = course_of(&s);
	for (unsigned k = 0; k < 3; ++k)
		slab[k] = slab_of(s.o[k], s.o[k], s.d[k], s.low[k], s.high[k]);
	end_in_time(slab, 3);
	hit = either(at_start, slabs_overlap(slab, 3));
	answer_closed(truth, either(hit, comes_near(&s, &course, error_bound)));
	for (unsigned k = 0; k < 4; ++k)
		truth->value[k] = truth->hit ? 0 : NAN;
	if (!truth->hit || (at_start.sign >= 0 && !in_doubt))
		return;
	if (at_start.sign < 0)
		touch_box(slab, m.r, truth->value);
	bound_contact(&course, number_double(m.r), in_doubt, error_bound, truth);
}

/* ---- Moving boxes ------------------------------------------------------------------------------ */

/* Like a ray and a box, but t is at most 1. k = 2: enter_box; near <= step has 1. */
static void cast_box(struct slab *slab, unsigned count, struct lockstep_truth *truth)
{
	end_in_time(slab, count);
	enter_box(slab, (int)count, truth);
}

#define AXIS(of, c) of(a.min_##c, a.max_##c, a.d##c, b.min_##c, b.max_##c)

EXACT2(box_cast_box, moving_box, a, box, b)
{
	if (number_moves()) {
		const struct sweep_axis axis[] = {AXIS(sweep_axis, x), AXIS(sweep_axis, y)};

		answer_closed(truth, moved_boxes_touch(axis, 2));
	} else {
		struct slab slab[] = {AXIS(slab_of, x), AXIS(slab_of, y)};

		cast_box(slab, 2, truth);
	}
}

EXACT2(box3_cast_box3, moving_box3, a, box3, b)
{
	if (number_moves()) {
		const struct sweep_axis axis[] = {AXIS(sweep_axis, x), AXIS(sweep_axis, y),
						  AXIS(sweep_axis, z)};

		answer_closed(truth, moved_boxes_touch(axis, 3));
	} else {
		struct slab slab[] = {AXIS(slab_of, x), AXIS(slab_of, y), AXIS(slab_of, z)};

		cast_box(slab, 3, truth);
	}
}
