/* SPDX-License-Identifier: MIT */
/*
 * Draws the path of a ball through its world: each case moves the ball on from where the previous
 * one left it.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/base/memory.h"

bool path_test(const struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	if (!test->world || test->results < 3 || drawing->cases.n < 3 ||
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

/* Returns the ball before step `step`, or after the last one. */
static struct figure ball_at(const struct drawing *drawing, size_t step)
{
	const bool end = step == drawing->cases.n;
	struct figure ball = shown_of(drawing, end ? step - 1 : step).operand[0];
	for (unsigned k = 0; k < 3 && end; ++k)
		ball.corner[0][k] = drawing->outcomes[step - 1].result[k];
	ball.corners = 1;
	return ball;
}

/* Draws the ball at the beginning, at the end, and each time it has moved clear of the last drawn
 * ball; its path; and where it touches, within a hundredth of its radius, which is more than the
 * distance that walkers keep. */
void path_draw(FILE *to, const struct drawing *drawing, const struct view *view)
{
	const size_t steps = drawing->cases.n;
	struct spot *way = memory_must(calloc(steps + 1, sizeof *way));
	struct figure last = ball_at(drawing, 0);
	for (size_t step = 0; step <= steps; ++step) {
		const struct figure ball = ball_at(drawing, step);
		const double *at = ball.corner[0], *from = last.corner[0];
		way[step] = view_spot(view, at);
		if (step > 0 && step < steps &&
		    hypot(hypot(at[0] - from[0], at[1] - from[1]), at[2] - from[2]) <
			2 * ball.radius)
			continue;
		last = ball;
		figure_draw(to, &ball, view, "operand first");
	}
	fprintf(to, "<path class=\"curve\" d=\"");
	put_line(to, view, way, steps + 1, false);
	fprintf(to, "\"/>\n<path class=\"contact\" d=\"M0 0");
	for (size_t step = 0; step <= steps; ++step) {
		const struct figure ball = ball_at(drawing, step);
		struct region around = region_none();
		region_add_figure(&around, &ball);
		for (size_t i = 0; i < drawing->cases.world.rows; ++i) {
			const struct figure *row = &drawing->row[i];
			struct contact contact = {.any = false};
			struct region at = region_none();
			region_add_figure(&at, row);
			if (row->valid && region_near(&around, &at, ball.radius / 100))
				contact_nearer(&contact, &ball, row, &around);
			if (contact.any && contact.gap < ball.radius / 100)
				put_dot(to, view, view_spot(view, contact.at));
		}
	}
	fprintf(to, "\"/>\n");
	free(way);
}

void path_explain(struct drawing *drawing)
{
	legend_add(&drawing->legend, SWATCH_BOX, "operand first",
		   "the ball, each time it has moved by its diameter");
	legend_add(&drawing->legend, SWATCH_LINE, "curve", "its way");
	legend_add(&drawing->legend, SWATCH_DOT, "contact", "where it touches");
	world_explain(drawing);
}
