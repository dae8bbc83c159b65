/* SPDX-License-Identifier: MIT */
/* Columns of four rows, on x86. This uses the 16-byte registers that every set has: rows are at arbitrary
 * addresses, so each needs its own loads, and wider registers would only have to be assembled from these. */
#ifndef LOCKSTEP_KERNELS_LANES_TRANSPOSE_H
#define LOCKSTEP_KERNELS_LANES_TRANSPOSE_H

#include <simde/x86/sse2.h>

#define TRANSPOSE

static inline void transpose1(struct four_rows row, float *to)
{
	int32_t a, b, c, d;
	memcpy(&a, row.a, sizeof a);
	memcpy(&b, row.b, sizeof b);
	memcpy(&c, row.c, sizeof c);
	memcpy(&d, row.d, sizeof d);
	simde_mm_storeu_si128((simde__m128i *)to, simde_mm_set_epi32(d, c, b, a));
}

/* The first two columns of two rows. */
static inline simde__m128 two_of_two(const float *a, const float *b)
{
	int64_t first, second;
	memcpy(&first, a, sizeof first);
	memcpy(&second, b, sizeof second);
	return simde_mm_castsi128_ps(simde_mm_set_epi64x(second, first));
}

static inline void transpose2(struct four_rows row, float *to, size_t step)
{
	simde__m128 ab = two_of_two(row.a, row.b), cd = two_of_two(row.c, row.d);
	simde_mm_storeu_ps(to, simde_mm_shuffle_ps(ab, cd, 0x88));
	simde_mm_storeu_ps(to + step, simde_mm_shuffle_ps(ab, cd, 0xdd));
}

static inline void transpose4(struct four_rows row, float *to, size_t step)
{
	simde__m128 a = simde_mm_loadu_ps(row.a), b = simde_mm_loadu_ps(row.b);
	simde__m128 c = simde_mm_loadu_ps(row.c), d = simde_mm_loadu_ps(row.d);
	simde__m128 ab = simde_mm_unpacklo_ps(a, b), cd = simde_mm_unpacklo_ps(c, d);
	simde__m128 far_ab = simde_mm_unpackhi_ps(a, b), far_cd = simde_mm_unpackhi_ps(c, d);
	simde_mm_storeu_ps(to, simde_mm_movelh_ps(ab, cd));
	simde_mm_storeu_ps(to + step, simde_mm_movehl_ps(cd, ab));
	simde_mm_storeu_ps(to + 2 * step, simde_mm_movelh_ps(far_ab, far_cd));
	simde_mm_storeu_ps(to + 3 * step, simde_mm_movehl_ps(far_cd, far_ab));
}

#endif
