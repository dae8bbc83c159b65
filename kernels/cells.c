/* SPDX-License-Identifier: MIT */
/*
 * Computes where the cells of a grid begin and end, to the last float. It calls cell_of() itself,
 * as the kernels do, so the rounding of cell_of() is part of the grid, and no margin is needed.
 */
#include <math.h>
#include <string.h>

#include "kernels/cells.h"

/* Maps floats to integers in the same order; both zeros map to 0. */
static int32_t key_of(float v)
{
	int32_t bits;
	memcpy(&bits, &v, sizeof bits);
	return bits < 0 ? INT32_MIN - bits : bits;
}

static float float_of(int32_t key)
{
	int32_t bits = key < 0 ? INT32_MIN - key : key;
	float v;
	memcpy(&v, &bits, sizeof v);
	return v;
}

float lockstep_float_before(float v)
{
	return float_of(key_of(v) - 1);
}

bool lockstep_cells_axis(struct cell_axis *axis, size_t count, size_t before, float min, float max)
{
	float size = (max - min) / (float)(count - before);
	axis->scale = (float)(count - before) / (max - min);
	axis->origin = min - (float)before * size;
	axis->last = (float)(count - 1);
	return isfinite(max - min) && isfinite(axis->scale) && isfinite(axis->origin);
}

/* The key of the least float from low to high - 1 that is in the cell or beyond it, or `high`. With
 * a good guess, this takes a few steps. */
static int32_t first_in(const struct cell_axis *axis, size_t cell, int32_t guess, int32_t low,
			int32_t high)
{
	for (int64_t reach = 1; guess > low && guess < high; reach *= 4) {
		int64_t below = guess - reach, above = guess + reach;
		if (below <= low || above >= high)
			break;
		if (cell_of(axis, float_of((int32_t)below)) < cell &&
		    cell_of(axis, float_of((int32_t)above)) >= cell) {
			low = (int32_t)below + 1;
			high = (int32_t)above;
			break;
		}
	}
	while (low < high) {
		int32_t middle = (int32_t)(low + ((int64_t)high - low) / 2);
		if (cell_of(axis, float_of(middle)) >= cell)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

void lockstep_cells_bound(struct cell_bounds *bounds, const struct cell_axis *axis, float least,
			  float greatest, float *memory)
{
	size_t count = (size_t)axis->last + 1;
	int32_t low = key_of(least), high = key_of(greatest) + 1;
	bounds->from = memory;
	bounds->to = memory + count;
	bounds->from[0] = least;
	bounds->to[count - 1] = greatest;
	for (size_t cell = 1; cell < count; ++cell) {
		float guess = axis->origin + (float)cell / axis->scale;
		low = first_in(axis, cell, key_of(guess), low, high);
		bounds->from[cell] = float_of(low);
		bounds->to[cell - 1] = float_of(low - 1);
	}
}
