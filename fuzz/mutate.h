/* SPDX-License-Identifier: MIT */
/*
 * Changes of fuzz inputs that know what columns mean (kernels/shapes.def). They put points on
 * points, on lines and in planes of others, make sides parallel, discs tangent, extents zero,
 * numbers small and whole, or step them by a float. They are the same for any engine that drives a
 * target.
 */
#ifndef LOCKSTEP_FUZZ_MUTATE_H
#define LOCKSTEP_FUZZ_MUTATE_H

#include "fuzz/input.h"

/* Change an input of the test, within `room` bytes. The outcome depends on the input and the seed
 * alone. Returns its new size. */
size_t fuzz_mutate(const struct lockstep_test *test, uint8_t *data, size_t size, size_t room,
		   unsigned seed);

/* Keeps one of its cases, and adds copies in each of which one byte of a number is any other: for
 * code that has branches, which an engine sees. */
size_t fuzz_mutate_bytes(const struct lockstep_test *test, uint8_t *data, size_t size, size_t room,
			 unsigned seed);

/* Make a third input of two: the world of either, and cases with each operand from either. */
size_t fuzz_cross_over(const struct lockstep_test *test, const uint8_t *first, size_t first_size,
		       const uint8_t *second, size_t second_size, uint8_t *data, size_t room,
		       unsigned seed);

#endif
