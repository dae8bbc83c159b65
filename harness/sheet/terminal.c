/* SPDX-License-Identifier: MIT */
/* Sheets for a terminal: columns two blanks apart, texts to the left and numbers to the right. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/utf8.h"
#include "harness/sheet/sheet.h"

enum { NESTED = 2 }; /* blanks before rows that belong to the row above */

/* Returns the text of a cell. An empty one has a dash, except in a column of texts. */
static const char *text_of(const struct sheet *sheet, size_t row, size_t column)
{
	const char *text = sheet_cell(sheet, row, column)->text;
	return text ? text : sheet_is_text(&sheet->column[column]) ? "" : "-";
}

/* Returns the gap before a column. */
static int gap(const struct sheet *sheet, size_t column)
{
	return sheet->tight && !sheet_is_text(&sheet->column[column]) ? 1 : 2;
}

/* Prints a text in a column of that width, after the blanks. Leaves the blanks behind it in
 * *blanks, so that no line ends with blanks. */
static void print_text(FILE *to, const char *text, int width, bool left, int *blanks)
{
	int room = width - utf8_columns(text);
	room = room > 0 ? room : 0;
	if (*text) {
		fprintf(to, "%*s%s", *blanks + (left ? 0 : room), "", text);
		*blanks = left ? room : 0;
	} else {
		*blanks += width;
	}
}

/* ---- Heads ----------------------------------------------------------------------------------- */

static size_t height_of(const char *title)
{
	size_t height = 1;
	for (; *title; ++title)
		height += *title == '\n';
	return height;
}

/* Returns a line of a title, counted from below, copied to `text`. */
static const char *title_line(const char *title, size_t line, char *text, size_t size)
{
	size_t height = height_of(title);
	if (line >= height)
		return "";
	for (size_t above = height - 1 - line; above > 0; --above)
		title = strchr(title, '\n') + 1;
	snprintf(text, size, "%.*s", (int)strcspn(title, "\n"), title);
	return text;
}

static size_t head_height(const struct sheet *sheet)
{
	size_t height = 1;
	for (size_t c = 0; c < sheet->columns; ++c)
		if (sheet_shown(sheet, c) && height_of(sheet->column[c].title) > height)
			height = height_of(sheet->column[c].title);
	return height;
}

static void print_head(const struct sheet *sheet, const int *width, FILE *to)
{
	char text[128];
	for (size_t line = head_height(sheet); line-- > 0;) {
		int blanks = 0;
		for (size_t c = 0; c < sheet->columns; ++c) {
			if (!sheet_shown(sheet, c))
				continue;
			blanks += c > 0 ? gap(sheet, c) : 0;
			const char *title =
			    title_line(sheet->column[c].title, line, text, sizeof text);
			print_text(to, title, width[c], sheet_is_text(&sheet->column[c]), &blanks);
		}
		fputs("\n", to);
	}
}

/* Prints the names of groups above the heads. If a group is narrower than its name, its
 * last column is made wider. */
static void print_groups(const struct sheet *sheet, int *width, FILE *to)
{
	int blanks = 0;
	bool any = false;
	for (size_t c = 0, next; c < sheet->columns; c = next) {
		int wide = 0;
		size_t last = c;
		for (next = c; next < sheet->columns && sheet_same_group(sheet, c, next); ++next)
			if (sheet_shown(sheet, next)) {
				wide += (next > c ? gap(sheet, next) : 0) + width[next];
				last = next;
			}
		const char *name = sheet->column[c].group;
		if (wide == 0)
			continue;
		int columns = name ? utf8_columns(name) : 0;
		if (columns > wide) {
			width[last] += columns - wide;
			wide = columns;
		}
		blanks += c > 0 ? gap(sheet, c) : 0;
		print_text(to, name ? name : "", wide, true, &blanks);
		any = any || name;
	}
	fputs(any ? "\n" : "", to);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static void print_row(const struct sheet *sheet, const int *width, size_t row, FILE *to)
{
	int nested = sheet->row[row].nested ? NESTED : 0, blanks = nested;
	for (size_t c = 0; c < sheet->columns; ++c) {
		const struct sheet_column *column = &sheet->column[c];
		if (!sheet_shown(sheet, c))
			continue;
		const char *text = text_of(sheet, row, c);
		blanks += c > 0 ? gap(sheet, c) : 0;
		if (column->most && utf8_columns(text) > column->most) {
			fprintf(to, "%*s%s\n", blanks, "", text);
			blanks = width[c];
		} else {
			print_text(to, text, width[c] - nested, sheet_is_text(column), &blanks);
		}
		nested = 0;
	}
	fputs("\n", to);
	for (size_t c = 0; c < sheet->columns; ++c)
		if (sheet_cell(sheet, row, c)->detail)
			fprintf(to, "    %s\n", sheet_cell(sheet, row, c)->detail);
}

static int width_of(const struct sheet *sheet, size_t column)
{
	const struct sheet_column *c = &sheet->column[column];
	int width = c->least;
	char text[128];
	for (size_t line = 0; line < height_of(c->title); ++line) {
		int title = utf8_columns(title_line(c->title, line, text, sizeof text));
		width = title > width ? title : width;
	}
	for (size_t r = 0; r < sheet->rows; ++r) {
		int cell = utf8_columns(text_of(sheet, r, column));
		cell += column == 0 && sheet->row[r].nested ? NESTED : 0;
		if (sheet_listed(sheet, r) && cell > width && (!c->most || cell <= c->most))
			width = cell;
	}
	return width;
}

void sheet_flush(struct sheet *sheet, FILE *to)
{
	if (!sheet->width) {
		sheet->width = memory_must(calloc(sheet->columns, sizeof *sheet->width));
		for (size_t c = 0; c < sheet->columns; ++c)
			sheet->width[c] = sheet_shown(sheet, c) ? width_of(sheet, c) : 0;
		if (sheet->title)
			fprintf(to, "%s\n\n", sheet->title);
		if (!sheet->headless) {
			print_groups(sheet, sheet->width, to);
			print_head(sheet, sheet->width, to);
		}
	}
	for (; sheet->flushed < sheet->rows; ++sheet->flushed)
		if (sheet_listed(sheet, sheet->flushed))
			print_row(sheet, sheet->width, sheet->flushed, to);
	fflush(to);
}

/* Prints the first cell, and each of the others in a line below it. */
static void print_paragraph(const struct sheet *sheet, size_t row, int width, FILE *to)
{
	fprintf(to, "%s\n", text_of(sheet, row, 0));
	for (size_t c = 1; c < sheet->columns; ++c) {
		int blanks = 2;
		print_text(to, sheet->column[c].title, width, true, &blanks);
		blanks += 2;
		print_text(to, text_of(sheet, row, c), 0, true, &blanks);
		fputs("\n", to);
	}
}

static void print_paragraphs(const struct sheet *sheet, FILE *to)
{
	int width = 0;
	for (size_t c = 1; c < sheet->columns; ++c) {
		int title = utf8_columns(sheet->column[c].title);
		width = title > width ? title : width;
	}
	for (size_t r = 0; r < sheet->rows; ++r)
		print_paragraph(sheet, r, width, to);
}

void sheet_print_terminal(const struct sheet *sheet, FILE *to)
{
	if (sheet->paragraphs) {
		print_paragraphs(sheet, to);
		return;
	}
	struct sheet whole = *sheet;
	whole.width = NULL;
	whole.flushed = 0;
	sheet_flush(&whole, to);
	free(whole.width);
}
