/* SPDX-License-Identifier: MIT */
/* SSE2: four lanes; choose is made of logic. */
#include <simde/x86/sse2.h>

#include "kernels/lanes/sse.h"

static inline vec choose(mask m, vec a, vec b)
{
	return simde_mm_or_ps(simde_mm_and_ps(m, a), simde_mm_andnot_ps(m, b));
}
