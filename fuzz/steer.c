/* SPDX-License-Identifier: MIT */
/* Counters that engines treat as coverage; see steer.h. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "fuzz/steer.h"
#include "harness/formats/columns.h"
#include "fuzz/engine.h"

enum {
	OCTAVES = 64, /* octaves of |margin|; the last are for 1 and more */
	SIDES = 3,    /* outside, touching, inside */
	REGIONS = 64,
	/* The comparisons of a question, one of which decides; their numbers wrap around. */
	DECIDED = 16,
	COARSE = 8, /* groups of eight octaves */
	NEAR = 0,
	BY = NEAR + SIDES * OCTAVES, /* the same, by the deciding comparison */
	/* Different values of a case, at most this many; and whether one is 0. */
	DIFFERENT = 16,
	FEW = BY + SIDES * DECIDED * COARSE,
	WRONG = FEW + SIDES * DIFFERENT * 2, /* false misses, and false hits */
	MOVED = WRONG + 2 * OCTAVES,         /* how far the input must move for the wrong answer */
	REGION = MOVED + SIDES * OCTAVES,
	TRIED = REGION + REGIONS * COARSE,
	COUNTERS
};

#ifdef __linux__
/* libFuzzer finds the counters by the name of their section. */
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t counters[COUNTERS];

/* AFL++ and honggfuzz treat each SanitizerCoverage guard as a branch, and do not know the section.
 * libFuzzer exits on guards, and a sanitizer alone ignores them. */
static uint32_t guards[COUNTERS];
void __sanitizer_cov_trace_pc_guard_init(uint32_t *first, uint32_t *end);
void __sanitizer_cov_trace_pc_guard(uint32_t *guard);
#pragma weak __sanitizer_cov_trace_pc_guard_init
#pragma weak __sanitizer_cov_trace_pc_guard

__attribute__((constructor)) static void announce_guards(void)
{
	if (engine_takes_guards())
		__sanitizer_cov_trace_pc_guard_init(guards, guards + COUNTERS);
}

static void mark(unsigned at)
{
	if (!counters[at] && engine_takes_guards())
		__sanitizer_cov_trace_pc_guard(&guards[at]);
	counters[at] = 1;
}

void steer_begin(void)
{
	memset(counters, 0, sizeof counters);
}

void steer_input(void)
{
	mark(TRIED);
}

const uint8_t *steer_counters(size_t *count)
{
	*count = COUNTERS;
	return counters;
}

/* Octave 0 is 2^-60 and less. */
static unsigned octave_of(double margin)
{
	int exponent;
	frexp(margin, &exponent);
	if (margin == 0 || exponent < -59)
		return 0;
	return exponent > OCTAVES - 61 ? OCTAVES - 1 : (unsigned)(exponent + 60);
}

/* Returns a number for the kinds of values among the results. Touching a vertex, a side and a face
 * gives results of different kinds, as do the two ends of a clamped value. */
static unsigned region_of(const struct lockstep_test *test, const float *results)
{
	unsigned region = 0;
	for (unsigned r = 0; r < test->results; ++r) {
		double value =
		    test->pixel_results ? (double)pixel_of_column(results[r]) : (double)results[r];
		unsigned kind = isnan(value) ? 0
				: value == 0 ? 1
				: value == 1 ? 2
				: value > 1  ? 3
				: value > 0  ? 4
					     : 5;
		region = region * 6 + kind;
	}
	return region % REGIONS;
}

/* Combines the number of different values among the operands, and whether one is 0. Shapes that
 * coincide, or lie along an axis, have few values; many zeros hide most mistakes. */
static unsigned few_of(const struct lockstep_test *test, const float *operands)
{
	unsigned different = 0;
	bool zero = false;
	for (unsigned k = 0; k < test->columns; ++k) {
		bool again = false;
		for (unsigned j = 0; j < k && !again; ++j)
			again = memcmp(&operands[j], &operands[k], sizeof *operands) == 0;
		different += !again;
		zero = zero || operands[k] == 0;
	}
	return (different < DIFFERENT ? different - 1 : DIFFERENT - 1) * 2 + zero;
}

void steer_case(const struct lockstep_test *test, const float *operands,
		const struct lockstep_truth *truth, bool hit, const float *results)
{
	double margin = fabs(truth->margin);
	unsigned side, octave, coarse;
	if (!truth->promised || isinf(margin))
		return;
	side = (unsigned)(truth->sign + 1);
	octave = octave_of(margin);
	coarse = octave * COARSE / OCTAVES;
	mark(NEAR + side * OCTAVES + octave);
	mark(BY + (side * DECIDED + truth->decided % DECIDED) * COARSE + coarse);
	mark(FEW + side * DIFFERENT * 2 + few_of(test, operands));
	if (test->hits && hit != truth->hit)
		mark(WRONG + (hit ? OCTAVES : 0) + octave);
	mark(REGION + region_of(test, results) * COARSE + coarse);
}

void steer_wrong(const struct lockstep_truth *truth, const struct judged *judged)
{
	if (judged->measured)
		mark(MOVED + (unsigned)(truth->sign + 1) * OCTAVES +
		     octave_of(judged->movement.least_ulps * 0x1p-24));
}
