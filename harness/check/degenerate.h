/* SPDX-License-Identifier: MIT */
/* How degenerate operands are. */
#ifndef LOCKSTEP_CHECK_DEGENERATE_H
#define LOCKSTEP_CHECK_DEGENERATE_H

#include "harness/formats/case.h"

/* Returns the number of operands without the extent that others of their shape have: discs of
 * radius 0, segments with equal ends, triangles without area, boxes without width or height. */
size_t flat_count(const struct case_file *cases);

/* True if a shape of these roles has no extent: a side or a radius of 0 or less; two equal ends;
 * three vertices on a line. */
bool shape_is_flat(const char *roles, const float *value);

/* Returns the number of octaves between the longest and the shortest of all
 * coordinates and lengths except 0. */
uint64_t spread_of(const struct case_file *cases);

#endif
