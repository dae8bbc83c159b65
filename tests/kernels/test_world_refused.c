/* SPDX-License-Identifier: MIT */
/* Worlds that cannot be made: the status gives the reason, and there is no world. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "tests/kernels/world_parts.h"
#include "tests/unit.h"

/* ---- Status --------------------------------------------------------------------------------- */

UNIT_TEST(every_status_has_words)
{
	for (int s = LOCKSTEP_OK; s <= LOCKSTEP_NO_MEMORY; ++s) {
		const char *text = lockstep_status_text((enum lockstep_status)s);
		assert_non_null(text);
		assert_in_range(strlen(text), 5, 75);
		assert_null(strpbrk(text, "\n."));
		for (int other = LOCKSTEP_OK; other < s; ++other)
			assert_string_not_equal(text,
						lockstep_status_text((enum lockstep_status)other));
	}
	assert_string_equal(lockstep_status_text(LOCKSTEP_NOT_FINITE),
			    "a coordinate is NaN or infinite");
	/* This text also covers tiles and mazes. */
	assert_non_null(strstr(lockstep_status_text(LOCKSTEP_TOO_MANY), "cells"));
	assert_non_null(lockstep_status_text((enum lockstep_status)(LOCKSTEP_NO_MEMORY + 1)));
	assert_non_null(lockstep_status_text((enum lockstep_status) - 1));
}

/* ---- Refused input, which leaves NULL ------------------------------------------------------- */

/* The arguments are those of the constructor, after the place of the world. */
#define REFUSE(kind, status, ...)                                                                  \
	do {                                                                                       \
		int something;                                                                     \
		struct lockstep_##kind *made = (void *)&something;                                 \
		assert_int_equal(lockstep_##kind##_create(&made, __VA_ARGS__), status);            \
		assert_null(made);                                                                 \
	} while (0)

UNIT_TEST(nothing_is_empty)
{
	static const size_t none = 0, last[] = {4, 3, 0}, first[] = {0, 7};
	const struct lockstep_triangle no_columns = {0};
	const struct lockstep_triangle3 no_columns_in_space = {0};
	REFUSE(polygon, LOCKSTEP_EMPTY, 0, NULL, NULL, NULL);
	REFUSE(polygon, LOCKSTEP_EMPTY, 1, &none, NULL, NULL);
	REFUSE(polygon, LOCKSTEP_EMPTY, 3, last, ring_x, ring_y);
	REFUSE(polygon, LOCKSTEP_EMPTY, 2, first, ring_x, ring_y);
	REFUSE(triangles, LOCKSTEP_EMPTY, 0, no_columns);
	REFUSE(frustum, LOCKSTEP_EMPTY, 0, (struct lockstep_plane){0});
	REFUSE(mesh, LOCKSTEP_EMPTY, 0, no_columns_in_space);
}

UNIT_TEST(not_finite)
{
	static const float bad[] = {NAN, INFINITY, -INFINITY};
	for (size_t b = 0; b < 3; ++b) {
		for (size_t i = 0; i < 2 * 7; ++i) {
			float column[2][7];
			memcpy(column[0], ring_x, sizeof ring_x);
			memcpy(column[1], ring_y, sizeof ring_y);
			column[i / 7][i % 7] = bad[b];
			REFUSE(polygon, LOCKSTEP_NOT_FINITE, 2, rings, column[0], column[1]);
		}
		for (size_t i = 0; i < 6 * 2; ++i) {
			float column[6][2];
			memcpy(column, corner, sizeof corner);
			column[i / 2][i % 2] = bad[b];
			REFUSE(triangles, LOCKSTEP_NOT_FINITE, 2, columns_of(column));
		}
		for (size_t i = 0; i < 4 * 2; ++i) {
			float c[4][2] = {{0}};
			c[i / 2][i % 2] = bad[b];
			REFUSE(frustum, LOCKSTEP_NOT_FINITE, 2,
			       (struct lockstep_plane){c[0], c[1], c[2], c[3], false});
		}
		for (size_t i = 0; i < 9 * 2; ++i) {
			float c[9][2] = {{0}};
			c[i / 2][i % 2] = bad[b];
			const struct lockstep_triangle3 columns = {c[0], c[1], c[2], c[3], c[4],
								   c[5], c[6], c[7], c[8], false};
			REFUSE(mesh, LOCKSTEP_NOT_FINITE, 2, columns);
		}
	}
}

/* So many columns must not be read: they do not exist. Sums that wrap around must be refused,
 * too. */
UNIT_TEST(too_many)
{
	static const size_t most = LOCKSTEP_WORLD_ROWS_MAX;
	const size_t many[][3] = {{most + 1, 1, 1}, {most, 1, 1},  {1, 1, most},
				  {2, SIZE_MAX, 1}, {SIZE_MAX, 2}, {most / 2 + 1, most / 2, 1}};
	const struct lockstep_triangle no_columns = {0};
	const struct lockstep_triangle3 no_columns_in_space = {0};
	for (size_t i = 0; i < sizeof many / sizeof *many; ++i)
		REFUSE(polygon, LOCKSTEP_TOO_MANY, many[i][2] ? 3 : 2, many[i], NULL, NULL);
	REFUSE(polygon, LOCKSTEP_TOO_MANY, 1, many[0], NULL, NULL);
	REFUSE(triangles, LOCKSTEP_TOO_MANY, most + 1, no_columns);
	REFUSE(triangles, LOCKSTEP_TOO_MANY, SIZE_MAX, no_columns);
	REFUSE(frustum, LOCKSTEP_TOO_MANY, most + 1, (struct lockstep_plane){0});
	REFUSE(frustum, LOCKSTEP_TOO_MANY, SIZE_MAX, (struct lockstep_plane){0});
	REFUSE(mesh, LOCKSTEP_TOO_MANY, most + 1, no_columns_in_space);
	REFUSE(mesh, LOCKSTEP_TOO_MANY, SIZE_MAX, no_columns_in_space);
}

/* ---- By name -------------------------------------------------------------------------------- */

static void refuse_kind(const struct lockstep_world *kind, enum lockstep_status status,
			size_t parts, const size_t *rows, const float *const *columns)
{
	int something;
	void *world = &something;
	assert_int_equal(kind->create(&world, parts, rows, columns), status);
	assert_null(world);
}

/* The statuses of a world of any kind, made from rows of zeros; rows are not read if there are
 * too many. */
static void check_kind(const struct lockstep_world *kind)
{
	static const float zero[3], spoiled[] = {0, 0, NAN};
	static const size_t two_parts[] = {1, 2}, many[] = {1, LOCKSTEP_WORLD_ROWS_MAX},
			    empty[] = {3, 0};
	const float *columns[LOCKSTEP_COLUMNS_MAX];
	void *world;
	for (unsigned c = 0; c < kind->row.columns; ++c)
		columns[c] = zero;
	assert_int_equal(kind->create(&world, 2, two_parts, columns), LOCKSTEP_OK);
	assert_non_null(world);
	kind->free(world);
	refuse_kind(kind, LOCKSTEP_EMPTY, 0, NULL, columns);
	refuse_kind(kind, LOCKSTEP_EMPTY, 2, empty, columns);
	for (unsigned c = 0; c < kind->row.columns; ++c) {
		columns[c] = spoiled;
		refuse_kind(kind, LOCKSTEP_NOT_FINITE, 2, two_parts, columns);
		columns[c] = zero;
	}
	memset(columns, 0, sizeof columns);
	refuse_kind(kind, LOCKSTEP_TOO_MANY, 2, many, columns);
}

UNIT_TEST(worlds_of_all_kinds)
{
	unsigned kinds = 0;
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		if (lockstep_tests[t].world &&
		    !strchr(LOCKSTEP_PIXEL_ROLES, lockstep_tests[t].world->row.roles[0])) {
			check_kind(lockstep_tests[t].world);
			++kinds;
		}
	assert_in_range(kinds, 4, lockstep_test_count());
}
