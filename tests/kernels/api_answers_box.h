/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for boxes. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_BOX_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_BOX_H

#include "tests/kernels/api_rows.h"

static const struct row box_box_rows[] = {
    {{0, 0, 1, 1, 1, 0, 2, 1}, HIT}, /* touching sides */
    {{0, 0, 1, 1, 1, 1, 2, 2}, HIT}, /* touching corners */
    {{0, 0, 1, 1, 0x1.000002p+0f, 0, 2, 1}, MISS},
    {{0, 0, 9, 9, 3, 3, 4, 4}, HIT}, /* one in the other */
    {{0, 0, 9, 1, 3, 2, 4, 4}, MISS},
    {{5, 5, 5, 5, 5, 5, 5, 5}, HIT},  /* points */
    {{2, 0, 1, 1, 0, 0, 9, 9}, MISS}, /* min > max */
    {{0, 0, 9, 9, 0, 2, 1, 1}, MISS},
    {{0, 0, 9, 9, 0, 0, NAN, 9}, MISS},
};

/* x, y, hx, hy, cos, sin; twice. */
static const struct row obb_obb_rows[] = {
    {{0, 0, 1, 1, 1, 0, 2, 0, 1, 1, 1, 0}, HIT}, /* touching sides, corners */
    {{0, 0, 1, 1, 1, 0, 2, 2, 1, 1, 1, 0}, HIT},
    {{0, 0, 1, 1, 1, 0, 0x1.000002p+1f, 0, 1, 1, 1, 0}, MISS}, /* 2 + ulp */
    {{0, 0, 1, 1, 1, 0, 2, 0x1.000002p+1f, 1, 1, 1, 0}, MISS},
    {{0, 0, 1, 1, 1, 0, 2, 0, 1, 1, -1, 0}, HIT}, /* turned by two right angles */
    /* A box of 4 by 2 turned by a right angle: 2 by 4. */
    {{0, 0, 2, 1, 1, 0, 3, 0, 2, 1, 0, 1}, HIT},
    {{0, 0, 2, 1, 1, 0, 3.01f, 0, 2, 1, 0, 1}, MISS},
    {{0, 0, 2, 1, 1, 0, 0, 3, 2, 1, 0, 1}, HIT},
    {{0, 0, 2, 1, 1, 0, 0, 3.01f, 2, 1, 0, -1}, MISS},
    {{0, 0, 9, 9, 1, 0, 3, -3, 1, 1, 0.6f, 0.8f}, HIT}, /* one in the other */
    {{3, -3, 1, 1, 0.6f, 0.8f, 0, 0, 9, 9, 1, 0}, HIT},
    {{5, 6, 3, 2, 0.6f, 0.8f, 5, 6, 3, 2, 0.6f, 0.8f}, HIT}, /* the same */
    /* u as given, not of length 1: (1, 1) has the corners centre +- (2, 0) and +- (0, 2). */
    {{0, 0, 1, 1, 1, 0, 3, 0, 1, 1, 1, 1}, HIT},
    {{0, 0, 1, 1, 1, 0, 3.01f, 0, 1, 1, 1, 1}, MISS}, /* by the first box's direction */
    {{0, 0, 1, 1, 1, 0, 2, 2, 1, 1, 1, 1}, HIT},
    {{0, 0, 1, 1, 1, 0, 2.5f, 2, 1, 1, 1, 1}, MISS}, /* by the second's alone: 4.5 > 2 + 2 */
    {{2.5f, 2, 1, 1, 1, 1, 0, 0, 1, 1, 1, 0}, MISS},
    {{0, 0, 1, 1, 1, 0, 2, -2.5f, 1, 1, 1, 1}, MISS},
    {{0, 0, 1, 1, 2, 0, 3, 0, 1, 1, 1, 0}, HIT}, /* (2, 0) doubles it */
    {{0, 0, 1, 1, 2, 0, 3.01f, 0, 1, 1, 1, 0}, MISS},
    /* u = (0, 0) makes a box its centre. (3, 4) + (-4, 3) is a corner of the first. */
    {{0, 0, 1, 1, 3, 4, -1, 7, 5, 5, 0, 0}, HIT},
    {{0, 0, 1, 1, 3, 4, -1, 7.01f, 5, 5, 0, 0}, MISS},
    {{-1, 7, 5, 5, 0, 0, 0, 0, 1, 1, 3, 4}, HIT},
    {{1, 2, 5, 5, 0, 0, 1, 2, 7, 7, 0, 0}, HIT}, /* u is (0, 0) in both */
    {{1, 2, 5, 5, 0, 0, 1, 3, 7, 7, 0, 0}, MISS},
    {{1, 2, 0, 0, 1, 0, 1, 2, 0, 0, 0, 1}, HIT}, /* no size, with a direction */
    {{1, 2, 0, 0, 1, 0, 1, 0x1.000002p+1f, 0, 0, 0, 1}, MISS},
    {{0, 0, 1, 1, 1, 0, 1, 1, 0, 0, 0.6f, 0.8f}, HIT},
    {{0, 0, 2, 0, 1, 0, 2, -3, 0, 3, 1, 0}, HIT}, /* segments: end to end, apart */
    {{0, 0, 2, 0, 1, 0, 2.01f, -3, 0, 3, 1, 0}, MISS},
    {{0, 0, -1, 9, 1, 0, 0, 0, 1, 1, 1, 0}, MISS}, /* a negative half extent, each */
    {{0, 0, 9, -1, 1, 0, 0, 0, 1, 1, 1, 0}, MISS},
    {{0, 0, 1, 1, 1, 0, 0, 0, -1, 9, 1, 0}, MISS},
    {{0, 0, 1, 1, 1, 0, 0, 0, 9, -1, 1, 0}, MISS},
    {{0, 0, 1, 1, 1, 0, 0, 0, -0.0f, 9, 1, 0}, HIT},
    {{0, 0, 1e-30f, 1e-30f, 1, 0, 2e-30f, 0, 1e-30f, 1e-30f, 1, 0}, HIT},
    {{0, 0, 1e-30f, 1e-30f, 1, 0, 3e-30f, 0, 1e-30f, 1e-30f, 1, 0}, MISS},
    {{0, 0, 1e18f, 1e18f, 1, 0, 2e18f, 0, 1e18f, 1e18f, 1, 0}, HIT},
    {{0, 0, 1e18f, 1e18f, 1, 0, 3e18f, 0, 1e18f, 1e18f, 1, 0}, MISS},
    {{0, 0, 1, 1, 1, 0, 0, 0, 1, 1, NAN, 0}, MISS},
};

#endif
