/* SPDX-License-Identifier: MIT */
/* What the parts of `lockstep accuracy` share. */
#ifndef LOCKSTEP_CLI_ACCURACY_ACCURACY_H
#define LOCKSTEP_CLI_ACCURACY_ACCURACY_H

#include "check/accuracy_run.h"
#include "cli/cli.h"

/* How the table is printed. */
struct accuracy_layout {
	bool by_scene; /* a line for each scene as well */
	bool markdown;
	bool rates; /* a second table, of wrong answers by scene */
};

/* The table: each sound test, and its specimens below it. */
void accuracy_print(FILE *to, const struct accuracy_run *run, struct accuracy_layout layout);

/* How often each test that can be wrong is wrong in each scene. */
void accuracy_print_rates(FILE *to, const struct accuracy_run *run, bool markdown);

/* The subjects of plug-ins, those first that are wrong beyond their claims, and of these those whose worst
 * answer must be moved farthest. Nothing, if there are none. */
void accuracy_print_subjects(FILE *to, const struct accuracy_run *run, bool markdown);

/* What a line or a file of test number t is called: the test, or the plug-in. */
const char *accuracy_name(const struct accuracy_run *run, size_t t);

/* Calls `each` with the number of each chosen test, each sound one followed by its specimens, and
 * each by the subjects of plug-ins for it. */
void accuracy_in_order(const struct accuracy_run *run, void *context,
		       void (*each)(const struct accuracy_run *run, size_t t, void *context));

/* Everything, to a file. Or usage_error(). */
void accuracy_write_json(const struct accuracy_run *run, const char *path);

/* A picture of the rates of wrong answers. Or usage_error(). */
void accuracy_plot(const struct accuracy_run *run, const char *path);

/* Make the folder if it is missing, and check that its files can be read. Or usage_error(). */
void accuracy_save_begin(const struct accuracy_run *run, const char *folder);

/* Save the worst case of each test, where it is worse than the saved one. Or usage_error(). */
void accuracy_save(const struct accuracy_run *run, const char *folder, FILE *log);

#endif
