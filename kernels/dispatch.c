/* SPDX-License-Identifier: MIT */
/* Which instruction sets run on this machine, and which one each test uses. */
#include <config.h>

#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

#include "kernels/natives.h"

#define ISA(name, ...) [LOCKSTEP_ISA_##name] = #name,
static const char *const isa_names[] = {
#include "kernels/isas.def"
};
#undef ISA

uint8_t lockstep_chosen_isa[LOCKSTEP_TESTS + 1];
_Static_assert(LOCKSTEP_ISAS < UINT8_MAX, "a byte holds the number of an instruction set, plus 1");

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

/* Does not use the table, which refers to every kernel. */
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

/* ---- The first choice ----------------------------------------------------------------------------- */

struct lockstep_cpu lockstep_this_cpu(void)
{
	struct lockstep_cpu cpu = {.vendor = ""};
#if defined(__x86_64__) || defined(__i386__)
	unsigned words[4];
	if (!__get_cpuid(0, &words[3], &words[0], &words[2], &words[1]))
		return cpu;
	memcpy(cpu.vendor, words, sizeof cpu.vendor - 1);
	if (!__get_cpuid(1, &words[0], &words[1], &words[2], &words[3]))
		return cpu;
	/* Large family and model numbers continue in extra bits. */
	cpu.family = words[0] >> 8 & 0xf;
	cpu.model = (words[0] >> 4 & 0xf) | (words[0] >> 12 & 0xf0);
	if (cpu.family == 0xf)
		cpu.family += words[0] >> 20 & 0xff;
#endif
	return cpu;
}

static bool models(const struct lockstep_cpu *cpu, const char *vendor, unsigned family,
		   unsigned first, unsigned last)
{
	return strcmp(cpu->vendor, vendor) == 0 && cpu->family == family && cpu->model >= first &&
	       cpu->model <= last;
}

int lockstep_fastest_isa(const struct lockstep_cpu *cpu, enum lockstep_test_number test)
{
/* A CPU may have no rows, and there may be no rows at all. */
#define CPU(name, vendor, family, first, last)                                                     \
	bool name = models(cpu, vendor, family, first, last);                                      \
	(void)name;
#define CPU_TOO(name, vendor, family, first, last)                                                 \
	name = name || models(cpu, vendor, family, first, last);
#define FASTEST(name, id, isa)                                                                     \
	if (name && test == LOCKSTEP_TEST_##id)                                                    \
		return LOCKSTEP_ISA_##isa;
#include "kernels/fastest.def"
	(void)test;
	return -1;
}

/* Within an architecture, later in the list is better. */
static int best_isa(void)
{
	int isa = LOCKSTEP_ISAS - 1;
	while (isa > LOCKSTEP_ISA_scalar && !runs(isa))
		--isa;
	return isa;
}

/* Chooses for all tests at once, so that the environment is read only once. A choice made by the program in
 * the meantime wins. */
void lockstep_choose_first(void)
{
	const struct lockstep_cpu cpu = lockstep_this_cpu();
	const int wish = lockstep_find_isa(getenv("LOCKSTEP_ISA")), best = best_isa();
	for (unsigned test = 0; test <= LOCKSTEP_TESTS; ++test) {
		int isa = runs(wish) ? wish : lockstep_fastest_isa(&cpu, test);
		uint8_t unset = 0;
		__atomic_compare_exchange_n(&lockstep_chosen_isa[test], &unset,
					    (uint8_t)((runs(isa) ? isa : best) + 1), false,
					    __ATOMIC_RELAXED, __ATOMIC_RELAXED);
	}
}

/* ---- The choice ----------------------------------------------------------------------------------- */

enum lockstep_isa lockstep_current_isa(void)
{
	return lockstep_isa_of(LOCKSTEP_TESTS);
}

const char *lockstep_isa_in_use(void)
{
	return isa_names[lockstep_current_isa()];
}

bool lockstep_choose_isa(enum lockstep_test_number test, int isa)
{
	if (!runs(isa))
		return false;
	__atomic_store_n(&lockstep_chosen_isa[test], (uint8_t)(isa + 1), __ATOMIC_RELAXED);
	return true;
}

int lockstep_use_isa(const char *name)
{
	int isa = lockstep_find_isa(name);
	if (!runs(isa))
		return -1;
	for (unsigned test = 0; test <= LOCKSTEP_TESTS; ++test)
		__atomic_store_n(&lockstep_chosen_isa[test], (uint8_t)(isa + 1), __ATOMIC_RELAXED);
	return 0;
}

const char *lockstep_version(void)
{
	return LOCKSTEP_VERSION;
}
