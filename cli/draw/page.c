/* SPDX-License-Identifier: MIT */
/*
 * The page: a heading, the picture, and a legend. Cases that share a world are drawn together in
 * it. Other cases get a panel each, as large as needed.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/formats/columns.h"

/*
 * Colours that everybody can distinguish (Okabe and Ito). In greyscale, filled and hollow still
 * differ.
 */
static const char style[] =
    "text{font-family:sans-serif;fill:#222}.heading{font-weight:bold}"
    ".number,.label{stroke:#fff;stroke-width:3;stroke-linejoin:round;paint-order:stroke}"
    ".label{fill:#5b6772}.panel{fill:#fff;stroke:#c8ced4}"
    ".frame{fill:none;stroke:#222}.faint{opacity:.35}"
    /* worlds */
    ".wall{fill:#939da7}.thin{fill:#333b43}.cells{fill:#e3e7eb}.ground{fill:#fff}"
    ".outside{fill:#bcc4cb}.beyond{fill:#f6f8fa}.dilation{fill:#f6eeb4}"
    ".threshold{fill:none;stroke:#e69f00;stroke-width:1.6;stroke-dasharray:7 4}"
    ".threshold.right{stroke:#009e73}"
    ".rings{fill:#d5dade;fill-rule:evenodd;stroke:#6b7782;stroke-width:1.2}"
    ".face{fill:#aab4bd;fill-opacity:.18;stroke:#8a949e;stroke-width:.8;stroke-linejoin:round}"
    ".zoom .face{stroke:#6b7782;stroke-width:1.2}"
    ".curve,.beside{fill:none;stroke:#333b43;stroke-width:1.6}.beside{stroke:#9aa5af}"
    ".contact{fill:#b0307a}.result{fill:none;stroke-linejoin:round;stroke:#111;stroke-width:1.8}"
    /* Pixel shapes have a colour for each answer. */
    ".answers .hit{fill:#e69f00;fill-opacity:.6;stroke:#8a5a00;stroke-width:1.4}"
    ".answers .hit.right{fill:#009e73;stroke:#00543d}"
    ".answers .miss{fill:none;stroke:#0072b2;stroke-width:1.8}"
    ".answers .hit.wrong{fill:#cc79a7;stroke:#7b1e50;stroke-width:2.4}"
    ".answers .miss.wrong{stroke:#b0307a;stroke-width:2.8}"
    ".answers .hit.vast{fill-opacity:.05}.answers .hit .second{fill-opacity:.25}"
    ".second{stroke-dasharray:6 3}.answers .sample.second{fill:none;stroke:#6b7782}"
    /* Other shapes have a colour for each operand, and are filled if they hit. */
    ".shapes .operand{fill:none;stroke-width:1.8;stroke-linejoin:round}"
    ".shapes .first{stroke:#b35c00}.shapes .second{stroke:#0072b2}"
    ".shapes .hit .first{fill:#e69f00;fill-opacity:.35}"
    ".shapes .hit .second{fill:#56b4e9;fill-opacity:.35}.shapes .bend{fill:none!important}"
    ".shapes .sample.hit{fill:#c8ced4;stroke:#6b7782}.shapes .sample.miss{fill:none;stroke:#6b7782}"
    ".shapes .wrong .operand,.shapes .sample.wrong{stroke-dasharray:7 3 2 3;stroke-width:2.6}"
    ".case .solid{stroke-dasharray:none!important}";

void page_explain(struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	struct legend *legend = &drawing->legend;
	if (drawing->path) {
		path_explain(drawing);
		return;
	}
	for (unsigned o = 0; o < test->operands && !pixel_test(test); ++o)
		legend_add(legend, SWATCH_BOX, o ? "operand second" : "operand first", "%s%s",
			   test->operand[o]->name, test->pair ? (o ? " b" : " a") : "");
	if (pixel_test(test) && test->operands == 2)
		legend_add(legend, SWATCH_BOX, "second", "the second of two");
	if (test->world)
		world_explain(drawing);
	if (drawing->results)
		legend_add(legend, SWATCH_CROSS, "result",
			   strcmp(test->operand[0]->name, "bend") == 0 ? "centre of curvature"
								       : "the result");
	if (drawing->zooms)
		legend_add(legend, SWATCH_BOX, "frame", "where the zoom is");
	answers_explain(drawing);
}

/* ---- The layout ------------------------------------------------------------------------------ */

/* Returns the width of a panel divided by its height. */
static double panel_aspect(const struct drawing *drawing)
{
	double size[3];
	framed_size(drawing, &drawing->all, size);
	if (drawing->zooms)
		return drawing->space ? 0.95 : 1.9;
	return drawing->together ? size[0] / (size[1] + (drawing->space ? size[2] : 0)) : 4.0 / 3;
}

void page_draw(FILE *to, const struct drawing *drawing)
{
	enum { MOST_HEIGHT = PAGE_UNITS * 4 / 5 }; /* the greatest height of a picture */
	const struct lockstep_test *test = drawing->cases.test;
	const size_t n = drawing->together ? 1 : drawing->cases.n - drawing->more;
	const double aspect = panel_aspect(drawing), room = PAGE_UNITS - 2 * PAGE_FONT;
	const double top = 5.2 * PAGE_FONT;
	size_t across = 1;
	while (across < n && (double)(across * across) * aspect < 1.24 * (double)n)
		++across;
	const size_t down = (n - 1) / across + 1;
	/* the same for all panels */
	const double height = fmin(room / aspect / (double)across, MOST_HEIGHT / (double)down);
	const double width = height * aspect, left = (PAGE_UNITS - width * (double)across) / 2;
	const double bottom = top + height * (double)down + PAGE_FONT / 2.0;
	const double whole = bottom + PAGE_FONT + legend_draw(NULL, &drawing->legend, room, bottom);
	const double pixels = drawing->size / fmax(PAGE_UNITS, whole);
	char line[4600];
	fprintf(to,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"%s\" width=\"%.6g\" "
		"height=\"%.6g\" viewBox=\"0 0 %d %.6g\">\n<style>%s</style>\n"
		"<rect width=\"100%%\" height=\"100%%\" fill=\"#f6f8fa\"/>\n",
		pixel_test(test) ? "answers" : "shapes", pixels * PAGE_UNITS, pixels * whole,
		PAGE_UNITS, whole, style);
	snprintf(line, sizeof line, "%s: %s", test->name, drawing->source);
	/* bold text is wider */
	put_text(to, PAGE_FONT, 2.3 * PAGE_FONT, 1.5 * PAGE_FONT, 0.87 * room, "heading", line);
	put_text(to, PAGE_FONT, 4.2 * PAGE_FONT, 1.1 * PAGE_FONT, room, "question", test->question);
	for (size_t i = 0; i < n; ++i)
		panel_draw(to, drawing, drawing->together ? drawing->zoomed : i,
			   (struct place){left + width * (double)(i % across),
					  top + height * (double)(i / across),
					  width * (n > 1 ? 0.97 : 1), height * (n > 1 ? 0.97 : 1)});
	legend_draw(to, &drawing->legend, room, bottom);
	fprintf(to, "</svg>\n");
}
