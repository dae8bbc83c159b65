/* SPDX-License-Identifier: MIT */
/* Progress lines, each of which overwrites the one before on standard error. */
#ifndef LOCKSTEP_BASE_PROGRESS_H
#define LOCKSTEP_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Return to the beginning of the line and clear it. */
#define PROGRESS_CLEAR "\r\033[K"

/* Is standard error a terminal that knows PROGRESS_CLEAR? A log or an editor's buffer is not. */
static inline bool progress_shows(void)
{
	const char *terminal = getenv("TERM");
	return terminal && *terminal && strcmp(terminal, "dumb") != 0 && isatty(STDERR_FILENO);
}

#endif
