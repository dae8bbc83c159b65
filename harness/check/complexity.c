/* SPDX-License-Identifier: MIT */
/* The complexity of files and values; see complexity.h. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/check/complexity.h"
#include "harness/base/memory.h"
#include "harness/check/cross.h"
#include "harness/formats/columns.h"

/* Nine digits distinguish any two floats. */
enum { DIGITS_MAX = 9, DIGITS_OF_NO_NUMBER = 10 };

static uint32_t bits_of(float value)
{
	uint32_t bits;
	memcpy(&bits, &value, sizeof bits);
	return bits;
}

/* Counts digits without leading and trailing zeros. */
static unsigned whole_digits(int64_t whole)
{
	unsigned digits = 0;
	while (whole && whole % 10 == 0)
		whole /= 10;
	for (; whole; whole /= 10)
		++digits;
	return digits;
}

unsigned value_digits(char role, float value)
{
	char text[32];
	if (pixel_role(role))
		return whole_digits(pixel_of_column(value));
	if (!isfinite(value))
		return DIGITS_OF_NO_NUMBER;
	if (fabsf(value) < 100000 && value == rintf(value))
		return whole_digits((int64_t)value);
	for (int digits = 1; digits < DIGITS_MAX; ++digits) {
		snprintf(text, sizeof text, "%.*e", digits - 1, value);
		if (strtof(text, NULL) == value)
			return (unsigned)digits;
	}
	return DIGITS_MAX;
}

static uint64_t value_magnitude(char role, float value)
{
	if (pixel_role(role)) {
		int64_t whole = pixel_of_column(value);
		return 2 * (uint64_t)llabs(whole) + (whole < 0);
	}
	if (value == 0)
		return signbit(value) != 0;
	int64_t one = bits_of(1), other = bits_of(fabsf(value));
	return 2 + 2 * (uint64_t)llabs(other - one) + (signbit(value) != 0);
}

/* ---- Files ---------------------------------------------------------------------------------- */

size_t values_count(const struct case_file *cases)
{
	size_t columns = cases->world.kind ? cases->world.kind->row.columns : 0;
	return cases->n * cases->test->columns + cases->world.rows * columns;
}

void values_of(const struct case_file *cases, struct value *values)
{
	const struct lockstep_world *kind = cases->world.kind;
	for (size_t i = 0; i < cases->n; ++i)
		for (unsigned o = 0, column = 0; o < cases->test->operands; ++o)
			for (unsigned k = 0; k < cases->test->operand[o]->columns; ++k)
				*values++ = (struct value){&cases->column[column++][i],
							   cases->test->operand[o]->roles[k], o};
	for (size_t i = 0; kind && i < cases->world.rows; ++i)
		for (unsigned k = 0; k < kind->row.columns; ++k)
			*values++ = (struct value){&cases->world.column[k][i], kind->row.roles[k],
						   LOCKSTEP_OPERANDS_MAX};
}

static int compare_bits(const void *a, const void *b)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return x < y ? -1 : x > y;
}

void size_of(const struct case_file *cases, struct size *size)
{
	const size_t count = values_count(cases);
	struct value *values = memory_must(calloc(count + 1, sizeof *values));
	uint32_t *bits = memory_must(calloc(count + 1, sizeof *bits));
	*size = (struct size){.cases = cases->n,
			      .rows = cases->world.rows,
			      .parts = cases->world.parts,
			      .shared = cases->mode != MODE_PAIRS};
	values_of(cases, values);
	for (size_t i = 0; i < count; ++i) {
		size->digits += value_digits(values[i].role, *values[i].at);
		size->magnitude += value_magnitude(values[i].role, *values[i].at);
		bits[i] = bits_of(*values[i].at);
	}
	qsort(bits, count, sizeof *bits, compare_bits);
	for (size_t i = 0; i < count; ++i)
		size->different += i == 0 || bits[i] != bits[i - 1];
	free(values);
	free(bits);
}

bool size_less(const struct size *a, const struct size *b)
{
	const uint64_t first[] = {a->cases,  a->flat,   a->rows,      a->parts,    a->shared,
				  a->digits, a->spread, a->different, a->magnitude};
	const uint64_t second[] = {b->cases,  b->flat,   b->rows,      b->parts,    b->shared,
				   b->digits, b->spread, b->different, b->magnitude};
	for (size_t k = 0; k < sizeof first / sizeof *first; ++k)
		if (first[k] != second[k])
			return first[k] < second[k];
	return false;
}

/* ---- Values --------------------------------------------------------------------------------- */

/* Converts a decimal to a value of that role; false if it does not fit. */
static bool value_of_text(char role, const char *text, float *value)
{
	if (!pixel_role(role)) {
		*value = strtof(text, NULL);
		return isfinite(*value);
	}
	double whole = strtod(text, NULL);
	if (whole != rint(whole) || whole < INT32_MIN || whole > INT32_MAX)
		return false;
	*value = column_of_pixel((int32_t)whole);
	return true;
}

/* Rounds to `digits` significant digits: the nearest decimal, moved by `steps` steps of its
 * last digit away from 0. */
static bool decimal(char role, float value, int digits, int steps, float *rounded)
{
	char text[48];
	double number = pixel_role(role) ? pixel_of_column(value) : (double)value;
	snprintf(text, sizeof text, "%.*e", digits - 1, fabs(number));
	double unit = strtod(strchr(text, 'e') + 1, NULL) - (digits - 1);
	double leading = 0;
	for (const char *c = text; *c != 'e'; ++c)
		if (*c != '.')
			leading = 10 * leading + (*c - '0');
	snprintf(text, sizeof text, "%s%.0fe%.0f", number < 0 ? "-" : "", leading + steps, unit);
	return value_of_text(role, text, rounded);
}

float value_rounded(char role, float value, int digits)
{
	float rounded;
	if (!pixel_role(role) && !isfinite(value))
		return value;
	return decimal(role, value, digits, 0, &rounded) ? rounded : value;
}

/* Adds a value if it is simpler and new. */
static void add_simpler(char role, float value, float other, float *simpler, unsigned *count)
{
	const unsigned digits = value_digits(role, value), its = value_digits(role, other);
	if (*count == SIMPLER_MAX || its > digits ||
	    (its == digits && value_magnitude(role, other) >= value_magnitude(role, value)))
		return;
	for (unsigned i = 0; i < *count; ++i)
		if (bits_of(simpler[i]) == bits_of(other))
			return;
	simpler[(*count)++] = other;
}

unsigned values_simpler(char role, float value, float simpler[SIMPLER_MAX])
{
	static const int steps[] = {0, -1, 1};
	unsigned count = 0;
	bool whole = pixel_role(role);
	for (int small = 0; small < 10; ++small)
		for (int sign = 1; sign >= (small ? -1 : 1); sign -= 2)
			add_simpler(role, value,
				    whole ? column_of_pixel(sign * small) : (float)(sign * small),
				    simpler, &count);
	if (!whole && !isfinite(value))
		return count;
	for (int digits = 1; digits <= DIGITS_MAX; ++digits)
		for (unsigned k = 0; k < sizeof steps / sizeof *steps; ++k) {
			float rounded;
			if (decimal(role, value, digits, steps[k], &rounded))
				add_simpler(role, value, rounded, simpler, &count);
		}
	return count;
}
