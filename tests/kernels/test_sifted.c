/* SPDX-License-Identifier: MIT */
/*
 * Long batches of a test that sifts its cases (kernels/driver_sifted.h), with hits rare, frequent, and everywhere, and
 * with answers worked out by hand.
 */
#include <math.h>
#include <string.h>

#include "kernels/lockstep.h"
#include "tests/unit.h"

enum { CASES = 70001, COLUMNS = 16, RESULTS = 4 };

static float column[COLUMNS][CASES], result[RESULTS][CASES];
static uint64_t hits[(CASES + 63) / 64];

/* One in a thousand; one in three; all; and in turns of 5,000 cases. */
static bool is_meant_to_hit(unsigned fill, size_t i)
{
	const bool meant[] = {i % 1000 == 7, i % 3 == 1, true,
			      i / 5000 % 2 ? i % 777 == 5 : i % 5 > 0};
	return meant[fill];
}

enum { FILLS = 4 };

/*
 * Balls of radius 1 that fall by 8 from a height of 5 above the plane z = 0, onto a triangle there or beside it. In
 * mode 1 there is one ball, and the triangles are there or not; in mode 2 there is one triangle.
 */
static void make_cases(unsigned fill, unsigned one)
{
	static const float ball[] = {1, 1, 5, 1, 0, 0, -8},
			   triangle[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
	for (size_t i = 0; i < CASES; ++i) {
		const float away = is_meant_to_hit(fill, i) ? 0 : 100 + (float)(i % 7);
		for (unsigned k = 0; k < 7; ++k)
			column[k][i] = ball[k] + (k == 0 && one != 1 ? away : 0);
		for (unsigned k = 0; k < 9; ++k)
			column[7 + k][i] = triangle[k] + (k % 3 == 0 && one == 1 ? away : 0);
	}
}

static void check(unsigned fill, unsigned one, size_t n)
{
	static const float touch[] = {0.5f, 1, 1, 0};
	const struct lockstep_motion balls = {.x = column[0],
					      .y = column[1],
					      .z = column[2],
					      .r = column[3],
					      .dx = column[4],
					      .dy = column[5],
					      .dz = column[6],
					      .one = one == 1};
	const struct lockstep_triangle3 triangles = {.ax = column[7],
						     .ay = column[8],
						     .az = column[9],
						     .bx = column[10],
						     .by = column[11],
						     .bz = column[12],
						     .cx = column[13],
						     .cy = column[14],
						     .cz = column[15],
						     .one = one == 2};
	memset(hits, 0xa5, sizeof hits);
	memset(result, 0xa5, sizeof result);
	lockstep_sphere_sweep(n, balls, triangles, hits, result[0], result[1], result[2],
			      result[3]);
	for (size_t i = 0; i < n; ++i) {
		const bool hit = is_meant_to_hit(fill, i);
		assert_int_equal(hits[i / 64] >> i % 64 & 1, hit);
		for (unsigned r = 0; r < RESULTS; ++r)
			assert_true(hit ? result[r][i] == touch[r] : isnan(result[r][i]));
	}
	if (n % 64)
		assert_int_equal(hits[n / 64] >> n % 64, 0);
}

UNIT_TEST(hits_are_where_they_should_be)
{
	static const size_t sizes[] = {127, 128, 129, 255, 256, 257, 1000, CASES};
	for (unsigned one = 0; one < 3; ++one)
		for (unsigned fill = 0; fill < FILLS; ++fill) {
			make_cases(fill, one);
			for (size_t isa = 0; lockstep_isa_at(isa); ++isa)
				for (size_t s = 0; s < sizeof sizes / sizeof *sizes; ++s)
					if (lockstep_use_isa(lockstep_isa_at(isa)) == 0)
						check(fill, one, sizes[s]);
		}
}
