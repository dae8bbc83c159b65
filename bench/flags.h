/* SPDX-License-Identifier: MIT */
/* Google Benchmark's flags: told from our options, and given defaults that suit kernels. */
#ifndef LOCKSTEP_BENCH_FLAGS_H
#define LOCKSTEP_BENCH_FLAGS_H

#include "bench/options.h"

/* Moves Google Benchmark's flags from argv to options->google; returns what argc is then. False
 * only if there is no memory. */
bool flags_separate(int *argc, char **argv, struct options *options);

/* Puts defaults for what the user did not ask for before his flags. STATUS_FINE, or after one line
 * on stderr the status to exit with. */
int flags_default(struct options *options);

#endif
