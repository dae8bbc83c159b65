/* SPDX-License-Identifier: MIT */
/* Oriented boxes in space. See lockstep.h for questions, boundaries and sources. */
#include "kernels/kernel.h"

/* For one lane, straight code is nearly twice as fast, and compilers vectorise nothing else. With
 * more lanes, loops are as fast, and a quarter of the code. */
#if LANES == 1 && !defined(BULKY)
#define UNROLL_AXES _Pragma("GCC unroll 3")
#else
#define UNROLL_AXES
#endif

/* A box as a kernel sees it: its axes, the vectors from its centre to the middles of three faces,
 * and the normals of these faces. */
struct faces3 {
	struct vec3 axis[3], way[3], normal[3];
};

PART struct faces3 faces_of(struct obb3 b)
{
	struct vec3 w = cross3(b.u, b.v);
	return (struct faces3){
	    .axis = {b.u, b.v, w},
	    .way = {scale3(b.half.x, b.u), scale3(b.half.y, b.v), scale3(b.half.z, w)},
	    .normal = {cross3(b.v, w), cross3(w, b.u), w},
	};
}

/* How far the box reaches from its centre along l, times the length of l. */
PART vec reach_along(const struct faces3 *b, struct vec3 l)
{
	vec two = add(absolute(dot3(b->way[0], l)), absolute(dot3(b->way[1], l)));
	return add(two, absolute(dot3(b->way[2], l)));
}

/*
 * The direction l does not separate the boxes, whose centres are d apart: |D . L| <= reach + reach.
 * This holds for any l, even if rounding has turned it a little, because each box is projected on l
 * as a whole.
 */
PART mask meet_along(struct vec3 d, const struct faces3 *a, const struct faces3 *b, struct vec3 l)
{
	return le(absolute(dot3(d, l)), add(reach_along(a, l), reach_along(b, l)));
}

/* u x v, for v = u + e or v = e - u: exact where u and v are nearly parallel, and (0, 0, 0) if they are equal.
 * The factor keeps products of tiny numbers above underflow. */
PART struct vec3 across(struct vec3 u, struct vec3 v)
{
	struct vec3 e = sub3(v, choose3(ge(dot3(u, v), set(0)), u, negate3(u)));
	return cross3(scale3(set(0x1p64f), u), e);
}

/*
 * None of 15 directions separates the boxes: the normals of faces, and the directions perpendicular
 * to an edge of each. Every operand occurs in all of the comparisons, so NaN is a miss. The normals
 * decide most misses, so the edges are worth a branch. Two boxes do not fit in registers: most
 * products take an operand from memory.
 */
HIT2(obb3_obb3, obb3, first, obb3, second)
{
	struct vec3 d = sub3(second.center, first.center);
	const struct faces3 a = faces_of(first), b = faces_of(second);
	vec least = min(min(min(first.half.x, first.half.y), first.half.z),
			min(min(second.half.x, second.half.y), second.half.z));
	mask hit = ge(least, set(0));
	UNROLL_AXES
	for (unsigned i = 0; i < 3; ++i)
		hit = both(hit, both(meet_along(d, &a, &b, a.normal[i]),
				     meet_along(d, &a, &b, b.normal[i])));
	if (none(hit))
		return hit;
	UNROLL_AXES
	for (unsigned i = 0; i < 3; ++i) {
		UNROLL_AXES
		for (unsigned k = 0; k < 3; ++k)
			hit = both(hit, meet_along(d, &a, &b, across(a.axis[i], b.axis[k])));
	}
	return hit;
}
