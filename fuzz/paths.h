/* SPDX-License-Identifier: MIT */
/* Reads the inputs named on a command line: files, and folders of files. */
#ifndef LOCKSTEP_FUZZ_PATHS_H
#define LOCKSTEP_FUZZ_PATHS_H

#include <stddef.h>
#include <stdint.h>

/* Handles one input, in memory of exactly its size, so that a sanitizer detects a read past its
 * end. The memory is freed afterwards. */
typedef void path_taker(const char *path, const uint8_t *data, size_t size, void *context);

/*
 * Reads the file at that path, or all files of that folder in sorted order, without its subfolders.
 * If one cannot be read, ends the program with one line and exit status 2.
 */
void paths_take(const char *program, const char *path, path_taker *take, void *context);

#endif
