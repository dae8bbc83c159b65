/* SPDX-License-Identifier: MIT */
/* Sheets as JSON: every number in full. Null stands for values that are NaN,
 * infinite, or not UTF-8. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

#include "harness/sheet/sheet.h"

json_t *json_number(double value)
{
	return isfinite(value) ? json_real(value) : json_null();
}

static json_t *json_numbers(const double *value, size_t n)
{
	json_t *list = json_array();
	for (size_t i = 0; i < n; ++i)
		json_array_append_new(list, json_number(value[i]));
	return list;
}

json_t *json_text(const char *text)
{
	json_t *json = text ? json_string(text) : NULL;
	return json ? json : json_null();
}

json_t *json_texts(char *const *text, size_t n)
{
	json_t *list = json_array();
	for (size_t i = 0; i < n; ++i)
		json_array_append_new(list, json_text(text[i]));
	return list;
}

static json_t *json_cell(enum sheet_kind kind, const struct sheet_cell *cell)
{
	if (kind == SHEET_LIST)
		return json_numbers(cell->list, cell->n);
	if (kind == SHEET_TRUTH)
		return json_boolean(cell->value != 0);
	if (kind == SHEET_TEXT || kind == SHEET_NAME || kind == SHEET_VERDICT)
		return json_text(cell->text);
	if (kind == SHEET_INTERVAL)
		return json_numbers((const double[]){cell->value, cell->high}, 2);
	if ((kind == SHEET_COUNT || kind == SHEET_WHOLE) && isfinite(cell->value))
		return json_integer((json_int_t)cell->value);
	return json_number(cell->value);
}

/* Sets the value of key "a.b.c", in objects within objects. */
static void set(json_t *object, const char *key, json_t *value)
{
	char name[64];
	for (const char *dot; (dot = strchr(key, '.')); key = dot + 1) {
		snprintf(name, sizeof name, "%.*s", (int)(dot - key), key);
		if (!json_object_get(object, name))
			json_object_set_new(object, name, json_object());
		object = json_object_get(object, name);
	}
	json_object_set_new(object, key, value);
}

json_t *sheet_json(const struct sheet *sheet)
{
	json_t *rows = json_array();
	for (size_t r = 0; r < sheet->rows; ++r) {
		json_t *row = json_object();
		for (size_t c = 0; c < sheet->columns; ++c) {
			const struct sheet_cell *cell = sheet_cell(sheet, r, c);
			if (sheet->column[c].key && cell->set)
				set(row, sheet->column[c].key,
				    json_cell(sheet->column[c].kind, cell));
		}
		if (sheet_listed(sheet, r))
			json_array_append_new(rows, row);
		else
			json_decref(row);
	}
	return rows;
}
#endif
