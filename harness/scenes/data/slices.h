/* SPDX-License-Identifier: MIT */
/* Makes polygons out of meshes, by level cuts through them. */
#ifndef LOCKSTEP_SCENES_DATA_SLICES_H
#define LOCKSTEP_SCENES_DATA_SLICES_H

#include "harness/base/random.h"
#include "harness/formats/obj.h"
#include "harness/formats/world.h"

/* Adds the rings that a plane z = h, at a random height, cuts from a mesh. If there are none, or
 * they do not end where they began, adds a triangle as seen from above. */
void add_slice(struct random *rng, const struct obj_mesh *mesh, struct world *world);

#endif
