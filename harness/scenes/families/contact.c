/* SPDX-License-Identifier: MIT */
/*
 * Finds where answers of floats flip; see contact.h.
 *
 * The margin at a place, and a little to the side in each column, gives the margin all around up to
 * quadratic terms. How far that holds is found by trial.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/contact.h"
#include "harness/scenes/families/frames.h"
#include "harness/formats/columns.h"
#include "harness/scenes/families/bisection.h"

#include <math.h>
#include <string.h>

/* Margins close enough to the other answer: for a contact, and for the cases made from it. */
static const double CLOSE = 0x1p-22, CLOSE_ALONG = 0x1.8p-21;

bool has_unit(char role)
{
	return !direction_role(role);
}

/* Returns the magnitude of coordinates and lengths in the case and its world. */
static double size_of(const struct bisection *search, const float *operands)
{
	double size = 0;

	for (unsigned k = 0; k < search->layout->columns; ++k)
		if (has_unit(search->layout->role[k]))
			size = fmax(size, fabs(operands[k]));
	for (unsigned k = 0; k < 3 && search->setting->world; ++k)
		if (isfinite(search->setting->min[k]))
			size = fmax(size, fmax(-search->setting->min[k], search->setting->max[k]));
	return size;
}

/* Lists everything that can move: whole polygons, and other columns one by one, except for axes of
 * boxes. Returns the number. */
static unsigned list_handles(const struct layout *layout, struct handle *handle)
{
	unsigned count = 0;

	for (unsigned i = 0; i < layout->polygons; ++i)
		for (unsigned k = 0; k < 2; ++k)
			handle[count++] = (struct handle){.column = layout->polygon[i].column + k,
							  .count = layout->polygon[i].vertices};
	for (unsigned k = 0; k < layout->columns; ++k)
		if (!strchr("uv", layout->role[k]) && !in_frame(layout, k))
			handle[count++] = (struct handle){.column = k, .count = 1};
	return count;
}

double move_handle(const struct handle *handle, double way, float *operands)
{
	float *column = operands + handle->column;
	double from = *column;

	for (unsigned i = 0; i < handle->count; ++i)
		column[2 * i] = (float)(column[2 * i] + way);
	return *column - from;
}

/* Returns how often the reach can be halved without going below sixteen steps of the column's
 * floats. */
static unsigned octaves_of(double reach, double step)
{
	unsigned octaves = 1;

	while (octaves < 8 && ldexp(reach, -(int)octaves - 1) > 16 * step)
		++octaves;
	return octaves;
}

/*
 * Finds the slope of the margin along a handle, and how far it can be trusted: as far as the margin
 * remains small. False if the margin does not change, or jumps.
 */
static bool find_slope(struct random *rng, const struct bisection *search,
		       const struct contact *contact, double size, struct handle *handle)
{
	char role = search->layout->role[handle->column];
	float at = fabsf(contact->operands[handle->column]);
	double reach = (has_unit(role) ? size : 1) * 0x1p-13, step = (double)float_step(at, 1) - at;
	double sign = random_chance(rng, 0.5) ? 1 : -1;

	/* radii and half extents keep their size */
	if (role == 'r' || role == 'h')
		reach = fmin(reach, at / 4);
	for (unsigned tries = 0; tries < 4 && reach > step; ++tries, reach *= 0x1p-4) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		double moved, margin;

		memcpy(operands, contact->operands, sizeof(operands));
		moved = move_handle(handle, sign * reach, operands);
		if (moved == 0)
			return false;
		hit_exactly(search, operands, &margin);
		if (fabs(margin - contact->margin) > 0x1p-11)
			continue;
		handle->reach = reach;
		handle->octaves = octaves_of(reach, step);
		handle->slope = (margin - contact->margin) / moved;
		handle->grain = fabs(handle->slope) * step;
		return true;
	}
	return false;
}

/* Finds some random handles with their slopes, finer ones first. */
static void find_slopes(struct random *rng, const struct bisection *search, struct contact *contact)
{
	struct handle all[LOCKSTEP_COLUMNS_MAX];
	unsigned count = list_handles(search->layout, all);
	double size = size_of(search, contact->operands);

	contact->handles = 0;
	for (unsigned left = count; left > 0 && contact->handles < HANDLES_MAX; --left) {
		unsigned which = random_below(rng, left), place = contact->handles;
		struct handle handle = all[which];

		all[which] = all[left - 1];
		if (!find_slope(rng, search, contact, size, &handle))
			continue;
		for (; place > 0 && contact->handle[place - 1].grain > handle.grain; --place)
			contact->handle[place] = contact->handle[place - 1];
		contact->handle[place] = handle;
		++contact->handles;
	}
}

/* True if the cases are close enough. With other random numbers they may be less close. */
static bool stays_close(struct random *rng, const struct bisection *search,
			const struct contact *contact)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	double margin;

	for (unsigned tries = 0; tries < 2; ++tries) {
		move_along(rng, search->layout, contact, operands);
		hit_exactly(search, operands, &margin);
		if (fabs(margin) > CLOSE_ALONG)
			return false;
	}
	return true;
}

/* Reduces the reaches until the cases are close enough. */
static bool find_reaches(struct random *rng, const struct bisection *search,
			 struct contact *contact)
{
	for (unsigned tries = 0; tries < 3; ++tries) {
		if (stays_close(rng, search, contact))
			return true;
		for (unsigned i = 0; i < contact->handles; ++i)
			contact->handle[i].reach *= 0x1p-3;
	}
	return false;
}

void find_contact(struct random *rng, const struct layout *layout, const struct setting *setting,
		  struct contact *contact)
{
	struct bisection search = bisection_begin(layout, setting);
	bool close = false;

	if (layout->pixels) {
		find_pixel_contact(rng, layout, setting, contact);
		return;
	}
	contact->found = false;
	/* try another pair of ends */
	for (unsigned tries = 0; tries < 3 && !close; ++tries) {
		if (!bisection_find_ends(rng, &search))
			return;
		if (!bisection_find_flip(&search, CLOSE, contact->operands, &contact->margin))
			continue;
		contact->found = true;
		find_slopes(rng, &search, contact);
		close = find_reaches(rng, &search, contact);
	}
}
