/* SPDX-License-Identifier: MIT */
/* Out-of-memory tests: allocations of an attempt fail. For programs linked like tests/starved.unit. */
#ifndef LOCKSTEP_TESTS_STARVING_H
#define LOCKSTEP_TESTS_STARVING_H

#include <stdbool.h>
#include <stddef.h>

/* The real allocator. */
void *__real_malloc(size_t size);
void __real_free(void *memory);

/* Each allocation of an attempt fails once: alone, and together with all later ones. With enough memory, `attempt`
 * returns true, and has freed its results. Otherwise it returns false, has checked the reported error itself, and
 * leaves nothing to free. */
void starve(const char *name, bool (*attempt)(const void *what), const void *what);

#endif
