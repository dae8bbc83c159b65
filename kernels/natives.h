/* SPDX-License-Identifier: MIT */
/* The kernels of a test on each instruction set, where this build has it. Naming a test names only
 * its own kernels, so a static program links no others. */
#ifndef LOCKSTEP_KERNELS_NATIVES_H
#define LOCKSTEP_KERNELS_NATIVES_H

#include <config.h>

#include "kernels/table.h"

/* IF(HAVE_ISA_avx2, x): x where configure found the instruction set, else NULL. */
#define IF_0(x) NULL
#define IF_1(x) x
#define IF_JOIN(condition, x) IF_##condition(x)
#define IF(condition, x) IF_JOIN(condition, x)

#define TEST(name, ...)                                                                            \
	lockstep_kernel lockstep_kernel_scalar_##name, lockstep_kernel_sse2_##name,                \
	    lockstep_kernel_sse41_##name, lockstep_kernel_avx2_##name,                             \
	    lockstep_kernel_avx512_##name, lockstep_kernel_neon_##name;
#include "kernels/tests.def"
#undef TEST

#define NATIVE(isa, test) [LOCKSTEP_ISA_##isa] = IF(HAVE_ISA_##isa, lockstep_kernel_##isa##_##test)
#define NATIVES(test)                                                                              \
	{                                                                                          \
		NATIVE(scalar, test), NATIVE(sse2, test), NATIVE(sse41, test), NATIVE(avx2, test), \
		    NATIVE(avx512, test), NATIVE(neon, test)                                       \
	}

#endif
