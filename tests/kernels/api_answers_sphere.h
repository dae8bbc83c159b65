/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for balls. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_SPHERE_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_SPHERE_H

#include "tests/kernels/api_answers_triangle.h"

static const struct row sphere_plane_rows[] = {
    {{1, 2, 5, 5, 0, 0, 1, 0}, HIT}, /* touching */
    {{1, 2, 5, 0x1.3ffffep+2f, 0, 0, 1, 0}, MISS},
    {{1, 2, -5, 5, 0, 0, 1, 0}, HIT},
    {{1, 2, 5, 5, 0, 0, 8, 0}, HIT}, /* of any length: 1600 <= 25 * 64 */
    {{1, 2, 5, 4.9f, 0, 0, 8, 0}, MISS},
    {{1, 3, 4, 5, 0, 3, 4, 0}, HIT},
    {{1, 3, 4, 3, 0, 3, 4, -10}, HIT}, /* 15 of 5 */
    {{1, 3, 4, 2.9f, 0, 3, 4, -10}, MISS},
    {{1, 2, 5, 9, 0, 0, 1, 0}, HIT},
    {{1, 2, 0, 0, 0, 0, 1, 0}, HIT}, /* a point */
    {{1, 2, 1, 0, 0, 0, 1, 0}, MISS},
    {{1, 2, 5, 1, 0, 0, 0, 0}, HIT}, /* all of space, nothing */
    {{1, 2, 5, 9, 0, 0, 0, 1}, MISS},
    {{1, 2, 0, -1, 0, 0, 1, 0}, MISS},
    {{1, 2, 0, -0.0f, 0, 0, 1, 0}, HIT},
    {{1, 2, 5, NAN, 0, 0, 1, 0}, MISS},
};

static const struct row sphere_triangle_rows[] = {
    {{1, 1, 2, 2, LEVEL}, HIT}, /* the face */
    {{1, 1, -2, 2, REVERSED}, HIT},
    {{1, 1, 2, 0x1.fffffep+0f, LEVEL}, MISS},
    {{2, -3, 4, 5, LEVEL}, HIT}, /* sides */
    {{2, -3, 4, 4.99f, LEVEL}, MISS},
    {{-3, 2, 4, 5, LEVEL}, HIT},
    {{-3, 2, 4, 4.99f, LEVEL}, MISS},
    {{3, 3, 7, 7.2f, LEVEL}, HIT}, /* 51 < 51.84 */
    {{3, 3, 7, 7.1f, LEVEL}, MISS},
    {{-3, -4, 0, 5, LEVEL}, HIT}, /* vertices */
    {{-3, -4, 0, 4.99f, LEVEL}, MISS},
    {{7, 0, 4, 5, LEVEL}, HIT},
    {{7, 0, 4, 4.99f, LEVEL}, MISS},
    {{0, 8, -3, 5, LEVEL}, HIT},
    {{0, 8, -3, 4.99f, LEVEL}, MISS},
    {{1, 1, 1, 100, LEVEL}, HIT}, /* all of it within */
    {{1, 1, 0, 0, LEVEL}, HIT},   /* a point */
    {{1, 1, 0x1p-60f, 0, LEVEL}, MISS},
    {{1, 1, 0, -1, LEVEL}, MISS},
    {{3, 3, 4, 5, 0, 0, 0, 8, 0, 0, 2, 0, 0}, HIT}, /* the triangle is a segment, a point */
    {{3, 3, 4, 4.99f, 0, 0, 0, 8, 0, 0, 2, 0, 0}, MISS},
    {{-3, 0, 4, 5, 0, 0, 0, 8, 0, 0, 2, 0, 0}, HIT},
    {{-3, 0, 4, 4.99f, 0, 0, 0, 8, 0, 0, 2, 0, 0}, MISS},
    {{7, 7, 9, 2, ONE_POINT}, HIT},
    {{7, 7, 9, 1.99f, ONE_POINT}, MISS},
    {{0, 0, 1, 2, 0, 0, 0, 4, 0, 0, 0, NAN, 0}, MISS}, /* though a vertex is in the ball */
};

static const struct row slide_rows[] = {
    {{1, 1, 1, 2, LEVEL}, GIVES(1, 1, 2)},
    {{1, 1, 1, 2, REVERSED}, GIVES(1, 1, 2)},
    {{1, 1, -1, 2, LEVEL}, GIVES(1, 1, -2)},
    {{1, 1, 0, 2, LEVEL}, GIVES(1, 1, 2)}, /* on neither side: along the normal */
    {{1, 1, 0, 2, REVERSED}, GIVES(1, 1, -2)},
    {{1, 1, 2, 2, LEVEL}, GIVES(1, 1, 2)},
    {{1, 1, 3, 2, LEVEL}, GIVES(1, 1, 3)},   /* not touching */
    {{-1, 1, 0, 2, LEVEL}, GIVES(-1, 1, 2)}, /* touching a side */
    {{1, 1, 0, 0, LEVEL}, GIVES(1, 1, 0)},
    {{1, 1, 1, 2, DIAGONAL}, GIVES(1, 1, 1)}, /* there is no normal */
    {{1, 1, 1, -2, LEVEL}, GIVES(NAN, NAN, NAN)},
    {{1, 1, 1, NAN, LEVEL}, GIVES(NAN, NAN, NAN)},
};

#define TINY 0x1p-140f

/* x, y, z, r, dx, dy, dz, the triangle; t, x, y, z. Powers of two: nothing rounds. */
static const struct row sphere_sweep_rows[] = {
    {{1, 1, 5, 1, 0, 0, -8, LEVEL}, HIT_AT(0.5f, 1, 1, 0)}, /* the face */
    {{1, 1, 5, 1, 0, 0, -8, REVERSED}, HIT_AT(0.5f, 1, 1, 0)},
    {{1, 1, -5, 1, 0, 0, 8, LEVEL}, HIT_AT(0.5f, 1, 1, 0)},
    {{2, -5, 0, 1, 0, 8, 0, LEVEL}, HIT_AT(0.5f, 2, 0, 0)}, /* a side, grazing one */
    {{-5, 1, 1, 1, 20, 0, 0, LEVEL}, HIT_AT(0.25f, 0, 1, 0)},
    {{-5, 1, 1.01f, 1, 20, 0, 0, LEVEL}, NOWHERE},
    {{-5, 0, 0, 1, 8, 0, 0, LEVEL}, HIT_AT(0.5f, 0, 0, 0)},                          /* a vertex */
    {{1, 1, 0x1p+20f, 1, 0, 0, -0x1p+21f, LEVEL}, HIT_AT(0.5f - 0x1p-21f, 1, 1, 0)}, /* fast */
    {{1, 1, 1, 0, 0, 0, -4, LEVEL}, HIT_AT(0.25f, 1, 1, 0)},                         /* a point */
    {{3, 3, 1, 0, 0, 0, -4, LEVEL}, NOWHERE},
    /* So short a move that its products with sides would underflow. */
    {{1, 1, 0x1p-60f, 0, 0, 0, -0x1p-58f, LEVEL}, HIT_AT(0.25f, 1, 1, 0)},
    {{-9, 0, 0, 0, 0x1p-70f, 0, 0, -4, 0, -0.75f, 9, -8, -0.875f, -7, 3, -9.5f}, NOWHERE},
    {{-9, 0, 0, 1, 0x1p-70f, 0, 0, -4, 0, -0.75f, 9, -8, -0.875f, -7, 3, -9.5f}, NOWHERE},
    {{1, 1, 5, 1, 0, 0, -4, LEVEL}, HIT_AT(1, 1, 1, 0)}, /* just, not quite, the other way */
    {{1, 1, 5, 1, 0, 0, -3.99f, LEVEL}, NOWHERE},
    {{1, 1, 5, 1, 0, 0, 8, LEVEL}, NOWHERE},
    {{9, 9, 5, 1, 0, 0, -9, LEVEL}, NOWHERE},           /* beside it */
    {{1, 1, 1, 1, 0, 0, 5, LEVEL}, HIT_AT(0, 1, 1, 0)}, /* touching at first */
    {{1, 1, 0.5f, 1, 0, 0, -5, LEVEL}, HIT_AT(0, 1, 1, 0)},
    {{1, 1, 1, 1, 0, 0, 0, LEVEL}, HIT_AT(0, 1, 1, 0)}, /* at rest */
    {{1, 1, 2, 1, 0, 0, 0, LEVEL}, NOWHERE},
    {{7, 7, 15, 4, 0, 0, -16, ONE_POINT}, HIT_AT(0.25f, 7, 7, 7)},
    {{1, 1, 5, -1, 0, 0, -8, LEVEL}, NOWHERE},
    {{1, 1, 5, 1, 0, NAN, -8, LEVEL}, NOWHERE},
    /* So small that all squares underflow, and all seems to be at one place. */
    {{0, 0, 0, 0, 0, 0, 0, TINY, TINY, TINY, TINY, TINY, TINY, TINY, TINY, TINY},
     HIT_AT(0, TINY, TINY, TINY)},
    /* 490 away from a triangle of 0.00002: seen from there, all its corners round to one place. */
    {{-0x1.ca4316p+7f, -0x1.aeda7ap+8f, -0x1.961566p+3f, 0x1.0fc168p+4f, 0x1.ee1a08p+3f,
      -0x1.b5cdep+3f, 0x1.0dd09ep+4f, -0x1.c84d28p+2f, 0x1.c07c92p+2f, 0x1.1acf06p+0f,
      -0x1.c84cd8p+2f, 0x1.c07c92p+2f, 0x1.1acfdep+0f, -0x1.c84cbap+2f, 0x1.c07ce6p+2f,
      0x1.1ace5ap+0f},
     NOWHERE},
};

static const struct row sphere_triangle_published_rows[] =
    {
	{{1, 1, 1, 2, LEVEL}, HIT},
	{{1, 1, -1, 2, REVERSED}, HIT},
	{{1, 1, 3, 2, LEVEL}, MISS},
	{{1, 1, 0, 1, LEVEL}, HIT},
	{{2, -3, 4, 4.4f, LEVEL}, MISS}, /* 5 from AB, but 4.47 from the line through C and A */
	{{2, -3, 4, 4.5f, LEVEL}, HIT},
	{{-3, 0, 1, 2, LEVEL}, HIT},    /* 1 from the line through A and B */
	{{1, 1, 0, 0, LEVEL}, MISS},    /* a point in the triangle: 0 / 0 */
	{{1, 1, 1, 2, DIAGONAL}, MISS}, /* there is no normal */
};

#endif
