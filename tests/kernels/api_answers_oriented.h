/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for oriented boxes in space. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_ORIENTED_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_ORIENTED_H

#include "tests/kernels/api_rows.h"

/* clang-format off */
/* Rods of length 4 around x and around y, with the rod along the first, second or third axis. Its sides lean, and
 * (0, 0.6, 0.8), or (0.6, 0, 0.8), is half its thickness h. */
#define X1(h) 2, h, 0, 1, 0, 0, 0, 0.6f, 0.8f
#define X2(h) 0, 2, h, 0, -0.8f, 0.6f, 1, 0, 0
#define X3(h) h, 0, 2, 0, 0.6f, 0.8f, 0, -0.8f, 0.6f
#define Y1(h) 2, h, 0, 0, 1, 0, 0.6f, 0, 0.8f
#define Y2(h) 0, 2, h, 0.8f, 0, -0.6f, 0, 1, 0
#define Y3(h) h, 0, 2, 0.6f, 0, 0.8f, 0.8f, 0, -0.6f
/* One over the other at a distance of 1: they touch if 0.8 (h + h') = 1. No face separates them. */
#define CROSSED(X, Y) \
    {{0, 0, 0, X(0.63f), 0, 0, 1, Y(0.63f)}, HIT}, {{0, 0, 0, X(0.62f), 0, 0, 1, Y(0.62f)}, MISS}, \
    {{0, 0, 1, Y(1.26f), 0, 0, 0, X(0)}, HIT}, {{0, 0, 1, Y(0), 0, 0, 0, X(1.24f)}, MISS}
/* clang-format on */

#define UPRIGHT 1, 0, 0, 0, 1, 0

/* x, y, z, hx, hy, hz, u, v; twice. */
static const struct row obb3_obb3_rows[] = {
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 5, 0, 0, 4, 1, 1, UPRIGHT}, HIT}, /* touching a face, each */
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 0x1.400002p+2f, 0, 0, 4, 1, 1, UPRIGHT}, MISS},
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 0, -3, 0, 4, 1, 1, UPRIGHT}, HIT},
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 0, -0x1.800002p+1f, 0, 4, 1, 1, UPRIGHT}, MISS},
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 0, 0, 4, 4, 1, 1, UPRIGHT}, HIT},
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 0, 0, 0x1.000002p+2f, 4, 1, 1, UPRIGHT}, MISS},
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 5, 3, 4, 4, 1, 1, UPRIGHT}, HIT},          /* a corner */
    {{9, 9, 9, 1, 2, 3, UPRIGHT, 8, 9, 9, 0.5f, 0.5f, 0.5f, UPRIGHT}, HIT}, /* one in the other */
    /* The second with its axes along y, z, x: 1 along x, 4 along y. */
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 2, 0, 0, 4, 9, 1, 0, 1, 0, 0, 0, 1}, HIT},
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 0x1.000002p+1f, 0, 0, 4, 9, 1, 0, 1, 0, 0, 0, 1}, MISS},
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 0, 6, 0, 4, 9, 1, 0, 1, 0, 0, 0, 1}, HIT},
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 0, 0x1.800002p+2f, 0, 4, 9, 1, 0, 1, 0, 0, 0, 1}, MISS},
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 0, 0, -12, 4, 9, 1, 0, 1, 0, 0, 0, 1}, HIT},
    {{0, 0, 0, 1, 2, 3, UPRIGHT, 0, 0, -0x1.800002p+3f, 4, 9, 1, 0, 1, 0, 0, 0, 1}, MISS},
    /* Turned around z: 0.6 + 0.8 along x, 0.8 + 0.6 along y; by the second's own faces beside a corner. */
    {{0, 0, 0, 1, 1, 1, UPRIGHT, 2.39f, 0, 0, 1, 1, 1, 0.6f, 0.8f, 0, -0.8f, 0.6f, 0}, HIT},
    {{0, 0, 0, 1, 1, 1, UPRIGHT, 2.41f, 0, 0, 1, 1, 1, 0.6f, 0.8f, 0, -0.8f, 0.6f, 0}, MISS},
    {{0, 0, 0, 1, 1, 1, UPRIGHT, 1.7f, 1.7f, 0, 1, 1, 1, 0.6f, 0.8f, 0, -0.8f, 0.6f, 0}, HIT},
    {{0, 0, 0, 1, 1, 1, UPRIGHT, 1.75f, 1.75f, 0, 1, 1, 1, 0.6f, 0.8f, 0, -0.8f, 0.6f, 0}, MISS},
    {{0, 0, 0, 1, 1, 1, UPRIGHT, -1.75f, -1.75f, 0, 1, 1, 1, 0.6f, 0.8f, 0, -0.8f, 0.6f, 0}, MISS},
    {{1.75f, 1.75f, 0, 1, 1, 1, 0.6f, 0.8f, 0, -0.8f, 0.6f, 0, 0, 0, 0, 1, 1, 1, UPRIGHT}, MISS},
    /* An edge of each. */
    CROSSED(X1, Y1),
    CROSSED(X1, Y2),
    CROSSED(X1, Y3),
    CROSSED(X2, Y1),
    CROSSED(X2, Y2),
    CROSSED(X2, Y3),
    CROSSED(X3, Y1),
    CROSSED(X3, Y2),
    CROSSED(X3, Y3),
    /* Edges that are parallel but for an ulp in every coordinate of (1, 1, 1) / sqrt(3), so that V - U is parallel,
     * too; the boxes are deep in each other, and then apart. */
    {{0,
      0,
      0,
      1,
      1,
      1,
      0x1.279a74p-1f,
      0x1.279a74p-1f,
      0x1.279a74p-1f,
      0x1.6a09e6p-1f,
      -0x1.6a09e6p-1f,
      0,
      0.3f,
      0.7f,
      -0.6f,
      1,
      1,
      1,
      0x1.279a76p-1f,
      0x1.279a76p-1f,
      0x1.279a76p-1f,
      0x1.6a09e6p-1f,
      -0x1.6a09e6p-1f,
      0},
     HIT},
    {{0,
      0,
      0,
      1,
      1,
      1,
      0x1.279a74p-1f,
      0x1.279a74p-1f,
      0x1.279a74p-1f,
      0x1.6a09e6p-1f,
      -0x1.6a09e6p-1f,
      0,
      1.2f,
      1.2f,
      1.2f,
      1,
      1,
      1,
      0x1.279a76p-1f,
      0x1.279a76p-1f,
      0x1.279a76p-1f,
      0x1.6a09e6p-1f,
      -0x1.6a09e6p-1f,
      0},
     MISS},
    /* Turned by 2^-149 around z: products with that do not underflow. */
    {{0, 0, 0, 1, 1, 0.45f, UPRIGHT, 0, 0, 0.8f, 1, 1, 0.4f, 1, 0x1p-149f, 0, -0x1p-149f, 1, 0},
     HIT},
    /* Points, segments and faces without a thickness. */
    {{1, 2, 3, 0, 0, 0, UPRIGHT, 1, 2, 3, 0, 0, 0, 0, 1, 0, 0, 0, 1}, HIT},
    {{1, 2, 3, 0, 0, 0, UPRIGHT, 1, 2, 0x1.800002p+1f, 0, 0, 0, 0, 1, 0, 0, 0, 1}, MISS},
    {{0, 0, 0, 2, 0, 0, UPRIGHT, 1, 1, 0, 0, 1, 0, UPRIGHT}, HIT},
    {{0, 0, 0, 2, 0, 0, UPRIGHT, 1, 0x1.000002p+0f, 0, 0, 1, 0, UPRIGHT}, MISS},
    {{0, 0, 0, 2, 2, 0, UPRIGHT, 3, 0, 1, 1, 0, 1, UPRIGHT}, HIT},
    /* A negative half extent, each, and NaN. */
    {{0, 0, 0, -1, 9, 9, UPRIGHT, 0, 0, 0, 9, 9, 9, UPRIGHT}, MISS},
    {{0, 0, 0, 9, -1, 9, UPRIGHT, 0, 0, 0, 9, 9, 9, UPRIGHT}, MISS},
    {{0, 0, 0, 9, 9, -1, UPRIGHT, 0, 0, 0, 9, 9, 9, UPRIGHT}, MISS},
    {{0, 0, 0, 9, 9, 9, UPRIGHT, 0, 0, 0, -0x1p-149f, 9, 9, UPRIGHT}, MISS},
    {{0, 0, 0, 9, 9, 9, UPRIGHT, 0, 0, 0, 9, -1, 9, UPRIGHT}, MISS},
    {{0, 0, 0, 9, 9, 9, UPRIGHT, 0, 0, 0, 9, 9, -1, UPRIGHT}, MISS},
    {{0, 0, 0, -0.0f, 9, 9, UPRIGHT, 0, 0, 0, 9, 9, 9, UPRIGHT}, HIT},
    {{0, NAN, 0, 9, 9, 9, UPRIGHT, 0, 0, 0, 9, 9, 9, UPRIGHT}, MISS},
    {{0, 0, 0, 9, 9, NAN, UPRIGHT, 0, 0, 0, 9, 9, 9, UPRIGHT}, MISS},
    {{0, 0, 0, 9, 9, 9, UPRIGHT, 0, 0, 0, NAN, 9, 9, UPRIGHT}, MISS},
    {{0, 0, 0, 0, 9, 9, NAN, 0, 0, 0, 1, 0, 0, 0, 0, 9, 9, 9, UPRIGHT}, MISS},
    {{0, 0, 0, 9, 9, 9, UPRIGHT, 0, 0, 0, 9, 0, 9, 1, 0, 0, 0, NAN, 0}, MISS},
};

#undef UPRIGHT
#undef CROSSED
#undef X1
#undef X2
#undef X3
#undef Y1
#undef Y2
#undef Y3

#endif
