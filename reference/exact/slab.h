/* SPDX-License-Identifier: MIT */
/* Rays and moving boxes that meet a box: seen along an axis, the box is a slab. number.h explains how k is counted. */
#ifndef LOCKSTEP_REFERENCE_EXACT_SLAB_H
#define LOCKSTEP_REFERENCE_EXACT_SLAB_H

#include <float.h>
#include <math.h>

#include "reference/exact/truth.h"

/*
 * A ray or a moving box, and a box, along one axis. The axis is mirrored if the motion is towards lower
 * coordinates. At t, they overlap if near <= t step <= far. k = 1 for near and far.
 */
struct slab {
	struct number near, far, step;
	struct margin ahead; /* the box is not wholly behind the start. k = 0: compares operands */
	int sign;            /* of the direction */
};

/* If nothing moves along this axis, `ahead` includes the condition that they overlap at the start. */
static inline struct slab slab_of(struct number from_min, struct number from_max,
				  struct number direction, struct number min, struct number max)
{
	int sign = number_sign(direction);
	struct margin ahead = sign < 0 ? at_most(min, from_max) : at_most(from_min, max);

	if (sign == 0)
		ahead = both(ahead, at_most(min, from_max));
	if (sign < 0)
		return (struct slab){difference(from_min, max), difference(from_max, min),
				     negative(direction), ahead, sign};
	return (struct slab){difference(min, from_max), difference(max, from_min), direction, ahead,
			     sign};
}

/*
 * The ray enters one slab no later than it leaves another: near / step <= far / step. k = 1 + 1 on each side.
 * If a step is 0, `ahead` decides, as rounding does not change the signs of near and far.
 */
static inline struct margin in_before_out(const struct slab *in, const struct slab *out)
{
	if (in->sign == 0 || out->sign == 0)
		return always;
	return at_most(mul(in->near, out->step), mul(out->far, in->step));
}

/* The slab that the ray enters last; NULL if it starts inside. */
static inline const struct slab *last_entered(const struct slab *slab, int count)
{
	const struct slab *last = NULL;

	for (int k = 0; k < count; ++k) {
		const struct slab *other = &slab[k];

		if (other->sign == 0 || number_sign(other->near) <= 0)
			continue;
		if (!last ||
		    number_compare(mul(other->near, last->step), mul(last->near, other->step)) > 0)
			last = other;
	}
	return last;
}

/* A kernel may find that the ray enters another slab last. Its times are off by 2 u each, or by underflow. */
static inline bool doubtful(const struct slab *slab, int count, const struct slab *last, double t)
{
	if (t < 0x1p-100 || t > FLT_MAX / 2)
		return true;
	for (int k = 0; k < count; ++k) {
		struct margin later;

		if (&slab[k] == last || slab[k].sign == 0 || number_sign(slab[k].near) <= 0)
			continue;
		later = at_most(mul(slab[k].near, last->step), mul(last->near, slab[k].step));
		if (later.value <= 2.01 * 0x1p-24)
			return true;
	}
	return false;
}

/* Each slab is an interval of t, so if any two have a t in common, all have one. k = 2: in_before_out. */
static inline struct margin slabs_overlap(const struct slab *slab, int count)
{
	struct margin hit = slab[0].ahead;

	for (int in = 0; in < count; ++in) {
		hit = both(hit, slab[in].ahead);
		for (int out = 0; out < count; ++out)
			if (in != out)
				hit = both(hit, in_before_out(&slab[in], &slab[out]));
	}
	return hit;
}

/* The computed t = near / step is within 2 u of the exact one, and so is the largest of them. Below 2^-100
 * it may be subnormal, and past FLT_MAX infinite. */
static inline void enter_box(const struct slab *slab, int count, struct lockstep_truth *truth)
{
	const struct slab *last;

	answer_closed(truth, slabs_overlap(slab, count));
	for (int k = 0; k <= count; ++k)
		truth->value[k] = truth->hit ? 0 : NAN;
	if (!truth->hit || !(last = last_entered(slab, count)))
		return;
	truth->value[0] = number_ratio(last->near, last->step);
	truth->scale[0] = truth->value[0] + 0x1p-125;
	if (truth->value[0] > FLT_MAX / 2)
		truth->scale[0] = INFINITY;
	truth->value[1 + (last - slab)] = -last->sign;
	if (doubtful(slab, count, last, truth->value[0]))
		for (int k = 1; k <= count; ++k)
			truth->value[k] = NAN, truth->scale[k] = INFINITY;
}

#endif
