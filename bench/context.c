/* SPDX-License-Identifier: MIT */
/* The context of a run; see context.h. */
#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#if HAVE_CPUINFO
#include <cpuinfo.h>
#endif

#include "bench/context.h"
#include "kernels/lockstep.h"

#if defined(__clang__)
#define COMPILER __VERSION__ /* "Clang 14.0.6" */
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

/* Google Benchmark tells how many CPUs there are, their clock and caches, but not their name. */
static void tell_cpu(context_fact *fact, void *to)
{
#if HAVE_CPUINFO
	if (!cpuinfo_initialize())
		return;
	if (cpuinfo_get_packages_count() > 0)
		fact(to, "cpu", cpuinfo_get_package(0)->name);
	cpuinfo_deinitialize();
#else
	(void)fact, (void)to;
#endif
}

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
	tell_cpu(fact, to);
}
