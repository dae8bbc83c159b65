/* SPDX-License-Identifier: MIT */
/* Parses a case file from text, for its tests. */
#ifndef LOCKSTEP_TESTS_FORMATS_CASE_TEXT_H
#define LOCKSTEP_TESTS_FORMATS_CASE_TEXT_H

#include "harness/formats/case.h"
#include "tests/noise.h"
#include "tests/unit.h"

static inline bool parse(const char *text, size_t size, struct case_file *cases, char error[300])
{
	char *copy = block_of(text, size);
	bool parsed;
	memset(error, 'x', 300);
	error[0] = '\0';
	parsed = case_parse("the.case", copy, size, cases, error, 300);
	free(copy);
	return parsed;
}

static inline void must_parse(const char *text, size_t size, struct case_file *cases)
{
	char error[300];
	if (!parse(text, size, cases, error))
		fail_msg("%s", error);
}

#endif
