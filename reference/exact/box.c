/* SPDX-License-Identifier: MIT */
/*
 * The exact truth of questions about boxes. How k, the band, is counted: number.h.
 */
#include "reference/exact/number.h"

/* Neither is wholly beyond the other, along x and along y. k = 0: operands are compared. */
EXACT2(box_box, box, first, box, second)
{
	struct margin x =
	    both(at_most(first.min_x, second.max_x), at_most(second.min_x, first.max_x));
	struct margin y =
	    both(at_most(first.min_y, second.max_y), at_most(second.min_y, first.max_y));

	answer_closed(truth, both(x, y));
}
