/* SPDX-License-Identifier: MIT */
/* Whole files: read with a limit, written beside their final name and renamed. */
#ifndef LOCKSTEP_CHECK_FILES_H
#define LOCKSTEP_CHECK_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * Read a whole file of at most `limit` bytes; the caller frees it. A NUL byte follows its last.
 * NULL on failure, with one line (what, where, why) in `error`.
 */
char *file_read(const char *path, size_t limit, size_t *size, char *error, size_t error_size);

struct file_writer {
	FILE *file;
	char *path, *temporary;
};

/* Begin to write; the final name does not exist, or keeps its old contents, until the end. */
FILE *file_write_begin(struct file_writer *writer, const char *path, char *error,
		       size_t error_size);

/* Finish and rename. False, with nothing left behind, if anything went wrong in between. */
bool file_write_end(struct file_writer *writer, char *error, size_t error_size);

#endif
