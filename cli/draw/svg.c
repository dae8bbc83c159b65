/* SPDX-License-Identifier: MIT */
/* The basics of pictures: places on the page, text, and boxes. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/base/xml.h"
#include "cli/draw/draw.h"

struct extent extent_union(struct extent a, struct extent b)
{
	return (struct extent){fmin(a.min_x, b.min_x), fmin(a.min_y, b.min_y),
			       fmax(a.max_x, b.max_x), fmax(a.max_y, b.max_y)};
}

struct extent extent_within(struct extent a, struct extent b)
{
	return (struct extent){fmax(a.min_x, b.min_x), fmax(a.min_y, b.min_y),
			       fmin(a.max_x, b.max_x), fmin(a.max_y, b.max_y)};
}

bool extent_meets(struct extent a, struct extent b)
{
	struct extent both = extent_within(a, b);
	return both.min_x <= both.max_x && both.min_y <= both.max_y;
}

struct extent extent_grown(struct extent a, double by)
{
	return (struct extent){a.min_x - by, a.min_y - by, a.max_x + by, a.max_y + by};
}

double view_x(const struct view *view, double x)
{
	return view->left + (x - view->of.min_x) * view->scale;
}

double view_y(const struct view *view, double y)
{
	return view->top + (view->up ? view->of.max_y - y : y - view->of.min_y) * view->scale;
}

void svg_line(FILE *to, double x, double y, double font, double room, const char *class,
	      const char *text)
{
	double width = TEXT_WIDTH * font * (double)strlen(text);
	fprintf(to, "<text class=\"%s\" x=\"%.6g\" y=\"%.6g\" font-size=\"%.4g\">", class, x, y,
		width > room ? font * room / width : font);
	xml_text(to, text);
	fprintf(to, "</text>\n");
}

void svg_box(FILE *to, const struct view *view, struct extent box)
{
	/* viewers compute in float, which is too coarse far away */
	double size = fmax(view->of.max_x - view->of.min_x, view->of.max_y - view->of.min_y);
	struct extent near = extent_grown(view->of, size);
	double left = view_x(view, fmin(fmax(box.min_x, near.min_x), near.max_x));
	double right = view_x(view, fmin(fmax(box.max_x, near.min_x), near.max_x));
	double top = view_y(view, fmin(fmax(box.min_y, near.min_y), near.max_y));
	double bottom = view_y(view, fmin(fmax(box.max_y, near.min_y), near.max_y));
	fprintf(to, "M%.6g %.6gH%.6gV%.6gH%.6gZ", left, top, right, bottom, left);
}
