/* SPDX-License-Identifier: MIT */
/*
 * A segment against a triangle in space, as in lockstep.h, for one vector of cases. For kernels
 * that compute this test or use it as a part.
 *
 * Each vertex is projected along the segment independently and rounded once. Then the sign of a
 * difference of two rounded products is never wrong, but it may be 0 too often, which counts as
 * inside. So the kernel sees a closed surface with slightly moved vertices, and a line that comes
 * from inside it cannot slip between two triangles.
 */
#ifndef LOCKSTEP_KERNELS_SEGMENT_TRIANGLE_H
#define LOCKSTEP_KERNELS_SEGMENT_TRIANGLE_H

#include "kernels/triangle.h"

/* The axis along which a direction is longest: z, or else x if that is at least y, or else y. */
struct longest {
	mask z, x_not_y;
};

PART struct longest longest_of(struct vec3 d)
{
	vec x = absolute(d.x), y = absolute(d.y), z = absolute(d.z);
	return (struct longest){ge(z, max(x, y)), ge(x, y)};
}

/* The x or y part, whichever axis has the longer direction. */
PART vec longer_part(struct longest l, struct vec3 a)
{
	return choose(l.x_not_y, a.x, a.y);
}

/* The part along the longest axis. */
PART vec longest_part(struct longest l, struct vec3 a)
{
	return choose(l.z, a.z, longer_part(l, a));
}

/* Rotates the axes so that the longest one is the third. */
PART struct vec3 turned(struct longest l, struct vec3 a)
{
	return (struct vec3){choose(l.z, a.x, choose(l.x_not_y, a.y, a.z)),
			     choose(l.z, a.y, choose(l.x_not_y, a.z, a.x)), longest_part(l, a)};
}

/*
 * Permutes the axes so that the longest one is the third. This may be a reflection, in which U, V, W, T and
 * T' change their sign. Hits stay the same, but a time of 0 may become -0.
 */
PART struct vec3 sorted(struct longest l, struct vec3 a, vec longer, vec longest)
{
	return (struct vec3){choose(l.x_not_y, a.y, a.x), choose(l.z, longer, a.z), longest};
}

/* Where the line through the segment meets the triangle, if it does. */
struct piercing {
	mask hit;     /* the line meets the triangle, between the segment's ends */
	mask level;   /* U, V and W are all 0; but see is_level() */
	vec from, to; /* T and T' */
};

/* Uses the fewest operations. If a minimum is one operation, two minima and a comparison replace three
 * comparisons; they may drop a NaN. (Zen 5: 5% faster with AVX2 and SSE. With AVX-512, where comparisons are
 * masked by earlier ones, 4% slower.) */
PART mask none_negative(vec u, vec v, vec w)
{
	if (CHEAP_MINIMA)
		return ge(min(min(u, v), w), set(0));
	return both(both(ge(u, set(0)), ge(v, set(0))), ge(w, set(0)));
}

PART mask none_positive(vec u, vec v, vec w)
{
	if (CHEAP_MINIMA)
		return le(max(max(u, v), w), set(0));
	return both(both(le(u, set(0)), le(v, set(0))), le(w, set(0)));
}

/* U, V and W. */
struct weights {
	vec u, v, w;
};

/* The longest axis of d is the third. `a`, `b` and `c` are the vertices relative to P. */
PART struct weights weights_of(struct vec3 d, struct vec3 a, struct vec3 b, struct vec3 c)
{
	vec ax = sub(mul(d.z, a.x), mul(d.x, a.z)), ay = sub(mul(d.z, a.y), mul(d.y, a.z));
	vec bx = sub(mul(d.z, b.x), mul(d.x, b.z)), by = sub(mul(d.z, b.y), mul(d.y, b.z));
	vec cx = sub(mul(d.z, c.x), mul(d.x, c.z)), cy = sub(mul(d.z, c.y), mul(d.y, c.z));
	return (struct weights){sub(mul(cx, by), mul(cy, bx)), sub(mul(ax, cy), mul(ay, cx)),
				sub(mul(bx, ay), mul(by, ax))};
}

/* `depth` holds the vertices' offsets from Q along the longest axis. */
PART struct piercing pierce(struct vec3 d, struct vec3 a, struct vec3 b, struct vec3 c,
			    struct vec3 depth)
{
	struct weights s = weights_of(d, a, b, c);
	vec u = s.u, v = s.v, w = s.w;
	mask left = none_negative(u, v, w), right = none_positive(u, v, w);
	struct piercing p = {.level = both(left, right)};
	p.from = add(add(mul(u, a.z), mul(v, b.z)), mul(w, c.z));
	p.to = add(add(mul(u, depth.x), mul(v, depth.y)), mul(w, depth.z));
	/* `least` is NaN if T' is, and `greatest` if T is. */
	vec least = min(p.from, p.to), greatest = max(p.to, p.from);
	mask between = both(le(least, set(0)), ge(greatest, set(0)));
	p.hit = both(differ(left, right), between);
	return p;
}

/* U, V and W are all 0. If a NaN in one of them was dropped, T is NaN. If all are 0 and a vertex is infinite,
 * T is also NaN: the projection of an infinite vertex is not finite. */
PART mask is_level(struct piercing p)
{
	return CHEAP_MINIMA ? both(p.level, ordered(p.from, p.from)) : p.level;
}

/* T / (T - T'), or 0 where that is 0 / 0. */
PART vec time_of(struct piercing p)
{
	vec under = sub(p.from, p.to);
	return choose(eq(under, set(0)), set(0), divide(p.from, under));
}

/* The components of a point along the two candidates for the longest axis, then along the
 * longest axis. */
struct parts {
	vec longer, longest;
};

PART struct parts parts_of(struct longest l, struct vec3 a)
{
	vec longer = longer_part(l, a);
	return (struct parts){longer, choose(l.z, a.z, longer)};
}

/* From one point to another. Taking the components of the points before subtracting needs
 * fewer selects. */
PART struct vec3 sorted_difference(struct longest l, struct vec3 from, struct parts of_from,
				   struct vec3 to, struct parts of_to)
{
	return sorted(l, sub3(to, from), sub(of_to.longer, of_from.longer),
		      sub(of_to.longest, of_from.longest));
}

PART struct vec3 sorted_point(struct longest l, struct vec3 a)
{
	vec longer = longer_part(l, a);
	return sorted(l, a, longer, choose(l.z, a.z, longer));
}

/* Sort the points before subtracting. The results are bitwise equal and there are fewer operations, but most
 * of them wait for the selects. (Zen 4: 12% faster with AVX2, and 7% slower with AVX-512, which has enough
 * registers for both at once.) */
#define POINTS_FIRST (LANES > 1 && LANES < 16)

PART struct piercing goes_through_points(struct segment3 s, struct triangle3 t)
{
	struct vec3 d = sub3(s.b, s.a);
	struct longest l = longest_of(d);
	struct vec3 p = sorted_point(l, s.a), a = sorted_point(l, t.a), b = sorted_point(l, t.b);
	struct vec3 c = sorted_point(l, t.c);
	vec q = longest_part(l, s.b);
	struct vec3 depth = {sub(a.z, q), sub(b.z, q), sub(c.z, q)};
	return pierce(sorted_point(l, d), sub3(a, p), sub3(b, p), sub3(c, p), depth);
}

/* Does the segment go through the triangle? The times are unusable: see sorted(). */
PART struct piercing goes_through(struct segment3 s, struct triangle3 t)
{
	if (POINTS_FIRST)
		return goes_through_points(s, t);
	struct longest l = longest_of(sub3(s.b, s.a));
	struct parts p = parts_of(l, s.a), q = parts_of(l, s.b);
	struct parts a = parts_of(l, t.a), b = parts_of(l, t.b), c = parts_of(l, t.c);
	struct vec3 depth = {sub(a.longest, q.longest), sub(b.longest, q.longest),
			     sub(c.longest, q.longest)};
	return pierce(sorted_difference(l, s.a, p, s.b, q), sorted_difference(l, s.a, p, t.a, a),
		      sorted_difference(l, s.a, p, t.b, b), sorted_difference(l, s.a, p, t.c, c),
		      depth);
}

/* The same with valid times. */
PART struct piercing goes_through_when(struct segment3 s, struct triangle3 t)
{
	struct vec3 d = sub3(s.b, s.a);
	struct longest l = longest_of(d);
	vec q = longest_part(l, s.b);
	struct vec3 depth = {sub(longest_part(l, t.a), q), sub(longest_part(l, t.b), q),
			     sub(longest_part(l, t.c), q)};
	return pierce(turned(l, d), turned(l, sub3(t.a, s.a)), turned(l, sub3(t.b, s.a)),
		      turned(l, sub3(t.c, s.a)), depth);
}

/* ---- In one plane ------------------------------------------------------------------------------ */

/* Everything projected along one axis. */
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

/* The two are in one plane, or the segment is a point: do they meet? */
PART mask meet_in_plane(struct segment3 s, struct triangle3 t)
{
	struct vec3 p = s.a, q = s.b, a = t.a, b = t.b, c = t.c;
	mask meet = both(
	    both(intervals_meet(p.x, q.x, a.x, b.x, c.x), intervals_meet(p.y, q.y, a.y, b.y, c.y)),
	    intervals_meet(p.z, q.z, a.z, b.z, c.z));
	mask apart = either(
	    separated((struct view){{p.x, p.y}, {q.x, q.y}, {a.x, a.y}, {b.x, b.y}, {c.x, c.y}}),
	    separated((struct view){{p.y, p.z}, {q.y, q.z}, {a.y, a.z}, {b.y, b.z}, {c.y, c.z}}));
	apart = either(apart, separated((struct view){
				  {p.z, p.x}, {q.z, q.x}, {a.z, a.x}, {b.z, b.x}, {c.z, c.x}}));
	struct vec3 n = cross3(sub3(b, a), sub3(c, a));
	mask in_plane = either(invert(is_zero3(sub3(q, p))), eq(dot3(n, sub3(a, p)), set(0)));
	return both(both(meet, invert(apart)), in_plane);
}

PART mask segment_meets_triangle(struct segment3 s, struct triangle3 t, struct piercing through)
{
	if (none(through.level))
		return through.hit;
	return either(through.hit, both(is_level(through), meet_in_plane(s, t)));
}

/* ---- Where, in one plane ----------------------------------------------------------------------- */

/* The time at which the segment enters past a side, from f and g of P and Q, or 0 if it starts
 * inside. All are 0 on the side's line. */
PART vec entry(struct vec3 e, struct vec3 p, struct vec3 q, struct vec3 n, mask *on_line)
{
	vec f = dot3(cross3(e, p), n), g = dot3(cross3(e, q), n);
	*on_line = both(*on_line, both(eq(f, set(0)), eq(g, set(0))));
	return choose(both(lt(f, set(0)), gt(g, f)), divide(f, sub(f, g)), set(0));
}

PART vec time_in_plane(struct segment3 pq, struct triangle3 t)
{
	struct sides s = sides_of(t);
	struct vec3 d = sub3(pq.b, pq.a), n = face_normal(s);
	struct vec3 from_ab = cross3(s.ab, d), from_ac = cross3(s.ac, d);
	n = choose3(is_zero3(n), choose3(is_zero3(from_ab), from_ac, from_ab), n);
	mask on_line = eq(set(0), set(0));
	vec ab = entry(s.ab, sub3(pq.a, t.a), sub3(pq.b, t.a), n, &on_line);
	vec bc = entry(s.bc, sub3(pq.a, t.b), sub3(pq.b, t.b), n, &on_line);
	vec ca = entry(s.ca, sub3(pq.a, t.c), sub3(pq.b, t.c), n, &on_line);
	vec first = min(max(max(ab, bc), ca), set(1));
	vec length = dot3(d, d), to_a = dot3(sub3(t.a, pq.a), d);
	vec nearest = min(min(to_a, dot3(sub3(t.b, pq.a), d)), dot3(sub3(t.c, pq.a), d));
	nearest = max(divide(nearest, length), set(0));
	nearest = choose(eq(length, set(0)), set(0), nearest);
	return choose(on_line, nearest, first);
}

/* A coplanar segment and triangle, and the result of their test. The operands are copied only when needed. */
struct level3 {
	struct segment3 s;
	struct triangle3 t;
	vec time;
};

RARE mask level_hits(const struct level3 *m)
{
	return meet_in_plane(m->s, m->t);
}

RARE mask level_meetings(struct level3 *m)
{
	m->time = time_in_plane(m->s, m->t);
	return meet_in_plane(m->s, m->t);
}

#endif
