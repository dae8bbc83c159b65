/* SPDX-License-Identifier: MIT */
/* The names of microarchitectures: microarchitectures.def. */
#ifndef LOCKSTEP_BASE_MICROARCHITECTURE_H
#define LOCKSTEP_BASE_MICROARCHITECTURE_H

/* "zen5", or NULL. An x86 CPU, by what CPUID says: vendor, and family and model with their extensions. */
const char *microarchitecture_x86(const char *vendor, unsigned long family, unsigned long model);

/* "neoverse_v2", or NULL. An ARM CPU, by implementer and part of MIDR_EL1. */
const char *microarchitecture_arm(unsigned long implementer, unsigned long part);

#endif
