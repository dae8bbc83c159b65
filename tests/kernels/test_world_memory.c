/* SPDX-License-Identifier: MIT */
/* Worlds for which memory runs out: the status says so, no world exists, and nothing leaks. */
#include <config.h>

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

/* name(), for starve(): makes a world of this kind by a call of `create`, and frees it. */
#define STARVING(name, kind, create)                                                               \
	static bool name(const void *of)                                                           \
	{                                                                                          \
		struct lockstep_##kind *made = (void *)&something;                                 \
		(void)of;                                                                          \
		const enum lockstep_status status = create;                                        \
		if (!was_made(status, made))                                                       \
			return false;                                                              \
		lockstep_##kind##_free(made);                                                      \
		return true;                                                                       \
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

static const size_t sides = SIDES;
static const float zeros[SIDES];
static const struct lockstep_plane planes = {zigzag_x, zigzag_y, zigzag_x, zigzag_y, false};
static const struct lockstep_triangle3 solid = {zeros, zigzag_x, zeros,    zigzag_y, zeros,
						zeros, zeros,    zigzag_y, zigzag_x, false};
static const uint8_t walls[6] = {1, 0, 2, 0, 0, 3};
static const struct lockstep_grid grid = {0, 0, 4, 4, 3, 2};
static const struct lockstep_pixels left = {0, 0, 1, 5}, right = {9, 0, 1, 5};

/* Enough triangles to be sorted into cells. */
static struct lockstep_triangle many_columns(void)
{
	static float x[2 * SIDES], y[2 * SIDES], beside[2 * SIDES], above[2 * SIDES];
	for (int i = 0; i < 2 * SIDES; ++i) {
		x[i] = (float)(i % 20);
		y[i] = (float)(i / 20);
		beside[i] = x[i] + 0.5f;
		above[i] = y[i] + 0.5f;
	}
	return (struct lockstep_triangle){x, y, beside, y, x, above, false};
}

STARVING(polygon, polygon, lockstep_polygon_create(&made, 1, &sides, zigzag_x, zigzag_y))
STARVING(triangulated, triangles, lockstep_polygon_triangulate(of, &made))
STARVING(triangles, triangles, lockstep_triangles_create(&made, 2, columns_of(corner)))
STARVING(many_triangles, triangles, lockstep_triangles_create(&made, 2 * SIDES, many_columns()))
STARVING(frustum, frustum, lockstep_frustum_create(&made, SIDES, planes))
STARVING(mesh, mesh, lockstep_mesh_create(&made, SIDES, solid))
STARVING(court, court, lockstep_court_create(&made, left, right))
STARVING(mask, mask, lockstep_mask_create(&made, 3, 2, walls))
STARVING(dilated, mask, lockstep_mask_dilate(&made, of, 1))
STARVING(tiles, tiles, lockstep_tiles_create(&made, grid, walls))
STARVING(maze, maze, lockstep_maze_create(&made, grid, walls))

/* The columns of a mesh are made when they are first asked for. */
static bool mesh_columns(const void *of)
{
	const float *column[9], *again[9];
	const size_t n = lockstep_mesh_get(of, column);
	for (unsigned k = 0; n == 0 && k < 9; ++k)
		assert_null(column[k]);
	if (n == 0)
		return false;
	assert_int_equal(n, SIDES);
	assert_int_equal(lockstep_mesh_get(of, again), SIDES);
	assert_memory_equal(column, again, sizeof column);
	return true;
}

/* A mesh that only lacked memory for its columns can be used and asked again. */
static bool mesh_and_columns(const void *of)
{
	struct lockstep_mesh *mesh;
	const float zero = 0;
	(void)of;
	if (lockstep_mesh_create(&mesh, SIDES, solid) != LOCKSTEP_OK)
		return false;
	const bool made = mesh_columns(mesh);
	uint64_t hit;
	lockstep_sphere_mesh(1, (struct lockstep_sphere){&zero, &zero, &zero, &zero, false}, mesh,
			     &hit, NULL, NULL);
	assert_int_equal(hit, 1);
	lockstep_mesh_free(mesh);
	return made;
}

UNIT_TEST(each_constructor)
{
	struct lockstep_polygon *whole;
	struct lockstep_mask *image;
	make_zigzag();
	starve("polygon", polygon, NULL);
	starve("triangles", triangles, NULL);
	starve("many triangles", many_triangles, NULL);
	starve("frustum", frustum, NULL);
	starve("mesh", mesh, NULL);
	starve("mesh and its columns", mesh_and_columns, NULL);
	starve("court", court, NULL);
	starve("mask", mask, NULL);
	starve("tiles", tiles, NULL);
	starve("maze", maze, NULL);
	assert_int_equal(lockstep_polygon_create(&whole, 1, &sides, zigzag_x, zigzag_y),
			 LOCKSTEP_OK);
	starve("triangulated", triangulated, whole);
	lockstep_polygon_free(whole);
	/* A repeated vertex: the sides touch. */
	zigzag_x[sides - 1] = zigzag_x[sides - 2];
	zigzag_y[sides - 1] = zigzag_y[sides - 2];
	assert_int_equal(lockstep_polygon_create(&whole, 1, &sides, zigzag_x, zigzag_y),
			 LOCKSTEP_OK);
	starve("triangulated, touching", triangulated, whole);
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
