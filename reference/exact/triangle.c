/* SPDX-License-Identifier: MIT */
/* Exact truths about triangles in space. number.h explains how k, the error bound, is counted. */
#include <math.h>

#include "reference/exact/closest.h"
#include "reference/exact/pierce_point.h"
#include "reference/exact/truth.h"
#include "reference/exact/two_triangles.h"

/* ---- Points ---------------------------------------------------------------------------------- */

/* P is on the segment or point to which the triangle degenerates. k = 4: cross; the bounds
 * compare operands. */
static struct margin on_flat(const struct face *f, struct vector3 p)
{
	const struct vector3 across[] = {cross3(f->ab, to3(f->a, p)), cross3(f->bc, to3(f->b, p)),
					 cross3(f->ca, to3(f->c, p))};
	struct margin hit = in_bounds3(f, p);

	for (unsigned k = 0; k < 3; ++k) {
		hit = both(hit, both(is_zero(across[k].x), is_zero(across[k].y)));
		hit = both(hit, is_zero(across[k].z));
	}
	return hit;
}

/*
 * U, V and W are all >= 0, or the triangle has no area and P is on the segment or point to which it
 * degenerates. k = 11: U; the latter has 4.
 *
 * Kernels find an area if their computed n . n > 2^-43 t . t. There are three cases to consider.
 * - n is exactly 0. The computed n is off by 3 u t.x in x, and so on, as the last difference only
 *   rounds what is left. So n . n is at most 9 u^2 t . t, while 2^-43 is 32 u^2, and kernels find
 *   no area. If products underflow, n is a few 2^-149, and its square 0.
 * - Kernels find no area, though there is one, and hit. All products AB x AP and so on are computed
 *   as 0, so each of their coordinates is within 4 u of its terms, and U, V and W are within 4 u of
 *   theirs. The bounds compare operands.
 * - Kernels find no area, though there is one, and miss, but P is in the prism. |n| is then at most
 *   9 u |t|, and U + V + W = n . n is at most 81 u^2 t . t, and none of the three is negative. Let
 *   t.x be the largest coordinate of t, which is at least |t| / sqrt(3). One of the terms of the
 *   three products in x is at least t.x / 14, for the following reason. If all were less than some
 *   z, |AB.y AC.z| would be less than 3 z + |BC.y BC.z|: write AC.z as AP.z - CP.z, AB.y as
 *   AC.y - BC.y, and CP.z as BP.z - BC.z. |BC.y BC.z| is less than 4 z; otherwise P is within a
 *   quarter of BC of B, in y and in z, so A is within a third of BC of C, and |AB.y AP.z| is more
 *   than z. So t.x is less than 14 z. The margin of that side is thus at most 81 u^2 3 14, which is
 *   negligible. If squares underflow, n . n may also be up to 2^-146. A third of that is 3 u times
 *   the floor of 3 2^-125 in the terms of a U.
 */
static struct margin in_prism_of(const struct face *f, struct vector3 p)
{
	return is_flat(f) ? on_flat(f, p) : in_prism(beside_of(f, p));
}

EXACT2(point_triangle3, point3, p, triangle3, t)
{
	struct face f = FACE(t);

	answer_closed(truth, in_prism_of(&f, POINT3(p, )));
}

/* The margin is that of the foot being on the face; for a triangle without area, that of
 * AB . AP > 0, k = 5. */
EXACT2(closest_point_triangle, point3, point, triangle3, t)
{
	const double error_bound = 11.01;
	struct vector3 p = POINT3(point, );
	struct face f = FACE(t);
	struct bounded_face computed = bounded_face(&f);
	struct closest closest = closest_to(&f, p);
	struct bounded3 off;

	answer_margin(truth, is_flat(&f) ? at_least_zero(dot3(f.ab, to3(f.a, p)))
					 : in_prism(beside_of(&f, p)));
	closest_double(&closest, truth->value);
	truth->bounded = true;
	off = bounded_closest(&computed, bounded_point(p), truth->value);
	truth->scale[0] = bounded_scale(off.x, error_bound);
	truth->scale[1] = bounded_scale(off.y, error_bound);
	truth->scale[2] = bounded_scale(off.z, error_bound);
}

/* ---- Segments and triangles ----------------------------------------------------------- */

/* See pierce.h. */
EXACT2(segment_triangle, segment3, s, triangle3, t)
{
	struct face f = FACE(t);

	answer_closed(truth, segment_meets(&f, POINT3(s, a), POINT3(s, b)));
}

/* See two_triangles.h. */
EXACT2(triangle_triangle3, triangle3, first, triangle3, second)
{
	struct face s = FACE(first), t = FACE(second);

	answer_closed(truth, triangles_meet(&s, &t));
}

/*
 * The hit is that of segment_triangle; pierce_point.h describes where they first meet. For segments
 * in the triangle's plane, nothing is promised.
 */
EXACT2(segment_triangle_point, segment3, s, triangle3, t)
{
	const double error_bound = 14.01;
	struct vector3 p = POINT3(s, a), q = POINT3(s, b), d = to3(p, q);
	struct face f = FACE(t);
	struct ratio first;

	answer_closed(truth, segment_meets(&f, p, q));
	if (!truth->hit) {
		for (unsigned k = 0; k < 4; ++k)
			truth->value[k] = NAN;
		return;
	}
	first = first_shared(&f, p, q);
	truth->value[0] = number_ratio(first.top, first.under);
	truth->value[1] = point_double(p.x, d.x, first.top, first.under);
	truth->value[2] = point_double(p.y, d.y, first.top, first.under);
	truth->value[3] = point_double(p.z, d.z, first.top, first.under);
	truth->bounded = true;
	bounded_pierce(&f, p, q, truth->value, truth->scale);
	for (unsigned k = 0; k < 4; ++k)
		truth->scale[k] /= error_bound * 0x1p-24;
}
