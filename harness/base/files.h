/* SPDX-License-Identifier: MIT */
/* Whole files: read up to a limit, and written whole or not at all. */
#ifndef LOCKSTEP_BASE_FILES_H
#define LOCKSTEP_BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "harness/base/text.h"

/*
 * Reads a whole file of at most `limit` bytes; the caller frees it. A NUL byte follows the last
 * byte. NULL on failure, with one line (what, where, why) in `error`.
 */
char *file_read(const char *path, size_t limit, size_t *size, char *error, size_t error_size);

/* ---- Writing: all files of this project are written here ------------------------------------- */

/*
 * A regular file, new or existing, is replaced once everything is written, by a rename in its own
 * folder, and keeps its permissions; links to it are followed. A device or a FIFO is opened and
 * written. "-", /dev/stdout and links to it are standard output. On failure a file keeps
 * its old contents, or does not exist.
 *
 * A writer must not be moved in memory.
 */
struct file_writer {
	FILE *file;
	char *path;
	struct text text;
};

/* Begins to write. NULL, with one line in `error`, if writing is certain to fail. */
FILE *file_write_begin(struct file_writer *writer, const char *path, char *error,
		       size_t error_size);

/* Finishes writing. False, with one line in `error` and nothing left behind, if anything has gone
 * wrong since the beginning. */
bool file_write_end(struct file_writer *writer, char *error, size_t error_size);

/* For use before long work: false, with one line in `error`, if file_write_begin() would fail. */
bool file_can_write(const char *path, char *error, size_t error_size);

/* True if this is a name of standard output. */
bool file_is_stdout(const char *path);

/* Reserves standard output for files: text printed to `stdout`
 * goes to standard error. */
void file_keep_stdout(void);

#endif
