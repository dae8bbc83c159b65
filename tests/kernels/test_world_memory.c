/* SPDX-License-Identifier: MIT */
/* Worlds for which memory runs out: the status says so, no world exists, and nothing leaks. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <string.h>

#include "tests/kernels/world_parts.h"
#include "tests/starving.h"
#include "tests/unit.h"

static int something;

/* A world was made, or memory ran out and there is no world. */
static bool was_made(enum lockstep_status status, const void *world)
{
	if (status == LOCKSTEP_OK) {
		assert_non_null(world);
		assert_ptr_not_equal(world, &something);
		return true;
	}
	assert_int_equal(status, LOCKSTEP_NO_MEMORY);
	assert_null(world);
	return false;
}

/* ---- One kind after the other ------------------------------------------------------------------ */

/* Enough sides for slabs. */
enum { SIDES = 300 };
static float zigzag_x[SIDES], zigzag_y[SIDES];

static void make_zigzag(void)
{
	for (int i = 0; i < SIDES; ++i) {
		zigzag_x[i] = (float)(i < SIDES / 2 ? i : SIDES - i);
		zigzag_y[i] = (float)(i % 2 + (i < SIDES / 2 ? 0 : 5));
	}
}

static bool polygon(const void *what)
{
	static const size_t vertices = SIDES;
	struct lockstep_polygon *made = (void *)&something;
	(void)what;
	const enum lockstep_status status =
	    lockstep_polygon_create(&made, 1, &vertices, zigzag_x, zigzag_y);
	if (!was_made(status, made))
		return false;
	lockstep_polygon_free(made);
	return true;
}

static bool triangulated(const void *of)
{
	struct lockstep_triangles *made = (void *)&something;
	const enum lockstep_status status = lockstep_polygon_triangulate(of, &made);
	if (!was_made(status, made))
		return false;
	lockstep_triangles_free(made);
	return true;
}

static bool triangles(const void *what)
{
	struct lockstep_triangles *made = (void *)&something;
	(void)what;
	const enum lockstep_status status = lockstep_triangles_create(&made, 2, columns_of(corner));
	if (!was_made(status, made))
		return false;
	lockstep_triangles_free(made);
	return true;
}

/* Enough triangles to be sorted into cells. */
static bool many_triangles(const void *what)
{
	static float x[2 * SIDES], y[2 * SIDES], right[2 * SIDES], above[2 * SIDES];
	const struct lockstep_triangle columns = {x, y, right, y, x, above, false};
	struct lockstep_triangles *made = (void *)&something;
	(void)what;
	for (int i = 0; i < 2 * SIDES; ++i) {
		x[i] = (float)(i % 20);
		y[i] = (float)(i / 20);
		right[i] = x[i] + 0.5f;
		above[i] = y[i] + 0.5f;
	}
	const enum lockstep_status status = lockstep_triangles_create(&made, 2 * SIDES, columns);
	if (!was_made(status, made))
		return false;
	lockstep_triangles_free(made);
	return true;
}

static bool frustum(const void *what)
{
	const struct lockstep_plane columns = {zigzag_x, zigzag_y, zigzag_x, zigzag_y, false};
	struct lockstep_frustum *made = (void *)&something;
	(void)what;
	const enum lockstep_status status = lockstep_frustum_create(&made, SIDES, columns);
	if (!was_made(status, made))
		return false;
	lockstep_frustum_free(made);
	return true;
}

static bool mesh(const void *what)
{
	static const float v[SIDES];
	const struct lockstep_triangle3 columns = {v, zigzag_x, v,        zigzag_y, v,
						   v, v,        zigzag_y, zigzag_x, false};
	struct lockstep_mesh *made = (void *)&something;
	(void)what;
	const enum lockstep_status status = lockstep_mesh_create(&made, SIDES, columns);
	if (!was_made(status, made))
		return false;
	lockstep_mesh_free(made);
	return true;
}

static bool court(const void *what)
{
	const struct lockstep_pixels left = {0, 0, 1, 5}, right = {9, 0, 1, 5};
	struct lockstep_court *made = (void *)&something;
	(void)what;
	const enum lockstep_status status = lockstep_court_create(&made, left, right);
	if (!was_made(status, made))
		return false;
	lockstep_court_free(made);
	return true;
}

static const uint8_t walls[6] = {1, 0, 2, 0, 0, 3};

static bool mask(const void *what)
{
	struct lockstep_mask *made = (void *)&something;
	(void)what;
	const enum lockstep_status status = lockstep_mask_create(&made, 3, 2, walls);
	if (!was_made(status, made))
		return false;
	lockstep_mask_free(made);
	return true;
}

static bool dilated(const void *of)
{
	struct lockstep_mask *made = (void *)&something;
	const enum lockstep_status status = lockstep_mask_dilate(&made, of, 1);
	if (!was_made(status, made))
		return false;
	lockstep_mask_free(made);
	return true;
}

static const struct lockstep_grid grid = {0, 0, 4, 4, 3, 2};

static bool tiles(const void *what)
{
	struct lockstep_tiles *made = (void *)&something;
	(void)what;
	const enum lockstep_status status = lockstep_tiles_create(&made, grid, walls);
	if (!was_made(status, made))
		return false;
	lockstep_tiles_free(made);
	return true;
}

static bool maze(const void *what)
{
	struct lockstep_maze *made = (void *)&something;
	(void)what;
	const enum lockstep_status status = lockstep_maze_create(&made, grid, walls);
	if (!was_made(status, made))
		return false;
	lockstep_maze_free(made);
	return true;
}

UNIT_TEST(each_constructor)
{
	static const size_t vertices = SIDES;
	struct lockstep_polygon *whole;
	struct lockstep_mask *image;
	make_zigzag();
	starve("polygon", polygon, NULL);
	starve("triangles", triangles, NULL);
	starve("many triangles", many_triangles, NULL);
	starve("frustum", frustum, NULL);
	starve("mesh", mesh, NULL);
	starve("court", court, NULL);
	starve("mask", mask, NULL);
	starve("tiles", tiles, NULL);
	starve("maze", maze, NULL);
	assert_int_equal(lockstep_polygon_create(&whole, 1, &vertices, zigzag_x, zigzag_y),
			 LOCKSTEP_OK);
	starve("triangulated", triangulated, whole);
	lockstep_polygon_free(whole);
	assert_int_equal(lockstep_mask_create(&image, 3, 2, walls), LOCKSTEP_OK);
	starve("dilated", dilated, image);
	lockstep_mask_free(image);
}

/* ---- By name, from rows ------------------------------------------------------------------------- */

static bool by_name(const void *what)
{
	static const float boxes[4][3] = {{0, 0, 1}, {0, 0, 1}, {4, 4, 1}, {4, 4, 1}};
	static const int32_t pixels[4][3] = {{0, 0, 1}, {0, 0, 1}, {4, 4, 1}, {4, 4, 1}};
	static const int32_t paddles[4][2] = {{0, 9}, {0, 0}, {1, 1}, {5, 5}};
	const struct lockstep_test *test = what;
	const float *columns[LOCKSTEP_COLUMNS_MAX];
	const bool is_court = strcmp(lockstep_test_world(test), "court") == 0;
	const size_t rows = is_court ? 2 : 3;
	void *world = &something;
	for (unsigned c = 0; c < lockstep_test_world_columns(test); ++c)
		columns[c] = lockstep_test_world_column_type(test, c) != LOCKSTEP_INT32
				 ? boxes[c % 4]
			     : is_court ? (const float *)(const void *)paddles[c]
					: (const float *)(const void *)pixels[c];
	const enum lockstep_status status = lockstep_world_create(test, &world, 1, &rows, columns);
	if (!was_made(status, world))
		return false;
	lockstep_world_free(test, world);
	return true;
}

UNIT_TEST(each_kind_by_name)
{
	unsigned kinds = 0;
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		if (lockstep_tests[t].world) {
			starve(lockstep_tests[t].name, by_name, &lockstep_tests[t]);
			++kinds;
		}
	assert_in_range(kinds, 8, lockstep_test_count());
}
