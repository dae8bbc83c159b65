/* SPDX-License-Identifier: MIT */
/* Rows of worlds; see world.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "formats/world.h"

#include <stdlib.h>
#include <string.h>

void world_begin(struct world *world, const struct lockstep_world *kind)
{
	*world = (struct world){.kind = kind};
}

bool world_add_part(struct world *world)
{
	if (world->parts == world->parts_room) {
		size_t room = world->parts_room ? 2 * world->parts_room : 4;
		size_t *part = realloc(world->part, room * sizeof(*part));

		if (!part)
			return false;
		world->part = part;
		world->parts_room = room;
	}
	world->part[world->parts++] = 0;
	return true;
}

bool world_add_row(struct world *world, const float *row)
{
	if (world->parts == 0 && !world_add_part(world))
		return false;
	if (world->rows == world->rows_room) {
		size_t room = world->rows_room ? 2 * world->rows_room : 16;

		for (unsigned k = 0; k < world->kind->row.columns; ++k) {
			float *column = realloc(world->column[k], room * sizeof(*column));

			if (!column)
				return false;
			world->column[k] = column;
		}
		world->rows_room = room;
	}
	for (unsigned k = 0; k < world->kind->row.columns; ++k)
		/* Copies bits, which may be those of int32. */
		memcpy(&world->column[k][world->rows], &row[k], sizeof(row[k]));
	++world->rows;
	++world->part[world->parts - 1];
	return true;
}

enum lockstep_status world_make(struct world *world)
{
	if (world->made)
		world->kind->free(world->made);
	world->made = NULL;
	return world->kind->create(&world->made, world->parts, world->part,
				   (const float *const *)world->column);
}

void world_free(struct world *world)
{
	if (world->made)
		world->kind->free(world->made);
	for (unsigned k = 0; k < WORLD_COLUMNS_MAX; ++k)
		free(world->column[k]);
	free(world->part);
	*world = (struct world){.kind = NULL};
}
