/* SPDX-License-Identifier: MIT */
/* Questions about points, segments, triangles and planes in space that have several routes have
 * one answer, on every instruction set. */
#include <config.h>

#include "tests/reference/routes/routes_space.h"
#include "tests/unit.h"

enum { BATCHES = 600 };

/* ---- On a lattice: touching included ------------------------------------------------------------- */

UNIT_TEST(vertices_are_alike)
{
	size_t hits[3] = {0};

	for (struct round r = rounds(BATCHES, 12, make_lattices); next_round(&r);) {
		uint64_t first[3][WORDS], one[3][WORDS], backwards[WORDS];

		for (unsigned k = 0; k < 6; ++k) {
			struct lockstep_triangle3 t = triangles_in_order(k);

			lockstep_point_triangle3(CASES, points(p), t, one[0]);
			lockstep_segment_triangle(CASES, segments(p, q), t, one[1]);
			lockstep_sphere_triangle(CASES, balls(p, radius), t, one[2]);
			lockstep_segment_triangle(CASES, segments(q, p), t, backwards);
			assert_memory_equal(one[1], backwards, sizeof backwards);
			if (k == 0)
				memcpy(first, one, sizeof first);
			assert_memory_equal(first, one, sizeof first);
		}
		for (unsigned k = 0; k < 3; ++k)
			hits[k] += count_hits(first[k]);
	}
	assert_true(hits[0] > 1000 && hits[1] > 1000 && hits[2] > 1000);
}

/* A point is in the triangle if it is in the prism and in the plane. */
UNIT_TEST(points_are_segments_and_balls)
{
	static const float no_radius[CASES];
	size_t hits = 0;

	for (struct round r = rounds(BATCHES, 13, make_lattices); next_round(&r);) {
		uint64_t prism[WORDS], segment[WORDS], ball[WORDS];

		lockstep_point_triangle3(CASES, points(p), triangles(), prism);
		lockstep_segment_triangle(CASES, segments(p, p), triangles(), segment);
		lockstep_sphere_triangle(CASES, balls(p, no_radius), triangles(), ball);
		assert_memory_equal(segment, ball, sizeof ball);
		for (size_t i = 0; i < CASES; ++i) {
			struct shape s = shape_of(i);
			bool in_plane = dot(s.n, minus(place_of(p, i), s.a)) == 0;

			assert_int_equal(bit(ball, i), bit(prism, i) && in_plane);
			hits += bit(ball, i);
		}
	}
	assert_true(hits > 500);
}

/* ---- Through the plane, to the prism ------------------------------------------------------------- */

/*
 * Far enough from all sides and ends for the plane in floats: its normal is within 80 u (u: 2^-24; see
 * NEAREST_DOUBT), so distances are within 80 u of 3.5 and some roundings, 300 u; t within 600 u of 1 /
 * 10, at most, the point within 0.0013, and heights are at least 0.03: 0.05 of one.
 */
static bool is_clear(size_t i)
{
	struct shape s = shape_of(i);
	struct double3 from = place_of(p, i), to = place_of(q, i);
	double f = dot(s.n, minus(from, s.a)) / length(s.n);
	double g = dot(s.n, minus(to, s.a)) / length(s.n);

	if (fabs(f) < 0.01 || fabs(g) < 0.01 || fabs(f - g) < 0.1)
		return false;
	struct double3 at = plus(from, f / (f - g), minus(to, from));
	double u = dot(cross(minus(s.c, s.b), minus(at, s.b)), s.n) / dot(s.n, s.n);
	double v = dot(cross(minus(s.a, s.c), minus(at, s.c)), s.n) / dot(s.n, s.n);

	return fabs(u) > 0.06 && fabs(v) > 0.06 && fabs(1 - u - v) > 0.06;
}

UNIT_TEST(triangles_are_met_in_their_planes)
{
	static float plane[4][CASES], at[3][CASES], t[CASES];
	size_t hits = 0, misses = 0;

	for (struct round r = rounds(BATCHES, 14, make_any); next_round(&r);) {
		uint64_t direct[WORDS], crossed[WORDS], inside[WORDS];

		lockstep_segment_triangle(CASES, segments(p, q), triangles(), direct);
		planes_of_triangles(plane);
		lockstep_segment_plane_point(CASES, segments(p, q), planes(plane), crossed, at[0],
					     at[1], at[2], t);
		lockstep_point_triangle3(CASES, points(at), triangles(), inside);
		for (size_t i = 0; i < CASES; ++i) {
			if (!is_clear(i))
				continue;
			if (bit(direct, i) != (bit(crossed, i) && bit(inside, i)))
				fail_msg("batch %u, case %u: %d, %d, %d", r.batch, (unsigned)i,
					 bit(direct, i), bit(crossed, i), bit(inside, i));
			hits += bit(direct, i);
			misses += !bit(direct, i);
		}
	}
	assert_true(hits > 100 && misses > 1000);
}

/* On a lattice, t is rounded once, and the point's coordinates three times, at sizes of at most 8:
 * it is within 42 u of the segment's plane, and a triangle's exact normal has at least length 1. */
UNIT_TEST(the_shared_point_is_in_the_triangle)
{
	static float at[3][CASES], t[CASES];
	size_t hits = 0;

	for (struct round r = rounds(BATCHES, 15, make_lattices); next_round(&r);) {
		uint64_t hit[WORDS];

		lockstep_segment_triangle_point(CASES, segments(p, q), triangles(), hit, t, at[0],
						at[1], at[2]);
		for (size_t i = 0; i < CASES; ++i) {
			struct shape s = shape_of(i);
			struct double3 x = place_of(at, i);
			double doubt = 42 * 0x1p-24, nn = dot(s.n, s.n);

			if (!bit(hit, i) || nn == 0)
				continue;
			++hits;
			assert_true(t[i] >= 0 && t[i] <= 1);
			assert_true(fabs(dot(s.n, minus(x, s.a))) <= doubt * sqrt(nn));
			for (unsigned k = 0; k < 3; ++k) {
				struct double3 o = k == 0 ? s.a : k == 1 ? s.b : s.c;
				struct double3 e = minus(k == 0 ? s.b : k == 1 ? s.c : s.a, o);

				assert_true(dot(cross(e, minus(x, o)), s.n) >=
					    -doubt * length(e) * sqrt(nn));
			}
		}
	}
	assert_true(hits > 1000);
}

/* ---- Two triangles --------------------------------------------------------------------------------- */

static float other_corner[9][CASES];
static bool apart[CASES]; /* the triangles of a slanted plane */
static size_t clear;

static struct lockstep_triangle3 others(void)
{
	float(*c)[CASES] = other_corner;

	return (struct lockstep_triangle3){c[0], c[1], c[2], c[3], c[4],
					   c[5], c[6], c[7], c[8], false};
}

static void make_two_triangles(struct random *rng, unsigned batch)
{
	make_lattice(rng, 2 + batch % 9);
	for (unsigned k = 0; k < 9; ++k)
		for (size_t i = 0; i < CASES; ++i)
			other_corner[k][i] = (float)random_below(rng, 3 + batch % 9);
}

/* Two triangles share a point if a side of one meets the other. Small integers are exact. */
UNIT_TEST(triangles_meet_by_their_sides)
{
	size_t hits = 0;

	for (struct round r = rounds(BATCHES, 16, make_two_triangles); next_round(&r);) {
		uint64_t direct[WORDS], backwards[WORDS], by_sides[WORDS] = {0};

		lockstep_triangle_triangle3(CASES, triangles(), others(), direct);
		lockstep_triangle_triangle3(CASES, others(), triangles(), backwards);
		for (unsigned side = 0; side < 6; ++side) {
			float(*c)[CASES] = side < 3 ? corner : other_corner;
			uint64_t one[WORDS];

			lockstep_segment_triangle(
			    CASES, segments(c + 3 * (side % 3), c + 3 * ((side + 1) % 3)),
			    side < 3 ? others() : triangles(), one);
			for (size_t k = 0; k < WORDS; ++k)
				by_sides[k] |= one[k];
		}
		assert_memory_equal(direct, by_sides, sizeof direct);
		assert_memory_equal(direct, backwards, sizeof direct);
		hits += count_hits(direct);
	}
	assert_true(hits > 1000);
}

/*
 * Triangles that are clear of each other, with corners in a plane at any angle except for rounding.
 * They lie in the plane, or stand on it with one side. Rounding lets them cross each other's plane,
 * but they do not meet.
 */
static void make_slanted(struct random *rng, unsigned batch)
{
	(void)batch;
	for (size_t i = 0; i < CASES; ++i) {
		double place[2][3][2], gap = random_uniform(rng, -2, 2), along[2][3];
		unsigned upright = 3;

		/* Corners near (0, 0), (1, 0) and (0, 1), and directions near those of x and y. */
		for (unsigned k = 0; k < 12; ++k)
			place[k / 6][k / 2 % 3][k % 2] =
			    (k / 2 % 3 == k % 2 + 1) + random_uniform(rng, 0, 0.3f);
		for (unsigned k = 0; k < 3; ++k)
			place[1][k][0] += 1.3 + gap;
		for (unsigned k = 0; k < 6; ++k)
			along[k / 3][k % 3] = (k / 3 == k % 3) + random_uniform(rng, -0.4f, 0.4f);
		apart[i] = gap > 0.01;
		if (random_chance(rng, 0.5))
			upright = random_below(rng, 3);
		for (unsigned k = 0; k < 18; ++k) {
			const double *at = place[k / 9][k / 3 % 3];

			(k < 9 ? corner : other_corner)[k % 9][i] =
			    (float)(at[0] * along[0][k % 3] + at[1] * along[1][k % 3]);
			if (k / 3 == upright && k % 3 == 2)
				corner[k][i] += 1;
		}
		clear += apart[i];
	}
}

UNIT_TEST(triangles_of_a_slanted_plane)
{
	size_t cases = 0;

	clear = 0;
	for (struct round r = rounds(BATCHES, 17, make_slanted); next_round(&r);) {
		uint64_t hits[WORDS];

		lockstep_triangle_triangle3(CASES, triangles(), others(), hits);
		for (size_t i = 0; i < CASES; ++i)
			if (apart[i] && bit(hits, i))
				fail_msg("batch %u, case %zu, %s", r.batch, i,
					 lockstep_isa_at(r.isa));
		cases = (size_t)r.made * CASES;
	}
	assert_true(clear > cases / 4);
}
