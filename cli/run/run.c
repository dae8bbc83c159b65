/* SPDX-License-Identifier: MIT */
/* lockstep run: times, checks and fuzzes one test after another within a budget, and summarises. */
#include <config.h>

#include <stdlib.h>

#include "cli/run/run.h"
#include "harness/base/clock.h"
#include "harness/base/cpu.h"
#include "harness/base/interrupt.h"
#include "harness/base/progress.h"
#include "harness/check/trial.h"
#include "cli/json.h"
#include "harness/questions/questions.h"
#include "reference/table.h"

static const char me[] = "run";

struct choices {
	double seconds;
	uint64_t seed;
	const char *output;
	const char *tests;
	struct plugin_choices plugins;
	bool json;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_TESTS(tests,
		 "Tests (default: all; with --plugin, the tests that it has); see lockstep list."),
    OPTION_PLUGINS(plugins),
    OPTION_SECONDS(seconds,
		   "Time budget (default: 60). However small it is, every test is timed, fuzzed, "
		   "and checked on every build; the summary names what was left out."),
    OPTION_SEED(seed, "Seed of the random scenes and the fuzzers (default: 1)."),
    OPTION_FOLDER("output", output, "Where disagreements are saved (default: lockstep-found)."),
    OPTION_JSON(json, "Print the summary as JSON; the table and reports go to standard error."),
    OPTIONS_END};

static void show_progress(const struct run *run, const char *what, double left)
{
	if (run->progress)
		fprintf(stderr, PROGRESS_CLEAR "%zu of %zu  %s %s, %.0f s left", run->rows + 1,
			run->tests, what, run->test[run->rows]->name, left > 0 ? left : 0);
}

static void hide_progress(const struct run *run)
{
	if (run->progress)
		fprintf(stderr, PROGRESS_CLEAR);
}

/* Timing uses a different size than most checks, and so may find wrong answers. */
static void note_timing(struct run *run, const struct timing *timing)
{
	char name[128] = "", build[64] = "";
	if (!*timing->wrong)
		return;
	sscanf(timing->wrong, "%127[^/]/%63[^/]", name, build);
	hide_progress(run);
	fprintf(run->to, "\nDISAGREEMENT  %s on %s: not timed, since its answers are wrong\n  %s\n",
		name, build, timing->wrong);
	++run->disagreements;
}

/* Records the verdicts on the plug-ins' subjects, and prints the worst wrong answer of each. */
static void note_trials(const struct run *run, struct row *row, const struct session *session)
{
	for (size_t b = 0; b < session->builds; ++b) {
		const struct trial *trial = session_trial(session, row->test, b);
		if (!trial)
			continue;
		struct tried *tried = &row->tried[session->build[b]->plugin->number];
		*tried = (struct tried){
		    .has = true, .cases = trial->cases, .wrong = trial_faults(trial)};
		if (tried->wrong) {
			hide_progress(run);
			print_trial(run->to, session, session->build[b], trial);
		}
	}
}

/* Checks a test for this many seconds. */
static void check(struct run *run, struct row *row, double seconds)
{
	const struct lockstep_test *test[] = {row->test, NULL};
	struct session session = run->session;
	session.test = test;
	session.seconds = seconds;
	session_run(&session);
	note_trials(run, row, &session);
	for (size_t b = 0; b < session.builds; ++b)
		row->cases += session_ran(&session, row->test, b);
	run->truths += session.truths;
	run->relations += session.relations;
	run->disagreements += session.disagreements;
	run->met += session.visits;
	run->full_visits += session.full_visits;
	session_free(&session);
}

/* Times the next test alone, then checks it while a process fuzzes it. False if interrupted before
 * there was anything to show. */
static bool do_test(struct run *run, double until)
{
	const double began = clock_seconds(),
		     share = (until - began) / (double)(run->tests - run->rows);
	struct row *row = &run->row[run->rows];
	*row = (struct row){.test = run->test[run->rows], .fuzzed.engine = ENGINE_NONE};
	show_progress(run, "timing", until - began);
	if (run->has_timing)
		run_bench_test(row->test, &row->timing, run->no_timing, sizeof run->no_timing);
	note_timing(run, &row->timing);
	if (interrupted())
		return false;
	show_progress(run, "checking and fuzzing", until - clock_seconds());
	double rest = began + share - clock_seconds();
	/* if a test took too long, later ones get less time, but still enough to be useful */
	const double least = run->seconds / (double)run->tests * (1 - RUN_TIMING_SHARE) / 2;
	if (rest < least)
		rest = least;
	bool fuzzes = run_fuzz_begin(run, row->test, rest, run->no_fuzz, sizeof run->no_fuzz);
	check(run, row, rest);
	hide_progress(run);
	if (fuzzes)
		run_fuzz_end(&row->fuzzed);
	if (!row->fuzzed.ran && !*run->no_fuzz)
		snprintf(run->no_fuzz, sizeof run->no_fuzz,
			 "no fuzz targets, and no fuzz_replay: make -C build builds it");
	return true;
}

static void do_all(struct run *run)
{
	const double until = clock_seconds() + run->seconds;
	run->has_timing = run_bench_begin(run, RUN_TIMING_SHARE * run->seconds, run->no_timing,
					  sizeof run->no_timing);
	fprintf(run->to, "\nLockstep %s on %s, %s in use\n\n", LOCKSTEP_VERSION, cpu_name(),
		lockstep_isa_in_use());
	run_begin_table(run);
	sheet_flush(&run->table, run->to);
	while (run->rows < run->tests && !interrupted()) {
		const uint64_t before = run->disagreements;
		if (!do_test(run, until))
			break;
		const struct row *row = &run->row[run->rows++];
		/* reports are separate paragraphs */
		if (run->disagreements > before || row->fuzzed.failed || run_wrong(row))
			fprintf(run->to, "\n");
		run_print_row(run, row);
	}
	hide_progress(run);
	run_bench_end();
}

/* Without --test, only the tests that plug-ins have are run. */
static void choose_plugins(struct run *run, const struct choices *choices)
{
	size_t kept = 0;
	run->session.test = run->test;
	add_plugins(me, &run->session);
	run->plugins = &choices->plugins;
	for (size_t t = 0; run->test[t] && !choices->tests; ++t) {
		bool has = false;
		for (unsigned p = 0; p < plugin_count(); ++p)
			has = has || plugin_at(p)->subject[question_index(run->test[t])];
		if (has)
			run->test[kept++] = run->test[t];
	}
	if (!choices->tests)
		run->test[kept] = NULL;
	for (size_t t = 0; run->test[t]; ++t)
		require_truth(me, run->test[t]);
}

static int run_run(int argc, char **argv)
{
	struct choices choices = {.seconds = 60, .seed = 1, .output = "lockstep-found"};
	options_read(&command_run, argc, argv, &choices);
	struct run run = {.seconds = choices.seconds,
			  .session = {.seed = choices.seed, .shards = 1, .output = choices.output}};
	run.to = choices.json ? stderr : stdout;
	if (choices.plugins.count)
		load_plugins(me, &choices.plugins);
	run.test = parse_tests(me, choices.tests ? choices.tests : "*");
	run.progress = progress_shows();
	run.session.out = run.to;
	run.session.on_time = true;
	run.session.interrupted = interrupted;
	parse_builds(me, "all", &run.session);
	if (choices.plugins.count)
		choose_plugins(&run, &choices);
	while (run.test[run.tests])
		++run.tests;
	run.row = memory_must(calloc(run.tests, sizeof *run.row));
	parse_scenes(me, "all", &run.session);
	interrupt_begin();
	do_all(&run);
	interrupt_sum_up();
	run_end_table(&run);
	run_print_summary(&run);
	if (choices.json)
		run_print_json(&run);
	int status = run_all_well(&run) ? STATUS_FINE : STATUS_DISAGREE;
	for (size_t i = 0; i < run.session.scenes; ++i)
		scene_close(run.session.scene[i]);
	free(run.test);
	free(run.row);
	return interrupt_status(status);
}

const struct command command_run = {
    .name = "run",
    .summary = "check, fuzz and time every test within a time budget",
    .run = run_run,
    .about = "Do the main job within a time budget: for each test, time every kernel against its "
	     "reference, cross-check it over all scenes and fuzz it; then summarise. Plug-ins are "
	     "timed beside our kernels and judged by their claims. Where a plug-in has the test, "
	     "it is fuzzed instead.",
    .rows = rows};
