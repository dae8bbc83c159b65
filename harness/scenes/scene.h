/* SPDX-License-Identifier: MIT */
/*
 * Scenes: where operands come from.
 *
 * A scene makes case number i of a test only from (seed, scene, test, i), so that any part of any
 * run can be repeated anywhere. The random families know shapes only by the roles of their columns
 * (kernels/shapes.def), so a new test or shape needs nothing here.
 */
#ifndef LOCKSTEP_SCENES_SCENE_H
#define LOCKSTEP_SCENES_SCENE_H

#include "harness/formats/world.h"
#include "kernels/table.h"

/* A way to make cases. Get one with scene_open(). */
struct scene;
struct maker;

/*
 * The percentages of a scene's cases that have the properties it is made for, in every part of the
 * scene: tests/scenes/test_shares.c. One set covers all tests except specimens, the other pixel
 * tests.
 */
struct scene_shares {
	double hits;
	double ties;    /* exactly on the boundary */
	double near;    /* not on it, but within 16 roundings of it */
	double invalid; /* NaN, negative radii and so on */
	double flat;    /* with a shape without extent, where others of its kind have some */
	double pixel_hits;
};

/* The families and real scenes that can be opened without a file name; ends with a NULL name. */
struct scene_family {
	const char *name;
	const char *what; /* one line */
	bool needs_exact; /* cannot be opened in a build without GMP */
	bool needs_json;  /* cannot be opened in a build without jansson */
	struct scene_shares shares;
	const struct maker *maker; /* for scene.c */
};
extern const struct scene_family scene_families[];

/*
 * Opens a scene by its name: one of scene_families, or wad:FILE:MAP for a map of a Doom-format
 * file, or geojson:FILE for the outlines of a GeoJSON file, or obj:FILE for the mesh of a Wavefront
 * OBJ file, or mask:FILE for an image of walls (PBM or PGM), maze:FILE for a maze (text or PBM), or
 * tiles:FILE for a grid of tiles (CSV); worlds are windows of these three.
 * NULL on failure, with one line in `error` that says what, where and why.
 */
struct scene *scene_open(const char *name, char *error, size_t error_size);
void scene_close(struct scene *scene);

/* Returns the name that it was opened by. */
const char *scene_name(const struct scene *scene);

/* Cases i with the same i / SCENE_WORLD_CASES share a world. */
enum { SCENE_WORLD_CASES = 1024 };

/*
 * Makes the world of case `first` of a test, which all cases of its group share; world->made is
 * set. For a test without a world it has no kind.
 */
void scene_world(const struct scene *scene, const struct lockstep_test *test, uint64_t seed,
		 uint64_t first, struct world *world);

/*
 * Makes cases first, first + 1, ... first + n - 1 of a test. columns[k] gets n values, for each of
 * the test->columns operand columns. Long ranges are cheapest, as cases may share data that was
 * expensive to find; the cases are the same either way. Any number of threads may use one scene at
 * once. The cases are made near `world`, the one of their number or any other; it is ignored if the
 * test has none.
 */
void scene_fill(const struct scene *scene, const struct lockstep_test *test, uint64_t seed,
		uint64_t first, size_t n, const struct world *world, float *const *columns);

/*
 * Makes a world for benchmarks, with its size given by `rows`: a simple polygon with that many
 * vertices, as jagged as a coast; that many triangles; a bumpy ball of about that many triangles; a
 * square mask of about that many pixels, which is a race track; that many tiles, maze cells or
 * planes of a frustum; or any court. If there is no memory for the world, returns false, with
 * nothing to free.
 */
bool scene_outline(uint64_t seed, size_t rows, const struct lockstep_world *kind,
		   struct world *world);

/* Returns the rough cost of making one case, in cases of `uniform`. Callers that share out time
 * make fewer expensive cases. */
double scene_cost(const struct scene *scene);

#endif
