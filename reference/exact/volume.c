/* SPDX-License-Identifier: MIT */
/* Exact truths about balls and boxes in space. number.h explains how k, the error bound, is counted. */
#include "reference/exact/moved_hulls.h"
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

/*
 * The nearest point of the box is within r. k = 5: 1 + 1 for a distance, 1 product, 2 sums; r^2 has 1. If the
 * centre is in the box, comparing operands is enough for a hit, as its distance is exactly 0. Treating this
 * separately makes it a hit that does not merely touch, even if r is 0.
 */
EXACT2(sphere_box3, sphere, ball, box3, box)
{
	struct vector3 center = POINT3(ball, );
	struct vector3 d = {outside_of(center.x, box.min_x, box.max_x),
			    outside_of(center.y, box.min_y, box.max_y),
			    outside_of(center.z, box.min_z, box.max_z)};

	answer_closed(truth, either(in_box(LOW(box), center, HIGH(box)),
				    at_most(dot3(d, d), square(ball.r))));
}

/*
 * An end is in the ball of the sum of the radii, or the centre is beside the segment and within that of its line.
 * k = 5.5: |AB x AC| has 4 + 3/2, and r |AB| 1 + 1 + 3/2 + 1; AB . AC and AC . AC have 5.
 */
EXACT2(sphere_capsule3, sphere, ball, capsule3, capsule)
{
	struct vector3 c = POINT3(ball, ), a = POINT3(capsule, a), b = POINT3(capsule, b);
	struct vector3 ab = to3(a, b), ac = to3(a, c), aside = cross3(ab, ac);
	struct number r = add(ball.r, capsule.r);
	const struct spots center = {1, {spot3(c)}}, ends = {2, {spot3(a), spot3(b)}};
	struct margin hit = either(in_ball(c, a, r), in_ball(c, b, r));

	if (!equal3(a, b)) {
		struct margin beside =
		    both(at_least_zero(dot3(ab, ac)), at_most_zero(dot3(ab, to3(b, c))));

		hit =
		    either(hit, both(beside, lengths_at_most(dot3(aside, aside), r, dot3(ab, ab))));
		if (number_moves() && moved_hulls_apart(&center, &ends, r))
			hit = never;
	}
	answer_closed(truth, hit);
}

static struct number height(struct exact_plane plane, struct number x, struct number y,
			    struct number z)
{
	return height_over((struct vector3){plane.a, plane.b, plane.c}, plane.d,
			   (struct vector3){x, y, z});
}

/* The corners farthest along the normal and against it are not both on one side. k = 4: 1 product, 3 sums. */
EXACT2(plane_box3, plane, plane, box3, box)
{
	bool x = number_sign(plane.a) >= 0, y = number_sign(plane.b) >= 0;
	bool z = number_sign(plane.c) >= 0;
	struct number most = height(plane, x ? box.max_x : box.min_x, y ? box.max_y : box.min_y,
				    z ? box.max_z : box.min_z);
	struct number least = height(plane, x ? box.min_x : box.max_x, y ? box.min_y : box.max_y,
				     z ? box.min_z : box.max_z);

	answer_closed(truth, both(at_least_zero(most), at_most_zero(least)));
}
