/* SPDX-License-Identifier: MIT */
/* Exact truths about balls, capsules and boxes in space. number.h explains how k, the error bound, is counted. */
#include <math.h>

#include "reference/exact/capsule3.h"
#include "reference/exact/moved_hulls.h"
#include "reference/exact/pierce.h"
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

EXACT2(sphere_capsule3, sphere, ball, capsule3, capsule)
{
	struct vector3 c = POINT3(ball, ), a = POINT3(capsule, a), b = POINT3(capsule, b);
	struct number r = add(ball.r, capsule.r);
	const struct spots center = {1, {spot3(c)}}, ends = {2, {spot3(a), spot3(b)}};
	struct margin hit = near_segment3(c, r, a, b);

	if (number_moves() && moved_hulls_apart(&center, &ends, r))
		hit = never;
	answer_closed(truth, hit);
}

/* ---- Two capsules ------------------------------------------------------------------------------ */

EXACT2(capsule3_capsule3, capsule3, first, capsule3, second)
{
	struct vector3 a = POINT3(first, a), b = POINT3(first, b);
	struct vector3 c = POINT3(second, a), d = POINT3(second, b);
	const struct two_segments s = two_segments(a, b, c, d);
	struct number r = add(first.r, second.r);
	const struct spots ab = {2, {spot3(a), spot3(b)}}, cd = {2, {spot3(c), spot3(d)}};
	struct margin of_first = either(near_segment3(a, r, c, d), near_segment3(b, r, c, d));
	struct margin of_second = either(near_segment3(c, r, a, b), near_segment3(d, r, a, b));
	struct margin hit = either(either(of_first, of_second), inner_points_near(&s, r));

	if (number_moves() && moved_hulls_apart(&ab, &cd, r))
		hit = never;
	answer_closed(truth, hit);
}

/* ---- Planes ------------------------------------------------------------------------------------ */

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

/* ---- A triangle and a box ---------------------------------------------------------------------- */

/* Along an axis, the box meets the interval of the vertices. k = 0: operands are compared. */
static struct margin reaches(struct number a, struct number b, struct number c, struct number low,
			     struct number high)
{
	return both(at_most(least(a, b, c), high), at_most(low, greatest(a, b, c)));
}

/* A number of the box is no more, or no less, than one of the triangle. */
struct meeting {
	struct margin below, above;
};

static void meet(struct meeting *m, struct number of_box, struct number of_triangle)
{
	struct margin below = at_most(of_box, of_triangle);

	m->below = either(m->below, below);
	m->above = either(m->above, opposite(below));
}

/* The vertices are in the plane, but for kernels only except for rounding. k = 4 + 1 + 3 = 8, of degree 3. */
static struct margin plane_meets(const struct face *f, const struct exact_box3 *box)
{
	struct number b = dot3(f->normal, f->ab), c = dot3(f->normal, negative3(f->ca));
	struct meeting m = {never, never};

	for (unsigned i = 0; i < 8; ++i) {
		unsigned mark = number_mark();
		struct number height =
		    dot3(f->normal, to3(f->a, corner3(LOW(*box), HIGH(*box), i)));

		meet(&m, height, number_zero(3));
		meet(&m, height, b);
		meet(&m, height, c);
		number_release(mark);
	}
	return both(m.below, m.above);
}

/*
 * Seen along an axis, the line through the side e from p does not separate the box from the triangle, whose third
 * vertex is r. A side that is parallel to the axis is no line, and kernels find 0 everywhere. k = 4: det.
 */
static struct margin side_meets(struct vector3 p, struct vector3 e, struct vector3 r,
				const struct exact_box3 *box, unsigned axis)
{
	const struct vector side = flattened(e, axis);
	struct number third = det(side, flattened(to3(p, r), axis));
	struct meeting m = {never, never};

	if (!number_moves() && number_sign(side.x) == 0 && number_sign(side.y) == 0)
		return always;
	for (unsigned i = 0; i < 8; ++i) {
		unsigned mark = number_mark();
		struct number at =
		    det(side, flattened(to3(p, corner3(LOW(*box), HIGH(*box), i)), axis));

		meet(&m, at, number_zero(2));
		meet(&m, at, third);
		number_release(mark);
	}
	return both(m.below, m.above);
}

/* None of 13 directions separates the triangle and the box. */
static struct margin none_separates(const struct face *f, const struct exact_box3 *box)
{
	const bool is_plane = number_moves() || !surely_flat(f);
	struct margin meet = is_plane ? plane_meets(f, box) : always;

	meet = both(meet, reaches(f->a.x, f->b.x, f->c.x, box->min_x, box->max_x));
	meet = both(meet, reaches(f->a.y, f->b.y, f->c.y, box->min_y, box->max_y));
	meet = both(meet, reaches(f->a.z, f->b.z, f->c.z, box->min_z, box->max_z));
	for (unsigned axis = 0; axis < 3; ++axis) {
		unsigned mark = number_mark();

		meet = both(meet, side_meets(f->a, f->ab, f->c, box, axis));
		meet = both(meet, side_meets(f->a, f->ca, f->b, box, axis));
		meet = both(meet, side_meets(f->b, f->bc, f->a, box, axis));
		number_release(mark);
	}
	return meet;
}

/* An edge of the box meets the triangle. */
static struct margin edge_meets(const struct face *f, struct vector3 low, struct vector3 high)
{
	struct margin meet = never;

	for (unsigned i = 0; i < 24; ++i) {
		unsigned mark = number_mark(), from = i / 3, to = from | 1u << i % 3;

		if (to != from)
			meet = either(meet, segment_meets(f, corner3(low, high, from),
							  corner3(low, high, to)));
		number_release(mark);
	}
	return meet;
}

/*
 * If a vertex is in the box, kernels find a hit, whatever the rounding: it is monotone, so that where a kernel finds
 * the vertex along a direction is between where it finds corners of the box. While operands move, sides that may become
 * parallel to an axis leave the directions open; then a hit is certain if an edge of the box meets the triangle.
 */
EXACT2(triangle_box3, triangle3, triangle, box3, box)
{
	const struct face f = FACE(triangle);
	struct vector3 low = LOW(box), high = HIGH(box);
	struct margin hit = either(either(in_box(low, f.a, high), in_box(low, f.b, high)),
				   either(in_box(low, f.c, high), none_separates(&f, &box)));

	if (number_moves())
		hit = either(hit, edge_meets(&f, low, high));
	answer_closed(truth, hit);
}

/* ---- Nearest points ---------------------------------------------------------------------------- */

/* The point is in the box. k = 0: operands are compared, and results are operands. */
EXACT2(closest_point_box3, point3, p, box3, box)
{
	answer_margin(truth, in_box(LOW(box), POINT3(p, ), HIGH(box)));
	truth->value[0] = number_double(lesser(greater(p.x, box.min_x), box.max_x));
	truth->value[1] = number_double(lesser(greater(p.y, box.min_y), box.max_y));
	truth->value[2] = number_double(lesser(greater(p.z, box.min_z), box.max_z));
}

/* The margin is that of the point being beyond A. k = 5: dot3. A kernel whose t is 1, rightly or not, returns B
 * instead of A + t AB; that is nearer to the nearest point than the error of t. */
EXACT2(closest_point_segment3, point3, point, segment3, s)
{
	const double error_bound = 5.01;
	struct vector3 a = POINT3(s, a), b = POINT3(s, b), p = POINT3(point, ), ab = to3(a, b);
	struct number along = dot3(ab, to3(a, p)), length2 = dot3(ab, ab);
	struct bounded3 from = bounded_point(a), side = bounded_to3(from, bounded_point(b)), at;
	struct bounded t = bounded_place(from, side, bounded_point(p));
	bool at_a = is_zero3(ab) || number_sign(along) <= 0;

	answer_margin(truth, at_least_zero(along));
	if (at_a || number_compare(along, length2) >= 0) {
		struct vector3 end = at_a ? a : b;

		truth->value[0] = number_double(end.x);
		truth->value[1] = number_double(end.y);
		truth->value[2] = number_double(end.z);
		truth->value[3] = !at_a;
	} else {
		truth->value[0] = point_double(a.x, ab.x, along, length2);
		truth->value[1] = point_double(a.y, ab.y, along, length2);
		truth->value[2] = point_double(a.z, ab.z, along, length2);
		truth->value[3] = number_ratio(along, length2);
	}
	truth->bounded = true;
	at = bounded_on_side(from, side, bounded_point(p));
	truth->scale[0] = bounded_scale(at.x, error_bound);
	truth->scale[1] = bounded_scale(at.y, error_bound);
	truth->scale[2] = bounded_scale(at.z, error_bound);
	truth->scale[3] = bounded_scale(t, error_bound);
}

/* Sets the values of s, t and W. */
static void nearest_values(const struct nearest *at, double *value)
{
	const struct closest *c = &at->at;
	struct vector3 way = to3(at->end, c->from);
	const struct number *from[] = {&way.x, &way.y, &way.z};
	const struct number *along[] = {&c->along.x, &c->along.y, &c->along.z};

	value[at->on_first] = at->of_other;
	value[!at->on_first] = c->at_b ? 1 : number_ratio(c->top, c->under);
	for (unsigned k = 0; k < 3; ++k) {
		double way_k = point_double(*from[k], *along[k], c->top, c->under);

		value[2 + k] = at->on_first ? -way_k : way_k;
	}
}

/* Sets them if the feet of the common perpendicular are nearest. */
static void feet_values(const struct two_segments *s, double *value)
{
	const struct number *normal[] = {&s->n.x, &s->n.y, &s->n.z};
	struct number under = dot3(s->n, s->n), height = dot3(s->n, s->ac);

	value[0] = number_ratio(dot3(cross3(s->ac, s->cd), s->n), under);
	value[1] = number_ratio(dot3(cross3(s->ac, s->ab), s->n), under);
	for (unsigned k = 0; k < 3; ++k)
		value[2 + k] = number_ratio(mul(*normal[k], height), under);
}

/*
 * The margin is that of inner points being nearest, or of AB . AC >= 0 if the segments are parallel. k = 11:
 * (AC x CD) . n has 4 + 4 + 3.
 *
 * A kernel takes the shortest W of five that it computes. Each is a vector between two points of the segments, to
 * within `rounded`. So none of them is shorter than the distance D, and the true vector is the shortest. The W
 * computed for the true places is longer than D by at most `rounded` and the cost of the errors of the places, see
 * inner_points_near(), which is the same for the foot of a perpendicular on one segment. The W that is taken is no
 * longer than that and the roundings of W . W. Let D + l be that length. As vectors between points of convex sets, W
 * and the true vector differ by at most sqrt((D + l)^2 - D^2).
 *
 * If the vectors between two pairs of places differ by w, the places on AB are no farther apart than w over the sine
 * of the angle between the segments. So s is off by at most w |CD| / |n|, and t by w |AB| / |n|.
 */
EXACT2(closest_points_segments3, segment3, first, segment3, second)
{
	const double error_bound = 11.01;
	struct vector3 a = POINT3(first, a), b = POINT3(first, b);
	struct vector3 c = POINT3(second, a), d = POINT3(second, b);
	const struct two_segments s = two_segments(a, b, c, d);
	struct margin feet = feet_between_ends(&s);
	struct nearest at = nearest_of(&s, feet.sign >= 0);
	double distance = sqrt(number_double(at.at.far) / number_double(at.at.under));
	double rounded = off_by_rounding(&s, 0), longer, way, across;

	answer_margin(truth, is_zero3(s.n) ? at_least_zero(dot3(s.ab, s.ac)) : feet);
	if (at.feet)
		feet_values(&s, truth->value);
	else
		nearest_values(&at, truth->value);
	longer = 2 * rounded + 0x1.8p-22 * distance + off_by_places(&s, &at, distance) + 0x1p-73;
	way = sqrt(longer * (2 * distance + longer)) + rounded;
	across = sqrt(number_double(dot3(s.n, s.n)));
	truth->bounded = true;
	truth->scale[0] = way * sqrt(number_double(dot3(s.cd, s.cd))) / across;
	truth->scale[1] = way * sqrt(number_double(dot3(s.ab, s.ab))) / across;
	for (unsigned k = 0; k < 5; ++k)
		truth->scale[k] =
		    (k < 2 ? truth->scale[k] + 0x1p-24 : way) * 1.001 / (error_bound * 0x1p-24);
	for (unsigned k = 0; k < 2 && !(across > 0); ++k)
		truth->value[k] = NAN, truth->scale[k] = INFINITY;
}
