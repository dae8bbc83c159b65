/* SPDX-License-Identifier: MIT */
/*
 * A ball that walks in a mesh, as in lockstep_sphere_walk(): one ball at a time, LANES triangles at
 * once. Its path is computed in plain arithmetic on single floats, in the order of lockstep.h.
 */
#ifndef LOCKSTEP_KERNELS_WALK_H
#define LOCKSTEP_KERNELS_WALK_H

#include <math.h>

#include "kernels/cone.h"
#include "kernels/near_triangles.h"
#include "kernels/sweep.h"

/* ---- Single vectors ------------------------------------------------------------------------------ */

static inline struct float3 minus(struct float3 a, struct float3 b)
{
	alone(3);
	return (struct float3){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* a + s b */
static inline struct float3 plus(struct float3 a, float s, struct float3 b)
{
	alone(6);
	return (struct float3){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

static inline struct float3 times(float s, struct float3 a)
{
	alone(3);
	return (struct float3){s * a.x, s * a.y, s * a.z};
}

static inline float dot(struct float3 a, struct float3 b)
{
	alone(5);
	return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

static inline struct float3 cross(struct float3 a, struct float3 b)
{
	alone(9);
	return (struct float3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline struct float3 rounded3(struct double3 a)
{
	return (struct float3){(float)a.x, (float)a.y, (float)a.z};
}

/* Like unit3(). */
static inline struct float3 unit(struct float3 a)
{
	float size = size_of(a);
	struct float3 u = times(size > 0x1p60f ? 0x1p-70f : size < 0x1p-60f ? 0x1p90f : 1, a);
	float length = __builtin_sqrtf(dot(u, u));
	length = length == 0 ? 1 : length;
	return (struct float3){u.x / length, u.y / length, u.z / length};
}

/* ---- What is in the way --------------------------------------------------------------------------- */

/* The obstacle that blocks the ball, and the offset from it to the centre at the contact. */
struct obstacle {
	struct motion move;
	bool found;
	float time, number;
	struct float3 normal;
	const struct mesh_leaf *leaf;
	unsigned which; /* the index of its triangle in the leaf */
	float nearest;  /* the least squared distance of triangles touched at the start */
};

static inline bool look_obstacle(const struct mesh_leaf *leaf, unsigned first, unsigned near,
				 void *what)
{
	struct obstacle *o = what;
	const struct motion *m = &o->move;
	struct triangle3 t = triangles_at(leaf, first);
	struct first_contact contact = sweep(*m, t);
	float time[LANES], squared[LANES], x[LANES], y[LANES], z[LANES];
	near &= bits(contact.hit);
	if (!near)
		return true;
	struct vec3 center = add3(m->center, scale3(contact.time, m->by));
	struct vec3 n = sub3(center, closest_point(t, center));
	vec nn = dot3(n, n), along = dot3(n, m->by);
	/* The ball moves nearer by more than rounding. */
	mask nearer = both(lt(along, set(0)),
			   gt(mul(along, along), mul(mul(set(0x1p-32f), nn), dot3(m->by, m->by))));
	mask at_first = eq(contact.time, set(0));
	mask in_the_way = either(nearer, both(is_zero3(n), invert(at_first)));
	unsigned touched = near & bits(at_first);
	near &= bits(in_the_way);
	store(squared, nn);
	for (; touched; touched &= touched - 1) {
		float here = squared[__builtin_ctz(touched)];
		o->nearest = here < o->nearest ? here : o->nearest;
	}
	if (!near)
		return true;
	store(time, contact.time);
	store(x, n.x);
	store(y, n.y);
	store(z, n.z);
	for (; near; near &= near - 1) {
		unsigned i = (unsigned)__builtin_ctz(near);
		float number = leaf->number[first + i];
		if (o->found && (time[i] > o->time || (time[i] == o->time && number > o->number)))
			continue;
		o->found = true;
		o->time = time[i];
		o->number = number;
		o->normal = (struct float3){x[i], y[i], z[i]};
		o->leaf = leaf;
		o->which = first + i;
	}
	return true;
}

/* A contact for a ball that moves by d: the unit normal at the obstacle, the distance to keep, and the
 * distance at the start if the ball already touches then. */
struct touch {
	struct float3 normal;
	float gap, off;
};

static inline struct touch touch_of(const struct obstacle *o, struct float3 p, float r,
				    struct float3 d)
{
	float corner[9];
	for (unsigned k = 0; k < 9; ++k)
		corner[k] = o->leaf->corner[k][o->which];
	const struct float3 a = {corner[0], corner[1], corner[2]};
	const struct float3 b = {corner[3], corner[4], corner[5]};
	const struct float3 c = {corner[6], corner[7], corner[8]};
	struct float3 normal = o->normal;
	if (normal.x == 0 && normal.y == 0 && normal.z == 0) {
		normal = cross(minus(b, a), minus(c, a));
		if (dot(normal, d) > 0)
			normal = (struct float3){-normal.x, -normal.y, -normal.z};
	}
	float most =
	    greatest_of(greatest_of(size_of(p), size_of(a)), greatest_of(size_of(b), size_of(c)));
	return (struct touch){unit(normal), 0x1p-10f * r + 0x1p-18f * most,
			      __builtin_sqrtf(dot(o->normal, o->normal)) - r};
}

/* ---- Is the way clear ----------------------------------------------------------------------------- */

struct clearance {
	struct segment3 path;
	vec r, limit; /* a squared distance; anything nearer is too deep */
	bool clear;
};

static inline bool look_clear(const struct mesh_leaf *leaf, unsigned first, unsigned near,
			      void *what)
{
	struct clearance *way = what;
	struct triangle3 t = triangles_at(leaf, first);
	struct sides s = sides_of(t);
	struct vec3 n = face_normal(s);
	mask touched = touches(s, n, has_area(s, n), offsets_to(t, way->path.b), way->r);
	mask blocked = segment_meets_triangle(way->path, t, goes_through(way->path, t));
	if (near & bits(touched)) {
		struct vec3 after = sub3(way->path.b, closest_point(t, way->path.b));
		blocked = either(blocked, both(touched, lt(dot3(after, after), way->limit)));
	}
	way->clear = !(near & bits(blocked));
	return way->clear;
}

static inline bool is_clear(const struct lockstep_mesh *mesh, struct float3 from, struct float3 to,
			    float r, float nearest)
{
	struct clearance way = {
	    {set_all(from), set_all(to)}, set(r), set(nearest * (1 - 0x1p-12f)), true};
	each_near(mesh, reach_of(from, to, r), look_clear, &way);
	return way.clear;
}

/* ---- Walking -------------------------------------------------------------------------------------- */

static inline struct float3 walk(const struct lockstep_mesh *mesh, struct float3 p, float r,
				 const struct float3 whole)
{
	struct float3 d = whole;
	struct planes planes;
	float left = 1, nearest = r * r;
	if (!(r >= 0) || p.x != p.x || p.y != p.y || p.z != p.z || d.x != d.x || d.y != d.y ||
	    d.z != d.z)
		return (struct float3){NAN, NAN, NAN};
	planes.count = 0;
	for (unsigned contacts = 0;;) {
		struct obstacle o = {.move = {set_all(p), set(r), set_all(d)}, .nearest = nearest};
		struct float3 end = plus(p, 1, d);
		each_near(mesh, reach_of(p, end, r), look_obstacle, &o);
		if (!contacts)
			nearest = o.nearest;
		if (!o.found)
			return is_clear(mesh, p, end, r, nearest) ? end : p;
		struct touch touch = touch_of(&o, p, r, d);
		float nearing = -dot(touch.normal, d);
		float share = nearing > 0 ? greatest_of(o.time - touch.gap / nearing, 0) : 0;
		end = plus(p, share, d);
		if (!is_clear(mesh, p, end, r, nearest))
			return p;
		p = end;
		if (++contacts == PLANES_MAX)
			return p;
		if (share * share * dot(d, d) > touch.gap * touch.gap)
			planes.count = 0;
		float off = o.time > 0 ? (o.time - share) * nearing : touch.off;
		planes.missing[planes.count] =
		    off < touch.gap / 2 ? (double)touch.gap - (double)off : 0;
		planes.normal[planes.count++] =
		    (struct double3){touch.normal.x, touch.normal.y, touch.normal.z};
		left *= 1 - share;
		struct double3 v = {(double)left * whole.x, (double)left * whole.y,
				    (double)left * whole.z};
		v = allowed_part(v, &planes);
		d = rounded3(moved_off(v, &planes));
		if (!(dot(d, whole) > 0))
			d = rounded3(v);
		if (!(dot(d, whole) > 0))
			return p;
	}
}

#endif
