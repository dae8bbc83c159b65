/* SPDX-License-Identifier: MIT */
/* The timing part of `lockstep run`; see run.h. bench/paced.h describes how to talk to
 * lockstep-bench. */
#include <config.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/process.h"
#include "cli/run/run.h"

static struct {
	pid_t process; /* 0: none */
	FILE *from;
} bench;

/* "circle_segment/avx2/pairs/uniform/4096", and seconds for all of its cases. */
static void take(const char *line, const struct lockstep_test *test, struct timing *timing)
{
	char name[128], build[64];
	unsigned cases;
	double seconds;
	if (sscanf(line, "%127[^/]/%63[^/]/%*[^/]/%*[^/]/%u %lf", name, build, &cases, &seconds) !=
		4 ||
	    !cases || strcmp(name, test->name) != 0)
		return;
	int isa = lockstep_find_isa(build);
	if (strcmp(build, "reference") == 0)
		timing->reference = 1e9 * seconds / cases;
	else if (isa >= 0)
		timing->native[isa] = 1e9 * seconds / cases;
}

/* Reads up to where it waits. False if it has ended; it is gone then. */
static bool listen_to(const struct lockstep_test *test, struct timing *timing, int *status)
{
	char line[512];
	while (fgets(line, sizeof line, bench.from)) {
		if (*line == '\n')
			return true;
		if (test)
			take(line, test, timing);
	}
	fclose(bench.from);
	*status = process_wait(bench.process);
	bench.process = 0;
	return false;
}

/* "lockstep-bench --test box_box,..." */
static char *list_of(const struct lockstep_test *const *tests)
{
	char *list = NULL;
	size_t size;
	FILE *to = open_memstream(&list, &size);
	for (size_t i = 0; to && tests[i]; ++i)
		fprintf(to, "%s%s", i ? "," : "--test=", tests[i]->name);
	if (!to || fclose(to) != 0)
		usage_error("run", "out of memory");
	return list;
}

bool run_bench_begin(const struct lockstep_test *const *tests, double seconds, uint64_t seed,
		     char *error, size_t error_size)
{
	char path[4200], time[64], random[64];
	size_t builds = 1, count = 0;
	int talk, status;
	if (!find_helper("lockstep-bench", path, sizeof path)) {
#if HAVE_BENCHMARK
		snprintf(error, error_size, "no lockstep-bench: make -C build builds it");
#else
		snprintf(error, error_size,
			 "no lockstep-bench: this build has no Google Benchmark");
#endif
		return false;
	}
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		builds += lockstep_isa_runs(lockstep_isa_at(isa));
	while (tests[count])
		++count;
	/* Google Benchmark spends about twice the minimum on finding its number of iterations. */
	double each = seconds / 2 / (double)(count * builds);
	snprintf(time, sizeof time, "--benchmark_min_time=%.6f", each < 0.5 ? each : 0.5);
	snprintf(random, sizeof random, "--seed=%llu", (unsigned long long)seed);
	char *list = list_of(tests);
	char *const argv[] = {
	    path, (char *)"--paced", (char *)"--isa=reference,native", list, random, time, NULL};
	bench.process = process_talk(argv, &talk);
	free(list);
	if (bench.process <= 0 || !(bench.from = fdopen(talk, "r"))) {
		snprintf(error, error_size, "lockstep-bench cannot be started");
		return false;
	}
	if (listen_to(NULL, NULL, &status))
		return true;
	snprintf(error, error_size, "lockstep-bench ended with status %d", status);
	return false;
}

bool run_bench_test(const struct lockstep_test *test, struct timing *timing, char *error,
		    size_t error_size)
{
	int status = 0;
	if (bench.process && send(fileno(bench.from), "\n", 1, MSG_NOSIGNAL) == 1 &&
	    listen_to(test, timing, &status))
		return true;
	if (status != 0)
		snprintf(error, error_size, "lockstep-bench ended with status %d", status);
	return timing->reference > 0; /* after the last one it ends */
}

void run_bench_end(void)
{
	if (!bench.process)
		return;
	fclose(bench.from);
	kill(bench.process, SIGTERM);
	process_wait(bench.process);
	bench.process = 0;
}
