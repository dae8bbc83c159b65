/* SPDX-License-Identifier: MIT */
/* The second witness of lockstep_polygon_triangulate(), which is not a test of the table. */
#ifndef LOCKSTEP_REFERENCE_TRIANGULATE_H
#define LOCKSTEP_REFERENCE_TRIANGULATE_H

#include "kernels/lockstep.h"

/* Writes the n - 2 triangles of a polygon of n vertices as three vertex indices each. They need not be
 * those of lockstep_polygon_triangulate(); the status is. */
enum lockstep_status lockstep_reference_triangulate(const struct lockstep_polygon *polygon,
						    size_t *triangles);

/* Judges n - 2 triangles, however they were computed: NULL if they are counter-clockwise and together
 * cover what the ring goes round, as often as it does; or else what is wrong. */
const char *lockstep_reference_triangulation_fault(size_t n, const float *x, const float *y,
						   const float *const column[6]);

/* The exact sign of the determinant of b - a and c - a, for finite floats: 1 if a, b, c is a left turn. */
int lockstep_reference_turn(float ax, float ay, float bx, float by, float cx, float cy);

/* The exact sign of the area of a ring of finite vertices: 1 if it is counter-clockwise. */
int lockstep_reference_winding(size_t n, const float *x, const float *y);

#endif
