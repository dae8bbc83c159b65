/* SPDX-License-Identifier: MIT */
/* The kernels of a test for each instruction set of this build. A test refers only to its own
 * kernels, so a static program links no others. */
#ifndef LOCKSTEP_KERNELS_NATIVES_H
#define LOCKSTEP_KERNELS_NATIVES_H

#include <config.h>

#include "kernels/table.h"

/* The tests by number, which is their index in lockstep_tests[]; that array refers to
 * every kernel. */
#define TEST(name, ...) LOCKSTEP_TEST_##name,
enum lockstep_test_number {
#include "kernels/tests.def"
	LOCKSTEP_TESTS
};
#undef TEST

static inline enum lockstep_test_number lockstep_number_of(const struct lockstep_test *test)
{
	return (enum lockstep_test_number)(test - lockstep_tests);
}

/* The instruction set of each test, plus 1, and at [LOCKSTEP_TESTS] the set for everything else; 0 until the
 * first lookup. Each entry is a byte, so racing threads can only store the same value. */
extern uint8_t lockstep_chosen_isa[LOCKSTEP_TESTS + 1];
void lockstep_choose_first(void);

/* The instruction set that a test uses. Inline: as a call, this took a tenth of the time of a batch of one pair of
 * discs. */
static inline enum lockstep_isa lockstep_isa_of(enum lockstep_test_number test)
{
	unsigned isa = __atomic_load_n(&lockstep_chosen_isa[test], __ATOMIC_RELAXED);
	if (__builtin_expect(!isa, 0)) {
		lockstep_choose_first();
		isa = __atomic_load_n(&lockstep_chosen_isa[test], __ATOMIC_RELAXED);
	}
	return (enum lockstep_isa)(isa - 1);
}

/* Sets the instruction set for later calls. Returns false and changes nothing if it does not run
 * here. */
bool lockstep_choose_isa(enum lockstep_test_number test, int isa);

/* A CPU as reported by CPUID. CPUs other than x86 have no vendor. */
struct lockstep_cpu {
	char vendor[13]; /* "AuthenticAMD" */
	unsigned family, model;
};
struct lockstep_cpu lockstep_this_cpu(void);

/* The entry of fastest.def for a test on that CPU; -1 if there is none. */
int lockstep_fastest_isa(const struct lockstep_cpu *cpu, enum lockstep_test_number test);

/* IF(HAVE_ISA_avx2, x): x if configure found the instruction set, else 0. */
#define IF_0(x) 0
#define IF_1(x) x
#define IF_JOIN(condition, x) IF_##condition(x)
#define IF(condition, x) IF_JOIN(condition, x)

/* LOCKSTEP_EACH_ISA(DO, x), from config.h, expands to DO(isa, x) for each line of isas.def, for use in
 * macros, which cannot include a file. */
#define DECLARE(isa, test) lockstep_kernel lockstep_kernel_##isa##_##test;
#define TEST(name, ...) LOCKSTEP_EACH_ISA(DECLARE, name)
#include "kernels/tests.def"
#undef TEST
#undef DECLARE

#define NATIVE(isa, test) [LOCKSTEP_ISA_##isa] = IF(HAVE_ISA_##isa, lockstep_kernel_##isa##_##test),
#define NATIVES(test)                                                                              \
	{                                                                                          \
		LOCKSTEP_EACH_ISA(NATIVE, test)                                                    \
	}

#endif
