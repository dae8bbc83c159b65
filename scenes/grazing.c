/* SPDX-License-Identifier: MIT */
/*
 * The family of grazing operands: within a few roundings of the other answer, for any test.
 *
 * Between a case that is a hit and one that is not, all on straight lines, there is a case where
 * the answer flips. Bisection finds it without knowing anything of the test: first on the float
 * reference, which is cheap and nearly right, and then, around what that has found, on the exact
 * sign, which is never wrong.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "scenes/families.h"
#include "check/table.h"

#include <math.h>
#include <string.h>

/* The way from a miss to a hit, as a parameter from 0 to 1. */
struct way {
	const struct layout *layout;
	const struct harness_test *harness;
	float miss[LOCKSTEP_COLUMNS_MAX], hit[LOCKSTEP_COLUMNS_MAX];
};

static void place_on(const struct way *way, double t, float *operands)
{
	for (unsigned k = 0; k < way->layout->columns; k++)
		operands[k] = (float)(way->miss[k] + t * ((double)way->hit[k] - way->miss[k]));
}

static bool hit_exactly(const struct way *way, const float *operands, double *margin)
{
	struct lockstep_truth truth;

	way->harness->exact(operands, &truth);
	*margin = truth.margin;
	return truth.sign >= 0;
}

/* By the reference, if the test has hits; its results do not tell what the margin is about. */
static bool hit_roughly(const struct way *way, const float *operands)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	uint64_t hits = 0;
	struct lockstep_batch batch = {.n = 1, .in = in, .hits = &hits};
	double margin;

	if (!way->layout->test->hits)
		return hit_exactly(way, operands, &margin);
	for (unsigned k = 0; k < way->layout->columns; k++)
		in[k] = &operands[k];
	way->harness->reference(&batch);
	return hits & 1;
}

static bool hit_exactly_at(const struct way *way, double t)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	double margin;

	place_on(way, t, operands);
	return hit_exactly(way, operands, &margin);
}

/*
 * Find both ends. At random they share the first operand, or the second, or nothing: what moves is
 * then the other operand, or both. False where the test never seems to say the one or the other.
 */
static bool find_ends(struct random *rng, struct way *way)
{
	size_t first = way->layout->test->operand[0]->columns;
	size_t second = way->layout->columns - first;
	uint32_t moving = random_below(rng, 3);
	bool have_miss = false, have_hit = false;
	float mixed[LOCKSTEP_COLUMNS_MAX];

	for (unsigned tries = 0; !(have_miss && have_hit); tries++) {
		if (tries == 500)
			return false;
		make_uniform(rng, way->layout, NULL, mixed);
		if (hit_roughly(way, mixed)) {
			memcpy(way->hit, mixed, sizeof(mixed));
			have_hit = true;
		} else {
			memcpy(way->miss, mixed, sizeof(mixed));
			have_miss = true;
		}
	}
	memcpy(mixed, way->hit, sizeof(mixed));
	if (moving == 1)
		memcpy(mixed, way->miss, first * sizeof(float));
	else if (moving == 2)
		memcpy(mixed + first, way->miss + first, second * sizeof(float));
	/* Sharing may have made a miss of the hit; then both operands move. */
	if (hit_roughly(way, mixed))
		memcpy(way->hit, mixed, sizeof(mixed));
	return true;
}

/* Where the rough answer flips, to within 2^-30 of the way. */
static double flip_roughly(const struct way *way)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	double miss = 0, hit = 1;

	while (hit - miss > 0x1p-30) {
		double middle = (miss + hit) / 2;

		place_on(way, middle, operands);
		if (hit_roughly(way, operands))
			hit = middle;
		else
			miss = middle;
	}
	return hit;
}

/* Where the exact answer flips: the last miss and the first hit, 2^-32 of the way apart or less.
 * False if the answers at the very ends are equal, which a rounding of the reference can hide. */
static bool flip_exactly(const struct way *way, double *last_miss, double *first_hit)
{
	double around = flip_roughly(way), width = 0x1p-26, miss, hit;

	for (;; width *= 16) {
		miss = around - width > 0 ? around - width : 0;
		hit = around + width < 1 ? around + width : 1;
		if (!hit_exactly_at(way, miss) && hit_exactly_at(way, hit))
			break;
		if (miss <= 0 && hit >= 1)
			return false;
	}
	while (hit - miss > 0x1p-32) {
		double middle = (miss + hit) / 2;

		if (hit_exactly_at(way, middle))
			hit = middle;
		else
			miss = middle;
	}
	*last_miss = miss;
	*first_hit = hit;
	return true;
}

/* Move a few columns by a few floats, and leave everything valid. */
static void jitter(struct random *rng, const struct layout *layout, float *operands)
{
	for (unsigned times = 1 + random_below(rng, 3); times > 0; times--) {
		unsigned k = random_below(rng, layout->columns);
		int steps = 1 + (int)random_below(rng, 3);

		operands[k] = float_step(operands[k], random_chance(rng, 0.5) ? steps : -steps);
		if (layout->role[k] == 'r' && operands[k] < 0)
			operands[k] = 0;
	}
	layout_sort_boxes(layout, operands);
}

void make_grazing(struct random *rng, const struct layout *layout, const struct wad_walls *walls,
		  float *operands)
{
	struct way way = {.layout = layout, .harness = harness_of(layout->test)};
	double miss, hit, margin = 1;

	/* Where the operands' differences are small against their coordinates, steps of one float
	 * may be too coarse to come close; then another way is worth a try. */
	for (unsigned tries = 0; tries < 3 && fabs(margin) > 0x1p-21; tries++) {
		/* A test that never flips gets ordinary cases. */
		if (!find_ends(rng, &way) || !flip_exactly(&way, &miss, &hit)) {
			make_uniform(rng, layout, walls, operands);
			return;
		}
		place_on(&way, random_chance(rng, 0.5) ? miss : hit, operands);
		if (random_chance(rng, 0.5))
			jitter(rng, layout, operands);
		hit_exactly(&way, operands, &margin);
	}
}
