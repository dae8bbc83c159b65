/* SPDX-License-Identifier: MIT */
/*
 * Specimens are wrong as far and as often as the printed code implies: how far the sum of angles
 * reaches beyond a triangle, how often lines are taken for the edges on them, and how often
 * products of screen coordinates wrap around. A specimen that was fixed, or copied wrongly, has
 * different rates.
 */
#include <config.h>

#include <math.h>

#include "harness/formats/columns.h"
#include "tests/check/known_rates.h"
#include "tests/check/reach.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

/* ---- How far: segment_triangle_published ------------------------------------------------------ */

/*
 * As printed: a point of the plane is in the triangle if the sides, seen from it, subtend angles
 * whose sum is at least 360, by RadToGrad(), which makes a full turn 400. So nine tenths of a turn
 * are enough, 324 degrees. From inside, the sum is all of 360, for any triangle. From outside, the
 * widest of the three angles equals the other two together, so one side must be seen under w = 162
 * degrees or more. The points for which it is are between the side, of length l, and an arc over
 * it, which is highest over the middle: there, half the side subtends w / 2, and the height is
 * (l / 2) / tan(81 degrees) = (l / 2) tan(9 degrees) = 0.0791922 l. This is true of any side of any
 * triangle.
 *
 * The error of the specimen, in units of u = 2^-24. A computed cosine is within 12: 2 for the
 * components of each of the two directions, except for their lengths, which cancel; 2 for their
 * product; 2 for each of the two lengths; 1 for the product of these, 1 for the quotient. So an
 * angle v is within 12 / sin(v), which is useless for an angle of almost 0: such an angle is within
 * sqrt(24 u), which is 0.0012, and only one of the three can be that small. The arc cosine is
 * within 6, by its polynomial and by roundings; the conversion within 1.5 of each angle, together
 * 8.5; and the two sums within 2^-16 of 400 parts of a turn each, together 8. In total, with 162
 * degrees and twice 81: 39 + 2 * 12.2 + 3 * 6 + 8.5 + 8 < 98; or, in the worst case, 0.0012 + 120
 * u. Half of that is the error of w, and the height changes by l / (4 sin^2(w / 2)) = 0.257 l per
 * radian: 13 u, or 0.00016.
 */
static const double reach_expected = 0.07919222016226;
static const double reach_error = 0.00016, reach_error_equilateral = 13 * 0x1p-24;

/* Coordinates are up to 8 times the shortest side: this is the spacing of places. */
static const double place_error = 8 * 0x1p-23;

/* The farthest point is exactly outside, by far more than rounding can explain. */
static void assert_outside(const struct flat *t, const struct reach *reach)
{
	const struct lockstep_test *specimen = lockstep_test_find("segment_triangle_published");
	const struct lockstep_test *judge = lockstep_test_find(specimen->judge);
	struct lockstep_truth truth;
	float operands[15];

	flat_operands(t, reach->x, reach->y, operands);
	harness_of(specimen)->exact(operands, NULL, &truth);
	assert_true(truth.promised && !truth.hit);
	assert_true(-truth.margin > 1000 * judge->error_bound * 0x1p-24);
}

/* Returns the reach. */
static double assert_reach(const struct flat *t, double error)
{
	struct reach reach = {.share = 0};

	reach_over_grid(t, slow_cpu() ? 16 : 64, &reach);
	assert_true(reach.share < reach_expected + error + place_error);
	reach_along_rays(t, &reach);
	if (!(fabs(reach.share - reach_expected) < error + place_error))
		fail_msg("beyond (%g, %g) (%g, %g) (%g, %g), at (%.9g, %.9g), it reaches %.7f",
			 (double)t->x[0], (double)t->y[0], (double)t->x[1], (double)t->y[1],
			 (double)t->x[2], (double)t->y[2], (double)reach.x, (double)reach.y,
			 reach.share);
	assert_outside(t, &reach);
	return reach.share;
}

UNIT_TEST(angles_reach_beyond_sides)
{
	static const struct flat equilateral = {{0, 1, 0.5f}, {0, 0, 0.8660254f}};
	static const struct flat shapes[] = {
	    {{0, 4, 0}, {0, 0, 3}},          /* a right angle */
	    {{0, 1, 0.5f}, {0, 0, 0.01f}},   /* needles: the apex over the middle of a side, */
	    {{0, 8, 0}, {0, 0, 1}},          /* a short side */
	    {{0, 1, 1.5f}, {0, 0, 0.015f}},  /* and the apex beyond it */
	    {{5, 3, 4.25f}, {-2, -1.5f, 4}}, /* none of these, the other way round */
	};
	double first, most = 0;
	struct random rng;

	first = assert_reach(&equilateral, reach_error_equilateral);
	for (size_t i = 0; i < sizeof(shapes) / sizeof(*shapes); ++i)
		most = fmax(most, assert_reach(&shapes[i], reach_error));
	for (unsigned i = 0; i < one_in(100, 10); ++i) {
		struct flat t;

		random_begin(&rng, 1, random_stream("reach", "random"), i);
		random_flat(&rng, &t);
		most = fmax(most, assert_reach(&t, reach_error));
	}
	print_message("it reaches %.7f of a side beyond it, or %.7f\n", first, most);
}

/* ---- How often: sphere_triangle_published ----------------------------------------------------- */

enum { BALLS = 60000 };

/*
 * Balls in a cube of side 1, and triangles in a box inside it with sides of `extent`. Operands in
 * the order of the columns: ball x y z r, triangle ax ay az ... cz.
 */
static void random_ball(struct random *rng, float extent, float radius, float operands[13])
{
	for (unsigned k = 0; k < 3; ++k) {
		float from = extent < 1 ? random_uniform(rng, 0, 1 - extent) : 0;

		operands[k] = random_uniform(rng, 0, 1);
		for (unsigned vertex = 0; vertex < 3; ++vertex)
			operands[4 + 3 * vertex + k] = random_uniform(rng, from, from + extent);
	}
	operands[3] = random_uniform(rng, 0, radius);
}

static struct rates ball_rates(float extent, float radius)
{
	const struct lockstep_test *test = lockstep_test_find("sphere_triangle_published");
	struct rates rates = {.cases = 0};

	for (size_t i = 0; i < cases_of(BALLS); ++i) {
		float operands[13];
		struct random rng;
		int sign;

		random_begin(&rng, 1, random_stream("cube", test->name), i);
		random_ball(&rng, extent, radius, operands);
		count_case(&rates, test, operands, &sign);
	}
	return rates;
}

/*
 * As printed: after the angles, the nearest foot of the perpendiculars on the lines of the sides,
 * even beyond a side's ends. A line is never farther away than the side on it, so nothing is
 * missed; but it has no end. The number of false hits per true one therefore depends on how small
 * the triangles are in the cube: as many if their size is two thirds of the cube's, with 3 true
 * hits in 100; fewer if their corners are anywhere, and more if they are small.
 */
UNIT_TEST(lines_are_taken_for_sides)
{
	static const struct {
		float extent, radius;
		double low, high; /* the share of false hits among all reported hits */
	} scenes[] = {
	    {0.65f, 0.15f, 1.0 / 3, 2.0 / 3}, /* 0.5 to 2 for each true one */
	    {1, 0.1f, 0.15, 0.45},            /* 0.18 to 0.82 */
	    {0.3f, 0.25f, 0.6, 0.8},          /* 1.5 to 4 */
	};

	for (size_t i = 0; i < sizeof(scenes) / sizeof(*scenes); ++i) {
		struct rates rates = ball_rates(scenes[i].extent, scenes[i].radius);

		print_message("triangles of %g: %.2f%% are hits; %.2f false ones for a true one\n",
			      (double)scenes[i].extent, percent(rates.hits, rates.cases),
			      (double)rates.false_hits / (double)rates.hits);
		assert_share(rates.hits, rates.cases, 0.01, 0.05);
		assert_int_equal(rates.false_misses, 0);
		assert_share(rates.false_hits, rates.hits + rates.false_hits, scenes[i].low,
			     scenes[i].high);
	}
}

/* ---- How often: circle_box_published ---------------------------------------------------------- */

enum { DISCS = 200000, WIDTH = 1920, HEIGHT = 1080 };

/* In the order of the columns: disc x y r, box x y w h. */
static void random_disc(struct random *rng, bool whole, int32_t operands[7])
{
	operands[0] = (int32_t)random_below(rng, WIDTH);
	operands[1] = (int32_t)random_below(rng, HEIGHT);
	operands[2] = 1 + (int32_t)random_below(rng, 64);
	operands[5] = 1 + (int32_t)random_below(rng, 800);
	operands[6] = 1 + (int32_t)random_below(rng, 600);
	operands[3] = (int32_t)random_below(rng, WIDTH - (whole ? (uint32_t)operands[5] - 1 : 0));
	operands[4] = (int32_t)random_below(rng, HEIGHT - (whole ? (uint32_t)operands[6] - 1 : 0));
}

/* Does the product of its projections on a side wrap around? `from_a` is the coordinate along the side
 * from its start, and `along` the side's length. */
static bool wraps(int64_t from_a, int64_t along)
{
	int64_t product = from_a * along * ((from_a - along) * along);

	return product != (int32_t)product;
}

/* *touching counts the wrong answers in which the shapes merely touch; all others come from
 * products that wrap around. */
static struct rates disc_rates(bool whole, size_t *touching)
{
	const struct lockstep_test *test = lockstep_test_find("circle_box_published");
	struct rates rates = {.cases = 0};

	*touching = 0;
	for (size_t i = 0; i < cases_of(DISCS); ++i) {
		float operands[7];
		struct random rng;
		int32_t p[7];
		int sign;

		random_begin(&rng, 1, random_stream("screen", test->name), i);
		random_disc(&rng, whole, p);
		for (unsigned k = 0; k < 7; ++k)
			operands[k] = column_of_pixel(p[k]);
		if (!count_case(&rates, test, operands, &sign))
			continue;
		*touching += sign == 0;
		assert_true(sign == 0 || wraps(p[0] - p[3], p[5]) || wraps(p[1] - p[4], p[6]));
	}
	return rates;
}

/*
 * As printed: the sign of the product of two projections, in int, decides whether the centre is
 * beside a side. That is correct while int is wide enough. On a screen, products are up to (1920 *
 * 800)^2, and a product that wraps around makes a miss of a disc that touches a box from the side
 * or, more rarely, a hit of a disc next to a corner. Squares around discs that merely touch are
 * misses, too. As many as half a percent of the answers are wrong if the box's corner is anywhere
 * on the screen, and more if the whole box is on it.
 */
UNIT_TEST(products_wrap_around)
{
	for (int whole = 0; whole < 2; ++whole) {
		size_t touching;
		struct rates rates = disc_rates(whole, &touching);

		print_message(
		    "boxes with %s on the screen: %.2f%% are hits; %.3f%% are false hits, "
		    "%.3f%% false misses, of which %.3f%% touch\n",
		    whole ? "all corners" : "a corner", percent(rates.hits, rates.cases),
		    percent(rates.false_hits, rates.cases),
		    percent(rates.false_misses, rates.cases), percent(touching, rates.cases));
		if (whole)
			assert_share(wrong_of(&rates), rates.cases, 0.004, 0.01);
		else
			assert_share(wrong_of(&rates), rates.cases, 0.003, 0.008);
		assert_share(rates.false_misses, wrong_of(&rates), 0.8, 1.1);
	}
}

UNIT_FIXTURE(find_data, NULL)
