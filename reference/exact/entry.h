/* SPDX-License-Identifier: MIT */
/* When, and where, a ray or a moving ball enters a ball. number.h explains how k is counted. */
#ifndef LOCKSTEP_REFERENCE_EXACT_ENTRY_H
#define LOCKSTEP_REFERENCE_EXACT_ENTRY_H

#include <float.h>
#include <math.h>
#include <mpfr.h>

#include "reference/exact/bounded.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

/* A ray and a ball, exactly, with OC from the ray's origin to the ball's centre. */
struct aim {
	struct vector3 oc, d;
	struct number r, along, beyond, room; /* OC . D; OC . OC - r^2; r^2 D . D - (OC x D)^2 */
	unsigned dimensions;
	double error_bound;
};

static inline struct aim aim_of(struct vector3 oc, struct vector3 d, struct number r,
				unsigned dimensions, double error_bound)
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

enum { ENTRY_BITS = 4096 }; /* enough bits, however much cancels */

static inline void set_real(mpfr_t real, struct number a)
{
	mpfr_set_z_2exp(real, number_exact(a), number_exponent(a), MPFR_RNDN);
}

/* t = (OC . OC - r^2) / (OC . D + sqrt(room)) */
static inline void time_of_entry(const struct aim *aim, mpfr_t t)
{
	mpfr_t part;

	mpfr_init2(part, ENTRY_BITS);
	set_real(t, aim->room);
	mpfr_sqrt(t, t, MPFR_RNDN);
	set_real(part, aim->along);
	mpfr_add(t, t, part, MPFR_RNDN);
	set_real(part, aim->beyond);
	mpfr_div(t, part, t, MPFR_RNDN);
	mpfr_clear(part);
}

/* Computes the time of entry and the normal, (t D - OC) / r. */
static inline void enter_ball(const struct aim *aim, double *value)
{
	const struct number *d[] = {&aim->d.x, &aim->d.y, &aim->d.z};
	const struct number *oc[] = {&aim->oc.x, &aim->oc.y, &aim->oc.z};
	mpfr_t t, part, at;

	mpfr_inits2(ENTRY_BITS, t, part, at, (mpfr_ptr)NULL);
	time_of_entry(aim, t);
	value[0] = mpfr_get_d(t, MPFR_RNDN);
	for (unsigned k = 0; k < aim->dimensions; ++k) {
		set_real(at, *d[k]);
		mpfr_mul(at, at, t, MPFR_RNDN);
		set_real(part, *oc[k]);
		mpfr_sub(at, at, part, MPFR_RNDN);
		set_real(part, aim->r);
		if (number_sign(aim->r) != 0)
			mpfr_div(at, at, part, MPFR_RNDN);
		value[1 + k] = number_sign(aim->r) == 0 ? 0 : mpfr_get_d(at, MPFR_RNDN);
	}
	mpfr_clears(t, part, at, (mpfr_ptr)NULL);
}

/* When a ray along D enters the ball around C, from outside. */
static inline struct bounded bounded_entry(struct bounded3 oc, struct bounded3 d, struct bounded r)
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
static inline void bound_entry(struct bounded3 oc, struct bounded r, const struct aim *aim,
			       bool ends, bool in_doubt, struct lockstep_truth *truth)
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
static inline void answer_entry(const struct aim *aim, struct bounded3 oc, struct bounded r,
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
static inline struct margin line_meets(const struct aim *aim)
{
	struct vector3 aside = cross3(aim->oc, aim->d);

	return lengths_at_most(dot3(aside, aside), aim->r, dot3(aim->d, aim->d));
}

#endif
