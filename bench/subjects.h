/* SPDX-License-Identifier: MIT */
/*
 * The subjects of plug-ins as contenders: what they answer is judged, by the exact truth and their claims, before
 * they are timed; and their table, of speed beside wrongness.
 */
#ifndef LOCKSTEP_BENCH_SUBJECTS_H
#define LOCKSTEP_BENCH_SUBJECTS_H

#include "bench/cases.h"
#include "plugins/plugin.h"

struct suite;
struct ratio;

/* Verdicts on answers to the cases that are timed, or a sample of them. */
struct judgement {
	size_t judged, wrong;
	size_t differ;  /* hits, of all cases, that are not the reference's */
	char text[200]; /* what is wrong, in words; else empty */
};

/* Run a subject on the cases and judge it. False: it crashed or hung, and cannot be timed. */
bool subject_judge(const struct subject *subject, lockstep_kernel *kernel, struct cases *cases,
		   struct judgement *judgement);

/* What stands beside the time: "1.2% wrong", "through a pipe". Returns `label`. */
enum { SUBJECT_LABEL = 80 };
const char *subject_label(const struct subject *subject, const struct judgement *judgement,
			  char label[SUBJECT_LABEL]);

/* Print a row for each subject: nanoseconds a case, beside ours, and the share of wrong answers. */
void subjects_print(const struct suite *suite, const struct ratio *ratios);

#endif
