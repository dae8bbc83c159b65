/* SPDX-License-Identifier: MIT */
/* Draws the shapes of a case, by the roles of their columns: pixels, boxes, discs and turned
 * boxes. */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/formats/columns.h"
#include "harness/questions/questions.h"

/* A shape of pixels as a part of the plane. Pixel (x, y) is the square from there to (x + 1, y +
 * 1). */
struct pixel_figure {
	enum { FIGURE_BOX, FIGURE_DISC, FIGURE_TURNED, FIGURE_NONE } kind;
	double x, y;         /* the near corner, or the centre */
	double w, h, r;      /* sizes */
	double cosine, sine; /* of a turned box */
};

/*
 * True for a specimen of pixels whose judge has floats. It tests discs and boxes of the plane that
 * merely have whole numbers, so it has points and lines where other tests have pixels.
 */
static bool of_the_plane(const struct lockstep_test *test)
{
	const struct lockstep_test *judge = test->judge ? question_find(test->judge) : NULL;
	return judge && !pixel_test(judge);
}

/* Turns a box by whole degrees, which may be any int32. */
static void turn(struct pixel_figure *figure, int32_t angle)
{
	double degrees = angle % 360, radians = degrees * (3.14159265358979323846 / 180);
	figure->kind = FIGURE_TURNED;
	figure->cosine = cos(radians);
	figure->sine = sin(radians);
}

static struct pixel_figure figure_of(const struct lockstep_test *test, const char *roles,
				     const float *columns)
{
	bool plane = of_the_plane(test);
	double middle = plane ? 0 : 0.5;
	int32_t value[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; roles[k]; ++k)
		value[k] = pixel_of_column(columns[k]);
	struct pixel_figure figure = {
	    .kind = FIGURE_BOX, .x = value[0], .y = value[1], .w = 1, .h = 1};
	if (roles[2] == 'w') {
		int32_t least = plane ? 0 : 1;
		figure.w = value[2];
		figure.h = value[3];
		if (value[2] < least || value[3] < least)
			figure.kind = FIGURE_NONE;
		else if (roles[4] == 'a')
			turn(&figure, value[4]);
	} else if (roles[2] == 'e') {
		/* A disc of pixels is drawn around its whole centre pixel, as a disc of radius 0
		 * shows best. */
		figure.kind = value[2] < 0 ? FIGURE_NONE : FIGURE_DISC;
		figure.x += middle;
		figure.y += middle;
		figure.r = value[2] + middle;
	}
	return figure;
}

static struct extent figure_extent(const struct pixel_figure *f)
{
	double x = f->x + f->w / 2, y = f->y + f->h / 2;
	double reach_x = fabs(f->w * f->cosine) / 2 + fabs(f->h * f->sine) / 2;
	double reach_y = fabs(f->w * f->sine) / 2 + fabs(f->h * f->cosine) / 2;
	switch (f->kind) {
	case FIGURE_BOX:
		return (struct extent){f->x, f->y, f->x + f->w, f->y + f->h};
	case FIGURE_DISC:
		return (struct extent){f->x - f->r, f->y - f->r, f->x + f->r, f->y + f->r};
	case FIGURE_TURNED:
		return (struct extent){x - reach_x, y - reach_y, x + reach_x, y + reach_y};
	default:
		return (struct extent){f->x, f->y, f->x, f->y};
	}
}

bool case_extent(const struct drawing *drawing, size_t i, struct extent *extent)
{
	const struct lockstep_test *test = drawing->cases.test;
	float operands[LOCKSTEP_COLUMNS_MAX];
	gather_operands(test, drawing->cases.column, i, drawing->cases.mode, operands);
	if (bend_test(test))
		return bend_extent(operands, &drawing->outcomes[i], extent);
	for (unsigned o = 0, at = 0; o < test->operands; at += test->operand[o++]->columns) {
		struct pixel_figure f = figure_of(test, test->operand[o]->roles, operands + at);
		struct extent of_it = figure_extent(&f);
		*extent = o ? extent_union(*extent, of_it) : of_it;
	}
	return true;
}

/* Draws a disc so large that a viewer's float would miss its edge: the part that may show, cut into
 * columns. */
static void draw_large_disc(FILE *to, const struct pixel_figure *f, const struct view *view)
{
	enum { CUTS = 256 };
	double size = fmax(view->of.max_x - view->of.min_x, view->of.max_y - view->of.min_y);
	struct extent near = extent_grown(view->of, size);
	double from = fmax(f->x - f->r, near.min_x), to_x = fmin(f->x + f->r, near.max_x);
	fprintf(to, "<path d=\"");
	for (int side = -1; side <= 1; side += 2)
		for (int k = 0; k <= CUTS; ++k) {
			double x = from + (to_x - from) * (side < 0 ? k : CUTS - k) / CUTS;
			double d = fabs(x - f->x), half = sqrt(fmax((f->r - d) * (f->r + d), 0));
			double y = fmin(fmax(f->y + side * half, near.min_y), near.max_y);
			fprintf(to, "%c%.6g %.6g", side < 0 && k == 0 ? 'M' : 'L', view_x(view, x),
				view_y(view, y));
		}
	fprintf(to, "Z\"");
}

static void draw_turned(FILE *to, const struct pixel_figure *f, const struct view *view)
{
	double x = f->x + f->w / 2, y = f->y + f->h / 2;
	fprintf(to, "<path d=\"");
	for (int k = 0; k < 4; ++k) {
		double u = (k == 1 || k == 2 ? f->w : -f->w) / 2, v = (k < 2 ? -f->h : f->h) / 2;
		fprintf(to, "%c%.6g %.6g", k ? 'L' : 'M',
			view_x(view, x + u * f->cosine - v * f->sine),
			view_y(view, y + u * f->sine + v * f->cosine));
	}
	fprintf(to, "Z\"");
}

/* Draws a shape, or a dot if it is smaller than a few units of the page. */
static void draw_figure(FILE *to, const struct pixel_figure *f, const struct view *view,
			bool second)
{
	double least = 3, view_size = view->of.max_x - view->of.min_x;
	double x = view_x(view, f->x), y = view_y(view, f->y);
	if (f->kind == FIGURE_BOX && fmax(f->w, f->h) * view->scale >= 2 * least) {
		fprintf(to, "<path d=\"");
		svg_box(to, view, figure_extent(f));
		fprintf(to, "\"");
	} else if (f->kind == FIGURE_BOX) {
		fprintf(to, "<circle cx=\"%.6g\" cy=\"%.6g\" r=\"%.4g\"",
			view_x(view, f->x + f->w / 2), view_y(view, f->y + f->h / 2), least);
	} else if (f->kind == FIGURE_DISC && f->r > 8 * view_size) {
		draw_large_disc(to, f, view);
	} else if (f->kind == FIGURE_DISC) {
		fprintf(to, "<circle cx=\"%.6g\" cy=\"%.6g\" r=\"%.6g\"", x, y,
			fmax(f->r * view->scale, least / 2));
	} else if (f->kind == FIGURE_TURNED) {
		draw_turned(to, f, view);
	} else {
		fprintf(to, "<path d=\"M%.6g %.6gl%.4g %.4gm0 %.4gl%.4g %.4g\"", x - least,
			y - least, 2 * least, 2 * least, -2 * least, -2 * least, 2 * least);
	}
	fprintf(to, "%s/>\n", second ? " class=\"second\"" : "");
}

/* Writes the case's tooltip: its number, the answer, its operands and results. */
static void draw_title(FILE *to, const struct drawing *drawing, size_t i, const float *operands)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct outcome *outcome = &drawing->outcomes[i];
	fprintf(to, "<title>case %" PRIu64 ": %s%s", drawing->first + i,
		outcome->hit ? "hit" : "miss", outcome->wrong ? ", wrong" : "");
	for (unsigned r = 0; r < test->results; ++r)
		fprintf(to, ", %s %.9g", test->result[r],
			test->pixel_results ? (double)pixel_of_column(outcome->result[r])
					    : (double)outcome->result[r]);
	for (unsigned o = 0, at = 0; o < test->operands; at += test->operand[o++]->columns) {
		const struct lockstep_shape *shape = test->operand[o];
		fprintf(to, "; %s", shape->name);
		for (unsigned k = 0; k < shape->columns; ++k)
			fprintf(to, "%s%s %.9g", k ? ", " : " ", shape->column[k],
				pixel_shape(shape) ? (double)pixel_of_column(operands[at + k])
						   : (double)operands[at + k]);
	}
	fprintf(to, "</title>\n");
}

/* True if the case covers more than half of the view, and everything drawn there. */
static bool fills(const struct drawing *drawing, const struct view *view, size_t i)
{
	struct extent extent, of = view->of;
	if (!case_extent(drawing, i, &extent) || !extent_meets(extent, of))
		return false;
	extent = extent_within(extent, of);
	return (extent.max_x - extent.min_x) * (extent.max_y - extent.min_y) >
	       (of.max_x - of.min_x) * (of.max_y - of.min_y) / 2;
}

void case_draw(FILE *to, const struct drawing *drawing, const struct view *view, size_t i)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct outcome *outcome = &drawing->outcomes[i];
	float operands[LOCKSTEP_COLUMNS_MAX];
	gather_operands(test, drawing->cases.column, i, drawing->cases.mode, operands);
	fprintf(to, "<g class=\"case %s%s%s%s\">", outcome->hit ? "hit" : "miss",
		outcome->right ? " right" : "", outcome->wrong ? " wrong" : "",
		test->world && fills(drawing, view, i) ? " vast" : "");
	draw_title(to, drawing, i, operands);
	if (bend_test(test)) {
		bend_draw(to, view, operands, outcome);
	} else {
		for (unsigned o = 0, at = 0; o < test->operands;
		     at += test->operand[o++]->columns) {
			struct pixel_figure f =
			    figure_of(test, test->operand[o]->roles, operands + at);
			draw_figure(to, &f, view, o > 0);
		}
	}
	fprintf(to, "</g>\n");
}

void case_number(FILE *to, const struct drawing *drawing, const struct view *view, size_t i)
{
	struct extent extent;
	char number[24];
	double font = 13;
	if (!case_extent(drawing, i, &extent))
		return;
	if (bend_test(drawing->cases.test)) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		gather_operands(drawing->cases.test, drawing->cases.column, i, drawing->cases.mode,
				operands);
		extent.min_x = extent.max_x = operands[2];
		extent.min_y = extent.max_y = operands[3];
	}
	extent = extent_within(extent, view->of);
	snprintf(number, sizeof number, "%" PRIu64, drawing->first + i);
	double room = TEXT_WIDTH * font * (double)strlen(number);
	double right = view_x(view, view->of.max_x) - room;
	double x = fmin(view_x(view, extent.max_x) + 4, right);
	double y = view_y(view, view->up ? extent.max_y : extent.min_y);
	svg_line(to, x, fmax(y, view->top + font), font, room, "number", number);
}
