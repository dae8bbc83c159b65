/* SPDX-License-Identifier: MIT */
/* Worlds of pixels made from rows, by name. */
#ifndef LOCKSTEP_TESTS_KERNELS_PIXEL_ROWS_H
#define LOCKSTEP_TESTS_KERNELS_PIXEL_ROWS_H

#include <stdlib.h>
#include <string.h>

#include "kernels/table.h"
#include "tests/unit.h"

/* In a grid or image of 8 x 5: its size, and walls that extend beyond it on every side, touch it
 * from outside, or have no pixels. */
#define WILD_WALLS                                                                                 \
	{0, 0, 8, 5}, {-2, -3, 3, 4}, {6, -1, 9, 2}, {7, 4, INT32_MAX, INT32_MAX},                 \
	    {INT32_MIN, 3, INT32_MAX, 1}, {-1, 3, 2, 9}, {3, 1, 2, 2}, {8, 0, 5, 5},               \
	    {-5, 0, 5, 5}, {0, 5, 8, 5}, {0, -5, 8, 5}, {2, 2, 0, 5}, {2, 2, 5, 0},                \
	{                                                                                          \
		INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX                                         \
	}

static inline const struct lockstep_world *kind_of_world(const char *name)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		if (lockstep_tests[t].world && strcmp(lockstep_tests[t].world->row.name, name) == 0)
			return lockstep_tests[t].world;
	fail_msg("no test has a world of kind %s", name);
	return NULL;
}

static inline enum lockstep_status make_world(const char *kind, void **world, size_t parts,
					      const size_t *rows,
					      const struct lockstep_pixels *pixels)
{
	size_t total = 0;
	for (size_t k = 0; k < parts; ++k)
		total += rows[k];
	float *memory = malloc(4 * total * sizeof *memory);
	assert_non_null(memory);
	const float *columns[] = {memory, memory + total, memory + 2 * total, memory + 3 * total};
	for (size_t i = 0; i < total; ++i) {
		memcpy(memory + i, &pixels[i].x, sizeof *memory);
		memcpy(memory + total + i, &pixels[i].y, sizeof *memory);
		memcpy(memory + 2 * total + i, &pixels[i].w, sizeof *memory);
		memcpy(memory + 3 * total + i, &pixels[i].h, sizeof *memory);
	}
	assert_int_equal(kind_of_world(kind)->row.columns, 4);
	enum lockstep_status status = kind_of_world(kind)->create(world, parts, rows, columns);
	free(memory);
	return status;
}

/* Of one part. */
static inline void *must_make(const char *kind, size_t total, const struct lockstep_pixels *pixels)
{
	void *world;
	assert_int_equal(make_world(kind, &world, 1, &total, pixels), LOCKSTEP_OK);
	return world;
}

static inline void free_world(const char *kind, void *world)
{
	kind_of_world(kind)->free(world);
}

static inline void refuse_rows(const char *kind, enum lockstep_status status, size_t total,
			       const struct lockstep_pixels *pixels)
{
	int something;
	void *world = &something;
	assert_int_equal(make_world(kind, &world, 1, &total, pixels), status);
	assert_null(world);
}

/* Refuses rows without reading them. */
static inline void refuse_parts(const char *kind, enum lockstep_status status, size_t parts,
				const size_t *rows)
{
	static const float *const columns[4] = {NULL};
	int something;
	void *world = &something;
	assert_int_equal(kind_of_world(kind)->create(&world, parts, rows, columns), status);
	assert_null(world);
}

#endif
