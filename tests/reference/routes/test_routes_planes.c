/* SPDX-License-Identifier: MIT */
/* Answers in space that are composed of other answers match these bit for bit, for arbitrary
 * floats, on every instruction set. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "tests/reference/routes/routes_space.h"
#include "tests/unit.h"

enum { BATCHES = 600 };

static float any_bits(struct random *rng)
{
	uint32_t bits = random_u32(rng);
	float f;

	memcpy(&f, &bits, sizeof f);
	return f;
}

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
	random_begin(rng, 11, 0, batch);
	if (batch % 3 == 0)
		make_lattice(rng, 5);
	else if (batch % 3 == 1)
		make_any(rng);
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
	static float side[2][3][CASES], n[3][CASES], plane[4][CASES], dot_a[CASES];
	struct random rng;

	for (unsigned batch = 0; batch < batches(BATCHES); ++batch) {
		make_cases(&rng, batch);
		for (unsigned k = 0; k < 6; ++k)
			for (size_t i = 0; i < CASES; ++i)
				side[k / 3][k % 3][i] = corner[3 + k][i] - corner[k % 3][i];
		const struct lockstep_vec3 ab = {side[0][0], side[0][1], side[0][2], false};
		const struct lockstep_vec3 ac = {side[1][0], side[1][1], side[1][2], false};
		static float product[3][CASES];
		const struct lockstep_vec3 along = {product[0], product[1], product[2], false};
		const struct lockstep_vec3 unit = {n[0], n[1], n[2], false};
		const struct lockstep_vec3 a = {corner[0], corner[1], corner[2], false};

		for (int isa = -1; next_isa(&isa);) {
			lockstep_cross3(CASES, ab, ac, product[0], product[1], product[2]);
			lockstep_normalize3(CASES, along, n[0], n[1], n[2]);
			lockstep_dot3(CASES, unit, a, dot_a);
			lockstep_triangle_plane(CASES, triangles(), plane[0], plane[1], plane[2],
						plane[3]);
			for (size_t i = 0; i < CASES; ++i) {
				bool flat = n[0][i] == 0 && n[1][i] == 0 && n[2][i] == 0;

				dot_a[i] = flat ? 0 : -dot_a[i];
			}
			for (unsigned k = 0; k < 3; ++k)
				assert_same(n[k], plane[k]);
			assert_same(dot_a, plane[3]);
		}
	}
}

UNIT_TEST(planes_are_met_between_distances)
{
	static float plane[4][CASES], far[2][CASES], at[3][CASES], t[CASES];
	size_t hits = 0;
	struct random rng;

	for (unsigned batch = 0; batch < batches(BATCHES); ++batch) {
		make_cases(&rng, batch);
		memcpy(plane, corner, sizeof plane);
		for (int isa = -1; next_isa(&isa);) {
			uint64_t one[WORDS], other[WORDS];

			lockstep_plane_distance(CASES, planes(plane), points(p), far[0]);
			lockstep_plane_distance(CASES, planes(plane), points(q), far[1]);
			lockstep_segment_plane(CASES, segments(p, q), planes(plane), one);
			lockstep_segment_plane_point(CASES, segments(p, q), planes(plane), other,
						     at[0], at[1], at[2], t);
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
	}
	assert_true(hits > 1000);
}

UNIT_TEST(a_shared_point_is_somewhere)
{
	static float t[CASES], at[3][CASES];
	struct random rng;

	for (unsigned batch = 0; batch < batches(BATCHES); ++batch) {
		make_cases(&rng, batch);
		for (int isa = -1; next_isa(&isa);) {
			uint64_t one[WORDS], other[WORDS];

			lockstep_segment_triangle(CASES, segments(p, q), triangles(), one);
			lockstep_segment_triangle_point(CASES, segments(p, q), triangles(), other,
							t, at[0], at[1], at[2]);
			assert_memory_equal(one, other, sizeof one);
			for (size_t i = 0; i < CASES; ++i)
				if (!bit(one, i))
					assert_true(isnan(t[i]) && isnan(at[0][i]) &&
						    isnan(at[1][i]) && isnan(at[2][i]));
		}
	}
}
