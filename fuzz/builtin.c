/* SPDX-License-Identifier: MIT */
/* See builtin.h. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "fuzz/builtin.h"
#include "harness/base/memory.h"
#include "harness/base/random.h"
#include "fuzz/mutate.h"
#include "fuzz/steer.h"

struct kept {
	uint8_t *data;
	size_t size;
};

struct corpus {
	struct kept *input;
	size_t count, room;
	uint8_t *seen; /* the union of all inputs' counters */
	bool told;     /* any counter was set */
};

/* True if the input shows something that no earlier one did. */
static bool is_new(struct corpus *corpus)
{
	size_t count;
	const uint8_t *counters = steer_counters(&count);
	bool more = false;
	for (size_t i = 0; i < count; ++i)
		if (counters[i] && !corpus->seen[i])
			corpus->seen[i] = more = true;
	corpus->told = corpus->told || more;
	return more;
}

static void keep(struct corpus *corpus, const uint8_t *data, size_t size)
{
	if (corpus->count == corpus->room) {
		corpus->room = 2 * corpus->room + 16;
		corpus->input =
		    memory_must(realloc(corpus->input, corpus->room * sizeof *corpus->input));
	}
	struct kept *kept = &corpus->input[corpus->count++];
	kept->data = memory_must(malloc(size ? size : 1));
	memcpy(kept->data, data, size);
	kept->size = size;
}

/* Changes, adds or removes a few bytes. */
static size_t change_bytes(struct random *rng, uint8_t *data, size_t size)
{
	for (uint32_t times = 1 + random_below(rng, 4); times > 0; --times) {
		uint32_t at = random_below(rng, (uint32_t)size + 1), left = (uint32_t)size - at;
		uint32_t many = 1 + random_below(rng, 8), kind = random_below(rng, 4);
		if (many > left)
			many = left;
		if (kind == 0 && size + 8 <= BUILTIN_BYTES) {
			memmove(data + at + 8, data + at, left);
			size += 8;
			many = 8;
		} else if (kind == 1) {
			memmove(data + at, data + at + many, left - many);
			size -= many;
			continue;
		} else if (kind == 2 && left > 0) {
			data[at] ^= (uint8_t)(1U << random_below(rng, 8));
			continue;
		}
		for (uint32_t i = 0; i < many; ++i)
			data[at + i] = (uint8_t)random_u32(rng);
	}
	return size;
}

/* Makes the next input from one or two of the newest kept ones. */
static size_t next_input(const struct builtin_plan *plan, struct random *rng,
			 const struct corpus *corpus, uint8_t *data)
{
	uint32_t count = corpus->count < 4096 ? (uint32_t)corpus->count : 4096;
	size_t first = corpus->count - 1 - random_below(rng, count);
	const struct kept *one = &corpus->input[first];
	size_t size = one->size;
	if (!plan->unsteered && random_chance(rng, 0.1)) {
		const struct kept *other = &corpus->input[random_below(rng, count)];
		return fuzz_cross_over(plan->test, one->data, one->size, other->data, other->size,
				       data, BUILTIN_BYTES, random_u32(rng));
	}
	memcpy(data, one->data, size);
	if (plan->unsteered)
		return change_bytes(rng, data, size);
	return fuzz_mutate(plan->test, data, size, BUILTIN_BYTES, random_u32(rng));
}

/* Tries the input in `result`, and keeps it if it shows something new, or if it is a seed. */
static void try_one(const struct builtin_plan *plan, struct random *rng, struct corpus *corpus,
		    struct builtin *result, bool is_seed)
{
	steer_begin();
	result->found = plan->attempt(plan->test, result->data, result->size);
	++result->runs;
	bool more = is_new(corpus);
	if (!corpus->told)
		more = random_below(rng, 64) == 0;
	if (!more && !is_seed)
		return;
	keep(corpus, result->data, result->size);
	if (is_seed)
		return;
	++result->kept;
	if (plan->keep)
		plan->keep(result, plan->context);
}

static void try_seed(const struct builtin_plan *plan, struct random *rng, struct corpus *corpus,
		     struct builtin *result, const struct builtin_seed *seed)
{
	result->size = seed->size < BUILTIN_BYTES ? seed->size : BUILTIN_BYTES;
	memcpy(result->data, seed->data, result->size);
	try_one(plan, rng, corpus, result, true);
}

static void fuzz(const struct builtin_plan *plan, struct corpus *corpus, struct builtin *result)
{
	struct random rng;
	size_t tried = 0;
	random_begin(&rng, plan->seed, random_stream("builtin", plan->test->name), 0);
	while (!result->found && result->runs < plan->runs &&
	       (!plan->go_on || plan->go_on(result, plan->context))) {
		if (tried < plan->seed_count) {
			try_seed(plan, &rng, corpus, result, &plan->seeds[tried++]);
			continue;
		}
		result->size = next_input(plan, &rng, corpus, result->data);
		try_one(plan, &rng, corpus, result, false);
	}
}

void builtin_fuzz(const struct builtin_plan *plan, struct builtin *result)
{
	struct corpus corpus = {.count = 0};
	size_t counters;
	steer_counters(&counters);
	*result = (struct builtin){.runs = 0};
	corpus.seen = memory_must(calloc(counters, 1));
	keep(&corpus, result->data, 0);
	fuzz(plan, &corpus, result);
	for (size_t i = 0; i < corpus.count; ++i)
		free(corpus.input[i].data);
	free(corpus.input);
	free(corpus.seen);
}

void builtin_run(const struct lockstep_test *test, builtin_try *attempt, unsigned seed,
		 uint64_t runs, struct builtin *result)
{
	const struct builtin_plan plan = {
	    .test = test, .attempt = attempt, .seed = seed, .runs = runs};
	builtin_fuzz(&plan, result);
}
