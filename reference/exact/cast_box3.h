/* SPDX-License-Identifier: MIT */
/*
 * A moving ball and a box: whether they touch, when, and how far off a kernel may be that computes it by the formulas of
 * lockstep_sphere_cast_box3(). u is 2^-24.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_CAST_BOX3_H
#define LOCKSTEP_REFERENCE_EXACT_CAST_BOX3_H

#include <float.h>
#include <math.h>

#include "reference/exact/space.h"
#include "reference/exact/truth.h"

struct ball_and_box {
	struct number o[3], d[3], low[3], high[3], r;
};

/* ---- How near they come ------------------------------------------------------------------------ */

/* The square of a distance: far / under, of degree 4 and 2. */
struct apart {
	struct number far, under;
};

/* The least distance of the centre's path that was found, and for moved numbers whether any is at most r. */
struct approach {
	struct apart least;
	struct margin near;
};

static inline bool is_closer(struct apart a, struct apart b)
{
	return number_compare(mul(a.far, b.under), mul(b.far, a.under)) < 0;
}

/* The path is as far as this from the box, or from a part of it, if `valid`. */
static inline void approach(struct approach *to, const struct ball_and_box *s, struct margin valid,
			    struct apart apart)
{
	if (number_moves())
		to->near =
		    either(to->near, both(valid, lengths_at_most(apart.far, s->r, apart.under)));
	else if (valid.sign >= 0 && is_closer(apart, to->least))
		to->least = apart;
}

/* The distance of a place of the centre from the box. */
static inline struct apart apart_at(const struct ball_and_box *s, const struct number place[3])
{
	struct number v[3], one = number_one(2);

	for (unsigned k = 0; k < 3; ++k)
		v[k] = positive_part(greater(sub(s->low[k], place[k]), sub(place[k], s->high[k])));
	return (struct apart){
	    mul(dot3((struct vector3){v[0], v[1], v[2]}, (struct vector3){v[0], v[1], v[2]}), one),
	    one};
}

/* The inner points of the path and a vertex. */
static inline void pass_vertex(struct approach *to, const struct ball_and_box *s, struct vector3 at)
{
	struct vector3 d = {s->d[0], s->d[1], s->d[2]}, o = {s->o[0], s->o[1], s->o[2]};
	struct vector3 c = to3(o, at), aside = cross3(c, d);
	struct margin ahead = at_least_zero(dot3(c, d)), before = at_most_zero(dot3(sub3(c, d), d));

	approach(to, s, both(ahead, before), (struct apart){dot3(aside, aside), dot3(d, d)});
}

/* The inner points of the path and the edge along axis k through a vertex. */
static inline void pass_edge(struct approach *to, const struct ball_and_box *s, unsigned k,
			     const struct number at[3])
{
	unsigned i = (k + 1) % 3, j = (k + 2) % 3;
	struct vector d = {s->d[i], s->d[j]};
	struct vector c = {difference(at[i], s->o[i]), difference(at[j], s->o[j])};
	struct vector end = {sub(c.x, d.x), sub(c.y, d.y)};
	struct number under = dot(d, d), along = dot(c, d), foot = mul(s->d[k], along);
	struct margin valid;

	if (!number_moves() && number_sign(under) == 0)
		return;
	valid = both(at_least_zero(along), at_most_zero(dot(end, d)));
	valid = both(valid, between(mul(sub(s->low[k], s->o[k]), under), foot,
				    mul(sub(s->high[k], s->o[k]), under)));
	approach(to, s, valid, (struct apart){square(det(c, d)), under});
}

/*
 * Where the path does not meet the box, it is nearest at its start, at its end, or where it passes an edge or a vertex:
 * along a face, the distance does not change, or is less on one side.
 */
static inline struct approach approach_of(const struct ball_and_box *s)
{
	struct number end[3];
	struct approach to = {apart_at(s, s->o), never};

	for (unsigned k = 0; k < 3; ++k)
		end[k] = add(s->o[k], s->d[k]);
	approach(&to, s, always, to.least);
	approach(&to, s, always, apart_at(s, end));
	if (!number_moves() && number_sign(s->d[0]) == 0 && number_sign(s->d[1]) == 0 &&
	    number_sign(s->d[2]) == 0)
		return to;
	for (unsigned corner = 0; corner < 8; ++corner) {
		struct number at[3];

		for (unsigned k = 0; k < 3; ++k)
			at[k] = corner >> k & 1 ? s->high[k] : s->low[k];
		pass_vertex(&to, s, (struct vector3){at[0], at[1], at[2]});
		for (unsigned k = 0; k < 3; ++k)
			if (!(corner >> k & 1))
				pass_edge(&to, s, k, at);
	}
	return to;
}

/* ---- How far off a kernel may be ---------------------------------------------------------------- */

/* In double, with each axis mirrored so that the centre does not go down. */
struct course {
	double near[3], far[3], step[3];
	double extent; /* the length of the box around all that there is, the path and the box */
};

static inline struct course course_of(const struct ball_and_box *s)
{
	struct course c = {.extent = 0};

	for (unsigned k = 0; k < 3; ++k) {
		double low = number_double(sub(s->low[k], s->o[k]));
		double high = number_double(sub(s->high[k], s->o[k])), d = number_double(s->d[k]);
		double size = fmax(fmax(high, d), 0) - fmin(fmin(low, d), 0);

		c.near[k] = d < 0 ? -high : low;
		c.far[k] = d < 0 ? -low : high;
		c.step[k] = fabs(d);
		c.extent = hypot(c.extent, size);
	}
	return c;
}

/* The vector from the box to the centre; returns its length. */
static inline double gap_at(const struct course *c, double t, double gap[3])
{
	for (unsigned k = 0; k < 3; ++k) {
		double at = t * c->step[k];

		gap[k] = at - fmin(fmax(at, c->near[k]), c->far[k]);
	}
	return sqrt(gap[0] * gap[0] + gap[1] * gap[1] + gap[2] * gap[2]);
}

static inline double distance_at(const struct course *c, double t)
{
	double gap[3];

	return gap_at(c, t, gap);
}

enum { HALVINGS = 200 }; /* so small times keep their digits */

/* When the centre is nearest to the box. The distance falls before that and rises afterwards. */
static inline double nearest_time(const struct course *c)
{
	double from = 0, to = 1, gap[3];

	for (unsigned k = 0; k < HALVINGS && from < to; ++k) {
		double t = from + (to - from) / 2;

		gap_at(c, t, gap);
		if (gap[0] * c->step[0] + gap[1] * c->step[1] + gap[2] * c->step[2] < 0)
			from = t;
		else
			to = t;
	}
	return to;
}

/* The distance is at most r at `inside`; returns the time between that and `outside` at which it becomes more. */
static inline double crossing(const struct course *c, double r, double inside, double outside)
{
	if (distance_at(c, outside) <= r)
		return outside;
	for (unsigned k = 0; k < HALVINGS; ++k) {
		double t = outside + (inside - outside) / 2;

		if (distance_at(c, t) <= r)
			inside = t;
		else
			outside = t;
	}
	return outside;
}

/*
 * The largest difference between r and the least distance m for which a kernel's answer may be wrong. S is the extent of
 * path and box along an axis, which no difference of two coordinates exceeds; ||S|| is the length of the vector of the
 * three extents; V is the vector from the box to the centre at some time, as a kernel computes it.
 *
 * Each coordinate of V is a product minus near or far, which is a rounded difference. The three roundings are at most
 * 2 u S together, because the product and the distance to near or far add up to at most S. So V is off by at most
 * 2 u ||S||. The root of V . V is off by another 3/2 u |V|, and the root of r r by 1/2 u r. A false hit has no other
 * errors, because V is a distance at any time.
 *
 * A false miss may also come from the time:
 * - V . W has the exact sign for a V whose coordinates are off by at most 5 u S: the 2 u S, and 3 u S for the product and
 *   the sums. But for 5 u ||S||, the box is on the far side of the plane through its nearest point that is at right angles
 *   to this V. So before this time, or after it, the centre is no nearer than |V| - 10 u ||S||.
 * - Passing times have two roundings. Just before or after one, V changes by less than 2 u ||S|| if c and w are those of
 *   the other side.
 * - (w . c) / (w . w) is off by at most 8 u ||S|| along the path: c has one rounding, w . c four, and w . w three.
 * Together these are at most p = 22 u ||S||. All of them turn V, or move it at right angles to itself, so they add at most
 * p^2 / m to the distance if that is less than p. 2^-73 covers underflow.
 */
static inline double off_in_distance(const struct course *c, double r, double m)
{
	const double u = 0x1.01p-24, p = 22 * u * c->extent;

	return u * (2 * c->extent + 2 * (r + m)) + fmin(p, p * p / m) + 0x1p-73;
}

/* The path comes within r of the box. The margin is scaled so that kernels are right beyond the test's error bound. */
static inline struct margin comes_near(const struct ball_and_box *s, const struct course *c,
				       double error_bound)
{
	struct apart least = approach_of(s).least;
	struct number inside = sub(mul(square(s->r), least.under), least.far);
	double m = sqrt(number_ratio(least.far, least.under)), r = number_double(s->r);
	/* r - m, without cancellation */
	double room = fabs(number_ratio(inside, least.under)) / (r + m);
	int sign = number_sign(inside);

	if (sign == 0)
		return margin_of(0, 0);
	room *= error_bound * 0x1p-24 / off_in_distance(c, r, m);
	return margin_of(sign, sign * fmax(room, DBL_TRUE_MIN));
}

/*
 * Bounds the errors of t and the normal. At a kernel's t, the distance is within `off` of r. This is the error of hits, and
 * 24 u (||S|| + r) for the root: c has one rounding; |c x w| is off by at most 4.3 u |c| |w|; (r r) (w . w) and the
 * difference have four; and the quotient, whose divisor is at least w . c, adds at most 10 u ||S|| along the path. If the
 * distance never falls to r - off, t may be as late as the time when it is r + off again.
 */
static inline void bound_contact(const struct course *c, double r, bool in_doubt,
				 double error_bound, struct lockstep_truth *truth)
{
	const double u = 0x1.01p-24, t = truth->value[0], lowest = nearest_time(c);
	const double m = distance_at(c, lowest);
	const double off = off_in_distance(c, r, m) + 24 * u * (c->extent + r);
	double first = crossing(c, r + off, lowest, 0), last, change = 0, gap[3], begin[3], end[3];
	double moved[3];

	last = m <= r - off ? crossing(c, r - off, lowest, 0) : crossing(c, r + off, lowest, 1);
	truth->scale[0] = fmax(t - first, last - t) + 3 * u * t + 0x1p-148;
	gap_at(c, t, gap);
	gap_at(c, first, begin);
	gap_at(c, last, end);
	for (unsigned k = 0; k < 3; ++k) {
		moved[k] = fmax(end[k] - gap[k], gap[k] - begin[k]) + 2 * u * c->extent + 0x1p-148;
		change = hypot(change, moved[k]);
	}
	for (unsigned k = 0; k < 3; ++k) {
		double normal = truth->value[1 + k];

		truth->scale[1 + k] =
		    (moved[k] + fabs(normal) * change) / (r - change) + 4 * u + 0x1p-140;
		if (!(change < r) || in_doubt)
			truth->scale[1 + k] = r > 0 ? INFINITY : 0;
		if (in_doubt && r > 0)
			truth->value[1 + k] = NAN;
	}
	truth->bounded = true;
	for (unsigned k = 0; k < 4; ++k)
		truth->scale[k] *= 1.001 / (error_bound * 0x1p-24);
}

#endif
