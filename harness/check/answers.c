/* SPDX-License-Identifier: MIT */
/* Answers of a batch on plain memory. */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/hash.h"
#include "harness/base/memory.h"
#include "harness/check/cross.h"
#include "harness/formats/columns.h"

void answers_allocate(struct answers *answers, size_t capacity)
{
	*answers = (struct answers){.capacity = capacity};
	answers->hits = memory_must(calloc(capacity / 64 + 1, sizeof *answers->hits));
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		answers->out[r] = memory_must(calloc(capacity + 1, sizeof *answers->out[r]));
}

void answers_free(struct answers *answers)
{
	free(answers->hits);
	answers->hits = NULL;
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r) {
		free(answers->out[r]);
		answers->out[r] = NULL;
	}
	answers->capacity = 0;
}

void answer_batch(const struct lockstep_test *test, lockstep_kernel *kernel, float *const *columns,
		  const void *world, size_t n, unsigned mode, struct answers *answers)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < test->columns; ++k)
		in[k] = columns[k];
	const struct lockstep_batch batch = {.n = n,
					     .in = in,
					     .out = answers->out,
					     .hits = answers->hits,
					     .world = world,
					     .broadcast = mode};
	kernel(&batch);
}

bool answer_case(const struct lockstep_test *test, lockstep_kernel *kernel, const float *operands,
		 const void *world, float *results)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t hits = 0;
	const struct lockstep_batch batch = {
	    .n = 1, .in = in, .out = out, .hits = &hits, .world = world};
	for (unsigned k = 0; k < test->columns; ++k)
		in[k] = &operands[k];
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		out[r] = &results[r];
	kernel(&batch);
	return test->hits && (hits & 1);
}

void gather_operands(const struct lockstep_test *test, float *const *columns, size_t i,
		     unsigned mode, float *operands)
{
	unsigned split = test->operand[0]->columns;
	for (unsigned k = 0; k < test->columns; ++k)
		operands[k] = columns[k][mode & (k < split ? 1 : 2) ? 0 : i];
}

bool same_result(const struct lockstep_test *test, float a, float b)
{
	return memcmp(&a, &b, sizeof a) == 0 || (!test->pixel_results && isnan(a) && isnan(b));
}

void describe_results(const struct lockstep_test *test, unsigned result, float expected, float got,
		      char *text, size_t text_size)
{
	if (test->pixel_results)
		snprintf(text, text_size, "%s: expected %" PRId32 ", got %" PRId32,
			 test->result[result], pixel_of_column(expected), pixel_of_column(got));
	else
		snprintf(text, text_size, "%s: expected %.9g (%a), got %.9g (%a)",
			 test->result[result], expected, expected, got, got);
}

uint64_t hash_answers(uint64_t state, const struct lockstep_test *test,
		      const struct answers *answers, size_t n)
{
	for (size_t i = 0; test->hits && i < n; ++i)
		state = hash_number(state, answers_hit(answers, i), 1);
	for (unsigned r = 0; r < test->results; ++r)
		state = hash_column(state, answers->out[r], n, test->pixel_results);
	return state;
}
