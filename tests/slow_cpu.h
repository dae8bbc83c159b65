/* SPDX-License-Identifier: MIT */
/*
 * An emulated CPU is some fifty times slower, and its arithmetic is the same, so part of the work is
 * enough there. `make check` indicates it by a RUNNER that is not empty.
 */
#ifndef LOCKSTEP_TESTS_SLOW_CPU_H
#define LOCKSTEP_TESTS_SLOW_CPU_H

#include <stdbool.h>
#include <stdlib.h>

static inline bool slow_cpu(void)
{
	const char *runner = getenv("RUNNER");

	return runner && *runner != '\0';
}

/* One number here, another one on a slow CPU. */
static inline unsigned one_in(unsigned here, unsigned emulated)
{
	return slow_cpu() ? emulated : here;
}

#endif
