/* SPDX-License-Identifier: MIT */
/* lockstep duet: libraries, each as a copy of its own. */
#define _GNU_SOURCE /* RTLD_DEEPBIND */
#include <config.h>

#if HAVE_JANSSON
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "cli/duet/duet.h"

static const char me[] = "duet";

/* The program itself exports a library of the same names, which must not be taken for those of a copy. */
#ifdef RTLD_DEEPBIND
#define OWN_SYMBOLS RTLD_DEEPBIND
#else
#define OWN_SYMBOLS 0
#endif

enum { LIBRARY_BYTES_MAX = 1 << 28 };

/* A copy in a temporary file, as one file is loaded only once; its name is to be freed. */
static char *copy_of(const char *path)
{
	const char *folder = getenv("TMPDIR");
	char error[300], *name = NULL;
	size_t size, done = 0;
	char *bytes = file_read(path, LIBRARY_BYTES_MAX, &size, error, sizeof error);
	if (!bytes)
		usage_error(me, "%s", error);
	if (asprintf(&name, "%s/lockstep-duet-XXXXXX", folder && *folder ? folder : "/tmp") < 0)
		usage_error(me, "out of memory");
	int file = mkstemp(name);
	while (file >= 0 && done < size) {
		ssize_t written = write(file, bytes + done, size - done);
		if (written <= 0)
			break;
		done += (size_t)written;
	}
	int reason = errno;
	if (file >= 0 && (close(file) != 0 || done < size))
		unlink(name);
	if (file < 0 || done < size)
		usage_error(me, "%s: a copy cannot be written: %s", name, strerror(reason));
	free(bytes);
	return name;
}

/* POSIX lets a symbol's address be taken for a function's; C has no cast for it. */
static void *symbol_of(const struct duet_library *library, const char *name)
{
	void *address = dlsym(library->handle, name);
	if (!address)
		usage_error(me, "%s: exports no %s: not a Lockstep library", library->path, name);
	return address;
}

/*
 * Are the entries of its table as large as ours? Then those of names that we know lie whole entries
 * apart, and hold what we know of them.
 */
static void check_layout(const struct duet_library *library)
{
	const char *table = symbol_of(library, "lockstep_tests");
	bool known = false;
	for (size_t t = 0; t < lockstep_test_count; ++t) {
		const struct lockstep_test *test = library->find(lockstep_tests[t].name);
		if (!test)
			continue;
		known = true;
		if (((const char *)test - table) % (ptrdiff_t)sizeof *test != 0)
			usage_error(me, "%s: its table of tests has another layout", library->path);
	}
	if (!known)
		usage_error(me, "%s: knows none of the tests", library->path);
}

void duet_load(struct duet_library *library)
{
	char *copy = copy_of(library->path);
	library->handle = dlopen(copy, RTLD_NOW | RTLD_LOCAL | OWN_SYMBOLS);
	const char *error = library->handle ? NULL : dlerror();
	unlink(copy); /* what is loaded stays */
	if (error) {
		const char *reason = strstr(error, copy) ? error + strlen(copy) : error;
		usage_error(me, "%s: cannot be loaded%s%s", library->path,
			    *reason == ':' ? "" : ": ", reason);
	}
	free(copy);
	void *find = symbol_of(library, "lockstep_find_test");
	memcpy(&library->find, &find, sizeof find);
	check_layout(library);
}

void duet_unload(struct duet_library *library)
{
	dlclose(library->handle);
	library->handle = NULL;
}

static bool same_shape(const struct lockstep_shape *a, const struct lockstep_shape *b)
{
	return a->columns == b->columns && strcmp(a->roles, b->roles) == 0;
}

const struct lockstep_test *duet_test(const struct duet_library *library,
				      const struct lockstep_test *ours)
{
	const struct lockstep_test *test = library->find(ours->name);
	if (!test || test->operands != ours->operands || test->hits != ours->hits ||
	    test->results != ours->results || !test->world != !ours->world)
		return NULL;
	for (unsigned o = 0; o < ours->operands; ++o)
		if (!same_shape(test->operand[o], ours->operand[o]))
			return NULL;
	return ours->world && !same_shape(&test->world->row, &ours->world->row) ? NULL : test;
}
#endif
