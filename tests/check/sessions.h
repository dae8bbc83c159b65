/* SPDX-License-Identifier: MIT */
/* Sessions whose reports are discarded, and builds with the kernel of one test, for tests of sessions. */
#ifndef LOCKSTEP_TESTS_CHECK_SESSIONS_H
#define LOCKSTEP_TESTS_CHECK_SESSIONS_H

#include "harness/check/session.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

/* `test` is NULL-terminated. */
static inline struct session session_of(const struct lockstep_test **test, uint64_t seed)
{
	struct session session = {.test = test,
				  .seed = seed,
				  .shards = 1,
				  .output = "/dev/null/nowhere",
				  .out = fopen("/dev/null", "w")};

	assert_non_null(session.out);
	return session;
}

static inline void session_add_scene(struct session *session, const char *name)
{
	session->scene[session->scenes++] = open_or_fail(name);
}

static inline void session_end(struct session *session)
{
	session_free(session);
	fclose(session->out);
	for (size_t i = 0; i < session->scenes; ++i)
		scene_close(session->scene[i]);
}

/* A build that has only this kernel. */
static inline struct build lone_build(const struct lockstep_test *test, lockstep_kernel *kernel)
{
	lockstep_kernel **kernels = calloc(lockstep_test_count(), sizeof *kernels);

	assert_non_null(kernels);
	kernels[test - lockstep_tests] = kernel;
	return (struct build){
	    .name = "mine", .kind = BUILD_PLUGIN, .runs = true, .kernel = kernels};
}

static inline void free_lone_build(struct build *build)
{
	free((void *)(uintptr_t)build->kernel);
}

#endif
