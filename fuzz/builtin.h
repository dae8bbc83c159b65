/* SPDX-License-Identifier: MIT */
/*
 * A fuzzing engine for compilers without libFuzzer. It keeps every input that shows something new
 * in the counters of fuzz/steer.h, and changes kept inputs with fuzz/mutate.h. The same seed gives
 * the same inputs. It neither reads the clock nor writes files; its callers do.
 *
 * If nothing is ever counted, because the build has no exact truths or the engine is unsteered, it
 * keeps one input in 64 instead.
 */
#ifndef LOCKSTEP_FUZZ_BUILTIN_H
#define LOCKSTEP_FUZZ_BUILTIN_H

#include "harness/check/cross.h"

enum { BUILTIN_BYTES = 4096 }; /* the most bytes of an input */

/* Tries an input, and passes its cases to fuzz/steer.h. True if it is a find. */
typedef bool builtin_try(const struct lockstep_test *test, const uint8_t *data, size_t size);

struct builtin {
	uint64_t runs; /* inputs tried */
	size_t kept;   /* inputs that showed something new */
	bool found;    /* the last input, below, is a find */
	uint8_t data[BUILTIN_BYTES];
	size_t size;
};

/* An input to start from. */
struct builtin_seed {
	const uint8_t *data;
	size_t size; /* inputs are cut off at BUILTIN_BYTES */
};

struct builtin_plan {
	const struct lockstep_test *test;
	builtin_try *attempt;
	uint64_t seed, runs;              /* at most this many inputs */
	bool unsteered;                   /* change bytes without regard to shapes */
	const struct builtin_seed *seeds; /* they also count as inputs */
	size_t seed_count;
	/* Called before each input; returns true to continue. NULL: always continue. */
	bool (*go_on)(const struct builtin *now, void *context);
	/* Called after each input that is kept, except seeds. May be NULL. */
	void (*keep)(const struct builtin *now, void *context);
	void *context;
};

/* Tries all seeds, then inputs derived from them, until one is a find. */
void builtin_fuzz(const struct builtin_plan *plan, struct builtin *result);

/* Starts from an empty corpus, and tries at most `runs` inputs, until one is a find. */
void builtin_run(const struct lockstep_test *test, builtin_try *attempt, unsigned seed,
		 uint64_t runs, struct builtin *result);

#endif
