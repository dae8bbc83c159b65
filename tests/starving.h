/* SPDX-License-Identifier: MIT */
/* What happens if memory is lacking: allocations of an attempt that fail. For programs linked as tests/starved.unit is. */
#ifndef LOCKSTEP_TESTS_STARVING_H
#define LOCKSTEP_TESTS_STARVING_H

#include <stdbool.h>
#include <stddef.h>

/* What is not led there. */
void *__real_malloc(size_t size);
void __real_free(void *memory);

/* Each allocation of an attempt fails once: alone, and with all that come after it. With all memory, `attempt` is true,
 * and has freed what it made. Without some of it, it is false, has looked for itself at what it is told then, and there
 * is nothing to free. */
void starve(const char *name, bool (*attempt)(const void *what), const void *what);

#endif
