/* SPDX-License-Identifier: MIT */
/*
 * Exact signs of sums of products of floats.
 *
 * The product of two floats is exact in double: 48 bits, and exponents from -298 to 256. So a
 * determinant or an area, multiplied out, is a sum of doubles. If the sum in double arithmetic
 * exceeds the bound on its rounding errors, its sign is correct. Otherwise the terms are summed
 * without error as an expansion: doubles that are each less than half a unit in the last place of
 * the next, so that the largest has the sign of the sum (Jonathan Shewchuk, Adaptive Precision
 * Floating-Point Arithmetic and Fast Robust Geometric Predicates).
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "kernels/orientation.h"

#if FLT_EVAL_METHOD != 0
#error                                                                                             \
    "Lockstep needs double arithmetic in double precision: on x86, compile for SSE2 (-mfpmath=sse)"
#endif

#define EPSILON 0x1p-53 /* half a unit in the last place of 1 */

/* No two parts of an expansion have bits for the same or neighbouring powers of two, and all powers here are
 * between 2^-298 and 2^(256 + 1 + 25), the largest sum of 2^25 products. */
enum { PARTS_MAX = 300 };

struct expansion {
	unsigned parts; /* smallest first, none of them 0 */
	double part[PARTS_MAX];
};

static int sign_of(double v)
{
	return (v > 0) - (v < 0);
}

static void expansion_add(struct expansion *e, double term)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < e->parts; ++i) {
		double sum = term + e->part[i], of_part = sum - term;
		double rest = (term - (sum - of_part)) + (e->part[i] - of_part);
		if (rest != 0)
			e->part[kept++] = rest;
		term = sum;
	}
	if (term != 0)
		e->part[kept++] = term;
	e->parts = kept;
}

static int expansion_sign(const struct expansion *e)
{
	return e->parts ? sign_of(e->part[e->parts - 1]) : 0;
}

/* `difference`, computed as to - from, is exact and a float. If it was rounded, the comparison with the
 * larger of the two fails. */
static bool is_exact(double difference, float from, float to)
{
	return difference == (float)difference && to - difference == from &&
	       from + difference == to;
}

/* If all differences are floats, as with whole numbers, their products are exact, so comparing them is
 * exact. */
int lockstep_orientation_exact(struct spot a, struct spot b, struct spot c)
{
	double abx = (double)b.x - a.x, aby = (double)b.y - a.y;
	double acx = (double)c.x - a.x, acy = (double)c.y - a.y;
	double left = abx * acy, right = aby * acx;
	if (left == 0 && right == 0)
		return 0; /* a difference of floats is 0 only if the floats are equal */
	if (is_exact(abx, a.x, b.x) && is_exact(aby, a.y, b.y) && is_exact(acx, a.x, c.x) &&
	    is_exact(acy, a.y, c.y))
		return sign_of(left - right);
	struct expansion e = {.parts = 0};
	expansion_add(&e, (double)a.x * b.y);
	expansion_add(&e, -(double)a.y * b.x);
	expansion_add(&e, (double)b.x * c.y);
	expansion_add(&e, -(double)b.y * c.x);
	expansion_add(&e, (double)c.x * a.y);
	expansion_add(&e, -(double)c.y * a.x);
	return expansion_sign(&e);
}

/*
 * The filter: 2 n exact terms go through at most 2 n additions each. The error of an addition is at
 * most EPSILON times a partial sum, which is at most the sum of magnitudes; that sum has as much
 * error itself.
 */
int lockstep_winding(size_t n, const float *x, const float *y)
{
	double area = 0, size = 0;
	for (size_t i = 0, j = n - 1; i < n; j = i++) {
		double left = (double)x[j] * y[i], right = (double)y[j] * x[i];
		area += left;
		area -= right;
		size += fabs(left) + fabs(right);
	}
	if (fabs(area) > 4 * (double)n * EPSILON * size)
		return sign_of(area);
	struct expansion e = {.parts = 0};
	for (size_t i = 0, j = n - 1; i < n; j = i++) {
		expansion_add(&e, (double)x[j] * y[i]);
		expansion_add(&e, -(double)y[j] * x[i]);
	}
	return expansion_sign(&e);
}
