/* SPDX-License-Identifier: MIT */
/*
 * A decoded input of a test's fuzz target. Its bytes are
 *
 *	1 byte	bits 0 and 1: the mode, 0 pairs, 1 one-many, 2 many-one, 3 one-one (bit 0 for a test
 *		with one operand); the rest, modulo the number of places: the place of columns
 *		(harness/check/cross.h)
 *	world	for a test with a world, as in fuzz/world.h
 *	n rows	n from 0 to 130, each the test's operand columns in order, as float32 with the low
 *		byte first
 *
 * Further bytes are ignored. A broadcast operand is taken from the first row.
 */
#ifndef LOCKSTEP_FUZZ_INPUT_H
#define LOCKSTEP_FUZZ_INPUT_H

#include "harness/check/cross.h"
#include "fuzz/world.h"

/* Two whole hit words, and a tail. */
enum { FUZZ_CASES = 130 };

struct fuzz_input {
	uint8_t head; /* the first byte */
	unsigned mode, place;
	size_t n;
	float column[LOCKSTEP_COLUMNS_MAX][FUZZ_CASES];
	float *columns[LOCKSTEP_COLUMNS_MAX];
	struct world world; /* not made; the caller frees it */
};

/* Returns the most bytes that an input can use. */
size_t fuzz_bytes_most(const struct lockstep_test *test);

void fuzz_decode(const struct lockstep_test *test, const uint8_t *data, size_t size,
		 struct fuzz_input *input);

/* Runs cross_kernel() on an input whose world is made. */
bool fuzz_cross(struct cross *cross, const struct lockstep_test *test, lockstep_kernel *kernel,
		const struct fuzz_input *input, const struct answers *expected,
		struct disagreement *what);

/* Encodes an input from its head, its world's rows and its cases. Cases or rows that do not fit are
 * left out. Returns the number of bytes, at most `room`. */
size_t fuzz_encode(const struct lockstep_test *test, const struct fuzz_input *input, uint8_t *data,
		   size_t room);

#endif
