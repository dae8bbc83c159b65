/* SPDX-License-Identifier: MIT */
/* Moving balls: a sweep against segments, balls at rest along the way, and walks; on every
 * instruction set. */
#include <config.h>

#include "tests/reference/routes/routes_space.h"
#include "tests/unit.h"

enum { BATCHES = 400 };

static float t[CASES], at[3][CASES];

static void sweep(struct lockstep_motion motion, uint64_t *hits)
{
	lockstep_sphere_sweep(CASES, motion, triangles(), hits, t, at[0], at[1], at[2]);
}

/* ---- On a lattice: touching included ------------------------------------------------------------- */

/* A ball without radius is a point, and its path a segment. Everything is whole and small, so the
 * time is one quotient, rounded once, by either route. */
UNIT_TEST(points_move_along_segments)
{
	static const float no_radius[CASES];
	static float time[CASES], where[3][CASES];
	size_t hits = 0;

	for (struct round r = rounds(BATCHES, 31, make_lattices); next_round(&r);) {
		uint64_t one[WORDS], other[WORDS];

		sweep(motions(no_radius, d), one);
		lockstep_segment_triangle_point(CASES, segments(p, q), triangles(), other, time,
						where[0], where[1], where[2]);
		for (size_t i = 0; i < CASES; ++i) {
			if (bit(one, i) != bit(other, i) || (bit(one, i) && t[i] != time[i]))
				fail_msg("batch %u, case %u: %d at %a, %d at %a", r.batch,
					 (unsigned)i, bit(one, i), t[i], bit(other, i), time[i]);
			hits += bit(one, i);
		}
	}
	assert_true(hits > 1000);
}

UNIT_TEST(balls_at_rest_touch_at_first_or_never)
{
	static float no_way[3][CASES], where[3][CASES];
	size_t hits = 0, first = 0;

	for (struct round r = rounds(BATCHES, 32, make_lattices); next_round(&r);) {
		uint64_t one[WORDS], other[WORDS], moving[WORDS];

		lockstep_sphere_triangle(CASES, balls(p, radius), triangles(), other);
		nearest_points(points(p), triangles(), where);
		sweep(motions(radius, d), moving);
		for (size_t i = 0; i < CASES; ++i) {
			assert_int_equal(bit(other, i), bit(moving, i) && t[i] == 0);
			first += bit(moving, i) && t[i] > 0;
		}
		sweep(motions(radius, no_way), one);
		assert_memory_equal(one, other, sizeof one);
		for (size_t i = 0; i < CASES; ++i) {
			hits += bit(one, i);
			if (bit(one, i))
				assert_true(t[i] == 0 && at[0][i] == where[0][i] &&
					    at[1][i] == where[1][i] && at[2][i] == where[2][i]);
		}
	}
	assert_true(hits > 1000 && first > 1000);
}

/* ---- Along the way ------------------------------------------------------------------------------- */

/*
 * With u = 2^-24 and lengths of at most 3.5, for a well-shaped triangle and a way that is not along a
 * side: F, G and M are within 7 u of the products that they are made of, so G is within 70 u of itself,
 * and |k| / |G|, which is compared with r, within 12 * 10 * 3.5 + 70 / 2 of them. The time makes its
 * quadratic 0 up to the errors of the coefficients: 150 * 12 u at most. So squared distances are right
 * within 2 * 455 / 2 + 1800 roundings, and a distance of at least 0.05 within 10 times as many.
 * Vertices and the face leave less doubt.
 */
#define TOUCHING_DOUBT (0x1p-9)

static bool is_across(size_t i)
{
	struct shape s = shape_of(i);
	struct double3 v = place_of(d, i);
	struct double3 e[3] = {minus(s.b, s.a), minus(s.c, s.b), minus(s.a, s.c)};

	for (unsigned k = 0; k < 3; ++k)
		if (length(cross(e[k], v)) < 0.1 * length(e[k]) * length(v))
			return false;
	return true;
}

/* Balls at the given times, slightly larger or smaller. */
static void touch_at(const float *time, double grown, uint64_t *hits)
{
	static float place[3][CASES], r[CASES];

	for (size_t i = 0; i < CASES; ++i) {
		float when = isnan(time[i]) ? 0 : time[i];

		for (unsigned k = 0; k < 3; ++k)
			place[k][i] = (float)(p[k][i] + (double)when * d[k][i]);
		r[i] = (float)(radius[i] + grown);
	}
	lockstep_sphere_triangle(CASES, balls(place, r), triangles(), hits);
}

UNIT_TEST(balls_touch_then_and_not_before)
{
	enum { TIMES = 8 };
	static float before[CASES];
	size_t hits = 0, misses = 0, late = 0;

	for (struct round r = rounds(BATCHES, 33, make_any); next_round(&r);) {
		uint64_t hit[WORDS], then[WORDS], earlier[WORDS];

		lockstep_sphere_sweep(CASES, motions(radius, d), triangles(), hit, t, at[0], at[1],
				      at[2]);
		touch_at(t, TOUCHING_DOUBT, then);
		for (size_t i = 0; i < CASES; ++i) {
			struct double3 x = place_of(at, i);
			struct double3 c = plus(place_of(p, i), t[i], place_of(d, i));

			if (!is_across(i))
				continue;
			hits += bit(hit, i);
			misses += !bit(hit, i);
			late += bit(hit, i) && t[i] > 0;
			if (!bit(hit, i))
				continue;
			assert_true(bit(then, i) && t[i] >= 0 && t[i] <= 1);
			if (t[i] > 0)
				assert_true(fabs(length(minus(x, c)) - radius[i]) < TOUCHING_DOUBT);
		}
		for (unsigned k = 0; k < TIMES; ++k) {
			for (size_t i = 0; i < CASES; ++i)
				before[i] = (bit(hit, i) ? t[i] : 1) * random_uniform(&r.rng, 0, 1);
			touch_at(before, -TOUCHING_DOUBT, earlier);
			for (size_t i = 0; i < CASES; ++i)
				if (is_across(i) && (!bit(hit, i) || t[i] > 0))
					assert_false(bit(earlier, i));
		}
	}
	assert_true(hits > 1000 && misses > 1000 && late > 1000);
}

/* ---- Walks --------------------------------------------------------------------------------------- */

enum { TRIANGLES = 64, MESHES = 40 };

static float wide[CASES];
static struct lockstep_mesh *mesh;

/* Some triangles in a cube, and balls that start without contact; `wide` is a little more than their radius. */
static void make_room(struct random *rng, unsigned batch)
{
	uint64_t hits[WORDS];

	make_any(rng, batch);
	for (size_t i = 0; i < CASES; ++i) {
		radius[i] = random_uniform(rng, 0.05f, 0.2f);
		for (unsigned tries = 0; tries < 100; ++tries) {
			const struct lockstep_sphere ball = {&p[0][i], &p[1][i], &p[2][i],
							     &radius[i], true};

			lockstep_sphere_triangle(TRIANGLES, ball, triangles(), hits);
			if (hits[0] == 0)
				break;
			radius[i] = 0.05f;
			for (unsigned k = 0; k < 3; ++k)
				p[k][i] = random_uniform(rng, -2, 2);
		}
		assert_true(hits[0] == 0);
		wide[i] = (float)(radius[i] + TOUCHING_DOUBT);
	}
	lockstep_mesh_free(mesh);
	assert_int_equal(lockstep_mesh_create(&mesh, TRIANGLES, triangles()), LOCKSTEP_OK);
}

/* The greatest depth of a ball at a place in any triangle, relative to its radius: at most 1. */
static double depth(float (*place)[CASES], size_t i)
{
	static float x[3][CASES];
	const struct lockstep_point3 one = {&place[0][i], &place[1][i], &place[2][i], true};
	double deepest = -INFINITY;

	lockstep_closest_point_triangle(TRIANGLES, one, triangles(), x[0], x[1], x[2]);
	for (size_t k = 0; k < TRIANGLES; ++k) {
		double far = length(minus(place_of(x, k), place_of(place, i)));

		deepest = fmax(deepest, 1 - far / radius[i]);
	}
	return deepest;
}

/* A walk that starts without contact ends without contact, up to 2^-13 of the radius; and one that
 * meets nothing ends exactly at the end of its motion. */
UNIT_TEST(walks_end_outside)
{
	static float place[3][CASES];
	size_t moved = 0, stopped = 0;

	for (struct round r = rounds(MESHES, 34, make_room); next_round(&r);) {
		lockstep_sphere_walk(CASES, motions(radius, d), mesh, place[0], place[1], place[2]);
		for (size_t i = 0; i < CASES; ++i) {
			const struct lockstep_motion one = {&p[0][i], &p[1][i], &p[2][i], &wide[i],
							    &d[0][i], &d[1][i], &d[2][i], true};
			uint64_t hits[WORDS];

			lockstep_sphere_sweep(TRIANGLES, one, triangles(), hits, t, at[0], at[1],
					      at[2]);
			for (unsigned k = 0; k < 3 && hits[0] == 0; ++k)
				assert_true(place[k][i] == p[k][i] + d[k][i]);
			moved += hits[0] == 0;
			stopped += hits[0] != 0;
			assert_true(depth(place, i) < 0x1p-13 + NEAREST_DOUBT / radius[i]);
		}
	}
	lockstep_mesh_free(mesh);
	print_message("%zu moved, %zu stopped\n", moved, stopped);
	assert_true(moved > 100 && stopped > 100);
}
