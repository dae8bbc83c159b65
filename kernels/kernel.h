/* SPDX-License-Identifier: MIT */
/*
 * The macros that kernels are written with.
 *
 *	HIT2(test, shape, a, shape, b) { ... return mask; }
 *	VALUES2(test, results, shape, a, shape, b) { result[0] = ...; }
 *	HIT_VALUES2(test, results, shape, a, shape, b) { result[0] = ...; return mask; }
 *
 *	WORLD_HIT_PIXEL1(test, shape, a, world, w) { result[0] = ...; return mask; }
 *	WORLD_HIT_VALUE1(test, shape, a, world, w) { result[0] = ...; return mask; }
 *
 * define the kernel of a test from its formula over one vector of cases, and
 *
 *	WORLD_HIT1(test, shape, a, world, w) { hit[0] = ...; }
 *
 * from its formula over `vectors` vectors of cases a[], FLIGHT or 1, against one world. The macros
 * make the names and the loops (driver.h); they hold no arithmetic.
 *
 * An int32 result is stored as the float with the same bits, by as_float().
 *
 * LOCKSTEP_BUILD, from the compiler's command line, is the name of the set of kernels being
 * compiled: avx2, avx2_emulated, avx2_auto, ...
 */
#ifndef LOCKSTEP_KERNELS_KERNEL_H
#define LOCKSTEP_KERNELS_KERNEL_H

#include "kernels/driver_sifted.h"
#include "kernels/driver_values.h"
#include "kernels/driver_world.h"
#include "kernels/pixels.h"
#include "kernels/prototype.h"
#include "kernels/space.h"
#include "kernels/tools.h"
#include "kernels/world.h"

#define KERNEL_JOIN(build, name) lockstep_kernel_##build##_##name
#define KERNEL_EXPAND(build, name) KERNEL_JOIN(build, name)
#define KERNEL(name) KERNEL_EXPAND(LOCKSTEP_BUILD, name)

/*
 * The head of a test's kernel, which repeats what tests.def says about the test: a kernel that
 * disagrees does not compile (prototype.h). It also declares the kernel: if all tests were declared
 * here, one new line in tests.def would recompile every object of every build. kernels.c names them
 * all.
 */
#define KERNEL_OF(name, operands, world, hits, results)                                            \
	SAME_AS_PROTOTYPE(name, operands, world, hits, results);                                   \
	lockstep_kernel KERNEL(name);                                                              \
	void KERNEL(name)(const struct lockstep_batch *batch)

/* Declares the other code of a build: tools.def. */
#define TOOL(name) lockstep_tool KERNEL(name);
#include "kernels/tools.def"
#undef TOOL

/* The number of columns of each shape: point_columns, ... */
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
	KERNEL_OF(name, OPERANDS2(A, B), NO_WORLD, HITS, RESULTS(0))                               \
	{                                                                                          \
		drive_hits(batch, A##_columns, B##_columns, name##_of);                            \
	}                                                                                          \
	INLINE mask name(struct A a, struct B b)

#define VALUES2(name, results, A, a, B, b)                                                         \
	INLINE void name##_values(struct A a, struct B b, vec *result);                            \
	INLINE mask name##_of(const vec *operands, const void *world, vec *result)                 \
	{                                                                                          \
		(void)world;                                                                       \
		name##_values(A##_of(operands), B##_of(operands + A##_columns), result);           \
		return never();                                                                    \
	}                                                                                          \
	KERNEL_OF(name, OPERANDS2(A, B), NO_WORLD, NO_HITS, RESULTS(results))                      \
	{                                                                                          \
		drive_values(batch, A##_columns, B##_columns, results, false, name##_of);          \
	}                                                                                          \
	INLINE void name##_values(struct A a, struct B b, vec *result)

#define VALUES1(name, results, A, a)                                                               \
	INLINE void name##_values(struct A a, vec *result);                                        \
	INLINE mask name##_of(const vec *operands, const void *world, vec *result)                 \
	{                                                                                          \
		(void)world;                                                                       \
		name##_values(A##_of(operands), result);                                           \
		return never();                                                                    \
	}                                                                                          \
	KERNEL_OF(name, OPERANDS1(A), NO_WORLD, NO_HITS, RESULTS(results))                         \
	{                                                                                          \
		drive_values(batch, A##_columns, 0, results, false, name##_of);                    \
	}                                                                                          \
	INLINE void name##_values(struct A a, vec *result)

#define HIT_VALUES2_OF(name, A, a, B, b)                                                           \
	INLINE mask name(struct A a, struct B b, vec *result);                                     \
	INLINE mask name##_of(const vec *operands, const void *world, vec *result)                 \
	{                                                                                          \
		(void)world;                                                                       \
		return name(A##_of(operands), B##_of(operands + A##_columns), result);             \
	}

#define HIT_VALUES2(name, results, A, a, B, b)                                                     \
	HIT_VALUES2_OF(name, A, a, B, b)                                                           \
	KERNEL_OF(name, OPERANDS2(A, B), NO_WORLD, HITS, RESULTS(results))                         \
	{                                                                                          \
		drive_values(batch, A##_columns, B##_columns, results, true, name##_of);           \
	}                                                                                          \
	INLINE mask name(struct A a, struct B b, vec *result)

/* With NAME_may_hit(), for drive_sifted(). */
#define HIT_VALUES2_SIFTED(name, results, A, a, B, b)                                              \
	HIT_VALUES2_OF(name, A, a, B, b)                                                           \
	INLINE mask name##_may_hit_of(const vec *operands)                                         \
	{                                                                                          \
		return name##_may_hit(A##_of(operands), B##_of(operands + A##_columns));           \
	}                                                                                          \
	static void name##_of_all(const struct lockstep_batch *batch)                              \
	{                                                                                          \
		drive_values(batch, A##_columns, B##_columns, results, true, name##_of);           \
	}                                                                                          \
	KERNEL_OF(name, OPERANDS2(A, B), NO_WORLD, HITS, RESULTS(results))                         \
	{                                                                                          \
		drive_sifted(batch, A##_columns, B##_columns, results, name##_may_hit_of,          \
			     name##_of_all);                                                       \
	}                                                                                          \
	INLINE mask name(struct A a, struct B b, vec *result)

#define WORLD_HIT_RESULT1(name, results, A, a, W, w)                                               \
	INLINE mask name(struct A a, const struct lockstep_##W *w, vec *result);                   \
	INLINE mask name##_of(const vec *operands, const void *world, vec *result)                 \
	{                                                                                          \
		return name(A##_of(operands), world, result);                                      \
	}                                                                                          \
	KERNEL_OF(name, OPERANDS1(A), ON(W), HITS, results)                                        \
	{                                                                                          \
		drive_values(batch, A##_columns, 0, 1, true, name##_of);                           \
	}                                                                                          \
	INLINE mask name(struct A a, const struct lockstep_##W *w, vec *result)

#define WORLD_HIT_VALUE1(name, A, a, W, w) WORLD_HIT_RESULT1(name, RESULTS(1), A, a, W, w)
#define WORLD_HIT_PIXEL1(name, A, a, W, w) WORLD_HIT_RESULT1(name, PIXEL_RESULTS(1), A, a, W, w)

/* Like WORLD_HIT1() but without the kernel itself, for a kernel that chooses between several
 * methods and passes NAME_of() to drive_world_hits(). */
#define WORLD_HIT1_WAY(name, A, a, W, w)                                                           \
	INLINE void name(const struct A a[FLIGHT], unsigned vectors, const struct lockstep_##W *w, \
			 mask hit[FLIGHT]);                                                        \
	INLINE void name##_of(vec operands[FLIGHT][LOCKSTEP_COLUMNS_MAX], unsigned vectors,        \
			      const void *world, mask *hit)                                        \
	{                                                                                          \
		struct A a[FLIGHT];                                                                \
		UNROLL_GROUP                                                                       \
		for (unsigned f = 0; f < vectors; ++f)                                             \
			a[f] = A##_of(operands[f]);                                                \
		name(a, vectors, world, hit);                                                      \
	}                                                                                          \
	INLINE void name(const struct A a[FLIGHT], unsigned vectors, const struct lockstep_##W *w, \
			 mask hit[FLIGHT])

#define WORLD_HIT1(name, A, a, W, w)                                                               \
	INLINE void name##_of(vec operands[FLIGHT][LOCKSTEP_COLUMNS_MAX], unsigned vectors,        \
			      const void *world, mask *hit);                                       \
	KERNEL_OF(name, OPERANDS1(A), ON(W), HITS, RESULTS(0))                                     \
	{                                                                                          \
		drive_world_hits(batch, A##_columns, name##_of);                                   \
	}                                                                                          \
	WORLD_HIT1_WAY(name, A, a, W, w)

#endif
