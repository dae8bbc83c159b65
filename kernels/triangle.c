/* SPDX-License-Identifier: MIT */
/* Triangles in space. See lockstep.h for questions, boundaries and sources. */
#include "kernels/arccos.h"
#include "kernels/kernel.h"
#include "kernels/segment_triangle.h"
#include "kernels/triangle.h"

/* The point is on the segment or point to which a triangle without area degenerates. */
PART mask on_flat(struct triangle3 t, struct beside b, struct vec3 p)
{
	mask in_box = both(
	    both(le(min(min(t.a.x, t.b.x), t.c.x), p.x), le(p.x, max(max(t.a.x, t.b.x), t.c.x))),
	    both(le(min(min(t.a.y, t.b.y), t.c.y), p.y), le(p.y, max(max(t.a.y, t.b.y), t.c.y))));
	in_box = both(in_box, both(le(min(min(t.a.z, t.b.z), t.c.z), p.z),
				   le(p.z, max(max(t.a.z, t.b.z), t.c.z))));
	return both(in_box, both(both(is_zero3(b.ab), is_zero3(b.bc)), is_zero3(b.ca)));
}

HIT2(point_triangle3, point3, p, triangle3, t)
{
	struct sides s = sides_of(t);
	struct vec3 n = hit_normal(s);
	struct beside b = beside_of(s, n, offsets_to(t, p.at));
	mask area = spans_area(s.ab, s.ca, n), hit = both(area, in_prism(b)), flat = invert(area);
	if (none(flat))
		return hit;
	return either(hit, both(flat, on_flat(t, b, p.at)));
}

HIT2(segment_triangle, segment3, s, triangle3, t)
{
	struct piercing through = goes_through(s, t);
	if (none(through.level))
		return through.hit;
	struct level3 m = {.s = s, .t = t};
	return either(through.hit, both(is_level(through), level_hits(&m)));
}

HIT_VALUES2(segment_triangle_point, 4, segment3, s, triangle3, t)
{
	struct piercing through = goes_through_when(s, t);
	mask hit = through.hit;
	vec time = time_of(through);
	if (!none(through.level)) {
		struct level3 m = {.s = s, .t = t};
		mask level = is_level(through);
		hit = either(hit, both(level, level_meetings(&m)));
		time = choose(level, m.time, time);
	}
	struct vec3 at = add3(s.a, scale3(time, sub3(s.b, s.a)));
	result[0] = choose(hit, time, set(NAN));
	result[1] = choose(hit, at.x, set(NAN));
	result[2] = choose(hit, at.y, set(NAN));
	result[3] = choose(hit, at.z, set(NAN));
	return hit;
}

VALUES2(closest_point_triangle, 3, point3, p, triangle3, t)
{
	mask valid =
	    both(both(is_number3(p.at), is_number3(t.a)), both(is_number3(t.b), is_number3(t.c)));
	struct vec3 at = choose3(valid, closest_point(t, p.at), set3(NAN));
	result[0] = at.x;
	result[1] = at.y;
	result[2] = at.z;
}

/* ---- Two triangles ----------------------------------------------------------------------------- */

/* The heights of a triangle's vertices over the other's plane. */
struct heights {
	vec a, b, c, least, most;
};

/* `normal` is the other triangle's normal, and `o` is one of its vertices. */
PART struct heights heights_over(struct vec3 normal, struct vec3 o, struct triangle3 t)
{
	struct heights h = {.a = dot3(normal, sub3(t.a, o)),
			    .b = dot3(normal, sub3(t.b, o)),
			    .c = dot3(normal, sub3(t.c, o))};
	h.least = min(min(h.a, h.b), h.c);
	h.most = max(max(h.a, h.b), h.c);
	return h;
}

/* A minimum may drop a NaN. */
PART mask reaches_plane(struct heights h)
{
	return both(both(ordered(h.a, h.b), ordered(h.c, h.c)),
		    both(le(h.least, set(0)), ge(h.most, set(0))));
}

PART mask in_plane(struct heights h)
{
	return both(eq(h.least, set(0)), eq(h.most, set(0)));
}

/* A vertex that the other triangle's plane cuts off from the others, and the sides from and to it. */
struct tip {
	struct vec3 p, from, to;
};

/* Noise makes no vertex the tip: if a side is in the plane, the tip is the vertex opposite to it. */
#define NOISE 0x1p-20f

PART struct tip tip_of(struct triangle3 t, struct sides s, struct heights h)
{
	mask up = ge(h.most, negate(h.least));
	vec noise = mul(set(NOISE), choose(up, h.most, negate(h.least)));
	mask a = gt(choose(up, h.a, negate(h.a)), noise);
	mask b = gt(choose(up, h.b, negate(h.b)), noise);
	mask c = gt(choose(up, h.c, negate(h.c)), noise);
	mask is_b = both(differ(b, a), differ(b, c)), is_c = both(differ(c, a), differ(c, b));
	return (struct tip){.p = choose3(is_b, t.b, choose3(is_c, t.c, t.a)),
			    .from = choose3(is_b, s.bc, choose3(is_c, s.ca, s.ab)),
			    .to = choose3(is_b, s.ab, choose3(is_c, s.bc, s.ca))};
}

/*
 * On the line in which the planes meet, each triangle has a segment, from where one side crosses the line to where
 * the other does. The volume that a side of each spans says which crosses first. Seen from their tips, all sides of
 * a triangle cross the line in the same direction, so the segments are apart if all four volumes have one sign.
 */
PART mask segments_overlap(struct tip d, struct tip e)
{
	struct vec3 w = sub3(e.p, d.p), from = cross3(w, e.from), to = cross3(w, e.to);
	vec one = dot3(d.from, from), other = dot3(d.to, to);
	vec minus_one = dot3(d.to, from), minus_other = dot3(d.from, to);
	mask before = both(both(gt(one, set(0)), gt(other, set(0))),
			   both(lt(minus_one, set(0)), lt(minus_other, set(0))));
	mask after = both(both(lt(one, set(0)), lt(other, set(0))),
			  both(gt(minus_one, set(0)), gt(minus_other, set(0))));
	return invert(either(before, after));
}

/* The planes are nearly parallel, or the first triangle is thin along the line in which they meet:
 * relative to its size, the heights of its vertices over the second's plane hardly differ. */
#define TILT 0x1p-8f

PART mask hardly_tilted(struct sides s, struct heights g, struct vec3 m)
{
	vec lengths = mul(max(size3(s.ab), size3(s.ca)),
			  add(add(absolute(m.x), absolute(m.y)), absolute(m.z)));
	return le(sub(g.most, g.least), mul(set(TILT), lengths));
}

/* A triangle projected along one axis. */
struct flat {
	struct vec2 at[3];
};

PART struct flat seen_along(unsigned axis, struct triangle3 t)
{
	if (axis == 0)
		return (struct flat){{{t.a.y, t.a.z}, {t.b.y, t.b.z}, {t.c.y, t.c.z}}};
	if (axis == 1)
		return (struct flat){{{t.a.z, t.a.x}, {t.b.z, t.b.x}, {t.c.z, t.c.x}}};
	return (struct flat){{{t.a.x, t.a.y}, {t.b.x, t.b.y}, {t.c.x, t.c.y}}};
}

/* The line through side i of s has t strictly on one side, and not the third vertex of s. */
PART mask flat_side_separates(const struct flat *s, unsigned i, const struct flat *t)
{
	struct vec2 from = s->at[i], e = sub2(s->at[(i + 1) % 3], from);
	vec inner = det2(e, sub2(s->at[(i + 2) % 3], from));
	vec a = det2(e, sub2(t->at[0], from)), b = det2(e, sub2(t->at[1], from));
	vec c = det2(e, sub2(t->at[2], from));
	return either(
	    both(both(both(gt(a, set(0)), gt(b, set(0))), gt(c, set(0))), le(inner, set(0))),
	    both(both(both(lt(a, set(0)), lt(b, set(0))), lt(c, set(0))), ge(inner, set(0))));
}

struct triangles {
	struct triangle3 a, b;
};

RARE mask seen_apart(const struct triangles *two)
{
	mask apart = lt(set(0), set(0));
	for (unsigned axis = 0; axis < 3; ++axis) {
		struct flat a = seen_along(axis, two->a), b = seen_along(axis, two->b);
		for (unsigned i = 0; i < 3; ++i)
			apart = either(apart, either(flat_side_separates(&a, i, &b),
						     flat_side_separates(&b, i, &a)));
	}
	return apart;
}

RARE mask segment_hits(const struct level3 *m)
{
	return segment_meets_triangle(m->s, m->t, goes_through(m->s, m->t));
}

/* A side of one triangle meets the other. */
RARE mask side_hits(const struct triangles *two)
{
	const struct triangle3 a = two->a, b = two->b;
	const struct level3 sides[] = {{.s = {a.a, a.b}, .t = b}, {.s = {a.b, a.c}, .t = b},
				       {.s = {a.c, a.a}, .t = b}, {.s = {b.a, b.b}, .t = a},
				       {.s = {b.b, b.c}, .t = a}, {.s = {b.c, b.a}, .t = a}};
	mask hit = segment_hits(&sides[0]);
	for (unsigned i = 1; i < 6; ++i)
		hit = either(hit, segment_hits(&sides[i]));
	return hit;
}

HIT2(triangle_triangle3, triangle3, first, triangle3, second)
{
	struct sides s = sides_of(first), t = sides_of(second);
	struct vec3 n = hit_normal(s), m = hit_normal(t);
	struct heights g = heights_over(m, second.a, first), h = heights_over(n, first.a, second);
	mask hit = both(reaches_plane(g), reaches_plane(h));
	if (none(hit))
		return hit;
	mask flat = either(in_plane(g), in_plane(h));
	hit = both(hit, either(flat, segments_overlap(tip_of(first, s, g), tip_of(second, t, h))));
	mask level = both(hit, either(flat, hardly_tilted(s, g, m)));
	if (none(level))
		return hit;
	struct triangles two = {first, second};
	hit = both(hit, invert(both(level, seen_apart(&two))));
	mask thin = both(both(hit, flat), either(is_zero3(n), is_zero3(m)));
	if (none(thin))
		return hit;
	return both(hit, either(invert(thin), side_hits(&two)));
}

/* ---- As published ----------------------------------------------------------------------------- */

/* The vector divided by its length. x is divided only if the length is > 0, like an `if`
 * without a `begin`. */
PART struct vec3 normalised(struct vec3 a)
{
	vec length = square_root(dot3(a, a));
	return (struct vec3){choose(gt(length, set(0)), divide(a.x, length), a.x),
			     divide(a.y, length), divide(a.z, length)};
}

/* The angle in 400ths of a full turn. */
PART vec angle_published(struct vec3 u, struct vec3 v)
{
	vec sizes = mul(square_root(dot3(u, u)), square_root(dot3(v, v)));
	return mul(arccos(divide(dot3(u, v), sizes)), set(63.661977f));
}

/* Tests the plane, then the line's point in it, by the sum of the angles that the sides
 * subtend there. */
HIT2(segment_triangle_published, segment3, s, triangle3, t)
{
	struct vec3 n = normalised(cross3(sub3(t.a, t.b), sub3(t.b, t.c)));
	vec offset = negate(dot3(n, t.a));
	vec f = add(dot3(n, s.a), offset), g = add(dot3(n, s.b), offset);
	mask crossed = le(mul(f, g), set(0));
	struct vec3 v = normalised(sub3(s.b, s.a));
	vec slope = dot3(n, v);
	struct vec3 at = add3(s.a, scale3(divide(negate(f), slope), v));
	at = choose3(eq(slope, set(0)), s.a, at);
	struct vec3 a = normalised(sub3(t.a, at)), b = normalised(sub3(t.b, at));
	struct vec3 c = normalised(sub3(t.c, at));
	vec sum = add(add(angle_published(a, b), angle_published(b, c)), angle_published(c, a));
	return both(crossed, ge(sum, set(360)));
}
