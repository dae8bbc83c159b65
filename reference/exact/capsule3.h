/* SPDX-License-Identifier: MIT */
/*
 * Capsules and segments in space: points within a distance, and nearest points. number.h explains
 * how k is counted.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_CAPSULE3_H
#define LOCKSTEP_REFERENCE_EXACT_CAPSULE3_H

#include <float.h>
#include <math.h>

#include "reference/exact/closest.h"

/*
 * P is in the ball. k = 5: dot3. The square of a radius has 1, and that of a sum of two radii
 * 1 + 1 + 1.
 */
static inline struct margin in_ball(struct vector3 p, struct vector3 center, struct number r)
{
	struct vector3 way = to3(center, p);

	return at_most(dot3(way, way), square(r));
}

/*
 * An end is within r of C, or C is beside the segment and within r of its line. r may be a sum, which has 1.
 * k = 5.5: |AB x AC| has 4 + 3/2, r |AB| has 1 + 1 + 3/2 + 1, and AB . AC and AC . AC have 5.
 */
static inline struct margin near_segment3(struct vector3 c, struct number r, struct vector3 a,
					  struct vector3 b)
{
	struct vector3 ab = to3(a, b), ac = to3(a, c), aside = cross3(ab, ac);
	struct margin hit = either(in_ball(c, a, r), in_ball(c, b, r)), beside;

	if (equal3(a, b))
		return hit;
	beside = both(at_least_zero(dot3(ab, ac)), at_most_zero(dot3(ab, to3(b, c))));
	return either(hit, both(beside, lengths_at_most(dot3(aside, aside), r, dot3(ab, ab))));
}

/* ---- Two segments ------------------------------------------------------------------------------ */

/* AB, CD, AC, and n = AB x CD. If `endless` is set, AB is a ray. */
struct two_segments {
	struct vector3 a, b, c, d, ab, cd, ac, n;
	bool endless;
};

static inline struct two_segments two_segments(struct vector3 a, struct vector3 b, struct vector3 c,
					       struct vector3 d)
{
	struct vector3 ab = to3(a, b), cd = to3(c, d);

	return (struct two_segments){a, b, c, d, ab, cd, to3(a, c), cross3(ab, cd), false};
}

static inline struct two_segments ray_and_segment(struct vector3 from, struct vector3 way,
						  struct vector3 c, struct vector3 d)
{
	struct vector3 cd = to3(c, d);

	return (struct two_segments){from, from, c, d, way, cd, to3(from, c), cross3(way, cd),
				     true};
}

/* Both feet of the common perpendicular are on the segments. They are at (AC x CD) . n / n . n
 * along AB, and at (AC x AB) . n / n . n along CD. Parallel segments are also nearest at an end. */
static inline struct margin feet_between_ends(const struct two_segments *s)
{
	struct vector3 bc = to3(s->b, s->c), ad = to3(s->a, s->d);
	struct margin on_ab, on_cd;

	if (is_zero3(s->n))
		return never;
	on_ab = at_least_zero(dot3(cross3(s->ac, s->cd), s->n));
	if (!s->endless)
		on_ab = both(on_ab, at_most_zero(dot3(cross3(bc, s->cd), s->n)));
	on_cd = both(at_least_zero(dot3(cross3(s->ac, s->ab), s->n)),
		     at_most_zero(dot3(cross3(ad, s->ab), s->n)));
	return both(on_ab, on_cd);
}

/*
 * The nearest points of the two segments: the feet of the common perpendicular, or an end of one segment and a point
 * on the other. `on_first` tells whether that point is on the first segment. The end is at `of_other`, 0 or 1, along
 * its own segment.
 */
struct nearest {
	bool feet, on_first;
	double of_other;
	struct vector3 end;
	struct closest at; /* seen from the end; far / under is the square of the distance */
};

/* The nearest points; `feet` says whether the feet of the perpendicular are on the segments. */
static inline struct nearest nearest_of(const struct two_segments *s, bool feet)
{
	const struct vector3 *b = s->endless ? NULL : &s->b;
	struct nearest of[4];
	unsigned count = 0, least = 0;

	if (feet)
		return (struct nearest){
		    .feet = true,
		    .at = {.under = dot3(s->n, s->n), .far = square(dot3(s->n, s->ac))}};
	of[count++] =
	    (struct nearest){false, false, 0, s->a, closest_along(s->c, s->cd, &s->d, s->a)};
	if (!s->endless)
		of[count++] = (struct nearest){false, false, 1, s->b,
					       closest_along(s->c, s->cd, &s->d, s->b)};
	of[count++] = (struct nearest){false, true, 0, s->c, closest_along(s->a, s->ab, b, s->c)};
	of[count++] = (struct nearest){false, true, 1, s->d, closest_along(s->a, s->ab, b, s->d)};
	for (unsigned k = 1; k < count; ++k)
		if (is_nearer(&of[k].at, &of[least].at))
			least = k;
	return of[least];
}

/* ---- How far off a kernel may be ---------------------------------------------------------------- */

/*
 * Bounds the rounding error of W = (AC + t CD) - s AB, for any s and t from 0 to 1. AB, AC and CD are rounded, and so
 * are two products, a sum and a difference. A ray may be of any length, but if W is no longer than `most`, then along
 * each axis s AB is no longer than AC, CD and `most` together.
 */
static inline double off_by_rounding(const struct two_segments *s, double most)
{
	const struct number *ab[] = {&s->ab.x, &s->ab.y, &s->ab.z};
	const struct number *ac[] = {&s->ac.x, &s->ac.y, &s->ac.z};
	const struct number *cd[] = {&s->cd.x, &s->cd.y, &s->cd.z};
	double squared = 0;

	for (unsigned k = 0; k < 3; ++k) {
		double reach = s->endless ? ac[k]->terms + cd[k]->terms + most : ab[k]->terms;
		double off =
		    0x1.01p-24 * (3 * reach + 3 * ac[k]->terms + 4 * cd[k]->terms) + 0x1p-147;

		squared += off * off;
	}
	return sqrt(squared);
}

/*
 * How much longer the vector between the nearest points becomes through errors in their places. The true vector has
 * the length D, and is perpendicular to the segment unless its place there is an end. So if a place is off by p, the
 * vector is no longer than sqrt(D^2 + p^2), which is within p and within p^2 / 2 D of D. If the place is at an end
 * but a kernel may find another, the foot of the perpendicular is no farther than p beyond the end, and the same
 * holds.
 */
static inline double off_by_places(const struct two_segments *s, const struct nearest *at,
				   double distance)
{
	struct bounded3 a = bounded_point(s->a), c = bounded_point(s->c);
	struct bounded3 ab =
	    s->endless ? bounded_point(s->ab) : bounded_to3(a, bounded_point(s->b));
	struct bounded3 cd = bounded_to3(c, bounded_point(s->d));
	double off = 0;

	if (s->endless)
		ab = bounded_scaled3(ab, bounded_octave(ab));
	if (at->feet) {
		struct bounded3 ac = bounded_to3(a, c), n = bounded_cross3(ab, cd);
		struct bounded nn = bounded_dot3(n, n);
		struct bounded first = bounded_div(bounded_dot3(bounded_cross3(ac, cd), n), nn);
		struct bounded second =
		    bounded_share(bounded_div(bounded_dot3(bounded_cross3(ac, ab), n), nn));

		if (!s->endless)
			first = bounded_share(first);
		off = first.error * sqrt(bounded_dot3(ab, ab).value) +
		      second.error * sqrt(bounded_dot3(cd, cd).value);
	} else if (at->on_first) {
		off = bounded_place(a, ab, bounded_point(at->end)).error *
		      sqrt(bounded_dot3(ab, ab).value);
	} else {
		off = bounded_place(c, cd, bounded_point(at->end)).error *
		      sqrt(bounded_dot3(cd, cd).value);
	}
	return fmin(off, off * off / (2 * distance));
}

/*
 * Inner points of the segments are within r of each other. Apart from rounding, W is a vector between two points of
 * the segments, so it is no shorter than their distance D. If inner points are nearest, W is no longer than D plus
 * the cost of the errors of s and t. The comparison with r adds 3/2 u for the root of W . W and 3/2 u for r, a sum
 * that is squared. The code counts both twice, and 2^-73 for underflow. The margin is |r - D| divided by the sum of
 * these errors, times the error bound of 5.51 u.
 */
static inline struct margin inner_points_near(const struct two_segments *s, struct number r)
{
	struct margin feet = feet_between_ends(s);
	struct margin near =
	    both(feet, lengths_at_most(square(dot3(s->n, s->ac)), r, dot3(s->n, s->n)));
	struct nearest at;
	double under, distance, reach, room, off;

	if (number_moves())
		return near;
	at = nearest_of(s, feet.sign >= 0);
	under = number_double(at.at.under);
	distance = sqrt(number_double(at.at.far) / under);
	reach = number_double(r);
	/* r - distance, without cancellation */
	room =
	    number_double(sub(mul(square(r), at.at.under), at.at.far)) / under / (reach + distance);
	off = off_by_rounding(s, reach + distance) + 0x1.8p-23 * (distance + reach) + 0x1p-73;
	if (at.feet)
		off += off_by_places(s, &at, distance);
	near.value =
	    near.sign == 0 ? 0 : near.sign * fmax(5.51 * 0x1p-24 * fabs(room) / off, DBL_TRUE_MIN);
	return near;
}

#endif
