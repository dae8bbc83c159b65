/* SPDX-License-Identifier: MIT */
/* The effect of the relations on operands and worlds. */
#include <config.h>

#include <string.h>

#include "harness/check/metamorphic.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

/* Applied this many times, they restore everything; applied once, they do not. */
UNIT_TEST(changes_come_back)
{
	static const struct {
		enum relation relation;
		unsigned times;
	} back[] = {
	    {RELATION_SWAP, 2},    {RELATION_MIRROR, 2},     {RELATION_TRANSPOSE, 2},
	    {RELATION_CYCLE, 3},   {RELATION_TURN, 24}, /* for triangles and for eight vertices */
	    {RELATION_REVERSE, 2}, {RELATION_FIRST_ENDS, 2}, {RELATION_SECOND_ENDS, 2}};

	for (size_t t = 0; t < lockstep_test_count(); ++t)
		for (size_t b = 0; b < sizeof(back) / sizeof(*back); ++b) {
			const struct lockstep_test *test = &lockstep_tests[t];
			float before[LOCKSTEP_COLUMNS_MAX], after[LOCKSTEP_COLUMNS_MAX];

			if (!relation_holds(back[b].relation, test))
				continue;
			for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
				before[k] = after[k] = (float)(k * k + 1);
			for (unsigned i = 0; i < back[b].times; ++i) {
				relation_transform(back[b].relation, test, after);
				/* The relation may turn only a world's vertices. */
				if (i == 0 && !test->world)
					assert_memory_not_equal(before, after, sizeof(before));
			}
			assert_memory_equal(before, after, sizeof(before));
		}
}

/* Each operand by itself. Left becomes right; a motion keeps its start and direction. */
UNIT_TEST(changes_are_what_they_say)
{
	static const float before[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
	static const struct {
		enum relation relation;
		const char *test;
		float after[16];
	} changes[] = {
	    {RELATION_MIRROR, "box_box", {-3, 2, -1, 4, -7, 6, -5, 8}},
	    {RELATION_TRANSPOSE, "box_box", {2, 1, 4, 3, 6, 5, 8, 7}},
	    {RELATION_MIRROR, "obb_obb", {-1, 2, 3, 4, -5, 6, -7, 8, 9, 10, -11, 12}},
	    {RELATION_TRANSPOSE, "obb_obb", {2, 1, 3, 4, 6, 5, 8, 7, 9, 10, 12, 11}},
	    {RELATION_SCALE, "obb_obb", {8, 16, 24, 32, 5, 6, 56, 64, 72, 80, 11, 12}},
	    {RELATION_MIRROR, "offset_curve", {-1, 2, -3, 4, -5, 6, -7}},
	    {RELATION_TRANSPOSE, "offset_curve", {2, 1, 4, 3, 6, 5, -7}},
	    {RELATION_MIRROR, "segment_plane", {-1, 2, 3, -4, 5, 6, -7, 8, 9, 10}},
	    {RELATION_TRANSPOSE, "segment_plane", {2, 1, 3, 5, 4, 6, 8, 7, 9, 10}},
	    {RELATION_CYCLE, "segment_plane", {2, 3, 1, 5, 6, 4, 8, 9, 7, 10}},
	    {RELATION_SCALE, "segment_plane", {8, 16, 24, 32, 40, 48, 7, 8, 9, 80}},
	    {RELATION_MIRROR,
	     "sphere_sweep",
	     {-1, 2, 3, 4, -5, 6, 7, -8, 9, 10, -11, 12, 13, -14, 15, 16}},
	    {RELATION_TRANSPOSE,
	     "sphere_sweep",
	     {2, 1, 3, 4, 6, 5, 7, 9, 8, 10, 12, 11, 13, 15, 14, 16}},
	    {RELATION_CYCLE,
	     "sphere_sweep",
	     {2, 3, 1, 4, 6, 7, 5, 9, 10, 8, 12, 13, 11, 15, 16, 14}},
	    {RELATION_SCALE,
	     "sphere_sweep",
	     {8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128}},
	    {RELATION_TURN,
	     "sphere_sweep",
	     {1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 8, 9, 10}},
	    {RELATION_REVERSE,
	     "sphere_sweep",
	     {1, 2, 3, 4, 5, 6, 7, 14, 15, 16, 11, 12, 13, 8, 9, 10}},
	    {RELATION_FIRST_ENDS, "segment_plane", {4, 5, 6, 1, 2, 3, 7, 8, 9, 10}},
	    {RELATION_FIRST_ENDS, "segment_segment", {3, 4, 1, 2, 5, 6, 7, 8}},
	    {RELATION_SECOND_ENDS, "segment_segment", {1, 2, 3, 4, 7, 8, 5, 6}},
	    {RELATION_SECOND_ENDS, "circle_line", {1, 2, 3, 6, 7, 4, 5}},
	    {RELATION_TURN, "point_triangle", {1, 2, 5, 6, 7, 8, 3, 4}},
	    {RELATION_REVERSE, "point_triangle", {1, 2, 7, 8, 5, 6, 3, 4}},
	};

	for (size_t c = 0; c < sizeof(changes) / sizeof(*changes); ++c) {
		const struct lockstep_test *test = lockstep_test_find(changes[c].test);
		float operands[16];

		memcpy(operands, before, sizeof(before));
		assert_true(relation_holds(changes[c].relation, test));
		relation_transform(changes[c].relation, test, operands);
		assert_memory_equal(operands, changes[c].after, test->columns * sizeof(float));
	}
}

UNIT_TEST(some_changes_are_none)
{
	const struct lockstep_test *curve = lockstep_test_find("offset_curve");
	const struct lockstep_test *boxes = lockstep_test_find("pixel_box_overlap");
	static const struct {
		enum relation relation;
		const char *test;
	} none[] = {
	    /* The plane has no third axis. */
	    {RELATION_CYCLE, "point_triangle"},
	    {RELATION_CYCLE, "point_triangles"},
	    /* A plane's columns have no cyclic order. */
	    {RELATION_TURN, "segment_plane"},
	    /* A circle has no ends, and in a view the first end is the observer. */
	    {RELATION_FIRST_ENDS, "circle_line"},
	    {RELATION_SECOND_ENDS, "segment_plane"},
	    {RELATION_FIRST_ENDS, "in_front"},
	};

	for (size_t n = 0; n < sizeof(none) / sizeof(*none); ++n)
		assert_false(relation_holds(none[n].relation, lockstep_test_find(none[n].test)));
	/* A curve has a direction; pixels only change places. */
	for (unsigned relation = 0; relation < RELATIONS; ++relation) {
		bool keeps = relation == RELATION_MIRROR || relation == RELATION_TRANSPOSE ||
			     relation == RELATION_SCALE;

		assert_int_equal(relation_holds(relation, curve), keeps);
		assert_int_equal(relation_holds(relation, boxes), relation == RELATION_SWAP);
	}
}

/* In the plane, and for sides; not for vertices, as their order affects rounding. */
UNIT_TEST(some_changes_keep_bits)
{
	static const struct {
		const char *test;
		enum relation relation;
		bool bits;
	} keeps[] = {
	    {"line_segment", RELATION_FIRST_ENDS, true},
	    {"line_segment", RELATION_SECOND_ENDS, true},
	    {"circle_segment", RELATION_FIRST_ENDS, false},
	    {"circle_segment", RELATION_SECOND_ENDS, true},
	    {"segment_plane", RELATION_FIRST_ENDS, false},
	    {"point_triangle", RELATION_TURN, true},
	    {"point_triangle", RELATION_REVERSE, true},
	    {"point_triangle", RELATION_MIRROR, false},
	    {"point_triangles", RELATION_TURN, true},
	    {"point_polygon", RELATION_TURN, false},
	    {"convex_convex", RELATION_REVERSE, false},
	    {"sphere_triangle", RELATION_TURN, false},
	};

	for (size_t k = 0; k < sizeof(keeps) / sizeof(*keeps); ++k)
		assert_int_equal(
		    relation_keeps_bits(keeps[k].relation, lockstep_test_find(keeps[k].test)),
		    keeps[k].bits);
}

UNIT_TEST(triangles_of_worlds_change)
{
	static const float rows[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9};
	static const float cycled[] = {2, 3, 1, 5, 6, 4, 8, 9, 7},
			   turned[] = {4, 5, 6, 7, 8, 9, 1, 2, 3};
	static const float *const after[] = {cycled, turned};
	const struct lockstep_test *test = lockstep_test_find("sphere_mesh");
	struct world world, changed;

	make_rows(&world, test->name, 2, rows);
	for (unsigned c = 0; c < 2; ++c) {
		enum relation relation = c == 0 ? RELATION_CYCLE : RELATION_TURN;

		assert_true(relation_holds(relation, test));
		assert_true(relation_transform_world(relation, &world, &changed));
		assert_int_equal(changed.rows, 2);
		for (unsigned k = 0; k < 9; ++k)
			for (size_t i = 0; i < 2; ++i)
				assert_true(changed.column[k][i] == after[c][k]);
		world_free(&changed);
	}
	world_free(&world);
}

UNIT_TEST(rings_turn_and_reverse)
{
	static const float rows[][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}};
	static const float turned[] = {3, 5, 1, 9, 7}, reversed[] = {5, 3, 1, 9, 7};
	struct world world, changed;

	world_begin(&world, lockstep_test_find("point_polygon")->world);
	for (size_t i = 0; i < 5; ++i) {
		if (i == 3)
			world_add_part(&world);
		world_add_row(&world, rows[i]);
	}
	assert_true(relation_transform_world(RELATION_TURN, &world, &changed));
	assert_int_equal(changed.parts, 2);
	assert_memory_equal(changed.column[0], turned, sizeof(turned));
	world_free(&changed);
	assert_true(relation_transform_world(RELATION_REVERSE, &world, &changed));
	assert_memory_equal(changed.column[0], reversed, sizeof(reversed));
	assert_non_null(changed.made);
	world_free(&changed);
	/* A world scaled beyond all floats is invalid. */
	world.column[1][0] = 0x1p126f;
	assert_false(relation_transform_world(RELATION_SCALE, &world, &changed));
	world_free(&changed);
	world_free(&world);
}
