/* SPDX-License-Identifier: MIT */
/*
 * Triangulation and dilation are timed with the requested number of calls, on every native build,
 * under the right names; but not if anything is wrong: the first or last triangle, any of its
 * columns, a pixel in any corner.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/dilate.h"
#include "bench/gbench.h"
#include "bench/triangulate.h"
#include "kernels/dilate.h"
#include "tests/unit.h"

/* ---- Stand-in for Google Benchmark ------------------------------------------------------------------- */

enum { ENTRIES_MAX = 64, ITERATIONS = 3 };

static struct {
	struct {
		const char *name;
		gbench_function *function;
		void *context;
	} entry[ENTRIES_MAX];
	unsigned entries;
	double items, bytes;
	bool failed;
} told;

void gbench_register(const char *name, unsigned threads, bool clock, gbench_function *function,
		     void *context)
{
	assert_true(threads == 1 && !clock && told.entries < ENTRIES_MAX);
	told.entry[told.entries].name = name;
	told.entry[told.entries].function = function;
	told.entry[told.entries++].context = context;
}

bool gbench_interrupted(struct gbench *g)
{
	(void)g;
	return false;
}

void gbench_fail(struct gbench *g, const char *why)
{
	(void)g;
	assert_non_null(strstr(why, "not "));
	told.failed = true;
}

static size_t called;

size_t gbench_begin(struct gbench *g)
{
	(void)g;
	called = 0;
	return ITERATIONS;
}

void gbench_end(struct gbench *g, double items, double bytes)
{
	(void)g;
	told.items = items;
	told.bytes = bytes;
}

/* ---- The timed kernels, with planted faults ---------------------------------------------------------- */

enum { VERTICES = 20, SIDE = 40, ALL_RIGHT = -1 };

static int spoiled; /* a corner of the first triangle, then of the last; or a pixel */

enum lockstep_status __real_lockstep_polygon_triangulate(const struct lockstep_polygon *polygon,
							 struct lockstep_triangles **triangles);
enum lockstep_status __wrap_lockstep_polygon_triangulate(const struct lockstep_polygon *polygon,
							 struct lockstep_triangles **triangles);
enum lockstep_status __wrap_lockstep_polygon_triangulate(const struct lockstep_polygon *polygon,
							 struct lockstep_triangles **triangles)
{
	const float *column[6];
	const enum lockstep_status status = __real_lockstep_polygon_triangulate(polygon, triangles);
	++called;
	if (spoiled == ALL_RIGHT)
		return status;
	assert_int_equal(lockstep_triangles_get(*triangles, column), VERTICES - 2);
	((float *)column[spoiled % 6])[spoiled < 6 ? 0 : VERTICES - 3] += 1;
	return status;
}

enum lockstep_status __real_lockstep_mask_dilate(struct lockstep_mask **dilation,
						 const struct lockstep_mask *mask, int32_t radius);
enum lockstep_status __wrap_lockstep_mask_dilate(struct lockstep_mask **dilation,
						 const struct lockstep_mask *mask, int32_t radius);
enum lockstep_status __wrap_lockstep_mask_dilate(struct lockstep_mask **dilation,
						 const struct lockstep_mask *mask, int32_t radius)
{
	const enum lockstep_status status = __real_lockstep_mask_dilate(dilation, mask, radius);
	++called;
	if (spoiled == ALL_RIGHT)
		return status;
	/* In the words, each corner is a bit at the start or the end of a row. */
	const int32_t x = spoiled % 2 ? SIDE - 1 : 0, y = spoiled / 2 ? SIDE - 1 : 0;
	const struct lockstep_mask *right = *dilation;
	static uint8_t walls[SIDE * SIDE];
	for (int32_t i = 0; i < SIDE * SIDE; ++i)
		walls[i] = lockstep_mask_wall(right, i % SIDE, i / SIDE);
	walls[y * SIDE + x] ^= 1;
	lockstep_mask_free(*dilation);
	return lockstep_mask_create(dilation, SIDE, SIDE, walls);
}

/* ---- Tests ------------------------------------------------------------------------------------------- */

/* With all builds, as for --isa native,auto. */
static struct options options_of(size_t rows)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	struct options options = {.reference = true,
				  .triangulate = true,
				  .dilate = true,
				  .rows = 1,
				  .row = {rows},
				  .seed = 1};
	for (size_t b = 0; b < count && options.builds < OPTIONS_BUILDS_MAX; ++b)
		if (builds[b].runs)
			options.build[options.builds++] = &builds[b];
	memset(&told, 0, sizeof told);
	return options;
}

static unsigned natives(const struct options *options)
{
	unsigned count = 0;
	for (size_t b = 0; b < options->builds; ++b)
		count += options->build[b]->kind == BUILD_NATIVE;
	return count;
}

static void run(unsigned i)
{
	told.failed = false;
	told.items = told.bytes = 0;
	told.entry[i].function(NULL, told.entry[i].context);
}

/* Nothing is timed while its result is wrong; then each entry is. */
static void check_entries(int faults, double items, double bytes)
{
	for (spoiled = 0; spoiled < faults; ++spoiled) {
		run(1);
		assert_true(told.failed && told.items == 0);
	}
	spoiled = ALL_RIGHT;
	for (unsigned i = 0; i < told.entries; ++i) {
		run(i);
		assert_true(!told.failed && told.items == items && told.bytes == bytes);
		assert_int_equal(called, i == 0 ? 0 : ITERATIONS);
	}
}

UNIT_TEST(triangles_make_up_the_outline)
{
	const struct options options = options_of(VERTICES);
	struct triangulations *all = triangulations_open(&options);
	assert_non_null(all);
	assert_int_equal(told.entries, 1 + natives(&options));
	assert_int_equal(triangulations_count(all), told.entries);
	assert_string_equal(told.entry[0].name, "triangulate/reference/20");
	assert_string_equal(told.entry[1].name, "triangulate/scalar/20");
	check_entries(12, VERTICES, 4 * (2 * VERTICES + 6 * (VERTICES - 2)));
	assert_int_equal(triangulations_failed(all), 1);
	triangulations_close(all);
}

UNIT_TEST(dilations_are_the_references)
{
	/* The largest square with at most this many pixels. */
	const struct options options = options_of(SIDE * SIDE + 2 * SIDE);
	struct dilations *all = dilations_open(&options);
	assert_non_null(all);
	assert_int_equal(told.entries, 1 + 3 * natives(&options));
	assert_int_equal(dilations_count(all), told.entries);
	assert_string_equal(told.entry[0].name, "dilate/reference/40/40");
	assert_string_equal(told.entry[1].name, "dilate/scalar/40/10");
	/* Two words per row, read and written. */
	check_entries(4, SIDE * SIDE, 2 * SIDE * 2 * 4);
	assert_int_equal(dilations_failed(all), 1);
	dilations_close(all);
}

/* Only if requested. */
UNIT_TEST(nothing_is_added)
{
	struct options options = options_of(VERTICES);
	options.triangulate = options.dilate = false;
	struct triangulations *triangulations = triangulations_open(&options);
	struct dilations *dilations = dilations_open(&options);
	assert_true(triangulations && dilations && told.entries == 0);
	assert_true(triangulations_count(triangulations) + dilations_count(dilations) == 0);
	assert_true(triangulations_failed(triangulations) + dilations_failed(dilations) == 0);
	triangulations_close(triangulations);
	dilations_close(dilations);
}
