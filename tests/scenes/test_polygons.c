/* SPDX-License-Identifier: MIT */
/*
 * The makers of worlds: polygons that claim to be simple or convex are so, exactly, by comparing all
 * pairs of sides; and worlds of all promised kinds occur.
 */
#include <config.h>

#include <math.h>

#include "harness/scenes/worlds/polygons.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

/* Coordinates in whole steps of the grid. */
struct vertex {
	int64_t x, y;
};

static struct vertex vertex_of(const struct world *world, const struct frame *frame, size_t row)
{
	double x = world->column[0][row] / frame->step_x, y = world->column[1][row] / frame->step_y;

	assert_true(x == floor(x) && y == floor(y));
	assert_true(fabs(x) <= 0x1p25 && fabs(y) <= 0x1p25);
	return (struct vertex){(int64_t)x, (int64_t)y};
}

/* > 0: c is left of a to b. */
static int64_t turn_of(struct vertex a, struct vertex b, struct vertex c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool between(int64_t a, int64_t b, int64_t c)
{
	return (a <= c && c <= b) || (b <= c && c <= a);
}

static bool is_on(struct vertex a, struct vertex b, struct vertex c)
{
	return turn_of(a, b, c) == 0 && between(a.x, b.x, c.x) && between(a.y, b.y, c.y);
}

static int sign(int64_t value)
{
	return (value > 0) - (value < 0);
}

/* True if two sides share a point. */
static bool meet(struct vertex a, struct vertex b, struct vertex c, struct vertex d)
{
	if (is_on(a, b, c) || is_on(a, b, d) || is_on(c, d, a) || is_on(c, d, b))
		return true;
	return sign(turn_of(a, b, c)) * sign(turn_of(a, b, d)) < 0 &&
	       sign(turn_of(c, d, a)) * sign(turn_of(c, d, b)) < 0;
}

/* One ring; sides meet at the vertex between them, and nowhere else. */
static bool is_simple(const struct vertex *v, size_t n)
{
	for (size_t i = 0; i < n; ++i)
		for (size_t j = i + 1; j < n; ++j) {
			struct vertex a = v[i], b = v[(i + 1) % n], c = v[j], d = v[(j + 1) % n];

			if (j == i + 1) {
				if (is_on(a, b, d) || is_on(c, d, a))
					return false;
			} else if (i == 0 && j == n - 1) {
				if (is_on(a, b, c) || is_on(c, d, b))
					return false;
			} else if (meet(a, b, c, d)) {
				return false;
			}
		}
	return true;
}

/* Turns one way at all vertices; a simple polygon then winds once. */
static bool turns_one_way(const struct vertex *v, size_t n)
{
	for (size_t i = 0; i < n; ++i)
		if (sign(turn_of(v[i], v[(i + 1) % n], v[(i + 2) % n])) !=
		    sign(turn_of(v[0], v[1], v[2 % n])))
			return false;
	return n < 3 || turn_of(v[0], v[1], v[2]) != 0;
}

/* Twice the area, in steps of the grid: its sign gives the winding. */
static int64_t area_of(const struct vertex *v, size_t n)
{
	int64_t area = 0;

	for (size_t i = 0; i + 1 < n; ++i)
		area += turn_of(v[0], v[i], v[i + 1]);
	return area;
}

static const struct lockstep_world *kind_of(const char *name)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		if (lockstep_tests[t].world && strcmp(lockstep_tests[t].world->row.name, name) == 0)
			return lockstep_tests[t].world;
	fail_msg("no world %s", name);
	return NULL;
}

/* Draws a polygon, and its last ring in steps of the grid. The caller frees the vertices. */
static struct vertex *draw(const struct polygon_maker *maker, const struct frame *frame,
			   uint64_t index, size_t vertices, double repeats, size_t *n)
{
	struct world world;
	struct random rng;
	struct pen pen = {.rng = &rng, .frame = frame, .world = &world};
	struct vertex *v;

	world_begin(&world, kind_of("polygon"));
	random_begin(&rng, 1, 2, index);
	maker->draw(&pen, vertices);
	if (repeats > 0)
		pen_repeat(&pen, repeats);
	assert_int_equal(world_make(&world), LOCKSTEP_OK);
	if (maker->virtue != POLYGON_ANY)
		assert_int_equal(world.parts, 1);
	*n = world.part[world.parts - 1];
	v = calloc(*n, sizeof(*v));
	assert_non_null(v);
	for (size_t i = 0; i < *n; ++i)
		v[i] = vertex_of(&world, frame, world.rows - *n + i);
	world_free(&world);
	return v;
}

UNIT_TEST(polygons_have_their_virtues)
{
	struct frame frame;

	for (const struct polygon_maker *maker = polygon_makers; maker->name; ++maker)
		for (size_t i = 0; i < 220; ++i) {
			size_t wanted = i < 192 ? 3 + i / 3 : 40 * (i - 190), n;
			struct vertex *v;

			frame_begin(&frame, -31.7, 140.2, 555);
			v = draw(maker, &frame, i, wanted, 0, &n);
			if (maker->virtue != POLYGON_ANY && n >= 3 && !is_simple(v, n))
				fail_msg("%s %zu of %zu vertices is not simple", maker->name, i, n);
			if (maker->virtue == POLYGON_CONVEX && n >= 3 && !turns_one_way(v, n))
				fail_msg("%s %zu of %zu vertices is not convex", maker->name, i, n);
			free(v);
		}
}

/* Also on a coarse grid, if they promise it. */
UNIT_TEST(coarse_polygons_have_their_virtues)
{
	static const char *const names[] = {"convex", "rectilinear"};
	struct frame frame;

	for (const struct polygon_maker *maker = polygon_makers; maker->name; ++maker)
		for (size_t i = 0; i < 200; ++i) {
			size_t n;
			struct vertex *v;

			if (strcmp(maker->name, names[0]) != 0 &&
			    strcmp(maker->name, names[1]) != 0)
				continue;
			frame_lattice(&frame, maker->virtue == POLYGON_CONVEX ? 1 << i % 5 : 8);
			v = draw(maker, &frame, i, 3 + i % 60, 0, &n);
			assert_true(n < 3 || is_simple(v, n));
			assert_true(n < 3 || maker->virtue != POLYGON_CONVEX ||
				    turns_one_way(v, n));
			free(v);
		}
}

/* Every kind occurs, in both windings. */
UNIT_TEST(windings_and_sizes_differ)
{
	struct frame frame;

	frame_begin(&frame, 0, 0, 1000);
	for (const struct polygon_maker *maker = polygon_makers; maker->name; ++maker) {
		size_t left = 0, right = 0;

		for (size_t i = 0; i < 100; ++i) {
			size_t n;
			struct vertex *v = draw(maker, &frame, i, 20, 0, &n);

			left += area_of(v, n) > 0;
			right += area_of(v, n) < 0;
			free(v);
			free(draw(maker, &frame, i, 1, 0, &n));
			free(draw(maker, &frame, i, 2, 0, &n));
			free(draw(maker, &frame, i, 2000, 0, &n));
			assert_true(n >= 500 || maker->virtue == POLYGON_CONVEX);
		}
		assert_in_range(left, 25, 75);
		assert_in_range(right, 25, 75);
	}
}

/* Vertices added by pen_repeat() are on the existing sides, in order. */
UNIT_TEST(repeated_vertices_change_nothing)
{
	struct frame frame;

	frame_lattice(&frame, 16);
	for (const struct polygon_maker *maker = polygon_makers; maker->name; ++maker) {
		size_t added = 0;

		for (size_t i = 0; i < 50; ++i) {
			size_t n, more, at = 0;
			struct vertex *v = draw(maker, &frame, i, 24, 0, &n);
			struct vertex *w = draw(maker, &frame, i, 24, 0.5, &more);

			assert_int_equal(area_of(v, n), area_of(w, more));
			for (size_t k = 0; k < n; ++k) {
				for (; at < more && memcmp(&v[k], &w[at], sizeof(*v)) != 0; ++at)
					assert_true(is_on(v[k - 1], v[k], w[at]));
				assert_true(at++ < more);
			}
			for (; at < more; ++at)
				assert_true(is_on(v[n - 1], v[0], w[at]));
			added += more - n;
			free(v);
			free(w);
		}
		assert_true(added > 100);
	}
}

UNIT_TEST(outlines_are_simple_and_as_large_as_asked)
{
	static const size_t counts[] = {1, 2, 3, 64, 255, 5000};

	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); ++i)
		for (unsigned k = 0; k < 2; ++k) {
			const struct lockstep_world *kind =
			    kind_of(k == 0 ? "polygon" : "triangles");
			struct world outline, other;

			assert_true(scene_outline(1, counts[i], kind, &outline));
			assert_true(scene_outline(2, counts[i], kind, &other));
			assert_int_equal(outline.rows, counts[i]);
			assert_non_null(outline.made);
			/* A fan's first corner may be its centre, which is unchanged. */
			assert_true(outline.column[0][0] != other.column[0][0] ||
				    outline.column[kind->row.columns - 1][0] !=
					other.column[kind->row.columns - 1][0]);
			if (k == 0 && counts[i] >= 3) {
				struct lockstep_triangles *triangles;

				assert_int_equal(
				    lockstep_polygon_triangulate(outline.made, &triangles),
				    LOCKSTEP_OK);
				lockstep_triangles_free(triangles);
			}
			world_free(&outline);
			world_free(&other);
		}
}

UNIT_FIXTURE(find_data, NULL)
