/* SPDX-License-Identifier: MIT */
/* Lines of progress, which are written over and over on standard error. */
#ifndef LOCKSTEP_BASE_PROGRESS_H
#define LOCKSTEP_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Back to the line's beginning, and nothing of what stands there. */
#define PROGRESS_CLEAR "\r\033[K"

/* Is there somebody to see progress, on a terminal that knows PROGRESS_CLEAR? Not in a log, nor in the
 * buffer of an editor. */
static inline bool progress_shows(void)
{
	const char *terminal = getenv("TERM");
	return terminal && *terminal && strcmp(terminal, "dumb") != 0 && isatty(STDERR_FILENO);
}

#endif
