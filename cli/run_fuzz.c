/* SPDX-License-Identifier: MIT */
/* The fuzzing part of `lockstep run`: one libFuzzer process a test, as many at a time as there are
 * CPUs. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check/files.h"
#include "cli/process.h"
#include "cli/run.h"
#include "scenes/data.h"

/* Where `make fuzz` leaves the targets: $LOCKSTEP_FUZZ_DIR, or beside the program, or installed. */
static bool find_target(const char *test, char *path, size_t size)
{
	const char *folder = getenv("LOCKSTEP_FUZZ_DIR");
	if (folder) {
		snprintf(path, size, "%s/fuzz_%s", folder, test);
		return access(path, X_OK) == 0;
	}
	char name[256];
	snprintf(name, sizeof name, "fuzz-build/fuzz/fuzz_%s", test);
	return find_helper(name, path, size);
}

struct job {
	const struct lockstep_test *test;
	pid_t process;
	char log[4200];
};

static bool start(struct job *job, const struct lockstep_test *test, const char *target,
		  const char *folder, const char *output, unsigned seconds, uint64_t seed)
{
	char corpus[4200], seeds[4200], error[512], time[64], random[64], prefix[4300];
	char *argv[16];
	int argc = 0;
	job->test = test;
	snprintf(job->log, sizeof job->log, "%s/%s.log", folder, test->name);
	snprintf(corpus, sizeof corpus, "%s/%s", folder, test->name);
	snprintf(time, sizeof time, "-max_total_time=%u", seconds);
	snprintf(random, sizeof random, "-seed=%" PRIu64, seed % UINT32_MAX + 1);
	snprintf(prefix, sizeof prefix, "-artifact_prefix=%s/%s-", output, test->name);
	if (mkdir(corpus, 0777) != 0)
		return false;
	argv[argc++] = (char *)target;
	argv[argc++] = time;
	argv[argc++] = random;
	argv[argc++] = prefix;
	argv[argc++] = (char *)"-print_final_stats=1";
	argv[argc++] = corpus;
	snprintf(error, sizeof error, "corpus/%s", test->name);
	if (data_find(error, seeds, sizeof seeds, prefix, 0))
		argv[argc++] = seeds;
	argv[argc] = NULL;
	return (job->process = process_start(argv, NULL, job->log)) > 0;
}

static void finish(struct job *job, const char *output, struct fuzzed *fuzzed)
{
	static const char stat[] = "stat::number_of_executed_units:";
	char error[512];
	size_t size;
	struct fuzzed *of_test = &fuzzed[job->test - lockstep_tests];
	of_test->ran = true;
	of_test->status = process_wait(job->process);
	char *text = file_read(job->log, (size_t)64 << 20, &size, error, sizeof error);
	const char *found = text ? strstr(text, stat) : NULL;
	if (found)
		of_test->inputs = strtoull(found + sizeof stat - 1, NULL, 10);
	free(text);
	if (of_test->status) {
		char log[4300];
		snprintf(log, sizeof log, "%s/%s-fuzz.log", output, job->test->name);
		/* From another file system a rename fails, and then a copy it must be. */
		char *const copy[] = {(char *)"/bin/cp", job->log, log, NULL};
		process_wait(process_start(copy, NULL, NULL));
	}
}

bool run_fuzz(double seconds, const char *output, uint64_t seed, bool progress,
	      struct fuzzed *fuzzed, char *error, size_t error_size)
{
	enum { JOBS_MAX = 64 };
	struct job job[JOBS_MAX];
	char folder[4096], target[4200];
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	size_t jobs = cpus < 1 ? 1 : cpus > JOBS_MAX ? JOBS_MAX : (size_t)cpus;
	if (!find_target(lockstep_tests[0].name, target, sizeof target)) {
		snprintf(error, error_size, "no fuzz targets: make fuzz builds them, with clang");
		return false;
	}
	if (!temporary_folder(folder, sizeof folder)) {
		snprintf(error, error_size, "no temporary folder");
		return false;
	}
	mkdir(output, 0777);
	double each = seconds * (double)jobs / (double)lockstep_test_count;
	for (size_t done = 0; done < lockstep_test_count;) {
		size_t started = 0;
		for (; started < jobs && done < lockstep_test_count; ++done) {
			const struct lockstep_test *test = &lockstep_tests[done];
			if (progress)
				fprintf(stderr, "\r\033[Kfuzzing %zu of %zu  %s", done + 1,
					lockstep_test_count, test->name);
			if (find_target(test->name, target, sizeof target) &&
			    start(&job[started], test, target, folder, output,
				  each < 1 ? 1 : (unsigned)(each + 0.5), seed))
				++started;
		}
		for (size_t j = 0; j < started; ++j)
			finish(&job[j], output, fuzzed);
	}
	if (progress)
		fprintf(stderr, "\r\033[K");
	remove_folder(folder);
	rmdir(output); /* only if it is empty */
	return true;
}
