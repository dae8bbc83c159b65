/* SPDX-License-Identifier: MIT */
/*
 * When and where a moving ball first touches a triangle, to far more than double precision: for the
 * exact truth of lockstep_sphere_sweep().
 *
 * Each time is c / (b + sqrt(q)) of GMP integers, b > 0 and c, q >= 0, so nothing cancels in it.
 * Later cancellation, if a contact is far nearer to a vertex than the ball's start, loses at most
 * as many bits per degree as lie between the largest and the smallest float: REAL_BITS leaves some
 * hundreds.
 *
 * A contact exactly at the end of a side, or on the side of a face, is found by two ways to touch.
 * Its time and place are the same either way.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_SWEEP_CONTACT_H
#define LOCKSTEP_REFERENCE_EXACT_SWEEP_CONTACT_H

#include <mpfr.h>

#include "reference/exact/sweep.h"

enum { REAL_BITS = 1536 };

/* A point or a vector; its coordinates are created and freed together. */
struct real3 {
	mpfr_t at[3];
};

static inline void real3_init(struct real3 *v)
{
	for (unsigned k = 0; k < 3; ++k)
		mpfr_init2(v->at[k], REAL_BITS);
}

static inline void real3_clear(struct real3 *v)
{
	for (unsigned k = 0; k < 3; ++k)
		mpfr_clear(v->at[k]);
}

/* ---- When ------------------------------------------------------------------------------------ */

/* c / (b + sqrt(q)) */
static inline void root_time(mpfr_t t, struct number c, struct number b, struct number q)
{
	mpfr_t under;

	mpfr_init2(under, REAL_BITS);
	mpfr_set_z(under, number_exact(q), MPFR_RNDN);
	mpfr_sqrt(under, under, MPFR_RNDN);
	mpfr_add_z(under, under, number_exact(b), MPFR_RNDN);
	mpfr_set_z(t, number_exact(c), MPFR_RNDN);
	mpfr_div(t, t, under, MPFR_RNDN);
	mpfr_clear(under);
}

/* The sign of t rate - start - size. */
static inline int sign_at(mpfr_t t, struct number rate, struct number start, struct number size)
{
	mpfr_t at;
	int sign;

	mpfr_init2(at, REAL_BITS);
	mpfr_mul_z(at, t, number_exact(rate), MPFR_RNDN);
	mpfr_sub_z(at, at, number_exact(start), MPFR_RNDN);
	sign = mpfr_cmp_z(at, number_exact(size));
	mpfr_clear(at);
	return sign;
}

/* The ball comes nearer (b > 0), is still outside (c >= 0), and comes near enough (q >= 0). */
static inline bool comes(struct number b, struct number c, struct number q)
{
	return number_sign(b) > 0 && number_sign(c) >= 0 && number_sign(q) >= 0;
}

/* Is a vertex touched, and when? */
static inline bool vertex_time(const struct sweep *s, unsigned i, mpfr_t t)
{
	struct vector3 v = s->start.vertex[i], f = cross3(v, s->d);
	struct number rr = square(s->start.r), b = dot3(v, s->d), c = sub(dot3(v, v), rr);
	struct number q = sub(mul(rr, dot3(s->d, s->d)), dot3(f, f));

	if (!comes(b, c, q))
		return false;
	root_time(t, c, b, q);
	return true;
}

/* Is a side touched between its ends, and when? */
static inline bool side_time(const struct sweep *s, unsigned i, mpfr_t t)
{
	struct vector3 e = s->start.side[i], v = s->start.vertex[i];
	struct vector3 m = cross3(e, v), g = cross3(e, s->d);
	struct number rr = square(s->start.r), k = dot3(e, cross3(v, s->d)), ee = dot3(e, e);
	struct number b = dot3(m, g), c = sub(dot3(m, m), mul(rr, ee));
	struct number j = sub(mul(rr, dot3(g, g)), square(k));
	struct number rate = dot3(e, s->d), start = dot3(e, v);

	if (!comes(b, c, j))
		return false;
	root_time(t, c, b, mul(ee, j));
	return sign_at(t, rate, start, number_zero(2)) >= 0 && sign_at(t, rate, start, ee) <= 0;
}

/* The centre at t D is on the inner side of all sides. */
static inline bool above_face(const struct sweep *s, mpfr_t t)
{
	bool above = true;

	for (unsigned i = 0; i < 3; ++i) {
		struct vector3 e = s->start.side[i], v = s->start.vertex[i];
		struct number rate = dot3(cross3(e, s->d), s->start.normal);
		struct number start = dot3(cross3(e, v), s->start.normal);

		above &= sign_at(t, rate, start, number_zero(4)) >= 0;
	}
	return above;
}

/* Is the face touched, and when? */
static inline bool face_time(const struct sweep *s, mpfr_t t)
{
	struct vector3 n = s->start.normal;
	struct number h = dot3(n, s->start.vertex[0]), g = dot3(n, s->d), nn = dot3(n, n);
	struct number reach = mul(square(s->start.r), nn);
	mpfr_t away;

	if (number_sign(h) < 0)
		h = negative(h), g = negative(g);
	if (number_sign(g) <= 0 || number_compare(square(h), reach) < 0)
		return false;
	/* t = (h - r |n|) / g cancels, but (h^2 - r^2 n^2) / (g (h + r |n|)) does not. */
	mpfr_init2(away, REAL_BITS);
	mpfr_set_z(away, number_exact(reach), MPFR_RNDN);
	mpfr_sqrt(away, away, MPFR_RNDN);
	mpfr_add_z(away, away, number_exact(h), MPFR_RNDN);
	mpfr_mul_z(away, away, number_exact(g), MPFR_RNDN);
	mpfr_set_z(t, number_exact(sub(square(h), reach)), MPFR_RNDN);
	if (mpfr_sgn(t) != 0)
		mpfr_div(t, t, away, MPFR_RNDN);
	mpfr_clear(away);
	return above_face(s, t);
}

/* For a ball that does not touch at the start, but later: the first time, at most 1. */
static inline void contact_time(const struct sweep *s, mpfr_t first)
{
	unsigned mark = number_mark();
	mpfr_t t;

	mpfr_init2(t, REAL_BITS);
	mpfr_set_ui(first, 1, MPFR_RNDN);
	if (face_time(s, t))
		mpfr_min(first, first, t, MPFR_RNDN);
	for (unsigned i = 0; i < 3; ++i) {
		number_release(mark);
		if (vertex_time(s, i, t))
			mpfr_min(first, first, t, MPFR_RNDN);
		if (side_time(s, i, t))
			mpfr_min(first, first, t, MPFR_RNDN);
	}
	number_release(mark);
	mpfr_clear(t);
}

/* ---- Where ----------------------------------------------------------------------------------- */

static inline void real3_set(struct real3 *to, struct vector3 v)
{
	mpfr_set_z(to->at[0], number_exact(v.x), MPFR_RNDN);
	mpfr_set_z(to->at[1], number_exact(v.y), MPFR_RNDN);
	mpfr_set_z(to->at[2], number_exact(v.z), MPFR_RNDN);
}

/* to = a + s b */
static inline void real3_along(struct real3 *to, const struct real3 *a, mpfr_t s,
			       const struct real3 *b)
{
	for (unsigned k = 0; k < 3; ++k)
		mpfr_fma(to->at[k], s, b->at[k], a->at[k], MPFR_RNDN);
}

/* to = a . (b - c) */
static inline void real3_dot(mpfr_t to, const struct real3 *a, const struct real3 *b,
			     const struct real3 *c)
{
	mpfr_t term;

	mpfr_init2(term, REAL_BITS);
	mpfr_set_zero(to, 1);
	for (unsigned k = 0; k < 3; ++k) {
		mpfr_sub(term, b->at[k], c->at[k], MPFR_RNDN);
		mpfr_fma(to, term, a->at[k], to, MPFR_RNDN);
	}
	mpfr_clear(term);
}

/* The point of a side nearest to x. */
static inline void side_point(const struct ball *b, unsigned i, const struct real3 *x,
			      struct real3 *point)
{
	struct number length2 = dot3(b->side[i], b->side[i]);
	struct real3 side;
	mpfr_t s;

	real3_init(&side);
	mpfr_init2(s, REAL_BITS);
	real3_set(&side, b->side[i]);
	real3_set(point, b->vertex[i]);
	real3_dot(s, &side, x, point);
	if (mpfr_sgn(s) > 0) {
		mpfr_div_z(s, s, number_exact(length2), MPFR_RNDN);
		if (mpfr_cmp_ui(s, 1) > 0)
			mpfr_set_ui(s, 1, MPFR_RNDN);
		real3_along(point, point, s, &side);
	}
	real3_clear(&side);
	mpfr_clear(s);
}

/* The foot of the perpendicular from x to the plane of a face. */
static inline void face_point(const struct ball *b, const struct real3 *x, struct real3 *point)
{
	struct real3 normal, vertex;
	mpfr_t s;

	real3_init(&normal);
	real3_init(&vertex);
	mpfr_init2(s, REAL_BITS);
	real3_set(&normal, b->normal);
	real3_set(&vertex, b->vertex[0]);
	real3_dot(s, &normal, &vertex, x);
	mpfr_div_z(s, s, number_exact(dot3(b->normal, b->normal)), MPFR_RNDN);
	real3_along(point, x, s, &normal);
	real3_clear(&normal);
	real3_clear(&vertex);
	mpfr_clear(s);
}

static inline void distance2(mpfr_t to, const struct real3 *a, const struct real3 *b)
{
	struct real3 difference;

	real3_init(&difference);
	for (unsigned k = 0; k < 3; ++k)
		mpfr_sub(difference.at[k], a->at[k], b->at[k], MPFR_RNDN);
	mpfr_set_zero(to, 1);
	for (unsigned k = 0; k < 3; ++k)
		mpfr_fma(to, difference.at[k], difference.at[k], to, MPFR_RNDN);
	real3_clear(&difference);
}

/* The point of the triangle nearest to the centre after it has moved by t D. */
static inline void contact_point(const struct sweep *s, mpfr_t t, struct real3 *point)
{
	struct real3 x, d, other;
	mpfr_t least, far;

	real3_init(&x);
	real3_init(&d);
	real3_init(&other);
	mpfr_inits2(REAL_BITS, least, far, (mpfr_ptr)NULL);
	real3_set(&d, s->d);
	for (unsigned k = 0; k < 3; ++k)
		mpfr_mul(x.at[k], d.at[k], t, MPFR_RNDN);
	side_point(&s->start, 0, &x, point);
	distance2(least, point, &x);
	for (unsigned i = 1; i < 4; ++i) {
		if (i < 3)
			side_point(&s->start, i, &x, &other);
		else if (!is_zero3(s->start.normal) && above_face(s, t))
			face_point(&s->start, &x, &other);
		else
			break;
		distance2(far, &other, &x);
		if (mpfr_less_p(far, least)) {
			mpfr_set(least, far, MPFR_RNDN);
			for (unsigned k = 0; k < 3; ++k)
				mpfr_set(point->at[k], other.at[k], MPFR_RNDN);
		}
	}
	real3_clear(&x);
	real3_clear(&d);
	real3_clear(&other);
	mpfr_clears(least, far, (mpfr_ptr)NULL);
}

#endif
