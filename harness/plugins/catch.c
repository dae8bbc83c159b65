/* SPDX-License-Identifier: MIT */
/*
 * A call that crashes or takes too long ends in a signal handler, which jumps back out of it. That
 * is safe for built-in kernels, which call nothing, allocate nothing and hold no locks. A plug-in
 * may leave anything in a bad state; isolating it (process.h) protects against that. The handlers
 * block no signals, so no system call is needed around each kernel call to save the mask.
 */
#include <config.h>

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "harness/plugins/catch.h"

static sigjmp_buf back;
static volatile sig_atomic_t inside;
static bool always;
static struct caught why;
static double limit;

enum { HANDLED = SA_SIGINFO | SA_ONSTACK | SA_NODEFER };

static void on_fault(int number, siginfo_t *info, void *context)
{
	(void)context;
	if (!inside) {
		/* Not in a kernel: die as usual. */
		signal(number, SIG_DFL);
		raise(number);
		return;
	}
	why.fate = number == SIGALRM ? FATE_HUNG : FATE_CRASHED;
	why.signal = number;
	why.address = number == SIGSEGV || number == SIGBUS ? info->si_addr : NULL;
	siglongjmp(back, 1);
}

/* Uses a separate stack, as a kernel may have filled the main one. */
static void use_stack(void)
{
	enum { SIZE = 1 << 16 };
	static char memory[SIZE];
	stack_t stack = {.ss_sp = memory, .ss_size = SIZE}, old;
	/* Sanitizers install their own. */
	if (sigaltstack(NULL, &old) == 0 && old.ss_flags & SS_DISABLE)
		sigaltstack(&stack, NULL);
}

void catch_faults(void)
{
	static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
	struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = HANDLED};
	use_stack();
	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; ++i)
		sigaction(signals[i], &action, NULL);
}

void catch_limit(double seconds)
{
	struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = HANDLED};
	limit = seconds;
	sigemptyset(&action.sa_mask);
	if (limit > 0)
		sigaction(SIGALRM, &action, NULL);
}

double catch_limit_of(void)
{
	return limit;
}

static void set_alarm(double seconds)
{
	struct itimerval timer = {.it_value.tv_sec = (time_t)seconds};
	timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
	setitimer(ITIMER_REAL, &timer, NULL);
}

void catch_clock(bool runs)
{
	if (inside && limit > 0)
		set_alarm(runs ? limit : 0);
}

/* Sets the text, unless catch_give_up() has set it. */
static void describe(struct caught *caught)
{
	if (*caught->text)
		return;
	if (caught->fate == FATE_HUNG)
		snprintf(caught->text, sizeof caught->text, "no answer within %g s", limit);
	else
		snprintf(caught->text, sizeof caught->text, "%s", strsignal(caught->signal));
}

bool catch_run(lockstep_kernel *kernel, const struct lockstep_batch *batch, struct caught *caught)
{
	*caught = why = (struct caught){.fate = FATE_RETURNED};
	if (sigsetjmp(back, 0)) {
		catch_clock(false);
		inside = 0;
		*caught = why;
		describe(caught);
		return false;
	}
	inside = 1;
	kernel(batch);
	inside = 0;
	return true;
}

bool catch_watches(void)
{
	return inside || always;
}

void catch_watch(void)
{
	always = true;
}

void catch_give_up(enum fate fate, int signal, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	why = (struct caught){.fate = fate, .signal = signal};
	vsnprintf(why.text, sizeof why.text, format, list);
	va_end(list);
	if (inside)
		siglongjmp(back, 1);
	if (fate == FATE_STATE) {
		fprintf(stderr, "%s\n", why.text);
		_exit(CATCH_STATE_STATUS);
	}
	fprintf(stderr, "lockstep: %s\n", why.text);
	exit(2);
}
