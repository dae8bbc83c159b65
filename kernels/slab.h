/* SPDX-License-Identifier: MIT */
/* Rays and moving boxes that enter a box: when, and through which side. */
#ifndef LOCKSTEP_KERNELS_SLAB_H
#define LOCKSTEP_KERNELS_SLAB_H

#include <math.h>

#include "kernels/space.h"

/* Along one axis, as if the ray went upwards: the box from `near` to `far` as seen from the origin,
 * and the size of the direction's component. A ray at t is in the slab if near <= t step <= far.
 * Likewise for a moving box: at t, it is not beyond either end of the slab. */
struct axis {
	vec near, far, step;
	mask down;
};

PART struct axis axis_of(vec from_min, vec from_max, vec direction, vec min, vec max)
{
	mask down = lt(direction, set(0));
	vec low = sub(min, from_max), high = sub(max, from_min);
	return (struct axis){choose(down, negate(high), low), choose(down, negate(low), high),
			     absolute(direction), down};
}

/* The slab is not behind the ray, and if the ray runs along the slab, it is inside. NaN fails. */
PART mask ahead(struct axis s)
{
	return both(ge(s.far, set(0)), either(gt(s.step, set(0)), le(s.near, set(0))));
}

/* The ray enters slab a before it leaves slab b, and slab b before it leaves slab a. This is
 * near / step <= far / step without the divisions, which may be 0 / 0. */
PART mask together(struct axis a, struct axis b)
{
	return both(le(mul(a.near, b.step), mul(b.far, a.step)),
		    le(mul(b.near, a.step), mul(a.far, b.step)));
}

/* Moves t to where the ray enters the slab, if that is later. Returns whether it is. */
PART mask enters_later(struct axis s, vec *t)
{
	vec at = divide(s.near, s.step);
	mask later = both(gt(s.step, set(0)), gt(at, *t));
	*t = choose(later, at, *t);
	return later;
}

/* Returns the component along this axis of the normal that points against the ray. */
PART vec against(struct axis s)
{
	return choose(s.down, set(1), set(-1));
}

/* t, and the normal of the side that is entered last. */
PART void enter_box(struct axis x, struct axis y, struct axis z, mask hit, vec *result)
{
	vec t = set(0), none = set(0);
	mask by_x = enters_later(x, &t), by_y = enters_later(y, &t), by_z = enters_later(z, &t);
	vec first = choose(by_x, against(x), none), second = choose(by_y, against(y), none);
	first = choose(either(by_y, by_z), none, first);
	second = choose(by_z, none, second);
	result[0] = choose(hit, t, set(NAN));
	result[1] = choose(hit, first, set(NAN));
	result[2] = choose(hit, second, set(NAN));
	result[3] = choose(hit, choose(by_z, against(z), none), set(NAN));
}

/* Intervals of t that overlap in pairs have a common point, so three pairs are enough. */
PART mask all_together(struct axis x, struct axis y, struct axis z)
{
	return both(both(together(x, y), together(y, z)), together(z, x));
}

/* t, and the normal of the side in the plane that is entered last. */
PART void enter_plane_box(struct axis x, struct axis y, mask hit, vec *result)
{
	vec t = set(0), none = set(0);
	mask by_x = enters_later(x, &t), by_y = enters_later(y, &t);
	vec first = choose(by_y, none, choose(by_x, against(x), none));
	result[0] = choose(hit, t, set(NAN));
	result[1] = choose(hit, first, set(NAN));
	result[2] = choose(hit, choose(by_y, against(y), none), set(NAN));
}

#endif
