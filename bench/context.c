/* SPDX-License-Identifier: MIT */
/* The context of a run; see context.h. */
#include <config.h>

#include <inttypes.h>
#include <stdio.h>

#include "bench/context.h"
#include "check/cpu.h"
#include "kernels/lockstep.h"

#if defined(__clang__)
#define COMPILER __VERSION__ /* "Clang 14.0.6" */
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

void context_tell(uint64_t seed, context_fact *fact, void *to)
{
	char number[24];
	snprintf(number, sizeof number, "%" PRIu64, seed);
	fact(to, "lockstep_version", LOCKSTEP_VERSION);
	fact(to, "lockstep_isa", lockstep_isa_name(lockstep_isa_in_use()));
	fact(to, "compiler", COMPILER);
#ifdef LOCKSTEP_COMPILER_FLAGS
	fact(to, "cflags", LOCKSTEP_COMPILER_FLAGS);
#endif
	fact(to, "seed", number);
	/* Google Benchmark tells how many CPUs there are, their clock and caches, but not this. */
	fact(to, "cpu", cpu_name());
}
