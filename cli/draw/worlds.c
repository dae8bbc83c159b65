/* SPDX-License-Identifier: MIT */
/* Draws worlds: grids of walls as the library sees them, and the rows of other worlds as
 * figures. */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/base/memory.h"
#include "harness/formats/columns.h"

/* ---- Grids ----------------------------------------------------------------------------------- */

/* A kind of grid, or none; its name, and the name of its cells. */
enum grid_kind { GRID_MASK, GRID_TILES, GRID_MAZE, GRIDS };
static const char *const grid_names[] = {"mask", "tiles", "maze"};
static const char *const cell_names[] = {"pixels", "tiles", "cells"};

struct grid {
	enum grid_kind kind;
	const void *world;
	struct lockstep_grid at;
	int32_t block; /* the side, in cells, of the squares drawn; more than 1 in large grids */
};

static struct grid grid_of(const struct world *world)
{
	enum { BLOCKS_ACROSS = 1024 }; /* the most that a page can show */
	struct grid grid = {.world = world->made, .at = {.cell_w = 1, .cell_h = 1}};
	while (grid.kind < GRIDS && strcmp(grid_names[grid.kind], world->kind->row.name) != 0)
		++grid.kind;
	if (grid.kind == GRID_MASK)
		lockstep_mask_size(world->made, &grid.at.width, &grid.at.height);
	else if (grid.kind < GRIDS)
		grid.at = grid.kind == GRID_MAZE ? lockstep_maze_grid(world->made)
						 : lockstep_tiles_grid(world->made);
	grid.block = (int32_t)fmax(grid.at.width - 1, grid.at.height - 1) / BLOCKS_ACROSS + 1;
	return grid;
}

/* The bits of a maze's walls, of solid walls, and of lines between all cells. */
enum { WALL_SOLID = 4, WALL_LINE = 8 };

static unsigned walls_of(const struct grid *grid, int32_t i, int32_t j)
{
	switch (grid->kind) {
	case GRID_MASK:
		return lockstep_mask_wall(grid->world, i, j) ? WALL_SOLID : 0;
	case GRID_TILES:
		return lockstep_tiles_wall(grid->world, i, j) ? WALL_SOLID : 0;
	default:
		return lockstep_maze_walls_of(grid->world, i, j);
	}
}

/* True if any cell of the block has such a wall. */
static bool has_wall(const struct grid *grid, unsigned wall, int32_t i, int32_t j)
{
	const int32_t block = grid->block;
	for (int32_t y = j * block; y < (j + 1) * block && y < grid->at.height; ++y)
		for (int32_t x = i * block; x < (i + 1) * block && x < grid->at.width; ++x)
			if ((walls_of(grid, x, y) | WALL_LINE) & wall)
				return true;
	return false;
}

/* Draws walls on the left of blocks, on top of them, or solid blocks, merging consecutive ones into
 * a box. Lengths are in blocks; `wide` is the width of thin walls along x and y. */
static void put_walls(FILE *to, const struct grid *grid, unsigned wall, struct spot wide)
{
	const bool down = wall & LOCKSTEP_WALL_LEFT, solid = wall & WALL_SOLID;
	const int32_t across = (grid->at.width - 1) / grid->block + 1;
	const int32_t high = (grid->at.height - 1) / grid->block + 1;
	const int32_t lines = down ? across : high, length = down ? high : across;
	for (int32_t line = 0; line < lines; ++line)
		for (int32_t from = 0, end; from < length; from = end + 1) {
			for (end = from; end < length && has_wall(grid, wall, down ? line : end,
								  down ? end : line);)
				++end;
			if (end > from)
				fprintf(to, "M%.6g %.6gh%.6gv%.6gH%.6gz",
					(down ? line : from) - wide.x / 2,
					(down ? from : line) - wide.y / 2,
					wide.x + (down ? 0 : end - from),
					solid ? 1 : wide.y + (down ? end - from : 0),
					(down ? line : from) - wide.x / 2);
		}
}

/* Draws walls of the kinds in `walls`; `wide` is the width of thin ones on the page. */
static void draw_walls(FILE *to, const char *class, const struct grid *grid, unsigned walls,
		       double wide, const struct view *view)
{
	const double block = grid->block * view->scale;
	fprintf(to, "<path class=\"%s\" d=\"M0 0", class);
	for (unsigned wall = LOCKSTEP_WALL_LEFT; wall <= WALL_SOLID; wall *= 2)
		if (walls & wall)
			put_walls(to, grid, wall | (walls & WALL_LINE),
				  (struct spot){wide / block / grid->at.cell_w,
						wide / block / grid->at.cell_h});
	fprintf(to, "\"/>\n");
}

/* Returns the radius of the dilation to draw: the discs' radius, if it is the same for all, so that
 * the dilation gives the same answers. Otherwise returns -1. */
static int32_t common_radius(const struct case_file *cases)
{
	const struct lockstep_test *test = cases->test;
	const char *radius = strchr(test->operand[0]->roles, 'e');
	if (strcmp(test->world->row.name, "mask") != 0 || !radius)
		return -1;
	const float *column = cases->column[radius - test->operand[0]->roles];
	int32_t common = -1;
	for (size_t i = 0; i < (cases->mode & MODE_ONE_MANY ? 1 : cases->n); ++i) {
		int32_t r = pixel_of_column(column[i]);
		if (r >= 0 && common >= 0 && r != common)
			return -1;
		common = r >= 0 ? r : common;
	}
	return common;
}

static void draw_dilation(FILE *to, const struct case_file *cases, struct grid grid,
			  const struct view *view)
{
	struct lockstep_mask *dilation;
	const int32_t radius = common_radius(cases);
	if (radius < 0)
		return;
	const enum lockstep_status status = lockstep_mask_dilate(&dilation, grid.world, radius);
	if (status != LOCKSTEP_OK)
		usage_error("draw", "the dilation of radius %" PRId32 ": %s", radius,
			    lockstep_status_text(status));
	grid.world = dilation;
	draw_walls(to, "dilation", &grid, WALL_SOLID, 0, view);
	lockstep_mask_free(dilation);
}

/* Draws the ground, lines between cells large enough to be distinguished, and walls over the whole
 * dilation. */
static void draw_grid(FILE *to, const struct drawing *drawing, const struct view *view,
		      const struct grid *grid)
{
	const struct lockstep_grid *at = &grid->at;
	const unsigned thin = LOCKSTEP_WALL_LEFT | LOCKSTEP_WALL_TOP;
	const double scale = grid->block * view->scale, block = grid->block;
	const double cell = fmin(at->cell_w, at->cell_h) * view->scale;
	const struct spot corner = view_spot(view, (double[3]){at->x, at->y, 0});
	fprintf(to,
		"<rect class=\"%s\" x=\"%.6g\" y=\"%.6g\" width=\"100%%\" height=\"100%%\"/>\n"
		"<g transform=\"translate(%.6g %.6g) scale(%.9g %.9g)\">\n"
		"<path class=\"ground\" d=\"M0 0h%.6gv%.6gh-%.6gz\"/>\n",
		grid->kind == GRID_MASK ? "outside" : "beyond", view->cell.x, view->cell.y,
		corner.x, corner.y, scale * at->cell_w, scale * at->cell_h, at->width / block,
		at->height / block, at->width / block);
	if (grid->kind == GRID_MASK)
		draw_dilation(to, &drawing->cases, *grid, view);
	else if (cell >= 6)
		draw_walls(to, "cells", grid, thin | WALL_LINE, 0.6, view);
	if (grid->kind != GRID_MAZE)
		draw_walls(to, "wall", grid, WALL_SOLID, 0, view);
	else if (grid->block == 1)
		/* wider between large cells, as they may lie under the border of a box */
		draw_walls(to, "thin", grid, thin, fmin(fmax(cell / 24, 2.6), 8), view);
	fprintf(to, "</g>\n");
}

static void explain_grid(struct drawing *drawing, const struct grid *grid)
{
	struct legend *legend = &drawing->legend;
	const char *cells = cell_names[grid->kind];
	const int32_t radius = common_radius(&drawing->cases);
	legend_add(legend, SWATCH_BOX, grid->kind == GRID_MAZE ? "thin" : "wall",
		   "walls, of %" PRId32 " x %" PRId32 " %s", grid->at.width, grid->at.height,
		   cells);
	if (grid->block > 1 && grid->kind == GRID_MAZE)
		legend_add(legend, SWATCH_NONE, NULL, "walls not drawn: too many");
	else if (grid->block > 1)
		legend_add(legend, SWATCH_NONE, NULL, "walls to %" PRId32 " %s", grid->block,
			   cells);
	if (grid->kind == GRID_MASK)
		legend_add(legend, SWATCH_BOX, "outside", "outside, all of it wall");
	if (radius >= 0)
		legend_add(legend, SWATCH_BOX, "dilation",
			   "what the dilation of radius %" PRId32 " adds", radius);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Makes a figure from each row of a world; in rings, from the side that begins there. */
static void make_rows(struct drawing *drawing)
{
	const struct world *world = &drawing->cases.world;
	const struct lockstep_shape *shape = &world->kind->row;
	size_t part = 0, first = 0;
	drawing->row = memory_must(calloc(world->rows + 1, sizeof *drawing->row));
	for (size_t i = 0; i < world->rows; ++i) {
		struct figure *f = &drawing->row[i];
		float row[LOCKSTEP_COLUMNS_MAX] = {0};
		for (unsigned k = 0; k < shape->columns; ++k)
			row[k] = world->column[k][i];
		*f = figure_of(shape, row, true);
		while (i >= first + world->part[part])
			first += world->part[part++];
		if (shape->columns != 2)
			continue;
		const size_t next = i + 1 < first + world->part[part] ? i + 1 : first;
		for (unsigned k = 0; k < 2; ++k) {
			f->corner[1][k] = world->column[k][next];
			f->valid &= isfinite(f->corner[1][k]) != 0;
		}
		f->corners = 2;
	}
}

/* Draws rings, filled by the even-odd rule. */
static void draw_rings(FILE *to, const struct drawing *drawing, const struct view *view)
{
	const struct world *world = &drawing->cases.world;
	struct spot *ring = memory_must(calloc(world->rows + 1, sizeof *ring));
	fprintf(to, "<path class=\"rings\" d=\"");
	for (size_t part = 0, at = 0; part < world->parts; ++part) {
		for (size_t k = 0; k < world->part[part]; ++k, ++at)
			ring[k] = view_spot(view, drawing->row[at].corner[0]);
		put_line(to, view, ring, world->part[part], true);
	}
	fprintf(to, "\"/>\n");
	free(ring);
}

/* Draws planes; or triangles, faint if they are in front of or behind the view's cut; or paddles,
 * and the lines behind which they miss every ball. */
static void draw_rows(FILE *to, const struct drawing *drawing, const struct view *view)
{
	const unsigned deep = 3 - view->up;
	const bool court = pixel_shape(&drawing->cases.world.kind->row);
	for (size_t i = 0; i < drawing->cases.world.rows; ++i) {
		const struct figure *row = &drawing->row[i];
		struct region at = region_none();
		region_add_figure(&at, row);
		const bool beside = view->cut && (at.low[deep] > view->depth[deep] ||
						  at.high[deep] < view->depth[deep]);
		if (court)
			fprintf(to, "<path class=\"threshold%s\" d=\"M%.6g %.6gV%.6g\"/>\n",
				i ? " right" : "", view_spot(view, row->corner[i ? 0 : 2]).x,
				view->cell.y, view->cell.y + view->cell.h);
		if (row->kind == FIGURE_PLANE || view_share(view, &at) >= 0)
			figure_draw(to, row, view, court ? "wall" : beside ? "face faint" : "face");
	}
}

/* ---- All worlds ------------------------------------------------------------------------------ */

void world_measure(struct drawing *drawing)
{
	const struct grid grid = grid_of(&drawing->cases.world);
	const struct lockstep_grid *at = &grid.at;
	if (grid.kind < GRIDS) {
		region_add(&drawing->world, (double[3]){at->x, at->y, 0}, 0);
		region_add(&drawing->world,
			   (double[3]){at->x + (double)at->cell_w * at->width,
				       at->y + (double)at->cell_h * at->height, 0},
			   0);
		return;
	}
	make_rows(drawing);
	for (size_t i = 0; i < drawing->cases.world.rows; ++i)
		region_add_figure(&drawing->world, &drawing->row[i]);
}

void world_draw(FILE *to, const struct drawing *drawing, const struct view *view)
{
	const struct grid grid = grid_of(&drawing->cases.world);
	fprintf(to, "<g class=\"world %s\">\n", drawing->cases.world.kind->row.name);
	if (grid.kind < GRIDS)
		draw_grid(to, drawing, view, &grid);
	else if (drawing->cases.world.kind->row.columns == 2)
		draw_rings(to, drawing, view);
	else
		draw_rows(to, drawing, view);
	fprintf(to, "</g>\n");
}

void world_explain(struct drawing *drawing)
{
	const struct lockstep_shape *row = &drawing->cases.world.kind->row;
	const struct grid grid = grid_of(&drawing->cases.world);
	struct legend *legend = &drawing->legend;
	if (grid.kind < GRIDS) {
		explain_grid(drawing, &grid);
	} else if (pixel_shape(row)) {
		legend_add(legend, SWATCH_BOX, "wall", "paddles");
		legend_add(legend, SWATCH_LINE, "threshold", "threshold of the left one");
		legend_add(legend, SWATCH_LINE, "threshold right", "threshold of the right one");
	} else {
		legend_add(legend, SWATCH_BOX, row->columns == 2 ? "rings" : "face", "%s",
			   row->name);
	}
}
