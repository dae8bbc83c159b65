/* SPDX-License-Identifier: MIT */
/* Google Benchmark's flags: separated from our options, and given defaults that suit kernels. */
#ifndef LOCKSTEP_BENCH_FLAGS_H
#define LOCKSTEP_BENCH_FLAGS_H

#include "bench/options.h"

/* Moves Google Benchmark's flags from argv to options->google, and updates argc. */
void flags_separate(int *argc, char **argv, struct options *options);

/* Puts defaults, for flags that the user did not set, before the user's flags. Returns STATUS_FINE,
 * or the status to exit with after one line on stderr. */
int flags_default(struct options *options);

#endif
