/* SPDX-License-Identifier: MIT */
/* Reads the lists of the command line, item by item; see choose.h. */
#include <config.h>

#include <errno.h>
#include <fnmatch.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/choose.h"
#include "harness/base/memory.h"
#include "reference/table.h"

#define BUILD_NONE ((enum build_kind) - 1)

int complain(int status, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	fputs(PROGRAM ": ", stderr);
	vfprintf(stderr, format, values);
	fputc('\n', stderr);
	va_end(values);
	return status;
}

void keep_tests(const char *command, const char *glob, void *to)
{
	struct options *options = to;
	(void)command;
	options->glob =
	    memory_must(realloc(options->glob, (options->globs + 1) * sizeof *options->glob));
	options->glob[options->globs++] = memory_must(strdup(glob));
}

void choose_tests(const char *command, const char *glob, void *to)
{
	struct options *options = to;
	bool triangulate = fnmatch(glob, "triangulate", 0) == 0;
	bool dilate = fnmatch(glob, "dilate", 0) == 0;
	options->triangulate = options->triangulate || triangulate;
	options->dilate = options->dilate || dilate;
	if (!match_tests(glob, options->test) && !triangulate && !dilate)
		usage_error(command, "--test %s: no test matches; see lockstep list", glob);
}

/* Returns the kind of builds that a group's name stands for. */
static enum build_kind kind_named(const char *name)
{
	if (strcmp(name, "native") == 0)
		return BUILD_NATIVE;
	if (strcmp(name, "auto") == 0)
		return BUILD_AUTO;
	if (strcmp(name, "emulated") == 0)
		return BUILD_EMULATED;
	return BUILD_NONE;
}

/* Leaves out builds that this program lacks or this CPU cannot run, without an error. */
void choose_builds(const char *command, const char *name, void *to)
{
	struct options *options = to;
	enum build_kind kind = kind_named(name);
	bool known = kind != BUILD_NONE;
	size_t count;
	const struct build *builds = harness_builds(&count);
	if (strcmp(name, "reference") == 0) {
		options->reference = true;
		return;
	}
	if (strcmp(name, "exact") == 0) {
		options->exact = harness_has_exact();
		if (!options->exact)
			complain(0, "--isa exact: left out: this build has no GMP");
		return;
	}
	for (size_t i = 0; i < count && i < OPTIONS_BUILDS_MAX; ++i) {
		bool named = strcmp(builds[i].name, name) == 0;
		known = known || named;
		if (!named && builds[i].kind != kind)
			continue;
		/* LOCKSTEP_ISA limits groups to what the library would use */
		if (!named && (kind == BUILD_NATIVE || kind == BUILD_AUTO) &&
		    builds[i].isa > lockstep_current_isa())
			continue;
		if (builds[i].runs)
			options->build[i] = &builds[i];
		else if (named && !options->counting)
			complain(0, "--isa %s: left out: %s", name,
				 builds[i].kernel ? "this CPU cannot run it" : "not built");
	}
	if (known)
		return;
	usage_error(
	    command,
	    "--isa %s: not reference, exact, native, auto, emulated or a build; see lockstep "
	    "isa",
	    name);
}

void choose_modes(const char *command, const char *name, void *to)
{
	struct options *options = to;
	choose_mode(command, name, option_modes, options->mode, &options->modes);
}

void choose_scene(const char *command, const char *name, void *to)
{
	struct options *options = to;
	char error[512] = "";
	for (size_t i = 0; i < options->scenes; ++i)
		if (strcmp(scene_name(options->scene[i]), name) == 0)
			return;
	if (options->scenes == OPTIONS_LIST_MAX)
		usage_error(command, "--scene %s: more than %d scenes", name, OPTIONS_LIST_MAX);
	struct scene *scene = scene_open(name, error, sizeof error);
	if (!scene)
		usage_error(command, "%s", error);
	options->scene[options->scenes++] = scene;
}

void choose_size(const char *command, const char *text, void *to)
{
	struct options *options = to;
	choose_count(
	    command, "--n", text,
	    (struct count_list){"cases", 1, OPTIONS_N_MAX, options->size, &options->sizes});
}

void choose_rows(const char *command, const char *text, void *to)
{
	struct options *options = to;
	choose_count(
	    command, "--world-rows", text,
	    (struct count_list){"rows", 3, OPTIONS_ROWS_MAX, options->row, &options->rows});
}

void choose_threads(const char *command, const char *text, void *to)
{
	struct options *options = to;
	choose_count(command, "--threads", text,
		     (struct count_list){"threads", 1, OPTIONS_THREADS_MAX, options->thread,
					 &options->threads});
}

void choose_hits(const char *command, const char *text, void *to)
{
	struct options *options = to;
	char *end;
	double percent = strcmp(text, "scene") == 0 ? -1 : strtod(text, &end);
	if (percent >= 0 && (text[0] < '0' || text[0] > '9' || *end != '\0' || !(percent <= 100)))
		percent = NAN;
	if (percent < 0 && strcmp(text, "scene") != 0)
		percent = NAN;
	if (isnan(percent))
		usage_error(command, "--hits %s: neither scene nor percent from 0 to 100", text);
	for (size_t i = 0; i < options->hit_rates; ++i)
		if (options->hit_rate[i] == percent)
			return;
	if (options->hit_rates == OPTIONS_LIST_MAX)
		usage_error(command, "--hits %s: more than %d of them", text, OPTIONS_LIST_MAX);
	options->hit_rate[options->hit_rates++] = percent;
}

void choose_cpu(const char *command, const char *text, void *to)
{
	struct options *options = to;
	static unsigned allowed[PIN_CPUS_MAX];
	size_t count = pin_allowed(allowed);
	char *end;
	errno = 0;
	const unsigned long long cpu = strtoull(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0)
		usage_error(command, "--pin=%s: not the number of a CPU", text);
	for (size_t i = 0; i < count; ++i)
		if (allowed[i] == cpu && options->cpus < PIN_CPUS_MAX) {
			options->cpu[options->cpus++] = (unsigned)cpu;
			return;
		}
	usage_error(command, "--pin=%s: not a CPU that this process may use", text);
}
