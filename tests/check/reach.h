/* SPDX-License-Identifier: MIT */
/*
 * How far beyond a triangle a published test still accepts points, as a share of the side next to the point;
 * searched over a grid and along rays: tests/check/test_known_rates.c.
 *
 * The triangles lie flat, in z = 0, and segments stand upright on them: they pierce exactly (x, y, 0), in any
 * arithmetic that represents 1 and 0.
 */
#ifndef LOCKSTEP_TESTS_CHECK_REACH_H
#define LOCKSTEP_TESTS_CHECK_REACH_H

#include "harness/base/random.h"
#include "harness/check/cross.h"
#include "reference/table.h"
#include "tests/unit.h"

struct flat {
	float x[3], y[3];
};

/* The farthest accepted point. */
struct reach {
	double share;
	float x, y;
};

/* An upright segment through (x, y), and the triangle, in the order of the columns. */
static inline void flat_operands(const struct flat *t, float x, float y, float operands[15])
{
	memset(operands, 0, 15 * sizeof(*operands));
	operands[0] = operands[3] = x;
	operands[1] = operands[4] = y;
	operands[2] = -1;
	operands[5] = 1;
	for (unsigned k = 0; k < 3; ++k) {
		operands[6 + 3 * k] = t->x[k];
		operands[7 + 3 * k] = t->y[k];
	}
}

static inline bool accepts(const struct flat *t, float x, float y)
{
	static const struct lockstep_test *test;
	float operands[15], results[LOCKSTEP_RESULTS_MAX];

	test = test ? test : lockstep_test_find("segment_triangle_published");
	flat_operands(t, x, y, operands);
	return answer_case(test, harness_of(test)->reference, operands, NULL, results);
}

static inline double side_length(const struct flat *t, unsigned side)
{
	unsigned next = (side + 1) % 3;

	return hypot((double)t->x[next] - t->x[side], (double)t->y[next] - t->y[side]);
}

/* ---- From a point ----------------------------------------------------------------------------- */

/* A side as seen from a point: twice the area between them, positive on its left; its angle; its
 * distance. */
struct view {
	double area, angle, distance;
};

static inline struct view view_of(const struct flat *t, unsigned side, double x, double y)
{
	unsigned next = (side + 1) % 3;
	double ax = t->x[side] - x, ay = t->y[side] - y, bx = t->x[next] - x, by = t->y[next] - y;
	double area = ax * by - ay * bx, length = side_length(t, side);
	double after_a = ax * (ax - bx) + ay * (ay - by), before_b = length * length - after_a;
	struct view view = {area, atan2(fabs(area), ax * bx + ay * by), fabs(area) / length};

	if (after_a < 0)
		view.distance = hypot(ax, ay);
	else if (before_b < 0)
		view.distance = hypot(bx, by);
	return view;
}

/* How far the point is outside the triangle, as a share of the side that it sees under the widest
 * angle; 0 if it is inside. */
static inline double share_outside(const struct flat *t, double x, double y)
{
	double distance = INFINITY, widest = -1, length = 1;
	unsigned left = 0, right = 0;

	for (unsigned side = 0; side < 3; ++side) {
		struct view view = view_of(t, side, x, y);

		left += view.area >= 0;
		right += view.area <= 0;
		distance = fmin(distance, view.distance);
		if (view.angle > widest) {
			widest = view.angle;
			length = side_length(t, side);
		}
	}
	return left == 3 || right == 3 ? 0 : distance / length;
}

/* ---- The search ------------------------------------------------------------------------------- */

/* Returns whether the point is accepted; if so, it may become the farthest one. */
static inline bool try_point(const struct flat *t, double at_x, double at_y, struct reach *reach)
{
	float x = (float)at_x, y = (float)at_y;
	double share;

	if (!accepts(t, x, y))
		return false;
	share = share_outside(t, x, y);
	if (share > reach->share)
		*reach = (struct reach){share, x, y};
	return true;
}

static inline double least_of(const float v[3])
{
	return fmin(fmin(v[0], v[1]), v[2]);
}

static inline double most_of(const float v[3])
{
	return fmax(fmax(v[0], v[1]), v[2]);
}

/* Points all over the triangle, and around it up to its size away. */
static inline void reach_over_grid(const struct flat *t, unsigned steps, struct reach *reach)
{
	double x = least_of(t->x), y = least_of(t->y);
	double size = fmax(most_of(t->x) - x, most_of(t->y) - y);

	for (unsigned row = 0; row <= 3 * steps; ++row)
		for (unsigned column = 0; column <= 3 * steps; ++column)
			try_point(t, x + size * (column / (double)steps - 1),
				  y + size * (row / (double)steps - 1), reach);
}

/* By bisection: the farthest accepted point between (x, y) and the end of the direction. */
static inline void reach_along(const struct flat *t, double x, double y, double dx, double dy,
			       struct reach *reach)
{
	double from = 0, to = 1;

	for (unsigned step = 0; step < 40; ++step) {
		double middle = (from + to) / 2;

		if (try_point(t, x + middle * dx, y + middle * dy, reach))
			from = middle;
		else
			to = middle;
	}
}

/* At right angles to each side, from places on it that include its middle, up to the side's length
 * away. */
static inline void reach_along_rays(const struct flat *t, struct reach *reach)
{
	enum { PLACES_ON_SIDE = 16 };

	for (unsigned side = 0; side < 3; ++side) {
		unsigned next = (side + 1) % 3, last = (side + 2) % 3;
		double dx = (double)t->x[next] - t->x[side], dy = (double)t->y[next] - t->y[side];
		double out = view_of(t, side, t->x[last], t->y[last]).area > 0 ? 1 : -1;

		for (unsigned k = 1; k < PLACES_ON_SIDE; ++k) {
			double share = k / (double)PLACES_ON_SIDE;

			reach_along(t, t->x[side] + share * dx, t->y[side] + share * dy, out * dy,
				    -out * dx, reach);
		}
	}
}

/* A triangle of any shape, except that no side is shorter than an eighth of the coordinates. */
static inline void random_flat(struct random *rng, struct flat *t)
{
	do {
		for (unsigned k = 0; k < 3; ++k) {
			t->x[k] = random_uniform(rng, -1, 1);
			t->y[k] = random_uniform(rng, -1, 1);
		}
	} while (fmin(fmin(side_length(t, 0), side_length(t, 1)), side_length(t, 2)) < 0.125);
}

#endif
