/* SPDX-License-Identifier: MIT */
/* Chooses the plug-ins that lockstep fuzz runs, and the tests that they have. */
#ifndef LOCKSTEP_CLI_FUZZ_PLUGINS_H
#define LOCKSTEP_CLI_FUZZ_PLUGINS_H

#include "cli/fuzz/jobs.h"

/* Adds the plug-ins to the jobs, and registers the questions that they define. Exits with one line
 * if they cannot be used. Each runs in its own process, unless `no_isolate` is set or libFuzzer
 * runs. */
void fuzz_take_plugins(struct fuzz_jobs *jobs, struct plugin_choices *plugins, bool no_isolate);

/* Keeps only the tests that a plug-in has. Exits if there are none. */
void fuzz_keep_tests(const struct lockstep_test **tests);

/* Passes the plug-ins to the targets, through their environment: fuzz/subjects.h. */
void fuzz_tell_plugins(const struct plugin_choices *plugins);

#endif
