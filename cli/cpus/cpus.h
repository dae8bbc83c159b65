/* SPDX-License-Identifier: MIT */
/* lockstep cpus: what its parts share. */
#ifndef LOCKSTEP_CLI_CPUS_CPUS_H
#define LOCKSTEP_CLI_CPUS_CPUS_H

#include "cli/cli.h"
#include "results/results.h"
#include "results/row_name.h"
#include "results/statistics.h"

enum { CPUS_MAX = 32, CPUS_BUILDS_MAX = 64 };

struct cpus_choices {
	const struct lockstep_test **test; /* ends with NULL */
	const char *title;
	bool markdown, json;
};

/* A results file, or one of the CPUs that a file of models is about. */
struct cpus_machine {
	const struct results *results;
	char *name;      /* short, and no other machine's */
	const char *cpu; /* of TEST/BUILD/CPU; NULL: the file is about one */
	bool emulated;
	bool worked;   /* some of its rows have a number for what was computed */
	size_t failed; /* rows that have an error */
};

/* What one machine did with one row by one build. */
struct cpus_cell {
	size_t n;      /* repetitions; 0: there is no such row */
	double value;  /* the median: cases a second, or for a measure, what a case takes */
	double spread; /* between the quartiles, by the median; NaN: too few repetitions */
	double work;   /* the number for what was computed; NaN: unknown, infinite: several */
};

/* One thing that machines were measured at: TEST/MODE/SCENE/N and so on, without the build. */
struct cpus_row {
	struct cpus_cell *cell; /* see cpus_cell() */
	const struct lockstep_test *test;
	char *label;     /* the test, and those parts of names in which rows differ */
	bool other_work; /* not all of them computed the same */
	bool common;     /* each machine has a native build of it, and the work is the same */
};

struct cpus {
	struct cpus_choices choices;
	bool in_report; /* the files are a caller's; what does not fit is left out, not refused */
	struct results *file;
	size_t files;
	struct cpus_machine machine[CPUS_MAX];
	size_t machines;
	char build[CPUS_BUILDS_MAX][64]; /* natives in the order of isas.def, then the rest */
	size_t builds, natives;
	struct cpus_row *row; /* in the order of the table of tests */
	size_t rows, common, other_work;
	size_t strangers; /* rows that belong to no test */
	char *alike;      /* what all labels lack, as "pairs/uniform/4096"; "" */
	struct sheet_lines warnings, notes;
};

/* Read the files, to be freed with the rest; or usage_error(). */
void cpus_read(struct cpus *cpus, char **path, size_t paths);
/* Add the machines of a file, or say why not. Once all are added: give each a name of its own. */
bool cpus_add_file(struct cpus *cpus, const struct results *results, char *error,
		   size_t error_size);
void cpus_tell_apart(struct cpus *cpus);
/* Make the rows and cells, or usage_error(). */
void cpus_fill(struct cpus *cpus);
/* Warnings and notes. */
void cpus_judge(struct cpus *cpus);
void cpus_free(struct cpus *cpus);

struct cpus_cell *cpus_cell(const struct cpus *cpus, size_t row, size_t build, size_t machine);
/* The fastest native build there, or `builds` if there is none. */
size_t cpus_best(const struct cpus *cpus, size_t row, size_t machine);
/* How many times as fast `cell` is as `first`; NaN if either is missing. */
double cpus_ratio(const struct cpus *cpus, const struct cpus_cell *cell,
		  const struct cpus_cell *first);
/* Geometric mean of the ratios of a machine's best to the first machine's best, over common rows of a family
 * (NULL: of all); `n` gets their number. NaN if there are none. */
double cpus_score(const struct cpus *cpus, size_t machine, const char *family, size_t *n);
/* The compiler's flags without those about warnings, which do not affect what was built; to be
 * freed. */
char *cpus_flags(const struct cpus_machine *machine);
/* In how many common rows is it the fastest? */
size_t cpus_wins(const struct cpus *cpus, size_t machine);

/* ---- What is shown --------------------------------------------------------------------------------- */

struct sheets {
	struct sheet *sheet;
	size_t n;
};

struct sheets cpus_sheets(const struct cpus *cpus);
void cpus_free_sheets(struct sheets *sheets);

/* Warnings, notes, tables and what they mean; or every number as JSON. */
void cpus_print(FILE *to, const struct cpus *cpus, enum sheet_format format);
void cpus_print_json(const struct cpus *cpus);

#endif
