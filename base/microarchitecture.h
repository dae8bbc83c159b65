/* SPDX-License-Identifier: MIT */
/* The microarchitecture of this CPU, as cpuinfo knows it. */
#ifndef LOCKSTEP_BASE_MICROARCHITECTURE_H
#define LOCKSTEP_BASE_MICROARCHITECTURE_H

/* "zen3"; for a CPU with several kinds of cores, all of them: "cortex_a76, cortex_a55". "unknown"
 * if cpuinfo does not know it, or in a build without cpuinfo. */
const char *microarchitecture(void);

#endif
