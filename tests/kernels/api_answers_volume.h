/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for balls, boxes and rays in space. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_VOLUME_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_VOLUME_H

#include "tests/kernels/api_rows.h"

static const struct row point_box3_rows[] = {
    {{1, 2, 3, 0, 0, 0, 4, 5, 6}, HIT},           {{0, 5, 6, 0, 0, 0, 4, 5, 6}, HIT}, /* a corner */
    {{-0x1p-149f, 2, 3, 0, 0, 0, 4, 5, 6}, MISS}, {{1, 0x1.400002p+2f, 3, 0, 0, 0, 4, 5, 6}, MISS},
    {{1, 2, 7, 0, 0, 0, 4, 5, 6}, MISS},          {{1, 2, -1, 0, 0, 0, 4, 5, 6}, MISS},
    {{1, 2, 3, 1, 2, 3, 1, 2, 3}, HIT},  /* points */
    {{1, 2, 3, 0, 0, 6, 4, 5, 0}, MISS}, /* min > max */
    {{1, 2, 3, 0, 0, 0, 4, 5, NAN}, MISS},
};

static const struct row point_sphere_rows[] = {
    {{3, 6, 10, 1, 2, 4, 7}, MISS}, /* 4 + 16 + 36 = 56 */
    {{3, 5, 10, 1, 2, 4, 7}, HIT},  /* 4 + 9 + 36 = 49: touching */
    {{3, 5, 10, 1, 2, 4, 0x1.bffffep+2f}, MISS},
    {{-1, -1, -2, 1, 2, 4, 7}, HIT},
    {{1, 2, 4, 1, 2, 4, 0}, HIT}, /* a point */
    {{1, 2, 0x1.000002p+2f, 1, 2, 4, 0}, MISS},
    {{1, 2, 4, 1, 2, 4, -1}, MISS},
    {{1, 2, 4, 1, 2, 4, NAN}, MISS},
};

static const struct row sphere_sphere_rows[] = {
    {{3, 5, 10, 3, 1, 2, 4, 4}, HIT}, /* 49 <= (3 + 4)^2: touching */
    {{3, 5, 10, 3, 1, 2, 4, 3.99f}, MISS},
    {{3, 5, 10, 0, 1, 2, 4, 7}, HIT},
    {{3, 5, 10, 0, 1, 2, 4, 6}, MISS},
    {{1, 2, 4, 0, 1, 2, 4, 0}, HIT}, /* points */
    {{1, 2, 4, 9, 2, 2, 4, 1}, HIT}, /* one in the other */
    {{1, 2, 4, 9, 2, 2, 4, -1}, MISS},
    {{1, 2, 4, -1, 2, 2, 4, 9}, MISS},
    {{1, 2, 4, -0.0f, 1, 2, 4, 9}, HIT},
    {{1, 2, NAN, 9, 1, 2, 4, 9}, MISS},
};

static const struct row box3_box3_rows[] = {
    {{0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1}, HIT}, /* touching faces, sides, corners */
    {{0, 0, 0, 1, 1, 1, 1, 1, 0, 2, 2, 1}, HIT},
    {{0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2}, HIT},
    {{0, 0, 0, 1, 1, 1, 0, 0, 0x1.000002p+0f, 1, 1, 2}, MISS},
    {{0, 0, 0, 1, 1, 1, 0, -2, 0, 1, -0x1p-149f, 1}, MISS},
    {{0, 0, 0, 9, 9, 9, 3, 3, 3, 4, 4, 4}, HIT},  /* one in the other */
    {{5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5}, HIT},  /* points */
    {{0, 0, 2, 9, 9, 1, 0, 0, 0, 9, 9, 9}, MISS}, /* min > max */
    {{0, 0, 0, 9, 9, 9, 0, 0, 2, 9, 9, 1}, MISS},
    {{0, 0, 0, 9, 9, 9, 0, 0, 0, 9, NAN, 9}, MISS},
};

static const struct row sphere_box3_rows[] = {
    {{1, 2, 9, 3, 0, 0, 0, 4, 5, 6}, HIT}, /* touching a face */
    {{1, 2, 9, 0x1.7ffffep+1f, 0, 0, 0, 4, 5, 6}, MISS},
    {{7, 9, 3, 5, 0, 0, 0, 4, 5, 6}, HIT}, /* a side: 3, 4 */
    {{7, 9, 3, 4.9f, 0, 0, 0, 4, 5, 6}, MISS},
    {{-2, 8, -6, 7, 0, 0, 0, 4, 5, 6}, HIT}, /* a corner: 2, 3, 6 */
    {{-2, 8, -6, 6.9f, 0, 0, 0, 4, 5, 6}, MISS},
    {{1, 2, 3, 0, 0, 0, 0, 4, 5, 6}, HIT}, /* inside */
    {{1, 2, 3, -1, 0, 0, 0, 4, 5, 6}, MISS},
    {{1, 2, 3, 9, 0, 0, 6, 4, 5, 0}, MISS}, /* min > max */
    {{1, 2, 3, 9, 0, 0, NAN, 4, 5, 6}, MISS},
};

/* t, and the normal */
static const struct row ray_box3_rows[] = {
    {{-2, 1, 1, 1, 0, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(2, -1, 0, 0)},
    {{8, 1, 1, -0.5f, 0, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(8, 1, 0, 0)},
    {{1, 1, 8, 0, 0, -2, 0, 0, 0, 4, 5, 6}, HIT_AT(1, 0, 0, 1)},
    {{1, -3, 1, 0, 3, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(1, 0, -1, 0)},
    {{-2, 1, 1, -1, 0, 0, 0, 0, 0, 4, 5, 6}, NOWHERE},            /* behind */
    {{1, 1, 1, 1, 2, 3, 0, 0, 0, 4, 5, 6}, HIT_AT(0, 0, 0, 0)},   /* from inside */
    {{0, 1, 1, -1, 0, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(0, 0, 0, 0)},  /* from a face, and away */
    {{-2, 0, 1, 1, 0, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(2, -1, 0, 0)}, /* along a face, a side */
    {{-2, 0, 6, 1, 0, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(2, -1, 0, 0)},
    {{-2, 0, 0x1.800002p+2f, 1, 0, 0, 0, 0, 0, 4, 5, 6}, NOWHERE},
    {{-2, -0x1p-149f, 1, 1, 0, -0.0f, 0, 0, 0, 4, 5, 6}, NOWHERE},
    {{-2, 7, 1, 1, -1, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(2, -1, 0, 0)},  /* through a side: two faces */
    {{-2, -2, -2, 1, 1, 1, 0, 0, 0, 4, 5, 6}, HIT_AT(2, -1, 0, 0)}, /* a corner */
    {{-2, 7, 6, 1, -1, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(2, -1, 0, 0)},
    {{-2, 9, 1, 1, -1, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(4, 0, 1, 0)},
    {{-2, 11, 1, 1, -1, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(6, 0, 1, 0)}, /* touching a side */
    {{-2, 12, 1, 1, -1, 0, 0, 0, 0, 4, 5, 6}, NOWHERE},
    {{1, 1, 1, 0, 0, 0, 0, 0, 0, 4, 5, 6}, HIT_AT(0, 0, 0, 0)}, /* without a direction */
    {{1, 1, 7, 0, 0, 0, 0, 0, 0, 4, 5, 6}, NOWHERE},
    {{-2, 1, 1, 1, 0, 0, 0, 0, 1, 4, 5, 1}, HIT_AT(2, -1, 0, 0)}, /* a flat box */
    {{-2, 1, 1, 1, 0, 0, 0, 0, 6, 4, 5, 0}, NOWHERE},             /* min > max */
    {{-2, 1, 1, 1, 0, NAN, 0, 0, 0, 4, 5, 6}, NOWHERE},
};

static const struct row ray_sphere_rows[] = {
    {{-5, 2, 3, 1, 0, 0, 1, 2, 3, 2}, HIT_AT(4, -1, 0, 0)},
    {{-5, 2, 3, 0.5f, 0, 0, 1, 2, 3, 2}, HIT_AT(8, -1, 0, 0)},
    {{1, 2, 9, 0, 0, -1, 1, 2, 3, 2}, HIT_AT(4, 0, 0, 1)},
    {{-5, 2, 3, -1, 0, 0, 1, 2, 3, 2}, NOWHERE},           /* behind */
    {{1, 2, 4, 1, 0, 0, 1, 2, 3, 2}, HIT_AT(0, 0, 0, 0)},  /* from inside */
    {{1, 2, 5, 0, 0, 1, 1, 2, 3, 2}, HIT_AT(0, 0, 0, 0)},  /* from the surface, and away */
    {{-5, 4, 3, 1, 0, 0, 1, 2, 3, 2}, HIT_AT(6, 0, 1, 0)}, /* it grazes */
    {{-5, 0x1.000002p+2f, 3, 1, 0, 0, 1, 2, 3, 2}, NOWHERE},
    {{-9, 5, 3, 1, 0, 0, 1, 2, 3, 5}, HIT_AT(6, -0.8f, 0.6f, 0)}, /* 4, 3 of 5 */
    {{-5, 2, 3, 0x1p-140f, 0, 0, 1, 2, 3, 6}, HIT_AT(0, 0, 0, 0)},
    {{-5, 2, 3, 0x1p-100f, 0, 0, 1, 2, 3, 2}, HIT_AT(0x1p+102f, -1, 0, 0)}, /* of any length */
    {{-5, 2, 3, 0x1p+100f, 0, 0, 1, 2, 3, 2}, HIT_AT(0x1p-98f, -1, 0, 0)},
    {{-5, 2, 3, 0, 0, 0, 1, 2, 3, 2}, NOWHERE}, /* without a direction */
    {{1, 2, 3, 0, 0, 0, 1, 2, 3, 2}, HIT_AT(0, 0, 0, 0)},
    {{-5, 2, 3, 1, 0, 0, 1, 2, 3, 0}, HIT_AT(6, 0, 0, 0)}, /* a point */
    {{-5, 2, 3, 1, 0, 0, 1, 2, 3, -2}, NOWHERE},
    {{1, 2, 3, NAN, 0, 0, 1, 2, 3, 2}, NOWHERE},
};

#endif
