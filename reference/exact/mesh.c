/* SPDX-License-Identifier: MIT */
/*
 * Exact truths about meshes. number.h explains how k, the error bound, is counted.
 *
 * A mesh is touched if any of its triangles is, and a kernel tests only those within reach. A
 * triangle that is exactly touched is well within reach. So a triangle that is out of reach by more
 * than rounding, as most are, has the margin of its reach, and GMP is not needed. All others are
 * tested exactly: if such a triangle is not touched, a kernel that finds it out of reach is also
 * right.
 */
#include <math.h>

#include "reference/exact/closest.h"
#include "reference/exact/reach.h"
#include "reference/exact/sweep.h"
#include "reference/exact/truth.h"

/* ---- At rest --------------------------------------------------------------------------------- */

static const double error_bound_at_rest = 11.01 * 0x1p-24;

/*
 * The nearest touched triangle, exactly, and bounds on the squared distances that a kernel may
 * compute. Each triangle has a least and a greatest computed value. The minimum that a kernel finds
 * is at most the greatest value of any triangle that is certainly touched, and at least the least
 * value of all triangles that may be found touched. A kernel certainly chooses the nearest triangle
 * if that triangle's greatest value is less than the least value of any other.
 */
struct nearest {
	double number, squared, most; /* of the nearest; `most` is its greatest computed value */
	bool sure;                    /* it is certainly touched */
	double least, second;         /* the two least computed values of different triangles */
	double most_sure, most_any;   /* greatest values: the least of sure ones, the most of any */
};

static const struct nearest nothing_near = {
    .squared = INFINITY, .least = INFINITY, .second = INFINITY, .most_sure = INFINITY};

/* Adds triangle `number`, which a kernel may find touched. */
static void find_nearest(const struct face *f, struct vector3 p, struct margin hit, double number,
			 struct nearest *near)
{
	struct bounded_face computed = bounded_face(f);
	struct closest closest = closest_to(f, p);
	double squared = number_ratio(closest.far, closest.under), at[3], least, most;
	struct bounded3 away;
	bool sure = hit.value > error_bound_at_rest;

	closest_double(&closest, at);
	away = bounded_to3(bounded_closest(&computed, bounded_point(p), at), bounded_point(p));
	most = 1.001 * bounded_dot3(away, away).error;
	least = squared - most, most += squared;
	if (hit.sign >= 0 && squared < near->squared) {
		near->number = number, near->squared = squared, near->most = most;
		near->sure = sure;
	}
	near->second = fmin(near->second, fmax(near->least, least));
	near->least = fmin(near->least, least);
	near->most_any = fmax(near->most_any, most);
	if (sure)
		near->most_sure = fmin(near->most_sure, most);
}

static void answer_nearest(const struct nearest *near, struct lockstep_truth *truth)
{
	double least = fmax(near->least, 0);
	double most = isinf(near->most_sure) ? near->most_any : near->most_sure;
	struct bounded squared = {near->squared, fmax(near->squared - least, most - near->squared)};

	truth->value[0] = near->number;
	truth->scale[0] = near->sure && near->second > near->most ? 0 : INFINITY;
	truth->value[1] = sqrt(near->squared);
	truth->bounded = true;
	truth->scale[1] = bounded_scale(bounded_sqrt(squared), 11.01);
}

/* k = 11, for each triangle: touches() in ball.h; its reach has 4. */
EXACT_WORLD1(sphere_mesh, sphere, sphere, mesh, mesh)
{
	const float *column[9];
	size_t n = lockstep_mesh_get(mesh, column);
	struct vector3 p = POINT3(sphere, );
	const float center[] = {(float)p.x.value, (float)p.y.value, (float)p.z.value};
	struct reach reach = reach_of(center, center, (float)sphere.r.value);
	struct nearest near = nothing_near;
	struct margin hit = never;
	unsigned mark = number_mark();

	if (too_large(n, column)) {
		exact_nothing_promised(truth);
		return;
	}
	for (size_t i = 0; i < n; ++i, number_release(mark)) {
		float corner[9];
		struct margin within, touched;
		struct face f;
		struct ball b;

		corners_of(column, i, corner);
		within = within_reach(&reach, corner);
		if (within.value < out_of_reach) {
			hit = either(hit, within);
			continue;
		}
		f = face_of_corners(corner);
		b = ball_of(p, sphere.r, f);
		touched = touches(&b);
		if (touched.value >= -error_bound_at_rest && !number_arena->answers_only)
			find_nearest(&f, p, touched, (double)i, &near);
		hit = either(hit, touched);
	}
	answer_closed(truth, hit);
	truth->value[0] = truth->value[1] = NAN;
	if (truth->hit)
		answer_nearest(&near, truth);
}

/* ---- Walking --------------------------------------------------------------------------------- */

/*
 * The margin of a triangle being in the way, and that of one that a kernel may find in the way,
 * since it also tests the rounded end of the path.
 */
struct obstruction {
	struct margin blocked, doubtful;
};

/* v[0 to 6] are the columns of a motion, v[7 to 15] those of the triangle. */
static struct margin sweep_of_floats(const float *v)
{
	union {
		struct number all[16];
		struct {
			struct exact_motion motion;
			struct exact_triangle3 triangle;
		} as;
	} operand;
	struct lockstep_truth truth;
	struct sweep s;

	if (!exact_begin(v, exact_roles_motion, exact_roles_triangle3, sweep_later(v), operand.all,
			 &truth))
		return never;
	s = sweep_of(POINT3(operand.as.motion, ), operand.as.motion.r, POINT3(operand.as.motion, d),
		     FACE(operand.as.triangle), v);
	return sweep_touches(&s);
}

/* The margin of another test for these operands. */
static struct margin asked(lockstep_exact *exact, const float *operands)
{
	struct lockstep_truth truth;

	exact(operands, NULL, &truth);
	return margin_of(truth.sign, truth.margin);
}

/* Tests the end of the move from v[0 to 2] to `end` against the triangle v[7 to 15]. */
static struct margin end_touches(const float *v, const float *end)
{
	float segment[15], ball[13];

	for (unsigned k = 0; k < 3; ++k) {
		segment[k] = v[k];
		segment[3 + k] = ball[k] = end[k];
	}
	ball[3] = v[3];
	for (unsigned k = 0; k < 9; ++k)
		segment[6 + k] = ball[4 + k] = v[7 + k];
	return either(asked(lockstep_exact_segment_triangle, segment),
		      asked(lockstep_exact_sphere_triangle, ball));
}

/* If a triangle is this far in the way, the search for a worse one ends. */
static const double blocked_by_far = 0x1p-8;

static struct obstruction look_ahead(const float *motion, const float *end, size_t n,
				     const float *const *column)
{
	struct reach reach = reach_of(motion, end, motion[3]);
	struct obstruction way = {never, never};
	float v[16];

	for (unsigned k = 0; k < 7; ++k)
		v[k] = motion[k];
	for (size_t i = 0; i < n && way.blocked.value < blocked_by_far; ++i) {
		struct margin within;

		corners_of(column, i, v + 7);
		within = within_reach(&reach, v + 7);
		if (within.value >= out_of_reach) {
			way.doubtful = either(way.doubtful, end_touches(v, end));
			within = sweep_of_floats(v);
		}
		way.blocked = either(way.blocked, within);
	}
	return way;
}

/*
 * The margin is that of a free path for the moving ball: k = 13, sweep_touches(). For the rounded
 * end of the path, a kernel also calls lockstep_segment_triangle() and lockstep_sphere_triangle(),
 * which have 14 and 11, and the margin is at most theirs. If the path is free, the ball goes to
 * P + D, which is rounded once. Nothing else is promised.
 */
EXACT_OF(sphere_walk, OPERANDS1(motion), ON(mesh))
{
	struct number number[7];
	const float *column[9];
	size_t n = lockstep_mesh_get(world, column);
	struct margin free;
	struct obstruction way;
	float end[3];

	if (!exact_begin(operands, exact_roles_motion, "", NONE_LATER, number, truth))
		return;
	if (too_large(n, column)) {
		exact_nothing_promised(truth);
		return;
	}
	for (unsigned k = 0; k < 3; ++k)
		end[k] = operands[k] + operands[4 + k];
	way = look_ahead(operands, end, n, column);
	free = opposite(way.blocked);
	for (unsigned k = 0; k < 3; ++k) {
		double to = (double)operands[k] + operands[4 + k];

		truth->value[k] = free.sign > 0 ? to : NAN;
		truth->scale[k] = free.sign > 0 ? fabs(to) / 14 + 0x1p-140 : INFINITY;
	}
	if (free.sign > 0)
		free.value = fmax(fmin(free.value, -way.doubtful.value), DBL_TRUE_MIN);
	truth->bounded = true;
	truth->jumps = true;
	answer_margin(truth, free);
}
