/* SPDX-License-Identifier: MIT */
/* Which plug-ins lockstep fuzz is for, and which tests they have. */
#ifndef LOCKSTEP_CLI_FUZZ_PLUGINS_H
#define LOCKSTEP_CLI_FUZZ_PLUGINS_H

#include "cli/fuzz/jobs.h"

/* Tells the jobs of them, and leaves those of the tests that one of them has. Exits with one line if they cannot be
 * used so. Each runs in a process of its own, unless `no_isolate`, or with libFuzzer. */
void fuzz_choose_plugins(struct fuzz_jobs *jobs, struct plugin_choices *plugins, bool no_isolate,
			 const struct lockstep_test **tests);

/* Tells targets, by their environment: fuzz/subjects.h. False: no memory. */
bool fuzz_tell_plugins(const struct plugin_choices *plugins);

#endif
