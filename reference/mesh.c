/* SPDX-License-Identifier: MIT */
/* References of the mesh family: what lockstep.h says, one case and one triangle at a time. */
#include "reference/walk.h"

/* NaN counts as infinite, like every overflow. */
REFERENCE_WORLD_HIT_VALUES1(sphere_mesh, 2, sphere, ball, mesh, mesh)
{
	struct vec3 p = {ball.x, ball.y, ball.z};
	float least = NAN;
	bool hit = false;
	for (size_t i = 0; i < triangles_in(mesh); ++i) {
		struct corners t = triangle_of(mesh, i);
		if (!within_reach(p, p, ball.r, t) || !ball_touches_triangle(p, ball.r, t))
			continue;
		float squared = squared_distance(p, t);
		if (isnan(squared))
			squared = INFINITY;
		if (hit && !(squared < least))
			continue;
		hit = true;
		least = squared;
		result[0] = (float)i;
		result[1] = sqrtf(squared);
	}
	return hit;
}

/* ---- Walking: what is left of a motion, in double ----------------------------------------------- */

enum { TIMES = 8 };

/* A vector times another. */
static double times(const double a[3], const double b[3])
{
	return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

/* Does v go against any of the normals, other than `first` and `second`? */
static bool goes_into(const double v[3], double normal[TIMES][3], unsigned n, unsigned first,
		      unsigned second)
{
	bool into = false;
	for (unsigned k = 0; k < n; ++k)
		if (k != first && k != second)
			into |= !(times(v, normal[k]) >= 0);
	return into;
}

/* What V has along the plane of a normal. */
static void along_plane(const double v[3], const double n[3], double part[3])
{
	double into = times(v, n);
	for (unsigned k = 0; k < 3; ++k)
		part[k] = v[k] - into * n[k];
}

/* What V has along the crease of two; false if they have none. */
static bool along_crease(const double v[3], const double n[3], const double m[3], double part[3])
{
	double c[3];
	for (unsigned k = 0; k < 3; ++k)
		c[k] = n[(k + 1) % 3] * m[(k + 2) % 3] - n[(k + 2) % 3] * m[(k + 1) % 3];
	double squared = times(c, c), share = times(v, c) / squared;
	for (unsigned k = 0; k < 3; ++k)
		part[k] = share * c[k];
	return squared != 0;
}

/* The longest part of V that goes against none of the n normals; zero if there is none but what may be rounding. */
static void allowed_part(const double v[3], double normal[TIMES][3], unsigned n, double best[3])
{
	double longest = 0x1p-32 * times(v, v);
	memcpy(best, v, 3 * sizeof *v);
	if (!goes_into(v, normal, n, n, n))
		return;
	best[0] = best[1] = best[2] = 0;
	for (unsigned i = 0; i < n; ++i)
		for (unsigned j = i; j < n; ++j) {
			double part[3];
			if (j == i)
				along_plane(v, normal[i], part);
			else if (!along_crease(v, normal[i], normal[j], part))
				continue;
			double squared = times(part, part);
			if (!(squared > longest) || goes_into(part, normal, n, i, j))
				continue;
			longest = squared;
			memcpy(best, part, sizeof part);
		}
}

static struct vec3 walk(struct vec3 p, float r, struct vec3 whole, const struct lockstep_mesh *mesh)
{
	double normal[TIMES][3];
	unsigned normals = 0;
	float left = 1;
	struct vec3 d = whole;
	for (unsigned times = 1;; ++times) {
		struct obstacle in_the_way = first_in_the_way(p, r, d, mesh);
		struct touch touch = in_the_way.touch;
		if (!touch.hit) {
			struct vec3 to = along(p, 1, d);
			return way_is_clear(p, to, r, mesh) ? to : p;
		}
		struct vec3 n = away_from(in_the_way.triangle, touch.at, along(p, touch.t, d), d);
		float gap = gap_to(in_the_way.triangle, p, r);
		float share = share_to_go(gap, d, touch.t, n);
		struct vec3 to = along(p, share, d);
		if (!way_is_clear(p, to, r, mesh))
			return p;
		p = to;
		if (times == TIMES)
			return p;
		bool came_far = share * share * dot(d, d) > gap * gap;
		if (came_far)
			normals = 0;
		normal[normals][0] = n.x;
		normal[normals][1] = n.y;
		normal[normals++][2] = n.z;
		left = left * (1 - share);
		const double v[3] = {(double)left * whole.x, (double)left * whole.y,
				     (double)left * whole.z};
		double part[3];
		allowed_part(v, normal, normals, part);
		d = (struct vec3){(float)part[0], (float)part[1], (float)part[2]};
		if (!(dot(d, whole) > 0))
			return p;
	}
}

REFERENCE_WORLD_VALUES1(sphere_walk, 3, motion, m, mesh, mesh)
{
	struct vec3 p = {m.x, m.y, m.z}, d = {m.dx, m.dy, m.dz};
	if (has_nan(p) || has_nan(d) || !(m.r >= 0))
		set_nan3(result);
	else
		set_result3(result, walk(p, m.r, d, mesh));
}
