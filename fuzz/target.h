/* SPDX-License-Identifier: MIT */
/* What a fuzz target gives to whoever drives it: libFuzzer, or fuzz/main.c. */
#ifndef LOCKSTEP_FUZZ_TARGET_H
#define LOCKSTEP_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Once, before any input. A target may do without. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Try one input. Returns 0, or does not return if it shows a fault. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
