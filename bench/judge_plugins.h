/* SPDX-License-Identifier: MIT */
/*
 * The subjects of plug-ins as contenders. They are judged by the exact truth and their claims
 * before they are timed. Their table shows their speed beside their share of wrong answers.
 */
#ifndef LOCKSTEP_BENCH_JUDGE_PLUGINS_H
#define LOCKSTEP_BENCH_JUDGE_PLUGINS_H

#include "bench/cases.h"
#include "harness/plugins/plugin.h"

struct suite;
struct ratio;

/* Verdicts on answers to the timed cases, or to a sample of them. */
struct judgement {
	size_t judged, wrong;
	size_t differ;  /* the number of cases whose hit is not the reference's */
	char text[200]; /* a description of what is wrong, or "" */
};

/* Runs a subject on the cases and judges it. False if it crashed or hung, and cannot be timed. */
bool subject_judge(const struct subject *subject, lockstep_kernel *kernel, struct cases *cases,
		   struct judgement *judgement);

/* Writes the text beside the time, such as "1.2% wrong" or "through a pipe", into `label`, and
 * returns it. */
enum { SUBJECT_LABEL = 80 };
const char *subject_label(const struct subject *subject, const struct judgement *judgement,
			  char label[SUBJECT_LABEL]);

/* Prints a row for each subject: nanoseconds for a case, beside ours, and the share of wrong
 * answers. */
void subjects_print(const struct suite *suite, const struct ratio *ratios);

#endif
