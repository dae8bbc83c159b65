/* SPDX-License-Identifier: MIT */
/*
 * A fuzzing engine of our own, for compilers without libFuzzer: keeps every input that tells something
 * new by the counters of fuzz/steer.h, and changes those by fuzz/mutate.h. The same seed tries the same
 * inputs. It knows neither time nor files: who drives it does.
 *
 * Where nothing is ever told, because the build has no exact truths or the engine goes unsteered, one
 * input in 64 is kept instead.
 */
#ifndef LOCKSTEP_FUZZ_BUILTIN_H
#define LOCKSTEP_FUZZ_BUILTIN_H

#include "check/cross.h"

enum { BUILTIN_BYTES = 4096 }; /* of an input, at most */

/* Tries an input, and tells fuzz/steer.h of its cases. True: it is a find. */
typedef bool builtin_try(const struct lockstep_test *test, const uint8_t *data, size_t size);

struct builtin {
	uint64_t runs; /* inputs that were tried */
	size_t kept;   /* of those, told something new */
	bool found;    /* and this one, the last, is a find: */
	uint8_t data[BUILTIN_BYTES];
	size_t size;
};

/* An input to start from. */
struct builtin_seed {
	const uint8_t *data;
	size_t size; /* what is longer than BUILTIN_BYTES is cut */
};

struct builtin_plan {
	const struct lockstep_test *test;
	builtin_try *attempt;
	uint64_t seed, runs;              /* at most so many inputs */
	bool unsteered;                   /* change bytes, of which shapes know nothing */
	const struct builtin_seed *seeds; /* which count as inputs, too */
	size_t seed_count;
	/* Before each input: shall there be another one? NULL: always. */
	bool (*go_on)(const struct builtin *now, void *context);
	/* After each that is kept and was no seed. NULL: nothing. */
	void (*keep)(const struct builtin *now, void *context);
	void *context;
};

/* All seeds, then what becomes of them, until one is a find. False: no memory. */
bool builtin_fuzz(const struct builtin_plan *plan, struct builtin *result);

/* From an empty corpus, at most so many inputs, until one is a find. False: no memory. */
bool builtin_run(const struct lockstep_test *test, builtin_try *attempt, unsigned seed,
		 uint64_t runs, struct builtin *result);

#endif
