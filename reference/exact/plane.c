/* SPDX-License-Identifier: MIT */
/* Exact truths about planes. number.h explains how k, the error bound, is counted. */
#include <math.h>

#include "reference/exact/root.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

/* ---- The plane of a triangle ----------------------------------------------------------------- */

/*
 * N = n / |n|, n = AB x AC, and d = -(N . A); the margin is that of n.z. k = 4.
 *
 * A kernel's n is off by 4 u T.x in x, where T are the terms of n, and so on: together by less than
 * e = 4.01 u |T|. So its direction is off by an angle with a sine s of at most e / |n|, and the
 * unit vector N by at most s + s^3 / 8, which is perpendicular to N except for s^2 / 2. All of that
 * is within E = e / (|n| - e), which is more than s + s^2. Normalizing costs 3.52 u of each
 * coordinate; see normalize3. In all, N.x is off by at most E + 4 u.
 *
 * In d, each product N.x A.x has that error, and 3 u from the dot product. With z = |N.x|, that is
 * E sqrt(1 - z^2) + 6.52 u z of |A.x|. As e is at least 4.01 u |n|, this is also within E + 4 u:
 * 4.01 (1 - sqrt(1 - z^2)) + 4 is more than 6.52 z from 0 to 1, by at least 0.35. Products of d
 * that underflow have 2^-150 each.
 *
 * If n is computed as 0, it is within e of 0, and nothing is promised.
 */
EXACT1(triangle_plane, triangle3, t)
{
	struct face f = FACE(t);
	struct vector3 n = f.normal;
	struct number squared = dot3(n, n), along = negative(dot3(n, f.a));
	double size = sqrt(number_double(squared));
	double off =
	    0x1p-24 * sqrt(n.x.terms * n.x.terms + n.y.terms * n.y.terms + n.z.terms * n.z.terms);
	double scale = INFINITY;

	answer_margin(truth, at_least_zero(n.z));
	if (!is_flat(&f)) {
		truth->value[0] = number_over_root(n.x, squared);
		truth->value[1] = number_over_root(n.y, squared);
		truth->value[2] = number_over_root(n.z, squared);
		truth->value[3] = number_over_root(along, squared);
		if (size > 4.01 * off)
			scale = off * 0x1p24 / (size - 4.01 * off) + 1;
	} else if (surely_flat(&f)) {
		return;
	}
	for (unsigned k = 0; k < 3; ++k)
		truth->scale[k] = scale;
	truth->scale[3] = scale * (f.a.x.terms + f.a.y.terms + f.a.z.terms + 0x1p-124);
}

/* ---- Points and segments --------------------------------------------------------------------- */

/* n . p + d. k = 4: 1 product, 3 sums. */
static struct number distance(struct exact_plane plane, struct vector3 p)
{
	return height_over((struct vector3){plane.a, plane.b, plane.c}, plane.d, p);
}

/* The margin is that of the distance. */
EXACT2(plane_distance, plane, plane, point3, p)
{
	struct number far = distance(plane, POINT3(p, ));

	answer_margin(truth, at_least_zero(far));
	truth->value[0] = number_double(far);
	truth->scale[0] = far.terms;
}

/* The ends are not both strictly on one side. k = 4: distance. */
static struct margin straddle(struct number first, struct number second)
{
	struct margin f = at_least_zero(first), g = at_least_zero(second);

	return both(either(f, g), either(opposite(f), opposite(g)));
}

EXACT2(segment_plane, segment3, s, plane, plane)
{
	answer_closed(truth,
		      straddle(distance(plane, POINT3(s, a)), distance(plane, POINT3(s, b))));
}

/* The point is on the plane, and a kernel computes its distance without rounding. */
static bool surely_on(struct exact_plane plane, struct vector3 p)
{
	struct number x = mul(plane.a, p.x), y = mul(plane.b, p.y), z = mul(plane.c, p.z);

	return number_sign(distance(plane, p)) == 0 && number_is_float(x) && number_is_float(y) &&
	       number_is_float(z) && number_is_float(add(x, y)) &&
	       number_is_float(add(add(x, y), z));
}

/*
 * t = f / (f - g), with f and g the distances of A and B, and the point A + t AB. Let T() be the
 * terms of a number, and F = T(f) + T(g). f is off by 4 u T(f), and f - g by 5 u F, and the
 * quotient adds u t or 2^-150. So t is off by at most
 * 	E = u (4.01 T(f) + 5.01 t F) / (|f - g| - 5.01 u F) + u t + 2^-150
 * In x, there is u for AB.x, u for the product, or 2^-150, and u for the sum. So x is off by at
 * most
 * 	E |AB.x| + u (3 t |AB.x| + |x|) + 2^-150
 * If f - g is within its error of 0, the result can be anything; but for a segment that is
 * certainly in the plane, it is A and 0. Scales are in units of 4.01 u.
 */
static void crossing(struct vector3 a, struct vector3 b, struct number f, struct number g,
		     struct lockstep_truth *truth)
{
	const double u = 0x1p-24, unit = 4.01 * u;
	struct number under = sub(f, g);
	struct vector3 ab = to3(a, b);
	double t = number_ratio(f, under), both_terms = f.terms + g.terms;
	double least = fabs(number_double(under)) - 5.01 * u * both_terms, off = INFINITY;
	const struct number *from[] = {&a.x, &a.y, &a.z}, *step[] = {&ab.x, &ab.y, &ab.z};

	if (least > 0)
		off = u * (4.01 * f.terms + 5.01 * t * both_terms) / least + u * t + 0x1p-150;
	for (unsigned k = 0; k < 3; ++k) {
		double reach = step[k]->terms;

		truth->value[k] = point_double(*from[k], *step[k], f, under);
		truth->scale[k] = off + u * 3 * t;
		truth->scale[k] = truth->scale[k] * (reach > 0 ? reach : 0x1p-149) +
				  u * fabs(truth->value[k]) + 0x1p-150;
		truth->scale[k] /= unit;
	}
	truth->bounded = true;
	truth->value[3] = t;
	truth->scale[3] = off / unit;
}

EXACT2(segment_plane_point, segment3, s, plane, plane)
{
	struct vector3 a = POINT3(s, a), b = POINT3(s, b);
	struct number f = distance(plane, a), g = distance(plane, b);

	answer_closed(truth, straddle(f, g));
	if (!truth->hit) {
		for (unsigned k = 0; k < 4; ++k)
			truth->value[k] = NAN;
	} else if (number_compare(f, g) != 0) {
		crossing(a, b, f, g, truth);
	} else {
		truth->value[0] = number_double(a.x);
		truth->value[1] = number_double(a.y);
		truth->value[2] = number_double(a.z);
		if (!surely_on(plane, a) || !surely_on(plane, b))
			for (unsigned k = 0; k < 4; ++k)
				truth->scale[k] = INFINITY;
	}
}
