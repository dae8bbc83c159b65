/* SPDX-License-Identifier: MIT */
/*
 * Balls and boxes of a small lattice against two planes, in plain integer arithmetic: the exact
 * truths, and the reference and every kernel that runs. Many of them touch a plane, from either
 * side. Only r |n| rounds, and where that is not a whole number, nothing touches.
 */
#include "tests/reference/exact/exact_batches.h"
#include "tests/unit.h"

enum { PLANES = 2 };
static integer planes[4 * PLANES];

/* The planes of a world, from its number. */
static void choose_planes(size_t number)
{
	for (integer *n = planes; n < planes + 4 * PLANES; n += 4, number = number * 7919 % 1125)
		n[3] = (integer)digits(number, 3, 5, -2, n) - 4;
}

/* The height of a point above a plane, times the length of its normal. */
static integer height(const integer *plane, const integer *at)
{
	return dot_of(plane, at) + plane[3];
}

/* All cases of a test in one world after another, which the oracle answers. `inside` counts those that are in all half
 * spaces. */
static size_t in_views(const char *name, size_t cases,
		       bool (*hits)(size_t number, integer *v, bool *inside))
{
	size_t insides = 0;

	begin(name, 0, 1);
	batch.row = planes;
	batch.rows = PLANES;
	for (size_t number = 0; number < 1125; number += 4) {
		choose_planes(number);
		for (size_t i = 0; i < cases; ++i) {
			integer v[6];
			bool inside, hit = hits(i, v, &inside);

			insides += inside;
			expect_result(0, inside, 0);
			add(v, hit ? HIT : -1);
		}
		flush();
	}
	finish(false);
	return insides;
}

static bool ball_in_view(size_t number, integer *v, bool *inside)
{
	bool hit;

	digits(digits(number, 3, 4, 0, v), 1, 5, -1, v + 3);
	hit = *inside = v[3] >= 0;
	for (const integer *n = planes; n < planes + 4 * PLANES; n += 4) {
		integer f = height(n, v), reach = v[3] * v[3] * dot_of(n, n);

		hit &= f >= 0 || f * f <= reach;
		*inside &= f >= 0 && f * f >= reach;
	}
	return hit;
}

UNIT_TEST(test_balls_in_view)
{
	assert_in_range(in_views("sphere_frustum", 320, ball_in_view), 5000, 30000);
	assert_in_range(batch.cases - batch.of_sign[0], 30000, 60000);
}

static bool box_in_view(size_t number, integer *v, bool *inside)
{
	bool hit;

	digits(number, 6, 3, 0, v);
	hit = *inside = v[0] <= v[3] && v[1] <= v[4] && v[2] <= v[5];
	for (const integer *n = planes; n < planes + 4 * PLANES; n += 4) {
		bool any = false, all = true;

		for (unsigned corner = 0; corner < 8; ++corner) {
			const integer at[] = {v[corner & 1 ? 3 : 0], v[corner & 2 ? 4 : 1],
					      v[corner & 4 ? 5 : 2]};

			any |= height(n, at) >= 0;
			all &= height(n, at) >= 0;
		}
		hit &= any;
		*inside &= all;
	}
	return hit;
}

UNIT_TEST(test_boxes_in_view)
{
	assert_in_range(in_views("box3_frustum", 729, box_in_view), 5000, 40000);
	assert_in_range(batch.cases - batch.of_sign[0], 20000, 60000);
}
