/* SPDX-License-Identifier: MIT */
/* SSE4.1: four lanes; choose is one blend. */
#include <simde/x86/sse4.1.h>

#include "kernels/lanes/sse.h"

static inline vec choose(mask m, vec a, vec b)
{
	return simde_mm_blendv_ps(b, a, m);
}
