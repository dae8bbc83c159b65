/* SPDX-License-Identifier: MIT */
/*
 * The exact truth about oriented boxes in space. number.h explains exact numbers.
 *
 * The boxes are the ones given: their points are C + a U1 + b U2 + c U3 with |a| <= h1 and so on, and U3 = U1 x U2.
 * They share a point if D, the vector from one centre to the other, is in the sum of six segments, from -h U to h U
 * for each axis of each box. Two of the six span each face of that sum. So only 15 directions can separate the boxes,
 * all products of two axes: U2 x U3 and so on, and an axis of each box. Two parallel axes span no face, and are
 * skipped.
 *
 * The margin of a direction L is not the margin of its formula in float. It is the difference between |D . L| and the
 * reach of the boxes, divided by the possible effect of rounding on it. A running error analysis (struct rounded)
 * gives that, scaled so that k is 8.
 *
 * But where edges are nearly parallel, L is hardly known in float, though that seldom matters. Then the margins of all
 * directions are divided by |L| S, with S = |D| + h1 + ... + h6. They say how deep the boxes are in each other along
 * L, or how far apart, as a share of their size. For axes of length 1 at right angles, 52 u of that is enough for a
 * right answer, and the margins are scaled so that 52 becomes 8. The proof follows. Errors are in units of u S, and n
 * is a direction.
 *
 * - In float, D . n and the products P . n, with P = h U, have an error of 4 of their terms. Two sums of three such
 *   products have 3 of the result, which is at most S / 2 where it matters. Together: 5.5. U3 is off by 2 of its
 *   terms. The vector of these has a length of at most 2 / sqrt(3), so U3 is off by 2.31. This moves the points of a
 *   box, so the tested boxes differ from the given ones by 2.31.
 * - No hit is lost: if the boxes are more than 52 deep along the 15 directions, they are so along any n, even if it is
 *   not the direction that it should be; and 52 > 5.5 + 2.31.
 * - No miss is lost. Let one of the 15 separate the boxes by 52, so that the tested boxes are 49.7 apart. Turn each
 *   axis of one box that is within 11.6 u of an axis of the other, so that the two become parallel. A point moves by
 *   11.6 u of at most half of S, so the boxes are still 49.7 - 5.8 apart. The vector between their nearest points is
 *   in a cone that is spanned by three of their 15 directions, with angles of at most 90 degrees between them. So one
 *   of these directions separates them by at least 1 / sqrt(3) of that, which is 25.3. It is also a direction of the
 *   tested boxes, and separates those by 25.3 - 5.8 = 19.5. In float it is turned by e. For U x V, with E = V - U or
 *   V + U, this is u |E| and 2.31 u |E|, where |E| is at most sqrt(2) |U x V| plus the difference of the lengths of U
 *   and V, 32 u. The angle is at least 11.6 u, so e is at most 3.31 (1.42 + 32 / 11.6) u = 13.9 u. And
 *   13.9 + 5.5 < 19.5.
 *
 * All of this holds for axes whose squares differ from 1, and whose product differs from 0, by at most 16 u. Nothing
 * is promised for others. Underflow is at most 2^-145 of |L|, and for E, which is multiplied by 2^64, another 2^-209.
 */
#include "reference/exact/moved.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

/* A vector in float: the exact one, in double, and the error of each coordinate, in units of u. */
struct rounded {
	double at[3], off[3];
};

static struct rounded rounded(struct vector3 v)
{
	return (struct rounded){.at = {v.x.value, v.y.value, v.z.value}};
}

/* A product has 1, and the difference of two another 1. */
static struct rounded cross_rounded(const struct rounded *a, const struct rounded *b)
{
	struct rounded c;

	for (unsigned k = 0; k < 3; ++k) {
		unsigned i = (k + 1) % 3, j = (k + 2) % 3;
		double first = a->at[i] * b->at[j], second = a->at[j] * b->at[i];

		c.at[k] = first - second;
		c.off[k] = 2 * (fabs(first) + fabs(second)) + a->off[i] * fabs(b->at[j]) +
			   fabs(a->at[i]) * b->off[j] + a->off[j] * fabs(b->at[i]) +
			   fabs(a->at[j]) * b->off[i];
	}
	return c;
}

/*
 * The same for u x v, which kernels compute from e, the difference or sum of both. If u is off by d,
 * so is e, and the result is off by d x v.
 */
static struct rounded across_rounded(const struct rounded *u, const struct rounded *v)
{
	double cosine = u->at[0] * v->at[0] + u->at[1] * v->at[1] + u->at[2] * v->at[2];
	struct rounded exact_u = *u, e, c;

	for (unsigned k = 0; k < 3; ++k) {
		exact_u.off[k] = 0;
		e.at[k] = cosine < 0 ? v->at[k] + u->at[k] : v->at[k] - u->at[k];
		e.off[k] = fabs(e.at[k]);
	}
	c = cross_rounded(&exact_u, &e);
	for (unsigned k = 0; k < 3; ++k) {
		unsigned i = (k + 1) % 3, j = (k + 2) % 3;

		c.off[k] += u->off[i] * fabs(v->at[j]) + fabs(u->at[i]) * v->off[j] +
			    u->off[j] * fabs(v->at[i]) + fabs(u->at[j]) * v->off[i];
	}
	return c;
}

static double length(const double v[3])
{
	return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

struct oriented {
	struct vector3 axis[3]; /* of degree 1, 1 and 2 */
	struct vector3 way[3];  /* from the centre to faces, of degree 3 */
	struct vector3 normal[3];
	struct rounded axis_in_float[3], normal_in_float[3];
	double half[3];
	bool square; /* the axes are of length 1 and at right angles, except for rounding */
};

static struct oriented oriented(const struct exact_obb3 *b)
{
	const double right = 0x1p-20;
	struct vector3 u = POINT3(*b, u), v = POINT3(*b, v), w = cross3(u, v);
	struct oriented box = {
	    .axis = {u, v, w},
	    .way = {lift3(scale3(b->hx, u), 1), lift3(scale3(b->hy, v), 1), scale3(b->hz, w)},
	    .normal = {cross3(v, w), cross3(w, u), w},
	    .half = {b->hx.value, b->hy.value, b->hz.value}};
	struct rounded *in_float = box.axis_in_float, *normal = box.normal_in_float;
	double uu = 0, vv = 0, uv = 0;

	in_float[0] = rounded(u);
	in_float[1] = rounded(v);
	in_float[2] = normal[2] = cross_rounded(&in_float[0], &in_float[1]);
	normal[0] = cross_rounded(&in_float[1], &in_float[2]);
	normal[1] = cross_rounded(&in_float[2], &in_float[0]);
	for (unsigned k = 0; k < 3; ++k) {
		uu += in_float[0].at[k] * in_float[0].at[k];
		vv += in_float[1].at[k] * in_float[1].at[k];
		uv += in_float[0].at[k] * in_float[1].at[k];
	}
	box.square = fabs(uu - 1) <= right && fabs(vv - 1) <= right && fabs(uv) <= right;
	return box;
}

/* Two boxes, and the vector from the centre of one to that of the other. */
struct pair {
	struct oriented a, b;
	struct vector3 d;
	bool parallel; /* some edges are nearly parallel */
};

/*
 * l is zero, as for parallel edges. While operands move, axes do not, and doubles must do: if l is shorter than
 * its error, the edges are so nearly parallel that it does not matter.
 */
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

	return close ? length((double[3]){l.x.value, l.y.value, l.z.value})
		     : length(
			   (double[3]){number_double(l.x), number_double(l.y), number_double(l.z)});
}

static struct number reach(const struct oriented *box, struct vector3 l)
{
	return add(add(magnitude(dot3(box->way[0], l)), magnitude(dot3(box->way[1], l))),
		   magnitude(dot3(box->way[2], l)));
}

/*
 * Adds the error of |P . L|, where P = h U: the errors of P and of L, and 1 + 3 for the dot product. For |D . L|, h
 * is 1.
 */
static void add_error(const struct rounded *u, double h, const struct rounded *l, double *error)
{
	for (unsigned k = 0; k < 3; ++k)
		*error += h * ((u->off[k] + 4 * fabs(u->at[k])) * fabs(l->at[k]) +
			       fabs(u->at[k]) * l->off[k]);
}

/* The possible effect of rounding on the comparison, in units of 8 u. The sums in `reach` have 3. */
static double terms_of(const struct pair *pair, struct vector3 exact_l, const struct rounded *l,
		       double reach)
{
	const double long_l = length_of(exact_l);
	const struct rounded d = rounded(pair->d);
	double size = length(d.at), error = 3 * reach;

	add_error(&d, 1, l, &error);
	for (unsigned k = 0; k < 3; ++k) {
		add_error(&pair->a.axis_in_float[k], pair->a.half[k], l, &error);
		add_error(&pair->b.axis_in_float[k], pair->b.half[k], l, &error);
		size += pair->a.half[k] + pair->b.half[k];
	}
	if (pair->parallel)
		error = 52 * size * long_l;
	return error / 8 + 0x1p-123 * long_l + 0x1p-188;
}

/* The direction l does not separate the boxes. */
static struct margin meet_along(const struct pair *pair, struct vector3 l,
				const struct rounded *in_float)
{
	unsigned mark = number_mark();
	struct number reaches, room;
	struct margin m;

	if (is_nowhere(l))
		return always;
	reaches = add(reach(&pair->a, l), reach(&pair->b, l));
	room = sub(reaches, lift(magnitude(dot3(pair->d, l)), 2));
	room.terms = terms_of(pair, l, in_float, reaches.value);
	m = at_least_zero(room);
	number_release(mark);
	return m;
}

EXACT2(obb3_obb3, obb3, first, obb3, second)
{
	struct pair pair = {.a = oriented(&first),
			    .b = oriented(&second),
			    .d = to3(POINT3(first, ), POINT3(second, ))};
	struct rounded across[9];
	struct margin hit = always;

	for (unsigned edge = 0; edge < 9; ++edge) {
		across[edge] = across_rounded(&pair.a.axis_in_float[edge / 3],
					      &pair.b.axis_in_float[edge % 3]);
		pair.parallel |= length(across[edge].off) > 16 * length(across[edge].at);
	}
	for (unsigned i = 0; i < 3; ++i)
		hit = both(hit,
			   both(meet_along(&pair, pair.a.normal[i], &pair.a.normal_in_float[i]),
				meet_along(&pair, pair.b.normal[i], &pair.b.normal_in_float[i])));
	for (unsigned edge = 0; edge < 9; ++edge) {
		unsigned mark = number_mark();
		struct vector3 l = cross3(pair.a.axis[edge / 3], pair.b.axis[edge % 3]);

		hit = both(hit, meet_along(&pair, l, &across[edge]));
		number_release(mark);
	}
	answer_closed(truth, hit);
	truth->promised = pair.a.square && pair.b.square;
}
