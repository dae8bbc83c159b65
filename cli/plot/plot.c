/* SPDX-License-Identifier: MIT */
/* Draws plots; see plot.h. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "cli/plot/plot.h"
#include "harness/base/xml.h"

/* The gap between parts; the length of a tick, and of a line in the key; the space around its
 * name. */
enum { GAP = 4, TICK = 4, SAMPLE = 24, KEY_GAP = 16 };

/* A letter's width relative to the font's height, for lower case and underscores in a wide font. */
static const double LETTER_WIDTH = 0.63;

double plot_text_width(const char *text)
{
	size_t letters = 0;
	for (; *text; ++text)
		letters += (*text & 0xc0) != 0x80; /* not a continuation byte */
	return LETTER_WIDTH * PLOT_FONT * (double)letters;
}

/* ---- Where things are ------------------------------------------------------------------------ */

static double share(const struct plot_axis *axis, double value)
{
	return axis->logarithmic ? log(value / axis->low) / log(axis->high / axis->low)
				 : (value - axis->low) / (axis->high - axis->low);
}

static double x_of(const struct plot *plot, double x)
{
	return plot->place.left + share(&plot->x, x) * (plot->place.right - plot->place.left);
}

static double y_of(const struct plot *plot, double y)
{
	return plot->place.bottom - share(&plot->y, y) * (plot->place.bottom - plot->place.top);
}

/* Finds the place of the key, with as many columns of names as fit. */
static struct plot_place place_key(const struct plot *plot)
{
	struct plot_place place = {.columns = 1};
	for (unsigned k = 0; k < plot->keys; ++k)
		place.key_width =
		    fmax(place.key_width, SAMPLE + GAP + KEY_GAP + plot_text_width(plot->key[k]));
	while (place.columns < plot->keys && (place.columns + 1) * place.key_width <= plot->width)
		++place.columns;
	return place;
}

static double room_below(const struct plot *plot, const struct plot_place *place)
{
	const unsigned rows = (plot->keys + place->columns - 1) / place->columns;
	return TICK + GAP + PLOT_LINE * (1 + !!plot->x_label + rows) + GAP;
}

double plot_surroundings(const struct plot *plot)
{
	const struct plot_place place = place_key(plot);
	return plot->room_above + room_below(plot, &place);
}

/* ---- Texts ----------------------------------------------------------------------------------- */

static void text_at(const struct plot *plot, double x, double y, const char *anchor,
		    const char *text)
{
	fprintf(plot->to,
		"<text fill=\"currentColor\" stroke=\"none\" text-anchor=\"%s\" x=\"%.5g\" "
		"y=\"%.5g\">",
		anchor, x, y);
	xml_text(plot->to, text);
	fputs("</text>\n", plot->to);
}

void plot_title(const struct plot *plot, unsigned line, const char *text)
{
	text_at(plot, plot->left + plot->width / 2, plot->top + PLOT_FONT + PLOT_LINE * line,
		"middle", text);
}

void plot_note(const struct plot *plot, const char *text)
{
	text_at(plot, (plot->place.left + plot->place.right) / 2,
		(plot->place.top + plot->place.bottom) / 2, "middle", text);
}

/* ---- Axes ------------------------------------------------------------------------------------ */

void plot_begin(struct plot *plot)
{
	const double label = plot->y_label ? PLOT_LINE + GAP : 0;
	struct plot_place place = place_key(plot);
	place.left = plot->left + GAP + label + plot->tick_width + GAP + TICK;
	place.right = plot->left + plot->width - 3 * GAP;
	place.top = plot->top + plot->room_above;
	place.bottom = plot->top + plot->height - room_below(plot, &place);
	plot->place = place;
	fprintf(plot->to, "<path stroke=\"%s\" d=\"M%.5g %.5gV%.5gH%.5g\"/>\n", plot->axis_colour,
		place.left, place.top, place.bottom, place.right);
	if (plot->x_label)
		text_at(plot, (place.left + place.right) / 2,
			place.bottom + TICK + GAP + 2 * PLOT_LINE - GAP, "middle", plot->x_label);
	if (plot->y_label) {
		const double x = plot->left + PLOT_LINE, y = (place.top + place.bottom) / 2;
		fprintf(plot->to, "<g transform=\"rotate(-90 %.5g %.5g)\">", x, y);
		text_at(plot, x, y, "middle", plot->y_label);
		fputs("</g>\n", plot->to);
	}
}

void plot_x_tick(const struct plot *plot, double at, const char *label, bool above)
{
	const double x = x_of(plot, at), end = above ? plot->place.top : plot->place.bottom;
	if (!above)
		fprintf(plot->to, "<path stroke=\"%s\" d=\"M%.5g %.5gV%.5g\"/>\n",
			plot->grid_colour, x, plot->place.top, end);
	fprintf(plot->to, "<path stroke=\"%s\" d=\"M%.5g %.5gv%d\"/>\n", plot->axis_colour, x, end,
		above ? -TICK : TICK);
	text_at(plot, x, above ? end - TICK - GAP : end + TICK + PLOT_FONT, "middle", label);
}

void plot_y_tick(const struct plot *plot, double at, const char *label)
{
	const double y = y_of(plot, at);
	fprintf(plot->to,
		"<path stroke=\"%s\" d=\"M%.5g %.5gH%.5g\"/>\n<path stroke=\"%s\" d=\"M%.5g "
		"%.5gh-%d\"/>\n",
		plot->grid_colour, plot->place.left, y, plot->place.right, plot->axis_colour,
		plot->place.left, y, TICK);
	text_at(plot, plot->place.left - TICK - GAP, y + 0.35 * PLOT_FONT, "end", label);
}

double plot_step(double range, unsigned parts)
{
	const double least = range / parts, power = pow(10, floor(log10(least)));
	return power * (least <= power ? 1 : least <= 2 * power ? 2 : least <= 5 * power ? 5 : 10);
}

void plot_guide(const struct plot *plot, double at, const char *label, const char *dash)
{
	const double x = x_of(plot, at);
	fprintf(plot->to, "<path stroke=\"%s\" stroke-dasharray=\"%s\" d=\"M%.5g %.5gV%.5g\"/>\n",
		plot->axis_colour, dash ? dash : "none", x, plot->place.bottom, plot->place.top);
	if (label)
		text_at(plot, x, plot->place.top - GAP, "middle", label);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Drawn around their point, to which the path has moved. */
static const struct {
	const char *path;
	bool filled;
} marks[] = {[PLOT_PLUS] = {"m-3 0h6m-3-3v6", false},
	     [PLOT_CROSS] = {"m-2.5-2.5l5 5m0-5l-5 5", false},
	     [PLOT_SQUARE] = {"m-2.5-2.5h5v5h-5z", true},
	     [PLOT_SQUARE_OPEN] = {"m-2.5-2.5h5v5h-5z", false},
	     [PLOT_DIAMOND] = {"m0-3.5l3 3.5l-3 3.5l-3-3.5z", true},
	     [PLOT_DISC] = {"m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z", true},
	     [PLOT_TRIANGLE] = {"m0-3.5l3 5.5h-6z", true},
	     [PLOT_TRIANGLE_DOWN] = {"m0 3.5l3-5.5h-6z", true}};

static void begin_stroke(const struct plot *plot, const struct plot_style *style)
{
	fprintf(plot->to, "<path stroke=\"%s\" stroke-width=\"1.6\" stroke-dasharray=\"%s\" d=\"",
		style->colour, style->dash ? style->dash : "none");
}

static void begin_marks(const struct plot *plot, const struct plot_style *style)
{
	fprintf(plot->to, "<path stroke=\"%s\" fill=\"%s\" d=\"", style->colour,
		marks[style->mark].filled ? style->colour : "none");
}

static void end_path(const struct plot *plot)
{
	fputs("\"/>\n", plot->to);
}

/* Draws the line's entry in the key, whose rows are centred. */
static void name_line(struct plot *plot, const struct plot_style *style)
{
	const struct plot_place *place = &plot->place;
	const unsigned k = plot->place.named++, row = k / place->columns,
		       column = k % place->columns;
	const double left =
	    plot->left + (plot->width - place->columns * place->key_width + KEY_GAP) / 2;
	const double x = left + column * place->key_width;
	const double y = plot->top + plot->height - room_below(plot, place) + TICK + GAP +
			 PLOT_LINE * (1 + !!plot->x_label + row) + PLOT_FONT - GAP;
	if (!style->points_only) {
		begin_stroke(plot, style);
		fprintf(plot->to, "M%.5g %.5gh%d", x, y, SAMPLE);
		end_path(plot);
	}
	begin_marks(plot, style);
	fprintf(plot->to, "M%.5g %.5g%s", x + SAMPLE / 2, y, marks[style->mark].path);
	end_path(plot);
	text_at(plot, x + SAMPLE + GAP, y + 0.35 * PLOT_FONT, "start", plot->key[k]);
}

void plot_line(struct plot *plot, const struct plot_style *style, const struct plot_point *point,
	       size_t points)
{
	bool broken = true;
	if (!style->points_only) {
		begin_stroke(plot, style);
		for (size_t i = 0; i < points; ++i) {
			if (!isnan(point[i].y))
				fprintf(plot->to, "%c%.5g %.5g", broken ? 'M' : 'L',
					x_of(plot, point[i].x), y_of(plot, point[i].y));
			broken = isnan(point[i].y);
		}
		end_path(plot);
	}
	begin_marks(plot, style);
	for (size_t i = 0; i < points; ++i)
		if (!isnan(point[i].y))
			fprintf(plot->to, "M%.5g %.5g%s", x_of(plot, point[i].x),
				y_of(plot, point[i].y), marks[style->mark].path);
	end_path(plot);
	name_line(plot, style);
}
