/* SPDX-License-Identifier: MIT */
/*
 * SIGINT, SIGTERM and SIGHUP do not kill a command that has results, but cut its work short:
 *
 *	interrupt_begin();
 *	while (more_to_do() && !interrupted())
 *		do_a_little();
 *	interrupt_sum_up();
 *	print_what_was_done();
 *	return interrupt_status(status);
 *
 * A session (harness/check/session.h) and an accuracy run (harness/check/accuracy_run.h) call interrupted()
 * themselves if their member `interrupted` is that function. Children of process_start() get a
 * SIGTERM as soon as a signal comes, and no more are started. A second signal of the same kind
 * kills the command.
 */
#ifndef LOCKSTEP_BASE_INTERRUPT_H
#define LOCKSTEP_BASE_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Starts to catch these signals; another call has no effect. Signals that are ignored (nohup, a
 * shell's background) stay ignored. Only for commands that call interrupted() often enough to avoid
 * a noticeable delay. */
void interrupt_begin(void);

/* Returns the signal that came: SIGINT, SIGTERM or SIGHUP; 0 if none did. Any thread
 * may call it at any time. */
int interrupted(void);

/* Call this after the work, before the summary: children may be started again. */
void interrupt_sum_up(void);

/* Returns the exit status: 128 + the signal if one came, else `status`. main()
 * applies it to all commands. */
int interrupt_status(int status);

/* ---- For process.c --------------------------------------------------------------------------- */

/* Hold signals between these calls, so that none misses a child that is being started. */
void interrupt_hold(sigset_t *before);
void interrupt_release(const sigset_t *before);

/* True if children may be started. Call it while signals are held. */
bool interrupt_permits(void);

/* For a child, before it runs another program: restores the signal actions from before
 * interrupt_begin(). */
void interrupt_forget(const sigset_t *before);

/* Add and remove children that get a SIGTERM. False if there are too many. */
bool interrupt_add_child(pid_t child);
void interrupt_remove_child(pid_t child);

/* Terminates these children and waits for them. Kills those that do not end within a second. */
void interrupt_end_children(void);

#ifdef __cplusplus
}
#endif

#endif
