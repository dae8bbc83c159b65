/* SPDX-License-Identifier: MIT */
/* Draws the worlds of pixels, courts and masks; and the walls of any of them. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/draw.h"

/* ---- Walls ----------------------------------------------------------------------------------- */

enum { SQUARES_ACROSS = 1024 }; /* as many as a page shows */

int32_t squares_block(int32_t width, int32_t height)
{
	return ((width > height ? width : height) - 1) / SQUARES_ACROSS + 1;
}

static int32_t at_most(int64_t value, int32_t most)
{
	return value < most ? (int32_t)value : most;
}

static bool block_wall(const struct squares *squares, int32_t block, int32_t i, int32_t j)
{
	int32_t end_x = at_most(((int64_t)i + 1) * block, squares->width);
	int32_t end_y = at_most(((int64_t)j + 1) * block, squares->height);
	for (int32_t y = j * block; y < end_y; ++y)
		for (int32_t x = i * block; x < end_x; ++x)
			if (squares->wall(squares->world, x, y))
				return true;
	return false;
}

/* A run of blocks in a row, indexed by its first block, and the first of the rows that repeat
 * it. */
struct wall_run {
	int32_t length, top; /* length 0 if no run begins there */
};

static void draw_run(FILE *to, const struct squares *squares, int32_t block, int32_t i,
		     const struct wall_run *run, int32_t bottom)
{
	int32_t x = i * block, y = run->top * block;
	int32_t width = at_most(((int64_t)i + run->length) * block, squares->width) - x;
	int32_t height = at_most((int64_t)bottom * block, squares->height) - y;
	fprintf(to, "M%" PRId32 " %" PRId32 "h%" PRId32 "v%" PRId32 "h-%" PRId32 "z", x, y, width,
		height, width);
}

void squares_draw(FILE *to, const struct squares *squares)
{
	int32_t block = squares_block(squares->width, squares->height);
	int32_t across = (squares->width - 1) / block + 1, down = (squares->height - 1) / block + 1;
	struct wall_run *runs = calloc((size_t)across, sizeof *runs);
	if (!runs)
		usage_error("draw", "out of memory");
	for (int32_t j = 0; j <= down; ++j)
		for (int32_t i = 0, length; i < across; ++i) {
			for (length = 0; j < down && i + length < across &&
					 block_wall(squares, block, i + length, j);)
				++length;
			/* runs of the row before that began within this one, or at the free block
			 * after it */
			for (int32_t k = i; k <= i + length && k < across; ++k) {
				int32_t now = k == i ? length : 0;
				if (runs[k].length == now)
					continue;
				if (runs[k].length)
					draw_run(to, squares, block, k, &runs[k], j);
				runs[k] = (struct wall_run){now, j};
			}
			i += length;
		}
	free(runs);
}

/* ---- Courts ---------------------------------------------------------------------------------- */

static struct extent extent_of_pixels(const struct lockstep_pixels *box)
{
	return (struct extent){box->x, box->y, (double)box->x + box->w, (double)box->y + box->h};
}

static struct extent court_extent(const void *world)
{
	struct lockstep_pixels left, right;
	lockstep_court_get(world, &left, &right);
	return extent_union(extent_of_pixels(&left), extent_of_pixels(&right));
}

static void court_draw(FILE *to, const struct drawing *drawing, const struct view *view)
{
	struct lockstep_pixels left, right;
	lockstep_court_get(drawing->cases.world.made, &left, &right);
	fprintf(to, "<path class=\"ground\" d=\"");
	svg_box(to, view, view->of);
	fprintf(to, "\"/>\n");
	for (int side = 0; side < 2; ++side) {
		double x = view_x(view, side ? right.x : (double)left.x + left.w);
		fprintf(to, "<path class=\"threshold%s\" d=\"M%.6g %.6gV%.6g\"/>\n",
			side ? " right" : "", x, view_y(view, view->of.min_y),
			view_y(view, view->of.max_y));
		fprintf(to, "<path class=\"wall paddle\" d=\"");
		svg_box(to, view, extent_of_pixels(side ? &right : &left));
		fprintf(to, "\"/>\n");
	}
}

static void court_explain(const struct drawing *drawing, struct legend *legend)
{
	(void)drawing;
	legend_add(legend, SWATCH_BOX, "wall", "paddles");
	legend_add(legend, SWATCH_LINE, "threshold", "threshold of the left one");
	legend_add(legend, SWATCH_LINE, "threshold right", "threshold of the right one");
}

/* ---- Masks ----------------------------------------------------------------------------------- */

static struct extent mask_extent(const void *world)
{
	int32_t width, height;
	lockstep_mask_size(world, &width, &height);
	return (struct extent){0, 0, width, height};
}

static bool mask_wall(const void *world, int32_t x, int32_t y)
{
	return lockstep_mask_wall(world, x, y);
}

static void draw_mask_walls(FILE *to, const char *class, const struct lockstep_mask *mask)
{
	struct squares squares = {.world = mask, .wall = mask_wall};
	lockstep_mask_size(mask, &squares.width, &squares.height);
	fprintf(to, "<path class=\"%s\" d=\"", class);
	squares_draw(to, &squares);
	fprintf(to, "\"/>\n");
}

/* Everything around the image is wall. The dilation is drawn whole, and the walls over it. */
static void mask_draw(FILE *to, const struct drawing *drawing, const struct view *view)
{
	const struct lockstep_mask *mask = drawing->cases.world.made;
	fprintf(to, "<path class=\"outside\" d=\"");
	svg_box(to, view, view->of);
	fprintf(to, "\"/>\n<path class=\"ground\" d=\"");
	svg_box(to, view, mask_extent(mask));
	fprintf(to, "\"/>\n<g transform=\"translate(%.6g %.6g) scale(%.9g)\">\n", view_x(view, 0),
		view_y(view, 0), view->scale);
	if (drawing->dilation >= 0) {
		struct lockstep_mask *dilation;
		enum lockstep_status status =
		    lockstep_mask_dilate(&dilation, mask, drawing->dilation);
		if (status != LOCKSTEP_OK)
			usage_error("draw", "the dilation of radius %" PRId32 ": %s",
				    drawing->dilation, lockstep_status_text(status));
		draw_mask_walls(to, "dilation", dilation);
		lockstep_mask_free(dilation);
	}
	draw_mask_walls(to, "wall", mask);
	fprintf(to, "</g>\n");
}

static void mask_explain(const struct drawing *drawing, struct legend *legend)
{
	int32_t width, height;
	lockstep_mask_size(drawing->cases.world.made, &width, &height);
	legend_add(legend, SWATCH_BOX, "wall", "walls, %" PRId32 " x %" PRId32 " pixels", width,
		   height);
	legend_add(legend, SWATCH_BOX, "outside", "outside, all of it wall");
	if (drawing->dilation >= 0)
		legend_add(legend, SWATCH_BOX, "dilation",
			   "what the dilation of radius %" PRId32 " adds", drawing->dilation);
	if (squares_block(width, height) > 1)
		legend_add(legend, SWATCH_NONE, NULL, "walls to %" PRId32 " pixels",
			   squares_block(width, height));
}

static const struct stage court_stage = {"court", court_extent, court_draw, court_explain};
static const struct stage mask_stage = {"mask", mask_extent, mask_draw, mask_explain};

const struct stage *stage_of(const struct lockstep_world *kind)
{
	static const struct stage *const stages[] = {&court_stage, &mask_stage, &tiles_stage,
						     &maze_stage};
	for (size_t i = 0; kind && i < sizeof stages / sizeof *stages; ++i)
		if (strcmp(stages[i]->kind, kind->row.name) == 0)
			return stages[i];
	return NULL;
}
