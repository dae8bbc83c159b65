/* SPDX-License-Identifier: MIT */
/* lockstep compare: matches rows, and judges each pair of samples. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harness/base/hash.h"
#include "harness/base/progress.h"
#include "cli/compare/compare.h"

static const char me[] = "compare";

const char *compare_verdict(const struct compare_choices *choices, enum compared_verdict verdict)
{
	static const char *const of_times[COMPARED_VERDICTS] = {
	    "no change shown", "slower", "faster", "fails now", "failed before", "fails in both"};
	if (choices->counter && verdict == COMPARED_SLOWER)
		return "worse";
	if (choices->counter && verdict == COMPARED_FASTER)
		return "better";
	return of_times[verdict];
}

static bool ends_in(const char *text, const char *end)
{
	size_t length = strlen(text), ending = strlen(end);
	return length >= ending && strcmp(text + length - ending, end) == 0;
}

bool compare_higher(const struct compare_choices *choices)
{
	if (!choices->counter || choices->better != COMPARE_BY_NAME)
		return choices->better == COMPARE_HIGHER;
	return ends_in(choices->counter, "_per_second") || ends_in(choices->counter, "/s");
}

/* Enough for a share of 80%: one standard deviation is 1.3 percentage points. */
enum { DETECTABLE_RESAMPLES = 1000 };

bool compare_has_changed(const struct compared *row)
{
	return row->verdict != COMPARED_NO_CHANGE && row->verdict != COMPARED_FAILS_IN_BOTH;
}

/* ---- Matching -------------------------------------------------------------------------------- */

/* Returns how many rows of `some` are not in `others`, and the first of them. */
static size_t missing(const struct results *some, const struct results *others, const char **first)
{
	size_t n = 0;
	for (size_t r = 0; r < some->rows; ++r)
		if (!results_find(others, some->row[r].name)) {
			*first = n == 0 ? some->row[r].name : *first;
			++n;
		}
	return n;
}

static void refuse_missing(const struct results *from, const struct results *in, size_t n,
			   const char *first, size_t common)
{
	if (n > 0)
		usage_error(me,
			    "%s: %zu row%s of %s %s not in it, such as '%s'; --common compares the "
			    "%zu that both have",
			    from->path, n, n == 1 ? "" : "s", in->path, n == 1 ? "is" : "are",
			    first, common);
}

/* Some programs write only means and medians of a row, which cannot be tested. */
static void refuse_lone(const struct results *results, const struct results *other, bool common)
{
	if (results->lones > 0 && !common)
		usage_error(
		    me,
		    "%s: %zu row%s only aggregates, such as '%s': leave out "
		    "--benchmark_report_aggregates_only when measuring; --common compares the "
		    "others with %s",
		    results->path, results->lones, results->lones == 1 ? " has" : "s have",
		    results->lone[0], other->path);
}

/* The difference between single repetitions may be noise. */
static void refuse_single(const struct comparison *comparison, const struct results *results,
			  bool after)
{
	const char *first = NULL;
	size_t n = 0;
	for (size_t r = 0; r < comparison->rows && !results->measure; ++r) {
		const struct compared *pair = &comparison->row[r];
		const struct results_row *row = after ? pair->after : pair->before;
		n += row->n == 1;
		first = row->n == 1 && !first ? row->name : first;
	}
	if (n > 0)
		usage_error(me,
			    "%s: %zu row%s one repetition, such as '%s', so a change cannot be "
			    "distinguished from noise: measure with --benchmark_repetitions=10",
			    results->path, n, n == 1 ? " has" : "s have", first);
}

void compare_match(struct comparison *comparison)
{
	const struct results *before = &comparison->before, *after = &comparison->after;
	const char *first_before = NULL, *first_after = NULL;
	refuse_lone(before, after, comparison->choices.common);
	refuse_lone(after, before, comparison->choices.common);
	comparison->only_before = missing(before, after, &first_before);
	comparison->only_after = missing(after, before, &first_after);
	size_t common = before->rows - comparison->only_before;
	if (common == 0)
		usage_error(me, "%s: has none of the %zu rows of %s, such as '%s'", after->path,
			    before->rows, before->path, first_before);
	if (!comparison->choices.common) {
		refuse_missing(after, before, comparison->only_before, first_before, common);
		refuse_missing(before, after, comparison->only_after, first_after, common);
	}
	comparison->row = memory_must(calloc(common, sizeof *comparison->row));
	for (size_t r = 0; r < before->rows; ++r) {
		const struct results_row *other = results_find(after, before->row[r].name);
		if (other)
			comparison->row[comparison->rows++] =
			    (struct compared){.before = &before->row[r], .after = other};
	}
	refuse_single(comparison, before, false);
	refuse_single(comparison, after, true);
}

/* ---- Statistics ------------------------------------------------------------------------------ */

static struct sample sample_of(const struct results_row *row)
{
	return (struct sample){row->value, row->n};
}

/* Computes the medians, and the p value as if this were the only row. */
static void reckon_alone(struct compared *row, bool timed)
{
	row->valued = !row->before->error && !row->after->error;
	row->tested = row->valued && timed;
	if (!row->valued)
		return;
	row->median_before = statistics_median(sample_of(row->before));
	row->median_after = statistics_median(sample_of(row->after));
	row->ratio = row->median_after / row->median_before;
	if (row->tested)
		row->test = statistics_rank_test(sample_of(row->after), sample_of(row->before));
}

/* Adjusts p values; how many rows the correction must allow for depends on all of them. */
static void adjust(struct comparison *comparison, struct demand *demands)
{
	size_t n = 0;
	double *p = memory_must(malloc(2 * (comparison->rows + 1) * sizeof *p));
	size_t *ranks = memory_must(malloc((comparison->rows + 1) * sizeof *ranks));
	double *adjusted = p + comparison->rows + 1;
	for (size_t r = 0; r < comparison->rows; ++r)
		if (comparison->row[r].tested)
			p[n++] = comparison->row[r].test.p;
	statistics_adjust(p, n, adjusted);
	statistics_ranks(p, n, comparison->choices.alpha, ranks);
	comparison->tested = n;
	for (size_t r = comparison->rows; r-- > 0;)
		if (comparison->row[r].tested) {
			comparison->row[r].adjusted = adjusted[--n];
			demands[r] = (struct demand){comparison->choices.alpha, ranks[n],
						     comparison->tested};
		}
	free(p);
	free(ranks);
}

/* A lower rate means a longer time. */
static double detectable(const struct compared *row, bool higher, struct demand demand,
			 uint64_t seed)
{
	const size_t m = row->before->n, n = row->after->n;
	double *time = memory_must(malloc((m + n) * sizeof *time));
	for (size_t i = 0; i < m; ++i)
		time[i] = higher ? 1 / row->before->value[i] : row->before->value[i];
	for (size_t i = 0; i < n; ++i)
		time[m + i] = higher ? 1 / row->after->value[i] : row->after->value[i];
	const double factor =
	    statistics_detectable((struct sample){time, m}, (struct sample){time + m, n}, demand,
				  DETECTABLE_RESAMPLES, seed);
	free(time);
	return factor;
}

/* Each row has its own resamples, so that it does not depend on the other rows. */
static void resample(struct compared *row, const struct compare_choices *choices,
		     struct demand demand)
{
	struct sample before = sample_of(row->before), after = sample_of(row->after);
	uint64_t seed = hash_text(hash_number(HASH_BEGIN, choices->seed, 8), row->before->name);
	row->interval = statistics_interval(before, after, COMPARE_LEVEL, choices->resamples, seed);
	row->detectable = detectable(row, compare_higher(choices), demand, ~seed);
	row->needs = statistics_repetitions(demand);
}

static enum compared_verdict judge(const struct compared *row,
				   const struct compare_choices *choices)
{
	if (!row->valued)
		return !row->before->error  ? COMPARED_FAILS_NOW
		       : !row->after->error ? COMPARED_FAILED_BEFORE
					    : COMPARED_FAILS_IN_BOTH;
	bool shown = !row->tested || row->adjusted < choices->alpha;
	double least = 1 + choices->threshold;
	bool higher = compare_higher(choices);
	if (shown && row->ratio > least && (!row->tested || row->interval.low > 1))
		return higher ? COMPARED_FASTER : COMPARED_SLOWER;
	if (shown && 1 / row->ratio > least && (!row->tested || row->interval.high < 1))
		return higher ? COMPARED_SLOWER : COMPARED_FASTER;
	return COMPARED_NO_CHANGE;
}

static void sum_up(struct comparison *comparison)
{
	double logarithms = 0;
	for (size_t r = 0; r < comparison->rows; ++r) {
		const struct compared *row = &comparison->row[r];
		++comparison->count[row->verdict];
		comparison->showable += row->valued && (!row->tested || isfinite(row->detectable));
		if (row->valued) {
			++comparison->valued;
			logarithms += log(row->ratio);
		}
	}
	comparison->geometric_mean =
	    comparison->valued ? exp(logarithms / (double)comparison->valued) : NAN;
}

void compare_reckon(struct comparison *comparison)
{
	struct demand *demands = memory_must(calloc(comparison->rows, sizeof *demands));
	bool timed = !comparison->before.measure, progress = progress_shows(), told = false;
	time_t began = time(NULL);
	for (size_t r = 0; r < comparison->rows; ++r)
		reckon_alone(&comparison->row[r], timed);
	adjust(comparison, demands);
	for (size_t r = 0; r < comparison->rows; ++r) {
		struct compared *row = &comparison->row[r];
		if (progress && time(NULL) - began > 2) {
			told = true;
			fprintf(stderr, PROGRESS_CLEAR "%zu of %zu rows", r, comparison->rows);
		}
		if (row->tested)
			resample(row, &comparison->choices, demands[r]);
		row->verdict = judge(row, &comparison->choices);
	}
	if (told)
		fputs(PROGRESS_CLEAR, stderr);
	free(demands);
	sum_up(comparison);
}
#endif
