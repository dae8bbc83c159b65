/* SPDX-License-Identifier: MIT */
/* Exact truths about balls, capsules and boxes in space. number.h explains how k, the error bound, is counted. */
#include <float.h>
#include <math.h>

#include "reference/exact/closest.h"
#include "reference/exact/moved_hulls.h"
#include "reference/exact/truth.h"

#define LOW(box) POINT3(box, min_)
#define HIGH(box) POINT3(box, max_)

/* P is in the box. k = 0: operands are compared. */
static struct margin in_box(struct vector3 low, struct vector3 p, struct vector3 high)
{
	return both(both(between(low.x, p.x, high.x), between(low.y, p.y, high.y)),
		    between(low.z, p.z, high.z));
}

EXACT2(point_box3, point3, p, box3, box)
{
	answer_closed(truth, in_box(LOW(box), POINT3(p, ), HIGH(box)));
}

/* P is in the ball. k = 5: dot3; the square of a radius has 1, and that of a sum of two 1 + 1 + 1. */
static struct margin in_ball(struct vector3 p, struct vector3 center, struct number r)
{
	struct vector3 way = to3(center, p);

	return at_most(dot3(way, way), square(r));
}

EXACT2(point_sphere, point3, p, sphere, ball)
{
	answer_closed(truth, in_ball(POINT3(p, ), POINT3(ball, ), ball.r));
}

EXACT2(sphere_sphere, sphere, first, sphere, second)
{
	answer_closed(truth, in_ball(POINT3(first, ), POINT3(second, ), add(first.r, second.r)));
}

/* Neither is wholly beyond the other along an axis. k = 0: operands are compared. */
EXACT2(box3_box3, box3, first, box3, second)
{
	struct margin x =
	    both(at_most(first.min_x, second.max_x), at_most(second.min_x, first.max_x));
	struct margin y =
	    both(at_most(first.min_y, second.max_y), at_most(second.min_y, first.max_y));
	struct margin z =
	    both(at_most(first.min_z, second.max_z), at_most(second.min_z, first.max_z));

	answer_closed(truth, both(both(x, y), z));
}

/*
 * The nearest point of the box is within r. k = 5: 1 + 1 for a distance, 1 product, 2 sums; r^2 has 1. If the
 * centre is in the box, comparing operands is enough for a hit, as its distance is exactly 0. Treating this
 * separately makes it a hit that does not merely touch, even if r is 0.
 */
EXACT2(sphere_box3, sphere, ball, box3, box)
{
	struct vector3 center = POINT3(ball, );
	struct vector3 d = {outside_of(center.x, box.min_x, box.max_x),
			    outside_of(center.y, box.min_y, box.max_y),
			    outside_of(center.z, box.min_z, box.max_z)};

	answer_closed(truth, either(in_box(LOW(box), center, HIGH(box)),
				    at_most(dot3(d, d), square(ball.r))));
}

/*
 * An end is within r of C, or C is beside the segment and within r of its line. r may be a sum, which has 1.
 * k = 5.5: |AB x AC| has 4 + 3/2, and r |AB| 1 + 1 + 3/2 + 1; AB . AC and AC . AC have 5.
 */
static struct margin near_segment3(struct vector3 c, struct number r, struct vector3 a,
				   struct vector3 b)
{
	struct vector3 ab = to3(a, b), ac = to3(a, c), aside = cross3(ab, ac);
	struct margin hit = either(in_ball(c, a, r), in_ball(c, b, r)), beside;

	if (equal3(a, b))
		return hit;
	beside = both(at_least_zero(dot3(ab, ac)), at_most_zero(dot3(ab, to3(b, c))));
	return either(hit, both(beside, lengths_at_most(dot3(aside, aside), r, dot3(ab, ab))));
}

EXACT2(sphere_capsule3, sphere, ball, capsule3, capsule)
{
	struct vector3 c = POINT3(ball, ), a = POINT3(capsule, a), b = POINT3(capsule, b);
	struct number r = add(ball.r, capsule.r);
	const struct spots center = {1, {spot3(c)}}, ends = {2, {spot3(a), spot3(b)}};
	struct margin hit = near_segment3(c, r, a, b);

	if (number_moves() && moved_hulls_apart(&center, &ends, r))
		hit = never;
	answer_closed(truth, hit);
}

/* ---- Two capsules ------------------------------------------------------------------------------ */

/* AB and CD, and AC, and n = AB x CD. */
struct two_segments {
	struct vector3 a, b, c, d, ab, cd, ac, n;
};

/* Both feet of the common perpendicular are on the segments. They are at (AC x CD) . n / n . n along AB, and at
 * (AC x AB) . n / n . n along CD. Parallel segments are nearest at an end, too. */
static struct margin feet_between_ends(const struct two_segments *s)
{
	struct vector3 bc = to3(s->b, s->c), ad = to3(s->a, s->d);
	struct margin on_ab, on_cd;

	if (is_zero3(s->n))
		return never;
	on_ab = both(at_least_zero(dot3(cross3(s->ac, s->cd), s->n)),
		     at_most_zero(dot3(cross3(bc, s->cd), s->n)));
	on_cd = both(at_least_zero(dot3(cross3(s->ac, s->ab), s->n)),
		     at_most_zero(dot3(cross3(ad, s->ab), s->n)));
	return both(on_ab, on_cd);
}

/* The square of the distance of the segments, far / under, given whether it is that of the feet. */
static struct closest nearest_of(const struct two_segments *s, bool feet)
{
	struct closest of[] = {closest_of_side(s->c, s->d, s->a), closest_of_side(s->c, s->d, s->b),
			       closest_of_side(s->a, s->b, s->c),
			       closest_of_side(s->a, s->b, s->d)};

	if (feet)
		return (struct closest){.under = dot3(s->n, s->n),
					.far = square(dot3(s->n, s->ac))};
	for (unsigned k = 1; k < 4; ++k)
		if (is_nearer(&of[k], &of[0]))
			of[0] = of[k];
	return of[0];
}

/* How far a kernel's W = (AC + t CD) - s AB may be off, whatever s and t are, from 0 to 1: AB, AC and CD are
 * rounded, and two products, a sum and a difference. */
static double off_by_rounding(const struct two_segments *s)
{
	const struct number *ab[] = {&s->ab.x, &s->ab.y, &s->ab.z};
	const struct number *ac[] = {&s->ac.x, &s->ac.y, &s->ac.z};
	const struct number *cd[] = {&s->cd.x, &s->cd.y, &s->cd.z};
	double squared = 0;

	for (unsigned k = 0; k < 3; ++k) {
		double off = 0x1.01p-24 * (3 * ab[k]->terms + 3 * ac[k]->terms + 4 * cd[k]->terms) +
			     0x1p-147;

		squared += off * off;
	}
	return sqrt(squared);
}

/* How far from the feet a kernel's places on AB and CD may be. */
static double off_by_places(const struct two_segments *s)
{
	struct bounded3 a = bounded_point(s->a), c = bounded_point(s->c);
	struct bounded3 ab = bounded_to3(a, bounded_point(s->b)), ac = bounded_to3(a, c);
	struct bounded3 cd = bounded_to3(c, bounded_point(s->d)), n = bounded_cross3(ab, cd);
	struct bounded nn = bounded_dot3(n, n);
	struct bounded first = bounded_div(bounded_dot3(bounded_cross3(ac, cd), n), nn);
	struct bounded second = bounded_div(bounded_dot3(bounded_cross3(ac, ab), n), nn);

	return bounded_share(first).error * sqrt(bounded_dot3(ab, ab).value) +
	       bounded_share(second).error * sqrt(bounded_dot3(cd, cd).value);
}

/*
 * W is a vector between two points of the segments, but for rounding, so it is no shorter than the distance D of
 * the segments. If inner points are nearest, D is perpendicular to both segments; so where s and t are off by p,
 * W is no longer than sqrt(D^2 + p^2), which is within p and within p^2 / 2 D of D. With 3/2 u for the root of
 * W . W, 3/2 u for r, a sum that is squared, and 2^-73 for underflow, that is how near r and D may be; the margin is
 * in units of that.
 */
static struct margin inner_points_near(const struct two_segments *s, struct number r)
{
	struct margin feet = feet_between_ends(s);
	struct margin near =
	    both(feet, lengths_at_most(square(dot3(s->n, s->ac)), r, dot3(s->n, s->n)));
	struct closest at;
	double under, distance, reach, room, off;

	if (number_moves())
		return near;
	at = nearest_of(s, feet.sign >= 0);
	under = number_double(at.under);
	distance = sqrt(number_double(at.far) / under);
	reach = number_double(r);
	/* r - distance, without cancellation */
	room = number_double(sub(mul(square(r), at.under), at.far)) / under / (reach + distance);
	off = off_by_rounding(s) + 0x1.8p-23 * (distance + reach) + 0x1p-73;
	if (feet.sign >= 0) {
		double places = off_by_places(s);

		off += fmin(places, places * places / (2 * distance));
	}
	near.value =
	    near.sign == 0 ? 0 : near.sign * fmax(5.51 * 0x1p-24 * fabs(room) / off, DBL_TRUE_MIN);
	return near;
}

EXACT2(capsule3_capsule3, capsule3, first, capsule3, second)
{
	struct vector3 a = POINT3(first, a), b = POINT3(first, b);
	struct vector3 c = POINT3(second, a), d = POINT3(second, b);
	struct two_segments s = {a, b, c, d, to3(a, b), to3(c, d), to3(a, c), to3(a, c)};
	struct number r = add(first.r, second.r);
	const struct spots ab = {2, {spot3(a), spot3(b)}}, cd = {2, {spot3(c), spot3(d)}};
	struct margin of_first = either(near_segment3(a, r, c, d), near_segment3(b, r, c, d));
	struct margin of_second = either(near_segment3(c, r, a, b), near_segment3(d, r, a, b));
	struct margin hit;

	s.n = cross3(s.ab, s.cd);
	hit = either(either(of_first, of_second), inner_points_near(&s, r));
	if (number_moves() && moved_hulls_apart(&ab, &cd, r))
		hit = never;
	answer_closed(truth, hit);
}

/* ---- Planes ------------------------------------------------------------------------------------ */

static struct number height(struct exact_plane plane, struct number x, struct number y,
			    struct number z)
{
	return height_over((struct vector3){plane.a, plane.b, plane.c}, plane.d,
			   (struct vector3){x, y, z});
}

/* The corners farthest along the normal and against it are not both on one side. k = 4: 1 product, 3 sums. */
EXACT2(plane_box3, plane, plane, box3, box)
{
	bool x = number_sign(plane.a) >= 0, y = number_sign(plane.b) >= 0;
	bool z = number_sign(plane.c) >= 0;
	struct number most = height(plane, x ? box.max_x : box.min_x, y ? box.max_y : box.min_y,
				    z ? box.max_z : box.min_z);
	struct number least = height(plane, x ? box.min_x : box.max_x, y ? box.min_y : box.max_y,
				     z ? box.min_z : box.max_z);

	answer_closed(truth, both(at_least_zero(most), at_most_zero(least)));
}

/* ---- Nearest points ---------------------------------------------------------------------------- */

/* The point is in the box. k = 0: operands are compared, and results are operands. */
EXACT2(closest_point_box3, point3, p, box3, box)
{
	answer_margin(truth, in_box(LOW(box), POINT3(p, ), HIGH(box)));
	truth->value[0] = number_double(lesser(greater(p.x, box.min_x), box.max_x));
	truth->value[1] = number_double(lesser(greater(p.y, box.min_y), box.max_y));
	truth->value[2] = number_double(lesser(greater(p.z, box.min_z), box.max_z));
}

/* The margin is that of the point being beyond A. k = 5: dot3. A kernel whose t is 1, rightly or not, returns B
 * instead of A + t AB; that is nearer to the nearest point than the error of t. */
EXACT2(closest_point_segment3, point3, point, segment3, s)
{
	const double error_bound = 5.01;
	struct vector3 a = POINT3(s, a), b = POINT3(s, b), p = POINT3(point, ), ab = to3(a, b);
	struct number along = dot3(ab, to3(a, p)), length2 = dot3(ab, ab);
	struct bounded3 from = bounded_point(a), side = bounded_to3(from, bounded_point(b)), at;
	struct bounded t = bounded_place(from, side, bounded_point(p));
	bool at_a = is_zero3(ab) || number_sign(along) <= 0;

	answer_margin(truth, at_least_zero(along));
	if (at_a || number_compare(along, length2) >= 0) {
		struct vector3 end = at_a ? a : b;

		truth->value[0] = number_double(end.x);
		truth->value[1] = number_double(end.y);
		truth->value[2] = number_double(end.z);
		truth->value[3] = !at_a;
	} else {
		truth->value[0] = point_double(a.x, ab.x, along, length2);
		truth->value[1] = point_double(a.y, ab.y, along, length2);
		truth->value[2] = point_double(a.z, ab.z, along, length2);
		truth->value[3] = number_ratio(along, length2);
	}
	truth->bounded = true;
	at = bounded_on_side(from, side, bounded_point(p));
	truth->scale[0] = bounded_scale(at.x, error_bound);
	truth->scale[1] = bounded_scale(at.y, error_bound);
	truth->scale[2] = bounded_scale(at.z, error_bound);
	truth->scale[3] = bounded_scale(t, error_bound);
}
