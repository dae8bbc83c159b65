/* SPDX-License-Identifier: MIT */
/* Sheets as Markdown, as GitHub renders it: suitable for a comment on a pull request. Escapes text
 * from files, so that it contains no markup, mentions nobody, and ends no cell. */
#include <config.h>

#include <string.h>

#include "harness/base/xml.h"
#include "harness/sheet/sheet.h"

static void print_escaped(FILE *to, const char *text)
{
	for (; *text; ++text) {
		if (strchr("\\`*_{}[]()#+!|~", *text))
			putc('\\', to);
		if (strchr("<&@", *text))
			fprintf(to, "&#%d;", *text);
		else
			putc(*text == '\n' ? ' ' : *text, to);
	}
}

void sheet_prose(FILE *to, enum sheet_format format, const char *text)
{
	if (format == SHEET_TERMINAL)
		fputs(text, to);
	else
		(format == SHEET_HTML ? xml_text : print_escaped)(to, text);
}

/* A code span is enclosed in more backticks than the text has in a row. */
void sheet_code(FILE *to, const char *text, bool in_table)
{
	size_t most = 0, run = 0;
	for (const char *c = text; *c; ++c) {
		run = *c == '`' ? run + 1 : 0;
		most = run > most ? run : most;
	}
	for (size_t i = 0; i <= most; ++i)
		putc('`', to);
	fputs(most ? " " : "", to);
	for (const char *c = text; *c; ++c) {
		if (*c == '|' && in_table)
			putc('\\', to);
		putc(*c == '\n' ? ' ' : *c, to);
	}
	fputs(most ? " " : "", to);
	for (size_t i = 0; i <= most; ++i)
		putc('`', to);
}

void sheet_print_lines(FILE *to, enum sheet_format format, bool warning,
		       const struct sheet_lines *lines)
{
	if (format == SHEET_MARKDOWN && lines->n > 0)
		fprintf(to, "> [!%s]\n", warning ? "WARNING" : "NOTE");
	for (size_t i = 0; i < lines->n; ++i) {
		if (format == SHEET_TERMINAL) {
			fprintf(to, "%s %s\n", warning ? "WARNING:" : "***", lines->line[i]);
		} else if (format == SHEET_MARKDOWN) {
			fprintf(to, "> - %s ", warning ? "**WARNING:**" : "\\*\\*\\*");
			sheet_code(to, lines->line[i], false);
			fputs("\n", to);
		} else {
			fputs(warning ? "<p class=\"warning\"><strong>Warning:</strong> "
				      : "<p class=\"note\">",
			      to);
			xml_text(to, lines->line[i]);
			fputs("</p>\n", to);
		}
	}
	if (format == SHEET_MARKDOWN && lines->n > 0)
		fputs("\n", to);
}

/* Numbers are formatted here, so they contain no markup. */
static void print_cell(const struct sheet *sheet, size_t row, size_t column, FILE *to)
{
	const struct sheet_cell *cell = sheet_cell(sheet, row, column);
	const enum sheet_kind kind = sheet->column[column].kind;
	const bool strong = kind == SHEET_VERDICT && sheet->row[row].changed;
	fputs(strong ? "**" : "", to);
	if (!cell->text)
		fputs(sheet_is_text(&sheet->column[column]) ? "" : "-", to);
	else if (kind == SHEET_NAME)
		sheet_code(to, cell->text, true);
	else
		(sheet_is_text(&sheet->column[column]) ? print_escaped : xml_text)(to, cell->text);
	fputs(strong ? "**" : "", to);
	if (cell->detail) {
		fputs(": ", to);
		sheet_code(to, cell->detail, true);
	}
	fputs(" |", to);
}

static void print_head(const struct sheet *sheet, FILE *to)
{
	fputs("|", to);
	for (size_t c = 0; c < sheet->columns; ++c) {
		const struct sheet_column *column = &sheet->column[c];
		if (!sheet_shown(sheet, c))
			continue;
		fputs(" ", to);
		print_escaped(to, column->group ? column->group : "");
		fputs(column->group ? ": " : "", to);
		print_escaped(to, column->title);
		fputs(" |", to);
	}
	fputs("\n|", to);
	for (size_t c = 0; c < sheet->columns; ++c)
		if (sheet_shown(sheet, c))
			fputs(sheet_is_text(&sheet->column[c]) ? " :-- |" : " --: |", to);
	fputs("\n", to);
}

void sheet_print_markdown(const struct sheet *sheet, FILE *to)
{
	if (sheet->title) {
		fputs(sheet->folded ? "<details><summary>" : "### ", to);
		print_escaped(to, sheet->title);
		fputs(sheet->folded ? "</summary>\n\n" : "\n\n", to);
	}
	print_head(sheet, to);
	for (size_t r = 0; r < sheet->rows; ++r) {
		if (!sheet_listed(sheet, r))
			continue;
		fputs("|", to);
		for (size_t c = 0; c < sheet->columns; ++c)
			if (sheet_shown(sheet, c)) {
				fputs(" ", to);
				print_cell(sheet, r, c, to);
			}
		fputs("\n", to);
	}
	fputs(sheet->title && sheet->folded ? "\n</details>\n\n" : "\n", to);
}

void sheet_print_changed_first(struct sheet *sheet, FILE *to, const char *all)
{
	const bool changed_only = sheet->changed_only;
	sheet->changed_only = true;
	if (sheet_any_changed(sheet))
		sheet_print_markdown(sheet, to);
	sheet->changed_only = changed_only;
	sheet->title = all;
	sheet->folded = true;
	if (!changed_only)
		sheet_print_markdown(sheet, to);
}
