/* SPDX-License-Identifier: MIT */
/* Emulated and vectorised kernels, or none yet; see extra_builds.h. This file is compiled for both. */
#include <config.h>

#include "harness/check/extra_builds.h"

#ifdef LOCKSTEP_EXTRAS_LATER
const struct extras harness_extras;
#else

/* IF(HAVE_X, list): the kernels of a set that was compiled, else NULL. */
#define IF_0(list) NULL
#define IF_1(list) list
#define IF_JOIN(condition, list) IF_##condition(list)
#define IF(condition, list) IF_JOIN(condition, list)

#define ISA(isa, ...)                                                                              \
	extern lockstep_kernel *const lockstep_kernel_##isa##_emulated_list[];                     \
	extern lockstep_kernel *const lockstep_kernel_##isa##_auto_list[];                         \
	extern lockstep_tool *const lockstep_kernel_##isa##_emulated_tools[];                      \
	extern lockstep_tool *const lockstep_kernel_##isa##_auto_tools[];
#include "kernels/isas.def"
#undef ISA

#define EMULATED(isa)                                                                              \
	{                                                                                          \
		IF(HAVE_EMULATED_##isa, lockstep_kernel_##isa##_emulated_list),                    \
		    IF(HAVE_EMULATED_##isa, lockstep_kernel_##isa##_emulated_tools)                \
	}
#define AUTO(isa)                                                                                  \
	{                                                                                          \
		IF(HAVE_AUTO_##isa, lockstep_kernel_##isa##_auto_list),                            \
		    IF(HAVE_AUTO_##isa, lockstep_kernel_##isa##_auto_tools)                        \
	}

const struct extras harness_extras = {true,
				      {
#define ISA(isa, ...) [LOCKSTEP_ISA_##isa] = EMULATED(isa),
#include "kernels/isas.def"
#undef ISA
				      },
				      {
#define ISA(isa, ...) [LOCKSTEP_ISA_##isa] = AUTO(isa),
#include "kernels/isas.def"
#undef ISA
				      }};
#endif
