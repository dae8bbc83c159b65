/* SPDX-License-Identifier: MIT */
/*
 * A fuzzing engine of our own, for compilers without libFuzzer: keeps every input that tells something
 * new by the counters of fuzz/steer.h, and changes those by fuzz/mutate.h. The same seed tries the same
 * inputs.
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

/* From an empty corpus, at most so many inputs, until one is a find. False: no memory. */
bool builtin_run(const struct lockstep_test *test, builtin_try *attempt, unsigned seed,
		 uint64_t runs, struct builtin *result);

#endif
