/* SPDX-License-Identifier: MIT */
/*
 * The part of a motion that blocking planes allow, as in lockstep_sphere_walk(): its projection on the cone
 * of vectors that do not go against any of the planes, for one ball at a time.
 */
#ifndef LOCKSTEP_KERNELS_CONE_H
#define LOCKSTEP_KERNELS_CONE_H

#include "kernels/driver.h"

#define PLANES_MAX 8

/* In double, so that the crease of nearly parallel planes is still on both planes. */
struct double3 {
	double x, y, z;
};

static inline double double_dot(struct double3 a, struct double3 b)
{
	alone(5);
	return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

/* a + s b */
static inline struct double3 double_plus(struct double3 a, double s, struct double3 b)
{
	alone(6);
	return (struct double3){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

static inline struct double3 double_times(double s, struct double3 a)
{
	alone(3);
	return (struct double3){s * a.x, s * a.y, s * a.z};
}

static inline struct double3 double_cross(struct double3 a, struct double3 b)
{
	alone(9);
	return (struct double3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
				a.x * b.y - a.y * b.x};
}

static inline double double_size(struct double3 a)
{
	alone(1);
	return __builtin_sqrt(double_dot(a, a));
}

/* The blocking planes: unit normals on the ball's side, and how much further away from each the
 * ball must be. */
struct planes {
	struct double3 normal[PLANES_MAX];
	double missing[PLANES_MAX];
	unsigned count;
};

/* Does v go against none of the planes, apart from rounding? */
static inline bool is_allowed(const struct planes *p, struct double3 v)
{
	double least = -0x1p-17 * double_size(v);
	for (unsigned k = 0; k < p->count; ++k)
		if (!(double_dot(v, p->normal[k]) >= least))
			return false;
	return true;
}

/*
 * The vector of the cone that is nearest to V: it is in none, one or two of the planes, or is zero. V minus a
 * projection of V is perpendicular to that projection, so the nearest vector is the longest. A vector less
 * than 2^-16 of V may be rounding and counts as zero; otherwise a walker at rest would creep.
 */
static inline struct double3 allowed_part(struct double3 v, const struct planes *p)
{
	struct double3 best = {0, 0, 0};
	double longest = 0x1p-32 * double_dot(v, v);
	if (is_allowed(p, v))
		return v;
	for (unsigned i = 0; i < p->count; ++i)
		for (unsigned j = i; j < p->count; ++j) {
			const struct double3 n = p->normal[i];
			struct double3 part = double_plus(v, -double_dot(v, n), n);
			if (j > i) {
				struct double3 c = double_cross(n, p->normal[j]);
				double squared = double_dot(c, c);
				if (squared == 0)
					continue;
				part = double_times(double_dot(v, c) / squared, c);
			}
			double squared = double_dot(part, part);
			if (!(squared > longest) || !is_allowed(p, part))
				continue;
			longest = squared;
			best = part;
		}
	return best;
}

/* The same vector, turned away by at most a thousandth of its length from planes that the ball is
 * too near to. */
static inline struct double3 moved_off(struct double3 v, const struct planes *p)
{
	double most = 0x1p-10 * double_size(v);
	struct double3 turned = v;
	for (unsigned k = 0; k < p->count; ++k) {
		double wanted = p->missing[k] < most ? p->missing[k] : most;
		double more = wanted - double_dot(turned, p->normal[k]);
		if (more > 0)
			turned = double_plus(turned, more, p->normal[k]);
	}
	return is_allowed(p, turned) ? turned : v;
}

#endif
