/* SPDX-License-Identifier: MIT */
/* The functions of a fuzz target for its driver: libFuzzer, or fuzz/main.c. */
#ifndef LOCKSTEP_FUZZ_TARGET_H
#define LOCKSTEP_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Called once, before any input. Optional. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Tries one input. Returns 0, or does not return if the input shows a fault. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Change an input of `size` bytes in memory of `room`; make one from two. Return the new size.
 * Optional. LLVMFuzzerMutate() is the engine's: fuzz/engine.h. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
				 size_t second_size, uint8_t *data, size_t room, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room);

#endif
