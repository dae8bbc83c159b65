/* SPDX-License-Identifier: MIT */
/* Computes ratios of times, and prints their table; see ratios.h. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/ratios.h"
#include "harness/base/memory.h"
#include "harness/base/order.h"

const struct ratio *ratio_of(const struct suite *suite, const struct ratio *ratios,
			     const struct cases *cases, const struct build *build)
{
	for (size_t i = 0; i < suite->count; ++i)
		if (suite->bench[i].cases == cases && suite->bench[i].build == build)
			return &ratios[i];
	return NULL;
}

/* Returns the same for a native build's auto twin. */
static const struct ratio *twin_of(const struct suite *suite, const struct ratio *ratios,
				   const struct bench *bench)
{
	if (!bench->build || bench->build->kind != BUILD_NATIVE)
		return NULL;
	for (size_t i = 0; i < suite->count; ++i) {
		const struct bench *other = &suite->bench[i];
		if (other->cases == bench->cases && other->build &&
		    other->build->kind == BUILD_AUTO && other->build->isa == bench->build->isa)
			return &ratios[i];
	}
	return NULL;
}

const struct ratio *ratios_best_native(const struct suite *suite, const struct ratio *ratios,
				       const struct cases *cases)
{
	const struct ratio *best = NULL;
	for (size_t i = 0; i < suite->count; ++i) {
		const struct bench *bench = &suite->bench[i];
		if (bench->cases == cases && bench->build && bench->build->kind == BUILD_NATIVE &&
		    ratios[i].seconds > 0 && (!best || ratios[i].seconds < best->seconds))
			best = &ratios[i];
	}
	return best;
}

static double quotient(const struct ratio *slow, const struct ratio *fast)
{
	return slow && slow->seconds > 0 && fast->seconds > 0 ? slow->seconds / fast->seconds : 0;
}

struct ratio *ratios_make(const struct suite *suite)
{
	struct ratio *ratios = memory_must(calloc(suite->count + 1, sizeof *ratios));
	for (size_t i = 0; i < suite->count; ++i) {
		const struct bench *bench = &suite->bench[i];
		size_t n = bench->repetitions;
		ratios[i].bench = bench;
		if (n == 0)
			continue;
		order_sort(bench->seconds, n);
		ratios[i].seconds = bench->seconds[0];
		ratios[i].median = order_quantile(bench->seconds, n, 0.5);
	}
	for (size_t i = 0; i < suite->count; ++i) {
		const struct bench *bench = &suite->bench[i];
		double *value = ratios[i].value;
		ratios[i].limit = limit_of(bench->cases, &bench->basis);
		if (ratios[i].seconds > 0)
			value[OF_LIMIT] = ratios[i].limit.seconds / ratios[i].seconds;
		ratios[i].known = limit_known(bench->cases, &bench->basis);
		if (ratios[i].seconds > 0)
			value[OF_KNOWN] = ratios[i].known.seconds / ratios[i].seconds;
		value[OVER_REFERENCE] =
		    quotient(ratio_of(suite, ratios, bench->cases, NULL), &ratios[i]);
		if (bench->subject)
			value[OVER_NATIVE] =
			    quotient(ratios_best_native(suite, ratios, bench->cases), &ratios[i]);
		value[OVER_AUTO] = quotient(twin_of(suite, ratios, bench), &ratios[i]);
	}
	return ratios;
}

bool cases_alike(const struct cases *a, const struct cases *b)
{
	return a->mode == b->mode && a->scene == b->scene && a->n == b->n && a->rows == b->rows &&
	       a->hits_given == b->hits_given && a->hits_percent == b->hits_percent &&
	       a->threads == b->threads;
}

void ratios_print_kind(const struct cases *cases)
{
	printf("%s, %s, %zu case%s", mode_names[cases->mode], scene_name(cases->scene), cases->n,
	       cases->n == 1 ? "" : "s");
	if (cases->rows)
		printf(", outlines of %zu rows", cases->rows);
	if (cases->hits_given)
		printf(", %g%% hits", cases->hits_percent);
	if (cases->threads > 1)
		printf(", %u threads", cases->threads);
}

bool ratios_first(const struct suite *suite, const struct cases *cases)
{
	const struct cases *before = suite->cases;
	while (!cases_alike(before, cases))
		++before;
	return before == cases;
}

struct ratio ratios_mean(const struct suite *suite, const struct ratio *ratios,
			 const struct cases *like, const struct build *build)
{
	struct ratio mean = {.bench = NULL};
	for (unsigned kind = 0; kind < RATIO_KINDS; ++kind) {
		double sum = 0;
		unsigned count = 0;
		for (size_t i = 0; i < suite->count; ++i) {
			if (suite->bench[i].build != build ||
			    !cases_alike(suite->bench[i].cases, like) || ratios[i].value[kind] <= 0)
				continue;
			sum += log(ratios[i].value[kind]);
			++count;
		}
		mean.value[kind] = count ? exp(sum / count) : 0;
	}
	return mean;
}

/* ---- The table ------------------------------------------------------------------------------- */

/* A kind without a heading is only in the table of plug-ins. */
static const char *const headings[RATIO_KINDS] = {
    [OVER_REFERENCE] = "Times as fast as the reference",
    [OVER_AUTO] = "Times as fast as the compiler's vectoriser",
    [OF_LIMIT] = "% of what this machine can do at best",
    [OF_KNOWN] = "% of that with the best formulation known",
};

static int column_width(const struct build *build)
{
	size_t length = strlen(build->name);
	return (int)(length < 6 ? 6 : length) + 2;
}

static void print_value(double value, enum ratio_kind kind, const struct build *build)
{
	if (value > 0 && (kind == OF_LIMIT || kind == OF_KNOWN))
		printf("%*.0f", column_width(build), 100 * value);
	else if (value > 0)
		printf("%*.*f", column_width(build), value < 1000 ? 2 : 0, value);
	else
		printf("%*s", column_width(build), "-");
}

/* True if another formulation is known for any of the tests. Otherwise its table would repeat the
 * limit's. */
static bool any_known(const struct suite *suite, const struct ratio *ratios,
		      const struct cases *like)
{
	for (size_t i = 0; i < suite->count; ++i)
		if (cases_alike(suite->bench[i].cases, like) &&
		    ratios[i].known.seconds < ratios[i].limit.seconds)
			return true;
	return false;
}

/* Prints one table of the builds that have such ratios, if any. */
static void print_table(const struct suite *suite, const struct options *options,
			const struct ratio *ratios, const struct cases *like, enum ratio_kind kind)
{
	const struct build *shown[OPTIONS_BUILDS_MAX];
	struct ratio means[OPTIONS_BUILDS_MAX];
	int width = (int)strlen("geometric mean");
	size_t count = 0;
	for (size_t b = 0; b < options->builds; ++b) {
		struct ratio mean = ratios_mean(suite, ratios, like, options->build[b]);
		if (mean.value[kind] > 0) {
			means[count] = mean;
			shown[count++] = options->build[b];
		}
	}
	if (count == 0)
		return;
	for (size_t t = 0; t < options->tests; ++t)
		if ((int)strlen(options->test[t]->name) > width)
			width = (int)strlen(options->test[t]->name);

	printf("\n%s (", headings[kind]);
	ratios_print_kind(like);
	printf("; shortest of %u runs)\n%*s", options->repetitions, width, "");
	for (size_t b = 0; b < count; ++b)
		printf("%*s", column_width(shown[b]), shown[b]->name);
	for (size_t c = 0; c < suite->cases_count; ++c) {
		const struct cases *cases = &suite->cases[c];
		const struct ratio *reference = ratio_of(suite, ratios, cases, NULL);
		if (!cases_alike(cases, like) || !reference || reference->seconds == 0)
			continue;
		printf("\n%-*s", width, cases->test->name);
		const char *resource = NULL;
		for (size_t b = 0; b < count; ++b) {
			const struct ratio *ratio = ratio_of(suite, ratios, cases, shown[b]);
			print_value(ratio ? ratio->value[kind] : 0, kind, shown[b]);
			if (ratio && ratio->value[kind] > 0 && shown[b]->kind == BUILD_NATIVE)
				resource = kind == OF_KNOWN ? ratio->known.resource
							    : ratio->limit.resource;
		}
		if ((kind == OF_LIMIT || kind == OF_KNOWN) && resource)
			printf("  %s", resource); /* the best instruction set's */
	}
	printf("\n%-*s", width, "geometric mean");
	for (size_t b = 0; b < count; ++b)
		print_value(means[b].value[kind], kind, shown[b]);
	putchar('\n');
}

/* Prints benchmarks that are faster than their limit. */
static void print_above(const struct suite *suite, const struct ratio *ratios)
{
	size_t above = 0;
	for (size_t i = 0; i < suite->count; ++i) {
		if (ratios[i].value[OF_LIMIT] <= RATIOS_ABOVE)
			continue;
		if (above++ == 0)
			printf("\nAbove %.0f%%: the machine was slower while its peak was "
			       "measured, or the model of its peak is wrong:\n",
			       100 * RATIOS_ABOVE);
		printf("  %s  %.0f%% of %s\n", suite->bench[i].name,
		       100 * ratios[i].value[OF_LIMIT], ratios[i].limit.resource);
	}
}

void ratios_print(const struct suite *suite, const struct options *options,
		  const struct ratio *ratios)
{
	for (size_t c = 0; c < suite->cases_count; ++c) {
		if (!ratios_first(suite, &suite->cases[c]))
			continue;
		for (unsigned kind = 0; kind < RATIO_KINDS; ++kind)
			if (headings[kind] &&
			    (kind != OF_KNOWN || any_known(suite, ratios, &suite->cases[c])))
				print_table(suite, options, ratios, &suite->cases[c], kind);
	}
	print_above(suite, ratios);
	subjects_print(suite, ratios);
}
