/* SPDX-License-Identifier: MIT */
/* Finds the files that come with Lockstep. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/data.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *program_folder(void)
{
	static _Thread_local char path[4096];
	ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - 1);
	if (length <= 0)
		return ".";
	path[length] = '\0';
	char *slash = strrchr(path, '/');
	if (slash)
		*slash = '\0';
	return path;
}

static bool is_there(const char *folder, const char *data, const char *name, char *path,
		     size_t size)
{
	int length = snprintf(path, size, "%s/%s%s", folder, data, name);
	return length > 0 && (size_t)length < size && access(path, R_OK) == 0;
}

bool data_find(const char *name, char *path, size_t path_size, char *error, size_t error_size)
{
	/* data/ as seen from a build folder within the sources, from the sources, from libtool's
	 * .libs/, and from a build folder within a build folder. */
	static const char *const near_program[] = {"../data/", "data/", "../../data/",
						   "../../../data/"};
	const char *data = getenv("LOCKSTEP_DATA");
	if (data) {
		if (is_there(data, "", name, path, path_size))
			return true;
		snprintf(error, error_size, "LOCKSTEP_DATA=%s: cannot read %s: %s", data, name,
			 strerror(errno));
		return false;
	}
#ifdef PKGDATADIR
	if (is_there(PKGDATADIR, "", name, path, path_size))
		return true;
#endif
	for (size_t i = 0; i < sizeof(near_program) / sizeof(near_program[0]); ++i)
		if (is_there(program_folder(), near_program[i], name, path, path_size))
			return true;
	snprintf(error, error_size,
		 "%s: not in a data folder (set LOCKSTEP_DATA to the one that has it)", name);
	return false;
}
