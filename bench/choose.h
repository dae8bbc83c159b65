/* SPDX-License-Identifier: MIT */
/*
 * Takes the words of --test, --isa, --mode, --scene, --n and similar options. Each function adds to
 * a struct options.
 *
 * Tests and builds are stored at their index in the tables, which keeps the tables' order and
 * avoids duplicates. The gaps are closed after reading all options.
 */
#ifndef LOCKSTEP_BENCH_CHOOSE_H
#define LOCKSTEP_BENCH_CHOOSE_H

#include "bench/options.h"

option_taker keep_tests, choose_tests, choose_builds, choose_modes, choose_scene, choose_size,
    choose_rows, choose_hits, choose_threads, choose_cpu;

/* Prints one line on stderr, and returns the status. */
int complain(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
