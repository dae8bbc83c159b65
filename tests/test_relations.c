/* SPDX-License-Identifier: MIT */
/*
 * The relations hold for the references, and a reference that is wrong in a way that one of them can
 * see is caught by that one.
 */
#include <config.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "check/relations.h"
#include "tests/scene_cases.h"

enum { SOME = 512 };

static struct relations *relations;

static int open_relations(void **state)
{
	relations = relations_open(SOME);
	return find_data(state) || relations == NULL;
}

static int close_relations(void **state)
{
	(void)state;
	relations_close(relations);
	return 0;
}

/* Holds a kernel's answers to some cases of a scene against the relations. */
static bool holds(const char *name, const char *scene_name, lockstep_kernel *kernel,
		  uint64_t *compared, struct disagreement *what)
{
	const struct lockstep_test *test = lockstep_find_test(name);
	static float values[LOCKSTEP_COLUMNS_MAX][SOME];
	float *columns[LOCKSTEP_COLUMNS_MAX];
	struct scene *scene = open_or_fail(scene_name);
	struct world world;
	bool all_well;

	assert_non_null(test);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; k++)
		columns[k] = values[k];
	assert_true(scene_world(scene, test, 1, 0, &world));
	scene_fill(scene, test, 1, 0, SOME, &world, columns);
	*compared = 0;
	all_well = relations_check(relations, test, kernel ? kernel : harness_of(test)->reference,
				   columns, &world, SOME, compared, what);
	world_free(&world);
	scene_close(scene);
	return all_well;
}

static void references_keep_to_them(void **state)
{
	static const char *const scenes[] = {"uniform", "lattice", "degenerate", "extreme"};

	(void)state;
	for (size_t t = 0; t < lockstep_test_count; t++)
		for (size_t s = 0; s < sizeof(scenes) / sizeof(*scenes); s++) {
			const struct lockstep_test *test = &lockstep_tests[t];
			struct disagreement what;
			uint64_t compared;

			if (!holds(test->name, scenes[s], NULL, &compared, &what))
				fail_msg("%s, %s: %s", test->name, scenes[s], what.detail);
			/* Without GMP it takes more: two operands of a shape, or a tame case. */
			if (!test->hits || test->judge)
				assert_int_equal(compared, 0);
			else if (harness_tests[0].exact != NULL)
				assert_true(compared >= SOME);
		}
}

/* ---- References that are wrong ---------------------------------------------------------------- */

/* Value k of the first or the second operand of case i, in pairs. */
static float at(const struct lockstep_batch *batch, unsigned k, size_t i)
{
	return batch->in[k][i];
}

#define WRONG(name, condition)                                                                     \
	static void name(const struct lockstep_batch *batch)                                       \
	{                                                                                          \
		memset(batch->hits, 0, (batch->n + 63) / 64 * sizeof(*batch->hits));               \
		for (size_t i = 0; i < batch->n; i++)                                              \
			batch->hits[i / 64] |= (uint64_t)(condition) << i % 64;                    \
	}

/* circle_circle: x y r X Y R are columns 0 to 5; point_circle: x y X Y R are 0 to 4. */
static float distance(const struct lockstep_batch *batch, unsigned a, unsigned b, size_t i)
{
	return hypotf(at(batch, a, i) - at(batch, b, i), at(batch, a + 1, i) - at(batch, b + 1, i));
}

WRONG(only_first_radius, distance(batch, 0, 3, i) <= at(batch, 2, i))
WRONG(only_to_the_right,
      distance(batch, 0, 2, i) <= at(batch, 4, i) && at(batch, 0, i) >= at(batch, 2, i))
WRONG(only_across, fabsf(at(batch, 0, i) - at(batch, 2, i)) <= at(batch, 4, i))
WRONG(of_no_unit, distance(batch, 0, 2, i) <= 100)

/* The square of the length of side k of a polygon of eight vertices in columns from `first` on. */
static float side(const struct lockstep_batch *batch, unsigned first, unsigned k, size_t i)
{
	float d = distance(batch, first + 2 * k, first + 2 * ((k + 1) % 8), i);

	return d * d;
}

/* Depends on the order of the sides, and so on the direction; not on which is the first. */
static double turning(const struct lockstep_batch *batch, unsigned first, size_t i)
{
	double sum = 0;

	for (unsigned k = 0; k < 8; k++) {
		double a = side(batch, first, k, i), b = side(batch, first, (k + 1) % 8, i);

		sum += a * (a - b) * b;
	}
	return sum;
}

WRONG(of_the_first_side,
      side(batch, 0, 0, i) + side(batch, 16, 0, i) > side(batch, 0, 4, i) + side(batch, 16, 4, i))
WRONG(of_the_direction, turning(batch, 0, i) + turning(batch, 16, i) > 0)

/* Even-odd with the closing side of the ring left out. */
static void open_ring(const struct lockstep_batch *batch)
{
	const float *x, *y;
	size_t count = lockstep_polygon_ring(batch->world, 0, &x, &y);

	memset(batch->hits, 0, (batch->n + 63) / 64 * sizeof(*batch->hits));
	for (size_t i = 0; i < batch->n; i++) {
		float px = at(batch, 0, i), py = at(batch, 1, i);
		bool hit = false;

		for (size_t k = 0; k + 1 < count; k++)
			if ((y[k] <= py) != (y[k + 1] <= py) &&
			    px < x[k] + (py - y[k]) / (y[k + 1] - y[k]) * (x[k + 1] - x[k]))
				hit = !hit;
		batch->hits[i / 64] |= (uint64_t)hit << i % 64;
	}
}

static void each_catches_what_it_is_for(void **state)
{
	static const struct {
		const char *test;
		lockstep_kernel *kernel;
		enum relation relation;
	} wrong[] = {
	    {"circle_circle", only_first_radius, RELATION_SWAP},
	    {"point_circle", only_to_the_right, RELATION_MIRROR},
	    {"point_circle", only_across, RELATION_TRANSPOSE},
	    {"point_circle", of_no_unit, RELATION_SCALE},
	    {"convex_convex", of_the_first_side, RELATION_TURN},
	    {"convex_convex", of_the_direction, RELATION_REVERSE},
	    {"point_polygon", open_ring, RELATION_MIRROR},
	};

	(void)state;
	for (size_t w = 0; w < sizeof(wrong) / sizeof(*wrong); w++) {
		struct disagreement what;
		uint64_t compared;

		if (harness_tests[0].exact == NULL && wrong[w].relation != RELATION_SWAP)
			continue;
		if (holds(wrong[w].test, "uniform", wrong[w].kernel, &compared, &what))
			fail_msg("%zu, %s: not caught", w, wrong[w].test);
		assert_int_equal(what.fault, FAULT_RELATION);
		assert_string_equal(relation_names[what.relation],
				    relation_names[wrong[w].relation]);
		assert_true(what.index < SOME);
		assert_non_null(strstr(what.detail, relation_names[wrong[w].relation]));
	}
}

/* ---- Changes ---------------------------------------------------------------------------------- */

/* So many times, and everything is as it was; once, and it is not. */
static void changes_come_back(void **state)
{
	static const struct {
		enum relation relation;
		unsigned times;
	} back[] = {{RELATION_SWAP, 2},
		    {RELATION_MIRROR, 2},
		    {RELATION_TRANSPOSE, 2},
		    {RELATION_TURN, 8},
		    {RELATION_REVERSE, 2}};

	(void)state;
	for (size_t t = 0; t < lockstep_test_count; t++)
		for (size_t b = 0; b < sizeof(back) / sizeof(*back); b++) {
			const struct lockstep_test *test = &lockstep_tests[t];
			float before[LOCKSTEP_COLUMNS_MAX], after[LOCKSTEP_COLUMNS_MAX];

			if (!relation_holds(back[b].relation, test))
				continue;
			for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; k++)
				before[k] = after[k] = (float)(k * k + 1);
			for (unsigned i = 0; i < back[b].times; i++) {
				relation_change(back[b].relation, test, after);
				/* A world of vertices may be all that turns. */
				if (i == 0 && !test->world)
					assert_memory_not_equal(before, after, sizeof(before));
			}
			assert_memory_equal(before, after, sizeof(before));
		}
}

static void changes_are_what_they_say(void **state)
{
	float boxes[] = {1, 2, 3, 4, 5, 6, 7, 8},
	      obbs[] = {1, 2, 3, 4, 0.6f, 0.8f, 7, 8, 9, 10, 1, 0};
	const struct lockstep_test *box_box = lockstep_find_test("box_box");
	const struct lockstep_test *obb_obb = lockstep_find_test("obb_obb");
	static const float mirrored[] = {-3, 2, -1, 4, -7, 6, -5, 8};
	static const float transposed[] = {2, -3, 4, -1, 6, -7, 8, -5};
	static const float turned[] = {2, -1, 3, 4, 0.8f, -0.6f, 8, -7, 9, 10, 0, -1};
	static const float scaled[] = {16, -8, 24, 32, 0.8f, -0.6f, 64, -56, 72, 80, 0, -1};

	(void)state;
	relation_change(RELATION_MIRROR, box_box, boxes);
	assert_memory_equal(boxes, mirrored, sizeof(boxes));
	relation_change(RELATION_TRANSPOSE, box_box, boxes);
	assert_memory_equal(boxes, transposed, sizeof(boxes));
	relation_change(RELATION_MIRROR, obb_obb, obbs);
	relation_change(RELATION_TRANSPOSE, obb_obb, obbs);
	assert_memory_equal(obbs, turned, sizeof(obbs));
	relation_change(RELATION_SCALE, obb_obb, obbs);
	assert_memory_equal(obbs, scaled, sizeof(obbs));
}

static void rings_turn_and_reverse(void **state)
{
	static const float rows[][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}};
	static const float turned[] = {3, 5, 1, 9, 7}, reversed[] = {5, 3, 1, 9, 7};
	struct world world, changed;

	(void)state;
	world_begin(&world, lockstep_find_test("point_polygon")->world);
	for (size_t i = 0; i < 5; i++) {
		if (i == 3)
			assert_true(world_add_part(&world));
		assert_true(world_add_row(&world, rows[i]));
	}
	assert_true(relation_change_world(RELATION_TURN, &world, &changed));
	assert_int_equal(changed.parts, 2);
	assert_memory_equal(changed.column[0], turned, sizeof(turned));
	world_free(&changed);
	assert_true(relation_change_world(RELATION_REVERSE, &world, &changed));
	assert_memory_equal(changed.column[0], reversed, sizeof(reversed));
	assert_non_null(changed.made);
	world_free(&changed);
	/* What grows beyond all floats is no world. */
	world.column[1][0] = 0x1p126f;
	assert_false(relation_change_world(RELATION_SCALE, &world, &changed));
	world_free(&changed);
	world_free(&world);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(references_keep_to_them),
	    cmocka_unit_test(each_catches_what_it_is_for),
	    cmocka_unit_test(changes_come_back),
	    cmocka_unit_test(changes_are_what_they_say),
	    cmocka_unit_test(rings_turn_and_reverse),
	};

	return cmocka_run_group_tests(tests, open_relations, close_relations);
}
