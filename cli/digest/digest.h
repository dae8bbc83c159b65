/* SPDX-License-Identifier: MIT */
/* Prints the results of lockstep digest. */
#ifndef LOCKSTEP_CLI_DIGEST_DIGEST_H
#define LOCKSTEP_CLI_DIGEST_DIGEST_H

#include "harness/check/digest.h"

struct digest_report {
	const struct digests *digests;
	const struct record *record; /* the file that digests were compared with, or NULL */
	const struct difference *differences;
	bool all_scenes; /* all were chosen, though some may be missing */
};

/* Prints a line with the digest of each test; with `scenes`, lines for its scenes precede it. */
void digest_print_tests(FILE *to, const struct digest_report *report, bool scenes);

/* Prints each difference, with the commands that reproduce it. */
void digest_print_differences(FILE *to, const struct digest_report *report);

/* Prints a line for each build, and a summary. */
void digest_print_summary(FILE *to, const struct digest_report *report);

/* Prints everything as JSON on standard output. */
void digest_print_json(const struct digest_report *report);

#endif
