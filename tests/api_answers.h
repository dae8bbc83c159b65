/* SPDX-License-Identifier: MIT */
/*
 * Answers worked out by hand, for tests/test_api.c: touching, T contact, collinear overlap,
 * degenerate and invalid operands of each typed function of lockstep.h.
 */
#ifndef LOCKSTEP_TESTS_API_ANSWERS_H
#define LOCKSTEP_TESTS_API_ANSWERS_H

#include <math.h>

#include "kernels/lockstep.h"

struct row {
	float in[8];
	bool hit;
	float out[3];
};

#define HIT                                                                                        \
	true,                                                                                      \
	{                                                                                          \
		0                                                                                  \
	}
#define MISS                                                                                       \
	false,                                                                                     \
	{                                                                                          \
		0                                                                                  \
	}
#define GIVES(...)                                                                                 \
	false,                                                                                     \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}

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
    {{1, 1, 0, 0, 4, 0, 0, 4}, HIT},  {{1, 1, 0, 0, 0, 4, 4, 0}, HIT},   /* clockwise */
    {{2, 2, 0, 0, 4, 0, 0, 4}, HIT},                                     /* on an edge */
    {{0, 0, 0, 0, 4, 0, 0, 4}, HIT},                                     /* on a vertex */
    {{3, 2, 0, 0, 4, 0, 0, 4}, MISS}, {{-1, 0, 0, 0, 4, 0, 0, 4}, MISS}, /* on an edge's line */
    {{3, 3, 0, 0, 2, 2, 4, 4}, HIT}, /* the triangle is a segment */
    {{5, 5, 0, 0, 2, 2, 4, 4}, MISS}, {{1, 2, 0, 0, 2, 2, 4, 4}, MISS},
    {{7, 7, 7, 7, 7, 7, 7, 7}, HIT}, /* or a point */
    {{7, 8, 7, 7, 7, 7, 7, 7}, MISS}, {{1, 1, 0, 0, 4, 0, NAN, 4}, MISS},
};

static const struct row point_on_segment_band_rows[] = {
    {{0, 0, 4, 0, 2, 9}, HIT},    {{0, 0, 4, 0, 0, 9}, HIT}, /* beside an end */
    {{0, 0, 4, 0, 4, -9}, HIT},   {{0, 0, 4, 0, -1, 0}, MISS},
    {{0, 0, 4, 0, 5, 0}, MISS},   {{1, 1, 1, 1, 50, 60}, HIT}, /* a == b */
    {{1, 1, 1, 1, NAN, 0}, MISS},
};

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
    {{0, 0, 1e-30f, 0, 1, 1}, GIVES(0, 0, 0)}, /* as good as */
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
    {{3, 3, 3, 3, 0, 0, 6, 6}, HIT}, /* the line is */
    {{3, 4, 3, 4, 0, 0, 6, 6}, MISS},
    {{7, 7, 7, 7, 0, 0, 6, 6}, MISS},
    {{2, 2, 2, 2, 2, 2, 2, 2}, HIT}, /* both are */
    {{0, 0, 1, 0, NAN, 1, 5, -1}, MISS},
};

static const struct row segment_segment_rows[] = {
    {{0, 0, 4, 4, 0, 4, 4, 0}, HIT},          {{0, 0, 4, 0, 2, 0, 2, 3}, HIT}, /* T */
    {{0, 0, 4, 0, 2, 0x1p-149f, 2, 3}, MISS}, {{0, 0, 1, 1, 1, 1, 2, 0}, HIT}, /* end to end */
    {{0, 0, 4, 0, 3, 0, 9, 0}, HIT}, /* collinear: overlap, touch, apart */
    {{0, 0, 4, 0, 4, 0, 9, 0}, HIT},          {{0, 0, 4, 0, 5, 0, 9, 0}, MISS},
    {{0, 0, 1, 1, 2, 2, 3, 3}, MISS},         {{0, 0, 4, 0, 0, 1, 4, 1}, MISS}, /* parallel */
    {{2, 2, 2, 2, 0, 0, 4, 4}, HIT},                                            /* one is a point */
    {{2, 3, 2, 3, 0, 0, 4, 4}, MISS},         {{2, 2, 2, 2, 2, 2, 2, 2}, HIT},  /* both are */
    {{2, 2, 2, 2, 2, 3, 2, 3}, MISS},         {{0, 0, 4, 4, 0, 4, 4, NAN}, MISS},
};

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
    {{3, 4, 5, 0, 0, 0, 0}, HIT},   /* the line is */
    {{3, 4, 4.9f, 0, 0, 0, 0}, MISS},
    {{3, 4, 5, 0, 0, 1e-30f, 0}, HIT}, /* as good as */
    {{100, 0, 1, 0, 0, 1e-30f, 0}, MISS},
    {{9, 0, -1, 0, 0, 4, 0}, MISS},
    {{9, 0, 1, 0, 0, 4, NAN}, MISS},
};

static const struct row circle_segment_rows[] = {
    {{2, 1, 1, 0, 0, 4, 0}, HIT},                                          /* touching its side */
    {{2, 1, 0.99f, 0, 0, 4, 0}, MISS}, {{-1, 0, 1, 0, 0, 4, 0}, HIT},      /* touching its end */
    {{-1, 0, 0.5f, 0, 0, 4, 0}, MISS}, {{-1, -1, 1.4f, 0, 0, 4, 0}, MISS}, /* off its corner */
    {{-1, -1, 1.5f, 0, 0, 4, 0}, HIT}, {{0, 0, 9, -1, 0, 1, 0}, HIT}, /* the segment in the disc */
    {{1, 0, 0, 0, 0, 4, 0}, HIT},                                     /* the disc is a point */
    {{3, 4, 5, 0, 0, 0, 0}, HIT},                                     /* the segment is */
    {{3, 4, 4.9f, 0, 0, 0, 0}, MISS},  {{1, 0, -1, 0, 0, 4, 0}, MISS},
    {{2, 0, 1, 0, 0, NAN, 0}, MISS},
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

static const struct row box_box_rows[] = {
    {{0, 0, 1, 1, 1, 0, 2, 1}, HIT}, /* touching sides */
    {{0, 0, 1, 1, 1, 1, 2, 2}, HIT}, /* touching corners */
    {{0, 0, 1, 1, 0x1.000002p+0f, 0, 2, 1}, MISS},
    {{0, 0, 9, 9, 3, 3, 4, 4}, HIT}, /* one in the other */
    {{0, 0, 9, 1, 3, 2, 4, 4}, MISS},
    {{5, 5, 5, 5, 5, 5, 5, 5}, HIT},  /* points */
    {{2, 0, 1, 1, 0, 0, 9, 9}, MISS}, /* min > max */
    {{0, 0, 9, 9, 0, 2, 1, 1}, MISS},
    {{0, 0, 9, 9, 0, 0, NAN, 9}, MISS},
};

#endif
