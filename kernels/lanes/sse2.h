/* SPDX-License-Identifier: MIT */
/* SSE2: four lanes. Selects are built from logic, and minimum, maximum and product of int32 from
 * other instructions. */
#include <simde/x86/sse2.h>
#if !defined(SIMDE_X86_SSE2_NATIVE) && !defined(LOCKSTEP_EMULATED)
#error "SSE2 is off in CFLAGS or CPPFLAGS: SIMDe would emulate it"
#endif

#include "kernels/lanes/sse.h"

static inline vec choose(mask m, vec a, vec b)
{
	return simde_mm_or_ps(simde_mm_and_ps(m, a), simde_mm_andnot_ps(m, b));
}

/* The low halves of 64-bit products: those of the even lanes, and of the odd ones after moving them
 * to even lanes. */
static inline ivec mul_int(ivec a, ivec b)
{
	ivec even = simde_mm_mul_epu32(a, b);
	ivec odd = simde_mm_mul_epu32(simde_mm_srli_epi64(a, 32), simde_mm_srli_epi64(b, 32));
	ivec even_lanes = simde_mm_set_epi32(0, -1, 0, -1);
	return simde_mm_or_si128(simde_mm_and_si128(even, even_lanes),
				 simde_mm_slli_epi64(odd, 32));
}

static inline ivec choose_int(mask m, ivec a, ivec b)
{
	ivec chosen = simde_mm_castps_si128(m);
	return simde_mm_or_si128(simde_mm_and_si128(chosen, a), simde_mm_andnot_si128(chosen, b));
}

static inline ivec min_int(ivec a, ivec b)
{
	return choose_int(lt_int(a, b), a, b);
}

static inline ivec max_int(ivec a, ivec b)
{
	return choose_int(lt_int(b, a), a, b);
}
