/* SPDX-License-Identifier: MIT */
/* Prints the tables of lockstep accuracy: figures for each test, and how often it is wrong in each
 * scene. */
#include <config.h>

#include <inttypes.h>
#include <math.h>

#include "cli/accuracy/accuracy.h"

static const struct sheet_column columns[] = {
    {.title = "test", .kind = SHEET_NAME},         {.title = "cases", .kind = SHEET_COUNT},
    {.title = "hits", .kind = SHEET_SHARE},        {.title = "wrong\nanswers", .kind = SHEET_SHARE},
    {.title = "false\nhits", .kind = SHEET_SHARE}, {.title = "false\nmisses", .kind = SHEET_SHARE},
    {.title = "near", .kind = SHEET_SHARE},        {.title = "K", .kind = SHEET_MEASURE},
    {.title = "seen", .kind = SHEET_NUMBER},       {.title = "half in\nulps", .kind = SHEET_NUMBER},
    {.title = "mean\nulps", .kind = SHEET_NUMBER}, {.title = "worst\nulps", .kind = SHEET_NUMBER},
    {.title = "move\nulps", .kind = SHEET_NUMBER}, {.title = "move\nunits", .kind = SHEET_NUMBER},
};

const char *accuracy_name(const struct accuracy_run *run, size_t t)
{
	return accuracy_subject(run, t) ? accuracy_build(run, t)->name : run->test[t]->name;
}

/* Subjects follow their test. */
static void each_with_subjects(const struct accuracy_run *run, size_t t, void *context,
			       void (*each)(const struct accuracy_run *run, size_t t,
					    void *context))
{
	each(run, t, context);
	for (size_t i = t + 1; run->test[i] == run->test[t]; ++i)
		each(run, i, context);
}

void accuracy_in_order(const struct accuracy_run *run, void *context,
		       void (*each)(const struct accuracy_run *run, size_t t, void *context))
{
	for (size_t t = 0; run->test[t]; ++t) {
		/* A specimen is listed by itself if its judge was not chosen. */
		bool below = false;
		for (size_t i = 0; run->test[t]->judge && run->test[i]; ++i)
			below = below || run->test[i] == sound_test(run->test[t]);
		if (below || accuracy_subject(run, t))
			continue;
		each_with_subjects(run, t, context, each);
		for (size_t i = 0; !run->test[t]->judge && run->test[i]; ++i)
			if (run->test[i]->judge && sound_test(run->test[i]) == run->test[t] &&
			    !accuracy_subject(run, i))
				each_with_subjects(run, i, context, each);
	}
}

/* Returns the error that half of the results do not exceed, rounded up to a power of two. */
static double half_of(const struct accuracy *sum)
{
	uint64_t numbers = sum->results - sum->not_numbers, within = sum->ulps_exact;
	if (2 * within >= numbers)
		return 0;
	for (unsigned b = 0; b < ACCURACY_BUCKETS; ++b) {
		within += sum->ulps_bucket[b];
		if (2 * within >= numbers)
			return ldexp(2, ACCURACY_LEAST + (int)b);
	}
	return INFINITY;
}

/* Returns a share, or 0 if there are no cases. */
static double share(uint64_t part, uint64_t whole)
{
	return whole ? (double)part / (double)whole : 0;
}

static void add_ulps(struct sheet *sheet, const struct accuracy *sum)
{
	const uint64_t numbers = sum->results - sum->not_numbers;
	char text[SHEET_CHARS];
	sheet_put(sheet, numbers ? half_of(sum) : NAN);
	sheet_put(sheet, numbers ? sum->ulps / (double)numbers : NAN);
	sheet_put(sheet, sum->results ? sum->ulps_worst : NAN);
	if (sum->not_numbers)
		sheet_show(sheet, "NaN");
	else if (sum->pixels && !sum->results)
		sheet_show(sheet, "%s",
			   sheet_number(text, SHEET_SHARE, share(sum->pixels_wrong, sum->pixels)));
}

static void add_line(struct sheet *sheet, const struct lockstep_test *test,
		     const struct accuracy *sum)
{
	const double none = test->hits ? 0 : NAN;
	sheet_put(sheet, (double)sum->promised);
	sheet_put(sheet, none + share(sum->hits, sum->promised));
	sheet_put(sheet, sum->answers ? share(sum->wrong, sum->answers) : NAN);
	sheet_put(sheet, none + share(sum->false_hits, sum->promised));
	sheet_put(sheet, none + share(sum->false_misses, sum->promised));
	sheet_put(sheet, share(sum->near, sum->promised));
	sheet_put(sheet, test->judge ? NAN : test->error_bound);
	sheet_put(sheet, fmax(sum->seen_margin, sum->seen_results));
	add_ulps(sheet, sum);
	sheet_put(sheet, sum->wrong > sum->invalid_wrong && test->hits ? sum->moved_ulps : NAN);
	sheet_put(sheet, sum->wrong > sum->invalid_wrong && test->hits ? sum->moved : NAN);
}

/* Collects the lines of tests, and if requested, of each of their scenes. */
struct lines {
	struct sheet *sheet;
	bool by_scene;
};

static void add_test(const struct accuracy_run *run, size_t t, void *context)
{
	const struct lines *lines = context;
	const struct lockstep_test *test = run->test[t];
	struct accuracy total;
	accuracy_total(run, t, &total);
	sheet_row(lines->sheet)->nested = test->judge || accuracy_subject(run, t);
	sheet_text(lines->sheet, accuracy_name(run, t));
	add_line(lines->sheet, test, &total);
	for (size_t i = 0; lines->by_scene && i < run->scenes; ++i) {
		sheet_row(lines->sheet)->nested = true;
		sheet_textf(lines->sheet, "  %s", scene_name(run->scene[i]));
		add_line(lines->sheet, test, &run->pair[t * run->scenes + i].sum);
	}
}

void accuracy_print(FILE *to, const struct accuracy_run *run, struct accuracy_layout layout)
{
	struct sheet sheet = {.tight = true};
	struct lines lines = {&sheet, layout.by_scene};
	uint64_t cases = 0, climbed = 0;
	bool subjects = false;
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	accuracy_in_order(run, &lines, add_test);
	sheet_print(&sheet, to, layout.markdown ? SHEET_MARKDOWN : SHEET_TERMINAL);
	sheet_free(&sheet);
	for (size_t t = 0; run->test[t]; ++t) {
		struct accuracy total;
		accuracy_total(run, t, &total);
		cases += total.cases;
		subjects = subjects || accuracy_subject(run, t);
		climbed += total.climbed;
	}
	fprintf(to, "\n%s cases of %zu scene%s, seed %" PRIu64, short_count(cases), run->scenes,
		run->scenes == 1 ? "" : "s", run->seed);
	if (climbed)
		fprintf(to, ", and %s neighbours of the worst ones", short_count(climbed));
	fprintf(to, ", in %.1f s%s", run->elapsed, layout.markdown ? ".\n\n" : "\n");
	fprintf(to,
		"cases: those for which the test promises something. near: within %d roundings, of "
		"2^-24 each, of\nthe other answer. K: an answer farther than this from the other "
		"is right, and a result is off by at\nmost this many roundings of its terms. seen: "
		"the largest K that any case needs. ulps: errors of\nresults in units in the last "
		"place, at most for the better half, in the mean, and at worst; for\nwhole "
		"numbers, the share that are wrong. For a test without hits, the answer is the "
		"side\nor state that its results tell. For pixels, a rounding is a pixel. move: "
		"the worst wrong answer\nstays wrong if coordinates move by up to this, in ulps of "
		"the largest and in units of length.\n",
		ACCURACY_NEAR);
	if (run->disagreements)
		fprintf(to,
			"%" PRIu64 " answers are OUTSIDE THE GUARANTEE%s; the first of each test "
			"is above\n",
			run->disagreements, subjects ? " or a plug-in's claims, or missing" : "");
	else
		fprintf(to, "no answer of a guaranteed test is outside its guarantee\n");
}

/* A scene where the test cannot be wrong has no share. */
static void add_rates(const struct accuracy_run *run, size_t t, void *context)
{
	struct sheet *sheet = context;
	struct accuracy total;
	accuracy_total(run, t, &total);
	if (total.answers == 0)
		return;
	sheet_row(sheet)->nested = run->test[t]->judge || accuracy_subject(run, t);
	sheet_text(sheet, accuracy_name(run, t));
	for (size_t i = 0; i < run->scenes; ++i) {
		const struct accuracy *sum = &run->pair[t * run->scenes + i].sum;
		sheet_put(sheet, sum->answers ? share(sum->wrong, sum->answers) : NAN);
	}
	sheet_put(sheet, total.seen_margin);
}

void accuracy_print_rates(FILE *to, const struct accuracy_run *run, bool markdown)
{
	struct sheet sheet = {.tight = true};
	sheet_column(&sheet, (struct sheet_column){.title = "test", .kind = SHEET_NAME});
	for (size_t i = 0; i < run->scenes; ++i)
		sheet_column(&sheet, (struct sheet_column){.title = scene_name(run->scene[i]),
							   .kind = SHEET_SHARE});
	sheet_column(&sheet, (struct sheet_column){.title = "worst", .kind = SHEET_NUMBER});
	accuracy_in_order(run, &sheet, add_rates);
	fprintf(to, "\nWrong answers by scene, and the worst margin of one, in roundings%s\n\n",
		markdown ? ":" : "");
	sheet_print(&sheet, to, markdown ? SHEET_MARKDOWN : SHEET_TERMINAL);
	sheet_free(&sheet);
}
