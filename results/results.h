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

/* Values lie between these limits: no product, sum or ratio of two of them overflows or
 * underflows. */
#define RESULTS_LEAST 1e-100
#define RESULTS_MOST 1e100

/* Which of a row's two times is its value. */
enum results_time {
	/* The CPU's, or the clock's where a part of the name is real_time, manual_time or threads:N. */
	RESULTS_TIME_BY_NAME,
	RESULTS_TIME_CPU,
	RESULTS_TIME_REAL
};

/* A fact that the file states about the run, as text: numbers in the fewest digits that restore
 * them, "true" and "false", and anything compound as JSON in one line. Without control
 * characters. */
struct results_fact {
	char *key, *value;
};

/* A number that rows state besides their time; one value for each of the row's values. */
struct results_counter {
	char *name;
	double *value; /* NaN where a repetition does not have it */
};

/* All repetitions of one name, in the order of the file. */
struct results_row {
	char *name;         /* not empty, without control characters */
	size_t n;           /* how many values: 1 or more, or 0 if every repetition had an error */
	double *value;      /* times in ns, or what `unit` of the results says */
	double *iterations; /* of each value; NaN where not stated */
	double *items_per_second;        /* of each value; NULL if never stated */
	struct results_counter *counter; /* all other numbers, except those that number the rows */
	size_t counters;
	char *label; /* of the first repetition that has one, or NULL */
	char *error; /* of the first repetition that has one, in one line, or NULL */
};

struct results {
	char *path;
	char *measure; /* the value of lockstep_measure, "instructions"; NULL: times */
	char *unit;    /* "ns", for a measure "instructions/case", or the counter that was taken */
	struct results_fact *fact;
	size_t facts;
	struct results_row *row;
	size_t rows;
	size_t aggregates; /* rows left out: means, medians and so on */
	char **lone;       /* names of rows of which there is nothing but aggregates */
	size_t lones;
	size_t uncounted; /* rows left out: without the counter that was taken */
	size_t skipped;   /* rows left out: benchmarks that say that they did not run */
	void *index;      /* of names */
};

/*
 * Read a file; results_free() then frees it. False on failure, with nothing to free and one line in
 * `error`: "FILE: what", with the line of the file where it is not valid JSON.
 */
bool results_read(const char *path, enum results_time time, struct results *results, char *error,
		  size_t error_size);

/* The same from memory; `name` is for the error, and becomes the path. */
bool results_parse(const char *name, const char *text, size_t size, enum results_time time,
		   struct results *results, char *error, size_t error_size);

void results_free(struct results *results);

/* Free what a row has. */
void results_free_row(struct results_row *row);

/*
 * From now on the counter of that name is the value of each row, and the unit: items_per_second, too. Rows without
 * it are left out; with none left it is false, as it is if a repetition lacks it or its value is out of range, with one
 * line in `error`. The results are to be freed either way.
 */
bool results_take_counter(struct results *results, const char *name, char *error,
			  size_t error_size);

/*
 * Adds the rows of another file, which is freed: as if all repetitions had been written to one, first those of `to`. The facts are
 * those of `to`. False, with one line in `error`, if they measure different things, or for want of memory; `to` is to be
 * freed either way.
 */
bool results_pool(struct results *to, struct results *from, char *error, size_t error_size);

/* The row of that name, or NULL. */
const struct results_row *results_find(const struct results *results, const char *name);

/* The value of that fact, or NULL. */
const char *results_fact(const struct results *results, const char *key);

/* A number as text, in the fewest digits that restore it, without an exponent if it is whole and
 * below 1e15. `text` has room for 32 characters, and is returned. */
char *results_number(char *text, double number);

#endif
