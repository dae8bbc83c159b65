/* SPDX-License-Identifier: MIT */
/*
 * The harness's table: each build holds the kernels that were compiled for it, each test has its
 * reference and truth, and all of these functions differ. If a build held another build's kernels,
 * those would be checked and found right, and its own would never run.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/check/builds.h"
#include "reference/exact/truths.h"
#include "reference/table.h"
#include "tests/unit.h"

/* ---- The expected kernels, by name ---------------------------------------------------------- */

#define DECLARE(isa, test)                                                                         \
	lockstep_kernel lockstep_kernel_##isa##_##test, lockstep_kernel_##isa##_emulated_##test,   \
	    lockstep_kernel_##isa##_auto_##test;
#define TEST(name, ...)                                                                            \
	LOCKSTEP_EACH_ISA(DECLARE, name)                                                           \
	lockstep_kernel lockstep_reference_##name;
#include "kernels/tests.def"
#undef TEST
#undef DECLARE

#define IF_0(x) NULL
#define IF_1(x) x
#define IF_JOIN(condition, x) IF_##condition(x)
#define IF(condition, x) IF_JOIN(condition, x)

#define KERNELS(isa, test)                                                                         \
	{#isa, #test, IF(HAVE_ISA_##isa, lockstep_kernel_##isa##_##test)},                         \
	    {#isa "-emulated", #test,                                                              \
	     IF(HAVE_EMULATED_##isa, lockstep_kernel_##isa##_emulated_##test)},                    \
	    {#isa "-auto", #test, IF(HAVE_AUTO_##isa, lockstep_kernel_##isa##_auto_##test)},
#define TEST(name, ...) LOCKSTEP_EACH_ISA(KERNELS, name)
static const struct compiled {
	const char *build, *test;
	lockstep_kernel *kernel;
} compiled[] = {
#include "kernels/tests.def"
};
#undef TEST
enum { COMPILED = sizeof compiled / sizeof *compiled };

#if HAVE_GMP
#define EXACT(name) lockstep_exact_##name
#else
#define EXACT(name) NULL
#endif
#define TEST(name, ...) {#name, lockstep_reference_##name, EXACT(name)},
#define SPECIMEN(name, family, operands, world, hits, results, judge, ...)                         \
	{#name, lockstep_reference_##name, EXACT(judge)},
#define PIXEL_SPECIMEN(name, ...) {#name, lockstep_reference_##name, EXACT(name)},
static const struct witness {
	const char *test;
	lockstep_kernel *reference;
	lockstep_exact *exact;
} witnesses[] = {
#include "kernels/tests.def"
};
#undef PIXEL_SPECIMEN
#undef SPECIMEN
#undef TEST
enum { WITNESSES = sizeof witnesses / sizeof *witnesses };

/* ---- The kernels in the table --------------------------------------------------------------- */

UNIT_TEST(builds_hold_their_kernels)
{
	size_t count;
	harness_builds(&count);
	assert_int_equal(count * lockstep_test_count(), COMPILED);
	for (size_t i = 0; i < COMPILED; ++i) {
		const struct build *build = harness_find_build(compiled[i].build);
		assert_non_null(build);
		assert_string_equal(build->name, compiled[i].build);
		if (build_kernel(build, lockstep_test_find(compiled[i].test)) != compiled[i].kernel)
			fail_msg("%s of %s is another kernel, or none", compiled[i].build,
				 compiled[i].test);
		assert_int_equal(!!build->tool, !!compiled[i].kernel);
	}
}

/* A build that cannot run must not pass, and a required build must not be left out. */
UNIT_TEST(builds_run_where_they_can)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	for (size_t b = 0; b < count; ++b) {
		const bool native = strcmp(builds[b].name, lockstep_isa_at(builds[b].isa)) == 0;
		const bool emulated = strstr(builds[b].name, "-emulated");
		assert_int_equal(builds[b].kind, native     ? BUILD_NATIVE
						 : emulated ? BUILD_EMULATED
							    : BUILD_AUTO);
		assert_int_equal(strncmp(builds[b].name, lockstep_isa_at(builds[b].isa),
					 strlen(lockstep_isa_at(builds[b].isa))),
				 0);
		assert_int_equal(builds[b].runs,
				 builds[b].kernel && (emulated || lockstep_isa_runs(lockstep_isa_at(
								      builds[b].isa))));
		assert_null(builds[b].plugin);
	}
}

UNIT_TEST(tests_have_their_witnesses)
{
	assert_int_equal(WITNESSES, lockstep_test_count());
	for (size_t i = 0; i < WITNESSES; ++i) {
		const struct harness_test *found =
		    harness_of(lockstep_test_find(witnesses[i].test));
		if (found->reference != witnesses[i].reference ||
		    found->exact != witnesses[i].exact)
			fail_msg("%s has another's reference or truth", witnesses[i].test);
	}
}

static int by_address(const void *a, const void *b)
{
	const uintptr_t left = *(const uintptr_t *)a, right = *(const uintptr_t *)b;
	return (left > right) - (left < right);
}

UNIT_TEST(no_two_are_one)
{
	uintptr_t address[COMPILED + WITNESSES];
	size_t count = 0;
	for (size_t i = 0; i < COMPILED; ++i)
		if (compiled[i].kernel)
			address[count++] = (uintptr_t)compiled[i].kernel;
	for (size_t i = 0; i < WITNESSES; ++i)
		address[count++] = (uintptr_t)witnesses[i].reference;
	qsort(address, count, sizeof *address, by_address);
	for (size_t i = 1; i < count; ++i)
		assert_true(address[i - 1] < address[i]);
}

/* A build matches only its exact name. */
UNIT_TEST(builds_go_by_name)
{
	static const char *const none[] = {"",      "avx",       "AVX2",           " avx2",
					   "avx2 ", "avx2-emul", "avx2-emulatedx", "avx2_emulated",
					   "all",   "native",    "emulated",       "auto",
					   "-auto", "reference", "scalarscalar"};
	for (size_t i = 0; i < sizeof none / sizeof *none; ++i)
		assert_null(harness_find_build(none[i]));
}
