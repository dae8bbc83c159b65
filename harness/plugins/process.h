/* SPDX-License-Identifier: MIT */
/*
 * Plug-ins that are processes: "process:COMMAND", and shared objects that run isolated. They speak
 * the protocol of doc/lockstep-plugin.5 on their standard input and output.
 */
#ifndef LOCKSTEP_PLUGINS_PROCESS_H
#define LOCKSTEP_PLUGINS_PROCESS_H

#include "harness/plugins/plugin.h"

struct process;

/*
 * Starts a command, a line for the shell, or the server of a shared object, and takes over its
 * description. `given` is the argument of --plugin. Returns how many variants there are, or 0 and a
 * line in `error`.
 */
unsigned process_load(const char *given, const char *command, bool is_object,
		      struct plugin *loaded[PLUGINS_MAX], char *error, size_t error_size);

/*
 * process_prepare() makes a world ready in the process, and returns a handle, or NULL if the
 * subject cannot take it; process_release() releases it. process_call() answers a batch whose world
 * is such a handle; false if some cases have no answers. If the process ends, sends an invalid
 * answer, or takes longer than catch_limit_of(), it is ended, and restarted for the next call.
 * process_call() then searches for the case responsible, stores it in plugin_notes.at, and ends by
 * catch_give_up(). If the process cannot be restarted, the program ends with one line on stderr.
 */
void *process_prepare(const struct subject *subject, const struct lockstep_rows *rows);
void process_release(const struct subject *subject, void *world);
bool process_call(const struct subject *subject, const struct lockstep_batch *batch);

/* True if the process has a measure for its question `i`. */
bool process_measures(const struct process *process, size_t i);

/* The other side: serves a shared object's plug-in until standard input ends. Returns an exit
 * status. */
int process_serve(const char *file);

#endif
