/* SPDX-License-Identifier: MIT */
/* The name of this CPU, for reports. */
#ifndef LOCKSTEP_BASE_CPU_H
#define LOCKSTEP_BASE_CPU_H

/* Returns the maker's name of this CPU, or its microarchitecture; "unknown
 * CPU" if neither is known. */
const char *cpu_name(void);

#endif
