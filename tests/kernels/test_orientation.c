/* SPDX-License-Identifier: MIT */
/* The orientation of three points, checked against integers: GMP's, and 128-bit integers for
 * whole coordinates. */
#include <config.h>

#include <float.h>
#include <stdbool.h>
#include <stdlib.h>

#include "kernels/orientation.h"
#include "tests/kernels/true_winding.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

static unsigned cases(void)
{
	return one_in(200000, 20000);
}

#ifdef __SIZEOF_INT128__
/* For whole numbers below 2^62: the determinant is below 2^127. */
static int lattice_orientation(struct spot a, struct spot b, struct spot c)
{
	__int128 abx = (__int128)b.x - (__int128)a.x, aby = (__int128)b.y - (__int128)a.y;
	__int128 acx = (__int128)c.x - (__int128)a.x, acy = (__int128)c.y - (__int128)a.y;
	__int128 left = abx * acy, right = aby * acx;
	return (left > right) - (left < right);
}
#endif

/* The result of plain double arithmetic: shows how hard the cases are. */
static int plain_orientation(struct spot a, struct spot b, struct spot c)
{
	double det =
	    ((double)b.x - a.x) * ((double)c.y - a.y) - ((double)b.y - a.y) * ((double)c.x - a.x);
	return (det > 0) - (det < 0);
}

/* Checks the sign of the area, for each first vertex, and the opposite sign in reverse order.
 * Returns whether plain double arithmetic is wrong. */
static bool check_orientation(struct spot a, struct spot b, struct spot c)
{
	int sign = lockstep_orientation(a, b, c);
	const float x[] = {a.x, b.x, c.x}, y[] = {a.y, b.y, c.y};
	assert_int_equal(lockstep_orientation(b, c, a), sign);
	assert_int_equal(lockstep_orientation(c, a, b), sign);
	assert_int_equal(lockstep_orientation(b, a, c), -sign);
	assert_int_equal(lockstep_winding(3, x, y), sign);
#if HAVE_GMP
	assert_int_equal(sign, true_winding(3, x, y));
#endif
	return sign != plain_orientation(a, b, c);
}

UNIT_TEST(any_three_points)
{
	uint64_t rng = 1;
	for (unsigned i = 0; i < cases(); ++i) {
		struct spot p[3];
		for (int k = 0; k < 3; ++k) {
			p[k].x = wild_float(&rng);
			p[k].y = wild_float(&rng);
		}
		check_orientation(p[0], p[1], p[2]);
	}
}

UNIT_TEST(extreme_coordinates)
{
	static const float v[] = {0,       0x1p-149f, -0x1p-149f, 1, 0x1.000002p0f, 0x1.fffffcp127f,
				  FLT_MAX, -FLT_MAX};
	enum { VALUES = sizeof v / sizeof *v };
	for (unsigned i = 0; i < VALUES * VALUES * VALUES * VALUES * VALUES * VALUES; ++i) {
		float at[6];
		unsigned rest = i;
		for (int k = 0; k < 6; ++k, rest /= VALUES)
			at[k] = v[rest % VALUES];
		/* Skips most rotations of the same triple. */
		if (at[0] <= at[2] && at[0] <= at[4])
			check_orientation((struct spot){at[0], at[1]}, (struct spot){at[2], at[3]},
					  (struct spot){at[4], at[5]});
	}
}

static struct spot spot_within(uint64_t *rng, double size)
{
	struct spot s;
	s.x = (float)between(rng, -size, size);
	s.y = (float)between(rng, -size, size);
	return s;
}

/* A point on the line through a and b, between them or not, rounded; then off by a few floats. All
 * coordinates are of one size, or near FLT_MAX, or subnormal. */
UNIT_TEST(nearly_on_a_line)
{
	static const int exponents[] = {0, 0, 20, -40, -100, -130, -140, 60, 126};
	uint64_t rng = 2;
	for (unsigned i = 0; i < cases(); ++i) {
		int exponent = exponents[below(&rng, sizeof exponents / sizeof *exponents)];
		double size = ldexp(1, exponent), t = between(&rng, -0.5, 1.5);
		struct spot a = spot_within(&rng, size), b = spot_within(&rng, size);
		struct spot c = {(float)(a.x + t * ((double)b.x - a.x)),
				 (float)(a.y + t * ((double)b.y - a.y))};
		if (below(&rng, 4) == 0) /* next to a */
			b = (struct spot){step(a.x, (int)below(&rng, 9) - 4), step(a.y, 1)};
		c.x = step(c.x, (int)below(&rng, 5) - 2);
		c.y = step(c.y, (int)below(&rng, 5) - 2);
		check_orientation(a, b, c);
	}
}

/* Exactly on a line, at very different distances, and an ulp beside it. */
UNIT_TEST(on_a_line_exactly)
{
	uint64_t rng = 3;
	unsigned hard = 0;
	for (unsigned i = 0; i < cases(); ++i) {
		float dx = (float)below(&rng, 1 << 12) - (1 << 11);
		float dy = (float)below(&rng, 1 << 12) - (1 << 11);
		struct spot p[3];
		for (int k = 0; k < 3; ++k) {
			float at = (float)below(&rng, 1 << 12);
			at = ldexpf(at, (int)below(&rng, 80) - 40);
			p[k] = (struct spot){at * dx, at * dy};
		}
		assert_int_equal(lockstep_orientation(p[0], p[1], p[2]), 0);
		hard += plain_orientation(p[0], p[1], p[2]) != 0;
		p[2].x = step(p[2].x, (int)below(&rng, 3) - 1);
		hard += check_orientation(p[0], p[1], p[2]);
	}
	print_message("doubles alone are wrong in %u of %u\n", hard, 2 * cases());
	assert_true(hard > cases() / 10);
}

#ifdef __SIZEOF_INT128__
UNIT_TEST(on_lattices)
{
	uint64_t rng = 4;
	for (unsigned i = 0; i < 1 << 12; ++i) {
		struct spot a = {(float)(i & 3), (float)(i >> 2 & 3)};
		struct spot b = {(float)(i >> 4 & 3), (float)(i >> 6 & 3)};
		struct spot c = {(float)(i >> 8 & 3), (float)(i >> 10 & 3)};
		assert_int_equal(lockstep_orientation(a, b, c), lattice_orientation(a, b, c));
	}
	for (unsigned i = 0; i < cases(); ++i) {
		/* Up to 24 bits each, on three grids, so differences have up to 62. */
		struct spot p[3];
		for (int k = 0; k < 3; ++k) {
			float grid = ldexpf(1, (int)below(&rng, 37));
			p[k].x = grid * ((float)below(&rng, 1 << 25) - (1 << 24));
			p[k].y = grid * ((float)below(&rng, 1 << 25) - (1 << 24));
		}
		if (below(&rng, 2))
			p[2] = (struct spot){2 * p[1].x - p[0].x, 2 * p[1].y - p[0].y};
		p[2].x = step(p[2].x, (int)below(&rng, 3) - 1);
		if (fabsf(p[2].x) < 0x1p62f && fabsf(p[2].y) < 0x1p62f && fabsf(p[2].x) >= 0x1p24f)
			assert_int_equal(lockstep_orientation(p[0], p[1], p[2]),
					 lattice_orientation(p[0], p[1], p[2]));
	}
}
#endif
