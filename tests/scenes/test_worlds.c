/* SPDX-License-Identifier: MIT */
/* The worlds of the families, and deliberate operands: all promised kinds occur. */
#include <config.h>

#include <math.h>

#include "harness/base/data.h"
#include "harness/formats/geojson.h"
#include "harness/formats/wad.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

/* Twice the area of a, b, c; exact for coordinates on a common grid of 24 bits. */
static double turn_of(const float *a, const float *b, const float *c)
{
	return ((double)b[0] - a[0]) * ((double)c[1] - a[1]) -
	       ((double)b[1] - a[1]) * ((double)c[0] - a[0]);
}

/* No three vertices of a convex polygon turn in the opposite direction to three others. */
static bool is_convex(const float *v, unsigned n)
{
	bool left = false, right = false;

	for (unsigned i = 0; i < n; ++i)
		for (unsigned j = i + 1; j < n; ++j)
			for (unsigned k = j + 1; k < n; ++k) {
				double turn = turn_of(v + 2 * i, v + 2 * j, v + 2 * k);

				left |= turn > 0;
				right |= turn < 0;
			}
	return !left || !right;
}

/* With at least three corners, and with fewer. */
static bool has_area(const float *v, unsigned n)
{
	for (unsigned i = 2; i < n; ++i)
		if (turn_of(v, v + 2 * (i - 1), v + 2 * i) != 0)
			return true;
	return false;
}

UNIT_TEST(convex_operands_are_convex)
{
	static const char *const names[] = {"uniform", "clustered", "lattice", "map"};
	static struct cases cases;
	enum { VERTICES = 8 };

	for (size_t s = 0; s < sizeof(names) / sizeof(names[0]); ++s) {
		size_t flat = 0, left = 0, right = 0, repeated = 0;

		fill(&cases, names[s], lockstep_test_find("convex_convex"), CASES);
		for (size_t i = 0; i < 2 * CASES; ++i) {
			float v[2 * VERTICES];
			double area = 0;

			for (unsigned k = 0; k < 2 * VERTICES; ++k)
				v[k] = cases.values[(i % 2) * 2 * VERTICES + k][i / 2];
			if (!is_convex(v, VERTICES))
				fail_msg("%s: operand %zu is not convex", names[s], i);
			for (unsigned k = 2; k < VERTICES; ++k)
				area += turn_of(v, v + 2 * (k - 1), v + 2 * k);
			flat += !has_area(v, VERTICES);
			left += area > 0;
			right += area < 0;
			repeated += memcmp(v + 12, v + 14, 2 * sizeof(float)) == 0;
		}
		assert_in_range(flat, CASES / 10, CASES);
		assert_in_range(left, CASES / 3, CASES * 5 / 4);
		assert_in_range(right, CASES / 3, CASES * 5 / 4);
		assert_in_range(repeated, CASES, 2 * CASES - 100);
	}
}

/* A point on a world's vertex; level with one; exactly on a side. */
struct ties {
	size_t vertex, level, side;
};

static void add_ties(const struct world *world, float x, float y, struct ties *ties)
{
	unsigned corners = world->kind->row.columns / 2;
	bool vertex = false, level = false, side = false;
	float p[2] = {x, y};

	for (size_t part = 0, begin = 0; part < world->parts; ++part) {
		size_t n = world->part[part];

		for (size_t i = 0; i < n * corners; ++i) {
			size_t next =
			    corners > 1 ? i / corners * corners + (i + 1) % corners : (i + 1) % n;
			size_t row = begin + i / corners, to = begin + next / corners;
			const float *const *column = (const float *const *)world->column;
			unsigned k = 2 * (unsigned)(i % corners);
			unsigned m = 2 * (unsigned)(next % corners);
			float a[2] = {column[k][row], column[k + 1][row]};
			float b[2] = {column[m][to], column[m + 1][to]};

			vertex |= x == a[0] && y == a[1];
			level |= y == a[1];
			side |= turn_of(a, b, p) == 0 && fminf(a[0], b[0]) <= x &&
				x <= fmaxf(a[0], b[0]) && fminf(a[1], b[1]) <= y &&
				y <= fmaxf(a[1], b[1]);
		}
		begin += n;
	}
	ties->vertex += vertex;
	ties->level += level;
	ties->side += side;
}

/* Those are in test_families_space.c. */
static bool is_in_space(const struct lockstep_test *test)
{
	return strpbrk(test->world->row.roles, "zl");
}

UNIT_TEST(points_tie_with_worlds)
{
	static const struct {
		const char *scene;
		size_t vertex, level, side; /* at least this many percent */
	} promised[] = {
	    {"uniform", 1, 3, 2},       {"clustered", 1, 3, 2}, {"lattice", 5, 20, 10},
	    {"degenerate", 10, 20, 15}, {"extreme", 1, 5, 2},   {"countries", 0, 1, 1},
	};
	static struct cases cases;

	for (size_t s = 0; s < sizeof(promised) / sizeof(promised[0]); ++s)
		for (size_t t = 0; t < lockstep_test_count(); ++t) {
			struct ties ties = {0, 0, 0};

			if (!lockstep_tests[t].world || is_in_space(&lockstep_tests[t]) ||
			    pixel_test(&lockstep_tests[t]) ||
			    (strcmp(promised[s].scene, "countries") == 0 && !HAVE_JANSSON))
				continue;
			fill(&cases, promised[s].scene, &lockstep_tests[t], CASES);
			for (size_t i = 0; i < CASES; ++i)
				add_ties(&cases.world[i / WORLD_SHARE], cases.values[0][i],
					 cases.values[1][i], &ties);
			if (ties.vertex * 100 < promised[s].vertex * CASES ||
			    ties.level * 100 < promised[s].level * CASES ||
			    ties.side * 100 < promised[s].side * CASES)
				fail_msg("%s of %s: of %d points %zu at vertices, %zu level with "
					 "one, %zu on sides",
					 promised[s].scene, lockstep_tests[t].name, CASES,
					 ties.vertex, ties.level, ties.side);
		}
}

UNIT_TEST(worlds_have_all_sizes)
{
	static const char *const names[] = {"uniform", "clustered", "lattice", "degenerate",
					    "extreme"};
	static struct cases cases;

	for (size_t s = 0; s < sizeof(names) / sizeof(names[0]); ++s)
		for (size_t t = 0; t < lockstep_test_count(); ++t) {
			size_t large = 0, small = 0, rings = 0;
			bool polygons;

			/* A frustum is examined plane by plane, however many it has. */
			if (!lockstep_tests[t].world || pixel_test(&lockstep_tests[t]) ||
			    strcmp(lockstep_tests[t].world->row.name, "frustum") == 0)
				continue;
			polygons = strcmp(lockstep_tests[t].world->row.name, "polygon") == 0;
			fill(&cases, names[s], &lockstep_tests[t], CASES);
			for (size_t i = 0; i < WORLDS; ++i) {
				large += cases.world[i].rows > 256;
				small += cases.world[i].rows <= 64;
				rings += cases.world[i].parts > 1;
			}
			assert_in_range(large, 1, WORLDS / 4);
			assert_in_range(small, WORLDS / 2, WORLDS - 1);
			assert_in_range(rings, polygons ? 1 : 0, polygons ? WORLDS / 2 : 0);
		}
}

/* A side of a room is a wall, except perhaps one that closes an open room. */
UNIT_TEST(rooms_are_of_walls)
{
	static struct cases cases;
	struct wall_list walls;
	char path[4200], error[300];
	size_t sides = 0, of_walls = 0, closed = 0;

	assert_true(data_find("wad/freedoom-e1m1.wad", path, sizeof(path), error, sizeof(error)));
	assert_true(wad_read_file(path, "E1M1", &walls, error, sizeof(error)));
	fill(&cases, "map", lockstep_test_find("point_polygon"), CASES);
	for (size_t i = 0; i < WORLDS; ++i) {
		const struct world *world = &cases.world[i];

		for (size_t part = 0, begin = 0; part < world->parts; ++part) {
			size_t n = world->part[part], found = 0;

			for (size_t k = 0; k < n; ++k)
				for (size_t w = 0; w < walls.count; ++w) {
					size_t a = begin + k, b = begin + (k + 1) % n;
					const struct wall_line *wall = &walls.wall[w];

					if (wall->ax == world->column[0][a] &&
					    wall->ay == world->column[1][a] &&
					    wall->bx == world->column[0][b] &&
					    wall->by == world->column[1][b]) {
						++found;
						break;
					}
				}
			assert_true(found + 1 >= n);
			closed += found == n && n > 2;
			sides += n;
			of_walls += found;
			begin += n;
		}
	}
	wall_list_free(&walls);
	assert_true(closed > WORLDS);
	assert_true(of_walls * 100 > sides * 95);
}

/* A polygon is one country with all its rings; triangles have the corners of one ring, and its
 * area. */
UNIT_TEST(countries_are_whole)
{
	static struct cases cases;
	struct geojson outlines;
	char path[4200], error[300];

	if (!HAVE_JANSSON)
		skip();
	assert_true(
	    data_find("countries/countries.geojson", path, sizeof(path), error, sizeof(error)));
	assert_true(geojson_read_file(path, &outlines, error, sizeof(error)));
	fill(&cases, "countries", lockstep_test_find("point_polygon"), CASES);
	for (size_t i = 0; i < WORLDS; ++i) {
		const struct world *world = &cases.world[i];
		bool found = false;

		for (size_t k = 0; k < outlines.features && !found; ++k) {
			const struct geojson_feature *feature = &outlines.feature[k];
			size_t size = feature->total * sizeof(float);

			found = feature->rings == world->parts && feature->total == world->rows &&
				memcmp(feature->x, world->column[0], size) == 0 &&
				memcmp(feature->y, world->column[1], size) == 0;
		}
		assert_true(found);
	}
	fill(&cases, "countries", lockstep_test_find("point_triangles"), CASES);
	for (size_t i = 0; i < WORLDS; ++i) {
		const struct world *world = &cases.world[i];
		double area = 0;
		bool found = false;

		for (size_t row = 0; row < world->rows; ++row) {
			float at[6];

			for (unsigned k = 0; k < 6; ++k)
				at[k] = world->column[k][row];
			area += turn_of(at, at + 2, at + 4);
		}
		for (size_t k = 0; k < outlines.features && !found; ++k)
			for (size_t ring = 0, a = 0; ring < outlines.feature[k].rings; ++ring) {
				const struct geojson_feature *feature = &outlines.feature[k];
				size_t n = feature->vertices[ring];
				double whole = 0;

				for (size_t j = 0; j < n; ++j) {
					size_t b = a + j, c = a + (j + 1) % n;

					whole += (double)feature->x[b] * feature->y[c] -
						 (double)feature->x[c] * feature->y[b];
				}
				found |= n == world->rows + 2 &&
					 fabs(fabs(whole) - area) < 1e-9 * (1 + area);
				a += n;
			}
		assert_true(found);
	}
	geojson_free(&outlines);
}

UNIT_FIXTURE(find_data, NULL)
