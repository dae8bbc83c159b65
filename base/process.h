/* SPDX-License-Identifier: MIT */
/* Running other programs of ours. */
#ifndef LOCKSTEP_BASE_PROCESS_H
#define LOCKSTEP_BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A program of ours: beside the command (in the build tree), or installed in pkglibexecdir. False
 * if it is in neither. */
bool find_helper(const char *name, char *path, size_t size);

/* Where a program is in PATH. False if it is not. */
bool find_program(const char *name, char *path, size_t size);

/*
 * Start a program with its standard output and error going to the given files (NULL: /dev/null;
 * process_same: where ours go). It is told to end, by SIGTERM, if this program ends before it,
 * which the thread that called this counts as, and when a signal comes that interrupt.h deals with.
 * -1 if it cannot be started, or if such a signal has come already.
 */
pid_t process_start(char *const *argv, const char *out, const char *err);
extern const char process_same[];

/* Wait for one to end; its exit status, or 128 + the signal that ended it. It need not have been
 * started: 127, or 128 + the signal that came before. */
int process_wait(pid_t process);

/* Wait for any of them: which it was. -1 if there is none. */
pid_t process_wait_any(int *status);

/* The same of those that have ended already: 0 if none has. */
pid_t process_ended_any(int *status);

/* Start a program that is talked with: its standard input and output are the other end of *talk,
 * which is to be closed at the end of it; its standard error goes nowhere. Else like
 * process_start(). */
pid_t process_talk(char *const *argv, int *talk);

/* Make a folder for temporary files, and remove it with all that is in it. At the program's end
 * it is removed anyway, whatever status it ends with. If it cannot be made, `path` is empty, or
 * what was tried. */
bool temporary_folder(char *path, size_t size);
void remove_folder(const char *path);

#endif
