/* SPDX-License-Identifier: MIT */
/* Columns of int32, passed around as floats of the same bits. Never compute with these floats. */
#ifndef LOCKSTEP_FORMATS_COLUMNS_H
#define LOCKSTEP_FORMATS_COLUMNS_H

#include <string.h>

#include "kernels/table.h"

/* True if columns of that role are int32. A shape has only such columns, or none. */
static inline bool pixel_role(char role)
{
	return strchr(LOCKSTEP_PIXEL_ROLES, role);
}

/* Returns the column of a box's near corner on the same axis as column k of its far corner. Both are
 * numbers in `roles`. */
static inline unsigned near_column(const char *roles, unsigned k)
{
	const char near = (char)(roles[k] - 'X' + 'x');
	while (roles[--k] != near)
		;
	return k;
}

/* True for a column of a box's far corner. */
static inline bool far_role(char role)
{
	return role >= 'X' && role <= 'Z';
}

/* True if columns with this role are part of a direction: they have no unit of length. */
static inline bool direction_role(char role)
{
	return strchr("cslmn", role);
}

/* True if a direction in space begins with this column, which is not the normal of a plane. */
static inline bool direction3(const char *roles)
{
	return strncmp(roles, "lmn", 3) == 0 && roles[3] != 'd';
}

/* True if the axes of a box in space begin with this column: six of them, after the half extents. */
static inline bool axes_begin(const char *roles, unsigned k)
{
	return k > 0 && strncmp(roles + k - 1, "hlmnlmn", 7) == 0;
}

static inline bool pixel_shape(const struct lockstep_shape *shape)
{
	return pixel_role(shape->roles[0]);
}

/* True if an operand of the test has int32 columns. */
static inline bool pixel_test(const struct lockstep_test *test)
{
	return pixel_shape(test->operand[0]) ||
	       (test->operands > 1 && pixel_shape(test->operand[1]));
}

static inline int32_t pixel_of_column(float column)
{
	int32_t value;
	memcpy(&value, &column, sizeof value);
	return value;
}

static inline float column_of_pixel(int32_t value)
{
	float column;
	memcpy(&column, &value, sizeof column);
	return column;
}

/* Lists the roles of the columns of all operands, in order. */
static inline void roles_of_test(const struct lockstep_test *test,
				 char roles[LOCKSTEP_COLUMNS_MAX + 1])
{
	roles[0] = '\0';
	for (unsigned o = 0; o < test->operands; ++o)
		strcat(roles, test->operand[o]->roles);
}

#endif
