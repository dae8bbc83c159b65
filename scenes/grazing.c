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

#include "scenes/near.h"
#include "scenes/space.h"
#include "scenes/worlds.h"
#include "check/table.h"

#include <math.h>
#include <string.h>

/* What is near enough, for margins. */
static const double CLOSE = 0x1p-21;

/* The way from a miss to a hit, as a parameter from 0 to 1. */
struct way {
	const struct layout *layout;
	const struct setting *setting;
	const struct harness_test *harness;
	float miss[LOCKSTEP_COLUMNS_MAX], hit[LOCKSTEP_COLUMNS_MAX];
};

static void place_on(const struct way *way, double t, float *operands)
{
	for (unsigned k = 0; k < way->layout->columns; k++)
		operands[k] = (float)(way->miss[k] + t * ((double)way->hit[k] - way->miss[k]));
}

/* For kernels and truths: the world of the way, or NULL. */
static const void *world_of(const struct setting *setting)
{
	return setting->world != NULL ? setting->world->made : NULL;
}

static bool hit_exactly(const struct way *way, const float *operands, double *margin)
{
	struct lockstep_truth truth;

	way->harness->exact(operands, world_of(way->setting), &truth);
	*margin = truth.margin;
	return truth.sign >= 0;
}

/* By the reference, if the test has hits; its results do not tell what the margin is about. */
static bool hit_roughly(const struct way *way, const float *operands)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float result[LOCKSTEP_RESULTS_MAX], *out[LOCKSTEP_RESULTS_MAX];
	uint64_t hits = 0;
	struct lockstep_batch batch = {
	    .n = 1, .in = in, .out = out, .hits = &hits, .world = world_of(way->setting)};
	double margin;

	if (!way->layout->test->hits)
		return hit_exactly(way, operands, &margin);
	for (unsigned k = 0; k < way->layout->columns; k++)
		in[k] = &operands[k];
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; r++)
		out[r] = &result[r];
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

/* Convex polygons stay what they are on the way, and only shift: the hit gets those of the miss,
 * where its own first vertices are. */
static void keep_polygons(const struct layout *layout, const float *miss, float *hit)
{
	for (unsigned i = 0; i < layout->polygons; i++) {
		unsigned first = layout->polygon[i].column;
		float to[2] = {hit[first], hit[first + 1]};

		for (unsigned k = 0; k < 2 * layout->polygon[i].vertices; k++)
			hit[first + k] = to[k % 2] + (miss[first + k] - miss[first + k % 2]);
	}
}

/* An end: as of `uniform`; of a triangle in space and what is aimed at it now and then on a lattice,
 * or all in one plane, z = 500 or y = 500. The same way for both ends, as `like` says. */
static void make_end(struct random *rng, const struct way *way, uint32_t like, float *operands)
{
	const struct layout *layout = way->layout;
	bool special = layout->triangles > 0 && layout->test->operands == 2;

	(special && like == 0 ? make_lattice : make_uniform)(rng, layout, way->setting, operands);
	if (special && (like == 1 || like == 2))
		press_flat(layout, like, 500, operands);
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
	uint32_t like = way->layout->spatial ? random_below(rng, 12) : 3;
	bool have_miss = false, have_hit = false;
	float mixed[LOCKSTEP_COLUMNS_MAX];

	for (unsigned tries = 0; !(have_miss && have_hit); tries++) {
		if (tries == 500)
			return false;
		make_end(rng, way, like, mixed);
		if (have_miss)
			keep_polygons(way->layout, way->miss, mixed);
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
		if (strchr("rh", layout->role[k]) != NULL && operands[k] < 0)
			operands[k] = 0;
	}
	layout_sort_boxes(layout, operands);
}

/* Where steps of one float are coarse against the sizes of things, as along short sides of a large
 * world, the nearest float is not near; but one of its neighbours may be. */
static double approach(struct random *rng, const struct way *way, float *operands)
{
	float tried[LOCKSTEP_COLUMNS_MAX];
	double margin, least;

	hit_exactly(way, operands, &least);
	for (unsigned tries = 0; tries < 12 && fabs(least) > CLOSE; tries++) {
		memcpy(tried, operands, sizeof(tried));
		jitter(rng, way->layout, tried);
		hit_exactly(way, tried, &margin);
		if (fabs(margin) < fabs(least)) {
			memcpy(operands, tried, sizeof(tried));
			least = margin;
		}
	}
	return least;
}

/* A specimen has the truth of its judge; to find that, its own answers would mislead. */
static const struct harness_test *witnesses_of(const struct lockstep_test *test)
{
	return harness_of(test->judge != NULL ? lockstep_find_test(test->judge) : test);
}

void make_grazing(struct random *rng, const struct layout *layout, const struct setting *setting,
		  float *operands)
{
	struct way way = {
	    .layout = layout, .setting = setting, .harness = witnesses_of(layout->test)};
	double miss, hit, margin = 1;

	/* Another way is worth a try, too. */
	for (unsigned tries = 0; tries < 3 && fabs(margin) > CLOSE; tries++) {
		/* A test that never flips gets ordinary cases. */
		if (!find_ends(rng, &way) || !flip_exactly(&way, &miss, &hit)) {
			make_uniform(rng, layout, setting, operands);
			return;
		}
		place_on(&way, random_chance(rng, 0.5) ? miss : hit, operands);
		if (random_chance(rng, 0.5))
			jitter(rng, layout, operands);
		margin = approach(rng, &way, operands);
	}
}

/* Are both answers common in a world? */
static bool flips(struct random *rng, const struct lockstep_test *test,
		  const struct setting *setting)
{
	struct way way = {.setting = setting, .harness = witnesses_of(test)};
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct layout layout;
	unsigned hits = 0;

	layout_of(test, &layout);
	way.layout = &layout;
	for (unsigned i = 0; i < 64; i++) {
		make_uniform(rng, &layout, setting, operands);
		hits += hit_roughly(&way, operands);
	}
	return hits >= 4 && hits <= 60;
}

/* Meshes are small, as their truth looks at all of their triangles. */
static bool any_world(struct random *rng, const struct lockstep_test *test,
		      const struct setting *setting, struct world *world)
{
	struct frame frame;

	if (world_dimensions(world->kind) == 2)
		return world_uniform(rng, test, setting, world);
	frame_begin(&frame, 0, 0, random_uniform(rng, 300, 800));
	return draw_world(rng, &frame, 1 + random_below(rng, 24), 0, world);
}

/* Those of `uniform` in which the test is seen to say both yes and no. */
bool world_grazing(struct random *rng, const struct lockstep_test *test,
		   const struct setting *setting, struct world *world)
{
	struct setting with_world = *setting;

	for (unsigned tries = 0; tries < 32; tries++) {
		if (!any_world(rng, test, setting, world) || world_make(world) != LOCKSTEP_OK)
			return false;
		with_world.world = world;
		bound_world(&with_world);
		if (flips(rng, test, &with_world))
			return true;
		world_free(world);
		world_begin(world, test->world);
	}
	return any_world(rng, test, setting, world);
}
