/* SPDX-License-Identifier: MIT */
/* Tiles from CSV files; see tiles_csv.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/tiles_csv.h"

#include <string.h>

/* Takes the field before the next comma, or the last field, off a line, without its blanks. */
static struct text_word next_field(struct text_word *line)
{
	const char *comma = memchr(line->at, ',', line->length);
	struct text_word field = {line->at, comma ? (size_t)(comma - line->at) : line->length};
	size_t used = field.length + !!comma;

	*line = (struct text_word){line->at + used, line->length - used};
	while (field.length > 0 && (*field.at == ' ' || *field.at == '\t')) {
		++field.at;
		--field.length;
	}
	while (field.length > 0 &&
	       (field.at[field.length - 1] == ' ' || field.at[field.length - 1] == '\t'))
		--field.length;
	return field;
}

/* Returns the number of fields in a line that is not empty. No field follows a comma at the end. */
static size_t count_fields(struct text_word line)
{
	size_t fields = line.at[line.length - 1] != ',';

	for (size_t i = 0; i < line.length; ++i)
		fields += line.at[i] == ',';
	return fields;
}

static bool read_row(struct grid_reader *reader, struct text_word line)
{
	struct lockstep_grid *grid = &reader->cells->grid;
	size_t fields;
	uint8_t *row;

	if (line.length == 0)
		return text_fail(&reader->text, "an empty line between rows");
	fields = count_fields(line);
	if (grid->height == 0)
		grid->width = fields < INT32_MAX ? (int32_t)fields : INT32_MAX;
	else if (fields != (size_t)grid->width)
		return text_fail(&reader->text, "a row of %zu tile%s, but the first has %d", fields,
				 fields == 1 ? "" : "s", grid->width);
	row = grid_add_row(reader);
	if (!row)
		return false;
	for (size_t i = 0; i < fields; ++i) {
		int64_t number;

		if (!text_integer(&reader->text, next_field(&line), "a tile", -1, UINT32_MAX,
				  &number))
			return false;
		row[i] = number > 0;
	}
	return true;
}

static bool read_rows(struct grid_reader *reader)
{
	struct text_word line;

	while (text_next_line(&reader->text, &line)) {
		bool row = reader->cells->grid.height > 0;

		if (!row && line.length == 0)
			continue;
		if (!row && line.at[0] == '#') {
			line = (struct text_word){line.at + 1, line.length - 1};
			if (!grid_statement(reader, line))
				return false;
		} else if (!read_row(reader, line)) {
			return false;
		}
	}
	reader->text.line = 0;
	return reader->cells->grid.height > 0 || text_fail(&reader->text, "no tiles in it");
}

bool tiles_parse(const char *name, const char *text, size_t size, struct cell_grid *tiles,
		 char *error, size_t error_size)
{
	static const struct grid_format format = {"tiles", read_rows};

	return grid_parse(&format, name, text, size, tiles, error, error_size);
}

bool tiles_read_file(const char *path, struct cell_grid *tiles, char *error, size_t error_size)
{
	return grid_read_file(tiles_parse, path, tiles, error, error_size);
}

void tiles_write(FILE *to, const struct cell_grid *tiles)
{
	const uint8_t *wall = tiles->walls;

	grid_write_statements(to, "# ", &tiles->grid);
	for (int32_t j = 0; j < tiles->grid.height; ++j)
		for (int32_t i = 0; i < tiles->grid.width; ++i) {
			putc(*wall++ != 0 ? '1' : '0', to);
			putc(i + 1 < tiles->grid.width ? ',' : '\n', to);
		}
}

bool tiles_write_file(const char *path, const struct cell_grid *tiles, char *error,
		      size_t error_size)
{
	return grid_write_file(tiles_write, path, tiles, error, error_size);
}
