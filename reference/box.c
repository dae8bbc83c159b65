/* SPDX-License-Identifier: MIT */
/* References of the box family: what lockstep.h says, one case at a time. */
#include "reference/reference.h"

static bool is_box(struct box b)
{
	return b.min_x <= b.max_x && b.min_y <= b.max_y;
}

REFERENCE_HIT2(box_box, box, a, box, b)
{
	if (!is_box(a) || !is_box(b))
		return false;
	if (a.max_x < b.min_x || b.max_x < a.min_x)
		return false;
	return a.max_y >= b.min_y && b.max_y >= a.min_y;
}
