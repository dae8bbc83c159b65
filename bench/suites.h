/* SPDX-License-Identifier: MIT */
/* Suites: named choices of what to vary where the command line says nothing. */
#ifndef LOCKSTEP_BENCH_SUITES_H
#define LOCKSTEP_BENCH_SUITES_H

/* Lists, as written after the options of these names; NULL: the option's default. */
struct bench_suite {
	const char *name, *what;
	const char *size, *hits, *mode, *scene, *threads;
};

/* Ended by a NULL name; the first is the default. */
extern const struct bench_suite bench_suites[];

/* NULL: there is none of this name. */
const struct bench_suite *bench_suite_named(const char *name);

/* 1, 2, 4 ... and as many as the CPUs that this process may use, as a list. */
const char *bench_suite_threads(void);

#endif
