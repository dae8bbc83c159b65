/* SPDX-License-Identifier: MIT */
/* The harness's table: witnesses and builds, made from tests.def and from what configure found. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "check/table.h"

#if HAVE_GMP
#define EXACT(name) lockstep_exact_##name
#else
#define EXACT(name) NULL
#endif

#define TEST(name, ...) lockstep_kernel lockstep_reference_##name;
#include "kernels/tests.def"
#undef TEST

#define TEST(name, ...) {lockstep_reference_##name, EXACT(name)},
#define SPECIMEN(name, family, operands, world, hits, results, judge, question)                    \
	{lockstep_reference_##name, EXACT(judge)},
#define PIXEL_SPECIMEN(name, ...) {lockstep_reference_##name, EXACT(name)},
const struct harness_test harness_tests[] = {
#include "kernels/tests.def"
};
#undef PIXEL_SPECIMEN
#undef SPECIMEN
#undef TEST

const struct harness_test *harness_of(const struct lockstep_test *test)
{
	return &harness_tests[test - lockstep_tests];
}

/* IF(HAVE_X, list): the kernels of a set that was compiled, else NULL. */
#define IF_0(list) NULL
#define IF_1(list) list
#define IF_JOIN(condition, list) IF_##condition(list)
#define IF(condition, list) IF_JOIN(condition, list)

/* What is emulated on every machine, and what `auto` is built for: to time each native set. */
#define HAVE_EMULATED_scalar 0
#define HAVE_EMULATED_sse41 1
#define HAVE_EMULATED_avx2 1
#define HAVE_EMULATED_avx512 1
#define HAVE_AUTO_scalar 0
#if HAVE_BENCHMARK
#define HAVE_AUTO_sse2 HAVE_ISA_sse2
#define HAVE_AUTO_sse41 HAVE_ISA_sse41
#define HAVE_AUTO_avx2 HAVE_ISA_avx2
#define HAVE_AUTO_avx512 HAVE_ISA_avx512
#define HAVE_AUTO_neon HAVE_ISA_neon
#else
#define HAVE_AUTO_sse2 0
#define HAVE_AUTO_sse41 0
#define HAVE_AUTO_avx2 0
#define HAVE_AUTO_avx512 0
#define HAVE_AUTO_neon 0
#endif

#define ISA(isa, what)                                                                             \
	extern lockstep_kernel *const lockstep_kernel_##isa##_list[];                              \
	extern lockstep_kernel *const lockstep_kernel_##isa##_emulated_list[];                     \
	extern lockstep_kernel *const lockstep_kernel_##isa##_auto_list[];                         \
	extern lockstep_tool *const lockstep_kernel_##isa##_tools[];                               \
	extern lockstep_tool *const lockstep_kernel_##isa##_emulated_tools[];                      \
	extern lockstep_tool *const lockstep_kernel_##isa##_auto_tools[];
#include "kernels/isas.def"
#undef ISA

#define NATIVE(isa)                                                                                \
	IF(HAVE_ISA_##isa, lockstep_kernel_##isa##_list),                                          \
	    IF(HAVE_ISA_##isa, lockstep_kernel_##isa##_tools)
#define EMULATED(isa)                                                                              \
	IF(HAVE_EMULATED_##isa, lockstep_kernel_##isa##_emulated_list),                            \
	    IF(HAVE_EMULATED_##isa, lockstep_kernel_##isa##_emulated_tools)
#define AUTO(isa)                                                                                  \
	IF(HAVE_AUTO_##isa, lockstep_kernel_##isa##_auto_list),                                    \
	    IF(HAVE_AUTO_##isa, lockstep_kernel_##isa##_auto_tools)

static struct build builds[] = {
#define ISA(isa, what) {#isa, BUILD_NATIVE, LOCKSTEP_ISA_##isa, false, NATIVE(isa)},
#include "kernels/isas.def"
#undef ISA
#define ISA(isa, what) {#isa "-emulated", BUILD_EMULATED, LOCKSTEP_ISA_##isa, false, EMULATED(isa)},
#include "kernels/isas.def"
#undef ISA
#define ISA(isa, what) {#isa "-auto", BUILD_AUTO, LOCKSTEP_ISA_##isa, false, AUTO(isa)},
#include "kernels/isas.def"
#undef ISA
};

/* Asks the CPU once; a second thread that comes at the same time finds the same. */
const struct build *harness_builds(size_t *count)
{
	static int asked;
	*count = sizeof builds / sizeof *builds;
	if (!__atomic_load_n(&asked, __ATOMIC_ACQUIRE)) {
		for (size_t i = 0; i < *count; ++i)
			builds[i].runs = builds[i].kernel && (builds[i].kind == BUILD_EMULATED ||
							      lockstep_isa_runs(builds[i].isa));
		__atomic_store_n(&asked, 1, __ATOMIC_RELEASE);
	}
	return builds;
}

const struct build *harness_find_build(const char *name)
{
	size_t count;
	const struct build *all = harness_builds(&count);
	for (size_t i = 0; i < count; ++i)
		if (strcmp(all[i].name, name) == 0)
			return &all[i];
	return NULL;
}

lockstep_kernel *build_kernel(const struct build *build, const struct lockstep_test *test)
{
	return build->kernel ? build->kernel[test - lockstep_tests] : NULL;
}
