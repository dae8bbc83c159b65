/* SPDX-License-Identifier: MIT */
/* lockstep compare: prints the results. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/utf8.h"
#include "cli/compare/compare.h"
#include "cli/json.h"
#include "cli/page/page.h"

/* Wider names get their own line. */
enum { NAME_WIDTH = 22 };

/* Prints a median as a time, or as a number for a measure without noise. */
static const struct sheet_column columns[] = {
    {.key = "name", .title = "name", .kind = SHEET_NAME, .least = NAME_WIDTH, .most = NAME_WIDTH},
    {.key = "old.median", .title = "OLD", .kind = SHEET_TIME, .least = 9},
    {.key = "old.values", .kind = SHEET_LIST},
    {.key = "old.items_per_second", .kind = SHEET_LIST},
    {.key = "old.median_items_per_second", .kind = SHEET_RATE},
    {.key = "old.error", .kind = SHEET_TEXT},
    {.key = "new.median", .title = "NEW", .kind = SHEET_TIME, .least = 9},
    {.key = "new.values", .kind = SHEET_LIST},
    {.key = "new.items_per_second", .kind = SHEET_LIST},
    {.key = "new.median_items_per_second", .kind = SHEET_RATE},
    {.key = "new.error", .kind = SHEET_TEXT},
    {.key = "ratio", .title = "change", .kind = SHEET_CHANGE},
    {.key = "interval", .title = "95% interval,\nin %", .kind = SHEET_INTERVAL, .optional = true},
    {.key = "u", .kind = SHEET_NUMBER},
    {.key = "p", .kind = SHEET_P},
    {.key = "p_is_exact", .kind = SHEET_TRUTH},
    {.key = "p_adjusted", .title = "p", .kind = SHEET_P, .optional = true},
    {.key = "could_show", .title = "could\nshow", .kind = SHEET_CHANGE, .optional = true},
    {.key = "needs_repetitions", .kind = SHEET_WHOLE},
    {.key = "verdict", .title = "verdict", .kind = SHEET_VERDICT},
};

/* ---- Rows ------------------------------------------------------------------------------------ */

static void add_sample(struct sheet *sheet, const struct compared *row,
		       const struct results_row *side, double median, bool timed)
{
	char text[SHEET_CHARS];
	sheet_put(sheet, side->n ? median : NAN);
	if (row->valued && timed)
		sheet_show(sheet, "%s",
			   sheet_time(text, median, fmax(row->median_before, row->median_after)));
	else if (!row->valued)
		sheet_show(sheet, "%s", side->error ? "error" : "-");
	sheet_list(sheet, side->value, side->n);
	if (side->items_per_second) {
		sheet_list(sheet, side->items_per_second, side->n);
		sheet_put(sheet,
			  statistics_median((struct sample){side->items_per_second, side->n}));
	} else {
		sheet_skip(sheet, 2);
	}
	sheet_text(sheet, side->error);
}

static void add_test(struct sheet *sheet, const struct compared *row, bool higher)
{
	sheet_interval(sheet, row->interval.low, row->interval.high);
	sheet_put(sheet, row->test.u);
	sheet_put(sheet, row->test.p);
	sheet_put(sheet, row->test.exact);
	sheet_put(sheet, row->adjusted);
	sheet_put(sheet,
		  higher && isfinite(row->detectable) ? 1 / row->detectable : row->detectable);
	if (!isfinite(row->detectable))
		sheet_show(sheet, "n>=%zu", row->needs);
	sheet_put(sheet, (double)row->needs);
}

/* Makes the table, leaving out `end` bytes at the end of each name. */
static struct sheet make_sheet(const struct comparison *comparison, size_t end)
{
	struct sheet sheet = {.tight = true, .changed_only = comparison->choices.changed};
	const bool timed = !comparison->before.measure && !comparison->choices.counter;
	const bool higher = compare_higher(&comparison->choices);
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (size_t c = 0; c < sheet.columns && !timed; ++c)
		if (sheet.column[c].kind == SHEET_TIME)
			sheet.column[c].kind = SHEET_MEASURE;
	for (size_t r = 0; r < comparison->rows; ++r) {
		const struct compared *row = &comparison->row[r];
		const char *name = row->before->name;
		sheet_row(&sheet)->changed = compare_has_changed(row);
		sheet_textf(&sheet, "%.*s", (int)(strlen(name) - end), name);
		add_sample(&sheet, row, row->before, row->median_before, timed);
		add_sample(&sheet, row, row->after, row->median_after, timed);
		if (row->valued)
			sheet_put(&sheet, row->ratio);
		else
			sheet_skip(&sheet, 1);
		if (row->tested)
			add_test(&sheet, row, higher);
		else
			sheet_skip(&sheet, 7);
		sheet_text(&sheet, compare_verdict(&comparison->choices, row->verdict));
		if (row->verdict == COMPARED_FAILS_NOW)
			sheet_detail(&sheet, row->after->error);
	}
	return sheet;
}

/* If names are wide, returns the length of their common suffix, which starts at a slash; otherwise
 * 0. Without it, benchmarks of one size and scene fit on a line. */
static size_t common_end(const struct comparison *comparison)
{
	const char *first = comparison->row[0].before->name;
	size_t length = strlen(first), common = length;
	int widest = 0;
	for (size_t r = 0; r < comparison->rows; ++r) {
		const char *name = comparison->row[r].before->name;
		size_t other = strlen(name), same = 0;
		widest = utf8_columns(name) > widest ? utf8_columns(name) : widest;
		while (same < common && same < other &&
		       name[other - 1 - same] == first[length - 1 - same])
			++same;
		common = same;
	}
	while (common > 0 && (first[length - common] != '/' || common == length))
		--common;
	return comparison->rows > 1 && widest > NAME_WIDTH ? common : 0;
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* "62 rows: 3 slower, 1 faster, 58 no change shown". */
static void print_summary(const struct comparison *comparison, const char *mark)
{
	const struct compare_choices *choices = &comparison->choices;
	static const enum compared_verdict order[] = {
	    COMPARED_FAILS_NOW,     COMPARED_SLOWER,        COMPARED_FASTER,
	    COMPARED_FAILED_BEFORE, COMPARED_FAILS_IN_BOTH, COMPARED_NO_CHANGE};
	char change[SHEET_CHARS];
	printf("%s%zu row%s: ", mark, comparison->rows, comparison->rows == 1 ? "" : "s");
	for (size_t i = 0; i < COMPARED_VERDICTS; ++i) {
		enum compared_verdict v = order[i];
		bool always =
		    v == COMPARED_SLOWER || v == COMPARED_FASTER || v == COMPARED_NO_CHANGE;
		if (always || comparison->count[v])
			printf("%zu %s%s", comparison->count[v], compare_verdict(choices, v),
			       v == COMPARED_NO_CHANGE ? mark : ", ");
	}
	if (comparison->valued)
		printf("; geometric mean of NEW / OLD %.4g (%s)", comparison->geometric_mean,
		       sheet_number(change, SHEET_CHANGE, comparison->geometric_mean));
	printf("\n");
}

/* Returns the quantity by which rows are compared. */
static const char *of_what(const struct comparison *comparison)
{
	return comparison->before.measure || comparison->choices.counter ? comparison->before.unit
									 : "time";
}

/* Broken into lines for the terminal; Markdown and HTML reflow them. */
static void print_legend(const struct comparison *comparison)
{
	const struct compare_choices *choices = &comparison->choices;
	bool impossible = false;
	if (!comparison->tested)
		return;
	for (size_t r = 0; r < comparison->rows; ++r)
		impossible = impossible ||
			     (comparison->row[r].tested && comparison->row[r].detectable > 1e300);
	printf("\n%s or %s: p below %g, adjusted for %zu rows, the whole interval on that "
	       "side",
	       compare_verdict(choices, COMPARED_SLOWER), compare_verdict(choices, COMPARED_FASTER),
	       choices->alpha, comparison->tested);
	if (choices->threshold > 0)
		printf(",\nby more than %g%%", 100 * choices->threshold);
	printf("\ncould show: the smallest change that these samples would have shown 4 times out "
	       "of 5\n");
	if (impossible)
		printf("n%s=N: fewer than N repetitions cannot show any change with this "
		       "number of rows\n",
		       choices->html ? "&gt;" : ">");
}

static void print_table(const struct comparison *comparison)
{
	size_t end = common_end(comparison);
	struct sheet sheet = make_sheet(comparison, end);
	printf("OLD %s, NEW %s, in %s\n", comparison->before.path, comparison->after.path,
	       of_what(comparison));
	if (end > 0)
		printf("All names end in %s\n\n",
		       strchr(comparison->row[0].before->name, '\0') - end);
	if (!sheet.changed_only || sheet_any_changed(&sheet)) {
		sheet_print(&sheet, stdout, SHEET_TERMINAL);
		printf("\n");
	}
	print_summary(comparison, "");
	print_legend(comparison);
	sheet_free(&sheet);
}

static void print_markdown(const struct comparison *comparison)
{
	struct sheet sheet = make_sheet(comparison, 0);
	print_summary(comparison, "**");
	printf("\nOLD ");
	sheet_code(stdout, comparison->before.path, false);
	printf(", NEW ");
	sheet_code(stdout, comparison->after.path, false);
	printf(", in ");
	sheet_prose(stdout, SHEET_MARKDOWN, of_what(comparison));
	printf("\n\n");
	sheet_print_changed_first(&sheet, stdout, "All rows");
	print_legend(comparison);
	sheet_free(&sheet);
}

static void print_html(const struct comparison *comparison)
{
	struct sheet sheet = make_sheet(comparison, 0);
	sheet.title = "Rows";
	page_begin(stdout, "Lockstep compare");
	printf("</header>\n<main>\n");
	sheet_print_lines(stdout, SHEET_HTML, true, &comparison->warnings);
	sheet_print_lines(stdout, SHEET_HTML, false, &comparison->notes);
	printf("<p class=\"headline\">");
	print_summary(comparison, "");
	printf("</p>\n<p class=\"note\">OLD ");
	sheet_prose(stdout, SHEET_HTML, comparison->before.path);
	printf(", NEW ");
	sheet_prose(stdout, SHEET_HTML, comparison->after.path);
	printf(", in ");
	sheet_prose(stdout, SHEET_HTML, of_what(comparison));
	printf("</p>\n");
	if (!sheet.changed_only || sheet_any_changed(&sheet))
		sheet_print(&sheet, stdout, SHEET_HTML);
	printf("<p class=\"note\">");
	print_legend(comparison);
	printf("</p>\n</main>\n");
	page_end(stdout);
	sheet_free(&sheet);
}

/* ---- As JSON --------------------------------------------------------------------------------- */

static json_t *file_json(const struct results *results, size_t only)
{
	json_t *context = json_object();
	for (size_t f = 0; f < results->facts; ++f)
		json_object_set_new(context, results->fact[f].key,
				    json_text(results->fact[f].value));
	return json_pack("{s:o, s:I, s:I, s:I, s:o, s:o}", "file", json_text(results->path), "rows",
			 (json_int_t)results->rows, "left_out", (json_int_t)only, "skipped",
			 (json_int_t)results->skipped, "aggregates_alone",
			 json_texts(results->lone, results->lones), "context", context);
}

static void print_json(const struct comparison *comparison)
{
	const struct compare_choices *choices = &comparison->choices;
	struct sheet sheet = make_sheet(comparison, 0);
	json_t *summary = json_pack("{s:I}", "rows", (json_int_t)comparison->rows);
	for (size_t v = 0; v < COMPARED_VERDICTS; ++v)
		json_object_set_new(summary, compare_verdict(choices, v),
				    json_integer((json_int_t)comparison->count[v]));
	json_object_set_new(summary, "geometric_mean", json_number(comparison->geometric_mean));
	json_print(json_pack(
	    "{s:s, s:o, s:o, s:s, s:s, s:f, s:f, s:f, s:I, s:o, s:o, s:o, s:o, s:o}", "lockstep",
	    LOCKSTEP_VERSION, "warnings",
	    json_texts(comparison->warnings.line, comparison->warnings.n), "notes",
	    json_texts(comparison->notes.line, comparison->notes.n), "measure",
	    comparison->before.measure ? comparison->before.measure
	    : choices->counter         ? choices->counter
				       : "time",
	    "unit", comparison->before.unit, "alpha", choices->alpha, "threshold",
	    choices->threshold, "level", COMPARE_LEVEL, "resamples", (json_int_t)choices->resamples,
	    "seed", json_sprintf("%llu", (unsigned long long)choices->seed), "old",
	    file_json(&comparison->before, comparison->only_before), "new",
	    file_json(&comparison->after, comparison->only_after), "summary", summary, "rows",
	    sheet_json(&sheet)));
	sheet_free(&sheet);
}

void compare_print(const struct comparison *comparison)
{
	const struct sheet_lines *warnings = &comparison->warnings, *notes = &comparison->notes;
	if (comparison->choices.json) {
		print_json(comparison);
		return;
	}
	if (comparison->choices.html) {
		print_html(comparison);
		return;
	}
	enum sheet_format format = comparison->choices.markdown ? SHEET_MARKDOWN : SHEET_TERMINAL;
	sheet_print_lines(stdout, format, true, warnings);
	sheet_print_lines(stdout, format, false, notes);
	if (format == SHEET_TERMINAL && warnings->n + notes->n)
		printf("\n");
	(format == SHEET_MARKDOWN ? print_markdown : print_table)(comparison);
}
#endif
