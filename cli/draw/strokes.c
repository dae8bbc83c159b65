/* SPDX-License-Identifier: MIT */
/*
 * Writes the strokes of an SVG picture: parts of the `d` of a path. Everything is cut off a little
 * outside the view, because viewers compute in float.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/sketch.h"

struct extent view_around(const struct view *view)
{
	return extent_grown(view->of,
			    fmax(view->of.max_x - view->of.min_x, view->of.max_y - view->of.min_y));
}

static void put(FILE *to, char letter, const struct view *view, struct spot at)
{
	fprintf(to, "%c%.6g %.6g", letter, view_x(view, at.x), view_y(view, at.y));
}

/* ---- Cutting --------------------------------------------------------------------------------- */

/* Returns how far a spot is inside one of the four sides. */
static double inside(const struct extent *near, int side, struct spot at)
{
	return side == 0   ? at.x - near->min_x
	       : side == 1 ? near->max_x - at.x
	       : side == 2 ? at.y - near->min_y
			   : near->max_y - at.y;
}

/* Narrows the given range of t to where from + t way is near. False if it is empty. */
static bool cut_segment(const struct extent *near, struct spot from, struct spot way, double t[2])
{
	for (int side = 0; side < 4; ++side) {
		double at = inside(near, side, from);
		double rate = side == 0 ? way.x : side == 1 ? -way.x : side == 2 ? way.y : -way.y;
		if (rate > 0)
			t[0] = fmax(t[0], -at / rate);
		else if (rate < 0)
			t[1] = fmin(t[1], at / -rate);
		else if (at < 0)
			return false;
	}
	return t[0] <= t[1];
}

void segment_put(FILE *to, const struct view *view, struct spot a, struct spot b, bool endless)
{
	struct extent near = view_around(view);
	struct spot way = {b.x - a.x, b.y - a.y};
	double t[2] = {endless ? -INFINITY : 0, endless ? INFINITY : 1};
	if (!(way.x != 0 || way.y != 0) || !cut_segment(&near, a, way, t) || !isfinite(t[0]) ||
	    !isfinite(t[1]))
		return;
	put(to, 'M', view, (struct spot){a.x + t[0] * way.x, a.y + t[0] * way.y});
	put(to, 'L', view, (struct spot){a.x + t[1] * way.x, a.y + t[1] * way.y});
}

/* Cut on all four sides. Each cut can add one spot for every two. */
void polygon_put(FILE *to, const struct view *view, const struct spot *spots, size_t count)
{
	struct extent near = view_around(view);
	struct spot *ring[2] = {calloc(6 * count + 6, sizeof *spots),
				calloc(6 * count + 6, sizeof *spots)};
	if (!ring[0] || !ring[1])
		usage_error("draw", "out of memory");
	memcpy(ring[0], spots, count * sizeof *spots);
	for (int side = 0; side < 4; ++side) {
		const struct spot *from = ring[side % 2];
		struct spot *cut = ring[1 - side % 2];
		size_t kept = 0;
		for (size_t k = 0; k < count; ++k) {
			struct spot a = from[k], b = from[(k + 1) % count];
			double in = inside(&near, side, a), out = inside(&near, side, b);
			if (in >= 0)
				cut[kept++] = a;
			if ((in >= 0) != (out >= 0) && in != out) {
				double t = in / (in - out);
				cut[kept++] =
				    (struct spot){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
			}
		}
		count = kept;
	}
	for (size_t k = 0; k < count; ++k)
		put(to, k ? 'L' : 'M', view, ring[0][k]);
	if (count)
		fputc('Z', to);
	free(ring[0]);
	free(ring[1]);
}

/* ---- Discs ----------------------------------------------------------------------------------- */

/* Draws the part of a large disc's edge that may show, closed far behind it. */
static void put_arc(FILE *to, const struct view *view, struct spot c, double r)
{
	enum { CUTS = 128 };
	struct spot spots[CUTS + 3];
	struct extent near = view_around(view);
	double x = (near.min_x + near.max_x) / 2 - c.x, y = (near.min_y + near.max_y) / 2 - c.y;
	double size = hypot(near.max_x - near.min_x, near.max_y - near.min_y);
	double toward = atan2(y, x), far = hypot(x, y);
	double span = fmin(2 * size / r, 3.14159265358979323846);
	if (far > r + size)
		return;
	if (far < r - size) {
		svg_box(to, view, near);
		return;
	}
	for (int k = 0; k <= CUTS; ++k) {
		double angle = toward + span * (2.0 * k / CUTS - 1);
		spots[k] = (struct spot){c.x + r * cos(angle), c.y + r * sin(angle)};
	}
	double back = 4 * size;
	for (int k = 0; k < 2; ++k)
		spots[CUTS + 1 + k] = (struct spot){spots[k ? 0 : CUTS].x - back * cos(toward),
						    spots[k ? 0 : CUTS].y - back * sin(toward)};
	polygon_put(to, view, spots, CUTS + 3);
}

void disc_put(FILE *to, const struct view *view, struct spot c, double r)
{
	struct extent box = {c.x - r, c.y - r, c.x + r, c.y + r};
	if (!extent_meets(box, view_around(view)))
		return;
	double radius = r * view->scale, left = view_x(view, c.x) - radius;
	if (radius > 2000)
		put_arc(to, view, c, r);
	else
		fprintf(to, "M%.6g %.6ga%.6g %.6g 0 1 0 %.6g 0a%.6g %.6g 0 1 0 %.6g 0Z", left,
			view_y(view, c.y), radius, radius, 2 * radius, radius, radius, -2 * radius);
}

void dot_put(FILE *to, const struct view *view, struct spot at)
{
	if (extent_meets((struct extent){at.x, at.y, at.x, at.y}, view_around(view)))
		fprintf(to, "M%.6g %.6ga3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z", view_x(view, at.x) - 3,
			view_y(view, at.y));
}
