/* SPDX-License-Identifier: MIT */
/* Creates courts; see lockstep.h and world.h for what they are. */
#include <stdlib.h>

#include "kernels/pixel_rows.h"

static bool has_pixels(struct lockstep_pixels box)
{
	return box.w > 0 && box.h > 0;
}

/* The last pixel in one direction. */
static int64_t last_of(int32_t first, int32_t size)
{
	return (int64_t)first + size - 1;
}

static bool in_range(struct lockstep_pixels box)
{
	return last_of(box.x, box.w) <= INT32_MAX && last_of(box.y, box.h) <= INT32_MAX;
}

enum lockstep_status lockstep_court_create(struct lockstep_court **court,
					   struct lockstep_pixels left,
					   struct lockstep_pixels right)
{
	*court = NULL;
	if (!has_pixels(left) || !has_pixels(right))
		return LOCKSTEP_BAD_SIZE;
	if (!in_range(left) || !in_range(right) || last_of(left.x, left.w) >= right.x)
		return LOCKSTEP_BAD_PLACE;
	struct lockstep_court *c = malloc(sizeof *c);
	if (!c)
		return LOCKSTEP_NO_MEMORY;
	*c = (struct lockstep_court){left, right};
	*court = c;
	return LOCKSTEP_OK;
}

void lockstep_court_free(struct lockstep_court *court)
{
	free(court);
}

void lockstep_court_get(const struct lockstep_court *court, struct lockstep_pixels *left,
			struct lockstep_pixels *right)
{
	*left = court->left;
	*right = court->right;
}

enum lockstep_status lockstep_world_court_create(void **world, size_t parts, const size_t *rows,
						 const float *const *columns)
{
	struct lockstep_court *court = NULL;
	size_t total;
	enum lockstep_status status = lockstep_count_rows(parts, rows, &total);
	if (status == LOCKSTEP_OK && total != 2)
		status = LOCKSTEP_EMPTY;
	if (status == LOCKSTEP_OK)
		status = lockstep_court_create(&court, pixels_of_row(columns, 0),
					       pixels_of_row(columns, 1));
	*world = court;
	return status;
}

void lockstep_world_court_free(void *world)
{
	lockstep_court_free(world);
}
