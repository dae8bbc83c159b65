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

#include "harness/formats/walls.h"

/* Larger files are refused. The largest maps ever made take a tenth of this. */
#define WAD_SIZE_MAX ((size_t)256 << 20)

/*
 * Reads the walls of a map, by its name in upper or lower case ("E1M1"), from the bytes of a WAD
 * file: at least one, with integer coordinates from -32768 to 32767. If two maps have the name, the
 * later one counts, as in the game. False on failure, with one line in `error` that says what and
 * where; `walls` is then empty. Free with wall_list_free().
 */
bool wad_read_memory(const void *data, size_t size, const char *map, struct wall_list *walls,
		     char *error, size_t error_size);

/* The same from a file; the error begins with the file's name. */
bool wad_read_file(const char *path, const char *map, struct wall_list *walls, char *error,
		   size_t error_size);

#endif
