/* SPDX-License-Identifier: MIT */
/* Saves the current input of the plain replayer when a find ends its target by a
 * signal or in a sanitizer. */
#ifndef LOCKSTEP_FUZZ_BUILTIN_SAVE_H
#define LOCKSTEP_FUZZ_BUILTIN_SAVE_H

#include "harness/check/cross.h"

/* The longest path of a folder. */
enum { SAVE_FOLDER_MAX = 3800 };

/* Reports later faults as finds of this test: the input is saved as FOLDER/TEST-crash-HASH, a line
 * "found by PATH" is printed, and the exit status is 1. */
void save_finds(const struct lockstep_test *test, const char *folder);

/* Sets the input that is being tried, and its number of cases. Pass NULL once it is done. */
void save_trying(const uint8_t *data, size_t size, size_t cases);

/* Also reports an input as a find if it still runs minutes after the last call. */
void save_alarm(void);

/* Return the number of inputs and cases tried so far. */
uint64_t save_inputs(void), save_cases(void);

/* Prints these as libFuzzer does, if the environment variable LOCKSTEP_FUZZ_STATISTICS is set. */
void save_statistics(void);

/* Returns a 64-bit hash of some bytes. */
uint64_t save_hash(const uint8_t *data, size_t size);

#endif
