/* SPDX-License-Identifier: MIT */
/* Turning a fault of the machine inside one call into a return value. */
#ifndef LOCKSTEP_CHECK_CATCH_H
#define LOCKSTEP_CHECK_CATCH_H

#include "kernels/table.h"

struct caught {
	int signal;          /* 0: none */
	const void *address; /* the address touched, for SIGSEGV and SIGBUS */
};

/* Install the handlers, once. Until then catch_run() just calls. */
void catch_faults(void);

/* Run a kernel; false if it faulted. */
bool catch_run(lockstep_kernel *kernel, const struct lockstep_batch *batch, struct caught *caught);

#endif
