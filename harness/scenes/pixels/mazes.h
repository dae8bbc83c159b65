/* SPDX-License-Identifier: MIT */
/* Mazes of thin walls, of any size. */
#ifndef LOCKSTEP_SCENES_PIXELS_MAZES_H
#define LOCKSTEP_SCENES_PIXELS_MAZES_H

#include "harness/base/random.h"
#include "harness/formats/walls.h"

/*
 * Draws a maze of width x height cells, as in struct lockstep_grid: walls[j * width + i] gets the
 * bits of cell (i, j). The last column and the last row only close it with their walls on the left
 * and on top; the other cells are its rooms. Exactly one way leads from each room to any other.
 * With `open`, a share of the walls between rooms are then removed at random.
 */
void maze_draw(struct random *rng, bool open, int32_t width, int32_t height, uint8_t *walls);

/* Collects the walls of one maze, always the same, in both directions, in game units. Free with
 * wall_list_free(). */
void maze_level(struct wall_list *walls);

#endif
