/* SPDX-License-Identifier: MIT */
/* Where a wall stops a move, decided exactly: for the cases of move_until_wall that are doubtful in float. */
#ifndef LOCKSTEP_KERNELS_WALL_H
#define LOCKSTEP_KERNELS_WALL_H

#include <stdbool.h>

#include "kernels/orientation.h"

/* A wall from a to b, and a move from o to p. */
struct walled_move {
	struct spot a, b, o, p;
};

/* Do they share a point, and where does the move end? */
struct stop {
	bool hit;
	struct spot at;
};
struct stop lockstep_stop_at_wall(const struct walled_move *m);

#endif
