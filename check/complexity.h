/* SPDX-License-Identifier: MIT */
/*
 * How simple is a case file, and which values are simpler than another?
 *
 * Of two files the simpler one is that with the fewer cases; if they have as many, on wish that with the
 * fewer shapes that have no extent, such as discs of radius 0 and segments whose ends are equal; then the
 * fewer rows of the world; then the fewer parts; then the one in pairs; then that whose values have fewer
 * significant decimal digits, all together; then, on wish, that whose lengths are of sizes more alike; then
 * that with fewer different values; and then that whose values
 * are smaller. There is no endless way down, so whoever goes it arrives.
 *
 * The digits of a value are those of the shortest decimal that is read as the same value, without
 * zeros in front and behind: none of 0, one of 3, 2000 and 0.5; 10 of what is no finite number. The
 * size of a float is how many floats there are between it and 1, or -1; a positive one is smaller
 * than its negative. That of a whole number is its distance from 0. Nothing is smaller than 0.
 */
#ifndef LOCKSTEP_CHECK_COMPLEXITY_H
#define LOCKSTEP_CHECK_COMPLEXITY_H

#include "formats/case.h"

struct size {
	size_t cases;
	size_t flat; /* shapes without an extent; 0 unless whoever asks counts them */
	size_t rows, parts;
	bool shared; /* not in pairs */
	uint64_t digits;
	uint64_t spread; /* how many octaves lengths are apart; likewise */
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

/* The value with so many significant digits, the nearest. Others keep theirs. */
float value_rounded(char role, float value, int digits);

#endif
