/* SPDX-License-Identifier: MIT */
/*
 * Exact truths of pixel tests, over all or many cases of small worlds, painted pixel by pixel; of some
 * cases at the ends of int32, computed by hand; of offset curves; and of the specimens that take
 * int32.
 */
#include "tests/reference/exact/exact_bends.h"
#include "tests/reference/exact/exact_cells.h"
#include "tests/reference/exact/exact_ends.h"
#include "tests/reference/exact/exact_turned.h"
#include "tests/unit.h"

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* All boxes in a square of that size, including those without pixels. */
static bool next_box(int32_t *box, int size)
{
	for (unsigned k = 0; k < 4; ++k) {
		if (++box[k] <= size)
			return true;
		box[k] = 0;
	}
	return false;
}

UNIT_TEST(test_overlap)
{
	int size = (int)one_in(5, 3);
	int32_t v[8] = {0};

	do {
		struct picture second = {{0}};

		if (v[4] + v[6] > size || v[5] + v[7] > size)
			continue;
		paint_box(&second, v[4], v[5], v[6], v[7]);
		do
			if (v[0] + v[2] > size || v[1] + v[3] > size)
				continue;
			else if (v[2] == 0 || v[3] == 0 || v[6] == 0 || v[7] == 0)
				expect_pixels("pixel_box_overlap", v, NULL, 0);
			else
				expect_painted("pixel_box_overlap", v, NULL, box_hits, &second, 8);
		while (next_box(v, size));
	} while (next_box(v + 4, size));
}

/* ---- Pong ------------------------------------------------------------------------------------ */

UNIT_TEST(test_pong)
{
	const struct lockstep_pixels left = {2, 3, 2, 4}, right = {9, 5, 3, 2};
	struct picture sides[2] = {{{0}}}, both;
	struct lockstep_court *court;
	int32_t v[8] = {0};

	assert_int_equal(lockstep_court_create(&court, left, right), LOCKSTEP_OK);
	paint_box(&sides[0], -SIDE / 2, 3, SIDE / 2 + 4, 4);
	paint_box(&sides[1], 9, 5, SIDE, 2);
	both = sides[0];
	for (unsigned j = 0; j < SIDE; ++j)
		both.row[j] |= sides[1].row[j];
	for (v[0] = -3; v[0] < 16; ++v[0])
		for (v[1] = -3; v[1] < 12; ++v[1])
			for (v[2] = -1; v[2] < 11; ++v[2])
				for (v[3] = -1; v[3] < 6; ++v[3]) {
					bool none = v[2] <= 0 || v[3] <= 0;
					struct lockstep_truth truth = pixel_truth("pong", v, court);
					double side = none ? 0
						      : box_hits(v, 0, &sides[0])
							  ? -1
							  : box_hits(v, 0, &sides[1]);

					assert_true(truth.value[0] == side && truth.scale[0] == 0);
					if (none)
						expect_pixels("pong", v, court, 0);
					else
						expect_painted("pong", v, court, box_hits, &both,
							       16);
				}
	lockstep_court_free(court);
}

/* ---- Grids ----------------------------------------------------------------------------------- */

enum { CELLS = 3 };

static struct lockstep_grid random_grid(void)
{
	return (struct lockstep_grid){(int32_t)random_below(9) - 4,
				      (int32_t)random_below(9) - 4,
				      (int32_t)random_below(3) + 1,
				      (int32_t)random_below(3) + 1,
				      CELLS,
				      CELLS};
}

/* All boxes up to a size that start in the grid or slightly outside. */
static bool next_in_grid(int32_t *v, const struct lockstep_grid *grid)
{
	const int32_t from[] = {grid->x - 3, grid->y - 3, -1, -1};
	const int32_t end[] = {grid->x + 12, grid->y + 12, 8, 8};

	for (unsigned k = 0; k < 4; ++k) {
		v[k] += 1 + (int32_t)random_below(2);
		if (v[k] < end[k])
			return true;
		v[k] = from[k];
	}
	return false;
}

static void check_grid(const char *name, const struct lockstep_grid *grid, const void *world,
		       painted_hit *hits, const void *painted)
{
	int32_t v[8] = {grid->x - 3, grid->y - 3, -1, -1};

	do
		if (v[2] <= 0 || v[3] <= 0)
			expect_pixels(name, v, world, 0);
		else
			expect_painted(name, v, world, hits, painted, 16);
	while (next_in_grid(v, grid));
}

UNIT_TEST(test_tiles)
{
	for (unsigned times = one_in(40, 2); times > 0; --times) {
		struct lockstep_grid grid = random_grid();
		unsigned sparse = 1 + random_below(9);
		struct picture painted = {{0}};
		struct lockstep_tiles *tiles;
		uint8_t walls[CELLS * CELLS];

		for (int k = 0; k < CELLS * CELLS; ++k) {
			walls[k] = random_below(sparse) == 0;
			if (walls[k])
				paint_box(&painted, grid.x + k % CELLS * grid.cell_w,
					  grid.y + k / CELLS * grid.cell_h, grid.cell_w,
					  grid.cell_h);
		}
		assert_int_equal(lockstep_tiles_create(&tiles, grid, walls), LOCKSTEP_OK);
		check_grid("tile_overlap", &grid, tiles, box_hits, &painted);
		lockstep_tiles_free(tiles);
	}
}

UNIT_TEST(test_maze)
{
	for (unsigned times = one_in(40, 2); times > 0; --times) {
		struct lockstep_grid grid = random_grid();
		unsigned sparse = 1 + random_below(9);
		struct thin painted = {{{0}}, {{0}}};
		struct lockstep_maze *maze;
		uint8_t walls[CELLS * CELLS];

		for (int k = 0; k < CELLS * CELLS; ++k) {
			int x = grid.x + k % CELLS * grid.cell_w;
			int y = grid.y + k / CELLS * grid.cell_h;

			walls[k] = (uint8_t)((random_below(sparse) == 0) * LOCKSTEP_WALL_LEFT +
					     (random_below(sparse) == 0) * LOCKSTEP_WALL_TOP);
			if ((walls[k] & LOCKSTEP_WALL_LEFT) != 0)
				paint_box(&painted.left, x, y, 1, grid.cell_h);
			if ((walls[k] & LOCKSTEP_WALL_TOP) != 0)
				paint_box(&painted.top, x, y, grid.cell_w, 1);
		}
		assert_int_equal(lockstep_maze_create(&maze, grid, walls), LOCKSTEP_OK);
		check_grid("maze_walls", &grid, maze, thin_hits, &painted);
		lockstep_maze_free(maze);
	}
}

/* ---- Masks ----------------------------------------------------------------------------------- */

enum { WIDTH = 8, HEIGHT = 7 };

/* One pixel per row; unpainted pixels are free, and in the image. */
static bool disc_hits(const int32_t *v, int grown, const void *painted)
{
	int r = v[2] + grown;

	for (int y = -r; y <= r; ++y)
		for (int x = -r; x <= r; ++x)
			if (x * x + y * y <= r * r && is_painted(painted, v[0] + x, v[1] + y))
				return true;
	return false;
}

static bool pixel_hits(const int32_t *v, int grown, const void *painted)
{
	const int32_t box[] = {v[0], v[1], 1, 1};

	return box_hits(box, grown, painted);
}

static void check_mask(const struct lockstep_mask *mask, const struct picture *painted)
{
	int32_t v[8] = {0};

	for (v[0] = -3; v[0] < WIDTH + 3; ++v[0])
		for (v[1] = -3; v[1] < HEIGHT + 3; ++v[1]) {
			expect_painted("circle_mask", v, mask, pixel_hits, painted, WIDTH);
			for (v[2] = -1; v[2] < 10; ++v[2])
				if (v[2] < 0)
					expect_pixels("circle_pixels", v, mask, 0);
				else
					expect_painted("circle_pixels", v, mask, disc_hits, painted,
						       12);
		}
}

UNIT_TEST(test_masks)
{
	for (unsigned times = one_in(200, 10); times > 0; --times) {
		uint8_t walls[WIDTH * HEIGHT];
		struct picture painted;
		struct lockstep_mask *mask;
		unsigned sparse = 2 + random_below(100);

		memset(&painted, 0xff, sizeof(painted));
		for (int k = 0; k < WIDTH * HEIGHT; ++k) {
			walls[k] = random_below(sparse) == 0;
			if (!walls[k])
				painted.row[k / WIDTH + SIDE / 2] ^= UINT64_C(1)
								     << (k % WIDTH + SIDE / 2);
		}
		assert_int_equal(lockstep_mask_create(&mask, WIDTH, HEIGHT, walls), LOCKSTEP_OK);
		check_mask(mask, &painted);
		lockstep_mask_free(mask);
	}
}
