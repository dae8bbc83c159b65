/* SPDX-License-Identifier: MIT */
/* lockstep digest: prints results on the terminal. */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/digest/digest.h"
#include "cli/table.h"
#include "harness/questions/questions.h"

void digest_print_tests(FILE *to, const struct digest_report *report, bool scenes)
{
	const struct digests *digests = report->digests;
	for (const struct lockstep_test **test = digests->session->test; *test; ++test) {
		for (size_t f = 0; scenes && f < digests->families; ++f) {
			const struct digest *digest = digest_of(digests, *test, f);
			if (digest->made)
				fprintf(to,
					"%016" PRIx64 "  %-*s %-10s of %zu cases %016" PRIx64 "\n",
					digest->answers, names_width(), (*test)->name,
					scene_families[f].name, digest->cases, digest->operands);
		}
		fprintf(to, "%016" PRIx64 "  %s", digest_of_test(digests, *test), (*test)->name);
		size_t there = digest_scenes(digests, *test);
		/* A digest of some scenes must not be mistaken for a digest of all. */
		if (there < digests->families)
			fprintf(to, "  (%zu of %zu scenes)", there, digests->families);
		fprintf(to, "\n");
		for (size_t b = 0; b < digests->session->builds; ++b)
			if (digest_has_build(digests, *test, b))
				fprintf(to, "%016" PRIx64 "  %s/%s\n",
					digest_of_build(digests, *test, b), (*test)->name,
					digests->session->build[b]->name);
	}
}

/* Prints the command that checks the cases of one test in one scene. */
static void print_look(FILE *to, const struct difference *what)
{
	const struct digest_answer *answer = what->answer;
	fprintf(to,
		"  look   lockstep check --test %s --scene %s --seed %d --first %" PRIu64
		" --cases %" PRIu64,
		what->test->name, what->scene, DIGEST_SEED, answer ? answer->start : 0,
		answer ? (uint64_t)answer->n : what->span);
	if (what->build && what->build->plugin) {
		fprintf(to, " --isa scalar --bits");
		plugin_print_option(to, what->build->plugin);
	} else if (what->build)
		fprintf(to, " --isa %s", what->build->name);
	fprintf(to, "\n");
}

static void print_again(FILE *to, const struct digest_report *report, const struct difference *what)
{
	fprintf(to, "  again  lockstep digest --scenes --test %s", what->test->name);
	if (what->scene)
		fprintf(to, " --scene %s", what->scene);
	if (report->record)
		fprintf(to, " --compare %s", report->record->path);
	if (what->build && what->build->plugin)
		plugin_print_option(to, what->build->plugin);
	else if (what->build)
		fprintf(to, " --isa %s", what->build->name);
	fprintf(to, "\n");
}

static void print_digests(FILE *to, const char *expected, const struct difference *what)
{
	fprintf(to, "  expected %016" PRIx64 " (%s), got %016" PRIx64, what->expected, expected,
		what->got);
	if (what->answer && what->answer->signal)
		fprintf(to, ": crashed: %s", strsignal(what->answer->signal));
	else if (what->answer)
		fprintf(to, ": first in case %" PRIu64, what->answer->first);
	fprintf(to, "\n");
}

/* Prints how many builds gave the answers that differ from the record: the reference, and all that
 * agree with it. */
static void print_agreeing(FILE *to, const struct digests *digests, const struct difference *what)
{
	size_t agree = 0, ran = 0, family = 0;
	while (strcmp(scene_families[family].name, what->scene) != 0)
		++family;
	const struct digest *digest = digest_of(digests, what->test, family);
	for (size_t b = 0; b < digests->session->builds; ++b) {
		ran += digest->build[b].ran;
		agree += digest->build[b].ran && !digest->build[b].differs;
	}
	fprintf(to, "  given by the reference and %zu of %zu builds\n", agree, ran);
}

/* True if the record was made with plug-ins. */
static bool of_plugins(const struct record *record)
{
	bool any = record->build;
	for (size_t t = lockstep_test_count(); !any && t < question_count(); ++t)
		any = record->test[t].line;
	return any;
}

/* Prints the command that records: with plug-ins, only their tests are recorded. */
static void print_record(FILE *to, const struct digest_report *report, const char *when)
{
	if (!of_plugins(report->record)) {
		fprintf(to, "  %s: make record-digests\n", when);
		return;
	}
	fprintf(to, "  %s: lockstep digest", when);
	plugin_print_options(to);
	fprintf(to, " --record %s\n", report->record->path);
}

/* Reports an obsolete line of the file, or a missing one. */
static void print_line(FILE *to, const struct digest_report *report, const struct difference *what)
{
	const struct stale *stale = what->stale;
	if (stale)
		fprintf(to, "\nSTALE  %s:%zu: there is no %s %s\n", report->record->path,
			stale->line, stale->scene ? "scene" : "test", stale->name);
	else
		fprintf(to, "\nUNRECORDED  %s%s%s: no line for it in %s\n", what->test->name,
			what->scene ? ", scene " : "", what->scene ? what->scene : "",
			report->record->path);
	print_record(to, report, "record it");
}

static void print_difference(FILE *to, const struct digest_report *report,
			     const struct difference *what)
{
	static const char meant[] = "if this is intended, record it";
	const char *test = what->test ? what->test->name : "";
	switch (what->fault) {
	case DIGEST_OF_BUILD:
		fprintf(to, "\nDIFFERENT  %s on %s, scene %s: not the reference's answers\n", test,
			what->build->name, what->scene);
		print_digests(to, "the reference's", what);
		print_look(to, what);
		print_again(to, report, what);
		return;
	case DIGEST_OF_CASES:
		fprintf(to, "\nCHANGED  %s, scene %s: the cases themselves\n", test, what->scene);
		print_digests(to, "recorded", what);
		print_again(to, report, what);
		print_record(to, report, meant);
		return;
	case DIGEST_OF_ANSWERS:
		fprintf(to, "\nCHANGED  %s%s%s, scene %s: the answers to the same cases\n", test,
			what->build ? " on " : "", what->build ? what->build->name : "",
			what->scene);
		if (!what->build)
			print_agreeing(to, report->digests, what);
		print_digests(to, "recorded", what);
		print_look(to, what);
		print_again(to, report, what);
		print_record(to, report, meant);
		return;
	case DIGEST_OF_TEST:
		fprintf(to,
			"\nCHANGED  %s: its own digest, although the digests of all scenes are as "
			"recorded: the file is at fault\n",
			test);
		print_digests(to, "recorded", what);
		print_record(to, report, "record it");
		return;
	case DIGEST_UNRECORDED:
	case DIGEST_STALE:
		print_line(to, report, what);
	}
}

void digest_print_differences(FILE *to, const struct digest_report *report)
{
	for (const struct difference *what = report->differences; what; what = what->next)
		print_difference(to, report, what);
}

/* Prints how many digests of a build are right; SIZE_MAX means the reference. */
static void print_build(FILE *to, const struct digest_report *report, size_t build)
{
	const struct digests *digests = report->digests;
	size_t made = 0, wrong = 0;
	for (const struct lockstep_test **test = digests->session->test; *test; ++test)
		for (size_t f = 0; f < digests->families; ++f) {
			const struct digest *digest = digest_of(digests, *test, f);
			if (!digest->made || (build != SIZE_MAX && !digest->build[build].ran))
				continue;
			++made;
			wrong += !digest_fine(digests, report->record, *test, f, build);
		}
	/* our builds answer no question of a plug-in */
	if (made == 0)
		return;
	fprintf(to, "on %-16s %zu of %zu digests equal\n",
		build == SIZE_MAX ? "reference" : digests->session->build[build]->name,
		made - wrong, made);
}

/* Prints the scenes that are missing although all were chosen. */
static void print_left_out(FILE *to, const struct digest_report *report)
{
	const struct digests *digests = report->digests;
	const char *between = "; left out:";
	for (size_t f = 0; report->all_scenes && f < digests->families; ++f) {
		if (digest_of(digests, digests->session->test[0], f)->made)
			continue;
		fprintf(to, "%s %s", between, scene_families[f].name);
		between = ",";
	}
}

/* Names the plug-ins' functions that are recorded, and did not run. */
static void print_absent(FILE *to, const struct digest_report *report)
{
	const struct session *s = report->digests->session;
	for (const struct recorded_build *at = report->record->build; at; at = at->next) {
		bool told = false;
		for (const struct recorded_build *b = report->record->build; b != at; b = b->next)
			told = told || strcmp(b->name, at->name) == 0;
		for (size_t b = 0; b < s->builds; ++b)
			told = told || strcmp(s->build[b]->name, at->name) == 0;
		if (!told)
			fprintf(to, "SKIP %s: recorded, but it did not run\n", at->name);
	}
}

void digest_print_summary(FILE *to, const struct digest_report *report)
{
	const struct digests *digests = report->digests;
	const struct session *s = digests->session;
	size_t builds, tests = 0, differences = 0;
	const struct build *all = harness_builds(&builds);
	fprintf(to, "\n");
	if (report->record)
		print_build(to, report, SIZE_MAX);
	for (size_t b = 0; b < s->builds; ++b)
		print_build(to, report, b);
	for (size_t b = 0; b < builds; ++b)
		if (all[b].kind == BUILD_NATIVE && all[b].kernel && !all[b].runs)
			fprintf(to, "SKIP %s: this CPU lacks it\n", all[b].name);
	if (report->record)
		print_absent(to, report);
	while (s->test[tests])
		++tests;
	size_t scenes = digest_scenes(digests, s->test[0]);
	fprintf(to, "\n%zu test%s over %zu scene%s, %s cases, in %.1f s", tests,
		tests == 1 ? "" : "s", scenes, scenes == 1 ? "" : "s", short_count(s->distinct),
		s->elapsed);
	print_left_out(to, report);
	for (const struct difference *what = report->differences; what; what = what->next)
		++differences;
	fprintf(to, "\n");
	if (differences)
		fprintf(to, "%zu entr%s above\n", differences,
			differences == 1 ? "y DIFFERS; see" : "ies DIFFER; see");
	else if (report->record)
		fprintf(to, "all as in %s\n", report->record->path);
	else
		fprintf(to, "no build differs from the references\n");
}
