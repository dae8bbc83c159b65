/* SPDX-License-Identifier: MIT */
/* Do a ball and a triangle touch, with the ball at rest or in motion? */
#ifndef LOCKSTEP_REFERENCE_SWEEP_H
#define LOCKSTEP_REFERENCE_SWEEP_H

#include "reference/pierce.h"

/* ---- At rest ------------------------------------------------------------------------------------ */

/* Is the centre between the ends of side e and near the side? `first` and `second` are the offsets
 * of the centre from the ends. */
static inline bool near_side(struct vec3 e, struct vec3 first, struct vec3 second, float rr)
{
	if (!(dot(e, first) > 0 && dot(e, second) < 0))
		return false;
	struct vec3 m = cross(e, first);
	return dot(m, m) <= rr * dot(e, e);
}

/* AP, BP and CP are the offsets of the ball's centre from A, B and C. */
static inline bool ball_touches(const struct sides *s, struct vec3 ap, struct vec3 bp,
				struct vec3 cp, float r)
{
	float rr = r * r, nn = dot(s->n, s->n), f = dot(s->n, ap);
	if (!(r >= 0) || isnan(nn) || isnan(f))
		return false; /* something is NaN or overflows */
	if (dot(ap, ap) <= rr || dot(bp, bp) <= rr || dot(cp, cp) <= rr)
		return true;
	if (near_side(s->ab, ap, bp, rr) || near_side(s->bc, bp, cp, rr) ||
	    near_side(s->ca, cp, ap, rr))
		return true;
	return s->area && in_prism(beside_of(s, ap, bp, cp)) && f * f <= rr * nn;
}

static inline bool ball_touches_triangle(struct vec3 p, float r, struct corners t)
{
	struct sides s = sides_of(t);
	return ball_touches(&s, from_to(t.a, p), from_to(t.b, p), from_to(t.c, p), r);
}

/* ---- In motion: relative to the centre, and scaled ------------------------------------------- */

struct approach {
	struct sides sides;
	struct vec3 before[3]; /* A, B, C */
	struct vec3 after[3];  /* A', B', C' */
	struct vec3 d;
	/* D = pace * way. The length of `way` is about 1, and `pace` is a power of two. */
	struct vec3 way;
	float pace, r;
	/* N is off by less than this times |E|. */
	float unsure;
};

static inline struct approach approach_of(struct motion m, struct corners t)
{
	struct vec3 p = {m.x, m.y, m.z}, d = {m.dx, m.dy, m.dz};
	struct vec3 seen[3] = {from_to(p, t.a), from_to(p, t.b), from_to(p, t.c)};
	float largest = fabsf(m.r);
	for (unsigned i = 0; i < 3; ++i)
		largest = larger(largest, extent(seen[i]));
	/* D comes last because it is a number: infinite operands can produce a NaN before it. */
	largest = larger(largest, extent(d));
	float s = to_unit(largest), to_way = to_unit(extent(d));
	struct vec3 ca = scaled(s, from_to(t.c, t.a));
	struct approach a = {.d = scaled(s, d), .r = s * m.r, .unsure = 0x1p-19f * (s * largest)};
	a.way = scaled(to_way, d);
	a.pace = s / to_way;
	a.sides = make_sides(scaled(s, from_to(t.a, t.b)), scaled(s, from_to(t.b, t.c)), ca,
			     opposite(ca));
	for (unsigned i = 0; i < 3; ++i) {
		a.before[i] = scaled(s, seen[i]);
		a.after[i] = from_to(a.d, a.before[i]);
	}
	return a;
}

static inline bool touches_at(const struct approach *a, const struct vec3 seen[3])
{
	return ball_touches(&a->sides, opposite(seen[0]), opposite(seen[1]), opposite(seen[2]),
			    a->r);
}

/* The result of one way to touch: whether it happens, and the time, if finite. */
struct contact_time {
	bool hit;
	float t;
};

static inline struct contact_time contact_with_vertex(const struct approach *a, unsigned i)
{
	struct contact_time contact = {false, INFINITY};
	struct vec3 v = a->before[i], f = cross(v, a->way);
	float rr = a->r * a->r, b = dot(v, a->way), c = dot(v, v) - rr;
	float q = rr * dot(a->way, a->way) - dot(f, f);
	contact.hit = b > 0 && dot(a->after[i], a->way) < 0 && q >= 0;
	if (b > 0 && c >= 0 && q >= 0)
		contact.t = c / (a->pace * (b + sqrtf(q)));
	return contact;
}

/* 0 if rounding alone puts a contact into the past. NaN stays NaN. */
static inline float not_below_0(float c)
{
	return c < 0 ? 0 : c;
}

static inline struct contact_time contact_with_side(const struct approach *a, unsigned i)
{
	struct contact_time contact = {false, INFINITY};
	struct vec3 e = i == 0 ? a->sides.ab : i == 1 ? a->sides.bc : a->sides.ca;
	struct vec3 v = a->before[i], f = cross(v, a->way), m = cross(e, v), g = cross(e, a->way);
	float rr = a->r * a->r, b = dot(m, g), w = -dot(f, g), k = dot(e, f);
	float gg = dot(g, g), ee = dot(e, e);
	struct vec3 n = cross(e, from_to(scaled(b / gg, a->way), v));
	float nn = dot(n, n), c = dot(m, m) - rr * ee, j = not_below_0(rr * ee - nn);
	bool near = nn <= (a->r + a->unsure) * (a->r + a->unsure) * ee;
	if (!(a->r > a->unsure) || !(nn < (a->r - a->unsure) * (a->r - a->unsure) * ee))
		near &= k * k <= rr * gg;
	contact.hit = near && b > 0 && b < a->pace * gg && w > 0 && w < gg;
	if (b > 0 && near) {
		float t = not_below_0(c) / (a->pace * (b + sqrtf(gg * j)));
		float at = dot(e, from_to(v, scaled(t, a->d)));
		if (at > 0 && at < ee)
			contact.t = t;
	}
	return contact;
}

/* The time at which the centre goes through the triangle. The ball touches the triangle earlier. */
static inline struct contact_time contact_of_centre(const struct approach *a)
{
	struct contact_time contact = {false, INFINITY};
	struct view seen = look_along(a->way, a->before, a->after);
	contact.hit = goes_through(seen);
	if (contact.hit)
		contact.t = seen.t_from / (seen.t_from - seen.t_to);
	return contact;
}

/* INFINITY if the ball does not come to touch the inside of the face. */
static inline float time_at_face(const struct approach *a)
{
	const struct sides *s = &a->sides;
	float h = dot(s->n, a->before[0]), g = dot(s->n, a->d), l = sqrtf(dot(s->n, s->n));
	if (h < 0) {
		h = -h;
		g = -g;
	}
	float c = h - a->r * l;
	if (!s->area || !(g > 0))
		return INFINITY;
	float t = not_below_0(c) / g;
	struct vec3 x = scaled(t, a->d);
	bool inside = in_prism(beside_of(s, from_to(a->before[0], x), from_to(a->before[1], x),
					 from_to(a->before[2], x)));
	return inside ? t : INFINITY;
}

/* Are the boxes around the path and the triangle apart along an axis? */
static inline bool apart_along(float d, float r, float v0, float v1, float v2)
{
	const float room = r + 0x1p-15f;
	return smaller(smaller(v0, v1), v2) > larger(d, 0) + room ||
	       larger(larger(v0, v1), v2) < smaller(d, 0) - room;
}

static inline bool boxes_apart(const struct approach *a)
{
	const struct vec3 *v = a->before;
	return apart_along(a->d.x, a->r, v[0].x, v[1].x, v[2].x) ||
	       apart_along(a->d.y, a->r, v[0].y, v[1].y, v[2].y) ||
	       apart_along(a->d.z, a->r, v[0].z, v[1].z, v[2].z);
}

/* The least time that is not NaN, at most 1; INFINITY if there is no contact. */
static inline float contact_time(struct motion m, struct corners t)
{
	struct vec3 p = {m.x, m.y, m.z}, d = {m.dx, m.dy, m.dz};
	if (has_nan(p) || has_nan(d) || !(m.r >= 0) || corner_is_nan(t))
		return INFINITY;
	struct approach a = approach_of(m, t);
	if (boxes_apart(&a))
		return INFINITY;
	if (touches_at(&a, a.before))
		return 0;
	struct contact_time centre = contact_of_centre(&a);
	bool hit = touches_at(&a, a.after) || centre.hit;
	float first = smaller(centre.t, 1);
	for (unsigned i = 0; i < 3; ++i) {
		struct contact_time vertex = contact_with_vertex(&a, i),
				    side = contact_with_side(&a, i);
		hit |= vertex.hit || side.hit;
		first = smaller(vertex.t, first);
		first = smaller(side.t, first);
	}
	first = smaller(time_at_face(&a), first);
	if (first == 0)
		first = 0; /* not -0 */
	return hit ? first : INFINITY;
}

/* Does the moving ball touch the triangle, when and where? */
struct touch {
	bool hit;
	float t;
	struct vec3 at;
};

static inline struct touch first_touch(struct motion m, struct corners t)
{
	float when = contact_time(m, t);
	if (when == INFINITY)
		return (struct touch){false, NAN, {NAN, NAN, NAN}};
	struct vec3 centre =
	    along((struct vec3){m.x, m.y, m.z}, when, (struct vec3){m.dx, m.dy, m.dz});
	/* Only an infinite operand can make it NaN, as no operand is NaN. */
	if (has_nan(centre))
		return (struct touch){true, when, {NAN, NAN, NAN}};
	return (struct touch){true, when, closest_point(t, centre)};
}

#endif
