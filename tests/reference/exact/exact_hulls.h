/* SPDX-License-Identifier: MIT */
/*
 * Lattice polygons with vertices on 0 to 3, and convex hulls, in plain integer arithmetic. All
 * integers here are in half units.
 */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_HULLS_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_HULLS_H

#include <stdio.h>

#include "tests/reference/exact/exact_lattice.h"
#include "tests/unit.h"

enum { SIDE = 4, POINTS = SIDE * SIDE, VERTICES = 8 };

static inline void lattice_point(unsigned number, integer *at)
{
	at[0] = 2 * (integer)(number % SIDE), at[1] = 2 * (integer)(number / SIDE);
}

/* The vertices of a polygon, numbered in base 16. */
static inline void lattice_polygon(unsigned number, unsigned vertices, integer *polygon)
{
	for (unsigned i = 0; i < vertices; ++i, number /= POINTS)
		lattice_point(number % POINTS, polygon + 2 * i);
}

/* All turns are in one direction, or a vertex is repeated at the end: convex, for up to four
 * vertices. */
static inline bool is_convex(const integer *quad)
{
	bool left = true, right = true;

	if (quad[4] == quad[6] && quad[5] == quad[7])
		return true;
	for (unsigned i = 0; i < 4; ++i) {
		integer turn =
		    shoelace(quad + 2 * i, quad + 2 * ((i + 1) % 4), quad + 2 * ((i + 2) % 4));

		left &= turn > 0;
		right &= turn < 0;
	}
	return left || right;
}

/*
 * The position of 0 relative to the convex hull of s: 1 inside, 0 on the boundary, -1 outside. The
 * points that have all others in the closed half-plane on their left decide: 0 is outside if one of
 * these has no point at 0 or opposite to it; it is inside if there are no such points.
 */
static inline int origin_in_hull(unsigned n, const integer (*s)[2])
{
	bool boundary = false, any = false;

	for (unsigned i = 0; i < n; ++i) {
		bool half = true, less = true;

		if (s[i][0] == 0 && s[i][1] == 0)
			continue;
		any = true;
		for (unsigned k = 0; k < n; ++k) {
			integer left = cross(s[i][0], s[i][1], s[k][0], s[k][1]);
			integer ahead = s[i][0] * s[k][0] + s[i][1] * s[k][1];

			half &= left >= 0;
			less &= left > 0 || (left == 0 && ahead > 0);
		}
		if (less)
			return -1;
		boundary |= half;
	}
	return any && !boundary;
}

/* Two convex sets of vertices: the hull of their differences contains 0 if they meet, in its
 * interior if they still meet after any small move. */
static inline int hulls_meet(unsigned n, const integer *a, unsigned m, const integer *b)
{
	integer differences[VERTICES * VERTICES][2];

	for (unsigned i = 0; i < n; ++i) {
		for (unsigned k = 0; k < m; ++k) {
			differences[i * m + k][0] = a[2 * i] - b[2 * k];
			differences[i * m + k][1] = a[2 * i + 1] - b[2 * k + 1];
		}
	}
	return origin_in_hull(n * m, (const integer(*)[2])differences);
}

/* ---- Truths --------------------------------------------------------------------------------- */

static size_t of_sign[3];

/* Checks that all signs have occurred, and resets the counts. */
static inline void assert_signs(const char *name)
{
	print_message("%s: %zu out, %zu touching, %zu in\n", name, of_sign[0], of_sign[1],
		      of_sign[2]);
	assert_true(of_sign[0] > 0 && of_sign[1] > 0 && of_sign[2] > 0);
	memset(of_sign, 0, sizeof(of_sign));
}

static inline void check_truth(const struct test *test, const float *operands, const void *world,
			       bool hit, int sign)
{
	struct lockstep_truth truth;

	test->exact(operands, world, &truth);
	++of_sign[sign + 1];
	if (truth.promised && truth.hit == hit && truth.sign == sign && margin_sign(&truth) == sign)
		return;
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		fprintf(stderr, " %g", operands[k]);
	fail_msg("%s: promised %d, hit %d, expected %d; sign %d, expected %d", test->name,
		 truth.promised, truth.hit, hit, truth.sign, sign);
}

#endif
