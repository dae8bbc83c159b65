/* SPDX-License-Identifier: MIT */
/*
 * Puts cases of shapes of float32 on the page. Everything is shown twice: whole, and as a zoom on
 * where the shapes are nearest to touching. In space, each is seen from above, and below that from
 * the side. Cases without a world have a panel each.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/draw/sketch.h"
#include "harness/formats/columns.h"

enum { MODELS_MAX = 256 };

/* Returns a view in a part of the page that shows a square of space, and more where there is
 * room. */
static struct view view_on(const double middle[2], double width, struct extent cell)
{
	double wide = cell.max_x - cell.min_x, high = cell.max_y - cell.min_y;
	struct view view = {.left = cell.min_x, .top = cell.min_y, .up = true};
	view.scale = fmin(wide, high) / width;
	double x = wide / view.scale / 2, y = high / view.scale / 2;
	view.of = (struct extent){middle[0] - x, middle[1] - y, middle[0] + x, middle[1] + y};
	return view;
}

/* Writes the case's tooltip: its number, the answer, its operands and results. */
static void put_title(FILE *to, const struct drawing *drawing, size_t i)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct outcome *outcome = &drawing->outcomes[i];
	float operands[LOCKSTEP_COLUMNS_MAX];
	gather_operands(test, drawing->cases.column, i, drawing->cases.mode, operands);
	fprintf(to, "<title>case %" PRIu64 "%s%s", drawing->first + i,
		!test->hits    ? ""
		: outcome->hit ? ": hit"
			       : ": miss",
		outcome->wrong ? ", wrong" : "");
	for (unsigned r = 0; r < test->results; ++r)
		fprintf(to, ", %s %.9g", test->result[r], (double)outcome->result[r]);
	for (unsigned o = 0, at = 0; o < test->operands; at += test->operand[o++]->columns) {
		fprintf(to, "; %s", test->operand[o]->name);
		for (unsigned k = 0; k < test->operand[o]->columns; ++k)
			fprintf(to, "%s%s %.9g", k ? ", " : " ", test->operand[o]->column[k],
				(double)operands[at + k]);
	}
	fprintf(to, "</title>\n");
}

static void draw_case(FILE *to, const struct drawing *drawing, size_t i, bool faint,
		      const struct projection *p)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct model *model = &drawing->models->model[i];
	fprintf(to, "<g class=\"model%s%s%s\">\n", drawing->outcomes[i].hit ? " hits" : "",
		drawing->outcomes[i].wrong ? " wrongs" : "", faint ? " faint" : "");
	put_title(to, drawing, i);
	for (unsigned o = 0; o < test->operands; ++o) {
		const struct sketch *sketch = &model->operand[o];
		char class[96];
		snprintf(class, sizeof class, "operand %s %s%s", o ? "second" : "first",
			 test->operand[o]->name, sketch->valid ? "" : " invalid");
		sketch_draw(to, sketch, p, class);
	}
	if (model->has_result && model->result.kind == SKETCH_PATH)
		mark_draw(to, model->result.corner[0], p, "result");
	else if (model->has_result)
		sketch_draw(to, &model->result, p, "result");
	fprintf(to, "</g>\n");
}

/* Frames the part that the zoom shows, large enough to be found. */
static void draw_frame(FILE *to, const struct model *zoomed, const struct projection *p)
{
	double x = view_x(&p->view, zoomed->zoom[p->across]);
	double y = view_y(&p->view, zoomed->zoom[p->up]);
	double side = fmax(zoomed->width * p->view.scale, 12);
	fprintf(to,
		"<rect class=\"frame\" x=\"%.6g\" y=\"%.6g\" width=\"%.6g\" height=\"%.6g\"/>\n",
		x - side / 2, y - side / 2, side, side);
}

/* The contents of a cell. */
struct cell {
	size_t first, count, near; /* `near` is the case of the zoom */
	const struct model *zoomed;
	bool zoom;
	unsigned up; /* the coordinate that goes up */
	const char *words;
	double font;
};

static void draw_cell(FILE *to, const struct drawing *drawing, const struct cell *cell,
		      struct projection *p, struct extent at)
{
	static unsigned number;
	fprintf(to,
		"<rect class=\"panel\" x=\"%.6g\" y=\"%.6g\" width=\"%.6g\" height=\"%.6g\"/>\n"
		"<clipPath id=\"cell%u\"><rect x=\"%.6g\" y=\"%.6g\" width=\"%.6g\" "
		"height=\"%.6g\"/></clipPath>\n<g class=\"%s\" clip-path=\"url(#cell%u)\">\n",
		at.min_x, at.min_y, at.max_x - at.min_x, at.max_y - at.min_y, number, at.min_x,
		at.min_y, at.max_x - at.min_x, at.max_y - at.min_y, cell->zoom ? "zoom" : "whole",
		number);
	++number;
	world_draw(to, drawing, p);
	for (size_t i = cell->first; i < cell->first + cell->count; ++i)
		draw_case(to, drawing, i, cell->zoom && i != cell->near, p);
	if (!cell->zoom)
		draw_frame(to, cell->zoomed, p);
	svg_line(to, at.min_x + cell->font / 2, at.max_y - cell->font / 2, cell->font,
		 at.max_x - at.min_x - cell->font, "label", cell->words);
	fprintf(to, "</g>\n");
}

/*
 * Draws cases in a rectangle of the page: seen from one or two sides, each beside a zoom on one of
 * the cases. `first` is the first of `count` cases that are drawn, and `zoomed` is the case of the
 * zoom.
 */
static void views_draw(FILE *to, const struct drawing *drawing, size_t first, size_t count,
		       size_t zoomed, const struct region *region, struct extent rectangle)
{
	bool space = model_space(drawing->cases.test);
	const struct model *model = &drawing->models->model[zoomed];
	double width = (rectangle.max_x - rectangle.min_x) / 2;
	double height = (rectangle.max_y - rectangle.min_y) / (space ? 2 : 1);
	double side = region_side(region), middle[3], gap = 0.01 * height;
	char words[64];
	region_middle(region, middle);
	/* a point gets surroundings in proportion to its coordinates */
	if (!(side > 0))
		side = fmax(region_magnitude(region) / 256, 1);
	/* at close range, what is before and behind would only hide it */
	bool cut = space && model->width < side / 8;
	for (unsigned row = 0; row < (space ? 2 : 1); ++row)
		for (int zoom = 0; zoom < 2; ++zoom) {
			struct cell cell = {.first = first,
					    .count = count,
					    .near = zoomed,
					    .zoomed = model,
					    .zoom = zoom,
					    .up = row + 1,
					    .words = words,
					    .font = fmin(13, 0.075 * height)};
			struct extent at = {rectangle.min_x + zoom * width + gap,
					    rectangle.min_y + row * height + gap,
					    rectangle.min_x + (zoom + 1) * width - gap,
					    rectangle.min_y + (row + 1) * height - gap};
			const double *on = zoom ? model->zoom : middle;
			struct projection p = {.across = 0, .up = cell.up, .cut = cut && zoom};
			/* planes are cut at the zoom, so that the cut goes through what touches */
			memcpy(p.middle, model->zoom, sizeof p.middle);
			p.view = view_on((double[2]){on[0], on[cell.up]},
					 zoom ? model->width : 1.16 * side, at);
			if (zoom)
				snprintf(words, sizeof words, "zoom%s: %.*g wide",
					 cut ? ", cut there" : "",
					 model->width >= 100 && model->width < 1e6 ? 6 : 2,
					 model->width >= 100 ? round(model->width) : model->width);
			else
				snprintf(words, sizeof words, "%s",
					 !space ? "x, y"
					 : row  ? "from the side: x, z"
						: "from above: x, y");
			draw_cell(to, drawing, &cell, &p, at);
		}
}

/* ---- The picture ----------------------------------------------------------------------------- */

static void caption(FILE *to, const struct drawing *drawing, size_t i, double x, double y,
		    double font, double room)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct outcome *outcome = &drawing->outcomes[i];
	char text[120];
	int length = snprintf(text, sizeof text, "%" PRIu64 "%s%s", drawing->first + i,
			      !test->hits    ? ""
			      : outcome->hit ? ": hit"
					     : ": miss",
			      outcome->wrong ? ", wrong" : "");
	if (!drawing->models->model[i].valid)
		snprintf(text + length, sizeof text - (size_t)length, ", invalid, not drawn");
	else if (outcome->promised && isfinite(outcome->margin))
		snprintf(text + length, sizeof text - (size_t)length, ", margin %s roundings",
			 margin_words(outcome));
	svg_line(to, x, y, font, room, "caption", text);
}

/* Draws the cases in the world that they share, with a zoom on the case nearest to flipping. */
static void draw_together(FILE *to, const struct drawing *drawing, const struct page *page)
{
	size_t n = drawing->cases.n - drawing->more, nearest = 0;
	struct region region = drawing->models->world, near = region;
	double reach = region_any(&region) ? region_side(&region) / 2 : INFINITY;
	double left = (page->width - page->picture_width) / 2, line = 1.6 * page->font;
	for (size_t i = 0; i < n; ++i) {
		const struct region *at = &drawing->models->model[i].region;
		double margin = fabs(drawing->outcomes[i].margin);
		if (!drawing->models->model[i].valid)
			continue;
		if (margin < fabs(drawing->outcomes[nearest].margin) ||
		    !drawing->models->model[nearest].valid)
			nearest = i;
		for (int k = 0; k < 3; ++k) {
			region.low[k] = fmin(region.low[k], fmax(at->low[k], near.low[k] - reach));
			region.high[k] =
			    fmax(region.high[k], fmin(at->high[k], near.high[k] + reach));
		}
	}
	if (!region_any(&region))
		region = drawing->models->model[0].region;
	struct extent all = {left, page->picture_top + line, left + page->picture_width,
			     page->picture_top + page->picture_height};
	views_draw(to, drawing, 0, n, nearest, &region, all);
	caption(to, drawing, nearest, left + page->picture_width / 2 + 6,
		page->picture_top + line - 4, page->font, page->picture_width / 2);
}

static void draw_panels(FILE *to, const struct drawing *drawing, const struct page *page,
			size_t across, size_t down)
{
	double width = page->picture_width / (double)across;
	double height = page->picture_height / (double)down, font = fmin(page->font, height / 12);
	for (size_t i = 0; i < drawing->cases.n - drawing->more; ++i) {
		double x = (page->width - page->picture_width) / 2 + width * (double)(i % across);
		double y = page->picture_top + height * (double)(i / across);
		const struct region *region = &drawing->models->model[i].region;
		struct extent panel = {x, y + 1.5 * font, x + 0.97 * width, y + height - font / 2};
		caption(to, drawing, i, x + font / 2, y + 1.2 * font, font, 0.97 * width - font);
		views_draw(to, drawing, i, 1, i, region, panel);
	}
}

void models_draw(FILE *to, struct drawing *drawing, struct page *page)
{
	const struct lockstep_test *test = drawing->cases.test;
	bool space = model_space(test), together = test->world;
	size_t n = drawing->cases.n < MODELS_MAX ? drawing->cases.n : MODELS_MAX, across = 1;
	double aspect = space ? 1 : 2;
	drawing->more = drawing->cases.n - n;
	bool results = false;
	models_make(drawing, n);
	for (size_t i = 0; i < n; ++i)
		results |= drawing->models->model[i].has_result;
	while (!together && across < n && (double)(across * across) * aspect < 1.3 * (double)n)
		++across;
	size_t down = together ? 1 : (n - 1) / across + 1;
	for (unsigned o = 0; o < test->operands; ++o)
		legend_add(&page->legend, SWATCH_BOX, o ? "operand second" : "operand first",
			   "%s%s", test->operand[o]->name, test->pair ? (o ? " b" : " a") : "");
	if (together)
		legend_add(&page->legend, SWATCH_BOX,
			   test->world->row.columns == 2 ? "rings" : "face", "%s",
			   test->world->row.name);
	if (results)
		legend_add(&page->legend, SWATCH_CROSS, "result", "the result");
	legend_add(&page->legend, SWATCH_BOX, "frame", "where the zoom is");
	legend_add_verdicts(&page->legend, drawing);
	legend_add_plugins(&page->legend, drawing);
	page_lay_out(page, aspect * 0.95 * (double)across / (double)down);
	page_heading(to, page, drawing);
	if (together)
		draw_together(to, drawing, page);
	else
		draw_panels(to, drawing, page, across, down);
	models_free(drawing);
}
