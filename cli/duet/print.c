/* SPDX-License-Identifier: MIT */
/* lockstep duet: what it says, as a table, as Markdown, as JSON. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

#include "base/cpu.h"
#include "base/files.h"
#include "base/interrupt.h"
#include "base/machine.h"
#include "cli/compare/compare.h"
#include "cli/duet/duet.h"
#include "cli/json.h"
#include "cli/table.h"

/* ---- Words ----------------------------------------------------------------------------------------- */

static void print_counts(const struct duet *duet)
{
	printf("%zu test%s: %zu slower, %zu faster", duet->rows, duet->rows == 1 ? "" : "s",
	       duet->count[DUET_SLOWER], duet->count[DUET_FASTER]);
	if (duet->count[DUET_DIFFERS])
		printf(", %zu with other answers", duet->count[DUET_DIFFERS]);
	printf(", %zu no change shown", duet->count[DUET_NO_CHANGE]);
}

static bool is_listed(const struct duet *duet, const struct duet_row *row)
{
	return !duet->choices.changed || row->verdict != DUET_NO_CHANGE;
}

/* What was played, and by what the verdicts are. */
static void print_terms(const struct duet *duet)
{
	const struct duet_choices *c = &duet->choices;
	printf("%s, pairs, %s, %zu cases, %u rounds; p < %g, and more than %g%%",
	       lockstep_isa_name(c->isa), scene_name(c->scene), c->n, c->rounds, c->alpha,
	       100 * c->threshold);
	if (interrupted())
		printf("; interrupted");
	if (duet->left_out)
		printf("; %zu test%s that not both have, or not alike, left out", duet->left_out,
		       duet->left_out == 1 ? "" : "s");
}

struct texts {
	char before[COMPARE_TEXT], after[COMPARE_TEXT], change[COMPARE_TEXT];
	char interval[COMPARE_TEXT], p[COMPARE_TEXT];
};

static struct texts texts_of(const struct duet_row *row)
{
	struct texts t;
	double greater = fmax(row->median_before, row->median_after);
	compare_value(t.before, row->median_before, greater, "ns");
	compare_value(t.after, row->median_after, greater, "ns");
	compare_change(t.change, row->change, true);
	compare_interval(t.interval, row->interval);
	compare_p(t.p, row->adjusted);
	return t;
}

/* ---- As a table ------------------------------------------------------------------------------------ */

static void print_table(const struct duet *duet)
{
	int width = names_width();
	printf("%-*s %10s %10s %9s  %-20s %7s  %s\n", width, "per case", "OLD", "NEW", "change",
	       "95% interval, in %", "p", "verdict");
	for (size_t i = 0; i < duet->rows; ++i) {
		const struct duet_row *row = &duet->row[i];
		if (!is_listed(duet, row))
			continue;
		if (row->verdict == DUET_DIFFERS) {
			printf("%-*s %s: %s\n", width, row->test->name, duet_verdict[row->verdict],
			       row->what);
			continue;
		}
		struct texts t = texts_of(row);
		printf("%-*s %10s %10s %9s  %-20s %7s  %s\n", width, row->test->name, t.before,
		       t.after, t.change, t.interval, t.p, duet_verdict[row->verdict]);
	}
	printf("\n");
	print_counts(duet);
	if (isfinite(duet->geometric_mean))
		printf("; geometric mean %+.2f%%", 100 * (duet->geometric_mean - 1));
	printf("\n(");
	print_terms(duet);
	printf(")\n");
}

/* ---- As Markdown ----------------------------------------------------------------------------------- */

static void print_markdown_row(const struct duet_row *row)
{
	if (row->verdict == DUET_DIFFERS) {
		printf("| `%s` | | | | | | %s: %s |\n", row->test->name, duet_verdict[row->verdict],
		       row->what);
		return;
	}
	struct texts t = texts_of(row);
	const char *mark = row->verdict == DUET_NO_CHANGE ? "" : "**";
	printf("| `%s` | %s | %s | %s | %s | %s | %s%s%s |\n", row->test->name, t.before, t.after,
	       t.change, t.interval, t.p, mark, duet_verdict[row->verdict], mark);
}

static void print_markdown_rows(const struct duet *duet, bool all)
{
	printf("| test | OLD, per case | NEW | change | 95%% interval, in %% | p | verdict |\n"
	       "| :-- | --: | --: | --: | :-: | --: | :-- |\n");
	for (size_t i = 0; i < duet->rows; ++i)
		if (all || duet->row[i].verdict != DUET_NO_CHANGE)
			print_markdown_row(&duet->row[i]);
	printf("\n");
}

static void print_markdown(const struct duet *duet)
{
	printf("**");
	print_counts(duet);
	printf("**\n\n");
	if (duet->count[DUET_NO_CHANGE] < duet->rows)
		print_markdown_rows(duet, false);
	if (!duet->choices.changed) {
		printf("<details><summary>All tests</summary>\n\n");
		print_markdown_rows(duet, true);
		printf("</details>\n\n");
	}
	printf("<sub>");
	print_terms(duet);
	printf("</sub>\n");
}

/* ---- As JSON --------------------------------------------------------------------------------------- */

static json_t *number(double value)
{
	return isfinite(value) ? json_real(value) : json_null();
}

static json_t *row_json(const struct duet *duet, const struct duet_row *row)
{
	json_t *json =
	    json_pack("{s:s, s:s}", "test", row->test->name, "verdict", duet_verdict[row->verdict]);
	json_t *ratios = json_array();
	if (row->verdict == DUET_DIFFERS) {
		json_object_set_new(json, "what", json_string(row->what));
		json_decref(ratios);
		return json;
	}
	for (unsigned r = 0; r < duet->choices.rounds; ++r)
		json_array_append_new(ratios, number(exp(row->ratio[r])));
	json_object_set_new(json, "old_ns_per_case", number(row->median_before));
	json_object_set_new(json, "new_ns_per_case", number(row->median_after));
	json_object_set_new(json, "change", number(row->change));
	json_object_set_new(
	    json, "interval",
	    json_pack("[o, o]", number(row->interval.low), number(row->interval.high)));
	json_object_set_new(json, "p", number(row->p));
	json_object_set_new(json, "adjusted_p", number(row->adjusted));
	json_object_set_new(json, "rounds", ratios);
	return json;
}

/* Of the machine. The doubts stand in it, too. */
static json_t *context_json(void)
{
	const struct machine *machine = machine_here();
	char doubt[MACHINE_DOUBTS_MAX][MACHINE_DOUBT];
	size_t doubts = machine_doubts(machine, doubt);
	json_t *context =
	    json_pack("{s:s, s:s}", "lockstep_version", LOCKSTEP_VERSION, "cpu", cpu_name());
	json_t *warnings = json_array();
	for (unsigned f = 0; f < MACHINE_FACTS; ++f)
		json_object_set_new(context, machine_key[f], json_string(machine->fact[f]));
	for (size_t i = 0; i < doubts; ++i)
		json_array_append_new(warnings, json_string(doubt[i]));
	json_object_set_new(context, "lockstep_warnings", warnings);
	return context;
}

static json_t *duet_json(const struct duet *duet)
{
	const struct duet_choices *c = &duet->choices;
	json_t *rows = json_array();
	for (size_t i = 0; i < duet->rows; ++i)
		if (is_listed(duet, &duet->row[i]))
			json_array_append_new(rows, row_json(duet, &duet->row[i]));
	return json_pack(
	    "{s:o, s:s, s:s, s:I, s:I, s:b, s:f, s:f, s:I, s:I, s:I, s:I, s:I, s:o, s:o}", "context",
	    context_json(), "isa", lockstep_isa_name(c->isa), "scene", scene_name(c->scene), "n",
	    (json_int_t)c->n, "rounds", (json_int_t)c->rounds, "interrupted",
	    interrupted() != 0, "alpha", c->alpha, "threshold", c->threshold, "slower", (json_int_t)duet->count[DUET_SLOWER], "faster",
	    (json_int_t)duet->count[DUET_FASTER], "differ", (json_int_t)duet->count[DUET_DIFFERS],
	    "unchanged", (json_int_t)duet->count[DUET_NO_CHANGE], "left_out",
	    (json_int_t)duet->left_out, "geometric_mean", number(duet->geometric_mean), "tests",
	    rows);
}

/* Beside what is printed. */
static void save_json(const struct duet *duet)
{
	struct file_writer writer;
	char error[1024];
	FILE *file = file_write_begin(&writer, duet->choices.save, error, sizeof error);
	if (!file)
		usage_error("duet", "--save: %s", error);
	json_t *json = duet_json(duet);
	bool whole =
	    json && json_dumpf(json, file, JSON_INDENT(1)) == 0 && fputc('\n', file) != EOF;
	json_decref(json);
	if (!file_write_end(&writer, error, sizeof error) || !whole)
		usage_error("duet", "--save: %s", whole ? error : "out of memory");
}

static void print_json_all(const struct duet *duet)
{
	json_print(duet_json(duet));
}

void duet_print(const struct duet *duet)
{
	if (duet->choices.save)
		save_json(duet);
	(duet->choices.json       ? print_json_all
	 : duet->choices.markdown ? print_markdown
				  : print_table)(duet);
}
#endif
