/* SPDX-License-Identifier: MIT */
/* The table of builds, from isas.def and configure's results. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "harness/check/builds.h"
#include "harness/check/extra_builds.h"
#include "harness/check/question_truth.h"
#include "harness/questions/questions.h"

/* IF(HAVE_X, list): the kernels of a set that was compiled, else NULL. */
#define IF_0(list) NULL
#define IF_1(list) list
#define IF_JOIN(condition, list) IF_##condition(list)
#define IF(condition, list) IF_JOIN(condition, list)

#define ISA(isa, ...)                                                                              \
	extern lockstep_kernel *const lockstep_kernel_##isa##_list[];                              \
	extern lockstep_tool *const lockstep_kernel_##isa##_tools[];
#include "kernels/isas.def"
#undef ISA

#define NATIVE(isa)                                                                                \
	IF(HAVE_ISA_##isa, lockstep_kernel_##isa##_list),                                          \
	    IF(HAVE_ISA_##isa, lockstep_kernel_##isa##_tools), NULL

/* Only native builds have their kernels here; complete() adds those in `harness_extras`. */
enum { BUILDS = 3 * LOCKSTEP_ISAS };
static struct build builds[BUILDS + PLUGINS_MAX] = {
#define ISA(isa, ...) {#isa, BUILD_NATIVE, LOCKSTEP_ISA_##isa, false, NATIVE(isa)},
#include "kernels/isas.def"
#undef ISA
#define ISA(isa, ...)                                                                              \
	{#isa "-emulated", BUILD_EMULATED, LOCKSTEP_ISA_##isa, false, NULL, NULL, NULL},
#include "kernels/isas.def"
#undef ISA
#define ISA(isa, ...) {#isa "-auto", BUILD_AUTO, LOCKSTEP_ISA_##isa, false, NULL, NULL, NULL},
#include "kernels/isas.def"
#undef ISA
};

static void complete(struct build *build)
{
	const struct extra_kernels *extra = build->kind == BUILD_EMULATED
						? &harness_extras.emulated[build->isa]
						: &harness_extras.vectorised[build->isa];
	if (build->kind != BUILD_NATIVE) {
		build->kernel = extra->kernel;
		build->tool = extra->tool;
	}
	build->runs = build->kernel && (build->kind == BUILD_EMULATED ||
					lockstep_isa_runs(lockstep_isa_at(build->isa)));
}

static unsigned plugins;

bool harness_add_plugins(char *error, size_t error_size)
{
	for (; plugins < plugin_count(); ++plugins) {
		const struct plugin *plugin = plugin_at(plugins);
		if (harness_find_build(plugin->name)) {
			snprintf(error, error_size,
				 "%s: its name '%s' is taken by a build of Lockstep", plugin->given,
				 plugin->name);
			return false;
		}
		struct build *build = &builds[BUILDS + plugins];
		*build = (struct build){.kind = BUILD_PLUGIN,
					.runs = plugin->subjects > 0 || plugin->skipped == 0,
					.kernel = plugin->kernel,
					.plugin = plugin};
		memcpy(build->name, plugin->name, sizeof build->name);
	}
	if (!question_witnesses()) {
		snprintf(error, error_size, "too many subjects in all plug-ins together");
		return false;
	}
	return true;
}

/* Queries the CPU once. A second thread at the same time gets the same answer. */
const struct build *harness_builds(size_t *count)
{
	static int asked;
	*count = BUILDS + plugins;
	if (!__atomic_load_n(&asked, __ATOMIC_ACQUIRE)) {
		for (size_t i = 0; i < BUILDS; ++i)
			complete(&builds[i]);
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
	/* Only plug-ins have kernels for a plug-in's question. */
	if (!build->kernel || (!build->plugin && !question_is_builtin(test)))
		return NULL;
	return build->kernel[question_index(test)];
}

bool harness_has_extras(void)
{
	return harness_extras.linked;
}

bool build_is_later(const struct build *build)
{
#define ISA(isa, ...) [LOCKSTEP_ISA_##isa] = HAVE_EMULATED_##isa,
	static const bool emulated[LOCKSTEP_ISAS] = {
#include "kernels/isas.def"
	};
#undef ISA
#define ISA(isa, ...) [LOCKSTEP_ISA_##isa] = HAVE_AUTO_##isa,
	static const bool vectorised[LOCKSTEP_ISAS] = {
#include "kernels/isas.def"
	};
#undef ISA
	return !harness_extras.linked && ((build->kind == BUILD_EMULATED && emulated[build->isa]) ||
					  (build->kind == BUILD_AUTO && vectorised[build->isa]));
}
