/* SPDX-License-Identifier: MIT */
/* Sheets as HTML that is also XML: tables that the script of a page can sort and filter. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/xml.h"
#include "harness/sheet/sheet.h"

/* Prints a name that may be broken between its words. */
static void print_words(FILE *to, const char *text)
{
	char *words = memory_must(strdup(text)), *rest = words;
	for (char *word; (word = strsep(&rest, "_"));) {
		xml_text(to, word);
		fputs(rest ? "_<wbr/>" : "", to);
	}
	free(words);
}

/* Prints a number, which is sorted by its value, not by its text. */
static void print_number(FILE *to, enum sheet_kind kind, const struct sheet_cell *cell)
{
	if (!cell->text || isnan(cell->value)) {
		const bool words = cell->text && strcmp(cell->text, "-") != 0;
		fputs("<td class=\"n\">", to);
		xml_text(to, words ? cell->text : "\xe2\x80\x93");
		fputs("</td>", to);
		return;
	}
	fprintf(to, "<td class=\"n\" data-v=\"%.9g\">", isinf(cell->value) ? 1e300 : cell->value);
	size_t length = strlen(cell->text);
	if (isinf(cell->value))
		fputs("\xe2\x88\x9e", to);
	else if (kind == SHEET_TIMES)
		fprintf(to, "%.*s\xc3\x97", (int)length - 1, cell->text);
	else
		xml_text(to, cell->text);
	fputs("</td>", to);
}

static void print_cell(const struct sheet *sheet, size_t row, size_t column, FILE *to)
{
	const struct sheet_cell *cell = sheet_cell(sheet, row, column);
	if (cell->detail) {
		fputs("<td class=\"failed\">", to);
		xml_text(to, cell->text ? cell->text : "");
		fputs(cell->text ? ": " : "", to);
		xml_text(to, cell->detail);
		fputs("</td>", to);
	} else if (sheet_is_text(&sheet->column[column])) {
		fputs("<td>", to);
		print_words(to, cell->text ? cell->text : "");
		fputs("</td>", to);
	} else {
		print_number(to, sheet->column[column].kind, cell);
	}
}

/* Prints the names of groups above the heads. A table is sorted by its last header line. */
static void print_groups(const struct sheet *sheet, FILE *to)
{
	bool any = false;
	for (size_t c = 0; c < sheet->columns; ++c)
		any = any || (sheet_shown(sheet, c) && sheet->column[c].group);
	fputs(any ? "<tr>" : "", to);
	for (size_t c = 0, next; any && c < sheet->columns; c = next) {
		size_t n = 0;
		for (next = c; next < sheet->columns && sheet_same_group(sheet, c, next); ++next)
			n += sheet_shown(sheet, next);
		if (n > 0) {
			fprintf(to, n > 1 ? "<th colspan=\"%zu\">" : "<th>", n);
			xml_text(to, sheet->column[c].group ? sheet->column[c].group : "");
			fputs("</th>", to);
		}
	}
	fputs(any ? "</tr>\n" : "", to);
}

static void print_title(FILE *to, const char *title)
{
	char *line = memory_must(strdup(title));
	for (char *c = line; *c; ++c)
		*c = *c == '\n' ? ' ' : *c;
	xml_text(to, line);
	free(line);
}

static void print_heads(const struct sheet *sheet, FILE *to)
{
	fputs("<tr>", to);
	for (size_t c = 0; c < sheet->columns; ++c) {
		if (!sheet_shown(sheet, c))
			continue;
		fprintf(to, "<th scope=\"col\"%s>",
			sheet_is_text(&sheet->column[c]) ? "" : " class=\"n\"");
		print_title(to, sheet->column[c].title);
		fputs("</th>", to);
	}
	fputs("</tr>", to);
}

void sheet_print_html(const struct sheet *sheet, FILE *to)
{
	fputs("<div class=\"table\"><div class=\"scroll\" tabindex=\"0\" role=\"region\" "
	      "aria-label=\"",
	      to);
	xml_text(to, sheet->title ? sheet->title : "");
	fputs("\">\n<table class=\"sort\"><thead>", to);
	print_groups(sheet, to);
	print_heads(sheet, to);
	fputs("</thead>\n<tbody>\n", to);
	for (size_t r = 0; r < sheet->rows; ++r) {
		if (!sheet_listed(sheet, r))
			continue;
		fputs(sheet->row[r].nested ? "<tr class=\"specimen\">" : "<tr>", to);
		for (size_t c = 0; c < sheet->columns; ++c)
			if (sheet_shown(sheet, c))
				print_cell(sheet, r, c, to);
		fputs("</tr>\n", to);
	}
	fputs("</tbody></table></div></div>\n", to);
}
