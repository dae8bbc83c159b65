/* SPDX-License-Identifier: MIT */
/*
 * The tools for writing a reference: plain structs of one case's operands, and the loop around it.
 *
 * References share lockstep.h and shapes.def with the kernels and nothing else, so the two
 * implementations are independent. A reference may return early, but everything it computes uses
 * the operations and the order of lockstep.h's formula, because the bits must be equal.
 */
#ifndef LOCKSTEP_REFERENCE_REFERENCE_H
#define LOCKSTEP_REFERENCE_REFERENCE_H

#include <math.h>
#include <string.h>

#include "kernels/prototype.h"

#if defined(__FAST_MATH__)
#error "Lockstep needs IEEE arithmetic: take -ffast-math or -Ofast out of CFLAGS"
#endif

/* One case's operand: struct circle { float x, y, r; } and so on. */
#define SHAPE(name, count, roles, ...)                                                             \
	struct name {                                                                              \
		float __VA_ARGS__;                                                                 \
	};
#define PIXEL_SHAPE(name, count, roles, ...)                                                       \
	struct name {                                                                              \
		int32_t __VA_ARGS__;                                                               \
	};
#include "kernels/shapes.def"
#undef PIXEL_SHAPE
#undef SHAPE

/* The head of a test's reference, which repeats what tests.def says about the test: a reference
 * that disagrees does not compile (kernels/prototype.h). */
#define REFERENCE_OF(name, operands, world, hits, results)                                         \
	SAME_AS_PROTOTYPE(name, operands, world, hits, results);                                   \
	lockstep_kernel lockstep_reference_##name;                                                 \
	void lockstep_reference_##name(const struct lockstep_batch *batch)

/* Copies case i of the operand whose columns start at `column` into a struct of `count`
 * floats or int32. */
static inline void reference_load(void *operand, unsigned count, const float *const *column,
				  size_t i)
{
#pragma GCC unroll 16
	for (unsigned k = 0; k < count; ++k)
		memcpy((char *)operand + k * sizeof(float), &column[k][i], sizeof(float));
}

#define REFERENCE_FLOATS(operand) (sizeof(operand) / sizeof(float))

/* Starts the hit word of case i and adds its hit. */
static inline void reference_hit(const struct lockstep_batch *batch, size_t i, bool hit)
{
	if (i % 64 == 0)
		batch->hits[i / 64] = 0;
	batch->hits[i / 64] |= (uint64_t)hit << i % 64;
}

/* Loads the only operand of case i, or operands a and b; for the macros below. */
#define REFERENCE_LOAD1(A, a)                                                                      \
	struct A a;                                                                                \
	reference_load(&a, REFERENCE_FLOATS(a), batch->in, batch->broadcast & 1 ? 0 : i)
#define REFERENCE_LOAD2(A, a, B, b)                                                                \
	struct A a;                                                                                \
	struct B b;                                                                                \
	reference_load(&a, REFERENCE_FLOATS(a), batch->in, batch->broadcast & 1 ? 0 : i);          \
	reference_load(&b, REFERENCE_FLOATS(b), batch->in + REFERENCE_FLOATS(a),                   \
		       batch->broadcast & 2 ? 0 : i)

/* REFERENCE_HIT2(test, shape, a, shape, b) { ... return true for a hit; } */
#define REFERENCE_HIT2(name, A, a, B, b)                                                           \
	static bool name(struct A a, struct B b);                                                  \
	REFERENCE_OF(name, OPERANDS2(A, B), NO_WORLD, HITS, RESULTS(0))                            \
	{                                                                                          \
		for (size_t i = 0; i < batch->n; ++i) {                                            \
			REFERENCE_LOAD2(A, a, B, b);                                               \
			reference_hit(batch, i, name(a, b));                                       \
		}                                                                                  \
	}                                                                                          \
	static bool name(struct A a, struct B b)

/* REFERENCE_VALUES2(test, count, shape, a, shape, b) { ... result[0] = ...; } */
#define REFERENCE_VALUES2(name, count, A, a, B, b)                                                 \
	static void name(struct A a, struct B b, float result[static count]);                      \
	REFERENCE_OF(name, OPERANDS2(A, B), NO_WORLD, NO_HITS, RESULTS(count))                     \
	{                                                                                          \
		for (size_t i = 0; i < batch->n; ++i) {                                            \
			float result[count];                                                       \
			REFERENCE_LOAD2(A, a, B, b);                                               \
			name(a, b, result);                                                        \
			for (unsigned k = 0; k < (count); ++k)                                     \
				batch->out[k][i] = result[k];                                      \
		}                                                                                  \
	}                                                                                          \
	static void name(struct A a, struct B b, float result[static count])

/* REFERENCE_HIT_VALUES2(test, count, shape, a, shape, b) { result[0] = ...; return true for a hit; }
 * Results that it does not set are NaN. */
#define REFERENCE_HIT_VALUES2(name, count, A, a, B, b)                                             \
	static bool name(struct A a, struct B b, float result[static count]);                      \
	REFERENCE_OF(name, OPERANDS2(A, B), NO_WORLD, HITS, RESULTS(count))                        \
	{                                                                                          \
		for (size_t i = 0; i < batch->n; ++i) {                                            \
			float result[count];                                                       \
			REFERENCE_LOAD2(A, a, B, b);                                               \
			for (unsigned k = 0; k < (count); ++k)                                     \
				result[k] = NAN;                                                   \
			reference_hit(batch, i, name(a, b, result));                               \
			for (unsigned k = 0; k < (count); ++k)                                     \
				batch->out[k][i] = result[k];                                      \
		}                                                                                  \
	}                                                                                          \
	static bool name(struct A a, struct B b, float result[static count])

/* REFERENCE_VALUES1(test, count, shape, a) { ... result[0] = ...; } */
#define REFERENCE_VALUES1(name, count, A, a)                                                       \
	static void name(struct A a, float result[static count]);                                  \
	REFERENCE_OF(name, OPERANDS1(A), NO_WORLD, NO_HITS, RESULTS(count))                        \
	{                                                                                          \
		for (size_t i = 0; i < batch->n; ++i) {                                            \
			float result[count];                                                       \
			REFERENCE_LOAD1(A, a);                                                     \
			name(a, result);                                                           \
			for (unsigned k = 0; k < (count); ++k)                                     \
				batch->out[k][i] = result[k];                                      \
		}                                                                                  \
	}                                                                                          \
	static void name(struct A a, float result[static count])

/* REFERENCE_WORLD_HIT1(test, shape, a, world, w) { ... return true for a hit; }, where w points to a
 * struct lockstep_world. */
#define REFERENCE_WORLD_HIT1(name, A, a, W, w)                                                     \
	static bool name(struct A a, const struct lockstep_##W *w);                                \
	REFERENCE_OF(name, OPERANDS1(A), ON(W), HITS, RESULTS(0))                                  \
	{                                                                                          \
		for (size_t i = 0; i < batch->n; ++i) {                                            \
			REFERENCE_LOAD1(A, a);                                                     \
			reference_hit(batch, i, name(a, batch->world));                            \
		}                                                                                  \
	}                                                                                          \
	static bool name(struct A a, const struct lockstep_##W *w)

/* REFERENCE_WORLD_VALUES1(test, count, shape, a, world, w) { ... result[0] = ...; } */
#define REFERENCE_WORLD_VALUES1(name, count, A, a, W, w)                                           \
	static void name(struct A a, const struct lockstep_##W *w, float result[static count]);    \
	REFERENCE_OF(name, OPERANDS1(A), ON(W), NO_HITS, RESULTS(count))                           \
	{                                                                                          \
		for (size_t i = 0; i < batch->n; ++i) {                                            \
			float result[count];                                                       \
			REFERENCE_LOAD1(A, a);                                                     \
			name(a, batch->world, result);                                             \
			for (unsigned k = 0; k < (count); ++k)                                     \
				batch->out[k][i] = result[k];                                      \
		}                                                                                  \
	}                                                                                          \
	static void name(struct A a, const struct lockstep_##W *w, float result[static count])

/* REFERENCE_WORLD_HIT_PIXEL1(test, shape, a, world, w) { *result = ...; return true for a hit; }
 * Its single result is int32, and 0 if it does not set it. */
#define REFERENCE_WORLD_HIT_PIXEL1(name, A, a, W, w)                                               \
	static bool name(struct A a, const struct lockstep_##W *w, int32_t *result);               \
	REFERENCE_OF(name, OPERANDS1(A), ON(W), HITS, PIXEL_RESULTS(1))                            \
	{                                                                                          \
		for (size_t i = 0; i < batch->n; ++i) {                                            \
			int32_t result = 0;                                                        \
			REFERENCE_LOAD1(A, a);                                                     \
			reference_hit(batch, i, name(a, batch->world, &result));                   \
			memcpy(&batch->out[0][i], &result, sizeof result);                         \
		}                                                                                  \
	}                                                                                          \
	static bool name(struct A a, const struct lockstep_##W *w, int32_t *result)

/* REFERENCE_WORLD_HIT_VALUES1(test, count, shape, a, world, w) { result[0] = ...; return true for a
 * hit; }
 * Results that it does not set are NaN. */
#define REFERENCE_WORLD_HIT_VALUES1(name, count, A, a, W, w)                                       \
	static bool name(struct A a, const struct lockstep_##W *w, float result[static count]);    \
	REFERENCE_OF(name, OPERANDS1(A), ON(W), HITS, RESULTS(count))                              \
	{                                                                                          \
		for (size_t i = 0; i < batch->n; ++i) {                                            \
			float result[count];                                                       \
			REFERENCE_LOAD1(A, a);                                                     \
			for (unsigned k = 0; k < (count); ++k)                                     \
				result[k] = NAN;                                                   \
			reference_hit(batch, i, name(a, batch->world, result));                    \
			for (unsigned k = 0; k < (count); ++k)                                     \
				batch->out[k][i] = result[k];                                      \
		}                                                                                  \
	}                                                                                          \
	static bool name(struct A a, const struct lockstep_##W *w, float result[static count])

#endif
