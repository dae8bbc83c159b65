/* SPDX-License-Identifier: MIT */
/*
 * Widely copied algorithms whose answers are sometimes wrong, as a plug-in. Each function is written from its source's
 * description, in float, and claims what its users would expect.
 */
#include <math.h>

#include "kernels/lockstep_plugin.h"

static float dot(const float *a, const float *b)
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void from_to(const float *a, const float *b, float *v)
{
	for (int k = 0; k < 3; ++k)
		v[k] = b[k] - a[k];
}

static void cross(const float *a, const float *b, float *v)
{
	for (int k = 0; k < 3; ++k)
		v[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static float lesser(float a, float b)
{
	return b < a ? b : a;
}

static float greater(float a, float b)
{
	return a < b ? b : a;
}

/*
 * Slabs, with the reciprocal of the direction: 0 times infinity where a parallel ray lies in the plane of a face.
 * Barnes, Fast, branchless ray/bounding box intersections (2011).
 */
static int ray_box3(const float *v, const void *world, float *results)
{
	float enter = -INFINITY, leave = INFINITY;

	(void)world, (void)results;
	for (int k = 0; k < 3; ++k) {
		float inverse = 1 / v[3 + k];
		float first = (v[6 + k] - v[k]) * inverse, second = (v[9 + k] - v[k]) * inverse;

		enter = greater(enter, lesser(first, second));
		leave = lesser(leave, greater(first, second));
	}
	return leave >= greater(enter, 0);
}

/*
 * The quadratic equation: its discriminant is the difference of two large numbers where the ball is small or far away.
 * Shirley, Ray tracing in one weekend (2016).
 */
static int ray_sphere(const float *v, const void *world, float *results)
{
	float oc[3], a = dot(v + 3, v + 3), half_b, discriminant;

	(void)world, (void)results;
	from_to(v + 6, v, oc);
	half_b = dot(oc, v + 3);
	discriminant = half_b * half_b - a * (dot(oc, oc) - v[9] * v[9]);
	return discriminant >= 0 && -half_b + sqrtf(discriminant) >= 0;
}

/*
 * Segments count as parallel below a constant. Above it, the divisor is nothing but rounding where they are nearly
 * parallel. Sunday, Distance between 3D lines and segments.
 */
static int closest_points_segments3(const float *v, const void *world, float *results)
{
	const float small = 1e-8f;
	float u[3], w[3], between[3], a, b, c, d, e, under, s, s_under, t, t_under;

	(void)world;
	from_to(v, v + 3, u), from_to(v + 6, v + 9, w), from_to(v + 6, v, between);
	a = dot(u, u), b = dot(u, w), c = dot(w, w), d = dot(u, between), e = dot(w, between);
	under = s_under = t_under = a * c - b * b;
	if (under < small) {
		s = 0, s_under = 1, t = e, t_under = c;
	} else {
		s = b * e - c * d, t = a * e - b * d;
		if (s < 0)
			s = 0, t = e, t_under = c;
		else if (s > s_under)
			s = s_under, t = e + b, t_under = c;
	}
	if (t < 0) {
		t = 0;
		s = -d < 0 ? 0 : -d > a ? s_under : -d;
		s_under = -d < 0 || -d > a ? s_under : a;
	} else if (t > t_under) {
		t = t_under;
		s = b - d < 0 ? 0 : b - d > a ? s_under : b - d;
		s_under = b - d < 0 || b - d > a ? s_under : a;
	}
	results[0] = fabsf(s) < small ? 0 : s / s_under;
	results[1] = fabsf(t) < small ? 0 : t / t_under;
	for (int k = 0; k < 3; ++k)
		results[2 + k] = results[1] * w[k] - between[k] - results[0] * u[k];
	return 0;
}

/*
 * Only the directions of faces, not those across two edges, so some hits are wrong.
 * Van den Bergen, Efficient collision detection of complex deformable models using AABB trees (1997).
 */
static int obb3_obb3(const float *v, const void *world, float *results)
{
	const float *half[] = {v + 3, v + 15};
	float axis[2][3][3], way[3];

	(void)world, (void)results;
	for (int box = 0; box < 2; ++box) {
		for (int k = 0; k < 3; ++k) {
			axis[box][0][k] = v[12 * box + 6 + k];
			axis[box][1][k] = v[12 * box + 9 + k];
		}
		cross(axis[box][0], axis[box][1], axis[box][2]);
	}
	from_to(v, v + 12, way);
	for (int box = 0; box < 2; ++box)
		for (int k = 0; k < 3; ++k) {
			float reach = half[box][k];

			for (int other = 0; other < 3; ++other)
				reach +=
				    half[!box][other] * fabsf(dot(axis[box][k], axis[!box][other]));
			if (fabsf(dot(way, axis[box][k])) > reach)
				return 0;
		}
	return 1;
}

/* ---- Two triangles ----------------------------------------------------------------------------- */

static float side(const float *a, const float *b, const float *p, int x, int y)
{
	return (b[x] - a[x]) * (p[y] - a[y]) - (b[y] - a[y]) * (p[x] - a[x]);
}

/* Parallel edges never do. */
static int edges_cross(const float *a, const float *b, const float *c, const float *d, int x, int y)
{
	float ax = b[x] - a[x], ay = b[y] - a[y], bx = c[x] - d[x], by = c[y] - d[y];
	float cx = a[x] - c[x], cy = a[y] - c[y];
	float under = ay * bx - ax * by, first = by * cx - bx * cy, second = ax * cy - ay * cx;

	if (under > 0)
		return first >= 0 && first <= under && second >= 0 && second <= under;
	return under < 0 && first <= 0 && first >= under && second <= 0 && second >= under;
}

static int contains(const float *t, const float *p, int x, int y)
{
	float first = side(t, t + 3, p, x, y), second = side(t + 3, t + 6, p, x, y);
	float third = side(t + 6, t, p, x, y);

	return first * second > 0 && first * third > 0;
}

static int coplanar(const float *v, const float *normal)
{
	float ax = fabsf(normal[0]), ay = fabsf(normal[1]), az = fabsf(normal[2]);
	int x = ax > ay && ax > az ? 1 : 0, y = az >= ax && az >= ay ? 1 : 2;

	for (int i = 0; i < 3; ++i)
		for (int k = 0; k < 3; ++k)
			if (edges_cross(v + 3 * i, v + 3 * ((i + 1) % 3), v + 9 + 3 * k,
					v + 9 + 3 * ((k + 1) % 3), x, y))
				return 1;
	return contains(v, v + 9, x, y) || contains(v + 9, v, x, y);
}

/* The heights of a triangle's vertices over the other's plane; those below a constant count as 0. */
static int heights(const float *of, const float *plane, float *normal, float *height)
{
	float u[3], w[3], offset;
	int above = 0, below = 0;

	from_to(plane, plane + 3, u), from_to(plane, plane + 6, w);
	cross(u, w, normal);
	offset = -dot(normal, plane);
	for (int k = 0; k < 3; ++k) {
		height[k] = dot(normal, of + 3 * k) + offset;
		if (fabsf(height[k]) < 1e-6f)
			height[k] = 0;
		above += height[k] > 0, below += height[k] < 0;
	}
	return above < 3 && below < 3;
}

/* Where a triangle meets the common line, seen along the axis. */
static void interval(const float *t, const float *height, int axis, float *from, float *to)
{
	*from = INFINITY, *to = -INFINITY;
	for (int k = 0; k < 3; ++k) {
		int next = (k + 1) % 3;
		float first = t[3 * k + axis], second = t[3 * next + axis], at = first;

		if (height[k] != 0 && height[k] * height[next] >= 0)
			continue;
		if (height[k] != 0)
			at += (second - first) * height[k] / (height[k] - height[next]);
		*from = lesser(*from, at), *to = greater(*to, at);
	}
}

/*
 * The intervals in which two triangles meet the common line of their planes, and a test in the plane where all heights
 * are 0, which a constant decides. Möller, A fast triangle-triangle intersection test (1997).
 */
static int triangle_triangle3(const float *v, const void *world, float *results)
{
	float normal[2][3], height[2][3], line[3], from[2], to[2];
	int axis = 0;

	(void)world, (void)results;
	if (!heights(v + 9, v, normal[0], height[0]) || !heights(v, v + 9, normal[1], height[1]))
		return 0;
	if (height[0][0] == 0 && height[0][1] == 0 && height[0][2] == 0)
		return coplanar(v, normal[0]);
	cross(normal[0], normal[1], line);
	for (int k = 1; k < 3; ++k)
		axis = fabsf(line[k]) > fabsf(line[axis]) ? k : axis;
	interval(v + 9, height[0], axis, &from[0], &to[0]);
	interval(v, height[1], axis, &from[1], &to[1]);
	return from[0] <= to[1] && from[1] <= to[0];
}

#define PUBLISHED(name, touching)                                                                  \
	.test = #name, .on_floats = name, .boundary = LOCKSTEP_##touching,                         \
	.arithmetic = LOCKSTEP_FLOAT,                                                              \
	.except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID | LOCKSTEP_EXCEPT_DEGENERATE

LOCKSTEP_PLUGIN("published", "1", NULL, "MIT",
		{PUBLISHED(ray_box3, CLOSED), .results = LOCKSTEP_NO_RESULTS},
		{PUBLISHED(ray_sphere, UNDECIDED), .results = LOCKSTEP_NO_RESULTS},
		{PUBLISHED(closest_points_segments3, UNDECIDED),
		 .results = 1 << 2 | 1 << 3 | 1 << 4},
		{PUBLISHED(obb3_obb3, UNDECIDED)}, {PUBLISHED(triangle_triangle3, UNDECIDED)})
