/* SPDX-License-Identifier: MIT */
/* Every build of the kernels: native, emulated, vectorised, and plug-ins. */
#ifndef LOCKSTEP_CHECK_BUILDS_H
#define LOCKSTEP_CHECK_BUILDS_H

#include "kernels/table.h"
#include "kernels/tools.h"
#include "harness/plugins/plugin.h"

enum build_kind {
	BUILD_NATIVE,   /* a kernel of the library */
	BUILD_EMULATED, /* the same lanes compiled without their instruction set, by SIMDe */
	BUILD_AUTO,     /* scalar lanes at -O3 with an instruction set's flags: benchmarks only */
	BUILD_PLUGIN    /* a plug-in's kernels, loaded at run time */
};

/* One set of kernels. */
struct build {
	char name[32]; /* "avx2", "avx2-emulated", "avx2-auto", or a plug-in's name */
	enum build_kind kind;
	enum lockstep_isa isa;
	bool runs;                      /* compiled in, and supported by this CPU */
	lockstep_kernel *const *kernel; /* by question_index(); NULL if not compiled in */
	lockstep_tool *const *tool;     /* by enum lockstep_tools; NULL likewise, and for
					   plug-ins */
	const struct plugin *plugin;    /* makes the claims to judge by; NULL: the reference's
					   bits */
};

/* Returns every possible build, including those that cannot run, and stores their number in
 * `count`. Native builds come first, in the order of isas.def; loaded plug-ins come last. */
const struct build *harness_builds(size_t *count);

/* Makes builds of the loaded plug-ins. Call it before other threads start. False, with one line in
 * `error`, if a plug-in has the name of another build. */
bool harness_add_plugins(char *error, size_t error_size);

/* Returns the build of that name, or NULL. */
const struct build *harness_find_build(const char *name);

/* False if the program was linked without emulated twins and vectorised builds, for first results
 * (harness/check/extra_builds.h). `make` adds them. */
bool harness_has_extras(void);

/* True if `make` would add this build. */
bool build_is_later(const struct build *build);

/* Returns the kernel of a test in a build, or NULL. */
lockstep_kernel *build_kernel(const struct build *build, const struct lockstep_test *test);

#endif
