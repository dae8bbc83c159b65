/* SPDX-License-Identifier: MIT */
/* Computes limits; see limits.h. */
#include <config.h>

#include <string.h>

#include "bench/limits.h"
#include "bench/counting.h"

static void consider(struct limit *limit, double seconds, const char *resource)
{
	if (seconds > limit->seconds)
		*limit = (struct limit){seconds, resource};
}

static double greater(double a, double b)
{
	return a > b ? a : b;
}

/* Returns the limit of one case, whose operations are a share of those on vectors. */
static struct limit limit_of_case(const struct peaks *peaks, const struct tally *tally)
{
	const double *n = tally->of, *rate = peaks->rate;
	double adds = n[TALLY_ADD], products = n[TALLY_MULTIPLY], compares = n[TALLY_COMPARE],
	       either = compares + n[TALLY_LESSER];
	double either_rate = greater(rate[PEAK_COMPARE], rate[PEAK_LESSER]);
	double add_compare_rate = greater(rate[PEAK_ADD_COMPARE], rate[PEAK_ADD_LESSER]);
	double any_rate =
	    greater(rate[PEAK_ANY], greater(rate[PEAK_ADD_MULTIPLY], add_compare_rate));
	struct limit limit = {0, "none"};

	consider(&limit, adds / rate[PEAK_ADD], "add");
	consider(&limit, products / rate[PEAK_MULTIPLY], "multiply");
	consider(&limit, (adds + products) / rate[PEAK_ADD_MULTIPLY], "add and multiply");
	consider(&limit,
		 n[TALLY_DIVIDE] / rate[PEAK_DIVIDE] +
		     n[TALLY_SQUARE_ROOT] / rate[PEAK_SQUARE_ROOT],
		 "divide");
	consider(&limit, compares / rate[PEAK_COMPARE], "compare");
	consider(&limit, either / either_rate, "compare");
	consider(&limit, (adds + either) / add_compare_rate, "add and compare");
	consider(
	    &limit,
	    (adds + products + either + n[TALLY_SELECT] + n[TALLY_INTEGER] + n[TALLY_CONVERT]) /
		any_rate,
	    "any");
	consider(&limit, n[TALLY_LOAD] / rate[PEAK_LOAD], "load");
	consider(&limit, n[TALLY_GATHER] / rate[PEAK_GATHER], "gather");
	consider(&limit, n[TALLY_MOVE] / greater(rate[PEAK_BITS], rate[PEAK_PACK]),
		 "masks to bits");
	limit.seconds /= peaks->lanes;
	consider(&limit, n[TALLY_ALONE] / rate[PEAK_ALONE], "one at a time");
	return limit;
}

void limit_measure(const struct build *build, struct cases *cases, struct limit_basis *basis)
{
	basis->peaks = lockstep_counting ? peaks_of(build) : NULL;
	if (!basis->peaks)
		return;
	if (!basis->counted)
		tally_cases(cases, &basis->tally);
	basis->counted = true;
	const struct peak_memory memory = {.column = cases->in,
					   .result = cases->out,
					   .columns = cases->test->columns,
					   .results = cases->test->results,
					   .n = cases->n};
	peaks_memory(build, &memory, &basis->memory_rate);
}

struct limit limit_of(const struct cases *cases, const struct limit_basis *basis)
{
	struct limit limit = {0, NULL};
	if (!basis->peaks)
		return limit;
	limit = limit_of_case(basis->peaks, &basis->tally);
	limit.seconds *= (double)cases->n;
	if (basis->memory_rate > 0)
		consider(&limit, cases_columns(cases) / basis->memory_rate, "memory");
	return limit;
}

/* Returns the tally of a published formulation, or NULL if none is known to take less than ours. */
static const struct tally *known_tally(const char *test)
{
	static const struct {
		const char *test;
		struct tally tally;
	} known[] = {
#define FORMULATION(id, adds, multiplies, divides, roots, compares, lessers, selects, gathers,     \
		    source, why)                                                                   \
	{#id,                                                                                      \
	 {{[TALLY_ADD] = adds,                                                                     \
	   [TALLY_MULTIPLY] = multiplies,                                                          \
	   [TALLY_DIVIDE] = divides,                                                               \
	   [TALLY_SQUARE_ROOT] = roots,                                                            \
	   [TALLY_COMPARE] = compares,                                                             \
	   [TALLY_LESSER] = lessers,                                                               \
	   [TALLY_SELECT] = selects,                                                               \
	   [TALLY_GATHER] = gathers}}},
#include "bench/formulations.def"
	};
	for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
		if (strcmp(known[i].test, test) == 0)
			return &known[i].tally;
	return NULL;
}

struct limit limit_known(const struct cases *cases, const struct limit_basis *basis)
{
	const struct limit ours = limit_of(cases, basis);
	const struct tally *tally = known_tally(cases->test->name);
	struct limit_basis theirs = *basis;
	if (!tally || ours.seconds == 0)
		return ours;
	theirs.tally = *tally;
	const struct limit known = limit_of(cases, &theirs);
	return known.seconds < ours.seconds ? known : ours;
}

double limit_instructions(const struct build *build, const struct tally *tally)
{
	unsigned lanes = peaks_lanes(build);
	const double *n = tally->of;
	return lanes ? (n[TALLY_ADD] + n[TALLY_MULTIPLY] + n[TALLY_DIVIDE] + n[TALLY_SQUARE_ROOT] +
			n[TALLY_COMPARE] + n[TALLY_LESSER]) /
			   lanes
		     : 0;
}
