/* SPDX-License-Identifier: MIT */
/*
 * The prototype of a test's typed function, made from the words of tests.def. typed.c defines the
 * function from the table, and each kernel and reference declares it again with its own words. So
 * the compiler compares table, lockstep.h, kernel and reference, and shows both declarations if two
 * of them differ.
 */
#ifndef LOCKSTEP_KERNELS_PROTOTYPE_H
#define LOCKSTEP_KERNELS_PROTOTYPE_H

#include "kernels/lockstep.h"

#define PARAMETERS_OPERANDS1(A) struct lockstep_##A first
#define PARAMETERS_OPERANDS2(A, B) struct lockstep_##A first, struct lockstep_##B second
#define PARAMETERS_DIRECTED2(A, B) PARAMETERS_OPERANDS2(A, B)
#define PARAMETERS_PAIR(A) PARAMETERS_OPERANDS2(A, A)
#define PARAMETERS_NO_WORLD
#define PARAMETERS_ON(kind) , const struct lockstep_##kind *world
#define PARAMETERS_HITS , uint64_t *hits
#define PARAMETERS_NO_HITS
#define PARAMETERS_RESULTS0()
#define PARAMETERS_RESULTS1(x) , float *x
#define PARAMETERS_RESULTS2(x, y) , float *x, float *y
#define PARAMETERS_RESULTS3(x, y, z) , float *x, float *y, float *z
#define PARAMETERS_RESULTS4(x, y, z, w) , float *x, float *y, float *z, float *w
#define PARAMETERS_PIXEL_RESULTS1(x) , int32_t *x
#define PARAMETERS_RESULTS5(x, y, z, w, v) , float *x, float *y, float *z, float *w, float *v
/* For kernels and references, which refer to their results by number: RESULTS(2),
 * PIXEL_RESULTS(1). */
#define PARAMETERS_RESULTS(count) PARAMETERS_RESULTS_##count
#define PARAMETERS_RESULTS_0
#define PARAMETERS_RESULTS_1 , float *
#define PARAMETERS_RESULTS_2 , float *, float *
#define PARAMETERS_RESULTS_3 , float *, float *, float *
#define PARAMETERS_RESULTS_4 , float *, float *, float *, float *
#define PARAMETERS_RESULTS_5 , float *, float *, float *, float *, float *
#define PARAMETERS_PIXEL_RESULTS(count) PARAMETERS_PIXEL_RESULTS_##count
#define PARAMETERS_PIXEL_RESULTS_1 , int32_t *

#define PARAMETERS(operands, world, hits, results)                                                 \
	(size_t n, PARAMETERS_##operands PARAMETERS_##world PARAMETERS_##hits PARAMETERS_##results)

/* Declares lockstep_NAME() next to its prototype in lockstep.h. A mismatch gives two errors: one
 * with a message, then one in which the compiler shows both declarations. */
/* clang-format off */
#define SAME_AS_PROTOTYPE(name, operands, world, hits, results)                                    \
	_Static_assert(_Generic(&lockstep_##name,                                                  \
				void(*) PARAMETERS(operands, world, hits, results): true,          \
				default: false),                                                   \
		       #name ": other operands, world, hits or results than tests.def gives it");  \
	void lockstep_##name PARAMETERS(operands, world, hits, results)
/* clang-format on */

#endif
