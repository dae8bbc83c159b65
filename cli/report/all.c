/* SPDX-License-Identifier: MIT */
/* lockstep report: prints every row of every file. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

#include "cli/report/report.h"

/* More rows than this are collapsed. */
enum { MANY = 300 };

/* Columns that are empty in every row are left out. */
static const struct sheet_column columns[] = {
    {.title = "File", .kind = SHEET_TEXT, .optional = true},
    {.title = "Test", .kind = SHEET_NAME},
    {.title = "Build", .kind = SHEET_TEXT, .optional = true},
    {.title = "CPU", .kind = SHEET_TEXT, .optional = true},
    {.title = "Mode", .kind = SHEET_TEXT, .optional = true},
    {.title = "Scene", .kind = SHEET_TEXT, .optional = true},
    {.title = "Cases", .kind = SHEET_WHOLE, .optional = true},
    {.title = "Rows", .kind = SHEET_WHOLE, .optional = true},
    {.title = "Hits", .kind = SHEET_PERCENT, .optional = true},
    {.title = "Threads", .kind = SHEET_WHOLE, .optional = true},
    {.title = "Value", .kind = SHEET_TIME},
    {.title = "Items/s", .kind = SHEET_RATE, .optional = true},
    {.title = "\303\227 reference", .kind = SHEET_TIMES, .optional = true},
    {.title = "\303\227 auto", .kind = SHEET_TIMES, .optional = true},
    {.title = "Of limit", .kind = SHEET_PERCENT, .optional = true},
    {.title = "Of best known", .kind = SHEET_PERCENT, .optional = true},
    {.title = "Label", .kind = SHEET_TEXT, .optional = true},
    {.title = "Repetitions", .kind = SHEET_WHOLE, .optional = true},
    {.title = "Counters", .kind = SHEET_TEXT, .optional = true}};

/* True for counters that the list leaves out: those shown in other columns, and the work number,
 * which is only for comparing. */
static bool is_shown(const struct report_row *row, const char *counter)
{
	return strcmp(counter, "bytes_per_second") == 0 || strcmp(counter, "limit_percent") == 0 ||
	       strcmp(counter, "known_percent") == 0 || (row->ours && strcmp(counter, "work") == 0);
}

static void add_others(struct sheet *sheet, const struct report_row *from)
{
	const struct results_row *row = from->row;
	char number[32];
	bool first = true;
	sheet_text(sheet, "");
	for (size_t c = 0; row->n && c < row->counters; ++c) {
		double value = row->counter[c].value[0];
		if (is_shown(from, row->counter[c].name) || isnan(value))
			continue;
		sheet_show(sheet, "%s%s%s %s", sheet->cell[sheet->cells - 1].text,
			   first ? "" : ", ", row->counter[c].name, results_number(number, value));
		first = false;
	}
}

/* Adds the median, or the reason why there is none. */
static void add_value(struct sheet *sheet, const struct results *results,
		      const struct report_row *row)
{
	char text[SHEET_CHARS];
	if (row->row->error) {
		sheet_skip(sheet, 1);
		sheet_detail(sheet, row->row->error);
		return;
	}
	sheet_put(sheet, row->value);
	if (results->measure)
		sheet_show(sheet, "%s %s", sheet_number(text, SHEET_MEASURE, row->value),
			   results->unit);
}

static void add_count(struct sheet *sheet, double count, bool known)
{
	sheet_put(sheet, known ? count : NAN);
}

static void add_row(struct sheet *sheet, const struct report_file *file,
		    const struct report_row *row, bool named)
{
	const struct row_name *name = &row->name;
	sheet_row(sheet);
	sheet_text(sheet, named ? file->path : NULL);
	sheet_text(sheet, row->ours ? name->test->name : row->row->name);
	sheet_text(sheet, row->ours ? name->build : NULL);
	sheet_text(sheet, name->cpu);
	sheet_text(sheet, name->mode);
	sheet_text(sheet, name->scene);
	add_count(sheet, (double)name->n, name->n > 0);
	add_count(sheet, (double)name->rows, name->rows > 0);
	add_count(sheet, name->hits, row->ours && name->hits >= 0);
	add_count(sheet, name->threads, row->ours && name->threads > 1);
	add_value(sheet, &file->results, row);
	sheet_put(sheet, row->rate);
	sheet_put(sheet, row->over_reference);
	sheet_put(sheet, row->over_auto);
	sheet_put(sheet, row->limit);
	sheet_put(sheet, row->known);
	sheet_text(sheet, row->row->label);
	sheet_put(sheet, (double)row->row->n);
	add_others(sheet, row);
}

void report_all(FILE *to, const struct reported *report)
{
	struct sheet sheet = {.title = "Every result"};
	size_t files = 0;
	for (size_t f = 0; f < report->files; ++f)
		files += !report->file[f].answers;
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (size_t f = 0; f < report->files; ++f)
		for (size_t r = 0; !report->file[f].answers && r < report->file[f].results.rows;
		     ++r)
			add_row(&sheet, &report->file[f], &report->file[f].row[r], files > 1);
	if (sheet.rows > 0) {
		fprintf(to,
			"<section id=\"results\">\n<h2>Every result</h2>\n"
			"<p class=\"note\">Values are medians of the repetitions; times are those "
			"of a whole batch.</p>\n<details%s><summary>%zu row%s</summary>\n",
			sheet.rows > MANY ? "" : " open=\"\"", sheet.rows,
			sheet.rows == 1 ? "" : "s");
		sheet_print(&sheet, to, SHEET_HTML);
		fputs("</details>\n</section>\n", to);
	}
	sheet_free(&sheet);
}
#endif
