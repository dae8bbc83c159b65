/* SPDX-License-Identifier: MIT */
/* The program that fuzzes a test, and how it is called. */
#ifndef LOCKSTEP_CLI_FUZZ_TARGET_H
#define LOCKSTEP_CLI_FUZZ_TARGET_H

#include "cli/fuzz/jobs.h"

/* The program, and which engine it has; ENGINE_NONE if there is none. For plug-ins, or NULL: these share a
 * program, and auto is the built-in engine, which can isolate them. */
enum fuzz_engine fuzz_find_target(const struct lockstep_test *test, enum fuzz_engine wanted,
				  const struct plugin_choices *plugins, char *path, size_t size);

/* Its command line, the last argument NULL: to fuzz for so many seconds (0: no limit), with new inputs
 * into `corpus`. NULL: no memory. */
char **fuzz_target_line(const char *program, const struct fuzz_result *result,
			const struct fuzz_jobs *jobs, double seconds, const char *corpus);
void fuzz_target_line_free(char **line);

#endif
