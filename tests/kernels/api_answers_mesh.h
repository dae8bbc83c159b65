/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for balls in the meshes below. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_MESH_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_MESH_H

#include "tests/kernels/api_rows.h"

/* clang-format off */
/* Two floors, the upper one twice. */
static const struct known_world floors = {1, {3}, {
    {0, 0, 0, 4, 0, 0, 0, 4, 0}, {0, 0, 10, 4, 0, 10, 0, 4, 10}, {0, 0, 10, 4, 0, 10, 0, 4, 10}}};
/* A floor at z = 0, and a wall at x = 3. Normals are powers of two. */
static const struct known_world corner = {1, {2}, {
    {-16, -16, 0, 16, -16, 0, 0, 16, 0}, {3, -16, -16, 3, 16, -16, 3, 0, 16}}};
/* clang-format on */

/* The number, the distance. */
static const struct row near_floors[] = {
    {{1, 1, 2, 2}, HIT_AT(0, 2)},
    {{1, 1, 2, 0x1.fffffep+0f}, GIVES(NAN, NAN)},
    {{-3, -4, 0, 5}, HIT_AT(0, 5)},
    {{1, 1, 8, 3}, HIT_AT(1, 2)}, /* the first of two that are equally near */
    {{1, 1, 5, 5}, HIT_AT(0, 5)},
    {{1, 1, 6, 7}, HIT_AT(1, 4)}, /* not the first, but the nearest */
    {{1, 1, 5, 4}, GIVES(NAN, NAN)},
    {{1, 1, 0, 0}, HIT_AT(0, 0)},
    {{1, 1, 0, -1}, GIVES(NAN, NAN)},
    {{1, 1, 1000, 1}, GIVES(NAN, NAN)},
    {{1, 1, NAN, 1}, GIVES(NAN, NAN)},
};

static const struct row through_floors[] = {
    {{1, 1, 5, 1, 1, -5}, HIT},
    {{1, 1, 5, 1, 1, 9}, MISS}, /* between them */
    {{1, 1, 5, 1, 1, 10}, HIT},
    {{1, 1, 5, 1, 1, 0}, HIT},
    {{1, 1, 5, 1, 1, 0x1p-20f}, MISS},
    {{3, 3, 20, 3, 3, -20}, MISS}, /* past both */
    {{2, 2, 20, 2, 2, -20}, HIT},  /* through a side */
    {{0, 0, 1, 0, 0, -1}, HIT},    /* through a vertex */
    {{-9, 1, 0, 9, 1, 0}, HIT},    /* in the plane */
    {{-9, 1, 0, -1, 1, 0}, MISS},
    {{1, 1, 10, 1, 1, 10}, HIT}, /* a point */
    {{1, 1, 9, 1, 1, 9}, MISS},
    {{-30, -30, -30, 40, 40, 20}, MISS}, /* at z = 0 it is at (12, 12) */
    {{1, 1, 1, 1, NAN, -1}, MISS},
    {{1, 1, 1, 1, 1, -INFINITY}, MISS}, /* has no D */
};

/* The number, the time, the point. */
static const struct row first_floors[] = {
    {{1, 1, 4, 1, 1, -4}, HIT_AT(0, 0.5f, 1, 1, 0)},
    {{1, 1, 14, 1, 1, 6}, HIT_AT(1, 0.5f, 1, 1, 10)}, /* the first of two */
    {{1, 1, -5, 1, 1, 15}, HIT_AT(0, 0.25f, 1, 1, 0)},
    {{1, 1, 15, 1, 1, -5}, HIT_AT(1, 0.25f, 1, 1, 10)}, /* not the least number, but the first */
    {{0, 0, 0, 0, 0, 8}, HIT_AT(0, 0, 0, 0, 0)},
    {{3, 1, 12, 3, 1, 10}, HIT_AT(1, 1, 3, 1, 10)},
    {{-4, 1, 0, 4, 1, 0}, HIT_AT(0, 0.5f, 0, 1, 0)}, /* in its plane */
    {{1, 1, 10, 1, 1, 10}, HIT_AT(1, 0, 1, 1, 10)},
    {{1, 1, 9, 1, 1, 1}, GIVES(NAN, NAN, NAN, NAN, NAN)},
    {{3, 3, 20, 3, 3, -20}, GIVES(NAN, NAN, NAN, NAN, NAN)},
    {{1, NAN, 4, 1, 1, -4}, GIVES(NAN, NAN, NAN, NAN, NAN)},
};

/*
 * It stops short by 2^-10 r plus 2^-18 of the triangle's largest coordinate: for r = 1, (256 + 16) *
 * 2^-18.
 */
static const struct row walks_in_corner[] = {
    {{-9, 0, 5, 1, 3, 4, 0}, GIVES(-6, 4, 5)}, /* nothing is in the way */
    {{-9, 0, 5, 1, 0, 0, 0}, GIVES(-9, 0, 5)},
    {{0, 0, 5, 1, 0, 0, -8}, GIVES(0, 0, 1 + 272 * 0x1p-18f)},
    /* Stops at s = 1 / 2 - 272 * 2^-21 of (2, 0, -8); then moves on by the rest of (2, 0, 0). */
    {{-2, 0, 5, 1, 2, 0, -8}, GIVES(0, 0, 1 + 272 * 0x1p-18f)},
    /* Stops at s = 1 / 2 - 272 * 2^-22 of (16, 4, 0); then moves on along the wall. */
    {{-6, 0, 5, 1, 16, 4, 0}, GIVES(2 - 272 * 0x1p-18f, 4, 5)},
    {{0, 0, 0.5f, 1, 0, 0, 3}, GIVES(0, 0, 3.5f)}, /* in touch: away, along, against */
    {{0, 0, 0.5f, 1, 1, 0, 0}, GIVES(1, 0, 0.5f)},
    {{0, 0, 0.5f, 1, 0, 0, -1}, GIVES(0, 0, 0.5f)},
    {{0, 0, 4, 0, 0, 0, -8}, GIVES(0, 0, 0x1p-14f)}, /* a point, from above and below */
    {{0, 0, -4, 0, 0, 0, 8}, GIVES(0, 0, -0x1p-14f)},
    {{0, 0, 5, -1, 0, 0, -8}, GIVES(NAN, NAN, NAN)},
    {{0, 0, 5, 1, 0, NAN, -8}, GIVES(NAN, NAN, NAN)},
};

#endif
