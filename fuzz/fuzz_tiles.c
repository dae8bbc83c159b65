/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever bytes a CSV file of tiles contains, its reader gives tiles or a one-line
 * error, and reads nothing outside them. The library takes what it gives, and written tiles read
 * back as they were.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "formats/tiles_csv.h"
#include "fuzz/grid.h"
#include "fuzz/target.h"

static bool is_taken(const struct cell_grid *cells)
{
	struct lockstep_tiles *tiles;
	bool taken = lockstep_tiles_create(&tiles, cells->grid, cells->walls) == LOCKSTEP_OK;

	lockstep_tiles_free(tiles);
	return taken;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct grid_target tiles = {tiles_parse, tiles_write, 1, is_taken};

	try_grid(&tiles, data, size);
	return 0;
}
