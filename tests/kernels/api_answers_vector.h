/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for vectors in space. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_VECTOR_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_VECTOR_H

#include "tests/kernels/api_rows.h"

static const struct row normalize3_rows[] = {
    {{3, 0, 0}, GIVES(1, 0, 0)},
    {{0, -3, 4}, GIVES(0, -0.6f, 0.8f)},
    {{2, 3, 6}, GIVES(2 / 7.0f, 3 / 7.0f, 6 / 7.0f)},
    {{0, 0, 0}, GIVES(0, 0, 0)},
    {{0, -0.0f, 0}, GIVES(0, 0, 0)},
    {{0, 0, -0x1p-149f}, GIVES(0, 0, -1)}, /* too small, too large to be squared as they are */
    {{0x3p-149f, 0, 0x4p-149f}, GIVES(0.6f, 0, 0.8f)},
    {{0x3p-75f, 0x4p-75f, 0}, GIVES(0.6f, 0.8f, 0)},
    {{0, 0x3p+100f, 0x4p+100f}, GIVES(0, 0.6f, 0.8f)},
    {{FLT_MAX, 0, 0}, GIVES(1, 0, 0)},
    {{0, NAN, 0}, GIVES(NAN, NAN, NAN)},
};

static const struct row cross3_rows[] = {
    {{1, 0, 0, 0, 1, 0}, GIVES(0, 0, 1)}, /* right-handed */
    {{0, 1, 0, 1, 0, 0}, GIVES(0, 0, -1)},
    {{0, 1, 0, 0, 0, 1}, GIVES(1, 0, 0)},
    {{0, 0, 1, 1, 0, 0}, GIVES(0, 1, 0)},
    {{2, 3, 4, 5, 6, 7}, GIVES(-3, 6, -3)}, /* 21 - 24, 20 - 14, 12 - 15 */
    {{2, 4, 6, 1, 2, 3}, GIVES(0, 0, 0)},   /* parallel */
    {{2, 4, 6, 0, 0, 0}, GIVES(0, 0, 0)},
    {{0x1p+20f, 1, 0, 1, 0x1p+20f, 0}, GIVES(0, 0, 0x1p+40f)}, /* 2^40 - 1, rounded */
    {{1, 0, 0, 0, NAN, 0}, GIVES(NAN, NAN, NAN)},              /* also y, which has no part in it */
};

static const struct row dot3_rows[] = {
    {{1, 2, 3, 4, 5, 6}, GIVES(32)},
    {{1, 0, 0, 0, 1, 0}, GIVES(0)},
    {{3, 4, 12, 3, 4, 12}, GIVES(169)},
    {{1, 1, 1, -1, -2, -3}, GIVES(-6)},
    {{1, 1, 1, 0x1p+24f, 1, 1}, GIVES(0x1p+24f)}, /* z comes last: 2^24 + 1 is 2^24, twice */
    {{1, 1, 1, 1, 1, 0x1p+24f}, GIVES(0x1.000002p+24f)},
    {{1, 2, 3, 4, 5, NAN}, GIVES(NAN)},
};

static const struct row project3_rows[] = {
    {{2, 3, 4, 5, 0, 0}, GIVES(2, 0, 0)},
    {{1, 1, 1, 0, 0, 2}, GIVES(0, 0, 1)},
    {{8, 0, 0, 1, 1, 0}, GIVES(4, 4, 0)},
    {{-3, 7, 7, 6, 0, 0}, GIVES(-3, 0, 0)}, /* backwards */
    {{0, 7, 7, 6, 0, 0}, GIVES(0, 0, 0)},
    {{1, 2, 3, 0, 0, 0}, GIVES(0, 0, 0)},      /* on no direction */
    {{1, 2, 3, 1e-30f, 0, 0}, GIVES(0, 0, 0)}, /* w . w underflows */
    {{1, 2, 3, 0, NAN, 0}, GIVES(NAN, NAN, NAN)},
};

#endif
