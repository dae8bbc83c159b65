/* SPDX-License-Identifier: MIT */
/* Progress lines on standard error, each overwriting the last. */
#ifndef LOCKSTEP_BASE_PROGRESS_H
#define LOCKSTEP_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns to the beginning of the line and clears it. */
#define PROGRESS_CLEAR "\r\033[K"

/* True if standard error is a terminal that knows PROGRESS_CLEAR, unlike a log
 * or an editor's buffer. */
static inline bool progress_shows(void)
{
	const char *terminal = getenv("TERM");
	return terminal && *terminal && strcmp(terminal, "dumb") != 0 && isatty(STDERR_FILENO);
}

#endif
