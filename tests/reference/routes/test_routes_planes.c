/* SPDX-License-Identifier: MIT */
/* Answers in space that are composed of other answers match these bit for bit, for arbitrary
 * floats, on every instruction set. */
#include <config.h>

#include "tests/reference/routes/routes_space.h"
#include "tests/unit.h"

enum { BATCHES = 600 };

/* Arbitrary floats. */
static void make_wild(struct random *rng)
{
	for (size_t i = 0; i < CASES; ++i) {
		for (unsigned k = 0; k < 9; ++k)
			corner[k][i] = any_bits(rng);
		for (unsigned k = 0; k < 3; ++k) {
			p[k][i] = any_bits(rng);
			q[k][i] = any_bits(rng);
			d[k][i] = any_bits(rng);
		}
		radius[i] = any_bits(rng);
	}
}

static void make_cases(struct random *rng, unsigned batch)
{
	if (batch % 3 == 0)
		make_lattice(rng, 5);
	else if (batch % 3 == 1)
		make_any(rng, batch);
	else
		make_wild(rng);
}

static void assert_same(const float *one, const float *other)
{
	for (size_t i = 0; i < CASES; ++i)
		assert_true(one[i] == other[i] || (isnan(one[i]) && isnan(other[i])));
}

UNIT_TEST(planes_are_made_of_vectors)
{
	static float ab[3][CASES], ac[3][CASES], product[3][CASES], n[3][CASES];
	static float plane[4][CASES], dot_a[CASES];

	for (struct round r = rounds(BATCHES, 11, make_cases); next_round(&r);) {
		for (unsigned k = 0; k < 3; ++k)
			for (size_t i = 0; i < CASES; ++i) {
				ab[k][i] = corner[3 + k][i] - corner[k][i];
				ac[k][i] = corner[6 + k][i] - corner[k][i];
			}
		lockstep_cross3(CASES, vectors(ab), vectors(ac), product[0], product[1],
				product[2]);
		lockstep_normalize3(CASES, vectors(product), n[0], n[1], n[2]);
		lockstep_dot3(CASES, vectors(n), vectors(corner), dot_a);
		planes_of_triangles(plane);
		for (size_t i = 0; i < CASES; ++i) {
			bool flat = n[0][i] == 0 && n[1][i] == 0 && n[2][i] == 0;

			dot_a[i] = flat ? 0 : -dot_a[i];
		}
		for (unsigned k = 0; k < 3; ++k)
			assert_same(n[k], plane[k]);
		assert_same(dot_a, plane[3]);
	}
}

UNIT_TEST(planes_are_met_between_distances)
{
	static float far[2][CASES], at[3][CASES], t[CASES];
	size_t hits = 0;

	for (struct round r = rounds(BATCHES, 11, make_cases); next_round(&r);) {
		uint64_t one[WORDS], other[WORDS];

		lockstep_plane_distance(CASES, planes(corner), points(p), far[0]);
		lockstep_plane_distance(CASES, planes(corner), points(q), far[1]);
		lockstep_segment_plane(CASES, segments(p, q), planes(corner), one);
		lockstep_segment_plane_point(CASES, segments(p, q), planes(corner), other, at[0],
					     at[1], at[2], t);
		assert_memory_equal(one, other, sizeof one);
		for (size_t i = 0; i < CASES; ++i) {
			float f = far[0][i], g = far[1][i];
			bool apart = (f > 0 && g > 0) || (f < 0 && g < 0);

			assert_int_equal(bit(one, i), !apart && !isnan(f) && !isnan(g));
			hits += bit(one, i);
			if (!bit(one, i))
				assert_true(isnan(t[i]) && isnan(at[0][i]));
			else if (!isnan(t[i]))
				assert_true(t[i] >= 0 && t[i] <= 1 &&
					    t[i] == (f == g ? 0 : f / (f - g)));
		}
	}
	assert_true(hits > 1000);
}

UNIT_TEST(a_shared_point_is_somewhere)
{
	static float t[CASES], at[3][CASES];

	for (struct round r = rounds(BATCHES, 11, make_cases); next_round(&r);) {
		uint64_t one[WORDS], other[WORDS];

		lockstep_segment_triangle(CASES, segments(p, q), triangles(), one);
		lockstep_segment_triangle_point(CASES, segments(p, q), triangles(), other, t, at[0],
						at[1], at[2]);
		assert_memory_equal(one, other, sizeof one);
		for (size_t i = 0; i < CASES; ++i)
			if (!bit(one, i))
				assert_true(isnan(t[i]) && isnan(at[0][i]) && isnan(at[1][i]) &&
					    isnan(at[2][i]));
	}
}
