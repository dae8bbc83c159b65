/* SPDX-License-Identifier: MIT */
/*
 * A room like those of first-person games: two halls and a closet with two doorways, pillars,
 * stairs and a ramp up to ledges. One unit is about an inch and a quarter: players are 56 units
 * high.
 */
#ifndef LOCKSTEP_SCENES_DATA_ROOM_H
#define LOCKSTEP_SCENES_DATA_ROOM_H

#include "harness/formats/obj.h"

/*
 * Makes its triangles, always the same ones: everything that a player can touch, counter-clockwise
 * seen from inside the room. The surface is closed: each side belongs to exactly two triangles.
 * Free with obj_free().
 */
void room_make(struct obj_mesh *room);

#endif
