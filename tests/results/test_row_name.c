/* SPDX-License-Identifier: MIT */
/* The parts of row names, and names that are not ours. */
#include <stdio.h>

#include "harness/questions/questions.h"
#include "harness/results/row_name.h"
#include "tests/unit.h"

#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

UNIT_TEST(is_taken_apart)
{
	static const struct {
		const char *name, *test, *build, *mode, *scene;
		size_t n, rows;
		double hits;
		unsigned threads;
	} good[] = {
	    {"obb_obb/avx2/pairs/uniform/4096", "obb_obb", "avx2", "pairs", "uniform", 4096, 0, -1,
	     1},
	    {"point_polygon/auto-sse2/one-one/map/64/12", "point_polygon", "auto-sse2", "one-one",
	     "map", 64, 12, -1, 1},
	    {"pong/reference/pairs/obj:a/b/7.obj/64", "pong", "reference", "pairs", "obj:a/b/7.obj",
	     64, 0, -1, 1},
	    {"pong/scalar/pairs/grazing/9/hits:0", "pong", "scalar", "pairs", "grazing", 9, 0, 0,
	     1},
	    {"slide/avx512/pairs/room/9/10/hits:12.5/real_time/threads:16", "slide", "avx512",
	     "pairs", "room", 9, 10, 12.5, 16},
	};
	for (size_t i = 0; i < LENGTH(good); ++i) {
		struct row_name row;
		assert_true(row_name_read(good[i].name, &row));
		assert_string_equal(row.test->name, good[i].test);
		assert_string_equal(row.build, good[i].build);
		assert_string_equal(row.mode, good[i].mode);
		assert_string_equal(row.scene, good[i].scene);
		assert_null(row.cpu);
		assert_int_equal(row.n, good[i].n);
		assert_int_equal(row.rows, good[i].rows);
		assert_float_equal(row.hits, good[i].hits, 0);
		assert_int_equal(row.threads, good[i].threads);
		row_name_free(&row);
	}
}

UNIT_TEST(is_of_a_cpu)
{
	struct row_name row;
	assert_true(row_name_read("obb_obb/neon/cortex-a72", &row));
	assert_string_equal(row.test->name, "obb_obb");
	assert_string_equal(row.build, "neon");
	assert_string_equal(row.cpu, "cortex-a72");
	assert_null(row.mode);
	assert_null(row.scene);
	assert_int_equal(row.n, 0);
	row_name_free(&row);
	assert_true(row_name_read("pong/x/y", &row)); /* a letter is a name */
	assert_string_equal(row.build, "x");
	assert_string_equal(row.cpu, "y");
	row_name_free(&row);
}

/* The question of a plug-in is a test from then on, of which only the name is known. */
UNIT_TEST(is_of_a_question)
{
	struct row_name row, again;
	const size_t before = question_count();
	assert_true(row_name_read("over_9/mine/pairs/uniform/64", &row));
	assert_true(row_name_read("over_9/reference/one-one/uniform/64", &again));
	assert_string_equal(row.test->name, "over_9");
	assert_string_equal(row.test->family, "questions");
	assert_ptr_equal(row.test, again.test);
	assert_ptr_equal(row.test, question_find("over_9"));
	assert_int_equal(question_count(), before + 1);
	assert_false(question_is_builtin(row.test));
	row_name_free(&row);
	row_name_free(&again);
	question_drop_all();
	assert_null(question_find("over_9"));
	/* 64 of them are possible. */
	for (int i = 0; i <= QUESTIONS_MAX; ++i) {
		char name[64];
		snprintf(name, sizeof name, "over_%d/mine/pairs/uniform/64", i);
		assert_int_equal(row_name_read(name, &row), i < QUESTIONS_MAX);
		row_name_free(&row);
	}
	question_drop_all();
}

UNIT_TEST(is_refused)
{
	static const char *const bad[] = {
	    "",
	    "obb_obb",
	    "obb_obb/avx2",
	    "obb_obb/avx2/",
	    "obb_obb//znver4",
	    "BM_obb/avx2/pairs/uniform/4096", /* not ours */
	    "/avx2/pairs/uniform/4096",
	    "over_9/mine/zen4", /* a test that does not exist */
	    "obb_obb/avx2/couples/uniform/4096",
	    "obb_obb/avx2/pairs/uniform",
	    "obb_obb/avx2/pairs//4096",
	    "obb_obb/avx2/pairs/4096",
	    "obb_obb/avx2/pairs/uniform/0",
	    "obb_obb/avx2/pairs/uniform/-4",
	    "obb_obb/avx2/pairs/uniform/4k",
	    "obb_obb/avx2/pairs/uniform/99999999999999999999",
	    "obb_obb/avx2/pairs/uniform/64/hits:",
	    "obb_obb/avx2/pairs/uniform/64/hits:101",
	    "obb_obb/avx2/pairs/uniform/64/hits:nan",
	    "obb_obb/avx2/pairs/uniform/64/threads:0",
	    "obb_obb/avx2/pairs/uniform/hits:5",
	    "triangulate/64", /* not a test of the table */
	};
	for (size_t i = 0; i < LENGTH(bad); ++i) {
		struct row_name row;
		if (row_name_read(bad[i], &row))
			fail_msg("'%s' is taken for a name", bad[i]);
		assert_null(row.text);
		assert_null(row.test);
		assert_null(row.build);
		assert_null(row.scene);
		assert_null(row.cpu);
	}
}
