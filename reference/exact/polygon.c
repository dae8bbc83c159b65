/* SPDX-License-Identifier: MIT */
/*
 * Exact truths about polygons. number.h explains how k, the error bound, is counted. There may be
 * thousands of sides, so point_predicates.h is used.
 */
#include <float.h>
#include <math.h>

#include "reference/exact/convex.h"

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

/* The formula of lockstep.h: the bounds meet, and no side separates. k = 4: det; the bounds compare operands. */
EXACT2(convex_convex, convex, first, convex, second)
{
	struct polygon a = polygon_of(first), b = polygon_of(second);
	struct margin met = both(both(at_most(a.low.x, b.high.x), at_most(b.low.x, a.high.x)),
				 both(at_most(a.low.y, b.high.y), at_most(b.low.y, a.high.y)));

	met = no_side_separates(met, a.place, VERTICES, b.place, VERTICES);
	met = no_side_separates(met, b.place, VERTICES, a.place, VERTICES);
	answer_closed(truth, met);
}
