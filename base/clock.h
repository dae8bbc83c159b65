/* SPDX-License-Identifier: MIT */
/* How late it is, in seconds since some time in the past. Both can be asked for in a signal handler. */
#ifndef LOCKSTEP_BASE_CLOCK_H
#define LOCKSTEP_BASE_CLOCK_H

/* Whatever becomes of the time of day. */
double clock_seconds(void);

/* What this thread has had of a CPU. */
double clock_thread_seconds(void);

#endif
