/* SPDX-License-Identifier: MIT */
/* The winding of rings of vertices, checked against integers: GMP's, and 128-bit integers for
 * whole coordinates. */
#include <config.h>

#include <float.h>
#include <stdbool.h>

#include "kernels/orientation.h"
#include "tests/kernels/true_winding.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { LONG_RING = 20000, RING_MAX = 48 };

static unsigned rings(void)
{
	return one_in(20000, 2000);
}

#ifdef __SIZEOF_INT128__
/* For whole numbers below 2^56, and rings below 2^12 vertices. */
static int lattice_winding(size_t n, const float *x, const float *y)
{
	__int128 area = 0;
	for (size_t i = 0; i < n; ++i) {
		size_t next = (i + 1) % n;
		area += (__int128)x[i] * (__int128)y[next] - (__int128)x[next] * (__int128)y[i];
	}
	return (area > 0) - (area < 0);
}
#endif

/* Reversed, it is the opposite; from another first vertex, the same. */
static int check_ring(size_t n, const float *x, const float *y)
{
	float reversed[2][RING_MAX], turned[2][RING_MAX];
	int sign = lockstep_winding(n, x, y);
	for (size_t i = 0; i < n; ++i) {
		reversed[0][i] = x[n - 1 - i];
		reversed[1][i] = y[n - 1 - i];
		turned[0][i] = x[(i + n / 2) % n];
		turned[1][i] = y[(i + n / 2) % n];
	}
	assert_int_equal(lockstep_winding(n, reversed[0], reversed[1]), -sign);
	assert_int_equal(lockstep_winding(n, turned[0], turned[1]), sign);
#if HAVE_GMP
	assert_int_equal(sign, true_winding(n, x, y));
#endif
	return sign;
}

static void fill(size_t n, float *x, float *y, bool wild, double size, uint64_t *rng)
{
	for (size_t k = 0; k < n; ++k) {
		x[k] = wild ? wild_float(rng) : (float)between(rng, -size, size);
		y[k] = wild ? wild_float(rng) : (float)between(rng, -size, size);
	}
}

/* After the first `half` of n vertices, back along the same ones. */
static void come_back(size_t half, size_t n, float *x, float *y)
{
	for (size_t k = half; k < n; ++k) {
		x[k] = x[n - k];
		y[k] = y[n - k];
	}
}

/* A path and back along the same vertices, with no area, and the same with one vertex an ulp
 * off. */
UNIT_TEST(rings_of_hardly_any_area)
{
	uint64_t rng = 5;
	unsigned signs[3] = {0};
	for (unsigned i = 0; i < rings(); ++i) {
		size_t half = 2 + below(&rng, RING_MAX / 2 - 2), n = 2 * half - 2;
		double size = ldexp(1, (int)below(&rng, 240) - 120);
		float x[RING_MAX], y[RING_MAX];
		fill(half, x, y, i % 3 == 0, size, &rng);
		come_back(half, n, x, y);
		assert_int_equal(check_ring(n, x, y), 0);
		size_t moved = below(&rng, n);
		x[moved] = step(x[moved], below(&rng, 2) ? 1 : -1);
		y[moved] = step(y[moved], (int)below(&rng, 3) - 1);
		++signs[check_ring(n, x, y) + 1];
	}
	assert_true(signs[0] > rings() / 4 && signs[2] > rings() / 4);
}

UNIT_TEST(rings_of_any_kind)
{
	uint64_t rng = 6;
	for (unsigned i = 0; i < rings(); ++i) {
		size_t n = below(&rng, RING_MAX) + 1;
		float x[RING_MAX], y[RING_MAX];
		fill(n, x, y, i % 2 == 0, 1, &rng);
		int sign = check_ring(n, x, y);
		if (n < 3)
			assert_int_equal(sign, 0);
	}
}

UNIT_TEST(rings_of_extremes)
{
	static const float sizes[] = {FLT_MAX, 1, FLT_MIN, 0x1p-149f};
	for (size_t s = 0; s < sizeof sizes / sizeof *sizes; ++s) {
		float m = sizes[s];
		const float x[] = {-m, m, m, -m}, y[] = {-m, -m, m, m};
		/* Two triangles that meet in a point, with opposite windings. */
		const float eight_x[] = {0, m, m, 0, -m, -m}, eight_y[] = {0, -m, m, 0, -m, m};
		assert_int_equal(check_ring(4, x, y), 1);
		assert_int_equal(check_ring(6, eight_x, eight_y), 0);
	}
	assert_int_equal(lockstep_winding(0, NULL, NULL), 0);
}

/* So many terms that their sum in double arithmetic consists only of errors. */
UNIT_TEST(a_long_ring)
{
	static float x[2 * LONG_RING], y[2 * LONG_RING];
	const size_t n = 2 * LONG_RING - 2;
	uint64_t rng = 7;
	fill(LONG_RING, x, y, true, 0, &rng);
	come_back(LONG_RING, n, x, y);
	assert_int_equal(lockstep_winding(n, x, y), 0);
	/* From (0, 0) via (0, 1) to (0, 2^-149); on the way back 2^-149 further left, which adds
	 * the least possible area: 2^-299. */
	x[0] = y[0] = x[1] = x[n - 1] = x[2] = x[n - 2] = 0;
	y[1] = y[n - 1] = 1;
	y[2] = y[n - 2] = 0x1p-149f;
	assert_int_equal(lockstep_winding(n, x, y), 0);
	x[n - 1] = -0x1p-149f;
	assert_int_equal(lockstep_winding(n, x, y), 1);
	x[n - 1] = 0x1p-149f;
	assert_int_equal(lockstep_winding(n, x, y), -1);
}

#ifdef __SIZEOF_INT128__
UNIT_TEST(rings_on_lattices)
{
	uint64_t rng = 8;
	for (unsigned i = 0; i < rings(); ++i) {
		size_t n = below(&rng, RING_MAX) + 1;
		float x[RING_MAX], y[RING_MAX];
		for (size_t k = 0; k < n; ++k) {
			float grid = ldexpf(1, i % 2 ? (int)below(&rng, 32) : 0);
			unsigned range = i % 2 ? 1 << 24 : 4;
			x[k] = grid * (float)below(&rng, range);
			y[k] = grid * (float)below(&rng, range);
		}
		assert_int_equal(check_ring(n, x, y), lattice_winding(n, x, y));
	}
}
#endif
