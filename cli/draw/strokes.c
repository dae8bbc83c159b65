/* SPDX-License-Identifier: MIT */
/* Writes the strokes of an SVG picture: parts of a path's `d`. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/base/memory.h"

struct spot view_spot(const struct view *view, const double point[3])
{
	const struct place *cell = &view->cell;
	const double right = point[0] - view->on[0], up = point[view->up] - view->on[view->up];
	return (struct spot){cell->x + cell->w / 2 + right * view->scale,
			     cell->y + cell->h / 2 + (view->down ? up : -up) * view->scale};
}

double view_size(const struct view *view)
{
	return fmax(view->cell.w, view->cell.h);
}

double view_share(const struct view *view, const struct region *region)
{
	const struct place *cell = &view->cell;
	const struct spot a = view_spot(view, region->low), b = view_spot(view, region->high);
	double width = fmin(b.x, cell->x + cell->w) - fmax(a.x, cell->x);
	double height = fmin(fmax(a.y, b.y), cell->y + cell->h) - fmax(fmin(a.y, b.y), cell->y);
	return width < 0 || height < 0 ? -1 : width * height / (cell->w * cell->h);
}

/*
 * Returns how far a spot is inside one of the four sides of the view, enlarged by the view's own
 * size.
 */
static double inside(const struct view *view, int side, struct spot at)
{
	const struct place *cell = &view->cell;
	return view_size(view) + (side == 0   ? at.x - cell->x
				  : side == 1 ? cell->x + cell->w - at.x
				  : side == 2 ? at.y - cell->y
					      : cell->y + cell->h - at.y);
}

bool view_holds(const struct view *view, struct spot at)
{
	for (int side = 0; side < 4; ++side)
		if (!(inside(view, side, at) >= 0))
			return false;
	return true;
}

/* Clips on all four sides, and drops spots that are not finite. Each clip can add one spot for
 * every two. Outside the view, a line runs along the sides. */
void put_line(FILE *to, const struct view *view, const struct spot *spots, size_t count,
	      bool closed)
{
	struct spot *ring[2];
	for (int k = 0; k < 2; ++k)
		ring[k] = memory_must(calloc(6 * count + 6, sizeof *spots));
	size_t finite = 0;
	for (size_t k = 0; k < count; ++k)
		if (isfinite(spots[k].x + spots[k].y))
			ring[0][finite++] = spots[k];
	count = finite;
	for (int side = 0; side < 4; ++side) {
		const struct spot *from = ring[side % 2];
		struct spot *cut = ring[1 - side % 2];
		size_t kept = 0;
		for (size_t k = 0; k < count; ++k) {
			struct spot a = from[k], b = from[(k + 1) % count];
			double in = inside(view, side, a), out = inside(view, side, b);
			double t = in / (in - out);
			if (in >= 0)
				cut[kept++] = a;
			if ((in >= 0) != (out >= 0) && (closed || k + 1 < count))
				cut[kept++] =
				    (struct spot){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
		}
		count = kept;
	}
	for (size_t k = 0; k < count && count > 1; ++k)
		fprintf(to, "%c%.6g %.6g", k ? 'L' : 'M', ring[0][k].x, ring[0][k].y);
	if (count > 1 && closed)
		fputc('Z', to);
	free(ring[0]);
	free(ring[1]);
}

static double turn(struct spot a, struct spot b, struct spot c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Walks around the spots from the leftmost: the next is always the one with all others to its
 * right, and the farthest of several in a line. */
void put_hull(FILE *to, const struct view *view, const struct spot *spots, size_t count)
{
	struct spot *hull = memory_must(calloc(count + 1, sizeof *hull)), at = spots[0];
	size_t kept = 0;
	for (size_t k = 1; k < count; ++k)
		if (spots[k].x < at.x || (spots[k].x == at.x && spots[k].y < at.y))
			at = spots[k];
	do {
		struct spot next = at;
		hull[kept++] = at;
		for (size_t k = 0; k < count; ++k) {
			const double side = turn(at, next, spots[k]);
			if (side < 0 || (side == 0 && hypot(spots[k].x - at.x, spots[k].y - at.y) >
							  hypot(next.x - at.x, next.y - at.y)))
				next = spots[k];
		}
		at = next;
	} while (kept < count && (at.x != hull->x || at.y != hull->y));
	put_line(to, view, hull, kept, kept > 2);
	free(hull);
}

/* Draws the part of a large disc's edge that may be visible, and a point far behind it. */
static void put_arc(FILE *to, const struct view *view, struct spot c, double r)
{
	enum { CUTS = 128 };
	struct spot spots[CUTS + 2];
	const double x = view->cell.x + view->cell.w / 2 - c.x;
	const double y = view->cell.y + view->cell.h / 2 - c.y;
	const double size = 5 * view_size(view), toward = atan2(y, x);
	/* from inside, the whole view */
	r = fmin(r, hypot(x, y) + size);
	const double span = fmin(2 * size / r, 3.14159265358979323846);
	for (int k = 0; k <= CUTS + 1; ++k) {
		const double angle = k <= CUTS ? toward + span * (2.0 * k / CUTS - 1) : toward;
		const double far = k <= CUTS ? r : r - 4 * size;
		spots[k] = (struct spot){c.x + far * cos(angle), c.y + far * sin(angle)};
	}
	put_line(to, view, spots, CUTS + 2, true);
}

void put_disc(FILE *to, const struct view *view, struct spot c, double r)
{
	const struct place *cell = &view->cell;
	double x = fmin(fmax(c.x, cell->x), cell->x + cell->w) - c.x;
	double y = fmin(fmax(c.y, cell->y), cell->y + cell->h) - c.y;
	if (hypot(x, y) > r + view_size(view))
		return;
	if (r > 2000)
		put_arc(to, view, c, r);
	else
		fprintf(to, "M%.6g %.6ga%.6g %.6g 0 1 1 %.6g 0a%.6g %.6g 0 1 1 %.6g 0Z", c.x - r,
			c.y, r, r, 2 * r, r, r, -2 * r);
}

void put_dot(FILE *to, const struct view *view, struct spot at)
{
	if (view_holds(view, at))
		put_disc(to, view, at, 3);
}

void put_cross(FILE *to, const struct view *view, struct spot at)
{
	if (view_holds(view, at))
		fprintf(to, "M%.6g %.6gm-6 0h12m-6 -6v12", at.x, at.y);
}
