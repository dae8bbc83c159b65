/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: for any polygon, the library gives a triangulation, or the reference's error. fuzz/shapes.h describes the inputs.
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
	fprintf(stderr, "%s:\n", what);
	for (size_t i = 0; i < o->n; ++i)
		fprintf(stderr, "  %zu: %a %a\n", i, o->x[i], o->y[i]);
	abort();
}

/* ---- Small integers: the right answer, with integers only ------------------------------------ */

static int64_t small_turn(const struct outline *o, size_t a, size_t b, size_t c)
{
	int64_t ax = (int64_t)o->x[a], ay = (int64_t)o->y[a];
	return ((int64_t)o->x[b] - ax) * ((int64_t)o->y[c] - ay) -
	       ((int64_t)o->y[b] - ay) * ((int64_t)o->x[c] - ax);
}

/* Twice the area of a triangle. */
static int64_t small_area(const float *const corner[6], size_t t)
{
	const int64_t ax = (int64_t)corner[0][t], ay = (int64_t)corner[1][t];
	return ((int64_t)corner[2][t] - ax) * ((int64_t)corner[5][t] - ay) -
	       ((int64_t)corner[3][t] - ay) * ((int64_t)corner[4][t] - ax);
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

static void check_small(const struct outline *o, enum lockstep_status status,
			const float *const corner[6])
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
	for (size_t t = 0; t < o->n - 2; ++t) {
		const int64_t area = small_area(corner, t);
		if (area == 0 && expected == LOCKSTEP_OK)
			wrong(o, "a triangle has no area");
		triangles += area;
	}
	if (triangles != llabs(polygon))
		wrong(o, "the area is not the polygon's");
}

/* ---- One polygon ----------------------------------------------------------------------------- */

static void check_polygon(const struct outline *o, const struct lockstep_polygon *polygon)
{
	static size_t unused[3 * VERTICES];
	const enum lockstep_status expected = lockstep_reference_triangulate(polygon, unused);
	struct lockstep_triangles *triangles = NULL;
	const float *corner[6] = {NULL};
	const enum lockstep_status status = lockstep_polygon_triangulate(polygon, &triangles);
	if (status != expected || !!triangles != (status == LOCKSTEP_OK))
		wrong(o, lockstep_status_text(status));
	if (o->rings > 1 ? status != LOCKSTEP_NOT_SIMPLE && o->n >= 3
			 : (status == LOCKSTEP_EMPTY) != (o->n < 3))
		wrong(o, lockstep_status_text(status));
	if (status == LOCKSTEP_OK) {
		if (lockstep_triangles_get(triangles, corner) != o->n - 2)
			wrong(o, "not n - 2 triangles");
		const char *fault =
		    lockstep_reference_triangulation_fault(o->n, o->x, o->y, corner);
		if (fault)
			wrong(o, fault);
	}
	if (o->small && o->rings == 1 && o->n >= 3)
		check_small(o, status, corner);
	lockstep_triangles_free(triangles);
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
