/* SPDX-License-Identifier: MIT */
/* The names of microarchitectures: microarchitectures.def. */
#ifndef LOCKSTEP_BASE_MICROARCHITECTURE_H
#define LOCKSTEP_BASE_MICROARCHITECTURE_H

/* Returns the name of an x86 CPU, "zen5", or NULL. The numbers are CPUID's: vendor, and family and
 * model with their extensions. */
const char *microarchitecture_x86(const char *vendor, unsigned long family, unsigned long model);

/* Returns the name of an ARM CPU, "neoverse_v2", or NULL, by implementer and part of MIDR_EL1. */
const char *microarchitecture_arm(unsigned long implementer, unsigned long part);

#endif
