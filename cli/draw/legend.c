/* SPDX-License-Identifier: MIT */
/* Writes the legend below the picture. */
#include <config.h>

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "cli/draw/draw.h"

void legend_add(struct legend *legend, enum swatch swatch, const char *class, const char *format,
		...)
{
	va_list what;
	if (legend->count == sizeof legend->entry / sizeof *legend->entry)
		return;
	va_start(what, format);
	legend->entry[legend->count].swatch = swatch;
	legend->entry[legend->count].class = class;
	vsnprintf(legend->entry[legend->count].text, sizeof legend->entry->text, format, what);
	va_end(what);
	++legend->count;
}

void legend_add_answers(struct legend *legend, const struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	bool bends = bend_test(test), sides = test->pixel_results;
	enum swatch swatch = bends ? SWATCH_DOT : SWATCH_BOX;
	legend_add(legend, swatch, "hit", "%s: %zu",
		   sides   ? "left"
		   : bends ? "too tight"
			   : "hit",
		   drawing->hits - drawing->rights);
	if (sides)
		legend_add(legend, swatch, "hit right", "right: %zu", drawing->rights);
	legend_add(legend, swatch, "miss", "%s: %zu",
		   sides   ? "none"
		   : bends ? "wide enough"
			   : "miss",
		   drawing->cases.n - drawing->hits);
	if (drawing->wrong_hits || (drawing->judged && test->judge))
		legend_add(legend, swatch, "hit wrong", "wrong hits among them: %zu",
			   drawing->wrong_hits);
	if (drawing->wrong_misses || (drawing->judged && test->judge))
		legend_add(legend, swatch, "miss wrong", "wrong misses: %zu",
			   drawing->wrong_misses);
	if (drawing->far)
		legend_add(legend, SWATCH_NONE, NULL, "too far away to be drawn: %zu",
			   drawing->far);
	if (drawing->endless)
		legend_add(legend, SWATCH_NONE, NULL, "not finite, not drawn: %zu",
			   drawing->endless);
	if (drawing->more)
		legend_add(legend, SWATCH_NONE, NULL, "more than are drawn: %zu", drawing->more);
}

const char *margin_words(const struct outcome *outcome)
{
	static char text[32];
	double roundings = outcome->margin * 0x1p24;
	if (fabs(roundings) < 1000)
		snprintf(text, sizeof text, "%+.3g", roundings);
	else
		snprintf(text, sizeof text, "%c%s", roundings < 0 ? '-' : '+',
			 short_count((uint64_t)fabs(roundings)));
	return text;
}

/* Returns how far the only case must move to be right, if the reference answers it wrongly, or
 * "". */
static const char *cure_words(const struct drawing *drawing)
{
	static char text[160];
	const struct lockstep_test *test = drawing->cases.test;
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct movement movement;
	char words[120];
	gather_operands(test, drawing->cases.column, 0, drawing->cases.mode, operands);
	if (!drawing->outcomes[0].wrong ||
	    !movement_of(test, operands, &drawing->cases.world, &movement))
		return "";
	snprintf(text, sizeof text, ", wrong; %s",
		 movement_words(test, &movement, words, sizeof words));
	return text;
}

/* Adds the verdicts on the only case, or on all of them. */
void legend_add_verdicts(struct legend *legend, const struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct outcome *outcome = &drawing->outcomes[0];
	if (drawing->cases.n > 1 && test->hits)
		legend_add(legend, SWATCH_NONE, NULL, "hits, filled: %zu; misses, hollow: %zu%s",
			   drawing->hits, drawing->cases.n - drawing->hits,
			   drawing->judged ? "" : "; no exact truth without GMP");
	if (drawing->cases.n > 1 && drawing->judged && test->hits)
		legend_add(legend, SWATCH_NONE, NULL, "exact truth: %zu of them wrong%s",
			   drawing->wrong_hits + drawing->wrong_misses,
			   drawing->wrong_hits + drawing->wrong_misses ? ", dots and dashes" : "");
	if (drawing->cases.n == 1 && !drawing->judged)
		legend_add(legend, SWATCH_NONE, NULL, "exact truth: unknown without GMP");
	else if (drawing->cases.n == 1 && !outcome->promised)
		legend_add(legend, SWATCH_NONE, NULL, "exact truth: nothing is promised");
	else if (drawing->cases.n == 1 && !isfinite(outcome->margin))
		legend_add(legend, SWATCH_NONE, NULL, "exact truth: invalid operands");
	else if (drawing->cases.n == 1)
		legend_add(legend, SWATCH_NONE, NULL, "exact truth: %smargin %s roundings",
			   !test->hits         ? ""
			   : outcome->true_hit ? "hit, "
					       : "miss, ",
			   margin_words(outcome));
	if (drawing->cases.n == 1) {
		char text[200];
		int length = snprintf(text, sizeof text, "reference:%s",
				      test->hits ? outcome->hit ? " hit" : " miss" : "");
		for (unsigned r = 0; r < test->results && length < (int)sizeof text; ++r)
			length += snprintf(text + length, sizeof text - (size_t)length,
					   "%s %s = %.6g", r || test->hits ? "," : "",
					   test->result[r], (double)outcome->result[r]);
		legend_add(legend, SWATCH_NONE, NULL, "%s%s", text, cure_words(drawing));
	}
	legend_add(legend, SWATCH_NONE, NULL, "builds that differ from the reference: %s of %zu",
		   *drawing->differ ? drawing->differ : "none", drawing->builds);
	if (drawing->endless)
		legend_add(legend, SWATCH_NONE, NULL,
			   "with an invalid operand, which cannot be drawn: %zu", drawing->endless);
	if (drawing->more)
		legend_add(legend, SWATCH_NONE, NULL, "more than are drawn: %zu", drawing->more);
}

void legend_add_bends(struct legend *legend)
{
	legend_add(legend, SWATCH_DOT, "start", "where it comes from");
	legend_add(legend, SWATCH_LINE, "aside", "across to the curve beside");
	legend_add(legend, SWATCH_CROSS, "centre", "centre of curvature");
}

static double entry_width(const struct legend *legend, unsigned i, double font)
{
	double words = TEXT_WIDTH * font * (double)strlen(legend->entry[i].text);
	return words + (legend->entry[i].swatch ? 2.2 : 0) * font + 1.4 * font;
}

/* Draws the sample in the middle of a line of the legend that begins at (x, y). */
static void draw_swatch(FILE *to, enum swatch swatch, const char *class, double x, double y,
			double font)
{
	double width = 1.6 * font, middle = y + 0.8 * font, arm = 0.35 * font;
	if (swatch == SWATCH_DOT)
		fprintf(to, "<circle class=\"%s\" cx=\"%.6g\" cy=\"%.6g\" r=\"%.4g\"/>\n", class,
			x + width / 2, middle, arm);
	else if (swatch == SWATCH_BOX)
		fprintf(to, "<path class=\"%s\" d=\"M%.6g %.6gh%.4gv%.4gh-%.4gz\"/>\n", class, x,
			y + 0.35 * font, width, 0.9 * font, width);
	else if (swatch == SWATCH_LINE)
		fprintf(to, "<path class=\"%s\" d=\"M%.6g %.6gh%.4g\"/>\n", class, x, middle,
			width);
	else if (swatch == SWATCH_CROSS)
		fprintf(to, "<path class=\"%s\" d=\"M%.6g %.6gh%.4gm-%.4g-%.4gv%.4g\"/>\n", class,
			x + width / 2 - arm, middle, 2 * arm, arm, arm, 2 * arm);
}

double legend_draw(FILE *to, const struct legend *legend, double left, double right, double y,
		   double font)
{
	double x = left, line = 1.7 * font, top = y;
	for (unsigned i = 0; i < legend->count; ++i) {
		enum swatch swatch = legend->entry[i].swatch;
		double width = entry_width(legend, i, font);
		if (x > left && x + width > right) {
			x = left;
			y += line;
		}
		if (to) {
			draw_swatch(to, swatch, legend->entry[i].class, x, y, font);
			svg_line(to, x + (swatch ? 2.2 * font : 0), y + 1.15 * font, font, right,
				 "legend", legend->entry[i].text);
		}
		x += width;
	}
	return y + line - top;
}
