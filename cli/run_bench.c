/* SPDX-License-Identifier: MIT */
/* The timing part of `lockstep run`: Google Benchmark's JSON, read back. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "cli/process.h"
#include "cli/run.h"

#if HAVE_JANSSON
#include <jansson.h>

/* "circle_segment/avx2/pairs/uniform/4096" and nanoseconds for all of its cases. */
static void take(const char *name, double nanoseconds, struct timing *timing)
{
	char test[128], build[64];
	unsigned cases;
	if (sscanf(name, "%127[^/]/%63[^/]/%*[^/]/%*[^/]/%u", test, build, &cases) != 3 || !cases)
		return;
	const struct lockstep_test *known = lockstep_find_test(test);
	int isa = lockstep_find_isa(build);
	if (!known)
		return;
	struct timing *of_test = &timing[known - lockstep_tests];
	if (strcmp(build, "reference") == 0)
		of_test->reference = nanoseconds / cases;
	else if (isa >= 0)
		of_test->native[isa] = nanoseconds / cases;
}

static bool read_results(const char *path, struct timing *timing, char *error, size_t error_size)
{
	json_error_t what;
	json_t *all = json_load_file(path, 0, &what), *one;
	size_t i;
	if (!all) {
		snprintf(error, error_size, "lockstep-bench: its JSON, line %d: %s", what.line,
			 what.text);
		return false;
	}
	json_array_foreach(json_object_get(all, "benchmarks"), i, one)
	{
		const char *name = json_string_value(json_object_get(one, "run_name"));
		const char *unit = json_string_value(json_object_get(one, "time_unit"));
		double time = json_number_value(json_object_get(one, "cpu_time"));
		if (name && unit && strcmp(unit, "ns") == 0)
			take(name, time, timing);
	}
	json_decref(all);
	return true;
}

static double least(double a, double b)
{
	return a < b ? a : b;
}

bool run_bench(double seconds, uint64_t seed, bool progress, struct timing *timing, char *error,
	       size_t error_size)
{
	char path[4200], folder[4096], out[4200], log[4200], time[64], random[64];
	unsigned builds = 1;
	if (!find_helper("lockstep-bench", path, sizeof path)) {
		snprintf(error, error_size,
			 "no lockstep-bench: this build has no Google Benchmark");
		return false;
	}
	if (!temporary_folder(folder, sizeof folder)) {
		snprintf(error, error_size, "no temporary folder");
		return false;
	}
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		builds += lockstep_isa_runs((enum lockstep_isa)isa);
	/* Google Benchmark spends about twice the minimum on finding its number of iterations. */
	double each = seconds / 2 / (double)(lockstep_test_count * builds);
	snprintf(out, sizeof out, "%s/bench.json", folder);
	snprintf(log, sizeof log, "%s/bench.log", folder);
	snprintf(time, sizeof time, "--benchmark_min_time=%.4f", least(each, 0.5));
	snprintf(random, sizeof random, "--seed=%llu", (unsigned long long)seed);
	char *const argv[] = {path,
			      (char *)"--isa=reference,native",
			      (char *)"--json",
			      (char *)"--benchmark_repetitions=1",
			      (char *)"--benchmark_filter=-^(triangulate|band)/",
			      random,
			      time,
			      NULL};
	if (progress)
		fprintf(stderr, "\r\033[Ktiming, for about %.0f s", seconds);
	int status = process_wait(process_start(argv, out, log));
	if (progress)
		fprintf(stderr, "\r\033[K");
	bool read = false;
	if (status != 0)
		snprintf(error, error_size, "lockstep-bench ended with status %d", status);
	else
		read = read_results(out, timing, error, error_size);
	remove_folder(folder);
	return read;
}
#else
bool run_bench(double seconds, uint64_t seed, bool progress, struct timing *timing, char *error,
	       size_t error_size)
{
	(void)seconds;
	(void)seed;
	(void)progress;
	(void)timing;
	snprintf(error, error_size, "this build has no jansson to read the timings with");
	return false;
}
#endif
