/* SPDX-License-Identifier: MIT */
/*
 * The family of grazing operands: within a few roundings of the other answer, for any test.
 *
 * The cases of a group share a contact, a place where the answer flips: contact.h. From there each
 * case moves some columns at random, by much less than the sizes of things but by many floats, so
 * that the lower halves of their mantissas are new; and then some again, by as much as brings the
 * margin back to nearly 0. So what most cases are in common is where they touch, and how rounding
 * goes is their own.
 *
 * There are tests whose margin is never small, as it is that of the sign of an operand: of them
 * each case is one whose results round badly, since its terms are of all sizes, with all bits of
 * their mantissas.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "scenes/families/contact.h"
#include "scenes/families/placement.h"
#include "scenes/families/bisection.h"
#include "scenes/worlds/worlds.h"

#include <math.h>
#include <string.h>

/* Some of the handles go anywhere they may, most of them less far by some octaves. Returns the
 * margin. */
static double wander(struct random *rng, const struct contact *contact, float *operands)
{
	double margin = contact->margin;

	for (unsigned i = 0; i < contact->handles; i++) {
		const struct handle *handle = &contact->handle[i];
		uint32_t bits = random_u32(rng);
		double share = (double)(bits >> 8) * 0x1p-23 - 1;
		double most = handle->reach / (double)(2 << (bits >> 1 & 15) % handle->octaves);

		/* One of two, or where there are few, all. */
		if (contact->handles < 4 || (bits & 1) != 0)
			margin += handle->slope * move_handle(handle, share * most, operands);
	}
	return margin;
}

/* A handle that can change the margin by so much takes it to `target`, as near as floats come. */
static bool take_to(const struct handle *handle, double target, double *margin, float *operands)
{
	double change = target - *margin;

	if (handle->grain == 0 || fabs(change) > fabs(handle->slope) * handle->reach)
		return false;
	*margin += handle->slope * move_handle(handle, change / handle->slope, operands);
	return true;
}

/* Any handle that can do it goes back to where the margin is small, and then the finest one that
 * can do that makes it smaller still: one, two, four or eight roundings at most, as the answers
 * of tests go wrong by a few of them. Returns the margin. */
static double come_back(struct random *rng, const struct contact *contact, double margin,
			float *operands)
{
	uint32_t bits = random_u32(rng), count = contact->handles;
	double target = ((double)(bits >> 8) * 0x1p-23 - 1) * 0x1p-21 / (double)(1 << (bits & 3));
	uint32_t first = count > 0 ? random_below(rng, count) : 0;

	for (uint32_t i = 0; i < count; i++)
		if (take_to(&contact->handle[(first + i) % count], target, &margin, operands))
			break;
	for (uint32_t i = 0; i < count; i++)
		if (contact->handle[i].grain < fabs(margin - target) &&
		    take_to(&contact->handle[i], target, &margin, operands))
			break;
	return margin;
}

/* All that has a unit times a power of two, which changes no answer and no rounding. */
static void scale(struct random *rng, const struct layout *layout, float *operands)
{
	int exponent = (int)random_below(rng, 16) - 8;

	for (unsigned k = 0; k < layout->columns && exponent > -5 && exponent < 5; k++)
		if (has_unit(layout->role[k]))
			operands[k] = ldexpf(operands[k], exponent);
}

/* The contact itself, or now and then the next float. */
static void stay(struct random *rng, const struct layout *layout, const struct contact *contact,
		 float *operands)
{
	unsigned column = random_below(rng, layout->columns);
	uint32_t which = random_below(rng, 8);

	memcpy(operands, contact->operands, layout->columns * sizeof(*operands));
	/* A vertex of a polygon does not move on its own. */
	if (which < 2 && strchr("uv", layout->role[column]) == NULL)
		operands[column] = float_step(operands[column], which == 0 ? -1 : 1);
}

void move_along(struct random *rng, const struct layout *layout, const struct contact *contact,
		float *operands)
{
	const double close = 0x1.8p-21;
	bool coarse = contact->handles == 0 || contact->handle[0].grain > 0x1p-22;
	double margin = INFINITY;

	for (unsigned tries = 0; tries < 8 && fabs(margin) > close; tries++) {
		memcpy(operands, contact->operands, layout->columns * sizeof(*operands));
		margin = come_back(rng, contact, wander(rng, contact, operands), operands);
	}
	/* Where steps of one float are coarse against the sizes of things, as along short sides
	 * of a large world, few places are near, and maybe none but one. */
	if (fabs(margin) > close || (coarse && random_chance(rng, 0.25)))
		stay(rng, layout, contact, operands);
	for (unsigned k = 0; k < layout->columns; k++)
		if (strchr("rh", layout->role[k]) != NULL && operands[k] < 0)
			operands[k] = 0;
	layout_sort_boxes(layout, operands);
	if (layout->test->world == NULL)
		scale(rng, layout, operands);
}

/* Ordinary operands, of which each column is smaller than that by a few octaves. */
static void make_uneven(struct random *rng, const struct layout *layout,
			const struct setting *setting, float *operands)
{
	make_uniform(rng, layout, setting, operands);
	for (unsigned k = 0; k < layout->columns && layout->test->world == NULL; k++)
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

/* ---- Worlds --------------------------------------------------------------------------------- */

/* Are both answers common in a world? */
static bool flips(struct random *rng, const struct lockstep_test *test,
		  const struct setting *setting)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct layout layout;
	unsigned hits = 0;
	struct bisection search;

	layout_of(test, &layout);
	search = bisection_begin(&layout, setting);
	for (unsigned i = 0; i < 64; i++) {
		make_uniform(rng, &layout, setting, operands);
		hits += hit_roughly(&search, operands);
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
