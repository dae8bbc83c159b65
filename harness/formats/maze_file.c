/* SPDX-License-Identifier: MIT */
/* Mazes from drawings and images; see maze_file.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/maze_file.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

/* ---- Drawings -------------------------------------------------------------------------------- */

static bool misplaced(const struct grid_reader *reader, struct text_word line, size_t at,
		      const char *wanted)
{
	char why[80];

	snprintf(why, sizeof(why), "column %zu is not %s", at + 1, wanted);
	return text_refuse(&reader->text, why, (struct text_word){line.at + at, 1});
}

/* Returns the number of characters from one corner to the next; 0, after reporting an error, if the
 * line does not show it. */
static size_t find_pitch(const struct grid_reader *reader, struct text_word line)
{
	const char *next = memchr(line.at + 1, '+', line.length - 1);
	size_t pitch = next ? (size_t)(next - line.at) : 0;

	if (!next)
		text_fail(&reader->text, "a first line without two corners");
	else if (pitch == 1)
		text_fail(&reader->text, "two corners without a cell in between");
	return pitch > 1 ? pitch : 0;
}

/* Reads a line of corners, with the walls on top of a row. */
static bool read_corners(struct grid_reader *reader, struct text_word line, size_t pitch)
{
	size_t length = (size_t)(reader->cells->grid.width - 1) * pitch + 1;
	uint8_t *row;

	for (size_t at = 0; at < line.length; ++at) {
		char c = line.at[at];

		if (at % pitch == 0 && c != '+')
			return misplaced(reader, line, at, "a corner, +");
		if (at % pitch == 1 && c != '-' && c != ' ')
			return misplaced(reader, line, at, "- or blank");
		if (at % pitch > 1 && c != line.at[at - 1])
			return misplaced(reader, line, at, "the wall's first character");
	}
	if (line.length != length)
		return text_fail(&reader->text,
				 "a line of corners of %zu characters, but the first has %zu",
				 line.length, length);
	row = grid_add_row(reader);
	if (!row)
		return false;
	for (size_t at = 1; at < length; at += pitch)
		row[at / pitch] = line.at[at] == '-' ? LOCKSTEP_WALL_TOP : 0;
	return true;
}

/* Reads a line of cells, with the left walls of the row whose top walls are already set. */
static bool read_cells(const struct grid_reader *reader, struct text_word line, size_t pitch)
{
	const struct lockstep_grid *grid = &reader->cells->grid;
	uint8_t *row = &reader->cells->walls[(size_t)(grid->height - 1) * (size_t)grid->width];
	size_t length = (size_t)(grid->width - 1) * pitch + 1;

	for (size_t at = 0; at < line.length; ++at) {
		char c = line.at[at];

		if (at % pitch == 0 && c != '|' && c != ' ')
			return misplaced(reader, line, at, "| or blank");
		if (at % pitch != 0 && c != ' ')
			return misplaced(reader, line, at, "blank inside a cell");
		if (c == '|' && at < length)
			row[at / pitch] |= LOCKSTEP_WALL_LEFT;
	}
	return line.length <= length ||
	       text_fail(&reader->text,
			 "a line of cells of %zu characters, but the line of corners has %zu",
			 line.length, length);
}

static bool read_drawing(struct grid_reader *reader, struct text_word line)
{
	struct lockstep_grid *grid = &reader->cells->grid;
	size_t pitch = find_pitch(reader, line);

	if (pitch == 0)
		return false;
	if ((line.length - 1) % pitch != 0)
		return text_fail(&reader->text, "the last wall has no corner at its end");
	grid->width = (int32_t)((line.length - 1) / pitch) + 1;
	if (!read_corners(reader, line, pitch))
		return false;
	while (text_next_line(&reader->text, &line)) {
		if (!read_cells(reader, line, pitch))
			return false;
		if (!text_next_line(&reader->text, &line))
			return text_fail(&reader->text, "no line of corners below the last cells");
		if (!read_corners(reader, line, pitch))
			return false;
	}
	return grid->height > 1 || text_fail(&reader->text, "no cells below the corners");
}

static bool read_rows(struct grid_reader *reader)
{
	struct text_word line;

	while (text_next_line(&reader->text, &line)) {
		if (line.length > 0 && line.at[0] == '+')
			return read_drawing(reader, line);
		if (line.length > 0 && !grid_statement(reader, line))
			return false;
	}
	reader->text.line = 0;
	return text_fail(&reader->text, "no maze in it");
}

/* ---- Images ---------------------------------------------------------------------------------- */

static bool refuse_image(struct cell_grid *maze, char *error, size_t error_size, const char *why)
{
	cells_free(maze);
	if (error_size > 0)
		snprintf(error, error_size, "%s", why);
	return false;
}

bool maze_from_image(const struct pixel_image *image, struct cell_grid *maze, char *error,
		     size_t error_size)
{
	size_t image_width = (size_t)image->width, width = (image_width + 1) / 2,
	       height = ((size_t)image->height + 1) / 2;
	char why[100];

	*maze = (struct cell_grid){.grid = {0, 0, 16, 16, (int32_t)width, (int32_t)height},
				   .walls = NULL};
	if (image->width < 3 || image->height < 3 || image->width % 2 == 0 ||
	    image->height % 2 == 0) {
		snprintf(why, sizeof(why),
			 "an image of %d x %d pixels: a maze has odd sides of 3 or more",
			 image->width, image->height);
		return refuse_image(maze, error, error_size, why);
	}
	if (width * height > LOCKSTEP_WORLD_ROWS_MAX) {
		snprintf(why, sizeof(why), "more than %d cells", LOCKSTEP_WORLD_ROWS_MAX);
		return refuse_image(maze, error, error_size, why);
	}
	maze->walls = memory_must(calloc(height, width));
	for (int32_t y = 0; y < image->height; ++y)
		for (int32_t x = 0; x < image->width; ++x) {
			bool odd_x = x % 2 != 0, odd_y = y % 2 != 0;
			size_t cell = (size_t)(y / 2) * width + (size_t)(x / 2);

			if (!odd_x && !odd_y) /* a corner */
				continue;
			if (image->walls[(size_t)y * image_width + (size_t)x] == 0)
				continue;
			if (odd_x && odd_y) {
				snprintf(why, sizeof(why), "pixel (%d, %d) is a wall inside a cell",
					 x, y);
				return refuse_image(maze, error, error_size, why);
			}
			maze->walls[cell] |= odd_x ? LOCKSTEP_WALL_TOP : LOCKSTEP_WALL_LEFT;
		}
	return true;
}

static bool parse_image(const char *name, const char *text, size_t size, struct cell_grid *maze,
			char *error, size_t error_size)
{
	const struct text_reader place = {.name = name, .error = error, .error_size = error_size};
	struct pixel_image image;
	char why[100];
	bool read;

	*maze = (struct cell_grid){.walls = NULL};
	if (!pnm_parse(name, text, size, &image, error, error_size))
		return false;
	read = maze_from_image(&image, maze, why, sizeof(why)) || text_fail(&place, "%s", why);
	pnm_free(&image);
	return read;
}

/* ---- Whole files ----------------------------------------------------------------------------- */

bool maze_parse(const char *name, const char *text, size_t size, struct cell_grid *maze,
		char *error, size_t error_size)
{
	static const struct grid_format format = {"a maze", read_rows};

	if (size >= 2 && text[0] == 'P' && text[1] >= '0' && text[1] <= '9')
		return parse_image(name, text, size, maze, error, error_size);
	return grid_parse(&format, name, text, size, maze, error, error_size);
}

bool maze_read_file(const char *path, struct cell_grid *maze, char *error, size_t error_size)
{
	return grid_read_file(maze_parse, path, maze, error, error_size);
}

/* Returns the grid as drawn, with a last column and row that have only the walls
 * that close the others. */
static struct lockstep_grid closed(const struct cell_grid *maze)
{
	struct lockstep_grid grid = maze->grid;
	size_t width = (size_t)grid.width, height = (size_t)grid.height;
	bool column = width == 1, row = height == 1;

	for (size_t j = 0; j < height; ++j)
		column = column || (maze->walls[j * width + width - 1] & LOCKSTEP_WALL_TOP) != 0;
	for (size_t i = 0; i < width; ++i)
		row = row || (maze->walls[(height - 1) * width + i] & LOCKSTEP_WALL_LEFT) != 0;
	grid.width += column;
	grid.height += row;
	return grid;
}

static bool is_wall(const struct cell_grid *maze, int32_t i, int32_t j, uint8_t side)
{
	return i < maze->grid.width && j < maze->grid.height &&
	       (maze->walls[(size_t)j * (size_t)maze->grid.width + (size_t)i] & side) != 0;
}

void maze_write(FILE *to, const struct cell_grid *maze)
{
	struct lockstep_grid grid = closed(maze);

	grid_write_statements(to, "", &grid);
	for (int32_t j = 0; j < grid.height; ++j) {
		for (int32_t i = 0; i + 1 < grid.width; ++i)
			fputs(is_wall(maze, i, j, LOCKSTEP_WALL_TOP) ? "+--" : "+  ", to);
		fputs("+\n", to);
		if (j + 1 == grid.height)
			break;
		for (int32_t i = 0; i + 1 < grid.width; ++i)
			fputs(is_wall(maze, i, j, LOCKSTEP_WALL_LEFT) ? "|  " : "   ", to);
		fputs(is_wall(maze, grid.width - 1, j, LOCKSTEP_WALL_LEFT) ? "|\n" : "\n", to);
	}
}

bool maze_write_file(const char *path, const struct cell_grid *maze, char *error, size_t error_size)
{
	const struct text_reader place = {.name = path, .error = error, .error_size = error_size};
	struct lockstep_grid grid = closed(maze);

	if ((int64_t)grid.width * grid.height > LOCKSTEP_WORLD_ROWS_MAX)
		return text_fail(&place, "more than %d cells with the closing walls",
				 LOCKSTEP_WORLD_ROWS_MAX);
	return grid_fits(&place, &grid) &&
	       grid_write_file(maze_write, path, maze, error, error_size);
}
