/* SPDX-License-Identifier: MIT */
/* Exact truths about balls and boxes in space. number.h explains how k, the error bound, is counted. */
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

#define LOW(box) POINT3(box, min_)
#define HIGH(box) POINT3(box, max_)

/* P is in the box. k = 0: operands are compared. */
static struct margin in_box(struct vector3 low, struct vector3 p, struct vector3 high)
{
	return both(both(between(low.x, p.x, high.x), between(low.y, p.y, high.y)),
		    between(low.z, p.z, high.z));
}

EXACT2(point_box3, point3, p, box3, box)
{
	answer_closed(truth, in_box(LOW(box), POINT3(p, ), HIGH(box)));
}

/* P is in the ball. k = 5: dot3; the square of a radius has 1, and that of a sum of two 1 + 1 + 1. */
static struct margin in_ball(struct vector3 p, struct vector3 center, struct number r)
{
	struct vector3 way = to3(center, p);

	return at_most(dot3(way, way), square(r));
}

EXACT2(point_sphere, point3, p, sphere, ball)
{
	answer_closed(truth, in_ball(POINT3(p, ), POINT3(ball, ), ball.r));
}

EXACT2(sphere_sphere, sphere, first, sphere, second)
{
	answer_closed(truth, in_ball(POINT3(first, ), POINT3(second, ), add(first.r, second.r)));
}

/* Neither is wholly beyond the other along an axis. k = 0: operands are compared. */
EXACT2(box3_box3, box3, first, box3, second)
{
	struct margin x =
	    both(at_most(first.min_x, second.max_x), at_most(second.min_x, first.max_x));
	struct margin y =
	    both(at_most(first.min_y, second.max_y), at_most(second.min_y, first.max_y));
	struct margin z =
	    both(at_most(first.min_z, second.max_z), at_most(second.min_z, first.max_z));

	answer_closed(truth, both(both(x, y), z));
}

/* How far v is outside [low, high]. */
static struct number outside(struct number v, struct number low, struct number high)
{
	return positive_part(greater(difference(low, v), difference(v, high)));
}

/*
 * The nearest point of the box is within r. k = 5: 1 + 1 for a distance, 1 product, 2 sums; r^2 has 1. If the
 * centre is in the box, comparing operands is enough for a hit, as its distance is exactly 0. Treating this
 * separately makes it a hit that does not merely touch, even if r is 0.
 */
EXACT2(sphere_box3, sphere, ball, box3, box)
{
	struct vector3 center = POINT3(ball, );
	struct vector3 d = {outside(center.x, box.min_x, box.max_x),
			    outside(center.y, box.min_y, box.max_y),
			    outside(center.z, box.min_z, box.max_z)};

	answer_closed(truth, either(in_box(LOW(box), center, HIGH(box)),
				    at_most(dot3(d, d), square(ball.r))));
}
