/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for points. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_POINT_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_POINT_H

#include "tests/kernels/api_rows.h"

static const struct row in_front_rows[] = {
    {{0, 0, 1, 0, 1, 0}, HIT},    {{0, 0, 1, 0, 0, 5}, MISS},        /* beside */
    {{0, 0, 3, 4, 4, -3}, MISS},  {{0, 0, 1, 0, 0x1p-149f, 7}, HIT}, /* just ahead of beside */
    {{0, 0, 1, 0, -1, 3}, MISS},  {{1, 1, 0, 1, 0.5f, 9}, HIT},
    {{2, 2, 2, 2, 5, 5}, MISS}, /* looking nowhere */
    {{0, 0, 1, NAN, 1, 0}, MISS},
};

static const struct row point_box_rows[] = {
    {{2, 3, 1, 2, 3, 4}, HIT},    {{1, 2, 1, 2, 3, 4}, HIT},               /* the corners */
    {{3, 4, 1, 2, 3, 4}, HIT},    {{0x1.800002p+1f, 3, 1, 2, 3, 4}, MISS}, /* 3 + ulp */
    {{2, 5, 1, 2, 3, 4}, MISS},   {{-0.0f, 0, 0, 0, 0, 0}, HIT},
    {{2, 3, 3, 2, 1, 4}, MISS}, /* min > max */
    {{2, 3, 1, 4, 3, 2}, MISS},   {{NAN, 3, 1, 2, 3, 4}, MISS},
    {{2, 3, 1, 2, 3, NAN}, MISS},
};

static const struct row point_circle_rows[] = {
    {{1, 0, 0, 0, 2}, HIT},
    {{3, 4, 0, 0, 5}, HIT}, /* on the circle */
    {{0x1.800002p+1f, 4, 0, 0, 5}, MISS},
    {{5, 0, 0, 0, 4}, MISS},
    {{1, 1, 1, 1, 0}, HIT}, /* the disc is a point */
    {{1, 1, 1, 1, -0.0f}, HIT},
    {{1, 1, 1, 1, -1}, MISS},
    {{0, 0, 0, 0, NAN}, MISS},
    {{NAN, 0, 0, 0, 1}, MISS},
};

static const struct row point_triangle_rows[] = {
    {{1, 1, 0, 0, 4, 0, 0, 4}, HIT},
    {{1, 1, 0, 0, 0, 4, 4, 0}, HIT}, /* clockwise */
    {{2, 2, 0, 0, 4, 0, 0, 4}, HIT}, /* on an edge */
    {{0, 0, 0, 0, 4, 0, 0, 4}, HIT}, /* on a vertex */
    {{3, 2, 0, 0, 4, 0, 0, 4}, MISS},
    {{-1, 0, 0, 0, 4, 0, 0, 4}, MISS}, /* on an edge's line */
    {{3, 3, 0, 0, 2, 2, 4, 4}, HIT},   /* the triangle is a segment */
    {{5, 5, 0, 0, 2, 2, 4, 4}, MISS},
    {{1, 2, 0, 0, 2, 2, 4, 4}, MISS},
    {{7, 7, 7, 7, 7, 7, 7, 7}, HIT}, /* or a point */
    {{7, 8, 7, 7, 7, 7, 7, 7}, MISS},
    {{1, 1, 0, 0, 4, 0, NAN, 4}, MISS},
    /* Within rounding of the side that two triangles share: in one of them. */
    {{0x1.e703d6p-1f, 0x1.9263fp+2f, 0x1.327dap+3f, -0x1.59ca2p+3f, -0x1.f60d8p+1f, 0x1.fe34cp+3f,
      -17, -24},
     MISS},
    {{0x1.e703d6p-1f, 0x1.9263fp+2f, -0x1.f60d8p+1f, 0x1.fe34cp+3f, 0x1.327dap+3f, -0x1.59ca2p+3f,
      36, 3},
     HIT},
};

static const struct row point_on_segment_band_rows[] = {
    {{0, 0, 4, 0, 2, 9}, HIT},    {{0, 0, 4, 0, 0, 9}, HIT}, /* beside an end */
    {{0, 0, 4, 0, 4, -9}, HIT},   {{0, 0, 4, 0, -1, 0}, MISS},
    {{0, 0, 4, 0, 5, 0}, MISS},   {{1, 1, 1, 1, 50, 60}, HIT}, /* a == b */
    {{1, 1, 1, 1, NAN, 0}, MISS},
};

#endif
