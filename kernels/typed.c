/* SPDX-License-Identifier: MIT */
/* The typed function of every test, generated from the list of tests. It collects the columns in a
 * batch. It does not use the table, which refers to every kernel. */
#include <string.h>

#include "kernels/natives.h"
#include "kernels/prototype.h"
#include "kernels/rows.h"

/* Reports tests that lockstep.h does not declare. */
#pragma GCC diagnostic error "-Wmissing-prototypes"

/* A struct of columns consists of that number of pointers, followed by `one`. Pointers to int32 and
 * to float have the same representation; only kernels dereference them, and they know the type. */
#define SHAPE(name, count, ...)                                                                    \
	enum { name##_columns = count };                                                           \
	_Static_assert(offsetof(struct lockstep_##name, one) == (count) * sizeof(const float *),   \
		       "struct lockstep_" #name " must have the columns of shapes.def");
#include "kernels/shapes.def"
#undef SHAPE

#define ROWS(operand)                                                                              \
	{                                                                                          \
		operand.index, operand.stride                                                      \
	}
#define DENSE(operand) (!operand.index && operand.stride == 0)

/* Expansions of the parameters (prototype.h). */
#define GATHER_OPERANDS1(A)                                                                        \
	const float *in[A##_columns];                                                              \
	memcpy(in, &first, A##_columns * sizeof *in);                                              \
	const unsigned broadcast = first.one ? 1u : 0;                                             \
	const struct lockstep_layout rows[] = {ROWS(first), {NULL, 0}};                            \
	static const struct rows_shape shape = {{A##_columns, 0}, results};                        \
	const bool dense = DENSE(first)
#define GATHER_OPERANDS2(A, B)                                                                     \
	const float *in[A##_columns + B##_columns];                                                \
	memcpy(in, &first, A##_columns * sizeof *in);                                              \
	memcpy(in + A##_columns, &second, B##_columns * sizeof *in);                               \
	const unsigned broadcast = (first.one ? 1u : 0) | (second.one ? 2u : 0);                   \
	const struct lockstep_layout rows[] = {ROWS(first), ROWS(second)};                         \
	static const struct rows_shape shape = {{A##_columns, B##_columns}, results};              \
	const bool dense = DENSE(first) && DENSE(second)
#define GATHER_DIRECTED2(A, B) GATHER_OPERANDS2(A, B)
#define GATHER_PAIR(A) GATHER_OPERANDS2(A, A)
#define GATHER_NO_WORLD NULL
#define GATHER_ON(kind) world
#define GATHER_RESULTS0()                                                                          \
	float *const *const out = NULL;                                                            \
	enum { results = 0 }
#define GATHER_RESULTS1(x)                                                                         \
	float *const out[] = {x};                                                                  \
	enum { results = 1 }
#define GATHER_RESULTS2(x, y)                                                                      \
	float *const out[] = {x, y};                                                               \
	enum { results = 2 }
#define GATHER_RESULTS3(x, y, z)                                                                   \
	float *const out[] = {x, y, z};                                                            \
	enum { results = 3 }
#define GATHER_PIXEL_RESULTS1(x) GATHER_RESULTS1((float *)x)
#define GATHER_RESULTS4(x, y, z, w)                                                                \
	float *const out[] = {x, y, z, w};                                                         \
	enum { results = 4 }
#define GATHER_RESULTS5(x, y, z, w, v)                                                             \
	float *const out[] = {x, y, z, w, v};                                                      \
	enum { results = 5 }
#define GATHER_HITS hits
#define GATHER_NO_HITS NULL

#define TEST(name, family, operands, world, has_hits, results, error_bound, question)              \
	static lockstep_kernel *const name##_natives[LOCKSTEP_ISAS] = NATIVES(name);               \
	void lockstep_##name PARAMETERS(operands, world, has_hits, results)                        \
	{                                                                                          \
		GATHER_##results;                                                                  \
		GATHER_##operands;                                                                 \
		const struct lockstep_batch batch = {                                              \
		    n, in, out, GATHER_##has_hits, GATHER_##world, broadcast};                     \
		const enum lockstep_isa isa = lockstep_isa_of(LOCKSTEP_TEST_##name);               \
		if (dense)                                                                         \
			name##_natives[isa](&batch);                                               \
		else                                                                               \
			lockstep_run_rows(name##_natives[isa], lockstep_gather_of(isa), &shape,    \
					  &batch, rows);                                           \
	}
#include "kernels/tests.def"
