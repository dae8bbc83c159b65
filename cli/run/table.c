/* SPDX-License-Identifier: MIT */
/* Prints the table of `lockstep run`, row by row; see run.h. */
#include <config.h>

#include <math.h>

#include "cli/run/run.h"
#include "cli/table.h"

/* Returns a set's speedup over the reference; 0 if unknown. */
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

/* Adds two columns for each plug-in: its speed, and its share of wrong answers. */
static void begin_plugins(struct run *run)
{
	for (unsigned p = 0; run->plugins && p < plugin_count(); ++p) {
		if (run->has_timing)
			sheet_column(&run->table, (struct sheet_column){.title = "as fast",
									.kind = SHEET_TIMES,
									.group = plugin_at(p)->name,
									.least = 7});
		sheet_column(&run->table, (struct sheet_column){.title = "wrong",
								.kind = SHEET_SHARE,
								.group = plugin_at(p)->name,
								.least = 6});
	}
}

static void put_plugins(struct run *run, const struct row *row)
{
	for (unsigned p = 0; run->plugins && p < plugin_count(); ++p) {
		const struct tried *tried = &row->tried[p];
		const double ns = row->timing.plugin[p];
		if (run->has_timing)
			sheet_put(&run->table, ns > 0 ? row->timing.reference / ns : NAN);
		/* crashes count batches, which leave no case to judge */
		sheet_put(&run->table, !tried->has
					   ? NAN
					   : (double)tried->wrong /
						 fmax((double)tried->cases, (double)tried->wrong));
	}
}

void run_begin_table(struct run *run)
{
	struct sheet *table = &run->table;
	sheet_column(table, (struct sheet_column){
				.title = "test", .kind = SHEET_NAME, .least = names_width()});
	sheet_column(table, (struct sheet_column){.title = "cases\nchecked", .kind = SHEET_COUNT});
	sheet_column(
	    table, (struct sheet_column){.title = "fuzz\ninputs", .kind = SHEET_COUNT, .least = 7});
	begin_plugins(run);
	if (!run->has_timing)
		return;
	sheet_column(table,
		     (struct sheet_column){.title = "reference\nns/case", .kind = SHEET_RATIO});
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (lockstep_isa_runs(lockstep_isa_at(isa)))
			sheet_column(table, (struct sheet_column){.title = lockstep_isa_at(isa),
								  .kind = SHEET_TIMES,
								  .group = "times as fast",
								  .least = 6});
}

static void put_positive(struct sheet *table, double value)
{
	sheet_put(table, value > 0 ? value : NAN);
}

void run_print_row(struct run *run, const struct row *row)
{
	struct sheet *table = &run->table;
	sheet_row(table);
	sheet_text(table, row->test->name);
	sheet_put(table, (double)row->cases);
	sheet_put(table, row->fuzzed.ran ? (double)row->fuzzed.inputs : NAN);
	if (row->fuzzed.failed)
		sheet_show(table, "%s!", short_count(row->fuzzed.inputs));
	put_plugins(run, row);
	if (run->has_timing)
		put_positive(table, row->timing.reference);
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (run->has_timing && lockstep_isa_runs(lockstep_isa_at(isa)))
			put_positive(table, speedup(&row->timing, isa));
	sheet_flush(table, run->to);
}

void run_end_table(struct run *run)
{
	if (run->has_timing) {
		sheet_row(&run->table);
		sheet_text(&run->table, "geometric mean");
		for (unsigned c = 0; c < 3 + (run->plugins ? 2 * plugin_count() : 0); ++c)
			sheet_text(&run->table, "");
		for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
			if (lockstep_isa_runs(lockstep_isa_at(isa)))
				put_positive(&run->table, mean_speedup(run, isa));
	}
	sheet_flush(&run->table, run->to);
	sheet_free(&run->table);
}
