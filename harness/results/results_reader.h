/* SPDX-License-Identifier: MIT */
/* Shared by the parts of the reader of results. */
#ifndef LOCKSTEP_RESULTS_RESULTS_READER_H
#define LOCKSTEP_RESULTS_RESULTS_READER_H

#include <jansson.h>

#include "harness/results/results.h"

struct results_reader {
	const char *name;
	enum results_time time;
	struct results *results;
	char *error;
	size_t error_size;
	size_t at;           /* the entry of "benchmarks" that is being read */
	const char *at_name; /* its name; NULL outside entries, or before it is known */
	bool in_rows;
	json_t *seen;       /* by name: whether the rows are numbered, see results_rows.c */
	json_t *aggregated; /* names of rows that have aggregates */
	json_t *untyped;    /* names of entries without run_type, as old versions write them */
};

/* Reports an error in one line, with the row that is being read if there is one. Returns false. */
__attribute__((format(printf, 2, 3))) bool results_fail(const struct results_reader *reader,
							const char *format, ...);

/* Returns a copy without control characters, which a terminal would interpret. */
char *results_copy(const char *text);

/* Reads the number of that key: NaN if there is none, or an empty object (see results_parse()).
 * False, after reporting it, if it is not a number. */
bool results_read_number(const struct results_reader *reader, const json_t *entry, const char *key,
			 double *number);

/* Appends the value of this entry, and all its other numbers, to its row. False
 * after reporting an error. */
bool results_read_value(struct results_reader *reader, const json_t *entry,
			struct results_row *row);

/* Reads the list "benchmarks" into the results. False after reporting an error. */
bool results_read_rows(struct results_reader *reader, const json_t *benchmarks);

#endif
