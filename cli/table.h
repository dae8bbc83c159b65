/* SPDX-License-Identifier: MIT */
/* Tables with one test per line. */
#ifndef LOCKSTEP_CLI_TABLE_H
#define LOCKSTEP_CLI_TABLE_H

#include <string.h>

#include "harness/questions/questions.h"
#include "kernels/table.h"

/* Returns the width of the column of test names. */
static inline int names_width(void)
{
	size_t width = 0;
	for (size_t i = 0; i < question_count(); ++i) {
		size_t length = strlen(question_at(i)->name);
		width = length > width ? length : width;
	}
	return (int)width;
}

#endif
