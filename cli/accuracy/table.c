/* SPDX-License-Identifier: MIT */
/* The table of lockstep accuracy. */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/accuracy/accuracy.h"
#include "cli/table.h"

enum column {
	CASES,
	HITS,
	WRONG,
	FALSE_HITS,
	FALSE_MISSES,
	NEAR,
	BAND,
	SEEN,
	ULPS_HALF,
	ULPS_MEAN,
	ULPS_WORST,
	COLUMNS
};

/* Two lines of heading, and how wide a column is in a terminal. */
static const struct {
	const char *above, *below;
	int width;
} columns[COLUMNS] = {
    [CASES] = {"", "cases", 7},
    [HITS] = {"", "hits", 5},
    [WRONG] = {"wrong", "answers", 8},
    [FALSE_HITS] = {"false", "hits", 8},
    [FALSE_MISSES] = {"false", "misses", 8},
    [NEAR] = {"", "near", 6},
    [BAND] = {"", "K", 6},
    [SEEN] = {"", "seen", 8},
    [ULPS_HALF] = {"half in", "ulps", 7},
    [ULPS_MEAN] = {"mean", "ulps", 7},
    [ULPS_WORST] = {"worst", "ulps", 8},
};

/* A line of cells. */
struct line {
	char name[128];
	char cell[COLUMNS][16];
};

void accuracy_in_order(const struct accuracy_run *run, void *context,
		       void (*each)(const struct accuracy_run *run, size_t t, void *context))
{
	for (size_t t = 0; run->test[t]; ++t) {
		/* A specimen stands by itself if its judge was not asked for. */
		bool below = false;
		for (size_t i = 0; run->test[t]->judge && run->test[i]; ++i)
			below = below || run->test[i] == sound_test(run->test[t]);
		if (below)
			continue;
		each(run, t, context);
		for (size_t i = 0; !run->test[t]->judge && run->test[i]; ++i)
			if (run->test[i]->judge && sound_test(run->test[i]) == run->test[t])
				each(run, i, context);
	}
}

/* How far off half of the results are at most: to the next power of two. */
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

static void put_ulps(struct line *line, const struct accuracy *sum)
{
	if (sum->pixels)
		accuracy_put_share(line->cell[ULPS_WORST], sum->pixels_wrong, sum->pixels);
	const uint64_t numbers = sum->results - sum->not_numbers;
	if (numbers) {
		accuracy_put_number(line->cell[ULPS_HALF], half_of(sum), 2);
		accuracy_put_number(line->cell[ULPS_MEAN], sum->ulps / (double)numbers, 2);
	}
	if (sum->results)
		accuracy_put_number(line->cell[ULPS_WORST], sum->ulps_worst, 2);
	if (sum->not_numbers)
		snprintf(line->cell[ULPS_WORST], 16, "NaN");
}

static void make_line(struct line *line, const struct lockstep_test *test,
		      const struct accuracy *sum)
{
	for (int c = 0; c < COLUMNS; ++c)
		strcpy(line->cell[c], "-");
	snprintf(line->cell[CASES], 16, "%s", short_count(sum->promised));
	if (test->hits) {
		accuracy_put_share(line->cell[HITS], sum->hits, sum->promised);
		accuracy_put_share(line->cell[FALSE_HITS], sum->false_hits, sum->promised);
		accuracy_put_share(line->cell[FALSE_MISSES], sum->false_misses, sum->promised);
	}
	if (sum->answers)
		accuracy_put_share(line->cell[WRONG], sum->wrong, sum->answers);
	accuracy_put_share(line->cell[NEAR], sum->near, sum->promised);
	if (!test->judge)
		snprintf(line->cell[BAND], 16, "%g", test->band);
	accuracy_put_number(line->cell[SEEN], fmax(sum->seen_margin, sum->seen_results), 3);
	put_ulps(line, sum);
}

struct printer {
	FILE *to;
	struct accuracy_layout layout;
	int names; /* how wide their column is */
};

static void print_line(const struct printer *p, const struct line *line)
{
	if (p->layout.markdown) {
		fprintf(p->to, "| %s |", line->name);
		for (int c = 0; c < COLUMNS; ++c)
			fprintf(p->to, " %s |", line->cell[c]);
	} else {
		fprintf(p->to, "%-*s", p->names, line->name);
		for (int c = 0; c < COLUMNS; ++c)
			fprintf(p->to, "%*s", columns[c].width, line->cell[c]);
	}
	fprintf(p->to, "\n");
}

static void print_heading(const struct printer *p)
{
	if (p->layout.markdown) {
		fprintf(p->to, "| test |");
		for (int c = 0; c < COLUMNS; ++c)
			fprintf(p->to, " %s%s%s |", columns[c].above, *columns[c].above ? " " : "",
				columns[c].below);
		fprintf(p->to, "\n| :-- |");
		for (int c = 0; c < COLUMNS; ++c)
			fprintf(p->to, " --: |");
		fprintf(p->to, "\n");
		return;
	}
	fprintf(p->to, "%-*s", p->names, "");
	for (int c = 0; c < COLUMNS; ++c)
		fprintf(p->to, "%*s", columns[c].width, columns[c].above);
	fprintf(p->to, "\n%-*s", p->names, "test");
	for (int c = 0; c < COLUMNS; ++c)
		fprintf(p->to, "%*s", columns[c].width, columns[c].below);
	fprintf(p->to, "\n");
}

/* A test, and each of its scenes, if they are wanted. Specimens are indented. */
static void print_test(const struct accuracy_run *run, size_t t, void *context)
{
	const struct printer *p = context;
	const struct lockstep_test *test = run->test[t];
	const char *indent = p->layout.markdown ? "" : test->judge ? "  " : "";
	struct accuracy total;
	struct line line;
	accuracy_total(run, t, &total);
	make_line(&line, test, &total);
	snprintf(line.name, sizeof line.name, p->layout.markdown ? "`%s%s`" : "%s%s", indent,
		 test->name);
	print_line(p, &line);
	for (size_t i = 0; p->layout.by_scene && i < run->scenes; ++i) {
		make_line(&line, test, &run->pair[t * run->scenes + i].sum);
		snprintf(line.name, sizeof line.name, "%s%s%s", indent,
			 p->layout.markdown ? "... " : "    ", scene_name(run->scene[i]));
		print_line(p, &line);
	}
}

void accuracy_print(FILE *to, const struct accuracy_run *run, struct accuracy_layout layout)
{
	struct printer p = {to, layout, names_width() + 2};
	uint64_t cases = 0, climbed = 0;
	print_heading(&p);
	accuracy_in_order(run, &p, print_test);
	for (size_t t = 0; run->test[t]; ++t) {
		struct accuracy total;
		accuracy_total(run, t, &total);
		cases += total.cases;
		climbed += total.climbed;
	}
	fprintf(to, "\n%s cases of %zu scene%s, seed %" PRIu64, short_count(cases), run->scenes,
		run->scenes == 1 ? "" : "s", run->seed);
	if (climbed)
		fprintf(to, ", and %s neighbours of the worst ones", short_count(climbed));
	fprintf(to, ", in %.1f s%s", run->elapsed, layout.markdown ? ".\n\n" : "\n");
	fprintf(
	    to,
	    "cases: of which something is promised. near: within %d roundings, of 2^-24 each, of "
	    "the other\nanswer. K: an answer that is more roundings away is right, and a result "
	    "is off by no more of them\nof its terms; seen: the largest K that any case takes. "
	    "ulps: units in the last place by which half\nof the results are off at most, their "
	    "mean, and the worst one; of whole numbers, how many are wrong. The\nanswer of a test "
	    "without "
	    "hits is the side or state that its results tell. Of pixels, a rounding\nis a pixel.\n",
	    ACCURACY_NEAR);
	if (run->disagreements)
		fprintf(to,
			"%" PRIu64 " answers are OUTSIDE THE GUARANTEE; the first of each test "
			"is above\n",
			run->disagreements);
	else
		fprintf(to, "no answer of a guaranteed test is outside its guarantee\n");
}
