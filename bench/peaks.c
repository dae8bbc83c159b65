/* SPDX-License-Identifier: MIT */
/* Measures the machine; see peaks.h. */
#include <config.h>

#include <stdbool.h>

#include "bench/peaks.h"
#include "harness/base/clock.h"

#define LOOPS_0(isa) NULL
#define LOOPS_1(isa) &lockstep_peaks_##isa
#define LOOPS_JOIN(have, isa) LOOPS_##have(isa)
#define LOOPS(have, isa) LOOPS_JOIN(have, isa)

#define ISA(isa, ...) extern const struct peak_loops lockstep_peaks_##isa;
#include "kernels/isas.def"
#undef ISA

static const struct peak_loops *const all_loops[] = {
#define ISA(isa, ...) [LOCKSTEP_ISA_##isa] = LOOPS(HAVE_ISA_##isa, isa),
#include "kernels/isas.def"
#undef ISA
};

enum { SETS = sizeof all_loops / sizeof *all_loops };

static const struct peak_loops *loops_of(const struct build *build)
{
	if (!build || !build->runs || (build->kind != BUILD_NATIVE && build->kind != BUILD_AUTO))
		return NULL;
	const struct peak_loops *loops = all_loops[build->isa];
	return loops && loops->lanes > 1 ? loops : NULL;
}

/*
 * The best of many short runs counts, since disturbances make a run longer, never shorter. Wide
 * vectors need some time to reach full speed, which the first measurement provides. A busy
 * neighbour may disturb a whole measurement, so there are several, between the runs compared with
 * them.
 */
enum { RUNS_FIRST = 10, RUNS_AGAIN = 2 };
#define RUN_SECONDS 2e-4

/* The least time of one call, timing as many calls at once as the clock needs. */
struct pace {
	double seconds; /* the least so far; 0 for none yet */
	uint64_t times; /* calls timed at once, for the clock */
};

static void note(struct pace *pace, double seconds)
{
	double each = seconds / (double)pace->times;
	if (each > 0 && (pace->seconds == 0 || each < pace->seconds))
		pace->seconds = each;
	pace->times = each > 0 ? 1 + (uint64_t)(RUN_SECONDS / each) : 2 * pace->times;
}

static void improve_rate(double *rate, double operations, const struct pace *pace)
{
	if (pace->seconds > 0 && operations / pace->seconds > *rate)
		*rate = operations / pace->seconds;
}

static void measure_peak(const struct peak_loops *loops, enum peak peak, unsigned runs,
			 struct peaks *peaks)
{
	struct pace pace = {.times = 100};
	for (unsigned i = 0; i < runs; ++i) {
		double began = clock_thread_seconds();
		loops->loop[peak].run(pace.times);
		note(&pace, clock_thread_seconds() - began);
	}
	improve_rate(&peaks->rate[peak], loops->loop[peak].operations, &pace);
}

const struct peaks *peaks_of(const struct build *build)
{
	static struct peaks known[SETS];
	static unsigned again[SETS];
	const struct peak_loops *loops = loops_of(build);
	if (!loops)
		return NULL;
	struct peaks *peaks = &known[build->isa];
	if (peaks->lanes) {
		measure_peak(loops, again[build->isa]++ % PEAKS, 1 + RUNS_AGAIN, peaks);
		return peaks;
	}
	for (unsigned p = 0; p < PEAKS; ++p)
		measure_peak(loops, p, RUNS_FIRST, peaks);
	peaks->lanes = loops->lanes;
	return peaks;
}

unsigned peaks_lanes(const struct build *build)
{
	const struct peak_loops *loops = loops_of(build);
	return loops ? loops->lanes : 0;
}

void peaks_memory(const struct build *build, const struct peak_memory *memory, double *rate)
{
	const struct peak_loops *loops = loops_of(build);
	unsigned runs = *rate > 0 ? RUNS_AGAIN : RUNS_FIRST;
	struct peak_memory m = *memory;
	m.n -= m.n % PEAK_BLOCK;
	for (unsigned way = 0; loops && m.n > 0 && way < PEAK_MEMORY_WAYS; ++way) {
		struct pace pace = {.times = 1};
		for (unsigned i = 0; i < 1 + runs && (i < 2 || pace.times > 1); ++i) {
			double began = clock_thread_seconds();
			for (uint64_t t = 0; t < pace.times; ++t)
				loops->memory[way](&m);
			note(&pace, clock_thread_seconds() - began);
		}
		improve_rate(rate, (double)m.n * sizeof(float) * (m.columns + m.results), &pace);
	}
}
