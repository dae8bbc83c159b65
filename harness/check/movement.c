/* SPDX-License-Identifier: MIT */
/* Movements; see movement.h. */
#include <config.h>

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "harness/check/movement.h"
#include "harness/check/question_truth.h"
#include "harness/check/movement_witness.h"
#include "harness/formats/columns.h"
#include "reference/table.h"

#if HAVE_GMP
#include "harness/questions/questions.h"
#include "reference/exact/moved.h"

/* Returns the largest of n coordinates of a column, if it moves. */
static double largest_of(char role, const float *column, size_t n, double largest)
{
	for (size_t i = 0; i < n && !exact_stays(role); ++i)
		largest = fmax(largest, pixel_role(role) ? fabs((double)pixel_of_column(column[i]))
							 : fabs((double)column[i]));
	return largest;
}

static double largest_moving(const struct still *still, const struct world *world)
{
	double largest = 0;
	for (unsigned k = 0; k < still->test->columns; ++k)
		largest = largest_of(still->roles[k], &still->operands[k], 1, largest);
	for (unsigned k = 0; world && world->kind && k < world->kind->row.columns; ++k)
		largest =
		    largest_of(world->kind->row.roles[k], world->column[k], world->rows, largest);
	return largest;
}

/* Equal neighbouring vertices u, v of a convex polygon are copies of one vertex. The last vertex is
 * a neighbour of the first. */
static void find_copies(struct still *still)
{
	unsigned first = 0;
	for (unsigned o = 0; o < still->test->operands; ++o) {
		const struct lockstep_shape *shape = still->test->operand[o];
		const float *v = still->operands + first;
		unsigned *copy_of = still->copy_of + first;
		const unsigned n = shape->columns;
		for (unsigned k = 0; k < n; ++k)
			copy_of[k] = first + k;
		for (unsigned k = 0; shape->roles[0] == 'u' && k < n; k += 2) {
			const unsigned next = (k + 2) % n, one = copy_of[k], other = copy_of[next];
			if (v[k] != v[next] || v[k + 1] != v[next + 1])
				continue;
			for (unsigned j = 0; j < n; j += 2)
				if (copy_of[j] == other)
					copy_of[j] = one, copy_of[j + 1] = one + 1;
		}
		first += n;
	}
}

bool movement_certain(const struct still *still, const float *operands, double distance,
		      uint32_t kept)
{
	return exact_moved(still->exact, operands, still->world, distance, kept) ==
	       (still->hit ? 1 : -1);
}

/* The search descends by powers of two in growing steps, then bisects the exponent, then halves the
 * interval three more times, to within a factor of 2^(1/8). */
enum { LEAST = FLT_MIN_EXP - 1 - FLT_MANT_DIG }; /* less than any float */

static double least_movement(const struct still *still)
{
	const double end = 2 * still->largest;
	int low, high;
	if (still->sign == 0 || still->largest == 0)
		return 0;
	if (movement_certain(still, still->operands, end, 0))
		return end;
	high = ilogb(end);
	low = high - 2;
	for (int step = 2;
	     low > LEAST && !movement_certain(still, still->operands, ldexp(1, low), 0);
	     step *= 2) {
		high = low;
		low = high - step > LEAST ? high - step : LEAST;
	}
	while (high - low > 1) {
		const int mid = low + (high - low) / 2;
		if (movement_certain(still, still->operands, ldexp(1, mid), 0))
			low = mid;
		else
			high = mid;
	}
	if (low == LEAST)
		return 0;
	double least = ldexp(1, low);
	for (double factor = M_SQRT2; factor > 1.09; factor = sqrt(factor))
		if (movement_certain(still, still->operands, least * factor, 0))
			least *= factor;
	return least;
}

/* True if the test counts pixels, so that nothing is rounded: reference/exact/exact.h. Specimens of
 * pixels are judged by tests of floats if these have other shapes. */
static bool counts_pixels(const struct lockstep_test *test)
{
	if (!pixel_test(test))
		return false;
	const struct lockstep_test *judge = test->judge ? question_find(test->judge) : test;
	return judge && pixel_test(judge);
}

static bool find_movement(const struct lockstep_test *test, const float *operands,
			  const struct world *world, bool witness, struct movement *movement)
{
	struct still still = {.test = test,
			      .exact = harness_of(test)->exact,
			      .operands = operands,
			      .world = world ? world->made : NULL};
	struct lockstep_truth truth;
	if (!test->hits || !still.exact)
		return false;
	exact_answer(still.exact, operands, still.world, &truth);
	if (!truth.promised || truth.margin == -INFINITY)
		return false;
	roles_of_test(test, still.roles);
	find_copies(&still);
	still.hit = truth.hit;
	still.sign = truth.sign;
	*movement = (struct movement){.most = INFINITY};
	movement->largest = still.largest = largest_moving(&still, world);
	if (counts_pixels(test)) {
		movement->least = movement->most = ldexp(fabs(truth.margin), 24);
		movement->least_ulps = movement->most_ulps = movement->least;
		return true;
	}
	movement->least = least_movement(&still);
	if (witness)
		movement->most = movement_witness(&still, movement->least);
	const double ulp =
	    pixel_test(test)
		? 1
		: ldexp(1, (still.largest < FLT_MIN ? FLT_MIN_EXP - 1 : ilogb(still.largest)) -
			       (FLT_MANT_DIG - 1));
	movement->least_ulps = movement->least / ulp;
	movement->most_ulps = movement->most / ulp;
	return true;
}
#else
static bool find_movement(const struct lockstep_test *test, const float *operands,
			  const struct world *world, bool witness, struct movement *movement)
{
	(void)test, (void)operands, (void)world, (void)witness, (void)movement;
	return false;
}
#endif

/*
 * Measures the movement where the truth is a plug-in's reference, which cannot be evaluated over
 * intervals. The measure of its question says how far the operands must move.
 */
static bool measured_movement(const struct lockstep_test *test, const float *operands,
			      double distance, struct movement *movement)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	double largest = 0;
	if (!test->hits || isnan(distance))
		return false;
	roles_of_test(test, roles);
	for (unsigned k = 0; k < test->columns; ++k)
		largest =
		    fmax(largest, pixel_role(roles[k]) ? fabs((double)pixel_of_column(operands[k]))
						       : fabs((double)operands[k]));
	const double ulp =
	    pixel_test(test) ? 1 : ldexp(1, largest < FLT_MIN ? -149 : ilogb(largest) - 23);
	*movement = (struct movement){.least = distance,
				      .most = distance,
				      .least_ulps = distance / ulp,
				      .most_ulps = distance / ulp,
				      .largest = largest};
	return true;
}

bool movement_least(const struct lockstep_test *test, const float *operands,
		    const struct world *world, struct movement *movement)
{
	double distance;
	if (question_distance(test, operands, world ? world->made : NULL, &distance))
		return measured_movement(test, operands, distance, movement);
	return find_movement(test, operands, world, false, movement);
}

bool movement_of(const struct lockstep_test *test, const float *operands, const struct world *world,
		 struct movement *movement)
{
	double distance;
	if (question_distance(test, operands, world ? world->made : NULL, &distance))
		return measured_movement(test, operands, distance, movement);
	return find_movement(test, operands, world, true, movement);
}

char *movement_words(const struct lockstep_test *test, const struct movement *movement, char *text,
		     size_t size)
{
	const char *unit = pixel_test(test) ? "pixels" : "ulps";
	if (movement->most == 0)
		snprintf(text, size, "right if touching counted the other way");
	else if (isfinite(movement->most))
		snprintf(text, size, "right if coordinates moved by %.3g (%.3g %s)", movement->most,
			 movement->most_ulps, unit);
	else
		snprintf(text, size, "wrong even if coordinates moved by %.3g (%.3g %s)",
			 movement->least, movement->least_ulps, unit);
	return text;
}
