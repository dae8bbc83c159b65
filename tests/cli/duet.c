/* SPDX-License-Identifier: MIT */
/*
 * A library to play a duet with: two kernels of somebody's own, with a table as Lockstep's. One of them
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

static const struct lockstep_shape vec3 = {"vec3", 3, "ijk", NULL};
static const struct lockstep_shape segment = {"segment", 4, "xyxy", NULL};
static const struct lockstep_shape point = {"point", 2, "xy", NULL};

extern const struct lockstep_test lockstep_tests[];
const struct lockstep_test lockstep_tests[] = {
    {.name = "in_front",
     .operands = 2,
     .operand = {&segment, &point},
     .columns = 6,
     .hits = true,
     .kernel = {[LOCKSTEP_ISA_scalar] = in_front}},
    {.name = "dot3",
     .operands = 2,
     .operand = {&vec3, &vec3},
     .columns = 6,
     .results = 1,
     .kernel = {[LOCKSTEP_ISA_scalar] = dot3}},
};

const struct lockstep_test *lockstep_find_test(const char *name)
{
	for (size_t t = 0; t < sizeof lockstep_tests / sizeof *lockstep_tests; ++t)
		if (strcmp(lockstep_tests[t].name, name) == 0)
			return &lockstep_tests[t];
	return NULL;
}
