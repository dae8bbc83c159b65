/* SPDX-License-Identifier: MIT */
/*
 * Draws a plot of lines and points over two axes, as part of an SVG picture, for `lockstep accuracy
 * --plot` and the page of `lockstep report`. Each call draws immediately, over everything drawn
 * before.
 *
 * The enclosing picture must set a font of PLOT_FONT pixels, no fill, and a one-pixel stroke in
 * currentColor.
 */
#ifndef LOCKSTEP_CLI_PLOT_PLOT_H
#define LOCKSTEP_CLI_PLOT_PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { PLOT_FONT = 12, PLOT_LINE = 15 };

/* Returns the approximate width of a text in pixels. */
double plot_text_width(const char *text);

enum plot_mark {
	PLOT_PLUS,
	PLOT_CROSS,
	PLOT_SQUARE,
	PLOT_SQUARE_OPEN,
	PLOT_DIAMOND,
	PLOT_DISC,
	PLOT_TRIANGLE,
	PLOT_TRIANGLE_DOWN
};

/* The style of a line. */
struct plot_style {
	const char *colour;
	enum plot_mark mark;
	const char *dash; /* SVG's stroke-dasharray, or NULL */
	bool points_only;
};

struct plot_axis {
	double low, high; /* low < high, and above 0 if logarithmic */
	bool logarithmic;
};

struct plot_point {
	double x, y; /* a line is broken where y is NaN */
};

/* The caller sets everything but the last field. All lengths are in pixels. */
struct plot {
	FILE *to;
	double left, top, width,
	    /* the plot's rectangle in the picture, including labels and the key */
	    height;
	/* lines above the data, for a title, and labels of guides or ticks */
	double room_above;
	double tick_width;             /* the widest label of the y axis */
	const char *x_label, *y_label; /* NULL for no label */
	const char *axis_colour, *grid_colour;
	struct plot_axis x, y;
	const char *const *key; /* the names of all lines to be drawn */
	unsigned keys;
	struct plot_place { /* set by plot_begin(): the rectangle of the data, and the key */
		double left, top, right, bottom, key_width;
		unsigned columns, named;
	} place;
};

/* Returns the height of everything but the data, for a plot with all fields but `height` set. Add
 * the height that the data needs. */
double plot_surroundings(const struct plot *plot);

/* Draws the axes and their labels. */
void plot_begin(struct plot *plot);

/* Writes a line of text above the data; lines are counted from 0. */
void plot_title(const struct plot *plot, unsigned line, const char *text);

/* Writes a text in the middle, instead of data. */
void plot_note(const struct plot *plot, const char *text);

/* Draws a grid line, and the label at its end. A tick `above` has no grid line, and is at the
 * top. */
void plot_x_tick(const struct plot *plot, double at, const char *label, bool above);
void plot_y_tick(const struct plot *plot, double at, const char *label);

/* Returns the least of 1, 2 and 5 times a power of ten that divides a range into at most `parts`
 * parts. */
double plot_step(double range, unsigned parts);

/* Draws a line from bottom to top at x, with a label above it; `label` and `dash` may be NULL. */
void plot_guide(const struct plot *plot, double x, const char *label, const char *dash);

/* Draws the next line, which is named in the key. */
void plot_line(struct plot *plot, const struct plot_style *style, const struct plot_point *point,
	       size_t points);

#endif
