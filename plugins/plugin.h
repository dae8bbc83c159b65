/* SPDX-License-Identifier: MIT */
/* Plug-ins that were loaded, as the harness sees them: lockstep_plugin.h is what their authors
 * see. */
#ifndef LOCKSTEP_PLUGINS_PLUGIN_H
#define LOCKSTEP_PLUGINS_PLUGIN_H

#include <stdio.h>

#include "kernels/lockstep_plugin.h"
#include "kernels/table.h"

enum { PLUGINS_MAX = 16 };

/* A world, made ready for a subject. */
struct prepared {
	uint64_t serial; /* formats/world.h; 0: none */
	uint64_t used;   /* when */
	void *world;     /* NULL: the subject cannot take it */
};

enum { PREPARED_MAX = 8 };

/* A function of a plug-in for one test. */
struct subject {
	const struct lockstep_test *test;
	struct lockstep_subject claims; /* with what 0 stands for: results, largest */
	struct prepared prepared[PREPARED_MAX];
	struct process *process; /* whom to ask in place of a function, or NULL */
	unsigned number;         /* of the subject, in its process */
};

/* A plug-in's subjects of one variant. */
struct plugin {
	char name[32];
	char *given;                              /* what --plugin said, to be said again */
	const char *version, *homepage, *licence; /* or NULL */
	struct subject **subject;                 /* by index in lockstep_tests[], or NULL */
	lockstep_kernel **kernel;                 /* likewise: calls the subject */
	size_t subjects;
	unsigned number; /* from 0 on */
	bool isolated;   /* it runs in a process of its own */
};

/*
 * Load a shared object, or start "process:COMMAND". `loaded` gets its variants. Returns how many there are, or 0
 * and a line in `error`: then it cannot be used. `isolate`: in a process of its own.
 */
unsigned plugin_load(const char *given, bool isolate, struct plugin *loaded[PLUGINS_MAX],
		     char *error, size_t error_size);

/* The same for a shared object in this process alone, and what it says of itself. */
unsigned plugin_load_object(const char *given, const struct lockstep_plugin **description,
			    struct plugin *loaded[PLUGINS_MAX], char *error, size_t error_size);

/* Print " --plugin GIVEN", quoted for a shell. */
void plugin_print_option(FILE *to, const struct plugin *plugin);

/* The number of plug-ins, and one of them; in the order of loading. */
unsigned plugin_count(void);
const struct plugin *plugin_at(unsigned number);

/*
 * Take over a description, as of a shared object or a process. Checks all that it says. `processes`:
 * whom its functions, which are NULL, stand for; else NULL.
 */
unsigned plugin_take(const char *given, const struct lockstep_plugin *description,
		     struct process *process, struct plugin *loaded[PLUGINS_MAX], char *error,
		     size_t error_size);

/* Forget all plug-ins that were taken over, before whatever they are in is unloaded. None may be a build. */
void plugin_drop_all(void);

/* The operands of a batch as a subject with `structs` gets them, until the next call; NULL if there is no memory. */
const float *const *structs_of(const struct subject *subject, const struct lockstep_batch *batch);

/*
 * Make them now. Calls of the subject with these columns take them as they are, whatever becomes of the columns, until
 * structs_forget(). For a subject without structs it does nothing. False: there is no memory.
 */
bool structs_keep(const struct subject *subject, const struct lockstep_batch *batch);
void structs_forget(void);

/* Calls a subject's function; its world is what the subject made of one. */
void subject_call(const struct subject *subject, const struct lockstep_batch *batch);

/* Calls a subject; a kernel for each plug-in and test does so (adapters.c). */
void plugin_call(unsigned number, size_t test, const struct lockstep_batch *batch);
lockstep_kernel *plugin_adapter(unsigned number, const struct lockstep_test *test);

/*
 * What the latest call said beside its answers: the cases without one, as bits like hits, if it is given a place
 * to note them; and the number of the case it was at, if it takes one at a time, else n.
 */
struct plugin_notes {
	uint64_t *unanswered; /* or NULL */
	size_t at;
};
extern struct plugin_notes plugin_notes;

#endif
