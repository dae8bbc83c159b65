/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for convex polygons. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_CONVEX_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_CONVEX_H

#include "tests/kernels/api_rows.h"

/* Polygons of 1, 2, 3, 4 and 8 vertices, the last one repeated. */
/* clang-format off */
#define TWICE(...) __VA_ARGS__, __VA_ARGS__
#define VERTEX(x, y) TWICE(TWICE(TWICE(x, y)))
#define LENGTH(ax, ay, bx, by) ax, ay, TWICE(TWICE(bx, by)), bx, by, bx, by, bx, by
#define THREE(ax, ay, bx, by, cx, cy) ax, ay, bx, by, TWICE(TWICE(cx, cy)), cx, cy, cx, cy
#define FOUR(ax, ay, bx, by, cx, cy, dx, dy) ax, ay, bx, by, cx, cy, TWICE(TWICE(dx, dy)), dx, dy
/* From (l, b) to (r, t), counter-clockwise and clockwise. */
#define RECTANGLE(l, b, r, t) FOUR(l, b, r, b, r, t, l, t)
#define CLOCKWISE(l, b, r, t) FOUR(l, b, l, t, r, t, r, b)
/* From (0, 0) to (3, 3) without its corners, which are cut off from (1, 0) to (0, 1) and so on. */
#define OCTAGON 1, 0, 2, 0, 3, 1, 3, 2, 2, 3, 1, 3, 0, 2, 0, 1
#define OCTAGON_CLOCKWISE 0, 1, 0, 2, 1, 3, 2, 3, 3, 2, 3, 1, 2, 0, 1, 0
/* A corner twice, an ulp apart: the side between the two has the whole square on its outer side. */
#define DOUBLED 0, 0, 4, 0, 4, 4, 0x1.000002p+2f, 0x1.fffffep+1f, 0, 4, 0, 4, 0, 4, 0, 4
/* clang-format on */

static const struct row convex_convex_rows[] = {
    /* Rectangles: touching sides, in either order of vertices, and corners; an ulp apart. */
    {{RECTANGLE(0, 0, 4, 4), RECTANGLE(4, 1, 6, 2)}, HIT},
    {{CLOCKWISE(0, 0, 4, 4), RECTANGLE(4, 1, 6, 2)}, HIT},
    {{RECTANGLE(0, 0, 4, 4), CLOCKWISE(4, 1, 6, 2)}, HIT},
    {{CLOCKWISE(0, 0, 4, 4), CLOCKWISE(4, 1, 6, 2)}, HIT},
    {{RECTANGLE(0, 0, 4, 4), RECTANGLE(4, 4, 6, 6)}, HIT},
    {{RECTANGLE(0, 0, 4, 4), RECTANGLE(0x1.000002p+2f, 1, 6, 2)}, MISS},
    {{RECTANGLE(0, 0, 4, 4), RECTANGLE(1, 5, 3, 9)}, MISS},
    /* One in the other, the same, crossing with no vertex inside the other. */
    {{RECTANGLE(0, 0, 9, 9), CLOCKWISE(3, 3, 4, 4)}, HIT},
    {{CLOCKWISE(3, 3, 4, 4), CLOCKWISE(0, 0, 9, 9)}, HIT},
    {{RECTANGLE(0, 0, 4, 4), RECTANGLE(0, 0, 4, 4)}, HIT},
    {{RECTANGLE(0, 3, 9, 4), CLOCKWISE(3, 0, 4, 9)}, HIT},
    /* Only the long side of the triangle separates them, or a corner touches it. */
    {{THREE(0, 0, 4, 0, 0, 4), RECTANGLE(3, 3, 5, 5)}, MISS},
    {{THREE(0, 0, 0, 4, 4, 0), RECTANGLE(3, 3, 5, 5)}, MISS},
    {{CLOCKWISE(3, 3, 5, 5), THREE(0, 0, 4, 0, 0, 4)}, MISS},
    {{CLOCKWISE(3, 3, 5, 5), THREE(0, 0, 0, 4, 4, 0)}, MISS},
    {{THREE(0, 0, 4, 0, 0, 4), RECTANGLE(2, 2, 5, 5)}, HIT},
    {{THREE(0, 0, 0, 4, 4, 0), CLOCKWISE(2, 2, 5, 5)}, HIT},
    {{RECTANGLE(2, 2, 5, 5), THREE(0, 0, 0, 4, 4, 0)}, HIT},
    {{THREE(0, 0, 4, 0, 0, 4), RECTANGLE(0x1.000004p+1f, 2, 5, 5)}, MISS},
    /* Thin: the area is 0 in floats, as 4097^2 rounds. */
    {{THREE(0, 0, 4098, 4097, 4097, 4096),
      RECTANGLE(2047.8125f, 2047.3125f, 2048.1875f, 2047.6875f)},
     HIT},
    {{THREE(0, 0, 4097, 4096, 4098, 4097),
      RECTANGLE(2047.8125f, 2047.3125f, 2048.1875f, 2047.6875f)},
     HIT},
    {{DOUBLED, RECTANGLE(1, 1, 2, 2)}, HIT},
    {{CLOCKWISE(1, 1, 2, 2), DOUBLED}, HIT},
    {{DOUBLED, RECTANGLE(5, 1, 6, 2)}, MISS},
    {{DOUBLED, THREE(5, 4, 4, 5, 5, 5)}, MISS},
    /* Eight sides. A corner of its bounding box; on a cut, and 2^-24 off it. */
    {{OCTAGON, VERTEX(0, 0)}, MISS},
    {{OCTAGON, VERTEX(0.5f, 0.5f)}, HIT},
    {{OCTAGON, VERTEX(0.5f, 0x1.fffffcp-2f)}, MISS},
    {{OCTAGON_CLOCKWISE, VERTEX(0.5f, 0.5f)}, HIT},
    {{VERTEX(0.5f, 0x1.fffffcp-2f), OCTAGON_CLOCKWISE}, MISS},
    {{OCTAGON, OCTAGON_CLOCKWISE}, HIT},
    {{OCTAGON, RECTANGLE(1, 1, 2, 2)}, HIT},
    {{RECTANGLE(2.5f, 2.5f, 9, 9), OCTAGON}, HIT},
    {{RECTANGLE(2.5f, 0x1.400004p+1f, 9, 9), OCTAGON}, MISS},
    /* Points: in, on, off; with each other. */
    {{RECTANGLE(0, 0, 4, 4), VERTEX(1, 2)}, HIT},
    {{VERTEX(4, 2), CLOCKWISE(0, 0, 4, 4)}, HIT},
    {{VERTEX(4, 4), RECTANGLE(0, 0, 4, 4)}, HIT},
    {{VERTEX(5, 2), RECTANGLE(0, 0, 4, 4)}, MISS},
    {{THREE(0, 0, 4, 0, 0, 4), VERTEX(3, 3)}, MISS},
    {{VERTEX(3, 3), THREE(0, 0, 0, 4, 4, 0)}, MISS},
    {{VERTEX(7, 8), VERTEX(7, 8)}, HIT},
    {{VERTEX(7, 8), VERTEX(7, 9)}, MISS},
    /* Segments: through it, ending on its side, in it, past its corner. */
    {{RECTANGLE(0, 0, 4, 4), LENGTH(-1, 1, 9, 2)}, HIT},
    {{LENGTH(4, 2, 9, 3), RECTANGLE(0, 0, 4, 4)}, HIT},
    {{CLOCKWISE(0, 0, 4, 4), LENGTH(1, 1, 2, 3)}, HIT},
    {{RECTANGLE(0, 0, 4, 4), LENGTH(3, 6, 6, 3)}, MISS},
    {{LENGTH(6, 2, 2, 6), CLOCKWISE(0, 0, 4, 4)}, HIT},
    /* Two segments: crossing, T, T missed, on one line, parallel; with a point. */
    {{LENGTH(0, 0, 4, 4), LENGTH(0, 4, 4, 0)}, HIT},
    {{LENGTH(0, 0, 4, 4), LENGTH(2, 2, 2, 0)}, HIT},
    {{LENGTH(0, 0, 4, 4), LENGTH(3, 2, 4, 0)}, MISS},
    {{LENGTH(0, 0, 4, 4), LENGTH(3, 3, 9, 9)}, HIT},
    {{LENGTH(0, 0, 4, 4), LENGTH(9, 9, 4, 4)}, HIT},
    {{LENGTH(0, 0, 4, 4), LENGTH(5, 5, 9, 9)}, MISS},
    {{LENGTH(0, 0, 4, 4), LENGTH(0, 1, 3, 4)}, MISS},
    {{LENGTH(0, 0, 4, 4), VERTEX(3, 3)}, HIT},
    {{VERTEX(3, 2), LENGTH(0, 0, 4, 4)}, MISS},
    /* All products vanish; only the bounding boxes count. */
    {{THREE(0, 0, 1e-30f, 0, 0, 1e-30f), VERTEX(1e-30f, 1e-30f)}, HIT},
    {{THREE(0, 0, 1e-30f, 0, 0, 1e-30f), VERTEX(2e-30f, 0)}, MISS},
    {{THREE(0, 0, 0x1p-60f, 0, 0, 0x1p-60f), VERTEX(0x1p-60f, 0x1p-60f)}, MISS},
    {{RECTANGLE(0, 0, 1e18f, 1e18f), CLOCKWISE(1e18f, 0, 2e18f, 1e18f)}, HIT},
    {{THREE(0, 0, 1e18f, 0, 0, 1e18f), VERTEX(6e17f, 6e17f)}, MISS},
    {{RECTANGLE(0, 0, 4, 4), RECTANGLE(1, 1, 2, NAN)}, MISS},
};

static const struct row capsule_convex_rows[] = {
    /* Beside a side, beyond a corner (3, 4, 5), in either order of vertices. */
    {{-3, 1, -3, 3, 3, RECTANGLE(0, 0, 4, 4)}, HIT},
    {{-3, 3, -3, 1, 3, CLOCKWISE(0, 0, 4, 4)}, HIT},
    {{-3, 1, -3, 3, 0x1.7ffffep+1f, RECTANGLE(0, 0, 4, 4)}, MISS},
    {{7, 8, 7, 8, 5, RECTANGLE(0, 0, 4, 4)}, HIT},
    {{7, 8, 9, 9, 5, CLOCKWISE(0, 0, 4, 4)}, HIT},
    {{9, 9, 7, 8, 0x1.3ffffep+2f, CLOCKWISE(0, 0, 4, 4)}, MISS},
    /* A corner beside the middle: 3 x + 4 y = 38 is 2 away from (4, 4). */
    {{2, 8, 10, 2, 2, RECTANGLE(0, 0, 4, 4)}, HIT},
    {{10, 2, 2, 8, 2, CLOCKWISE(0, 0, 4, 4)}, HIT},
    {{2, 8, 10, 2, 0x1.fffffep+0f, RECTANGLE(0, 0, 4, 4)}, MISS},
    /* In it; through it; with one end in it; along a side; a disc in it, and the other way round. */
    {{1, 1, 2, 3, 0, RECTANGLE(0, 0, 4, 4)}, HIT},
    {{1, 1, 2, 3, 0, CLOCKWISE(0, 0, 4, 4)}, HIT},
    {{-1, 2, 5, 2, 0, RECTANGLE(0, 0, 4, 4)}, HIT},
    {{-1, 1, 1, 1, 0, RECTANGLE(0, 0, 4, 4)}, HIT},
    {{1, 1, -1, 1, 0, RECTANGLE(0, 0, 4, 4)}, HIT},
    {{1, 1, 2, 3, 0, DOUBLED}, HIT},
    {{-1, 2, 5, 2, 0, DOUBLED}, HIT},
    {{5, 4, 9, 4, 0, RECTANGLE(0, 0, 4, 4)}, MISS},
    {{4, 4, 9, 4, 0, RECTANGLE(0, 0, 4, 4)}, HIT},
    {{2, 2, 2, 2, 0, CLOCKWISE(0, 0, 4, 4)}, HIT},
    {{2, 2, 3, 2, 99, RECTANGLE(0, 0, 4, 4)}, HIT},
    /* The corner of an octagon's bounding box is 1 from both ends of its cut, and 0.71 from the cut. */
    {{0, 0, 0, 0, 0.75f, OCTAGON}, HIT},
    {{0, 0, 0, 0, 0.6875f, OCTAGON}, MISS},
    {{0, 0, -9, -9, 0.75f, OCTAGON_CLOCKWISE}, HIT},
    {{-9, -9, 0, 0, 0.6875f, OCTAGON_CLOCKWISE}, MISS},
    /* A polygon that is a point; one that is a segment, with A on its line, in it and beyond. */
    {{4, 5, 9, 5, 5, VERTEX(1, 1)}, HIT},
    {{4, 5, 9, 5, 0x1.3ffffep+2f, VERTEX(1, 1)}, MISS},
    {{1, 1, 1, 1, 0, VERTEX(1, 1)}, HIT},
    {{0, 0, 2, 2, 0, VERTEX(1, 1)}, HIT},
    {{0, 0, 0, 2, 0, VERTEX(1, 1)}, MISS},
    {{3, 0, 3, 9, 0, LENGTH(0, 0, 4, 0)}, HIT},
    {{5, 0, 6, 0, 1, LENGTH(0, 0, 4, 0)}, HIT},
    {{5, 0, 6, 0, 0x1.fffffep-1f, LENGTH(0, 0, 4, 0)}, MISS},
    {{1, -3, 3, 3, 0, LENGTH(0, 0, 4, 0)}, HIT},
    {{0, -1, 9, -1, 0, LENGTH(0, 0, 4, 0)}, MISS},
    {{2, 2, 3, 2, -1, RECTANGLE(0, 0, 4, 4)}, MISS},
    {{2, 2, 3, 2, -0.0f, RECTANGLE(0, 0, 4, 4)}, HIT},
    {{2, 2, 3, 2, 1, RECTANGLE(0, 0, 4, NAN)}, MISS},
    {{2, 2, 3, NAN, 1, RECTANGLE(0, 0, 4, 4)}, MISS},
    {{NAN, 2, 3, 2, 9, RECTANGLE(0, 0, 4, 4)}, MISS},
};

static const struct row ray_convex_rows[] = {
    {{-2, 1, 1, 0, RECTANGLE(0, 0, 4, 5)}, HIT_AT(2, -1, 0)},
    {{-2, 1, 1, 0, CLOCKWISE(0, 0, 4, 5)}, HIT_AT(2, -1, 0)},
    {{1, 9, 0, -2, RECTANGLE(0, 0, 4, 5)}, HIT_AT(2, 0, 1)},
    {{1, 9, 0, -2, CLOCKWISE(0, 0, 4, 5)}, HIT_AT(2, 0, 1)},
    {{-2, 1, -1, 0, RECTANGLE(0, 0, 4, 5)}, NOWHERE}, /* behind */
    {{-2, 8, 1, -1, RECTANGLE(0, 0, 4, 5)}, HIT_AT(3, 0, 1)},
    {{1, 1, 1, 2, RECTANGLE(0, 0, 4, 5)}, HIT_AT(0, 0, 0)}, /* from inside, a side, a corner */
    {{1, 1, 1, 2, CLOCKWISE(0, 0, 4, 5)}, HIT_AT(0, 0, 0)},
    {{0, 1, -1, 0, RECTANGLE(0, 0, 4, 5)}, HIT_AT(0, 0, 0)},
    {{0, 0, -1, -1, CLOCKWISE(0, 0, 4, 5)}, HIT_AT(0, 0, 0)},
    {{-2, 5, 1, 0, RECTANGLE(0, 0, 4, 5)}, HIT_AT(2, -1, 0)}, /* along a side */
    {{-2, 5, 1, 0, CLOCKWISE(0, 0, 4, 5)}, HIT_AT(2, -1, 0)},
    {{-2, 0x1.400002p+2f, 1, 0, RECTANGLE(0, 0, 4, 5)}, NOWHERE},
    {{5, 5, 1, 0, RECTANGLE(0, 0, 4, 5)}, NOWHERE},
    {{-2, -2, 1, 1, RECTANGLE(0, 0, 4, 5)},
     HIT_AT(2, 0, -1)}, /* through a corner: the first side */
    {{-2, -2, 1, 1, CLOCKWISE(0, 0, 4, 5)}, HIT_AT(2, -1, 0)},
    {{-2, 11, 1, -1, RECTANGLE(0, 0, 4, 5)}, HIT_AT(6, 0, 1)}, /* touching one */
    {{-2, 11, 1, -1, CLOCKWISE(0, 0, 4, 5)}, HIT_AT(6, 0, 1)},
    {{10, -1, -1, 1, RECTANGLE(0, 0, 4, 5)}, HIT_AT(6, 1, 0)},
    {{5, 4, -1, 1, RECTANGLE(0, 0, 4, 5)}, HIT_AT(1, 1, 0)},
    {{3, 6, -1, 1, RECTANGLE(0, 0, 4, 5)}, NOWHERE},
    {{-2, 12, 1, -1, RECTANGLE(0, 0, 4, 5)}, NOWHERE},
    {{2, 4, 0, -1, THREE(0, 0, 4, 0, 0, 3)}, HIT_AT(2.5f, 0.6f, 0.8f)}, /* 3 x + 4 y = 12 */
    {{2, 4, 0, -1, THREE(0, 0, 0, 3, 4, 0)}, HIT_AT(2.5f, 0.6f, 0.8f)},
    {{3, 1, 1, 0, THREE(0, 0, 0, 3, 4, 0)}, NOWHERE},
    {{0, 0, 1, 1, OCTAGON}, HIT_AT(0.5f, -0x1.6a09e6p-1f, -0x1.6a09e6p-1f)},
    {{0, 3, 2, -2, OCTAGON_CLOCKWISE}, HIT_AT(0.25f, -0x1.6a09e6p-1f, 0x1.6a09e6p-1f)},
    {{-2, 1, 0x1p-100f, 0, RECTANGLE(0, 0, 4, 5)}, HIT_AT(0x1p+101f, -1, 0)},
    {{1, 1, 0, 0, RECTANGLE(0, 0, 4, 5)}, HIT_AT(0, 0, 0)}, /* without a direction */
    {{4, 5, 0, 0, CLOCKWISE(0, 0, 4, 5)}, HIT_AT(0, 0, 0)},
    {{1, 6, 0, 0, RECTANGLE(0, 0, 4, 5)}, NOWHERE},
    {{1, 6, 0, 0, THREE(0, 0, 9, 0, 0, 9)}, HIT_AT(0, 0, 0)},
    {{4, 6, 0, 0, THREE(0, 0, 9, 0, 0, 9)}, NOWHERE},
    {{-2, 3, 1, 0, VERTEX(1, 3)}, HIT_AT(3, 0, 0)}, /* a point */
    {{2, 3, 1, 0, VERTEX(1, 3)}, NOWHERE},
    {{-2, 0x1.800002p+1f, 1, 0, VERTEX(1, 3)}, NOWHERE},
    {{1, 3, 0, 0, VERTEX(1, 3)}, HIT_AT(0, 0, 0)},
    {{1, 3, 0, -1, LENGTH(0, 0, 4, 0)}, HIT_AT(3, 0, 1)}, /* a segment, from both sides, along it */
    {{1, -3, 0, 1, LENGTH(0, 0, 4, 0)}, HIT_AT(3, 0, -1)},
    {{4, 3, 0, -1, LENGTH(0, 0, 4, 0)}, HIT_AT(3, 0, 1)},
    {{5, 3, 0, -1, LENGTH(0, 0, 4, 0)}, NOWHERE},
    {{1, 3, 0, 1, LENGTH(0, 0, 4, 0)}, NOWHERE},
    {{-3, 0, 1, 0, LENGTH(0, 0, 4, 0)}, HIT_AT(3, 0, 0)},
    {{-3, 0, -1, 0, LENGTH(0, 0, 4, 0)}, NOWHERE},
    {{9, 6, -2, -1, LENGTH(1, 2, 3, 3)}, HIT_AT(3, 0, 0)},
    {{9, 6, 2, 1, LENGTH(1, 2, 3, 3)}, NOWHERE},
    {{1, 1, 1, NAN, RECTANGLE(0, 0, 4, 5)}, NOWHERE},
    {{NAN, 1, 1, 0, RECTANGLE(0, 0, 4, 5)}, NOWHERE},
    {{-2, 1, 1, 0, RECTANGLE(0, 0, 4, NAN)}, NOWHERE},
};

#endif
