/* SPDX-License-Identifier: MIT */
/* Runs other programs. */
#ifndef LOCKSTEP_BASE_PROCESS_H
#define LOCKSTEP_BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Finds a helper program: beside the command (in the build tree), or installed in pkglibexecdir.
 * False if it is in neither. */
bool find_helper(const char *name, char *path, size_t size);

/* Finds a program in PATH. False if it is not there. */
bool find_program(const char *name, char *path, size_t size);

/*
 * Starts a program with its standard output and error going to the given files (NULL: /dev/null;
 * process_same: the same as this program's). It gets a SIGTERM if this program, or the calling
 * thread, ends first, and when a signal of interrupt.h arrives. -1 if it cannot be started, or if
 * such a signal has already arrived.
 */
pid_t process_start(char *const *argv, const char *out, const char *err);
extern const char process_same[];

/* Like fork(): returns 0 in the child, whose standard output goes to `out` and whose standard error
 * is discarded. Otherwise like process_start(). The child must end by _exit(). */
pid_t process_fork(int out);

/* Waits for a process to end. Returns its exit status, or 128 + the signal that ended it. For a
 * process that was not started: 127, or 128 + the signal that prevented it. */
int process_wait(pid_t process);

/* Waits for any process to end, and returns it; -1 if there is none. */
pid_t process_wait_any(int *status);

/* The same without waiting; 0 if none has ended. */
pid_t process_ended_any(int *status);

/* Starts a program to talk to: its standard input and output are the other end of *talk, which the
 * caller closes at the end; its standard error is discarded. Otherwise like process_start(). */
pid_t process_talk(char *const *argv, int *talk);

/*
 * The same for a program whose end must be noticed. Its standard error can be read from *errors,
 * without waiting. It has its own process group, which the signals of interrupt.h do not reach: the
 * caller ends it by process_kill().
 */
pid_t process_talk_apart(char *const *argv, int *talk, int *errors);

/* True if the process has ended. It must still be waited for. */
bool process_ended(pid_t process);

/* Kills a process of process_talk_apart() and all processes that it started, and waits for
 * it, like process_wait(). */
int process_kill(pid_t process);

/* Make a folder for temporary files; remove it with all its contents. It is also removed when the
 * program exits, with any status. If it cannot be made, `path` is empty, or the path that was
 * tried. */
bool temporary_folder(char *path, size_t size);
void remove_folder(const char *path);

#endif
