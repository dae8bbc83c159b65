/* SPDX-License-Identifier: MIT */
/* Grids of cells from text files; see grid_text.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/grid_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "harness/base/memory.h"

void cells_free(struct cell_grid *cells)
{
	free(cells->walls);
	*cells = (struct cell_grid){.walls = NULL};
}

/* ---- Reading --------------------------------------------------------------------------------- */

static bool read_pair(const struct text_reader *text, struct text_word line, const char *what,
		      int32_t least, int32_t *first, int32_t *second)
{
	struct text_word word[2], rest;
	int64_t value[2];

	for (unsigned k = 0; k < 2; ++k) {
		if (!text_next_word(&line, &word[k]))
			return text_fail(text, "%s of %u number%s: must have two", what, k,
					 k == 1 ? "" : "s");
		if (!text_integer(text, word[k], what, least, INT32_MAX, &value[k]))
			return false;
	}
	if (text_next_word(&line, &rest))
		return text_fail(text, "%s of more than two numbers", what);
	*first = (int32_t)value[0];
	*second = (int32_t)value[1];
	return true;
}

bool grid_statement(struct grid_reader *reader, struct text_word line)
{
	struct lockstep_grid *grid = &reader->cells->grid;
	struct text_word rest = line, word;

	text_next_word(&rest, &word);
	if (text_is(word, "origin")) {
		if (reader->has_origin)
			return text_fail(&reader->text, "a second origin");
		reader->has_origin = true;
		return read_pair(&reader->text, rest, "an origin", -INT32_MAX, &grid->x, &grid->y);
	}
	if (text_is(word, "cell")) {
		if (reader->has_cell)
			return text_fail(&reader->text, "a second cell size");
		reader->has_cell = true;
		return read_pair(&reader->text, rest, "a cell size", 1, &grid->cell_w,
				 &grid->cell_h);
	}
	return text_refuse(&reader->text, "neither 'origin X Y' nor 'cell W H'", line);
}

uint8_t *grid_add_row(struct grid_reader *reader)
{
	struct lockstep_grid *grid = &reader->cells->grid;
	size_t width = (size_t)grid->width, height = (size_t)grid->height;
	uint8_t *row;

	if ((height + 1) * width > LOCKSTEP_WORLD_ROWS_MAX) {
		text_fail(&reader->text, "more than %d cells", LOCKSTEP_WORLD_ROWS_MAX);
		return NULL;
	}
	if (height == reader->room) {
		reader->room = 2 * height + 1;
		reader->cells->walls =
		    memory_must(realloc(reader->cells->walls, reader->room * width));
	}
	++grid->height;
	row = &reader->cells->walls[height * width];
	memset(row, 0, width);
	return row;
}

static bool fits(const struct text_reader *text, const char *side, int32_t start, int32_t cell,
		 int32_t cells)
{
	return start + (int64_t)cell * cells - 1 <= INT32_MAX ||
	       text_fail(text,
			 "%" PRId32 " x %" PRId32 " pixels %s, from %" PRId32 " on, exceed int32",
			 cells, cell, side, start);
}

bool grid_fits(const struct text_reader *reader, const struct lockstep_grid *grid)
{
	return fits(reader, "across", grid->x, grid->cell_w, grid->width) &&
	       fits(reader, "down", grid->y, grid->cell_h, grid->height);
}

bool grid_parse(const struct grid_format *format, const char *name, const char *text, size_t size,
		struct cell_grid *cells, char *error, size_t error_size)
{
	struct grid_reader reader = {.text = {.name = name,
					      .at = text,
					      .end = text + size,
					      .error = error,
					      .error_size = error_size},
				     .cells = cells};
	bool read;

	*cells = (struct cell_grid){.grid = {.cell_w = 16, .cell_h = 16}};
	read = text_begin(&reader.text, format->what) && format->read_rows(&reader);
	reader.text.line = 0;
	read = read && grid_fits(&reader.text, &cells->grid);
	if (!read)
		cells_free(cells);
	return read;
}

bool grid_read_file(grid_parse_text *parse, const char *path, struct cell_grid *cells, char *error,
		    size_t error_size)
{
	size_t size;
	char *text = file_read(path, TEXT_SIZE_MAX, &size, error, error_size);
	bool read;

	*cells = (struct cell_grid){.walls = NULL};
	if (!text)
		return false;
	read = parse(path, text, size, cells, error, error_size);
	free(text);
	return read;
}

/* ---- Writing --------------------------------------------------------------------------------- */

void grid_write_statements(FILE *to, const char *prefix, const struct lockstep_grid *grid)
{
	fprintf(to, "%sorigin %" PRId32 " %" PRId32 "\n", prefix, grid->x, grid->y);
	fprintf(to, "%scell %" PRId32 " %" PRId32 "\n", prefix, grid->cell_w, grid->cell_h);
}

bool grid_write_file(grid_write *write, const char *path, const struct cell_grid *cells,
		     char *error, size_t error_size)
{
	struct file_writer writer;
	FILE *file = file_write_begin(&writer, path, error, error_size);

	if (!file)
		return false;
	write(file, cells);
	return file_write_end(&writer, error, error_size);
}
