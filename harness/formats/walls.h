/* SPDX-License-Identifier: MIT */
/* Walls seen from above, as lines in the plane: of maps, of outlines, of meshes. */
#ifndef LOCKSTEP_FORMATS_WALLS_H
#define LOCKSTEP_FORMATS_WALLS_H

#include <stddef.h>

/* From a to b; a == b is possible. */
struct wall_line {
	float ax, ay, bx, by;
};

struct wall_list {
	size_t count;
	struct wall_line *wall;
};

void wall_list_free(struct wall_list *walls);

#endif
