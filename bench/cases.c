/* SPDX-License-Identifier: MIT */
/* Lays out operands and answers in memory; see cases.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/cases.h"
#include "bench/hit_rate.h"
#include "bench/work_id.h"
#include "harness/check/cross.h"
#include "reference/table.h"

/*
 * The layout of columns. Each starts a cache line (64 bytes) further into its page of 4 KiB than
 * the one before it. If all were at the same page offset, the same element of every column would
 * map to one set of the first-level cache, which has 8 or 12 ways for up to 33 columns.
 *
 * Results come before operands, for another reason: on most x86 CPUs, a load that follows a store
 * to the same offset in another page stalls until the store is done. The loads of later cases
 * overtake the stores of earlier ones by some 1 or 2 KiB. To hit that stall, a load in a column one
 * line behind the store would have to overtake it by only 64 bytes, but one line ahead, by 4032.
 */
#define LINE 64u
#define PAGE 4096u

/* Returns a column's size: whole pages, and the line by which the next column is shifted. */
static size_t column_size(size_t bytes)
{
	return (bytes + PAGE - 1) / PAGE * PAGE + LINE;
}

static size_t hits_bytes(const struct cases *cases)
{
	return (cases->n + 63) / 64 * sizeof(uint64_t);
}

static size_t answers_size(const struct cases *cases)
{
	return (cases->test->hits ? column_size(hits_bytes(cases)) : 0) +
	       cases->test->results * column_size(cases->n * sizeof(float));
}

size_t cases_size(const struct cases *cases)
{
	size_t size =
	    2 * answers_size(cases) + cases->test->columns * column_size(cases->n * sizeof(float));
	return (size + PAGE - 1) / PAGE * PAGE;
}

/* Places hit words and results from `at` on; returns the address after them. */
static char *place_answers(const struct cases *cases, char *at, uint64_t **hits, float **out)
{
	*hits = NULL;
	if (cases->test->hits) {
		*hits = (uint64_t *)(void *)at;
		at += column_size(hits_bytes(cases));
	}
	for (unsigned r = 0; r < cases->test->results; ++r) {
		out[r] = (float *)(void *)at;
		at += column_size(cases->n * sizeof(float));
	}
	return at;
}

struct lockstep_batch cases_batch(struct cases *cases)
{
	return (struct lockstep_batch){.n = cases->n,
				       .in = (const float *const *)cases->in,
				       .out = cases->out,
				       .hits = cases->hits,
				       .world = cases->world.made,
				       .broadcast = cases->mode};
}

static bool make_world(struct cases *cases)
{
	if (cases->rows)
		return scene_outline(cases->seed, cases->rows, cases->test->world, &cases->world);
	scene_world(cases->scene, cases->test, cases->seed, 0, &cases->world);
	return true;
}

static bool fill(struct cases *cases, char *error, size_t error_size)
{
	if (cases->hits_given)
		return hit_rate_fill(cases, error, error_size);
	scene_fill(cases->scene, cases->test, cases->seed, 0, cases->n,
		   cases->test->world ? &cases->world : NULL, cases->in);
	return true;
}

bool cases_make(struct cases *cases, char *error, size_t error_size)
{
	snprintf(error, error_size, "not enough memory for that number of cases");
	if (!make_world(cases))
		return false;
	char *at = cases->memory = aligned_alloc(PAGE, cases_size(cases));
	if (!at) {
		world_free(&cases->world);
		return false;
	}
	at = place_answers(cases, at, &cases->hits, cases->out);
	for (unsigned k = 0; k < cases->test->columns; ++k) {
		cases->in[k] = (float *)(void *)at;
		at += column_size(cases->n * sizeof(float));
	}
	place_answers(cases, at, &cases->expected_hits, cases->expected_out);
	if (!fill(cases, error, error_size)) {
		cases_drop(cases);
		return false;
	}
	struct lockstep_batch batch = cases_batch(cases);
	batch.hits = cases->expected_hits;
	batch.out = cases->expected_out;
	harness_of(cases->test)->reference(&batch);
	if (!cases->work)
		cases->work = work_id(cases);
	return true;
}

void cases_drop(struct cases *cases)
{
	world_free(&cases->world);
	free(cases->memory);
	cases->memory = NULL;
}

double cases_columns(const struct cases *cases)
{
	const struct lockstep_test *test = cases->test;
	double values = (double)test->results * (double)cases->n;
	for (unsigned k = 0; k < test->operands; ++k)
		values += test->operand[k]->columns * (cases->mode >> k & 1 ? 1 : (double)cases->n);
	return values * sizeof(float);
}

double cases_traffic(const struct cases *cases)
{
	return cases_columns(cases) + (cases->test->hits ? (double)hits_bytes(cases) : 0);
}

static bool same_hits(const struct cases *cases, char *what, size_t what_size)
{
	for (size_t i = 0; i < hits_bytes(cases) / sizeof(uint64_t); ++i) {
		uint64_t wrong = cases->hits[i] ^ cases->expected_hits[i];
		if (!wrong)
			continue;
		unsigned bit = (unsigned)__builtin_ctzll(wrong);
		bool hit = cases->hits[i] >> bit & 1;
		snprintf(what, what_size, "it says %s for case %zu, the reference %s",
			 hit ? "hit" : "miss", i * 64 + bit, hit ? "miss" : "hit");
		return false;
	}
	return true;
}

static bool same_results(const struct cases *cases, unsigned r, char *what, size_t what_size)
{
	for (size_t i = 0; i < cases->n; ++i) {
		float came = cases->out[r][i], expected = cases->expected_out[r][i];
		if (same_result(cases->test, came, expected))
			continue;
		int used = snprintf(what, what_size, "case %zu, ", i);
		describe_results(cases->test, r, expected, came, what + used,
				 what_size - (size_t)used);
		return false;
	}
	return true;
}

void cases_spoil(struct cases *cases)
{
	memset(cases->memory, 0xa5, answers_size(cases));
}

bool cases_verify(struct cases *cases, lockstep_kernel *kernel, char *what, size_t what_size)
{
	const struct lockstep_test *test = cases->test;
	struct lockstep_batch batch = cases_batch(cases);
	cases_spoil(cases);
	kernel(&batch);
	if (test->hits && !same_hits(cases, what, what_size))
		return false;
	for (unsigned r = 0; r < test->results; ++r)
		if (!same_results(cases, r, what, what_size))
			return false;
	return true;
}
