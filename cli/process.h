/* SPDX-License-Identifier: MIT */
/* Running other programs of ours. */
#ifndef LOCKSTEP_CLI_PROCESS_H
#define LOCKSTEP_CLI_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A program of ours: beside the command (in the build tree), or installed in pkglibexecdir. False
 * if it is in neither. */
bool find_helper(const char *name, char *path, size_t size);

/* Start a program with its standard output and error going to the given files (NULL: /dev/null).
 * -1 if it cannot be started. */
pid_t process_start(char *const *argv, const char *out, const char *err);

/* Wait for one to end; its exit status, or 128 + the signal that ended it. */
int process_wait(pid_t process);

/* Wait for any of them: which it was. -1 if a signal came, or there is none. */
pid_t process_wait_any(int *status);

/* Make a folder for temporary files, and remove it with all that is in it. */
bool temporary_folder(char *path, size_t size);
void remove_folder(const char *path);

#endif
