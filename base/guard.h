/* SPDX-License-Identifier: MIT */
/* Memory between two pages that must not be touched. */
#ifndef LOCKSTEP_BASE_GUARD_H
#define LOCKSTEP_BASE_GUARD_H

#include <stdbool.h>
#include <stddef.h>

struct guarded {
	char *memory; /* the first usable byte, on a page boundary */
	size_t size;  /* usable bytes, whole pages */
};

/* At least `size` bytes with a forbidden page on both sides; false if out of memory. */
bool guarded_map(struct guarded *guarded, size_t size);
void guarded_unmap(struct guarded *guarded);

/* The address of an array of `bytes` bytes: flush with the page after it, or `offset` bytes after
 * the page before. */
static inline char *guarded_end(const struct guarded *guarded, size_t bytes)
{
	return guarded->memory + guarded->size - bytes;
}

static inline char *guarded_start(const struct guarded *guarded, size_t offset)
{
	return guarded->memory + offset;
}

#endif
