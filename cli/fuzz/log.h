/* SPDX-License-Identifier: MIT */
/* What a fuzz target printed. */
#ifndef LOCKSTEP_CLI_FUZZ_LOG_H
#define LOCKSTEP_CLI_FUZZ_LOG_H

#include "cli/fuzz/jobs.h"

/* Set the counts and, for a target that ended with a status other than 0, what it found or that it
 * failed. `text` is all that it printed. False: no memory. */
bool fuzz_log_read(const char *text, int status, struct fuzz_result *result);

#endif
