/* SPDX-License-Identifier: MIT */
/* Makes pixel shapes, and places them; see pixels.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/pixels/pixels.h"
#include "harness/formats/columns.h"

#include <string.h>

int64_t random_between(struct random *rng, int64_t low, int64_t high)
{
	uint64_t count = (uint64_t)(high - low) + 1;

	return low + (int64_t)(random_u32(rng) * count >> 32);
}

int32_t int32_of(int64_t value)
{
	return value < INT32_MIN ? INT32_MIN : value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

static int64_t at_least(int64_t least, int64_t value)
{
	return value > least ? value : least;
}

/* Returns a row's box, as numbers. */
static struct area area_of_row(const struct world *world, size_t row)
{
	struct area area;

	for (unsigned k = 0; k < 2; ++k) {
		area.at[k] = pixel_of_column(world->column[k][row]);
		area.size[k] = pixel_of_column(world->column[2 + k][row]);
	}
	return area;
}

/* Surveys both paddles, and some room around them. */
static void survey_court(struct ground *ground)
{
	struct area left = area_of_row(ground->world, 0), right = left;

	if (ground->world->rows > 1)
		right = area_of_row(ground->world, 1);
	for (unsigned k = 0; k < 2; ++k) {
		int64_t low = left.at[k] < right.at[k] ? left.at[k] : right.at[k];
		int64_t high =
		    at_least(left.at[k] + left.size[k], right.at[k] + right.size[k]) - low;
		int64_t around = at_least(left.size[k], right.size[k]) + 2;

		ground->all.at[k] = low - around;
		ground->all.size[k] = at_least(1, high + 2 * around);
		ground->cell[k] = at_least(2, ground->all.size[0] / 40);
	}
	ground->walls = 0;
}

/* Surveys a mask's image, or the grid of tiles or of a maze, whose first row is a cell. */
static void survey_grid(struct ground *ground, bool cells)
{
	const struct world *world = ground->world;
	struct area image = area_of_row(world, 0), grid = image;

	if (cells && world->rows > 1)
		grid = area_of_row(world, 1);
	for (unsigned k = 0; k < 2; ++k) {
		int64_t size = at_least(1, image.size[k]);

		ground->all.at[k] = image.at[k];
		ground->all.size[k] = size;
		ground->cell[k] = at_least(2, size / 16);
		if (!cells)
			continue;
		ground->all.size[k] = size * at_least(1, grid.size[k]);
		ground->cell[k] = ground->row_cell[k] = size;
	}
	ground->walls = cells ? 2 : 1;
}

struct ground ground_of(const struct setting *setting, struct area otherwise)
{
	struct ground ground = {
	    .world = setting->world, .all = otherwise, .cell = {1, 1}, .row_cell = {1, 1}};

	if (!ground.world || ground.world->rows == 0)
		return ground;
	if (strcmp(ground.world->kind->row.name, "court") == 0)
		survey_court(&ground);
	else
		survey_grid(&ground, strcmp(ground.world->kind->row.name, "mask") != 0);
	return ground;
}

/* Picks any wall, in pixels, or the borders of the ground if there is none. Thin walls have no
 * width or height. */
static struct area pick_wall(struct random *rng, const struct ground *ground)
{
	struct area wall;

	if (!ground->world)
		return ground->has_first ? ground->first : ground->all;
	if (ground->world->rows <= ground->walls || random_chance(rng, 1.0 / 8))
		return ground->all;
	wall = area_of_row(ground->world,
			   ground->walls +
			       random_below(rng, (uint32_t)(ground->world->rows - ground->walls)));
	for (unsigned k = 0; k < 2; ++k) {
		bool cells = ground->walls == 2;

		wall.at[k] = (cells ? ground->all.at[k] : 0) + wall.at[k] * ground->row_cell[k];
		wall.size[k] = at_least(0, wall.size[k]) * ground->row_cell[k];
	}
	return wall;
}

struct area area_of(const char *roles, const float *operand)
{
	struct area area = {{pixel_of_column(operand[0]), pixel_of_column(operand[1])}, {1, 1}};

	if (roles[2] == 'w') {
		area.size[0] = pixel_of_column(operand[2]);
		area.size[1] = pixel_of_column(operand[3]);
	} else if (roles[2] == 'e') {
		int64_t r = at_least(0, pixel_of_column(operand[2]));

		for (unsigned k = 0; k < 2; ++k) {
			area.at[k] -= r;
			area.size[k] = 2 * r + 1;
		}
	}
	return area;
}

void move_area(const char *roles, const int64_t at[2], float *operand)
{
	struct area area = area_of(roles, operand);

	for (unsigned k = 0; k < 2; ++k) {
		int64_t corner = pixel_of_column(operand[k]);

		operand[k] = column_of_pixel(int32_of(at[k] + (corner - area.at[k])));
	}
}

/* Returns a size: mostly about as long as a cell, sometimes several. On screens, up to half of the
 * screen's size, but discs up to a thirtieth. */
static int64_t any_size(struct random *rng, const struct manner *manner,
			const struct ground *ground, unsigned k, bool radius)
{
	int64_t most = ground->cell[k] * 3 / 2;

	if (manner->size_max > 0)
		return random_between(rng, radius ? 0 : 1, manner->size_max);
	if (!ground->world)
		most = radius ? ground->all.size[0] / 30 : ground->all.size[k] * (5 + 2 * k) / 12;
	else if (random_chance(rng, 1.0 / 16))
		most *= 4;
	return random_between(rng, radius ? 0 : 1,
			      at_least(1, most < INT32_MAX ? most : INT32_MAX));
}

/* Returns an angle: mostly within a turn, and often a right angle or half of one. */
static int32_t any_angle(struct random *rng)
{
	switch (random_below(rng, 8)) {
	case 0:
		return int32_of((int64_t)random_u32(rng) + INT32_MIN);
	case 1:
	case 2:
		return 45 * (int32_t)random_below(rng, 8);
	case 3:
		return 90 * (int32_t)random_below(rng, 4);
	default:
		return (int32_t)random_below(rng, 360);
	}
}

/* Puts a thing beside a wall in one direction or both, and level with it in the other. */
static void put_at_wall(struct random *rng, const struct manner *manner, const struct area *wall,
			struct area *thing)
{
	unsigned touching = 1 + random_below(rng, 3); /* bits: in x, in y */

	if (touching == 3 && random_chance(rng, 0.5))
		touching = 1;
	for (unsigned k = 0; k < 2; ++k) {
		int64_t before = wall->at[k] - thing->size[k], after = wall->at[k] + wall->size[k];
		int64_t gap = random_between(rng, -manner->reach, manner->reach);

		if (!(touching >> k & 1))
			thing->at[k] = random_between(rng, before < after ? before : after, after);
		else
			thing->at[k] = random_chance(rng, 0.5) ? before + gap : after - gap;
	}
}

/* Puts a thing inside a cell, if there is room, and sometimes pushes it out. */
static void put_in_cell(struct random *rng, const struct ground *ground, struct area *thing)
{
	bool pushed = random_chance(rng, 0.25);

	for (unsigned k = 0; k < 2; ++k) {
		int64_t cell = ground->cell[k], count = at_least(1, ground->all.size[k] / cell);
		int64_t room = at_least(0, cell - thing->size[k]);
		int64_t number = random_between(rng, 0, count - 1);

		thing->at[k] = ground->all.at[k] + number * cell + random_between(rng, 0, room);
		if (pushed)
			thing->at[k] += random_between(rng, -cell / 2, cell / 2);
	}
}

static void put_anywhere(struct random *rng, const struct ground *ground, struct area *thing)
{
	for (unsigned k = 0; k < 2; ++k) {
		const struct area *all = &ground->all;
		int64_t around = all->size[k] / 16 + 1;

		thing->at[k] =
		    random_between(rng, all->at[k] - around - thing->size[k] / 2,
				   all->at[k] + all->size[k] - 1 + around - thing->size[k] / 2);
	}
}

/* Puts a thing where it shares a pixel with another one, if both fill their boxes. */
static void put_across(struct random *rng, const struct area *other, struct area *thing)
{
	for (unsigned k = 0; k < 2; ++k)
		thing->at[k] = random_between(rng, other->at[k] - thing->size[k] + 1,
					      other->at[k] + other->size[k] - 1);
}

/* Makes a thing without a place: its sizes, and its angle. */
static void make_thing(struct random *rng, const struct manner *manner, const struct ground *ground,
		       const char *roles, float *operand)
{
	unsigned sizes = 0;

	for (unsigned k = 0; roles[k] != '\0'; ++k) {
		int64_t value = 0;

		if (roles[k] == 'w')
			value = any_size(rng, manner, ground, sizes++, false);
		else if (roles[k] == 'e')
			value = any_size(rng, manner, ground, 0, true) / 2;
		else if (roles[k] == 'a')
			value = any_angle(rng);
		operand[k] = column_of_pixel(int32_of(value));
	}
}

void put_things(struct random *rng, const struct layout *layout, const struct manner *manner,
		struct ground *ground, float *operands)
{
	const struct lockstep_test *test = layout->test;

	for (unsigned operand = 0; operand < test->operands; ++operand) {
		const char *roles = test->operand[operand]->roles;
		bool alone = !ground->world && !ground->has_first;
		double where = random_u32(rng) * 0x1p-32;
		struct area thing, wall;

		make_thing(rng, manner, ground, roles, operands);
		thing = area_of(roles, operands);
		if (!alone && where < manner->at_wall) {
			wall = pick_wall(rng, ground);
			put_at_wall(rng, manner, &wall, &thing);
		} else if (!alone && where < manner->at_wall + manner->in_cell) {
			if (ground->world)
				put_in_cell(rng, ground, &thing);
			else
				put_across(rng, &ground->first, &thing);
		} else {
			put_anywhere(rng, ground, &thing);
		}
		move_area(roles, thing.at, operands);
		ground->first = thing;
		ground->has_first = true;
		operands += test->operand[operand]->columns;
	}
}
