/* SPDX-License-Identifier: MIT */
/*
 * A moving ball against a triangle, as in lockstep_sphere_sweep(), for one vector of cases. Squares
 * are compared to decide whether the ball touches, as everywhere else; only the time needs square
 * roots and divisions.
 */
#ifndef LOCKSTEP_KERNELS_SWEEP_H
#define LOCKSTEP_KERNELS_SWEEP_H

#include "kernels/segment_triangle.h"

/* By how much boxes must be apart, where the largest coordinate is from 1 to 2; far more than all rounding. */
#define SWEEP_ROOM 0x1p-15f

/* Relative to the centre, and scaled by a power of two. D = pace * way, where `way` is about 1 long. */
struct swept {
	struct vec3 a, b, c, d, way;
	struct sides s;
	vec r, rr, pace, way2; /* way2 is way . way */
	/* The squares of a distance at which a side surely touches, and of one at which it may. */
	vec surely, maybe;
};

/*
 * Of the radius and the coordinates, from the centre. D comes last because it is a number: max() drops a NaN that
 * infinite operands produced before it.
 */
PART vec largest_of(struct motion m, struct vec3 a, struct vec3 b, struct vec3 c)
{
	vec size = max(max(absolute(m.r), size3(a)), size3(b));
	return max(max(size, size3(c)), size3(m.by));
}

PART struct swept swept_of(struct motion m, struct triangle3 t)
{
	struct swept w = {.d = m.by, .s = sides_of(t), .r = m.r};
	w.a = sub3(t.a, m.center), w.b = sub3(t.b, m.center), w.c = sub3(t.c, m.center);
	vec size = largest_of(m, w.a, w.b, w.c), power = power_of(size3(w.d));
	vec scale = divide(set(1), power_of(size)), unsure = mul(set(0x1p-19f), mul(scale, size));
	w.way = scale3(divide(set(1), power), w.d);
	w.way2 = dot3(w.way, w.way);
	w.pace = mul(scale, power);
	w.a = scale3(scale, w.a), w.b = scale3(scale, w.b), w.c = scale3(scale, w.c);
	w.d = scale3(scale, w.d);
	w.s.ab = scale3(scale, w.s.ab), w.s.bc = scale3(scale, w.s.bc);
	w.s.ca = scale3(scale, w.s.ca), w.s.ac = scale3(scale, w.s.ac);
	w.r = mul(scale, w.r);
	w.rr = mul(w.r, w.r);
	vec less = max(sub(w.r, unsure), set(0)), more = add(w.r, unsure);
	w.surely = mul(less, less), w.maybe = mul(more, more);
	return w;
}

/* The first contact found so far: whether there is one, and the least time. */
struct first_contact {
	mask hit;
	vec time;
};

PART void contact_at(struct first_contact *c, mask valid, vec time)
{
	c->time = min(choose(valid, time, set(1)), c->time);
}

/* Passes a vertex; `end` is the vertex relative to the ball's final position. Returns the cross
 * product of the vertex and the way, for the sides. */
PART struct vec3 pass_vertex(const struct swept *w, struct vec3 vertex, struct vec3 end,
			     struct first_contact *contact)
{
	struct vec3 f = cross3(vertex, w->way);
	vec ahead = dot3(vertex, w->way), q = sub(mul(w->rr, w->way2), dot3(f, f));
	mask near = both(gt(ahead, set(0)), ge(q, set(0)));
	vec c = sub(dot3(vertex, vertex), w->rr);
	contact->hit = either(contact->hit, both(near, lt(dot3(end, w->way), set(0))));
	vec time = divide(c, mul(w->pace, add(ahead, square_root(q))));
	contact_at(contact, both(near, ge(c, set(0))), time);
	return f;
}

/*
 * Passes a side e that begins at a vertex; f is the cross product of the vertex and the way. k is
 * exact for small whole numbers, but far off where the path is nearly parallel to the side. N is
 * measured from a point on the path: if that point is off, N is still a distance, and nearly the
 * same. So k decides only where N may be wrong.
 */
PART void pass_side(const struct swept *w, struct vec3 e, struct vec3 vertex, struct vec3 f,
		    struct first_contact *contact)
{
	struct vec3 m = cross3(e, vertex), g = cross3(e, w->way);
	vec along = dot3(m, g), gg = dot3(g, g), ee = dot3(e, e), k = dot3(e, f);
	vec place = negate(dot3(f, g));
	struct vec3 n = cross3(e, sub3(vertex, scale3(divide(along, gg), w->way)));
	vec nn = dot3(n, n), j = max(set(0), sub(mul(w->rr, ee), nn));
	mask decided = either(le(mul(k, k), mul(w->rr, gg)), lt(nn, mul(w->surely, ee)));
	mask near = both(both(gt(along, set(0)), le(nn, mul(w->maybe, ee))), decided);
	mask inside = both(lt(along, mul(w->pace, gg)), both(gt(place, set(0)), lt(place, gg)));
	contact->hit = either(contact->hit, both(near, inside));
	vec c = sub(dot3(m, m), mul(w->rr, ee));
	/* If only rounding shows a contact in the past, the time is 0. */
	vec time = divide(max(set(0), c), mul(w->pace, add(along, square_root(mul(gg, j)))));
	vec foot = dot3(e, sub3(scale3(time, w->d), vertex));
	mask beside_it = both(gt(foot, set(0)), lt(foot, ee));
	contact_at(contact, both(near, beside_it), time);
}

/* Passes the face, on the centre's side of it. */
PART void pass_face(const struct swept *w, struct vec3 n, mask area, struct first_contact *contact)
{
	vec h = dot3(n, w->a), g = dot3(n, w->d), length = square_root(dot3(n, n));
	mask behind = lt(h, set(0));
	h = choose(behind, negate(h), h);
	g = choose(behind, negate(g), g);
	vec c = sub(h, mul(w->r, length)), time = divide(max(set(0), c), g);
	struct vec3 at = scale3(time, w->d);
	struct offsets o = {sub3(at, w->a), sub3(at, w->b), sub3(at, w->c)};
	mask ahead = both(area, gt(g, set(0)));
	contact_at(contact, both(ahead, in_prism(beside_of(w->s, n, o))), time);
}

/* The path of the centre meets the triangle. */
PART void pass_through(const struct swept *w, const struct vec3 end[3],
		       struct first_contact *contact)
{
	struct longest l = longest_of(w->way);
	struct vec3 depth = {longest_part(l, end[0]), longest_part(l, end[1]),
			     longest_part(l, end[2])};
	struct piercing p =
	    pierce(turned(l, w->way), turned(l, w->a), turned(l, w->b), turned(l, w->c), depth);
	contact->hit = either(contact->hit, p.hit);
	contact_at(contact, p.hit, divide(p.from, sub(p.from, p.to)));
}

/* Along an axis, what the ball covers while it moves by d is apart from the triangle. */
PART mask apart_along(vec d, vec reach, vec a, vec b, vec c)
{
	vec low = min(min(a, b), c), high = max(max(a, b), c);
	return either(gt(low, add(max(d, set(0)), reach)), lt(high, sub(min(d, set(0)), reach)));
}

/*
 * The boxes around the path and the triangle are apart, beyond all rounding. Without this, a triangle that is tiny
 * compared to its distance could seem to be hit: from there, its corners may all round to one place.
 */
PART mask boxes_apart(struct vec3 d, vec reach, struct vec3 a, struct vec3 b, struct vec3 c)
{
	return either(
	    apart_along(d.x, reach, a.x, b.x, c.x),
	    either(apart_along(d.y, reach, a.y, b.y, c.y), apart_along(d.z, reach, a.z, b.z, c.z)));
}

/*
 * False only if sweep() says miss because of boxes_apart(), which it computes after scaling. That makes no difference
 * unless something underflows. Overflows end in an infinite reach, within which everything may be a hit.
 */
PART mask sphere_sweep_may_hit(struct motion m, struct triangle3 t)
{
	struct vec3 a = sub3(t.a, m.center), b = sub3(t.b, m.center), c = sub3(t.c, m.center);
	vec size = largest_of(m, a, b, c);
	vec reach = add(m.r, mul(octave(size), set(SWEEP_ROOM)));
	return invert(both(gt(size, set(0x1p-100f)), boxes_apart(m.by, reach, a, b, c)));
}

/* When the ball first touches the triangle, from 0 to 1; the time is valid for hits only. */
PART struct first_contact sweep(struct motion m, struct triangle3 t)
{
	struct swept w = swept_of(m, t);
	struct vec3 n = face_normal(w.s);
	const struct vec3 end[3] = {sub3(w.a, w.d), sub3(w.b, w.d), sub3(w.c, w.d)};
	mask area = has_area(w.s, n);
	struct offsets first = {negate3(w.a), negate3(w.b), negate3(w.c)};
	struct offsets last = {negate3(end[0]), negate3(end[1]), negate3(end[2])};
	mask valid = both(both(is_number3(m.center), is_number3(m.by)), ge(m.r, set(0)));
	valid = both(valid, both(is_number3(t.a), both(is_number3(t.b), is_number3(t.c))));
	valid = both(valid, invert(boxes_apart(w.d, add(w.r, set(SWEEP_ROOM)), w.a, w.b, w.c)));
	mask at_first = touches(w.s, n, area, first, w.r);
	struct first_contact contact = {touches(w.s, n, area, last, w.r), set(1)};
	struct vec3 af = pass_vertex(&w, w.a, end[0], &contact);
	struct vec3 bf = pass_vertex(&w, w.b, end[1], &contact);
	struct vec3 cf = pass_vertex(&w, w.c, end[2], &contact);
	pass_side(&w, w.s.ab, w.a, af, &contact);
	pass_side(&w, w.s.bc, w.b, bf, &contact);
	pass_side(&w, w.s.ca, w.c, cf, &contact);
	pass_face(&w, n, area, &contact);
	pass_through(&w, end, &contact);
	contact.hit = both(valid, either(contact.hit, at_first));
	/* Turns -0 into 0. */
	contact.time = choose(at_first, set(0), add(contact.time, set(0)));
	return contact;
}

#endif
