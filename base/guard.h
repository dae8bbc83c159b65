/* SPDX-License-Identifier: MIT */
/* Memory between two pages that must not be touched. */
#ifndef LOCKSTEP_BASE_GUARD_H
#define LOCKSTEP_BASE_GUARD_H

#include <stdbool.h>
#include <stddef.h>

struct guarded {
	char *memory; /* the first usable byte, on a page boundary */
	char *source; /* where to write the same bytes if `memory` is read-only, else NULL */
	size_t size;  /* usable bytes, whole pages */
};

/* At least `size` bytes with a forbidden page on both sides; false if out of memory. */
bool guarded_map(struct guarded *guarded, size_t size);

/*
 * The same, but read-only: it is written elsewhere, at `source`. Both are the same pages, so that
 * nothing need be unlocked to change them. (Two calls of mprotect() for each of seven columns took
 * longer than all else that is done with a batch.) Where the size of files is limited (ulimit -f), that
 * limits this memory, too: then it is not read-only.
 */
bool guarded_map_read_only(struct guarded *guarded, size_t size);

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

/* Where to write what is at `address`. */
static inline char *guarded_source(const struct guarded *guarded, const char *address)
{
	return (guarded->source ? guarded->source : guarded->memory) + (address - guarded->memory);
}

#endif
