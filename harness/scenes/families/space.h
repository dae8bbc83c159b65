/* SPDX-License-Identifier: MIT */
/*
 * Placement in space. Operands chosen independently seldom meet there, so points, segments, balls,
 * motions and rays are deliberately aimed at planes, triangles, boxes and balls. Roles determine
 * everything.
 */
#ifndef LOCKSTEP_SCENES_FAMILIES_SPACE_H
#define LOCKSTEP_SCENES_FAMILIES_SPACE_H

#include "harness/base/random.h"
#include "harness/scenes/layout.h"

/* Returns the nearest finite float. */
float finite_float(double value);

/* Returns a direction, uniformly distributed, of length nearly 1. */
void random_direction(struct random *rng, double direction[3]);

/* Computes u x v. */
void cross_product(const double u[3], const double v[3], double product[3]);

/* get_point() reads where a point is, or where a vector leads from the point before it; put_point()
 * writes it back. */
void get_point(const struct layout_point *point, const float *operands, double at[3]);
void put_point(const struct layout_point *point, const double at[3], float *operands);

/* Flattens everything into a plane across an axis: points get the coordinate `level`, and vectors
 * lie along the plane. */
void press_flat(const struct layout *layout, unsigned axis, float level, float *operands);

/* Moves all points of the first operand by `far` along `way`. */
void shift_first(const struct layout *layout, const double way[3], double far, float *operands);

/* True if both operands are segments, rays, motions or triangles in space: something with an edge; or
 * oriented boxes. */
bool can_cross(const struct layout *layout);

/* Turns and moves the first of two such operands so that an edge of it crosses one of the second at a small angle.
 * Returns the unit vector across both; false if the second one's edge is a point. */
bool cross_nearly_parallel(struct random *rng, const struct layout *layout, float *operands,
			   double across[3]);

/* Sets the columns of a plane in any direction, at most this far from a point, on either side. */
void random_plane(struct random *rng, const double from[3], double most, float *plane);

/* Computes a place on a triangle with columns as in struct lockstep_triangle3, by the weights of b
 * and c. */
void place_on_triangle(const float *triangle, double b, double c, double at[3]);

/* Chooses weights of places on a triangle: mostly inside, or else on a side, at a vertex, or
 * beyond. */
void random_weights(struct random *rng, double *b, double *c);

/* The same, but only vertices, middles of sides and others that are exact on lattices. */
void lattice_weights(struct random *rng, double *b, double *c);

/* Moves operands in space so that they meet the plane, triangle, box or ball among them, or come near it.
 * Does nothing if there is none, or nothing else. */
void aim(struct random *rng, const struct layout *layout, float *operands);

/* The same in whole and half numbers: onto vertices and sides, and into their plane. */
void aim_exactly(struct random *rng, const struct layout *layout, float *operands);

/* Makes operands degenerate in one of many ways: degenerate_space.c. */
typedef void spoiler(struct random *rng, const struct layout *layout, float *operands);
spoiler spoil_in_space;

#endif
