/* SPDX-License-Identifier: MIT */
/* Reports of a test's fuzz target: everything needed to understand a find. */
#ifndef LOCKSTEP_FUZZ_FIND_H
#define LOCKSTEP_FUZZ_FIND_H

#include "harness/check/failure_signature.h"
#include "fuzz/input.h"

/* An input, and what is wrong with it. */
struct find {
	const struct lockstep_test *test;
	const struct fuzz_input *input; /* with its world made */
	const struct build *build;      /* NULL: the reference */
	const struct disagreement *what;
	bool against_exact; /* the find is a wrong answer, perhaps of a specimen */
	const struct failure_signature *signature; /* for a plug-in's subject, else NULL */
};

enum { FIND_FILE = 4400 };

/*
 * Prints the case, each implementation's answer, and the commands that reproduce it. Saves a case
 * file, if possible, in the folder named by the environment variable LOCKSTEP_FUZZ_OUTPUT (default:
 * lockstep-found). Of finds without a signature, keeps only the first of each kind. Stores the
 * file's name in `file` unless it is NULL; the name is empty if no file was saved.
 */
void find_report(const struct find *find, char *file);

/*
 * Sets the build that now runs on the input; NULL if none does. A machine fault during this time
 * (SIGSEGV, SIGBUS, SIGFPE, SIGILL), as when a kernel leaves its columns and hits a guard page, is
 * also reported, before it goes to the handler that was set at the first call.
 */
void find_watch(const struct lockstep_test *test, const struct fuzz_input *input,
		const struct build *build);

#endif
