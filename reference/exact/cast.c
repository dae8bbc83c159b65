/* SPDX-License-Identifier: MIT */
/* Exact truths about moving balls and boxes. number.h explains how k, the error bound, is counted. */
#include <math.h>

#include "reference/exact/cast_box3.h"
#include "reference/exact/entry.h"
#include "reference/exact/moved_hulls.h"
#include "reference/exact/slab.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

/* ---- A moving ball and a ball ----------------------------------------------------------------- */

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

/* ---- What moves past a box -------------------------------------------------------------------- */

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

/* ---- A moving ball and a box ------------------------------------------------------------------ */

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

/* ---- Moving boxes ----------------------------------------------------------------------------- */

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
