/* SPDX-License-Identifier: MIT */
/*
 * Plug-ins that are processes: "process:COMMAND", and shared objects that run isolated. They speak
 * the protocol of doc/lockstep-plugin.5 on their standard input and output.
 */
#ifndef LOCKSTEP_PLUGINS_PROCESS_H
#define LOCKSTEP_PLUGINS_PROCESS_H

#include "plugins/plugin.h"

struct process;

/*
 * Start a command, a line for the shell, or the server of a shared object, and take over its
 * description. `given`: as --plugin had it. Returns how many variants there are, or 0 and a line in `error`.
 */
unsigned process_load(const char *given, const char *command, bool is_object,
		      struct plugin *loaded[PLUGINS_MAX], char *error, size_t error_size);

/*
 * A world made ready there: a handle, or NULL if the subject cannot take it. Answers to a batch, whose world is such a
 * handle; false if there are none to all of it. A process that ends, answers what is no answer, or takes longer than
 * catch_limit_of(), is ended and started anew for the next call. This one then finds out which case it was, in
 * plugin_notes.at, and ends by catch_give_up(). If it cannot be started any more, the program ends, with one
 * line on stderr.
 */
void *process_prepare(const struct subject *subject, const struct lockstep_rows *rows);
void process_release(const struct subject *subject, void *world);
bool process_call(const struct subject *subject, const struct lockstep_batch *batch);

/* The other side: serves a shared object's plug-in until its standard input ends. An exit status. */
int process_serve(const char *file);

#endif
