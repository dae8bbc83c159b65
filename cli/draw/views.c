/* SPDX-License-Identifier: MIT */
/*
 * Draws panels. Shapes of float32 are shown twice: whole, and as a zoom on where they are nearest
 * to touching. In space, each is seen from above, and below that from the side.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/formats/columns.h"

/* Writes the case's tooltip: its number, the answer, its results and operands. */
static void put_title(FILE *to, const struct drawing *drawing, size_t i)
{
	const struct lockstep_test *test = drawing->cases.test;
	float operands[LOCKSTEP_COLUMNS_MAX];
	char answer[ANSWER_MAX];
	gather_operands(test, drawing->cases.column, i, drawing->cases.mode, operands);
	fprintf(to, "<title>case %" PRIu64 "%s\n", drawing->first + i,
		answer_words(drawing, i, true, answer));
	case_print(to, test, operands);
	fprintf(to, "</title>\n");
}

/* ---- Cases ----------------------------------------------------------------------------------- */

/* Hits that cover most of the picture would hide everything beneath them. */
static void draw_case(FILE *to, const struct drawing *drawing, size_t i, bool faint,
		      const struct view *view)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct outcome *outcome = &drawing->outcomes[i];
	const struct shown shown = shown_of(drawing, i);
	const struct figure *result = &shown.result;
	const bool vast = outcome->hit && drawing->together && !drawing->zooms &&
			  view_share(view, &shown.region) > 0.5;
	fprintf(to, "<g class=\"case %s%s%s%s%s\">\n", outcome->hit ? "hit" : "miss",
		outcome->right ? " right" : "", outcome->wrong ? " wrong" : "", vast ? " vast" : "",
		faint ? " faint" : "");
	put_title(to, drawing, i);
	for (unsigned o = 0; o < test->operands; ++o) {
		char class[96];
		snprintf(class, sizeof class, "operand %s %s", o ? "second" : "first",
			 test->operand[o]->name);
		figure_draw(to, &shown.operand[o], view, class);
	}
	if (shown.has_result && result->kind == FIGURE_HULL) {
		fprintf(to, "<path class=\"result\" d=\"M0 0");
		put_cross(to, view, view_spot(view, result->corner[0]));
		fprintf(to, "\"/>\n");
	} else if (shown.has_result) {
		figure_draw(to, result, view, "result");
	}
	fprintf(to, "</g>\n");
}

/* Writes a case's number beside its visible part, at the upper right, or at its bend. */
static void draw_number(FILE *to, const struct drawing *drawing, size_t i, const struct view *view)
{
	const double font = 13;
	const struct shown shown = shown_of(drawing, i);
	const bool bend = shown.operand[0].kind == FIGURE_CURVE;
	const double *vertex = shown.operand[0].corner[1];
	const struct spot low = view_spot(view, bend ? vertex : shown.region.low);
	const struct spot high = view_spot(view, bend ? vertex : shown.region.high);
	char number[24];
	snprintf(number, sizeof number, "%" PRIu64, drawing->first + i);
	const double room = TEXT_WIDTH * font * (double)strlen(number);
	if (isfinite(shown.operand[0].corner[0][0]) && !shown.far)
		put_text(to, fmin(high.x + 4, view->cell.x + view->cell.w - room),
			 fmax(fmin(low.y, high.y), view->cell.y + font), font, room, "number",
			 number);
}

/* Draws the offset curve along successive bends, from the previous result to this case's. */
static void draw_beside(FILE *to, const struct drawing *drawing, size_t i, const struct view *view)
{
	struct spot spots[2];
	for (size_t k = 0; k < 2; ++k) {
		const float *at = drawing->outcomes[i - 1 + k].result;
		spots[k] = view_spot(view, (double[3]){at[0], at[1], 0});
	}
	fprintf(to, "<path class=\"beside\" d=\"M0 0");
	put_line(to, view, spots, 2, false);
	fprintf(to, "\"/>\n");
}

/* ---- Views ----------------------------------------------------------------------------------- */

/* Draws the case, or all cases if they are together. Hollow ones are drawn over filled ones; in a
 * zoom, all but its own case are faint. */
static void draw_cases(FILE *to, const struct drawing *drawing, size_t i, const struct view *view,
		       bool zoom)
{
	enum { NUMBERED_MAX = 64 };
	const size_t n = drawing->cases.n;
	if (drawing->cases.test->world)
		world_draw(to, drawing, view);
	for (size_t k = 1; k < n && drawing->together && !drawing->cases.test->world; ++k)
		draw_beside(to, drawing, k, view);
	if (drawing->path) {
		path_draw(to, drawing, view);
		return;
	}
	if (!drawing->together) {
		draw_case(to, drawing, i, false, view);
		return;
	}
	for (int hit = 1; hit >= 0; --hit)
		for (size_t k = 0; k < n; ++k)
			if (drawing->outcomes[k].hit == hit)
				draw_case(to, drawing, k, zoom && k != i, view);
	for (size_t k = 0; k < n && n <= NUMBERED_MAX && !zoom; ++k)
		draw_number(to, drawing, k, view);
}

/* Frames the part that the zoom shows, large enough to be visible. */
static void draw_view(FILE *to, const struct drawing *drawing, size_t i, const struct view *view,
		      bool zoomed, const struct zoom *zoom)
{
	const struct place *cell = &view->cell;
	const double font = fmin(13, 0.075 * cell->h);
	const struct spot middle = view_spot(view, zoom->at);
	const double side = fmax(zoom->width * view->scale, 12);
	char words[64] = "x, y";
	if (zoomed)
		snprintf(words, sizeof words, "zoom%s: %.*g wide", view->cut ? ", cut there" : "",
			 zoom->width >= 100 && zoom->width < 1e6 ? 6 : 2,
			 zoom->width >= 100 ? round(zoom->width) : zoom->width);
	else if (drawing->space)
		strcpy(words, view->up == 2 ? "from the side: x, z" : "from above: x, y");
	fprintf(to,
		"<rect class=\"panel\" x=\"%.6g\" y=\"%.6g\" width=\"%.6g\" height=\"%.6g\"/>\n"
		"<svg class=\"%s\" x=\"%.6g\" y=\"%.6g\" width=\"%.6g\" height=\"%.6g\" "
		"viewBox=\"%.6g %.6g %.6g %.6g\">\n",
		cell->x, cell->y, cell->w, cell->h, zoomed ? "zoom" : "whole", cell->x, cell->y,
		cell->w, cell->h, cell->x, cell->y, cell->w, cell->h);
	draw_cases(to, drawing, i, view, zoomed);
	if (drawing->zooms && !zoomed)
		fprintf(to,
			"<rect class=\"frame\" x=\"%.6g\" y=\"%.6g\" width=\"%.6g\" "
			"height=\"%.6g\"/>\n",
			middle.x - side / 2, middle.y - side / 2, side, side);
	if (drawing->zooms || drawing->space)
		put_text(to, cell->x + font / 2, cell->y + cell->h - font / 2, font, cell->w - font,
			 "label", words);
	fprintf(to, "</svg>\n");
}

/* A point gets a margin in proportion to its coordinates. */
void framed_size(const struct drawing *drawing, const struct region *region, double size[3])
{
	double side = region_side(region), margin = drawing->zooms ? 0.13 : 0.07;
	if (!(side > 0))
		side = fmax(region_magnitude(region) / 256, 1);
	for (int k = 0; k < 3; ++k)
		size[k] = fmax(region->high[k] - region->low[k], side / 8) + margin * side;
}

/* Beside zooms, which are square, rows of views are equally high; otherwise they are as high as
 * their contents. */
static void draw_views(FILE *to, const struct drawing *drawing, size_t i,
		       const struct region *region, const struct zoom *zoom, struct place panel)
{
	const unsigned rows = drawing->space ? 2 : 1, columns = drawing->zooms ? 2 : 1;
	const double width = panel.w / columns, gap = 0.01 * panel.h / rows;
	double size[3], high[3] = {0, 1, 1};
	framed_size(drawing, region, size);
	if (!drawing->zooms)
		memcpy(high, size, sizeof high);
	const double unit = panel.h / (high[1] + (rows > 1 ? high[2] : 0));
	double scale = (width - 2 * gap) / size[0], top = panel.y;
	for (unsigned up = 1; up <= rows; ++up)
		scale = fmin(scale, (unit * high[up] - 2 * gap) / size[up]);
	for (unsigned up = 1; up <= rows; top += unit * high[up++])
		for (unsigned column = 0; column < columns; ++column) {
			struct view view = {.cell = {panel.x + column * width + gap, top + gap,
						     width - 2 * gap, unit * high[up] - 2 * gap},
					    .scale = scale,
					    .up = up,
					    .down = pixel_test(drawing->cases.test)};
			region_middle(region, view.on);
			/* planes are cut at the zoom, so that the cut passes through the contact */
			memcpy(view.depth, drawing->zooms ? zoom->at : view.on, sizeof view.depth);
			if (column) {
				memcpy(view.on, zoom->at, sizeof view.on);
				view.scale = fmin(view.cell.w, view.cell.h) / zoom->width;
				/* anything in front or behind would only hide it */
				view.cut = drawing->space && zoom->width < region_side(region) / 8;
			}
			draw_view(to, drawing, i, &view, column, zoom);
		}
}

void panel_draw(FILE *to, const struct drawing *drawing, size_t i, struct place panel)
{
	const struct outcome *outcome = &drawing->outcomes[i];
	const double font = fmin(PAGE_FONT, panel.h / 12);
	struct shown shown = shown_of(drawing, i);
	struct zoom zoom = {.width = 1};
	char text[2 * ANSWER_MAX], answer[ANSWER_MAX];
	if (drawing->zooms)
		zoom = zoom_of(drawing, i, &shown);
	if (drawing->zooms || !drawing->together) {
		/* if cases are together, only the zoomed one has a caption, above the zoom */
		double indent = font / 2 + (drawing->together ? panel.w / 2 : 0);
		int length = snprintf(text, sizeof text, "%" PRIu64 "%s%s", drawing->first + i,
				      answer_words(drawing, i, false, answer),
				      shown.valid ? "" : ", invalid");
		if (shown.valid && drawing->zooms && outcome->truth.promised &&
		    isfinite(outcome->truth.margin))
			snprintf(text + length, sizeof text - (size_t)length, ", %s",
				 margin_words(drawing->cases.test, outcome));
		put_text(to, panel.x + indent, panel.y + 1.2 * font, font, panel.w - indent,
			 "caption", text);
		panel.y += 1.5 * font;
		panel.h -= 1.5 * font;
	}
	draw_views(to, drawing, i, drawing->together ? &drawing->all : &shown.region, &zoom, panel);
}
