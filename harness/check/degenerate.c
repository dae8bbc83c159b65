/* SPDX-License-Identifier: MIT */
/* Finds degenerate shapes, which lack the extent that others of their kind have, and gives them an
 * extent; see shrink.h. */
#include <config.h>

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/check/degenerate.h"
#include "harness/base/memory.h"
#include "harness/check/shrink.h"
#include "harness/formats/columns.h"

static double number_of(char role, float value)
{
	return pixel_role(role) ? pixel_of_column(value) : (double)value;
}

/* Returns twice the area of a triangle, seen along the axis that shows most of it. */
static double area_of(const double (*p)[3])
{
	double most = 0;
	for (unsigned d = 0; d < 3; ++d) {
		const unsigned e = (d + 1) % 3;
		double area = (p[1][d] - p[0][d]) * (p[2][e] - p[0][e]) -
			      (p[1][e] - p[0][e]) * (p[2][d] - p[0][d]);
		most = fmax(most, fabs(area));
	}
	return most;
}

bool shape_is_flat(const char *roles, const float *value)
{
	double point[3][3] = {{0}};
	unsigned points = 0, axis = 0;
	for (unsigned k = 0; roles[k]; ++k) {
		const double number = number_of(roles[k], value[k]);
		if (strchr("rhwe", roles[k]) && !(number > 0))
			return true;
		if (far_role(roles[k]) && !(number > value[near_column(roles, k)]))
			return true;
		if (roles[k] == 'x' && points++ < 3)
			axis = 0;
		if (strchr("xyz", roles[k]) && points <= 3)
			point[points - 1][axis++] = number;
	}
	if (points == 2)
		return point[0][0] == point[1][0] && point[0][1] == point[1][1] &&
		       point[0][2] == point[1][2];
	return points == 3 && !(area_of((const double(*)[3])point) > 0);
}

static bool operand_is_flat(const struct case_file *cases, size_t i, unsigned first,
			    const struct lockstep_shape *shape)
{
	float value[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < shape->columns; ++k)
		memcpy(&value[k], &cases->column[first + k][i], sizeof *value);
	return shape_is_flat(shape->roles, value);
}

/* Returns the number of parts of a polygon with fewer than three vertices. */
static size_t flat_parts(const struct world *world)
{
	size_t flat = 0;
	if (world->kind && strcmp(world->kind->row.roles, "xy") == 0)
		for (size_t part = 0; part < world->parts; ++part)
			flat += world->part[part] < 3;
	return flat;
}

size_t flat_count(const struct case_file *cases)
{
	size_t flat = flat_parts(&cases->world);
	for (size_t i = 0; i < cases->n; ++i)
		for (unsigned o = 0, first = 0; o < cases->test->operands; ++o) {
			flat += operand_is_flat(cases, i, first, cases->test->operand[o]);
			first += cases->test->operand[o]->columns;
		}
	return flat;
}

static const float extents[] = {1, -1, 2, -2, 10, -10, 100, -100};
enum { EXTENTS = sizeof extents / sizeof *extents };

/* Tries small numbers in two columns of a case, or in one if both are the same. */
static void try_extent(struct shrink *s, size_t i, const unsigned column[2], const char role[2],
		       const float extent[2])
{
	struct case_file trial;
	shrink_copy(s->cases, &trial);
	for (unsigned k = 0; k < 2; ++k) {
		float value = pixel_role(role[k]) ? column_of_pixel((int32_t)extent[k]) : extent[k];
		memcpy(&trial.column[column[k]][i], &value, sizeof value);
	}
	shrink_try(s, &trial);
}

/* Tries any two extents in any two columns of a flat operand. */
static void give_extent(struct shrink *s, size_t i, unsigned first,
			const struct lockstep_shape *shape)
{
	for (unsigned a = 0; a < shape->columns; ++a)
		for (unsigned b = a; b < shape->columns; ++b)
			for (unsigned k = 0; k < EXTENTS * EXTENTS; ++k) {
				const unsigned column[2] = {first + a, first + b};
				const char role[2] = {shape->roles[a], shape->roles[b]};
				const float extent[2] = {
				    extents[a == b ? k / EXTENTS : k % EXTENTS],
				    extents[k / EXTENTS]};
				if (!operand_is_flat(s->cases, i, first, shape) || shrink_over(s))
					return;
				if (a != b || k % EXTENTS == 0)
					try_extent(s, i, column, role, extent);
			}
}

/* ---- Sizes that are alike ------------------------------------------------------------------- */

/* True for a float other than 0 that is a coordinate or a length. */
static bool is_length(const struct value *v)
{
	return strchr("xyzuvrXYZh", v->role) && isfinite(*v->at) && *v->at != 0;
}

uint64_t spread_of(const struct case_file *cases)
{
	const size_t count = values_count(cases);
	struct value *values = memory_must(calloc(count + 1, sizeof *values));
	int least = INT_MAX, most = INT_MIN;
	values_of(cases, values);
	for (size_t i = 0; i < count; ++i)
		if (is_length(&values[i])) {
			least = least < ilogbf(*values[i].at) ? least : ilogbf(*values[i].at);
			most = most > ilogbf(*values[i].at) ? most : ilogbf(*values[i].at);
		}
	free(values);
	return most > least ? (uint64_t)(most - least) : 0;
}

/* Tries the same power of ten for every length but 0. */
static void try_even(struct shrink *s, int exponent)
{
	struct case_file trial;
	const size_t count = values_count(s->cases);
	struct value *values = memory_must(calloc(count + 1, sizeof *values));
	shrink_copy(s->cases, &trial);
	values_of(&trial, values);
	for (size_t i = 0; i < count; ++i)
		if (is_length(&values[i]))
			*values[i].at = copysignf((float)pow(10, exponent), *values[i].at);
	free(values);
	shrink_try(s, &trial);
}

void shrink_solid(struct shrink *s)
{
	for (int exponent = 0; s->solid && exponent <= 30 && !shrink_over(s); ++exponent) {
		try_even(s, exponent);
		try_even(s, -exponent);
	}
	const struct lockstep_test *test = s->cases->test;
	for (size_t i = 0; s->solid && i < s->cases->n; ++i)
		for (unsigned o = 0, first = 0; o < test->operands; ++o) {
			give_extent(s, i, first, test->operand[o]);
			first += test->operand[o]->columns;
		}
}
