/* SPDX-License-Identifier: MIT */
/* What the plain replayer leaves behind when its target finds something, which ends it in a signal or in
 * a sanitizer: the input that was being tried. */
#ifndef LOCKSTEP_FUZZ_BUILTIN_SAVE_H
#define LOCKSTEP_FUZZ_BUILTIN_SAVE_H

#include "check/cross.h"

/* A folder's path is no longer. */
enum { SAVE_FOLDER_MAX = 3800 };

/* From now on faults are finds of this test: the input is saved as FOLDER/TEST-crash-HASH, a line
 * "found by PATH" is printed, and the exit status is 1. */
void save_finds(const struct lockstep_test *test, const char *folder);

/* What is tried now, and of how many cases; NULL once it is done. */
void save_trying(const uint8_t *data, size_t size, size_t cases);

/* This input has been tried for minutes if not called again: that is a find, too. */
void save_alarm(void);

/* What was tried so far. */
uint64_t save_inputs(void), save_cases(void);

/* It, as libFuzzer says such things: if the environment variable LOCKSTEP_FUZZ_STATISTICS is set. */
void save_statistics(void);

/* 64 bits of some bytes. */
uint64_t save_hash(const uint8_t *data, size_t size);

#endif
