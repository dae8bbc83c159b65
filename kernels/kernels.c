/* SPDX-License-Identifier: MIT */
/* The kernels of one build, in the order of the table of tests. Compiled once for every build. */
#include "kernels/kernel.h"

#define TEST(name, ...) KERNEL(name),
extern lockstep_kernel *const KERNEL(list)[];
lockstep_kernel *const KERNEL(list)[] = {
#include "kernels/tests.def"
};
#undef TEST
