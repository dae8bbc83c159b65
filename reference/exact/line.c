/* SPDX-License-Identifier: MIT */
/* Exact truths about lines and segments. number.h explains how k, the error bound, is counted. */
#include <math.h>

#include "reference/exact/segment_intersection.h"
#include "reference/exact/segments.h"
#include "reference/exact/truth.h"

/* det(AB, AP). k = 4: det. */
EXACT2(line_side, line, line, point, p)
{
	struct vector a = POINT(line, a), b = POINT(line, b);
	struct number side = det(to(a, b), to(a, POINT(p, )));

	answer_margin(truth, at_least_zero(side));
	truth->value[0] = number_double(side);
	truth->scale[0] = side.terms;
}

/*
 * The results are t = AB.AP / AB^2 and the foot A + t AB. Let T() be the terms of a dot,
 * R = T(AB^2) / AB^2, and s = T(AB.AP) / AB^2 * R, which is at least |t|.
 *
 * - t: the error of the numerator is 4 u T(AB.AP), that of the denominator 4 u R AB^2, and that of
 *   the division u t or u 2^-126. Together: 9 u (s + 2^-125). The scale is s + 2^-125.
 * - x: t AB.x has 9 for t, 1 for AB.x, and 1 for the product (or u 2^-126). The last sum has 1, of
 *   |A.x| and of t AB.x. Together: 12 u (|A.x| + scale_t |AB.x| + 2^-125). k = 12.
 *
 * R is 1 unless AB^2 is so small that it, or a square in it, is subnormal. Then the floor in
 * T(AB^2), 2^-124, makes R large. This must cover the following error. The computed AB^2 is off by
 * at most 2^-149, which is u / 2 times that floor, an eighth of what is counted above. So there is
 * room for the higher-order terms, which are not small when AB^2 is a few times 2^-149: a computed
 * AB^2 other than 0 is still at least half the true one, which at most doubles the error. If the
 * computed AB^2 is 0, kernels return A and t = 0. Then the true AB^2 is at most 2^-149, R is at
 * least 2^25, and t itself, at most s / R, is less than u s.
 */
EXACT2(project_on_line, line, line, point, point)
{
	struct vector a = POINT(line, a), b = POINT(line, b), p = POINT(point, ), ab = to(a, b);
	struct number along = dot(ab, to(a, p)), len2 = dot(ab, ab);

	answer_margin(truth, at_least_zero(along));
	if (equal(a, b)) {
		truth->value[0] = number_double(a.x);
		truth->value[1] = number_double(a.y);
		truth->value[2] = 0;
		truth->scale[0] = a.x.terms;
		truth->scale[1] = a.y.terms;
		truth->scale[2] = 0;
	} else {
		double length2 = number_double(len2);
		double scale = along.terms / length2 * (len2.terms / length2) + 0x1p-125;

		truth->value[0] = point_double(a.x, ab.x, along, len2);
		truth->value[1] = point_double(a.y, ab.y, along, len2);
		truth->value[2] = number_double(along) / length2;
		truth->scale[0] = a.x.terms + scale * ab.x.terms + 0x1p-125;
		truth->scale[1] = a.y.terms + scale * ab.y.terms + 0x1p-125;
		truth->scale[2] = scale;
	}
}

/* A is within the bounds of O and P. k = 0. */
static struct margin in_bounds(struct vector a, struct vector o, struct vector p)
{
	return both(between(lesser(o.x, p.x), a.x, greater(o.x, p.x)),
		    between(lesser(o.y, p.y), a.y, greater(o.y, p.y)));
}

/*
 * The segment's ends are not both strictly on one side; or, if A == B, A is on [OP]: on its line
 * and within its bounds. k = 4: det.
 */
EXACT2(line_segment, line, line, segment, s)
{
	struct vector a = POINT(line, a), b = POINT(line, b), o = POINT(s, a), p = POINT(s, b);

	if (equal(a, b))
		answer_closed(truth, both(is_zero(det(to(o, a), to(p, a))), in_bounds(a, o, p)));
	else
		answer_closed(truth, straddle(a, b, o, p));
}

EXACT2(segment_segment, segment, first, segment, second)
{
	answer_closed(truth, segments_meet(POINT(first, a), POINT(first, b), POINT(second, a),
					   POINT(second, b)));
}

/*
 * With d = det(AB, IP), t = det(AI, IP) and u = det(AI, AB), the segments cross if 0 <= t < d and
 * 0 <= u < d, with all three negated if d < 0. The margin is that of state 1 against state 0, but
 * at most that of d, which a kernel might compute as 0 or with the wrong sign. The margin of state
 * -1 is 0, unless d is certainly 0, because the slightest change leads to another state.
 *
 * k = 4: det.
 */
EXACT2(segment_crossing, segment, first, segment, second)
{
	struct vector a = POINT(first, a), i = POINT(second, a), ai = to(a, i);
	struct vector ab = to(a, POINT(first, b)), ip = to(i, POINT(second, b));
	struct number d = det(ab, ip), t = det(ai, ip), u = det(ai, ab);
	struct margin slope = at_least_zero(d), crossed;
	bool inside;

	truth->jumps = true;
	if (slope.sign == 0) {
		truth->value[0] = -1;
		answer_margin(truth, surely_parallel(ab, ip) ? margin_of(-1, -1) : slope);
		return;
	}
	if (slope.sign < 0)
		d = negative(d), t = negative(t), u = negative(u);
	crossed =
	    both(both(at_least_zero(t), at_most(t, d)), both(at_least_zero(u), at_most(u, d)));
	inside = number_sign(t) >= 0 && number_compare(t, d) < 0 && number_sign(u) >= 0 &&
		 number_compare(u, d) < 0;
	crossed.value = crossed.sign * fmin(fabs(crossed.value), fabs(slope.value));
	answer_margin(truth, crossed);
	truth->value[0] = inside;
}

/*
 * The hit is that of segment_segment; segment_intersection.h describes where they meet. Its scales
 * are such that k = 4 also holds for the results.
 */
EXACT2(segment_segment_point, segment, first, segment, second)
{
	struct vector a = POINT(first, a), b = POINT(first, b);
	struct vector o = POINT(second, a), p = POINT(second, b), op = to(o, p);
	struct meeting m;

	answer_closed(truth, segments_meet(a, b, o, p));
	if (!truth->hit) {
		truth->value[0] = truth->value[1] = truth->value[2] = truth->value[3] = NAN;
		return;
	}
	meet(a, b, o, p, &m);
	truth->value[0] = quotient_double(m.k);
	truth->value[1] = quotient_double(m.l);
	truth->value[2] =
	    m.on_line ? number_double(m.end.x) : point_double(o.x, op.x, m.l.top, m.l.under);
	truth->value[3] =
	    m.on_line ? number_double(m.end.y) : point_double(o.y, op.y, m.l.top, m.l.under);
	truth->scale[0] = m.k.scale;
	truth->scale[1] = m.l.scale;
	truth->scale[2] = meeting_scale(&m, o.x, op.x);
	truth->scale[3] = meeting_scale(&m, o.y, op.y);
}

/*
 * If the lines cross, l = -o / d with o = -det(AB, OA + OB) / 2. As det(AB, OA) and det(AB, OB) are
 * equal, top and under are twice those of meet_crossing(). The sum adds 1: 5 for top, in units of
 * 4.
 */
static struct quotient meet_wall(struct vector ab, struct vector op, struct vector oa,
				 struct vector ob)
{
	struct vector sum = {add(oa.x, ob.x), add(oa.y, ob.y)};
	struct number top = det(ab, sum), d = det(ab, op), under = add(d, d);

	if (number_sign(under) < 0)
		under = negative(under), top = negative(top);
	top.terms *= 1.25;
	return quotient(top, under);
}

/*
 * The hit is that of segment_segment. The wall stops the move at X = O + f OP, f = max(l - c, 0),
 * c = 0.001f = 8589935 / 2^33. f has l's error of 4 u scale (see segment_intersection.h), but never more than
 * 1, as both are in [0, 1], and u for the difference. f OP.x adds u for OP.x and u for the product, and the
 * sum with O.x adds u of both. If f is certainly 0, X is exactly O.
 *
 * If float leaves X in doubt, a kernel returns the result of double, whose errors are 2^-29 of these, apart
 * from u of X when it is rounded to float. If that result is not short of the wall, the kernel returns O. So
 * where the result may not be short of the wall, the scale extends back to O: f OP.x is 2^22 times 4 u of
 * itself. k = 4.
 */
EXACT2(move_until_wall, segment, wall, segment, move)
{
	const unsigned shift = 33;
	struct vector a = POINT(wall, a), b = POINT(wall, b);
	struct vector o = POINT(move, a), p = POINT(move, b), op = to(o, p);
	const double reach[] = {op.x.terms, op.y.terms}, start[] = {o.x.terms, o.y.terms};
	struct meeting m;
	struct number top, under;
	double f, along, off[2];

	answer_closed(truth, segments_meet(a, b, o, p));
	if (!truth->hit) {
		truth->value[0] = number_double(p.x);
		truth->value[1] = number_double(p.y);
		return;
	}
	meet(a, b, o, p, &m);
	if (!m.on_line)
		m.l = meet_wall(to(a, b), op, to(o, a), to(o, b));
	if (quotient_double(m.l) + det_error_bound * m.l.scale < 0.000999) {
		truth->value[0] = number_double(o.x);
		truth->value[1] = number_double(o.y);
		return;
	}
	under = shifted(m.l.under, shift);
	top = positive_part(
	    sub(shifted(m.l.top, shift), times(m.l.under, (unsigned long)ldexpf(0.001f, shift))));
	f = number_double(top) / number_double(under);
	truth->value[0] = point_double(o.x, op.x, top, under);
	truth->value[1] = point_double(o.y, op.y, top, under);
	along = fmin(m.l.scale, 0x1p22) + f;
	for (unsigned k = 0; k < 2; ++k)
		off[k] = det_error_bound * 0x1p-29 * (along * reach[k] + start[k]) +
			 0x1.01p-24 * fabs(truth->value[k]) + 0x1p-149;
	if (isinf(m.l.scale) || !surely_safe(a, b, o, truth->value, off))
		along = fmax(along, f * 0x1p22);
	for (unsigned k = 0; k < 2; ++k)
		truth->scale[k] = along * reach[k] + start[k] / 4 + 0x1p-125;
}

/* Kernels divide (x, y) by a power of two of its size without rounding. */
static bool divides_exactly(double x, double y)
{
	int exponent;

	(void)frexp(fmax(fabs(x), fabs(y)), &exponent);
	x = ldexp(x, 2 - exponent);
	y = ldexp(y, 2 - exponent);
	return x == (double)(float)x && y == (double)(float)y;
}

/*
 * The sign is that of det(AB, AP), which kernels compute as s = det(U, AP), U = AB / p, p a power of two. s
 * has 4: 1 for AB, and u 2^-126 if U is subnormal, 1 for AP, 1 for the product and 1 for the sum. The terms
 * are those of s, times p.
 *
 * The normal: each of AB's coordinates has u, which is at most 2 u y^2 / (x^2 + y^2) of x / sqrt(x^2 + y^2).
 * The squares have 1 each and the sum has 1, which the root halves. The root and the quotient have 1 each. In
 * all that is 5, for x = 0. k = 5.
 *
 * On the line, the result is (0, 0), which is a jump, unless the products of s are 0, or nothing is rounded
 * before them: then they are equal and rounded alike.
 */
EXACT2(line_normal, line, line, point, point)
{
	struct vector a = POINT(line, a), ab = to(a, POINT(line, b)), ap = to(a, POINT(point, ));
	struct number side = det(ab, ap);
	double x = number_double(ab.x), y = number_double(ab.y), length = sqrt(x * x + y * y);
	double tiny = fmax(ab.x.terms, ab.y.terms) * 0x1p-125;

	side.terms = (ab.x.terms + tiny) * ap.y.terms + (ab.y.terms + tiny) * ap.x.terms + 2 * tiny;
	truth->jumps = true;
	if (number_sign(side) == 0) {
		answer_margin(truth, margin_of(0, 0));
		truth->jumps = x * number_double(ap.y) != 0 &&
			       !(surely_parallel(ab, ap) && divides_exactly(x, y));
		return;
	}
	answer_margin(truth, at_least_zero(side));
	length *= truth->sign;
	truth->value[0] = -y / length;
	truth->value[1] = x / length;
	truth->scale[0] = fabs(truth->value[0]) + 0x1p-125;
	truth->scale[1] = fabs(truth->value[1]) + 0x1p-125;
}

/*
 * v - 2 (v.n) n; the margin is that of v.n. k = 4: 1 product and 1 sum for v.n, nothing for
 * doubling it, 1 product, 1 sum.
 */
EXACT2(reflect, vec, v, normal, n)
{
	struct number along = dot(POINT(v, ), POINT(n, )), twice = add(along, along);
	struct number x = sub(lift(v.x, 2), mul(twice, n.x));
	struct number y = sub(lift(v.y, 2), mul(twice, n.y));

	answer_margin(truth, at_least_zero(along));
	truth->value[0] = number_double(x);
	truth->value[1] = number_double(y);
	truth->scale[0] = x.terms;
	truth->scale[1] = y.terms;
}
