/* SPDX-License-Identifier: MIT */
/*
 * A library to preload: one allocation of a program fails, or that one and all later ones. Settings
 * come from the environment; programs that it starts do not inherit them:
 *	FAILING_IN=NAME    the program; others run normally
 *	FAILING_AT=K       its K-th allocation fails, from 0
 *	FAILING_FROM=K     and all later ones
 *	FAILING_CALLERS=N  this many callers identify a place, innermost first
 *	FAILING_PLACES=F   nothing fails: the file gets a line for each allocation from a new place, with K and a hash of
 *	                   the callers
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <errno.h>
#include <execinfo.h>
#include <inttypes.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#pragma GCC visibility push(default)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
extern char *program_invocation_short_name;

enum { DEPTH = 40, PLACES = 1 << 14, COUNTED = 1 << 15 };

static bool acts;
static uint64_t fails_at = UINT64_MAX, fails_from = UINT64_MAX, count;
static int places = -1, callers = 2;
static uint64_t seen[PLACES];
static __thread bool looking;

/* True if the address is in the program; makes it relative to this run's load address. */
static int find(struct dl_phdr_info *info, size_t size, void *place)
{
	uintptr_t *caller = place;
	(void)size;
	for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
		const ElfW(Phdr) *part = &info->dlpi_phdr[i];
		if (part->p_type == PT_LOAD &&
		    *caller - info->dlpi_addr - part->p_vaddr < part->p_memsz) {
			*caller -= info->dlpi_addr;
			return 1;
		}
	}
	return -1; /* the first is the program */
}

/* Libraries handle their own allocations; a place is identified by where the program called
 * them. */
static void note(uint64_t k)
{
	void *caller[DEPTH];
	uint64_t hash = 1;
	char line[64];
	const int depth = backtrace(caller, DEPTH);
	for (int i = 2, of_program = 0; i < depth && of_program < callers; ++i) {
		uintptr_t at = (uintptr_t)caller[i];
		if (dl_iterate_phdr(find, &at) != 1)
			continue;
		++of_program;
		hash = (hash ^ at) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 29;
	}
	for (uint64_t i = hash % PLACES;; i = (i + 1) % PLACES) {
		if (seen[i] == hash)
			return;
		if (!seen[i]) {
			seen[i] = hash;
			break;
		}
	}
	const int length = snprintf(line, sizeof line, "%" PRIu64 " %" PRIx64 "\n", k, hash);
	if (write(places, line, (size_t)length) != length)
		abort();
}

/* True if the current allocation must fail. */
static bool fails(void)
{
	if (!acts || looking)
		return false;
	const uint64_t k = __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
	if (places >= 0 && k < COUNTED) {
		looking = true;
		note(k);
		looking = false;
	}
	if (k != fails_at && k < fails_from)
		return false;
	errno = ENOMEM;
	return true;
}

static uint64_t number(const char *name)
{
	const char *text = getenv(name);
	return text ? strtoull(text, NULL, 10) : UINT64_MAX;
}

__attribute__((constructor)) static void begin(void)
{
	const char *program = getenv("FAILING_IN"), *file = getenv("FAILING_PLACES");
	if (!program || strcmp(program, program_invocation_short_name) != 0)
		return;
	fails_at = number("FAILING_AT");
	fails_from = number("FAILING_FROM");
	if (getenv("FAILING_CALLERS"))
		callers = atoi(getenv("FAILING_CALLERS"));
	if (file) {
		void *caller[4];
		FILE *to = fopen(file, "w");
		if (!to)
			abort();
		places = dup(fileno(to));
		fclose(to);
		backtrace(caller, 4); /* the first call loads a library */
	}
	unsetenv("LD_PRELOAD");
	acts = true;
}

void *malloc(size_t size)
{
	return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
	return fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
	return fails() ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
	void *got = fails() ? NULL : __libc_memalign(alignment, size);
	if (!got)
		return ENOMEM;
	*memory = got;
	return 0;
}

void *mmap(void *where, size_t size, int protection, int flags, int file, off_t from)
{
	static void *(*next)(void *, size_t, int, int, int, off_t);
	if (!next) {
		*(void **)&next = dlsym(RTLD_NEXT, "mmap");
	}
	return fails() ? MAP_FAILED : next(where, size, protection, flags, file, from);
}
