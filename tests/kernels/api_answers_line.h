/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for lines and segments. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_LINE_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_LINE_H

#include "tests/kernels/api_rows.h"

static const struct row line_side_rows[] = {
    {{0, 0, 1, 0, 0, 1}, GIVES(1)},                                      /* left */
    {{0, 0, 1, 0, 0, -1}, GIVES(-1)},                                    /* right */
    {{0, 0, 1, 0, 5, 0}, GIVES(0)},     {{1, 1, 4, 5, 3, 7}, GIVES(10)}, /* 3 * 6 - 4 * 2 */
    {{2, 3, 2, 3, 9, 9}, GIVES(0)},                                      /* a == b */
    {{0, 0, 1, 0, NAN, 1}, GIVES(NAN)},
};

static const struct row project_on_line_rows[] = {
    {{0, 0, 4, 0, 1, 5}, GIVES(1, 0, 0.25f)},     {{0, 0, 2, 2, 2, 0}, GIVES(1, 1, 0.5f)},
    {{0, 0, 4, 0, -4, 2}, GIVES(-4, 0, -1)},   /* before a */
    {{0, 0, 4, 0, 8, 1}, GIVES(8, 0, 2)},      /* beyond b */
    {{1, 1, 1, 1, 5, 5}, GIVES(1, 1, 0)},      /* a == b */
    {{0, 0, 1e-30f, 0, 1, 1}, GIVES(0, 0, 0)}, /* AB . AB underflows */
    {{0, 0, 4, NAN, 1, 5}, GIVES(NAN, NAN, NAN)},
};

static const struct row line_segment_rows[] = {
    {{0, 0, 1, 0, 5, 1, 5, -1}, HIT},
    {{0, 0, 1, 0, 3, 0, 3, 5}, HIT},  /* an end on the line */
    {{0, 0, 1, 0, 2, 0, 9, 0}, HIT},  /* collinear */
    {{0, 0, 1, 0, 0, 1, 9, 1}, MISS}, /* parallel */
    {{0, 0, 1, 0, 3, 0x1p-149f, 3, 5}, MISS},
    {{0, 0, 1, 0, 7, 0, 7, 0}, HIT}, /* the segment is a point */
    {{0, 0, 1, 0, 7, 1, 7, 1}, MISS},
    {{3, 3, 3, 3, 0, 0, 6, 6}, HIT}, /* the line is a point */
    {{3, 4, 3, 4, 0, 0, 6, 6}, MISS},
    {{7, 7, 7, 7, 0, 0, 6, 6}, MISS},
    {{2, 2, 2, 2, 2, 2, 2, 2}, HIT}, /* both are points */
    /* Within rounding: the same whichever end comes first. */
    {{-0x1.5fp-5f, -0x1.e5248p+3f, -0x1.108dp+1f, 0x1.43e4ap+3f, -0x1.407fb8p-1f, -0x1.030808p+3f,
      0x1.1d914p+3f, -0x1.7243p+2f},
     MISS},
    {{-0x1.108dp+1f, 0x1.43e4ap+3f, -0x1.5fp-5f, -0x1.e5248p+3f, -0x1.407fb8p-1f, -0x1.030808p+3f,
      0x1.1d914p+3f, -0x1.7243p+2f},
     MISS},
    {{0, 0, 1, 0, NAN, 1, 5, -1}, MISS},
};

static const struct row segment_segment_rows[] = {
    {{0, 0, 4, 4, 0, 4, 4, 0}, HIT},
    {{0, 0, 4, 0, 2, 0, 2, 3}, HIT}, /* T */
    {{0, 0, 4, 0, 2, 0x1p-149f, 2, 3}, MISS},
    {{0, 0, 1, 1, 1, 1, 2, 0}, HIT}, /* end to end */
    {{0, 0, 4, 0, 3, 0, 9, 0}, HIT}, /* collinear: overlap, touch, apart */
    {{0, 0, 4, 0, 4, 0, 9, 0}, HIT},
    {{0, 0, 4, 0, 5, 0, 9, 0}, MISS},
    {{0, 0, 1, 1, 2, 2, 3, 3}, MISS},
    {{0, 0, 4, 0, 0, 1, 4, 1}, MISS}, /* parallel */
    {{2, 2, 2, 2, 0, 0, 4, 4}, HIT},  /* one is a point */
    {{2, 3, 2, 3, 0, 0, 4, 4}, MISS},
    {{2, 2, 2, 2, 2, 2, 2, 2}, HIT}, /* both are points */
    {{2, 2, 2, 2, 2, 3, 2, 3}, MISS},
    {{0, 0, 4, 4, 0, 4, 4, NAN}, MISS},
    /* Within rounding: the same whichever end comes first. */
    {{-0x1.17e2cp+2f, -0x1.b32bp+1f, 0x1.10d76p+3f, 0x1.8fad8p+1f, -0x1.0613fcp+2f, -0x1.a12902p+1f,
      0x1.51ba8p+3f, -0x1.583e8p+2f},
     MISS},
    {{0x1.10d76p+3f, 0x1.8fad8p+1f, -0x1.17e2cp+2f, -0x1.b32bp+1f, -0x1.0613fcp+2f, -0x1.a12902p+1f,
      0x1.51ba8p+3f, -0x1.583e8p+2f},
     MISS},
};

/* ---- Where segments cross ------------------------------------------------------------------- */

static const struct row segment_crossing_rows[] = {
    {{0, 0, 4, 4, 0, 4, 4, 0}, GIVES(1)}, /* d < 0, then d > 0 */
    {{0, 4, 4, 0, 0, 0, 4, 4}, GIVES(1)},
    {{2, 0, 2, 3, 0, 0, 4, 0}, GIVES(1)}, /* t = 0: A belongs to it */
    {{2, 3, 2, 0, 0, 0, 4, 0}, GIVES(0)}, /* t = 1: B does not */
    {{0, 0, 4, 0, 2, 0, 2, 3}, GIVES(1)}, /* u = 0, and 1 */
    {{0, 0, 4, 0, 2, 3, 2, 0}, GIVES(0)},
    {{0, 0, 1, 1, 1, 1, 2, 0}, GIVES(0)},  /* B meets I */
    {{1, 1, 0, 0, 1, 1, 2, 0}, GIVES(1)},  /* A meets I */
    {{0, 0, 1, 0, 2, -1, 2, 1}, GIVES(0)}, /* t = 2, t = -2 */
    {{0, 0, -1, 0, 2, -1, 2, 1}, GIVES(0)},
    {{0, 0, 4, 0, 2, 1, 2, 3}, GIVES(0)}, /* u = -1/2, u = 3/2 */
    {{0, 0, 4, 0, 2, -3, 2, -1}, GIVES(0)},
    {{0, 0, 4, 0, 2, 0x1p-149f, 2, 3}, GIVES(0)},
    {{0, 0, 4, 0, 0, 1, 4, 1}, GIVES(-1)}, /* parallel */
    {{0, 0, 4, 0, 2, 0, 9, 0}, GIVES(-1)}, /* on one line */
    {{2, 0, 2, 0, 0, 0, 4, 0}, GIVES(-1)}, /* one is a point, the other is, both are */
    {{0, 0, 4, 0, 2, 0, 2, 0}, GIVES(-1)},
    {{1, 1, 1, 1, 1, 1, 1, 1}, GIVES(-1)},
    {{0, 0, 1e-30f, 0, 0, -1e-30f, 0, 1e-30f}, GIVES(-1)}, /* not parallel, but d underflows to 0 */
    {{0, 0, 0x1p-70f, 0, 0x1p-71f, -0x1p-70f, 0x1p-71f, 0x1p-70f}, GIVES(1)}, /* d = 2^-139 */
    {{-1e18f, 0, 1e18f, 0, 0, -1e18f, 0, 1e18f}, GIVES(1)},
    {{-1e18f, 0, 1e18f, 0, 0, 1, 0, 1e18f}, GIVES(0)},
    {{0, 0, 4, NAN, 0, 4, 4, 0}, GIVES(NAN)},
};

/* k along AB, l along OP, x, y. */
static const struct row segment_segment_point_rows[] = {
    {{0, 0, 4, 4, 0, 4, 4, 0}, HIT_AT(0.5f, 0.5f, 2, 2)},
    {{0, 0, 8, 0, 2, -1, 2, 3}, HIT_AT(0.25f, 0.25f, 2, 0)},
    {{0, 0, 8, 0, 2, 3, 2, -1}, HIT_AT(0.25f, 0.75f, 2, 0)},
    {{0, 0, 4, 0, 2, 0, 2, 3}, HIT_AT(0.5f, 0, 2, 0)}, /* T: O on AB, P on AB, A and B on OP */
    {{0, 0, 4, 0, 2, 3, 2, 0}, HIT_AT(0.5f, 1, 2, 0)},
    {{2, 0, 2, 3, 0, 0, 4, 0}, HIT_AT(0, 0.5f, 2, 0)},
    {{2, 3, 2, 0, 0, 0, 4, 0}, HIT_AT(1, 0.5f, 2, 0)},
    {{0, 0, 4, 0, 2, 0x1p-149f, 2, 3}, NOWHERE},
    {{0, 0, 1, 1, 1, 1, 2, 0}, HIT_AT(1, 0, 1, 1)}, /* end to end, at a corner */
    {{1, 1, 0, 0, 2, 0, 1, 1}, HIT_AT(0, 1, 1, 1)},
    {{0, 0, 1, 0, 2, -1, 2, 1}, NOWHERE},
    {{0, 0, 4, 0, 0, 1, 4, 1}, NOWHERE}, /* parallel */
    /* On one line. O on AB: from its end, from its inside with P beyond, and with P on it too. */
    {{0, 0, 4, 0, 3, 0, 9, 0}, HIT_AT(0.75f, 0, 3, 0)},
    {{0, 0, 8, 0, 4, 0, 2, 0}, HIT_AT(0.5f, 0, 4, 0)},
    {{0, 0, 4, 0, 4, 0, 9, 0}, HIT_AT(1, 0, 4, 0)},
    {{0, 0, 4, 0, 0, 0, 4, 0}, HIT_AT(0, 0, 0, 0)},
    {{0, 0, 4, 0, 4, 0, 0, 0}, HIT_AT(1, 0, 4, 0)},
    /* O beyond AB: B comes first along OP, and then A. 16 / 64 of the way. */
    {{0, 0, 4, 0, 6, 0, -2, 0}, HIT_AT(1, 0.25f, 4, 0)},
    {{4, 0, 0, 0, 6, 0, -2, 0}, HIT_AT(0, 0.25f, 4, 0)},
    {{1, 1, 3, 3, 0, 0, 4, 4}, HIT_AT(0, 0.25f, 1, 1)},
    {{3, 3, 1, 1, 0, 0, 4, 4}, HIT_AT(1, 0.25f, 1, 1)},
    {{0, 0, 4, 0, 9, 0, 4, 0}, HIT_AT(1, 1, 4, 0)}, /* P touches B, and A */
    {{0, 0, 4, 0, -3, 0, 0, 0}, HIT_AT(0, 1, 0, 0)},
    {{0, 0, 4, 0, 5, 0, 9, 0}, NOWHERE},
    {{0, 0, 1, 1, 3, 3, 2, 2}, NOWHERE},
    /* AB is a point: within OP, at O, off it; OP is; both are. */
    {{2, 2, 2, 2, 0, 0, 4, 4}, HIT_AT(0, 0.5f, 2, 2)},
    {{0, 0, 0, 0, 0, 0, 4, 4}, HIT_AT(0, 0, 0, 0)},
    {{2, 3, 2, 3, 0, 0, 4, 4}, NOWHERE},
    {{0, 0, 4, 4, 1, 1, 1, 1}, HIT_AT(0.25f, 0, 1, 1)},
    {{0, 0, 4, 4, 1, 2, 1, 2}, NOWHERE},
    {{2, 2, 2, 2, 2, 2, 2, 2}, HIT_AT(0, 0, 2, 2)},
    {{2, 2, 2, 2, 2, 3, 2, 3}, NOWHERE},
    /* All products vanish: treated as collinear and of zero length. */
    {{0, 0, 1e-30f, 0, 0, -1e-30f, 0, 1e-30f}, HIT_AT(0, 0, 0, -1e-30f)},
    {{0, 0, 0x1p-70f, 0, 0x1p-71f, -0x1p-70f, 0x1p-71f, 0x1p-70f}, HIT_AT(0.5f, 0.5f, 0x1p-71f, 0)},
    {{-1e18f, 0, 1e18f, 0, 0, -1e18f, 0, 1e18f}, HIT_AT(0.5f, 0.5f, 0, 0)},
    {{0, 0, 1e18f, 0, 2e18f, 0, 0, 0}, HIT_AT(1, 0.5f, 1e18f, 0)},
    {{0, 0, 4, 4, 0, 4, 4, NAN}, NOWHERE},
};

/*
 * How far before the wall a move of length 1 ends: 0.001f is 0x1.0624dep-10, so 0.5f - 0.001f rounds to
 * 1/2 - 33554 * 2^-25, and 1 - 0.001f to 1 - 16777 * 2^-24, which is as far. Where float leaves the place
 * in doubt, as for moves that end at the wall or at its ends, it is 0.001f.
 */
#define SHORT (16777 * 0x1p-24f)

/* The wall, the move, and where it ends. */
static const struct row move_until_wall_rows[] = {
    {{0, 0, 4, 0, 1, 1, 1, 3}, GIVES(1, 3)}, /* not met: before the wall, beside it, parallel */
    {{0, 0, 4, 0, 5, -1, 5, 3}, GIVES(5, 3)},
    {{0, 0, 4, 0, 0, 1, 4, 1}, GIVES(4, 1)},
    {{0, -4, 0, 4, -8, 0, 8, 0}, HIT_AT(-16 * SHORT, 0)}, /* met halfway, from either side */
    {{0, -4, 0, 4, 8, 0, -8, 0}, HIT_AT(16 * SHORT, 0)},
    {{0, 4, 0, -4, -8, 0, 8, 0}, HIT_AT(-16 * SHORT, 0)},
    {{-4, -4, 4, 4, -2, 2, 2, -2}, HIT_AT(-4 * SHORT, 4 * SHORT)},
    {{-4, -4, 4, 4, 2, -2, -2, 2}, HIT_AT(4 * SHORT, -4 * SHORT)},
    {{0, -4, 0, 4, -16, 0, 0, 0}, HIT_AT(-16 * 0.001f, 0)}, /* P on the wall */
    {{0, -4, 0, 4, -1, 0, 4095, 0}, HIT_AT(-1, 0)},         /* l = 2^-12 < 0.001: not backwards */
    {{0, -4, 0, 0, -8, 0, 8, 0}, HIT_AT(-16 * 0.001f, 0)}, /* grazing the wall's end, and past it */
    {{0, -4, 0, 0, -8, 0x1p-149f, 8, 0x1p-149f}, GIVES(8, 0x1p-149f)},
    {{0, 0x1.1ddb56p-67f, 0x1.fffffcp+127f, 1, -0x1.2f8a38p+9f, 1, 0x1.fffffap+127f, 0},
     HIT_AT(0x1.fef9d6p+126f, 0.501f)},         /* float overflows, and nothing is left of l */
    {{0, -4, 0, 4, 0, 1, -8, 1}, HIT_AT(0, 1)}, /* on the wall: away from it, across, along it */
    {{0, -4, 0, 4, 0, 1, 8, 1}, HIT_AT(0, 1)},
    {{0, -4, 0, 4, 0, 1, 0, 9}, HIT_AT(0, 1)},
    {{0, -4, 0, 4, 0, 4, 0, 9}, HIT_AT(0, 4)},           /* away from its end */
    {{0, 0, 4, 0, -4, 0, 4, 0}, HIT_AT(-8 * 0.001f, 0)}, /* along it, from before */
    {{0, 0, 4, 0, 8, 0, 0, 0}, HIT_AT(4 + 8 * 0.001f, 0)},
    {{1, 1, 3, 3, 0, 0, 4, 4},
     HIT_AT((float)(1 - 4 * (double)0.001f), (float)(1 - 4 * (double)0.001f))},
    {{0, 0, 4, 0, 5, 0, 8, 0}, GIVES(8, 0)},
    {{0, 0, 0, 0, -8, 0, 8, 0}, HIT_AT(-16 * 0.001f, 0)}, /* the wall is a point */
    {{0, 0, 0, 0, -8, 1, 8, 1}, GIVES(8, 1)},
    {{0, 0, 4, 0, 1, 1, 1, 1}, GIVES(1, 1)}, /* no move: off the wall, on it */
    {{0, 0, 4, 0, 1, 0, 1, 0}, HIT_AT(1, 0)},
    /* 1 + 2^-22 - 0.499 * 2^-21 is 1, on the wall: O. Then 1 + 1.024 * 2^-21, and 1 + 1.024 * 2^-19. */
    {{0, 0, 2, 2, 1, 1 + 0x1p-22f, 1, 1 - 0x1p-22f}, HIT_AT(1, 1 + 0x1p-22f)},
    {{0, 0, 2, 2, 1, 1 + 0x1p-12f, 1, 1 - 0x1p-12f}, HIT_AT(1, 1 + 0x1p-21f)},
    {{0, 0, 2, 2, 1, 1 + 0x1p-10f, 1, 1 - 0x1p-10f}, HIT_AT(1, 1 + 0x1p-19f)},
    /* P is on the wall: det(AB, AP) is 0, but rounds to something else. */
    {{0x1.74p+5f, 0x1.5p+5f, 0x1.cp+1f, 0x1p+1f, 0x1.04p+6f, 0x1.f1999ap+5f, 0x1.b4b914p+3f,
      0x1.6e116p+3f},
     HIT_AT(0x1.b65dc2p+3f, 0x1.6fb134p+3f)},
    /* A step towards a wall a million times as long, in either order of its ends. */
    {{-0x1p20f, -0x1p20f, 0x1p20f, 0x1p20f, 0, 1, 1, 0},
     HIT_AT((float)(0.5 - (double)0.001f), (float)(0.5 + (double)0.001f))},
    {{0x1p20f, 0x1p20f, -0x1p20f, -0x1p20f, 0, 1, 1, 0},
     HIT_AT((float)(0.5 - (double)0.001f), (float)(0.5 + (double)0.001f))},
    /* All products vanish in float. */
    {{0, -1e-30f, 0, 1e-30f, -1e-30f, 0, 1e-30f, 0}, HIT_AT(-2 * 1e-30f * 0.001f, 0)},
    {{0, -0x1p60f, 0, 0x1p60f, -0x1p60f, 0, 0x1p60f, 0}, HIT_AT(-0x1p61f * SHORT, 0)},
    {{0, -1e18f, 0, 1e18f, -1e18f, 0, -1, 0}, GIVES(-1, 0)},
    {{0, -4, 0, NAN, -8, 0, 8, 0}, GIVES(NAN, NAN)},
};

/* ---- Normals and bounces -------------------------------------------------------------------- */

static const struct row line_normal_rows[] = {
    {{0, 0, 4, 0, 1, 3}, GIVES(0, 1)}, /* left, right, on the line */
    {{0, 0, 4, 0, 1, -3}, GIVES(0, -1)},
    {{0, 0, 4, 0, 9, 0}, GIVES(0, 0)},
    {{0, 0, 0, -2, 0x1p-149f, 7}, GIVES(1, 0)},
    {{0, 0, 4, 3, 0, 5}, GIVES(-0.6f, 0.8f)}, /* U = (1, 3/4), w = 5/4 */
    {{0, 0, 4, 3, 0, -5}, GIVES(0.6f, -0.8f)},
    {{4, 3, 0, 0, 0, 5}, GIVES(-0.6f, 0.8f)}, /* the other way along it */
    {{0, 0, -3, 4, -1, 0}, GIVES(-0.8f, -0.6f)},
    {{0, 0, -3, 4, 1, 0}, GIVES(0.8f, 0.6f)},
    {{0, 0, -3, 4, -6, 8}, GIVES(0, 0)},
    {{0, 0, 1, 7, 3, 21}, GIVES(0, 0)}, /* 1 / 7 is no float: U is (1/2, 7/2) */
    {{2, 3, 2, 3, 9, 9}, GIVES(0, 0)},  /* a == b */
    {{2, 3, 2, 3, 2, 3}, GIVES(0, 0)},
    {{0, 0, 1e-30f, 0, 0, 1}, GIVES(0, 1)},
    {{0, 0, 0x4p-100f, 0x3p-100f, 0, 5}, GIVES(-0.6f, 0.8f)},
    {{0, 0, 0x4p-100f, 0x3p-100f, 0, -0x1p-100f}, GIVES(0.6f, -0.8f)},
    {{0, 0, 0x1p-149f, 0, 0, 1}, GIVES(0, 1)},
    {{0, 0, 0x4p60f, 0x3p60f, 0, 0x1p60f}, GIVES(-0.6f, 0.8f)},
    {{-1e18f, 0, 1e18f, 0, 0, 1}, GIVES(0, 1)},
    {{-1e18f, 0, 1e18f, 0, 5, 0}, GIVES(0, 0)},
    /* 1 / 1.41421354f (the rounded root of 2) is nearest to this. */
    {{-1e18f, -1e18f, 1e18f, 1e18f, 0, 1e18f}, GIVES(-0x1.6a09e6p-1f, 0x1.6a09e6p-1f)},
    {{0, 0, 4, 0, NAN, 3}, GIVES(NAN, NAN)},
};

static const struct row reflect_rows[] = {
    {{1, -1, 0, 1}, GIVES(1, 1)}, /* off either side of a floor */
    {{1, -1, 0, -1}, GIVES(1, 1)},
    {{3, 4, 1, 0}, GIVES(-3, 4)},
    {{0, -7, 0, 1}, GIVES(0, 7)}, /* head-on, along the wall, at rest */
    {{5, 0, 0, 1}, GIVES(5, 0)},
    {{0, 0, 0.6f, 0.8f}, GIVES(0, 0)},
    /* 5 * 0.6f rounds to 3; 5 - 6 * 0.6f is exact, and 6 * 0.8f rounds up. */
    {{5, 0, 0.6f, 0.8f}, GIVES(11744050 * 0x1p-23f, -10066330 * 0x1p-21f)},
    {{3, 4, 0, 0}, GIVES(3, 4)}, /* no normal */
    {{1e-30f, -1e-30f, 0, 1}, GIVES(1e-30f, 1e-30f)},
    {{1e18f, -1e18f, 0, 1}, GIVES(1e18f, 1e18f)},
    {{3, 4, NAN, 1}, GIVES(NAN, NAN)},
};

/* ---- As published: misses -------------------------------------------------------------------- */

static const struct row line_segment_published_rows[] = {
    {{0, 0, 1, 0, 5, 1, 5, -1}, HIT},
    {{0, 0, 1, 0, 3, 0, 3, 5}, MISS}, /* an end on the line */
    {{0, 0, 1, 0, 3, 5, 3, 0}, MISS},
    {{0, 0, 1, 0, 2, 0, 9, 0}, MISS},                       /* collinear */
    {{0, 0, 1, 0, 0, 1, 9, 1}, MISS},                       /* parallel */
    {{3, 3, 3, 3, 0, 0, 6, 6}, MISS},                       /* the line is a point */
    {{0, 0, 0x1p-30f, 0, 0, 0x1p-30f, 0, -0x1p-30f}, HIT},  /* the product is -2^-120 */
    {{0, 0, 0x1p-40f, 0, 0, 0x1p-40f, 0, -0x1p-40f}, MISS}, /* -2^-160: it underflows */
    {{0, 0, 1e-30f, 0, 0, 1e-30f, 0, -1e-30f}, MISS},
    {{0, 0, 1e18f, 0, 0, 1e18f, 0, -1e18f}, HIT}, /* -infinity */
    {{0, 0, 1, 0, NAN, 1, 5, -1}, MISS},
};

static const struct row segment_segment_published_rows[] = {
    {{0, 0, 4, 4, 0, 4, 4, 0}, HIT},
    {{0, 0, 4, 0, 2, 0, 2, 3}, MISS}, /* T, both ways */
    {{2, 0, 2, 3, 0, 0, 4, 0}, MISS},
    {{0, 0, 1, 1, 1, 1, 2, 0}, MISS},  /* end to end */
    {{0, 0, 4, 0, 3, 0, 9, 0}, MISS},  /* collinear */
    {{0, 0, 4, 0, 5, -1, 5, 1}, MISS}, /* only the line of one crosses the other */
    {{5, -1, 5, 1, 0, 0, 4, 0}, MISS},
    {{0, 0, 4, 0, 0, 1, 4, 1}, MISS},
    {{0, 0, 1e-20f, 1e-20f, 0, 1e-20f, 1e-20f, 0}, MISS}, /* underflow */
    {{-1e18f, 0, 1e18f, 0, 0, -1e18f, 0, 1e18f}, HIT},
    {{0, 0, 4, 4, 0, 4, 4, NAN}, MISS},
};

static const struct row segment_segment_k_published_rows[] = {
    {{0, 0, 4, 4, 0, 4, 4, 0}, HIT},
    {{2, 0, 2, 3, 0, 0, 4, 0}, HIT}, /* T with A, k = 0, and with B, k = 1 */
    {{2, 3, 2, 0, 0, 0, 4, 0}, HIT},
    {{0, 0, 4, 0, 2, 0, 2, 3}, MISS}, /* T with O */
    {{2, 1, 2, 3, 0, 0, 4, 0}, MISS}, /* k = -1/2, k = 3/2 */
    {{2, -3, 2, -1, 0, 0, 4, 0}, MISS},
    {{0, 0, 4, 0, 5, 1, 5, 3}, MISS},
    {{0, 0, 1, 1, 1, 1, 2, 0}, MISS}, /* end to end, collinear */
    {{0, 0, 4, 0, 3, 0, 9, 0}, MISS},
    {{0, 0, 1e-20f, 1e-20f, 0, 1e-20f, 1e-20f, 0}, MISS},
    {{0, 0, 4, 4, 0, 4, 4, NAN}, MISS},
};

static const struct row line_normal_published_rows[] = {
    {{0, 0, 4, 0, 1, 3}, GIVES(0, 1)}, /* N = (0, 48) */
    {{0, 0, 4, 0, 1, -3}, GIVES(0, -1)},
    {{0, 0, 4, 3, 0, 5}, GIVES(-0.6f, 0.8f)}, /* N = (-60, 80) */
    {{0, 0, 4, 3, 0, -5}, GIVES(0.6f, -0.8f)},
    {{0, 0, 4, 0, 9, 0}, GIVES(NAN, NAN)}, /* on the line, a == b: 0 / 0 */
    {{2, 3, 2, 3, 9, 9}, GIVES(NAN, NAN)},
    {{0, 0, 1e-30f, 0, 0, 1}, GIVES(NAN, NAN)}, /* the length underflows */
    {{-1e18f, 0, 1e18f, 0, 0, 1}, GIVES(0, 0)}, /* and overflows */
    {{0, 0, 4, 0, NAN, 3}, GIVES(NAN, NAN)},
};

#endif
