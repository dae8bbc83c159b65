/* SPDX-License-Identifier: MIT */
/*
 * Operands made of pixels: how families fill columns of int32. Places are computed in whole numbers
 * wider than int32, and then clamped to it.
 */
#ifndef LOCKSTEP_SCENES_PIXELS_PIXELS_H
#define LOCKSTEP_SCENES_PIXELS_PIXELS_H

#include "harness/scenes/families/families.h"

/* The pixels from (at[0], at[1]) on, size[0] x size[1] of them. */
struct area {
	int64_t at[2], size[2];
};

/* The area for placing things: a world, or a substitute if the test has none. */
struct ground {
	const struct world *world; /* or NULL */
	struct area all;           /* the whole area */
	int64_t cell[2];           /* the unit for sizes of things */
	size_t walls;              /* the first row that is a wall */
	int64_t row_cell[2];       /* the unit of its rows, in pixels */
	struct area first;         /* without a world: the place of the first operand */
	bool has_first;            /* the first operand has been placed there */
};

/* How a family places things. */
struct manner {
	double at_wall; /* the chance of placing beside a wall, or across its border */
	/* the chance of placing in a cell or reaching out of it, or across the first operand;
	 * otherwise anywhere */
	double in_cell;
	int32_t reach;    /* at most this many pixels away from just touching a wall */
	int32_t size_max; /* the largest size of things; 0: use the ground's cells */
};

/* Returns a whole number, including both ends; high - low < 2^32. */
int64_t random_between(struct random *rng, int64_t low, int64_t high);

/* Returns the nearest number that is an int32. */
int32_t int32_of(int64_t value);

/* Returns the ground of a setting; `otherwise` if it has no world. */
struct ground ground_of(const struct setting *setting, struct area otherwise);

/* area_of() returns the smallest box around one operand's pixels; move_area() moves that box to
 * another place. */
struct area area_of(const char *roles, const float *operand);
void move_area(const char *roles, const int64_t at[2], float *operand);

/* Returns any value, mostly a strange one: pixels/odd.c. */
int32_t extreme_pixel(struct random *rng);

/* Makes all operands. */
void put_things(struct random *rng, const struct layout *layout, const struct manner *manner,
		struct ground *ground, float *operands);

#endif
