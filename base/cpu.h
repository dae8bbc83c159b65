/* SPDX-License-Identifier: MIT */
/* The name of this CPU, for reports. */
#ifndef LOCKSTEP_BASE_CPU_H
#define LOCKSTEP_BASE_CPU_H

/* As its maker or the operating system calls it; "unknown CPU" if neither says. */
const char *cpu_name(void);

#endif
