/* SPDX-License-Identifier: MIT */
/* Fills sheets; see sheet.h. */
#include <config.h>

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/sheet/sheet.h"

void sheet_free(struct sheet *sheet)
{
	for (size_t c = 0; c < sheet->cells; ++c) {
		free(sheet->cell[c].text);
		free(sheet->cell[c].detail);
	}
	free(sheet->made_title);
	free(sheet->column);
	free(sheet->cell);
	free(sheet->row);
	free(sheet->width);
	*sheet = (struct sheet){0};
}

void sheet_title(struct sheet *sheet, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	sheet->title = sheet->made_title = memory_vtext(format, arguments);
	va_end(arguments);
}

void sheet_column(struct sheet *sheet, struct sheet_column column)
{
	sheet->column = memory_must(realloc(sheet->column, (sheet->columns + 1) * sizeof column));
	sheet->column[sheet->columns++] = column;
}

void sheet_columns(struct sheet *sheet, const struct sheet_column *column, size_t n)
{
	for (size_t c = 0; c < n; ++c)
		sheet_column(sheet, column[c]);
}

struct sheet_row *sheet_row(struct sheet *sheet)
{
	sheet_skip(sheet, sheet->rows * sheet->columns - sheet->cells);
	sheet->row = memory_must(realloc(sheet->row, (sheet->rows + 1) * sizeof *sheet->row));
	sheet->row[sheet->rows] = (struct sheet_row){false, false};
	return &sheet->row[sheet->rows++];
}

/* Adds a cell, with a value for its column or not. Room grows by doubling, whenever the number of
 * cells is a power of two. */
static struct sheet_cell *add_cell(struct sheet *sheet, bool used)
{
	struct sheet_column *column = &sheet->column[sheet->cells % sheet->columns];
	column->used = column->used || used;
	if ((sheet->cells & (sheet->cells - 1)) == 0)
		sheet->cell = memory_must(realloc(
		    sheet->cell, (sheet->cells ? 2 * sheet->cells : 1) * sizeof *sheet->cell));
	struct sheet_cell *cell = &sheet->cell[sheet->cells++];
	*cell = (struct sheet_cell){.value = NAN, .high = NAN};
	return cell;
}

void sheet_skip(struct sheet *sheet, size_t cells)
{
	while (cells-- > 0)
		add_cell(sheet, false);
}

void sheet_text(struct sheet *sheet, const char *text)
{
	struct sheet_cell *cell = add_cell(sheet, text && *text);
	cell->set = text;
	cell->text = text ? memory_must(strdup(text)) : NULL;
}

void sheet_textf(struct sheet *sheet, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	struct sheet_cell *cell = add_cell(sheet, true);
	cell->text = memory_vtext(format, arguments);
	cell->set = true;
	va_end(arguments);
}

void sheet_put(struct sheet *sheet, double value)
{
	char text[SHEET_CHARS];
	enum sheet_kind kind = sheet->column[sheet->cells % sheet->columns].kind;
	struct sheet_cell *cell = add_cell(sheet, !isnan(value));
	cell->set = true;
	cell->value = value;
	cell->text = memory_must(strdup(sheet_number(text, kind, value)));
}

void sheet_interval(struct sheet *sheet, double low, double high)
{
	char from[SHEET_CHARS], to[SHEET_CHARS];
	sheet_put(sheet, low);
	sheet->cell[sheet->cells - 1].high = high;
	sheet_show(sheet, "[%s, %s]", sheet_number(from, SHEET_INTERVAL, low),
		   sheet_number(to, SHEET_INTERVAL, high));
}

void sheet_list(struct sheet *sheet, const double *list, size_t n)
{
	struct sheet_cell *cell = add_cell(sheet, true);
	cell->set = true;
	cell->list = list;
	cell->n = n;
}

void sheet_show(struct sheet *sheet, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	struct sheet_cell *cell = &sheet->cell[sheet->cells - 1];
	char *text = memory_vtext(format, arguments); /* the old text may be an argument */
	free(cell->text);
	cell->text = text;
	sheet->column[(sheet->cells - 1) % sheet->columns].used |= *text != '\0';
	va_end(arguments);
}

void sheet_detail(struct sheet *sheet, const char *text)
{
	sheet->cell[sheet->cells - 1].detail = memory_must(strdup(text));
}

void sheet_add_line(struct sheet_lines *lines, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	lines->line = memory_must(realloc(lines->line, (lines->n + 1) * sizeof *lines->line));
	lines->line[lines->n++] = memory_vtext(format, arguments);
	va_end(arguments);
}

void sheet_free_lines(struct sheet_lines *lines)
{
	for (size_t i = 0; i < lines->n; ++i)
		free(lines->line[i]);
	free(lines->line);
}

/* ---- Shared by the renderers ----------------------------------------------------------------- */

bool sheet_is_text(const struct sheet_column *column)
{
	return column->kind <= SHEET_TRUTH;
}

const struct sheet_cell *sheet_cell(const struct sheet *sheet, size_t row, size_t column)
{
	static const struct sheet_cell none = {.value = NAN, .high = NAN};
	size_t cell = row * sheet->columns + column;
	return cell < sheet->cells ? &sheet->cell[cell] : &none;
}

bool sheet_shown(const struct sheet *sheet, size_t column)
{
	const struct sheet_column *c = &sheet->column[column];
	return c->title && (!c->optional || c->used);
}

bool sheet_listed(const struct sheet *sheet, size_t row)
{
	return !sheet->changed_only || sheet->row[row].changed;
}

bool sheet_any_changed(const struct sheet *sheet)
{
	bool any = false;
	for (size_t r = 0; r < sheet->rows; ++r)
		any = any || sheet->row[r].changed;
	return any;
}

bool sheet_same_group(const struct sheet *sheet, size_t a, size_t b)
{
	const char *one = sheet->column[a].group, *other = sheet->column[b].group;
	return one == other || (one && other && strcmp(one, other) == 0);
}

void sheet_print(const struct sheet *sheet, FILE *to, enum sheet_format format)
{
	(format == SHEET_HTML       ? sheet_print_html
	 : format == SHEET_MARKDOWN ? sheet_print_markdown
				    : sheet_print_terminal)(sheet, to);
}
