/* SPDX-License-Identifier: MIT */
/* Affinity; see pin.h. */
#define _GNU_SOURCE /* sched_setaffinity */
#include <config.h>

#ifdef __linux__
#include <sched.h>
#endif

#include "harness/base/pin.h"

#ifdef __linux__

size_t pin_allowed(unsigned cpu[PIN_CPUS_MAX])
{
	cpu_set_t set;
	size_t count = 0;
	if (sched_getaffinity(0, sizeof set, &set) != 0)
		return 0;
	for (unsigned i = CPU_SETSIZE; i-- > 0 && count < PIN_CPUS_MAX;)
		if (CPU_ISSET(i, &set))
			cpu[count++] = i;
	return count;
}

bool pin_to(unsigned cpu)
{
	cpu_set_t set;
	if (cpu >= CPU_SETSIZE)
		return false;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	return sched_setaffinity(0, sizeof set, &set) == 0;
}

#else

size_t pin_allowed(unsigned cpu[PIN_CPUS_MAX])
{
	(void)cpu;
	return 0;
}

bool pin_to(unsigned cpu)
{
	(void)cpu;
	return false;
}
#endif
