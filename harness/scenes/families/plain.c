/* SPDX-License-Identifier: MIT */
/* Numbers by the roles of their columns alone; see plain.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/columns.h"
#include "harness/questions/questions.h"
#include "harness/scenes/families/plain.h"
#include "harness/scenes/families/placement.h"
#include "harness/scenes/worlds/worlds.h"

#include <math.h>
#include <string.h>

bool plain_operands(const struct layout *layout)
{
	if (question_is_builtin(layout->test))
		return false;
	if (layout->test->world && !question_world_is_builtin(layout->test->world))
		return true;
	for (unsigned o = 0; o < layout->test->operands; ++o) {
		const char *roles = layout->test->operand[o]->roles;

		/* Pixel scenes have boxes as a corner with sizes. */
		if (strpbrk(roles, "fg") || (layout->pixels && strncmp(roles, "pq", 2) != 0) ||
		    (layout->pixels && strspn(roles + 2, "wea") != strlen(roles + 2)))
			return true;
	}
	return !layout->pixels && layout->points == 0;
}

/* Returns a number of a column, before it is rounded to an int32 if necessary. */
static double plain_number(struct random *rng, char role, enum plain_kind kind, double middle)
{
	double value;

	if (kind == PLAIN_SPREAD)
		value = random_uniform(rng, -1000, 1000);
	else if (kind == PLAIN_CROWDED)
		value = middle + random_uniform(rng, -1, 1);
	else
		value = (double)random_below(rng, 9) - 4;
	if (direction_role(role))
		value /= 1000;
	return strchr("rhwe", role) ? fabs(value) : value;
}

/* Returns an extreme int32. */
static int32_t extreme_int(struct random *rng)
{
	switch (random_below(rng, 4)) {
	case 0:
		return (int32_t)random_below(rng, 3) - 1;
	case 1:
		return INT32_MAX - (int32_t)random_below(rng, 3);
	case 2:
		return INT32_MIN + (int32_t)random_below(rng, 3);
	default:
		return (int32_t)random_u32(rng);
	}
}

static float plain_column(struct random *rng, char role, enum plain_kind kind, double middle,
			  bool finite)
{
	const bool extreme = kind == PLAIN_EXTREME && random_chance(rng, 0.5);

	if (pixel_role(role) && extreme)
		return column_of_pixel(extreme_int(rng));
	if (extreme)
		return extreme_float(rng, finite);
	if (pixel_role(role))
		return column_of_pixel((int32_t)plain_number(rng, role, kind, middle));
	return (float)plain_number(rng, role, kind, middle);
}

/* Fills the columns of one shape, whose roles are given. Rows of worlds must be finite. */
static void plain_shape(struct random *rng, const char *roles, enum plain_kind kind, double middle,
			bool finite, float *column)
{
	for (unsigned k = 0; roles[k] != '\0'; ++k) {
		column[k] = plain_column(rng, roles[k], kind, middle, finite);
		if (kind == PLAIN_EQUAL && k > 0 && random_chance(rng, 0.25))
			column[k] = column[random_below(rng, k)];
		else if (kind == PLAIN_EQUAL && random_chance(rng, 0.125))
			column[k] = 0; /* valid for both types */
	}
}

static double plain_middle(struct random *rng)
{
	return random_octaves(rng, 0, 20) * random_uniform(rng, -1, 1);
}

void make_plain(struct random *rng, const struct layout *layout, enum plain_kind kind,
		float *operands)
{
	const double middle = plain_middle(rng);

	for (unsigned o = 0; o < layout->test->operands; ++o) {
		plain_shape(rng, layout->test->operand[o]->roles, kind, middle, false, operands);
		operands += layout->test->operand[o]->columns;
	}
}

static void add_part(struct random *rng, size_t rows, enum plain_kind kind, double middle,
		     struct world *world)
{
	world_add_part(world);
	for (; rows > 0; --rows) {
		float row[WORLD_COLUMNS_MAX];

		plain_shape(rng, world->kind->row.roles, kind, middle, true, row);
		world_add_row(world, row);
	}
}

void plain_world(struct random *rng, enum plain_kind kind, struct world *world)
{
	const size_t parts = random_chance(rng, 0.75) ? 1 : 1 + random_below(rng, 4);
	const double middle = plain_middle(rng);

	for (size_t part = 0; part < parts; ++part)
		add_part(rng, any_rows(rng), kind, middle, world);
}

void plain_rows(struct random *rng, size_t rows, struct world *world)
{
	add_part(rng, rows, PLAIN_SPREAD, 0, world);
}
