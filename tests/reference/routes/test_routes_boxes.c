/* SPDX-License-Identifier: MIT */
/* Rectangles are oriented boxes and convex polygons: whether two share a point has one answer,
 * on every instruction set. With whole coordinates always, with others far from touching. */
#include <config.h>

#include <math.h>

#include "harness/base/random.h"
#include "reference/exact/truths.h"
#include "tests/reference/routes/routes.h"
#include "tests/unit.h"

enum { BATCHES = 60 };

/* Two rectangles in both formats; and in the second, two smaller and two larger ones. */
static float obb[2][6][CASES], corner[6][16][CASES];

static struct lockstep_obb obb_columns(unsigned k)
{
	float(*c)[CASES] = obb[k];

	return (struct lockstep_obb){c[0], c[1], c[2], c[3], c[4], c[5], false};
}

/* The first vertices of the second format; the last of them is repeated. */
static struct lockstep_convex vertex_columns(unsigned k, unsigned vertices)
{
	struct lockstep_convex columns = {.one = false};
	const float *column[16];

	for (unsigned i = 0; i < 16; ++i)
		column[i] = corner[k][i < 2 * vertices ? i : 2 * vertices - 2 + i % 2];
	memcpy(&columns, column, sizeof column);
	return columns;
}

static struct lockstep_convex convex_columns(unsigned k)
{
	return vertex_columns(k, 8);
}

/* Sets a corner of rectangle k, made larger by `scale`; the four go round counter-clockwise. */
static void set_corner(unsigned k, double scale, unsigned which, unsigned into, unsigned c,
		       size_t i)
{
	static const int signs[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
	double v[6], along, aside;

	for (unsigned column = 0; column < 6; ++column)
		v[column] = obb[k][column][i];
	along = scale * signs[which][0] * v[2], aside = scale * signs[which][1] * v[3];
	corner[into][2 * c][i] = (float)(v[0] + along * v[4] - aside * v[5]);
	corner[into][2 * c + 1][i] = (float)(v[1] + along * v[5] + aside * v[4]);
}

/* The corners of rectangle i, from any first corner, in either winding. */
static void set_corners(unsigned k, size_t i, struct random *rng)
{
	unsigned first = random_below(rng, 4), step = random_chance(rng, 0.5) ? 1 : 3;

	for (unsigned c = 0; c < 8; ++c)
		set_corner(k, 1, (first + (c < 4 ? c : 3) * step) % 4, k, c, i);
}

/* With whole coordinates, and directions from sides of Pythagorean triangles, or axes. */
static void set_lattice_box(unsigned k, size_t i, struct random *rng)
{
	static const float directions[][2] = {{1, 0}, {0, 1}, {3, 4}, {4, 3}, {5, 12}, {8, 15}};
	const float *u = directions[random_below(rng, 6)];
	float spread = random_chance(rng, 0.5) ? 64 : 8;

	for (unsigned c = 0; c < 2; ++c) {
		obb[k][c][i] = floorf(random_uniform(rng, -spread, spread));
		obb[k][2 + c][i] = (float)random_below(rng, u[0] > 1 ? 4 : 12);
		obb[k][4 + c][i] = random_chance(rng, 0.5) ? u[c] : -u[c];
	}
	set_corners(k, i, rng);
}

static void make_lattice_boxes(struct random *rng, unsigned batch)
{
	(void)batch;
	for (size_t i = 0; i < CASES; ++i)
		for (unsigned k = 0; k < 2; ++k)
			set_lattice_box(k, i, rng);
}

UNIT_TEST(rectangles_are_convex_polygons)
{
	size_t hits = 0, misses = 0;

	for (struct round r = rounds(BATCHES, 6, make_lattice_boxes); next_round(&r);) {
		uint64_t one[WORDS], other[WORDS];

		lockstep_obb_obb(CASES, obb_columns(0), obb_columns(1), one);
		lockstep_convex_convex(CASES, convex_columns(0), convex_columns(1), other);
		for (size_t i = 0; i < CASES; ++i) {
			if (bit(one, i) != bit(other, i))
				fail_msg("batch %u, case %u: %d, %d", r.batch, (unsigned)i,
					 bit(one, i), bit(other, i));
			hits += bit(one, i);
			misses += !bit(one, i);
		}
	}
	assert_true(hits > 200 && misses > 200);
}

/* A side of the second rectangle is a capsule without radius, and a polygon of two vertices; so is one of the first. */
UNIT_TEST(sides_are_capsules_and_polygons)
{
	static float zero[CASES], radius[CASES];
	const struct lockstep_capsule thin = {corner[1][0], corner[1][1], corner[1][2],
					      corner[1][3], zero,         false};
	const struct lockstep_capsule other_side = {corner[0][0], corner[0][1], corner[0][2],
						    corner[0][3], zero,         false};
	struct lockstep_capsule wide = thin;
	size_t crossed = 0, near = 0;

	wide.r = radius;
	for (size_t i = 0; i < CASES; ++i)
		radius[i] = (float)(i % 16);
	for (struct round r = rounds(BATCHES, 7, make_lattice_boxes); next_round(&r);) {
		uint64_t one[WORDS], other[WORDS];

		lockstep_capsule_convex(CASES, thin, convex_columns(0), one);
		lockstep_convex_convex(CASES, convex_columns(0), vertex_columns(1, 2), other);
		assert_memory_equal(one, other, sizeof one);
		crossed += count_hits(one);
		lockstep_capsule_convex(CASES, wide, vertex_columns(0, 2), one);
		lockstep_capsule_capsule(CASES, wide, other_side, other);
		assert_memory_equal(one, other, sizeof one);
		near += count_hits(one);
	}
	assert_true(crossed > 200 && near > 200);
}

/* A ray that meets a rectangle meets it within 64 times its direction, as coordinates are at most 128. */
UNIT_TEST(rays_are_long_capsules)
{
	static float o[2][CASES], d[2][CASES], far[2][CASES], zero[CASES], t[3][CASES];
	const struct lockstep_ray ray = {o[0], o[1], d[0], d[1], false};
	const struct lockstep_capsule line = {o[0], o[1], far[0], far[1], zero, false};
	size_t hits = 0;

	for (struct round r = rounds(BATCHES, 8, make_lattice_boxes); next_round(&r);) {
		uint64_t one[WORDS], other[WORDS];

		for (size_t i = 0; i < CASES; ++i) {
			for (unsigned k = 0; k < 2; ++k) {
				o[k][i] = obb[1][k][i];
				d[k][i] = (float)((int)((i + k) % 17) - 8);
			}
			d[i % 2][i] = i % 4 < 2 ? 8 : -8;
			for (unsigned k = 0; k < 2; ++k)
				far[k][i] = o[k][i] + 64 * d[k][i];
		}
		lockstep_ray_convex(CASES, ray, convex_columns(0), one, t[0], t[1], t[2]);
		lockstep_capsule_convex(CASES, line, convex_columns(0), other);
		assert_memory_equal(one, other, sizeof one);
		hits += count_hits(one);
	}
	assert_true(hits > 200);
}

/* ---- At any angle --------------------------------------------------------------------------------- */

static void set_turned_box(unsigned k, size_t i, struct random *rng)
{
	double x, y;

	turn(random_uniform(rng, 0, 1), &x, &y);
	obb[k][0][i] = random_uniform(rng, -1, 1);
	obb[k][1][i] = random_uniform(rng, -1, 1);
	obb[k][2][i] = random_uniform(rng, 0.1f, 1);
	obb[k][3][i] = random_uniform(rng, 0.1f, 1);
	obb[k][4][i] = (float)x;
	obb[k][5][i] = (float)y;
}

/* Each corner at least once, and all up to two roundings off. */
static void set_rough_corners(unsigned k, double scale, unsigned into, size_t i, struct random *rng)
{
	static const unsigned repeated[4][8] = {{0, 0, 1, 1, 2, 2, 3, 3},
						{0, 0, 0, 1, 2, 2, 2, 3},
						{0, 1, 1, 1, 2, 3, 3, 3},
						{0, 1, 2, 3, 3, 3, 3, 3}};
	const unsigned *which = repeated[random_below(rng, 4)];

	for (unsigned c = 0; c < 8; ++c) {
		set_corner(k, scale, which[c], into, c, i);
		for (unsigned axis = 0; axis < 2; ++axis) {
			float *v = &corner[into][2 * c + axis][i];

			*v = float_step(*v, (int)random_below(rng, 5) - 2);
		}
	}
}

static void make_rough_boxes(struct random *rng, unsigned batch)
{
	static const double scale[3] = {1, 127.0 / 128, 129.0 / 128};

	(void)batch;
	for (size_t i = 0; i < CASES; ++i)
		for (unsigned k = 0; k < 2; ++k) {
			set_turned_box(k, i, rng);
			for (unsigned size = 0; size < 3; ++size)
				set_rough_corners(k, scale[size], 2 * size + k, i, rng);
		}
}

static float entry[3][3][CASES]; /* of rays into each size: t and the normal */

/* Whether the two polygons of a size meet, or the first one and a capsule or a ray. */
static void ask_rough(unsigned question, unsigned size, uint64_t *hits)
{
	static float radius[CASES];
	float(*end)[CASES] = corner[1];
	const struct lockstep_convex first = convex_columns(2 * size);
	const struct lockstep_convex second = convex_columns(2 * size + 1);
	const struct lockstep_ray ray = {end[0], end[1], end[2], end[3], false};
	const struct lockstep_capsule capsule = {end[0], end[1], end[8], end[9], radius, false};

	for (size_t i = 0; i < CASES; ++i)
		radius[i] = i % 2 ? 0.25f : 0;
	switch (question) {
	case 0:
		lockstep_convex_convex(CASES, first, second, hits);
		break;
	case 1:
		lockstep_convex_convex(CASES, second, first, hits);
		break;
	case 2:
		lockstep_capsule_convex(CASES, capsule, first, hits);
		break;
	default:
		lockstep_ray_convex(CASES, ray, first, hits, entry[size][0], entry[size][1],
				    entry[size][2]);
	}
}

/* A ray enters a larger polygon earlier, and one that it starts in at 0, through no side. Returns if it does so. */
static bool starts_inside(size_t i)
{
	const float t = entry[0][0][i];

	assert_true(!(t > entry[1][0][i]) && !(t < entry[2][0][i]));
	assert_true(t != 0 || (entry[0][1][i] == 0 && entry[0][2][i] == 0));
	return t == 0;
}

/* Vertices that are nearly equal make sides in any direction, which must not matter: what meets the smaller polygon
 * meets a larger one. */
UNIT_TEST(nearly_equal_vertices_do_no_harm)
{
	for (unsigned question = 0; question < 4; ++question) {
		size_t hits = 0, misses = 0, inside = 0;

		for (struct round r = rounds(BATCHES, 9, make_rough_boxes); next_round(&r);) {
			uint64_t some[3][WORDS];

			for (unsigned size = 0; size < 3; ++size)
				ask_rough(question, size, some[size]);
			for (size_t i = 0; i < CASES; ++i) {
				bool smaller = bit(some[1], i), larger = bit(some[2], i);

				if (smaller > bit(some[0], i) || bit(some[0], i) > larger)
					fail_msg("question %u, batch %u, case %u: %d, %d, %d",
						 question, r.batch, (unsigned)i, smaller,
						 bit(some[0], i), larger);
				inside += question == 3 && starts_inside(i);
				hits += smaller;
				misses += !larger;
			}
		}
		assert_true(hits > 2000 && misses > 2000 && (inside > 100) == (question == 3));
	}
}

#if HAVE_GMP
/* The corners are rounded: to within 2^-24 of 3, the size of a coordinate, which is within some
 * hundred roundings of a determinant's terms. */
UNIT_TEST(turned_rectangles_are_convex_polygons)
{
	size_t hits = 0, clear = 0;

	for (uint64_t batch = 0; batch < BATCHES / 10; ++batch) {
		struct random rng;

		random_begin(&rng, 8, 0, batch);
		for (size_t i = 0; i < CASES; ++i)
			for (unsigned k = 0; k < 2; ++k) {
				set_turned_box(k, i, &rng);
				set_corners(k, i, &rng);
			}
		uint64_t one[WORDS], other[WORDS];

		lockstep_obb_obb(CASES, obb_columns(0), obb_columns(1), one);
		lockstep_convex_convex(CASES, convex_columns(0), convex_columns(1), other);
		for (size_t i = 0; i < CASES; ++i) {
			float operands[12];
			struct lockstep_truth truth;

			for (unsigned c = 0; c < 12; ++c)
				operands[c] = obb[c / 6][c % 6][i];
			lockstep_exact_obb_obb(operands, NULL, &truth);
			if (!(fabs(truth.margin) > 1000 * 0x1p-24))
				continue;
			assert_int_equal(bit(one, i), truth.hit);
			assert_int_equal(bit(other, i), truth.hit);
			hits += truth.hit;
			++clear;
		}
	}
	assert_true(hits > 20 && clear - hits > 20);
}
#else
UNIT_TEST(turned_rectangles_are_convex_polygons)
{
	skip();
}
#endif
