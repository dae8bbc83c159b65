/* SPDX-License-Identifier: MIT */
/* Counts instructions from within the process; see callgrind.h. */
#include <config.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/callgrind.h"
#include "harness/base/interrupt.h"
#include "harness/base/memory.h"
#include "harness/base/progress.h"
#include "bench/choose.h"

#if HAVE_CALLGRIND
#include <valgrind/callgrind.h>
#endif

void callgrind_key(const struct suite *suite, const struct bench *bench, char *key, size_t size)
{
	snprintf(key, size, "%zu %s", (size_t)(bench->cases - suite->cases),
		 contender_name(bench->build));
}

#if HAVE_CALLGRIND

enum { STACK_SIZE = 8 << 20, STACK_ALIGNMENT = 1 << 12, KEY_SIZE = 128 };

/* The work for the thread below. */
struct count {
	struct suite *suite;
	int status;
};

static void empty(const struct lockstep_batch *batch)
{
	(void)batch;
}

/* Not inlined: the code counted besides the kernel must be the same for every kernel. */
static __attribute__((noinline)) void
count_call(lockstep_kernel *kernel, const struct lockstep_batch *batch, const char *key)
{
	CALLGRIND_ZERO_STATS;
	CALLGRIND_TOGGLE_COLLECT;
	kernel(batch);
	CALLGRIND_TOGGLE_COLLECT;
	CALLGRIND_DUMP_STATS_AT(key);
}

/* The first call is the check. It also makes the dynamic linker bind the C library functions that
 * the kernel calls, so that the second call, the counted one, is like all later ones. */
static int count_bench(struct suite *suite, struct bench *bench)
{
	char key[KEY_SIZE];
	callgrind_key(suite, bench, key, sizeof key);
	if (!suite_hold(suite, bench->cases, bench->cannot, sizeof bench->cannot))
		return complain(STATUS_USAGE, "%s: %s", bench->name, bench->cannot);
	if (!suite_verify(bench)) {
		complain(STATUS_DISAGREE, "%s: %s", bench->name, bench->wrong);
		strncat(key, " " CALLGRIND_WRONG, sizeof key - strlen(key) - 1);
		CALLGRIND_ZERO_STATS;
		CALLGRIND_DUMP_STATS_AT(key);
		return STATUS_DISAGREE;
	}
	struct lockstep_batch batch = cases_batch(bench->cases);
	if (bench->subject)
		structs_keep(bench->subject, &batch);
	count_call(bench->kernel, &batch, key);
	structs_forget();
	return STATUS_FINE;
}

static void *count_all(void *context)
{
	struct count *count = context;
	struct suite *suite = count->suite;
	struct lockstep_batch nothing = {.n = 0};
	bool progress = progress_shows();
	count_call(empty, &nothing, CALLGRIND_EMPTY);
	for (size_t i = 0; i < suite->count && count->status != STATUS_USAGE && !interrupted();
	     ++i) {
		if (progress)
			fprintf(stderr, PROGRESS_CLEAR "counting %zu of %zu  %s", i + 1,
				suite->count, suite->bench[i].name);
		int status = count_bench(suite, &suite->bench[i]);
		if (status != STATUS_FINE)
			count->status = status;
	}
	if (progress)
		fputs(PROGRESS_CLEAR, stderr);
	return NULL;
}

/*
 * Counts on a thread, because its stack always begins at the same offset in a page. The main
 * thread's stack begins below the environment, and the alignment of a batch's last, partial block
 * within its cache lines could matter to memcpy(). (With glibc 2.36 and AVX2 no difference was
 * seen.)
 */
int callgrind_count(struct suite *suite)
{
	struct count count = {.suite = suite, .status = STATUS_FINE};
	void *stack = memory_must(aligned_alloc(STACK_ALIGNMENT, STACK_SIZE));
	pthread_attr_t attributes;
	pthread_t thread;
	if (pthread_attr_init(&attributes) != 0)
		memory_none();
	bool started = pthread_attr_setstack(&attributes, stack, STACK_SIZE) == 0 &&
		       pthread_create(&thread, &attributes, count_all, &count) == 0;
	pthread_attr_destroy(&attributes);
	if (!started)
		count.status = complain(STATUS_USAGE, "--instructions: cannot start a thread");
	else
		pthread_join(thread, NULL);
	free(stack);
	return count.status;
}

#else

int callgrind_count(struct suite *suite)
{
	(void)suite;
	return complain(STATUS_USAGE,
			"--instructions: built without valgrind/callgrind.h (Debian: valgrind)");
}
#endif
