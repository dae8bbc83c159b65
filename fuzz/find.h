/* SPDX-License-Identifier: MIT */
/* What the fuzz target of a test tells of a find: all that a person needs to see what is wrong. */
#ifndef LOCKSTEP_FUZZ_FIND_H
#define LOCKSTEP_FUZZ_FIND_H

#include "fuzz/input.h"

/* An input that something is wrong with, and what. */
struct find {
	const struct lockstep_test *test;
	const struct fuzz_input *input; /* its world is made */
	const struct build *build;      /* NULL: the reference */
	const struct disagreement *what;
	bool against_exact; /* a wrong answer is the find: of a specimen, perhaps */
};

/*
 * Print the case, everybody's answers, and how to repeat it; save it as a case file in the folder that
 * the environment variable LOCKSTEP_FUZZ_OUTPUT names (lockstep-found) unless that cannot be written.
 */
void find_report(const struct find *find);

/*
 * From now on the build runs on the input; with NULL, none does. If a signal of the machine (SIGSEGV,
 * SIGBUS, SIGFPE, SIGILL) comes then, as of a kernel that leaves its columns and hits a guard page, that
 * is told likewise before it goes to whoever handled it at the first call.
 */
void find_watch(const struct lockstep_test *test, const struct fuzz_input *input,
		const struct build *build);

#endif
