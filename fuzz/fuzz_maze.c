/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever bytes the drawing or image of a maze contains, its reader gives a maze or a
 * one-line error, and reads nothing outside them. The library takes what it gives, and a drawn maze
 * reads back as it was.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "formats/maze_file.h"
#include "fuzz/grid.h"
#include "fuzz/target.h"

static bool is_taken(const struct cell_grid *cells)
{
	struct lockstep_maze *maze;
	bool taken = lockstep_maze_create(&maze, cells->grid, cells->walls) == LOCKSTEP_OK;

	lockstep_maze_free(maze);
	return taken;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct grid_target maze = {maze_parse, maze_write,
						LOCKSTEP_WALL_LEFT | LOCKSTEP_WALL_TOP, is_taken};

	try_grid(&maze, data, size);
	return 0;
}
