/* SPDX-License-Identifier: MIT */
/* Signals that cut a command short; see interrupt.h. */
#include <config.h>

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>

#include "harness/base/interrupt.h"
#include "harness/base/clock.h"

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
enum { NUMBERS = sizeof numbers / sizeof *numbers, CHILDREN_MAX = 512 };

static atomic_int came; /* the first signal, or 0 */
static _Atomic double came_at;
static atomic_bool summing_up; /* children may be started again */
static atomic_int child[CHILDREN_MAX];
static bool begun, ours[NUMBERS];

/* timeout(1), for example, sends its signal twice in a row. A second signal
 * this soon does not count. */
static const double soon = 0.2;

static void notice(int number)
{
	const int error = errno;
	int none = 0;
	if (atomic_compare_exchange_strong(&came, &none, number)) {
		atomic_store(&came_at, clock_seconds());
		/* Always SIGTERM: a terminal has already sent them SIGINT. */
		for (size_t i = 0; i < CHILDREN_MAX; ++i)
			if (atomic_load(&child[i]) > 0)
				kill(atomic_load(&child[i]), SIGTERM);
	} else if (none == number && clock_seconds() - atomic_load(&came_at) > soon) {
		/* The signal is held until this handler returns. */
		signal(number, SIG_DFL);
		raise(number);
	}
	errno = error;
}

/* Interrupted system calls are restarted, or printf() would lose text. */
void interrupt_begin(void)
{
	struct sigaction action = {.sa_handler = notice, .sa_flags = SA_RESTART}, before;
	if (begun)
		return;
	begun = true;
	sigemptyset(&action.sa_mask);
	for (unsigned i = 0; i < NUMBERS; ++i)
		sigaddset(&action.sa_mask, numbers[i]);
	for (unsigned i = 0; i < NUMBERS; ++i)
		if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
			ours[i] = sigaction(numbers[i], &action, NULL) == 0;
}

int interrupted(void)
{
	return atomic_load_explicit(&came, memory_order_relaxed);
}

void interrupt_sum_up(void)
{
	atomic_store(&summing_up, true);
}

int interrupt_status(int status)
{
	return interrupted() ? 128 + interrupted() : status;
}

/* ---- Children -------------------------------------------------------------------------------- */

void interrupt_hold(sigset_t *before)
{
	sigset_t held;
	sigemptyset(&held);
	for (unsigned i = 0; i < NUMBERS; ++i)
		sigaddset(&held, numbers[i]);
	pthread_sigmask(SIG_BLOCK, &held, before);
}

void interrupt_release(const sigset_t *before)
{
	pthread_sigmask(SIG_SETMASK, before, NULL);
}

bool interrupt_permits(void)
{
	return !interrupted() || atomic_load(&summing_up);
}

void interrupt_forget(const sigset_t *before)
{
	for (unsigned i = 0; i < NUMBERS; ++i)
		if (ours[i])
			signal(numbers[i], SIG_DFL);
	interrupt_release(before);
}

bool interrupt_add_child(pid_t process)
{
	for (size_t i = 0; i < CHILDREN_MAX; ++i) {
		int none = 0;
		if (atomic_compare_exchange_strong(&child[i], &none, (int)process))
			return true;
	}
	return false;
}

void interrupt_remove_child(pid_t process)
{
	for (size_t i = 0; i < CHILDREN_MAX; ++i) {
		int same = (int)process;
		if (atomic_compare_exchange_strong(&child[i], &same, 0))
			return;
	}
}

void interrupt_end_children(void)
{
	for (size_t i = 0; i < CHILDREN_MAX; ++i) {
		const struct timespec pause = {.tv_nsec = 10000000};
		const pid_t process = atomic_exchange(&child[i], 0);
		if (process <= 0 || kill(process, SIGTERM) != 0)
			continue;
		for (int patience = 100; waitpid(process, NULL, WNOHANG) == 0; --patience) {
			if (patience == 0)
				kill(process, SIGKILL);
			nanosleep(&pause, NULL);
		}
	}
}
