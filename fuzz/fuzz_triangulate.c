/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: for any polygon, every instruction set gives the same triangles as the reference, or
 * the same error; and they are a triangulation. fuzz/shapes.h describes the inputs.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/shapes.h"
#include "fuzz/target.h"
#include "kernels/lockstep.h"
#include "kernels/table.h"
#include "reference/triangulate.h"

static void wrong(const struct outline *o, const char *what)
{
	fprintf(stderr, "%s, with %s:\n", what, lockstep_isa_in_use());
	for (size_t i = 0; i < o->n; ++i)
		fprintf(stderr, "  %zu: %a %a\n", i, o->x[i], o->y[i]);
	abort();
}

/* ---- Properties of triangulations ------------------------------------------------------------ */

/* A side from vertex a to b, of the polygon or a triangle. */
struct side {
	size_t a, b;
};

static int compare_sides(const void *p, const void *q)
{
	const struct side *s = p, *t = q;
	if (s->a != t->a)
		return s->a < t->a ? -1 : 1;
	return (s->b > t->b) - (s->b < t->b);
}

static void sort_sides(struct side *sides, size_t n)
{
	qsort(sides, n, sizeof *sides, compare_sides);
}

/*
 * Among the triangles' sides, those without an opposite must be the polygon's, all in one
 * direction. As no triangle is clockwise, the areas then add up to the polygon's, for any
 * coordinates.
 */
static void check_sides(const struct outline *o, const size_t *corner)
{
	static struct side sides[4 * VERTICES], back[4 * VERTICES];
	size_t n = o->n, count = 0;
	bool forwards = lockstep_reference_winding(n, o->x, o->y) >= 0;
	for (size_t t = 0; t < n - 2; ++t)
		for (unsigned k = 0; k < 3; ++k)
			sides[count++] =
			    (struct side){corner[3 * t + k], corner[3 * t + (k + 1) % 3]};
	/* The polygon's own sides, reversed, are the missing opposites. */
	for (size_t i = 0; i < n; ++i) {
		size_t j = (i + 1) % n;
		sides[count++] = forwards ? (struct side){j, i} : (struct side){i, j};
	}
	for (size_t s = 0; s < count; ++s)
		back[s] = (struct side){sides[s].b, sides[s].a};
	sort_sides(sides, count);
	sort_sides(back, count);
	if (memcmp(sides, back, count * sizeof *sides) != 0)
		wrong(o, "the triangles do not make up the polygon");
}

static void check_triangles(const struct outline *o, const size_t *corner,
			    const struct lockstep_triangles *triangles)
{
	const float *column[6];
	if (lockstep_triangles_get(triangles, column) != o->n - 2)
		wrong(o, "not n - 2 triangles");
	for (size_t t = 0; t < o->n - 2; ++t) {
		for (unsigned k = 0; k < 3; ++k) {
			size_t v = corner[3 * t + k];
			if (v >= o->n)
				wrong(o, "the reference has a corner that is not a vertex");
			if (memcmp(&column[2 * k][t], &o->x[v], sizeof(float)) != 0 ||
			    memcmp(&column[2 * k + 1][t], &o->y[v], sizeof(float)) != 0)
				wrong(o, "not the triangles of the reference");
		}
		if (lockstep_reference_turn(column[0][t], column[1][t], column[2][t], column[3][t],
					    column[4][t], column[5][t]) < 0)
			wrong(o, "a triangle goes round clockwise");
	}
	check_sides(o, corner);
}

/* ---- Small integers: the right answer, with integers only ------------------------------------ */

static int64_t small_turn(const struct outline *o, size_t a, size_t b, size_t c)
{
	int64_t ax = (int64_t)o->x[a], ay = (int64_t)o->y[a];
	return ((int64_t)o->x[b] - ax) * ((int64_t)o->y[c] - ay) -
	       ((int64_t)o->y[b] - ay) * ((int64_t)o->x[c] - ax);
}

static int sign(int64_t value)
{
	return (value > 0) - (value < 0);
}

/* True if sides i and j cross each other at a point inside both. */
static bool cross(const struct outline *o, size_t i, size_t j)
{
	size_t a = i, b = (i + 1) % o->n, c = j, d = (j + 1) % o->n;
	return sign(small_turn(o, a, b, c)) * sign(small_turn(o, a, b, d)) < 0 &&
	       sign(small_turn(o, c, d, a)) * sign(small_turn(o, c, d, b)) < 0;
}

static bool apart(float a, float b, float c, float d)
{
	return fmaxf(a, b) < fminf(c, d) || fmaxf(c, d) < fminf(a, b);
}

/* True if sides i and j share no point. */
static bool disjoint(const struct outline *o, size_t i, size_t j)
{
	size_t a = i, b = (i + 1) % o->n, c = j, d = (j + 1) % o->n;
	return apart(o->x[a], o->x[b], o->x[c], o->x[d]) ||
	       apart(o->y[a], o->y[b], o->y[c], o->y[d]) ||
	       sign(small_turn(o, a, b, c)) * sign(small_turn(o, a, b, d)) > 0 ||
	       sign(small_turn(o, c, d, a)) * sign(small_turn(o, c, d, b)) > 0;
}

/* Returns LOCKSTEP_NOT_SIMPLE if sides cross, LOCKSTEP_OK if none touch except at a shared corner,
 * and LOCKSTEP_EMPTY if undecided. */
static enum lockstep_status verdict(const struct outline *o)
{
	bool simple = true;
	for (size_t i = 0; i < o->n; ++i) {
		simple = simple && small_turn(o, i, (i + 1) % o->n, (i + 2) % o->n) != 0;
		for (size_t j = i + 1; j < o->n; ++j) {
			bool neighbours = j == i + 1 || (i == 0 && j == o->n - 1);
			if (neighbours)
				continue;
			if (cross(o, i, j))
				return LOCKSTEP_NOT_SIMPLE;
			simple = simple && disjoint(o, i, j);
		}
	}
	return simple ? LOCKSTEP_OK : LOCKSTEP_EMPTY;
}

static void check_small(const struct outline *o, enum lockstep_status status, const size_t *corner)
{
	enum lockstep_status expected = verdict(o);
	int64_t polygon = 0, triangles = 0;
	if (expected != LOCKSTEP_EMPTY && status != expected)
		wrong(o, expected == LOCKSTEP_OK ? "a simple polygon is refused"
						 : "sides cross, but the polygon is accepted");
	if (status != LOCKSTEP_OK)
		return;
	for (size_t i = 1; i + 1 < o->n; ++i)
		polygon += small_turn(o, 0, i, i + 1);
	for (size_t t = 0; t < o->n - 2; ++t)
		triangles += small_turn(o, corner[3 * t], corner[3 * t + 1], corner[3 * t + 2]);
	if (triangles != llabs(polygon))
		wrong(o, "the area is not the polygon's");
}

/* ---- One polygon ----------------------------------------------------------------------------- */

static void check_polygon(const struct outline *o, const struct lockstep_polygon *polygon)
{
	static size_t corner[3 * VERTICES];
	enum lockstep_status expected = lockstep_reference_triangulate(polygon, corner);
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		struct lockstep_triangles *triangles = NULL;
		if (lockstep_use_isa(lockstep_isa_at(isa)) != 0)
			continue;
		enum lockstep_status status = lockstep_polygon_triangulate(polygon, &triangles);
		if (status != expected || !!triangles != (status == LOCKSTEP_OK))
			wrong(o, lockstep_status_text(status));
		if (status == LOCKSTEP_OK)
			check_triangles(o, corner, triangles);
		lockstep_triangles_free(triangles);
	}
	if (o->rings > 1 ? expected != LOCKSTEP_NOT_SIMPLE && o->n >= 3
			 : (expected == LOCKSTEP_EMPTY) != (o->n < 3))
		wrong(o, lockstep_status_text(expected));
	if (o->small && o->rings == 1 && o->n >= 3)
		check_small(o, expected, corner);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct outline o;
	struct lockstep_polygon *polygon;
	decode_outline(data, size, &o);
	enum lockstep_status expected = o.n == 0   ? LOCKSTEP_EMPTY
					: o.finite ? LOCKSTEP_OK
						   : LOCKSTEP_NOT_FINITE;
	enum lockstep_status status = lockstep_polygon_create(&polygon, o.rings, o.ring, o.x, o.y);
	if (status != expected)
		wrong(&o, lockstep_status_text(status));
	if (status == LOCKSTEP_OK)
		check_polygon(&o, polygon);
	lockstep_polygon_free(polygon);
	return 0;
}
