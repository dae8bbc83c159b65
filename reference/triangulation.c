/* SPDX-License-Identifier: MIT */
/*
 * Judges triangles: every one goes round counter-clockwise or has no area, and those of their sides
 * that have no opposite are the sides of the ring. Then the number of triangles that cover a point
 * is the ring's winding number there, whatever the triangles.
 */
#include <stdlib.h>
#include <string.h>

#include "reference/triangulate.h"

struct place {
	float x, y;
};

static int compare_places(const void *p, const void *q)
{
	const struct place *a = p, *b = q;
	if (a->x != b->x)
		return a->x < b->x ? -1 : 1;
	return (a->y > b->y) - (a->y < b->y);
}

/* A side between two places, which have their numbers in a sorted list. */
struct side {
	size_t from, to;
};

static int compare_sides(const void *p, const void *q)
{
	const struct side *s = p, *t = q;
	if (s->from != t->from)
		return s->from < t->from ? -1 : 1;
	return (s->to > t->to) - (s->to < t->to);
}

struct judge {
	size_t n;
	struct place *sorted;
	struct side *side, *back;
	size_t sides;
};

/* Adds the side between two places; false if one is not a vertex. */
static bool add_side(struct judge *j, struct place from, struct place to)
{
	const struct place *a = bsearch(&from, j->sorted, j->n, sizeof from, compare_places);
	const struct place *b = bsearch(&to, j->sorted, j->n, sizeof to, compare_places);
	if (!a || !b)
		return false;
	/* Vertices in the same place all have the number of the first. */
	while (a > j->sorted && compare_places(a - 1, a) == 0)
		--a;
	while (b > j->sorted && compare_places(b - 1, b) == 0)
		--b;
	j->side[j->sides] = (struct side){(size_t)(a - j->sorted), (size_t)(b - j->sorted)};
	j->back[j->sides] = (struct side){j->side[j->sides].to, j->side[j->sides].from};
	++j->sides;
	return true;
}

static const char *judge(struct judge *j, const float *x, const float *y,
			 const float *const column[6])
{
	const bool forwards = lockstep_reference_winding(j->n, x, y) >= 0;
	for (size_t i = 0; i < j->n; ++i)
		j->sorted[i] = (struct place){x[i], y[i]};
	qsort(j->sorted, j->n, sizeof *j->sorted, compare_places);
	for (size_t t = 0; t < j->n - 2; ++t) {
		struct place corner[3];
		for (unsigned k = 0; k < 3; ++k)
			corner[k] = (struct place){column[2 * k][t], column[2 * k + 1][t]};
		for (unsigned k = 0; k < 3; ++k)
			if (!add_side(j, corner[k], corner[(k + 1) % 3]))
				return "a corner is not a vertex";
		if (lockstep_reference_turn(corner[0].x, corner[0].y, corner[1].x, corner[1].y,
					    corner[2].x, corner[2].y) < 0)
			return "a triangle goes round clockwise";
	}
	/* The ring's own sides, reversed, are the missing opposites. */
	for (size_t i = 0; i < j->n; ++i) {
		const size_t k = i + 1 < j->n ? i + 1 : 0;
		const struct place a = {x[i], y[i]}, b = {x[k], y[k]};
		add_side(j, forwards ? b : a, forwards ? a : b);
	}
	qsort(j->side, j->sides, sizeof *j->side, compare_sides);
	qsort(j->back, j->sides, sizeof *j->back, compare_sides);
	return memcmp(j->side, j->back, j->sides * sizeof *j->side) == 0
		   ? NULL
		   : "the triangles do not make up the polygon";
}

const char *lockstep_reference_triangulation_fault(size_t n, const float *x, const float *y,
						   const float *const column[6])
{
	struct judge j = {.n = n};
	const char *fault = "no memory";
	j.sorted = malloc(n * sizeof *j.sorted);
	j.side = malloc(4 * n * sizeof *j.side);
	j.back = malloc(4 * n * sizeof *j.back);
	if (j.sorted && j.side && j.back)
		fault = judge(&j, x, y, column);
	free(j.sorted);
	free(j.side);
	free(j.back);
	return fault;
}
