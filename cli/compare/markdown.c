/* SPDX-License-Identifier: MIT */
/* lockstep compare --markdown: as GitHub renders it, fit for a comment. What comes from files stands in code
 * spans, where nothing is markup and nobody is mentioned. */
#include <config.h>

#if HAVE_JANSSON
#include <string.h>

#include "cli/compare/compare.h"

/* A code span. Between more backticks than the text has in a row; in tables a bar must not end the cell. */
static void print_code(const char *text, bool in_table)
{
	size_t most = 0, run = 0;
	for (const char *c = text; *c; ++c) {
		run = *c == '`' ? run + 1 : 0;
		most = run > most ? run : most;
	}
	for (size_t i = 0; i <= most; ++i)
		putchar('`');
	if (most > 0)
		putchar(' ');
	for (const char *c = text; *c; ++c) {
		if (*c == '|' && in_table)
			putchar('\\');
		putchar(*c);
	}
	if (most > 0)
		putchar(' ');
	for (size_t i = 0; i <= most; ++i)
		putchar('`');
}

static void print_lines(const char *kind, const char *mark, const struct compare_lines *lines)
{
	if (lines->n == 0)
		return;
	printf("> [!%s]\n", kind);
	for (size_t i = 0; i < lines->n; ++i) {
		printf("> - %s ", mark);
		print_code(lines->line[i], false);
		printf("\n");
	}
	printf("\n");
}

static void print_head(const struct comparison *comparison)
{
	if (comparison->tested)
		printf("| name | OLD | NEW | change | 95%% interval | p | could show | verdict |\n"
		       "| :-- | --: | --: | --: | :-: | --: | --: | :-- |\n");
	else
		printf(
		    "| name | OLD | NEW | change | verdict |\n| :-- | --: | --: | --: | :-- |\n");
}

static void print_row(const struct comparison *comparison, const struct compared *row)
{
	char text[COMPARE_TEXT];
	double greater =
	    row->median_before > row->median_after ? row->median_before : row->median_after;
	const char *unit = comparison->before.unit;
	bool changed = compare_has_changed(row);
	printf("| ");
	print_code(row->before->name, true);
	if (row->valued) {
		printf(" | %s", compare_value(text, row->median_before, greater, unit));
		printf(" | %s", compare_value(text, row->median_after, greater, unit));
		printf(" | %s", compare_change(text, row->ratio, true));
	} else {
		printf(" | %s", row->before->error ? "error" : "-");
		printf(" | %s | -", row->after->error ? "error" : "-");
	}
	if (row->tested) {
		printf(" | %s", compare_interval(text, row->interval));
		printf(" | %s", compare_p(text, row->adjusted));
		printf(" | %s", compare_detectable(text, row));
	} else if (comparison->tested) {
		printf(" | - | - | -");
	}
	printf(changed ? " | **%s**" : " | %s", compare_verdict[row->verdict]);
	if (row->verdict == VERDICT_FAILS_NOW) {
		printf(": ");
		print_code(row->after->error, true);
	}
	printf(" |\n");
}

static void print_rows(const struct comparison *comparison, bool changed)
{
	print_head(comparison);
	for (size_t r = 0; r < comparison->rows; ++r)
		if (!changed || compare_has_changed(&comparison->row[r]))
			print_row(comparison, &comparison->row[r]);
	printf("\n");
}

void compare_print_markdown(const struct comparison *comparison)
{
	size_t unchanged =
	    comparison->count[VERDICT_NO_CHANGE] + comparison->count[VERDICT_FAILS_IN_BOTH];
	print_lines("WARNING", "**WARNING:**", &comparison->warnings);
	print_lines("NOTE", "\\*\\*\\*", &comparison->notes);
	printf("**");
	compare_print_counts(comparison);
	printf("**");
	if (comparison->valued)
		printf("; geometric mean of NEW / OLD %.4g", comparison->geometric_mean);
	printf("\n\nOLD ");
	print_code(comparison->before.path, false);
	printf(", NEW ");
	print_code(comparison->after.path, false);
	printf(", in %s", comparison->before.measure ? "" : "time");
	if (comparison->before.measure)
		print_code(comparison->before.unit, false);
	printf("\n\n");
	if (unchanged < comparison->rows)
		print_rows(comparison, true);
	if (comparison->choices.changed)
		return;
	printf("<details><summary>All rows</summary>\n\n");
	print_rows(comparison, false);
	printf("</details>\n");
}
#endif
