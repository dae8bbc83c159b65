/* SPDX-License-Identifier: MIT */
/* Worlds that cannot be made: the status gives the reason, and there is no world. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

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

static void refuse_polygon(enum lockstep_status status, size_t count, const size_t *vertices,
			   const float *x, const float *y)
{
	int something;
	struct lockstep_polygon *polygon = (void *)&something;
	assert_int_equal(lockstep_polygon_create(&polygon, count, vertices, x, y), status);
	assert_null(polygon);
}

static void refuse_triangles(enum lockstep_status status, size_t n,
			     struct lockstep_triangle columns)
{
	int something;
	struct lockstep_triangles *triangles = (void *)&something;
	assert_int_equal(lockstep_triangles_create(&triangles, n, columns), status);
	assert_null(triangles);
}

static void refuse_frustum(enum lockstep_status status, size_t n, struct lockstep_plane columns)
{
	int something;
	struct lockstep_frustum *frustum = (void *)&something;
	assert_int_equal(lockstep_frustum_create(&frustum, n, columns), status);
	assert_null(frustum);
}

static void refuse_mesh(enum lockstep_status status, size_t n, struct lockstep_triangle3 columns)
{
	int something;
	struct lockstep_mesh *mesh = (void *)&something;
	assert_int_equal(lockstep_mesh_create(&mesh, n, columns), status);
	assert_null(mesh);
}

UNIT_TEST(nothing_is_empty)
{
	static const size_t none = 0, last[] = {4, 3, 0}, first[] = {0, 7};
	const struct lockstep_triangle no_columns = {0};
	const struct lockstep_triangle3 no_columns_in_space = {0};
	refuse_polygon(LOCKSTEP_EMPTY, 0, NULL, NULL, NULL);
	refuse_polygon(LOCKSTEP_EMPTY, 1, &none, NULL, NULL);
	refuse_polygon(LOCKSTEP_EMPTY, 3, last, ring_x, ring_y);
	refuse_polygon(LOCKSTEP_EMPTY, 2, first, ring_x, ring_y);
	refuse_triangles(LOCKSTEP_EMPTY, 0, no_columns);
	refuse_frustum(LOCKSTEP_EMPTY, 0, (struct lockstep_plane){0});
	refuse_mesh(LOCKSTEP_EMPTY, 0, no_columns_in_space);
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
			refuse_polygon(LOCKSTEP_NOT_FINITE, 2, rings, column[0], column[1]);
		}
		for (size_t i = 0; i < 6 * 2; ++i) {
			float column[6][2];
			memcpy(column, corner, sizeof corner);
			column[i / 2][i % 2] = bad[b];
			refuse_triangles(LOCKSTEP_NOT_FINITE, 2, columns_of(column));
		}
		for (size_t i = 0; i < 4 * 2; ++i) {
			float c[4][2] = {{0}};
			c[i / 2][i % 2] = bad[b];
			refuse_frustum(LOCKSTEP_NOT_FINITE, 2,
				       (struct lockstep_plane){c[0], c[1], c[2], c[3], false});
		}
		for (size_t i = 0; i < 9 * 2; ++i) {
			float c[9][2] = {{0}};
			c[i / 2][i % 2] = bad[b];
			const struct lockstep_triangle3 columns = {c[0], c[1], c[2], c[3], c[4],
								   c[5], c[6], c[7], c[8], false};
			refuse_mesh(LOCKSTEP_NOT_FINITE, 2, columns);
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
		refuse_polygon(LOCKSTEP_TOO_MANY, many[i][2] ? 3 : 2, many[i], NULL, NULL);
	refuse_polygon(LOCKSTEP_TOO_MANY, 1, many[0], NULL, NULL);
	refuse_triangles(LOCKSTEP_TOO_MANY, most + 1, no_columns);
	refuse_triangles(LOCKSTEP_TOO_MANY, SIZE_MAX, no_columns);
	refuse_frustum(LOCKSTEP_TOO_MANY, most + 1, (struct lockstep_plane){0});
	refuse_frustum(LOCKSTEP_TOO_MANY, SIZE_MAX, (struct lockstep_plane){0});
	refuse_mesh(LOCKSTEP_TOO_MANY, most + 1, no_columns_in_space);
	refuse_mesh(LOCKSTEP_TOO_MANY, SIZE_MAX, no_columns_in_space);
}

/* Polygons that cannot be triangulated: two vertices, sides that cross, several rings. */
static void refuse_to_triangulate(enum lockstep_status status, size_t count, const size_t *vertices)
{
	static const float x[] = {0, 4, 4, 0, 9, 9}, y[] = {0, 4, 0, 4, 0, 9};
	int something;
	struct lockstep_triangles *triangles = (void *)&something;
	struct lockstep_polygon *polygon;
	assert_int_equal(lockstep_polygon_create(&polygon, count, vertices, x, y), LOCKSTEP_OK);
	assert_int_equal(lockstep_polygon_triangulate(polygon, &triangles), status);
	assert_null(triangles);
	lockstep_polygon_free(polygon);
}

UNIT_TEST(not_simple)
{
	static const size_t two = 2, bow_tie = 4, triangles[] = {3, 3};
	refuse_to_triangulate(LOCKSTEP_EMPTY, 1, &two);
	refuse_to_triangulate(LOCKSTEP_NOT_SIMPLE, 1, &bow_tie);
	refuse_to_triangulate(LOCKSTEP_NOT_SIMPLE, 2, triangles);
}

/* ---- By name -------------------------------------------------------------------------------- */

/* The statuses of a world of any kind, made from rows of zeros; rows are not read if there are
 * too many. */
static void check_kind(const struct lockstep_world *kind)
{
	static const float zero[3], spoiled[] = {0, 0, NAN};
	static const size_t two_parts[] = {1, 2}, many[] = {1, LOCKSTEP_WORLD_ROWS_MAX},
			    empty[] = {3, 0};
	const float *columns[LOCKSTEP_COLUMNS_MAX];
	int something;
	void *world = &something;
	for (unsigned c = 0; c < kind->row.columns; ++c)
		columns[c] = zero;
	assert_int_equal(kind->create(&world, 2, two_parts, columns), LOCKSTEP_OK);
	assert_true(world && world != &something);
	kind->free(world);
	world = &something;
	assert_int_equal(kind->create(&world, 0, NULL, columns), LOCKSTEP_EMPTY);
	assert_null(world);
	world = &something;
	assert_int_equal(kind->create(&world, 2, empty, columns), LOCKSTEP_EMPTY);
	assert_null(world);
	for (unsigned c = 0; c < kind->row.columns; ++c) {
		columns[c] = spoiled;
		world = &something;
		assert_int_equal(kind->create(&world, 2, two_parts, columns), LOCKSTEP_NOT_FINITE);
		assert_null(world);
		columns[c] = zero;
	}
	memset(columns, 0, sizeof columns);
	world = &something;
	assert_int_equal(kind->create(&world, 2, many, columns), LOCKSTEP_TOO_MANY);
	assert_null(world);
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
