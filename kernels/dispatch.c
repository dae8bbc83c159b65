/* SPDX-License-Identifier: MIT */
/* Which instruction sets run here, and which one is in use. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "kernels/table.h"

#define ISA(name, what) [LOCKSTEP_ISA_##name] = #name,
static const char *const isa_names[] = {
#include "kernels/isas.def"
};
#undef ISA
_Static_assert(sizeof isa_names / sizeof *isa_names == LOCKSTEP_ISAS,
	       "enum lockstep_isa must have the instruction sets of isas.def");

/* The instruction set in use, or -1 before the first question. A single int, so that the only race
 * is between threads that would all find the same answer. */
static int in_use = -1;

const char *lockstep_isa_name(enum lockstep_isa isa)
{
	return (unsigned)isa < LOCKSTEP_ISAS ? isa_names[isa] : NULL;
}

int lockstep_find_isa(const char *name)
{
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (strcmp(isa_names[isa], name) == 0)
			return isa;
	return -1;
}

/* The compiler's run-time library asks the CPU, and asks the operating system about registers. */
static bool cpu_has(enum lockstep_isa isa)
{
	switch (isa) {
	case LOCKSTEP_ISA_scalar:
		return true;
#if defined(__x86_64__)
	case LOCKSTEP_ISA_sse2:
		return true;
	case LOCKSTEP_ISA_sse41:
		return __builtin_cpu_supports("sse4.1");
	case LOCKSTEP_ISA_avx2:
		return __builtin_cpu_supports("avx2");
	case LOCKSTEP_ISA_avx512:
		return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
		       __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
#elif defined(__aarch64__)
	case LOCKSTEP_ISA_neon:
		return true;
#endif
	default:
		return false;
	}
}

bool lockstep_isa_runs(enum lockstep_isa isa)
{
	/* Not taken from the table, which refers to every kernel. */
#define ISA(name, what) [LOCKSTEP_ISA_##name] = HAVE_ISA_##name,
	static const bool built[] = {
#include "kernels/isas.def"
	};
#undef ISA
	return (unsigned)isa < LOCKSTEP_ISAS && built[isa] && cpu_has(isa);
}

/* Within an architecture, later in the list is better. */
static int best_isa(void)
{
	const char *wish = getenv("LOCKSTEP_ISA");
	int isa = wish ? lockstep_find_isa(wish) : -1;
	if (isa >= 0 && lockstep_isa_runs((enum lockstep_isa)isa))
		return isa;
	for (isa = LOCKSTEP_ISAS - 1; isa > LOCKSTEP_ISA_scalar; --isa)
		if (lockstep_isa_runs((enum lockstep_isa)isa))
			break;
	return isa;
}

enum lockstep_isa lockstep_isa_in_use(void)
{
	int isa = __atomic_load_n(&in_use, __ATOMIC_RELAXED);
	if (isa < 0) {
		isa = best_isa();
		/* A lockstep_use_isa() in between wins. */
		int unset = -1;
		if (!__atomic_compare_exchange_n(&in_use, &unset, isa, false, __ATOMIC_RELAXED,
						 __ATOMIC_RELAXED))
			isa = unset;
	}
	return (enum lockstep_isa)isa;
}

int lockstep_use_isa(enum lockstep_isa isa)
{
	if (!lockstep_isa_runs(isa))
		return -1;
	__atomic_store_n(&in_use, (int)isa, __ATOMIC_RELAXED);
	return 0;
}

const char *lockstep_version(void)
{
	return LOCKSTEP_VERSION;
}
