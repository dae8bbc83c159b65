/* SPDX-License-Identifier: MIT */
/* Memory between two pages that must not be touched. */
#ifndef LOCKSTEP_BASE_GUARD_H
#define LOCKSTEP_BASE_GUARD_H

#include <stddef.h>

struct guarded {
	char *memory; /* the first usable byte, on a page boundary */
	char *source; /* where to write the same bytes if `memory` is read-only, else NULL */
	size_t size;  /* usable bytes, whole pages */
};

/* Maps at least `size` bytes with a forbidden page on both sides. */
void guarded_map(struct guarded *guarded, size_t size);

/*
 * The same, but read-only: it is written through `source`. Both addresses map the same pages, so
 * changing them needs no unlocking. (Two calls of mprotect() for each of seven columns took longer
 * than all other work on a batch.) A limit on the size of files (ulimit -f) also limits this
 * memory; beyond the limit it is not read-only.
 */
void guarded_map_read_only(struct guarded *guarded, size_t size);

void guarded_unmap(struct guarded *guarded);

/* Return the address of an array of `bytes` bytes: flush with the page after it, or `offset` bytes
 * after the page before. */
static inline char *guarded_end(const struct guarded *guarded, size_t bytes)
{
	return guarded->memory + guarded->size - bytes;
}

static inline char *guarded_start(const struct guarded *guarded, size_t offset)
{
	return guarded->memory + offset;
}

/* Returns where to write the bytes at `address`. */
static inline char *guarded_source(const struct guarded *guarded, const char *address)
{
	return (guarded->source ? guarded->source : guarded->memory) + (address - guarded->memory);
}

#endif
