/* SPDX-License-Identifier: MIT */
/* Facts needed besides the times: the program, its build, the CPU, and the seed. */
#ifndef LOCKSTEP_BENCH_CONTEXT_H
#define LOCKSTEP_BENCH_CONTEXT_H

#include <stdint.h>

typedef void context_fact(void *to, const char *key, const char *value);

/* Reports each fact about the program and its operands. */
void context_tell(uint64_t seed, context_fact *fact, void *to);

/* Reports each fact about the machine and its state (harness/base/machine.h), and under lockstep_warnings
 * those that make times doubtful, or "none". */
void context_tell_machine(context_fact *fact, void *to);

#endif
