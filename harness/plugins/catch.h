/* SPDX-License-Identifier: MIT */
/* Surviving foreign code: faults inside a call become a return value. */
#ifndef LOCKSTEP_PLUGINS_CATCH_H
#define LOCKSTEP_PLUGINS_CATCH_H

#include "kernels/table.h"

/* How a call ended. */
enum fate {
	FATE_RETURNED,
	/* By a signal, as for uncaught C++ exceptions and a full stack; or a process ended. */
	FATE_CRASHED,
	FATE_HUNG,    /* it took longer than the limit */
	FATE_GARBLED, /* a process sent an invalid answer */
	FATE_STATE    /* it broke the calling convention: state.h */
};

struct caught {
	enum fate fate;
	int signal;          /* the signal of a crash; 0 if unknown */
	const void *address; /* the address touched, for SIGSEGV and SIGBUS */
	char text[160];      /* description in words */
};

/* Installs the handlers, once. Before that, catch_run() just calls. */
void catch_faults(void);

/* Sets the time limit for each later call of a plug-in, in seconds; 0: none. */
void catch_limit(double seconds);
double catch_limit_of(void);

/* Runs a kernel. False if it did not return. Only one thread may use it at a time. */
bool catch_run(lockstep_kernel *kernel, const struct lockstep_batch *batch, struct caught *caught);

/* Starts or stops the time limit, around a call of a plug-in's function inside catch_run(). */
void catch_clock(bool runs);

/* True if foreign calls must go through state_call(): inside catch_run(), and always after
 * catch_watch(). */
bool catch_watches(void);
void catch_watch(void);

/* The exit status of a plug-in's process that broke the calling convention. */
enum { CATCH_STATE_STATUS = 86 };

/* Ends the kernel's call, from a function that it called. Outside of catch_run(), ends the program
 * with one line on stderr. */
__attribute__((noreturn, format(printf, 3, 4))) void catch_give_up(enum fate fate, int signal,
								   const char *format, ...);

#endif
