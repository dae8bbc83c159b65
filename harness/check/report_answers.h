/* SPDX-License-Identifier: MIT */
/* Collects each implementation's answer to one case. */
#ifndef LOCKSTEP_CHECK_REPORT_ANSWERS_H
#define LOCKSTEP_CHECK_REPORT_ANSWERS_H

#include <stdio.h>
#include "harness/check/answers.h"
#include "harness/check/builds.h"
#include "harness/plugins/catch.h"
#include "harness/formats/world.h"

/* One answer to one case, of a build (or plug-in), or of the reference, which has no build. */
struct answered {
	const struct build *build;
	const struct answers *answers; /* NULL if it did not return well: */
	const struct caught *caught;
	bool differs; /* from the reference */
};
typedef void answers_visit(void *context, const struct answered *answered);

/* Visits the answers of the reference, then of every build that runs. */
void answers_each(const struct lockstep_test *test, const float *operands, const void *world,
		  answers_visit *visit, void *context);

/* Prints the answers to one case of the exact truth, the reference and every build that runs.
 * `mark` is a build to point at, perhaps a plug-in's, or NULL. */
void answers_print(FILE *to, const struct lockstep_test *test, const float *operands,
		   const struct world *world, const struct build *mark);

#endif
