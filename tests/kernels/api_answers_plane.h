/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for planes. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_PLANE_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_PLANE_H

#include "tests/kernels/api_rows.h"

static const struct row triangle_plane_rows[] = {
    {{0, 0, 0, 1, 0, 0, 0, 1, 0}, GIVES(0, 0, 1, 0)},
    {{0, 0, 5, 2, 0, 5, 0, 3, 5}, GIVES(0, 0, 1, -5)},
    {{0, 0, 5, 0, 3, 5, 2, 0, 5}, GIVES(0, 0, -1, 5)}, /* the other way round */
    {{3, 1, 1, 3, 2, 1, 3, 1, 2}, GIVES(1, 0, 0, -3)},
    {{1, 3, 1, 1, 3, 2, 2, 3, 1}, GIVES(0, 1, 0, -3)},
    {{0, 5, 0, 0, 1, 3, 1, 5, 0}, GIVES(0, 0.6f, 0.8f, -3)}, /* (0, -4, 3) x (1, 0, 0) */
    {{0, 0, 0, 1, 1, 1, 2, 2, 2}, GIVES(0, 0, 0, 0)},        /* a segment, a point */
    {{7, 8, 9, 7, 8, 9, 7, 8, 9}, GIVES(0, 0, 0, 0)},
    {{0, 0, 1, 0x1p-60f, 0, 1, 0, 0x1p-60f, 1}, GIVES(0, 0, 1, -1)},
    {{0, 0, 1, 1e-30f, 0, 1, 0, 1e-30f, 1}, GIVES(0, 0, 0, 0)}, /* the area underflows */
    {{0, 0, 0, 0x1p+60f, 0, 0, 0, 0x1p+60f, 0}, GIVES(0, 0, 1, 0)},
    {{0, 0, NAN, 1, 0, 0, 0, 1, 0}, GIVES(NAN, NAN, NAN, NAN)},
};

static const struct row plane_distance_rows[] = {
    {{0, 0, 1, -5, 1, 2, 7}, GIVES(2)},
    {{0, 0, 1, -5, 1, 2, 5}, GIVES(0)},
    {{0, 0, 1, -5, 1, 2, 2}, GIVES(-3)},
    {{0, 3, 4, 10, 1, 2, 3}, GIVES(28)}, /* times the length of the normal, 5 */
    {{2, 3, 6, -7, 1, 1, 1}, GIVES(4)},
    {{0, 0, 0, 0, 1, 2, 3}, GIVES(0)},
    {{0, 0, 0, 7, 1, 2, 3}, GIVES(7)},
    {{0, 0, 1, NAN, 1, 2, 3}, GIVES(NAN)},
};

static const struct row segment_plane_rows[] = {
    {{0, 0, 0, 0, 0, 9, 0, 0, 1, -5}, HIT},
    {{0, 0, 9, 0, 0, 0, 0, 0, 1, -5}, HIT},
    {{0, 0, 5, 0, 0, 9, 0, 0, 1, -5}, HIT},               /* an end on it */
    {{0, 0, 0x1.400002p+2f, 0, 0, 9, 0, 0, 1, -5}, MISS}, /* 5 + ulp */
    {{0, 0, 0, 0, 0, 0x1.3ffffep+2f, 0, 0, 1, -5}, MISS},
    {{1, 2, 5, 3, 4, 5, 0, 0, 1, -5}, HIT}, /* in it */
    {{0, 0, 5, 0, 0, 5, 0, 0, 1, -5}, HIT}, /* the segment is a point */
    {{0, 0, 6, 0, 0, 6, 0, 0, 1, -5}, MISS},
    {{1, 0, 0, 0, 2, 0, 8, 8, 0, -12}, HIT}, /* -4, 4: of any length */
    {{1, 0, 0, 0, 1, 0, 8, 8, 0, -12}, MISS},
    {{0, 0, 1e-30f, 0, 0, -1e-30f, 0, 0, 1, 0}, HIT}, /* the product of these would be 0 */
    {{0, 0, 1e-30f, 0, 0, 1e-30f, 0, 0, 1, 0}, MISS},
    {{1, 2, 3, 4, 5, 6, 0, 0, 0, 0}, HIT}, /* all of space, nothing */
    {{1, 2, 3, 4, 5, 6, 0, 0, 0, 1}, MISS},
    {{1, 2, 3, 4, 5, 6, 0, 0, 0, -1}, MISS},
    {{0, 0, 0, 0, NAN, 9, 0, 0, 1, -5}, MISS},
};

/* x, y, z, t */
static const struct row segment_plane_point_rows[] = {
    {{0, 0, 0, 0, 0, 8, 0, 0, 1, -2}, HIT_AT(0, 0, 2, 0.25f)},
    {{0, 0, 8, 0, 0, 0, 0, 0, 1, -2}, HIT_AT(0, 0, 2, 0.75f)},
    {{1, 2, 0, 5, 6, 8, 0, 0, 1, -4}, HIT_AT(3, 4, 4, 0.5f)},
    {{1, 2, 0, 5, 6, 8, 0, 0, -8, 32}, HIT_AT(3, 4, 4, 0.5f)},
    {{1, 2, 4, 5, 6, 8, 0, 0, 1, -4}, HIT_AT(1, 2, 4, 0)}, /* one end, the other */
    {{1, 2, 0, 5, 6, 4, 0, 0, 1, -4}, HIT_AT(5, 6, 4, 1)},
    {{1, 2, 5, 3, 4, 5, 0, 0, 1, -5}, HIT_AT(1, 2, 5, 0)}, /* in it */
    {{1, 2, 3, 4, 5, 6, 0, 0, 0, 0}, HIT_AT(1, 2, 3, 0)},
    {{0, 0, 6, 0, 0, 9, 0, 0, 1, -5}, GIVES(NAN, NAN, NAN, NAN)},
};

#endif
