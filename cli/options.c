/* SPDX-License-Identifier: MIT */
/* Reading options: every mistake is one line that says what, where and why, and status 2. */
#include <config.h>

#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/interrupt.h"
#include "base/words.h"
#include "cli/cli.h"

bool failure_told;

void usage_error(const char *command, const char *format, ...)
{
	va_list what;
	va_start(what, format);
	fprintf(stderr, "lockstep%s%s: ", command ? " " : "", command ? command : "");
	vfprintf(stderr, format, what);
	fprintf(stderr, "\n");
	va_end(what);
	failure_told = true;
	exit(interrupt_status(STATUS_USAGE));
}

void option_error(const char *command, char **argv, int returned)
{
	if (returned == ':')
		usage_error(command, "option %s needs a value; see lockstep %s --help",
			    argv[optind - 1], command);
	usage_error(command, "unknown option '%s'; see lockstep %s --help", argv[optind - 1],
		    command);
}

void no_operands(const char *command, int argc, char **argv)
{
	if (optind < argc)
		usage_error(command, "unexpected '%s'; see lockstep %s --help", argv[optind],
			    command);
}

const char *parse_output(const char *command, const char *option, const char *path)
{
	static bool taken;
	char error[4400];
	if (!file_can_write(path, error, sizeof error))
		usage_error(command, "%s: %s", option, error);
	if (!file_is_stdout(path))
		return path;
	if (taken)
		usage_error(command, "%s: %s: standard output is for another one", option, path);
	taken = true;
	file_keep_stdout();
	return path;
}

const char *parse_folder(const char *command, const char *option, const char *path)
{
	if (file_is_stdout(path))
		usage_error(command, "%s: %s: a folder is wanted, not standard output", option,
			    path);
	return path;
}

uint64_t parse_whole(const char *command, const char *option, const char *text, uint64_t least,
		     uint64_t most)
{
	char *end;
	errno = 0;
	unsigned long long value = strtoull(text, &end, 0);
	if (end == text || *end || !isdigit((unsigned char)*text))
		usage_error(command, "%s: not a whole number: '%s'", option, text);
	if (errno == ERANGE || value < least || value > most)
		usage_error(command, "%s: out of range: %s (from %" PRIu64 " to %" PRIu64 ")",
			    option, text, least, most);
	return value;
}

double parse_seconds(const char *command, const char *option, const char *text)
{
	char *end;
	double value = strtod(text, &end);
	if (end == text || *end)
		usage_error(command, "%s: not a number of seconds: '%s'", option, text);
	if (!(value > 0) || value > 1e9)
		usage_error(command, "%s: out of range: %s (more than 0, at most 1e9)", option,
			    text);
	return value;
}

double parse_alpha(const char *command, const char *text)
{
	char *end;
	double alpha = strtod(text, &end);
	if (end == text || *end)
		usage_error(command, "--alpha: not a number: '%s'", text);
	if (!(alpha >= 1e-6 && alpha <= 0.5))
		usage_error(command, "--alpha: out of range: %s (from 1e-6 to 0.5)", text);
	return alpha;
}

double parse_threshold(const char *command, const char *text)
{
	char *end;
	double threshold = strtod(text, &end);
	bool percent = end != text && strcmp(end, "%") == 0;
	if (end == text || (*end && !percent))
		usage_error(command, "--threshold: neither a percentage nor a fraction: '%s'",
			    text);
	if (!percent && threshold >= 1)
		usage_error(command,
			    "--threshold: %s would be %g%%: write %s%%, or a fraction below 1",
			    text, 100 * threshold, text);
	threshold = percent ? threshold / 100 : threshold;
	if (!(threshold >= 0 && threshold <= 100))
		usage_error(command, "--threshold: out of range: %s (from 0 to 10000%%)", text);
	return threshold;
}

void parse_shard(const char *command, const char *text, unsigned *shard, unsigned *shards)
{
	unsigned i, n;
	char rest;
	if (sscanf(text, "%u/%u%c", &i, &n, &rest) != 2 || n < 1 || n > 1000000 || i >= n ||
	    !isdigit((unsigned char)*text))
		usage_error(command, "--shard: not I/N with 0 <= I < N: '%s'", text);
	*shard = i;
	*shards = n;
}

const struct lockstep_test **parse_tests(const char *command, const char *list)
{
	const struct lockstep_test **tests = calloc(lockstep_test_count + 1, sizeof *tests);
	char *copy = strdup(list), *rest = copy;
	size_t count = 0;
	if (!tests || !copy)
		usage_error(command, "out of memory");
	for (char *glob; (glob = strsep(&rest, ","));) {
		bool any = false;
		for (size_t i = 0; i < lockstep_test_count; ++i)
			if (fnmatch(glob, lockstep_tests[i].name, 0) == 0) {
				tests[i] = &lockstep_tests[i];
				any = true;
			}
		if (!any)
			usage_error(command, "--test: no test matches '%s'; see lockstep list",
				    glob);
	}
	free(copy);
	for (size_t i = 0; i < lockstep_test_count; ++i)
		if (tests[i])
			tests[count++] = tests[i];
	tests[count] = NULL;
	return tests;
}

static void add_build(const char *command, struct session *session, const struct build *build)
{
	for (size_t b = 0; b < session->builds; ++b)
		if (session->build[b] == build)
			return;
	if (session->builds == SESSION_BUILDS_MAX)
		usage_error(command, "--isa: more than %d builds", SESSION_BUILDS_MAX);
	session->build[session->builds++] = build;
}

/* Add the builds that a word names; a group leaves out those that do not run here. */
static void add_builds(const char *command, const char *word, struct session *session)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	bool native = strcmp(word, "native") == 0, emulated = strcmp(word, "emulated") == 0;
	bool all = strcmp(word, "all") == 0;
	if (native || emulated || all) {
		for (size_t b = 0; b < count; ++b)
			if (builds[b].runs &&
			    (((native || all) && builds[b].kind == BUILD_NATIVE) ||
			     ((emulated || all) && builds[b].kind == BUILD_EMULATED)))
				add_build(command, session, &builds[b]);
		return;
	}
	const struct build *build = harness_find_build(word);
	if (!build)
		usage_error(command, "--isa: no such instruction set: '%s'; see lockstep isa",
			    word);
	if (!build->runs)
		usage_error(command, "--isa: %s %s; see lockstep isa", word,
			    build->kernel	    ? "does not run on this CPU"
			    : build_is_later(build) ? "is not built yet: make builds it"
						    : "is not in this build");
	add_build(command, session, build);
}

void each_word(const char *command, const char *option, const char *list, struct session *session,
	       void (*add)(const char *, const char *, struct session *))
{
	char *copy = strdup(list), *rest = copy;
	if (!copy)
		usage_error(command, "out of memory");
	for (char *word; (word = words_next(&rest));) {
		if (*word == '\0')
			usage_error(command, "%s: an empty name in '%s'", option, list);
		add(command, word, session);
	}
	free(copy);
}

void parse_builds(const char *command, const char *list, struct session *session)
{
	each_word(command, "--isa", list, session, add_builds);
}
