/* SPDX-License-Identifier: MIT */
/*
 * Kernels with a context. A lockstep_kernel has no context argument, so there is a fixed number of
 * functions, each with a slot for its context.
 */
#ifndef LOCKSTEP_PLUGINS_SLOTS_H
#define LOCKSTEP_PLUGINS_SLOTS_H

#include "kernels/lockstep.h"

typedef void slot_call(void *context, const struct lockstep_batch *batch);

/* Returns a kernel that calls `call` with `context`; NULL if all slots are taken. */
lockstep_kernel *slot_kernel(slot_call *call, void *context);

/* Makes all slots free. */
void slots_free(void);

#endif
