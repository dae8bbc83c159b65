/* SPDX-License-Identifier: MIT */
/* The program that fuzzes a test, and its command line. */
#ifndef LOCKSTEP_CLI_FUZZ_TARGET_H
#define LOCKSTEP_CLI_FUZZ_TARGET_H

#include "cli/fuzz/jobs.h"

/* Finds the program, and returns its engine, or ENGINE_NONE if there is no program. `plugins` may
 * be NULL. Plug-ins share one program, and auto is the built-in engine for them, which can isolate
 * them. */
enum fuzz_engine fuzz_find_target(const struct lockstep_test *test, enum fuzz_engine wanted,
				  const struct plugin_choices *plugins, char *path, size_t size);

/* Returns its command line, ending with NULL, to fuzz for this many seconds (0: no limit), with new
 * inputs going into `corpus`. */
char **fuzz_target_line(const char *program, const struct fuzz_result *result,
			const struct fuzz_jobs *jobs, double seconds, const char *corpus);
void fuzz_target_line_free(char **line);

/* Sets a variable of the environment, which targets inherit. */
void fuzz_tell(const char *name, const char *value);

#endif
