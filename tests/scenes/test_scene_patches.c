/* SPDX-License-Identifier: MIT */
/* The worlds of mesh scenes: patches of meshes, and level cuts through them. */
#include <config.h>

#include <math.h>
#include <unistd.h>

#include "harness/base/data.h"
#include "harness/formats/obj.h"
#include "harness/scenes/data/room.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

static struct obj_mesh shipped_mesh(void)
{
	char path[4200], error[300] = "";
	struct obj_mesh mesh;

	assert_true(data_find(OBJ_SHIPPED, path, sizeof(path), error, sizeof(error)));
	assert_true(obj_read_file(path, &mesh, error, sizeof(error)));
	return mesh;
}

/* The index in a mesh of triangle `row` of a world; the number of triangles if it is absent. */
static size_t find_row(const struct obj_mesh *mesh, const struct world *world, size_t row)
{
	for (size_t i = 0; i < mesh->triangles; ++i) {
		bool same = true;

		for (unsigned k = 0; k < 9 && same; ++k)
			same = mesh->corner[k][i] == world->column[k][row];
		if (same)
			return i;
	}
	return mesh->triangles;
}

/* The worlds of mesh scenes: patches, and sometimes the whole mesh. */
UNIT_TEST(patches_are_of_the_mesh)
{
	static const char *const names[] = {"room", "mesh"};

	for (size_t s = 0; s < 2; ++s) {
		static struct cases cases;
		size_t whole = 0, small = 0;
		struct obj_mesh mesh;

		if (s == 0)
			room_make(&mesh);
		else
			mesh = shipped_mesh();
		fill(&cases, names[s], lockstep_test_find("sphere_mesh"), CASES);
		for (size_t i = 0; i < WORLDS; ++i) {
			const struct world *world = &cases.world[i];

			whole += world->rows == mesh.triangles;
			small += world->rows < 100;
			if (world->rows != mesh.triangles)
				assert_in_range(world->rows, 1, 500);
			for (size_t row = 0; row < world->rows; row += 1 + world->rows / 8)
				assert_true(find_row(&mesh, world, row) < mesh.triangles);
		}
		assert_in_range(whole, 1, WORLDS / 4);
		assert_in_range(small, WORLDS / 8, WORLDS);
		obj_free(&mesh);
	}
}

/* Twice the area of a polygon whose holes have the opposite winding. */
static double area_of(const struct world *world)
{
	double area = 0;

	for (size_t part = 0, begin = 0; part < world->parts; begin += world->part[part++])
		for (size_t k = 0; k < world->part[part]; ++k) {
			size_t a = begin + k, b = begin + (k + 1) % world->part[part];

			area += (double)world->column[0][a] * world->column[1][b] -
				(double)world->column[0][b] * world->column[1][a];
		}
	return fabs(area);
}

/* In the room, 92 bricks of 80 by 80 are empty above all stairs, and 90 above the doorways. */
UNIT_TEST(slices_of_the_room_have_its_area)
{
	static struct cases cases;
	size_t above_stairs = 0, above_doors = 0;

	fill(&cases, "room", lockstep_test_find("point_polygon"), CASES);
	for (size_t i = 0; i < WORLDS; ++i) {
		double bricks = area_of(&cases.world[i]) / 2 / 6400;

		above_stairs += bricks == 92;
		above_doors += bricks == 90;
		assert_in_range(bricks, 77, 92);
	}
	/* One in five of the layers for each. */
	assert_in_range(above_stairs, WORLDS / 10, WORLDS / 2);
	assert_in_range(above_doors, WORLDS / 10, WORLDS / 2);
}

/* Rings without a side longer than the longest of a triangle: a side added to close an open ring
 * might be longer. */
UNIT_TEST(slices_of_the_mesh_are_rings)
{
	static struct cases cases;
	size_t rings = 0, vertices = 0;

	fill(&cases, "mesh", lockstep_test_find("point_polygon"), CASES);
	for (size_t i = 0; i < WORLDS; ++i) {
		const struct world *world = &cases.world[i];

		for (size_t part = 0, begin = 0; part < world->parts; begin += world->part[part++])
			for (size_t k = 0; k < world->part[part]; ++k) {
				size_t a = begin + k, b = begin + (k + 1) % world->part[part];

				assert_true(hypot(world->column[0][b] - world->column[0][a],
						  world->column[1][b] - world->column[1][a]) < 0.2);
			}
		rings += world->parts;
		vertices += world->rows;
	}
	assert_true(rings >= WORLDS);
	assert_true(vertices > 50 * WORLDS);
}

/* For a mesh that is not closed, no ring returns to its start, and a polygon is a triangle seen
 * from above. A mesh of points alone also makes cases for all tests. */
UNIT_TEST(open_meshes_make_worlds)
{
	static const char *const meshes[] = {
	    "v 0 0 0\nv 4 0 1\nv 0 4 2\nv 4 4 5\nf 1 2 3\nf 2 4 3\n",
	    "v 1 2 3\nf 1 1 1\n",
	};

	for (size_t m = 0; m < 2; ++m) {
		char name[] = "obj:test_scene_patches.XXXXXX";

		write_scene(name, meshes[m]);
		for (size_t t = 0; t < lockstep_test_count(); ++t) {
			static struct cases cases;

			if (pixel_test(&lockstep_tests[t]))
				continue;
			fill(&cases, name, &lockstep_tests[t], WORLD_SHARE);
			for (unsigned k = 0; k < cases.test->columns; ++k)
				for (size_t i = 0; i < cases.n; ++i)
					assert_true(isfinite(cases.values[k][i]));
			if (cases.test->world &&
			    strcmp(cases.test->world->row.name, "polygon") == 0) {
				assert_int_equal(cases.world[0].parts, 1);
				assert_int_equal(cases.world[0].rows, 3);
			}
		}
		remove_scene(name);
	}
}

UNIT_FIXTURE(find_data, NULL)
