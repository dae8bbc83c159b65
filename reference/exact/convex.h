/* SPDX-License-Identifier: MIT */
/* A convex polygon as an operand, for truths in exact numbers. */
#ifndef LOCKSTEP_REFERENCE_EXACT_CONVEX_H
#define LOCKSTEP_REFERENCE_EXACT_CONVEX_H

#include <string.h>

#include "reference/exact/point_predicates.h"
#include "reference/exact/truth.h"

enum { VERTICES = 8 };

struct polygon {
	struct vector vertex[VERTICES], low, high; /* low, high: the bounding box */
	struct place place[VERTICES];
};

static inline struct polygon polygon_of(struct exact_convex columns)
{
	struct number column[2 * VERTICES];
	struct polygon p;

	memcpy(column, &columns, sizeof column);
	for (unsigned i = 0; i < VERTICES; ++i) {
		struct vector v = {column[2 * i], column[2 * i + 1]};

		p.vertex[i] = v;
		p.place[i] = place_of(v);
		p.low.x = i ? lesser(p.low.x, v.x) : v.x;
		p.low.y = i ? lesser(p.low.y, v.y) : v.y;
		p.high.x = i ? greater(p.high.x, v.x) : v.x;
		p.high.y = i ? greater(p.high.y, v.y) : v.y;
	}
	return p;
}

/* ---- Sides that separate ---------------------------------------------------------------------- */

/* Points across a side VW: det(VW, OP), with O where a kernel begins. */
struct across {
	struct place v, w;
	const struct place *point;
	unsigned count;
	double value[VERTICES], terms[VERTICES];
};

static inline struct across across(struct place v, struct place w, struct place o,
				   const struct place *point, unsigned count)
{
	struct across a = {.v = v, .w = w, .point = point, .count = count};

	for (unsigned i = 0; i < count; ++i) {
		double first = (w.x - v.x) * (point[i].y - o.y);
		double second = (w.y - v.y) * (point[i].x - o.x);

		a.value[i] = first - second;
		a.terms[i] = fabs(first) + fabs(second) + 0x1p-124;
	}
	return a;
}

/* det(VW, OP) <= det(VW, OQ). The difference is det(VW, PQ), which cancels less. k = 4: det. */
static inline struct margin is_before(const struct across *a, unsigned p, const struct across *b,
				      unsigned q)
{
	struct place v = a->v, w = a->w, from = a->point[p], end = b->point[q];
	double x = w.x - v.x, y = w.y - v.y, dx = end.x - from.x, dy = end.y - from.y;
	double difference = x * dy - y * dx, size = fabs(x * dy) + fabs(y * dx), doubt;
	double terms = a->terms[p] + b->terms[q];
	unsigned mark = number_mark();
	struct number exact;
	struct margin before;

	if (size == 0)
		return margin_of(0, 0);
	doubt = (0x1p-40 + number_arena->doubt) * size;
	if (number_moves())
		doubt += moved_apart() * (fabs(x) + fabs(y) + fabs(dx) + fabs(dy)) +
			 2 * moved_apart() * moved_apart();
	if (fabs(difference) > doubt)
		return margin_of(difference > 0 ? 1 : -1, difference / terms);
	if (number_moves())
		return margin_of(0, 0);
	exact = det(to(exactly(v), exactly(w)), to(exactly(from), exactly(end)));
	exact.terms = terms;
	before = at_least_zero(exact);
	number_release(mark);
	return before;
}

/* Some point of `a` is before some point of `b`, or level with it. Once that is as true as `enough`, how much more true
 * it is does not matter. */
static inline struct margin any_before(const struct across *a, const struct across *b,
				       struct margin enough)
{
	unsigned first = 0, last = 0;
	struct margin best;

	for (unsigned i = 0; i < a->count; ++i)
		first = a->value[i] < a->value[first] ? i : first;
	for (unsigned i = 0; i < b->count; ++i)
		last = b->value[i] > b->value[last] ? i : last;
	best = is_before(a, first, b, last);
	for (unsigned i = 0; i < a->count; ++i) {
		for (unsigned k = 0; k < b->count; ++k) {
			double terms = a->terms[i] + b->terms[k];
			struct margin other;

			if (!margin_less(best, enough))
				return best;
			if (b->value[k] - a->value[i] < (best.value - 0x1p-40) * terms)
				continue;
			other = is_before(a, i, b, k);
			best = margin_less(best, other) ? other : best;
		}
	}
	return best;
}

/* `met`, and along the normal of each side of `own`, its interval and that of the others overlap. A vertex that is
 * repeated makes no side. */
static inline struct margin no_side_separates(struct margin met, const struct place *own,
					      unsigned own_count, const struct place *others,
					      unsigned count)
{
	for (unsigned i = 0; i < own_count; ++i) {
		struct place v = own[i], w = own[(i + 1) % own_count];
		struct across mine, theirs;

		if (same_place(v, w))
			continue;
		mine = across(v, w, own[0], own, own_count);
		theirs = across(v, w, own[0], others, count);
		met = both(met, any_before(&mine, &theirs, met));
		met = both(met, any_before(&theirs, &mine, met));
	}
	return met;
}

#endif
