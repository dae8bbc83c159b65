/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for discs. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_CIRCLE_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_CIRCLE_H

#include "tests/kernels/api_rows.h"

static const struct row circle_circle_rows[] = {
    {{0, 0, 2, 1, 0, 2}, HIT},
    {{0, 0, 2, 5, 0, 3}, HIT},               /* touching */
    {{0, 0, 2, 5, 0, 0x1.7ffffcp+1f}, MISS}, /* 3 - 2^-21 */
    {{0, 0, 10, 1, 1, 1}, HIT},              /* one in the other */
    {{0, 0, 1, 3, 0, 1}, MISS},
    {{1, 2, 0, 1, 2, 0}, HIT}, /* points */
    {{1, 2, 0, 1, 3, 0}, MISS},
    {{0, 0, 10, 0, 0, -1}, MISS},
    {{0, 0, -1, 0, 0, 10}, MISS},
    {{0, 0, 1, 0, 0, NAN}, MISS},
};

static const struct row circle_line_rows[] = {
    {{2, 1, 1, 0, 0, 4, 0}, HIT}, /* touching */
    {{2, 1, 0.99f, 0, 0, 4, 0}, MISS},
    {{100, 1, 1, 0, 0, 4, 0}, HIT}, /* the line does not end */
    {{9, 0, 0, 0, 0, 4, 0}, HIT},   /* the disc is a point */
    {{3, 4, 5, 0, 0, 0, 0}, HIT},   /* the line is a point */
    {{3, 4, 4.9f, 0, 0, 0, 0}, MISS},
    {{3, 4, 5, 0, 0, 1e-30f, 0}, HIT}, /* its length squared underflows */
    {{100, 0, 1, 0, 0, 1e-30f, 0}, MISS},
    {{9, 0, -1, 0, 0, 4, 0}, MISS},
    {{9, 0, 1, 0, 0, 4, NAN}, MISS},
    /* Within rounding: the same whichever end comes first. */
    {{-0x1.a285eap+3f, 0x1.f708bcp+2f, 0x1.923bccp+1f, -0x1.f9126p+3f, 0x1.68068p+2f,
      -0x1.78c94p+3f, 0x1.eb2c8p+1f},
     MISS},
    {{-0x1.a285eap+3f, 0x1.f708bcp+2f, 0x1.923bccp+1f, -0x1.78c94p+3f, 0x1.eb2c8p+1f,
      -0x1.f9126p+3f, 0x1.68068p+2f},
     MISS},
};

static const struct row circle_segment_rows[] = {
    {{2, 1, 1, 0, 0, 4, 0}, HIT}, /* touching its side */
    {{2, 1, 0.99f, 0, 0, 4, 0}, MISS},
    {{-1, 0, 1, 0, 0, 4, 0}, HIT}, /* touching its end */
    {{-1, 0, 0.5f, 0, 0, 4, 0}, MISS},
    {{-1, -1, 1.4f, 0, 0, 4, 0}, MISS}, /* off its corner */
    {{-1, -1, 1.5f, 0, 0, 4, 0}, HIT},
    {{0, 0, 9, -1, 0, 1, 0}, HIT}, /* the segment in the disc */
    {{1, 0, 0, 0, 0, 4, 0}, HIT},  /* the disc is a point */
    {{3, 4, 5, 0, 0, 0, 0}, HIT},  /* the segment is a point */
    {{3, 4, 4.9f, 0, 0, 0, 0}, MISS},
    {{1, 0, -1, 0, 0, 4, 0}, MISS},
    {{2, 0, 1, 0, 0, NAN, 0}, MISS},
    /* Within rounding: the same whichever end comes first. */
    {{-0x1.0d1fbep+3f, 0x1.ccda18p+0f, 0x1.2e399p+2f, 0x1.3af5ep+3f, -0x1.a7e9p+2f, -0x1.197ap+3f,
      0x1.0418ep+3f},
     HIT},
    {{-0x1.0d1fbep+3f, 0x1.ccda18p+0f, 0x1.2e399p+2f, -0x1.197ap+3f, 0x1.0418ep+3f, 0x1.3af5ep+3f,
      -0x1.a7e9p+2f},
     HIT},
};

static const struct row circle_box_rows[] = {
    {{-1, 2, 1, 0, 0, 4, 4}, HIT},  /* touching a side */
    {{-3, -4, 5, 0, 0, 4, 4}, HIT}, /* touching a corner */
    {{-3, -4, 4.99f, 0, 0, 4, 4}, MISS},
    {{2, 2, 0, 0, 0, 4, 4}, HIT}, /* the disc is a point inside */
    {{3, 4, 5, 0, 0, 0, 0}, HIT}, /* the box is a point */
    {{2, 6, 1, 0, 0, 4, 4}, MISS},
    {{2, 2, 9, 4, 0, 0, 4}, MISS}, /* min > max */
    {{2, 2, -1, 0, 0, 4, 4}, MISS},
    {{2, NAN, 1, 0, 0, 4, 4}, MISS},
};

/* ---- As published: touching is a miss, and a point divides 0 by 0 ----------------------------- */

static const struct row circle_line_published_rows[] = {
    {{2, 1, 1.5f, 0, 0, 4, 0}, HIT},
    {{100, -1, 1.5f, 0, 0, 4, 0}, HIT}, /* the line does not end */
    {{2, 1, 1, 0, 0, 4, 0}, MISS},      /* touching */
    {{9, 0, 0x1p-149f, 0, 0, 4, 0}, HIT},
    {{9, 0, 0, 0, 0, 4, 0}, MISS},      /* the disc is a point on the line */
    {{3, 4, 6, 0, 0, 0, 0}, MISS},      /* the line is a point in the disc */
    {{0, 1, 5, 0, 0, 1e-30f, 0}, MISS}, /* nearly a point: the length underflows */
    {{9, 0, -1, 0, 0, 4, 0}, MISS},
    {{9, 0, 1, 0, 0, 4, NAN}, MISS},
};

static const struct row circle_segment_published_rows[] = {
    {{2, 1, 1.5f, 0, 0, 4, 0}, HIT},                                     /* beside */
    {{2, 1, 1, 0, 0, 4, 0}, MISS},                                       /* touching its side */
    {{-1, 0, 1, 0, 0, 4, 0}, HIT},                                       /* touching its ends */
    {{5, 0, 1, 0, 0, 4, 0}, HIT},     {{-1, 0, 0.5f, 0, 0, 4, 0}, MISS}, /* near the line only */
    {{5, 0, 0.5f, 0, 0, 4, 0}, MISS}, {{0, 0, 9, -1, 0, 1, 0}, HIT}, /* the segment in the disc */
    {{1, 0, 0, 0, 0, 4, 0}, MISS}, /* the disc is a point on the segment */
    {{3, 4, 6, 0, 0, 0, 0}, MISS}, /* the segment is a point in the disc */
    {{1, 0, -1, 0, 0, 4, 0}, MISS},   {{2, 0, 1, 0, 0, NAN, 0}, MISS},
};

#endif
