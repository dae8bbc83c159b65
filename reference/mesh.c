/* SPDX-License-Identifier: MIT */
/* References of the mesh family: what lockstep.h says, one case and one triangle at a time. */
#include "reference/sweep.h"

static struct corners triangle_of(const struct lockstep_mesh *mesh, size_t i)
{
	const float *column[9];
	struct triangle3 t;
	lockstep_mesh_get(mesh, column);
	reference_load(&t, REFERENCE_FLOATS(t), column, i);
	return corners_of(t);
}

static size_t triangles_in(const struct lockstep_mesh *mesh)
{
	const float *column[9];
	return lockstep_mesh_get(mesh, column);
}

/* Along one axis, do a triangle's a, b and c come within e of the interval between p and q? */
static bool reaches(float p, float q, float e, float a, float b, float c)
{
	return smaller(smaller(a, b), c) <= larger(p, q) + e &&
	       larger(larger(a, b), c) >= smaller(p, q) - e;
}

/* For a ball that moves from p to q. */
static bool within_reach(struct vec3 p, struct vec3 q, float r, struct corners t)
{
	float m = larger(extent(p), extent(q)), e = r + 0x1p-18f * (m + r);
	return reaches(p.x, q.x, e, t.a.x, t.b.x, t.c.x) &&
	       reaches(p.y, q.y, e, t.a.y, t.b.y, t.c.y) &&
	       reaches(p.z, q.z, e, t.a.z, t.b.z, t.c.z);
}

static float squared_distance(struct vec3 p, struct corners t)
{
	struct vec3 qp = from_to(closest_point(t, p), p);
	return dot(qp, qp);
}

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

/* ---- Walking ----------------------------------------------------------------------------------- */

enum { TIMES = 4 };

/* Does a ball that touches already move on against what it touches? */
static bool goes_against(struct vec3 n, struct vec3 d)
{
	float along_n = dot(n, d);
	return along_n < 0 && along_n * along_n > (0x1p-32f * dot(n, n)) * dot(d, d);
}

/* The first triangle in the way, if there is one, and how it is touched. */
struct obstacle {
	struct touch touch;
	struct corners triangle;
};

static struct obstacle first_in_the_way(struct vec3 p, float r, struct vec3 d,
					const struct lockstep_mesh *mesh)
{
	struct motion motion = {p.x, p.y, p.z, r, d.x, d.y, d.z};
	struct vec3 end = {p.x + d.x, p.y + d.y, p.z + d.z};
	struct obstacle first = {.touch = {.hit = false}};
	for (size_t i = 0; i < triangles_in(mesh); ++i) {
		struct corners t = triangle_of(mesh, i);
		if (!within_reach(p, end, r, t))
			continue;
		struct touch touch = first_touch(motion, t);
		if (!touch.hit || (first.touch.hit && !(touch.t < first.touch.t)))
			continue;
		if (touch.t == 0 && !goes_against(from_to(closest_point(t, p), p), d))
			continue;
		first = (struct obstacle){touch, t};
	}
	return first;
}

/* Would the ball at `to` surely be deeper in the triangle than before? */
static bool goes_deeper(struct vec3 from, struct vec3 to, float r, struct corners t)
{
	if (!ball_touches_triangle(to, r, t))
		return false;
	float h = squared_distance(to, t), k = squared_distance(from, t);
	return h < (r * r) * (1 - 0x1p-12f) && h < k;
}

static bool way_is_clear(struct vec3 from, struct vec3 to, float r,
			 const struct lockstep_mesh *mesh)
{
	for (size_t i = 0; i < triangles_in(mesh); ++i) {
		struct corners t = triangle_of(mesh, i);
		if (!within_reach(from, to, r, t))
			continue;
		if (segment_meets(from, to, t) || goes_deeper(from, to, r, t))
			return false;
	}
	return true;
}

/* The unit vector away from the triangle, when the centre is at c. */
static struct vec3 away_from(struct corners t, struct vec3 at, struct vec3 c, struct vec3 d)
{
	struct vec3 n = from_to(at, c);
	if (is_zero(n)) {
		n = cross(from_to(t.a, t.b), from_to(t.a, t.c));
		if (dot(n, d) > 0)
			n = opposite(n);
	}
	return unit_vector(n);
}

/* The distance to keep from a triangle: small for a large ball, but more than rounding errors. */
static float gap_to(struct corners t, struct vec3 p, float r)
{
	float m = larger(larger(extent(p), extent(t.a)), larger(extent(t.b), extent(t.c)));
	return 0x1p-10f * r + 0x1p-18f * m;
}

/* The share of d to go, to stop short of what is touched at t. */
static float share_to_go(float gap, struct vec3 d, float t, struct vec3 n)
{
	float a = -dot(n, d);
	return a > 0 ? larger(t - gap / a, 0) : 0;
}

/* The part of `left` that goes along all triangles met; the last one's normal is normal[times -
 * 1]. */
static struct vec3 slide_along(struct vec3 left, const struct vec3 *normal, unsigned times)
{
	struct vec3 n = normal[times - 1], v = left;
	float into = dot(left, n);
	if (into < 0)
		v = (struct vec3){left.x - into * n.x, left.y - into * n.y, left.z - into * n.z};
	unsigned h = 0;
	while (h < times - 1 && !(dot(v, normal[h]) < 0))
		++h;
	if (h == times - 1)
		return v;
	struct vec3 c = cross(normal[h], n);
	float squared = dot(c, c);
	if (squared == 0)
		return (struct vec3){0, 0, 0};
	v = scaled(dot(left, c) / squared, c);
	for (unsigned other = 0; other < times - 1; ++other)
		if (other != h && dot(v, normal[other]) < 0)
			return (struct vec3){0, 0, 0};
	return v;
}

static struct vec3 walk(struct vec3 p, float r, struct vec3 d, const struct lockstep_mesh *mesh)
{
	struct vec3 normal[TIMES], outset = d;
	for (unsigned times = 1;; ++times) {
		struct obstacle in_the_way = first_in_the_way(p, r, d, mesh);
		struct touch touch = in_the_way.touch;
		float share = 1;
		if (touch.hit) {
			struct vec3 *n = &normal[times - 1];
			*n = away_from(in_the_way.triangle, touch.at, along(p, touch.t, d), d);
			share = share_to_go(gap_to(in_the_way.triangle, p, r), d, touch.t, *n);
		}
		struct vec3 to = along(p, share, d);
		if (!way_is_clear(p, to, r, mesh))
			return p;
		p = to;
		if (!touch.hit || times == TIMES)
			return p;
		d = slide_along(scaled(1 - share, d), normal, times);
		if (!(dot(d, outset) > 0))
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
