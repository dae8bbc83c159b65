/* SPDX-License-Identifier: MIT */
/*
 * Closed surfaces with known properties: in every shell, each side belongs to exactly two triangles,
 * which traverse it in opposite directions, and triangles that share a vertex have bit-identical
 * coordinates for it.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_MESHES_H
#define LOCKSTEP_TESTS_KERNELS_MESHES_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/random.h"
#include "kernels/lockstep.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { SURFACE_VERTICES = 8192, SURFACE_TRIANGLES = 16384, SHELLS_MAX = 32 };

/* One or more closed shells; shells may overlap. */
struct surface {
	size_t vertices, triangles;
	unsigned shells;
	float vertex[SURFACE_VERTICES][3];
	uint32_t corner[SURFACE_TRIANGLES][3]; /* counter-clockwise, seen from outside the shell */
	uint8_t shell[SURFACE_TRIANGLES];
	float column[9][SURFACE_TRIANGLES]; /* the same as columns: surface_columns() */
};

/* The amount from the argument if given; else `here`, or a part of it on an emulated CPU, which
 * is some fifty times slower. */
static inline size_t amount(size_t here)
{
	return unit_argument(slow_cpu() ? here / 10 : here);
}

/* ---- Putting them together ---------------------------------------------------------------------- */

static inline void surface_begin(struct surface *s)
{
	s->vertices = s->triangles = s->shells = 0;
}

static inline void begin_shell(struct surface *s)
{
	assert_true(s->shells < SHELLS_MAX);
	++s->shells;
}

static inline uint32_t put_vertex(struct surface *s, double x, double y, double z)
{
	assert_true(s->vertices < SURFACE_VERTICES);
	s->vertex[s->vertices][0] = (float)x;
	s->vertex[s->vertices][1] = (float)y;
	s->vertex[s->vertices][2] = (float)z;
	return (uint32_t)s->vertices++;
}

static inline void put_triangle(struct surface *s, uint32_t a, uint32_t b, uint32_t c)
{
	const uint32_t corner[] = {a, b, c};

	assert_true(s->triangles < SURFACE_TRIANGLES && s->shells > 0);
	memcpy(s->corner[s->triangles], corner, sizeof corner);
	s->shell[s->triangles++] = (uint8_t)(s->shells - 1);
}

static inline void put_quad(struct surface *s, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
	put_triangle(s, a, b, c);
	put_triangle(s, a, c, d);
}

/* Fills the columns. */
static inline void surface_columns(struct surface *s)
{
	for (size_t i = 0; i < s->triangles; ++i)
		for (unsigned k = 0; k < 9; ++k)
			s->column[k][i] = s->vertex[s->corner[i][k / 3]][k % 3];
}

/* The triangles from `first` on, in the library's format. */
static inline struct lockstep_triangle3 columns_at(float column[9][SURFACE_TRIANGLES], size_t first)
{
	return (struct lockstep_triangle3){
	    column[0] + first, column[1] + first,
	    column[2] + first, column[3] + first,
	    column[4] + first, column[5] + first,
	    column[6] + first, column[7] + first,
	    column[8] + first, false,
	};
}

static inline struct lockstep_mesh *mesh_of(struct surface *s)
{
	struct lockstep_mesh *mesh;

	assert_int_equal(lockstep_mesh_create(&mesh, s->triangles, columns_at(s->column, 0)),
			 LOCKSTEP_OK);
	return mesh;
}

static inline int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* For each side, one triangle goes from its first vertex to its second, and one comes back. */
static inline void assert_closed(const struct surface *s)
{
	static uint64_t out[3 * SURFACE_TRIANGLES], back[3 * SURFACE_TRIANGLES];
	size_t n = 3 * s->triangles;

	for (size_t i = 0; i < n; ++i) {
		uint64_t from = s->corner[i / 3][i % 3], to = s->corner[i / 3][(i + 1) % 3];

		assert_true(from < s->vertices && from != to);
		out[i] = from << 32 | to;
		back[i] = to << 32 | from;
	}
	qsort(out, n, sizeof *out, by_value);
	qsort(back, n, sizeof *back, by_value);
	for (size_t i = 1; i < n; ++i)
		assert_true(out[i - 1] != out[i]);
	assert_memory_equal(out, back, n * sizeof *out);
}

/* ---- Balls and tori ------------------------------------------------------------------------------ */

/* The position of a shape's point: coordinate k is axis[k] . point + origin[k]. */
struct placing {
	double axis[3][3], origin[3];
	double grid; /* if not 0, coordinates become multiples of it */
};

static inline void place_at(const struct placing *p, const double at[3], double placed[3])
{
	for (unsigned k = 0; k < 3; ++k) {
		double sum = p->axis[k][0] * at[0] + p->axis[k][1] * at[1] + p->axis[k][2] * at[2];

		sum += p->origin[k];
		placed[k] = p->grid > 0 ? nearbyint(sum / p->grid) * p->grid : sum;
	}
}

static inline uint32_t put_placed(struct surface *s, const struct placing *p, double x, double y,
				  double z)
{
	const double at[] = {x, y, z};
	double placed[3];

	place_at(p, at, placed);
	return put_vertex(s, placed[0], placed[1], placed[2]);
}

enum { BALL_CUTS_MAX = 32 };

/*
 * A ball: the faces of an octahedron, each cut into cuts x cuts triangles, with vertices moved
 * along the rays from (0, 0, 0) to random distances from 1 - bump to 1. Its vertices on the lattice
 * are the points with |x| + |y| + |z| = cuts.
 */
static inline void put_ball(struct surface *s, const struct placing *p, int cuts, float bump,
			    struct random *rng)
{
	static uint32_t number[2][2 * BALL_CUTS_MAX + 1][2 * BALL_CUTS_MAX + 1];

	assert_in_range(cuts, 1, BALL_CUTS_MAX);
	begin_shell(s);
	for (int x = -cuts; x <= cuts; ++x)
		for (int y = abs(x) - cuts; y <= cuts - abs(x); ++y)
			for (int side = 0; side < 2; ++side) {
				int z = (side ? -1 : 1) * (cuts - abs(x) - abs(y));

				if (side && z == 0) {
					number[1][x + cuts][y + cuts] =
					    number[0][x + cuts][y + cuts];
					continue;
				}
				double far = bump > 0 ? random_uniform(rng, 1 - bump, 1) : 1;

				far /= sqrt((double)(x * x + y * y + z * z));
				number[side][x + cuts][y + cuts] =
				    put_placed(s, p, x * far, y * far, z * far);
			}
	for (unsigned octant = 0; octant < 8; ++octant) {
		int sx = octant & 1 ? -1 : 1, sy = octant & 2 ? -1 : 1;
		bool below = octant & 4, flip = (sx * sy < 0) != below;

		for (int i = 0; i < cuts; ++i)
			for (int j = 0; i + j < cuts; ++j) {
				uint32_t a = number[below][cuts + sx * i][cuts + sy * j];
				uint32_t b = number[below][cuts + sx * (i + 1)][cuts + sy * j];
				uint32_t c = number[below][cuts + sx * i][cuts + sy * (j + 1)];

				put_triangle(s, a, flip ? c : b, flip ? b : c);
				if (i + j + 1 == cuts)
					continue;
				a = number[below][cuts + sx * (i + 1)][cuts + sy * (j + 1)];
				put_triangle(s, a, flip ? b : c, flip ? c : b);
			}
	}
}

/* A torus around z: the middle of the tube is at distance 1 from the axis, vertices are 1 - bump
 * to 1 times `radius` from the middle. */
static inline void put_torus(struct surface *s, const struct placing *p, unsigned around,
			     unsigned across, double radius, float bump, struct random *rng)
{
	uint32_t first = (uint32_t)s->vertices;

	begin_shell(s);
	for (unsigned i = 0; i < around; ++i)
		for (unsigned j = 0; j < across; ++j) {
			double x, y, out, up;
			double far = radius * (bump > 0 ? random_uniform(rng, 1 - bump, 1) : 1);

			turn((double)i / around, &x, &y);
			turn((double)j / across, &out, &up);
			out = 1 + far * out;
			put_placed(s, p, x * out, y * out, far * up);
		}
	for (uint32_t i = 0; i < around; ++i)
		for (uint32_t j = 0; j < across; ++j) {
			uint32_t here = first + i * across, on = first + (i + 1) % around * across;
			uint32_t up = (j + 1) % across;

			put_quad(s, here + j, on + j, on + up, here + up);
		}
}

#endif
