/* SPDX-License-Identifier: MIT */
/* Finds cases between misses and hits; see bisection.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/questions/questions.h"
#include "harness/scenes/families/bisection.h"
#include "harness/scenes/families/frames.h"
#include "harness/scenes/families/space.h"

#include <math.h>
#include <string.h>

struct bisection bisection_begin(const struct layout *layout, const struct setting *setting)
{
	const struct lockstep_test *test = layout->test;

	return (struct bisection){
	    .layout = layout,
	    .setting = setting,
	    .harness = harness_of(test->judge ? question_find(test->judge) : test),
	};
}

static void place_on(const struct bisection *search, double t, float *operands)
{
	for (unsigned k = 0; k < search->layout->columns; ++k)
		operands[k] =
		    (float)(search->miss[k] + t * ((double)search->hit[k] - search->miss[k]));
}

/* Returns the world of the case for kernels and truths, or NULL. */
static const void *world_of(const struct setting *setting)
{
	return setting->world ? setting->world->made : NULL;
}

bool hit_exactly(const struct bisection *search, const float *operands, double *margin)
{
	struct lockstep_truth truth;

	search->harness->exact(operands, world_of(search->setting), &truth);
	*margin = truth.margin;
	return truth.sign >= 0;
}

bool hit_roughly(const struct bisection *search, const float *operands)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float result[LOCKSTEP_RESULTS_MAX], *out[LOCKSTEP_RESULTS_MAX];
	uint64_t hits = 0;
	struct lockstep_batch batch = {
	    .n = 1, .in = in, .out = out, .hits = &hits, .world = world_of(search->setting)};
	double margin;

	if (!search->layout->test->hits)
		return hit_exactly(search, operands, &margin);
	for (unsigned k = 0; k < search->layout->columns; ++k)
		in[k] = &operands[k];
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		out[r] = &result[r];
	search->harness->reference(&batch);
	return hits & 1;
}

/* ---- Ends ------------------------------------------------------------------------------------ */

/* Keeps the shape of convex polygons the same at both ends: the hit gets the miss's polygons, moved
 * to where its own first vertices are. */
static void keep_polygons(const struct layout *layout, const float *miss, float *hit)
{
	for (unsigned i = 0; i < layout->polygons; ++i) {
		unsigned first = layout->polygon[i].column;
		float to[2] = {hit[first], hit[first + 1]};

		for (unsigned k = 0; k < 2 * layout->polygon[i].vertices; ++k)
			hit[first + k] = to[k % 2] + (miss[first + k] - miss[first + k % 2]);
	}
}

/* Gives one end the axes of the other. Between different axes, there would be none. */
static void keep_frames(const struct layout *layout, const float *from, float *end)
{
	for (unsigned i = 0; i < layout->frames; ++i) {
		unsigned first = layout->frame[i].column;

		memcpy(end + first, from + first, 6 * sizeof(*end));
	}
}

/* Makes an end, as in `uniform`. A triangle in space and the operand aimed at it are sometimes on a
 * lattice, or all in one plane, z = 500 or y = 500, where a ray would always miss. `like` makes both
 * ends alike. */
static void make_end(struct random *rng, const struct bisection *search, uint32_t like,
		     float *operands)
{
	const struct layout *layout = search->layout;
	bool special = layout->triangles > 0 && layout->test->operands == 2;

	(special && like == 0 ? make_lattice : make_uniform)(rng, layout, search->setting,
							     operands);
	if (special && (like == 1 || like == 2) && !strchr(layout->test->operand[0]->roles, 'l'))
		press_flat(layout, like, 500, operands);
}

/*
 * Finds ends between which the first operand moves away from the second one, which it crosses at a
 * small angle. Formulas of cross products lose most there.
 */
static bool find_ends_across(struct random *rng, struct bisection *search)
{
	const struct layout *layout = search->layout;

	for (unsigned tries = 0; tries < 100; ++tries) {
		double across[3], size = ldexp(800, -(int)random_below(rng, 8));

		make_uniform(rng, layout, search->setting, search->hit);
		if (!cross_nearly_parallel(rng, layout, search->hit, across))
			continue;
		memcpy(search->miss, search->hit, sizeof(search->miss));
		shift_first(layout, across, random_uniform(rng, 0, size), search->hit);
		shift_first(layout, across, random_uniform(rng, 0, size), search->miss);
		if (hit_roughly(search, search->hit) && !hit_roughly(search, search->miss))
			return true;
	}
	return false;
}

/*
 * Moves a point of a miss uphill on the margin, about as far as a hit would be if the slope stayed the same. The slope is
 * measured over `step`. Far from a hit it changes, so the move is limited.
 */
static void climb(const struct bisection *search, const struct layout_point *point, double step,
		  float *operands)
{
	const unsigned column[] = {point->x, point->y, (unsigned)point->z};
	const unsigned count = point->z < 0 ? 2 : 3;
	double margin, slope[3], squared = 0;

	hit_exactly(search, operands, &margin);
	for (unsigned k = 0; k < count; ++k) {
		float at = operands[column[k]];

		operands[column[k]] = (float)(at + step);
		hit_exactly(search, operands, &slope[k]);
		slope[k] = (slope[k] - margin) / (operands[column[k]] - (double)at);
		squared += slope[k] * slope[k];
		operands[column[k]] = at;
	}
	for (unsigned k = 0; k < count && squared > 0; ++k) {
		double way = -margin * slope[k] / squared;

		operands[column[k]] = (float)(operands[column[k]] + fmin(fmax(way, -300), 300));
	}
}

/*
 * Finds ends where radii and half extents are much smaller than the distances between shapes. Few random cases of such
 * sizes hit. The discriminant of a quadratic equation loses most there.
 */
static bool find_small_ends(struct random *rng, struct bisection *search)
{
	const struct layout *layout = search->layout;

	for (unsigned tries = 0; tries < 20; ++tries) {
		double factor = ldexp(1, -2 - (int)random_below(rng, 12)), step = 1;
		const struct layout_radius *moved =
		    &layout->radius[random_below(rng, layout->radii)];

		make_uniform(rng, layout, search->setting, search->miss);
		for (unsigned k = 0; k < layout->radii; ++k) {
			float *radius = &search->miss[layout->radius[k].column];

			*radius = (float)(*radius * factor);
		}
		if (hit_roughly(search, search->miss))
			continue;
		memcpy(search->hit, search->miss, sizeof(search->hit));
		for (unsigned k = 0; k < 10; ++k, step /= 4) {
			climb(search, &layout->point[moved->center], step, search->hit);
			if (hit_roughly(search, search->hit))
				return true;
		}
	}
	return false;
}

bool bisection_find_ends(struct random *rng, struct bisection *search)
{
	size_t first = search->layout->test->operand[0]->columns;
	size_t second = search->layout->columns - first;
	uint32_t moving = random_below(rng, 3);
	uint32_t like = random_below(rng, 12);
	bool have_miss = false, have_hit = false;
	float mixed[LOCKSTEP_COLUMNS_MAX];

	if (like == 10 && search->layout->radii > 0 && !search->setting->world &&
	    find_small_ends(rng, search))
		return true;
	if (like == 11 && can_cross(search->layout) && find_ends_across(rng, search))
		return true;
	for (unsigned tries = 0; !(have_miss && have_hit); ++tries) {
		if (tries == 500)
			return false;
		make_end(rng, search, like, mixed);
		if (have_miss)
			keep_polygons(search->layout, search->miss, mixed);
		if (have_miss || have_hit)
			keep_frames(search->layout, have_miss ? search->miss : search->hit, mixed);
		if (hit_roughly(search, mixed)) {
			memcpy(search->hit, mixed, sizeof(mixed));
			have_hit = true;
		} else {
			memcpy(search->miss, mixed, sizeof(mixed));
			have_miss = true;
		}
	}
	memcpy(mixed, search->hit, sizeof(mixed));
	if (moving == 1)
		memcpy(mixed, search->miss, first * sizeof(float));
	else if (moving == 2)
		memcpy(mixed + first, search->miss + first, second * sizeof(float));
	/* sharing may have turned the hit into a miss: move both operands */
	if (hit_roughly(search, mixed))
		memcpy(search->hit, mixed, sizeof(mixed));
	return true;
}

/* ---- Between the ends ------------------------------------------------------------------------ */

/* Two places between the ends, and their margins: one negative, one not. */
struct bracket {
	double miss, hit, miss_margin, hit_margin;
};

/* Returns the margin at a place, and makes it one end of the bracket. */
static double margin_at(const struct bisection *search, double t, struct bracket *bracket)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	double margin;

	place_on(search, t, operands);
	if (hit_exactly(search, operands, &margin)) {
		bracket->hit = t;
		bracket->hit_margin = margin;
	} else {
		bracket->miss = t;
		bracket->miss_margin = margin;
	}
	return margin;
}

/* Returns where the rough answer flips, to within 2^-10 of the search. */
static double flip_roughly(const struct bisection *search)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	double miss = 0, hit = 1;

	while (hit - miss > 0x1p-10) {
		double middle = (miss + hit) / 2;

		place_on(search, middle, operands);
		if (hit_roughly(search, operands))
			hit = middle;
		else
			miss = middle;
	}
	return (miss + hit) / 2;
}

/* Finds a bracket around where the rough answer flips; false if there is none. */
static bool bracket_flip(const struct bisection *search, struct bracket *bracket)
{
	double around = 0.5, width = 0.5;

	if (search->layout->test->hits) {
		around = flip_roughly(search);
		width = 0x1p-11;
	}
	for (;; width *= 32) {
		double miss = around - width > 0 ? around - width : 0;
		double hit = around + width < 1 ? around + width : 1;

		*bracket = (struct bracket){.miss = -1, .hit = -1};
		margin_at(search, miss, bracket);
		margin_at(search, hit, bracket);
		if (bracket->miss == miss && bracket->hit == hit)
			return true;
		if (miss <= 0 && hit >= 1)
			return false;
	}
}

/* Returns the next place to try: where the margin would be 0 if it were linear, but sometimes
 * half-way. */
static double next_place(const struct bracket *bracket, double miss_weight, double hit_weight,
			 unsigned step)
{
	double miss = miss_weight * bracket->miss_margin, hit = hit_weight * bracket->hit_margin;
	double share = miss / (miss - hit);

	if (step % 4 == 3 || !(share > 0 && share < 1))
		share = 0.5;
	return bracket->miss + share * (bracket->hit - bracket->miss);
}

/*
 * Uses regula falsi, after M. Dowell and P. Jarratt, A modified regula falsi method, BIT 11 (1971):
 * an end kept for a second step counts half. If the margin is far from linear, every fourth step
 * still halves the bracket.
 */
bool bisection_find_flip(const struct bisection *search, double close, float *operands,
			 double *margin)
{
	struct bracket bracket;
	double miss_weight = 1, hit_weight = 1, best;
	bool was_hit = false;

	if (!bracket_flip(search, &bracket))
		return false;
	best = -bracket.miss_margin < bracket.hit_margin ? bracket.miss : bracket.hit;
	*margin = best == bracket.miss ? bracket.miss_margin : bracket.hit_margin;
	for (unsigned step = 0; fabs(*margin) > close && bracket.hit - bracket.miss > 0x1p-34;
	     ++step) {
		double t = next_place(&bracket, miss_weight, hit_weight, step);
		double at = margin_at(search, t, &bracket);
		bool is_hit = bracket.hit == t;

		if (fabs(at) < fabs(*margin)) {
			*margin = at;
			best = t;
		}
		miss_weight = !is_hit ? 1 : was_hit && step > 0 ? miss_weight / 2 : miss_weight;
		hit_weight = is_hit ? 1 : !was_hit && step > 0 ? hit_weight / 2 : hit_weight;
		was_hit = is_hit;
		if (bracket.hit - bracket.miss < 0x1p-20 && fabs(*margin) > 0x1p-8)
			return false;
	}
	place_on(search, best, operands);
	return true;
}
