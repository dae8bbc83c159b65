/* SPDX-License-Identifier: MIT */
/*
 * Memory that a program cannot continue without. Without memory, GMP would abort, and jansson would
 * read truncated text. After memory_begin(), neither ever gets NULL: the program ends instead.
 */
#ifndef LOCKSTEP_BASE_MEMORY_H
#define LOCKSTEP_BASE_MEMORY_H

#include <stdarg.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* For main(), before anything else. `none` reports the lack of memory in one line, and exits; it is
 * called at most once. Without it, the report goes to standard error, and the exit status is 2. */
void memory_begin(void (*none)(void));

/* Only sets `none`; memory_begin() calls it. */
void memory_say(void (*none)(void));

/* Ends the program for lack of memory. Any thread may call it. */
__attribute__((noreturn)) void memory_none(void);

/* True if the program is exiting for lack of memory: objects under construction are incomplete, and
 * must not be freed. */
bool memory_ran_out(void);

/* Returns the memory, or calls memory_none() if it is NULL. */
void *memory_must(void *memory);

/* Return formatted text, to be freed. */
__attribute__((format(printf, 1, 2))) char *memory_text(const char *format, ...);
__attribute__((format(printf, 1, 0))) char *memory_vtext(const char *format, va_list arguments);

#ifdef __cplusplus
}
#endif

#endif
