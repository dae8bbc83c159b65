/* SPDX-License-Identifier: MIT */
/*
 * A segment against a triangle in space, as in lockstep.h, for one vector of cases: for kernels
 * that answer this question, or need it among others.
 *
 * Each vertex is projected along the segment by itself, and rounded once. The sign of a difference
 * of two rounded products is then never wrong, only 0 too often, which counts as inside. So the
 * kernel sees a closed surface with slightly moved vertices, and a line that comes from inside it
 * cannot slip between two triangles.
 */
#ifndef LOCKSTEP_KERNELS_SEGMENT_TRIANGLE_H
#define LOCKSTEP_KERNELS_SEGMENT_TRIANGLE_H

#include "kernels/triangle.h"

/* The axis along which a direction is longest: z unless one of these says x or y. */
struct longest {
	mask x, y;
};

PART struct longest longest_of(struct vec3 d)
{
	vec x = absolute(d.x), y = absolute(d.y), z = absolute(d.z);
	mask not_z = invert(ge(z, max(x, y)));
	mask x_first = ge(x, y);
	return (struct longest){both(not_z, x_first), both(not_z, invert(x_first))};
}

/* Turns the axes so that the longest one is the third. */
PART struct vec3 turned(struct longest l, struct vec3 a)
{
	return (struct vec3){choose(l.x, a.y, choose(l.y, a.z, a.x)),
			     choose(l.x, a.z, choose(l.y, a.x, a.y)),
			     choose(l.x, a.x, choose(l.y, a.y, a.z))};
}

/* Where the line through the segment meets the triangle, if it does. */
struct piercing {
	mask hit;     /* through it, and between the segment's ends */
	mask level;   /* U, V and W are all 0 */
	vec from, to; /* T and T' */
};

/* `a`, `b`, `c`: the vertices as seen from P; `depth`: from Q, along the third axis once turned. */
PART struct piercing pierce(struct vec3 d, struct longest l, struct vec3 a, struct vec3 b,
			    struct vec3 c, struct vec3 depth)
{
	d = turned(l, d);
	a = turned(l, a);
	b = turned(l, b);
	c = turned(l, c);
	vec ax = sub(mul(d.z, a.x), mul(d.x, a.z)), ay = sub(mul(d.z, a.y), mul(d.y, a.z));
	vec bx = sub(mul(d.z, b.x), mul(d.x, b.z)), by = sub(mul(d.z, b.y), mul(d.y, b.z));
	vec cx = sub(mul(d.z, c.x), mul(d.x, c.z)), cy = sub(mul(d.z, c.y), mul(d.y, c.z));
	vec u = sub(mul(cx, by), mul(cy, bx)), v = sub(mul(ax, cy), mul(ay, cx));
	vec w = sub(mul(bx, ay), mul(by, ax));
	mask left = both(both(ge(u, set(0)), ge(v, set(0))), ge(w, set(0)));
	mask right = both(both(le(u, set(0)), le(v, set(0))), le(w, set(0)));
	struct piercing p = {.level = both(left, right)};
	p.from = add(add(mul(u, a.z), mul(v, b.z)), mul(w, c.z));
	p.to = add(add(mul(u, depth.x), mul(v, depth.y)), mul(w, depth.z));
	mask apart = either(both(gt(p.from, set(0)), gt(p.to, set(0))),
			    both(lt(p.from, set(0)), lt(p.to, set(0))));
	p.hit = both(both(differ(left, right), invert(apart)), ordered(p.from, p.to));
	return p;
}

/* T / (T - T'), or 0 where that is 0 / 0. */
PART vec time_of(struct piercing p)
{
	vec under = sub(p.from, p.to);
	return choose(eq(under, set(0)), set(0), divide(p.from, under));
}

/* A segment and a triangle, and what is computed from both. */
struct meeting3 {
	struct segment3 s;
	struct triangle3 t;
	struct vec3 d, pa, pb, pc, qa, qb, qc;
	struct piercing through;
};

PART struct meeting3 meeting_of(struct segment3 s, struct triangle3 t)
{
	struct meeting3 m = {.s = s, .t = t, .d = sub3(s.b, s.a)};
	m.pa = sub3(t.a, s.a), m.pb = sub3(t.b, s.a), m.pc = sub3(t.c, s.a);
	m.qa = sub3(t.a, s.b), m.qb = sub3(t.b, s.b), m.qc = sub3(t.c, s.b);
	struct longest l = longest_of(m.d);
	struct vec3 depth = {turned(l, m.qa).z, turned(l, m.qb).z, turned(l, m.qc).z};
	m.through = pierce(m.d, l, m.pa, m.pb, m.pc, depth);
	return m;
}

/* ---- In one plane ------------------------------------------------------------------------------ */

/* All as seen along one axis. */
struct view {
	struct vec2 p, q, a, b, c;
};

/* P and Q are strictly beyond the line through a side; `inner` is the third vertex. */
PART mask side_separates(struct vec2 from, struct vec2 to, struct vec2 inner, struct view view)
{
	struct vec2 e = sub2(to, from);
	vec p = det2(e, sub2(view.p, from)), q = det2(e, sub2(view.q, from));
	vec in = det2(e, sub2(inner, from));
	return either(both(both(gt(p, set(0)), gt(q, set(0))), le(in, set(0))),
		      both(both(lt(p, set(0)), lt(q, set(0))), ge(in, set(0))));
}

PART mask separated(struct view view)
{
	struct vec2 d = sub2(view.q, view.p);
	vec a = det2(d, sub2(view.a, view.p)), b = det2(d, sub2(view.b, view.p));
	vec c = det2(d, sub2(view.c, view.p));
	mask apart = either(both(both(gt(a, set(0)), gt(b, set(0))), gt(c, set(0))),
			    both(both(lt(a, set(0)), lt(b, set(0))), lt(c, set(0))));
	apart = either(apart, side_separates(view.a, view.b, view.c, view));
	apart = either(apart, side_separates(view.b, view.c, view.a, view));
	return either(apart, side_separates(view.c, view.a, view.b, view));
}

PART mask intervals_meet(vec p, vec q, vec a, vec b, vec c)
{
	return both(le(min(p, q), max(max(a, b), c)), le(min(min(a, b), c), max(p, q)));
}

/* The two lie in one plane, or the segment is a point: do they meet? */
PART mask meet_in_plane(const struct meeting3 *m)
{
	struct vec3 p = m->s.a, q = m->s.b, a = m->t.a, b = m->t.b, c = m->t.c;
	mask meet = both(
	    both(intervals_meet(p.x, q.x, a.x, b.x, c.x), intervals_meet(p.y, q.y, a.y, b.y, c.y)),
	    intervals_meet(p.z, q.z, a.z, b.z, c.z));
	mask apart = either(
	    separated((struct view){{p.x, p.y}, {q.x, q.y}, {a.x, a.y}, {b.x, b.y}, {c.x, c.y}}),
	    separated((struct view){{p.y, p.z}, {q.y, q.z}, {a.y, a.z}, {b.y, b.z}, {c.y, c.z}}));
	apart = either(apart, separated((struct view){
				  {p.z, p.x}, {q.z, q.x}, {a.z, a.x}, {b.z, b.x}, {c.z, c.x}}));
	struct vec3 n = cross3(sub3(b, a), sub3(c, a));
	mask in_plane = either(invert(is_zero3(m->d)), eq(dot3(n, m->pa), set(0)));
	return both(both(meet, invert(apart)), in_plane);
}

PART mask segment_meets_triangle(const struct meeting3 *m)
{
	mask hit = m->through.hit;
	if (none(m->through.level))
		return hit;
	return either(hit, both(m->through.level, meet_in_plane(m)));
}

/* ---- Where, in one plane ----------------------------------------------------------------------- */

/* When the segment enters past a side: from f and g of P and Q, or 0 if it starts inside. All are 0
 * on the side's line. */
PART vec entry(struct vec3 e, struct vec3 p, struct vec3 q, struct vec3 n, mask *on_line)
{
	vec f = dot3(cross3(e, p), n), g = dot3(cross3(e, q), n);
	*on_line = both(*on_line, both(eq(f, set(0)), eq(g, set(0))));
	return choose(both(lt(f, set(0)), gt(g, f)), divide(f, sub(f, g)), set(0));
}

PART vec time_in_plane(const struct meeting3 *m)
{
	struct sides s = sides_of(m->t);
	struct segment3 pq = m->s;
	struct vec3 n = face_normal(s), from_ab = cross3(s.ab, m->d), from_ac = cross3(s.ac, m->d);
	n = choose3(is_zero3(n), choose3(is_zero3(from_ab), from_ac, from_ab), n);
	mask on_line = eq(set(0), set(0));
	vec ab = entry(s.ab, sub3(pq.a, m->t.a), sub3(pq.b, m->t.a), n, &on_line);
	vec bc = entry(s.bc, sub3(pq.a, m->t.b), sub3(pq.b, m->t.b), n, &on_line);
	vec ca = entry(s.ca, sub3(pq.a, m->t.c), sub3(pq.b, m->t.c), n, &on_line);
	vec first = min(max(max(ab, bc), ca), set(1));
	vec length = dot3(m->d, m->d);
	vec nearest = min(min(dot3(m->pa, m->d), dot3(m->pb, m->d)), dot3(m->pc, m->d));
	nearest = max(divide(nearest, length), set(0));
	nearest = choose(eq(length, set(0)), set(0), nearest);
	return choose(on_line, nearest, first);
}

PART vec meeting_time(const struct meeting3 *m)
{
	vec t = time_of(m->through);
	if (none(m->through.level))
		return t;
	return choose(m->through.level, time_in_plane(m), t);
}

#endif
