/* SPDX-License-Identifier: MIT */
/* Reports a disagreement. */
#ifndef LOCKSTEP_CHECK_REPORT_H
#define LOCKSTEP_CHECK_REPORT_H

#include <stdio.h>
#include "harness/check/cross.h"
#include "harness/scenes/scene.h"

/* One disagreement, with everything needed to understand and repeat it. */
struct report {
	const struct lockstep_test *test;
	const struct build *build;
	const struct scene *scene;
	uint64_t seed, start; /* the batch began at this case of the scene */
	size_t n;
	unsigned mode, place;
	const struct cut *cut; /* how the batch was cut from a chunk; NULL if it was not */
	float *const *columns;
	const struct world *world;
	const struct disagreement *what;
	bool bits; /* as in struct session */
};

/* Returns the scene number of the case that disagrees, or the number after the batch's last case if
 * no single case is at fault. */
uint64_t report_number(const struct report *report);

/* Prints a report, and saves a case file in `folder`. `file` gets the saved
 * file's name, or is empty. */
void report_print(FILE *to, const struct report *report, const char *folder, char *file,
		  size_t file_size);

/* Prints the case that disagrees, with each implementation's answer; nothing if no single case is
 * at fault. report_case() and report_save() also work for a disagreement found outside a scene,
 * with a NULL scene. */
void report_case(FILE *to, const struct report *report);

/*
 * Saves the case as `file` in `folder`, which is made if necessary, and prints a line that says so.
 * If it cannot be saved, prints why and returns false.
 */
bool report_save(FILE *to, const struct report *report, const char *folder, const char *file,
		 const char *comment);

#endif
