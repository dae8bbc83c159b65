/* SPDX-License-Identifier: MIT */
/*
 * Exact truths about discs. number.h explains how k, the error bound, is counted.
 *
 * A line may be so short that its AB^2 is 0 in float, though a != b. circle_line's kernel treats it as a
 * point, its lower end L; circle_segment's kernel may treat it as a point or not. The error stays within the
 * error bound. |AB| is then at most 2^-74.5, and the terms of |det| <= r |AB| are at least (r + 2^-52) 2^-52.
 * - If the kernel misses wrongly, the condition is true by at most r |AB|, less than 3 u of the terms.
 * - If the kernel hits wrongly, |LC|^2 <= r^2 by its roundings. So |LC| is at most (1 + 3 u) r + 2^-74, and
 *   |det| is at most |AB| |LC|, and the miss is also by less than 3 u. Or circle_segment's kernel tests the
 *   line: then det^2 is 0, and |det| is at most 2^-75, 2 u of its floor.
 *
 * If AB^2 is subnormal but not 0, or if det^2, r^2 or their products are subnormal, the floors of
 * lengths_at_most() cover it.
 */
#include "reference/exact/convex.h"
#include "reference/exact/moved_hulls.h"
#include "reference/exact/pixels.h"
#include "reference/exact/segments.h"

/* P is in the disc. k = 4, for d^2; r^2 has 1. */
static struct margin in_disc(struct vector p, struct vector center, struct number r)
{
	struct vector d = to(center, p);

	return at_most(dot(d, d), square(r));
}

/* The centre is within r of the line AB, a != b: |det| <= r |AB|. k = 4 + 1/2 = 4.5 for |det|;
 * 1 + 1 + 1 = 3 for r |AB|. */
static struct margin near_line(struct vector center, struct number r, struct vector a,
			       struct vector b)
{
	struct vector ab = to(a, b);

	return lengths_at_most(square(side_det(a, b, center)), r, dot(ab, ab));
}

/* d^2 <= (ra + rb)^2. k = 4, for d^2; the right side has 1 + 1 + 1. */
EXACT2(circle_circle, circle, first, circle, second)
{
	answer_closed(truth, in_disc(POINT(first, ), POINT(second, ), add(first.r, second.r)));
}

/* k = 4.5: near_line; in_disc has 4. */
EXACT2(circle_line, circle, circle, line, line)
{
	struct vector center = POINT(circle, ), a = POINT(line, a), b = POINT(line, b);

	if (equal(a, b))
		answer_closed(truth, in_disc(a, center, circle.r));
	else
		answer_closed(truth, near_line(center, circle.r, a, b));
}

static bool segment_moved_apart(struct vector center, struct number r, struct vector a,
				struct vector b)
{
	const struct spots disc = {1, {spot2(center)}}, ends = {2, {spot2(a), spot2(b)}};

	return number_moves() && moved_hulls_apart(&disc, &ends, r);
}

/*
 * An end is in the disc, or the centre is beside the segment and near its line. k = 4.5: near_line;
 * dot and in_disc have 4.
 */
static struct margin near_segment(struct vector center, struct number r, struct vector a,
				  struct vector b)
{
	struct vector ab = to(a, b);
	struct margin hit = either(in_disc(a, center, r), in_disc(b, center, r));

	if (!equal(a, b)) {
		struct margin beside = both(at_least_zero(dot(ab, to(a, center))),
					    at_most_zero(dot(ab, to(b, center))));

		hit = either(hit, both(beside, near_line(center, r, a, b)));
		if (segment_moved_apart(center, r, a, b))
			hit = never;
	}
	return hit;
}

EXACT2(circle_segment, circle, circle, segment, s)
{
	answer_closed(truth, near_segment(POINT(circle, ), circle.r, POINT(s, a), POINT(s, b)));
}

/*
 * The centre is within the sum of the radii of the segment. That sum has 1, so r |AB| has 4, and r^2 has 3.
 * k = 4.5: near_segment.
 */
EXACT2(circle_capsule, circle, circle, capsule, capsule)
{
	answer_closed(truth, near_segment(POINT(circle, ), add(circle.r, capsule.r),
					  POINT(capsule, a), POINT(capsule, b)));
}

/* The segments share a point, k = 4, or an end of one is within r of the other. k = 4.5: near_segment. */
EXACT2(capsule_capsule, capsule, first, capsule, second)
{
	struct vector a = POINT(first, a), b = POINT(first, b), c = POINT(second, a);
	struct vector d = POINT(second, b);
	struct number r = add(first.r, second.r);
	const struct spots ab = {2, {spot2(a), spot2(b)}}, cd = {2, {spot2(c), spot2(d)}};
	struct margin of_first = either(near_segment(a, r, c, d), near_segment(b, r, c, d));
	struct margin of_second = either(near_segment(c, r, a, b), near_segment(d, r, a, b));
	struct margin hit = either(either(of_first, of_second), segments_meet(a, b, c, d));

	if (number_moves() && moved_hulls_apart(&ab, &cd, r))
		hit = never;
	answer_closed(truth, hit);
}

/* The bounding boxes are at most r apart. k = 1, for the differences. */
static struct margin boxes_near(struct vector a, struct vector b, const struct polygon *p,
				struct number r)
{
	struct margin near = both(at_most(sub(p->low.x, greater(a.x, b.x)), r),
				  at_most(sub(lesser(a.x, b.x), p->high.x), r));

	near = both(near, at_most(sub(p->low.y, greater(a.y, b.y)), r));
	return both(near, at_most(sub(lesser(a.y, b.y), p->high.y), r));
}

/* AB is within r of a side. If it crosses the side, it need not be. */
static struct margin near_side(struct vector from, struct vector end, struct vector a,
			       struct vector b, struct number r)
{
	return either(either(near_segment(a, r, from, end), near_segment(b, r, from, end)),
		      near_segment(from, r, a, b));
}

/* The formula of lockstep.h. k = 4.5: near_segment; no_side_separates has 4. */
EXACT2(capsule_convex, capsule, capsule, convex, polygon)
{
	struct polygon p = polygon_of(polygon);
	struct vector a = POINT(capsule, a), b = POINT(capsule, b);
	struct place ab[2] = {place_of(a), place_of(b)};
	struct margin near = never, met = boxes_near(a, b, &p, number_zero(1));

	for (unsigned i = 0; i < VERTICES; ++i) {
		unsigned mark = number_mark();

		near = either(
		    near, near_side(p.vertex[i], p.vertex[(i + 1) % VERTICES], a, b, capsule.r));
		number_release(mark);
	}
	met = no_side_separates(met, ab, 2, p.place, VERTICES);
	met = no_side_separates(met, p.place, VERTICES, ab, 2);
	answer_closed(truth, both(boxes_near(a, b, &p, capsule.r), either(near, met)));
}

/*
 * The nearest point of the box is within r. k = 4: 1 + 1 for a distance squared, 1 product, 1 sum;
 * r^2 has 1. If the centre is in the box, comparing operands is enough for a hit, as its distance
 * is exactly 0. Treating this separately makes it a hit that does not merely touch, even if r is 0.
 */
EXACT2(circle_box, circle, circle, box, box)
{
	struct number dx = outside_of(circle.x, box.min_x, box.max_x);
	struct number dy = outside_of(circle.y, box.min_y, box.max_y);
	struct margin in_box =
	    both(between(box.min_x, circle.x, box.max_x), between(box.min_y, circle.y, box.max_y));

	answer_closed(truth,
		      either(in_box, at_most(add(square(dx), square(dy)), square(circle.r))));
}

/* The truth of circle_box, for the same disc and the box with corners (x, y) and (x + w, y + h):
 * integers that neither wrap around nor are rounded. A box may be flat here. */
EXACT_OF(circle_box_published, OPERANDS2(pixel_circle, pixel_box), NO_WORLD)
{
	struct exact_pixel_circle c;
	struct exact_pixel_box b;

	(void)world;
	exact_pixels(&b, sizeof(b), exact_pixels(&c, sizeof(c), operands));
	if (c.r < 0 || b.w < 0 || b.h < 0) {
		answer_no_pixels(truth);
		return;
	}
	whole_begin(0, truth);
	truth_circle_box(
	    (struct exact_circle){whole(c.x, 0, 1), whole(c.y, 0, 1), whole(c.r, 0, 1)},
	    (struct exact_box){whole(b.x, 0, 1), whole(b.y, 0, 1), whole((int64_t)b.x + b.w, 0, 2),
			       whole((int64_t)b.y + b.h, 0, 2)},
	    truth);
}
