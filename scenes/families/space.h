/* SPDX-License-Identifier: MIT */
/*
 * What families do in space: there, operands that are chosen each on its own seldom meet, and so
 * segments, balls and motions are aimed at planes and triangles on purpose. All by roles.
 */
#ifndef LOCKSTEP_SCENES_FAMILIES_SPACE_H
#define LOCKSTEP_SCENES_FAMILIES_SPACE_H

#include "base/random.h"
#include "scenes/layout.h"

/* The nearest float, and one that is finite. */
float finite_float(double value);

/* A direction, each as likely as the others: of length 1, nearly. */
void random_direction(struct random *rng, double direction[3]);

/* u x v. */
void cross_product(const double u[3], const double v[3], double product[3]);

/* Where a point is, and that a vector leads to as seen from the point before it; and back. */
void get_point(const struct layout_point *point, const float *operands, double at[3]);
void put_point(const struct layout_point *point, const double at[3], float *operands);

/* Puts all into a plane across an axis: points at one coordinate, and vectors along it. */
void press_flat(const struct layout *layout, unsigned axis, float level, float *operands);

/* The columns of a plane: of any direction, as far from a point as is said, on either side. */
void random_plane(struct random *rng, const double from[3], double most, float *plane);

/* A place on a triangle, of columns as of struct lockstep_triangle3, by the weights of b and c. */
void place_on_triangle(const float *triangle, double b, double c, double at[3]);

/* Weights of places on a triangle: inside, most of them; or on a side, at a vertex, or beyond. */
void random_weights(struct random *rng, double *b, double *c);

/* The same, of which only vertices, middles of sides and the like, exact on lattices. */
void lattice_weights(struct random *rng, double *b, double *c);

/* Where the operands that are in space move to meet the plane or the triangle among them, or come
 * near it. Does nothing where they have none, or nothing else. */
void aim(struct random *rng, const struct layout *layout, float *operands);

/* The same by whole and half numbers: onto vertices, sides, and in their plane. */
void aim_exactly(struct random *rng, const struct layout *layout, float *operands);

/* Makes operands degenerate in one of many ways: degenerate_space.c. */
void spoil_in_space(struct random *rng, const struct layout *layout, float *operands);

#endif
