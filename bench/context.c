/* SPDX-License-Identifier: MIT */
/* Reports the context of a run; see context.h. */
#include <config.h>

#include <inttypes.h>
#include <stdio.h>

#include "bench/context.h"
#include "harness/base/cpu.h"
#include "harness/base/machine.h"
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
	fact(to, "lockstep_isa", lockstep_isa_in_use());
	fact(to, "compiler", COMPILER);
#ifdef LOCKSTEP_COMPILER_FLAGS
	fact(to, "cflags", LOCKSTEP_COMPILER_FLAGS);
#endif
	fact(to, "seed", number);
	/*
	 * Google Benchmark reports the number of CPUs, their clock and caches, but not the
	 * following.
	 */
	fact(to, "cpu", cpu_name());
}

void context_tell_machine(context_fact *fact, void *to)
{
	const struct machine *machine = machine_here();
	char doubt[MACHINE_DOUBTS_MAX][MACHINE_DOUBT];
	char all[MACHINE_DOUBTS_MAX * (MACHINE_DOUBT + 2)] = "none";
	size_t doubts = machine_doubts(machine, doubt), used = 0;
	for (unsigned f = 0; f < MACHINE_FACTS; ++f)
		fact(to, machine_key[f], machine->fact[f]);
	for (size_t i = 0; i < doubts; ++i)
		used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", used ? "; " : "",
					 doubt[i]);
	fact(to, "pinned", machine->pins ? "yes" : "no");
	fact(to, "lockstep_warnings", all);
}
