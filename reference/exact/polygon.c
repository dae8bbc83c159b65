/* SPDX-License-Identifier: MIT */
/*
 * Exact truths about polygons. number.h explains how k, the error bound, is counted. There may be
 * thousands of sides, so point_predicates.h is used.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "reference/exact/point_predicates.h"
#include "reference/exact/truth.h"

/* ---- Sides of a world ------------------------------------------------------------------------- */

/* A test of a side AB of a polygon, with its result in `found`. */
typedef void ask_side(struct place a, struct place b, struct place p, void *found);

/*
 * Tests all sides of all rings. False if a coordinate is so large that products of differences may
 * overflow in float; then nothing is promised.
 */
static inline bool ask_sides(const struct lockstep_polygon *polygon, struct place p, ask_side *ask,
			     void *found)
{
	const float limit = 0x1p62f;

	for (size_t ring = 0; ring < lockstep_polygon_rings(polygon); ++ring) {
		const float *x, *y;
		size_t n = lockstep_polygon_ring(polygon, ring, &x, &y);

		for (size_t i = 0; i < n; ++i) {
			size_t j = i + 1 < n ? i + 1 : 0;

			if (fabsf(x[i]) > limit || fabsf(y[i]) > limit)
				return false;
			ask((struct place){x[i], y[i]}, (struct place){x[j], y[j]}, p, found);
		}
	}
	return true;
}

/* ---- Convex polygons of a world --------------------------------------------------------------- */

struct convex_found {
	struct bounds bounds;
	struct margin left, right; /* left of, or on, all sides so far; right of, or on, them */
};

/* A side of length 0 has every point on both its sides, in kernels too. */
static void ask_convex(struct place a, struct place b, struct place p, void *found)
{
	struct convex_found *so_far = found;
	double terms, side = roughly_left_of(a, b, p, &terms);
	struct margin left;

	bounds_add(&so_far->bounds, a);
	/* For most sides the margin is certainly not the least, which saves a division. */
	if (fabs(side) > doubt_of_side(a, b, p, terms) && side >= so_far->left.value * terms &&
	    -side >= so_far->right.value * terms && !number_moves())
		return;
	if (same_place(a, b))
		return;
	left = left_of(a, b, p);
	so_far->left = both(so_far->left, left);
	so_far->right = both(so_far->right, opposite(left));
}

/* P is in the bounds, and all det are >= 0 or all are <= 0. k = 4: det. The bounds
 * compare operands. */
EXACT_WORLD1(point_convex, point, point, polygon, polygon)
{
	struct place p = place_of(POINT(point, ));
	struct convex_found found = {no_bounds, always, always};

	if (ask_sides(polygon, p, ask_convex, &found))
		answer_closed(truth,
			      both(in_bounds(p, &found.bounds), either(found.left, found.right)));
	else
		exact_nothing_promised(truth);
}

/* ---- Polygons of a world ---------------------------------------------------------------------- */

struct polygon_found {
	bool odd;    /* the ray to the right crosses an odd number of sides so far */
	double away; /* from the nearest side so far, as defined by ask_crossed() */
};

/* How far a is outside [low, high], as in places_between(); 0 inside. */
static double outside(double low, double a, double high)
{
	if (a < low)
		return (low - a) / (fabs(low) + fabs(a));
	return a > high ? (a - high) / (fabs(a) + fabs(high)) : 0;
}

/* How far P is from being on a side; 0 exactly if it is on it. For a side that is not horizontal,
 * this is the distance from its line or from its levels, whichever is more. */
static void ask_crossed(struct place a, struct place b, struct place p, void *found)
{
	struct polygon_found *so_far = found;
	struct place low = a.y < b.y ? a : b, high = a.y < b.y ? b : a;
	double level = outside(low.y, p.y, high.y);

	if (number_moves()) {
		so_far->odd ^= low.y <= p.y && p.y < high.y && moved_is_left(low, high, p);
		if (!moved_off(low, high, p))
			so_far->away = 0;
		return;
	}
	/* For a side this far away, nothing else matters. */
	if (level >= so_far->away && level > 0)
		return;
	if (low.y == high.y) {
		level = more(level, outside(less(a.x, b.x), p.x, more(a.x, b.x)));
	} else {
		struct margin left = left_of(low, high, p);

		level = more(level, fabs(left.value));
		so_far->odd ^= low.y <= p.y && p.y < high.y && left.sign > 0;
	}
	so_far->away = less(so_far->away, level);
}

/*
 * Even-odd rule: an odd number of sides LH is crossed, with L.y <= P.y < H.y and det(LH, LP) > 0.
 * On the boundary, which is a hit or a miss by that rule, the sign of the margin is 0; elsewhere it
 * is that of the hit. The size of the margin is the distance of P from the nearest side, as defined
 * by ask_crossed().
 *
 * A kernel with a wrong result is wrong about some side. It is not wrong in comparing levels, which
 * are operands, so it is wrong about the det of a side at P's level. That det is then within its
 * error bound, and so is the margin. k = 3: 1 + 1 for a product's vectors, 1 for the product; two
 * products are compared, not subtracted.
 */
EXACT_WORLD1(point_polygon, point, point, polygon, polygon)
{
	struct polygon_found found = {false, INFINITY};
	int sign;

	if (!ask_sides(polygon, place_of(POINT(point, )), ask_crossed, &found)) {
		exact_nothing_promised(truth);
		return;
	}
	sign = found.away == 0 ? 0 : found.odd ? 1 : -1;
	answer(truth, margin_of(sign, sign * found.away), found.odd);
}

/* ---- Triangles of a world --------------------------------------------------------------------- */

/* left_of(), with the terms of a kernel that begins at the lower end. */
static struct margin left_of_side(struct place a, struct place b, struct place p)
{
	return a.y > b.y ? opposite(left_of(b, a, p)) : left_of(a, b, p);
}

/*
 * P is in any of the triangles, as in point_triangle: in its bounds, and all three det are >= 0, or
 * all are <= 0. A triangle can be skipped if P is farther outside its bounds than outside another
 * triangle. k = 4: det.
 */
EXACT_WORLD1(point_triangles, point, point, triangles, triangles)
{
	struct place p = place_of(POINT(point, ));
	const float *column[6], limit = 0x1p62f;
	size_t n = lockstep_triangles_get(triangles, column);
	struct margin hit = never;

	for (size_t i = 0; i < n; ++i) {
		struct bounds bounds = no_bounds;
		struct margin in, left = always, right = always;
		struct place corner[3];

		for (unsigned k = 0; k < 3; ++k) {
			corner[k] = (struct place){column[2 * k][i], column[2 * k + 1][i]};
			bounds_add(&bounds, corner[k]);
		}
		if (fmax(fmax(-bounds.min.x, bounds.max.x), fmax(-bounds.min.y, bounds.max.y)) >
		    limit) {
			exact_nothing_promised(truth);
			return;
		}
		in = in_bounds(p, &bounds);
		if (!margin_less(hit, in))
			continue;
		for (unsigned k = 0; k < 3; ++k) {
			struct margin d = left_of_side(corner[k], corner[(k + 1) % 3], p);

			left = both(left, d);
			right = both(right, opposite(d));
		}
		hit = either(hit, both(in, either(left, right)));
	}
	answer_closed(truth, hit);
}

/* ---- Two convex polygons ---------------------------------------------------------------------- */

enum { VERTICES = 8 };

struct convex {
	struct vector vertex[VERTICES];
	struct place place[VERTICES];
	struct bounds bounds;
	struct margin area;   /* >= 0 */
	struct margin met[2]; /* no side separates, if counter-clockwise; if clockwise */
};

/* How much twice the area may grow as the vertex between these two moves, while they also move. */
static double moved_area(struct place before, struct place after)
{
	double apart = moved_apart();

	return apart / 2 * (fabs(after.x - before.x) + fabs(after.y - before.y) + apart);
}

/*
 * Twice the area. k = 9: 4 for a det, 5 for the sums. All other conditions have 4, so the terms are
 * counted 9 / 4 times instead. In double, sums add less than 2^-50 to the error of
 * roughly_left_of().
 */
static struct margin area(const struct convex *c)
{
	struct number sum;
	double rough = 0, terms = 0, doubt;

	for (unsigned i = 1; i + 1 < VERTICES; ++i) {
		double more_terms;

		rough += roughly_left_of(c->place[0], c->place[i], c->place[i + 1], &more_terms);
		terms += more_terms + 0x1p-124;
	}
	doubt = (0x1p-40 + number_arena->doubt) * terms;
	for (unsigned i = 0; i < VERTICES && number_moves(); ++i)
		doubt += moved_area(c->place[i], c->place[(i + 2) % VERTICES]);
	if (fabs(rough) > doubt)
		return margin_of(rough > 0 ? 1 : -1, rough / (terms * 9 / 4));
	if (number_moves())
		return margin_of(0, 0);
	sum = number_zero(2);
	for (unsigned i = 1; i + 1 < VERTICES; ++i)
		sum = add(sum,
			  det(to(c->vertex[0], c->vertex[i]), to(c->vertex[0], c->vertex[i + 1])));
	sum.terms *= 9 / 4.0;
	return at_least_zero(sum);
}

static void convex_of(struct exact_convex columns, struct convex *c)
{
	struct number column[2 * VERTICES];

	memcpy(column, &columns, sizeof(column));
	c->bounds = no_bounds;
	for (unsigned i = 0; i < VERTICES; ++i) {
		c->vertex[i] = (struct vector){column[2 * i], column[2 * i + 1]};
		c->place[i] = place_of(c->vertex[i]);
		bounds_add(&c->bounds, c->place[i]);
	}
	c->area = area(c);
}

/* The greatest and the least left_of() of a side AB and any vertex. Either doubles decide all of
 * them, or GMP decides some. */
static void farthest_sides(struct place a, struct place b, const struct place *vertex,
			   struct margin *greatest, struct margin *least)
{
	double most = -INFINITY, fewest = INFINITY;

	for (unsigned k = 0; k < VERTICES; ++k) {
		double terms, side = roughly_left_of(a, b, vertex[k], &terms);

		if (!(fabs(side) > doubt_of_side(a, b, vertex[k], terms)))
			most = NAN;
		side /= terms + 0x1p-124;
		most = most < side ? side : most;
		fewest = fewest > side ? side : fewest;
	}
	*greatest = margin_of(most < 0 ? -1 : 1, most);
	*least = margin_of(fewest < 0 ? -1 : 1, fewest);
	if (!isnan(most))
		return;
	*greatest = never, *least = always;
	for (unsigned k = 0; k < VERTICES; ++k) {
		struct margin side = left_of(a, b, vertex[k]);

		*greatest = either(*greatest, side);
		*least = both(*least, side);
	}
}

/* Each side of c has a vertex of the other polygon on its inner side, or on its line. A repeated
 * vertex makes no side. */
static void find_met(struct convex *c, const struct convex *other)
{
	c->met[0] = c->met[1] = always;
	for (unsigned i = 0; i < VERTICES; ++i) {
		struct place a = c->place[i], b = c->place[(i + 1) % VERTICES];
		struct margin left, right;

		if (same_place(a, b))
			continue;
		farthest_sides(a, b, other->place, &left, &right);
		c->met[0] = both(c->met[0], left);
		c->met[1] = both(c->met[1], opposite(right));
	}
}

/* For moved vertices: they may have either winding, unless it is certain. */
static struct margin met_any_way(const struct convex *c)
{
	if (c->area.sign != 0)
		return c->met[c->area.sign < 0];
	return c->met[0].sign == c->met[1].sign ? c->met[0] : margin_of(0, 0);
}

static struct margin bounds_meet(const struct bounds *a, const struct bounds *b)
{
	return both(both(places_at_most(a->min.x, b->max.x), places_at_most(b->min.x, a->max.x)),
		    both(places_at_most(a->min.y, b->max.y), places_at_most(b->min.y, a->max.y)));
}

/*
 * The formula of lockstep.h: the bounds meet, and no side separates. k = 4: det; the bounds compare
 * operands.
 *
 * A kernel may compute the wrong sign of an area, and then treats the sides as if they had the
 * other winding. So its result is wrong only if, for one of the four combinations of windings, the
 * wrongly computed areas are within their error bounds, and the result for this combination differs
 * from the true one, or agrees with it by less than the error bound. The margin is the least over
 * the combinations of the largest margin in each.
 *
 * If a polygon's vertices are on one line, the area is 0, which does no harm: each of its sides has
 * others going back along it, so both windings give the same conditions.
 */
EXACT2(convex_convex, convex, first, convex, second)
{
	struct convex a, b;
	struct margin boxes, hit;
	int way_a, way_b;
	double size = INFINITY;

	convex_of(first, &a);
	convex_of(second, &b);
	find_met(&a, &b);
	find_met(&b, &a);
	boxes = bounds_meet(&a.bounds, &b.bounds);
	way_a = a.area.sign < 0, way_b = b.area.sign < 0;
	if (number_moves()) {
		answer_closed(truth, both(boxes, both(met_any_way(&a), met_any_way(&b))));
		return;
	}
	hit = both(boxes, both(a.met[way_a], b.met[way_b]));
	for (int i = 0; i < 2; ++i) {
		for (int k = 0; k < 2; ++k) {
			struct margin other = both(boxes, both(a.met[i], b.met[k]));
			double doubt = other.sign == hit.sign ? fabs(other.value) : 0;

			doubt = fmax(doubt, i != way_a ? fabs(a.area.value) : 0);
			doubt = fmax(doubt, k != way_b ? fabs(b.area.value) : 0);
			size = fmin(size, doubt);
		}
	}
	hit.value = hit.sign * fmax(size, DBL_TRUE_MIN);
	answer_closed(truth, hit);
}
