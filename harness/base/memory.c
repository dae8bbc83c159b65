/* SPDX-License-Identifier: MIT */
/* Memory that a program cannot continue without; see memory.h. */
#define _GNU_SOURCE /* for vasprintf */
#include <config.h>

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "harness/base/memory.h"

enum { STATUS = 2 };

static void (*say)(void);
static atomic_int ran_out; /* not a byte: RISC-V can exchange bytes only with a library */

void memory_say(void (*none)(void))
{
	say = none;
}

void memory_none(void)
{
	static _Thread_local bool here;
	/* Exit handlers may also run out of memory. The first thread exits, and the others wait. */
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

char *memory_vtext(const char *format, va_list arguments)
{
	char *text;
	if (vasprintf(&text, format, arguments) < 0)
		memory_none();
	return text;
}

char *memory_text(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	char *text = memory_vtext(format, arguments);
	va_end(arguments);
	return text;
}
