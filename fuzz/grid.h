/* SPDX-License-Identifier: MIT */
/* What the fuzz targets for files of cells share, whatever bytes the files contain. */
#ifndef LOCKSTEP_FUZZ_GRID_H
#define LOCKSTEP_FUZZ_GRID_H

#include "formats/grid_text.h"

#include <stdlib.h>
#include <string.h>

struct grid_target {
	grid_parse_text *parse;
	grid_write *write;
	uint8_t most;                               /* of walls[] */
	bool (*is_taken)(const struct cell_grid *); /* by the library */
};

/* What is written reads back as it was. */
static inline void write_and_read(const struct grid_target *target, const struct cell_grid *cells)
{
	struct cell_grid again;
	char *text, error[100] = "";
	size_t size;
	FILE *file = open_memstream(&text, &size);

	if (!file)
		abort();
	target->write(file, cells);
	if (fclose(file) != 0 || !target->parse("again", text, size, &again, error, sizeof(error)))
		abort();
	free(text);
	if (memcmp(&again.grid, &cells->grid, sizeof(again.grid)) != 0 ||
	    memcmp(again.walls, cells->walls,
		   (size_t)cells->grid.width * (size_t)cells->grid.height) != 0)
		abort();
	cells_free(&again);
}

/* Cells that the library takes, or a one-line error. */
static inline void try_grid(const struct grid_target *target, const uint8_t *data, size_t size)
{
	struct cell_grid cells;
	char error[100] = "";

	if (target->parse("input", (const char *)data, size, &cells, error, sizeof(error))) {
		if (cells.grid.width < 1 || cells.grid.height < 1 || !target->is_taken(&cells))
			abort();
		for (int64_t i = 0; i < (int64_t)cells.grid.width * cells.grid.height; ++i)
			if (cells.walls[i] > target->most)
				abort();
		write_and_read(target, &cells);
	} else if (cells.walls || cells.grid.width != 0 || error[0] == '\0' ||
		   strchr(error, '\n')) {
		abort();
	}
	cells_free(&cells);
}

#endif
