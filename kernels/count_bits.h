/* SPDX-License-Identifier: MIT */
/* The number of set bits of a word. It is computed by halves if the CPU may have no instruction for it, since
 * calling the compiler's own function takes longer. */
#ifndef LOCKSTEP_KERNELS_COUNT_BITS_H
#define LOCKSTEP_KERNELS_COUNT_BITS_H

#include <stdint.h>

static inline unsigned count_bits(uint64_t word)
{
#ifdef __POPCNT__
	return (unsigned)__builtin_popcountll(word);
#else
	word -= word >> 1 & 0x5555555555555555;
	word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
	word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
	return (unsigned)(word * 0x0101010101010101 >> 56);
#endif
}

#endif
