/* SPDX-License-Identifier: MIT */
/* Shared parts of the tests of one route against another in pixels: batches for every build that
 * runs, and grids with boxes in and around them. */
#ifndef LOCKSTEP_TESTS_REFERENCE_ROUTES_ROUTES_PIXELS_H
#define LOCKSTEP_TESTS_REFERENCE_ROUTES_ROUTES_PIXELS_H

#include "harness/base/random.h"
#include "harness/check/builds.h"
#include "reference/table.h"
#include "tests/reference/routes/routes.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* ---- Batches -------------------------------------------------------------------------------------- */

struct answers {
	uint64_t hits[WORDS];
	float x[CASES], y[CASES]; /* results, if there are any */
};

/* The build after `build`, or the first one, that runs; NULL if there is none. */
static inline const struct build *next_build(const struct build *build)
{
	size_t count;
	const struct build *builds = harness_builds(&count), *end = builds + count;

	for (build = build ? build + 1 : builds; build < end; ++build)
		if (build->runs)
			return build;
	return NULL;
}

/* Columns of float, or of int32, which are passed as float. Without a build, the reference's
 * answers. */
static inline void ask(const struct build *build, const char *name, size_t n,
		       const void *const *columns, unsigned broadcast, const void *world,
		       struct answers *answers)
{
	const struct lockstep_test *test = lockstep_test_find(name);
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *const out[] = {answers->x, answers->y};
	const struct lockstep_batch batch = {n, in, out, answers->hits, world, broadcast};

	assert_non_null(test);
	assert_true(n <= CASES);
	memcpy(in, columns, test->columns * sizeof *in);
	lockstep_kernel *kernel = build ? build_kernel(build, test) : harness_of(test)->reference;

	assert_non_null(kernel);
	kernel(&batch);
}

/* ---- Grids ---------------------------------------------------------------------------------------- */

enum { CELLS = 9 }; /* the most cells of a grid in a row, and the most pixels of a cell in a row */

static inline int32_t between(struct random *rng, int32_t low, int32_t high)
{
	return low + (int32_t)random_below(rng, (uint32_t)(high - low) + 1);
}

/* Some start near (0, 0), others far off; even doubled, all coordinates are exact as floats. */
static inline struct lockstep_grid random_grid(struct random *rng)
{
	int32_t far = random_chance(rng, 0.25) ? 1000 : 20;
	struct lockstep_grid grid = {.x = between(rng, -far, far) * far};

	grid.y = between(rng, -far, far) * far;
	grid.cell_w = between(rng, 1, CELLS);
	grid.cell_h = between(rng, 1, CELLS);
	grid.width = between(rng, 1, CELLS);
	grid.height = between(rng, 1, CELLS);
	return grid;
}

/* Columns x, y, w and h of boxes: in the grid, across its border and outside it; of one cell or
 * many; a few without pixels. */
static inline void random_boxes(struct random *rng, const struct lockstep_grid *grid,
				int32_t (*box)[CASES])
{
	for (size_t i = 0; i < CASES; ++i) {
		int32_t most = random_chance(rng, 0.5) ? 3 * CELLS : CELLS;

		if (random_chance(rng, 0.05))
			most = CELLS * CELLS + 2 * CELLS;
		box[0][i] = between(rng, -CELLS, grid->cell_w * grid->width + CELLS) + grid->x;
		box[1][i] = between(rng, -CELLS, grid->cell_h * grid->height + CELLS) + grid->y;
		box[2][i] = between(rng, -1, most);
		box[3][i] = between(rng, -1, most);
	}
}

#endif
