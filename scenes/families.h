/* SPDX-License-Identifier: MIT */
/*
 * The makers behind the scenes: each makes one case of a test from the random numbers of that case
 * and nothing else.
 */
#ifndef LOCKSTEP_FAMILIES_H
#define LOCKSTEP_FAMILIES_H

#include "scenes/layout.h"
#include "scenes/random.h"
#include "scenes/wad.h"

/* Make one case: one value for each operand column. `walls` is NULL but for maps. */
typedef void scene_maker(struct random *rng, const struct layout *layout,
			 const struct wad_walls *walls, float *operands);

scene_maker make_uniform, make_clustered, make_lattice; /* ordinary.c */
scene_maker make_degenerate;                            /* degenerate.c */
scene_maker make_extreme;                               /* extreme.c */
scene_maker make_grazing;                               /* grazing.c */
scene_maker make_map;                                   /* map.c */

#endif
