/* SPDX-License-Identifier: MIT */
/* Keeping threads on CPUs: the scheduler may move them, and every move costs what a cache has learnt. */
#ifndef LOCKSTEP_BASE_PIN_H
#define LOCKSTEP_BASE_PIN_H

#include <stdbool.h>
#include <stddef.h>

enum { PIN_CPUS_MAX = 1024 };

/* The CPUs that this process may use, in falling order, as interrupts often come to the first; returns how
 * many. 0: this system does not tell. */
size_t pin_allowed(unsigned cpu[PIN_CPUS_MAX]);

/* Keeps the calling thread on a CPU. False if the system will not. */
bool pin_to(unsigned cpu);

#endif
