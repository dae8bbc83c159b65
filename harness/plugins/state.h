/* SPDX-License-Identifier: MIT */
/*
 * Calls that are checked against the calling convention: the registers that a function must leave as
 * they were, and the modes of the processor. x86-64 (System V) and AArch64 (AAPCS64) only.
 */
#ifndef LOCKSTEP_PLUGINS_STATE_H
#define LOCKSTEP_PLUGINS_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void state_function(void); /* any function of up to three pointers */

enum { STATE_TEXT = 160 };

/*
 * Calls a function, and restores what it may not change. False if it changed something; `changed` then
 * gets the names: "rbx, MXCSR". On other processors it only calls. Only one thread may use it at a time.
 */
bool state_call(state_function *function, const void *a, const void *b, void *c, uintptr_t *value,
		char changed[STATE_TEXT]);

#endif
