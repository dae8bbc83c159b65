/* SPDX-License-Identifier: MIT */
/* What each relation does to operands and worlds, by the roles of their columns. */
#include <config.h>

#include <string.h>

#include "check/relations.h"

static const float scale = 8;

/* The roles that the changes below know; each names one column. */
static bool known_roles(const char *roles)
{
	return roles[strspn(roles, "xyuvrXYhcsij")] == '\0';
}

/* The vertices of a polygon in order: as columns of an operand, as rows of a world. */
static bool polygon_in_columns(const struct lockstep_shape *shape)
{
	return shape->roles[0] == 'u' && shape->roles[strspn(shape->roles, "uv")] == '\0';
}

static bool polygon_in_rows(const struct lockstep_world *kind)
{
	return strcmp(kind->row.roles, "xy") == 0;
}

bool relation_holds(enum relation relation, const struct lockstep_test *test)
{
	bool polygons = test->world && polygon_in_rows(test->world);
	if (!test->hits || test->judge || (test->world && !known_roles(test->world->row.roles)))
		return false;
	for (unsigned o = 0; o < test->operands; ++o) {
		if (!known_roles(test->operand[o]->roles))
			return false;
		polygons = polygons || polygon_in_columns(test->operand[o]);
	}
	if (relation == RELATION_SWAP)
		return test->pair;
	return polygons || (relation != RELATION_TURN && relation != RELATION_REVERSE);
}

static void exchange(float *a, float *b)
{
	float kept = *a;
	*a = *b;
	*b = kept;
}

/* The far corner of a box, whose near one came before it, becomes the near one. */
static void mirror(const char *roles, float *value)
{
	unsigned near = 0;
	for (unsigned k = 0; roles[k]; ++k) {
		if (strchr("xXuic", roles[k]))
			value[k] = -value[k];
		if (roles[k] == 'x')
			near = k;
		if (roles[k] == 'X')
			exchange(&value[near], &value[k]);
	}
}

/* Every column along x is followed by its partner along y. */
static void transpose(const char *roles, float *value)
{
	for (unsigned k = 0; roles[k]; ++k)
		if (strchr("xXuic", roles[k]))
			exchange(&value[k], &value[k + 1]);
}

static void enlarge(const char *roles, float *value)
{
	for (unsigned k = 0; roles[k]; ++k)
		if (!strchr("cs", roles[k]))
			value[k] *= scale;
}

/* One operand, or one row. */
static void change(enum relation relation, const struct lockstep_shape *shape, float *value)
{
	unsigned vertices = polygon_in_columns(shape) ? shape->columns / 2 : 0;
	switch (relation) {
	case RELATION_MIRROR:
		mirror(shape->roles, value);
		break;
	case RELATION_TRANSPOSE:
		transpose(shape->roles, value);
		break;
	case RELATION_SCALE:
		enlarge(shape->roles, value);
		break;
	case RELATION_TURN:
		for (unsigned k = 0; k + 2 < 2 * vertices; ++k)
			exchange(&value[k], &value[k + 2]);
		break;
	case RELATION_REVERSE:
		for (unsigned i = 0; i < vertices / 2; ++i) {
			exchange(&value[2 * i], &value[2 * (vertices - 1 - i)]);
			exchange(&value[2 * i + 1], &value[2 * (vertices - 1 - i) + 1]);
		}
		break;
	default:
		break;
	}
}

void relation_change(enum relation relation, const struct lockstep_test *test, float *operands)
{
	unsigned split = test->operand[0]->columns;
	if (relation == RELATION_SWAP) {
		for (unsigned k = 0; k < split; ++k)
			exchange(&operands[k], &operands[split + k]);
		return;
	}
	for (unsigned o = 0; o < test->operands; ++o) {
		change(relation, test->operand[o], operands);
		operands += test->operand[o]->columns;
	}
}

/* Which of the `count` vertices of a ring comes as number i. */
static size_t source(enum relation relation, const struct lockstep_world *kind, size_t count,
		     size_t i)
{
	if (relation == RELATION_TURN && polygon_in_rows(kind))
		return (i + 1) % count;
	if (relation == RELATION_REVERSE && polygon_in_rows(kind))
		return count - 1 - i;
	return i;
}

bool relation_change_world(enum relation relation, const struct world *from, struct world *to)
{
	size_t begin = 0;
	world_begin(to, from->kind);
	for (size_t part = 0; part < from->parts; begin += from->part[part++]) {
		if (!world_add_part(to))
			return false;
		for (size_t i = 0; i < from->part[part]; ++i) {
			float row[WORLD_COLUMNS_MAX];
			size_t at = begin + source(relation, from->kind, from->part[part], i);
			for (unsigned k = 0; k < from->kind->row.columns; ++k)
				row[k] = from->column[k][at];
			change(relation, &from->kind->row, row);
			if (!world_add_row(to, row))
				return false;
		}
	}
	return !from->kind || world_make(to) == LOCKSTEP_OK;
}
