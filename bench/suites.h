/* SPDX-License-Identifier: MIT */
/* Suites: named choices of what to vary, unless the command line says otherwise. */
#ifndef LOCKSTEP_BENCH_SUITES_H
#define LOCKSTEP_BENCH_SUITES_H

/* Lists as arguments of the options with these names; NULL for the option's default. */
struct bench_suite {
	const char *name, *what;
	const char *size, *hits, *mode, *scene, *threads;
};

/* Ends with a NULL name; the first is the default. */
extern const struct bench_suite bench_suites[];

/* Returns the suite of this name, or NULL. */
const struct bench_suite *bench_suite_named(const char *name);

/* Returns a list: 1, 2, 4 ... and the number of CPUs that this process may use. */
const char *bench_suite_threads(void);

#endif
