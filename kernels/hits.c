/* SPDX-License-Identifier: MIT */
/* Counts and lists of hits, and all pairs; documented in lockstep.h. */
#include <stdint.h>

#include "kernels/count_bits.h"
#include "kernels/rows.h"

/* Word w without the bits of cases before `from` and past n. */
static uint64_t word_of(size_t n, const uint64_t *hits, size_t w, size_t from)
{
	uint64_t word = hits[w];
	if (w == from / 64)
		word &= ~(uint64_t)0 << from % 64;
	if (w == n / 64)
		word &= ((uint64_t)1 << n % 64) - 1;
	return word;
}

size_t lockstep_hits_count(size_t n, const uint64_t *hits)
{
	return lockstep_hits_list(n, hits, 0, NULL, 0);
}

bool lockstep_hits_any(size_t n, const uint64_t *hits)
{
	return lockstep_hits_first(n, hits) < n;
}

size_t lockstep_hits_first(size_t n, const uint64_t *hits)
{
	for (size_t w = 0; w * 64 < n; ++w) {
		const uint64_t word = word_of(n, hits, w, 0);
		if (word)
			return w * 64 + (size_t)__builtin_ctzll(word);
	}
	return n;
}

size_t lockstep_hits_list(size_t n, const uint64_t *hits, size_t from, uint32_t *list,
			  size_t capacity)
{
	size_t count = 0;
	for (size_t w = from / 64; w * 64 < n; ++w) {
		uint64_t word = word_of(n, hits, w, from);
		for (; word && count < capacity; word &= word - 1)
			list[count++] = (uint32_t)(w * 64 + (size_t)__builtin_ctzll(word));
		count += count_bits(word);
	}
	return count;
}
