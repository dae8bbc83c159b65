/* SPDX-License-Identifier: MIT */
/* Exact truths about balls. number.h explains how k, the error bound, is counted. */
#include <math.h>

#include "reference/exact/sweep_contact.h"
#include "reference/exact/sweep_window.h"
#include "reference/exact/root.h"
#include "reference/exact/truth.h"

/*
 * |f| <= r |n|. k = 4.5: f = n . P + d has 4, like lockstep_plane_distance(), and 4 + 1/2 as a length; r |n|
 * has 0 + 3/2 + 1.
 */
EXACT2(sphere_plane, sphere, sphere, plane, plane)
{
	struct vector3 n = {plane.a, plane.b, plane.c};
	struct number f = height_over(n, plane.d, POINT3(sphere, ));

	answer_closed(truth, lengths_at_most(square(f), sphere.r, dot3(n, n)));
}

/* k = 11: touches(). */
EXACT2(sphere_triangle, sphere, sphere, triangle3, triangle)
{
	struct ball b = ball_of(POINT3(sphere, ), sphere.r, FACE(triangle));

	answer_closed(truth, touches(&b));
}

/* ---- Pushed out ------------------------------------------------------------------------------ */

/* P + g N, with g = -r - s or r - s, and a kernel's error. */
static struct bounded3 bounded_push(struct vector3 p, struct number r, const struct face *f,
				    bool behind)
{
	struct bounded_face face = bounded_face(f);
	struct bounded3 n = bounded_unit(face.normal), center = bounded_point(p);
	struct bounded s = bounded_dot3(n, bounded_to3(face.a, center));
	struct bounded radius = bounded_operand(behind ? negative(r) : r);

	if (face.area != YES)
		radius = bounded_unknown(radius.value);
	return bounded_add3(center, bounded_scale3(bounded_sub(radius, s), n));
}

/*
 * x + (r / |n| - f / (n . n)) n.x. Cancellation loses at most as many bits as lie between the
 * largest and the smallest operand.
 */
static double pushed(struct number x, struct number r, struct number f, struct number nn,
		     struct number n)
{
	mpfr_t to, length, term;
	double value;

	if (number_is_close(nn) && nn.value > 0 && number_is_close(r) && number_is_close(f) &&
	    number_is_close(n) && number_is_close(x) &&
	    sum_is_close(r.value / sqrt(nn.value), -f.value / nn.value, &value) &&
	    sum_is_close(x.value, value * n.value, &value))
		return value;
	mpfr_inits2(REAL_BITS, to, length, term, (mpfr_ptr)NULL);
	mpfr_set_z(length, number_exact(nn), MPFR_RNDN);
	mpfr_sqrt(length, length, MPFR_RNDN);
	mpfr_set_z(to, number_exact(mul(r, n)), MPFR_RNDN);
	mpfr_div(to, to, length, MPFR_RNDN);
	mpfr_set_z(term, number_exact(mul(f, n)), MPFR_RNDN);
	mpfr_div_z(term, term, number_exact(nn), MPFR_RNDN);
	mpfr_sub(to, to, term, MPFR_RNDN);
	mpfr_add_z(to, to, number_exact(x), MPFR_RNDN);
	mpfr_mul_2si(to, to, number_exponent(x), MPFR_RNDN);
	value = mpfr_get_d(to, MPFR_RNDN);
	mpfr_clears(to, length, term, (mpfr_ptr)NULL);
	return value;
}

/*
 * Which side of the plane the centre is on, by the sign of s = N . AP. k = 11.51: n has 4, so N has
 * 7.51, and s has 7.51 + 1 + 3, of the terms of n . AP over |n|. If |n| is large, a component of N
 * or a product that is subnormal, off by 2^-149, has a larger error than the floors in the terms of
 * n . AP, so a larger floor is added.
 */
static struct margin side_of(struct number f, struct number nn, const struct ball *b)
{
	struct vector3 a = b->vertex[0];

	f.terms += 0x1p-125 * sqrt(number_double(nn)) * (3 + a.x.terms + a.y.terms + a.z.terms);
	return at_least_zero(f);
}

/*
 * If the ball touches the triangle, which has an area, the centre is pushed. The margin is that of
 * touching, as in sphere_triangle. But if the ball touches, the margin is at most that of its side
 * of the plane, as it would be pushed elsewhere from the other side. k = 11.51: side_of();
 * touches() has 11.
 */
EXACT2(slide, sphere, sphere, triangle3, triangle)
{
	const double error_bound = 11.52;
	struct vector3 p = POINT3(sphere, );
	struct face face = FACE(triangle);
	struct ball b = ball_of(p, sphere.r, face);
	struct number f = negative(dot3(b.normal, b.vertex[0])), nn = dot3(b.normal, b.normal);
	struct margin hit = touches(&b), side = side_of(f, nn, &b);
	struct number r = side.sign < 0 ? negative(sphere.r) : sphere.r;
	struct bounded3 off;

	truth->value[0] = number_double(p.x);
	truth->value[1] = number_double(p.y);
	truth->value[2] = number_double(p.z);
	if (!is_flat(&face) && hit.sign >= 0) {
		hit.value = fmin(hit.value, fmax(fabs(side.value), DBL_TRUE_MIN));
		truth->value[0] = pushed(p.x, r, f, nn, b.normal.x);
		truth->value[1] = pushed(p.y, r, f, nn, b.normal.y);
		truth->value[2] = pushed(p.z, r, f, nn, b.normal.z);
		truth->bounded = true;
		off = bounded_push(p, sphere.r, &face, side.sign < 0);
		truth->scale[0] = bounded_scale(off.x, error_bound);
		truth->scale[1] = bounded_scale(off.y, error_bound);
		truth->scale[2] = bounded_scale(off.z, error_bound);
	}
	truth->jumps = !is_flat(&face);
	answer_margin(truth, hit);
}

/* ---- In motion ------------------------------------------------------------------------------- */

static double place_of_contact(struct number p, mpfr_t at, int exponent)
{
	mpfr_mul_2si(at, at, exponent, MPFR_RNDN);
	mpfr_add_z(at, at, number_exact(p), MPFR_RNDN);
	mpfr_mul_2si(at, at, number_exponent(p), MPFR_RNDN);
	return mpfr_get_d(at, MPFR_RNDN);
}

/* Computes the time of a hit, and the point that is touched then. */
static void find_contact(const struct sweep *s, bool at_first, struct vector3 p, double *value)
{
	struct real3 point;
	mpfr_t t;

	mpfr_init2(t, REAL_BITS);
	real3_init(&point);
	mpfr_set_zero(t, 1);
	if (!at_first)
		contact_time(s, t);
	contact_point(s, t, &point);
	value[0] = mpfr_get_d(t, MPFR_RNDN);
	value[1] = place_of_contact(p.x, point.at[0], s->exponent);
	value[2] = place_of_contact(p.y, point.at[1], s->exponent);
	value[3] = place_of_contact(p.z, point.at[2], s->exponent);
	real3_clear(&point);
	mpfr_clear(t);
}

static void bound_contact(struct exact_motion m, struct face f, struct margin at_first,
			  const float *operands, struct lockstep_truth *truth)
{
	const double error_bound = 13.01;
	struct vector3 p = POINT3(m, ), d = POINT3(m, d);
	struct reckoning k = reckoning_of(p, m.r, d, &f, operands);
	enum verdict touches_first = fabs(at_first.value) <= error_bound * 0x1p-24 ? IN_DOUBT
				     : at_first.sign > 0                           ? YES
										   : NO;
	struct bounded t = reckon_time(&k, touches_first, truth->value[0]);
	struct bounded3 x = bounded_add3(bounded_point(p), bounded_scale3(t, bounded_point(d)));
	struct bounded_face face = bounded_face(&f);
	struct bounded3 at = bounded_closest(&face, x, truth->value + 1);

	truth->bounded = true;
	truth->scale[0] = bounded_scale(t, error_bound);
	truth->scale[1] = bounded_scale(at.x, error_bound);
	truth->scale[2] = bounded_scale(at.y, error_bound);
	truth->scale[3] = bounded_scale(at.z, error_bound);
}

static void truth_sphere_sweep(struct exact_motion m, struct face f, const float *operands,
			       struct lockstep_truth *truth)
{
	struct sweep s = sweep_of(POINT3(m, ), m.r, POINT3(m, d), f, operands);
	struct margin at_first = touches(&s.start);

	answer_closed(truth, sweep_touches(&s));
	for (unsigned k = 0; k < 4; ++k)
		truth->value[k] = NAN;
	if (truth->hit) {
		find_contact(&s, at_first.sign >= 0, POINT3(m, ), truth->value);
		bound_contact(m, f, at_first, operands, truth);
	}
}

/* See sweep.h. Numbers are scaled, so the unit is finer than in EXACT2(). */
EXACT_OF(sphere_sweep, OPERANDS2(motion, triangle3), NO_WORLD)
{
	union {
		struct number all[16];
		struct {
			struct exact_motion motion;
			struct exact_triangle3 triangle;
		} as;
	} operand;

	(void)world;
	if (exact_begin(operands, exact_roles_motion, exact_roles_triangle3, sweep_later(operands),
			operand.all, truth))
		truth_sphere_sweep(operand.as.motion, FACE(operand.as.triangle), operands, truth);
}
