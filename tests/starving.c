/* SPDX-License-Identifier: MIT */
/*
 * The linker's --wrap redirects calls of malloc() and so on here: those of the program and of what is linked into it,
 * not those within shared libraries. Live blocks are counted, to detect leaks and double frees.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/starving.h"

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
FILE *__real_fopen(const char *path, const char *mode);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
FILE *__wrap_fopen(const char *path, const char *mode);
void __wrap_free(void *memory);

enum { LIVE_MAX = 4096 };
static struct {
	size_t count, at,
	    from; /* allocations so far; the one that fails, and the first of those that all fail */
	bool failed;
	void *live[LIVE_MAX];
	size_t alive;
} starving = {.at = SIZE_MAX, .from = SIZE_MAX};

static bool starved(void)
{
	const size_t k = starving.count++;
	if (k != starving.at && k < starving.from)
		return false;
	errno = ENOMEM;
	return starving.failed = true;
}

static void *alive(void *memory)
{
	if (!memory)
		return NULL;
	assert_in_range(starving.alive, 0, LIVE_MAX - 1);
	starving.live[starving.alive++] = memory;
	return memory;
}

/* If it is a counted block, removes it. */
static void dead(const void *memory)
{
	for (size_t i = starving.alive; i-- > 0;)
		if (starving.live[i] == memory) {
			starving.live[i] = starving.live[--starving.alive];
			return;
		}
	fail_msg("%p is freed twice, or was never allocated", memory);
}

void *__wrap_malloc(size_t size)
{
	void *memory = starved() ? NULL : alive(__real_malloc(size));
	if (memory)
		memset(memory, 0xa5, size);
	return memory;
}

void *__wrap_calloc(size_t count, size_t size)
{
	return starved() ? NULL : alive(__real_calloc(count, size));
}

void *__wrap_realloc(void *old, size_t size)
{
	if (starved())
		return NULL;
	if (old)
		dead(old);
	return alive(__real_realloc(old, size));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
	return starved() ? NULL : alive(__real_aligned_alloc(alignment, size));
}

char *__wrap_strdup(const char *text)
{
	char *copy = __wrap_malloc(strlen(text) + 1);
	return copy ? strcpy(copy, text) : NULL;
}

FILE *__wrap_fopen(const char *path, const char *mode)
{
	return starved() ? NULL : __real_fopen(path, mode);
}

void __wrap_free(void *memory)
{
	if (memory)
		dead(memory);
	__real_free(memory);
}

void starve(const char *name, bool (*attempt)(const void *what), const void *what)
{
	for (unsigned all = 0; all < 2; ++all)
		for (size_t k = 0;; ++k) {
			const size_t before = starving.alive;
			starving.count = 0;
			starving.failed = false;
			*(all ? &starving.from : &starving.at) = k;
			const bool made = attempt(what);
			starving.at = starving.from = SIZE_MAX;
			if (made == starving.failed)
				fail_msg("%s: allocation %zu%s: %s", name, k,
					 all ? " and later ones" : "",
					 made ? "it failed, and nobody says so"
					      : "refused with all memory");
			if (starving.alive != before)
				fail_msg("%s: allocation %zu%s fails: %zu are leaked", name, k,
					 all ? " and later ones" : "", starving.alive - before);
			if (made) {
				if (k == 0)
					fail_msg("%s: it allocates nothing", name);
				break;
			}
		}
}
