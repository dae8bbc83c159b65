/* SPDX-License-Identifier: MIT */
/* The time, in seconds since some point in the past. Signal handlers may call both functions. */
#ifndef LOCKSTEP_BASE_CLOCK_H
#define LOCKSTEP_BASE_CLOCK_H

/* Unaffected by changes to the time of day. */
double clock_seconds(void);

/* Returns the CPU time that this thread has used. */
double clock_thread_seconds(void);

#endif
