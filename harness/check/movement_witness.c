/* SPDX-License-Identifier: MIT */
/*
 * Searches for cases near a case that have the other answer.
 *
 * A case is a witness if it has the other answer, however it was found. For a given distance, each
 * column in turn goes up or down by that much, or stays: whichever makes the answer uncertain with
 * the smallest movement of the remaining columns. If that fails, random directions are tried; or,
 * with few columns, the cube of all cases within the distance is searched by bisection. Then the
 * same is done at smaller distances.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/base/random.h"
#include "harness/check/movement_witness.h"
#include "harness/formats/columns.h"

#if HAVE_GMP
#include "reference/exact/moved.h"

/* The most columns for searching a cube, in how many steps, and how finely. With more columns: the
 * number of random directions to try. */
enum { FEW = 4, STEPS = 400, HALVES = 9, RANDOM_WAYS = 32 };

/* How far each column goes, from -1 (down by the distance) to 1 (up by it). */
struct ways {
	double of[LOCKSTEP_COLUMNS_MAX];
};

/* Returns the value of a column moved that way as far as the distance allows. A radius stays at
 * least 0. */
static float column_at(const struct still *still, unsigned k, double way, double distance)
{
	const char role = still->roles[k];
	const float from = still->operands[k];
	if (way == 0 || exact_stays(role))
		return from;
	if (pixel_role(role)) {
		const double pixel = pixel_of_column(from);
		const double least = role == 'p' || role == 'q' ? INT32_MIN : 0;
		const double to = pixel + trunc(way * distance);
		return column_of_pixel((int32_t)fmin(fmax(to, least), INT32_MAX));
	}
	const double off = way * distance;
	float to = (float)(from + off);
	while (fabs((double)to - from) > fabs(off))
		to = nextafterf(to, from);
	return (role == 'r' || role == 'h') && to < 0 ? 0 : to;
}

/* Returns the distance from a to b, rounded up. */
static double apart(double a, double b)
{
	const double off = b - a, back = off - b;
	const double rounded = (b - (off - back)) - (a + back);
	return rounded == 0 ? fabs(off) : nextafter(fabs(off), INFINITY);
}

static double column_apart(const struct still *still, unsigned k, float at)
{
	const float from = still->operands[k];
	if (pixel_role(still->roles[k]))
		return apart(pixel_of_column(from), pixel_of_column(at));
	return memcmp(&from, &at, sizeof at) == 0 ? 0 : apart(from, at);
}

/* Moves a column and its copies there; returns their bits. */
static uint32_t put(const struct still *still, unsigned k, float at, float *operands)
{
	uint32_t which = 0;
	for (unsigned j = 0; j < still->test->columns; ++j)
		if (still->copy_of[j] == k) {
			operands[j] = at;
			which |= UINT32_C(1) << j;
		}
	return which;
}

/* The answer to a nearby case: the same, the other one, or none. */
enum answer { SAME, OTHER, NONE };

static enum answer answer_at(const struct still *still, const float *operands)
{
	struct lockstep_truth truth;
	exact_answer(still->exact, operands, still->world, &truth);
	if (!truth.promised || truth.margin == -INFINITY)
		return NONE;
	return truth.hit == still->hit ? SAME : OTHER;
}

/* Returns the distance of the case to which these ways lead, if it has the other
 * answer; else INFINITY. */
static double try_ways(const struct still *still, const struct ways *ways, double distance)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	double most = 0;
	for (unsigned k = 0; k < still->test->columns; ++k) {
		const unsigned one = still->copy_of[k];
		operands[k] = column_at(still, one, ways->of[one], distance);
		most = fmax(most, column_apart(still, k, operands[k]));
	}
	return answer_at(still, operands) == OTHER ? most : INFINITY;
}

/* Returns roughly the smallest movement of the columns that are not kept that leaves the answer
 * uncertain: 0 if the answer is the other one already, INFINITY if the distance is not enough,
 * or there is no answer. */
static double uncertain_from(const struct still *still, const float *operands, double distance,
			     uint32_t kept)
{
	double low = 0, high = distance;
	const enum answer answer = answer_at(still, operands);
	if (answer != SAME)
		return answer == OTHER ? 0 : INFINITY;
	if (movement_certain(still, operands, distance, kept))
		return INFINITY;
	for (unsigned i = 0; i < 5; ++i) {
		const double mid = (low + high) / 2;
		if (movement_certain(still, operands, mid, kept))
			low = mid;
		else
			high = mid;
	}
	return high;
}

static void find_ways(const struct still *still, double distance, struct ways *ways)
{
	static const double tried[] = {1, -1, 0};
	float operands[LOCKSTEP_COLUMNS_MAX];
	uint32_t kept = 0;
	*ways = (struct ways){{0}};
	memcpy(operands, still->operands, sizeof *operands * still->test->columns);
	for (unsigned k = 0; k < still->test->columns; ++k) {
		double best = INFINITY;
		if (still->copy_of[k] != k || exact_stays(still->roles[k]))
			continue;
		for (unsigned i = 0; i < 3 && best > 0; ++i) {
			const uint32_t which =
			    put(still, k, column_at(still, k, tried[i], distance), operands);
			const double from = uncertain_from(still, operands, distance, kept | which);
			if (from < best)
				best = from, ways->of[k] = tried[i];
		}
		kept |= put(still, k, column_at(still, k, ways->of[k], distance), operands);
		if (best == 0)
			return;
	}
}

/* Lists the columns that can move on their own. */
static unsigned moving_columns(const struct still *still, unsigned column[LOCKSTEP_COLUMNS_MAX])
{
	unsigned n = 0;
	for (unsigned k = 0; k < still->test->columns; ++k)
		if (still->copy_of[k] == k && !exact_stays(still->roles[k]))
			column[n++] = k;
	return n;
}

/* A cube of ways, searched for one that leads to the other answer. */
struct cube {
	const struct still *still;
	double distance;
	unsigned n, column[LOCKSTEP_COLUMNS_MAX], steps;
};

/* Searches all ways within `half` of these. If one leads to the other answer, these become it. */
static bool search_cube(struct cube *cube, double half, struct ways *ways)
{
	const struct ways middle = *ways;
	float operands[LOCKSTEP_COLUMNS_MAX];
	if (cube->steps++ > STEPS)
		return false;
	for (unsigned k = 0; k < cube->still->test->columns; ++k)
		put(cube->still, k, column_at(cube->still, k, ways->of[k], cube->distance),
		    operands);
	const enum answer answer = answer_at(cube->still, operands);
	if (answer == OTHER)
		return true;
	if (half < ldexp(1, -HALVES) ||
	    (answer == SAME && movement_certain(cube->still, operands, half * cube->distance, 0)))
		return false;
	for (unsigned child = 0; child < 1u << cube->n; ++child) {
		for (unsigned i = 0; i < cube->n; ++i)
			ways->of[cube->column[i]] =
			    middle.of[cube->column[i]] + (child >> i & 1 ? half / 2 : -half / 2);
		if (search_cube(cube, half / 2, ways))
			return true;
	}
	return false;
}

/* Looks for ways to the other answer within that distance. Returns the
 * distance of the case found. */
static double any_ways(const struct still *still, double distance, struct ways *ways)
{
	struct cube cube = {.still = still, .distance = distance};
	struct random rng;
	cube.n = moving_columns(still, cube.column);
	find_ways(still, distance, ways);
	double found = try_ways(still, ways, distance);
	if (isinf(found) && cube.n <= FEW) {
		*ways = (struct ways){{0}};
		return search_cube(&cube, 1, ways) ? try_ways(still, ways, distance) : INFINITY;
	}
	random_begin(&rng, 1, random_stream("movement", still->test->name), 0);
	for (unsigned i = 0; isinf(found) && i < RANDOM_WAYS; ++i) {
		for (unsigned k = 0; k < cube.n; ++k)
			ways->of[cube.column[k]] = random_chance(&rng, 0.5) ? 1 : -1;
		found = try_ways(still, ways, distance);
	}
	return found;
}

/* Returns the smallest distance, above `low`, at which the same ways still lead to the other
 * answer; they do at `found`. */
static double nearer(const struct still *still, const struct ways *ways, double low, double found)
{
	for (unsigned i = 0; i < 40 && found > 1.001 * low; ++i) {
		const double mid = found > 4 * low ? found / 4 : (low + found) / 2;
		const double there = try_ways(still, ways, mid);
		if (isinf(there))
			low = mid;
		else
			found = there;
	}
	return found;
}

double movement_witness(const struct still *still, double least)
{
	const double end = 2 * still->largest;
	struct ways ways;
	double found = INFINITY, low = least, distance = fmax(least, ldexp(end, -36));
	for (; isinf(found) && distance < 2 * end; distance *= 2)
		found = any_ways(still, fmin(distance, end), &ways);
	if (isinf(found))
		return found;
	found = nearer(still, &ways, low, found);
	for (unsigned i = 0; i < 8 && found > 1.02 * low && found > 0; ++i) {
		distance = found > 4 * low ? found / 4 : sqrt(low * found);
		const double there = any_ways(still, distance, &ways);
		if (isinf(there))
			low = distance;
		else
			found = nearer(still, &ways, low, there);
	}
	return found;
}
#endif
