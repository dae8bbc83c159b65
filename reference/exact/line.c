/* SPDX-License-Identifier: MIT */
/*
 * The exact truth of questions about lines and segments. How k, the band, is counted: number.h.
 */
#include <math.h>

#include "reference/exact/number.h"

/* det(AB, AP). k = 4: det. */
EXACT2(line_side, line, line, point, p)
{
	struct vector a = POINT(line, a), b = POINT(line, b);
	struct number side = det(to(a, b), to(a, POINT(p, )));

	answer_margin(truth, at_least_zero(side));
	truth->value[0] = number_double(side);
	truth->scale[0] = side.terms;
}

/* The coordinate a + t ab = (a ab^2 + t_num ab) / ab^2, where t = t_num / ab^2; a single rounding
 * to double of each, as the sum may cancel. */
static double foot(struct number a, struct number ab, struct number t_num, struct number len2)
{
	return number_double(add(mul(a, len2), mul(t_num, ab))) / number_double(len2);
}

/*
 * t = AB.AP / AB^2, and the foot A + t AB. Write T for the terms of a dot, R for T(AB^2) / AB^2,
 * and s = T(AB.AP) / AB^2 * R, which is at least |t|.
 *
 * t: the numerator's error is 4 u T(AB.AP), the denominator's 4 u R AB^2, the division's u t or
 * u 2^-126: together 9 u (s + 2^-125), which is the scale.
 * x: in t AB.x, 9 for t, 1 for AB.x, 1 for the product (or u 2^-126); the last sum has 1, of
 * |A.x| and of t AB.x: together 12 u (|A.x| + scale_t |AB.x| + 2^-125). k = 12.
 *
 * R is 1 unless AB^2 is so small that it, or a square in it, is subnormal: the floor in T(AB^2),
 * 2^-124, then makes R large. What it must cover there: the computed AB^2 is off by at most 2^-149,
 * u / 2 times that floor, an eighth of what is counted above. So there is room for the crumbs,
 * which are not small when AB^2 is a few times 2^-149: a computed AB^2 other than 0 is still at
 * least half the true one, which at most doubles the error. Where it is 0, kernels answer (A, t =
 * 0): then the true AB^2 is at most 2^-149, R is at least 2^25, and t itself, at most s / R, is
 * less than u s.
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

		truth->value[0] = foot(a.x, ab.x, along, len2);
		truth->value[1] = foot(a.y, ab.y, along, len2);
		truth->value[2] = number_double(along) / length2;
		truth->scale[0] = a.x.terms + scale * ab.x.terms + 0x1p-125;
		truth->scale[1] = a.y.terms + scale * ab.y.terms + 0x1p-125;
		truth->scale[2] = scale;
	}
}

/* O and P are not both strictly on one side of the line AB; always, if A == B. k = 4: det. */
static struct margin straddle(struct vector a, struct vector b, struct vector o, struct vector p)
{
	struct vector ab = to(a, b);
	struct margin left_o = at_least_zero(det(ab, to(a, o)));
	struct margin left_p = at_least_zero(det(ab, to(a, p)));

	return both(either(left_o, left_p), either(opposite(left_o), opposite(left_p)));
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
		answer_closed(truth, both(is_zero(det(to(o, p), to(o, a))), in_bounds(a, o, p)));
	else
		answer_closed(truth, straddle(a, b, o, p));
}

static struct margin bounds_meet(struct number a, struct number b, struct number o, struct number p)
{
	return both(at_most(lesser(a, b), greater(o, p)), at_most(lesser(o, p), greater(a, b)));
}

/*
 * Each segment's ends are not both strictly on one side of the other's line, and the bounds meet.
 *
 * Two lines that cross in one point: by the first half each segment reaches the other's line, and
 * only in that point. Both on one line: all det are 0, and two intervals of a line meet if their
 * bounds do. Parallel lines: a det's sign is that of its line, no straddling. A segment that is a
 * point O: straddles always; must be on the line of the other, so that all det are 0, and bounds
 * decide as on one line. Two points: the bounds are the points.
 *
 * The margin is 0 just where they touch without crossing: if segments cross at an inner point of
 * both, not on one line, bounds that met only there would make both run along the same side.
 *
 * k = 4: det. The bounds compare operands.
 */
EXACT2(segment_segment, segment, first, segment, second)
{
	struct vector a = POINT(first, a), b = POINT(first, b);
	struct vector o = POINT(second, a), p = POINT(second, b);
	struct margin bounds =
	    both(bounds_meet(a.x, b.x, o.x, p.x), bounds_meet(a.y, b.y, o.y, p.y));

	answer_closed(truth, both(bounds, both(straddle(a, b, o, p), straddle(o, p, a, b))));
}
