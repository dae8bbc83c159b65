/* SPDX-License-Identifier: MIT */
/* Keeps threads on CPUs: the scheduler may move them, and each move loses
 * the contents of caches. */
#ifndef LOCKSTEP_BASE_PIN_H
#define LOCKSTEP_BASE_PIN_H

#include <stdbool.h>
#include <stddef.h>

enum { PIN_CPUS_MAX = 1024 };

/* Lists the CPUs that this process may use, in descending order, since interrupts often go to the
 * first. Returns their number; 0 if unknown. */
size_t pin_allowed(unsigned cpu[PIN_CPUS_MAX]);

/* Keeps the calling thread on a CPU. False if the system refuses. */
bool pin_to(unsigned cpu);

#endif
