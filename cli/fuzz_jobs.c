/* SPDX-License-Identifier: MIT */
/* See fuzz_jobs.h: one process a test, and the next one starts when one ends. */
#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "check/files.h"
#include "check/progress.h"
#include "cli/fuzz_jobs.h"
#include "cli/fuzz_log.h"
#include "cli/fuzz_target.h"
#include "cli/interrupt.h"
#include "cli/process.h"

enum { JOBS_MAX = 256, PATH_SIZE = 4400 };

struct job {
	pid_t process;
	struct fuzz_result *result;
	double began;
	char log[PATH_SIZE];
};

struct run {
	const struct fuzz_jobs *jobs;
	char folder[4096]; /* temporary */
	double each;       /* seconds; 0: no limit */
	struct job job[JOBS_MAX];
	unsigned started;
};

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- One target ---------------------------------------------------------------------------------- */

static bool start(struct run *run, struct job *job, struct fuzz_result *result)
{
	const struct fuzz_jobs *jobs = run->jobs;
	const char *test = result->test->name;
	char program[PATH_SIZE], corpus[PATH_SIZE];
	result->engine = fuzz_find_target(result->test, jobs->engine, program, sizeof program);
	if (result->engine == ENGINE_NONE)
		return false;
	snprintf(job->log, sizeof job->log, "%s/%s.log", run->folder, test);
	snprintf(corpus, sizeof corpus, "%s/%s", jobs->corpus ? jobs->corpus : run->folder, test);
	mkdir(corpus, 0777);
	char **line = fuzz_target_line(program, result, jobs, run->each, corpus);
	if (!line)
		return false;
	job->result = result;
	job->began = now();
	job->process = process_start(line, NULL, job->log);
	fuzz_target_line_free(line);
	return job->process > 0;
}

/* ---- What comes of it ---------------------------------------------------------------------------- */

/* The log stays, with what was found. */
static void keep_log(struct fuzz_result *result, const char *text, const char *output)
{
	struct file_writer writer;
	char error[4400];
	mkdir(output, 0777);
	snprintf(result->log, sizeof result->log, "%s/%s-fuzz.log", output, result->test->name);
	FILE *to = file_write_begin(&writer, result->log, error, sizeof error);
	if (to)
		fputs(text, to);
	if (!to || !file_write_end(&writer, error, sizeof error))
		result->log[0] = '\0';
}

static void finish(const struct run *run, struct job *job, int status)
{
	struct fuzz_result *result = job->result;
	char error[512];
	size_t size;
	result->ran = true;
	result->seconds = now() - job->began;
	char *text = file_read(job->log, (size_t)64 << 20, &size, error, sizeof error);
	if (!fuzz_log_read(text ? text : "", status, result))
		usage_error("fuzz", "out of memory");
	if (result->found || result->failed)
		keep_log(result, text ? text : error, run->jobs->output);
	free(text);
	unlink(job->log);
	if (run->jobs->progress)
		fputs(PROGRESS_CLEAR, stderr);
	if (run->jobs->done)
		run->jobs->done(run->jobs, result);
}

/* One of the processes ends, and the last one takes its place. */
static void wait_for_one(struct run *run)
{
	int status;
	pid_t process = process_wait_any(&status);
	if (process < 0)
		usage_error("fuzz", "waiting for targets: %s", strerror(errno));
	for (unsigned j = 0; j < run->started; ++j)
		if (run->job[j].process == process) {
			finish(run, &run->job[j], status);
			run->job[j] = run->job[--run->started];
			return;
		}
}

static void run_all(struct run *run, struct fuzz_result *results, size_t count, unsigned at_a_time)
{
	for (size_t next = 0; next < count || run->started > 0;) {
		if (next == count || run->started == at_a_time || interrupted()) {
			if (run->started == 0)
				break;
			wait_for_one(run);
			continue;
		}
		if (run->jobs->progress)
			fprintf(stderr, PROGRESS_CLEAR "fuzzing %zu of %zu  %s", next + 1, count,
				results[next].test->name);
		if (start(run, &run->job[run->started], &results[next]))
			++run->started;
		++next;
	}
	if (run->jobs->progress)
		fputs(PROGRESS_CLEAR, stderr);
}

/* ---- All of them ---------------------------------------------------------------------------------- */

/* To the targets, which read them in fuzz/fuzz_test.c. */
static bool tell_targets(const struct fuzz_jobs *jobs)
{
	return (!jobs->against_exact || setenv("LOCKSTEP_FUZZ_AGAINST_EXACT", "1", 1) == 0) &&
	       (!jobs->unsteered || setenv("LOCKSTEP_FUZZ_UNSTEERED", "1", 1) == 0) &&
	       (!jobs->without_exact || setenv("LOCKSTEP_FUZZ_WITHOUT_EXACT", "1", 1) == 0) &&
	       setenv("LOCKSTEP_FUZZ_OUTPUT", jobs->output, 1) == 0 &&
	       setenv("LOCKSTEP_FUZZ_STATISTICS", "1", 1) == 0;
}

static unsigned at_a_time(const struct fuzz_jobs *jobs, size_t tests)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	unsigned most = jobs->jobs ? jobs->jobs : cpus < 1 ? 1 : (unsigned)cpus;
	if (most > JOBS_MAX)
		most = JOBS_MAX;
	return most < tests ? most : (unsigned)tests;
}

static bool prepare(struct run *run, char *error, size_t error_size)
{
	const struct fuzz_jobs *jobs = run->jobs;
	if (jobs->corpus && mkdir(jobs->corpus, 0777) != 0 && errno != EEXIST) {
		snprintf(error, error_size, "%s: %s", jobs->corpus, strerror(errno));
		return false;
	}
	/* libFuzzer writes finds into a folder that is there. */
	if (mkdir(jobs->output, 0777) != 0 && errno != EEXIST) {
		snprintf(error, error_size, "%s: %s", jobs->output, strerror(errno));
		return false;
	}
	if (!tell_targets(jobs) || !temporary_folder(run->folder, sizeof run->folder)) {
		snprintf(error, error_size, "no temporary folder: %s", strerror(errno));
		return false;
	}
	return true;
}

struct fuzz_result *fuzz_jobs_run(struct fuzz_jobs *jobs, char *error, size_t error_size)
{
	static struct run run;
	size_t count = 0;
	while (jobs->test[count])
		++count;
	struct fuzz_result *results = calloc(count + 1, sizeof *results);
	run = (struct run){.jobs = jobs};
	if (!results)
		snprintf(error, error_size, "out of memory");
	if (!results || !prepare(&run, error, error_size)) {
		free(results);
		return NULL;
	}
	for (size_t i = 0; i < count; ++i)
		results[i] = (struct fuzz_result){.test = jobs->test[i], .engine = ENGINE_NONE};
	unsigned most = at_a_time(jobs, count);
	run.each = jobs->seconds * most / (double)count;
	interrupt_begin();
	run_all(&run, results, count, most);
	jobs->interrupted = interrupted();
	remove_folder(run.folder);
	rmdir(jobs->output); /* only if it is empty */
	return results;
}

void fuzz_results_free(struct fuzz_result *results, size_t count)
{
	for (size_t i = 0; results && i < count; ++i)
		free(results[i].text);
	free(results);
}
