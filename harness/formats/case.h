/* SPDX-License-Identifier: MIT */
/*
 * Case files: a saved batch of cases, as text that people can read and edit.
 *
 *	lockstep-case 1
 *	test circle_segment
 *	mode pairs
 *	# where it was found, and what was wrong
 *	case 0x1.8p+1 0x0p+0 0x1p+0  0x0p+0 0x0p+0 0x1p+0 0x0p+0
 *	case ...
 *
 * `#` starts a comment. Each case line has the columns of all operands in order. Numbers are
 * decimal or hexadecimal, nan, inf or -inf; those of int32 columns are decimal. A test with a world
 * has the world's rows before its cases, in parts if there are several, here two rings of a
 * polygon:
 *
 *	row 0 0
 *	row 8 0
 *	row 0 8
 *	part
 *	row 1 1
 *	...
 */
#ifndef LOCKSTEP_FORMATS_CASE_H
#define LOCKSTEP_FORMATS_CASE_H

#include <stdio.h>

#include "harness/formats/world.h"

enum { CASE_FILE_MAX = 1 << 17 }; /* the most cases, and the most rows, in a file */

struct case_file {
	const struct lockstep_test *test;
	unsigned mode;
	size_t n;
	float *column[LOCKSTEP_COLUMNS_MAX];
	struct world world; /* if the test has one; made by the reader */
};

/* Reads a case file from memory. False, with one line in `error` (what,
 * where, why), if malformed. */
bool case_parse(const char *name, const char *text, size_t size, struct case_file *cases,
		char *error, size_t error_size);
bool case_read(const char *path, struct case_file *cases, char *error, size_t error_size);
void case_free(struct case_file *cases);

/* Writes a case file beside `path` and renames it, so that it is complete or does not exist.
 * `comment` may have several lines. */
bool case_write(const char *path, const struct case_file *cases, const char *comment, char *error,
		size_t error_size);

/* Prints one case's operands, a line each, in decimal and hexadecimal. */
void case_print(FILE *to, const struct lockstep_test *test, const float *operands);

/* Prints a world's kind, parts and first rows in the same way, a line each;
 * nothing without a world. */
void case_print_world(FILE *to, const struct world *world);

#endif
