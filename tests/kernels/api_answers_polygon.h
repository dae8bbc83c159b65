/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for points and the worlds below. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_POLYGON_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_POLYGON_H

#include "tests/kernels/api_rows.h"

/* clang-format off */
static const struct known_world square = {1, {4}, {{0, 0}, {4, 0}, {4, 4}, {0, 4}}};
static const struct known_world clockwise = {1, {3}, {{0, 0}, {0, 4}, {4, 0}}};
static const struct known_world holed = { /* the hole is clockwise */
    2, {4, 4}, {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {2, 2}, {2, 6}, {6, 6}, {6, 2}}};
static const struct known_world bow_tie = {1, {4}, {{0, 0}, {4, 4}, {4, 0}, {0, 4}}};
static const struct known_world one_vertex = {1, {1}, {{3, 5}}};
static const struct known_world two_vertices = {1, {2}, {{0, 0}, {4, 4}}};
/* An L of 6 by 4 with its foot to the right, 2 high: it has level sides, repeated vertices, and
 * vertices in the middle of a side. */
static const struct known_world repeating = {1, {12}, {{0, 0}, {0, 0}, {3, 0}, {6, 0}, {6, 2}, {6, 2},
						       {4, 2}, {2, 2}, {2, 2}, {2, 4}, {0, 4}, {0, 2}}};
/* A square with a vertex in the middle of its lower side, given twice. */
static const struct known_world stuttering = {
    1, {6}, {{0, 0}, {2, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}}};
static const struct known_world tiny = {1, {3}, {{0, 0}, {0x1p-60f, 0}, {0, 0x1p-60f}}};
static const struct known_world too_tiny = {1, {3}, {{0, 0}, {1e-30f, 0}, {0, 1e-30f}}};
static const struct known_world huge = {
    1, {4}, {{-0x1p60f, -0x1p60f}, {0x1p60f, -0x1p60f}, {0x1p60f, 0x1p60f}, {-0x1p60f, 0x1p60f}}};
/* Triangles in both windings, overlapping; a segment, a point. */
static const struct known_world some_triangles = {1, {5}, {
    {0, 0, 4, 0, 0, 4}, {10, 0, 10, 4, 14, 0}, {1, 1, 5, 1, 1, 5}, {20, 0, 22, 2, 24, 4},
    {30, 30, 30, 30, 30, 30}}};
/* clang-format on */

/* ---- In a convex polygon -------------------------------------------------------------------- */

static const struct row in_convex_square[] = {
    {{1, 3}, HIT},           {{2, 0}, HIT},        {{4, 2}, HIT},
    {{2, 4}, HIT},           {{0, 2}, HIT},        {{0, 0}, HIT},
    {{4, 4}, HIT},           {{5, 0}, MISS}, /* on a side's line */
    {{-0x1p-149f, 2}, MISS}, {{9, 9}, MISS},       {{NAN, 2}, MISS},
    {{2, NAN}, MISS},        {{FLT_MAX, 2}, MISS}, {{-1e18f, 1e18f}, MISS},
};

static const struct row in_convex_clockwise[] = {
    {{1, 1}, HIT},
    {{2, 2}, HIT}, /* on the hypotenuse, and beyond */
    {{2, 0x1.000002p+1f}, MISS},
    {{0, 4}, HIT},
    {{4, 0}, HIT},
    {{5, 0}, MISS},
    {{-1, 1}, MISS},
    {{3, 3}, MISS},
};

static const struct row in_convex_two_vertices[] = {
    {{2, 2}, HIT}, {{0, 0}, HIT}, {{4, 4}, HIT}, {{1, 2}, MISS}, {{5, 5}, MISS}, {{-1, -1}, MISS},
};

static const struct row in_convex_one_vertex[] = {
    {{3, 5}, HIT},
    {{3, 4}, MISS},
    {{0x1.800002p+1f, 5}, MISS},
    {{0, 0}, MISS},
};

/* Left of one side and right of another: the only promise for polygons that are not convex. */
static const struct row in_convex_bow_tie[] = {
    {{1, 2}, MISS},
    {{2, 2}, MISS},
    {{3, 2}, MISS},
    {{2, 9}, MISS},
};

static const struct row in_convex_tiny[] = {
    {{0x1p-62f, 0x1p-62f}, HIT},
    {{0x1p-61f, 0x1p-61f}, HIT},
    {{0, 0}, HIT},
    {{0x1p-60f, 0x1p-60f}, MISS},
    {{1, 1}, MISS},
};

/* All products vanish; only the bounding box counts. */
static const struct row in_convex_too_tiny[] = {
    {{1e-31f, 1e-31f}, HIT},
    {{1e-30f, 1e-30f}, HIT},
    {{2e-30f, 0}, MISS},
    {{1, 1}, MISS},
};

static const struct row in_convex_huge[] = {
    {{0, 0}, HIT},
    {{0x1p60f, 5}, HIT},
    {{0x1p61f, 0}, MISS},
    {{0, -0x1.000002p60f}, MISS},
};

/* ---- In a polygon, by the even-odd rule: left and lower sides belong to it, right and upper not - */

static const struct row in_square[] = {
    {{1, 3}, HIT},    {{0, 2}, HIT},    {{2, 0}, HIT},        {{4, 2}, MISS},
    {{2, 4}, MISS},   {{0, 0}, HIT},    {{4, 0}, MISS},       {{4, 4}, MISS},
    {{0, 4}, MISS},   {{-1, 2}, MISS},  {{5, 2}, MISS},       {{-0x1p-149f, 2}, MISS},
    {{2, -1}, MISS},  {{2, 5}, MISS},   {{FLT_MAX, 2}, MISS}, {{-FLT_MAX, 2}, MISS},
    {{NAN, 2}, MISS}, {{2, NAN}, MISS},
};

static const struct row in_clockwise[] = {
    {{1, 1}, HIT},  {{0, 2}, HIT},  {{1, 0}, HIT},
    {{0, 0}, HIT},  {{2, 2}, MISS}, {{4, 0}, MISS},
    {{0, 4}, MISS}, {{3, 3}, MISS}, {{2, 0x1.fffffep+0f}, HIT},
};

static const struct row in_holed[] = {
    {{1, 4}, HIT},  {{7, 4}, HIT}, {{4, 4}, MISS}, /* the hole, and its left, right, ... side */
    {{2, 4}, MISS}, {{6, 4}, HIT}, {{4, 2}, MISS}, {{4, 6}, HIT},  {{2, 2}, MISS},  {{6, 2}, HIT},
    {{6, 6}, HIT},  {{2, 6}, HIT}, {{0, 0}, HIT},  {{8, 4}, MISS}, {{-1, 4}, MISS}, {{9, 4}, MISS},
};

static const struct row in_bow_tie[] = {
    {{1, 2}, HIT}, {{3, 2}, HIT},  {{2, 1}, MISS}, {{2, 3}, MISS},
    {{2, 2}, HIT}, /* where its sides cross: only the right one is right of it */
    {{0, 2}, HIT}, {{4, 2}, MISS}, {{1, 1}, MISS}, {{3, 3}, HIT},
};

/* Both sides count or neither does: an even number. */
static const struct row in_two_vertices[] = {
    {{2, 2}, MISS}, {{0, 0}, MISS}, {{1, 2}, MISS}, {{2, 1}, MISS}, {{4, 4}, MISS},
};

static const struct row in_one_vertex[] = {
    {{3, 5}, MISS},
    {{0, 5}, MISS},
    {{9, 5}, MISS},
};

static const struct row in_repeating[] = {
    {{1, 3}, HIT},  {{4, 1}, HIT},   {{4, 3}, MISS}, {{0, 2}, HIT},  /* a vertex within a side */
    {{1, 2}, HIT},  {{4, 2}, MISS},  {{3, 2}, MISS}, {{6, 2}, MISS}, /* along the level side */
    {{2, 2}, MISS}, {{-1, 2}, MISS}, {{3, 0}, HIT},  {{0, 0}, HIT},  /* along the lowest */
    {{6, 0}, MISS}, {{-1, 0}, MISS}, {{1, 4}, MISS}, {{2, 3}, MISS},
};

static const struct row in_tiny[] = {
    {{0x1p-62f, 0x1p-62f}, HIT},  {{0x1p-61f, 0x1p-61f}, MISS}, {{0, 0x1p-61f}, HIT},
    {{0x1p-61f, 0x1p-60f}, MISS}, {{-1, 0x1p-61f}, MISS},
};

/* All products vanish, and nothing remains. */
static const struct row in_too_tiny[] = {
    {{1e-31f, 1e-31f}, MISS},
    {{-1e-31f, 1e-31f}, MISS},
};

static const struct row in_huge[] = {
    {{0, 0}, HIT},
    {{-0x1p60f, 5}, HIT},
    {{0x1p60f, 5}, MISS},
    {{0x1p61f, 0}, MISS},
};

/* ---- As published ------------------------------------------------------------------------------- */

/*
 * The far point is (10061, 10037). From (1, 1), for the sides from (0, 0), (0, 4) and (4, 0): u =
 * 40244 / 40240, t = 40208 / 80384 with u = 80376 / 80384, and t = 40176 / 40144: one counts. From
 * (5, 5) u is 40244 / 40224, 80376 / 80352 and 40148 / 40128: none counts.
 */
static const struct row in_clockwise_published[] = {
    {{1, 1}, HIT},
    {{5, 5}, MISS},
};

/* A repeated vertex makes a side of zero length, which is parallel to every segment. */
static const struct row in_stuttering_published[] = {
    {{2, 2}, MISS},
    {{1, 1}, MISS},
    {{9, 9}, MISS},
};

static const struct row in_one_vertex_published[] = {
    {{3, 5}, MISS},
    {{0, 0}, MISS},
};

/* The far point is also inside it. */
static const struct row in_huge_published[] = {
    {{0, 0}, MISS},
    {{0x1p61f, 0}, HIT},
};

/* ---- In a set of triangles ---------------------------------------------------------------------- */

static const struct row in_some_triangles[] = {
    {{0.5f, 0.5f}, HIT}, /* in the first alone, in two, in the third alone */
    {{1.5f, 1.5f}, HIT}, {{2.5f, 2.5f}, HIT}, {{3, 3}, HIT}, /* on its hypotenuse */
    {{3.5f, 3}, MISS},   {{11, 1}, HIT},      {{12, 2}, HIT},     {{12, 2.5f}, MISS},
    {{10, 0}, HIT},      {{9, 0}, MISS},      {{23, 3}, HIT}, /* on the segment, beside it */
    {{23, 2}, MISS},     {{25, 5}, MISS},     {{30, 30}, HIT},    {{30, 31}, MISS},
    {{NAN, 1}, MISS},    {{1, NAN}, MISS},    {{1e18f, 1}, MISS},
};

#endif
