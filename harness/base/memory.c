/* SPDX-License-Identifier: MIT */
/* Memory that a program cannot go on without; see memory.h. */
#define _GNU_SOURCE /* for vasprintf */
#include <config.h>

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#if HAVE_GMP
#include <gmp.h>
#endif
#if HAVE_JANSSON
#include <jansson.h>
#endif

#include "harness/base/memory.h"

enum { STATUS = 2 };

static void (*say)(void);
static atomic_int ran_out; /* not a byte: RISC-V can exchange bytes only with a library */

void memory_none(void)
{
	static _Thread_local bool here;
	/* Exit handlers may run out of memory, too. Other threads leave the exit to the first. */
	if (here)
		_exit(STATUS);
	here = true;
	while (atomic_exchange(&ran_out, 1))
		pause();
	if (say)
		say();
	else
		fputs("out of memory\n", stderr);
	exit(STATUS);
}

bool memory_ran_out(void)
{
	return ran_out;
}

void *memory_must(void *memory)
{
	if (!memory)
		memory_none();
	return memory;
}

char *memory_text(const char *format, ...)
{
	char *text;
	va_list arguments;
	va_start(arguments, format);
	if (vasprintf(&text, format, arguments) < 0)
		memory_none();
	va_end(arguments);
	return text;
}

#if HAVE_GMP || HAVE_JANSSON
/* Neither library asks for 0 bytes. */
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
	say = none;
#if HAVE_GMP
	mp_set_memory_functions(allocate, reallocate, release);
#endif
#if HAVE_JANSSON
	json_set_alloc_funcs(allocate, free);
#endif
}
