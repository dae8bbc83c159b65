/* SPDX-License-Identifier: MIT */
/* SSE4.1: four lanes. A select is one blend, and each int32 operation one instruction. */
#include <simde/x86/sse4.1.h>
#if !defined(SIMDE_X86_SSE4_1_NATIVE) && !defined(LOCKSTEP_EMULATED)
#error "SSE4.1 is off in CFLAGS or CPPFLAGS: SIMDe would emulate it"
#endif

#include "kernels/lanes/sse.h"

static inline vec choose(mask m, vec a, vec b)
{
	return simde_mm_blendv_ps(b, a, m);
}

static inline ivec mul_int(ivec a, ivec b)
{
	return simde_mm_mullo_epi32(a, b);
}

static inline ivec choose_int(mask m, ivec a, ivec b)
{
	return simde_mm_blendv_epi8(b, a, simde_mm_castps_si128(m));
}

static inline ivec min_int(ivec a, ivec b)
{
	return simde_mm_min_epi32(a, b);
}

static inline ivec max_int(ivec a, ivec b)
{
	return simde_mm_max_epi32(a, b);
}
