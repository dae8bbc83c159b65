/* SPDX-License-Identifier: MIT */
/* Boxes of pixels, and paddles. See lockstep.h for questions, boundaries and sources. */
#include "kernels/kernel.h"

/*
 * Along one axis, each interval begins before the other ends: the later one begins within the size
 * of the other, and `later` is not negative. If the difference is 2^31 or more, which no size is,
 * it wraps around to a negative number.
 */
static inline mask within(ivec a, ivec a_size, ivec b, ivec b_size, ivec *later)
{
	mask before = lt_int(a, b);
	*later = choose_int(before, sub_int(b, a), sub_int(a, b));
	return lt_int(*later, choose_int(before, a_size, b_size));
}

static inline mask share(ivec a, ivec a_size, ivec b, ivec b_size)
{
	ivec later;
	mask near = within(a, a_size, b, b_size, &later);
	return both(near, gt_int(later, set_int(-1)));
}

static inline mask has_pixels(struct pixel_box b)
{
	return both(gt_int(b.w, set_int(0)), gt_int(b.h, set_int(0)));
}

/* One comparison of the minimum replaces one for each value: with bit masks, comparisons are the
 * scarcest resource. */
HIT2(pixel_box_overlap, pixel_box, a, pixel_box, b)
{
	ivec x_later, y_later;
	mask x = within(a.x, a.w, b.x, b.w, &x_later), y = within(a.y, a.h, b.y, b.h, &y_later);
	ivec least = min_int(min_int(a.w, a.h), min_int(b.w, b.h));
	mask have_pixels = gt_int(least, set_int(0));
	return both(both(x, y), both(gt_int(min_int(x_later, y_later), set_int(-1)), have_pixels));
}

/* A ball that touches both paddles counts as left. */
static inline mask side_of(mask left, mask right, vec *result)
{
	ivec side = choose_int(right, set_int(1), set_int(0));
	result[0] = as_float(choose_int(left, set_int(-1), side));
	return either(left, right);
}

/*
 * The ball's first column is no further right than the left paddle's last one, which fits in an int32 where
 * left.x + left.w need not; or the ball's last column is no further left than the right paddle's first one.
 */
WORLD_HIT_PIXEL1(pong, pixel_box, ball, court, court)
{
	const struct lockstep_pixels *left = &court->left, *right = &court->right;
	ivec first = set_int(right->x), to_first = sub_int(first, ball.x);
	mask at_left = invert(gt_int(ball.x, set_int(left->x + (left->w - 1))));
	mask at_right = either(gt_int(ball.x, first),
			       both(lt_int(to_first, ball.w), gt_int(to_first, set_int(-1))));
	mask ball_has = has_pixels(ball);
	at_left = both(at_left, share(ball.y, ball.h, set_int(left->y), set_int(left->h)));
	at_right = both(at_right, share(ball.y, ball.h, set_int(right->y), set_int(right->h)));
	return side_of(both(at_left, ball_has), both(at_right, ball_has), result);
}

/* ball.y + ball.h > paddle.y, and ball.y < paddle.y + paddle.w, with the width instead
 * of the height. */
static inline mask share_published(struct pixel_box ball, const struct lockstep_pixels *paddle)
{
	ivec y = set_int(paddle->y);
	return both(gt_int(add_int(ball.y, ball.h), y),
		    lt_int(ball.y, add_int(y, set_int(paddle->w))));
}

WORLD_HIT_PIXEL1(pong_published, pixel_box, ball, court, court)
{
	const struct lockstep_pixels *left = &court->left, *right = &court->right;
	mask at_left = lt_int(ball.x, add_int(set_int(left->x), set_int(left->w)));
	mask at_right = gt_int(ball.x, sub_int(set_int(right->x), ball.w));
	return side_of(both(at_left, share_published(ball, left)),
		       both(at_right, share_published(ball, right)), result);
}
