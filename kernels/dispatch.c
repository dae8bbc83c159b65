/* SPDX-License-Identifier: MIT */
/* Which instruction sets run here, and which one is in use. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "kernels/natives.h"

#define ISA(name, ...) [LOCKSTEP_ISA_##name] = #name,
static const char *const isa_names[] = {
#include "kernels/isas.def"
};
#undef ISA

/* The instruction set in use, or -1 before the first question. A single int, so that the only race
 * is between threads that would all find the same answer. */
static int in_use = -1;

const char *lockstep_isa_at(size_t index)
{
	return index < LOCKSTEP_ISAS ? isa_names[index] : NULL;
}

int lockstep_find_isa(const char *name)
{
	for (int isa = 0; name && isa < LOCKSTEP_ISAS; ++isa)
		if (strcmp(isa_names[isa], name) == 0)
			return isa;
	return -1;
}

/* Not taken from the table, which refers to every kernel. */
static bool runs(int isa)
{
	switch (isa) {
#define ISA(name, what, cpu_has_it)                                                                \
	case LOCKSTEP_ISA_##name:                                                                  \
		return IF(HAVE_ISA_##name, (cpu_has_it));
#include "kernels/isas.def"
#undef ISA
	}
	return false;
}

bool lockstep_isa_runs(const char *name)
{
	return runs(lockstep_find_isa(name));
}

/* Within an architecture, later in the list is better. */
static int best_isa(void)
{
	int isa = lockstep_find_isa(getenv("LOCKSTEP_ISA"));
	if (runs(isa))
		return isa;
	for (isa = LOCKSTEP_ISAS - 1; isa > LOCKSTEP_ISA_scalar; --isa)
		if (runs(isa))
			break;
	return isa;
}

enum lockstep_isa lockstep_current_isa(void)
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

const char *lockstep_isa_in_use(void)
{
	return isa_names[lockstep_current_isa()];
}

int lockstep_use_isa(const char *name)
{
	int isa = lockstep_find_isa(name);
	if (!runs(isa))
		return -1;
	__atomic_store_n(&in_use, isa, __ATOMIC_RELAXED);
	return 0;
}

const char *lockstep_version(void)
{
	return LOCKSTEP_VERSION;
}
