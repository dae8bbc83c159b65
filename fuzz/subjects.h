/* SPDX-License-Identifier: MIT */
/*
 * The target of a test for plug-ins' subjects: each answer is judged by the exact truth and by the
 * subject's claims (harness/check/judge.h). It continues after a find: it reports and saves the
 * first of each kind (fuzz/find.h), and replaces it with a later one whose input must move twice as
 * far.
 *
 * The environment names the plug-ins:
 *
 *	LOCKSTEP_FUZZ_PLUGIN	arguments as for --plugin, one a line
 *	LOCKSTEP_FUZZ_ISOLATE=1	run each in its own process
 *	LOCKSTEP_FUZZ_PLUGIN_LIMIT=T	a plug-in that takes more than T seconds for an input hangs
 *				(default: 10)
 *	LOCKSTEP_FUZZ_LIST=1	only print the tests that they have, one a line
 *
 * A plug-in can also be linked in, with its lockstep_plugin(). Then the first line names it for the
 * commands that repeat a find. With libFuzzer, the engine handles faults and hangs.
 */
#ifndef LOCKSTEP_FUZZ_SUBJECTS_H
#define LOCKSTEP_FUZZ_SUBJECTS_H

#include "fuzz/input.h"

/* Loads the plug-ins and their questions. False if there are none. Ends the program, with one line
 * and status 2, if one cannot be used. */
bool subjects_load(void);

/* Ends the program in the same way if no plug-in has the test, or nothing can judge it. */
void subjects_require(const struct lockstep_test *test);

/* Prints the tests that the loaded plug-ins have, and ends the program. */
__attribute__((noreturn)) void fuzz_subjects_list(void);

/* Runs all of them on an input whose world is made. `steered` reports margins and movements to the
 * engine. */
void subjects_try(const struct lockstep_test *test, struct cross *cross,
		  const struct fuzz_input *input, bool steered);

/* True if anything was found. */
bool subjects_found(void);

#endif
