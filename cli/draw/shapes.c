/* SPDX-License-Identifier: MIT */
/* Draws figures as paths of an SVG picture. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "cli/draw/draw.h"

static struct spot onward(struct spot from, double x, double y, double length)
{
	double whole = hypot(x, y);
	return whole > 0 ? (struct spot){from.x + x / whole * length, from.y + y / whole * length}
			 : from;
}

static void put_arrow(FILE *to, const struct view *view, struct spot from, struct spot tip)
{
	double x = tip.x - from.x, y = tip.y - from.y, length = hypot(x, y);
	double head = fmin(9, length / 2);
	put_line(to, view, (struct spot[]){from, tip}, 2, false);
	put_dot(to, view, from);
	if (!(length > 1) || !view_holds(view, tip))
		return;
	x *= head / length;
	y *= head / length;
	fprintf(to, "M%.6g %.6gl%.4g %.4gl%.4g %.4gZ", tip.x, tip.y, -x - y / 2, -y + x / 2, y, -x);
}

/* ---- Solid figures --------------------------------------------------------------------------- */

/* Finds where the lines between corners cross the cut, and returns how many do. */
static size_t cut_corners(const struct view *view, const struct figure *f, struct spot *spots)
{
	unsigned deep = 3 - view->up;
	size_t found = 0;
	for (unsigned i = 0; i < f->corners; ++i)
		for (unsigned k = 0; k < i; ++k) {
			const double *a = f->corner[i], *b = f->corner[k];
			double from = a[deep] - view->depth[deep],
			       past = b[deep] - view->depth[deep];
			double t = from / (from - past), at[3];
			if ((from < 0) == (past < 0))
				continue;
			for (int c = 0; c < 3; ++c)
				at[c] = a[c] + t * (b[c] - a[c]);
			spots[found++] = view_spot(view, at);
		}
	return found;
}

/* Draws the cross-section of a ball where its centre is nearest to the cut. */
static void put_cut_ball(FILE *to, const struct view *view, const struct figure *f)
{
	const double *a = f->corner[0], *b = f->corner[f->corners - 1];
	double along = 0, whole = 0, centre[3];
	for (int k = 0; k < 3; ++k) {
		along += (view->depth[k] - a[k]) * (b[k] - a[k]);
		whole += (b[k] - a[k]) * (b[k] - a[k]);
	}
	double t = whole > 0 ? fmin(fmax(along / whole, 0), 1) : 0;
	for (int k = 0; k < 3; ++k)
		centre[k] = a[k] + t * (b[k] - a[k]);
	double deep = fabs(view->depth[3 - view->up] - centre[3 - view->up]);
	if (deep < f->radius)
		put_disc(to, view, view_spot(view, centre),
			 sqrt((f->radius - deep) * (f->radius + deep)) * view->scale);
}

/* Draws a hull as discs around its ends and the area between them. Moving shapes have a second
 * outline where they start. Polygons are drawn as given, even if they are not convex. */
static void put_solid(FILE *to, const struct view *view, const struct figure *f)
{
	struct spot spots[FIGURE_CORNERS * FIGURE_CORNERS];
	const double r = f->radius * view->scale;
	const bool cut = view->cut && f->space;
	const size_t found = cut && f->corners > 2 ? cut_corners(view, f, spots) : 0;
	if (found) {
		put_hull(to, view, spots, found);
		return;
	}
	for (unsigned k = 0; k < f->corners; ++k)
		spots[k] = view_spot(view, f->corner[k]);
	if (f->start > 2)
		put_hull(to, view, spots, f->start);
	if (f->corners > 2 && (f->space || f->start))
		put_hull(to, view, spots, f->corners);
	else
		put_line(to, view, spots, f->corners, f->corners > 2);
	if (r > 0 && cut)
		put_cut_ball(to, view, f);
	for (unsigned k = 0; k < f->corners && r > 0 && !cut; ++k)
		put_disc(to, view, spots[k], r);
	const double x = spots[1].x - spots[0].x, y = spots[1].y - spots[0].y;
	if (r > 0 && !cut && f->corners == 2 && hypot(x, y) > 0) {
		struct spot sides[4];
		for (int k = 0; k < 4; ++k)
			sides[k] = onward(spots[k / 2], -y, x, k % 2 ? r : -r);
		put_hull(to, view, sides, 4);
	}
}

/* ---- All figures ----------------------------------------------------------------------------- */

/* Finds the line in which a plane cuts the view's plane: a point on it, and a vector across it. */
static bool cut_plane(const struct view *view, const struct figure *f, struct spot *from,
		      struct spot *way)
{
	const double *n = f->corner[0], *depth = view->depth;
	double foot[3], whole = n[0] * n[0] + n[view->up] * n[view->up];
	double off = (n[0] * depth[0] + n[1] * depth[1] + n[2] * depth[2] + f->offset) / whole;
	memcpy(foot, depth, sizeof foot);
	foot[0] -= off * n[0];
	foot[view->up] -= off * n[view->up];
	*from = view_spot(view, foot);
	*way = (struct spot){n[0], view->down ? n[view->up] : -n[view->up]};
	return whole > 0;
}

/* Draws either the strokes or the marks, which are never dashed: an arrow, or for a solid figure,
 * only the dot where it begins. */
static void put_figure(FILE *to, const struct view *view, const struct figure *f, bool marks)
{
	const bool curve = f->kind == FIGURE_CURVE, plane = f->kind == FIGURE_PLANE;
	struct spot spot[3], from, way;
	for (int k = 0; k < 3; ++k)
		spot[k] = view_spot(view, f->corner[k]);
	from = spot[curve];
	way = (struct spot){spot[1 + curve].x - from.x, spot[1 + curve].y - from.y};
	if (plane && !cut_plane(view, f, &from, &way))
		return;
	if (marks) {
		double length = f->kind == FIGURE_HULL           ? 0
				: f->kind == FIGURE_DIRECTION    ? view_size(view) / 4
				: plane || f->kind == FIGURE_RAY ? view_size(view) / 8
								 : hypot(way.x, way.y);
		put_arrow(to, view, from, onward(from, way.x, way.y, length));
	} else if (f->kind == FIGURE_HULL) {
		put_solid(to, view, f);
	} else if (curve) {
		put_line(to, view, spot, 3, false);
	} else if (plane || f->kind == FIGURE_LINE || f->kind == FIGURE_RAY) {
		double reach =
		    hypot(view->cell.x - from.x, view->cell.y - from.y) + 2 * view_size(view);
		double x = plane ? -way.y : way.x, y = plane ? way.x : way.y;
		struct spot ends[] = {onward(from, x, y, f->kind == FIGURE_RAY ? 0 : -reach),
				      onward(from, x, y, reach)};
		put_line(to, view, ends, 2, false);
	}
}

void figure_draw(FILE *to, const struct figure *f, const struct view *view, const char *class)
{
	struct region region = region_none();
	region_add_figure(&region, f);
	/* too small to be visible */
	const bool tiny = region_any(&region) && region_side(&region) * view->scale < 6;
	fprintf(to, "<path class=\"%s%s\" d=\"M0 0", class, f->valid ? "" : " invalid");
	if (f->valid)
		put_figure(to, view, f, false);
	else if (f->corners)
		put_cross(to, view, view_spot(view, f->corner[0]));
	if (f->valid && (f->kind != FIGURE_HULL || tiny)) {
		fprintf(to, "\"/><path class=\"%s solid\" d=\"M0 0", class);
		put_figure(to, view, f, true);
	}
	fprintf(to, "\"/>\n");
}
