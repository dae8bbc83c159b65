/* SPDX-License-Identifier: MIT */
/* Draws worlds that are grids of cells: tiles, and mazes of thin walls. */
#include <config.h>

#include <inttypes.h>
#include <math.h>

#include "cli/draw/draw.h"

static double cell_x(const struct lockstep_grid *grid, const struct view *view, int32_t i)
{
	return view_x(view, grid->x + (double)i * grid->cell_w);
}

static double cell_y(const struct lockstep_grid *grid, const struct view *view, int32_t j)
{
	return view_y(view, grid->y + (double)j * grid->cell_h);
}

static struct extent grid_extent(const struct lockstep_grid *grid)
{
	return (struct extent){grid->x, grid->y, grid->x + (double)grid->cell_w * grid->width,
			       grid->y + (double)grid->cell_h * grid->height};
}

/* Draws the ground, and lines between cells that are large enough to be told apart. */
static void draw_grid(FILE *to, const struct lockstep_grid *grid, const struct view *view)
{
	fprintf(to, "<path class=\"ground\" d=\"");
	svg_box(to, view, grid_extent(grid));
	fprintf(to, "\"/>\n");
	if (grid->cell_w * view->scale < 6 || grid->cell_h * view->scale < 6)
		return;
	fprintf(to, "<path class=\"cells\" d=\"");
	for (int32_t i = 0; i <= grid->width; ++i)
		fprintf(to, "M%.6g %.6gV%.6g", cell_x(grid, view, i), cell_y(grid, view, 0),
			cell_y(grid, view, grid->height));
	for (int32_t j = 0; j <= grid->height; ++j)
		fprintf(to, "M%.6g %.6gH%.6g", cell_x(grid, view, 0), cell_y(grid, view, j),
			cell_x(grid, view, grid->width));
	fprintf(to, "\"/>\n");
}

/* ---- Tiles ----------------------------------------------------------------------------------- */

static struct extent tiles_extent(const void *world)
{
	struct lockstep_grid grid = lockstep_tiles_grid(world);
	return grid_extent(&grid);
}

static bool tiles_wall(const void *world, int32_t i, int32_t j)
{
	return lockstep_tiles_wall(world, i, j);
}

static void tiles_draw(FILE *to, const struct drawing *drawing, const struct view *view)
{
	const void *world = drawing->cases.world.made;
	struct lockstep_grid grid = lockstep_tiles_grid(world);
	struct squares squares = {world, tiles_wall, grid.width, grid.height};
	draw_grid(to, &grid, view);
	fprintf(to,
		"<g transform=\"translate(%.6g %.6g) scale(%.9g %.9g)\">\n<path class=\"wall\" "
		"d=\"",
		cell_x(&grid, view, 0), cell_y(&grid, view, 0), grid.cell_w * view->scale,
		grid.cell_h * view->scale);
	squares_draw(to, &squares);
	fprintf(to, "\"/>\n</g>\n");
}

static void tiles_explain(const struct drawing *drawing, struct legend *legend)
{
	struct lockstep_grid grid = lockstep_tiles_grid(drawing->cases.world.made);
	int32_t block = squares_block(grid.width, grid.height);
	legend_add(legend, SWATCH_BOX, "wall", "walls, of %" PRId32 " x %" PRId32 " tiles",
		   grid.width, grid.height);
	if (block > 1)
		legend_add(legend, SWATCH_NONE, NULL, "walls to %" PRId32 " tiles", block);
}

const struct stage tiles_stage = {"tiles", tiles_extent, tiles_draw, tiles_explain};

/* ---- Mazes ----------------------------------------------------------------------------------- */

/* With more cells, the walls are too fine for the page, and the file is too large to read. */
enum { MAZE_CELLS_DRAWN = 1 << 18 };

static bool maze_too_large(const struct lockstep_grid *grid)
{
	return (int64_t)grid->width * grid->height > MAZE_CELLS_DRAWN;
}

static struct extent maze_extent(const void *world)
{
	struct lockstep_grid grid = lockstep_maze_grid(world);
	return grid_extent(&grid);
}

static bool maze_wall(const struct lockstep_maze *maze, unsigned wall, int32_t across,
		      int32_t along)
{
	bool left = wall == LOCKSTEP_WALL_LEFT;
	return lockstep_maze_walls_of(maze, left ? across : along, left ? along : across) & wall;
}

/* Draws the left or top walls of consecutive cells as one line. */
static void draw_walls(FILE *to, const struct lockstep_maze *maze, const struct view *view,
		       unsigned wall)
{
	struct lockstep_grid grid = lockstep_maze_grid(maze);
	bool left = wall == LOCKSTEP_WALL_LEFT;
	int32_t lines = left ? grid.width : grid.height, length = left ? grid.height : grid.width;
	for (int32_t line = 0; line < lines; ++line)
		for (int32_t from = 0, end; from < length; from = end + 1) {
			for (end = from; end < length && maze_wall(maze, wall, line, end);)
				++end;
			if (end == from)
				continue;
			if (left)
				fprintf(to, "M%.6g %.6gV%.6g", cell_x(&grid, view, line),
					cell_y(&grid, view, from), cell_y(&grid, view, end));
			else
				fprintf(to, "M%.6g %.6gH%.6g", cell_x(&grid, view, from),
					cell_y(&grid, view, line), cell_x(&grid, view, end));
		}
}

static void maze_draw(FILE *to, const struct drawing *drawing, const struct view *view)
{
	const struct lockstep_maze *maze = drawing->cases.world.made;
	struct lockstep_grid grid = lockstep_maze_grid(maze);
	draw_grid(to, &grid, view);
	if (maze_too_large(&grid))
		return;
	/* Walls are wider among large cells, as they may lie under the border of a box. */
	double cell = fmin(grid.cell_w, grid.cell_h) * view->scale;
	fprintf(to, "<path class=\"thin\" style=\"stroke-width:%.3g\" d=\"",
		fmin(fmax(cell / 24, 2.6), 8));
	draw_walls(to, maze, view, LOCKSTEP_WALL_LEFT);
	draw_walls(to, maze, view, LOCKSTEP_WALL_TOP);
	fprintf(to, "\"/>\n");
}

static void maze_explain(const struct drawing *drawing, struct legend *legend)
{
	struct lockstep_grid grid = lockstep_maze_grid(drawing->cases.world.made);
	legend_add(legend, SWATCH_LINE, "thin", "walls, of %" PRId32 " x %" PRId32 " cells",
		   grid.width, grid.height);
	if (maze_too_large(&grid))
		legend_add(legend, SWATCH_NONE, NULL, "walls not drawn: too many");
}

const struct stage maze_stage = {"maze", maze_extent, maze_draw, maze_explain};
