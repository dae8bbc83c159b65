/* SPDX-License-Identifier: MIT */
/* Guard pages by mmap and mprotect, and pages mapped twice by memfd_create. */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "harness/base/guard.h"
#include "harness/base/memory.h"

/* Returns the size in whole pages, at least one. */
static size_t whole_pages(size_t size, size_t page)
{
	return size == 0 ? page : (size + page - 1) / page * page;
}

/* Reserves forbidden pages, for `guarded` and on both sides of it. */
static void reserve(struct guarded *guarded, size_t size)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	size = whole_pages(size, page);
	char *map = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (map == MAP_FAILED)
		memory_none();
	*guarded = (struct guarded){map + page, NULL, size};
}

void guarded_map(struct guarded *guarded, size_t size)
{
	reserve(guarded, size);
	if (mprotect(guarded->memory, guarded->size, PROT_READ | PROT_WRITE) != 0)
		memory_none();
}

/* Returns a file without a name, or -1. */
static int nameless_file(void)
{
#ifdef __linux__
	return memfd_create("lockstep", MFD_CLOEXEC);
#else
	FILE *file = tmpfile();
	int number = file ? dup(fileno(file)) : -1;
	if (file)
		fclose(file);
	return number;
#endif
}

void guarded_map_read_only(struct guarded *guarded, size_t size)
{
	reserve(guarded, size);
	int file = nameless_file();
	void *source = MAP_FAILED;
	bool shown = false;
	errno = 0;
	if (file >= 0 && ftruncate(file, (off_t)guarded->size) == 0) {
		source = mmap(NULL, guarded->size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
		shown = mmap(guarded->memory, guarded->size, PROT_READ, MAP_SHARED | MAP_FIXED,
			     file, 0) != MAP_FAILED;
	}
	if (file >= 0)
		close(file);
	if (source != MAP_FAILED)
		guarded->source = source;
	if (guarded->source && shown)
		return;
	if (errno != EFBIG)
		memory_none();
	guarded_unmap(guarded);
	guarded_map(guarded, size);
}

void guarded_unmap(struct guarded *guarded)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	if (guarded->memory)
		munmap(guarded->memory - page, guarded->size + 2 * page);
	if (guarded->source)
		munmap(guarded->source, guarded->size);
	*guarded = (struct guarded){.memory = NULL};
}
