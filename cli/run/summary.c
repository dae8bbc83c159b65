/* SPDX-License-Identifier: MIT */
/* Prints the summary of `lockstep run`: what was done, and what was not; see run.h. */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "harness/base/cpu.h"
#include "harness/base/interrupt.h"
#include "cli/json.h"
#include "cli/run/run.h"
#include "reference/table.h"

/* ---- What was left out ----------------------------------------------------------------------- */

/* Something that a longer run, or a fuller build, would have done; and how to get it. */
struct left_out {
	char what[240], how[80];
};
enum { LEFT_OUT_MAX = 8 };

__attribute__((format(printf, 3, 4))) static size_t put(struct left_out *left, const char *how,
							const char *what, ...)
{
	va_list more;
	va_start(more, what);
	vsnprintf(left->what, sizeof left->what, what, more);
	va_end(more);
	snprintf(left->how, sizeof left->how, "%s", how);
	return 1;
}

static size_t left_builds(struct left_out *left)
{
	size_t n = 0;
	if (!harness_has_extras())
		n += put(&left[n], "make -C build", "emulated twins");
	if (!harness_has_exact())
		n += put(&left[n], "this build has no GMP", "exact arithmetic");
	return n;
}

/* Lists the scenes that this build cannot open. parse_scenes() has printed the reasons. */
static size_t left_scenes(const struct session *session, struct left_out *left)
{
	char names[200] = "";
	size_t used = 0;
	for (const struct scene_family *family = scene_families; family->name; ++family) {
		bool there = false;
		for (size_t i = 0; i < session->scenes; ++i)
			there = there || strcmp(scene_name(session->scene[i]), family->name) == 0;
		if (!there && used < sizeof names)
			used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
						 used ? ", " : "", family->name);
	}
	return used ? put(left, "see above", "scenes: %s", names) : 0;
}

static size_t left_fuzzing(const struct run *run, struct left_out *left)
{
	static const char what[] = "fuzz targets with libFuzzer and sanitizers";
	size_t hurried = 0, builtin = 0, none = 0, n = 0;
	char how[80];
	for (size_t i = 0; i < run->rows; ++i) {
		const struct fuzzed *fuzzed = &run->row[i].fuzzed;
		hurried += fuzzed->hurried;
		builtin += fuzzed->engine == ENGINE_BUILTIN && !fuzzed->hurried;
		none += fuzzed->ran && fuzzed->inputs == 0;
	}
	if (builtin)
		n += put(&left[n], "make -C build fuzz", "%s", what);
	snprintf(how, sizeof how, "--seconds %.0f",
		 ceil(RUN_LIBFUZZER_SECONDS * (double)run->tests));
	if (hurried)
		n += put(&left[n], how, "%s, for %zu test%s", what, hurried,
			 hurried == 1 ? "" : "s");
	if (none)
		n += put(&left[n], "more --seconds", "inputs of fuzz targets, for %zu test%s", none,
			 none == 1 ? "" : "s");
	return n;
}

static size_t left_checks(const struct run *run, struct left_out *left)
{
	const uint64_t all = run->rows * run->session.scenes;
	if (run->met < all)
		return put(left, "more --seconds, or lockstep check",
			   "%" PRIu64 " of %" PRIu64
			   " test-scene pairs, and every size from 0 to 130 in %" PRIu64,
			   all - run->met, all, all - run->full_visits);
	if (run->full_visits < all)
		return put(left, "more --seconds, or lockstep check",
			   "every size from 0 to 130 in %" PRIu64 " of %" PRIu64
			   " test-scene pairs",
			   all - run->full_visits, all);
	return 0;
}

static size_t all_left_out(const struct run *run, struct left_out *left)
{
	size_t n = left_builds(left);
	n += left_scenes(&run->session, &left[n]);
	n += left_fuzzing(run, &left[n]);
	n += left_checks(run, &left[n]);
	if (run->plugins && run->plugins->isolate)
		n += put(&left[n], "without --isolate", "times of plug-ins");
	if (run->rows < run->tests)
		n += put(&left[n], "interrupted", "%zu of %zu tests", run->tests - run->rows,
			 run->tests);
	return n;
}

/* ---- The summary ----------------------------------------------------------------------------- */

uint64_t run_wrong(const struct row *row)
{
	uint64_t wrong = 0;
	for (unsigned p = 0; p < PLUGINS_MAX; ++p)
		wrong += row->tried[p].wrong;
	return wrong;
}

bool run_all_well(const struct run *run)
{
	for (size_t i = 0; i < run->rows; ++i)
		if (run->row[i].fuzzed.failed || run_wrong(&run->row[i]))
			return false;
	return run->disagreements == 0;
}

static void print_checked(FILE *to, const struct run *run)
{
	const struct session *s = &run->session;
	uint64_t cases = 0;
	for (size_t i = 0; i < run->rows; ++i)
		cases += run->row[i].cases;
	fprintf(to, "\nchecked  %s cases of %zu test%s on %zu builds over %zu scenes",
		short_count(cases), run->rows, run->rows == 1 ? "" : "s", s->builds, s->scenes);
	if (run->truths)
		fprintf(to, "; %s answers against exact arithmetic", short_count(run->truths));
	if (run->relations)
		fprintf(to, "; %s against relations", short_count(run->relations));
	fprintf(to, ": %s\n", run->disagreements ? "DISAGREEMENTS, see above" : "no disagreement");
	fprintf(to, "builds  ");
	for (size_t b = 0; b < s->builds; ++b)
		fprintf(to, " %s", s->build[b]->name);
	fprintf(to, "\n");
}

/* For each plug-in, prints what was judged, and in which tests it is wrong. */
static void print_plugins(FILE *to, const struct run *run)
{
	for (unsigned p = 0; run->plugins && p < plugin_count(); ++p) {
		uint64_t cases = 0, wrong = 0;
		for (size_t i = 0; i < run->rows; ++i) {
			cases += run->row[i].tried[p].cases;
			wrong += run->row[i].tried[p].wrong;
		}
		fprintf(to, "plug-in  %s: %s cases judged by its claims: %s%s", plugin_at(p)->name,
			short_count(cases), wrong ? short_count(wrong) : "none",
			wrong ? " WRONG, in" : " wrong");
		for (size_t i = 0; i < run->rows; ++i)
			if (run->row[i].tried[p].wrong)
				fprintf(to, " %s", run->row[i].test->name);
		fprintf(to, "\n");
	}
}

static void print_fuzzed(FILE *to, const struct run *run)
{
	uint64_t inputs = 0;
	unsigned found = 0, broken = 0;
	bool ran = false, used[ENGINE_NONE + 1] = {false};
	for (size_t i = 0; i < run->rows; ++i) {
		const struct fuzzed *fuzzed = &run->row[i].fuzzed;
		inputs += fuzzed->inputs;
		found += fuzzed->found;
		broken += fuzzed->failed && !fuzzed->found;
		ran = ran || fuzzed->ran;
		used[fuzzed->engine] = used[fuzzed->engine] || fuzzed->ran;
	}
	if (!ran) {
		fprintf(to, "fuzzed   nothing: %s\n", run->no_fuzz);
		return;
	}
	fprintf(to, "fuzzed   %s inputs, by %s%s%s", short_count(inputs),
		used[ENGINE_LIBFUZZER] ? "libFuzzer with sanitizers" : "",
		used[ENGINE_LIBFUZZER] && used[ENGINE_BUILTIN] ? " and " : "",
		used[ENGINE_BUILTIN] ? "the built-in engine" : "");
	if (found)
		fprintf(to, ": FOUND something in %u (!)", found);
	if (broken)
		fprintf(to, "%s %u TARGET%s FAILED (!)", found ? "," : ":", broken,
			broken == 1 ? "" : "S");
	if (found || broken)
		fprintf(to, ", see %s/*-fuzz.log\n", run->session.output);
	else
		fprintf(to, ": nothing found\n");
}

static void print_left_out(FILE *to, const struct run *run)
{
	struct left_out left[LEFT_OUT_MAX];
	size_t count = all_left_out(run, left);
	for (size_t i = 0; i < count; ++i)
		fprintf(to, "%s%s (%s)%s", i ? "         " : "left out ", left[i].what, left[i].how,
			i + 1 < count ? ",\n" : "\n");
}

void run_print_summary(const struct run *run)
{
	FILE *to = run->to;
	size_t count, timed = 0;
	const struct build *builds = harness_builds(&count);
	print_checked(to, run);
	print_plugins(to, run);
	for (size_t b = 0; b < count; ++b)
		if (builds[b].kind == BUILD_NATIVE && builds[b].kernel && !builds[b].runs)
			fprintf(to, "SKIP     %s: this CPU lacks it\n", builds[b].name);
	print_fuzzed(to, run);
	for (size_t i = 0; i < run->rows; ++i)
		timed += run->row[i].timing.reference > 0;
	if (timed == 0)
		fprintf(to, "timed    nothing: %s\n", run->no_timing);
	else
		fprintf(to, "timed    4096 pairs of the uniform scene in cache, one core%s%s\n",
			timed < run->rows && *run->no_timing ? "; not all: " : "",
			timed < run->rows ? run->no_timing : "");
	print_left_out(to, run);
}

void run_print_json(const struct run *run)
{
#if HAVE_JANSSON
	json_t *tests = json_array(), *builds = json_array(), *left_out = json_array();
	struct left_out left[LEFT_OUT_MAX];
	size_t count = all_left_out(run, left);
	bool fuzzed = false, timed = false;
	for (size_t i = 0; i < count; ++i)
		json_array_append_new(
		    left_out, json_pack("{s:s, s:s}", "what", left[i].what, "how", left[i].how));
	for (size_t b = 0; b < run->session.builds; ++b)
		json_array_append_new(builds, json_string(run->session.build[b]->name));
	for (size_t i = 0; i < run->rows; ++i) {
		const struct row *row = &run->row[i];
		json_t *ns = json_object();
		json_object_set_new(ns, "reference", json_real(row->timing.reference));
		for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
			if (row->timing.native[isa] > 0)
				json_object_set_new(ns, lockstep_isa_at(isa),
						    json_real(row->timing.native[isa]));
		json_t *tried = run->plugins ? json_object() : NULL;
		for (unsigned p = 0; run->plugins && p < plugin_count(); ++p) {
			if (row->timing.plugin[p] > 0)
				json_object_set_new(ns, plugin_at(p)->name,
						    json_real(row->timing.plugin[p]));
			if (row->tried[p].has)
				json_object_set_new(tried, plugin_at(p)->name,
						    json_pack("{s:I, s:I}", "cases",
							      (json_int_t)row->tried[p].cases,
							      "wrong",
							      (json_int_t)row->tried[p].wrong));
		}
		json_array_append_new(tests,
				      json_pack("{s:s, s:I, s:I, s:b, s:s, s:o, s:o*}", "name",
						row->test->name, "cases", (json_int_t)row->cases,
						"fuzz_inputs", (json_int_t)row->fuzzed.inputs,
						"fuzz_failed", row->fuzzed.failed, "fuzz_engine",
						fuzz_engine_names[row->fuzzed.engine],
						"nanoseconds_per_case", ns, "plugins", tried));
		fuzzed = fuzzed || row->fuzzed.ran;
		timed = timed || row->timing.reference > 0;
	}
	json_print(json_pack("{s:s, s:s, s:I, s:b, s:b, s:b, s:o, s:o, s:o, s:I, s:I}", "lockstep",
			     LOCKSTEP_VERSION, "cpu", cpu_name(), "disagreements",
			     (json_int_t)run->disagreements, "fuzzed", fuzzed, "timed", timed,
			     "interrupted", interrupted() != 0, "builds", builds, "tests", tests,
			     "left_out", left_out, "truths", (json_int_t)run->truths, "relations",
			     (json_int_t)run->relations));
#else
	(void)run;
#endif
}
