/* SPDX-License-Identifier: MIT */
/* A triangle in space: its normal, its area, the prism over it, and its nearest point. */
#ifndef LOCKSTEP_REFERENCE_TRIANGLE3_H
#define LOCKSTEP_REFERENCE_TRIANGLE3_H

#include "reference/space.h"

struct corners {
	struct vec3 a, b, c;
};

static inline struct corners corners_of(struct triangle3 t)
{
	return (struct corners){{t.ax, t.ay, t.az}, {t.bx, t.by, t.bz}, {t.cx, t.cy, t.cz}};
}

static inline bool corner_is_nan(struct corners t)
{
	return has_nan(t.a) || has_nan(t.b) || has_nan(t.c);
}

/* Properties that do not change when a triangle moves. */
struct sides {
	struct vec3 ab, bc, ca, n;
	bool area; /* does it have an area? */
};

static inline struct sides make_sides(struct vec3 ab, struct vec3 bc, struct vec3 ca,
				      struct vec3 ac)
{
	struct vec3 terms = {fabsf(ab.y * ac.z) + fabsf(ab.z * ac.y),
			     fabsf(ab.z * ac.x) + fabsf(ab.x * ac.z),
			     fabsf(ab.x * ac.y) + fabsf(ab.y * ac.x)};
	struct vec3 n = cross(ab, ac);
	return (struct sides){ab, bc, ca, n, dot(n, n) > 0x1p-43f * dot(terms, terms)};
}

static inline struct sides sides_of(struct corners t)
{
	return make_sides(from_to(t.a, t.b), from_to(t.b, t.c), from_to(t.c, t.a),
			  from_to(t.a, t.c));
}

/* U, V and W of a point whose offsets from A, B and C are AP, BP and CP. */
struct beside {
	float u, v, w;
};

static inline struct beside beside_of(const struct sides *s, struct vec3 ap, struct vec3 bp,
				      struct vec3 cp)
{
	return (struct beside){dot(cross(s->bc, bp), s->n), dot(cross(s->ca, cp), s->n),
			       dot(cross(s->ab, ap), s->n)};
}

static inline bool in_prism(struct beside b)
{
	return b.u >= 0 && b.v >= 0 && b.w >= 0;
}

/* The nearest point on the side e from o to a point with the offset op from o. */
static inline struct vec3 closest_on_side(struct vec3 o, struct vec3 e, struct vec3 op)
{
	float squared = dot(e, e);
	float t = squared == 0 ? 0 : smaller(larger(dot(e, op) / squared, 0), 1);
	return along(o, t, e);
}

static inline struct vec3 closest_point(struct corners t, struct vec3 p)
{
	struct sides s = sides_of(t);
	struct vec3 ap = from_to(t.a, p), bp = from_to(t.b, p), cp = from_to(t.c, p);
	struct beside b = beside_of(&s, ap, bp, cp);
	if (s.area && in_prism(b) && (b.u + b.v) + b.w > 0) {
		float h = dot(s.n, ap) / dot(s.n, s.n);
		return (struct vec3){p.x - h * s.n.x, p.y - h * s.n.y, p.z - h * s.n.z};
	}
	enum { AB, BC, CA } side = AB;
	if (s.area) {
		if (b.u < 0 && (b.w >= 0 || dot(s.ab, bp) >= 0))
			side = BC;
		if (b.v < 0 && (b.u >= 0 || dot(s.bc, cp) >= 0) && (b.w >= 0 || dot(s.ab, ap) <= 0))
			side = CA;
	} else {
		float longest = dot(s.ab, s.ab);
		if (dot(s.bc, s.bc) > longest) {
			longest = dot(s.bc, s.bc);
			side = BC;
		}
		if (dot(s.ca, s.ca) > longest)
			side = CA;
	}
	if (side == AB)
		return closest_on_side(t.a, s.ab, ap);
	if (side == BC)
		return closest_on_side(t.b, s.bc, bp);
	return closest_on_side(t.c, s.ca, cp);
}

#endif
