/* SPDX-License-Identifier: MIT */
/*
 * Do two triangles in space share a point? The names are those of lockstep_triangle_triangle3() in lockstep.h.
 *
 * Two triangles in different planes share a point if both meet the line in which the planes meet, and do so in segments
 * that overlap. Two triangles in one plane share a point if none of their sides separates them. If either is only a
 * segment or a point, they share a point if a side of one meets the other. If kernels may find all heights of a
 * triangle 0 though they are not, hits are not promised, and misses are promised only if a side separates the
 * triangles.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_TWO_TRIANGLES_H
#define LOCKSTEP_REFERENCE_EXACT_TWO_TRIANGLES_H

#include <float.h>

#include "reference/exact/moved_hulls.h"
#include "reference/exact/pierce.h"

/* ---- Heights ------------------------------------------------------------------------------------ */

/* The heights of a triangle's vertices over the plane of another. k = 4 + 1 + 3 = 8, of degree 3. */
struct heights {
	struct number at[3];
};

static inline struct heights heights_over(const struct face *f, const struct face *other)
{
	const struct vector3 v[] = {f->a, f->b, f->c};
	struct heights h;

	for (unsigned k = 0; k < 3; ++k)
		h.at[k] = dot3(other->normal, to3(other->a, v[k]));
	return h;
}

/* The triangle is not strictly on one side of the plane. */
static inline struct margin reaches_plane(const struct heights *h)
{
	struct margin above = never, below = never;

	for (unsigned k = 0; k < 3; ++k) {
		struct margin height = at_least_zero(h->at[k]);

		above = either(above, height);
		below = either(below, opposite(height));
	}
	return both(above, below);
}

static inline bool lies_in_plane(const struct heights *h)
{
	return !number_moves() && number_sign(h->at[0]) == 0 && number_sign(h->at[1]) == 0 &&
	       number_sign(h->at[2]) == 0;
}

/* A kernel that computes det(u, v), for vectors from to3(), does not round, or finds 0. */
static inline bool det_known(struct vector u, struct vector v)
{
	return surely_parallel(u, v) ||
	       (product_known(u.x, v.y) && product_known(u.y, v.x) && number_is_float(det(u, v)));
}

/*
 * For a v whose height is 0: every kernel finds that, as it rounds nothing, or all products have a factor of
 * 0.
 */
static inline bool surely_at_zero(const struct face *other, struct vector3 v)
{
	const struct vector3 n = other->normal, w = to3(other->a, v), ab = other->ab,
			     ca = other->ca;
	struct number product[] = {mul(n.x, w.x), mul(n.y, w.y), mul(n.z, w.z)};

	if (!det_known((struct vector){ab.y, ab.z}, (struct vector){ca.y, ca.z}) ||
	    !det_known((struct vector){ab.z, ab.x}, (struct vector){ca.z, ca.x}) ||
	    !det_known((struct vector){ab.x, ab.y}, (struct vector){ca.x, ca.y}))
		return false;
	if (number_sign(product[0]) == 0 && number_sign(product[1]) == 0 &&
	    number_sign(product[2]) == 0)
		return true;
	return product_known(n.x, w.x) && product_known(n.y, w.y) && product_known(n.z, w.z) &&
	       number_is_float(add(product[0], product[1]));
}

static inline bool surely_in_plane(const struct face *f, const struct face *other)
{
	return surely_at_zero(other, f->a) && surely_at_zero(other, f->b) &&
	       surely_at_zero(other, f->c);
}

/* ---- In two planes ------------------------------------------------------------------------------ */

/*
 * The tip of a triangle is the vertex that is alone on its side of the plane. These are the tip by the signs of the
 * exact heights, the vertices that kernels may take for the tip, and whether kernels may find all heights 0.
 */
struct tips {
	unsigned exactly; /* 3: unknown, as operands move */
	bool possible[3], may_be_level;
};

/* How far a height may be off, in float or because operands move. */
static inline double doubt(struct number height)
{
	return 9 * 0x1p-24 * height.terms + (number_moves() ? height.error : 0);
}

static inline unsigned exact_tip(const int sign[3])
{
	const int front = sign[0] > 0 || sign[1] > 0 || sign[2] > 0 ? 1 : -1;

	for (unsigned k = 0; k < 2; ++k)
		if ((sign[k] == front) != (sign[(k + 1) % 3] == front) &&
		    (sign[k] == front) != (sign[(k + 2) % 3] == front))
			return k;
	return 2;
}

/*
 * Notes which vertices may be the tip, if a vertex is in front when its height times `side` is above the
 * noise.
 */
static inline void note_tips(const struct heights *h, double side, struct tips *tips)
{
	const double noise = number_moves() ? 0 : 0x1p-20; /* there is none in exact heights */
	double least = 0, most = 0;
	bool front[3], behind[3];

	for (unsigned k = 0; k < 3; ++k) {
		least = fmax(least, fabs(h->at[k].value) - doubt(h->at[k]));
		most = fmax(most, fabs(h->at[k].value) + doubt(h->at[k]));
	}
	for (unsigned k = 0; k < 3; ++k) {
		front[k] = side * h->at[k].value + doubt(h->at[k]) > noise * least;
		behind[k] = side * h->at[k].value - doubt(h->at[k]) <= noise * most;
	}
	for (unsigned k = 0; k < 3; ++k) {
		unsigned q = (k + 1) % 3, r = (k + 2) % 3;

		tips->possible[k] |=
		    (front[k] && behind[q] && behind[r]) || (behind[k] && front[q] && front[r]);
	}
}

static inline struct tips tips_of(const struct heights *h)
{
	struct tips tips = {.exactly = 3, .may_be_level = !number_moves()};
	int sign[3];

	for (unsigned k = 0; k < 3; ++k)
		tips.may_be_level &= fabs(h->at[k].value) <= doubt(h->at[k]);
	/* Either side may be the front. Which one it is matters only for noise. */
	note_tips(h, 1, &tips);
	note_tips(h, -1, &tips);
	if (number_moves())
		return tips;
	for (unsigned k = 0; k < 3; ++k)
		sign[k] = number_sign(h->at[k]);
	tips.exactly = exact_tip(sign);
	return tips;
}

/* The segments in which the triangles meet the line of both planes overlap, if vertices i and j are the tips.
 * k = 8: W x E has 4. */
static inline struct margin segments_overlap(const struct face *f, unsigned i,
					     const struct face *other, unsigned j)
{
	const struct vector3 v[] = {f->a, f->b, f->c}, w[] = {other->a, other->b, other->c};
	const struct vector3 d[] = {to3(v[i], v[(i + 1) % 3]), to3(v[i], v[(i + 2) % 3])};
	const struct vector3 e[] = {to3(w[j], w[(j + 1) % 3]), to3(w[j], w[(j + 2) % 3])};
	const struct vector3 pp = to3(v[i], w[j]);
	struct margin not_negative = never, not_positive = never;

	for (unsigned k = 0; k < 4; ++k) {
		struct margin volume = at_least_zero(dot3(d[k % 2], cross3(pp, e[k / 2])));

		not_negative = either(not_negative, volume);
		not_positive = either(not_positive, opposite(volume));
	}
	return both(not_negative, not_positive);
}

/*
 * If it is doubtful which vertex is the tip, the choice does not matter: all give the same answer, except for rounding.
 * If they do not, nothing is promised.
 */
static inline struct margin overlap(const struct face *s, const struct heights *g,
				    const struct face *t, const struct heights *h)
{
	const struct tips first = tips_of(g), second = tips_of(h);
	struct margin hit = always, miss = never, exactly = always;

	exactly.sign = 0;
	for (unsigned k = 0; k < 9; ++k) {
		unsigned i = k / 3, j = k % 3, mark = number_mark();
		bool exact = first.exactly == i && second.exactly == j;
		struct margin one;

		if (!exact && !(first.possible[i] && second.possible[j]))
			continue;
		one = segments_overlap(s, i, t, j);
		if (exact)
			exactly = one;
		hit = both(hit, one);
		miss = either(miss, one);
		number_release(mark);
	}
	if (miss.sign < 0)
		hit = miss;
	else if (hit.sign <= 0)
		hit = margin_of(exactly.sign, exactly.sign * DBL_TRUE_MIN);
	if (first.may_be_level || second.may_be_level)
		hit.value = hit.sign * DBL_TRUE_MIN;
	return hit;
}

/* ---- In one plane, or nearly -------------------------------------------------------------------- */

/*
 * Side k does not separate the triangles as seen along an axis. It would if `other` were strictly on one side of
 * the line of side k, and the third vertex were not. k = 4: side_separates().
 */
static inline struct margin side_is_met(const struct face *f, unsigned k, const struct face *other,
					unsigned axis)
{
	const struct vector3 v[] = {f->a, f->b, f->c};
	struct vector a = flattened(v[k], axis), b = flattened(v[(k + 1) % 3], axis);
	struct vector c = flattened(v[(k + 2) % 3], axis), p = flattened(other->a, axis);
	struct vector q = flattened(other->b, axis), r = flattened(other->c, axis);

	return opposite(both(side_separates(a, b, c, p, q), side_separates(a, b, c, q, r)));
}

/* No side separates the triangles, as seen along an axis; or along any. */
static inline struct margin sides_are_met_along(unsigned axis, const struct face *f,
						const struct face *other)
{
	struct margin met = always;

	for (unsigned k = 0; k < 3; ++k) {
		unsigned mark = number_mark();

		met =
		    both(met, both(side_is_met(f, k, other, axis), side_is_met(other, k, f, axis)));
		number_release(mark);
	}
	return met;
}

static inline struct margin sides_are_met(const struct face *f, const struct face *other)
{
	return both(sides_are_met_along(0, f, other),
		    both(sides_are_met_along(1, f, other), sides_are_met_along(2, f, other)));
}

/* Whether kernels may find, or certainly find, that s is hardly tilted against the plane of t. */
struct level {
	bool possible, sure;
};

static inline double extent(struct vector3 v)
{
	return fmax(fmax(fabs(v.x.value), fabs(v.y.value)), fabs(v.z.value));
}

/* Differences and sums of such numbers are rounded by less than 1 in 2^20. */
static inline struct level hardly_tilted(const struct face *s, const struct heights *g,
					 const struct face *t)
{
	const struct number n[] = {t->normal.x, t->normal.y, t->normal.z};
	double size = fmax(extent(s->ab), extent(s->ca)) * 0x1p-8, low = 0, high = 0;
	double spread_low = -INFINITY, spread_high = -INFINITY;

	for (unsigned k = 0; k < 3; ++k) {
		double off = 5 * 0x1p-24 * n[k].terms;

		low += fmax(fabs(n[k].value) - off, 0);
		high += fabs(n[k].value) + off;
		for (unsigned i = 0; i < 3; ++i) {
			double spread = g->at[k].value - g->at[i].value,
			       doubts = doubt(g->at[k]) + doubt(g->at[i]);

			spread_low = fmax(spread_low, spread - doubts);
			spread_high = fmax(spread_high, spread + doubts);
		}
	}
	return (struct level){.possible = spread_low <= size * high * (1 + 0x1p-20),
			      .sure = spread_high <= size * low * (1 - 0x1p-20)};
}

/*
 * `hit` is the exact answer. But if kernels find that s is hardly tilted, they miss if a side separates the triangles
 * as seen along an axis.
 */
static inline struct margin unless_separated(struct margin hit, struct level level,
					     const struct face *s, const struct face *t)
{
	struct margin met;

	if (number_moves() || (hit.sign > 0 ? !level.possible : !level.sure))
		return hit;
	met = sides_are_met(s, t);
	if (hit.sign > 0)
		return both(hit, met.sign > 0 ? met : margin_of(1, DBL_TRUE_MIN));
	return hit.sign < 0 && met.sign < 0 ? both(hit, met) : hit;
}

/* A side of one triangle meets the other. k = 14. */
static inline struct margin sides_meet(const struct face *s, const struct face *t)
{
	struct margin hit = never;

	for (unsigned k = 0; k < 6; ++k) {
		const struct face *f = k < 3 ? s : t;
		const struct vector3 v[] = {f->a, f->b, f->c};
		unsigned mark = number_mark();

		hit = either(hit, segment_meets(k < 3 ? t : s, v[k % 3], v[(k + 1) % 3]));
		number_release(mark);
	}
	return hit;
}

/* The triangles are in one plane; seen along its normal's longest axis, they keep their area. */
static inline struct margin meet_in_one_plane(const struct face *s, const struct face *t)
{
	const struct vector3 *n = &s->normal;
	double x = fabs(n->x.value), y = fabs(n->y.value), z = fabs(n->z.value);
	unsigned axis = z >= fmax(x, y) ? 2 : x >= y ? 0 : 1;

	return sides_are_met_along(axis, s, t);
}

/* One of the triangles lies in the other's plane: both do, or the other is only a segment or a point. If kernels may not
 * find that, hits are not promised. The margin of sides_meet() is for k = 14. */
static inline struct margin meet_level(const struct face *s, const struct heights *g,
				       const struct face *t, const struct heights *h)
{
	bool thin = is_flat(s) || is_flat(t);
	bool sure = (!lies_in_plane(g) || surely_in_plane(s, t)) &&
		    (!lies_in_plane(h) || surely_in_plane(t, s));
	struct margin hit = thin ? sides_meet(s, t) : meet_in_one_plane(s, t);

	if (thin)
		hit.value *= 8.0 / 14;
	if (hit.value == 0 || !sure)
		hit.value = hit.sign * DBL_TRUE_MIN;
	hit =
	    unless_separated(hit, sure ? (struct level){true, true} : hardly_tilted(s, g, t), s, t);
	if (!lies_in_plane(g))
		hit = both(hit, reaches_plane(g));
	if (!lies_in_plane(h))
		hit = both(hit, reaches_plane(h));
	return hit;
}

/* ---- Both --------------------------------------------------------------------------------------- */

static inline bool triangles_moved_apart(const struct face *s, const struct face *t)
{
	const struct spots first = {3, {spot3(s->a), spot3(s->b), spot3(s->c)}};
	const struct spots second = {3, {spot3(t->a), spot3(t->b), spot3(t->c)}};

	return number_moves() && moved_hulls_apart(&first, &second, number_zero(1));
}

static inline struct margin triangles_meet(const struct face *s, const struct face *t)
{
	struct heights g, h;
	struct margin hit;

	if (triangles_moved_apart(s, t))
		return never;
	g = heights_over(s, t), h = heights_over(t, s);
	if (lies_in_plane(&g) || lies_in_plane(&h))
		return meet_level(s, &g, t, &h);
	hit = both(both(reaches_plane(&g), reaches_plane(&h)), overlap(s, &g, t, &h));
	return unless_separated(hit, hardly_tilted(s, &g, t), s, t);
}

#endif
