/* SPDX-License-Identifier: MIT */
/* Sets the allocators of GMP and jansson; see memory.h. lockstep-plugin-host links neither library,
 * because a plug-in may bring its own, so this is not in memory.c. */
#include <config.h>

#include <stdlib.h>

#if HAVE_GMP
#include <gmp.h>
#endif
#if HAVE_JANSSON
#include <jansson.h>
#endif

#include "harness/base/memory.h"

#if HAVE_GMP || HAVE_JANSSON
/* Neither library allocates 0 bytes. */
static void *allocate(size_t size)
{
	return memory_must(malloc(size));
}
#endif

#if HAVE_GMP
static void *reallocate(void *old, size_t before, size_t size)
{
	(void)before;
	return memory_must(realloc(old, size));
}

static void release(void *memory, size_t size)
{
	(void)size;
	free(memory);
}
#endif

void memory_begin(void (*none)(void))
{
	memory_say(none);
#if HAVE_GMP
	mp_set_memory_functions(allocate, reallocate, release);
#endif
#if HAVE_JANSSON
	json_set_alloc_funcs(allocate, free);
#endif
}
