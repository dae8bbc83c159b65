/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for pixels, courts, specimens in int32, and curves. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_PIXELS_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_PIXELS_H

#include "tests/kernels/api_rows.h"

#define LEAST INT32_MIN
#define MOST INT32_MAX

/* clang-format off */
#define SQUARE 0, 0, 4, 4
/* clang-format on */

/* x, y, w, h; twice. */
static const struct pixel_row pixel_box_overlap_rows[] = {
    {{SQUARE, 3, 3, 4, 4}, HIT}, /* one pixel, at each corner */
    {{SQUARE, -3, 3, 4, 4}, HIT},
    {{SQUARE, 3, -3, 4, 4}, HIT},
    {{SQUARE, -3, -3, 4, 4}, HIT},
    {{SQUARE, 4, 0, 4, 4}, MISS}, /* neighbours */
    {{SQUARE, -4, 0, 4, 4}, MISS},
    {{SQUARE, 0, 4, 4, 4}, MISS},
    {{SQUARE, 0, -4, 4, 4}, MISS},
    {{SQUARE, SQUARE}, HIT},
    {{SQUARE, 1, 1, 2, 2}, HIT},  /* within */
    {{SQUARE, 1, 1, 0, 2}, MISS}, /* no pixels, though within */
    {{SQUARE, 1, 1, 2, 0}, MISS},
    {{SQUARE, 3, 1, -2, 2}, MISS},
    {{SQUARE, 1, 3, 2, -2}, MISS},
    {{SQUARE, 3, 1, LEAST, 2}, MISS},
    {{1, 1, 0, 2, SQUARE}, MISS},
    {{1, 1, 2, -1, SQUARE}, MISS},
    {{0, 0, 0, 0, 0, 0, 0, 0}, MISS},
    {{0, 0, -4, -4, 0, 0, -4, -4}, MISS},
    {{LEAST, LEAST, MOST, MOST, -2, -2, 1, 1}, HIT}, /* it goes to -2 */
    {{LEAST, LEAST, MOST, MOST, -1, -2, 1, 1}, MISS},
    {{LEAST, LEAST, MOST, MOST, -2, -1, 1, 1}, MISS},
    {{MOST, MOST, 1, 1, MOST, MOST, MOST, MOST}, HIT},
    {{2000000000, 0, 2000000000, 1, 2100000000, 0, 1, 1}, HIT}, /* to 3999999999 */
    {{0, 2000000000, 1, 2000000000, 0, 2100000000, 1, 1}, HIT},
    {{LEAST, 0, 1, 1, MOST, 0, 1, 1}, MISS}, /* next to each other, modulo 2^32 */
    {{LEAST, 0, 1, 1, MOST, 0, 2, 1}, MISS},
    {{MOST, 0, MOST, 1, LEAST, 0, MOST, 1}, MISS},
};

/* ---- Pong ----------------------------------------------------------------------------------- */

/* On the left x to 12, y from 20 to 31; on the right x from 90, y from 30 to 37. */
static inline void *make_court(void)
{
	struct lockstep_court *court = NULL;
	(void)lockstep_court_create(&court, (struct lockstep_pixels){10, 20, 3, 12},
				    (struct lockstep_pixels){90, 30, 4, 8});
	return court;
}

/* x, y, w, h; which side. */
static const struct pixel_row on_court[] = {
    {{12, 25, 2, 2}, HIT_AT(-1)},
    {{13, 25, 2, 2}, MISS}, /* beside it, and above and below */
    {{12, 18, 2, 2}, MISS},
    {{12, 19, 2, 2}, HIT_AT(-1)},
    {{12, 31, 2, 2}, HIT_AT(-1)},
    {{12, 32, 2, 2}, MISS},
    {{89, 33, 2, 2}, HIT_AT(1)},
    {{88, 33, 2, 2}, MISS},
    {{89, 28, 2, 2}, MISS},
    {{89, 29, 2, 2}, HIT_AT(1)},
    {{89, 37, 2, 2}, HIT_AT(1)},
    {{89, 38, 2, 2}, MISS},
    {{50, 33, 2, 2}, MISS},
    {{-1000, 25, 2, 2}, HIT_AT(-1)}, /* gone past */
    {{1000, 33, 2, 2}, HIT_AT(1)},
    {{0, 0, 200, 200}, HIT_AT(-1)}, /* both: the left one counts */
    {{0, 32, 200, 4}, HIT_AT(1)},   /* not in the rows of the left one */
    {{12, 34, 2, 2}, MISS},
    {{12, 25, 0, 2}, MISS}, /* no pixels */
    {{12, 25, 2, 0}, MISS},
    {{12, 25, -2, 2}, MISS},
    {{12, 25, 2, -1}, MISS},
    {{95, 33, -2, 2}, MISS},
    {{95, 33, 0, 2}, MISS},
    {{LEAST, 25, 1, 1}, HIT_AT(-1)},
    {{12, 25, MOST, MOST}, HIT_AT(-1)}, /* ends beyond int32 */
    {{89, 33, MOST, MOST}, HIT_AT(1)},
    {{MOST, 33, MOST, 1}, HIT_AT(1)},
    {{MOST, MOST, MOST, MOST}, MISS},
    {{12, LEAST, 1, MOST}, MISS}, /* y to -2, to 19, to 20 */
    {{12, -2147483627, 1, MOST}, MISS},
    {{12, -2147483626, 1, MOST}, HIT_AT(-1)},
};

/* One column each, at the ends of int32: on the left y to -2, on the right y from 0. */
static inline void *make_widest_court(void)
{
	struct lockstep_court *court = NULL;
	(void)lockstep_court_create(&court, (struct lockstep_pixels){LEAST, LEAST, 1, MOST},
				    (struct lockstep_pixels){MOST, 0, 1, MOST});
	return court;
}

static const struct pixel_row on_widest_court[] = {
    {{LEAST, -2, 1, 1}, HIT_AT(-1)}, {{LEAST, -1, 1, 1}, MISS},
    {{LEAST + 1, -2, 1, 1}, MISS},   {{LEAST, LEAST, MOST, MOST}, HIT_AT(-1)},
    {{MOST, 0, 1, 1}, HIT_AT(1)},    {{MOST - 1, 0, 1, 1}, MISS},
    {{MOST, -1, 1, 1}, MISS},        {{MOST, MOST - 1, 1, 1}, HIT_AT(1)},
    {{MOST, MOST, 1, 1}, MISS},      {{1, 0, MOST, 1}, HIT_AT(1)},
    {{0, 0, MOST, 1}, MISS},
};

/* On the court above: rows 20 to 22 on the left, 30 to 33 on the right. */
static const struct pixel_row on_court_published[] = {
    {{12, 22, 2, 2}, HIT_AT(-1)},
    {{12, 23, 2, 2}, MISS}, /* on the paddle, but lower than it is wide */
    {{12, 19, 2, 2}, HIT_AT(-1)},
    {{12, 18, 2, 2}, MISS},
    {{13, 22, 2, 2}, MISS},
    {{89, 33, 2, 2}, HIT_AT(1)},
    {{89, 34, 2, 2}, MISS},
    {{88, 33, 2, 2}, MISS},
    {{89, 29, 2, 2}, HIT_AT(1)},
    {{89, 28, 2, 2}, MISS},
    {{0, 21, 200, 12}, HIT_AT(-1)}, /* both */
    {{0, 32, 200, 4}, HIT_AT(1)},
    {{12, 22, 0, 0}, HIT_AT(-1)}, /* no pixels: 22 > 20, 21 > 20, 20 > 20 */
    {{12, 22, 2, -1}, HIT_AT(-1)},
    {{12, 22, 2, -2}, MISS},
    {{93, 33, -2, 2}, HIT_AT(1)}, /* 93 > 92 */
    {{92, 33, -2, 2}, MISS},
    {{12, 21, 1, MOST}, MISS},       /* 21 + MOST is negative */
    {{89, 33, LEAST, 2}, HIT_AT(1)}, /* and so is 90 - LEAST */
    {{LEAST, 22, 1, 1}, HIT_AT(-1)},
    {{MOST, 33, MOST, 1}, HIT_AT(1)},
};

/* ---- Specimens without a world ---------------------------------------------------------------- */

/* clang-format off */
#define SCREEN 0, 0, 10, 6
/* clang-format on */

/* x, y, r; x, y, w, h. */
static const struct pixel_row circle_box_published_rows[] = {
    {{5, 3, 1, SCREEN}, HIT},
    {{-2, 3, 3, SCREEN}, HIT},  /* beside the left side: 18 * -18 */
    {{12, 3, 3, SCREEN}, HIT},  /* beside the right side: the same */
    {{5, 8, 3, SCREEN}, HIT},   /* below: 50 * -50 */
    {{-3, 3, 3, SCREEN}, MISS}, /* touching the side, which the boxes do not */
    {{-3, -4, 5, SCREEN}, HIT}, /* touching a corner, each */
    {{13, -4, 5, SCREEN}, HIT},
    {{13, 10, 5, SCREEN}, HIT},
    {{-3, 10, 5, SCREEN}, HIT},
    {{-3, -3, 4, SCREEN}, MISS}, /* -18 * -54 and -30 * -130 */
    {{13, 9, 4, SCREEN}, MISS},  /* 54 * 18 and 130 * 30 */
    {{5, 3, -1, SCREEN}, HIT},   /* as printed: the centre is inside */
    {{5, 5, 2, 5, 5, 0, 0}, HIT},
    {{-100, -100, 130, 0, 0, 10, 10}, MISS},    /* 1000 * 1100 */
    {{-100, -100, 130, 0, 0, 1000, 1000}, HIT}, /* 11 * 10^10 is -1669149696 */
    {{MOST, 0, 1, 2147483640, -3, 7, 6}, MISS}, /* its box ends at LEAST */
};

/* x, y, w, h, angle; twice. */
static const struct pixel_row rect_rect_published_rows[] = {
    {{SCREEN, 0, 10, 0, 4, 4, 0}, HIT}, /* touching sides, corners */
    {{SCREEN, 0, 11, 0, 4, 4, 0}, MISS},
    {{SCREEN, 0, 0, 6, 4, 4, 0}, HIT},
    {{SCREEN, 0, 0, 7, 4, 4, 0}, MISS},
    {{SCREEN, 0, 10, 6, 4, 4, 0}, HIT},
    {{SCREEN, 0, 2, 2, 3, 3, 0}, HIT},
    {{SCREEN, 180, 10, 6, 4, 4, 0}, HIT},
    {{SCREEN, 180, 11, 6, 4, 4, 0}, MISS},
    /* 10 by 4 about (5, 2), turned by a right angle: from (3, -3) to (7, 7). */
    {{0, 0, 10, 4, 90, 7, 0, 5, 5, 0}, HIT},
    {{0, 0, 10, 4, 90, 8, 0, 5, 5, 0}, MISS},
    {{0, 0, 10, 4, 90, 0, 7, 3, 5, 0}, HIT},
    {{0, 0, 10, 4, 90, 0, 8, 3, 5, 0}, MISS},
    {{0, 0, 10, 4, -270, 7, 0, 5, 5, 360}, HIT},
    {{0, 0, 10, 4, 450, 8, 0, 5, 5, -360}, MISS},
    /* 5 by 5 about (2, 2), as half of 5 is 2: from (-1, 0) to (4, 5). */
    {{0, 0, 5, 5, 90, 5, 0, 2, 2, 0}, MISS},
    {{0, 0, 5, 5, 90, -3, 0, 2, 2, 0}, HIT},
    /* Corners (5, -2), (12, 5), (5, 12), (-2, 5). */
    {{0, 0, 10, 10, 45, 12, 5, 3, 3, 0}, HIT},
    {{0, 0, 10, 10, 45, 13, 5, 3, 3, 0}, MISS},
    {{0, 0, 10, 10, 45, 10, -2, 3, 3, 0}, MISS}, /* 63 > 49 */
    {{10, -2, 3, 3, 0, 0, 0, 10, 10, 45}, MISS},
    {{0, 0, 10, 10, 45, 8, 0, 3, 3, 0}, HIT},
    /* A bar from its middle (50, 1) to about (20, 41) and (80, -39): 127 degrees. */
    {{0, 0, 100, 2, 127, 24, 31, 4, 4, 0}, HIT},
    {{0, 0, 100, 2, 127, 73, 30, 4, 4, 0}, MISS},
    {{0, 0, 100, 2, MOST, 24, 31, 4, 4, 0}, HIT}, /* 360 * 5965232 + 127 */
    {{0, 0, 100, 2, MOST, 73, 30, 4, 4, 0}, MISS},
    {{0, 0, 100, 2, LEAST, 73, 30, 4, 4, 0}, HIT}, /* -360 * 5965232 - 128 */
    {{0, 0, 100, 2, LEAST, 24, 31, 4, 4, 0}, MISS},
    {{5, 5, 0, 0, 0, 5, 5, 0, 0, 30}, HIT}, /* points: no normals, no axes */
    {{5, 5, 0, 0, 0, 9, 9, 0, 0, 30}, HIT},
    {{SCREEN, 0, 11, 3, 0, 0, 0}, MISS},
    {{10, 6, -10, -6, 0, 10, 0, 4, 4, 0}, HIT}, /* the other way round */
    {{10, 6, -10, -6, 0, 11, 0, 4, 4, 0}, MISS},
    {{0, 0, 40000, 40000, 0, 10, 10, 10, 10, 0}, HIT},
    {{0, 0, 50000, 50000, 0, 10, 10, 10, 10, 0}, MISS}, /* -25 * 10^8 is 1794967296 */
};

/* ---- Curves --------------------------------------------------------------------------------- */

/* a, b, c, the distance; the resulting point. (1, 1) and (2, 1) turn to the left by 3 by 4. */
static const struct row offset_curve_rows[] = {
    {{0, 0, 1, 0, 2, 0, 3}, GIVES(1, 3)}, /* straight on, to both sides */
    {{0, 0, 1, 0, 2, 0, -3}, GIVES(1, -3)},
    {{2, 0, 1, 0, 0, 0, 3}, GIVES(1, -3)},
    {{0, 0, 0, 1, 0, 2, 2}, GIVES(-2, 1)},
    {{0, 0, 1, 1, 3, 4, 5}, GIVES(-3, 4)},
    {{0, 0, 2, 1, 3, 4, 5}, HIT_AT(-2, 4)}, /* 50 > 5 sqrt(50) */
    {{0, 0, 2, 1, 3, 4, 0}, GIVES(2, 1)},
    /* The circle through a, b and c has radius 25 / 8. */
    {{-3, 4, 0, 0, 3, 4, 3.125f}, GIVES(0, 3.125f)},
    {{-3, 4, 0, 0, 3, 4, 0x1.900002p+1f}, HIT_AT(0, 0x1.900002p+1f)},
    {{-3, 4, 0, 0, 3, 4, -9}, GIVES(0, -9)},
    {{-3, -4, 0, 0, 3, -4, -3.125f}, GIVES(0, -3.125f)},
    {{-3, -4, 0, 0, 3, -4, -0x1.900002p+1f}, HIT_AT(0, -0x1.900002p+1f)},
    {{-3, -4, 0, 0, 3, -4, 9}, GIVES(0, 9)},
    {{3, 4, 0, 0, -3, 4, -4}, HIT_AT(0, 4)}, /* the other way along */
    {{0, 0, 1, 0, 0, 0, 2}, HIT_AT(1, 0)},   /* it turns back */
    {{0, 0, 1, 0, 0, 0, 0}, HIT_AT(1, 0)},
    {{5, 6, 5, 6, 5, 6, -2}, HIT_AT(5, 6)},
    {{0, 0, 0, 0, 2, 0, 7}, GIVES(0, 7)}, /* its ends */
    {{0, 0, 2, 0, 2, 0, 7}, GIVES(2, 7)},
    {{0, 0, 0x1p-100f, 0, 0x1p-99f, 0, 1}, GIVES(0x1p-100f, 1)},
    {{-0x1p20f, 0, 0, 0, 0x1p20f, 0, 0x1p19f}, GIVES(0, 0x1p19f)},
    {{0, 0, 1, 0, 2, NAN, 3}, GIVES(NAN, NAN)},
};

#endif
