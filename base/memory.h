/* SPDX-License-Identifier: MIT */
/*
 * Memory that a program cannot go on without. GMP would abort, and jansson reads a text wrong from which a letter
 * is missing that it had no memory for: once memory_begin() was called, neither ever gets NULL, and what they were
 * working on ends with the program.
 */
#ifndef LOCKSTEP_BASE_MEMORY_H
#define LOCKSTEP_BASE_MEMORY_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* For main(), before anything else. `none` says so in one line, and exits; it is called at most once. Without it,
 * that is standard error and exit status 2. */
void memory_begin(void (*none)(void));

/* There is none: does not return. May be called in any thread. */
__attribute__((noreturn)) void memory_none(void);

/* Is that why the program exits? Then what was being made is half made, and not to be freed. */
bool memory_ran_out(void);

/* The memory, unless it is NULL: then memory_none(). */
void *memory_must(void *memory);

#ifdef __cplusplus
}
#endif

#endif
