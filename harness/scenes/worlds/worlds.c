/* SPDX-License-Identifier: MIT */
/* The worlds of the ordinary families: which shapes, how large, and where. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/worlds/worlds.h"
#include "harness/scenes/families/placement.h"
#include "harness/scenes/worlds/meshes.h"
#include "harness/scenes/worlds/planes.h"

#include <string.h>

size_t any_rows(struct random *rng)
{
	if (random_chance(rng, 1.0 / 12))
		return 300 + random_below(rng, 1700);
	return 1 + random_below(rng, 64);
}

/* Returns a maker of polygons. Many are convex, for tests that require that. */
static const struct polygon_maker *any_polygon_maker(struct random *rng)
{
	static const char *const names[] = {"star",   "star",   "star",   "spiral", "comb",
					    "tangle", "needle", "holes",  "holes",  "rectilinear",
					    "convex", "convex", "convex", "convex", "convex",
					    "convex", "convex"};
	const char *name = names[random_below(rng, sizeof(names) / sizeof(names[0]))];
	const struct polygon_maker *maker = polygon_makers;

	while (strcmp(maker->name, name) != 0)
		++maker;
	return maker;
}

static const struct triangles_maker *any_triangles_maker(struct random *rng)
{
	uint32_t count = 0;

	while (triangles_makers[count].name)
		++count;
	return &triangles_makers[random_below(rng, count)];
}

static void draw_mesh(struct random *rng, const struct frame *frame, size_t rows,
		      struct world *world)
{
	struct mesh_pen pen;
	uint32_t count = 0;

	while (mesh_makers[count].name)
		++count;
	mesh_begin(&pen, rng, frame, world);
	mesh_makers[random_below(rng, count)].draw(&pen, rows < 500 ? rows : 500);
}

void draw_world(struct random *rng, const struct frame *frame, size_t rows, double repeats,
		struct world *world)
{
	struct pen pen = {.rng = rng, .frame = frame, .world = world};

	if (world_of_planes(world->kind)) {
		draw_planes(rng, frame, rows, world);
	} else if (world_dimensions(world->kind) == 3) {
		draw_mesh(rng, frame, rows, world);
	} else if (world_corners(world->kind) == 1) {
		any_polygon_maker(rng)->draw(&pen, rows);
		if (random_chance(rng, repeats))
			pen_repeat(&pen, 0.25);
	} else {
		any_triangles_maker(rng)->draw(&pen, rows < 1000 ? rows : 1000);
	}
}

void world_uniform(struct random *rng, const struct lockstep_test *test,
		   const struct setting *setting, struct world *world)
{
	double x = random_uniform(rng, -200, 200);
	double y = random_uniform(rng, -200, 200);
	struct frame frame;

	(void)test;
	(void)setting;
	frame_begin(&frame, x, y, random_uniform(rng, 300, 800));
	draw_world(rng, &frame, any_rows(rng), 1.0 / 8, world);
}

/* Makes a world far from the origin in comparison with its size, as in make_clustered(). */
void world_clustered(struct random *rng, const struct lockstep_test *test,
		     const struct setting *setting, struct world *world)
{
	double distance = random_octaves(rng, 0, 20);
	double size = distance * random_octaves(rng, -20, -1);
	double x = distance * random_uniform(rng, -1, 1);
	double y = distance * random_uniform(rng, -1, 1);
	struct frame frame;

	(void)test;
	(void)setting;
	frame_begin(&frame, x, y, size);
	draw_world(rng, &frame, any_rows(rng), 1.0 / 8, world);
}

/* Makes a world as small as the number of rows allows, to get ties. */
void world_lattice(struct random *rng, const struct lockstep_test *test,
		   const struct setting *setting, struct world *world)
{
	size_t rows = any_rows(rng);
	double size = 4 << random_below(rng, 3);
	struct frame frame;

	(void)test;
	(void)setting;
	while (size < (double)rows / 8)
		size *= 2;
	frame_lattice(&frame, size);
	draw_world(rng, &frame, rows, 0.5, world);
}
