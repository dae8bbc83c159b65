/* SPDX-License-Identifier: MIT */
/*
 * Pixel worlds of games, of the walls of real places drawn pixel by pixel, and of windows of files.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/scenes/pixels/pixels.h"
#include "harness/scenes/pixels/worlds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest windows of files. References look at much of a world in every case. */
enum { PIXELS_MAX = 256, CELLS_MAX = 64 };

/* Returns the image of the window of `size` that begins at `from`, to be freed. */
static uint8_t *cut(const uint8_t *walls, int32_t width, const int32_t from[2],
		    const int32_t size[2])
{
	uint8_t *copy = memory_must(malloc((size_t)size[0] * (size_t)size[1]));

	for (int32_t y = 0; y < size[1]; ++y)
		memcpy(copy + (size_t)y * (size_t)size[0],
		       walls + (size_t)(from[1] + y) * (size_t)width + from[0], (size_t)size[0]);
	return copy;
}

/* Chooses where a window begins, and how large it is. */
static void choose_window(struct random *rng, int32_t width, int32_t height, int32_t most,
			  int32_t from[2], int32_t size[2])
{
	const int32_t whole[2] = {width, height};

	for (unsigned k = 0; k < 2; ++k) {
		size[k] = whole[k] < most ? whole[k] : most;
		from[k] = (int32_t)random_between(rng, 0, whole[k] - size[k]);
	}
}

static void add_window_of_mask(struct random *rng, const struct pixel_image *image,
			       struct world *world)
{
	int32_t from[2], size[2];
	uint8_t *walls;

	choose_window(rng, image->width, image->height, PIXELS_MAX, from, size);
	walls = cut(image->walls, image->width, from, size);
	add_mask(world, size[0], size[1], walls);
	free(walls);
}

/* Adds a window of cells, which keep their places in the file. */
static void add_window_of_cells(struct random *rng, const struct cell_grid *cells, bool maze,
				struct world *world)
{
	struct lockstep_grid grid = cells->grid;
	int32_t from[2], size[2];
	uint8_t *walls;

	choose_window(rng, grid.width, grid.height, CELLS_MAX, from, size);
	walls = cut(cells->walls, grid.width, from, size);
	grid.x = int32_of(grid.x + (int64_t)from[0] * grid.cell_w);
	grid.y = int32_of(grid.y + (int64_t)from[1] * grid.cell_h);
	grid.width = size[0];
	grid.height = size[1];
	(maze ? add_maze : add_tiles)(world, &grid, walls);
	free(walls);
}

/* Draws a game world of an ordinary size. */
static void draw_game(struct random *rng, struct world *world)
{
	enum pixel_kind kind = pixel_kind_of(world->kind);
	struct plan plan = ordinary_plan(rng, kind, 0);
	int32_t least = kind == KIND_MASK ? 32 : 3, most = kind == KIND_MASK ? 256 : 65;

	plan.game = true;
	plan.grid.width = (int32_t)random_between(rng, least, most);
	plan.grid.height = (int32_t)random_between(rng, least, most);
	plan.grid.cell_h = plan.grid.cell_w;
	if (random_chance(rng, 0.5)) {
		plan.grid.x = (int32_t)random_between(rng, -100, 100);
		plan.grid.y = (int32_t)random_between(rng, -100, 100);
	}
	draw_plan(rng, &plan, world);
}

void pixel_world_games(struct random *rng, const struct lockstep_test *test,
		       const struct setting *setting, struct world *world)
{
	enum pixel_kind kind = pixel_kind_of(world->kind);

	(void)test;
	if (kind == KIND_MASK && setting->mask && setting->mask->walls)
		add_window_of_mask(rng, setting->mask, world);
	else if (kind == KIND_TILES && setting->tiles && setting->tiles->walls)
		add_window_of_cells(rng, setting->tiles, false, world);
	else if (kind == KIND_MAZE && setting->maze && setting->maze->walls)
		add_window_of_cells(rng, setting->maze, true, world);
	else
		draw_game(rng, world);
}

/* The walls of a place on an image: `pixel` is the size of a pixel, and (x, y) the top left
 * corner. */
struct canvas {
	double x, y, pixel;
	int32_t size[2];
	uint8_t *walls;
};

/* Draws all pixels that a wall passes through, or nearly. */
static void draw_wall(const struct canvas *canvas, const struct wall_line *wall)
{
	enum { PLACES_MAX = 4096 };
	double x = (wall->ax - canvas->x) / canvas->pixel;
	double y = (canvas->y - wall->ay) / canvas->pixel;
	double dx = ((double)wall->bx - wall->ax) / canvas->pixel;
	double dy = ((double)wall->ay - wall->by) / canvas->pixel;
	double places = fmin(floor(fmax(fabs(dx), fabs(dy))) + 1, PLACES_MAX);

	for (double i = 0; i <= places; ++i) {
		double px = x + dx * (i / places), py = y + dy * (i / places);

		if (px >= 0 && py >= 0 && px < canvas->size[0] && py < canvas->size[1])
			canvas->walls[(int32_t)py * canvas->size[0] + (int32_t)px] = 1;
	}
}

/* Places the image around one of the walls. */
static void place_canvas(struct random *rng, const struct setting *setting, struct canvas *canvas)
{
	const struct wall_list *walls = setting->walls;
	const struct wall_line *middle = &walls->wall[random_below(rng, (uint32_t)walls->count)];

	canvas->pixel = setting->unit * random_octaves(rng, 2, 5);
	if (!(canvas->pixel > 0))
		canvas->pixel = 1; /* for outlines of single points */
	canvas->x = middle->ax - canvas->pixel * canvas->size[0] / 2;
	canvas->y = middle->ay + canvas->pixel * canvas->size[1] / 2;
}

void pixel_world_map(struct random *rng, const struct lockstep_test *test,
		     const struct setting *setting, struct world *world)
{
	enum pixel_kind kind = pixel_kind_of(world->kind);
	struct plan plan = ordinary_plan(rng, kind, 500);
	struct canvas canvas = {.size = {plan.grid.width, plan.grid.height}};

	(void)test;
	if ((kind != KIND_MASK && kind != KIND_TILES) || !setting->walls ||
	    setting->walls->count == 0) {
		draw_plan(rng, &plan, world);
		return;
	}
	canvas.walls = memory_must(calloc((size_t)plan.grid.width * (size_t)plan.grid.height, 1));
	place_canvas(rng, setting, &canvas);
	for (size_t i = 0; i < setting->walls->count; ++i)
		draw_wall(&canvas, &setting->walls->wall[i]);
	if (kind == KIND_MASK)
		add_mask(world, canvas.size[0], canvas.size[1], canvas.walls);
	else
		add_tiles(world, &plan.grid, canvas.walls);
	free(canvas.walls);
}
