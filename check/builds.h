/* SPDX-License-Identifier: MIT */
/* Every build of the kernels, emulated and vectorised ones included, and those of plugins. */
#ifndef LOCKSTEP_CHECK_BUILDS_H
#define LOCKSTEP_CHECK_BUILDS_H

#include "kernels/table.h"
#include "kernels/tools.h"
#include "plugins/plugin.h"

enum build_kind {
	BUILD_NATIVE,   /* a kernel of the library */
	BUILD_EMULATED, /* the same lanes compiled without their instruction set, by SIMDe */
	BUILD_AUTO,     /* scalar lanes at -O3 with an instruction set's flags: benchmarks only */
	BUILD_PLUGIN    /* somebody's own, loaded at run time */
};

/* One set of kernels. */
struct build {
	char name[32]; /* "avx2", "avx2-emulated", "avx2-auto", or a plugin's */
	enum build_kind kind;
	enum lockstep_isa isa;
	bool runs;                      /* compiled in, and this CPU can run it */
	lockstep_kernel *const *kernel; /* by index in lockstep_tests[]; NULL if not compiled in */
	lockstep_tool *const *tool;     /* by enum lockstep_tools; NULL likewise, and for plugins */
	const struct plugin *plugin;    /* what it claims; NULL: the reference's bits */
};

/* Every build there could be here, including those that cannot run; `count` gets their number.
 * Native builds come first, in the order of isas.def; plug-ins that were loaded, last. */
const struct build *harness_builds(size_t *count);

/* Plug-ins that are loaded become builds. Before other threads start. False, with a line in
 * `error`, if one has the name of another build. */
bool harness_add_plugins(char *error, size_t error_size);

/* The build of that name, or NULL. */
const struct build *harness_find_build(const char *name);

/* False in a command built for first results, without emulated twins and vectorised builds
 * (check/extras.h): `make` builds the whole. */
bool harness_has_extras(void);

/* Is it a build that `make` would add? */
bool build_is_later(const struct build *build);

/* The kernel of a test in a build, or NULL. */
lockstep_kernel *build_kernel(const struct build *build, const struct lockstep_test *test);

#endif
