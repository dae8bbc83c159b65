/* SPDX-License-Identifier: MIT */
/* Reads the command line; see options.h. */
#include <config.h>

#include <errno.h>
#include <fnmatch.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/flags.h"
#include "bench/gbench.h"

#define BUILD_NONE ((enum build_kind) - 1)

__attribute__((format(printf, 2, 3))) static int complain(int status, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	fputs(PROGRAM ": ", stderr);
	vfprintf(stderr, format, values);
	fputc('\n', stderr);
	va_end(values);
	return status;
}

/* Adds what one item of a list names. */
typedef int add_item(struct options *options, const char *item);

static int add_tests(struct options *options, const char *glob)
{
	bool any = false;
	for (size_t i = 0; i < lockstep_test_count; ++i) {
		if (fnmatch(glob, lockstep_tests[i].name, 0) != 0)
			continue;
		options->test[i] = &lockstep_tests[i];
		any = true;
	}
	if (any)
		return STATUS_FINE;
	if (strpbrk(glob, "*?["))
		return complain(STATUS_NOTHING, "--test %s: no test matches", glob);
	return complain(STATUS_USAGE, "--test %s: no such test; see lockstep list", glob);
}

/* The kind of builds that a group's name stands for. */
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

/* A build that is not in this program or not for this CPU is no mistake, but is not run either. */
static int add_builds(struct options *options, const char *name)
{
	enum build_kind kind = kind_named(name);
	bool known = kind != BUILD_NONE;
	size_t count;
	const struct build *builds = harness_builds(&count);
	if (strcmp(name, "reference") == 0) {
		options->reference = true;
		return STATUS_FINE;
	}
	for (size_t i = 0; i < count && i < OPTIONS_BUILDS_MAX; ++i) {
		bool named = strcmp(builds[i].name, name) == 0;
		known = known || named;
		if (!named && builds[i].kind != kind)
			continue;
		if (builds[i].runs)
			options->build[i] = &builds[i];
		else if (named)
			complain(0, "--isa %s: left out: %s", name,
				 builds[i].kernel ? "this CPU cannot run it" : "not built");
	}
	if (known)
		return STATUS_FINE;
	return complain(STATUS_USAGE,
			"--isa %s: not reference, native, auto, emulated or a build; see lockstep "
			"isa",
			name);
}

static int add_modes(struct options *options, const char *name)
{
	bool any = false, all = strcmp(name, "all") == 0;
	for (unsigned mode = 0; mode < MODES; ++mode) {
		if (!all && strcmp(mode_names[mode], name) != 0)
			continue;
		any = true;
		bool had = false;
		for (size_t i = 0; i < options->modes; ++i)
			had = had || options->mode[i] == mode;
		if (!had)
			options->mode[options->modes++] = mode;
	}
	if (any)
		return STATUS_FINE;
	return complain(STATUS_USAGE, "--mode %s: not %s, %s, %s, %s or all", name, mode_names[0],
			mode_names[1], mode_names[2], mode_names[3]);
}

static int add_scene(struct options *options, const char *name)
{
	char error[512] = "";
	for (size_t i = 0; i < options->scenes; ++i)
		if (strcmp(scene_name(options->scene[i]), name) == 0)
			return STATUS_FINE;
	if (options->scenes == OPTIONS_LIST_MAX)
		return complain(STATUS_USAGE, "--scene %s: more than %d scenes", name,
				OPTIONS_LIST_MAX);
	struct scene *scene = scene_open(name, error, sizeof error);
	if (!scene)
		return complain(STATUS_USAGE, "%s", error);
	options->scene[options->scenes++] = scene;
	return STATUS_FINE;
}

static bool read_number(const char *text, int base, uint64_t *number)
{
	char *end;
	errno = 0;
	*number = strtoull(text, &end, base);
	return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
}

static int add_size(struct options *options, const char *text)
{
	uint64_t size;
	if (!read_number(text, 10, &size) || size < 1 || size > OPTIONS_N_MAX)
		return complain(STATUS_USAGE, "--n %s: not a number of cases from 1 to %d", text,
				OPTIONS_N_MAX);
	for (size_t i = 0; i < options->sizes; ++i)
		if (options->size[i] == size)
			return STATUS_FINE;
	if (options->sizes == OPTIONS_LIST_MAX)
		return complain(STATUS_USAGE, "--n %s: more than %d sizes", text,
				OPTIONS_LIST_MAX);
	options->size[options->sizes++] = (size_t)size;
	return STATUS_FINE;
}

/* Adds each item of a list with commas. */
static int add_list(struct options *options, const char *list, add_item *add)
{
	char *copy = strdup(list), *rest = copy, *item;
	int status = copy ? STATUS_FINE : complain(STATUS_USAGE, "no memory");
	while (status == STATUS_FINE && (item = strsep(&rest, ",")))
		status = add(options, item);
	free(copy);
	return status;
}

enum { OPTION_HELP = 1, OPTION_LISTS = 10 };

static int read_ours(int argc, char **argv, struct options *options, bool *isas)
{
	static const struct option known[] = {
		{"test", required_argument, NULL, 't'},	   {"isa", required_argument, NULL, 'i'},
		{"emulated", no_argument, NULL, 'e'},	   {"scene", required_argument, NULL, 's'},
		{"mode", required_argument, NULL, 'm'},	   {"n", required_argument, NULL, 'n'},
		{"seed", required_argument, NULL, 'S'},	   {"ratios", no_argument, NULL, 'r'},
		{"json", no_argument, NULL, 'j'},	   {"help", no_argument, NULL, 'h'},
		{NULL, 0, NULL, 0}};
	int status = STATUS_FINE, option;
	while (status == STATUS_FINE && (option = getopt_long(argc, argv, "", known, NULL)) != -1)
		switch (option) {
		case 't':
			status = add_list(options, optarg, add_tests);
			break;
		case 'i':
			*isas = true;
			status = add_list(options, optarg, add_builds);
			break;
		case 'e':
			status = add_builds(options, "emulated");
			break;
		case 's':
			status = add_list(options, optarg, add_scene);
			break;
		case 'm':
			status = add_list(options, optarg, add_modes);
			break;
		case 'n':
			status = add_list(options, optarg, add_size);
			break;
		case 'S':
			if (!read_number(optarg, 0, &options->seed))
				status = complain(STATUS_USAGE, "--seed %s: not a number", optarg);
			break;
		case 'r':
			options->ratios = true;
			break;
		case 'j':
			options->json = true;
			break;
		case 'h':
			options->help = true;
			break;
		default: /* getopt_long() has said why */
			status = STATUS_USAGE;
		}
	if (status == STATUS_FINE && optind < argc)
		status = complain(STATUS_USAGE, "%s: unexpected argument", argv[optind]);
	return status;
}
