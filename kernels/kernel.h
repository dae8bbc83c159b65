/* SPDX-License-Identifier: MIT */
/*
 * What a kernel is written with.
 *
 *	HIT2(test, shape, a, shape, b) { ... return mask; }
 *	VALUES2(test, results, shape, a, shape, b) { result[0] = ...; }
 *
 * define the kernel of a test from its formula over one vector of cases. The macros make the names
 * and the loops (driver.h); they hold no arithmetic.
 *
 * LOCKSTEP_BUILD, from the compiler's command line, is the name of the set of kernels being
 * compiled: avx2, avx2_emulated, avx2_auto, ...
 */
#ifndef LOCKSTEP_KERNEL_H
#define LOCKSTEP_KERNEL_H

#include "kernels/driver.h"

#define KERNEL_JOIN(build, name) lockstep_kernel_##build##_##name
#define KERNEL_EXPAND(build, name) KERNEL_JOIN(build, name)
#define KERNEL(name) KERNEL_EXPAND(LOCKSTEP_BUILD, name)

#define TEST(name, ...) lockstep_kernel KERNEL(name);
#include "kernels/tests.def"
#undef TEST

/* How many columns each shape has: point_columns, ... */
#define SHAPE(name, count, ...) name##_columns = count,
enum shape_columns {
#include "kernels/shapes.def"
};
#undef SHAPE

#define HIT2(name, A, a, B, b)                                                                     \
	INLINE mask name(struct A a, struct B b);                                                  \
	INLINE mask name##_of(const vec *operands)                                                 \
	{                                                                                          \
		return name(A##_of(operands), B##_of(operands + A##_columns));                     \
	}                                                                                          \
	void KERNEL(name)(const struct lockstep_batch *batch)                                      \
	{                                                                                          \
		drive_hits(batch, A##_columns, B##_columns, name##_of);                            \
	}                                                                                          \
	INLINE mask name(struct A a, struct B b)

#define VALUES2(name, results, A, a, B, b)                                                         \
	INLINE void name(struct A a, struct B b, vec *result);                                     \
	INLINE void name##_of(const vec *operands, vec *result)                                    \
	{                                                                                          \
		name(A##_of(operands), B##_of(operands + A##_columns), result);                    \
	}                                                                                          \
	void KERNEL(name)(const struct lockstep_batch *batch)                                      \
	{                                                                                          \
		drive_values(batch, A##_columns, B##_columns, results, name##_of);                 \
	}                                                                                          \
	INLINE void name(struct A a, struct B b, vec *result)

#endif
