/* SPDX-License-Identifier: MIT */
/*
 * The harness's side of a world: its rows, which scenes make, case files and reports print, and
 * fuzz inputs contain; and the made world, for kernels. This code handles worlds only by their rows
 * (kernels/worlds.def), so a new kind needs no change.
 */
#ifndef LOCKSTEP_FORMATS_WORLD_H
#define LOCKSTEP_FORMATS_WORLD_H

#include "kernels/lockstep_plugin.h"
#include "kernels/table.h"

enum { WORLD_COLUMNS_MAX = 16 };

struct world {
	const struct lockstep_world *kind; /* NULL: no world */
	size_t parts, parts_room;
	size_t *part; /* rows in each part */
	size_t rows, rows_room;
	float *column[WORLD_COLUMNS_MAX]; /* in worlds of pixels: int32 of the same bits */
	void *made;                       /* for struct lockstep_batch; NULL until world_make() */
};

/* True if no value of its rows is infinite or NaN. For kinds of float columns. */
bool world_finite(const struct world *world);

/* Begins a world without rows. */
void world_begin(struct world *world, const struct lockstep_world *kind);

/* Makes room for this many rows in all. False if there is no memory for them. */
bool world_reserve(struct world *world, size_t rows);

/* Begins the next part; adds a row to it. */
void world_add_part(struct world *world);
void world_add_row(struct world *world, const float *row);

/* Makes the world from its rows, again if it was made before. world_try_make() does the same, but
 * returns LOCKSTEP_NO_MEMORY instead of ending the program. */
enum lockstep_status world_make(struct world *world);
enum lockstep_status world_try_make(struct world *world);

/* Makes a copy of a world that was made, in place of another world. */
void world_copy(const struct world *from, struct world *to);

/* Finds the rows of a made world, for a kernel called with it: their address, valid until the world
 * is freed or made again, and a serial number that no other world ever has. NULL and 0 if there is
 * no such world. Several threads may make, free and look up worlds. */
const struct lockstep_rows *world_rows(const void *made, uint64_t *serial);

/* Frees the made world and the rows. A world that is all zero can be freed. */
void world_free(struct world *world);

#endif
