/* SPDX-License-Identifier: MIT */
/* Counts and lists of hits; documented in lockstep.h. */
#include <stdint.h>

#include "kernels/hits.h"
#include "kernels/natives.h"
#include "kernels/tools.h"

#define DECLARE(isa, tool) lockstep_tool lockstep_kernel_##isa##_##tool;
LOCKSTEP_EACH_ISA(DECLARE, list_hits)
#undef DECLARE
static lockstep_tool *const listers[LOCKSTEP_ISAS] = NATIVES(list_hits);

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
	struct list_job job = {n, hits, from, list, capacity, 0};
	listers[lockstep_current_isa()](&job);
	return job.count;
}
