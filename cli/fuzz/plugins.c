/* SPDX-License-Identifier: MIT */
/* Chooses the plug-ins to fuzz; see plugins.h. */
#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "harness/base/memory.h"
#include "harness/base/process.h"
#include "cli/fuzz/plugins.h"
#include "cli/fuzz/target.h"
#include "harness/questions/questions.h"
#include "reference/table.h"

static const char me[] = "fuzz";

static void check_choices(const struct fuzz_jobs *jobs, const struct plugin_choices *plugins,
			  bool no_isolate)
{
	if (jobs->against_exact || jobs->without_exact)
		usage_error(me, "--plugin: not with --%s: plug-ins are judged by the exact truth",
			    jobs->against_exact ? "against-exact" : "without-exact");
	if (no_isolate && plugins->isolate)
		usage_error(me, "--isolate: not with --no-isolate");
	if (plugins->isolate && jobs->engine == ENGINE_LIBFUZZER)
		usage_error(me, "--isolate: libFuzzer runs plug-ins in its own process");
}

/* Returns the loaded plug-ins, variants as one, or the plug-ins as given if the command cannot load
 * them. */
static char *lines_of(const struct plugin_choices *plugins)
{
	const unsigned count = plugin_count() ? plugin_count() : plugins->count;
	const char *last = "";
	char *lines = memory_must(strdup(""));
	for (unsigned i = 0; i < count; ++i) {
		const char *given = plugin_count() ? plugin_at(i)->given : plugins->given[i];
		if (strcmp(given, last) == 0)
			continue;
		char *more = memory_text("%s%s%s", lines, *lines ? "\n" : "", given);
		free(lines);
		lines = more;
		last = given;
	}
	return lines;
}

void fuzz_tell_plugins(const struct plugin_choices *plugins)
{
	char limit[40], *lines = lines_of(plugins);
	snprintf(limit, sizeof limit, "%.17g", plugins->limit);
	fuzz_tell("LOCKSTEP_FUZZ_PLUGIN", lines);
	if (plugins->isolate)
		fuzz_tell("LOCKSTEP_FUZZ_ISOLATE", "1");
	if (plugins->limit > 0)
		fuzz_tell("LOCKSTEP_FUZZ_PLUGIN_LIMIT", limit);
	free(lines);
}

/*
 * Only their engine can load instrumented plug-ins, so the target lists their tests, one per line.
 * Returns NULL if there is no target.
 */
static char *ask_target(const struct fuzz_jobs *jobs)
{
	char program[4400], folder[4096], list[4200], error[512];
	char *line[] = {program, NULL};
	size_t size;
	if (fuzz_find_target(question_at(0), ENGINE_LIBFUZZER, jobs->plugins, program,
			     sizeof program) == ENGINE_NONE)
		return NULL;
	if (!temporary_folder(folder, sizeof folder))
		usage_error(me, "no temporary folder: %s", strerror(errno));
	fuzz_tell_plugins(jobs->plugins);
	fuzz_tell("LOCKSTEP_FUZZ_LIST", "1");
	snprintf(list, sizeof list, "%s/list", folder);
	const int status = process_wait(process_start(line, list, process_same));
	unsetenv("LOCKSTEP_FUZZ_LIST");
	char *text = file_read(list, 1 << 20, &size, error, sizeof error);
	remove_folder(folder);
	if (status != 0)
		exit(STATUS_USAGE); /* the target has printed the reason */
	if (!text)
		usage_error(me, "%s", error);
	return text;
}

static bool has_line(const char *text, const char *line)
{
	const size_t length = strlen(line);
	for (const char *at = text; (at = strstr(at, line)); at += length)
		if ((at == text || at[-1] == '\n') && at[length] == '\n')
			return true;
	return false;
}

/* The tests of instrumented plug-ins, one per line; NULL if this command has loaded them. */
static char *listed;

/* This command needs only the names of the questions in the list. */
static void take_names(const char *list)
{
	while (*list) {
		const size_t length = strcspn(list, "\n");
		char *name = memory_must(strndup(list, length));
		if (!question_find(name)) {
			struct lockstep_test *test = memory_must(calloc(1, sizeof *test));
			test->name = name;
			if (!question_add(test))
				usage_error(me, "more than %d questions", QUESTIONS_MAX);
		} else {
			free(name);
		}
		list += length + (list[length] == '\n');
	}
}

void fuzz_take_plugins(struct fuzz_jobs *jobs, struct plugin_choices *plugins, bool no_isolate)
{
	check_choices(jobs, plugins, no_isolate);
	plugins->isolate = !no_isolate && jobs->engine != ENGINE_LIBFUZZER;
	jobs->plugins = plugins;
	if (jobs->engine != ENGINE_LIBFUZZER)
		load_plugins(me, plugins);
	else if ((listed = ask_target(jobs)))
		take_names(listed);
}

void fuzz_keep_tests(const struct lockstep_test **tests)
{
	struct session session = {.test = tests};
	size_t kept = 0;
	if (plugin_count() > 0)
		add_plugins(me, &session);
	else if (!listed)
		return;
	for (size_t t = 0; tests[t]; ++t) {
		bool has = listed && has_line(listed, tests[t]->name);
		for (size_t b = 0; b < session.builds; ++b)
			has = has || build_kernel(session.build[b], tests[t]);
		if (has && plugin_count() > 0)
			require_truth(me, tests[t]);
		if (has)
			tests[kept++] = tests[t];
	}
	tests[kept] = NULL;
	if (kept == 0)
		usage_error(me, "--plugin: none of them has any of the chosen tests");
	free(listed);
	listed = NULL;
}
