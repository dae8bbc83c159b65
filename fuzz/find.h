/* SPDX-License-Identifier: MIT */
/* What the fuzz target of a test says of a find: everything that a person needs to see what is
 * wrong. */
#ifndef LOCKSTEP_FUZZ_FIND_H
#define LOCKSTEP_FUZZ_FIND_H

#include "check/failure_signature.h"
#include "fuzz/input.h"

/* An input that something is wrong with, and what. */
struct find {
	const struct lockstep_test *test;
	const struct fuzz_input *input; /* its world is made */
	const struct build *build;      /* NULL: the reference */
	const struct disagreement *what;
	bool against_exact; /* the find is a wrong answer, perhaps of a specimen */
	const struct failure_signature *signature; /* of a plug-in's subject, else NULL */
};

enum { FIND_FILE = 4400 };

/*
 * Print the case, everyone's answers, and how to repeat it. Save it as a case file, unless that
 * cannot be written, in the folder named by the environment variable LOCKSTEP_FUZZ_OUTPUT (default:
 * lockstep-found). Of finds without a signature the first of each kind is kept. `file`: its name,
 * empty if it is not saved; or NULL.
 */
void find_report(const struct find *find, char *file);

/*
 * From now on the build runs on the input; with NULL, none does. If a signal of the machine
 * (SIGSEGV, SIGBUS, SIGFPE, SIGILL) comes then, as when a kernel leaves its columns and hits a
 * guard page, that is reported, too, before it goes to whatever handled it at the first call.
 */
void find_watch(const struct lockstep_test *test, const struct fuzz_input *input,
		const struct build *build);

#endif
