/* SPDX-License-Identifier: MIT */
/* The counting kernels, or none yet; see counting.h. Compiled for both. */
#include <config.h>

#include "bench/counting.h"

#ifdef LOCKSTEP_EXTRAS_LATER
lockstep_kernel *const *const lockstep_counting;
#else
extern lockstep_kernel *const lockstep_kernel_count_list[];
lockstep_kernel *const *const lockstep_counting = lockstep_kernel_count_list;
#endif
