/* SPDX-License-Identifier: MIT */
/* Exact truths about vectors. number.h explains how k, the error bound, is counted. */
#include "reference/exact/root.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

/*
 * x / |v|; the margin is that of x, an operand: k = 0.
 *
 * The sum of squares is off by 3 u, as no square is negative. The root is off by half of that and 1 u
 * more, and the quotient by another 1 u: 3.5. After scaling, the largest square is at least 2^-120. So
 * the underflow of the other two, 2^-150 each, is at most 2^-5 u of it, and half that for the root:
 * k = 3.52. A quotient that is subnormal has 2^-150, and so does a coordinate beside one beyond
 * 2^60, as it is scaled by 2^-70.
 */
EXACT1(normalize3, vec3, v)
{
	struct vector3 at = POINT3(v, );
	struct number squared = dot3(at, at);
	const struct number *coordinate[] = {&at.x, &at.y, &at.z};
	double size = fmax(fmax(at.x.terms, at.y.terms), at.z.terms);
	double scaled = size > 0x1p60 ? 0x1p-56 / size : 0;

	answer_margin(truth, at_least_zero(at.x));
	for (unsigned k = 0; k < 3 && size > 0; ++k) {
		truth->value[k] = number_over_root(*coordinate[k], squared);
		truth->scale[k] = fabs(truth->value[k]) + scaled + 0x1p-125;
	}
}

/* u x v; the margin is that of x. k = 2: 1 product, 1 difference. */
EXACT2(cross3, vec3, u, vec3, v)
{
	struct vector3 n = cross3(POINT3(u, ), POINT3(v, ));

	answer_margin(truth, at_least_zero(n.x));
	truth->value[0] = number_double(n.x);
	truth->value[1] = number_double(n.y);
	truth->value[2] = number_double(n.z);
	truth->scale[0] = n.x.terms;
	truth->scale[1] = n.y.terms;
	truth->scale[2] = n.z.terms;
}

/* u . v. k = 3: 1 product, 2 sums. */
EXACT2(dot3, vec3, u, vec3, v)
{
	struct number dot = dot3(POINT3(u, ), POINT3(v, ));

	answer_margin(truth, at_least_zero(dot));
	truth->value[0] = number_double(dot);
	truth->scale[0] = dot.terms;
}

/*
 * t w, t = v . w / w . w; the margin is that of v . w. Let T() be the terms of a dot product,
 * R = T(w . w) / (w . w), and s = T(v . w) / (w . w) R, which is at least |t|.
 *
 * - t: the error of the numerator is 3 u T(v . w), that of the denominator 3 u R w . w, and that of
 *   the division u t or u 2^-126. Together: 7 u (s + 2^-126).
 * - x: the product has 1 more, or u 2^-126. k = 8, of |w.x| (s + 2^-126) + 2^-126.
 *
 * R is 1 unless w . w is near or below 2^-126. Then the floor in T(w . w), 3 2^-125, makes R large.
 * This must cover the following error. The computed w . w is off by at most 3 2^-150, and if it is
 * not 0, it is at least 2^-149. With w . w = c 2^-149, and c < 2.5 for that least value, t is off
 * by 1.5 / (c - 1.5) of itself, and 8 u R is 24 / c. If w . w is computed as 0, so is t. Then w . w
 * is at most 3 2^-150, R is at least 2^25, and t, at most s / R, is less than u s.
 */
EXACT2(project3, vec3, v, vec3, w)
{
	struct vector3 on = POINT3(w, ), foot;
	struct number along = dot3(POINT3(v, ), on), squared = dot3(on, on);
	const struct number *coordinate[] = {&on.x, &on.y, &on.z},
			    *top[] = {&foot.x, &foot.y, &foot.z};
	double scale;

	answer_margin(truth, at_least_zero(along));
	if (number_sign(squared) == 0)
		return;
	foot = scale3(along, on);
	scale = number_double(squared);
	scale = along.terms / scale * (squared.terms / scale) + 0x1p-125;
	for (unsigned k = 0; k < 3; ++k) {
		truth->value[k] = number_ratio(*top[k], squared);
		truth->scale[k] = coordinate[k]->terms * scale + 0x1p-125;
	}
}
