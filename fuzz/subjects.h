/* SPDX-License-Identifier: MIT */
/*
 * The target of a test for somebody's subjects: each answer is judged by the exact truth and by what
 * the subject claims (check/judge.h). It goes on after a find: the first of each kind is reported and
 * saved (fuzz/find.h), and then one for which the input must move twice as far, in its place.
 *
 * The environment says whose they are:
 *
 *	LOCKSTEP_FUZZ_PLUGIN	what --plugin would say, one a line
 *	LOCKSTEP_FUZZ_ISOLATE=1	each runs in a process of its own
 *	LOCKSTEP_FUZZ_PLUGIN_LIMIT=T	one that takes longer than T seconds for an input hangs (default: 10)
 *	LOCKSTEP_FUZZ_LIST=1	only say which tests they have, a line each
 *
 * and a program may have one linked in, with its lockstep_plugin(), which the first line then names for the
 * commands that repeat a find. With libFuzzer faults and hangs are left to the engine.
 */
#ifndef LOCKSTEP_FUZZ_SUBJECTS_H
#define LOCKSTEP_FUZZ_SUBJECTS_H

#include "fuzz/input.h"

/* Load them. False: there are none. Ends the program, with one line and status 2, if one cannot be used or
 * none has the test. */
bool subjects_load(const struct lockstep_test *test);

/* Print the tests that they have, and end the program. */
__attribute__((noreturn)) void fuzz_subjects_list(void);

/* Ask all of them. The world is made. `steered`: tell the engine of margins and movements. */
void subjects_try(const struct lockstep_test *test, struct cross *cross,
		  const struct fuzz_input *input, bool steered);

/* Was anything found? */
bool subjects_found(void);

#endif
