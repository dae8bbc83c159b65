/* SPDX-License-Identifier: MIT */
/* The engine that drives a target. Each has a symbol that no other one has. */
#ifndef LOCKSTEP_FUZZ_ENGINE_H
#define LOCKSTEP_FUZZ_ENGINE_H

#include <stdbool.h>

#include "fuzz/target.h"

void __afl_manual_init(void);                     /* AFL++ */
void HF_ITER(const uint8_t **data, size_t *size); /* honggfuzz */
#pragma weak __afl_manual_init
#pragma weak HF_ITER
#pragma weak LLVMFuzzerMutate

static inline bool engine_takes_guards(void)
{
	return __afl_manual_init || HF_ITER;
}

/* The other two also have an LLVMFuzzerMutate(), which does nothing. */
static inline bool engine_is_libfuzzer(void)
{
	return LLVMFuzzerMutate && !engine_takes_guards();
}

/* True for the engine of fuzz/builtin.h, or if files are replayed without one. */
static inline bool engine_is_ours(void)
{
	return !LLVMFuzzerMutate;
}

#endif
