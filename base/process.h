/* SPDX-License-Identifier: MIT */
/* Running other programs. */
#ifndef LOCKSTEP_BASE_PROCESS_H
#define LOCKSTEP_BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The path of a helper program: beside the command (in the build tree), or installed in
 * pkglibexecdir. False if it is in neither. */
bool find_helper(const char *name, char *path, size_t size);

/* The path of a program in PATH. False if it is not there. */
bool find_program(const char *name, char *path, size_t size);

/*
 * Start a program with its standard output and error going to the given files (NULL: /dev/null;
 * process_same: the same as this program's). It gets a SIGTERM if this program, or the calling
 * thread, ends before it, and when a signal of interrupt.h comes. -1 if it cannot be started, or if
 * such a signal has already come.
 */
pid_t process_start(char *const *argv, const char *out, const char *err);
extern const char process_same[];

/* Like fork(): 0 in the child, whose standard output goes to `out` and whose standard error is discarded. Otherwise like
 * process_start(). The child ends by _exit(). */
pid_t process_fork(int out);

/* Wait for a process to end; its exit status, or 128 + the signal that ended it. For one that was
 * not started: 127, or 128 + the signal that had come. */
int process_wait(pid_t process);

/* Wait for any of them to end; returns which one. -1 if there is none. */
pid_t process_wait_any(int *status);

/* The same without waiting: 0 if none has ended. */
pid_t process_ended_any(int *status);

/* Start a program to talk with: its standard input and output are the other end of *talk, which the
 * caller closes at the end; its standard error is discarded. Otherwise like process_start(). */
pid_t process_talk(char *const *argv, int *talk);

/*
 * The same for a program whose end must not go unnoticed: its standard error is read from *errors, which does not
 * wait. It has a process group of its own, and no signal of interrupt.h: whoever talks to it ends it, by
 * process_kill().
 */
pid_t process_talk_apart(char *const *argv, int *talk, int *errors);

/* Has it ended? It is still to be waited for. */
bool process_ended(pid_t process);

/* Kill one that was started apart, with all that it started itself, and wait for it, like process_wait(). */
int process_kill(pid_t process);

/* Make a folder for temporary files, and remove it with all its contents. It is removed anyway when
 * the program exits, whatever the status. If it cannot be made, `path` is empty, or the path that
 * was tried. */
bool temporary_folder(char *path, size_t size);
void remove_folder(const char *path);

#endif
