/* SPDX-License-Identifier: MIT */
/* See builtin.h. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "fuzz/builtin.h"
#include "fuzz/mutate.h"
#include "fuzz/steer.h"
#include "scenes/random.h"

struct kept {
	uint8_t *data;
	size_t size;
};

struct corpus {
	struct kept *input;
	size_t count, room;
	uint8_t *seen; /* counters of all inputs */
};

/* Does the input tell what none did before? */
static bool is_new(struct corpus *corpus)
{
	size_t count;
	const uint8_t *counters = steer_counters(&count);
	bool more = false;
	for (size_t i = 0; i < count; ++i)
		if (counters[i] && !corpus->seen[i])
			corpus->seen[i] = more = true;
	return more;
}

static bool keep(struct corpus *corpus, const uint8_t *data, size_t size)
{
	if (corpus->count == corpus->room) {
		size_t room = 2 * corpus->room + 16;
		struct kept *input = realloc(corpus->input, room * sizeof *input);
		if (!input)
			return false;
		corpus->input = input;
		corpus->room = room;
	}
	struct kept *kept = &corpus->input[corpus->count];
	kept->data = malloc(size ? size : 1);
	if (!kept->data)
		return false;
	memcpy(kept->data, data, size);
	kept->size = size;
	corpus->count++;
	return true;
}

/* The next input, of one or two that are kept: the newest ones more often. */
static size_t next_input(const struct lockstep_test *test, struct random *rng,
			 const struct corpus *corpus, uint8_t *data)
{
	uint32_t count = corpus->count < 4096 ? (uint32_t)corpus->count : 4096;
	size_t first = corpus->count - 1 - random_below(rng, count);
	const struct kept *one = &corpus->input[first];
	size_t size = one->size;
	if (random_chance(rng, 0.1)) {
		const struct kept *other = &corpus->input[random_below(rng, count)];
		return fuzz_cross_over(test, one->data, one->size, other->data, other->size, data,
				       BUILTIN_BYTES, random_u32(rng));
	}
	memcpy(data, one->data, size);
	return fuzz_mutate(test, data, size, BUILTIN_BYTES, random_u32(rng));
}

bool builtin_run(const struct lockstep_test *test, builtin_try *attempt, unsigned seed,
		 uint64_t runs, struct builtin *result)
{
	struct corpus corpus = {.count = 0};
	struct random rng;
	size_t counters;
	steer_counters(&counters);
	*result = (struct builtin){.runs = 0};
	corpus.seen = calloc(counters, 1);
	bool whole = corpus.seen && keep(&corpus, result->data, 0);
	random_begin(&rng, seed, random_stream("builtin", test->name), 0);
	while (whole && !result->found && result->runs < runs) {
		result->size = next_input(test, &rng, &corpus, result->data);
		steer_begin();
		result->found = attempt(test, result->data, result->size);
		result->runs++;
		if (is_new(&corpus))
			whole = keep(&corpus, result->data, result->size);
	}
	result->kept = corpus.count - 1;
	for (size_t i = 0; i < corpus.count; ++i)
		free(corpus.input[i].data);
	free(corpus.input);
	free(corpus.seen);
	return whole;
}
