/* SPDX-License-Identifier: MIT */
/* Guard pages by mmap and mprotect. */
#include <config.h>

#include <sys/mman.h>
#include <unistd.h>

#include "base/guard.h"

bool guarded_map(struct guarded *guarded, size_t size)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	size = (size + page - 1) / page * page + (size == 0 ? page : 0);
	char *map = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (map == MAP_FAILED)
		return false;
	if (mprotect(map + page, size, PROT_READ | PROT_WRITE) != 0) {
		munmap(map, size + 2 * page);
		return false;
	}
	guarded->memory = map + page;
	guarded->size = size;
	return true;
}

void guarded_unmap(struct guarded *guarded)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	if (guarded->memory)
		munmap(guarded->memory - page, guarded->size + 2 * page);
	guarded->memory = NULL;
}
