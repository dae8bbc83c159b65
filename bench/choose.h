/* SPDX-License-Identifier: MIT */
/*
 * What the items of --test, --isa, --mode, --scene, --n and the like choose. Each function adds to the
 * options and returns STATUS_FINE, or after one line on stderr the status to exit with.
 *
 * Tests and builds are put where they stand in their tables, so that their order is the tables',
 * and nothing is there twice; the holes are closed when all options are read.
 */
#ifndef LOCKSTEP_BENCH_CHOOSE_H
#define LOCKSTEP_BENCH_CHOOSE_H

#include "bench/options.h"

typedef int choose_item(struct options *options, const char *item);
choose_item choose_tests, choose_builds, choose_modes, choose_scene, choose_size, choose_rows,
    choose_hits, choose_threads, choose_cpu;

/* Each item of a list with commas. */
int choose_list(struct options *options, const char *list, choose_item *choose);

/* Reads all of the text as a number; false if it is none, or too large. */
bool choose_number(const char *text, int base, uint64_t *number);

/* Prints one line on stderr, and returns the status. */
int complain(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
