/* SPDX-License-Identifier: MIT */
/*
 * The complexity of case files and of values.
 *
 * Of two files, the simpler one has fewer cases. Ties are broken by these criteria, in this order:
 * fewer shapes without extent, such as discs of radius 0 and segments with equal ends (optional);
 * fewer rows of the world; fewer parts; being in pairs; fewer significant decimal digits in all
 * values together; lengths that are closer in size (optional); fewer different values; and smaller
 * values. There is no infinite descent, so shrinking terminates.
 *
 * A value's digits are those of the shortest decimal that reads as the same value, without leading
 * and trailing zeros: none for 0; one for 3, 2000 and 0.5; 10 for infinities and NaN. The size of a
 * float is the number of floats between it and 1, or -1; a positive float is smaller than its
 * negative. The size of a whole number is its distance from 0. Nothing is smaller than 0.
 */
#ifndef LOCKSTEP_CHECK_COMPLEXITY_H
#define LOCKSTEP_CHECK_COMPLEXITY_H

#include "harness/formats/case.h"

struct size {
	size_t cases;
	size_t flat; /* shapes without extent; 0 unless the caller counts them */
	size_t rows, parts;
	bool shared; /* not in pairs */
	uint64_t digits;
	uint64_t spread; /* octaves between the longest and the shortest length; 0 unless the
			    caller sets it */
	uint64_t different, magnitude;
};

/* Measures a case file. */
void size_of(const struct case_file *cases, struct size *size);

/* True if `a` is simpler than `b`. */
bool size_less(const struct size *a, const struct size *b);

/* One value of a file, with its place and role. */
struct value {
	float *at;
	char role;
	unsigned group; /* the operand; LOCKSTEP_OPERANDS_MAX for rows of the world */
};

/* Returns the number of values in a file, of all cases and all rows. */
size_t values_count(const struct case_file *cases);

/* Lists all values in order: the columns of each case, then those of each row. */
void values_of(const struct case_file *cases, struct value *values);

unsigned value_digits(char role, float value);

/* Lists simpler values, the simplest first, and returns their number. */
enum { SIMPLER_MAX = 64 };
unsigned values_simpler(char role, float value, float simpler[SIMPLER_MAX]);

/* Returns the nearest value with `digits` significant digits, or the value itself if there is
 * none. */
float value_rounded(char role, float value, int digits);

#endif
