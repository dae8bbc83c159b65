/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: prints counted rather than timed values, with a line for each test and a column
 * for each build.
 */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/xml.h"
#include "cli/report/report.h"

/* Distinct texts, in order of appearance. */
struct texts {
	char **text;
	size_t count;
};

/* The table: the line and the column of each row. */
struct pivot {
	struct texts lines, columns;
	size_t *line, *column;
	bool same; /* all rows have the same cases, except for their tests */
};

static size_t index_of(struct texts *texts, const char *text)
{
	size_t i = 0;
	while (i < texts->count && strcmp(texts->text[i], text) != 0)
		++i;
	if (i < texts->count)
		return i;
	char **larger = memory_must(realloc(texts->text, (i + 1) * sizeof *larger)),
	     *copy = memory_must(strdup(text));
	texts->text = larger;
	texts->text[texts->count++] = copy;
	return i;
}

static void free_texts(struct texts *texts)
{
	for (size_t i = 0; i < texts->count; ++i)
		free(texts->text[i]);
	free(texts->text);
}

/* Writes the build, and the CPU that was modelled. */
static void name_column(char *text, size_t size, const struct report_row *row)
{
	const struct row_name *name = &row->name;
	snprintf(text, size, "%s%s%s", row->ours ? name->build : "Value", name->cpu ? " on " : "",
		 name->cpu ? name->cpu : "");
}

/* Writes the test and, unless all rows have the same ones, its cases. */
static void name_line(char *text, size_t size, const struct report_row *row, bool same)
{
	char cases[512];
	if (!row->ours)
		snprintf(text, size, "%s", row->row->name);
	else if (row->name.cpu || same)
		snprintf(text, size, "%s", row->name.test->name);
	else
		snprintf(text, size, "%s: %s", row->name.test->name,
			 report_cases(cases, sizeof cases, &row->name));
}

static void make_pivot(struct pivot *pivot, const struct report_file *file)
{
	const size_t rows = file->results.rows;
	char text[1024];
	*pivot = (struct pivot){.line = memory_must(calloc(rows + 1, sizeof *pivot->line)),
				.column = memory_must(calloc(rows + 1, sizeof *pivot->column))};
	pivot->same = rows > 0;
	for (size_t r = 0; r < rows; ++r)
		pivot->same = pivot->same && file->row[r].ours && !file->row[r].name.cpu &&
			      report_same_cases(&file->row[r].name, &file->row[0].name);
	for (size_t r = 0; r < rows; ++r) {
		name_line(text, sizeof text, &file->row[r], pivot->same);
		pivot->line[r] = index_of(&pivot->lines, text);
		name_column(text, sizeof text, &file->row[r]);
		pivot->column[r] = index_of(&pivot->columns, text);
	}
}

static void print_pivot(FILE *to, const struct report_file *file, const struct pivot *pivot)
{
	struct sheet sheet = {.title = file->path};
	double *values = memory_must(calloc(pivot->columns.count, sizeof *values));
	sheet_column(&sheet, (struct sheet_column){.title = "Test", .kind = SHEET_NAME});
	for (size_t c = 0; c < pivot->columns.count; ++c)
		sheet_column(&sheet, (struct sheet_column){.title = pivot->columns.text[c],
							   .kind = SHEET_MEASURE});
	for (size_t l = 0; l < pivot->lines.count; ++l) {
		for (size_t c = 0; c < pivot->columns.count; ++c)
			values[c] = NAN;
		for (size_t r = 0; r < file->results.rows; ++r)
			if (pivot->line[r] == l)
				values[pivot->column[r]] = file->row[r].value;
		sheet_row(&sheet);
		sheet_text(&sheet, pivot->lines.text[l]);
		for (size_t c = 0; c < pivot->columns.count; ++c)
			sheet_put(&sheet, values[c]);
	}
	sheet_print(&sheet, to, SHEET_HTML);
	sheet_free(&sheet);
	free(values);
}

void report_measures(FILE *to, const struct reported *report)
{
	for (size_t f = 0; f < report->files; ++f) {
		const struct report_file *file = &report->file[f];
		struct pivot pivot;
		char cases[512];
		if (file->answers || !file->results.measure)
			continue;
		make_pivot(&pivot, file);
		fputs("<section>\n<h2>", to);
		xml_text(to, file->results.unit);
		fputs("</h2>\n<p class=\"note\">Without noise: the same number every time. From ",
		      to);
		xml_text(to, file->path);
		if (pivot.same) {
			fputs(": ", to);
			xml_text(to, report_cases(cases, sizeof cases, &file->row[0].name));
		}
		fputs(".</p>\n", to);
		print_pivot(to, file, &pivot);
		fputs("</section>\n", to);
		free_texts(&pivot.lines);
		free_texts(&pivot.columns);
		free(pivot.line);
		free(pivot.column);
	}
}
#endif
