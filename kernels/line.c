/* SPDX-License-Identifier: MIT */
/* Lines and segments. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/kernel.h"
#include "kernels/segments.h"
#include "kernels/wall.h"

/* det(AB, AP) */
VALUES2(line_side, 1, line, l, point, p)
{
	result[0] = det2(sub2(l.b, l.a), sub2(p.at, l.a));
}

/*
 * t = AB . AP / AB^2, foot = A + t AB; t = 0 if AB^2 = 0. A NaN in any operand makes AB . AP NaN,
 * so AB . AP shows where the results are NaN.
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

/* The point is on the segment's line, det(AP, BP) = 0, and in its bounding box. */
static inline mask on_segment(struct vec2 p, struct segment s)
{
	struct box box = bounds(s.a, s.b);
	mask in_box = both(both(le(box.min.x, p.x), le(p.x, box.max.x)),
			   both(le(box.min.y, p.y), le(p.y, box.max.y)));
	return both(in_box, eq(det2(sub2(p, s.a), sub2(p, s.b)), set(0)));
}

/*
 * The segment's ends are not both strictly on one side of AB: their determinants do not have the same sign.
 * Testing the sign of the product would fail if it underflowed. min() and max() drop a NaN in their first
 * argument, which is o in one and p in the other. If a == b, both determinants are 0, which is rare enough to
 * be worth a branch; then the point a must be on the segment.
 */
HIT2(line_segment, line, l, segment, s)
{
	struct vec2 ab = sub2(l.b, l.a), low = lower_end(l.a, l.b);
	vec o = det2(ab, sub2(s.a, low)), p = det2(ab, sub2(s.b, low));
	vec least = min(o, p), greatest = max(p, o);
	mask crossed = both(le(least, set(0)), ge(greatest, set(0)));
	if (none(eq(greatest, set(0))))
		return crossed;
	mask is_point = both(eq(ab.x, set(0)), eq(ab.y, set(0)));
	return both(crossed, either(invert(is_point), on_segment(l.a, s)));
}

HIT2(segment_segment, segment, s, segment, t)
{
	return segments_share_a_point(s, t);
}

/*
 * The parameters t = det(AI, IP) / d and u = det(AI, AB) / d are in [0, 1), where d = det(AB, IP).
 * To avoid dividing, the numerators, with the sign of d applied, are compared with 0 and |d|. d is
 * NaN if any operand is.
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

/* The first point along the second segment at which two segments meet: its two parameters
 * and the point. */
struct meeting {
	vec k, l;
	struct vec2 at;
};

/*
 * Lines that cross do so at k = det(OP, MA) / d along AB and l = -det(AB, LO) / d along OP.
 * Otherwise d = 0, and the segments are on one line: O is the first shared point if it is on AB,
 * else it is the end of AB that comes first along OP.
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
	vec o = det2(ab, sub2(t.a, lower_end(s.a, s.b)));
	vec a = det2(op, sub2(s.a, lower_end(t.a, t.b)));
	mask hit = segments_meet(s, t, ab, op, o, a);
	struct meeting m = first_meeting(s, t, ab, op, o, a);
	result[0] = choose(hit, m.k, set(NAN));
	result[1] = choose(hit, m.l, set(NAN));
	result[2] = choose(hit, m.at.x, set(NAN));
	result[3] = choose(hit, m.at.y, set(NAN));
	return hit;
}

/*
 * An error bound for determinants of vectors between four points. Each difference, sum, product and
 * determinant has a relative error of 2^-24. With half the sum of two vectors as a factor, these add up to 10
 * times 2^-24 times width times height, plus less than 2^-148 for underflow.
 */
static inline vec doubt_of(struct vec2 a, struct vec2 b, struct vec2 c, struct vec2 d)
{
	struct vec2 least = {min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y))};
	struct vec2 most = {max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y))};
	struct vec2 size = sub2(most, least);
	return add(mul(mul(size.x, size.y), set(0x1p-20f)), set(0x1p-140f));
}

/* Both are > doubt, or both < -doubt. Only a NaN in the second is detected. */
static inline mask agree(vec first, vec second, vec doubt)
{
	return either(gt(min(first, second), doubt), lt(max(first, second), negate(doubt)));
}

/* One is > doubt, and the other < -doubt. */
static inline mask oppose(vec first, vec second, vec doubt)
{
	return both(gt(max(first, second), doubt), lt(min(first, second), negate(doubt)));
}

/* Decides the doubtful cases one at a time: is the wall hit, and where does the move end? Returns
 * the hits of all cases. */
static __attribute__((noinline)) mask settle(const struct segment *wall, const struct segment *move,
					     mask doubtful, mask hit, struct vec2 *end)
{
	const vec column[] = {wall->a.x, wall->a.y, wall->b.x, wall->b.y, move->a.x,
			      move->a.y, move->b.x, move->b.y, end->x,    end->y};
	float c[sizeof column / sizeof *column][LANES], hits[LANES];
	for (unsigned k = 0; k < sizeof column / sizeof *column; ++k)
		store(c[k], column[k]);
	store(hits, choose(hit, set(1), set(0)));
	for (unsigned rest = bits(doubtful); rest; rest &= rest - 1) {
		unsigned i = (unsigned)__builtin_ctz(rest);
		alone(sizeof column / sizeof *column);
		const struct walled_move m = {
		    {c[0][i], c[1][i]}, {c[2][i], c[3][i]}, {c[4][i], c[5][i]}, {c[6][i], c[7][i]}};
		struct stop stop = lockstep_stop_at_wall(&m);
		hits[i] = stop.hit;
		c[8][i] = stop.at.x;
		c[9][i] = stop.at.y;
	}
	*end = (struct vec2){load(c[8]), load(c[9])};
	return gt(load(hits), set(0));
}

/*
 * If no wall is in the way, the result is P. Otherwise it is X = O + max(l - 0.001, 0) OP, provided that the
 * move certainly crosses the wall and X is certainly still on O's side of it. Exact signs decide doubtful
 * cases, including NaN. No determinant depends on the order of the wall's ends. o is taken from the wall's
 * middle: from one end, its error would grow with the distance of the other end; from O, it would be large
 * for short, distant walls.
 */
HIT_VALUES2(move_until_wall, 2, segment, wall, segment, move)
{
	struct vec2 ab = sub2(wall.b, wall.a), op = sub2(move.b, move.a);
	struct vec2 oa = sub2(wall.a, move.a), ob = sub2(wall.b, move.a);
	vec o = mul(det2(ab, (struct vec2){add(oa.x, ob.x), add(oa.y, ob.y)}), set(-0.5f));
	vec p = det2(sub2(wall.a, move.b), sub2(wall.b, move.b));
	vec a = det2(op, oa), b = det2(op, ob);
	vec doubt = doubt_of(wall.a, wall.b, move.a, move.b);
	mask hit = both(oppose(o, p, doubt), oppose(a, b, doubt));
	mask miss = both(either(agree(o, p, doubt), agree(a, b, doubt)), ordered(o, a));

	vec l = min(divide(negate(o), det2(ab, op)), set(1));
	vec way = max(sub(l, set(0.001f)), set(0));
	struct vec2 end = {add(move.a.x, mul(way, op.x)), add(move.a.y, mul(way, op.y))};
	vec x = det2(sub2(wall.a, end), sub2(wall.b, end));
	hit = both(hit, agree(o, x, doubt));
	mask doubtful = invert(either(hit, miss));
	end = choose2(hit, end, move.b);
	if (bits(doubtful))
		hit = settle(&wall, &move, doubtful, hit, &end);
	result[0] = end.x;
	result[1] = end.y;
	return hit;
}

/*
 * AB turned left by a right angle, or right if P is on the right, divided by its length. AB is first divided
 * by a power of two of about its size, so that squares neither overflow nor underflow and nothing is rounded;
 * before that, a subnormal AB is multiplied by a power of two. If a == b, U = (0, 0), and nothing is on its
 * left or right. The inverse of the power is computed by subtracting the exponent from 255. As the exponents
 * of a power and its exact inverse add up to 254, this gives twice the inverse, which does not overflow for
 * any power of AB.
 */
VALUES2(line_normal, 2, line, l, point, p)
{
	struct vec2 ab = sub2(l.b, l.a);
	vec size = max(absolute(ab.x), absolute(ab.y));
	vec up = choose(lt(size, set(0x1p-126f)), set(0x1p24f), set(1));
	vec power = max(octave(mul(size, up)), set(0x1p-126f));
	vec inverse = as_float(sub_int(set_int(255 << 23), as_int(power)));
	struct vec2 u = {mul(mul(ab.x, up), inverse), mul(mul(ab.y, up), inverse)};
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

/* The product of the determinants is negative. It may underflow, and touching is a miss. */
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

/* Not k < 0 and not k > 1, so a NaN passes. The terms are products of coordinates, not of
 * differences. */
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

/* Two cross products, then one normalisation, in which the squares are fourth powers of lengths. */
VALUES2(line_normal_published, 2, line, l, point, p)
{
	struct vec2 u = sub2(l.b, l.a);
	vec side = det2(u, sub2(p.at, l.a));
	struct vec2 n = {mul(negate(u.y), side), mul(u.x, side)};
	vec length = square_root(dot2(n, n));
	result[0] = divide(n.x, length);
	result[1] = divide(n.y, length);
}
