/* SPDX-License-Identifier: MIT */
/*
 * Checks that a call follows the calling convention: callee-saved registers, the stack pointer and
 * the processor's modes must be unchanged. x86-64 (System V) and AArch64 (AAPCS64) only.
 */
#ifndef LOCKSTEP_PLUGINS_STATE_H
#define LOCKSTEP_PLUGINS_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void state_function(void); /* any function of up to three pointers */

enum { STATE_TEXT = 160 };

/*
 * Calls a function, and restores the registers that it must preserve. False if it changed any; `changed`
 * then lists them: "rbx, MXCSR". On other processors nothing is checked. Only one thread may use it at a
 * time.
 */
bool state_call(state_function *function, const void *a, const void *b, void *c, uintptr_t *value,
		char changed[STATE_TEXT]);

#endif
