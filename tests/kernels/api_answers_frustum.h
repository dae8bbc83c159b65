/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for balls and boxes in the frusta below. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_FRUSTUM_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_FRUSTUM_H

#include "tests/kernels/api_rows.h"

/* clang-format off */
/* From the origin along z, from 1 to 10; the normals of the sides have length 5. */
static const struct known_world view = {1, {6}, {
    {0, 0, 1, -1}, {0, 0, -1, 10}, {-3, 0, 4, 0}, {3, 0, 4, 0}, {0, -3, 4, 0}, {0, 3, 4, 0}}};
/* Planes without a normal: everything is in front of the first, and nothing is in front of the
 * second. */
static const struct known_world everything = {1, {1}, {{0, 0, 0, 0}}};
static const struct known_world nothing = {1, {2}, {{0, 0, 1, 9}, {0, 0, 0, -1}}};
/* clang-format on */

/* The result says whether the ball is wholly in view. */
static const struct row balls_in_view[] = {
    {{0, 0, 5, 1}, HIT_AT(1)},
    {{0, 0, 5, 4}, HIT_AT(1)}, /* touches near, and all sides, from inside */
    {{0, 0, 5, 0x1.000002p+2f}, HIT_AT(0)},
    {{0, 0, -1, 2}, HIT_AT(0)}, /* touches near from outside */
    {{0, 0, -1, 0x1.fffffep+0f}, GIVES(NAN)},
    {{10, 0, 5, 2}, HIT_AT(0)}, /* -30 + 20, and 2 * 5 */
    {{10, 0, 5, 0x1.fffffep+0f}, GIVES(NAN)},
    {{-10, 0, 5, 0x1.fffffep+0f}, GIVES(NAN)},
    {{0, 10, 5, 2}, HIT_AT(0)},
    {{0, 10, 5, 0x1.fffffep+0f}, GIVES(NAN)},
    {{0, -10, 5, 0x1.fffffep+0f}, GIVES(NAN)},
    {{0, 0, 12, 2}, HIT_AT(0)},
    {{0, 0, 12, 0x1.fffffep+0f}, GIVES(NAN)},
    /* 1 away from the edge of far and right, and a hit: it is behind neither by more than its radius */
    {{14.25f, 0, 10.5f, 0.5625f}, HIT_AT(0)},
    {{0, 0, 1, 0}, HIT_AT(1)}, /* a point in the near plane */
    {{0, 0, 5, -1}, GIVES(NAN)},
    {{0, NAN, 5, 1}, GIVES(NAN)},
    {{0, 0, 5, 100}, HIT_AT(0)},
};

static const struct row boxes_in_view[] = {
    {{-1, -1, 4, 1, 1, 6}, HIT_AT(1)},
    {{-1, -1, 0, 1, 1, 2}, HIT_AT(0)},
    {{-1, -1, 0, 1, 1, 1}, HIT_AT(0)}, /* touches near from outside */
    {{-1, -1, 0, 1, 1, 0x1.fffffep-1f}, GIVES(NAN)},
    {{0, 0, 3, 4, 0, 5}, HIT_AT(1)}, /* touches right from inside: -12 + 12 */
    {{0, 0, 3, 0x1.000002p+2f, 0, 5}, HIT_AT(0)},
    {{8, 0, 5, 30, 1, 6}, HIT_AT(0)}, /* touches right from outside: -24 + 24 */
    {{0x1.000002p+3f, 0, 5, 30, 1, 6}, GIVES(NAN)},
    {{-30, 0, 5, -0x1.000002p+3f, 1, 6}, GIVES(NAN)},
    {{0, 0x1.000002p+3f, 5, 1, 30, 6}, GIVES(NAN)},
    {{0, -30, 5, 1, -0x1.000002p+3f, 6}, GIVES(NAN)},
    {{0, 0, 10, 1, 1, 12}, HIT_AT(0)},
    {{0, 0, 0x1.400002p+3f, 1, 1, 12}, GIVES(NAN)},
    {{-99, -99, -99, 99, 99, 99}, HIT_AT(0)}, /* all around it */
    {{0, 0, 1, 0, 0, 10}, HIT_AT(1)},
    {{0, 0, 6, 1, 1, 4}, GIVES(NAN)}, /* min > max */
    {{0, 0, 4, 1, NAN, 6}, GIVES(NAN)},
};

static const struct row balls_anywhere[] = {
    {{1e6f, -1e6f, 3, 0}, HIT_AT(1)},
    {{0, 0, 0, 9}, HIT_AT(1)},
};
static const struct row balls_nowhere[] = {
    {{0, 0, 100, 50}, GIVES(NAN)},
    {{0, 0, 0, 0}, GIVES(NAN)},
};

#endif
