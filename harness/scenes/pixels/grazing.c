/* SPDX-License-Identifier: MIT */
/*
 * The family of grazing pixel operands: directly on either side of a place where the answer flips.
 *
 * As in grazing.c, there is such a place between every hit and every miss; with whole numbers,
 * bisection ends at neighbours. Then the columns change one by one from the one to the other until
 * the answer does, so that the two differ by a single step of a single column. The cases of a group
 * are on either side of that place, or of one beside it: along a wall, or with another size.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/columns.h"
#include "reference/table.h"
#include "harness/scenes/pixels/pixels.h"

#include <math.h>
#include <string.h>

struct pixel_bisection {
	const struct lockstep_test *test;
	const void *world;
	int32_t miss[LOCKSTEP_COLUMNS_MAX], hit[LOCKSTEP_COLUMNS_MAX];
};

/* Returns the answer. A pixel test's answer is exact, so the reference gives it; a specimen's is
 * not, so the truth does. */
static bool is_hit(const struct pixel_bisection *search, const int32_t *pixels)
{
	const struct harness_test *harness = harness_of(search->test);
	float operands[LOCKSTEP_COLUMNS_MAX], result[LOCKSTEP_RESULTS_MAX];
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t hits = 0;
	struct lockstep_batch batch = {
	    .n = 1, .in = in, .out = out, .hits = &hits, .world = search->world};
	struct lockstep_truth truth;

	for (unsigned k = 0; k < search->test->columns; ++k) {
		operands[k] = column_of_pixel(pixels[k]);
		in[k] = &operands[k];
	}
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		out[r] = &result[r];
	if (search->test->judge) {
		harness->exact(operands, search->world, &truth);
		return truth.hit;
	}
	harness->reference(&batch);
	return hits & 1;
}

/* Computes the operands `step` of `steps` steps from the miss to the hit. */
static void place_on(const struct pixel_bisection *search, double step, double steps,
		     int32_t *pixels)
{
	for (unsigned k = 0; k < search->test->columns; ++k) {
		double difference = (double)search->hit[k] - search->miss[k];

		pixels[k] =
		    int32_of((int64_t)(search->miss[k] + floor(difference * (step / steps) + 0.5)));
	}
}

/* Finds both ends, which sometimes share the second operand; they always share angles. False if the
 * test never seems to give one of the two answers. */
static bool find_ends(struct random *rng, const struct layout *layout,
		      const struct setting *setting, struct pixel_bisection *search)
{
	unsigned columns = layout->columns, first = layout->test->operand[0]->columns;
	bool have_miss = false, have_hit = false, share = random_chance(rng, 0.5);
	float angle = column_of_pixel((int32_t)random_below(rng, 360));
	float operands[LOCKSTEP_COLUMNS_MAX];
	int32_t pixels[LOCKSTEP_COLUMNS_MAX];

	for (unsigned tries = 0; tries < 200 && !(have_miss && have_hit); ++tries) {
		pixels_uniform(rng, layout, setting, operands);
		for (unsigned k = 0; k < columns; ++k) {
			if (layout->role[k] == 'a')
				memcpy(&operands[k], &angle, sizeof(angle));
			pixels[k] = pixel_of_column(operands[k]);
		}
		/* the shared operand may be where the other answer never or hardly ever occurs */
		if (share && tries < 50 && (have_miss || have_hit))
			memcpy(pixels + first, (have_hit ? search->hit : search->miss) + first,
			       (columns - first) * sizeof(*pixels));
		if (is_hit(search, pixels)) {
			memcpy(search->hit, pixels, sizeof(search->hit));
			have_hit = true;
		} else {
			memcpy(search->miss, pixels, sizeof(search->miss));
			have_miss = true;
		}
	}
	return have_miss && have_hit;
}

/* Moves both ends to where the answer flips: a step apart, or equal except for one step of one
 * column. */
static void close_in(struct pixel_bisection *search)
{
	int32_t last[LOCKSTEP_COLUMNS_MAX], next[LOCKSTEP_COLUMNS_MAX];
	double steps = 0, miss = 0, hit;

	for (unsigned k = 0; k < search->test->columns; ++k)
		steps = fmax(steps, fabs((double)search->hit[k] - search->miss[k]));
	for (hit = steps; hit - miss > 1;) {
		double middle = floor((miss + hit) / 2);

		place_on(search, middle, steps, next);
		if (is_hit(search, next))
			hit = middle;
		else
			miss = middle;
	}
	place_on(search, miss, steps, last);
	place_on(search, hit, steps, next);
	for (unsigned k = 0; k < search->test->columns; ++k) {
		int32_t kept = last[k];

		last[k] = next[k];
		if (!is_hit(search, last))
			continue;
		memcpy(search->hit, last, sizeof(last));
		last[k] = kept;
		memcpy(search->miss, last, sizeof(last));
		return;
	}
}

/* Moves a column of both ends by a number of steps. True if they still have their answers. */
static bool still_flips(const struct pixel_bisection *search, unsigned column, int32_t steps)
{
	int32_t miss[LOCKSTEP_COLUMNS_MAX], hit[LOCKSTEP_COLUMNS_MAX];

	memcpy(miss, search->miss, sizeof(miss));
	memcpy(hit, search->hit, sizeof(hit));
	miss[column] = int32_of((int64_t)miss[column] + steps);
	hit[column] = int32_of((int64_t)hit[column] + steps);
	return miss[column] == hit[column] && is_hit(search, hit) && !is_hit(search, miss);
}

/* Returns how far a column may move to one side. Along walls, which are straight, doubling finds
 * it; without a world it goes step by step, as shapes may be round. No size goes below 1. */
static int32_t slide_of(const struct pixel_bisection *search, char role, unsigned column,
			int32_t side)
{
	int32_t so_far = 0, size = search->miss[column];

	for (int32_t i = 0; i < 6; ++i) {
		int32_t steps = side * (search->world ? 1 << i : i + 1);

		if ((strchr("we", role) && size + steps < 1) || !still_flips(search, column, steps))
			break;
		so_far = steps;
	}
	return so_far;
}

/* Finds a random column that can move while the answers stay. Angles never move. */
static void find_slide(struct random *rng, const struct layout *layout,
		       const struct pixel_bisection *search, struct contact *contact)
{
	unsigned first = random_below(rng, layout->columns);

	contact->least = contact->most = 0;
	for (unsigned i = 0; i < layout->columns && contact->least == contact->most; ++i) {
		unsigned column = (first + i) % layout->columns;
		char role = layout->role[column];

		if (role == 'a' || search->miss[column] != search->hit[column])
			continue;
		contact->slide = column;
		contact->least = slide_of(search, role, column, -1);
		contact->most = slide_of(search, role, column, 1);
	}
}

void find_pixel_contact(struct random *rng, const struct layout *layout,
			const struct setting *setting, struct contact *contact)
{
	struct pixel_bisection search = {
	    .test = layout->test,
	    .world = setting->world ? setting->world->made : NULL,
	};

	contact->found = find_ends(rng, layout, setting, &search);
	if (!contact->found)
		return;
	close_in(&search);
	find_slide(rng, layout, &search, contact);
	memcpy(contact->miss, search.miss, sizeof(search.miss));
	memcpy(contact->hit, search.hit, sizeof(search.hit));
}

/* Moves everything by a random step; without a world it may be anywhere. */
static void translate(struct random *rng, const struct layout *layout, int32_t *pixels)
{
	int32_t x = (int32_t)random_below(rng, 2048) - 1024;
	int32_t y = (int32_t)random_below(rng, 2048) - 1024;

	for (unsigned k = 0; k < layout->columns; ++k)
		pixels[k] += layout->role[k] == 'p' ? x : layout->role[k] == 'q' ? y : 0;
}

void pixels_grazing(struct random *rng, const struct layout *layout, const struct setting *setting,
		    float *operands)
{
	const struct contact *contact = setting->contact;
	int32_t pixels[LOCKSTEP_COLUMNS_MAX];

	if (!contact->found) {
		/* tests whose answer never flips get ordinary cases */
		pixels_uniform(rng, layout, setting, operands);
		return;
	}
	memcpy(pixels, random_chance(rng, 0.5) ? contact->miss : contact->hit,
	       layout->columns * sizeof(*pixels));
	if (contact->least < contact->most)
		pixels[contact->slide] +=
		    (int32_t)random_between(rng, contact->least, contact->most);
	if (!layout->test->world)
		translate(rng, layout, pixels);
	memcpy(operands, pixels, layout->columns * sizeof(*pixels));
}

/* True if both answers are common in a world. */
static bool flips(struct random *rng, const struct lockstep_test *test,
		  const struct setting *setting)
{
	struct pixel_bisection search = {.test = test, .world = setting->world->made};
	struct layout layout;

	layout_of(test, &layout);
	return find_ends(rng, &layout, setting, &search);
}

/* Makes worlds of `uniform` in which the test answers both yes and no. */
void pixel_world_grazing(struct random *rng, const struct lockstep_test *test,
			 const struct setting *setting, struct world *world)
{
	struct setting with_world = *setting;

	for (unsigned tries = 0; tries < 32; ++tries) {
		pixel_world_uniform(rng, test, setting, world);
		world_make(world);
		with_world.world = world;
		if (flips(rng, test, &with_world))
			return;
		world_free(world);
		world_begin(world, test->world);
	}
	pixel_world_uniform(rng, test, setting, world);
}
