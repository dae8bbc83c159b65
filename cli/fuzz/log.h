/* SPDX-License-Identifier: MIT */
/* Reads the output of a fuzz target. */
#ifndef LOCKSTEP_CLI_FUZZ_LOG_H
#define LOCKSTEP_CLI_FUZZ_LOG_H

#include "cli/fuzz/jobs.h"

/* Sets the counts and, if the target's status is not 0, its find or its failure. `text` is the
 * target's whole output. */
void fuzz_log_read(const char *text, int status, struct fuzz_result *result);

#endif
