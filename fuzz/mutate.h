/* SPDX-License-Identifier: MIT */
/*
 * Mutations of fuzz inputs by the meaning of columns (kernels/shapes.def). They move points onto
 * other points, lines and planes, make sides parallel, discs tangent, extents zero, numbers small
 * and whole, or step them by a float. All engines use the same changes.
 */
#ifndef LOCKSTEP_FUZZ_MUTATE_H
#define LOCKSTEP_FUZZ_MUTATE_H

#include "fuzz/input.h"

/* Changes an input of the test, within `room` bytes. The outcome depends only on the input and the
 * seed. Returns the new size. */
size_t fuzz_mutate(const struct lockstep_test *test, uint8_t *data, size_t size, size_t room,
		   unsigned seed);

/* Keeps one of the cases, and adds copies with one byte of a number changed in each: for code with
 * branches, whose coverage guides an engine. */
size_t fuzz_mutate_bytes(const struct lockstep_test *test, uint8_t *data, size_t size, size_t room,
			 unsigned seed);

/* Makes a third input from two: the world of either, and cases that take each operand from
 * either. */
size_t fuzz_cross_over(const struct lockstep_test *test, const uint8_t *first, size_t first_size,
		       const uint8_t *second, size_t second_size, uint8_t *data, size_t room,
		       unsigned seed);

#endif
