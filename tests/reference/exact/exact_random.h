/* SPDX-License-Identifier: MIT */
/* Random operands and worlds of any test, by the roles of its columns. */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_RANDOM_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_RANDOM_H

#include "tests/reference/exact/exact_tests.h"

static uint64_t random_state = 1;

/* splitmix64 */
static inline uint64_t random_bits(void)
{
	uint64_t z = random_state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

static inline unsigned random_below(unsigned n)
{
	return (unsigned)(random_bits() % n);
}

/* In [-1, 1). */
static inline double random_unit(void)
{
	return (double)((int64_t)random_bits() >> 11) * 0x1p-52;
}

static inline double random_power(int from, int to)
{
	return ldexp(1, from + (int)random_below((unsigned)(to - from + 1)));
}

static inline float random_float(double scale)
{
	return (float)(random_unit() * scale);
}

/* Column k of v with that role, valid together with the columns before it. */
static inline float random_column(const char *roles, unsigned k, double scale, const float *v)
{
	float x = random_float(without_unit(roles[k]) ? 1 : scale);

	if (roles[k] == 'r' || roles[k] == 'h')
		return fabsf(x);
	return far_role(roles[k]) ? fmaxf(v[near_column(roles, k)], x) : x;
}

/* This many vertices of a convex polygon, up to rounding: on an ellipse, in order, some of them
 * repeated, in either winding. */
static inline void random_convex(float *vertex, unsigned vertices, double scale)
{
	double x = random_unit() * scale / 2, y = random_unit() * scale / 2;
	double width = random_unit() * scale / 4, height = random_unit() * scale / 4;
	double angle = random_unit() * 3, slope = random_unit();

	if (random_below(4) == 0)
		height *= random_power(-30, 0);
	for (unsigned i = 0; i < vertices; ++i) {
		double along = width * cos(angle), across = height * sin(angle);

		vertex[2 * i] = (float)(x + along - slope * across);
		vertex[2 * i + 1] = (float)(y + slope * along + across);
		if (random_below(4) > 0)
			angle += 6.28 / vertices * (1 + random_unit()) / 2;
	}
}

/* Points are consecutive columns x and y, in space also z; returns the first column of a random
 * one. */
static inline unsigned random_point(const char *roles)
{
	unsigned k;

	do
		k = random_below((unsigned)strlen(roles) - 1);
	while (roles[k] != 'x');
	return k;
}

/* Puts a random point on the line through two others, about between them, or on one of them; in
 * space often in the plane of three, or just beside it. */
static inline void align(const char *roles, float *v)
{
	unsigned from = random_point(roles), at = random_point(roles), moved = random_point(roles);
	unsigned aside = random_point(roles), dimensions = coordinates(roles + moved);
	double t = random_bits() & 1 ? random_unit() * 2 : 0;
	double s = dimensions == 3 && random_below(2) ? random_unit() : 0;
	double off = dimensions == 3 && random_below(4) == 0 ? random_power(-26, -16) : 0;

	for (unsigned k = 0; k < dimensions; ++k)
		v[moved + k] = (float)(v[from + k] + t * ((double)v[at + k] - v[from + k]) +
				       s * ((double)v[aside + k] - v[from + k]) +
				       off * random_unit() * v[at + (k + 1) % dimensions]);
}

/* Does this column belong to the axes of a box in space? */
static inline bool in_axes(const char *roles, unsigned k)
{
	for (unsigned from = k < 5 ? 0 : k - 5; from <= k; ++from)
		if (axes_begin(roles, from))
			return true;
	return false;
}

/* Makes axes of two vectors in any direction, or of those of the other box, nearly or exactly. */
static inline void random_axes(float *axes, const float *others)
{
	double u[3], v[3], near = random_bits() & 1 ? 0 : random_power(-26, 0), uu = 0, uv = 0,
			   vv = 0;
	unsigned turn = random_below(2) ? 3 : 0;

	for (unsigned k = 0; k < 3; ++k) {
		u[k] = others ? others[turn + k] + near * random_unit() : random_unit();
		v[k] = others ? others[3 - turn + k] + near * random_unit() : random_unit();
	}
	for (unsigned k = 0; k < 3; ++k)
		uu += u[k] * u[k], uv += u[k] * v[k];
	for (unsigned k = 0; k < 3; ++k)
		v[k] -= uv / uu * u[k], vv += v[k] * v[k];
	for (unsigned k = 0; k < 3; ++k) {
		axes[k] = (float)(u[k] / sqrt(uu));
		axes[3 + k] = (float)(v[k] / sqrt(vv));
	}
}

/* All columns at the scale, or some of them far smaller, or at some distance; often with points
 * on the lines of others. */
static inline void random_case(const struct test *test, double scale, float *v)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned columns = all_roles(test, roles);
	double shrink = random_bits() & 1 ? 1 : random_power(-149, 0);

	for (unsigned k = 0; k < columns; ++k)
		v[k] = random_column(roles, k, scale * (random_bits() & 1 ? 1 : shrink), v);
	for (unsigned k = 0; k + 16 <= columns; k += 16)
		if (roles[k] == 'u')
			random_convex(v + k, 8, scale);
	for (unsigned k = 0, first = 0; k < columns; ++k)
		if (axes_begin(roles, k)) {
			random_axes(v + k, first > 0 && random_below(2) ? v + first : NULL);
			first = k;
		}
	if (strchr(roles, 'x') && !test->world)
		for (unsigned times = random_below(3); times > 0; --times)
			align(roles, v);
}

/* Up to ten vertices, of a convex polygon or not; or up to ten triangles or planes. Often a point v is
 * near the line through two of the vertices. */
static inline void *random_world(const struct test *test, double scale, float *v)
{
	float row[WORLD_COLUMNS_MAX * 10];
	bool polygon = test->world && strcmp(test->world, "polygon") == 0;
	bool planes = test->world && strcmp(test->world, "frustum") == 0;
	bool mesh = test->world && strcmp(test->world, "mesh") == 0;
	unsigned rows = 1 + random_below(10), points = polygon ? rows : 3 * rows;
	unsigned dimensions = mesh ? 3 : 2;
	double size = random_bits() & 1 ? scale : scale * random_power(-20, 0);
	unsigned from = random_below(points), at = random_below(2) ? (from + 1) % points : from;
	double t = random_unit();

	if (!test->world)
		return NULL;
	for (unsigned k = 0; k < WORLD_COLUMNS_MAX * 10; ++k)
		row[k] = random_float(size);
	if (polygon && random_below(3) > 0)
		random_convex(row, rows, size);
	for (unsigned k = 0; planes && k < 4 * rows; ++k)
		if (k % 4 < 3)
			row[k] = random_float(1);
	if (!planes && random_below(4) > 0)
		for (unsigned k = 0; k < dimensions; ++k)
			v[k] = (float)(row[dimensions * from + k] +
				       fabs(t) * ((double)row[dimensions * at + k] -
						  row[dimensions * from + k]));
	return make_world(test->world, rows, row);
}

#endif
