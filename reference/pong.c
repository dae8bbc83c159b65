/* SPDX-License-Identifier: MIT */
/*
 * References of the pong family: the formulas of lockstep.h, one case at a time. Every sum of two
 * int32 fits into a 64-bit integer.
 */
#include "reference/reference.h"

/*
 * Do the `size` pixels starting at `first` overlap the `other_size` pixels starting at `other`?
 * They do if the span that starts first reaches the other.
 */
static bool share(int64_t first, int64_t size, int64_t other, int64_t other_size)
{
	return first <= other ? other - first < size : first - other < other_size;
}

REFERENCE_HIT2(pixel_box_overlap, pixel_box, a, pixel_box, b)
{
	if (a.w <= 0 || a.h <= 0 || b.w <= 0 || b.h <= 0)
		return false;
	return share(a.x, a.w, b.x, b.w) && share(a.y, a.h, b.y, b.h);
}

REFERENCE_WORLD_HIT_PIXEL1(pong, pixel_box, ball, court, court)
{
	if (ball.w <= 0 || ball.h <= 0)
		return false;
	struct lockstep_pixels left, right;
	lockstep_court_get(court, &left, &right);
	if (ball.x < (int64_t)left.x + left.w && share(ball.y, ball.h, left.y, left.h))
		*result = -1;
	else if ((int64_t)ball.x + ball.w > right.x && share(ball.y, ball.h, right.y, right.h))
		*result = 1;
	return *result != 0;
}

/* ---- Specimens: as printed, step by step. ------------------------------------------------------- */

/* Sums and differences that wrap around, like those of uint32_t. */
static int32_t sum(int32_t a, int32_t b)
{
	return (int32_t)((uint32_t)a + (uint32_t)b);
}

static int32_t difference(int32_t a, int32_t b)
{
	return (int32_t)((uint32_t)a - (uint32_t)b);
}

static bool printed_test_of_y(struct pixel_box ball, struct lockstep_pixels paddle)
{
	return sum(ball.y, ball.h) > paddle.y && ball.y < sum(paddle.y, paddle.w);
}

REFERENCE_WORLD_HIT_PIXEL1(pong_published, pixel_box, ball, court, court)
{
	struct lockstep_pixels left, right;
	lockstep_court_get(court, &left, &right);
	if (ball.x < sum(left.x, left.w) && printed_test_of_y(ball, left))
		*result = -1;
	else if (ball.x > difference(right.x, ball.w) && printed_test_of_y(ball, right))
		*result = 1;
	return *result != 0;
}
