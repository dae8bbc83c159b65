/* SPDX-License-Identifier: MIT */
/* See paths.h. */
#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz/paths.h"
#include "harness/base/memory.h"

struct walk {
	const char *program;
	path_taker *take;
	void *context;
};

__attribute__((noreturn)) static void die(const struct walk *walk, const char *what,
					  const char *why)
{
	fprintf(stderr, "%s: %s: %s\n", walk->program, what, why);
	exit(2);
}

static void take_file(const struct walk *walk, const char *path, size_t size)
{
	FILE *file = fopen(path, "rb");
	if (!file)
		die(walk, path, strerror(errno));
	uint8_t *data = memory_must(malloc(size ? size : 1));
	errno = 0;
	if (fread(data, 1, size, file) != size)
		die(walk, path, errno ? strerror(errno) : "truncated while being read");
	fclose(file);
	walk->take(path, data, size, walk->context);
	free(data);
}

static int is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static void take_path(const struct walk *walk, const char *path, bool inside);

static void take_folder(const struct walk *walk, const char *path)
{
	struct dirent **entry;
	int count = scandir(path, &entry, is_visible, alphasort);
	if (count < 0)
		die(walk, path, strerror(errno));
	for (int i = 0; i < count; ++i) {
		char name[4096];
		if ((size_t)snprintf(name, sizeof name, "%s/%s", path, entry[i]->d_name) >=
		    sizeof name)
			die(walk, path, strerror(ENAMETOOLONG));
		take_path(walk, name, true);
		free(entry[i]);
	}
	free(entry);
}

static void take_path(const struct walk *walk, const char *path, bool inside)
{
	struct stat status;
	if (stat(path, &status) != 0)
		die(walk, path, strerror(errno));
	if (S_ISREG(status.st_mode))
		take_file(walk, path, (size_t)status.st_size);
	else if (S_ISDIR(status.st_mode) && !inside)
		take_folder(walk, path);
	else if (!inside)
		die(walk, path, "neither a file nor a directory");
}

void paths_take(const char *program, const char *path, path_taker *take, void *context)
{
	const struct walk walk = {program, take, context};
	take_path(&walk, path, false);
}
