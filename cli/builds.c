/* SPDX-License-Identifier: MIT */
/* Parses lists of tests and builds, adds plug-ins, and prints the table of what ran. */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "harness/plugins/questions.h"
#include "harness/questions/questions.h"
#include "reference/table.h"

const struct lockstep_test **parse_tests(const char *command, const char *list)
{
	const struct lockstep_test **tests =
	    memory_must(calloc(question_capacity() + 1, sizeof *tests));
	char *copy = memory_must(strdup(list)), *rest = copy;
	size_t count = 0;
	for (char *glob; (glob = strsep(&rest, ","));)
		if (!match_tests(glob, tests))
			usage_error(command, "--test: no test matches '%s'; see lockstep list",
				    glob);
	free(copy);
	for (size_t i = 0; i < question_count(); ++i)
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

/* Adds the builds that a word names. A group leaves out builds that do not run here. */
static void add_builds(const char *command, const char *word, void *session)
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
			    build->kernel           ? "does not run on this CPU"
			    : build_is_later(build) ? "is not built yet: make builds it"
						    : "is not in this build");
	add_build(command, session, build);
}

void parse_builds(const char *command, const char *list, struct session *session)
{
	each_word(command, "isa", list, session, add_builds);
}

static bool has_any(const struct plugin *plugin, const struct session *session)
{
	for (size_t t = 0; session->test && session->test[t]; ++t)
		if (plugin->subject[question_index(session->test[t])])
			return true;
	return !session->test;
}

/* True if any variant of a plug-in given to --plugin has one of the tests. */
static bool any_variant_has_any(const char *given, const struct session *session)
{
	for (unsigned i = 0; i < plugin_count(); ++i)
		if (strcmp(plugin_at(i)->given, given) == 0 && has_any(plugin_at(i), session))
			return true;
	return false;
}

void require_truth(const char *command, const struct lockstep_test *test)
{
	if (!harness_of(test)->exact)
		usage_error(command, "--plugin: this build has no GMP, and so no exact truths; "
				     "lockstep check --bits compares with the reference");
}

const struct lockstep_test **plugin_tests(void)
{
	const struct lockstep_test **tests =
	    memory_must(calloc(question_capacity() + 1, sizeof *tests));
	size_t count = 0;
	for (size_t t = 0; t < question_count(); ++t) {
		const struct asked_question *question = question_behind(question_at(t));
		/* With a truth, at least the reference is compared. */
		bool any = question && question->given.truth;
		for (unsigned i = 0; i < plugin_count(); ++i)
			any = any || plugin_at(i)->subject[t];
		if (any)
			tests[count++] = question_at(t);
	}
	return tests;
}

void add_plugins(const char *command, struct session *session)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	for (size_t b = 0; b < count; ++b) {
		const struct plugin *plugin = builds[b].plugin;
		if (!plugin)
			continue;
		if (!builds[b].runs)
			continue;
		if (has_any(plugin, session))
			add_build(command, session, &builds[b]);
		else if (plugin->subjects && !any_variant_has_any(plugin->given, session))
			usage_error(command, "--plugin: %s has none of the chosen tests",
				    plugin->given);
	}
}

/* Returns the build that a required name stands for. An instruction set of this architecture must
 * be native: an emulated twin would hide that the real one never ran. */
static const struct build *required_build(const char *command, const char *name)
{
	const struct build *build = harness_find_build(name);
	char twin[64];
	if (!build)
		usage_error(command, "--require: no such instruction set: '%s'; see lockstep isa",
			    name);
	if (build->kind == BUILD_NATIVE && !build->kernel) {
		snprintf(twin, sizeof twin, "%s-emulated", name);
		const struct build *emulated = harness_find_build(twin);
		if (emulated && emulated->kernel)
			return emulated;
	}
	return build;
}

static bool ran_on_all(const struct session *session, const struct build *build)
{
	for (size_t b = 0; b < session->builds; ++b) {
		if (session->build[b] != build)
			continue;
		for (size_t t = 0; session->test[t]; ++t)
			if (session_ran(session, session->test[t], b) == 0)
				return false;
		return true;
	}
	return false;
}

bool require_builds(const char *command, const char *list, const struct session *session,
		    bool before)
{
	char *copy = memory_must(strdup(list)), *rest = copy;
	bool all = true;
	for (char *name; (name = strsep(&rest, ","));) {
		const struct build *build = required_build(command, name);
		if (before || ran_on_all(session, build))
			continue;
		fprintf(stderr, "lockstep %s: --require: %s did not run: %s\n", command, name,
			!build->kernel ? "it is not in this build"
			: !build->runs ? "this CPU lacks it"
				       : "it was not chosen, or not on every test");
		all = false;
	}
	free(copy);
	return all;
}

/* "avx2-emulated" gets a two-line heading, to keep columns narrow. */
static char *title_of(const struct build *build, char title[96])
{
	snprintf(title, 96, "%.*s\n%s", (int)strcspn(build->name, "-"), build->name,
		 build->kind == BUILD_EMULATED ? "emulated"
		 : build->kind == BUILD_PLUGIN ? "plugin"
					       : "native");
	return title;
}

void print_ran(FILE *to, const struct session *session)
{
	size_t builds;
	const struct build *all = harness_builds(&builds);
	char title[SESSION_BUILDS_MAX][96];
	struct sheet sheet = {.title = NULL};
	sheet_column(&sheet, (struct sheet_column){.title = "cases\n", .kind = SHEET_NAME});
	for (size_t b = 0; b < session->builds; ++b)
		sheet_column(&sheet,
			     (struct sheet_column){.title = title_of(session->build[b], title[b]),
						   .kind = SHEET_COUNT});
	for (size_t t = 0; session->test[t]; ++t) {
		sheet_row(&sheet);
		sheet_text(&sheet, session->test[t]->name);
		for (size_t b = 0; b < session->builds; ++b) {
			uint64_t ran = session_ran(session, session->test[t], b);
			sheet_put(&sheet, ran ? (double)ran : NAN);
		}
	}
	sheet_print(&sheet, to, SHEET_TERMINAL);
	sheet_free(&sheet);
	for (size_t b = 0; b < builds; ++b)
		if (all[b].kind == BUILD_NATIVE && all[b].kernel && !all[b].runs)
			fprintf(to, "SKIP %s: this CPU lacks it\n", all[b].name);
	for (unsigned p = 0; p < plugin_count(); ++p) {
		const struct plugin *plugin = plugin_at(p);
		if (plugin->skipped)
			fprintf(to, "SKIP %s: %zu of its %zu subjects: this CPU lacks %s\n",
				plugin->name, plugin->skipped, plugin->skipped + plugin->subjects,
				plugin->lacks);
	}
	if (!harness_has_extras())
		fprintf(to, "SKIP emulated twins: not built yet; make builds them\n");
}
