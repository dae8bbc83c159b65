/* SPDX-License-Identifier: MIT */
/* Clocks; see clock.h. */
#include <config.h>

#include <time.h>

#include "harness/base/clock.h"

static double seconds_of(clockid_t which)
{
	struct timespec time;
	clock_gettime(which, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double clock_seconds(void)
{
	return seconds_of(CLOCK_MONOTONIC);
}

double clock_thread_seconds(void)
{
	return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}
