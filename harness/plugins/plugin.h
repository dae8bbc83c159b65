/* SPDX-License-Identifier: MIT */
/* Loaded plug-ins, as the harness sees them. lockstep_plugin.h is for their authors. */
#ifndef LOCKSTEP_PLUGINS_PLUGIN_H
#define LOCKSTEP_PLUGINS_PLUGIN_H

#include <stdio.h>

#include "kernels/lockstep_plugin.h"
#include "kernels/table.h"

enum { PLUGINS_MAX = 16 };

/* A world made ready for a subject. */
struct prepared {
	uint64_t serial; /* from harness/formats/world.h; 0: none */
	uint64_t used;   /* when it was last used */
	void *world;     /* NULL: the subject cannot take it */
};

enum { PREPARED_MAX = 8 };

/* A plug-in's function for one test. */
struct subject {
	const struct lockstep_test *test;
	const struct plugin *plugin;    /* NULL: the reference of a question */
	struct lockstep_subject claims; /* with the defaults in place of 0: results, largest */
	struct prepared prepared[PREPARED_MAX];
	struct process *process; /* answers in place of a function, or NULL */
	unsigned number;         /* the subject's number in its process */
};

/* The subjects of one variant of a plug-in. */
struct plugin {
	char name[32];
	char *given;                              /* the argument of --plugin */
	const char *version, *homepage, *licence; /* or NULL */
	struct subject **subject;                 /* by question_index(), or NULL */
	lockstep_kernel **kernel;                 /* likewise; calls the subject */
	size_t subjects;
	size_t skipped;    /* subjects that this CPU cannot run */
	const char *lacks; /* what the first of these needs */
	unsigned number;   /* from 0 on */
	unsigned family;   /* the number of its first variant */
	bool isolated;     /* it runs in its own process */
};

/*
 * Loads a shared object, or starts "process:COMMAND". Stores the variants in `loaded`, and returns
 * how many there are; or returns 0 and a line in `error` if the plug-in cannot be used. `isolate`:
 * in its own process.
 */
unsigned plugin_load(const char *given, bool isolate, struct plugin *loaded[PLUGINS_MAX],
		     char *error, size_t error_size);

/* The same for a shared object, always in this process. Also returns its description. */
unsigned plugin_load_object(const char *given, const struct lockstep_plugin **description,
			    struct plugin *loaded[PLUGINS_MAX], char *error, size_t error_size);

/*
 * Also loads a shared object that runs isolated into this process, and sets the truths of its
 * questions, in order.
 */
bool plugin_truths(const char *given, struct lockstep_question *questions, size_t most, char *error,
		   size_t error_size);

/* Prints " --plugin GIVEN", quoted for a shell, and " --isolate" if it is isolated. */
void plugin_print_option(FILE *to, const struct plugin *plugin);

/* The same for all plug-ins that are loaded, each once. */
void plugin_print_options(FILE *to);

/* Return the number of plug-ins, and one of them, in the order of loading. */
unsigned plugin_count(void);
const struct plugin *plugin_at(unsigned number);

/*
 * Registers the description of a shared object or a process, after checking all of it. `process`
 * answers instead of the functions, which are then NULL; for a shared object it is NULL.
 */
unsigned plugin_take(const char *given, const struct lockstep_plugin *description,
		     struct process *process, struct plugin *loaded[PLUGINS_MAX], char *error,
		     size_t error_size);

/* Return how many subjects and questions a description has, and copy a question, which may be from
 * another version of the header. */
size_t plugin_subjects(const struct lockstep_plugin *description);
size_t plugin_questions(const struct lockstep_plugin *description);
void plugin_question(const struct lockstep_plugin *description, size_t i,
		     struct lockstep_question *question);

/* Forgets all plug-ins, before their code is unloaded. By then, none of them may be a build. */
void plugin_drop_all(void);

/* Returns the operands of a batch as a subject with `structs` takes them, valid until the next
 * call. */
const float *const *structs_of(const struct subject *subject, const struct lockstep_batch *batch);

/*
 * Makes the structs in advance. Calls of the subject with these columns then use them unchanged,
 * whatever happens to the columns, until structs_forget(). Does nothing for a subject without
 * structs.
 */
void structs_keep(const struct subject *subject, const struct lockstep_batch *batch);
void structs_forget(void);

/* Call a subject's prepare(), and its release(), which it has. */
void *subject_prepare(const struct subject *subject, const struct lockstep_rows *rows);
void subject_release(const struct subject *subject, void *world);

/* Calls a subject's function. The world of the batch is the prepared one. */
void subject_call(const struct subject *subject, const struct lockstep_batch *batch);

/* Calls a subject: a slot_call. */
void plugin_call(void *subject, const struct lockstep_batch *batch);

/*
 * Information from the latest call besides its answers: the cases without an answer, as bits like
 * hits, if given room for them; and the number of the current case, if the subject takes one case
 * at a time, otherwise n.
 */
struct plugin_notes {
	uint64_t *unanswered; /* or NULL */
	size_t at;
	void (*used)(void); /* the latest call of a subject's use(), or NULL */
};
extern struct plugin_notes plugin_notes;

#endif
