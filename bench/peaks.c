/* SPDX-License-Identifier: MIT */
/* Measuring the machine; see peaks.h. */
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#include <config.h>

#include <stdbool.h>
#include <time.h>

#include "bench/peaks.h"

#define LOOPS_0(isa) NULL
#define LOOPS_1(isa) &lockstep_peaks_##isa
#define LOOPS_JOIN(have, isa) LOOPS_##have(isa)
#define LOOPS(have, isa) LOOPS_JOIN(have, isa)

/* Plain C has no vectors, or those that the compiler makes of it. */
#define HAVE_PEAKS_scalar 0
#define HAVE_PEAKS_sse2 HAVE_ISA_sse2
#define HAVE_PEAKS_sse41 HAVE_ISA_sse41
#define HAVE_PEAKS_avx2 HAVE_ISA_avx2
#define HAVE_PEAKS_avx512 HAVE_ISA_avx512
#define HAVE_PEAKS_neon HAVE_ISA_neon

#define ISA(isa, what) extern const struct peak_loops lockstep_peaks_##isa;
#include "kernels/isas.def"
#undef ISA

static const struct peak_loops *const all_loops[] = {
#define ISA(isa, what) [LOCKSTEP_ISA_##isa] = LOOPS(HAVE_PEAKS_##isa, isa),
#include "kernels/isas.def"
#undef ISA
};

enum { SETS = sizeof all_loops / sizeof *all_loops };

static const struct peak_loops *loops_of(const struct build *build)
{
	if (!build || !build->runs || (build->kind != BUILD_NATIVE && build->kind != BUILD_AUTO))
		return NULL;
	return all_loops[build->isa];
}

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/*
 * The best of some runs that take a millisecond each: what disturbs a run makes it longer, never
 * shorter. Wide vectors need some time to be at full speed.
 */
enum { RUNS = 20 };
#define RUN_SECONDS 1e-3

static double best_rate(void (*run)(uint64_t rounds), unsigned operations)
{
	uint64_t rounds = 1000;
	double least = 0;
	for (unsigned i = 0; i < RUNS; ++i) {
		double began = now();
		run(rounds);
		double each = (now() - began) / (double)rounds;
		if (each > 0 && (least == 0 || each < least))
			least = each;
		if (each > 0)
			rounds = 1 + (uint64_t)(RUN_SECONDS / each);
	}
	return least > 0 ? operations / least : 0;
}

const struct peaks *peaks_of(const struct build *build)
{
	static struct peaks known[SETS];
	const struct peak_loops *loops = loops_of(build);
	if (!loops)
		return NULL;
	struct peaks *peaks = &known[build->isa];
	for (unsigned p = 0; p < PEAKS && !peaks->lanes; ++p)
		peaks->rate[p] = best_rate(loops->loop[p].run, loops->loop[p].operations);
	peaks->lanes = loops->lanes;
	return peaks;
}

double peaks_read(const struct build *build, float *const *column, unsigned columns, size_t n)
{
	const struct peak_loops *loops = loops_of(build);
	size_t block = 8 * (size_t)(loops ? loops->lanes : 1), whole = n - n % block;
	double bytes = (double)whole * sizeof(float) * columns, best = 0;
	if (!loops || whole == 0)
		return 0;
	size_t times = 1;
	for (unsigned i = 0; i < RUNS; ++i) {
		double began = now();
		for (size_t t = 0; t < times; ++t)
			for (unsigned k = 0; k < columns; ++k)
				loops->read(column[k], whole);
		double each = (now() - began) / (double)times;
		if (each > 0 && bytes / each > best)
			best = bytes / each;
		if (each < RUN_SECONDS)
			times = 1 + (size_t)(each > 0 ? RUN_SECONDS / each : 1000);
		else if (i > 4)
			break; /* large enough for a few to do */
	}
	return best;
}
