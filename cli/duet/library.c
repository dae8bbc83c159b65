/* SPDX-License-Identifier: MIT */
/* lockstep duet: loads libraries and plug-ins, each as a separate copy. */
#define _GNU_SOURCE /* for RTLD_DEEPBIND */
#include <config.h>

#if HAVE_JANSSON
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/files.h"
#include "cli/duet/duet.h"
#include "harness/check/question_truth.h"

static const char me[] = "duet";

/* The length of OLD and NEW, before the name of a variant. */
enum { SIDE_LETTERS = 3 };

/* The program itself exports the same names, which must not be mistaken for the copy's. */
#ifdef RTLD_DEEPBIND
#define OWN_SYMBOLS RTLD_DEEPBIND
#else
#define OWN_SYMBOLS 0
#endif

enum { LIBRARY_BYTES_MAX = 1 << 28 };

/* Makes a copy in a temporary file, because a file is loaded only once. Returns its name, to be
 * freed. */
static char *copy_of(const char *path)
{
	const char *folder = getenv("TMPDIR");
	char error[300];
	size_t size, done = 0;
	char *bytes = file_read(path, LIBRARY_BYTES_MAX, &size, error, sizeof error);
	if (!bytes)
		usage_error(me, "%s", error);
	char *name = memory_text("%s/lockstep-duet-XXXXXX", folder && *folder ? folder : "/tmp");
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

/* If the library is a plug-in, registers it under a name that no build has. */
static bool take_plugin(struct duet_library *library)
{
	const struct lockstep_plugin *(*describe)(void);
	void *address = dlsym(library->handle, "lockstep_plugin");
	char error[512];
	if (!address)
		return false;
	memcpy(&describe, &address, sizeof address);
	const struct lockstep_plugin *from = describe();
	if (from && from->name && from->interface > 0 &&
	    from->interface <= LOCKSTEP_PLUGIN_INTERFACE) {
		struct lockstep_plugin renamed = {.interface = 0};
		/* In version 1, the struct ends before its questions. */
		memcpy(&renamed, from,
		       from->interface == 1 ? offsetof(struct lockstep_plugin, size_of_question)
					    : sizeof renamed);
		renamed.name = library->side;
		library->plugins = plugin_take(library->path, &renamed, NULL, library->plugin,
					       error, sizeof error);
	} else {
		library->plugins =
		    plugin_take(library->path, from, NULL, library->plugin, error, sizeof error);
	}
	if (library->plugins == 0)
		usage_error(me, "%s", error);
	if (!question_witnesses())
		usage_error(me, "%s: too many subjects", library->path);
	return true;
}

const struct plugin *duet_plugin(const struct duet_library *other, const struct plugin *plugin)
{
	for (unsigned i = 0; i < other->plugins; ++i)
		if (strcmp(other->plugin[i]->name + SIDE_LETTERS, plugin->name + SIDE_LETTERS) == 0)
			return other->plugin[i];
	return NULL;
}

/* POSIX allows converting a symbol's address to a function pointer, but C has no cast for it. */
static void *symbol_of(const struct duet_library *library, const char *name)
{
	void *address = dlsym(library->handle, name);
	if (!address)
		usage_error(me, "%s: exports no %s: neither a Lockstep library nor a plug-in",
			    library->path, name);
	return address;
}

void duet_load(struct duet_library *library)
{
	char *copy = copy_of(library->path);
	library->handle = dlopen(copy, RTLD_NOW | RTLD_LOCAL | OWN_SYMBOLS);
	const char *error = library->handle ? NULL : dlerror();
	unlink(copy); /* stays loaded */
	if (error) {
		const char *reason = strstr(error, copy) ? error + strlen(copy) : error;
		usage_error(me, "%s: cannot be loaded%s%s", library->path,
			    *reason == ':' ? "" : ": ", reason);
	}
	free(copy);
	if (take_plugin(library))
		return;
	void *address;
#define EXPORT(name)                                                                               \
	address = symbol_of(library, "lockstep_" #name);                                           \
	memcpy(&library->name, &address, sizeof address);
	DUET_EXPORTS(EXPORT)
#undef EXPORT
}

void duet_unload(struct duet_library *library)
{
	/* forgets the plug-ins of both sides before unloading either */
	if (library->plugins)
		plugin_drop_all();
	library->plugins = 0;
	dlclose(library->handle);
	library->handle = NULL;
}

/* True if the operands have the same columns. */
static bool same_operands(const struct duet_library *library, const struct lockstep_test *theirs,
			  const struct lockstep_test *ours)
{
	if (library->test_operands(theirs) != ours->operands)
		return false;
	for (unsigned o = 0; o < ours->operands; ++o)
		if (library->test_operand_columns(theirs, o) != ours->operand[o]->columns)
			return false;
	for (unsigned c = 0; c < ours->columns; ++c) {
		const char *name = library->test_column_name(theirs, c);
		if (!name || strcmp(name, lockstep_test_column_name(ours, c)) != 0 ||
		    library->test_column_type(theirs, c) != lockstep_test_column_type(ours, c))
			return false;
	}
	return true;
}

/* True if both have the same kind of world, or both have none. */
static bool same_world(const struct duet_library *library, const struct lockstep_test *theirs,
		       const struct lockstep_test *ours)
{
	const char *world = library->test_world(theirs);
	return ours->world && world
		   ? strcmp(world, ours->world->row.name) == 0 &&
			 library->test_world_columns(theirs) == ours->world->row.columns
		   : !ours->world && !world;
}

const struct lockstep_test *duet_test(const struct duet_library *library,
				      const struct lockstep_test *ours)
{
	const struct lockstep_test *theirs = library->test_find(ours->name);
	return theirs && same_operands(library, theirs, ours) &&
		       library->test_hits(theirs) == ours->hits &&
		       library->test_results(theirs) == ours->results &&
		       same_world(library, theirs, ours)
		   ? theirs
		   : NULL;
}
#endif
