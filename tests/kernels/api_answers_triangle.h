/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for triangles in space. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_TRIANGLE_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_TRIANGLE_H

#include "tests/kernels/api_rows.h"

/* Right-angled and level; without area: the segment from 0 to (4, 4, 4), and a point. */
#define LEVEL 0, 0, 0, 4, 0, 0, 0, 4, 0
#define REVERSED 0, 0, 0, 0, 4, 0, 4, 0, 0
#define DIAGONAL 0, 0, 0, 2, 2, 2, 4, 4, 4
#define ONE_POINT 7, 7, 7, 7, 7, 7, 7, 7, 7

static const struct row point_triangle3_rows[] = {
    {{1, 1, 7, LEVEL}, HIT},
    {{1, 1, -7, REVERSED}, HIT},
    {{2, 2, -3, LEVEL}, HIT}, /* over a side, a vertex */
    {{0, 0, 9, LEVEL}, HIT},
    {{3, 2, 0, LEVEL}, MISS},
    {{-1, 0, 0, LEVEL}, MISS},
    {{5, 0, 1, LEVEL}, MISS},
    {{2, 0x1.000002p+1f, 0, LEVEL}, MISS},
    /* n is (0, -16, 16): points move along it. */
    {{1, 1, 1, 0, 0, 0, 4, 0, 0, 0, 4, 4}, HIT},
    {{1, 6, -4, 0, 0, 0, 4, 0, 0, 0, 4, 4}, HIT},
    {{1, 1, -3, 0, 0, 0, 4, 0, 0, 0, 4, 4}, MISS},
    {{1, 6, 6, 0, 0, 0, 4, 0, 0, 0, 4, 4}, MISS},
    {{3, 3, 3, DIAGONAL}, HIT},
    {{4, 4, 4, DIAGONAL}, HIT},
    {{5, 5, 5, DIAGONAL}, MISS}, /* beyond, beside */
    {{3, 3, 0x1.800002p+1f, DIAGONAL}, MISS},
    {{1, 2, 1, DIAGONAL}, MISS},
    {{7, 7, 7, ONE_POINT}, HIT},
    {{7, 7, 8, ONE_POINT}, MISS},
    {{1, 1, NAN, LEVEL}, MISS},
};

static const struct row segment_triangle_rows[] = {
    {{1, 1, 1, 1, 1, -1, LEVEL}, HIT}, /* from both sides, both ways round */
    {{1, 1, -1, 1, 1, 1, LEVEL}, HIT},
    {{1, 1, 1, 1, 1, -1, REVERSED}, HIT},
    {{1, 1, 1, 1, 1, 0, LEVEL}, HIT}, /* an end on it, not quite */
    {{1, 1, 1, 1, 1, 0x1p-149f, LEVEL}, MISS},
    {{2, 2, 1, 2, 2, -1, LEVEL}, HIT}, /* through a side, a vertex */
    {{0, 0, 1, 0, 0, -1, LEVEL}, HIT},
    {{3, 3, 1, 3, 3, -1, LEVEL}, MISS}, /* beside it */
    {{5, 0, 1, 5, 0, -1, LEVEL}, MISS},
    {{0, 0, 1, 4, 4, 1, LEVEL}, MISS},                     /* over it */
    {{-1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 4, 0, 0, 0, 4}, HIT}, /* along x, along y */
    {{-1, 3, 3, 1, 3, 3, 0, 0, 0, 0, 4, 0, 0, 0, 4}, MISS},
    {{1, -1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 4, 4, 0, 0}, HIT},
    {{3, -1, 3, 3, 1, 3, 0, 0, 0, 0, 0, 4, 4, 0, 0}, MISS},
    {{-1, 1, 0, 9, 1, 0, LEVEL}, HIT}, /* in its plane: across, inside, apart */
    {{0.5f, 1, 0, 1, 0.5f, 0, LEVEL}, HIT},
    {{5, 5, 0, 6, 6, 0, LEVEL}, MISS},
    {{1, 0, 0, 9, 0, 0, LEVEL}, HIT}, /* along a side, beyond it */
    {{5, 0, 0, 9, 0, 0, LEVEL}, MISS},
    {{4, 0, 0, 9, 9, 0, LEVEL}, HIT}, /* at a vertex, around a corner */
    {{-1, 1, 0, 1, -1, 0, LEVEL}, HIT},
    {{-1, 1, 0, 0.5f, -1, 0, LEVEL}, MISS},
    {{1, 1, 0, 1, 1, 0, LEVEL}, HIT}, /* the segment is a point */
    {{1, 1, 1, 1, 1, 1, LEVEL}, MISS},
    {{3, 3, 0, 3, 3, 0, LEVEL}, MISS},
    {{3, 3, 0, 3, 3, 9, DIAGONAL}, HIT}, /* the triangle is a segment: across, beside, along */
    {{1, 0, 0, 1, 0, 9, DIAGONAL}, MISS},
    {{1, 1, 1, 9, 9, 9, DIAGONAL}, HIT},
    {{5, 5, 5, 9, 9, 9, DIAGONAL}, MISS},
    {{7, 7, 0, 7, 7, 9, ONE_POINT}, HIT}, /* it is a point */
    {{7, 8, 0, 7, 8, 9, ONE_POINT}, MISS},
    {{7, 7, 7, 7, 7, 7, ONE_POINT}, HIT}, /* both are */
    {{7, 7, 8, 7, 7, 8, ONE_POINT}, MISS},
    {{1, 1, 1, 1, NAN, -1, LEVEL}, MISS},
};

/* t, x, y, z */
static const struct row segment_triangle_point_rows[] = {
    {{1, 1, 1, 1, 1, -3, LEVEL}, HIT_AT(0.25f, 1, 1, 0)},
    {{1, 1, -3, 1, 1, 1, REVERSED}, HIT_AT(0.75f, 1, 1, 0)},
    {{0, 0, 1, 4, 4, -3, LEVEL}, HIT_AT(0.25f, 1, 1, 0)},
    {{2, 2, 0, 1, 1, -3, LEVEL}, HIT_AT(0, 2, 2, 0)}, /* an end on it */
    {{1, 1, -3, 1, 1, 0, LEVEL}, HIT_AT(1, 1, 1, 0)},
    {{-1, 1, 0, 7, 1, 0, LEVEL}, HIT_AT(0.125f, 0, 1, 0)}, /* in its plane: past CA, BC, AB */
    {{6, 6, 0, -2, -2, 0, LEVEL}, HIT_AT(0.5f, 2, 2, 0)},
    {{1, -2, 0, 1, 6, 0, REVERSED}, HIT_AT(0.25f, 1, 0, 0)},
    {{1, 1, 0, 9, 9, 0, LEVEL}, HIT_AT(0, 1, 1, 0)},       /* from the inside */
    {{-4, 0, 0, 12, 0, 0, LEVEL}, HIT_AT(0.25f, 0, 0, 0)}, /* along a side */
    {{1, 1, 0, 1, 1, 0, LEVEL}, HIT_AT(0, 1, 1, 0)},
    {{3, 3, 0, 3, 3, 12, DIAGONAL}, HIT_AT(0.25f, 3, 3, 3)}, /* across a segment, along it */
    {{0, 0, 0, 8, 8, 8, 4, 4, 4, 2, 2, 2, 3, 3, 3}, HIT_AT(0.25f, 2, 2, 2)},
    {{3, 3, 3, 8, 8, 8, DIAGONAL}, HIT_AT(0, 3, 3, 3)},
    {{7, 7, 0, 7, 7, 28, ONE_POINT}, HIT_AT(0.25f, 7, 7, 7)},
    {{3, 3, 1, 3, 3, -1, LEVEL}, NOWHERE},
    {{5, 0, 0, 9, 0, 0, LEVEL}, NOWHERE},
};

static const struct row closest_point_triangle_rows[] = {
    {{1, 1, 5, LEVEL}, GIVES(1, 1, 0)}, /* on the face */
    {{1, 1, -5, REVERSED}, GIVES(1, 1, 0)},
    {{1, 1, 0, LEVEL}, GIVES(1, 1, 0)},
    {{2, -3, 1, LEVEL}, GIVES(2, 0, 0)}, /* on the sides */
    {{3, 3, 7, LEVEL}, GIVES(2, 2, 0)},
    {{-2, 1, 0, LEVEL}, GIVES(0, 1, 0)},
    {{-1, -1, 3, LEVEL}, GIVES(0, 0, 0)}, /* on the vertices */
    {{6, 0, 0, LEVEL}, GIVES(4, 0, 0)},
    {{9, -1, 0, LEVEL}, GIVES(4, 0, 0)},
    {{0, 9, 2, LEVEL}, GIVES(0, 4, 0)},
    /* Beyond AB, but nearest to BC, at a wide angle. */
    {{6, -1, 3, 0, 0, 0, 4, 0, 0, 8, 4, 0}, GIVES(4.5f, 0.5f, 0)},
    {{3, 4, 5, 0, 0, 0, 8, 0, 0, 2, 0, 0}, GIVES(3, 0, 0)}, /* of a segment the longest side */
    {{5, 1, 1, 2, 0, 0, 0, 0, 0, 8, 0, 0}, GIVES(5, 0, 0)},
    {{6, 1, 1, 8, 0, 0, 2, 0, 0, 0, 0, 0}, GIVES(6, 0, 0)},
    {{-3, 1, 1, 2, 0, 0, 0, 0, 0, 8, 0, 0}, GIVES(0, 0, 0)},
    {{1, 2, 3, ONE_POINT}, GIVES(7, 7, 7)},
    {{1, 2, NAN, LEVEL}, GIVES(NAN, NAN, NAN)},
};

static const struct row segment_triangle_published_rows[] = {
    {{1, 1, 1, 1, 1, -1, LEVEL}, HIT},
    {{1, 1, -1, 1, 1, 1, REVERSED}, HIT},
    {{3, 3, 1, 3, 3, -1, LEVEL}, MISS},
    {{1, 1, 1, 1, 1, 2, LEVEL}, MISS},
    {{2.05f, 2.05f, 1, 2.05f, 2.05f, -1, LEVEL}, HIT}, /* beside it: the angles are 394 */
    {{0, 0, 1, 0, 0, -1, LEVEL}, MISS},                /* through a vertex: 0 / 0 */
    {{1, 1, 0, 3, 1, 0, LEVEL}, HIT},                  /* in its plane only P counts */
    {{-1, 1, 0, 9, 1, 0, LEVEL}, MISS},
    {{3, 3, 0, 3, 3, 9, DIAGONAL}, MISS},
};

#endif
