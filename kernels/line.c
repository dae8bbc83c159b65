/* SPDX-License-Identifier: MIT */
/* Lines and segments. Questions, boundaries and sources: lockstep.h. */
#include <math.h>

#include "kernels/kernel.h"

/* det(AB, AP) */
VALUES2(line_side, 1, line, l, point, p)
{
	result[0] = det2(sub2(l.b, l.a), sub2(p.at, l.a));
}

/*
 * t = AB . AP / AB^2, foot = A + t AB; t = 0 where AB^2 = 0. A NaN anywhere is in AB . AP, so that
 * shows where the results are NaN.
 */
VALUES2(project_on_line, 3, line, l, point, p)
{
	struct vec2 ab = sub2(l.b, l.a);
	vec along = dot2(ab, sub2(p.at, l.a)), squared = dot2(ab, ab);
	vec t = choose(gt(squared, set(0)), divide(along, squared), set(0));
	mask valid = ordered(along, along);
	result[0] = choose(valid, add(l.a.x, mul(t, ab.x)), set(NAN));
	result[1] = choose(valid, add(l.a.y, mul(t, ab.y)), set(NAN));
	result[2] = choose(valid, t, set(NAN));
}

/* The determinants of a segment's ends do not have the same sign. Not by their product, which
 * underflows. */
static inline mask straddle(vec first, vec second)
{
	return both(le(min(first, second), set(0)), ge(max(first, second), set(0)));
}

/* The bounding box of a segment. */
static inline struct box bounds(struct vec2 a, struct vec2 b)
{
	return (struct box){{min(a.x, b.x), min(a.y, b.y)}, {max(a.x, b.x), max(a.y, b.y)}};
}

/* The point is on the segment: on its line, and in its bounding box. */
static inline mask on_segment(struct vec2 p, struct segment s)
{
	struct box box = bounds(s.a, s.b);
	mask in_box = both(both(le(box.min.x, p.x), le(p.x, box.max.x)),
			   both(le(box.min.y, p.y), le(p.y, box.max.y)));
	return both(in_box, eq(det2(sub2(s.b, s.a), sub2(p, s.a)), set(0)));
}

/*
 * The segment's ends are not both strictly on one side of AB. Where a == b, which is rare enough to
 * be worth a branch, the point a is on the segment. straddle() drops a NaN in its first operand, so
 * o is compared with itself.
 */
HIT2(line_segment, line, l, segment, s)
{
	struct vec2 ab = sub2(l.b, l.a);
	vec o = det2(ab, sub2(s.a, l.a)), p = det2(ab, sub2(s.b, l.a));
	mask is_point = both(eq(ab.x, set(0)), eq(ab.y, set(0)));
	mask crossed = both(straddle(o, p), ordered(o, o));
	if (none(is_point))
		return crossed;
	return both(crossed, either(invert(is_point), on_segment(l.a, s)));
}

/*
 * Each segment's ends are not both strictly on one side of the other, and the bounding boxes meet:
 * what the boxes add is the collinear case, where all determinants vanish. No determinant may be
 * NaN: straddle() drops those on its left. o and a: det(AB, AO), det(OP, OA).
 */
static inline mask segments_meet(struct segment s, struct segment t, struct vec2 ab, struct vec2 op,
				 vec o, vec a)
{
	vec p = det2(ab, sub2(t.b, s.a)), b = det2(op, sub2(s.b, t.a));
	struct box first = bounds(s.a, s.b), second = bounds(t.a, t.b);
	mask boxes = both(both(le(first.min.x, second.max.x), le(second.min.x, first.max.x)),
			  both(le(first.min.y, second.max.y), le(second.min.y, first.max.y)));
	mask crossed = both(straddle(o, p), straddle(a, b));
	return both(both(boxes, crossed), ordered(o, a));
}

HIT2(segment_segment, segment, s, segment, t)
{
	struct vec2 ab = sub2(s.b, s.a), op = sub2(t.b, t.a);
	vec o = det2(ab, sub2(t.a, s.a)), a = det2(op, sub2(s.a, t.a));
	return segments_meet(s, t, ab, op, o, a);
}

/*
 * The parameters t = det(AI, IP) / d and u = det(AI, AB) / d are in [0, 1), d = det(AB, IP), by
 * comparing numerators, with the sign of d, with 0 and |d|. d is NaN if any operand is.
 */
VALUES2(segment_crossing, 1, segment, s, segment, v)
{
	struct vec2 ab = sub2(s.b, s.a), ip = sub2(v.b, v.a), ai = sub2(v.a, s.a);
	vec d = det2(ab, ip), t = det2(ai, ip), u = det2(ai, ab), size = absolute(d);
	mask turned = lt(d, set(0));
	t = choose(turned, negate(t), t);
	u = choose(turned, negate(u), u);
	mask crossed = both(both(ge(t, set(0)), lt(t, size)), both(ge(u, set(0)), lt(u, size)));
	vec state = choose(crossed, set(1), set(0));
	state = choose(eq(d, set(0)), set(-1), state);
	result[0] = choose(ordered(d, d), state, set(NAN));
}

static inline vec clamp(vec v)
{
	return min(max(v, set(0)), set(1));
}

/* Where two segments that meet do so first along the second: its parameters and the point. */
struct meeting {
	vec k, l;
	struct vec2 at;
};

/*
 * Lines that cross do so at k = det(OP, OA) / d along AB and l = -det(AB, AO) / d along OP.
 * Otherwise, d = 0, the segments lie on one line: then O is the first shared point if it is on AB,
 * or else that end of AB that comes first along OP.
 */
static inline struct meeting first_meeting(struct segment s, struct segment t, struct vec2 ab,
					   struct vec2 op, vec o, vec a)
{
	vec d = det2(ab, op), k_top = a, k_under = d, l_top = negate(o), l_under = d;
	mask crossing = invert(eq(d, set(0)));
	mask at_end = invert(crossing), at_start = at_end, a_first = at_end;
	if (!none(at_end)) {
		struct vec2 oa = sub2(s.a, t.a);
		vec to_a = dot2(oa, op), to_b = dot2(sub2(s.b, t.a), op);
		vec nearer = min(to_a, to_b), length = dot2(ab, ab);
		mask ahead = gt(nearer, set(0));
		a_first = both(at_end, le(to_a, to_b));
		at_start = both(at_end, invert(ahead));
		at_end = both(at_end, ahead);
		k_top = choose(crossing, k_top, dot2(sub2(t.a, s.a), ab));
		k_under = choose(crossing, k_under, length);
		k_top = choose(either(crossing, gt(length, set(0))), k_top, set(0));
		k_under = choose(either(crossing, gt(length, set(0))), k_under, set(1));
		l_top = choose(crossing, l_top, nearer);
		l_under = choose(crossing, l_under, dot2(op, op));
	}
	struct meeting m = {.k = clamp(divide(k_top, k_under)), .l = clamp(divide(l_top, l_under))};
	m.k = choose(at_end, choose(a_first, set(0), set(1)), m.k);
	m.l = choose(at_start, set(0), m.l);
	m.at.x = add(t.a.x, mul(m.l, op.x));
	m.at.y = add(t.a.y, mul(m.l, op.y));
	m.at = choose2(at_start, t.a, choose2(at_end, choose2(a_first, s.a, s.b), m.at));
	return m;
}

HIT_VALUES2(segment_segment_point, 4, segment, s, segment, t)
{
	struct vec2 ab = sub2(s.b, s.a), op = sub2(t.b, t.a);
	vec o = det2(ab, sub2(t.a, s.a)), a = det2(op, sub2(s.a, t.a));
	mask hit = segments_meet(s, t, ab, op, o, a);
	struct meeting m = first_meeting(s, t, ab, op, o, a);
	result[0] = choose(hit, m.k, set(NAN));
	result[1] = choose(hit, m.l, set(NAN));
	result[2] = choose(hit, m.at.x, set(NAN));
	result[3] = choose(hit, m.at.y, set(NAN));
	return hit;
}

/* The sign of a determinant that is so large for its terms is beyond doubt: its error is at most
 * 4.01 * 2^-24 of them, and below 2^-148 where they underflow. */
static inline mask certain(vec det, struct vec2 u, struct vec2 v)
{
	vec terms = add(absolute(mul(u.x, v.y)), absolute(mul(u.y, v.x)));
	return gt(absolute(det), add(mul(terms, set(0x1p-21f)), set(0x1p-140f)));
}

/* Both coordinates less than those of an interval, or both greater. */
static inline mask beside(vec first, vec second, vec low, vec high)
{
	return either(lt(max(first, second), low), gt(min(first, second), high));
}

/*
 * O + max(l - 0.001, 0) OP, if that and O are beyond all doubt on the same side of the wall's line,
 * or both to one side of the wall's bounding box; else O. Without a wall in the way, P.
 */
HIT_VALUES2(move_until_wall, 2, segment, wall, segment, move)
{
	struct vec2 ab = sub2(wall.b, wall.a), op = sub2(move.b, move.a);
	struct vec2 ao = sub2(move.a, wall.a);
	vec o = det2(ab, ao), a = det2(op, sub2(wall.a, move.a));
	mask hit = segments_meet(wall, move, ab, op, o, a);
	mask valid = both(both(ordered(wall.a.x, wall.a.y), ordered(wall.b.x, wall.b.y)),
			  both(ordered(move.a.x, move.a.y), ordered(move.b.x, move.b.y)));
	vec way = max(sub(first_meeting(wall, move, ab, op, o, a).l, set(0.001f)), set(0));
	struct vec2 at = {add(move.a.x, mul(way, op.x)), add(move.a.y, mul(way, op.y))};
	struct vec2 reached = sub2(at, wall.a);
	vec x = det2(ab, reached);
	mask same = either(both(lt(o, set(0)), lt(x, set(0))), both(gt(o, set(0)), gt(x, set(0))));
	mask sure = both(same, both(certain(o, ab, ao), certain(x, ab, reached)));
	struct box box = bounds(wall.a, wall.b);
	mask apart = either(beside(move.a.x, at.x, box.min.x, box.max.x),
			    beside(move.a.y, at.y, box.min.y, box.max.y));
	at = choose2(either(sure, apart), at, move.a);
	at = choose2(hit, at, move.b);
	result[0] = choose(valid, at.x, set(NAN));
	result[1] = choose(valid, at.y, set(NAN));
	return hit;
}

/*
 * AB turned left by a right angle, or right if that is where P is, over its length. AB is divided by
 * the larger of its coordinates first, so that no square over- or underflows; a == b leaves U = (0,
 * 0), and nothing is to its left or right.
 */
VALUES2(line_normal, 2, line, l, point, p)
{
	struct vec2 ab = sub2(l.b, l.a);
	vec size = max(absolute(ab.x), absolute(ab.y));
	size = choose(eq(size, set(0)), set(1), size);
	struct vec2 u = {divide(ab.x, size), divide(ab.y, size)};
	vec side = det2(u, sub2(p.at, l.a)), length = square_root(dot2(u, u));
	struct vec2 left = {divide(negate(u.y), length), divide(u.x, length)};
	struct vec2 n = choose2(lt(side, set(0)), negate2(left), left);
	mask beside_it = either(lt(side, set(0)), gt(side, set(0)));
	n = choose2(beside_it, n, (struct vec2){set(0), set(0)});
	result[0] = choose(ordered(side, side), n.x, set(NAN));
	result[1] = choose(ordered(side, side), n.y, set(NAN));
}

/* v - 2 (v . n) n */
VALUES2(reflect, 2, vec, v, normal, n)
{
	vec twice = mul(set(2), dot2(v.is, n.is));
	result[0] = sub(v.is.x, mul(twice, n.is.x));
	result[1] = sub(v.is.y, mul(twice, n.is.y));
}

/* ---- As published ----------------------------------------------------------------------------- */

/* The product of the determinants is negative. It underflows, and touching is a miss. */
static inline mask cut_published(struct vec2 a, struct vec2 b, struct vec2 o, struct vec2 p)
{
	struct vec2 ab = sub2(b, a);
	return lt(mul(det2(ab, sub2(p, a)), det2(ab, sub2(o, a))), set(0));
}

HIT2(line_segment_published, line, l, segment, s)
{
	return cut_published(l.a, l.b, s.a, s.b);
}

HIT2(segment_segment_published, segment, s, segment, t)
{
	return both(cut_published(s.a, s.b, t.a, t.b), cut_published(t.a, t.b, s.a, s.b));
}

/* Not k < 0 and not k > 1: a NaN passes. The terms are products of coordinates, not differences. */
HIT2(segment_segment_k_published, segment, s, segment, t)
{
	struct vec2 ab = sub2(s.b, s.a), op = sub2(t.b, t.a);
	vec top = sub(mul(s.a.x, op.y), mul(t.a.x, op.y));
	top = add(sub(top, mul(op.x, s.a.y)), mul(op.x, t.a.y));
	vec under = sub(mul(ab.x, op.y), mul(ab.y, op.x));
	vec k = divide(negate(top), under);
	mask outside = either(lt(k, set(0)), gt(k, set(1)));
	return both(cut_published(s.a, s.b, t.a, t.b), invert(outside));
}

/* Two cross products, then one normalisation, whose squares are fourth powers of lengths. */
VALUES2(line_normal_published, 2, line, l, point, p)
{
	struct vec2 u = sub2(l.b, l.a);
	vec side = det2(u, sub2(p.at, l.a));
	struct vec2 n = {mul(negate(u.y), side), mul(u.x, side)};
	vec length = square_root(dot2(n, n));
	result[0] = divide(n.x, length);
	result[1] = divide(n.y, length);
}
