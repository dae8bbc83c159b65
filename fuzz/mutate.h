/* SPDX-License-Identifier: MIT */
/*
 * Changes of fuzz inputs that know what columns mean (kernels/shapes.def): they put points on points, on
 * lines and in planes of others, make sides parallel, discs tangent, extents zero, numbers small and
 * whole, or step them by a float. The same for whatever engine drives a target.
 */
#ifndef LOCKSTEP_FUZZ_MUTATE_H
#define LOCKSTEP_FUZZ_MUTATE_H

#include "fuzz/input.h"

/* Change an input of the test, within `room` bytes. What becomes of it depends on it and the seed alone.
 * Returns its new size. */
size_t fuzz_mutate(const struct lockstep_test *test, uint8_t *data, size_t size, size_t room,
		   unsigned seed);

/* Of two inputs a third one: the world of either, and cases of which each operand is of either. */
size_t fuzz_cross_over(const struct lockstep_test *test, const uint8_t *first, size_t first_size,
		       const uint8_t *second, size_t second_size, uint8_t *data, size_t room,
		       unsigned seed);

#endif
