/* SPDX-License-Identifier: MIT */
/* Memory between two pages that nobody may touch. */
#ifndef LOCKSTEP_BASE_GUARD_H
#define LOCKSTEP_BASE_GUARD_H

#include <stdbool.h>
#include <stddef.h>

struct guarded {
	char *memory; /* the first byte that may be touched, on a page boundary */
	size_t size;  /* bytes that may be touched, whole pages */
};

/* At least `size` bytes with a forbidden page on both sides; false if there is no memory. */
bool guarded_map(struct guarded *guarded, size_t size);
void guarded_unmap(struct guarded *guarded);

/* Where an array of `bytes` bytes lies: flush with the page after, or `offset` bytes behind the
 * page before. */
static inline char *guarded_end(const struct guarded *guarded, size_t bytes)
{
	return guarded->memory + guarded->size - bytes;
}

static inline char *guarded_start(const struct guarded *guarded, size_t offset)
{
	return guarded->memory + offset;
}

#endif
