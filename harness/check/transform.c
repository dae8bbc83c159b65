/* SPDX-License-Identifier: MIT */
/* Applies relations to operands and worlds, by the roles of their columns. */
#include <config.h>

#include <string.h>

#include "harness/check/metamorphic.h"

static const float scale = 8;

/* True if `role` is in `roles`. Like strchr(), but a compiler can fold it if `roles` is a literal:
 * a fuzzer changes each column of each case. */
static inline bool among(const char *roles, char role)
{
	for (; *roles; ++roles)
		if (*roles == role)
			return true;
	return false;
}

/* True if the changes below know all of these roles, each of which names one column. */
static bool known_roles(const char *roles)
{
	return roles[strspn(roles, "xyzuvrXYZhcsijklmndt")] == '\0';
}

static bool in_space(const char *roles)
{
	return strpbrk(roles, "zkn");
}

/*
 * Returns the number of columns of each vertex of a polygon or triangle that is an operand or a
 * row; 0 for anything else. Anything made of three points is a triangle.
 */
static unsigned vertex_columns(const char *roles)
{
	if (strcmp(roles, "xyxyxy") == 0 || (*roles == 'u' && roles[strspn(roles, "uv")] == '\0'))
		return 2;
	return strcmp(roles, "xyzxyzxyz") == 0 ? 3 : 0;
}

/* Returns the number of columns of each end of a segment or line; 0 for anything else. */
static unsigned end_columns(const char *roles)
{
	if (strcmp(roles, "xyxy") == 0)
		return 2;
	return strcmp(roles, "xyzxyz") == 0 ? 3 : 0;
}

/* Returns the roles of the operand whose ends the relation exchanges; "" if it exchanges none, or
 * the test has no such operand. */
static const char *exchanged(enum relation relation, const struct lockstep_test *test)
{
	unsigned operand = relation == RELATION_SECOND_ENDS;
	if (relation != RELATION_FIRST_ENDS && relation != RELATION_SECOND_ENDS)
		return "";
	return operand < test->operands ? test->operand[operand]->roles : "";
}

/* True if the world's rows are the vertices of a polygon in order. */
static bool polygon_in_rows(const struct lockstep_world *kind)
{
	return strcmp(kind->row.roles, "xy") == 0;
}

/* True if the relation can change columns of these roles. Sets `go_round` if
 * they have an orientation. */
static bool can_change(enum relation relation, const char *roles, bool *go_round)
{
	*go_round = *go_round || vertex_columns(roles) > 0;
	return relation == RELATION_SWAP ||
	       (known_roles(roles) && (relation != RELATION_CYCLE || in_space(roles)));
}

/* True if the test has an operand to the left of something with a direction. Its points are then a
 * path, which can neither begin elsewhere nor be reversed. */
static bool directed(const struct lockstep_test *test)
{
	for (unsigned o = 0; o < test->operands; ++o)
		if (strchr(test->operand[o]->roles, 't'))
			return true;
	return false;
}

bool relation_holds(enum relation relation, const struct lockstep_test *test)
{
	bool go_round = test->world && polygon_in_rows(test->world);
	if (!test->hits || test->judge ||
	    (test->world && !can_change(relation, test->world->row.roles, &go_round)))
		return false;
	for (unsigned o = 0; o < test->operands; ++o)
		if (!can_change(relation, test->operand[o]->roles, &go_round))
			return false;
	if (relation == RELATION_SWAP)
		return test->pair;
	if (relation == RELATION_FIRST_ENDS || relation == RELATION_SECOND_ENDS)
		return end_columns(exchanged(relation, test)) > 0 && !test->directed;
	return (go_round && !directed(test)) ||
	       (relation != RELATION_TURN && relation != RELATION_REVERSE);
}

bool relation_keeps_bits(enum relation relation, const struct lockstep_test *test)
{
	static const char triangle[] = "xyxyxy";
	if (relation == RELATION_TURN || relation == RELATION_REVERSE)
		return strcmp(test->world ? test->world->row.roles
					  : test->operand[test->operands - 1]->roles,
			      triangle) == 0;
	return strcmp(exchanged(relation, test), "xyxy") == 0;
}

static void exchange(float *a, float *b)
{
	float kept = *a;
	*a = *b;
	*b = kept;
}

/* The far corner of a box, which follows the near one, becomes the near one; left becomes right. */
static void mirror(const char *roles, float *value)
{
	unsigned near = 0;
	for (unsigned k = 0; roles[k]; ++k) {
		if (among("xXuiclt", roles[k]))
			value[k] = -value[k];
		if (roles[k] == 'x')
			near = k;
		if (roles[k] == 'X')
			exchange(&value[near], &value[k]);
	}
}

/* Every column along x is followed by its partner along y. Left becomes right. */
static void transpose(const char *roles, float *value)
{
	for (unsigned k = 0; roles[k]; ++k) {
		if (among("xXuicl", roles[k]))
			exchange(&value[k], &value[k + 1]);
		if (roles[k] == 't')
			value[k] = -value[k];
	}
}

/* In space, the column along y is followed by its partner along z. */
static void cycle(const char *roles, float *value)
{
	for (unsigned k = 0; roles[k]; ++k)
		if (among("xXil", roles[k])) {
			exchange(&value[k], &value[k + 1]);
			exchange(&value[k + 1], &value[k + 2]);
		}
}

static void enlarge(const char *roles, float *value)
{
	for (unsigned k = 0; roles[k]; ++k)
		if (!among("cslmn", roles[k]))
			value[k] *= scale;
}

/* Reverses the order of vertices of `each` columns. */
static void reverse(unsigned columns, unsigned each, float *value)
{
	for (unsigned first = 0, last = columns; first + each < last; first += each) {
		last -= each;
		for (unsigned k = 0; k < each; ++k)
			exchange(&value[first + k], &value[last + k]);
	}
}

/* Changes one operand, or one row. */
static void change(enum relation relation, const struct lockstep_shape *shape, float *value)
{
	unsigned each = relation == RELATION_TURN || relation == RELATION_REVERSE
			    ? vertex_columns(shape->roles)
			    : 0;
	switch (relation) {
	case RELATION_MIRROR:
		mirror(shape->roles, value);
		break;
	case RELATION_TRANSPOSE:
		transpose(shape->roles, value);
		break;
	case RELATION_CYCLE:
		cycle(shape->roles, value);
		break;
	case RELATION_SCALE:
		enlarge(shape->roles, value);
		break;
	case RELATION_TURN:
		for (unsigned k = 0; each && k + each < shape->columns; ++k)
			exchange(&value[k], &value[k + each]);
		break;
	case RELATION_REVERSE:
		if (each)
			reverse(shape->columns, each, value);
		break;
	default:
		break;
	}
}

void relation_transform(enum relation relation, const struct lockstep_test *test, float *operands)
{
	unsigned split = test->operand[0]->columns;
	if (relation == RELATION_SWAP) {
		for (unsigned k = 0; k < split; ++k)
			exchange(&operands[k], &operands[split + k]);
		return;
	}
	if (relation == RELATION_FIRST_ENDS || relation == RELATION_SECOND_ENDS) {
		unsigned each = end_columns(exchanged(relation, test));
		operands += relation == RELATION_SECOND_ENDS ? split : 0;
		for (unsigned k = 0; k < each; ++k)
			exchange(&operands[k], &operands[each + k]);
		return;
	}
	for (unsigned o = 0; o < test->operands; ++o) {
		change(relation, test->operand[o], operands);
		operands += test->operand[o]->columns;
	}
}

/* Returns which of the `count` vertices of a ring becomes number i. */
static size_t source(enum relation relation, const struct lockstep_world *kind, size_t count,
		     size_t i)
{
	if (relation == RELATION_TURN && polygon_in_rows(kind))
		return (i + 1) % count;
	if (relation == RELATION_REVERSE && polygon_in_rows(kind))
		return count - 1 - i;
	return i;
}

bool relation_transform_world(enum relation relation, const struct world *from, struct world *to)
{
	size_t begin = 0;
	world_begin(to, from->kind);
	for (size_t part = 0; part < from->parts; begin += from->part[part++]) {
		world_add_part(to);
		for (size_t i = 0; i < from->part[part]; ++i) {
			float row[WORLD_COLUMNS_MAX];
			size_t at = begin + source(relation, from->kind, from->part[part], i);
			for (unsigned k = 0; k < from->kind->row.columns; ++k)
				row[k] = from->column[k][at];
			change(relation, &from->kind->row, row);
			world_add_row(to, row);
		}
	}
	return !from->kind || world_make(to) == LOCKSTEP_OK;
}
