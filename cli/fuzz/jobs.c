/* SPDX-License-Identifier: MIT */
/* Runs one process for each test, and starts the next when one ends; see jobs.h. */
#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/fuzz/jobs.h"
#include "harness/base/memory.h"
#include "harness/base/clock.h"
#include "harness/base/files.h"
#include "harness/base/interrupt.h"
#include "harness/base/process.h"
#include "harness/base/progress.h"
#include "cli/fuzz/log.h"
#include "cli/fuzz/plugins.h"
#include "cli/fuzz/target.h"

enum { JOBS_MAX = 256, PATH_SIZE = 4400 };

struct job {
	pid_t process;
	struct fuzz_result *result;
	double began, until; /* when to ask it to end, if jobs end on time */
	unsigned told;       /* how often it was asked */
	char log[PATH_SIZE];
};

struct job_queue {
	const struct fuzz_jobs *jobs;
	char folder[4096]; /* temporary */
	double each;       /* seconds for each test; 0: no limit */
	struct fuzz_result *result;
	size_t count, next; /* all jobs; the first one not started */
	struct job job[JOBS_MAX];
	unsigned started, most; /* running now; the most at a time */
};

/* Seconds that a target gets to stop. */
#define PATIENCE 2

/* ---- One target ------------------------------------------------------------------------------ */

static bool start(struct job_queue *run, struct job *job, struct fuzz_result *result)
{
	const struct fuzz_jobs *jobs = run->jobs;
	const char *test = result->test->name;
	char program[PATH_SIZE], corpus[PATH_SIZE];
	result->engine =
	    fuzz_find_target(result->test, jobs->engine, jobs->plugins, program, sizeof program);
	if (result->engine == ENGINE_NONE)
		return false;
	/* one program serves all tests */
	if (jobs->plugins)
		fuzz_tell("LOCKSTEP_FUZZ_TEST", test);
	snprintf(job->log, sizeof job->log, "%s/%s.log", run->folder, test);
	snprintf(corpus, sizeof corpus, "%s/%s", jobs->corpus ? jobs->corpus : run->folder, test);
	mkdir(corpus, 0777);
	char **line = fuzz_target_line(program, result, jobs, run->each, corpus);
	job->result = result;
	job->began = clock_seconds();
	job->told = 0;
	/* the built-in engine stops by itself, within fractions of a second, and may finish its
	 * work */
	job->until = job->began + run->each + (result->engine == ENGINE_BUILTIN ? PATIENCE : 0);
	job->process = process_start(line, NULL, job->log);
	fuzz_target_line_free(line);
	return job->process > 0;
}

/* ---- Results --------------------------------------------------------------------------------- */

/* Keeps the log beside the finds. */
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

static void finish(const struct job_queue *run, struct job *job, int status)
{
	struct fuzz_result *result = job->result;
	char error[512];
	size_t size;
	result->ran = true;
	result->seconds = clock_seconds() - job->began;
	char *text = file_read(job->log, (size_t)64 << 20, &size, error, sizeof error);
	fuzz_log_read(text ? text : "", status, result);
	if (result->found || result->failed)
		keep_log(result, text ? text : error, run->jobs->output);
	free(text);
	unlink(job->log);
	if (run->jobs->progress)
		fputs(PROGRESS_CLEAR, stderr);
	if (run->jobs->done)
		run->jobs->done(run->jobs, result);
}

/* Waits for a process, and stops jobs whose time is up. */
static pid_t wait_until_due(struct job_queue *run, int *status)
{
	const struct timespec pause = {.tv_nsec = 2000000};
	pid_t process;
	while ((process = process_ended_any(status)) == 0) {
		for (unsigned j = 0; j < run->started; ++j) {
			struct job *job = &run->job[j];
			if (clock_seconds() < job->until)
				continue;
			kill(job->process, job->told++ < 3 ? SIGTERM : SIGKILL);
			job->until = clock_seconds() + PATIENCE;
		}
		nanosleep(&pause, NULL);
	}
	return process;
}

/* Waits for one of the processes to end, and moves the last one to its place in the list. */
static void wait_for_one(struct job_queue *run)
{
	int status;
	pid_t process =
	    run->jobs->on_time ? wait_until_due(run, &status) : process_wait_any(&status);
	if (process < 0)
		usage_error("fuzz", "waiting for targets: %s", strerror(errno));
	for (unsigned j = 0; j < run->started; ++j)
		if (run->job[j].process == process) {
			finish(run, &run->job[j], status);
			run->job[j] = run->job[--run->started];
			return;
		}
}

/* Starts as many jobs as may run at a time. */
static void start_some(struct job_queue *run)
{
	while (run->next < run->count && run->started < run->most && !interrupted()) {
		struct fuzz_result *result = &run->result[run->next++];
		if (run->jobs->progress)
			fprintf(stderr, PROGRESS_CLEAR "fuzzing %zu of %zu  %s", run->next,
				run->count, result->test->name);
		if (start(run, &run->job[run->started], result))
			++run->started;
	}
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* Passes options to the targets; fuzz/fuzz_test.c reads them. */
static void tell_targets(const struct fuzz_jobs *jobs)
{
	if (jobs->against_exact)
		fuzz_tell("LOCKSTEP_FUZZ_AGAINST_EXACT", "1");
	if (jobs->unsteered)
		fuzz_tell("LOCKSTEP_FUZZ_UNSTEERED", "1");
	if (jobs->without_exact)
		fuzz_tell("LOCKSTEP_FUZZ_WITHOUT_EXACT", "1");
	if (jobs->plugins)
		fuzz_tell_plugins(jobs->plugins);
	fuzz_tell("LOCKSTEP_FUZZ_OUTPUT", jobs->output);
	fuzz_tell("LOCKSTEP_FUZZ_STATISTICS", "1");
}

static unsigned at_a_time(const struct fuzz_jobs *jobs, size_t tests)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	unsigned most = jobs->jobs ? jobs->jobs : cpus < 1 ? 1 : (unsigned)cpus;
	if (most > JOBS_MAX)
		most = JOBS_MAX;
	return most < tests ? most : (unsigned)tests;
}

static bool prepare(struct job_queue *run, char *error, size_t error_size)
{
	const struct fuzz_jobs *jobs = run->jobs;
	if (jobs->corpus && mkdir(jobs->corpus, 0777) != 0 && errno != EEXIST) {
		snprintf(error, error_size, "%s: %s", jobs->corpus, strerror(errno));
		return false;
	}
	/* libFuzzer writes finds only into an existing folder. */
	if (mkdir(jobs->output, 0777) != 0 && errno != EEXIST) {
		snprintf(error, error_size, "%s: %s", jobs->output, strerror(errno));
		return false;
	}
	tell_targets(jobs);
	if (!temporary_folder(run->folder, sizeof run->folder)) {
		snprintf(error, error_size, "no temporary folder: %s", strerror(errno));
		return false;
	}
	return true;
}

static struct job_queue begun;

bool fuzz_jobs_begin(struct fuzz_jobs *jobs, char *error, size_t error_size)
{
	size_t count = 0;
	while (jobs->test[count])
		++count;
	begun = (struct job_queue){.jobs = jobs, .count = count, .most = at_a_time(jobs, count)};
	begun.result = memory_must(calloc(count + 1, sizeof *begun.result));
	if (!prepare(&begun, error, error_size)) {
		free(begun.result);
		return false;
	}
	for (size_t i = 0; i < count; ++i)
		begun.result[i] =
		    (struct fuzz_result){.test = jobs->test[i], .engine = ENGINE_NONE};
	begun.each = jobs->seconds * begun.most / (double)count;
	interrupt_begin();
	start_some(&begun);
	return true;
}

struct fuzz_result *fuzz_jobs_end(struct fuzz_jobs *jobs)
{
	while (begun.started > 0) {
		wait_for_one(&begun);
		start_some(&begun);
	}
	if (jobs->progress)
		fputs(PROGRESS_CLEAR, stderr);
	jobs->interrupted = interrupted();
	remove_folder(begun.folder);
	rmdir(jobs->output); /* only if it is empty */
	return begun.result;
}

struct fuzz_result *fuzz_jobs_run(struct fuzz_jobs *jobs, char *error, size_t error_size)
{
	return fuzz_jobs_begin(jobs, error, error_size) ? fuzz_jobs_end(jobs) : NULL;
}

void fuzz_results_free(struct fuzz_result *results, size_t count)
{
	for (size_t i = 0; results && i < count; ++i)
		free(results[i].text);
	free(results);
}
