/* SPDX-License-Identifier: MIT */
/* Reads whole files; see files.h. */
#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "harness/base/files.h"
#include "harness/base/memory.h"

static void fail(char *error, size_t size, const char *path, const char *why)
{
	snprintf(error, size, "%s: %s", path, why);
}

/* Counts bytes as they arrive, because a reported size may be wrong (pipes, /proc, /dev/zero). */
static char *read_all(FILE *file, const char *path, size_t limit, size_t *size, char *error,
		      size_t error_size)
{
	size_t capacity = 1 << 16, used = 0;
	char *text = memory_must(malloc(capacity));
	for (;;) {
		used += fread(text + used, 1, capacity - used - 1, file);
		if (ferror(file)) {
			fail(error, error_size, path, strerror(errno));
			break;
		}
		if (used > limit) {
			snprintf(error, error_size, "%s: larger than %zu MiB, which is the limit",
				 path, limit >> 20);
			break;
		}
		if (used + 1 < capacity) {
			text[used] = '\0';
			*size = used;
			return text;
		}
		capacity *= 2;
		text = memory_must(realloc(text, capacity));
	}
	free(text);
	return NULL;
}

char *file_read(const char *path, size_t limit, size_t *size, char *error, size_t error_size)
{
	FILE *file = fopen(path, "rb");
	struct stat status;
	if (!file && errno == ENOMEM)
		memory_none();
	if (!file) {
		fail(error, error_size, path, strerror(errno));
		return NULL;
	}
	if (fstat(fileno(file), &status) == 0 && S_ISDIR(status.st_mode)) {
		fail(error, error_size, path, strerror(EISDIR));
		fclose(file);
		return NULL;
	}
	char *text = read_all(file, path, limit, size, error, error_size);
	fclose(file);
	return text;
}
