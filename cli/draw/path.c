/* SPDX-License-Identifier: MIT */
/*
 * Draws the path of a ball through its world, from the side and from above, at one scale. Every
 * case moves the ball on from where the case before it ended.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "cli/draw/sketch.h"
#include "harness/formats/columns.h"

bool steps_of_a_path(const struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	if (!test->world || !model_space(test) || test->results < 3 || drawing->cases.n < 3 ||
	    strncmp(test->operand[0]->roles, "xyzr", 4) != 0)
		return false;
	for (size_t i = 1; i < drawing->cases.n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		gather_operands(test, drawing->cases.column, i, drawing->cases.mode, operands);
		for (unsigned k = 0; k < 3; ++k)
			if (strcmp(test->result[k], test->operand[0]->column[k]) != 0 ||
			    operands[k] != drawing->outcomes[i - 1].result[k])
				return false;
	}
	return true;
}

/* ---- The ball -------------------------------------------------------------------------------- */

/* Returns the ball before step `step`, or after the last one. */
static struct sketch ball_at(const struct drawing *drawing, size_t step)
{
	const struct models *models = drawing->models;
	bool end = step == models->count;
	struct sketch ball = models->model[end ? step - 1 : step].operand[0];
	if (end)
		for (unsigned k = 0; k < 3; ++k)
			ball.corner[0][k] = drawing->outcomes[step - 1].result[k];
	ball.corners = 1;
	return ball;
}

/* Draws the ball at the beginning, at the end, and whenever it has left the last drawn ball
 * behind. */
static void draw_balls(FILE *to, const struct drawing *drawing, const struct projection *p)
{
	double last[3] = {INFINITY, INFINITY, INFINITY};
	for (size_t step = 0; step <= drawing->models->count; ++step) {
		struct sketch ball = ball_at(drawing, step);
		double way = 0;
		for (unsigned k = 0; k < 3; ++k)
			way += (ball.corner[0][k] - last[k]) * (ball.corner[0][k] - last[k]);
		if (sqrt(way) < 2 * ball.radius && step < drawing->models->count)
			continue;
		memcpy(last, ball.corner[0], sizeof last);
		sketch_draw(to, &ball, p, "operand first");
	}
}

static void draw_way(FILE *to, const struct drawing *drawing, const struct projection *p)
{
	fprintf(to, "<path class=\"curve\" d=\"");
	for (size_t step = 0; step <= drawing->models->count; ++step) {
		struct sketch ball = ball_at(drawing, step);
		fprintf(to, "%c%.6g %.6g", step ? 'L' : 'M',
			view_x(&p->view, ball.corner[0][p->across]),
			view_y(&p->view, ball.corner[0][p->up]));
	}
	fprintf(to, "\"/>\n");
}

/* Draws where the ball touches: within a hundredth of its radius, which is more than the distance
 * that walkers keep. */
static void draw_contacts(FILE *to, const struct drawing *drawing, const struct projection *p)
{
	fprintf(to, "<path class=\"contact\" d=\"");
	for (size_t step = 0; step <= drawing->models->count; ++step) {
		struct sketch ball = ball_at(drawing, step);
		struct region around = region_none();
		region_add_sketch(&around, &ball);
		for (size_t i = 0; i < drawing->cases.world.rows; ++i) {
			struct nearest_spot spot = {.any = false};
			if (!drawing->models->row[i].valid)
				continue;
			contact_nearer(&spot, &ball, &drawing->models->row[i], &around);
			if (spot.any && spot.gap < ball.radius / 100)
				dot_put(to, &p->view,
					(struct spot){spot.at[p->across], spot.at[p->up]});
		}
	}
	fprintf(to, "\"/>\n");
}

/* ---- The page -------------------------------------------------------------------------------- */

static void draw_view(FILE *to, const struct drawing *drawing, const struct page *page,
		      const struct region *all, unsigned up, double top, double scale)
{
	struct projection p = {.up = up};
	struct extent of = {all->low[0], all->low[up], all->high[0], all->high[up]};
	double left = (page->width - page->picture_width) / 2;
	double width = scale * (of.max_x - of.min_x), height = scale * (of.max_y - of.min_y);
	p.view = (struct view){.of = of, .left = left, .top = top, .scale = scale, .up = true};
	region_middle(all, p.middle);
	fprintf(to,
		"<rect class=\"panel\" x=\"%.6g\" y=\"%.6g\" width=\"%.6g\" height=\"%.6g\"/>\n"
		"<g class=\"whole\">\n",
		left, top, width, height);
	world_draw(to, drawing, &p);
	draw_balls(to, drawing, &p);
	draw_way(to, drawing, &p);
	draw_contacts(to, drawing, &p);
	svg_line(to, left + page->font / 2, top + 1.2 * page->font, page->font, width, "label",
		 up == 2 ? "from the side: x, z" : "from above: x, y");
	fprintf(to, "</g>\n");
}

void path_draw(FILE *to, struct drawing *drawing, struct page *page)
{
	models_make(drawing, drawing->cases.n);
	struct region all = drawing->models->world;
	for (size_t step = 0; step <= drawing->models->count; ++step) {
		struct sketch ball = ball_at(drawing, step);
		region_add_sketch(&all, &ball);
	}
	double margin = region_side(&all) / 40;
	for (unsigned k = 0; k < 3; ++k) {
		all.low[k] -= margin;
		all.high[k] += margin;
	}
	double wide = all.high[0] - all.low[0], deep = all.high[1] - all.low[1],
	       high = all.high[2] - all.low[2];
	legend_add(&page->legend, SWATCH_BOX, "operand first",
		   "the ball, each time it has moved by its diameter");
	legend_add(&page->legend, SWATCH_LINE, "curve", "its way");
	legend_add(&page->legend, SWATCH_DOT, "contact", "where it touches");
	legend_add(&page->legend, SWATCH_BOX, "face", "%s", drawing->cases.test->world->row.name);
	legend_add_plugins(&page->legend, drawing);
	page_lay_out(page, wide / (deep + high + margin));
	page_heading(to, page, drawing);
	double scale = page->picture_width / wide;
	draw_view(to, drawing, page, &all, 2, page->picture_top, scale);
	draw_view(to, drawing, page, &all, 1, page->picture_top + scale * (high + margin), scale);
	models_free(drawing);
}
