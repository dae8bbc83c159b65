/* SPDX-License-Identifier: MIT */
/* What the plain replayer leaves behind when a find ends its target in a signal or in a sanitizer:
 * the input that was being tried. */
#ifndef LOCKSTEP_FUZZ_BUILTIN_SAVE_H
#define LOCKSTEP_FUZZ_BUILTIN_SAVE_H

#include "check/cross.h"

/* The longest path of a folder. */
enum { SAVE_FOLDER_MAX = 3800 };

/* From now on faults are finds of this test: the input is saved as FOLDER/TEST-crash-HASH, a line
 * "found by PATH" is printed, and the exit status is 1. */
void save_finds(const struct lockstep_test *test, const char *folder);

/* The input now tried, and its number of cases; NULL once it is done. */
void save_trying(const uint8_t *data, size_t size, size_t cases);

/* An input still running minutes after the last call is a find, too. */
void save_alarm(void);

/* The inputs and cases tried so far. */
uint64_t save_inputs(void), save_cases(void);

/* Prints these as libFuzzer does, if the environment variable LOCKSTEP_FUZZ_STATISTICS is set. */
void save_statistics(void);

/* A 64-bit hash of some bytes. */
uint64_t save_hash(const uint8_t *data, size_t size);

#endif
