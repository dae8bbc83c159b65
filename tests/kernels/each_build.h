/* SPDX-License-Identifier: MIT */
/* Loops over the builds that run here: for (const struct build *build = NULL; next_build(&build);) */
#ifndef LOCKSTEP_TESTS_KERNELS_EACH_BUILD_H
#define LOCKSTEP_TESTS_KERNELS_EACH_BUILD_H

#include "harness/check/builds.h"

/* The first build that runs if it is NULL, or the next one; false if there is none. */
static inline bool next_build(const struct build **build)
{
	size_t count;
	const struct build *builds = harness_builds(&count);

	for (*build = *build ? *build + 1 : builds; *build < builds + count; ++*build)
		if ((*build)->runs)
			return true;
	return false;
}

#endif
