/* SPDX-License-Identifier: MIT */
/* The kernels of one build, in the order of the table of tests. Compiled once for each build. */
#include "kernels/kernel.h"

#define TEST(name, ...) lockstep_kernel KERNEL(name);
#include "kernels/tests.def"
#undef TEST
#define TEST(name, ...) KERNEL(name),
extern lockstep_kernel *const KERNEL(list)[];
lockstep_kernel *const KERNEL(list)[] = {
#include "kernels/tests.def"
};
#undef TEST

/* The tools of the build. */
#define TOOL(name) KERNEL(name),
extern lockstep_tool *const KERNEL(tools)[];
lockstep_tool *const KERNEL(tools)[] = {
#include "kernels/tools.def"
};
#undef TOOL
