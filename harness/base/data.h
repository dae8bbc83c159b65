/* SPDX-License-Identifier: MIT */
/* Finds the files that come with Lockstep. */
#ifndef LOCKSTEP_BASE_DATA_H
#define LOCKSTEP_BASE_DATA_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the folder of the running program, without a slash at the end; "." if
 * the system does not say. */
const char *program_folder(void);

/*
 * Finds a file or folder of data/: in $LOCKSTEP_DATA if that is set, otherwise where it was
 * installed, otherwise near the program, as in a build folder. False, with one line in `error`, if
 * it is not found.
 */
bool data_find(const char *name, char *path, size_t path_size, char *error, size_t error_size);

#endif
