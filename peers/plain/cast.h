/* SPDX-License-Identifier: MIT */
/* Rays, and shapes that move along a line: against discs, balls, boxes, capsules, planes and
 * triangles. */
#ifndef PLAIN_CAST_H
#define PLAIN_CAST_H

#include "plane.h"
#include "sweep.h"
#include "volume.h"

struct ray {
	struct vec2 p, d;
};
struct ray3 {
	struct vec3 p, d;
};
struct moving_circle {
	struct vec2 p;
	float r;
	struct vec2 by;
};
struct moving_box {
	struct vec2 min, max, by;
};
struct moving_box3 {
	struct vec3 min, max, by;
};

/* When a ray first meets a shape, and the shape's normal there: 0 if the ray starts in the shape. */
struct entry2 {
	float t;
	struct vec2 n;
};
struct entry3 {
	float t;
	struct vec3 n;
};

/* ---- Discs and balls ------------------------------------------------------------------------- */

/*
 * The discriminant is the radius squared minus the squared distance of the ray from the centre.
 * That is more exact than b b - a c if the ball is far away. Haines et al., "Precision Improvements
 * for Ray/Sphere Intersection".
 */
static inline bool enter_disc(struct vec2 p, struct vec2 d, struct vec2 center, float r, float last,
			      struct entry2 *entry)
{
	const struct vec2 from = sub(p, center);
	const float c = dot(from, from) - r * r, b = dot(from, d), a = dot(d, d);
	*entry = (struct entry2){0};
	if (c <= 0)
		return true;
	if (b >= 0)
		return false;
	const struct vec2 foot = {from.x - b / a * d.x, from.y - b / a * d.y};
	const float room = r * r - dot(foot, foot);
	if (room < 0)
		return false;
	entry->t = c / (sqrtf(a * room) - b);
	const struct vec2 n = {from.x + entry->t * d.x, from.y + entry->t * d.y};
	entry->n = (struct vec2){n.x / r, n.y / r};
	return entry->t <= last;
}

static inline bool ray_circle(const struct ray *ray, const struct circle *c, struct entry2 *entry)
{
	return enter_disc(ray->p, ray->d, c->p, c->r, INFINITY, entry);
}
HIT_VALUES2(ray_circle, ray, circle, entry2)

static inline bool circle_cast_circle(const struct moving_circle *m, const struct circle *c,
				      struct entry2 *entry)
{
	return enter_disc(m->p, m->by, c->p, m->r + c->r, 1, entry);
}
HIT_VALUES2(circle_cast_circle, moving_circle, circle, entry2)

/* The same in space. */
static inline bool enter_ball(struct vec3 p, struct vec3 d, struct vec3 center, float r, float last,
			      struct entry3 *entry)
{
	const struct vec3 from = sub3(p, center);
	const float c = dot_of(from, from) - r * r, b = dot_of(from, d), a = dot_of(d, d);
	*entry = (struct entry3){0};
	if (c <= 0)
		return true;
	if (b >= 0)
		return false;
	const struct vec3 foot = sub3(from, scale(d, b / a));
	const float room = r * r - dot_of(foot, foot);
	if (room < 0)
		return false;
	entry->t = c / (sqrtf(a * room) - b);
	entry->n = scale(add3(from, scale(d, entry->t)), 1 / r);
	return entry->t <= last;
}

static inline bool ray_sphere(const struct ray3 *ray, const struct sphere *s, struct entry3 *entry)
{
	return enter_ball(ray->p, ray->d, s->p, s->r, INFINITY, entry);
}
HIT_VALUES2(ray_sphere, ray3, sphere, entry3)

static inline bool sphere_cast_sphere(const struct motion *m, const struct sphere *s,
				      struct entry3 *entry)
{
	return enter_ball(m->p, m->by, s->p, m->r + s->r, 1, entry);
}
HIT_VALUES2(sphere_cast_sphere, motion, sphere, entry3)

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* The part of a ray that is in a box, and the axis of the side through which it enters; -1: it
 * starts there. */
struct part {
	float enter, leave;
	int axis;
};

/* Cuts the part to where one coordinate, which starts at p and changes by d, is in the slab. */
static inline bool in_slab(float p, float d, float min, float max, int axis, struct part *part)
{
	if (d == 0)
		return p >= min && p <= max;
	const float to_min = (min - p) / d, to_max = (max - p) / d;
	const float enter = d > 0 ? to_min : to_max, leave = d > 0 ? to_max : to_min;
	if (enter > part->enter) {
		part->enter = enter;
		part->axis = axis;
	}
	if (leave < part->leave)
		part->leave = leave;
	return part->enter <= part->leave;
}

static inline bool enter_box(struct vec2 p, struct vec2 d, struct vec2 min, struct vec2 max,
			     float last, struct entry2 *entry)
{
	struct part part = {0, last, -1};
	if (!in_slab(p.x, d.x, min.x, max.x, 0, &part) ||
	    !in_slab(p.y, d.y, min.y, max.y, 1, &part))
		return false;
	*entry = (struct entry2){.t = part.enter};
	if (part.axis == 0)
		entry->n.x = d.x > 0 ? -1 : 1;
	else if (part.axis == 1)
		entry->n.y = d.y > 0 ? -1 : 1;
	return true;
}

static inline bool ray_box(const struct ray *ray, const struct aabb *b, struct entry2 *entry)
{
	return enter_box(ray->p, ray->d, b->min, b->max, INFINITY, entry);
}
HIT_VALUES2(ray_box, ray, aabb, entry2)

/* A polygon of two vertices has no inside to clip the ray to. */
static inline bool enter_side(const struct ray *ray, struct vec2 a, struct vec2 b,
			      struct entry2 *entry)
{
	const struct vec2 side = sub(b, a), to = sub(a, ray->p);
	const float under = cross(ray->d, side), length = sqrtf(dot(side, side));
	const float t = cross(to, side) / under, along = cross(to, ray->d) / under;
	const float way = under < 0 ? -1 : 1;
	if (!(t >= 0 && along >= 0 && along <= 1))
		return false;
	*entry = (struct entry2){t, {-way * side.y / length, way * side.x / length}};
	return true;
}

/* Clips the ray at one side after the other. */
static inline bool ray_convex(const struct ray *ray, const struct convex *p, struct entry2 *entry)
{
	const int n = sides_of(p);
	if (n < 3)
		return enter_side(ray, p->v[0], p->v[1], entry);
	const bool left = turns_left(p, n);
	float enter = 0, leave = INFINITY;
	struct vec2 front = {0, 0};
	for (int i = 0, j = n - 1; i < n; j = i++) {
		const struct vec2 side = sub(p->v[i], p->v[j]);
		const struct vec2 out = {left ? side.y : -side.y, left ? -side.x : side.x};
		const float beyond = dot(out, sub(ray->p, p->v[j])), by = dot(out, ray->d);
		if (by == 0 && beyond > 0)
			return false;
		const float t = -beyond / by;
		if (by < 0 && t > enter) {
			enter = t;
			front = out;
		} else if (by > 0 && t < leave) {
			leave = t;
		}
		if (enter > leave)
			return false;
	}
	const float length = sqrtf(dot(front, front));
	*entry = (struct entry2){enter, front};
	if (length > 0)
		entry->n = (struct vec2){front.x / length, front.y / length};
	return true;
}
HIT_VALUES2(ray_convex, ray, convex, entry2)

/* A point moves towards a box that is larger by the moving one. */
static inline bool box_cast_box(const struct moving_box *m, const struct aabb *b,
				struct entry2 *entry)
{
	return enter_box((struct vec2){0, 0}, m->by, sub(b->min, m->max), sub(b->max, m->min), 1,
			 entry);
}
HIT_VALUES2(box_cast_box, moving_box, aabb, entry2)

static inline bool enter_box3(struct vec3 p, struct vec3 d, struct vec3 min, struct vec3 max,
			      float last, struct entry3 *entry)
{
	struct part part = {0, last, -1};
	if (!in_slab(p.x, d.x, min.x, max.x, 0, &part) ||
	    !in_slab(p.y, d.y, min.y, max.y, 1, &part) ||
	    !in_slab(p.z, d.z, min.z, max.z, 2, &part))
		return false;
	*entry = (struct entry3){.t = part.enter};
	if (part.axis == 0)
		entry->n.x = d.x > 0 ? -1 : 1;
	else if (part.axis == 1)
		entry->n.y = d.y > 0 ? -1 : 1;
	else if (part.axis == 2)
		entry->n.z = d.z > 0 ? -1 : 1;
	return true;
}

static inline bool ray_box3(const struct ray3 *ray, const struct box3 *b, struct entry3 *entry)
{
	return enter_box3(ray->p, ray->d, b->min, b->max, INFINITY, entry);
}
HIT_VALUES2(ray_box3, ray3, box3, entry3)

static inline bool box3_cast_box3(const struct moving_box3 *m, const struct box3 *b,
				  struct entry3 *entry)
{
	return enter_box3((struct vec3){0, 0, 0}, m->by, sub3(b->min, m->max), sub3(b->max, m->min),
			  1, entry);
}
HIT_VALUES2(box3_cast_box3, moving_box3, box3, entry3)

/* ---- Capsules -------------------------------------------------------------------------------- */

/* First the endless cylinder. Where the ray enters it, or starts in it, beyond an end of the
 * segment, it can meet only the ball around that end. */
static inline bool enter_capsule(struct vec3 p, struct vec3 d, struct vec3 a, struct vec3 b,
				 float r, float last, struct entry3 *entry)
{
	const struct vec3 ab = sub3(b, a), from = sub3(p, a);
	const float length = dot_of(ab, ab);
	*entry = (struct entry3){0};
	if (near_segment(p, a, b, r))
		return true;
	if (length == 0)
		return enter_ball(p, d, a, r, last, entry);
	float along = dot_of(from, ab) / length;
	const float speed = dot_of(d, ab) / length;
	const struct vec3 side = sub3(from, scale(ab, along)), by = sub3(d, scale(ab, speed));
	const float outside = dot_of(side, side) - r * r;
	if (outside > 0) {
		const float towards = dot_of(side, by), square = dot_of(by, by);
		if (towards >= 0)
			return false;
		const struct vec3 foot = sub3(side, scale(by, towards / square));
		const float room = r * r - dot_of(foot, foot);
		if (room < 0)
			return false;
		const float t = outside / (sqrtf(square * room) - towards);
		along += t * speed;
		if (along >= 0 && along <= 1) {
			entry->t = t;
			entry->n = scale(add3(side, scale(by, t)), 1 / r);
			return t <= last;
		}
	}
	return enter_ball(p, d, along < 0 ? a : b, r, last, entry);
}

static inline bool ray_capsule3(const struct ray3 *ray, const struct capsule3 *c,
				struct entry3 *entry)
{
	return enter_capsule(ray->p, ray->d, c->a, c->b, c->r, INFINITY, entry);
}
HIT_VALUES2(ray_capsule3, ray3, capsule3, entry3)

/* The box's corner in octant k: bit 0 is for the larger x, bit 1 for y, bit 2 for z. */
static inline struct vec3 corner_of(const struct box3 *b, int k)
{
	return (struct vec3){k & 1 ? b->max.x : b->min.x, k & 2 ? b->max.y : b->min.y,
			     k & 4 ? b->max.z : b->min.z};
}

/*
 * The centre, at the origin, moves towards a box that is larger by the radius. Where it enters
 * beside a face, that is the contact; beside an edge or a vertex of the given box, it can meet only
 * the capsules around that edge, or around the three edges at that vertex. Ericson, "Real-Time
 * Collision Detection", 5.5.7.
 */
static inline bool sphere_cast_box3(const struct motion *m, const struct box3 *b,
				    struct entry3 *entry)
{
	const struct vec3 start = {0, 0, 0}, r = {m->r, m->r, m->r};
	const struct box3 box = {sub3(b->min, m->p), sub3(b->max, m->p)};
	*entry = (struct entry3){0};
	if (sphere_box3(&(struct sphere){start, m->r}, &box))
		return true;
	if (!enter_box3(start, m->by, sub3(box.min, r), add3(box.max, r), 1, entry))
		return false;
	const struct vec3 at = scale(m->by, entry->t);
	const int less = (at.x < box.min.x) | (at.y < box.min.y) << 1 | (at.z < box.min.z) << 2;
	const int more = (at.x > box.max.x) | (at.y > box.max.y) << 1 | (at.z > box.max.z) << 2;
	const int beside = less | more, along = 7 & ~beside;
	if ((beside & (beside - 1)) == 0)
		return true;
	bool hit = false;
	for (int axis = 1; axis <= 4; axis *= 2) {
		struct entry3 next;
		if (along && axis != along)
			continue;
		if (enter_capsule(start, m->by, corner_of(&box, more & ~axis),
				  corner_of(&box, more | axis), m->r, 1, &next) &&
		    (!hit || next.t < entry->t)) {
			*entry = next;
			hit = true;
		}
	}
	return hit;
}
HIT_VALUES2(sphere_cast_box3, motion, box3, entry3)

/* ---- Planes and triangles -------------------------------------------------------------------- */

static inline bool ray_plane(const struct ray3 *ray, const struct plane *plane, struct number *t)
{
	const float f = dot_of(plane->n, ray->p) + plane->d, g = dot_of(plane->n, ray->d);
	t->value = f == 0 ? 0 : -f / g;
	return f == 0 || (f > 0 && g < 0) || (f < 0 && g > 0);
}
HIT_VALUES2(ray_plane, ray3, plane, number)

/* The time, and the weights of b and c. */
struct crossing3 {
	float t, v, w;
};

static inline bool ray_triangle(const struct ray3 *ray, const struct triangle3 *t,
				struct crossing3 *at)
{
	struct crossing crossing;
	if (!through_triangle(ray->p, ray->d, t, &crossing) || crossing.time < 0)
		return false;
	const float over = 1 / crossing.det;
	*at = (struct crossing3){crossing.time * over, crossing.u * over, crossing.v * over};
	return true;
}
HIT_VALUES2(ray_triangle, ray3, triangle3, crossing3)

#endif
