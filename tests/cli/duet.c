/* SPDX-License-Identifier: MIT */
/*
 * A library to play a duet with: two kernels of somebody's own, told of as Lockstep tells of its own. One of them
 * does its work REPEAT times, or answers WRONG.
 */
#include <string.h>

#include "kernels/lockstep.h"

static void dot3(const struct lockstep_batch *batch)
{
	const float *const *in = batch->in;
	for (volatile int again = 0; again < REPEAT; ++again)
		for (size_t i = 0; i < batch->n; ++i)
			batch->out[0][i] = (in[0][i] * in[3][i] + in[1][i] * in[4][i]) +
					   in[2][i] * in[5][i] + WRONG;
}

static void in_front(const struct lockstep_batch *batch)
{
	memset(batch->hits, 0, (batch->n + 63) / 64 * sizeof *batch->hits);
}

/* Unlike Lockstep's own in every way but its functions: who plays knows it through these alone. */
struct lockstep_test {
	const char *name;
	unsigned first, columns, results; /* columns of its first operand, and of both */
	const char *const *column;
	lockstep_kernel *kernel;
};

static const char *const segment_point[] = {"ax", "ay", "bx", "by", "x", "y"};
static const char *const vec3_vec3[] = {"x", "y", "z", "x", "y", "z"};
static const struct lockstep_test tests[] = {{"in_front", 4, 6, 0, segment_point, in_front},
					     {"dot3", 3, 6, 1, vec3_vec3, dot3}};

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

const char *lockstep_isa_at(size_t index)
{
	return index == 0 ? "scalar" : NULL;
}

lockstep_kernel *lockstep_kernel_of(const struct lockstep_test *test, const char *isa)
{
	return strcmp(isa, "scalar") == 0 ? test->kernel : NULL;
}
