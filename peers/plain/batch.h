/* SPDX-License-Identifier: MIT */
/*
 * The loops around the functions of plain.c, which are inlined into them. They go over arrays of
 * structs and write one bit per answer.
 *
 *	HIT2(test, A, B)		bool test(const struct A *, const struct B *)
 *	HIT1(test, A, W)		bool test(const struct A *, const struct W *world)
 *	HIT_VALUES2(test, A, B, R)	bool test(const struct A *, const struct B *, struct R *)
 *	HIT_VALUES1(test, A, W, R)	bool test(const struct A *, const struct W *world, struct R *)
 *	VALUE2(test, A, B, R)		struct R test(const struct A *, const struct B *)
 *	VALUE1(test, A, R)		struct R test(const struct A *)
 *
 * define test_batch(), which calls such a function for each case. All cases share the world. A
 * function with a struct R * sets it for hits only.
 */
#ifndef PLAIN_BATCH_H
#define PLAIN_BATCH_H

#include <math.h>
#include <stdlib.h>

#include <lockstep_plugin.h>

static inline float clamp(float v, float low, float high)
{
	return v < low ? low : v > high ? high : v;
}

/* The rows of an operand, and the step to the next: 0 if one row serves all cases. */
#define OPERANDS(number, column, type, name)                                                       \
	const struct type *name = (const void *)batch->in[column];                                 \
	const size_t name##_step = batch->broadcast >> number & 1 ? 0 : 1

#define COLUMNS(type) (sizeof(struct type) / sizeof(float))

#define HITS_OF(call)                                                                              \
	for (size_t first = 0; first < batch->n; first += 64) {                                    \
		const size_t last = batch->n - first < 64 ? batch->n : first + 64;                 \
		uint64_t bits = 0;                                                                 \
		for (size_t i = first; i < last; ++i)                                              \
			bits |= (uint64_t)(call) << (i - first);                                   \
		batch->hits[first / 64] = bits;                                                    \
	}

#define HIT2(test, A, B)                                                                           \
	static void test##_batch(const struct lockstep_batch *batch)                               \
	{                                                                                          \
		OPERANDS(0, 0, A, a);                                                              \
		OPERANDS(1, COLUMNS(A), B, b);                                                     \
		HITS_OF(test(&a[i * a_step], &b[i * b_step]))                                      \
	}

#define HIT1(test, A, W)                                                                           \
	static void test##_batch(const struct lockstep_batch *batch)                               \
	{                                                                                          \
		const struct W *world = batch->world;                                              \
		OPERANDS(0, 0, A, a);                                                              \
		HITS_OF(test(&a[i * a_step], world))                                               \
	}

/* Writes the values of a struct to the result columns. */
#define VALUES_OF(R, call)                                                                         \
	for (size_t i = 0; i < batch->n; ++i) {                                                    \
		const struct R result = call;                                                      \
		float values[COLUMNS(R)];                                                          \
		memcpy(values, &result, sizeof values);                                            \
		for (size_t r = 0; r < COLUMNS(R); ++r)                                            \
			batch->out[r][i] = values[r];                                              \
	}

#define VALUE2(test, A, B, R)                                                                      \
	static void test##_batch(const struct lockstep_batch *batch)                               \
	{                                                                                          \
		OPERANDS(0, 0, A, a);                                                              \
		OPERANDS(1, COLUMNS(A), B, b);                                                     \
		VALUES_OF(R, test(&a[i * a_step], &b[i * b_step]))                                 \
	}

/* Writes the values of a hit to the result columns; all values of a miss are NaN. */
#define HIT_VALUES_INTO(test, A, B, R)                                                             \
	static inline bool test##_into(const struct A *a, const struct B *b, float *const *out,    \
				       size_t i)                                                   \
	{                                                                                          \
		struct R result;                                                                   \
		float values[COLUMNS(R)];                                                          \
		const bool hit = test(a, b, &result);                                              \
		if (hit)                                                                           \
			memcpy(values, &result, sizeof values);                                    \
		for (size_t r = 0; r < COLUMNS(R); ++r)                                            \
			out[r][i] = hit ? values[r] : NAN;                                         \
		return hit;                                                                        \
	}

#define HIT_VALUES2(test, A, B, R)                                                                 \
	HIT_VALUES_INTO(test, A, B, R)                                                             \
	static void test##_batch(const struct lockstep_batch *batch)                               \
	{                                                                                          \
		OPERANDS(0, 0, A, a);                                                              \
		OPERANDS(1, COLUMNS(A), B, b);                                                     \
		HITS_OF(test##_into(&a[i * a_step], &b[i * b_step], batch->out, i))                \
	}

#define HIT_VALUES1(test, A, W, R)                                                                 \
	HIT_VALUES_INTO(test, A, W, R)                                                             \
	static void test##_batch(const struct lockstep_batch *batch)                               \
	{                                                                                          \
		const struct W *world = batch->world;                                              \
		OPERANDS(0, 0, A, a);                                                              \
		HITS_OF(test##_into(&a[i * a_step], world, batch->out, i))                         \
	}

#define VALUE1(test, A, R)                                                                         \
	static void test##_batch(const struct lockstep_batch *batch)                               \
	{                                                                                          \
		OPERANDS(0, 0, A, a);                                                              \
		VALUES_OF(R, test(&a[i * a_step]))                                                 \
	}

#endif
