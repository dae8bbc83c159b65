/* SPDX-License-Identifier: MIT */
/* Cases in space for the tests of one route against another: columns, and how they are made. */
#ifndef LOCKSTEP_TESTS_REFERENCE_ROUTES_ROUTES_SPACE_H
#define LOCKSTEP_TESTS_REFERENCE_ROUTES_ROUTES_SPACE_H

#include <math.h>

#include "tests/reference/routes/routes.h"
#include "tests/unit.h"

/* For each case: corners, a point P, another one Q = P + D, and a radius. */
static float corner[9][CASES], p[3][CASES], q[3][CASES], d[3][CASES], radius[CASES];

/* With their vertices in one of six orders. */
static inline struct lockstep_triangle3 triangles_in_order(unsigned number)
{
	static const unsigned orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
					      {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
	const float *c[9];

	for (unsigned i = 0; i < 9; ++i)
		c[i] = corner[3 * orders[number][i / 3] + i % 3];
	return (struct lockstep_triangle3){c[0], c[1], c[2], c[3], c[4],
					   c[5], c[6], c[7], c[8], false};
}

static inline struct lockstep_triangle3 triangles(void)
{
	return triangles_in_order(0);
}

static inline struct lockstep_point3 points(float (*at)[CASES])
{
	return (struct lockstep_point3){at[0], at[1], at[2], false};
}

static inline struct lockstep_vec3 vectors(float (*at)[CASES])
{
	return (struct lockstep_vec3){at[0], at[1], at[2], false};
}

static inline struct lockstep_segment3 segments(float (*from)[CASES], float (*to)[CASES])
{
	return (struct lockstep_segment3){from[0], from[1], from[2], to[0], to[1], to[2], false};
}

static inline struct lockstep_sphere balls(float (*at)[CASES], const float *r)
{
	return (struct lockstep_sphere){at[0], at[1], at[2], r, false};
}

static inline struct lockstep_motion motions(const float *r, float (*by)[CASES])
{
	return (struct lockstep_motion){p[0], p[1], p[2], r, by[0], by[1], by[2], false};
}

static inline struct lockstep_plane planes(float (*value)[CASES])
{
	return (struct lockstep_plane){value[0], value[1], value[2], value[3], false};
}

/* The same in one call, to arrays of columns. */
static inline void nearest_points(struct lockstep_point3 point, struct lockstep_triangle3 triangle,
				  float (*at)[CASES])
{
	lockstep_closest_point_triangle(CASES, point, triangle, at[0], at[1], at[2]);
}

static inline void planes_of_triangles(float (*plane)[CASES])
{
	lockstep_triangle_plane(CASES, triangles(), plane[0], plane[1], plane[2], plane[3]);
}

/* ---- Lattice cases: small enough that nothing is rounded but quotients ----------------------------- */

static inline void make_lattice(struct random *rng, unsigned side)
{
	for (size_t i = 0; i < CASES; ++i) {
		for (unsigned k = 0; k < 9; ++k)
			corner[k][i] = (float)random_below(rng, side);
		for (unsigned k = 0; k < 3; ++k) {
			p[k][i] = (float)random_below(rng, side);
			q[k][i] = (float)random_below(rng, side);
			d[k][i] = q[k][i] - p[k][i];
		}
		radius[i] = (float)random_below(rng, side);
	}
}

/* With 2 to 5 places along an axis. */
static inline void make_lattices(struct random *rng, unsigned batch)
{
	make_lattice(rng, 2 + batch % 4);
}

/* ---- Others, in doubles, whose errors are negligible for floats in -1 to 1 ------------------- */

struct double3 {
	double x, y, z;
};

static inline struct double3 place_of(float (*at)[CASES], size_t i)
{
	return (struct double3){at[0][i], at[1][i], at[2][i]};
}

static inline struct double3 minus(struct double3 a, struct double3 b)
{
	return (struct double3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline struct double3 plus(struct double3 a, double t, struct double3 b)
{
	return (struct double3){a.x + t * b.x, a.y + t * b.y, a.z + t * b.z};
}

static inline double dot(struct double3 a, struct double3 b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double length(struct double3 a)
{
	return sqrt(dot(a, a));
}

static inline struct double3 cross(struct double3 a, struct double3 b)
{
	return (struct double3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
				a.x * b.y - a.y * b.x};
}

struct shape {
	struct double3 a, b, c, n;
};

static inline struct shape shape_of(size_t i)
{
	struct shape s = {
	    place_of(corner, i), place_of(corner + 3, i), place_of(corner + 6, i), {0, 0, 0}};

	s.n = cross(minus(s.b, s.a), minus(s.c, s.a));
	return s;
}

/* The longest side. */
static inline double size_of(struct shape s)
{
	return fmax(fmax(length(minus(s.b, s.a)), length(minus(s.c, s.b))),
		    length(minus(s.a, s.c)));
}

/* Neither small nor thin: |n| is at least a tenth of the square of the longest side. */
static inline bool is_well_shaped(struct shape s)
{
	return size_of(s) > 0.3 && length(s.n) > 0.1 * size_of(s) * size_of(s);
}

/* Coordinates in -1 to 1, radii up to 1/2. */
static inline void make_any(struct random *rng, unsigned batch)
{
	(void)batch;
	for (size_t i = 0; i < CASES; ++i) {
		do
			for (unsigned k = 0; k < 9; ++k)
				corner[k][i] = random_uniform(rng, -1, 1);
		while (!is_well_shaped(shape_of(i)));
		for (unsigned k = 0; k < 3; ++k) {
			p[k][i] = random_uniform(rng, -1, 1);
			q[k][i] = random_uniform(rng, -1, 1);
			d[k][i] = q[k][i] - p[k][i];
		}
		radius[i] = random_uniform(rng, 0.05f, 0.5f);
	}
}

/*
 * With u = 2^-24, for a well-shaped triangle in -1 to 1: AB and AC are within u, relatively, and n
 * within 4.01 u of its terms, which are at most ten times |n|, coordinate by coordinate: 70 u of |n|
 * in total. The foot of a perpendicular no longer than 3.5 is then within (70 + 4) + 2 * (70 + 4) +
 * 75 such roundings of 3.5, which is 1050 u; U, V and W are right for points that are more than 90 u
 * of 3.5, or 315 u, beside the sides; and values computed from one side alone are within 60 u. In
 * total:
 */
#define NEAREST_DOUBT (2000 * 0x1p-24)

#endif
