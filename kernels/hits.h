/* SPDX-License-Identifier: MIT */
/* Hit words, and the job of the tool list_hits. */
#ifndef LOCKSTEP_KERNELS_HITS_H
#define LOCKSTEP_KERNELS_HITS_H

#include <stddef.h>
#include <stdint.h>

#include "kernels/count_bits.h"

/* The arguments and result of lockstep_hits_list(). */
struct list_job {
	size_t n;
	const uint64_t *hits;
	size_t from;
	uint32_t *list;
	size_t capacity, count;
};

/* Word w without the bits of cases before `from` and after the last case. */
static inline uint64_t word_of(size_t n, const uint64_t *hits, size_t w, size_t from)
{
	uint64_t word = hits[w];
	if (w == from / 64)
		word &= ~(uint64_t)0 << from % 64;
	if (w == n / 64)
		word &= ((uint64_t)1 << n % 64) - 1;
	return word;
}

#endif
