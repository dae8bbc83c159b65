/* SPDX-License-Identifier: MIT */
/* Keeping threads on CPUs: the scheduler may move them, and every move loses what is in a cache. */
#ifndef LOCKSTEP_BASE_PIN_H
#define LOCKSTEP_BASE_PIN_H

#include <stdbool.h>
#include <stddef.h>

enum { PIN_CPUS_MAX = 1024 };

/* The CPUs that this process may use, in falling order, as interrupts often come to the first; returns how
 * many. 0 if the system does not say. */
size_t pin_allowed(unsigned cpu[PIN_CPUS_MAX]);

/* Keeps the calling thread on a CPU. False if the system refuses. */
bool pin_to(unsigned cpu);

#endif
