/* SPDX-License-Identifier: MIT */
/* What lockstep digest says. */
#ifndef LOCKSTEP_CLI_DIGEST_DIGEST_H
#define LOCKSTEP_CLI_DIGEST_DIGEST_H

#include "check/digest.h"

struct digest_report {
	const struct digests *digests;
	const struct record *record; /* what they were compared with, or NULL */
	const struct difference *differences;
	bool all_scenes; /* were chosen, though some may be missing */
};

/* A line for each test, with its digest; before it, if `scenes`, one for each of its scenes. */
void digest_print_tests(FILE *to, const struct digest_report *report, bool scenes);

/* What differs, each with the commands that show it. */
void digest_print_differences(FILE *to, const struct digest_report *report);

/* A line for each build, and one that sums it all up. */
void digest_print_summary(FILE *to, const struct digest_report *report);

/* All of it as JSON, on standard output. */
void digest_print_json(const struct digest_report *report);

#endif
