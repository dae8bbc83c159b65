/* SPDX-License-Identifier: MIT */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/check/chunk.h"
#include "harness/check/siblings.h"

/* The first variant's answers. */
struct first {
	const struct subject *subject; /* NULL: none yet */
	uint64_t *hits, *no;
	float *out[LOCKSTEP_RESULTS_MAX];
};

struct siblings {
	struct first first[PLUGINS_MAX]; /* by family */
};

struct siblings *siblings_open(void)
{
	return memory_must(calloc(1, sizeof(struct siblings)));
}

void siblings_close(struct siblings *siblings)
{
	for (unsigned f = 0; f < PLUGINS_MAX; ++f) {
		struct first *first = &siblings->first[f];
		free(first->hits);
		free(first->no);
		for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
			free(first->out[r]);
	}
	free(siblings);
}

void siblings_begin(struct siblings *siblings)
{
	for (unsigned f = 0; f < PLUGINS_MAX; ++f)
		siblings->first[f].subject = NULL;
}

static void keep(struct first *first, const struct sibling_answers *a)
{
	enum { WORDS = LONG_CASES / 64 + 1 };
	const size_t words = (a->n + 63) / 64;
	if (!first->hits) {
		first->hits = memory_must(malloc(WORDS * sizeof *first->hits));
		first->no = memory_must(malloc(WORDS * sizeof *first->no));
		for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
			first->out[r] = memory_must(malloc(LONG_CASES * sizeof *first->out[r]));
	}
	first->subject = a->subject;
	memcpy(first->no, a->no, words * sizeof *a->no);
	if (a->subject->test->hits)
		memcpy(first->hits, a->hits, words * sizeof *a->hits);
	for (unsigned r = 0; r < a->subject->test->results; ++r)
		memcpy(first->out[r], a->out[r], a->n * sizeof *a->out[r]);
}

static bool bit(const uint64_t *words, size_t i)
{
	return words[i / 64] >> i % 64 & 1;
}

static const char *word(bool no, bool hit)
{
	return no ? "no answer" : hit ? "hit" : "miss";
}

/* True if the answers to case i differ. Describes the first such case in `what`. */
static bool differs(const struct first *first, const struct sibling_answers *a, size_t i,
		    struct disagreement *what)
{
	const struct lockstep_test *test = a->subject->test;
	const unsigned both = first->subject->claims.results & a->subject->claims.results;
	const bool no[2] = {bit(a->no, i), bit(first->no, i)};
	const bool hit[2] = {test->hits && bit(a->hits, i), test->hits && bit(first->hits, i)};
	struct disagreement now = {.fault = FAULT_UNLIKE, .index = i, .result = test->results};
	unsigned r = 0;
	if (no[0] && no[1])
		return false;
	if (no[0] != no[1] || hit[0] != hit[1]) {
		snprintf(now.detail, sizeof now.detail, "%s; %s: %s", word(no[0], hit[0]),
			 first->subject->plugin->name, word(no[1], hit[1]));
	} else {
		for (; r < test->results; ++r)
			if (both >> r & 1 && !same_result(test, a->out[r][i], first->out[r][i]))
				break;
		if (r == test->results)
			return false;
		now.result = r;
		snprintf(now.detail, sizeof now.detail, "result %s; it differs from %s's",
			 test->result[r], first->subject->plugin->name);
	}
	if (what->fault == FAULT_NONE)
		*what = now;
	return true;
}

size_t siblings_differ(struct siblings *siblings, const struct sibling_answers *answers,
		       struct disagreement *what)
{
	struct first *first = &siblings->first[answers->subject->plugin->family];
	size_t count = 0;
	*what = (struct disagreement){.fault = FAULT_NONE};
	if (!answers->subject->claims.same_bits)
		return 0;
	if (!first->subject) {
		keep(first, answers);
		return 0;
	}
	for (size_t i = 0; i < answers->n; ++i)
		count += differs(first, answers, i, what);
	return count;
}
