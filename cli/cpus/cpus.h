/* SPDX-License-Identifier: MIT */
/* Types and functions that the parts of lockstep cpus share. */
#ifndef LOCKSTEP_CLI_CPUS_CPUS_H
#define LOCKSTEP_CLI_CPUS_CPUS_H

#include "cli/cli.h"
#include "harness/results/results.h"
#include "harness/results/row_name.h"
#include "harness/results/statistics.h"

enum { CPUS_MAX = 32, CPUS_BUILDS_MAX = 64 };

struct cpus_choices {
	const struct lockstep_test **test; /* ends with NULL */
	const char *title;
	bool markdown, json;
};

/* A results file, or one of the CPUs that a file of models covers. */
struct cpus_machine {
	const struct results *results;
	char *name;      /* short and unique */
	const char *cpu; /* from TEST/BUILD/CPU; NULL if the file covers one machine */
	bool emulated;
	bool worked;   /* some of its rows have a work number */
	size_t failed; /* rows that have an error */
};

/* The result of one row on one machine by one build. */
struct cpus_cell {
	size_t n; /* number of repetitions; 0 if there is no such row */
	/* the median: cases a second, or for a measure, its value for a case */
	double value;
	/* between the quartiles, relative to the median; NaN with too few repetitions */
	double spread;
	/* the work number; NaN if unknown, infinite if there are several */
	double work;
};

/* A benchmark that machines ran: TEST/MODE/SCENE/N and so on, without the build. */
struct cpus_row {
	struct cpus_cell *cell; /* see cpus_cell() */
	const struct lockstep_test *test;
	char *label;     /* the test, and those parts of names in which rows differ */
	bool other_work; /* the builds did not all do the same work */
	bool common;     /* each machine has a native build of it, and the work is the same */
};

struct cpus {
	struct cpus_choices choices;
	/* the caller owns the files, and unsuitable rows are left out instead of refused */
	bool in_report;
	struct results *file;
	size_t files;
	struct cpus_machine machine[CPUS_MAX];
	size_t machines;
	char build[CPUS_BUILDS_MAX][64]; /* natives in the order of isas.def, then the rest */
	size_t builds, natives;
	struct cpus_row *row; /* in the order of the table of tests */
	size_t rows, common, other_work;
	size_t strangers; /* rows that belong to no test */
	char *alike;      /* omitted from all labels, such as "pairs/uniform/4096", or "" */
	struct sheet_lines warnings, notes;
};

/* Reads the files, which cpus_free() frees, or exits with usage_error(). */
void cpus_read(struct cpus *cpus, char **path, size_t paths);
/* cpus_add_file() adds the machines of a file, or says why not. Once all are added,
 * cpus_tell_apart() gives each a unique name. */
bool cpus_add_file(struct cpus *cpus, const struct results *results, char *error,
		   size_t error_size);
void cpus_tell_apart(struct cpus *cpus);
/* Makes the rows and cells, or exits with usage_error(). */
void cpus_fill(struct cpus *cpus);
/* Adds warnings and notes. */
void cpus_judge(struct cpus *cpus);
void cpus_free(struct cpus *cpus);

struct cpus_cell *cpus_cell(const struct cpus *cpus, size_t row, size_t build, size_t machine);
/* Returns the fastest native build there; for a question of plug-ins, its fastest function; `builds`
 * if there is none. */
size_t cpus_best(const struct cpus *cpus, size_t row, size_t machine);
/* Returns how many times as fast `cell` is as `first`; NaN if either is missing. */
double cpus_ratio(const struct cpus *cpus, const struct cpus_cell *cell,
		  const struct cpus_cell *first);
/* Returns the geometric mean of the ratios of a machine's best to the first machine's best, over
 * the common rows of a family, or of all families if it is NULL; stores their number in `n`. NaN if
 * there are none. */
double cpus_score(const struct cpus *cpus, size_t machine, const char *family, size_t *n);
/* Returns the compiler's flags without warning flags, which do not affect the code, to be freed. */
char *cpus_flags(const struct cpus_machine *machine);
/* Returns the number of common rows in which the machine is fastest. */
size_t cpus_wins(const struct cpus *cpus, size_t machine);

/* ---- Output ---------------------------------------------------------------------------------- */

struct sheets {
	struct sheet *sheet;
	size_t n;
};

struct sheets cpus_sheets(const struct cpus *cpus);
void cpus_free_sheets(struct sheets *sheets);

/* Prints warnings, notes, tables and their legend; or every number as JSON. */
void cpus_print(FILE *to, const struct cpus *cpus, enum sheet_format format);
void cpus_print_json(const struct cpus *cpus);

#endif
