/* SPDX-License-Identifier: MIT */
/* What one has to know beside the times: which program, made how, on which CPU, from which seed. */
#ifndef LOCKSTEP_BENCH_CONTEXT_H
#define LOCKSTEP_BENCH_CONTEXT_H

#include <stdint.h>

typedef void context_fact(void *to, const char *key, const char *value);

/* Tells each fact of the program and its operands. */
void context_tell(uint64_t seed, context_fact *fact, void *to);

/* Tells each fact of the machine and its state (base/machine.h), and under lockstep_warnings what of it makes
 * times doubtful, or "none". */
void context_tell_machine(context_fact *fact, void *to);

#endif
