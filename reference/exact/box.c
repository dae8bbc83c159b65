/* SPDX-License-Identifier: MIT */
/*
 * The exact truth of questions about boxes. How k, the band, is counted: number.h.
 */
#include "reference/exact/truth.h"

/* Neither is wholly beyond the other, along x and along y. k = 0: operands are compared. */
EXACT2(box_box, box, first, box, second)
{
	struct margin x =
	    both(at_most(first.min_x, second.max_x), at_most(second.min_x, first.max_x));
	struct margin y =
	    both(at_most(first.min_y, second.max_y), at_most(second.min_y, first.max_y));

	answer_closed(truth, both(x, y));
}

/* Neither direction of a's sides separates the boxes: |D.u| and |det(u, D)| are within a's own
 * reach and what the other box reaches at the angle of cosine c and sine s. Where u is (0, 0), that
 * is 0 <= 0, to kernels too. */
static struct margin reached(struct vector d, struct exact_obb a, struct exact_obb b,
			     struct number c, struct number s)
{
	struct vector u = {a.cos, a.sin};
	struct number square_u = dot(u, u);
	struct number along = add(mul(a.hx, square_u), add(mul(b.hx, c), mul(b.hy, s)));
	struct number across = add(mul(a.hy, square_u), add(mul(b.hx, s), mul(b.hy, c)));

	if (mpz_sgn(square_u.value) == 0)
		return always;
	return both(at_most(lift(magnitude(dot(d, u)), 1), along),
		    at_most(lift(magnitude(det(u, d)), 1), across));
}

/*
 * The four conditions of lockstep.h. Directions are operands, and so is D where it is compared with
 * (0, 0), so k = 1 + 1 for a square, a cosine or a sine, 1 for its product with a half extent, 1 +
 * 1 for the sums: 5; |D.u| has 1 for D, 1 product, 1 sum.
 *
 * Kernels compare D with (0, 0) also where u and v are not 0, but so short that their squares are
 * in float: at most 2^-149 each. That cannot lose a hit beyond the band: what the boxes reach is
 * then at most 2^-149 times the sum of the half extents, and its terms are 2^-124 times that.
 */
EXACT2(obb_obb, obb, a, obb, b)
{
	struct vector u = {a.cos, a.sin}, v = {b.cos, b.sin};
	struct vector from = POINT(a, ), at = POINT(b, ), d = to(from, at);
	struct number c = magnitude(dot(u, v)), s = magnitude(det(u, v));
	struct number squares = add(dot(u, u), dot(v, v));

	if (mpz_sgn(squares.value) == 0)
		answer_closed(truth,
			      both(between(from.x, at.x, from.x), between(from.y, at.y, from.y)));
	else
		answer_closed(truth, both(reached(d, a, b, c, s), reached(d, b, a, c, s)));
}
