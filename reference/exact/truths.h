/* SPDX-License-Identifier: MIT */
/* The exact truth of every test, by name. */
#ifndef LOCKSTEP_REFERENCE_EXACT_TRUTHS_H
#define LOCKSTEP_REFERENCE_EXACT_TRUTHS_H

#include "reference/exact/exact.h"

/* Specimens have that of their judge, but for those of other shapes. */
#define SPECIMEN(name, ...)
#define PIXEL_SPECIMEN(name, ...) lockstep_exact lockstep_exact_##name;
#define TEST(name, ...) lockstep_exact lockstep_exact_##name;
#include "kernels/tests.def"
#undef TEST
#undef PIXEL_SPECIMEN
#undef SPECIMEN

#endif
