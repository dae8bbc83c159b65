/* SPDX-License-Identifier: MIT */
/*
 * Offset curves whose shape is known without the formula: the offset of a circle is a circle, for a
 * straight line nothing is too tight, and the left offset of a curve is the right offset of the reversed
 * one. On every build that runs.
 */
#include <config.h>

#include <math.h>

#include "tests/reference/routes/routes_pixels.h"
#include "tests/unit.h"

enum { BATCHES = 60, TURNING = 64 };

/* A bend's columns, and the offset's. */
static float bend[7][CASES], reversed[7][CASES];

static void offset_curve(const struct build *build, float (*columns)[CASES],
			 struct answers *answers)
{
	const void *in[7];

	for (unsigned c = 0; c < 7; ++c)
		in[c] = columns[c];
	ask(build, "offset_curve", CASES, in, 0, NULL, answers);
}

static void complain(const struct build *build, float (*columns)[CASES], size_t i,
		     const struct answers *answers, const char *what)
{
	fail_msg("%s, case %d: %a %a, %a %a, %a %a, %a: (%a, %a), %d: %s", build->name, (int)i,
		 (double)columns[0][i], (double)columns[1][i], (double)columns[2][i],
		 (double)columns[3][i], (double)columns[4][i], (double)columns[5][i],
		 (double)columns[6][i], (double)answers->x[i], (double)answers->y[i],
		 bit(answers->hits, i), what);
}

/* ---- Circles -------------------------------------------------------------------------------------- */

/* The circle of each case. */
static struct circle {
	double x, y, r, step; /* from one point to the next, in radians */
} circle[CASES];

/*
 * Three points of a circle at equal steps, counter-clockwise: the normal in the middle points to the
 * centre. Steps from 0.2 to 1, centres up to 4 R off, so coordinates up to 5 R; d from -4 R to 4 R.
 */
static void set_circles(struct random *rng)
{
	for (size_t i = 0; i < CASES; ++i) {
		struct circle *c = &circle[i];
		double angle = random_uniform(rng, 0, 6.28f);

		c->r = random_octaves(rng, -8, 8);
		c->x = c->r * random_uniform(rng, -4, 4);
		c->y = c->r * random_uniform(rng, -4, 4);
		c->step = random_uniform(rng, 0.2f, 1);
		for (unsigned k = 0; k < 3; ++k) {
			double at = angle + (k - 1.0) * c->step;

			bend[2 * k][i] = (float)(c->x + c->r * cos(at));
			bend[2 * k + 1][i] = (float)(c->y + c->r * sin(at));
		}
		bend[6][i] = (float)c->r * random_uniform(rng, -4, 4);
		if (random_chance(rng, 0.5)) /* almost as far as the centre, or just beyond it */
			bend[6][i] = (float)c->r * random_uniform(rng, 0.98f, 1.02f);
	}
}

/*
 * The error of (x, y), to first order, times 1.01 for the rest. Points are rounded: off by e = sqrt(2)
 * 2^-24 M, where M is the largest coordinate, here 5 R. So B is off by e, and AC by twice that, which
 * turns it by 2 e / |AC|, and d N by as much, where |AC| is 2 R sin(step). x and y are off by 12.01 *
 * 2^-24 (M + |d|) each, as lockstep.h says.
 */
static double bound(const struct circle *c, double d)
{
	double e = 0x1p-24 * 5 * c->r * sqrt(2);

	return 1.01 * (e + fabs(d) * 2 * e / (2 * c->r * sin(c->step)) +
		       sqrt(2) * 12.01 * 0x1p-24 * (5 * c->r + fabs(d)));
}

/*
 * The centre of curvature. With e = 2^-21.1 R as above, the sides AB and BC of at least 0.19 R, and AC of
 * 0.39 R, are off by 2 e, that is 2^-17.7 of them; det(AB, BC) is |AB| |BC| sin(step), so it is off by twice
 * that over sin(step), 0.19: 2^-14.3. With the part of the lengths, and the error of the computation, 11 *
 * 2^-24 / 0.19 of it, its distance is off by less than 2^-13.
 */
static const double doubt = 0x1p-13;

UNIT_TEST(a_circle_has_circles_beside_it)
{
	size_t marked = 0, clear = 0;

	for (uint64_t batch = 0; batch < BATCHES; batch += one_in(1, 10)) {
		struct random rng;

		random_begin(&rng, 4, 0, batch);
		set_circles(&rng);
		for (const struct build *b = next_build(NULL); b; b = next_build(b)) {
			struct answers answers;

			offset_curve(b, bend, &answers);
			for (size_t i = 0; i < CASES; ++i) {
				const struct circle *c = &circle[i];
				double d = bend[6][i], x = answers.x[i], y = answers.y[i];
				double away = hypot(x - c->x, y - c->y);

				if (!(fabs(away - fabs(c->r - d)) <= bound(c, d)))
					complain(b, bend, i, &answers, "not R - d from the centre");
				if (fabs(d - c->r) <= doubt * c->r)
					continue;
				if (bit(answers.hits, i) != (d > c->r))
					complain(b, bend, i, &answers, "wrongly marked, or not");
				marked += bit(answers.hits, i);
				++clear;
			}
		}
	}
	assert_true(marked > 1000 && clear - marked > 1000);
}

/* ---- Straight lines ------------------------------------------------------------------------------- */

/* A and C are whole multiples of one whole vector from B. All are exact, and so are the products of a
 * determinant: below 2^24. Back and forth too, but not to the same place; and past repeated vertices. */
static void set_straight(struct random *rng)
{
	for (size_t i = 0; i < CASES; ++i) {
		int32_t v[2] = {between(rng, -100, 100), between(rng, -100, 100)};
		int32_t a = between(rng, -9, 9), c = between(rng, -9, 8);

		v[0] += v[0] == 0 && v[1] == 0;
		c += c >= a; /* any but a */
		for (unsigned k = 0; k < 2; ++k) {
			int32_t at = between(rng, -2000, 2000);

			bend[k][i] = (float)(at + a * v[k]);
			bend[2 + k][i] = (float)at;
			bend[4 + k][i] = (float)(at + c * v[k]);
		}
		bend[6][i] = (float)random_octaves(rng, -20, 20);
		if (random_chance(rng, 0.5))
			bend[6][i] = -bend[6][i];
	}
}

UNIT_TEST(a_straight_line_is_never_too_tight)
{
	for (uint64_t batch = 0; batch < BATCHES; batch += one_in(1, 10)) {
		struct random rng;

		random_begin(&rng, 5, 0, batch);
		set_straight(&rng);
		for (const struct build *b = next_build(NULL); b; b = next_build(b)) {
			struct answers answers;

			offset_curve(b, bend, &answers);
			for (size_t i = 0; i < CASES; ++i)
				if (bit(answers.hits, i))
					complain(b, bend, i, &answers, "marked");
		}
	}
}

/* ---- The other way round -------------------------------------------------------------------------- */

static void set_reversed(struct random *rng)
{
	for (size_t i = 0; i < CASES; ++i) {
		for (unsigned c = 0; c < 7; ++c)
			bend[c][i] = random_uniform(rng, -10, 10);
		for (unsigned k = 0; k < 2; ++k) {
			/* One in TURNING turns back to where it came from. */
			if (i % TURNING == 0)
				bend[4 + k][i] = bend[k][i];
			reversed[k][i] = bend[4 + k][i];
			reversed[2 + k][i] = bend[2 + k][i];
			reversed[4 + k][i] = bend[k][i];
		}
		reversed[6][i] = -bend[6][i];
	}
}

/* Every difference, determinant and normal changes its sign, and rounding is symmetric around 0: the
 * results match to the last bit, not just within a bound. */
UNIT_TEST(left_is_right_of_the_reversed_curve)
{
	size_t marked = 0, all = 0;

	for (uint64_t batch = 0; batch < BATCHES; batch += one_in(1, 10)) {
		struct random rng;

		random_begin(&rng, 6, 0, batch);
		set_reversed(&rng);
		for (const struct build *b = next_build(NULL); b; b = next_build(b)) {
			struct answers one, other;

			offset_curve(b, bend, &one);
			offset_curve(b, reversed, &other);
			for (size_t i = 0; i < CASES; ++i) {
				if (one.x[i] != other.x[i] || one.y[i] != other.y[i] ||
				    bit(one.hits, i) != bit(other.hits, i))
					complain(b, bend, i, &one, "the reversed one has another");
				if (i % TURNING == 0 && !bit(one.hits, i))
					complain(b, bend, i, &one, "turns back, and is not marked");
				marked += bit(one.hits, i);
				++all;
			}
		}
	}
	assert_true(marked > all / 20 && marked < all - all / 20);
}
