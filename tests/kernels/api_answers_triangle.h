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
    {{7, 7, 7, 7, 7, 7, ONE_POINT}, HIT}, /* both are points */
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

/* Across the plane of LEVEL, which it meets from x to x + 1 on the line of that y. */
#define ACROSS(x, y) x, y, -1, (x) + 2, y, -1, x, y, 1
#define ACROSS_REVERSED(x, y) x, y, 1, (x) + 2, y, -1, x, y, -1
#define HIGH(z) 1, 1, z, 2, 1, 5, 1, 2, 5
#define FLAT(x, y) x, y, 0, (x) + 2, y, 0, x, (y) + 2, 0
#define ROD(x, y, z, end_x, end_y, end_z) x, y, z, x, y, z, end_x, end_y, end_z
#define DOT(x, y, z) x, y, z, x, y, z, x, y, z

static const struct row triangle_triangle3_rows[] = {
    {{LEVEL, ACROSS(1, 1)}, HIT}, /* LEVEL reaches from 0 to 3 there; both ways round */
    {{LEVEL, ACROSS_REVERSED(1, 1)}, HIT},
    {{REVERSED, ACROSS(1, 1)}, HIT},
    {{REVERSED, ACROSS_REVERSED(1, 1)}, HIT},
    {{LEVEL, ACROSS(3, 1)}, HIT}, /* touching at either end, and not quite */
    {{LEVEL, ACROSS(0x1.800002p+1f, 1)}, MISS},
    {{REVERSED, ACROSS(0x1.800002p+1f, 1)}, MISS},
    {{LEVEL, ACROSS_REVERSED(0x1.800002p+1f, 1)}, MISS},
    {{LEVEL, ACROSS(-1, 1)}, HIT},
    {{LEVEL, ACROSS(-0x1.000002p+0f, 1)}, MISS},
    {{REVERSED, ACROSS_REVERSED(-0x1.000002p+0f, 1)}, MISS},
    {{LEVEL, ACROSS(1, 5)}, MISS}, /* only one of the two reaches the other's plane */
    {{LEVEL, ACROSS(1, -0x1p-20f)}, MISS},
    {{LEVEL, ACROSS(1, 0)}, HIT}, /* through a side, a vertex */
    {{LEVEL, ACROSS(0, 4)}, HIT},
    {{LEVEL, 1, 1, -9, 9, 1, 9, -9, 1, 9}, HIT}, /* wider than LEVEL */
    {{LEVEL, HIGH(0)}, HIT},                     /* a vertex on it, over it, through it */
    {{LEVEL, HIGH(0x1p-149f)}, MISS},
    {{LEVEL, HIGH(-1)}, HIT},
    {{LEVEL, 1, 1, 0, 2, 1, 0, 1, 1, 5}, HIT}, /* a side on it, beside it */
    {{LEVEL, 3, 3, 0, 5, 3, 0, 3, 3, 5}, MISS},
    {{LEVEL, 0, 0, 1, 4, 0, 1, 0, 4, 1}, MISS}, /* over it */
    {{LEVEL, 0, 0, 0x1p-149f, 4, 0, 0x1p-149f, 0, 4, 0x1p-149f}, MISS},
    {{LEVEL, 2, 2, 0, 4, 4, 1, 4, 4, -1},
     HIT},                 /* the middle of a side, which is where that begins */
    {{LEVEL, LEVEL}, HIT}, /* in its plane: the same, inside, around, across */
    {{LEVEL, REVERSED}, HIT},
    {{LEVEL, 0.5f, 0.5f, 0, 1, 0.5f, 0, 0.5f, 1, 0}, HIT},
    {{LEVEL, -9, -9, 0, 20, -9, 0, -9, 20, 0}, HIT},
    {{LEVEL, 3, 3, 0, -1, 3, 0, 3, -1, 0}, HIT},
    {{LEVEL, FLAT(2, 2)}, HIT}, /* at a side, a vertex; a side shared; apart */
    {{LEVEL, FLAT(2, 0x1.000002p+1f)}, MISS},
    {{LEVEL, FLAT(4, 0)}, HIT},
    {{LEVEL, FLAT(4, -2)}, HIT},
    {{LEVEL, 4, 0, 0, 0, 4, 0, 4, 4, 0}, HIT},
    {{LEVEL, FLAT(3, 3)}, MISS},
    {{LEVEL, FLAT(-3, 1)}, MISS},
    {{LEVEL, FLAT(1, -3)}, MISS},
    {{LEVEL, ROD(1, 1, -1, 1, 1, 1)}, HIT}, /* a segment through it, beside it, in its plane */
    {{LEVEL, ROD(3, 3, -1, 3, 3, 1)}, MISS},
    {{ROD(-1, 1, 0, 1, -1, 0), LEVEL}, HIT},
    {{ROD(-1, 1, 0, 0.5f, -1, 0), LEVEL}, MISS},
    {{LEVEL, DIAGONAL}, HIT},
    {{LEVEL, DOT(1, 1, 0)}, HIT}, /* a point in it, beside it, over it */
    {{LEVEL, DOT(3, 3, 0)}, MISS},
    {{LEVEL, DOT(1, 1, 1)}, MISS},
    {{DIAGONAL, ROD(1, 1, 3, 3, 3, 1)}, HIT}, /* two segments, a segment and a point, two points */
    {{DIAGONAL, ROD(1, 0, 3, 3, 2, 1)}, MISS},
    {{DIAGONAL, DOT(3, 3, 3)}, HIT},
    {{DIAGONAL, ONE_POINT}, MISS},
    {{ONE_POINT, ONE_POINT}, HIT},
    {{ONE_POINT, DOT(7, 7, 8)}, MISS},
    {{LEVEL, 1, 1, NAN, 2, 1, 5, 1, 2, -5}, MISS},
    {{0, 0, 0, 4, NAN, 0, 0, 4, 0, ACROSS(1, 1)}, MISS},
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
