/* SPDX-License-Identifier: MIT */
/* Mazes of thin walls, of any size. */
#ifndef LOCKSTEP_SCENES_PIXELS_MAZES_H
#define LOCKSTEP_SCENES_PIXELS_MAZES_H

#include "base/random.h"
#include "formats/wad.h"

/*
 * Draw a maze of width x height cells, as of struct lockstep_grid: walls[j * width + i] gets the bits
 * of cell (i, j). The last column and the last row only close it with their walls on the left and on
 * top; the other cells are its rooms. From each room a single way leads to each other one; `open`: a
 * part of the walls between rooms, at random, are then taken away.
 */
void maze_draw(struct random *rng, bool open, int32_t width, int32_t height, uint8_t *walls);

/* The walls of one maze, always the same, both ways round, in units of a game. False: no memory. Free
 * with wad_free(). */
bool maze_level(struct wad_walls *walls);

#endif
