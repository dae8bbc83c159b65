/* SPDX-License-Identifier: MIT */
/* Shared parts of the tests of one route against another. */
#ifndef LOCKSTEP_TESTS_REFERENCE_ROUTES_ROUTES_H
#define LOCKSTEP_TESTS_REFERENCE_ROUTES_ROUTES_H

#include "harness/base/random.h"
#include "kernels/table.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

#include <string.h>

enum { CASES = 1024, WORDS = CASES / 64 };

static inline bool bit(const uint64_t *words, size_t i)
{
	return words[i / 64] >> i % 64 & 1;
}

/* Uses the next instruction set after `isa` that runs; false if there is none. */
static inline bool next_isa(int *isa)
{
	while (++*isa < LOCKSTEP_ISAS)
		if (lockstep_use_isa(lockstep_isa_at(*isa)) == 0)
			return true;
	return false;
}

/* ---- Rounds: every batch on every instruction set that runs ------------------------------------ */

typedef void make_batch(struct random *rng, unsigned batch);

struct round {
	unsigned batch, made, batches;
	int isa;
	uint64_t seed;
	make_batch *make;
	struct random rng;
};

/* For next_round(); only some of the batches on an emulated CPU. */
static inline struct round rounds(unsigned batches, uint64_t seed, make_batch *make)
{
	return (struct round){.batches = one_in(batches, (batches + 9) / 10),
			      .isa = LOCKSTEP_ISAS,
			      .seed = seed,
			      .make = make};
}

/* Makes a batch if the last one is done, and uses the next instruction set. False at the end. */
static inline bool next_round(struct round *r)
{
	while (!next_isa(&r->isa)) {
		if (r->made == r->batches)
			return false;
		r->batch = r->made++;
		random_begin(&r->rng, r->seed, 0, r->batch);
		r->make(&r->rng, r->batch);
		r->isa = -1;
	}
	return true;
}

static inline size_t count_hits(const uint64_t *words)
{
	size_t count = 0;

	for (size_t i = 0; i < CASES; ++i)
		count += bit(words, i);
	return count;
}

/* Any float, NaN included. */
static inline float any_bits(struct random *rng)
{
	uint32_t bits = random_u32(rng);
	float f;

	memcpy(&f, &bits, sizeof f);
	return f;
}

#endif
