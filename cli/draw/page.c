/* SPDX-License-Identifier: MIT */
/*
 * The page: a heading, the picture, and a legend. Cases that share a world are drawn in it. Other
 * cases have a panel each, as large as needed.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/draw/draw.h"

enum { NUMBERED_MAX = 64, PANELS_MAX = 1024 };

/* Colours that everybody can tell apart (Okabe and Ito). In grey, filled and hollow differ. */
static const char style[] =
    "text{font-family:sans-serif;fill:#222}.heading{font-weight:bold}"
    ".number{fill:#222;fill-opacity:1;stroke:#fff;stroke-width:3;stroke-linejoin:round;paint-order:"
    "stroke}"
    ".ground{fill:#fff;stroke:none}.panel{fill:#fff;stroke:#c8ced4}"
    ".wall{fill:#939da7;stroke:none}.outside{fill:#bcc4cb;stroke:none}"
    ".dilation{fill:#f6eeb4;stroke:none}.cells{fill:none;stroke:#e3e7eb;stroke-width:.6}"
    ".thin{fill:none;stroke:#333b43;stroke-width:2.6;stroke-linecap:square}"
    ".threshold{fill:none;stroke:#e69f00;stroke-width:1.6;stroke-dasharray:7 4}"
    ".threshold.right{stroke:#009e73}"
    ".hit{fill:#e69f00;fill-opacity:.6;stroke:#8a5a00;stroke-width:1.4}"
    ".hit.right{fill:#009e73;stroke:#00543d}"
    ".miss{fill:none;stroke:#0072b2;stroke-width:1.8}"
    ".hit.wrong{fill:#cc79a7;stroke:#7b1e50;stroke-width:2.4}"
    ".miss.wrong{stroke:#b0307a;stroke-width:2.8}"
    ".hit.vast{fill-opacity:.05}"
    ".second{stroke-dasharray:6 3}.dashed{fill:none;stroke:#6b7782;stroke-dasharray:6 3}.hit "
    ".second{fill-opacity:.25}"
    ".curve{fill:none;stroke:#333b43;stroke-width:1.6}.vertex{fill:#333b43;fill-opacity:1;stroke:"
    "none}"
    ".start{fill:#fff;fill-opacity:1;stroke:#333b43;stroke-width:1.4}"
    ".aside{fill:none;stroke:#6b7782;stroke-width:1.2;stroke-dasharray:4 3}"
    ".centre{fill:none;stroke:#6b7782;stroke-width:1.4}"
    ".beside{fill:none;stroke:#9aa5af;stroke-width:1.2}"
    /* Operands are filled if they hit, and hollow if they miss. */
    ".operand{fill:none;stroke-width:1.8;stroke-linejoin:round}"
    ".operand.first{stroke:#b35c00}.operand.second{stroke:#0072b2}"
    ".hits .first{fill:#e69f00;fill-opacity:.35}.hits .second{fill:#56b4e9;fill-opacity:.35}"
    ".wrongs .operand{stroke-dasharray:7 3 2 3;stroke-width:2.6}"
    ".model .operand.solid{stroke-dasharray:none}.faint{opacity:.35}"
    ".result{fill:none;stroke-linejoin:round;stroke:#111;stroke-width:1.8}"
    ".rings{fill:#d5dade;fill-rule:evenodd;stroke:#6b7782;stroke-width:1.2}"
    ".face{fill:#aab4bd;fill-opacity:.18;stroke:#8a949e;stroke-width:.8;stroke-linejoin:round}"
    ".zoom .face{stroke:#6b7782;stroke-width:1.2}"
    ".contact{fill:#b0307a;stroke:none}"
    ".frame{fill:none;stroke:#222;stroke-width:1}"
    ".label{fill:#5b6772;stroke:#fff;stroke-width:3;stroke-linejoin:round;paint-order:stroke}";

void page_lay_out(struct page *page, double picture)
{
	double size = PAGE_UNITS, around;
	page->font = size / 60;
	page->margin = page->font;
	page->picture_top = page->margin + 4.2 * page->font;
	page->width = size;
	/* A tall picture makes a narrow page, but one with room for words. */
	for (int turn = 0; turn < 2; ++turn) {
		around = page->picture_top +
			 legend_draw(NULL, &page->legend, page->margin, page->width - page->margin,
				     0, page->font) +
			 2 * page->margin;
		page->picture_height =
		    fmin((page->width - 2 * page->margin) / picture, fmax(size - around, size / 4));
		page->picture_width = page->picture_height * picture;
		page->width = fmax(page->picture_width + 2 * page->margin, 0.7 * size);
	}
	page->height = page->picture_height + around;
}

void page_heading(FILE *to, const struct page *page, const struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	double room = page->width - 2 * page->margin, x = page->margin;
	double pixels = drawing->size / fmax(page->width, page->height);
	char line[4600];
	fprintf(to,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.6g\" height=\"%.6g\" "
		"viewBox=\"0 0 %.6g %.6g\">\n<style>%s</style>\n",
		pixels * page->width, pixels * page->height, page->width, page->height, style);
	fprintf(to, "<rect width=\"100%%\" height=\"100%%\" fill=\"#f6f8fa\"/>\n");
	snprintf(line, sizeof line, "%s: %s", test->name, drawing->source);
	/* bold text is wider */
	svg_line(to, x, 2.3 * page->font, 1.5 * page->font, 0.87 * room, "heading", line);
	svg_line(to, x, 4.2 * page->font, 1.1 * page->font, room, "question", test->question);
}

/* ---- In a world, or along a curve ------------------------------------------------------------ */

/* Returns the extent of all cases near a world, or of all cases if there is none. */
static struct extent choose_near(struct drawing *drawing, const struct stage *stage)
{
	struct extent all = {INFINITY, INFINITY, -INFINITY, -INFINITY}, near = all, extent;
	if (stage) {
		all = stage->extent(drawing->cases.world.made);
		double side = fmax(all.max_x - all.min_x, all.max_y - all.min_y);
		near = extent_grown(all, fmax(side / 4, 16));
	}
	for (size_t i = 0; i < drawing->cases.n; ++i) {
		bool finite = case_extent(drawing, i, &extent);
		drawing->drawn[i] = finite && (!stage || extent_meets(extent, near));
		drawing->far += finite && !drawing->drawn[i];
		drawing->endless += !finite;
		if (drawing->drawn[i])
			all = extent_union(all, stage ? extent_within(extent, near) : extent);
	}
	if (!(all.min_x <= all.max_x))
		all = (struct extent){0, 0, 1, 1};
	return all;
}

/* Adds some room around an extent, and makes it wide enough to be seen. */
static struct extent framed(struct extent all)
{
	double width = all.max_x - all.min_x, height = all.max_y - all.min_y;
	double side = fmax(width, height), pad_x = fmax(side / 4 - width, 0) / 2,
	       pad_y = fmax(side / 4 - height, 0) / 2;
	if (!(side > 0))
		pad_x = pad_y = fmax(fmax(fabs(all.min_x), fabs(all.min_y)) / 1024, 1);
	all = extent_grown(all, 0.04 * side);
	return (struct extent){all.min_x - pad_x, all.min_y - pad_y, all.max_x + pad_x,
			       all.max_y + pad_y};
}

static void draw_beside(FILE *to, const struct drawing *drawing, const struct view *view)
{
	bool on = false;
	fprintf(to, "<path class=\"beside\" d=\"M");
	for (size_t i = 0; i < drawing->cases.n; ++i) {
		const float *at = drawing->outcomes[i].result;
		if (!drawing->drawn[i] || !isfinite(at[0]) || !isfinite(at[1]))
			continue;
		fprintf(to, "%s%.6g %.6g", on ? "L" : "", view_x(view, at[0]), view_y(view, at[1]));
		on = true;
	}
	fprintf(to, "%s\"/>\n", on ? "" : "0 0");
}

static void draw_together(FILE *to, struct drawing *drawing, struct page *page,
			  const struct stage *stage)
{
	struct view view = {.of = framed(choose_near(drawing, stage)), .up = !stage};
	double width = view.of.max_x - view.of.min_x, height = view.of.max_y - view.of.min_y;
	if (stage)
		stage->explain(drawing, &page->legend);
	else
		legend_add_bends(&page->legend);
	legend_add_answers(&page->legend, drawing);
	legend_add_plugins(&page->legend, drawing);
	page_lay_out(page, width / height);
	view.scale = page->picture_height / height;
	view.left = (page->width - page->picture_width) / 2;
	view.top = page->picture_top;
	page_heading(to, page, drawing);
	fprintf(to,
		"<clipPath id=\"picture\"><rect x=\"%.6g\" y=\"%.6g\" width=\"%.6g\" "
		"height=\"%.6g\"/></clipPath>\n<g clip-path=\"url(#picture)\">\n",
		view.left, view.top, page->picture_width, page->picture_height);
	if (stage)
		stage->draw(to, drawing, &view);
	else
		draw_beside(to, drawing, &view);
	/* Hollow shapes are drawn over filled ones. */
	for (int hit = 1; hit >= 0; --hit)
		for (size_t i = 0; i < drawing->cases.n; ++i)
			if (drawing->drawn[i] && drawing->outcomes[i].hit == hit)
				case_draw(to, drawing, &view, i);
	for (size_t i = 0; i < drawing->cases.n && drawing->cases.n <= NUMBERED_MAX; ++i)
		if (drawing->drawn[i])
			case_number(to, drawing, &view, i);
	fprintf(to, "</g>\n");
}

/* ---- In panels ------------------------------------------------------------------------------- */

static void draw_panel_number(FILE *to, const struct drawing *drawing, size_t i,
			      struct extent panel)
{
	char number[24];
	snprintf(number, sizeof number, "%" PRIu64, drawing->first + i);
	svg_line(to, panel.min_x + 5, panel.min_y + 15, 13, panel.max_x - panel.min_x, "number",
		 number);
}

static void draw_panel(FILE *to, const struct drawing *drawing, size_t i, struct extent panel)
{
	struct extent extent, content = extent_grown(panel, -0.06 * (panel.max_y - panel.min_y));
	fprintf(to,
		"<rect class=\"panel\" x=\"%.6g\" y=\"%.6g\" width=\"%.6g\" height=\"%.6g\"/>\n",
		panel.min_x, panel.min_y, panel.max_x - panel.min_x, panel.max_y - panel.min_y);
	if (!case_extent(drawing, i, &extent))
		return;
	extent = framed(extent);
	double width = extent.max_x - extent.min_x, height = extent.max_y - extent.min_y;
	double scale =
	    fmin((content.max_x - content.min_x) / width, (content.max_y - content.min_y) / height);
	struct view view = {.of = extent,
			    .left = (panel.min_x + panel.max_x - scale * width) / 2,
			    .top = (panel.min_y + panel.max_y - scale * height) / 2,
			    .scale = scale,
			    .up = bend_test(drawing->cases.test)};
	case_draw(to, drawing, &view, i);
}

static void draw_panels(FILE *to, struct drawing *drawing, struct page *page)
{
	size_t n = drawing->cases.n < PANELS_MAX ? drawing->cases.n : PANELS_MAX, across = 1;
	struct extent extent;
	drawing->more = drawing->cases.n - n;
	for (size_t i = 0; i < n; ++i)
		drawing->endless += !case_extent(drawing, i, &extent);
	while (across * across < n)
		++across;
	size_t down = (n - 1) / across + 1;
	if (bend_test(drawing->cases.test))
		legend_add_bends(&page->legend);
	else if (drawing->cases.test->operands == 2)
		legend_add(&page->legend, SWATCH_BOX, "dashed", "the second of two");
	legend_add_answers(&page->legend, drawing);
	legend_add_plugins(&page->legend, drawing);
	page_lay_out(page, 4.0 / 3 * (double)across / (double)down);
	page_heading(to, page, drawing);
	double width = page->picture_width / (double)across,
	       height = page->picture_height / (double)down, gap = 0.03 * height;
	for (size_t i = 0; i < n; ++i) {
		double x = (page->width - page->picture_width) / 2 + width * (double)(i % across);
		double y = page->picture_top + height * (double)(i / across);
		struct extent panel = {x + gap, y + gap, x + width - gap, y + height - gap};
		draw_panel(to, drawing, i, panel);
		if (drawing->cases.n <= NUMBERED_MAX)
			draw_panel_number(to, drawing, i, panel);
	}
}

void page_draw(FILE *to, struct drawing *drawing)
{
	const struct stage *stage = stage_of(drawing->cases.test->world);
	struct page page = {.width = 0};
	if (steps_of_a_path(drawing))
		path_draw(to, drawing, &page);
	else if (model_test(drawing->cases.test))
		models_draw(to, drawing, &page);
	else if (stage || bends_in_a_row(drawing))
		draw_together(to, drawing, &page, stage);
	else
		draw_panels(to, drawing, &page);
	legend_draw(to, &page.legend, page.margin, page.width - page.margin,
		    page.picture_top + page.picture_height + page.margin / 2, page.font);
	fprintf(to, "</svg>\n");
}
