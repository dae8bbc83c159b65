/* SPDX-License-Identifier: MIT */
/*
 * Pixel shapes in the degenerate family: with no pixels or a single one, at the borders of a world,
 * or coincident; and in the extreme family, where sums exceed int32.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/columns.h"
#include "harness/scenes/pixels/pixels.h"

#include <string.h>

/* Returns the number of a random column with one of the roles; -1 if there is none. */
static int any_column(struct random *rng, const struct layout *layout, const char *roles)
{
	unsigned column[LOCKSTEP_COLUMNS_MAX], count = 0;

	for (unsigned k = 0; k < layout->columns; ++k)
		if (strchr(roles, layout->role[k]))
			column[count++] = k;
	return count > 0 ? (int)column[random_below(rng, count)] : -1;
}

/* Returns the number of any operand, and its first column. */
static unsigned any_operand(struct random *rng, const struct layout *layout, unsigned *column)
{
	unsigned operand = random_below(rng, layout->test->operands);

	*column = operand > 0 ? layout->test->operand[0]->columns : 0;
	return operand;
}

/* Makes a shape of no width, or of one pixel; seldom negative. */
static void shrink(struct random *rng, const struct layout *layout, float *operands)
{
	int column = any_column(rng, layout, "we");
	int32_t least = random_chance(rng, 1.0 / 4) ? -2 : 0;

	if (column >= 0)
		operands[column] = column_of_pixel((int32_t)random_between(rng, least, 1));
}

/* Moves a shape into a corner of the whole area, or to a side of it, or just beyond. */
static void push_to_border(struct random *rng, const struct layout *layout,
			   const struct ground *ground, float *operands)
{
	unsigned column, operand = any_operand(rng, layout, &column);
	const char *roles = layout->test->operand[operand]->roles;
	struct area thing = area_of(roles, operands + column);
	unsigned moved = 1 + random_below(rng, 3);

	for (unsigned k = 0; k < 2; ++k) {
		int64_t last = ground->all.at[k] + ground->all.size[k] - thing.size[k];
		int64_t off = (int64_t)random_below(rng, 3) - 1;
		bool low = random_chance(rng, 0.5);

		if (moved >> k & 1)
			thing.at[k] = (low ? ground->all.at[k] : last) + off;
	}
	move_area(roles, thing.at, operands + column);
}

/* Moves the second operand to the first, and makes it equal to it if it can; a box alone covers the
 * whole area. */
static void coincide(struct random *rng, const struct layout *layout, const struct ground *ground,
		     float *operands)
{
	const struct lockstep_test *test = layout->test;
	const char *roles = test->operand[test->operands - 1]->roles;
	unsigned first = test->operand[0]->columns;
	unsigned common = test->operands > 1 && test->operand[1] == test->operand[0] ? first : 2;

	if (test->operands > 1) {
		memcpy(operands + first, operands, common * sizeof(float));
		return;
	}
	move_area(roles, ground->all.at, operands);
	for (unsigned k = 0; k < 2 && roles[2] == 'w'; ++k) {
		int64_t size = ground->all.size[k] + (int64_t)random_below(rng, 3) - 1;

		operands[2 + k] = column_of_pixel(int32_of(size));
	}
}

/* Makes two coordinates or sizes equal. */
static void level(struct random *rng, const struct layout *layout, float *operands)
{
	static const char *const roles[] = {"p", "q", "we", "a"};
	const char *any = roles[random_below(rng, 4)];
	int from = any_column(rng, layout, any), to = any_column(rng, layout, any);

	if (from >= 0)
		memcpy(&operands[to], &operands[from], sizeof(float));
}

void pixels_degenerate(struct random *rng, const struct layout *layout,
		       const struct setting *setting, float *operands)
{
	static const struct area place = {{-4, -4}, {9, 9}};
	struct ground ground = ground_of(setting, place);

	(random_chance(rng, 0.75) ? pixels_lattice : pixels_uniform)(rng, layout, setting,
								     operands);
	for (unsigned times = 1 + random_below(rng, 3); times > 0; --times)
		switch (random_below(rng, 5)) {
		case 0:
			shrink(rng, layout, operands);
			break;
		case 1:
		case 2:
			push_to_border(rng, layout, &ground, operands);
			break;
		case 3:
			coincide(rng, layout, &ground, operands);
			break;
		case 4:
			level(rng, layout, operands);
			break;
		}
}

int32_t extreme_pixel(struct random *rng)
{
	int64_t value;

	switch (random_below(rng, 6)) {
	case 0: /* the least and the greatest numbers, and their neighbours */
		value = random_between(rng, 0, 3);
		return random_chance(rng, 0.5) ? INT32_MAX - (int32_t)value
					       : INT32_MIN + (int32_t)value;
	case 1:
		return (int32_t)random_below(rng, 7) - 3;
	case 2: /* powers of two, and their neighbours */
		value = (int64_t)1 << random_below(rng, 32);
		value += (int64_t)random_below(rng, 3) - 1;
		return int32_of(random_chance(rng, 0.5) ? -value : value);
	case 3: /* squares and products overflow here */
		value = random_between(rng, 46330, 46350);
		return random_chance(rng, 0.5) ? (int32_t)-value : (int32_t)value;
	default:
		return int32_of((int64_t)random_u32(rng) + INT32_MIN);
	}
}

/* Returns a size that makes a box end at the last number, or one or two beyond it; or makes a disc
 * reach there. */
static int32_t to_the_end(struct random *rng, int32_t from)
{
	return int32_of((int64_t)INT32_MAX - from + (int64_t)random_below(rng, 4));
}

void pixels_extreme(struct random *rng, const struct layout *layout, const struct setting *setting,
		    float *operands)
{
	unsigned thing = 0; /* the first column of this operand */
	float share = random_uniform(rng, 0, 0.8f);

	(random_chance(rng, 0.5) ? pixels_clustered : pixels_uniform)(rng, layout, setting,
								      operands);
	for (unsigned k = 0; k < layout->columns; ++k) {
		char role = layout->role[k];
		int32_t value = extreme_pixel(rng), corner;

		if (role == 'p')
			thing = k;
		if (!random_chance(rng, share))
			continue;
		corner = pixel_of_column(operands[thing + (role == 'w' && k == thing + 3)]);
		if ((role == 'w' || role == 'e') && random_chance(rng, 0.25))
			value = to_the_end(rng, corner);
		/* most shapes have pixels, or this family would test little but empty ones */
		if ((role == 'w' || role == 'e') && value < 0 && random_chance(rng, 0.75))
			value = -(value + 1);
		operands[k] = column_of_pixel(value);
	}
}
