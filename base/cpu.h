/* SPDX-License-Identifier: MIT */
/* The name of this CPU, for reports. */
#ifndef LOCKSTEP_BASE_CPU_H
#define LOCKSTEP_BASE_CPU_H

/* What its maker or the operating system calls it; "unknown CPU" if neither does. */
const char *cpu_name(void);

#endif
