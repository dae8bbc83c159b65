/* SPDX-License-Identifier: MIT */
/* Exact truths about boxes of pixels and paddles, in integers; k = 0. pixels.h defines the margin. */
#include "reference/exact/pixels.h"

/* Neither has all of its columns, or all of its rows, beyond the other. The first box is the
 * one that grows. */
EXACT_OF(pixel_box_overlap, OPERANDS2(pixel_box, pixel_box), NO_WORLD)
{
	struct exact_pixel_box a, b;

	(void)world;
	exact_pixels(&b, sizeof(b), exact_pixels(&a, sizeof(a), operands));
	if (a.w <= 0 || a.h <= 0 || b.w <= 0 || b.h <= 0) {
		answer_no_pixels(truth);
		return;
	}
	answer_growth(truth, greater_growth(growth_into(span_of(a.x, a.w), span_of(b.x, b.w)),
					    growth_into(span_of(a.y, a.h), span_of(b.y, b.h))));
}

/*
 * A paddle consists of its rows, from its inner edge outwards without end. The margin is that of a hit on
 * either side; the side has no scale, as it is exact.
 */
EXACT_OF(pong, OPERANDS1(pixel_box), ON(court))
{
	struct exact_pixel_box ball;
	struct lockstep_pixels left, right;
	int64_t to_left, to_right;
	struct span x, y;

	exact_pixels(&ball, sizeof(ball), operands);
	if (ball.w <= 0 || ball.h <= 0) {
		answer_no_pixels(truth);
		truth->value[0] = truth->scale[0] = 0;
		return;
	}
	lockstep_court_get(world, &left, &right);
	x = span_of(ball.x, ball.w), y = span_of(ball.y, ball.h);
	to_left = greater_growth(growth_down_to(x, span_of(left.x, left.w).last),
				 growth_into(y, span_of(left.y, left.h)));
	to_right =
	    greater_growth(growth_up_to(x, right.x), growth_into(y, span_of(right.y, right.h)));
	answer_growth(truth, lesser_growth(to_left, to_right));
	truth->value[0] = to_left <= 0 ? -1 : to_right <= 0;
}
