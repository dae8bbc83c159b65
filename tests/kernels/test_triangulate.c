/* SPDX-License-Identifier: MIT */
/* Cutting polygons of all kinds into triangles, and refusing those that cannot be cut. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/ring_sweep.h"
#include "tests/kernels/triangulation.h"
#include "tests/kernels/true_winding.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { POLYGONS = 200, TURNS = 100000 };

UNIT_TEST(polygons_are_cut)
{
	static struct outline o;

	for (unsigned k = 0; k < MAKERS; ++k)
		for (uint64_t index = 0; index < one_in(POLYGONS, POLYGONS / 5); ++index) {
			make_outline(&o, k, index);
			if (triangulate(&o) != LOCKSTEP_OK)
				fail_msg("polygon %u of maker %u is refused", (unsigned)index, k);
		}
}

/* Cuts a polygon, and writes its triangles, scaled by a power of two. */
static void cut_and_scale(const struct outline *o, int exponent, float *to)
{
	struct lockstep_polygon *polygon = world_of(o);
	struct lockstep_triangles *triangles;
	const float *column[6];

	assert_int_equal(lockstep_polygon_triangulate(polygon, &triangles), LOCKSTEP_OK);
	lockstep_triangles_get(triangles, column);
	for (size_t t = 0; t < o->n - 2; ++t)
		for (unsigned k = 0; k < 6; ++k)
			*to++ = ldexpf(column[k][t], exponent);
	lockstep_triangles_free(triangles);
	lockstep_polygon_free(polygon);
}

/* A polygon's triangles do not depend on its size: not even where areas over- or underflow. */
UNIT_TEST(size_does_not_matter)
{
	static struct outline o, scaled;
	static float expected[6 * OUTLINE_MAX], found[6 * OUTLINE_MAX];

	for (unsigned k = LATTICE_MAKERS_FROM; k < MAKERS; ++k)
		for (uint64_t index = 0; index < one_in(POLYGONS / 10, POLYGONS / 50); ++index) {
			make_outline(&o, k, index);
			for (int exponent = -149; exponent <= 117; exponent += 266) {
				scaled = o;
				for (size_t i = 0; i < o.n; ++i) {
					scaled.x[i] = ldexpf(o.x[i], exponent);
					scaled.y[i] = ldexpf(o.y[i], exponent);
				}
				assert_int_equal(triangulate(&scaled), LOCKSTEP_OK);
				cut_and_scale(&o, exponent, expected);
				cut_and_scale(&scaled, 0, found);
				assert_memory_equal(found, expected, 6 * (o.n - 2) * sizeof *found);
			}
		}
}

/*
 * A spike alone blocks the first ear that is tried: its triangle spans the levels of all vertices,
 * and the others are left of its box. The spike's level determines how many vertices are examined
 * before it. The last vertex is repeated, because ears are clipped only from polygons that touch
 * themselves.
 */
static void check_spike(size_t n, size_t level)
{
	struct lockstep_polygon *polygon;
	struct lockstep_triangles *triangles;
	float *x = malloc(2 * (n + 1) * sizeof *x), *y = x + n + 1;
	const float *column[6];
	const size_t vertices = n + 1;

	assert_non_null(x);
	/* Right; top; down on the left, where every second vertex can go in each pass; the bottom. */
	for (size_t i = 0; i < n; ++i) {
		y[i] = (float)(i == 0 ? n / 2 : n - 1 - i);
		x[i] = i <= 1 || i == n - 1
			   ? 0
			   : -(float)((i & (~i + 1)) > 65536 ? 1 : 65536 / (i & (~i + 1)));
	}
	x[0] = 10 * (float)n;
	x[n - 1 - level] = 1;
	x[n] = x[n - 1];
	y[n] = y[n - 1];
	assert_int_equal(lockstep_polygon_create(&polygon, 1, &vertices, x, y), LOCKSTEP_OK);
	assert_int_equal(lockstep_polygon_triangulate(polygon, &triangles), LOCKSTEP_OK);
	assert_int_equal(lockstep_triangles_get(triangles, column), n - 1);
	for (size_t t = 0; t < n - 1; ++t) {
		unsigned left = 0;

		for (unsigned k = 0; k < 6; k += 2) {
			const unsigned next = (k + 2) % 6;
			const double dx = (double)column[next][t] - column[k][t];
			const double dy = (double)column[next + 1][t] - column[k + 1][t];

			left += dx * ((double)level - column[k + 1][t]) > dy * (1.0 - column[k][t]);
		}
		if (left == 3)
			fail_msg("of %zu vertices, the one at level %zu is in triangle %zu", n,
				 level, t);
	}
	lockstep_triangles_free(triangles);
	lockstep_polygon_free(polygon);
	free(x);
}

UNIT_TEST(one_vertex_blocks)
{
	enum { MANY = (1 << 17) + 200 };
	static const size_t few[] = {1,   2,   7,   15,  16,  17,   63,   64,
				     100, 511, 512, 513, 600, 1023, 1024, 1500};
	static const size_t many[] = {77, 512, 5000, 32768, 65535, 65536, 65537, MANY - 5};

	for (size_t k = 0; k < sizeof few / sizeof *few; ++k)
		check_spike(few[k] + 7 + 40 * (k % 3), few[k]);
	for (size_t k = 0; k < sizeof many / sizeof *many; ++k)
		check_spike(MANY, many[k]);
}

/* The header says how much memory triangles keep: their corners, and what the sweep has used. */
UNIT_TEST(triangles_take_as_much_memory_as_promised)
{
	const size_t many = 1 << 16, corners = 6 * sizeof(float);
	assert_in_range(corners + lockstep_sweep_scratch(many) / many, 88, 102);
}

/* ---- Refusals ------------------------------------------------------------------------------------ */

UNIT_TEST(bad_polygons_are_refused)
{
	static const float x[] = {0, 4, 0, 4, 2, 9}, y[] = {0, 4, 4, 0, -3, 9};
	/* A star of five points drawn in one line; its sides cross far from its vertices. */
	static const float star_x[] = {0, 3, -5, 5, -3}, star_y[] = {5, -4, 2, 2, -4};
	static const struct {
		size_t rings, vertices[2];
		const float *x, *y;
		enum lockstep_status expected;
	} rows[] = {
	    {1, {1}, x, y, LOCKSTEP_EMPTY},
	    {1, {2}, x, y, LOCKSTEP_EMPTY},
	    {2, {3, 3}, x, y, LOCKSTEP_NOT_SIMPLE},
	    {1, {4}, x, y, LOCKSTEP_NOT_SIMPLE},
	    {1, {5}, star_x, star_y, LOCKSTEP_NOT_SIMPLE},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
		struct lockstep_polygon *polygon;
		size_t corners[3 * 6];

		assert_int_equal(lockstep_polygon_create(&polygon, rows[i].rings, rows[i].vertices,
							 rows[i].x, rows[i].y),
				 LOCKSTEP_OK);
		assert_int_equal(lockstep_reference_triangulate(polygon, corners),
				 rows[i].expected);
		check_refused(polygon, rows[i].expected);
		lockstep_polygon_free(polygon);
	}
}

/* A slit to a hole, a spike outwards and one inwards, a fold, and all of it in one line. */
UNIT_TEST(sides_may_run_along_each_other)
{
	static const struct outline rows[] = {
	    {10, {0, 8, 8, 0, 0, 2, 2, 6, 4, 2}, {0, 0, 8, 8, 0, 2, 6, 4, 2, 2}},
	    {6, {0, 4, 4, 8, 4, 0}, {0, 0, 2, 2, 2, 4}},
	    {7, {0, 4, 4, 2, 4, 4, 0}, {0, 0, 2, 2, 2, 4, 4}},
	    {6, {0, 6, 2, 8, 8, 0}, {0, 0, 0, 0, 8, 8}},
	    {4, {0, 6, 2, 8}, {1, 1, 1, 1}},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
		assert_int_equal(triangulate(&rows[i]), LOCKSTEP_OK);
}

/* ---- Rings whose sides touch and cross everywhere ------------------------------------------------ */

enum { RING_MAX = 700 };

/* A ring of vertices anywhere on a small lattice. */
static size_t random_ring(struct random *rng, float *x, float *y)
{
	const size_t n = 3 + random_below(rng, 10);
	const unsigned side = 2 + random_below(rng, 5);

	for (size_t i = 0; i < n; ++i) {
		x[i] = (float)random_below(rng, side);
		y[i] = (float)random_below(rng, side);
	}
	return n;
}

/* A star with vertices on a lattice: hundreds of nearly parallel sides, and neighbours may touch. In
 * half of the stars one vertex is moved, and its sides usually cross others. */
static size_t star_ring(struct random *rng, float *x, float *y)
{
	const size_t n = 2 * (2 + random_below(rng, RING_MAX / 2 - 1));
	const double size = exp2(3 + random_below(rng, 12));
	const bool moved = random_chance(rng, 0.5);

	for (size_t i = 0; i < n; ++i) {
		const double angle = 2 * 3.14159265358979 * (double)i / (double)n;
		const double r = size * (i % 2 ? 1 : random_uniform(rng, 0.1F, 0.5F));

		x[i] = (float)floor(r * cos(angle));
		y[i] = (float)floor(r * sin(angle));
	}
	if (moved) {
		const size_t i = random_below(rng, (unsigned)n), j = random_below(rng, (unsigned)n);

		x[i] = x[j] + (float)random_below(rng, 3) - 1;
		y[i] = y[j] + (float)random_below(rng, 3) - 1;
	}
	return n;
}

/* A large triangle with a notch of many small teeth beside its longest side, closer than floats far from
 * it can tell. The first ear would cut them off. */
static size_t notch_ring(struct random *rng, float *x, float *y)
{
	const size_t teeth = 40 + random_below(rng, 200);
	const double size = exp2(10 + random_below(rng, 40)), small = size * exp2(-20);
	const double level = random_uniform(rng, -1, 1) * small * 100;
	const double slope = exp2(random_uniform(rng, -1, 1));
	const double near = small * exp2(-(double)random_below(rng, 12));
	size_t n = 0;

	x[n] = (float)(-size * random_uniform(rng, 1, 2));
	y[n] = (float)(level + slope * x[n]);
	++n;
	x[n] = (float)(size * random_uniform(rng, 1, 2));
	y[n] = (float)(level + slope * x[n]);
	++n;
	x[n] = (float)-size;
	y[n] = (float)(size * 4);
	++n;
	for (size_t k = 0; k < teeth; ++k) {
		x[n] = (float)(small * (0.5 - (double)k / (double)teeth));
		y[n] = (float)(level + slope * x[n] + near * (k % 2 ? 1 : 3));
		++n;
	}
	/* Ears are clipped only from rings that touch themselves. */
	if (random_chance(rng, 0.5)) {
		x[n] = x[n - 1];
		y[n] = y[n - 1];
		++n;
	}
	return n;
}

static void rings_agree(size_t (*make)(struct random *, float *, float *), uint64_t cases,
			unsigned least)
{
	static float x[RING_MAX + 2], y[RING_MAX + 2];
	static size_t unused[3 * RING_MAX];
	unsigned cut = 0, refused = 0;

	for (uint64_t index = 0; index < cases; ++index) {
		struct lockstep_polygon *polygon;
		struct random rng;

		random_begin(&rng, 11, 0, index);
		const size_t n = make(&rng, x, y);

		assert_int_equal(lockstep_polygon_create(&polygon, 1, &n, x, y), LOCKSTEP_OK);
		const enum lockstep_status expected =
		    lockstep_reference_triangulate(polygon, unused);

		if (expected == LOCKSTEP_OK)
			check_triangles(n, x, y, polygon);
		else
			check_refused(polygon, expected);
		cut += expected == LOCKSTEP_OK;
		refused += expected != LOCKSTEP_OK;
		lockstep_polygon_free(polygon);
	}
	assert_true(cut >= least);
	assert_true(refused >= least);
}

UNIT_TEST(any_contact_is_decided)
{
	rings_agree(random_ring, one_in(60000, 6000), 1000);
}

UNIT_TEST(sides_in_long_lines_are_compared)
{
	rings_agree(star_ring, one_in(1000, 100), 20);
}

UNIT_TEST(long_sides_pass_close_to_others)
{
	rings_agree(notch_ring, one_in(4000, 400), 0);
}

/* ---- Large rings --------------------------------------------------------------------------------- */

struct large {
	size_t n;
	float *x, *y;
};

/* Radii and heights that differ from one corner to the next; the parts between teeth split and merge
 * at every second vertex. */
static void large_comb(struct large *l)
{
	for (size_t i = 0; i + 2 < l->n; ++i) {
		l->x[i] = (float)i;
		l->y[i] = i % 2 ? (float)(10 + i * 7919 % 1000) : (float)(i * 7907 % 9);
	}
	l->x[l->n - 2] = (float)(l->n - 3);
	l->x[l->n - 1] = 0;
	l->y[l->n - 2] = l->y[l->n - 1] = -1;
}

static void large_star(struct large *l)
{
	for (size_t i = 0; i < l->n; ++i) {
		const double angle = 6.283185307179586 * (double)i / (double)l->n;
		const double radius = i % 2 ? 2e6 + (double)(i * 7919 % 1000000) : 8e6;

		l->x[i] = (float)(radius * cos(angle));
		l->y[i] = (float)(radius * sin(angle));
	}
}

/* A band of zigzags across x = y. At all vertices but two, both sides start or both end, along either axis. */
static void large_zigzag(struct large *l)
{
	for (size_t i = 0; i < l->n / 2; ++i) {
		const size_t back = l->n - 1 - i;

		l->x[i] = (float)(i + i % 2 * 1000);
		l->y[i] = (float)(i % 2 * 1000) - (float)i;
		l->x[back] = l->x[i] + 1;
		l->y[back] = l->y[i] + 1;
	}
}

UNIT_TEST(large_rings_are_cut)
{
	static void (*const make[])(struct large *) = {large_comb, large_star, large_zigzag};
	enum { MAKE = sizeof make / sizeof *make };
	static const size_t size[] = {16, 1000, 65534, 65536, 65538, 200000, (1 << 20) + 2};

	for (size_t k = 0; k < MAKE * one_in(sizeof size / sizeof *size, 4); ++k) {
		struct large l = {.n = size[k / MAKE]};
		struct lockstep_polygon *polygon;

		l.x = malloc(2 * l.n * sizeof *l.x);
		assert_non_null(l.x);
		l.y = l.x + l.n;
		make[k % MAKE](&l);
		assert_int_equal(lockstep_polygon_create(&polygon, 1, &l.n, l.x, l.y), LOCKSTEP_OK);
		check_triangles(l.n, l.x, l.y, polygon);
		check_areas(polygon);
		lockstep_polygon_free(polygon);
		free(l.x);
	}
}

/* ---- The reference's exact signs ----------------------------------------------------------------- */

#if HAVE_GMP
/* Three points of any size: anywhere; nearly in line; or so nearly that double cannot tell. */
static void random_spots(struct random *rng, float v[6])
{
	int size = (int)random_below(rng, 160) - 80;
	unsigned kind = random_below(rng, 3);

	for (unsigned k = 0; k < 6; ++k)
		v[k] = ldexpf(random_uniform(rng, -1, 1), size);
	if (kind > 0)
		for (unsigned k = 0; k < 2; ++k)
			v[4 + k] = kind == 1 ? (v[k] + v[2 + k]) / 2 : 2 * v[2 + k];
	if (kind == 2)
		for (unsigned k = 0; k < 2; ++k)
			v[k] = ldexpf(v[k], -(int)random_below(rng, 70));
	if (random_chance(rng, 0.3))
		v[random_below(rng, 6)] = random_chance(rng, 0.5) ? 0x1p-149f : 0x1.fffffep127f;
}

UNIT_TEST(the_reference_turns_the_right_way)
{
	unsigned signs[3] = {0};

	for (uint64_t index = 0; index < one_in(TURNS, TURNS / 10); ++index) {
		struct random rng;
		float v[6];

		random_begin(&rng, 3, 0, index);
		random_spots(&rng, v);
		float x[] = {v[0], v[2], v[4]}, y[] = {v[1], v[3], v[5]};
		int expected = true_winding(3, x, y);

		assert_int_equal(lockstep_reference_turn(v[0], v[1], v[2], v[3], v[4], v[5]),
				 expected);
		assert_int_equal(lockstep_reference_winding(3, x, y), expected);
		++signs[1 + expected];
	}
	for (unsigned k = 0; k < 3; ++k)
		assert_in_range(signs[k], 100, TURNS);
}
#else
UNIT_TEST(the_reference_turns_the_right_way)
{
	skip();
}
#endif
