/* SPDX-License-Identifier: MIT */
/* Hulls of moved points: moved_hulls.h. */
#include <math.h>

#include "reference/exact/moved_hulls.h"

struct axis {
	double at[3];
};

static double along(const struct axis *n, const double *v)
{
	return n->at[0] * v[0] + n->at[1] * v[1] + n->at[2] * v[2];
}

/* How far a spot may be off along the axis, including all roundings. */
static double off_along(const struct axis *n, const struct spot *p)
{
	double off = 0, size = 0;

	for (unsigned k = 0; k < 3; ++k) {
		off += fabs(n->at[k]) * p->off[k];
		size += fabs(n->at[k] * p->at[k]);
	}
	return off + (off + size) * 0x1p-48;
}

/*
 * The hull b is beyond a along the axis by more than r. Any such axis proves that the hulls are
 * more than r apart.
 */
static bool beyond(const struct axis *n, const struct spots *a, const struct spots *b, double r)
{
	double high = -INFINITY, low = INFINITY, reach = r * sqrt(along(n, n->at));

	for (unsigned i = 0; i < a->n; ++i)
		high = fmax(high, along(n, a->of[i].at) + off_along(n, &a->of[i]));
	for (unsigned i = 0; i < b->n; ++i)
		low = fmin(low, along(n, b->of[i].at) - off_along(n, &b->of[i]));
	return low - high > reach * (1 + 0x1p-48) && reach < INFINITY &&
	       fabs(low - high) < INFINITY;
}

static bool separates(struct axis n, const struct spots *a, const struct spots *b, double r)
{
	return beyond(&n, a, b, r) || beyond(&n, b, a, r);
}

static struct axis from_to(const struct spot *a, const struct spot *b)
{
	return (struct axis){{b->at[0] - a->at[0], b->at[1] - a->at[1], b->at[2] - a->at[2]}};
}

static struct axis across(const struct axis *a, const struct axis *b)
{
	const double *u = a->at, *v = b->at;

	return (struct axis){
	    {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]}};
}

/* Adds the sides of a hull. */
static unsigned add_sides(const struct spots *of, struct axis *side, unsigned n)
{
	if (of->n == 2)
		side[n++] = from_to(&of->of[0], &of->of[1]);
	for (unsigned i = 0; of->n == 3 && i < 3; ++i)
		side[n++] = from_to(&of->of[i], &of->of[(i + 1) % 3]);
	return n;
}

/* The point of a hull that is farthest along the axis. */
static const struct spot *farthest(const struct spots *of, const struct axis *n, double sign)
{
	const struct spot *best = &of->of[0];

	for (unsigned i = 1; i < of->n; ++i)
		if (sign * along(n, of->of[i].at) > sign * along(n, best->at))
			best = &of->of[i];
	return best;
}

/*
 * Iterates towards the nearest points of the two hulls, with n as their difference. Each step finds the
 * point of each hull that is farthest towards the other hull, and moves n towards the difference of these
 * points, to where n is shortest.
 */
static bool nearest_separates(const struct spots *a, const struct spots *b, double r)
{
	struct axis n = from_to(&a->of[0], &b->of[0]);

	for (unsigned step = 0; step < 12; ++step) {
		struct axis next = from_to(farthest(a, &n, 1), farthest(b, &n, -1)), change;
		double length, share;

		if (separates(n, a, b, r))
			return true;
		for (unsigned k = 0; k < 3; ++k)
			change.at[k] = next.at[k] - n.at[k];
		length = along(&change, change.at);
		if (!(length > 0))
			return false;
		share = fmin(fmax(-along(&n, change.at) / length, 0), 1);
		for (unsigned k = 0; k < 3; ++k)
			n.at[k] += share * change.at[k];
	}
	return false;
}

/*
 * Each point may move in a cube, so the moved points form larger hulls. If r is 0, hulls that are apart are
 * separated along a coordinate axis, perpendicular to a face, or perpendicular to two sides or to a side and
 * a coordinate axis. With a radius, other directions may be needed.
 */
bool moved_hulls_apart(const struct spots *a, const struct spots *b, struct number r)
{
	struct axis side[9] = {{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}};
	unsigned n = add_sides(b, side, add_sides(a, side, 3));
	double reach = fmax(r.value + r.error, 0) * (1 + 0x1p-50);

	if (nearest_separates(a, b, reach))
		return true;
	for (unsigned i = 0; i < n; ++i) {
		if (i < 3 && separates(side[i], a, b, reach))
			return true;
		for (unsigned k = 0; k < i && i >= 3; ++k)
			if (separates(across(&side[i], &side[k]), a, b, reach))
				return true;
	}
	return false;
}
