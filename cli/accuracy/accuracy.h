/* SPDX-License-Identifier: MIT */
/* Functions that the parts of `lockstep accuracy` share. */
#ifndef LOCKSTEP_CLI_ACCURACY_ACCURACY_H
#define LOCKSTEP_CLI_ACCURACY_ACCURACY_H

#include "harness/check/accuracy_run.h"
#include "cli/cli.h"

/* How the table is printed. */
struct accuracy_layout {
	bool by_scene; /* also print a line for each scene */
	bool markdown;
	bool rates; /* print a second table, of wrong answers by scene */
};

/* Prints the table: each sound test, with its specimens below it. */
void accuracy_print(FILE *to, const struct accuracy_run *run, struct accuracy_layout layout);

/* Prints each test's rate of wrong answers in each scene, for tests that can be wrong. */
void accuracy_print_rates(FILE *to, const struct accuracy_run *run, bool markdown);

/* Prints the subjects of plug-ins: first those that are wrong beyond their claims, sorted by the
 * movement that their worst answer needs, largest first. Prints nothing if there are none. */
void accuracy_print_subjects(FILE *to, const struct accuracy_run *run, bool markdown);

/* Returns the name of test number t for output and files: the test's, or the plug-in's. */
const char *accuracy_name(const struct accuracy_run *run, size_t t);

/* Calls `each` with the number of each chosen test. Each sound test is followed by its specimens,
 * and each of these by the subjects of plug-ins for it. */
void accuracy_in_order(const struct accuracy_run *run, void *context,
		       void (*each)(const struct accuracy_run *run, size_t t, void *context));

/* Writes all counts to a file, or exits with usage_error(). */
void accuracy_write_json(const struct accuracy_run *run, const char *path);

/* Draws the rates of wrong answers, or exits with usage_error(). */
void accuracy_plot(const struct accuracy_run *run, const char *path);

/* Makes the folder if it is missing, and checks that its files can be read. Exits with
 * usage_error() if not. */
void accuracy_save_begin(const struct accuracy_run *run, const char *folder);

/* Saves the worst case of each test if it is worse than the saved one, or exits with
 * usage_error(). */
void accuracy_save(const struct accuracy_run *run, const char *folder, FILE *log);

#endif
