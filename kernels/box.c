/* SPDX-License-Identifier: MIT */
/* Axis-aligned boxes. Questions, boundaries and sources: lockstep.h. */
#include "kernels/kernel.h"

static inline mask is_box(struct box b)
{
	return both(le(b.min.x, b.max.x), le(b.min.y, b.max.y));
}

/* Each starts before the other ends, along both axes; both min <= max, which NaN is not. */
HIT2(box_box, box, a, box, b)
{
	mask meet = both(both(le(a.min.x, b.max.x), le(b.min.x, a.max.x)),
			 both(le(a.min.y, b.max.y), le(b.min.y, a.max.y)));
	return both(meet, both(is_box(a), is_box(b)));
}
