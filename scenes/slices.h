/* SPDX-License-Identifier: MIT */
/* Polygons out of meshes: level cuts through them. */
#ifndef LOCKSTEP_SLICES_H
#define LOCKSTEP_SLICES_H

#include "scenes/obj.h"
#include "scenes/random.h"
#include "scenes/world.h"

/* Adds the rings that a plane z = h, at a height at random, leaves of a mesh; or, if they are none,
 * or do not end where they began, a triangle as seen from above. False: no memory. */
bool add_slice(struct random *rng, const struct obj_mesh *mesh, struct world *world);

#endif
