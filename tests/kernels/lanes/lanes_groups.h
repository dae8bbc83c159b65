/* SPDX-License-Identifier: MIT */
/* Converts bits to vectors and masks and back, for the parts of tests/kernels/lanes/lanes.c. */
#ifndef LOCKSTEP_TESTS_KERNELS_LANES_LANES_GROUPS_H
#define LOCKSTEP_TESTS_KERNELS_LANES_LANES_GROUPS_H

#include "kernels/lanes/lanes.h"

#define STRING(text) #text
#define EXPANDED(text) STRING(text)
#define BUILD EXPANDED(LOCKSTEP_BUILD)

enum { RANDOMS = 20000, BITS = GROUP * LANES };

/* All bits of a whole group; all bits of one mask. */
#define GROUP_BITS (~(uint64_t)0 >> (64 - BITS))
#define LANE_BITS (((uint64_t)1 << LANES) - 1)

static inline mask mask_of(uint64_t bits)
{
	float lane[LANES];
	for (unsigned i = 0; i < LANES; ++i)
		lane[i] = bits >> i & 1 ? 1.0f : 0.0f;
	return eq(load(lane), set(1.0f));
}

static inline uint64_t bits_of_mask(mask m)
{
	mask group[GROUP];
	for (unsigned k = 0; k < GROUP; ++k)
		group[k] = mask_of(0);
	group[0] = m;
	return pack(group);
}

static inline vec vec_of(const uint32_t *bits)
{
	float lane[LANES];
	memcpy(lane, bits, sizeof lane);
	return load(lane);
}

#endif
