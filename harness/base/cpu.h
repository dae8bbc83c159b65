/* SPDX-License-Identifier: MIT */
/* The name of this CPU, for reports, and its features. */
#ifndef LOCKSTEP_BASE_CPU_H
#define LOCKSTEP_BASE_CPU_H

#include <stdbool.h>

/* Returns the maker's name of this CPU, or its microarchitecture; "unknown
 * CPU" if neither is known. */
const char *cpu_name(void);

/*
 * True if this CPU has a feature: sse2, sse41, avx, fma, avx2, avx512 (F, DQ, BW and VL), or neon.
 * `known` says whether there is a feature of that name.
 */
bool cpu_has(const char *feature, bool *known);

#endif
