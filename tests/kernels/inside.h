/* SPDX-License-Identifier: MIT */
/*
 * Locates a point relative to a surface: inside which shells, and how far from a triangle. It
 * computes in double, and the first answer is never wrong. It shares no code with the kernels that
 * it judges.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_INSIDE_H
#define LOCKSTEP_TESTS_KERNELS_INSIDE_H

#include "tests/kernels/meshes.h"
#include "tests/unit.h"

/* ---- Inside --------------------------------------------------------------------------------------- */

/* Far more than the rounding errors of the sums below, each of a few terms of that size. */
#define IN_DOUBT(value, terms) (fabs(value) <= 0x1p-48 * (terms))

/* Returns 1 if ABC is ahead of the point along the axis, 0 if not, -1 in doubt, by the sign of a
 * determinant of differences. Assumes that the line along the axis passes through ABC. */
static inline int is_ahead(const float *a, const float *b, const float *c, const float p[3],
			   unsigned axis)
{
	unsigned u = (axis + 1) % 3, v = (axis + 2) % 3;
	double e[2][3], ap[3], volume = 0, terms = 0;

	for (unsigned k = 0; k < 3; ++k) {
		e[0][k] = (double)b[k] - a[k];
		e[1][k] = (double)c[k] - a[k];
		ap[k] = (double)p[k] - a[k];
	}
	double along = e[0][u] * e[1][v] - e[0][v] * e[1][u];
	double along_terms = fabs(e[0][u] * e[1][v]) + fabs(e[0][v] * e[1][u]);

	for (unsigned k = 0; k < 3; ++k) {
		unsigned i = (k + 1) % 3, j = (k + 2) % 3;

		volume += ap[k] * (e[0][i] * e[1][j] - e[0][j] * e[1][i]);
		terms += fabs(ap[k]) * (fabs(e[0][i] * e[1][j]) + fabs(e[0][j] * e[1][i]));
	}
	if (IN_DOUBT(along, along_terms) || IN_DOUBT(volume, terms))
		return -1;
	return (volume < 0) == (along > 0);
}

/*
 * Returns 1 if a ray from the point along the axis passes through triangle i, 0 if not, -1 in
 * doubt. Sides are half open: a ray passes through exactly one of the triangles that tile a
 * surface, and both triangles of a side compute the same answer for it.
 */
static inline int ray_meets(const struct surface *s, size_t i, const float p[3], unsigned axis)
{
	unsigned u = (axis + 1) % 3, v = (axis + 2) % 3;
	const float *corner[3];
	bool odd = false;

	for (unsigned k = 0; k < 3; ++k)
		corner[k] = s->vertex[s->corner[i][k]];
	for (unsigned k = 0; k < 3; ++k) {
		const float *low = corner[k], *high = corner[(k + 1) % 3];

		if (low[v] > high[v])
			low = corner[(k + 1) % 3], high = corner[k];
		if (!(low[v] <= p[v] && p[v] < high[v]))
			continue;
		double right = ((double)high[u] - low[u]) * ((double)p[v] - low[v]);
		double left = ((double)p[u] - low[u]) * ((double)high[v] - low[v]);

		if ((right != 0 || left != 0) && IN_DOUBT(right - left, fabs(right) + fabs(left)))
			return -1;
		odd ^= right > left;
	}
	return odd ? is_ahead(corner[0], corner[1], corner[2], p, axis) : 0;
}

/* Bit k of *shells: the point is inside shell k. False if all three axes leave that in doubt. */
static inline bool shells_around(const struct surface *s, const float p[3], uint32_t *shells)
{
	for (unsigned axis = 0; axis < 3; ++axis) {
		int meets = 0;

		*shells = 0;
		for (size_t i = 0; i < s->triangles && meets >= 0; ++i) {
			meets = ray_meets(s, i, p, axis);
			*shells ^= (uint32_t)(meets > 0) << s->shell[i];
		}
		if (meets >= 0)
			return true;
	}
	return false;
}

/* ---- Distances ------------------------------------------------------------------------------------- */

static inline double dot_of(const double *a, const double *b)
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void cross_of(const double *a, const double *b, double *c)
{
	c[0] = a[1] * b[2] - a[2] * b[1];
	c[1] = a[2] * b[0] - a[0] * b[2];
	c[2] = a[0] * b[1] - a[1] * b[0];
}

/* The squared distance of the point from triangle i: to the nearest side, or to the plane if the
 * foot is inside. Its error is some 2^-45 times the square of the coordinates. */
static inline double distance2(const struct surface *s, size_t i, const double p[3])
{
	double side[3][3], to[3][3], normal[3], in[3], out[3], nearest = INFINITY;
	bool within = true;

	for (unsigned k = 0; k < 3; ++k)
		for (unsigned j = 0; j < 3; ++j) {
			const float *from = s->vertex[s->corner[i][k]];

			side[k][j] = (double)s->vertex[s->corner[i][(k + 1) % 3]][j] - from[j];
			to[k][j] = p[j] - from[j];
		}
	cross_of(side[0], side[1], normal);
	for (unsigned k = 0; k < 3; ++k) {
		double length2 = dot_of(side[k], side[k]);
		double share = length2 > 0 ? dot_of(side[k], to[k]) / length2 : 0;

		share = share < 0 ? 0 : share > 1 ? 1 : share;
		for (unsigned j = 0; j < 3; ++j)
			out[j] = to[k][j] - share * side[k][j];
		nearest = fmin(nearest, dot_of(out, out));
		cross_of(normal, side[k], in);
		within &= dot_of(in, to[k]) > 0;
	}
	if (!within)
		return nearest;
	double height = dot_of(normal, to[0]);

	return fmin(nearest, height * height / dot_of(normal, normal));
}

/* True if triangle i may be within `far` of the point. */
static inline bool may_be_near(const struct surface *s, size_t i, const float p[3], double far)
{
	for (unsigned k = 0; k < 3; ++k) {
		float a = s->column[k][i], b = s->column[k + 3][i], c = s->column[k + 6][i];

		if ((a - p[k] > far && b - p[k] > far && c - p[k] > far) ||
		    (p[k] - a > far && p[k] - b > far && p[k] - c > far))
			return false;
	}
	return true;
}

/* The distance of the point from the nearest triangle if that is at most `far`; otherwise
 * infinity. */
static inline double distance_within(const struct surface *s, const float p[3], double far)
{
	const double at[] = {p[0], p[1], p[2]};
	double nearest = INFINITY;

	for (size_t i = 0; i < s->triangles; ++i)
		if (may_be_near(s, i, p, far))
			nearest = fmin(nearest, distance2(s, i, at));
	return nearest <= far * far ? sqrt(nearest) : INFINITY;
}

/* ---- A real one ------------------------------------------------------------------------------------- */

static inline int by_place(const void *a, const void *b)
{
	return memcmp(a, b, 3 * sizeof(float));
}

/* Makes a surface of one shell from n triangles. */
static inline void weld(struct surface *s, size_t n, float *const column[9])
{
	static float place[3 * SURFACE_TRIANGLES][3];

	surface_begin(s);
	begin_shell(s);
	assert_in_range(n, 4, SURFACE_TRIANGLES);
	for (size_t i = 0; i < 3 * n; ++i)
		for (unsigned k = 0; k < 3; ++k)
			place[i][k] = column[3 * (i % 3) + k][i / 3] + 0.0f; /* no -0 */
	qsort(place, 3 * n, sizeof *place, by_place);
	for (size_t i = 0; i < 3 * n; ++i)
		if (i == 0 || by_place(place[i], place[i - 1]) != 0)
			put_vertex(s, place[i][0], place[i][1], place[i][2]);
	for (size_t i = 0; i < n; ++i) {
		uint32_t corner[3];

		for (unsigned k = 0; k < 3; ++k) {
			float at[3];

			for (unsigned j = 0; j < 3; ++j)
				at[j] = column[3 * k + j][i] + 0.0f;
			const float(*found)[3] =
			    bsearch(at, s->vertex, s->vertices, sizeof at, by_place);
			corner[k] = (uint32_t)(found - (const float(*)[3])s->vertex);
		}
		put_triangle(s, corner[0], corner[1], corner[2]);
	}
	surface_columns(s);
	assert_closed(s);
}

#endif
