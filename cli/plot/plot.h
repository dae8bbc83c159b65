/* SPDX-License-Identifier: MIT */
/*
 * A plot of lines and points over two axes, as a part of an SVG picture: what `lockstep accuracy --plot` and the
 * page of `lockstep report` draw. Each call draws at once, over what was drawn before.
 *
 * Around it, the picture sets a font of PLOT_FONT pixels, no fill, and a stroke of one pixel in currentColor.
 */
#ifndef LOCKSTEP_CLI_PLOT_PLOT_H
#define LOCKSTEP_CLI_PLOT_PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { PLOT_FONT = 12, PLOT_LINE = 15 };

/* How wide a text is, in pixels, about. */
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

/* How a line looks. */
struct plot_style {
	const char *colour;
	enum plot_mark mark;
	const char *dash; /* SVG's stroke-dasharray; or NULL */
	bool points_only;
};

struct plot_axis {
	double low, high; /* low < high, and above 0 if logarithmic */
	bool logarithmic;
};

struct plot_point {
	double x, y; /* a line is broken where y is NaN */
};

/* The caller sets all but the last; all lengths are in pixels. */
struct plot {
	FILE *to;
	double left, top, width,
	    height;                    /* where it is in the picture, with all that belongs to it */
	double room_above;             /* the data, for a title, labels of guides or ticks */
	double tick_width;             /* of the widest label of the y axis */
	const char *x_label, *y_label; /* NULL: none */
	const char *axis_colour, *grid_colour;
	struct plot_axis x, y;
	const char *const *key; /* the names of all lines that will be drawn */
	unsigned keys;
	struct plot_place { /* what plot_begin() found: the rectangle of the data, and the key */
		double left, top, right, bottom, key_width;
		unsigned columns, named;
	} place;
};

/* The height of all but the data, for a plot with all but `height` set: to make one as high as its
 * data need. */
double plot_surroundings(const struct plot *plot);

/* Draw the axes and their labels. */
void plot_begin(struct plot *plot);

/* A line of text above the data, counted from 0. */
void plot_title(const struct plot *plot, unsigned line, const char *text);

/* A text in the middle, in place of data. */
void plot_note(const struct plot *plot, const char *text);

/* A grid line, and the label at its end. A tick `above` has no grid line, and stands at the top. */
void plot_x_tick(const struct plot *plot, double at, const char *label, bool above);
void plot_y_tick(const struct plot *plot, double at, const char *label);

/* The least of 1, 2 and 5 times a power of ten that divides a range into at most so many parts. */
double plot_step(double range, unsigned parts);

/* A line across at that x, with a label above it; both may be NULL. */
void plot_guide(const struct plot *plot, double x, const char *label, const char *dash);

/* The next line, which is named in the key. */
void plot_line(struct plot *plot, const struct plot_style *style, const struct plot_point *point,
	       size_t points);

#endif
