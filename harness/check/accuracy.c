/* SPDX-License-Identifier: MIT */
/* Judges answers by the truth, and counts the verdicts; see accuracy.h. */
#include <config.h>

#include <math.h>

#include "harness/check/truth.h"
#include "harness/check/accuracy.h"
#include "harness/formats/columns.h"
#include "harness/questions/questions.h"

double verdict_seen(const struct verdict *verdict)
{
	return fmax(verdict->seen_margin, verdict->seen_results);
}

const struct lockstep_test *sound_test(const struct lockstep_test *test)
{
	return test->judge ? question_find(test->judge) : test;
}

double accuracy_ulps(double value, float result)
{
	const double infinite = 0x1.ffffffp127; /* from here on, rounding gives infinity */
	int exponent;
	if (isinf(result) && fabs(value) >= infinite)
		return (value < 0) == (result < 0) ? 0 : INFINITY;
	if (!isfinite(value) || !isfinite(result))
		return (isnan(value) && isnan(result)) || value == result ? 0 : INFINITY;
	frexp(value, &exponent); /* 2^(exponent - 1) <= |value| < 2^exponent */
	if (value == 0 || exponent < -125)
		exponent = -125;
	return ldexp(fabs(result - value), 24 - exponent);
}

/* Returns the smallest K that covers a result of that scale. */
static double k_of_result(double value, double scale, double result)
{
	double off = fabs(result - value);
	if (isinf(scale))
		return isnan(result) ? INFINITY : 0;
	if (off == 0 || (isnan(value) && isnan(result)))
		return 0;
	return isnan(off) || scale == 0 ? INFINITY : ldexp(off / scale, 24);
}

static double value_of_result(const struct lockstep_test *test, float result)
{
	return test->pixel_results ? (double)pixel_of_column(result) : (double)result;
}

/* Judges the results of an answer whose hit is right. */
static void judge_results(const struct lockstep_test *test, const struct lockstep_truth *truth,
			  const float *results, struct verdict *verdict)
{
	const double error_bound = sound_test(test)->error_bound;
	double seen = 0;
	for (unsigned r = 0; r < test->results; ++r)
		seen = fmax(seen, k_of_result(truth->value[r], truth->scale[r],
					      value_of_result(test, results[r])));
	if (truth->jumps && !verdict->invalid) {
		verdict->answers = true;
		verdict->wrong = !test->hits && seen > fmax(error_bound, verdict->margin);
		seen = fmin(seen, verdict->margin);
	}
	if (verdict->wrong)
		verdict->seen_margin = verdict->margin;
	else if (!truth->bounded || !verdict->answers || seen > error_bound)
		verdict->seen_results = seen;
	if (truth->jumps && !verdict->invalid && (verdict->wrong || verdict->margin <= error_bound))
		return;
	for (unsigned r = 0; r < test->results; ++r) {
		/* The guarantee only promises a number. */
		if (isinf(truth->scale[r]) && isfinite(value_of_result(test, results[r])))
			continue;
		verdict->measured |= 1u << r;
		verdict->ulps[r] =
		    test->pixel_results       ? fabs(pixel_of_column(results[r]) - truth->value[r])
		    : truth_unknown(truth, r) ? INFINITY
					      : accuracy_ulps(truth->value[r], results[r]);
	}
}

void accuracy_judge(const struct lockstep_test *test, const struct lockstep_truth *truth,
		    bool promised, bool hit, const float *results, struct verdict *verdict)
{
	*verdict = (struct verdict){.counts = promised,
				    .invalid = truth->margin == -INFINITY,
				    .hit = test->hits && truth->hit,
				    .margin = ldexp(fabs(truth->margin), 24)};
	if (!promised)
		return;
	verdict->answers = test->hits;
	if (truth_contradicts_itself(test, truth))
		verdict->seen_margin = INFINITY;
	else if (test->hits && hit != truth->hit) {
		verdict->wrong = true;
		verdict->seen_margin = verdict->invalid ? 0 : verdict->margin;
	} else {
		judge_results(test, truth, results, verdict);
	}
}

void accuracy_ask(const struct lockstep_test *test, const float *operands, const void *world,
		  bool hit, const float *results, struct verdict *verdict)
{
	struct lockstep_truth truth;
	harness_of(test)->exact(operands, world, &truth);
	accuracy_judge(test, &truth, truth_promises(test, operands, &truth), hit, results, verdict);
}

void accuracy_of_case(const struct lockstep_test *test, lockstep_kernel *kernel,
		      const float *operands, const void *world, bool *hit, float *results,
		      struct verdict *verdict)
{
	*hit = answer_case(test, kernel, operands, world, results);
	accuracy_ask(test, operands, world, *hit, results, verdict);
}

/* ---- Counting ------------------------------------------------------------------------------- */

unsigned accuracy_bucket(double number)
{
	int exponent;
	if (isinf(number))
		return ACCURACY_BUCKETS - 1;
	frexp(number, &exponent);
	exponent -= 1;
	if (exponent < ACCURACY_LEAST)
		exponent = ACCURACY_LEAST;
	if (exponent > ACCURACY_GREATEST)
		exponent = ACCURACY_GREATEST;
	return (unsigned)(exponent - ACCURACY_LEAST);
}

static void count_result(struct accuracy *sum, bool pixels, double off)
{
	if (pixels) {
		++sum->pixels;
		sum->pixels_wrong += off != 0;
		return;
	}
	++sum->results;
	if (isinf(off)) {
		++sum->not_numbers;
		return;
	}
	sum->ulps += off;
	sum->ulps_worst = fmax(sum->ulps_worst, off);
	if (off == 0)
		++sum->ulps_exact;
	else
		++sum->ulps_bucket[accuracy_bucket(off)];
}

void accuracy_count(struct accuracy *sum, const struct lockstep_test *test,
		    const struct verdict *verdict)
{
	++sum->cases;
	if (!verdict->counts)
		return;
	++sum->promised;
	sum->hits += verdict->hit;
	sum->answers += verdict->answers;
	sum->wrong += verdict->wrong;
	sum->false_hits += test->hits && verdict->wrong && !verdict->hit;
	sum->false_misses += test->hits && verdict->wrong && verdict->hit;
	sum->seen_margin = fmax(sum->seen_margin, verdict->seen_margin);
	sum->seen_results = fmax(sum->seen_results, verdict->seen_results);
	for (unsigned r = 0; r < test->results; ++r)
		if (verdict->measured >> r & 1)
			count_result(sum, test->pixel_results, verdict->ulps[r]);
	if (verdict->invalid) {
		++sum->invalid;
		sum->invalid_wrong += verdict->wrong;
		return;
	}
	sum->near += verdict->margin <= ACCURACY_NEAR;
	struct accuracy_bucket *bucket =
	    verdict->margin == 0 ? &sum->touching : &sum->bucket[accuracy_bucket(verdict->margin)];
	++bucket->cases;
	bucket->wrong += verdict->wrong;
}

void accuracy_count_climbed(struct accuracy *sum, const struct verdict *verdict)
{
	++sum->climbed;
	sum->seen_margin = fmax(sum->seen_margin, verdict->seen_margin);
	sum->seen_results = fmax(sum->seen_results, verdict->seen_results);
}

void accuracy_add(struct accuracy *sum, const struct accuracy *part)
{
	sum->cases += part->cases;
	sum->promised += part->promised;
	sum->invalid += part->invalid;
	sum->invalid_wrong += part->invalid_wrong;
	sum->hits += part->hits;
	sum->answers += part->answers;
	sum->wrong += part->wrong;
	sum->false_hits += part->false_hits;
	sum->false_misses += part->false_misses;
	sum->near += part->near;
	sum->outside += part->outside;
	sum->bugs += part->bugs;
	sum->crashes += part->crashes;
	sum->moved = fmax(sum->moved, part->moved);
	sum->moved_ulps = fmax(sum->moved_ulps, part->moved_ulps);
	sum->climbed += part->climbed;
	sum->seen_margin = fmax(sum->seen_margin, part->seen_margin);
	sum->seen_results = fmax(sum->seen_results, part->seen_results);
	sum->pixels += part->pixels;
	sum->pixels_wrong += part->pixels_wrong;
	sum->results += part->results;
	sum->not_numbers += part->not_numbers;
	sum->ulps += part->ulps;
	sum->ulps_worst = fmax(sum->ulps_worst, part->ulps_worst);
	sum->ulps_exact += part->ulps_exact;
	sum->touching.cases += part->touching.cases;
	sum->touching.wrong += part->touching.wrong;
	for (unsigned b = 0; b < ACCURACY_BUCKETS; ++b) {
		sum->ulps_bucket[b] += part->ulps_bucket[b];
		sum->bucket[b].cases += part->bucket[b].cases;
		sum->bucket[b].wrong += part->bucket[b].wrong;
	}
}
