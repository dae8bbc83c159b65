/* SPDX-License-Identifier: MIT */
/*
 * Results files: Google Benchmark's JSON, and files of the same layout whose rows have, instead of
 * times, one measure that is free of noise, such as instructions per case. Everything is verified;
 * nothing in a file is trusted.
 */
#ifndef LOCKSTEP_RESULTS_RESULTS_H
#define LOCKSTEP_RESULTS_RESULTS_H

#include <stdbool.h>
#include <stddef.h>

/* Larger files are refused; a row takes about 600 bytes. */
#define RESULTS_SIZE_MAX ((size_t)256 << 20)

/* Values lie between these limits, so no product, sum or ratio of two of them
 * overflows or underflows. */
#define RESULTS_LEAST 1e-100
#define RESULTS_MOST 1e100

/* The choice between a row's two times for its value. */
enum results_time {
	/* The CPU's time, or the clock's if a part of the name is real_time,
	 * manual_time or threads:N. */
	RESULTS_TIME_BY_NAME,
	RESULTS_TIME_CPU,
	RESULTS_TIME_REAL
};

/* A fact that the file states about the run, as text without control characters:
 * numbers in the fewest digits that restore them, "true" and "false", and anything
 * compound as JSON in one line. */
struct results_fact {
	char *key, *value;
};

/* A number that rows have besides their time; one value for each of the row's values. */
struct results_counter {
	char *name;
	double *value; /* NaN for a repetition without it */
};

/* All repetitions of one name, in the order of the file. */
struct results_row {
	char *name; /* not empty, without control characters */
	/* The number of values: 1 or more, or 0 if every repetition had an error. */
	size_t n;
	double *value;            /* times in ns, or in the `unit` of the results */
	double *iterations;       /* for each value; NaN if not stated */
	double *items_per_second; /* for each value; NULL if never stated */
	/* All other numbers, except row and repetition indices. */
	struct results_counter *counter;
	size_t counters;
	char *label; /* from the first repetition that has one, or NULL */
	/* From the first repetition that has one, in one line; or NULL. */
	char *error;
};

struct results {
	char *path;
	char *measure; /* the value of lockstep_measure, "instructions"; NULL: times */
	/* "ns", for a measure "instructions/case", or the counter of results_take_counter(). */
	char *unit;
	struct results_fact *fact;
	size_t facts;
	struct results_row *row;
	size_t rows;
	size_t aggregates; /* rows left out: means, medians and so on */
	char **lone;       /* names of rows with nothing but aggregates */
	size_t lones;
	/* Rows left out: without the counter of results_take_counter(). */
	size_t uncounted;
	size_t skipped; /* rows left out: benchmarks that say they did not run */
	void *index;    /* by name */
};

/*
 * Reads a file; results_free() frees it. False on failure, with nothing to free and one line in
 * `error`: "FILE: what", with the line of the file if it is not valid JSON.
 */
bool results_read(const char *path, enum results_time time, struct results *results, char *error,
		  size_t error_size);

/* The same from memory; `name` is for the error, and becomes the path. */
bool results_parse(const char *name, const char *text, size_t size, enum results_time time,
		   struct results *results, char *error, size_t error_size);

void results_free(struct results *results);

/* Frees the members of a row. */
void results_free_row(struct results_row *row);

/*
 * Makes the counter of that name, which may be items_per_second, the value of each row, and its
 * name the unit. Rows without it are left out. False, with one line in `error`, if none are left,
 * if a repetition lacks the counter, or if a value is out of range. The caller frees the results in
 * any case.
 */
bool results_take_counter(struct results *results, const char *name, char *error,
			  size_t error_size);

/*
 * Adds the rows of another file, and frees that file: as if all repetitions had been written to one
 * file, those of `to` first. The facts are those of `to`. False, with one line in `error`, if they
 * measure different things; the caller frees `to` in any case.
 */
bool results_pool(struct results *to, struct results *from, char *error, size_t error_size);

/* Returns the row of that name, or NULL. */
const struct results_row *results_find(const struct results *results, const char *name);

/* Returns the value of that fact, or NULL. */
const char *results_fact(const struct results *results, const char *key);

/* Formats a number in the fewest digits that restore it, without an exponent if it is whole and
 * below 1e15. `text` has room for 32 characters, and is returned. */
char *results_number(char *text, double number);

#endif
