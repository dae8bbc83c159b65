/* SPDX-License-Identifier: MIT */
/* lockstep report: every row of every file. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

#include "cli/compare/compare.h"
#include "cli/report/report.h"

/* More rows than these are folded away. */
enum { MANY = 300 };

enum column {
	COLUMN_FILE,
	COLUMN_TEST,
	COLUMN_BUILD,
	COLUMN_CPU,
	COLUMN_MODE,
	COLUMN_SCENE,
	COLUMN_N,
	COLUMN_ROWS,
	COLUMN_HITS,
	COLUMN_THREADS,
	COLUMN_VALUE,
	COLUMN_RATE,
	COLUMN_REFERENCE,
	COLUMN_AUTO,
	COLUMN_LIMIT,
	COLUMN_LABEL,
	COLUMN_REPETITIONS,
	COLUMN_OTHERS,
	COLUMNS
};

static const char *const names[COLUMNS] = {"File",
					   "Test",
					   "Build",
					   "CPU",
					   "Mode",
					   "Scene",
					   "#Cases",
					   "#Rows",
					   "#Hits",
					   "#Threads",
					   "#Value",
					   "#Items/s",
					   "#\303\227 reference",
					   "#\303\227 auto",
					   "#Of limit",
					   "Label",
					   "#Repetitions",
					   "Counters"};

/* Has it a column of its own, or is it a number of ours that tells whether two runs computed the same,
 * and nothing by itself? */
static bool is_shown(const struct report_row *row, const char *counter)
{
	return strcmp(counter, "bytes_per_second") == 0 || strcmp(counter, "limit_percent") == 0 ||
	       (row->ours && strcmp(counter, "work") == 0);
}

/* Which columns the row has anything for. */
static void need(bool *needed, const struct report_row *row)
{
	const struct row_name *name = &row->name;
	needed[COLUMN_BUILD] |= row->ours;
	needed[COLUMN_CPU] |= name->cpu != NULL;
	needed[COLUMN_MODE] |= name->mode != NULL;
	needed[COLUMN_SCENE] |= name->scene != NULL;
	needed[COLUMN_N] |= name->n > 0;
	needed[COLUMN_ROWS] |= name->rows > 0;
	needed[COLUMN_HITS] |= row->ours && name->hits >= 0;
	needed[COLUMN_THREADS] |= name->threads > 1;
	needed[COLUMN_RATE] |= row->rate > 0;
	needed[COLUMN_REFERENCE] |= row->over_reference > 0;
	needed[COLUMN_AUTO] |= row->over_auto > 0;
	needed[COLUMN_LIMIT] |= row->limit > 0;
	needed[COLUMN_LABEL] |= row->row->label != NULL;
	needed[COLUMN_REPETITIONS] |= row->row->n > 1;
	for (size_t c = 0; c < row->row->counters; ++c)
		needed[COLUMN_OTHERS] |= !is_shown(row, row->row->counter[c].name);
}

static void print_count(FILE *to, double count, bool known)
{
	char number[32];
	html_number(to, known ? count : NAN, results_number(number, count));
}

/* The median, or why there is none. */
static void print_value(FILE *to, const struct report_file *file, const struct report_row *row)
{
	char text[COMPARE_TEXT];
	const struct results *results = &file->results;
	if (row->row->error) {
		fputs("<td class=\"failed\">", to);
		html_text(to, row->row->error);
		fputs("</td>", to);
		return;
	}
	fprintf(to, "<td class=\"n\" data-v=\"%.9g\">", row->value);
	html_text(to, compare_value(text, row->value, row->value, results->unit));
	if (results->measure) {
		fputs(" ", to);
		html_text(to, results->unit);
	}
	fputs("</td>", to);
}

static void print_others(FILE *to, const struct report_row *from)
{
	const struct results_row *row = from->row;
	char number[32];
	bool first = true;
	fputs("<td>", to);
	for (size_t c = 0; row->n && c < row->counters; ++c) {
		double value = row->counter[c].value[0];
		if (is_shown(from, row->counter[c].name) || isnan(value))
			continue;
		fputs(first ? "" : ", ", to);
		html_text(to, row->counter[c].name);
		fputs(" ", to);
		html_text(to, results_number(number, value));
		first = false;
	}
	fputs("</td>", to);
}

static void print_cell(FILE *to, const struct report_file *file, const struct report_row *row,
		       enum column column)
{
	const struct row_name *name = &row->name;
	char number[REPORT_TEXT];
	switch (column) {
	case COLUMN_FILE:
		html_cell(to, file->path);
		break;
	case COLUMN_TEST:
		html_cell(to, row->ours ? name->test->name : row->row->name);
		break;
	case COLUMN_BUILD:
		html_cell(to, row->ours ? name->build : "");
		break;
	case COLUMN_CPU:
		html_cell(to, name->cpu ? name->cpu : "");
		break;
	case COLUMN_MODE:
		html_cell(to, name->mode ? name->mode : "");
		break;
	case COLUMN_SCENE:
		html_cell(to, name->scene ? name->scene : "");
		break;
	case COLUMN_N:
		print_count(to, (double)name->n, name->n > 0);
		break;
	case COLUMN_ROWS:
		print_count(to, (double)name->rows, name->rows > 0);
		break;
	case COLUMN_HITS:
		html_number(to, row->ours && name->hits >= 0 ? name->hits : NAN,
			    html_percent(number, name->hits));
		break;
	case COLUMN_THREADS:
		print_count(to, name->threads, row->ours && !name->cpu);
		break;
	case COLUMN_VALUE:
		print_value(to, file, row);
		break;
	case COLUMN_RATE:
		html_number(to, row->rate, html_rate(number, row->rate));
		break;
	case COLUMN_REFERENCE:
		html_number(to, row->over_reference, html_times(number, row->over_reference));
		break;
	case COLUMN_AUTO:
		html_number(to, row->over_auto, html_times(number, row->over_auto));
		break;
	case COLUMN_LIMIT:
		html_number(to, row->limit, html_percent(number, row->limit));
		break;
	case COLUMN_LABEL:
		html_cell(to, row->row->label ? row->row->label : "");
		break;
	case COLUMN_REPETITIONS:
		print_count(to, (double)row->row->n, true);
		break;
	default:
		print_others(to, row);
	}
}

static void print_rows(FILE *to, const struct report_file *file, const bool *needed)
{
	for (size_t r = 0; !file->answers && r < file->results.rows; ++r) {
		fputs("<tr>", to);
		for (int c = 0; c < COLUMNS; ++c)
			if (needed[c])
				print_cell(to, file, &file->row[r], (enum column)c);
		fputs("</tr>\n", to);
	}
}

void report_all(FILE *to, const struct reported *report)
{
	bool needed[COLUMNS] = {[COLUMN_TEST] = true, [COLUMN_VALUE] = true};
	const char *columns[COLUMNS];
	size_t count = 0, rows = 0, files = 0;
	for (size_t f = 0; f < report->files; ++f) {
		files += !report->file[f].answers;
		rows += report->file[f].results.rows;
		for (size_t r = 0; r < report->file[f].results.rows; ++r)
			need(needed, &report->file[f].row[r]);
	}
	if (rows == 0)
		return;
	needed[COLUMN_FILE] = files > 1;
	for (int c = 0; c < COLUMNS; ++c)
		if (needed[c])
			columns[count++] = names[c];
	fprintf(to,
		"<section id=\"results\">\n<h2>Every result</h2>\n"
		"<p class=\"note\">Values are medians of the repetitions, times those of a whole "
		"batch.</p>\n<details%s><summary>%zu row%s</summary>\n",
		rows > MANY ? "" : " open=\"\"", rows, rows == 1 ? "" : "s");
	html_table(to, "Every result", columns, count);
	for (size_t f = 0; f < report->files; ++f)
		print_rows(to, &report->file[f], needed);
	html_table_end(to);
	fputs("</details>\n</section>\n", to);
}
#endif
