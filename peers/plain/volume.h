/* SPDX-License-Identifier: MIT */
/* Balls, boxes and capsules in space, the points of them that are nearest, and frusta. */
#ifndef PLAIN_VOLUME_H
#define PLAIN_VOLUME_H

#include "space.h"

struct box3 {
	struct vec3 min, max;
};
struct capsule3 {
	struct vec3 a, b;
	float r;
};

static inline bool point_box3(const struct vec3 *p, const struct box3 *b)
{
	return p->x >= b->min.x && p->x <= b->max.x && p->y >= b->min.y && p->y <= b->max.y &&
	       p->z >= b->min.z && p->z <= b->max.z;
}
HIT2(point_box3, vec3, box3)

static inline bool point_sphere(const struct vec3 *p, const struct sphere *s)
{
	const struct vec3 d = sub3(*p, s->p);
	return dot_of(d, d) <= s->r * s->r;
}
HIT2(point_sphere, vec3, sphere)

static inline bool sphere_sphere(const struct sphere *a, const struct sphere *b)
{
	const struct vec3 d = sub3(a->p, b->p);
	const float r = a->r + b->r;
	return dot_of(d, d) <= r * r;
}
HIT2(sphere_sphere, sphere, sphere)

static inline bool box3_box3(const struct box3 *a, const struct box3 *b)
{
	return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y &&
	       b->min.y <= a->max.y && a->min.z <= b->max.z && b->min.z <= a->max.z;
}
HIT2(box3_box3, box3, box3)

static inline struct vec3 closest_point_box3(const struct vec3 *p, const struct box3 *b)
{
	return (struct vec3){clamp(p->x, b->min.x, b->max.x), clamp(p->y, b->min.y, b->max.y),
			     clamp(p->z, b->min.z, b->max.z)};
}
VALUE2(closest_point_box3, vec3, box3, vec3)

static inline bool sphere_box3(const struct sphere *s, const struct box3 *b)
{
	const struct vec3 d = sub3(s->p, closest_point_box3(&s->p, b));
	return dot_of(d, d) <= s->r * s->r;
}
HIT2(sphere_box3, sphere, box3)

/* The box by its centre and half extents: its shadow on the normal is as long as those of its
 * three half extents together. */
static inline bool plane_box3(const struct plane *plane, const struct box3 *b)
{
	const struct vec3 center = scale(add3(b->min, b->max), 0.5f);
	const struct vec3 half = sub3(b->max, center);
	const float reach =
	    half.x * fabsf(plane->n.x) + half.y * fabsf(plane->n.y) + half.z * fabsf(plane->n.z);
	return fabsf(dot_of(plane->n, center) + plane->d) <= reach;
}
HIT2(plane_box3, plane, box3)

/* ---- Segments and capsules ------------------------------------------------------------------- */

struct place {
	struct vec3 p;
	float t;
};

static inline float along_segment(struct vec3 p, struct vec3 a, struct vec3 ab)
{
	const float length = dot_of(ab, ab);
	return length > 0 ? clamp(dot_of(sub3(p, a), ab) / length, 0, 1) : 0;
}

static inline struct place closest_point_segment3(const struct vec3 *p, const struct segment3 *s)
{
	const struct vec3 ab = sub3(s->b, s->a);
	const float t = along_segment(*p, s->a, ab);
	return (struct place){add3(s->a, scale(ab, t)), t};
}
VALUE2(closest_point_segment3, vec3, segment3, place)

static inline bool near_segment(struct vec3 p, struct vec3 a, struct vec3 b, float r)
{
	const struct vec3 ab = sub3(b, a), ap = sub3(p, a);
	const struct vec3 d = sub3(ap, scale(ab, along_segment(p, a, ab)));
	return dot_of(d, d) <= r * r;
}

static inline bool sphere_capsule3(const struct sphere *s, const struct capsule3 *c)
{
	return near_segment(s->p, c->a, c->b, s->r + c->r);
}
HIT2(sphere_capsule3, sphere, capsule3)

struct between {
	float s, t;
	struct vec3 by;
};

/*
 * The nearest points of the lines, with the first one held on its segment; then the second one is
 * held on its segment, and the first one follows it. The last step also makes good for most of what
 * rounding does to the first where the segments are nearly parallel.
 */
static inline struct between closest_between(struct vec3 a, struct vec3 b, struct vec3 c,
					     struct vec3 d)
{
	const struct vec3 ab = sub3(b, a), cd = sub3(d, c), ac = sub3(c, a);
	const float uu = dot_of(ab, ab), vv = dot_of(cd, cd), uv = dot_of(ab, cd);
	const float u = dot_of(ab, ac), v = dot_of(cd, ac), det = uu * vv - uv * uv;
	float s = det > 0 ? clamp((u * vv - v * uv) / det, 0, 1) : 0;
	const float t = vv > 0 ? clamp((s * uv - v) / vv, 0, 1) : 0;
	s = uu > 0 ? clamp((u + t * uv) / uu, 0, 1) : 0;
	return (struct between){s, t, sub3(add3(ac, scale(cd, t)), scale(ab, s))};
}

static inline struct between closest_points_segments3(const struct segment3 *s,
						      const struct segment3 *t)
{
	return closest_between(s->a, s->b, t->a, t->b);
}
VALUE2(closest_points_segments3, segment3, segment3, between)

static inline bool capsule3_capsule3(const struct capsule3 *a, const struct capsule3 *b)
{
	const struct vec3 d = closest_between(a->a, a->b, b->a, b->b).by;
	const float r = a->r + b->r;
	return dot_of(d, d) <= r * r;
}
HIT2(capsule3_capsule3, capsule3, capsule3)

/* ---- Frusta ---------------------------------------------------------------------------------- */

struct frustum {
	size_t planes;
	struct plane plane[];
};

/* Makes the normals' length 1, so that a radius can be compared with distances. */
static void *frustum_prepare(const struct lockstep_rows *rows)
{
	struct frustum *frustum = malloc(sizeof *frustum + rows->rows * sizeof *frustum->plane);
	if (!frustum)
		return NULL;
	frustum->planes = rows->rows;
	for (size_t i = 0; i < rows->rows; ++i) {
		const struct vec3 n = {rows->column[0][i], rows->column[1][i], rows->column[2][i]};
		const float length = sqrtf(dot_of(n, n));
		frustum->plane[i] = (struct plane){unit(n), rows->column[3][i] / length};
	}
	return frustum;
}

static inline bool sphere_frustum(const struct sphere *s, const struct frustum *frustum,
				  struct number *inside)
{
	inside->value = 1;
	for (size_t i = 0; i < frustum->planes; ++i) {
		const struct plane *plane = &frustum->plane[i];
		const float f = dot_of(plane->n, s->p) + plane->d;
		if (f < -s->r)
			return false;
		if (f < s->r)
			inside->value = 0;
	}
	return true;
}
HIT_VALUES1(sphere_frustum, sphere, frustum, number)

/* The corner that is farthest along the normal, and the opposite one. */
static inline bool box3_frustum(const struct box3 *b, const struct frustum *frustum,
				struct number *inside)
{
	inside->value = 1;
	for (size_t i = 0; i < frustum->planes; ++i) {
		const struct plane *plane = &frustum->plane[i];
		const bool x = plane->n.x >= 0, y = plane->n.y >= 0, z = plane->n.z >= 0;
		const struct vec3 first = {x ? b->max.x : b->min.x, y ? b->max.y : b->min.y,
					   z ? b->max.z : b->min.z};
		if (dot_of(plane->n, first) + plane->d < 0)
			return false;
		const struct vec3 last = {x ? b->min.x : b->max.x, y ? b->min.y : b->max.y,
					  z ? b->min.z : b->max.z};
		if (dot_of(plane->n, last) + plane->d < 0)
			inside->value = 0;
	}
	return true;
}
HIT_VALUES1(box3_frustum, box3, frustum, number)

#endif
