/* SPDX-License-Identifier: MIT */
/* The kernels of a test on each instruction set, where this build has it. Naming a test names only
 * its own kernels, so a static program links no others. */
#ifndef LOCKSTEP_KERNELS_NATIVES_H
#define LOCKSTEP_KERNELS_NATIVES_H

#include <config.h>

#include "kernels/table.h"

/* IF(HAVE_ISA_avx2, x): x where configure found the instruction set, else 0. */
#define IF_0(x) 0
#define IF_1(x) x
#define IF_JOIN(condition, x) IF_##condition(x)
#define IF(condition, x) IF_JOIN(condition, x)

/* LOCKSTEP_EACH_ISA(DO, x), of config.h, is DO(isa, x) for each line of isas.def, where a file cannot be
 * included: in a macro. */
#define DECLARE(isa, test) lockstep_kernel lockstep_kernel_##isa##_##test;
#define TEST(name, ...) LOCKSTEP_EACH_ISA(DECLARE, name)
#include "kernels/tests.def"
#undef TEST
#undef DECLARE

#define NATIVE(isa, test) [LOCKSTEP_ISA_##isa] = IF(HAVE_ISA_##isa, lockstep_kernel_##isa##_##test),
#define NATIVES(test)                                                                              \
	{                                                                                          \
		LOCKSTEP_EACH_ISA(NATIVE, test)                                                    \
	}

#endif
