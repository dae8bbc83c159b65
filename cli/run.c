/* SPDX-License-Identifier: MIT */
/* lockstep run: check, fuzz and time everything within a budget, and sum up on one page. */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "check/cpu.h"
#include "cli/cli.h"
#include "cli/json.h"
#include "cli/run.h"
#include "cli/table.h"

struct result {
	struct session session;
	struct fuzzed *fuzzed; /* by test */
	struct timing *timing;
	bool has_fuzz, has_timing;
	char no_fuzz[512], no_timing[512]; /* why not */
};

static void print_help(void)
{
	printf("Usage: lockstep run [OPTION]...\n"
	       "The main job within a time budget: cross-check every kernel over all scenes, fuzz "
	       "every "
	       "test,\ntime every kernel against its reference, and sum up.\n\n"
	       "      --seconds T    the budget (default: 60; the first round of checks is always "
	       "whole)\n"
	       "      --seed S       of the random scenes and the fuzzers (default: 1)\n"
	       "      --output DIR   where disagreements are saved (default: lockstep-found)\n"
	       "      --json         the summary as JSON; reports go to stderr\n"
	       "  -h, --help         this text\n");
}

static uint64_t checked(const struct session *s, const struct lockstep_test *test)
{
	uint64_t sum = 0;
	for (size_t b = 0; b < s->builds; ++b)
		sum += session_ran(s, test, b);
	return sum;
}

/* Times as fast as the reference; 0 if unknown. */
static double speedup(const struct timing *timing, int isa)
{
	return timing->native[isa] > 0 ? timing->reference / timing->native[isa] : 0;
}

static double mean_speedup(const struct result *r, int isa)
{
	double sum = 0;
	size_t count = 0;
	for (size_t i = 0; i < lockstep_test_count; ++i) {
		double times = speedup(&r->timing[i], isa);
		if (times > 0) {
			sum += log(times);
			++count;
		}
	}
	return count ? exp(sum / (double)count) : 0;
}

static void print_times(FILE *to, double times)
{
	if (times > 0)
		fprintf(to, " %7.1fx", times);
	else
		fprintf(to, " %8s", "-");
}

static void print_test(FILE *to, const struct result *r, size_t i)
{
	const struct timing *timing = &r->timing[i];
	fprintf(to, "%-*s %9s", names_width(), lockstep_tests[i].name,
		short_count(checked(&r->session, &lockstep_tests[i])));
	if (!r->fuzzed[i].ran)
		fprintf(to, " %9s", "-");
	else
		fprintf(to, " %8s%s", short_count(r->fuzzed[i].inputs),
			r->fuzzed[i].failed ? "!" : " ");
	if (r->has_timing) {
		fprintf(to, " %9.2f", timing->reference);
		for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
			if (lockstep_isa_runs((enum lockstep_isa)isa))
				print_times(to, speedup(timing, isa));
	}
	fprintf(to, "\n");
}

static void print_table(FILE *to, const struct result *r)
{
	fprintf(to, "%-*s %9s %9s", names_width(), "", "cases", "fuzz");
	if (r->has_timing)
		fprintf(to, " %9s  times as fast", "reference");
	fprintf(to, "\n%-*s %9s %9s", names_width(), "test", "checked", "inputs");
	if (r->has_timing) {
		fprintf(to, " %9s", "ns/case");
		for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
			if (lockstep_isa_runs((enum lockstep_isa)isa))
				fprintf(to, " %8s", lockstep_isa_name((enum lockstep_isa)isa));
	}
	fprintf(to, "\n");
	for (size_t i = 0; i < lockstep_test_count; ++i)
		print_test(to, r, i);
	if (!r->has_timing)
		return;
	fprintf(to, "%-*s %9s %9s %9s", names_width(), "geometric mean", "", "", "");
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (lockstep_isa_runs((enum lockstep_isa)isa))
			print_times(to, mean_speedup(r, isa));
	fprintf(to, "\n");
}

static bool all_well(const struct result *r)
{
	for (size_t i = 0; i < lockstep_test_count; ++i)
		if (r->fuzzed[i].failed)
			return false;
	return r->session.disagreements == 0;
}

static void print_summary(FILE *to, const struct result *r, const char *output)
{
	const struct session *s = &r->session;
	uint64_t cases = 0, inputs = 0;
	fprintf(to, "\nLockstep %s on %s, %s in use\n\n", LOCKSTEP_VERSION, cpu_name(),
		lockstep_isa_name(lockstep_isa_in_use()));
	print_table(to, r);
	for (size_t i = 0; i < lockstep_test_count; ++i) {
		cases += checked(s, &lockstep_tests[i]);
		inputs += r->fuzzed[i].inputs;
	}
	fprintf(to, "\nchecked  %s cases of %zu tests on %zu builds over %zu scenes",
		short_count(cases), lockstep_test_count, s->builds, s->scenes);
	if (s->truths)
		fprintf(to, "; %s answers against exact arithmetic", short_count(s->truths));
	if (s->relations)
		fprintf(to, "; %s against relations", short_count(s->relations));
	fprintf(to, ": %s\n", s->disagreements ? "DISAGREEMENTS, see above" : "no disagreement");
	fprintf(to, "builds  ");
	for (size_t b = 0; b < s->builds; ++b)
		fprintf(to, " %s", s->build[b]->name);
	fprintf(to, "\n");
	size_t count;
	const struct build *builds = harness_builds(&count);
	for (size_t b = 0; b < count; ++b)
		if (builds[b].kind == BUILD_NATIVE && builds[b].kernel && !builds[b].runs)
			fprintf(to, "SKIP     %s: this CPU lacks it\n", builds[b].name);
	if (r->has_fuzz)
		fprintf(to, "fuzzed   %s inputs", short_count(inputs));
	else
		fprintf(to, "fuzzed   nothing: %s\n", r->no_fuzz);
	unsigned broken = 0;
	for (size_t i = 0; i < lockstep_test_count; ++i)
		broken += r->fuzzed[i].failed;
	if (r->has_fuzz && broken)
		fprintf(to, ": %u TARGETS FAILED (!), see %s/*-fuzz.log\n", broken, output);
	else if (r->has_fuzz)
		fprintf(to, ": nothing found\n");
	if (!r->has_timing)
		fprintf(to, "timed    nothing: %s\n", r->no_timing);
	else
		fprintf(to, "timed    4096 pairs of the uniform scene in cache, one core\n");
}

static void print_json(const struct result *r)
{
#if HAVE_JANSSON
	json_t *tests = json_array(), *builds = json_array();
	for (size_t b = 0; b < r->session.builds; ++b)
		json_array_append_new(builds, json_string(r->session.build[b]->name));
	for (size_t i = 0; i < lockstep_test_count; ++i) {
		json_t *ns = json_object();
		json_object_set_new(ns, "reference", json_real(r->timing[i].reference));
		for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
			if (r->timing[i].native[isa] > 0)
				json_object_set_new(ns, lockstep_isa_name((enum lockstep_isa)isa),
						    json_real(r->timing[i].native[isa]));
		json_array_append_new(
		    tests, json_pack("{s:s, s:I, s:I, s:b, s:o}", "name", lockstep_tests[i].name,
				     "cases", (json_int_t)checked(&r->session, &lockstep_tests[i]),
				     "fuzz_inputs", (json_int_t)r->fuzzed[i].inputs, "fuzz_failed",
				     r->fuzzed[i].failed, "nanoseconds_per_case", ns));
	}
	json_print(json_pack(
	    "{s:s, s:s, s:I, s:b, s:b, s:o, s:o, s:I, s:I}", "lockstep", LOCKSTEP_VERSION, "cpu",
	    cpu_name(), "disagreements", (json_int_t)r->session.disagreements, "fuzzed",
	    r->has_fuzz, "timed", r->has_timing, "builds", builds, "tests", tests, "truths",
	    (json_int_t)r->session.truths, "relations", (json_int_t)r->session.relations));
#else
	(void)r;
#endif
}

int command_run(int argc, char **argv)
{
	static const struct option options[] = {
	    {"seconds", required_argument, NULL, 'T'}, {"seed", required_argument, NULL, 'S'},
	    {"output", required_argument, NULL, 'o'},  {"json", no_argument, NULL, 'j'},
	    {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0}};
	struct result r = {.session = {.seed = 1, .shards = 1, .output = "lockstep-found"}};
	double seconds = 60;
	bool json = false;
	char error[256];
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 'T':
			seconds = parse_seconds("run", "--seconds", optarg);
			break;
		case 'S':
			r.session.seed = parse_whole("run", "--seed", optarg, 0, UINT64_MAX);
			break;
		case 'o':
			r.session.output = optarg;
			break;
		case 'j':
			json = true;
			break;
		case 'h':
			print_help();
			return STATUS_FINE;
		default:
			option_error("run", argv, c);
		}
	no_operands("run", argc, argv);
#if !HAVE_JANSSON
	if (json)
		json_missing("run");
#endif
	FILE *to = json ? stderr : stdout;
	r.fuzzed = calloc(lockstep_test_count, sizeof *r.fuzzed);
	r.timing = calloc(lockstep_test_count, sizeof *r.timing);
	if (!r.fuzzed || !r.timing)
		usage_error("run", "out of memory");
	r.session.test = parse_tests("run", "*");
	r.session.out = to;
	r.session.progress = isatty(STDERR_FILENO);
	parse_builds("run", "all", &r.session);
	parse_scenes("run", "all", &r.session);

	/* Timing first: it needs the machine as quiet as it will be. */
	r.has_timing = run_bench(seconds * 0.3, r.session.seed, r.session.progress, r.timing,
				 r.no_timing, sizeof r.no_timing);
	r.has_fuzz = run_fuzz(seconds * 0.3, r.session.output, r.session.seed, r.session.progress,
			      r.fuzzed, r.no_fuzz, sizeof r.no_fuzz);
	r.session.seconds = seconds * 0.4;
	if (!session_run(&r.session, error, sizeof error))
		usage_error("run", "%s", error);
	print_summary(to, &r, r.session.output);
	if (json)
		print_json(&r);
	int status = all_well(&r) ? STATUS_FINE : STATUS_DISAGREE;
	session_free(&r.session);
	for (size_t i = 0; i < r.session.scenes; ++i)
		scene_close(r.session.scene[i]);
	free(r.session.test);
	free(r.fuzzed);
	free(r.timing);
	return status;
}
