/* SPDX-License-Identifier: MIT */
/*
 * How simple is a case file, and which values are simpler than another?
 *
 * Of two files, the simpler one has fewer cases. If they have equally many, the next criterion
 * decides, and so on: fewer shapes without extent, such as discs of radius 0 and segments with
 * equal ends (optional); fewer rows of the world; fewer parts; being in pairs; fewer significant
 * decimal digits in all values together; lengths that are closer in size (optional); fewer
 * different values; and smaller values. There is no endless descent, so shrinking ends.
 *
 * The digits of a value are those of the shortest decimal that reads as the same value, without
 * leading and trailing zeros: none for 0; one for 3, 2000 and 0.5; 10 for anything but a finite
 * number. The size of a float is the number of floats between it and 1, or -1; a positive float is
 * smaller than its negative. The size of a whole number is its distance from 0. Nothing is smaller
 * than 0.
 */
#ifndef LOCKSTEP_CHECK_COMPLEXITY_H
#define LOCKSTEP_CHECK_COMPLEXITY_H

#include "formats/case.h"

struct size {
	size_t cases;
	size_t flat; /* shapes without an extent; 0 unless the caller counts them */
	size_t rows, parts;
	bool shared; /* not in pairs */
	uint64_t digits;
	uint64_t spread; /* how many octaves lengths are apart; 0 unless the caller asks */
	uint64_t different, magnitude;
};

/* False: no memory. */
bool size_of(const struct case_file *cases, struct size *size);

/* Is `a` simpler than `b`? */
bool size_less(const struct size *a, const struct size *b);

/* One value of a file: where it is, and what for. */
struct value {
	float *at;
	char role;
	unsigned group; /* its operand; LOCKSTEP_OPERANDS_MAX for rows of the world */
};

/* How many values a file has: of all cases, and of all rows. */
size_t values_count(const struct case_file *cases);

/* All of them, in order: the columns of a case, case by case; then those of rows. */
void values_of(const struct case_file *cases, struct value *values);

unsigned value_digits(char role, float value);

/* Values that are simpler, the simplest first. */
enum { SIMPLER_MAX = 64 };
unsigned values_simpler(char role, float value, float simpler[SIMPLER_MAX]);

/* The nearest value with `digits` significant digits; the value itself if there is none. */
float value_rounded(char role, float value, int digits);

#endif
