/* SPDX-License-Identifier: MIT */
/*
 * The parts of the name of a row of results. bench/suite.c, bench/instructions.c and
 * bench/mca/json.awk make these names.
 *
 *	TEST/BUILD/MODE/SCENE/N[/ROWS][/hits:PERCENT][/real_time][/threads:COUNT]
 *	TEST/BUILD/CPU
 */
#ifndef LOCKSTEP_RESULTS_ROW_NAME_H
#define LOCKSTEP_RESULTS_ROW_NAME_H

#include <stdbool.h>
#include <stddef.h>

#include "kernels/table.h"

struct row_name {
	const struct lockstep_test *test;
	const char *build;        /* reference, auto-avx2, exact ... */
	const char *mode, *scene; /* NULL in TEST/BUILD/CPU */
	const char *cpu;          /* NULL in all other names */
	size_t n;                 /* cases in a batch; 0 in TEST/BUILD/CPU */
	size_t rows;      /* size of an outline instead of the scene's world; 0: no outline */
	double hits;      /* in percent; -1: as in the scene */
	unsigned threads; /* 1 or more */
	char *text;       /* holds the parts */
};

/* Splits a name. False if it is not the name of a test's row; then there is nothing to free,
 * and there are no parts. Of TEST/BUILD/CPU, the test must exist; of others, it may be the question
 * of a plug-in that is not loaded: see question_named(). */
bool row_name_read(const char *name, struct row_name *row);

void row_name_free(struct row_name *row);

#endif
