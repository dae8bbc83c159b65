/* SPDX-License-Identifier: MIT */
/*
 * A library for duets: two foreign kernels behind an interface like Lockstep's. One kernel does its work REPEAT
 * times, or REPEAT_PORTABLE on another instruction set if one operand is broadcast, or gives the answer WRONG in
 * some modes to a case that only long batches have. The other kernel notes the addresses of its operands. By index, a
 * library that is WRONG takes the rows in their order.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/lockstep.h"

/* The number of the case that may be wrong: in pairs, and if the second operand is broadcast. */
enum { LATE = 100, FAR = 4096 };

static void dot3_times(const struct lockstep_batch *batch, int times)
{
	const float *const *in = batch->in;
	for (volatile int again = 0; again < times; ++again)
		for (size_t i = 0; i < batch->n; ++i) {
			const size_t a = batch->broadcast & 1 ? 0 : i;
			const size_t b = batch->broadcast & 2 ? 0 : i;
			batch->out[0][i] =
			    (in[0][a] * in[3][b] + in[1][a] * in[4][b]) + in[2][a] * in[5][b];
		}
	if (batch->n > LATE && batch->broadcast != 1)
		batch->out[0][LATE] += WRONG;
}

static void dot3(const struct lockstep_batch *batch)
{
	dot3_times(batch, REPEAT);
}

static void dot3_portable(const struct lockstep_batch *batch)
{
	dot3_times(batch, batch->broadcast & 1 ? REPEAT_PORTABLE : 1);
}

/* WRONG is in the last result of the last case, far from the first. */
static void cross3(const struct lockstep_batch *batch)
{
	const float *const *in = batch->in;
	for (size_t i = 0; i < batch->n; ++i) {
		const size_t a = batch->broadcast & 1 ? 0 : i, b = batch->broadcast & 2 ? 0 : i;
		batch->out[0][i] = in[1][a] * in[5][b] - in[2][a] * in[4][b];
		batch->out[1][i] = in[2][a] * in[3][b] - in[0][a] * in[5][b];
		batch->out[2][i] = in[0][a] * in[4][b] - in[1][a] * in[3][b];
	}
	if (batch->n > FAR)
		batch->out[2][batch->n - 1] += WRONG;
}

/* Where the operands and the stack are: once for each place of the stack. */
static void note_place(const void *at)
{
	static uintptr_t noted;
	const uintptr_t page = 4096, operands = (uintptr_t)at, stack = (uintptr_t)&at;
	const char *name = getenv("DUET_PLACES");
	FILE *file = name && stack != noted ? fopen(name, "a") : NULL;
	noted = stack;
	if (file) {
		fprintf(file, "%ju %ju %ju\n", (uintmax_t)(operands % page),
			(uintmax_t)(operands / page), (uintmax_t)stack);
		fclose(file);
	}
}

static void in_front(const struct lockstep_batch *batch)
{
	note_place(batch->in[0]);
	memset(batch->hits, 0, (batch->n + 63) / 64 * sizeof *batch->hits);
}

/* Unlike Lockstep's struct in everything except its functions, through which the duet reads it. */
struct lockstep_test {
	const char *name;
	unsigned first, columns, results; /* columns of its first operand, and of all operands */
	const char *const *column;
	lockstep_kernel *kernel;
};

static const char *const segment_point[] = {"ax", "ay", "bx", "by", "x", "y"};
static const char *const vec3_vec3[] = {"x", "y", "z", "x", "y", "z"};
static const struct lockstep_test tests[] = {{"in_front", 4, 6, 0, segment_point, in_front},
					     {"dot3", 3, 6, 1, vec3_vec3, dot3},
					     {"cross3", 3, 6, 3, vec3_vec3, cross3}};

const struct lockstep_test *lockstep_test_find(const char *name)
{
	for (size_t t = 0; t < sizeof tests / sizeof *tests; ++t)
		if (strcmp(tests[t].name, name) == 0)
			return &tests[t];
	return NULL;
}

unsigned lockstep_test_operands(const struct lockstep_test *test)
{
	(void)test;
	return 2;
}

unsigned lockstep_test_operand_columns(const struct lockstep_test *test, unsigned operand)
{
	return operand == 0 ? test->first : test->columns - test->first;
}

const char *lockstep_test_column_name(const struct lockstep_test *test, unsigned column)
{
	return test->column[column];
}

enum lockstep_type lockstep_test_column_type(const struct lockstep_test *test, unsigned column)
{
	(void)test;
	(void)column;
	return LOCKSTEP_FLOAT32;
}

bool lockstep_test_hits(const struct lockstep_test *test)
{
	return test->results == 0;
}

unsigned lockstep_test_results(const struct lockstep_test *test)
{
	return test->results;
}

const char *lockstep_test_world(const struct lockstep_test *test)
{
	(void)test;
	return NULL;
}

unsigned lockstep_test_world_columns(const struct lockstep_test *test)
{
	(void)test;
	return 0;
}

enum lockstep_status lockstep_world_create(const struct lockstep_test *test, void **world,
					   size_t parts, const size_t *rows,
					   const float *const *columns)
{
	(void)test;
	(void)parts;
	(void)rows;
	(void)columns;
	*world = NULL;
	return LOCKSTEP_EMPTY;
}

void lockstep_world_free(const struct lockstep_test *test, void *world)
{
	(void)test;
	(void)world;
}

static const char *in_use = "scalar";

int lockstep_use_isa_for(const struct lockstep_test *test, const char *name)
{
	(void)test;
	in_use = name;
	return 0;
}

/* Each row is fetched by its number, unless that is WRONG, and answered alone. */
int lockstep_call_rows(const struct lockstep_test *test, size_t n, const float *const *in,
		       const struct lockstep_layout *rows, float *const *out, uint64_t *hits,
		       const void *world, unsigned broadcast)
{
	for (size_t i = 0; i < n; ++i) {
		const float *column[6];
		float *result = out[0] ? out[0] + i : NULL;
		uint64_t hit = 0;
		for (unsigned c = 0; c < test->columns; ++c)
			column[c] = in[c] + (WRONG ? i : rows[c >= test->first].index[i]);
		lockstep_kernel_of(test, in_use)(
		    &(struct lockstep_batch){1, column, &result, &hit, world, broadcast});
		if (test->results == 0)
			hits[i / 64] = (hits[i / 64] & ~(UINT64_C(1) << i % 64)) | hit << i % 64;
	}
	return 0;
}

const char *lockstep_isa_at(size_t index)
{
	return index == 0 ? "scalar" : index == 1 ? "portable" : NULL;
}

lockstep_kernel *lockstep_kernel_of(const struct lockstep_test *test, const char *isa)
{
	if (strcmp(isa, "portable") == 0)
		return test->kernel == dot3 ? dot3_portable : NULL;
	return strcmp(isa, "scalar") == 0 ? test->kernel : NULL;
}
