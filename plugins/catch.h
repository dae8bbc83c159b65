/* SPDX-License-Identifier: MIT */
/* Surviving somebody's code: what goes wrong inside one call becomes a return value. */
#ifndef LOCKSTEP_PLUGINS_CATCH_H
#define LOCKSTEP_PLUGINS_CATCH_H

#include "kernels/table.h"

/* How a call ended. */
enum fate {
	FATE_RETURNED,
	FATE_CRASHED, /* by a signal; uncaught C++ exceptions and a full stack are such; or a process ended */
	FATE_HUNG,   /* it took longer than the limit */
	FATE_GARBLED /* a process answered what is no answer */
};

struct caught {
	enum fate fate;
	int signal;          /* of a crash; 0 if it is not known */
	const void *address; /* the address touched, for SIGSEGV and SIGBUS */
	char text[160];      /* in words */
};

/* Install the handlers, once. Until then catch_run() just calls. */
void catch_faults(void);

/* The time that each later call of a plug-in may take, in seconds; 0: any. */
void catch_limit(double seconds);
double catch_limit_of(void);

/* Run a kernel; false if it did not return. Of one thread at a time. */
bool catch_run(lockstep_kernel *kernel, const struct lockstep_batch *batch, struct caught *caught);

/* Around the call of somebody's function inside catch_run(): the limit holds. */
void catch_clock(bool runs);

/* For what a kernel calls: the kernel's call ends so. Outside of catch_run(), the program ends, with one line
 * on stderr. */
__attribute__((noreturn, format(printf, 3, 4))) void catch_give_up(enum fate fate, int signal,
								   const char *format, ...);

#endif
