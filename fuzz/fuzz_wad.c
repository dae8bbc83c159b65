/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever bytes a WAD file contains, its reader gives walls or a one-line error, and
 * reads nothing outside them.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "formats/wad.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_map(const uint8_t *data, size_t size, const char *map)
{
	struct wad_walls walls;
	char error[100] = "";

	if (wad_read_memory(data, size, map, &walls, error, sizeof(error))) {
		if (walls.count == 0 || walls.count > size)
			abort();
		for (size_t i = 0; i < walls.count; ++i) {
			const struct wad_wall *wall = &walls.wall[i];

			if (!(wall->ax >= -32768 && wall->ay >= -32768 && wall->bx <= 32767 &&
			      wall->by <= 32767))
				abort();
		}
	} else if (walls.wall || error[0] == '\0' || strchr(error, '\n')) {
		abort();
	}
	wad_free(&walls);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	read_map(data, size, "E1M1");
	read_map(data, size, "MAP01");
	return 0;
}
