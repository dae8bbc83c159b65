/* SPDX-License-Identifier: MIT */
/* Exact truths about a point. number.h explains how k, the error bound, is counted. */
#include "reference/exact/truth.h"

/* AB . AP > 0. k = 4: dot. */
EXACT2(in_front, segment, view, point, p)
{
	struct vector a = POINT(view, a), b = POINT(view, b);

	answer_open(truth, at_least_zero(dot(to(a, b), to(a, POINT(p, )))));
}

/* k = 0: operands are compared. */
EXACT2(point_box, point, p, box, box)
{
	answer_closed(truth,
		      both(between(box.min_x, p.x, box.max_x), between(box.min_y, p.y, box.max_y)));
}

/* d^2 <= r^2. k = 4: dot on the left; r^2 on the right has 1. */
EXACT2(point_circle, point, p, circle, circle)
{
	struct vector d = to(POINT(circle, ), POINT(p, ));

	answer_closed(truth, at_most(dot(d, d), square(circle.r)));
}

static struct margin in_bounds(struct number p, struct number a, struct number b, struct number c)
{
	return between(lesser(a, lesser(b, c)), p, greater(a, greater(b, c)));
}

/*
 * P is within the bounds of the vertices, and no two edges have it strictly on different sides:
 * with d1 = det(AB, AP), d2 = det(BC, BP), d3 = det(CA, CP), all are >= 0 or all are <= 0. The sum
 * d1 + d2 + d3 is always twice the area of ABC, which is positive if counter-clockwise.
 *
 * If the area is not 0, the three cannot all have the sign of the other winding, as their sum does
 * not. So the condition is that P is in the three half-planes that form the triangle. The bounds
 * exclude no part of it.
 *
 * If the area is 0, but there are two distinct vertices, the sum is 0. If P is off the line of the
 * vertices, at least two edges have a nonzero length and a nonzero d, and a sum of 0 needs both
 * signs: a miss. If P is on that line, all d are 0, and the bounds decide. The two outermost
 * vertices are opposite corners of the bounds, so the line is within the bounds exactly between
 * them.
 *
 * If all vertices are equal, all d are 0, and the bounds are the vertex.
 *
 * k = 4: det. The bounds compare operands.
 */
EXACT2(point_triangle, point, point, triangle, t)
{
	struct vector a = POINT(t, a), b = POINT(t, b), c = POINT(t, c), p = POINT(point, );
	struct margin d1 = at_least_zero(side_det(a, b, p));
	struct margin d2 = at_least_zero(side_det(b, c, p));
	struct margin d3 = at_least_zero(side_det(c, a, p));
	struct margin left = both(d1, both(d2, d3));
	struct margin right = both(opposite(d1), both(opposite(d2), opposite(d3)));

	answer_closed(truth,
		      both(both(in_bounds(p.x, a.x, b.x, c.x), in_bounds(p.y, a.y, b.y, c.y)),
			   either(left, right)));
}

/* AB . AP >= 0 and AB . BP <= 0. k = 4: dot. */
EXACT2(point_on_segment_band, segment, s, point, point)
{
	struct vector a = POINT(s, a), b = POINT(s, b), p = POINT(point, ), ab = to(a, b);

	answer_closed(truth,
		      both(at_least_zero(dot(ab, to(a, p))), at_most_zero(dot(ab, to(b, p)))));
}
