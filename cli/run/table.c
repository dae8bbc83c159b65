/* SPDX-License-Identifier: MIT */
/* The table of `lockstep run`, row by row; see run.h. */
#include <config.h>

#include <math.h>

#include "cli/run/run.h"
#include "cli/table.h"

/* Times as fast as the reference; 0 if unknown. */
static double speedup(const struct timing *timing, int isa)
{
	return timing->native[isa] > 0 ? timing->reference / timing->native[isa] : 0;
}

static double mean_speedup(const struct run *run, int isa)
{
	double sum = 0;
	size_t count = 0;
	for (size_t i = 0; i < run->rows; ++i) {
		double times = speedup(&run->row[i].timing, isa);
		if (times > 0) {
			sum += log(times);
			++count;
		}
	}
	return count ? exp(sum / (double)count) : 0;
}

static void print_times(FILE *to, double times)
{
	if (times > 0)
		fprintf(to, " %7.1fx", times);
	else
		fprintf(to, " %8s", "-");
}

/* Nobody waits for a row that is done. */
static void end_row(FILE *to)
{
	fprintf(to, "\n");
	fflush(to);
}

void run_print_row(const struct run *run, const struct row *row)
{
	const struct timing *timing = &row->timing;
	FILE *to = run->to;
	fprintf(to, "%-*s %9s", names_width(), row->test->name, short_count(row->cases));
	if (!row->fuzzed.ran)
		fprintf(to, " %9s", "-");
	else
		fprintf(to, " %8s%s", short_count(row->fuzzed.inputs),
			row->fuzzed.failed ? "!" : " ");
	if (run->has_timing && timing->reference > 0)
		fprintf(to, " %9.2f", timing->reference);
	else if (run->has_timing)
		fprintf(to, " %9s", "-");
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (run->has_timing && lockstep_isa_runs((enum lockstep_isa)isa))
			print_times(to, speedup(timing, isa));
	end_row(to);
}

void run_print_head(const struct run *run)
{
	FILE *to = run->to;
	fprintf(to, "%-*s %9s %9s", names_width(), "", "cases", "fuzz");
	if (run->has_timing)
		fprintf(to, " %9s  times as fast", "reference");
	fprintf(to, "\n%-*s %9s %9s", names_width(), "test", "checked", "inputs");
	if (run->has_timing) {
		fprintf(to, " %9s", "ns/case");
		for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
			if (lockstep_isa_runs((enum lockstep_isa)isa))
				fprintf(to, " %8s", lockstep_isa_name((enum lockstep_isa)isa));
	}
	end_row(to);
}

void run_print_mean(const struct run *run)
{
	if (!run->has_timing)
		return;
	fprintf(run->to, "%-*s %9s %9s %9s", names_width(), "geometric mean", "", "", "");
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (lockstep_isa_runs((enum lockstep_isa)isa))
			print_times(run->to, mean_speedup(run, isa));
	end_row(run->to);
}
