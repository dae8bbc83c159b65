/* SPDX-License-Identifier: MIT */
/* Draws shapes of float32 as paths of an SVG picture. */
#include <config.h>

#include <math.h>

#include "cli/draw/sketch.h"

static struct spot seen(const struct projection *p, const double point[3])
{
	return (struct spot){point[p->across], point[p->up]};
}

static void put_arrow(FILE *to, const struct projection *p, struct spot from, struct spot tip)
{
	const struct view *view = &p->view;
	double x = (tip.x - from.x) * view->scale, y = (from.y - tip.y) * view->scale;
	double length = hypot(x, y), head = fmin(9, length / 2);
	segment_put(to, view, from, tip, false);
	dot_put(to, view, from);
	if (!(length > 1) ||
	    !extent_meets((struct extent){tip.x, tip.y, tip.x, tip.y}, view_around(view)))
		return;
	x *= head / length;
	y *= head / length;
	fprintf(to, "M%.6g %.6gl%.4g %.4gl%.4g %.4gZ", view_x(view, tip.x), view_y(view, tip.y),
		-x - y / 2, -y + x / 2, y, -x);
}

static struct spot onward(struct spot from, double x, double y, double length)
{
	double whole = hypot(x, y);
	return whole > 0 ? (struct spot){from.x + x / whole * length, from.y + y / whole * length}
			 : from;
}

/* Draws a ray until it has left the view. */
static void put_ray(FILE *to, const struct sketch *s, const struct projection *p)
{
	const struct extent of = p->view.of;
	struct spot from = seen(p, s->corner[0]), through = seen(p, s->corner[1]);
	double reach = hypot(of.max_x - from.x, of.max_y - from.y) +
		       hypot(of.min_x - from.x, of.min_y - from.y);
	segment_put(to, &p->view, from, onward(from, through.x - from.x, through.y - from.y, reach),
		    false);
}

/* Draws the line where a plane cuts the plane seen, halfway down, or an arrow to the side of its
 * normal. */
static void put_plane(FILE *to, const struct sketch *s, const struct projection *p, bool normal)
{
	const double *n = s->corner[0];
	double a = n[p->across], b = n[p->up], whole = a * a + b * b;
	unsigned deep = 3 - p->across - p->up;
	double size = p->view.of.max_x - p->view.of.min_x;
	struct spot middle = seen(p, p->middle);
	if (!(whole > 0))
		return;
	double off = (a * middle.x + b * middle.y + n[deep] * p->middle[deep] + s->offset) / whole;
	struct spot foot = {middle.x - off * a, middle.y - off * b};
	double root = sqrt(whole);
	struct spot next = {foot.x - b / root * size, foot.y + a / root * size};
	if (normal)
		put_arrow(to, p, foot, onward(foot, a, b, size / 8));
	else
		segment_put(to, &p->view, foot, next, true);
}

/* Draws where a triangle in space is cut. False if it is not. */
static bool put_cut(FILE *to, const struct sketch *s, const struct projection *p)
{
	unsigned deep = 3 - p->across - p->up, found = 0;
	struct spot end[3];
	for (unsigned k = 0; k < 3; ++k) {
		const double *a = s->corner[k], *b = s->corner[(k + 1) % 3];
		double from = a[deep] - p->middle[deep], past = b[deep] - p->middle[deep];
		if ((from < 0) == (past < 0))
			continue;
		double t = from / (from - past);
		end[found].x = a[p->across] + t * (b[p->across] - a[p->across]);
		end[found++].y = a[p->up] + t * (b[p->up] - a[p->up]);
	}
	if (found == 2)
		segment_put(to, &p->view, end[0], end[1], false);
	return found == 2;
}

/* Draws the disc in which a ball is cut, when its centre is nearest to the cut. */
static void put_cut_ball(FILE *to, const struct sketch *s, const struct projection *p)
{
	const double *a = s->corner[0], *b = s->corner[s->corners - 1];
	double along = 0, whole = 0, centre[3];
	for (int k = 0; k < 3; ++k) {
		along += (p->middle[k] - a[k]) * (b[k] - a[k]);
		whole += (b[k] - a[k]) * (b[k] - a[k]);
	}
	double t = whole > 0 ? fmin(fmax(along / whole, 0), 1) : 0;
	for (int k = 0; k < 3; ++k)
		centre[k] = a[k] + t * (b[k] - a[k]);
	unsigned hidden = 3 - p->across - p->up;
	double deep = fabs(p->middle[hidden] - centre[hidden]);
	if (deep < s->radius)
		disc_put(to, &p->view, seen(p, centre),
			 sqrt((s->radius - deep) * (s->radius + deep)));
}

static void put_path(FILE *to, const struct sketch *s, const struct projection *p)
{
	struct spot spots[SKETCH_CORNERS] = {{0}};
	if (p->cut && s->space && s->corners == 3 && put_cut(to, s, p))
		return;
	for (unsigned k = 0; k < s->corners; ++k)
		spots[k] = seen(p, s->corner[k]);
	if (s->kind == SKETCH_BOX) {
		const double low[] = {spots[0].x, spots[0].y}, high[] = {spots[1].x, spots[1].y};
		double by[2] = {0}, corner[6][2];
		if (s->corners == 4)
			by[0] = spots[2].x - spots[0].x, by[1] = spots[2].y - spots[0].y;
		const unsigned count = corners_swept(low, high, by, corner);
		for (unsigned k = 0; k < count; ++k)
			spots[k] = (struct spot){corner[k][0], corner[k][1]};
		polygon_put(to, &p->view, spots, count);
		return;
	}
	if (s->corners > 2)
		polygon_put(to, &p->view, spots, s->corners);
	else if (s->corners == 2)
		segment_put(to, &p->view, spots[0], spots[1], false);
	if (p->cut && s->space && s->radius > 0) {
		put_cut_ball(to, s, p);
		return;
	}
	for (unsigned k = 0; k < s->corners && s->radius > 0; ++k)
		disc_put(to, &p->view, spots[k], s->radius);
	double x = spots[s->corners - 1].x - spots[0].x, y = spots[s->corners - 1].y - spots[0].y;
	if (!(s->radius > 0) || s->corners != 2 || !(hypot(x, y) > 0))
		return;
	for (int side = -1; side <= 1; side += 2)
		segment_put(to, &p->view, onward(spots[0], -y, x, side * s->radius),
			    onward(spots[1], -y, x, side * s->radius), false);
}

/* Draws the parts that are never dashed: small marks, and heads of arrows. */
static void put_marks(FILE *to, const struct sketch *s, const struct projection *p)
{
	struct region region = region_none();
	struct spot from = seen(p, s->corner[0]), tip = seen(p, s->corner[1]);
	double size = p->view.of.max_x - p->view.of.min_x;
	region_add_sketch(&region, s);
	if (s->kind == SKETCH_PLANE) {
		put_plane(to, s, p, true);
	} else if (s->kind == SKETCH_ARROW) {
		put_arrow(to, p, from, tip);
	} else if (s->kind == SKETCH_RAY) {
		put_arrow(to, p, from, onward(from, tip.x - from.x, tip.y - from.y, size / 8));
	} else if (s->kind == SKETCH_DIRECTION) {
		put_arrow(to, p, from, onward(from, tip.x - from.x, tip.y - from.y, size / 4));
	} else if (s->kind == SKETCH_LINE) {
		dot_put(to, &p->view, from);
		dot_put(to, &p->view, tip);
	} else if (region_side(&region) * p->view.scale < 6) {
		/* too small to be seen */
		dot_put(to, &p->view, from);
	}
}

void sketch_draw(FILE *to, const struct sketch *s, const struct projection *p, const char *class)
{
	fprintf(to, "<path class=\"%s\" d=\"M0 0", class);
	if (s->valid && (s->kind == SKETCH_PATH || s->kind == SKETCH_BOX))
		put_path(to, s, p);
	else if (s->valid && s->kind == SKETCH_LINE)
		segment_put(to, &p->view, seen(p, s->corner[0]), seen(p, s->corner[1]), true);
	else if (s->valid && s->kind == SKETCH_RAY)
		put_ray(to, s, p);
	else if (s->valid && s->kind == SKETCH_PLANE)
		put_plane(to, s, p, false);
	fprintf(to, "\"/><path class=\"%s solid\" d=\"M0 0", class);
	if (s->valid)
		put_marks(to, s, p);
	fprintf(to, "\"/>\n");
}

void mark_draw(FILE *to, const double at[3], const struct projection *p, const char *class)
{
	struct spot spot = seen(p, at);
	if (extent_meets((struct extent){spot.x, spot.y, spot.x, spot.y}, p->view.of))
		fprintf(to, "<path class=\"%s\" d=\"M%.6g %.6gm-6 0h12m-6 -6v12\"/>\n", class,
			view_x(&p->view, spot.x), view_y(&p->view, spot.y));
}
