/* SPDX-License-Identifier: MIT */
/* The timing part of `lockstep run`; see run.h. bench/on_request.h describes how to talk to
 * lockstep-bench. */
#include <config.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness/base/process.h"
#include "harness/base/text.h"
#include "cli/run/run.h"

static struct {
	pid_t process; /* 0 if there is none */
	FILE *from;
} bench;

/* Parses "circle_segment/avx2/pairs/uniform/4096", and seconds for all of its cases. */
static void take(const char *line, const struct lockstep_test *test, struct timing *timing)
{
	char name[128], build[64];
	unsigned cases;
	double seconds;
	/* for a plug-in process, the clock follows the number of cases */
	const char *last = strrchr(line, ' ');
	if (strstr(line, " ! ") && !*timing->wrong)
		snprintf(timing->wrong, sizeof timing->wrong, "%.*s", (int)strcspn(line, "\n"),
			 line);
	if (sscanf(line, "%127[^/]/%63[^/]/%*[^/]/%*[^/]/%u", name, build, &cases) != 3 || !last ||
	    sscanf(last, " %lf", &seconds) != 1 || !cases || strcmp(name, test->name) != 0)
		return;
	int isa = lockstep_find_isa(build);
	const struct build *found = harness_find_build(build);
	if (strcmp(build, "reference") == 0)
		timing->reference = 1e9 * seconds / cases;
	else if (isa >= 0)
		timing->native[isa] = 1e9 * seconds / cases;
	else if (found && found->plugin)
		timing->plugin[found->plugin->number] = 1e9 * seconds / cases;
}

/* Reads until the process waits for input. False if it has ended. */
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

/* Returns "--test=box_box,...", to be freed. */
static char *list_of(const struct lockstep_test *const *tests)
{
	struct text list;
	FILE *to = text_write_begin(&list);
	for (size_t i = 0; tests[i]; ++i)
		fprintf(to, "%s%s", i ? "," : "--test=", tests[i]->name);
	text_write_end(&list, to);
	return list.bytes;
}

/* Returns "--plugin=FILE.so" for each plug-in. The caller frees the list and its texts. */
static char **list_plugins(const struct run *run)
{
	char **list = memory_must(calloc(PLUGINS_MAX + 1, sizeof *list));
	size_t n = 0;
	const char *last = "";
	for (unsigned p = 0; run->plugins && !run->plugins->isolate && p < plugin_count(); ++p) {
		/* one option covers all variants */
		const char *given = plugin_at(p)->given;
		if (strcmp(given, last) == 0)
			continue;
		list[n++] = memory_text("--plugin=%s", given);
		last = given;
	}
	return list;
}

/* Starts lockstep-bench with its whole command line; its texts outlive the call. */
static void start(char *path, char *list, char *seed, char *time, char **plugins, int *talk)
{
	char *argv[7 + PLUGINS_MAX] = {
	    path, (char *)"--paced", (char *)"--isa=reference,native", list, seed, time};
	for (size_t n = 0; plugins[n]; ++n)
		argv[6 + n] = plugins[n];
	bench.process = process_talk(argv, talk);
}

bool run_bench_begin(const struct run *run, double seconds, char *error, size_t error_size)
{
	const struct lockstep_test *const *tests = run->test;
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
	builds += run->plugins ? plugin_count() : 0;
	/* Google Benchmark spends about twice the minimum on finding its number of iterations. */
	double each = seconds / 2 / (double)(count * builds);
	snprintf(time, sizeof time, "--benchmark_min_time=%.6f", each < 0.5 ? each : 0.5);
	snprintf(random, sizeof random, "--seed=%llu", (unsigned long long)run->session.seed);
	char *list = list_of(tests);
	char **plugins = list_plugins(run);
	start(path, list, random, time, plugins, &talk);
	for (size_t n = 0; plugins[n]; ++n)
		free(plugins[n]);
	free(plugins);
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
	return timing->reference > 0; /* it ends after the last test */
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
