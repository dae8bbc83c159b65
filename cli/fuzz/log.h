/* SPDX-License-Identifier: MIT */
/* Reads the output of a fuzz target. */
#ifndef LOCKSTEP_CLI_FUZZ_LOG_H
#define LOCKSTEP_CLI_FUZZ_LOG_H

#include "cli/fuzz/jobs.h"

/* Sets the counts and, for a target that ended with a status other than 0, what it found or that it
 * failed. `text` is the target's whole output. */
void fuzz_log_read(const char *text, int status, struct fuzz_result *result);

#endif
