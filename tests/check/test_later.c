/* SPDX-License-Identifier: MIT */
/*
 * A program linked for first results: the native builds are present, and the missing builds are
 * known.
 */
#include <config.h>

#include "harness/check/builds.h"
#include "reference/table.h"
#include "tests/unit.h"

#define ISA(isa, ...) +HAVE_EMULATED_##isa + HAVE_AUTO_##isa
enum {
	BUILDS_LATER = 0
#include "kernels/isas.def"
};
#undef ISA

UNIT_TEST(test_native_builds_are_there)
{
	const struct build *scalar = harness_find_build("scalar");
	assert_true(scalar->runs);
	assert_non_null(build_kernel(scalar, &lockstep_tests[0]));
	assert_false(build_is_later(scalar));
}

UNIT_TEST(test_others_are_later)
{
	size_t count, later = 0;
	const struct build *builds = harness_builds(&count);
	assert_false(harness_has_extras());
	for (size_t i = 0; i < count; ++i) {
		if (builds[i].kind == BUILD_NATIVE)
			continue;
		assert_null(builds[i].kernel);
		assert_null(builds[i].tool);
		assert_false(builds[i].runs);
		later += build_is_later(&builds[i]);
	}
	assert_int_equal(later, BUILDS_LATER);
	assert_false(build_is_later(harness_find_build("scalar-emulated")));
}
