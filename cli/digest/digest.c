/* SPDX-License-Identifier: MIT */
/* lockstep digest: prints one number for each test's answers to fixed cases. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "cli/digest/digest.h"
#include "harness/base/progress.h"
#include "cli/cli.h"
#include "cli/json.h"

static const char me[] = "digest";

struct choices {
	const char *tests, *builds, *scenes, *require, *require_scenes, *compare, *record;
	struct plugin_choices plugins;
	bool each_scene, json;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_TESTS(tests, "Digest only these tests; see lockstep list (default: all; with --plugin, "
			"the tests that it has)."),
    OPTION_BUILDS(builds, "Builds: names as in lockstep isa, avx2-emulated and so on, or native, "
			  "emulated, all (default: all that run here)."),
    OPTION_SCENES(scenes, "Digest only these scenes, none from files; see lockstep check --help."),
    OPTION_FLAG("scenes", each_scene,
		"Also print a line for each test and scene: digest of the answers, test, scene, "
		"number of cases, digest of the cases."),
    OPTION_TEXT("compare", "FILE", compare,
		"Fail unless everything is as recorded in FILE, such as data/digests.txt of the "
		"sources. Each difference is named, with the command that shows more."),
    OPTION_OUTPUT(
	"record", "FILE", record,
	"Record all scenes of all tests or, with --plugin, of those that it has, in FILE."),
    OPTION_REQUIRE(require),
    OPTION_REQUIRE_SCENES(require_scenes),
    OPTION_PLUGINS(plugins),
    OPTION_JSON(json, "Print JSON; the report goes to standard error."),
    OPTIONS_END};

static void read_options(int argc, char **argv, struct choices *choices)
{
	options_read(&command_digest, argc, argv, choices);
	if (choices->record && choices->compare)
		usage_error(me, "--record and --compare exclude each other");
	if (choices->record && (choices->tests || choices->scenes))
		usage_error(me,
			    "--record covers all tests, or those of plug-ins, and all scenes: no "
			    "--test and no --scene");
}

/* Digests cover only scenes that are the same everywhere. */
static void no_files(const struct session *s)
{
	for (size_t i = 0; i < s->scenes; ++i) {
		const struct scene_family *family = scene_families;
		while (family->name && strcmp(family->name, scene_name(s->scene[i])) != 0)
			++family;
		if (!family->name)
			usage_error(me, "--scene: %s: a scene from a file has no digest",
				    scene_name(s->scene[i]));
	}
}

/* Records answers, on which all builds must agree. */
static bool record(const char *path, const struct digest_report *report)
{
	char error[512];
	if (report->differences) {
		fprintf(stderr, "lockstep %s: --record: nothing written, since builds differ\n",
			me);
		return false;
	}
	if (!record_write(path, report->digests, error, sizeof error))
		usage_error(me, "--record: %s", error);
	return true;
}

/* A record must have all scenes. */
static void whole_record(const struct session *s)
{
	size_t families = 0;
	while (scene_families[families].name)
		++families;
	if (s->scenes < families)
		usage_error(me, "--record: needs all scenes, and some were left out");
}

static void open_session(struct session *s, const struct choices *choices)
{
	load_plugins(me, &choices->plugins);
	s->test = choices->tests || plugin_count() == 0
		      ? parse_tests(me, choices->tests ? choices->tests : "*")
		      : plugin_tests();
	parse_builds(me, choices->builds, s);
	add_plugins(me, s);
	if (choices->require)
		require_builds(me, choices->require, s, true);
	if (choices->require_scenes)
		name_scenes(me, choices->require_scenes);
	parse_scenes(me, choices->scenes ? choices->scenes : "all", s);
	no_files(s);
	if (choices->record)
		whole_record(s);
	s->progress = progress_shows();
	s->out = choices->json ? stderr : stdout;
}

static void close_session(struct session *s)
{
	session_free(s);
	for (size_t i = 0; i < s->scenes; ++i)
		scene_close(s->scene[i]);
	free(s->test);
}

/* Records if requested, and prints the whole report. Returns the exit status. */
static int print_all(struct session *s, const struct choices *choices,
		     const struct digest_report *report)
{
	bool whole = !choices->record || record(choices->record, report);
	digest_print_tests(s->out, report, choices->each_scene);
	digest_print_differences(s->out, report);
	digest_print_summary(s->out, report);
	if (choices->record && whole)
		fprintf(s->out, "recorded in %s\n", choices->record);
	if (choices->require && !require_builds(me, choices->require, s, false))
		whole = false;
	if (choices->require_scenes && !require_scenes(me, choices->require_scenes, s))
		whole = false;
	if (choices->json)
		digest_print_json(report);
	return report->differences || !whole ? STATUS_DISAGREE : STATUS_FINE;
}

static int run(int argc, char **argv)
{
	struct session s = {.shards = 1};
	struct choices choices = {.builds = "all"};
	struct digests digests;
	struct record recorded = {.path = NULL};
	char error[512];
	read_options(argc, argv, &choices);
	open_session(&s, &choices);
	/* Reports a bad file before doing the work. */
	if (choices.compare && !record_read(choices.compare, &recorded, error, sizeof error))
		usage_error(me, "--compare: %s", error);
	digests_make(&digests, &s);
	digests.recording = choices.record;
	const struct record *compared = choices.compare ? &recorded : NULL;
	struct difference *differences = digests_compare(&digests, compared);
	const struct digest_report report = {&digests, compared, differences, !choices.scenes};
	int status = print_all(&s, &choices, &report);
	differences_free(differences);
	record_free(&recorded);
	digests_free(&digests);
	close_session(&s);
	return status;
}

const struct command command_digest = {
    .name = "digest",
    .summary = "a hash of all answers of a test, the same on every machine",
    .run = run,
    .about =
	"Print a number of 64 bits for each test, computed from all its answers to fixed "
	"cases of every scene. It is the same on every instruction set, compiler and CPU. "
	"Every build must have the same number as the reference; or, for a plug-in, as recorded.",
    .notes = "Exit status: 0 success, 1 something differs, or is not recorded, 2 bad usage or bad "
	     "input.",
    .rows = rows};
