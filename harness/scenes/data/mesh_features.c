/* SPDX-License-Identifier: MIT */
/*
 * Worlds of real meshes. Meshes get patches, which are triangles around one of them, or
 * occasionally the whole mesh. Sets of triangles get the same seen from above. Polygons get level
 * cuts through the mesh: slices.c.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/scenes/data/mesh_features.h"
#include "harness/scenes/data/slices.h"
#include "harness/scenes/families/families.h"
#include "harness/scenes/families/placement.h"
#include "harness/scenes/worlds/planes.h"

#include <math.h>
#include <stdlib.h>

/* A wall of a game is about this many units long. */
enum { UNITS_A_SIDE = 64 };

/* References look at every triangle for every case, so the whole mesh is rarely used, and never if
 * it is huge. */
enum { PATCH_MAX = 500, WHOLE_MAX = 8192 };

static double side_length(const struct obj_mesh *mesh, size_t i, unsigned from, unsigned to)
{
	double square = 0;

	for (unsigned k = 0; k < 3; ++k) {
		double d = (double)mesh->corner[3 * to + k][i] - mesh->corner[3 * from + k][i];

		square += d * d;
	}
	return sqrt(square);
}

float mesh_unit(const struct obj_mesh *mesh)
{
	double length = 0, unit;

	for (size_t i = 0; i < mesh->triangles; ++i)
		for (unsigned side = 0; side < 3; ++side)
			length += side_length(mesh, i, side, (side + 1) % 3);
	unit = length / 3 / (double)mesh->triangles / UNITS_A_SIDE;
	return unit >= 0x1p-126 && unit < 0x1p100 ? (float)unit : 1;
}

/* Returns twice the area seen from above; exactly 0 for an upright triangle of whole numbers. */
static double area_from_above(const struct obj_mesh *mesh, size_t i)
{
	double abx = (double)mesh->corner[3][i] - mesh->corner[0][i];
	double aby = (double)mesh->corner[4][i] - mesh->corner[1][i];
	double acx = (double)mesh->corner[6][i] - mesh->corner[0][i];
	double acy = (double)mesh->corner[7][i] - mesh->corner[1][i];

	return abx * acy - aby * acx;
}

static bool has_upright(const struct obj_mesh *mesh)
{
	for (size_t i = 0; i < mesh->triangles; ++i)
		if (area_from_above(mesh, i) == 0)
			return true;
	return false;
}

void mesh_walls(const struct obj_mesh *mesh, struct wall_list *walls)
{
	bool upright = has_upright(mesh);

	walls->count = 0;
	walls->wall = memory_must(calloc(3 * mesh->triangles, sizeof(*walls->wall)));
	for (size_t i = 0; i < 3 * mesh->triangles; ++i) {
		size_t row = i / 3, a = 3 * (i % 3), b = 3 * ((i + 1) % 3);
		struct wall_line wall = {mesh->corner[a][row], mesh->corner[a + 1][row],
					 mesh->corner[b][row], mesh->corner[b + 1][row]};

		if (upright && area_from_above(mesh, row) != 0)
			continue;
		if (wall.ax != wall.bx || wall.ay != wall.by)
			walls->wall[walls->count++] = wall;
	}
	if (walls->count == 0)
		walls->wall[walls->count++] = (struct wall_line){
		    mesh->corner[0][0], mesh->corner[1][0], mesh->corner[0][0], mesh->corner[1][0]};
}

/* Adds a triangle: in space, or as seen from above. */
static void add_row(const struct obj_mesh *mesh, size_t i, struct world *world)
{
	unsigned dimensions = world_dimensions(world->kind);
	float row[9];

	for (unsigned k = 0; k < world->kind->row.columns; ++k)
		row[k] = mesh->corner[k / dimensions * 3 + k % dimensions][i];
	world_add_row(world, row);
}

static bool is_near(const struct obj_mesh *mesh, size_t i, size_t middle, double reach)
{
	for (unsigned k = 0; k < 3; ++k)
		if (fabs((double)mesh->corner[k][i] - mesh->corner[k][middle]) > reach)
			return false;
	return true;
}

/* Adds triangles in a cube around any one of them, in their order in the mesh, starting with that
 * one, up to a maximum. */
static void add_patch(struct random *rng, const struct setting *setting, struct world *world)
{
	const struct obj_mesh *mesh = setting->mesh;
	size_t middle = random_below(rng, (uint32_t)mesh->triangles);
	double reach = setting->unit * UNITS_A_SIDE * random_octaves(rng, 0, 4);
	size_t most = PATCH_MAX;

	if (random_chance(rng, 1.0 / 16) && mesh->triangles <= WHOLE_MAX) {
		reach = INFINITY;
		most = mesh->triangles;
	}
	for (size_t i = 0; i < mesh->triangles && world->rows < most; ++i) {
		size_t row = (middle + i) % mesh->triangles;

		if (is_near(mesh, row, middle, reach))
			add_row(mesh, row, world);
	}
}

void world_mesh(struct random *rng, const struct lockstep_test *test, const struct setting *setting,
		struct world *world)
{
	const struct obj_mesh *mesh = setting->mesh;

	(void)test;
	if (world_of_planes(world->kind)) {
		const size_t at = random_below(rng, (uint32_t)mesh->triangles);
		const double eye[3] = {mesh->corner[0][at], mesh->corner[1][at],
				       mesh->corner[2][at]};

		draw_view(rng, eye, setting->unit * UNITS_A_SIDE * random_octaves(rng, 0, 3), false,
			  world);
	} else if (world_corners(world->kind) == 1)
		add_slice(rng, setting->mesh, world);
	else
		add_patch(rng, setting, world);
}

void world_room(struct random *rng, const struct lockstep_test *test, const struct setting *setting,
		struct world *world)
{
	world_mesh(rng, test, setting, world);
}
