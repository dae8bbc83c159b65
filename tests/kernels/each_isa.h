/* SPDX-License-Identifier: MIT */
/* Loops over the instruction sets that run here: for (int isa = -1; next_isa(&isa);) */
#ifndef LOCKSTEP_TESTS_KERNELS_EACH_ISA_H
#define LOCKSTEP_TESTS_KERNELS_EACH_ISA_H

#include <stdbool.h>

#include "kernels/table.h"

/* Uses the next instruction set after `isa` that runs; false if there is none. */
static inline bool next_isa(int *isa)
{
	while (++*isa < LOCKSTEP_ISAS)
		if (lockstep_use_isa(lockstep_isa_at((size_t)*isa)) == 0)
			return true;
	return false;
}

#endif
