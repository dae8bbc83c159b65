/* SPDX-License-Identifier: MIT */
/* Rows of worlds; see world.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/formats/columns.h"
#include "harness/formats/world.h"
#include "harness/questions/questions.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

void world_begin(struct world *world, const struct lockstep_world *kind)
{
	*world = (struct world){.kind = kind};
}

bool world_reserve(struct world *world, size_t rows)
{
	for (unsigned k = 0; k < world->kind->row.columns; ++k) {
		float *column = realloc(world->column[k], rows * sizeof(*column));

		if (!column)
			return false;
		world->column[k] = column;
	}
	world->rows_room = rows;
	return true;
}

void world_add_part(struct world *world)
{
	if (world->parts == world->parts_room) {
		world->parts_room = world->parts_room ? 2 * world->parts_room : 4;
		world->part =
		    memory_must(realloc(world->part, world->parts_room * sizeof(*world->part)));
	}
	world->part[world->parts++] = 0;
}

void world_add_row(struct world *world, const float *row)
{
	if (world->parts == 0)
		world_add_part(world);
	if (world->rows == world->rows_room &&
	    !world_reserve(world, world->rows_room ? 2 * world->rows_room : 16))
		memory_none();
	for (unsigned k = 0; k < world->kind->row.columns; ++k)
		/* Copy bits, since they may be an int32. */
		memcpy(&world->column[k][world->rows], &row[k], sizeof(row[k]));
	++world->rows;
	++world->part[world->parts - 1];
}

/* ---- Made worlds ----------------------------------------------------------------------------- */

/* A made world, as a plug-in sees it. */
struct made {
	struct lockstep_rows rows;
	const float *column[WORLD_COLUMNS_MAX];
	const void *made;
	uint64_t serial;
	struct made *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct made *all;
static uint64_t serials;

static void forget(const void *made)
{
	struct made *found = NULL;
	pthread_mutex_lock(&lock);
	for (struct made **at = &all; *at; at = &(*at)->next)
		if ((*at)->made == made) {
			found = *at;
			*at = found->next;
			break;
		}
	pthread_mutex_unlock(&lock);
	free(found);
}

/* Registers a made world. */
static void note(const struct world *world)
{
	struct made *made = memory_must(malloc(sizeof *made));
	*made = (struct made){.rows = {.parts = world->parts,
				       .part = world->part,
				       .rows = world->rows,
				       .columns = world->kind->row.columns,
				       .column = made->column},
			      .made = world->made};
	memcpy(made->column, world->column, sizeof made->column);
	pthread_mutex_lock(&lock);
	made->serial = ++serials;
	made->next = all;
	all = made;
	pthread_mutex_unlock(&lock);
}

const struct lockstep_rows *world_rows(const void *made, uint64_t *serial)
{
	const struct lockstep_rows *rows = NULL;
	*serial = 0;
	pthread_mutex_lock(&lock);
	for (const struct made *at = all; at && !rows; at = at->next)
		if (at->made == made) {
			rows = &at->rows;
			*serial = at->serial;
		}
	pthread_mutex_unlock(&lock);
	return rows;
}

static void unmake(struct world *world)
{
	if (!world->made)
		return;
	forget(world->made);
	world->kind->free(world->made);
	world->made = NULL;
}

bool world_finite(const struct world *world)
{
	for (unsigned k = 0; k < world->kind->row.columns; ++k)
		for (size_t i = 0; i < world->rows; ++i)
			if (!isfinite(world->column[k][i]))
				return false;
	return true;
}

enum lockstep_status world_try_make(struct world *world)
{
	unmake(world);
	/* Kinds of the library refuse such rows themselves. */
	if (!question_world_is_builtin(world->kind) && !pixel_shape(&world->kind->row) &&
	    !world_finite(world))
		return LOCKSTEP_NOT_FINITE;
	enum lockstep_status status = world->kind->create(&world->made, world->parts, world->part,
							  (const float *const *)world->column);
	if (status == LOCKSTEP_OK)
		note(world);
	return status;
}

enum lockstep_status world_make(struct world *world)
{
	const enum lockstep_status status = world_try_make(world);
	if (status == LOCKSTEP_NO_MEMORY)
		memory_none();
	return status;
}

void world_free(struct world *world)
{
	unmake(world);
	for (unsigned k = 0; k < WORLD_COLUMNS_MAX; ++k)
		free(world->column[k]);
	free(world->part);
	*world = (struct world){.kind = NULL};
}

void world_copy(const struct world *from, struct world *to)
{
	size_t row = 0;
	world_free(to);
	if (!from->kind)
		return;
	world_begin(to, from->kind);
	for (size_t part = 0; part < from->parts; ++part) {
		world_add_part(to);
		for (size_t i = 0; i < from->part[part]; ++i, ++row) {
			float value[WORLD_COLUMNS_MAX];
			for (unsigned k = 0; k < from->kind->row.columns; ++k)
				memcpy(&value[k], &from->column[k][row], sizeof value[k]);
			world_add_row(to, value);
		}
	}
	world_make(to);
}
