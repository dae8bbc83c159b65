/* SPDX-License-Identifier: MIT */
/*
 * The family of grazing operands: within a few roundings of the other answer, for any test.
 *
 * The cases of a group share a contact, a place where the answer flips: contact.h. From there each
 * case first moves some columns at random, by much less than the sizes of things but by many
 * floats, so that the lower halves of their mantissas are new. Then it moves others so far that the
 * margin returns to nearly 0. So most cases share their contact, but each rounds differently.
 *
 * Some tests have a margin that is never small, since it depends only on an operand's sign. Their
 * cases have results that round badly: the terms are of all sizes, and use all bits of their
 * mantissas.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/contact.h"
#include "harness/scenes/families/frames.h"
#include "harness/scenes/families/placement.h"
#include "harness/scenes/families/bisection.h"
#include "harness/scenes/worlds/worlds.h"

#include <math.h>
#include <string.h>

/* Moves some of the handles anywhere within reach, most of them by some octaves less. Returns the
 * margin. */
static double wander(struct random *rng, const struct contact *contact, float *operands)
{
	double margin = contact->margin;

	for (unsigned i = 0; i < contact->handles; ++i) {
		const struct handle *handle = &contact->handle[i];
		uint32_t bits = random_u32(rng);
		double share = (double)(bits >> 8) * 0x1p-23 - 1;
		double most = handle->reach / (double)(2 << (bits >> 1 & 15) % handle->octaves);

		/* every second one, or all if there are few */
		if (contact->handles < 4 || (bits & 1) != 0)
			margin += handle->slope * move_handle(handle, share * most, operands);
	}
	return margin;
}

/* If a handle can change the margin that much, brings the margin to `target`, as near as floats
 * allow. */
static bool take_to(const struct handle *handle, double target, double *margin, float *operands)
{
	double change = target - *margin;

	if (handle->grain == 0 || fabs(change) > fabs(handle->slope) * handle->reach)
		return false;
	*margin += handle->slope * move_handle(handle, change / handle->slope, operands);
	return true;
}

/* Brings the margin back to near 0 with any handle that can do it. The finest suitable handle then
 * makes it smaller still: one, two, four or eight roundings at most, as tests go wrong by a few
 * roundings. Returns the margin. */
static double come_back(struct random *rng, const struct contact *contact, double margin,
			float *operands)
{
	uint32_t bits = random_u32(rng), count = contact->handles;
	double target = ((double)(bits >> 8) * 0x1p-23 - 1) * 0x1p-21 / (double)(1 << (bits & 3));
	uint32_t first = count > 0 ? random_below(rng, count) : 0;

	for (uint32_t i = 0; i < count; ++i)
		if (take_to(&contact->handle[(first + i) % count], target, &margin, operands))
			break;
	for (uint32_t i = 0; i < count; ++i)
		if (contact->handle[i].grain < fabs(margin - target) &&
		    take_to(&contact->handle[i], target, &margin, operands))
			break;
	return margin;
}

/* Multiplies everything that has a unit by a power of two, which changes no answer and no
 * rounding. */
static void scale(struct random *rng, const struct layout *layout, float *operands)
{
	int exponent = (int)random_below(rng, 16) - 8;

	for (unsigned k = 0; k < layout->columns && exponent > -5 && exponent < 5; ++k)
		if (has_unit(layout->role[k]))
			operands[k] = ldexpf(operands[k], exponent);
}

/* Returns the contact itself, or sometimes the next float. */
static void stay(struct random *rng, const struct layout *layout, const struct contact *contact,
		 float *operands)
{
	unsigned column = random_below(rng, layout->columns);
	uint32_t which = random_below(rng, 8);

	memcpy(operands, contact->operands, layout->columns * sizeof(*operands));
	/* a vertex of a polygon does not move on its own */
	if (which < 2 && !strchr("uv", layout->role[column]))
		operands[column] = float_step(operands[column], which == 0 ? -1 : 1);
}

void move_along(struct random *rng, const struct layout *layout, const struct contact *contact,
		float *operands)
{
	const double close = 0x1.8p-21;
	bool coarse = contact->handles == 0 || contact->handle[0].grain > 0x1p-22;
	double margin = INFINITY;

	for (unsigned tries = 0; tries < 8 && fabs(margin) > close; ++tries) {
		memcpy(operands, contact->operands, layout->columns * sizeof(*operands));
		margin = come_back(rng, contact, wander(rng, contact, operands), operands);
	}
	/* If float steps are coarse compared with the sizes of things, as along short sides of a
	 * large world, few places are near, maybe only one. */
	if (fabs(margin) > close || (coarse && random_chance(rng, 0.25)))
		stay(rng, layout, contact, operands);
	for (unsigned k = 0; k < layout->columns; ++k)
		if (strchr("rh", layout->role[k]) && operands[k] < 0)
			operands[k] = 0;
	layout_sort_boxes(layout, operands);
	if (!layout->test->world)
		scale(rng, layout, operands);
}

/* Makes ordinary operands, each column smaller by a few octaves. */
static void make_uneven(struct random *rng, const struct layout *layout,
			const struct setting *setting, float *operands)
{
	make_uniform(rng, layout, setting, operands);
	for (unsigned k = 0; k < layout->columns && !layout->test->world; ++k)
		if (!in_frame(layout, k))
			operands[k] = ldexpf(operands[k], -(int)random_below(rng, 8));
	layout_sort_boxes(layout, operands);
}

void make_grazing(struct random *rng, const struct layout *layout, const struct setting *setting,
		  float *operands)
{
	if (setting->contact->found)
		move_along(rng, layout, setting->contact, operands);
	else
		make_uneven(rng, layout, setting, operands);
}

/* ---- Worlds ---------------------------------------------------------------------------------- */

/* True if both answers are common in a world. */
static bool flips(struct random *rng, const struct lockstep_test *test,
		  const struct setting *setting)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct layout layout;
	unsigned hits = 0;
	struct bisection search;

	layout_of(test, &layout);
	search = bisection_begin(&layout, setting);
	for (unsigned i = 0; i < 64; ++i) {
		make_uniform(rng, &layout, setting, operands);
		hits += hit_roughly(&search, operands);
	}
	return hits >= 4 && hits <= 60;
}

/* Makes any world. Meshes are small, as their truth looks at all of their triangles. */
static void any_world(struct random *rng, const struct lockstep_test *test,
		      const struct setting *setting, struct world *world)
{
	struct frame frame;

	if (world_dimensions(world->kind) == 2) {
		world_uniform(rng, test, setting, world);
		return;
	}
	frame_begin(&frame, 0, 0, random_uniform(rng, 300, 800));
	draw_world(rng, &frame, 1 + random_below(rng, 24), 0, world);
}

/* Makes worlds of `uniform` in which the test gives both answers. */
void world_grazing(struct random *rng, const struct lockstep_test *test,
		   const struct setting *setting, struct world *world)
{
	struct setting with_world = *setting;

	for (unsigned tries = 0; tries < 32; ++tries) {
		any_world(rng, test, setting, world);
		world_make(world);
		with_world.world = world;
		bound_world(&with_world);
		if (flips(rng, test, &with_world))
			return;
		world_free(world);
		world_begin(world, test->world);
	}
	any_world(rng, test, setting, world);
}
