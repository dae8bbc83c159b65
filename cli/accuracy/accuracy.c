/* SPDX-License-Identifier: MIT */
/* lockstep accuracy: measures how wrong each test is, where, and by how much. */
#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/accuracy/accuracy.h"
#include "harness/base/interrupt.h"
#include "harness/base/progress.h"
#include "cli/json.h"
#include "harness/plugins/catch.h"

static const char me[] = "accuracy";

struct choices {
	struct accuracy_run run;
	struct option_share share;
	struct plugin_choices plugins;
	const char *tests, *scenes, *require_scenes, *isa, *json, *plot, *save;
	struct accuracy_layout layout;
};

static unsigned count_cpus(void)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	return cpus < 1 ? 1 : cpus > 1024 ? 1024 : (unsigned)cpus;
}

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_TESTS(tests, "Tests to measure (default: all; with --plugin, the tests that it has); "
			"see lockstep list."),
    OPTION_PLUGINS(plugins),
    OPTION_SCENES(scenes, "Where cases come from (default: all); see lockstep check --help."),
    OPTION_REQUIRE_SCENES(require_scenes),
    OPTION_TEXT("isa", "NAME", isa,
		"Measure the answers of these kernels instead of the references.",
		.words = option_builds),
    OPTION_SEED(run.seed, "Seed of the random scenes and of climbing (default: 1)."),
    OPTION_WHOLE("cases", "N", run.cases, 1, UINT64_MAX / 2, "Cases for each test and scene."),
    OPTION_SECONDS(run.seconds, "Stop after T seconds, but not before every test has run on every "
				"scene (default: 10, or no limit with --cases)."),
    OPTION_SHARD(share),
    OPTION_WHOLE("threads", "N", run.threads, 1, 1024,
		 "Use at most N threads (default: one for each CPU; with --plugin, one). With "
		 "--cases, counts do not depend on it."),
    OPTION_FLAG("climb", run.climb,
		"Climb from the worst cases to worse neighbours in the same world, for half of the "
		"time, or with --cases for as many cases again. This raises the observed K, but "
		"no rate. It does not apply to plug-ins."),
    OPTION_FLAG("by-scene", layout.by_scene, "Also print a line for each scene."),
    OPTION_FLAG("rates", layout.rates,
		"Print a second table: how often each test is wrong in each scene, and by what "
		"margin at worst."),
    OPTION_FLAG("markdown", layout.markdown, "Print the tables as Markdown."),
    OPTION_OUTPUT(
	"json", "FILE", json,
	"Write everything that was counted, by scene, as JSON; with - it goes to standard output, "
	"and the table to standard error. To merge shards, add counts and sums, and take the "
	"greatest of values called worst or seen. Null is infinity."),
    OPTION_OUTPUT(
	"plot", "FILE.svg", plot,
	"Draw the share of wrong answers by margin, for each question with a wrong answer."),
    OPTION_FOLDER("save", save,
		  "Save the worst case of each test as DIR/TEST.case, unless the one there is as "
		  "bad, and of each plug-in subject as DIR/TEST-NAME.case."),
    OPTION_FOLDER("output", run.output,
		  "Where answers outside the guarantee are saved (default: lockstep-found)."),
    OPTIONS_END};

/* Returns the one build that --isa names, or NULL if there is no --isa. */
static const struct build *parse_build(const char *name)
{
	struct session session = {.builds = 0};
	if (!name)
		return NULL;
	parse_builds(me, name, &session);
	if (session.builds != 1)
		usage_error(me, "--isa: one instruction set, not %zu: '%s'", session.builds, name);
	return session.build[0];
}

/* True if a plug-in has the test. */
static bool has_subject(const struct session *session, const struct lockstep_test *test)
{
	for (size_t b = 0; b < session->builds; ++b)
		if (build_kernel(session->build[b], test))
			return true;
	return false;
}

/* Lists each test, followed by each plug-in's subject for it. The caller frees both lists. */
static void list_subjects(struct accuracy_run *run, const struct session *session, bool all)
{
	size_t count = 0, n = 0;
	while (session->test[count])
		++count;
	const struct lockstep_test **test =
	    memory_must(calloc(count * (session->builds + 1) + 1, sizeof *test));
	const struct build **of =
	    memory_must(calloc(count * (session->builds + 1) + 1, sizeof *of));
	for (size_t t = 0; t < count; ++t) {
		if (!all && !has_subject(session, session->test[t]))
			continue;
		of[n] = run->build;
		test[n++] = session->test[t];
		for (size_t b = 0; b < session->builds; ++b)
			if (build_kernel(session->build[b], session->test[t])) {
				of[n] = session->build[b];
				test[n++] = session->test[t];
			}
	}
	run->test = test;
	run->of = of;
}

/* Reports impossible requests before spending any time. */
static void look_ahead(const struct accuracy_run *run, const struct choices *choices)
{
#if !HAVE_JANSSON
	if (choices->json)
		json_missing(me);
#endif
	if (choices->save)
		accuracy_save_begin(run, choices->save);
}

static int run_accuracy(int argc, char **argv)
{
	struct choices choices = {
	    .run = {.seed = 1, .output = "lockstep-found", .threads = count_cpus()},
	    .share = {0, 1},
	    .scenes = "all"};
	struct session session = {.scenes = 0};
	options_read(&command_accuracy, argc, argv, &choices);
	struct accuracy_run run = choices.run;
	run.shard = choices.share.shard;
	run.shards = choices.share.shards;
	if (!harness_has_exact())
		usage_error(me, "this build has no GMP, and so no exact truths");
	if (run.cases == 0 && run.seconds <= 0)
		run.seconds = 10;
	load_plugins(me, &choices.plugins);
	session.test = parse_tests(me, choices.tests ? choices.tests : "*");
	run.build = parse_build(choices.isa);
	add_plugins(me, &session);
	list_subjects(&run, &session, choices.tests || session.builds == 0);
	if (session.builds) {
		run.threads = 1;
		catch_faults();
	}
	if (choices.require_scenes)
		name_scenes(me, choices.require_scenes);
	parse_scenes(me, choices.scenes, &session);
	run.scene = session.scene;
	run.scenes = session.scenes;
	look_ahead(&run, &choices);
	run.progress = progress_shows();
	run.out = stdout;
	run.interrupted = interrupted;
	interrupt_begin();
	accuracy_run(&run);
	interrupt_sum_up();
	accuracy_print(run.out, &run, choices.layout);
	if (interrupted())
		fprintf(run.out, "interrupted: the counts cover what was measured so far\n");
	accuracy_print_subjects(run.out, &run, choices.layout.markdown);
	if (choices.layout.rates)
		accuracy_print_rates(run.out, &run, choices.layout.markdown);
	if (choices.save)
		accuracy_save(&run, choices.save, run.out);
	if (choices.json)
		accuracy_write_json(&run, choices.json);
	if (choices.plot)
		accuracy_plot(&run, choices.plot);
	for (size_t t = 0; run.test[t]; ++t)
		for (size_t i = 0; i < run.scenes; ++i)
			session.met[i] += run.pair[t * run.scenes + i].sum.cases;
	const bool whole =
	    !choices.require_scenes || require_scenes(me, choices.require_scenes, &session);
	const int status = run.disagreements || !whole ? STATUS_DISAGREE : STATUS_FINE;
	accuracy_run_free(&run);
	for (size_t i = 0; i < session.scenes; ++i)
		scene_close(session.scene[i]);
	free(session.test);
	free((void *)run.test);
	free((void *)run.of);
	return status;
}

const struct command command_accuracy = {
    .name = "accuracy",
    .summary = "how wrong each test is, where, and by how much",
    .run = run_accuracy,
    .about = "Measure how wrong each test is, where, and by how much: the answers of its "
	     "reference, the same as every kernel's, are compared with exact arithmetic. "
	     "Below each test come the published algorithms that answer the same question. "
	     "Plug-ins, which are judged by their claims, have their own table.",
    .notes = "Exit status: 0 success, 1 an answer is outside its test's guarantee or its plug-in's "
	     "claims, or a plug-in crashed or hung, 2 bad usage.",
    .rows = rows};
