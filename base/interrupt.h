/* SPDX-License-Identifier: MIT */
/*
 * SIGINT, SIGTERM and SIGHUP do not end the work of a command, which has results, but cut it short:
 *
 *	interrupt_begin();
 *	while (more_to_do() && !interrupted())
 *		do_a_little();
 *	interrupt_sum_up();
 *	print_what_was_done();
 *	return interrupt_status(status);
 *
 * A session (check/session.h) and a run of accuracy (check/accuracy_run.h) ask themselves, if their
 * member `interrupted` is that function. Children that process_start() began are told to end by
 * SIGTERM as soon as a signal comes, and no more are started. The same signal once more kills the
 * command.
 */
#ifndef LOCKSTEP_BASE_INTERRUPT_H
#define LOCKSTEP_BASE_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From now on, take note of them; again has no effect. One that is ignored (nohup, a shell's
 * background) stays so. Only for a command that asks interrupted() more often than a person
 * would notice. */
void interrupt_begin(void);

/* The signal that came: SIGINT, SIGTERM or SIGHUP; 0 if none did. For any thread, at any time. */
int interrupted(void);

/* The work is over: what is begun from here on is to sum up, and children may be started again. */
void interrupt_sum_up(void);

/* The exit status: 128 + the signal if one came, else `status`. main() does the same for all
 * commands. */
int interrupt_status(int status);

/* ---- For process.c --------------------------------------------------------------------------- */

/* Between these a signal waits, so that no child is begun behind its back. */
void interrupt_hold(sigset_t *before);
void interrupt_release(const sigset_t *before);

/* May children be started? While signals are held. */
bool interrupt_permits(void);

/* In a child, before it becomes another program: signals do there what they did before
 * interrupt_begin(). */
void interrupt_forget(const sigset_t *before);

/* Children to be told. False: too many. */
bool interrupt_add_child(pid_t child);
void interrupt_remove_child(pid_t child);

#ifdef __cplusplus
}
#endif

#endif
