/* SPDX-License-Identifier: MIT */
/* lockstep duet: prints the results. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>

#include "harness/base/cpu.h"
#include "harness/base/interrupt.h"
#include "harness/base/machine.h"
#include "cli/duet/duet.h"
#include "cli/json.h"

static const struct sheet_column columns[] = {
    {.key = "test", .title = "per case", .kind = SHEET_NAME},
    {.key = "old_ns_per_case", .title = "OLD", .kind = SHEET_TIME},
    {.key = "new_ns_per_case", .title = "NEW", .kind = SHEET_TIME},
    {.key = "change", .title = "change", .kind = SHEET_CHANGE},
    {.key = "interval", .title = "95% interval, in %", .kind = SHEET_INTERVAL},
    {.key = "p", .kind = SHEET_P},
    {.key = "adjusted_p", .title = "p", .kind = SHEET_P},
    {.key = "rounds", .kind = SHEET_LIST},
    {.key = "verdict", .title = "verdict", .kind = SHEET_VERDICT},
    {.key = "what", .kind = SHEET_TEXT},
};

static void add_times(struct sheet *sheet, const struct duet_row *row, double *ratio,
		      unsigned rounds)
{
	char text[SHEET_CHARS];
	double greater = fmax(row->median_before, row->median_after);
	sheet_put(sheet, row->median_before);
	sheet_show(sheet, "%s", sheet_time(text, row->median_before, greater));
	sheet_put(sheet, row->median_after);
	sheet_show(sheet, "%s", sheet_time(text, row->median_after, greater));
	sheet_put(sheet, row->change);
	sheet_interval(sheet, row->interval.low, row->interval.high);
	sheet_put(sheet, row->p);
	sheet_put(sheet, row->adjusted);
	for (unsigned r = 0; r < rounds; ++r)
		ratio[r] = exp(row->ratio[r]);
	sheet_list(sheet, ratio, rounds);
}

/* Makes the table. `ratios` has room for all rounds of all rows. */
static struct sheet make_sheet(const struct duet *duet, double *ratios)
{
	struct sheet sheet = {.changed_only = duet->choices.changed};
	const unsigned rounds = duet->choices.rounds;
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; i < duet->rows; ++i) {
		const struct duet_row *row = &duet->row[i];
		const bool differs = row->verdict == DUET_DIFFERS;
		sheet_row(&sheet)->changed = row->verdict != DUET_NO_CHANGE;
		sheet_text(&sheet, row->name);
		if (differs)
			sheet_skip(&sheet, 7);
		else
			add_times(&sheet, row, ratios + i * rounds, rounds);
		sheet_text(&sheet, duet_verdict[row->verdict]);
		if (differs)
			sheet_detail(&sheet, row->what);
		sheet_text(&sheet, differs ? row->what : NULL);
	}
	return sheet;
}

enum { LIST_TEXT = 200 };

/* ---- Words ----------------------------------------------------------------------------------- */

static void print_summary(const struct duet *duet, const char *mark)
{
	printf("%s%zu test%s", mark, duet->tests, duet->tests == 1 ? "" : "s");
	if (duet->rows > duet->tests) /* there is more than one test */
		printf(" in %zu rows", duet->rows);
	printf(": %zu slower, %zu faster", duet->count[DUET_SLOWER], duet->count[DUET_FASTER]);
	if (duet->count[DUET_DIFFERS])
		printf(", %zu with different answers", duet->count[DUET_DIFFERS]);
	printf(", %zu no change shown%s", duet->count[DUET_NO_CHANGE], mark);
	if (isfinite(duet->geometric_mean))
		printf("; geometric mean %+.2f%%", 100 * (duet->geometric_mean - 1));
	printf("\n");
}

/* Returns "avx512,avx2", or "plug-ins". */
static const char *isas_text(const struct duet_choices *c, char text[LIST_TEXT])
{
	size_t used = 0;
	snprintf(text, LIST_TEXT, "plug-ins");
	for (size_t i = 0; i < c->isas && used < LIST_TEXT; ++i)
		used += (size_t)snprintf(text + used, LIST_TEXT - used, "%s%s", i ? "," : "",
					 c->isa[i]);
	return text;
}

static const char *modes_text(const struct duet_choices *c, char text[LIST_TEXT])
{
	size_t used = 0;
	for (size_t i = 0; i < c->modes && used < LIST_TEXT; ++i)
		used += (size_t)snprintf(text + used, LIST_TEXT - used, "%s%s", i ? "," : "",
					 duet_mode_name(c->mode[i]));
	return text;
}

/* Prints the settings of the run, and the criteria for the verdicts. */
static void print_terms(const struct duet *duet)
{
	const struct duet_choices *c = &duet->choices;
	char text[LIST_TEXT];
	printf("%s, ", isas_text(c, text));
	printf("%s, %s, ", modes_text(c, text), scene_name(c->scene));
	for (size_t i = 0; i < c->sizes; ++i)
		printf("%s%zu", i ? "," : "", c->n[i]);
	printf(" cases, %u rounds; p < %g, and more than %g%%", c->rounds, c->alpha,
	       100 * c->threshold);
	if (interrupted())
		printf("; interrupted");
	if (duet->left_out)
		printf("; %zu test%s left out: missing on one side, or different", duet->left_out,
		       duet->left_out == 1 ? "" : "s");
}

static void print_table(const struct duet *duet, const struct sheet *sheet)
{
	sheet_print(sheet, stdout, SHEET_TERMINAL);
	printf("\n");
	print_summary(duet, "");
	printf("(");
	print_terms(duet);
	printf(")\n");
}

static void print_markdown(const struct duet *duet, struct sheet *sheet)
{
	print_summary(duet, "**");
	printf("\n");
	sheet_print_changed_first(sheet, stdout, "All tests");
	printf("<sub>");
	print_terms(duet);
	printf("</sub>\n");
}

/* ---- As JSON --------------------------------------------------------------------------------- */

/* Returns facts about the machine, including what makes times doubtful. */
static json_t *context_json(void)
{
	const struct machine *machine = machine_here();
	char doubt[MACHINE_DOUBTS_MAX][MACHINE_DOUBT];
	size_t doubts = machine_doubts(machine, doubt);
	json_t *context =
	    json_pack("{s:s, s:s}", "lockstep_version", LOCKSTEP_VERSION, "cpu", cpu_name());
	json_t *warnings = json_array();
	for (unsigned f = 0; f < MACHINE_FACTS; ++f)
		json_object_set_new(context, machine_key[f], json_text(machine->fact[f]));
	for (size_t i = 0; i < doubts; ++i)
		json_array_append_new(warnings, json_text(doubt[i]));
	json_object_set_new(context, "lockstep_warnings", warnings);
	return context;
}

static json_t *duet_json(const struct duet *duet, const struct sheet *sheet)
{
	const struct duet_choices *c = &duet->choices;
	char isas[LIST_TEXT], modes[LIST_TEXT];
	json_t *sizes = json_array();
	for (size_t i = 0; i < c->sizes; ++i)
		json_array_append_new(sizes, json_integer((json_int_t)c->n[i]));
	return json_pack(
	    "{s:o, s:s, s:s, s:s, s:o, s:I, s:b, s:f, s:f, s:I, s:I, s:I, s:I, s:I, s:o, s:o}",
	    "context", context_json(), "isa", isas_text(c, isas), "mode", modes_text(c, modes),
	    "scene", scene_name(c->scene), "n", sizes, "rounds", (json_int_t)c->rounds,
	    "interrupted", interrupted() != 0, "alpha", c->alpha, "threshold", c->threshold,
	    "slower", (json_int_t)duet->count[DUET_SLOWER], "faster",
	    (json_int_t)duet->count[DUET_FASTER], "differ", (json_int_t)duet->count[DUET_DIFFERS],
	    "unchanged", (json_int_t)duet->count[DUET_NO_CHANGE], "left_out",
	    (json_int_t)duet->left_out, "geometric_mean", json_number(duet->geometric_mean),
	    "tests", sheet_json(sheet));
}

void duet_print(const struct duet *duet)
{
	double *ratios = memory_must(calloc(duet->rows * duet->choices.rounds + 1, sizeof *ratios));
	struct sheet sheet = make_sheet(duet, ratios);
	if (duet->choices.save)
		json_save(duet_json(duet, &sheet), "duet", "--save", duet->choices.save);
	if (duet->choices.json)
		json_print(duet_json(duet, &sheet));
	else if (duet->choices.markdown)
		print_markdown(duet, &sheet);
	else
		print_table(duet, &sheet);
	sheet_free(&sheet);
	free(ratios);
}
#endif
