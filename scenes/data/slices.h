/* SPDX-License-Identifier: MIT */
/* Polygons out of meshes: level cuts through them. */
#ifndef LOCKSTEP_SCENES_DATA_SLICES_H
#define LOCKSTEP_SCENES_DATA_SLICES_H

#include "base/random.h"
#include "formats/obj.h"
#include "formats/world.h"

/* Adds the rings that a plane z = h, at a random height, cuts from a mesh. If there are none, or
 * they do not end where they began, adds a triangle as seen from above. False: no memory. */
bool add_slice(struct random *rng, const struct obj_mesh *mesh, struct world *world);

#endif
