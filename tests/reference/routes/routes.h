/* SPDX-License-Identifier: MIT */
/* Shared parts of the tests of one route against another. */
#ifndef LOCKSTEP_TESTS_REFERENCE_ROUTES_ROUTES_H
#define LOCKSTEP_TESTS_REFERENCE_ROUTES_ROUTES_H

#include "kernels/table.h"
#include "tests/unit.h"

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

#endif
