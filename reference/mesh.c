/* SPDX-License-Identifier: MIT */
/* References of the mesh family: the formulas of lockstep.h, one case and one
 * triangle at a time. */
#include "reference/walk.h"

/* A squared distance of NaN counts as infinite, like every overflow. */
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

/* ---- Walking: the rest of a motion, in double --------------------------------------------------- */

/*
 * Finding the remaining motion along touched planes is a least distance problem. Here it is solved by trying
 * all sets of planes that can be active. Engines use other methods:
 * - Quake, SV_FlyMove(): keeps up to five planes, clips the motion by each in turn, and takes the first
 *   result that goes against none of the others. In a crease it follows the cross product of the two planes;
 *   in a corner of three planes it stops dead. It climbs kerbs by a second try from a step higher.
 * - Bullet, btKinematicCharacterController: keeps no planes. It lifts the character by a step, clips the
 *   forward motion by the plane hit last, up to ten times, and sets the character down again. In a crease the
 *   motion turns from one side to the other until it points backwards, and stops.
 * - Jolt, CharacterVirtual: collects the nearby planes beforehand, and meets them in the order of their
 *   times. After clipping by one plane, it follows the crease with the plane that the result violates most,
 *   unless the two are within ten degrees. In a corner it goes from crease to crease until the motion turns
 *   back. Stairs are a second sweep, up, forward and down.
 * - Box2D 3.1 and Box3D, b2SolvePlanes(): also collects the planes, and solves the same problem as here, but
 *   in at most twenty rounds of pushing off one plane after another, and only to within the slop. It slides
 *   over kerbs and along creases, and converges slowly in acute ones.
 */

enum { TIMES = 8 };

/* A blocking plane: its unit normal, and how much farther away the ball must be. */
struct met {
	double n[3], missing;
};

/* The dot product of two vectors. */
static double times(const double a[3], const double b[3])
{
	return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

/* Does v go against any of the planes, by more than rounding? */
static bool goes_into(const double v[3], const struct met *plane, unsigned n)
{
	double most = 0x1p-17 * sqrt(times(v, v));
	bool into = false;
	for (unsigned k = 0; k < n; ++k)
		into |= !(times(v, plane[k].n) >= -most);
	return into;
}

/* The part of V along a plane. */
static void along_plane(const double v[3], const double n[3], double part[3])
{
	double into = times(v, n);
	for (unsigned k = 0; k < 3; ++k)
		part[k] = v[k] - into * n[k];
}

/* The part of V along the crease of two planes; false if they have no crease. */
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

/*
 * The longest part of V that goes against none of the n planes. Zero if there is none, or if it may
 * be only rounding.
 */
static void allowed_part(const double v[3], const struct met *plane, unsigned n, double best[3])
{
	double longest = 0x1p-32 * times(v, v);
	memcpy(best, v, 3 * sizeof *v);
	if (!goes_into(v, plane, n))
		return;
	best[0] = best[1] = best[2] = 0;
	for (unsigned i = 0; i < n; ++i)
		for (unsigned j = i; j < n; ++j) {
			double part[3];
			if (j == i)
				along_plane(v, plane[i].n, part);
			else if (!along_crease(v, plane[i].n, plane[j].n, part))
				continue;
			double squared = times(part, part);
			if (!(squared > longest) || goes_into(part, plane, n))
				continue;
			longest = squared;
			memcpy(best, part, sizeof part);
		}
}

/* Turns v away from the planes that the ball is too near, by at most a thousandth of its length. */
static void move_off(double v[3], const struct met *plane, unsigned n)
{
	double most = 0x1p-10 * sqrt(times(v, v)), turned[3] = {v[0], v[1], v[2]};
	for (unsigned k = 0; k < n; ++k) {
		double wanted = plane[k].missing < most ? plane[k].missing : most;
		double more = wanted - times(turned, plane[k].n);
		for (unsigned i = 0; more > 0 && i < 3; ++i)
			turned[i] = turned[i] + more * plane[k].n[i];
	}
	if (!goes_into(turned, plane, n))
		memcpy(v, turned, sizeof turned);
}

/* How much farther away than f the ball must be to keep the gap; 0 unless it is far too near. */
static double missing_of(float gap, float f)
{
	return f < gap / 2 ? (double)gap - (double)f : 0;
}

static struct vec3 to_float(const double v[3])
{
	return (struct vec3){(float)v[0], (float)v[1], (float)v[2]};
}

static struct vec3 walk(struct vec3 p, float r, struct vec3 whole, const struct lockstep_mesh *mesh)
{
	struct met plane[TIMES];
	unsigned planes = 0;
	float left = 1, nearest = r * r;
	struct vec3 d = whole;
	for (unsigned times = 1;; ++times) {
		float later = 0;
		struct obstacle o = first_in_the_way(p, r, d, mesh, times == 1 ? &nearest : &later);
		if (!o.found) {
			struct vec3 to = along(p, 1, d);
			return way_is_clear(p, to, r, nearest, mesh) ? to : p;
		}
		struct vec3 n = away_from(o.triangle, o.n, d);
		float gap = gap_to(o.triangle, p, r), share = share_to_go(gap, d, o.t, n);
		struct vec3 to = along(p, share, d);
		if (!way_is_clear(p, to, r, nearest, mesh))
			return p;
		p = to;
		if (times == TIMES)
			return p;
		if (share * share * dot(d, d) > gap * gap)
			planes = 0;
		float off = o.t > 0 ? (o.t - share) * -dot(n, d) : sqrtf(dot(o.n, o.n)) - r;
		plane[planes++] = (struct met){{n.x, n.y, n.z}, missing_of(gap, off)};
		left = left * (1 - share);
		const double v[3] = {(double)left * whole.x, (double)left * whole.y,
				     (double)left * whole.z};
		double part[3], away[3];
		allowed_part(v, plane, planes, part);
		memcpy(away, part, sizeof part);
		move_off(away, plane, planes);
		d = to_float(away);
		if (!(dot(d, whole) > 0))
			d = to_float(part);
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
