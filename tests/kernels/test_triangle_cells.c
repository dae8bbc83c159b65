/* SPDX-License-Identifier: MIT */
/*
 * Many triangles, sorted into cells: exactly the answers of a search through all of them, for points
 * on corners, on the borders of boxes and within an ulp of them, and anywhere.
 */
#include <config.h>

#include <stdbool.h>

#include "kernels/table.h"
#include "kernels/world.h"
#include "tests/kernels/each_isa.h"
#include "tests/kernels/float_points.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { TRIANGLES_MAX = 3000, MANY = 6000, NEEDLES = 1 << 18 };

static float column[6][NEEDLES];
static size_t grids, inside;

static void add_points(const struct lockstep_triangles *t, uint64_t *rng)
{
	points.n = 0;
	for (size_t i = 0; i < SPECIAL_FLOATS * SPECIAL_FLOATS; ++i)
		add_point(special_floats[i / SPECIAL_FLOATS], special_floats[i % SPECIAL_FLOATS]);
	while (points.n < MANY) {
		size_t i = below(rng, t->count), k = 2 * below(rng, 3);
		int dx = (int)below(rng, 3) - 1, dy = (int)below(rng, 3) - 1;
		float u = (float)between(rng, 0, 1);
		add_point(step(t->corner[k][i], dx), step(t->corner[k + 1][i], dy));
		add_point(step(t->max[0][i], dx), step(t->max[1][i], dy));
		add_point(step(t->min[0][i], dx), t->min[1][i] + u * (t->max[1][i] - t->min[1][i]));
		add_point(t->min[0][i] + u * (t->max[0][i] - t->min[0][i]), step(t->min[1][i], dy));
		add_point(t->corner[0][i] + u * (t->corner[2][i] - t->corner[0][i]),
			  t->corner[1][i] + u * (t->corner[3][i] - t->corner[1][i]));
	}
}

static void compare(const char *name, struct lockstep_triangles *t)
{
	static uint64_t with[POINTS_MAX / 64], without[POINTS_MAX / 64];
	uint32_t *list = t->cells.list;
	for (int isa = -1; next_isa(&isa);) {
		for (int one = 0; one < 2; ++one) {
			lockstep_point_triangles(points.n, all_points(one), t, with);
			t->cells.list = NULL;
			lockstep_point_triangles(points.n, all_points(one), t, without);
			t->cells.list = list;
			for (size_t i = 0; i < points.n; ++i) {
				bool hit = with[i / 64] >> i % 64 & 1;
				inside += hit;
				if (hit != (without[i / 64] >> i % 64 & 1))
					fail_msg("%s, %s, (%a, %a): %d", name,
						 lockstep_isa_in_use(), (double)points.x[i],
						 (double)points.y[i], hit);
			}
		}
	}
}

/* Triangles all over a square: of this size, for a square of side 1; some of them without area,
 * and some as large as the square. */
static void scatter(size_t n, double size, float scale, float away, uint64_t *rng)
{
	for (size_t i = 0; i < n; ++i) {
		double x = between(rng, 0, 1), y = between(rng, 0, 1);
		double reach = i % 97 == 5 ? 1 : size;
		for (unsigned k = 0; k < 3; ++k) {
			bool same = k > 0 && i % 11 == k;
			x += same ? 0 : between(rng, -reach, reach);
			y += same ? 0 : between(rng, -reach, reach);
			column[2 * k][i] = scale * (float)x + away;
			column[2 * k + 1][i] = scale * (float)y - away;
		}
	}
}

static struct lockstep_triangles *create(size_t n)
{
	struct lockstep_triangles *t;
	const struct lockstep_triangle columns = {column[0], column[1], column[2], column[3],
						  column[4], column[5], false};
	assert_int_equal(lockstep_triangles_create(&t, n, columns), LOCKSTEP_OK);
	return t;
}

static size_t rows_of(const struct lockstep_triangles *t)
{
	return (size_t)t->cells.y.last + 1;
}

static bool check(const char *name, size_t n, uint64_t *rng)
{
	struct lockstep_triangles *t = create(n);
	bool grid = t->cells.list;
	grids += grid;
	if (grid) {
		size_t cells = t->cells.columns * rows_of(t);
		assert_true(t->cells.first[cells] >= n);
		/* 4: what lists are written by */
		assert_true(4 * (cells + 4 + t->cells.first[cells] + 1) <= 80 * n);
	}
	assert_true(grid == !!t->cells.first); /* otherwise nothing of it is kept */
	add_points(t, rng);
	compare(name, t);
	lockstep_triangles_free(t);
	return grid;
}

UNIT_TEST(of_all_sizes)
{
	static const float scales[] = {1, 0x1p20f, 0x1p100f, 0x1p-30f, 0x1p-75f, 0x1p-110f};
	uint64_t rng = 1;
	for (size_t s = 0; s < sizeof scales / sizeof *scales; ++s)
		for (unsigned round = one_in(0, 1); round < one_in(6, 3); ++round) {
			size_t n = round % 3 ? 300 + below(&rng, 2700) : TRIANGLES_MAX;
			float away = round % 2 ? scales[s] * (float)(1 << below(&rng, 22)) : 0;
			scatter(n, between(&rng, 0, 0.03), scales[s], away, &rng);
			check("scattered", n, &rng);
		}
	print_message("%zu grids, %zu points inside\n", grids, inside);
	assert_true(grids > one_in(20, 5) && inside > 10000);
}

UNIT_TEST(none_where_it_is_of_no_use)
{
	uint64_t rng = 2;
	scatter(200, 0.01, 1, 0, &rng);
	assert_false(check("few", 200, &rng));
	scatter(TRIANGLES_MAX, 1, 1, 0, &rng);
	assert_false(check("long", TRIANGLES_MAX, &rng));
	scatter(TRIANGLES_MAX, 0.01, 0x1p-140f, 0, &rng);
	assert_false(check("tiny", TRIANGLES_MAX, &rng));
	scatter(TRIANGLES_MAX, 0.001, 1, 0, &rng);
	for (unsigned k = 0; k < 6; ++k)
		column[k][0] += 1e6f;
	assert_false(check("all in a corner", TRIANGLES_MAX, &rng));
	for (unsigned k = 0; k < 6; k += 2)
		for (size_t i = 0; i < TRIANGLES_MAX; ++i)
			column[k][i] = 3;
	assert_false(check("without a width", TRIANGLES_MAX, &rng));
	scatter(TRIANGLES_MAX, 0.01, FLT_MAX / 8, 0, &rng);
	check("huge", TRIANGLES_MAX, &rng);
}

/* Needles side by side, along y or along x. */
static void plant(size_t n, bool along_x, uint64_t *rng)
{
	for (size_t i = 0; i < n; ++i)
		for (unsigned k = 0; k < 3; ++k) {
			column[2 * k + along_x][i] = (float)i + 0.25f * (float)k;
			column[2 * k + !along_x][i] = (float)between(rng, k, k + 1);
		}
}

UNIT_TEST(long_cells_for_needles)
{
	uint64_t rng = 3;
	for (unsigned along_x = 0; along_x < 2; ++along_x) {
		plant(TRIANGLES_MAX, along_x, &rng);
		assert_true(check("needles", TRIANGLES_MAX, &rng));
		struct lockstep_triangles *t = create(TRIANGLES_MAX);
		const size_t columns = t->cells.columns, rows = rows_of(t);
		assert_true(along_x ? columns == 1 && rows > TRIANGLES_MAX
				    : rows == 1 && columns > TRIANGLES_MAX);
		/* three cells for each, at most */
		assert_true(t->cells.first[columns * rows] <= 3 * TRIANGLES_MAX);
		lockstep_triangles_free(t);
	}
}

/* More columns would be too many for a cell's number. */
UNIT_TEST(as_many_columns_as_possible)
{
	uint64_t rng = 4;
	for (unsigned along_x = 0; along_x < 2; ++along_x) {
		plant(NEEDLES, along_x, &rng);
		struct lockstep_triangles *t = create(NEEDLES);
		assert_in_range(along_x ? rows_of(t) : t->cells.columns, 1 << 15, 1 << 16);
		for (points.n = 0; points.n < 100;) {
			const size_t i = below(&rng, NEEDLES), k = 2 * below(&rng, 3);
			add_point(column[k][i], column[k + 1][i]);
		}
		compare("needles", t);
		lockstep_triangles_free(t);
	}
}
