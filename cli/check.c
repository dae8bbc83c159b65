/* SPDX-License-Identifier: MIT */
/* lockstep check: cross-check kernels against references and exact truths. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>

#include "harness/base/interrupt.h"
#include "harness/base/progress.h"
#include "harness/check/trial.h"
#include "cli/cli.h"
#include "cli/json.h"
#include "reference/table.h"

struct choices {
	struct session session;
	struct option_share share;
	const char *tests, *builds, *scenes, *require, *require_scenes;
	struct plugin_choices plugins;
	bool json;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_TESTS(tests, "Tests to check; see lockstep list (default: all; with plug-ins, the tests "
			"that they have)."),
    OPTION_BUILDS(builds, "Builds: names as in lockstep isa, avx2-emulated and so on, or native, "
			  "emulated, all (default: all that run here)."),
    OPTION_SCENES(
	scenes, "Where cases come from (default: all that need no file of yours):", .listed = true),
    OPTION_SEED(session.seed, "Seed of the random scenes (default: 1). A case depends only on the "
			      "seed, the scene, the test and its own number."),
    OPTION_WHOLE("first", "N", session.first, 0, UINT64_MAX / 2,
		 "Begin with case N of each scene (default: 0)."),
    OPTION_WHOLE("cases", "N", session.cases, 1, UINT64_MAX / 2,
		 "Cases for each test and scene (default: 100000, or no limit with --seconds)."),
    OPTION_SECONDS(session.seconds,
		   "Stop after T seconds, but not before every test has run on every scene."),
    OPTION_SHARD(share),
    OPTION_REQUIRE(require),
    OPTION_REQUIRE_SCENES(require_scenes),
    OPTION_PLUGINS(plugins),
    OPTION_FLAG("bits", session.bits,
		"Compare plug-ins with the reference, bit for bit, whatever they claim."),
    OPTION_FOLDER("output", session.output,
		  "Where disagreements are saved (default: lockstep-found)."),
    OPTION_JSON(json, "Print what ran, and all findings, as JSON; the report goes to standard "
		      "error."),
    OPTIONS_END};

static uint64_t total(const struct session *s)
{
	uint64_t sum = 0;
	for (size_t t = 0; s->test[t]; ++t)
		for (size_t b = 0; b < s->builds; ++b)
			sum += session_ran(s, s->test[t], b);
	return sum;
}

/* Counts the subjects' faults by their own claims. */
static uint64_t faults(const struct session *s)
{
	uint64_t sum = 0;
	for (size_t t = 0; s->test[t]; ++t)
		for (size_t b = 0; b < s->builds; ++b) {
			const struct trial *trial = session_trial(s, s->test[t], b);
			sum += trial ? trial_faults(trial) : 0;
		}
	return sum;
}

static void print_json(const struct session *s)
{
#if HAVE_JANSSON
	json_t *ran = json_object(), *found = json_array();
	for (size_t t = 0; s->test[t]; ++t) {
		json_t *builds = json_object();
		for (size_t b = 0; b < s->builds; ++b)
			json_object_set_new(
			    builds, s->build[b]->name,
			    json_integer((json_int_t)session_ran(s, s->test[t], b)));
		json_object_set_new(ran, s->test[t]->name, builds);
	}
	json_t *trials = trials_json(s);
	for (const struct finding *f = s->findings; f; f = f->next)
		json_array_append_new(
		    found, json_pack("{s:s, s:s, s:s, s:s, s:I, s:s}", "test", f->test->name,
				     "build", f->build ? f->build->name : "reference", "scene",
				     f->scene, "fault", fault_texts[f->fault], "case",
				     (json_int_t)f->index, "file", f->file));
	char digest[17];
	snprintf(digest, sizeof digest, "%016" PRIx64, s->digest);
	json_print(json_pack(
	    "{s:s, s:I, s:I, s:I, s:s, s:I, s:I, s:f, s:b, s:o, s:o, s:o}", "lockstep",
	    LOCKSTEP_VERSION, "seed", (json_int_t)s->seed, "cases", (json_int_t)total(s),
	    "different", (json_int_t)s->distinct, "digest", digest, "truths", (json_int_t)s->truths,
	    "relations", (json_int_t)s->relations, "seconds", s->elapsed, "interrupted",
	    interrupted() != 0, "ran", ran, "trials", trials, "disagreements", found));
#else
	(void)s;
#endif
}

static void print_summary(const struct session *s)
{
	fprintf(s->out, "\n");
	print_ran(s->out, s);
	fprintf(s->out, "\n%s cases in %.1f s: %s different ones, in every mode, on every build",
		short_count(total(s)), s->elapsed, short_count(s->distinct));
	if (s->truths)
		fprintf(s->out, "\n%s reference answers compared with exact arithmetic",
			short_count(s->truths));
	else
		fprintf(s->out, "\nnothing compared with exact arithmetic%s",
			harness_has_exact() ? "" : ": this build has no GMP");
	if (s->relations)
		fprintf(
		    s->out,
		    "\n%s compared after changes that must not matter, and along chains of tests",
		    short_count(s->relations));
	fprintf(s->out, "\ndigest of all answers %016" PRIx64 "\n", s->digest);
	if (interrupted())
		fprintf(s->out, "interrupted: the counts cover what was checked so far\n");
	if (s->disagreements == 0)
		fprintf(s->out, faults(s) ? "no other disagreement\n" : "no disagreement\n");
	else
		fprintf(s->out, "%" PRIu64 " batches DISAGREE; the first of each kind is above\n",
			s->disagreements);
}

static int run(int argc, char **argv)
{
	struct choices choices = {.session = {.seed = 1, .output = "lockstep-found", .out = stdout},
				  .share = {0, 1},
				  .builds = "all",
				  .scenes = "all"};
	options_read(&command_check, argc, argv, &choices);
	struct session s = choices.session;
	s.shard = choices.share.shard;
	s.shards = choices.share.shards;
	if (s.cases == 0 && s.seconds <= 0)
		s.cases = 100000;
	load_plugins("check", &choices.plugins);
	s.test = choices.tests || plugin_count() == 0
		     ? parse_tests("check", choices.tests ? choices.tests : "*")
		     : plugin_tests();
	parse_builds("check", choices.builds, &s);
	add_plugins("check", &s);
	for (size_t i = 0; choices.plugins.count && !s.bits && s.test[i]; ++i)
		require_truth("check", s.test[i]);
	if (choices.require)
		require_builds("check", choices.require, &s, true);
	if (choices.require_scenes)
		name_scenes("check", choices.require_scenes);
	parse_scenes("check", choices.scenes, &s);
	s.progress = progress_shows();
	s.interrupted = interrupted;
	if (choices.json)
		s.out = stderr;
	interrupt_begin();
	session_run(&s);
	print_trials(s.out, &s);
	print_summary(&s);
	bool whole = !choices.require || require_builds("check", choices.require, &s, false);
	if (choices.require_scenes && !require_scenes("check", choices.require_scenes, &s))
		whole = false;
	if (choices.json)
		print_json(&s);
	int status = s.disagreements || faults(&s) || !whole ? STATUS_DISAGREE
		     : total(&s) == 0                        ? STATUS_NOTHING
							     : STATUS_FINE;
	session_free(&s);
	for (size_t i = 0; i < s.scenes; ++i)
		scene_close(s.scene[i]);
	free(s.test);
	return status;
}

const struct command command_check = {
    .name = "check",
    .summary = "cross-check kernels against references and exact truths",
    .run = run,
    .about = "Compare every kernel with its reference, bit for bit, and the references with exact "
	     "arithmetic and with themselves after changes that must not matter (operands "
	     "mirrored, scaled, swapped and so on). This covers scenes, modes (pairs, one against "
	     "many, many against one), and every size from 0 to 130 and, if the first scene has "
	     "1000 cases, 70001. Columns lie against guard pages at several alignments, overlap, "
	     "are fields of structs, or have their cases by index.",
    .rows = rows};
