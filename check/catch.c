/* SPDX-License-Identifier: MIT */
/*
 * A kernel that touches a guard page ends in a signal handler, which jumps back out of it. That is
 * safe because kernels call nothing, allocate nothing and hold no locks.
 */
#include <config.h>

#include <setjmp.h>
#include <signal.h>

#include "check/catch.h"

static sigjmp_buf back;
static volatile sig_atomic_t inside;
static volatile sig_atomic_t caught_signal;
static void *volatile caught_address;

static void on_fault(int number, siginfo_t *info, void *context)
{
	(void)context;
	if (!inside) {
		/* Not from a kernel: die of it as usual. */
		signal(number, SIG_DFL);
		raise(number);
		return;
	}
	caught_signal = number;
	caught_address = info->si_addr;
	siglongjmp(back, 1);
}

void catch_faults(void)
{
	static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
	struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; ++i)
		sigaction(signals[i], &action, NULL);
}

bool catch_run(lockstep_kernel *kernel, const struct lockstep_batch *batch, struct caught *caught)
{
	caught->signal = 0;
	caught->address = NULL;
	if (sigsetjmp(back, 1)) {
		inside = 0;
		caught->signal = caught_signal;
		caught->address = caught_address;
		return false;
	}
	inside = 1;
	kernel(batch);
	inside = 0;
	return true;
}
