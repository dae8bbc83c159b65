/* SPDX-License-Identifier: MIT */
/*
 * Reads walls from Doom-format WAD files (IWAD or PWAD): the linedefs of a map, in the classic and
 * the Hexen format. UDMF maps, which are text, are refused.
 *
 * Nothing in a file is trusted: for any bytes, a reader returns walls or an error.
 */
#ifndef LOCKSTEP_FORMATS_WAD_H
#define LOCKSTEP_FORMATS_WAD_H

#include <stdbool.h>
#include <stddef.h>

/* From a to b; a == b is possible. Coordinates are integers from -32768 to 32767. */
struct wad_wall {
	float ax, ay, bx, by;
};

struct wad_walls {
	size_t count; /* at least 1 */
	struct wad_wall *wall;
};

/* Larger files are refused. The largest maps ever made take a tenth of this. */
#define WAD_SIZE_MAX ((size_t)256 << 20)

/*
 * Reads the walls of a map, by its name in upper or lower case ("E1M1"), from the bytes of a WAD
 * file. If two maps have the name, the later one counts, as in the game. False on failure, with one
 * line in `error` that says what and where; `walls` is then empty. Free with wad_free().
 */
bool wad_read_memory(const void *data, size_t size, const char *map, struct wad_walls *walls,
		     char *error, size_t error_size);

/* The same from a file; the error begins with the file's name. */
bool wad_read_file(const char *path, const char *map, struct wad_walls *walls, char *error,
		   size_t error_size);

void wad_free(struct wad_walls *walls);

#endif
