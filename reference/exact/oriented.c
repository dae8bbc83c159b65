/* SPDX-License-Identifier: MIT */
/*
 * The exact truth about oriented boxes in space. number.h explains exact numbers.
 *
 * The boxes are the ones given: their points are C + a U1 + b U2 + c U3 with |a| <= h1 and so on, and U3 = U1 x U2.
 * They share a point if D, from one centre to the other, is in the sum of six ways, h U of each box and their
 * negatives. The faces of that sum are spanned by two of the six, so no other directions can separate the boxes than
 * the 15 products of two axes: U2 x U3 and so on, and an axis of each box. Where two axes are parallel, they span
 * no face, and are passed over.
 *
 * The margin of a direction L is not that of its formula in float. It is |D . L| against the reach of the boxes,
 * divided by |L| S, with S = |D| + h1 + ... + h6: how deep the boxes are in each other along L, or how far apart,
 * as a share of their size. So boxes that are deep in each other have a large margin, also if some of their edges
 * are nearly parallel, and L is hardly known in float. Here is why k is 52, for axes of length 1 at right angles.
 * All errors are in units of u S, and n is a direction.
 *
 * - In float, D . n and the products P . n have an error of 4 of their terms, with P = h U, and two sums of three of
 *   them one of 3 of the result, which is at most S / 2 where it matters: 5.5. U3 is off by 2 of its terms, whose
 *   vector has a length of at most 2 / sqrt(3), so by 2.31. This moves the points of a box: the boxes that are tested
 *   are others, by 2.31.
 * - No hit is lost: if the boxes are deeper than 52 along 15 directions, they are so along any n, even if it is
 *   not the direction that it should be; and 52 > 5.5 + 2.31.
 * - No miss is lost. Let one of the 15 separate the boxes by 52, so that the boxes tested are 49.7 apart. Change axes
 *   of one box that are within 11.6 u of an axis of the other, so that they are parallel: the boxes are still 49.7 -
 *   5.8 apart, as a point moves by 11.6 u of at most half of S. One of the 15 directions of these boxes then
 *   separates them by at least a third of the root of 3 of this, as they lie where the directions of three faces
 *   of each box meet, at right angles or less: 25.3. It is also one of the boxes tested, and separates these by
 *   25.3 - 5.8 = 19.5. In float it is turned by e: for U x V, with E = V - U or V + U, by u |E| and 2.31 u |E|, where
 *   |E| is at most sqrt(2) |U x V|, and the difference of the lengths of U and V besides, 32 u. The angle is at least
 *   11.6 u, so e is at most 3.31 (1.42 + 32 / 11.6) = 13.9 u. And 13.9 + 5.5 < 19.5.
 *
 * All of this holds for axes whose squares and product differ by at most 16 u from 1 and 0, and nothing is promised for
 * others. Underflow is at most 2^-145 of |L|, and for E, which is multiplied
 * by 2^64, another 2^-209.
 */
#include "reference/exact/moved.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

struct oriented {
	struct vector3 axis[3]; /* of degree 1, 1 and 2 */
	struct vector3 way[3];  /* to faces, of degree 3 */
	struct vector3 normal[3];
	double size;
	bool square; /* the axes are of length 1 and at right angles, but for rounding */
};

static double product(struct vector3 a, struct vector3 b)
{
	return a.x.value * b.x.value + a.y.value * b.y.value + a.z.value * b.z.value;
}

static struct oriented oriented(const struct exact_obb3 *b)
{
	const double right = 0x1p-20;
	struct vector3 u = POINT3(*b, u), v = POINT3(*b, v), w = cross3(u, v);
	double uu = product(u, u), vv = product(v, v), uv = product(u, v);

	return (struct oriented){
	    .axis = {u, v, w},
	    .way = {lift3(scale3(b->hx, u), 1), lift3(scale3(b->hy, v), 1), scale3(b->hz, w)},
	    .normal = {cross3(v, w), cross3(w, u), w},
	    .size = b->hx.value * sqrt(uu) + b->hy.value * sqrt(vv) + b->hz.value * sqrt(uu * vv),
	    .square = fabs(uu - 1) <= right && fabs(vv - 1) <= right && fabs(uv) <= right,
	};
}

/* Two boxes, and the way from the centre of one to that of the other. */
struct pair {
	struct oriented a, b;
	struct vector3 d;
	double size;
};

/* While operands move, axes do not, and doubles must do. A direction that is shorter than their error turns with
 * the edges by less than all that can matter. */
static bool is_nowhere(struct vector3 l)
{
	if (!number_moves())
		return is_zero3(l);
	return fabs(l.x.value) <= l.x.error && fabs(l.y.value) <= l.y.error &&
	       fabs(l.z.value) <= l.z.error;
}

static double length_of(struct vector3 l)
{
	bool close = number_moves() ||
		     (number_is_close(l.x) && number_is_close(l.y) && number_is_close(l.z));
	double x = close ? l.x.value : number_double(l.x);
	double y = close ? l.y.value : number_double(l.y);
	double z = close ? l.z.value : number_double(l.z);

	return sqrt(x * x + y * y + z * z);
}

static struct number reach(const struct oriented *box, struct vector3 l)
{
	return add(add(magnitude(dot3(box->way[0], l)), magnitude(dot3(box->way[1], l))),
		   magnitude(dot3(box->way[2], l)));
}

/* The direction l does not separate the boxes. */
static struct margin meet_along(const struct pair *pair, struct vector3 l)
{
	unsigned mark = number_mark();
	struct number room;
	struct margin m;

	if (is_nowhere(l))
		return always;
	room =
	    sub(add(reach(&pair->a, l), reach(&pair->b, l)), lift(magnitude(dot3(pair->d, l)), 2));
	room.terms = (pair->size + 0x1p-125) * length_of(l) + 0x1p-190;
	m = at_least_zero(room);
	number_release(mark);
	return m;
}

EXACT2(obb3_obb3, obb3, first, obb3, second)
{
	struct pair pair = {.a = oriented(&first),
			    .b = oriented(&second),
			    .d = to3(POINT3(first, ), POINT3(second, ))};
	struct margin hit = always;

	pair.size = sqrt(product(pair.d, pair.d)) + pair.a.size + pair.b.size;
	for (unsigned i = 0; i < 3; ++i)
		hit = both(hit, both(meet_along(&pair, pair.a.normal[i]),
				     meet_along(&pair, pair.b.normal[i])));
	for (unsigned i = 0; i < 3; ++i)
		for (unsigned k = 0; k < 3; ++k) {
			unsigned mark = number_mark();

			hit = both(hit, meet_along(&pair, cross3(pair.a.axis[i], pair.b.axis[k])));
			number_release(mark);
		}
	answer_closed(truth, hit);
	truth->promised = pair.a.square && pair.b.square;
}
