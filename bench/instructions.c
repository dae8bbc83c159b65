/* SPDX-License-Identifier: MIT */
/* Runs callgrind, and reads its dumps; see instructions.h. */
#include <config.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/instructions.h"
#include "harness/base/interrupt.h"
#include "harness/base/memory.h"
#include "harness/base/process.h"
#include "bench/callgrind.h"
#include "bench/choose.h"
#include "bench/counting.h"

enum { PATH_SIZE = 4400, LINE_SIZE = 1024 };

/* ---- Running valgrind ------------------------------------------------------------------------ */

/* Returns the command line of valgrind, with this program and its arguments, to be freed. */
static char **valgrind_line(char *valgrind, char **argv, char *program, char *dump, char *log)
{
	char *const before[] = {valgrind,
				(char *)"--command-line-only=yes",
				(char *)"--tool=callgrind",
				(char *)"--quiet",
				(char *)"--collect-atstart=no",
				(char *)"--combine-dumps=yes",
				dump,
				log,
				program,
				(char *)"--counting"};
	size_t first = sizeof before / sizeof before[0], given = 0;
	while (argv[given])
		++given;
	char **line = memory_must(calloc(first + given + 1, sizeof *line));
	memcpy(line, before, sizeof before);
	for (size_t i = 1; i < given; ++i)
		line[first + i - 1] = argv[i];
	return line;
}

/* Returns the first line of valgrind's log, since its exit status says too little. */
static void first_line(const char *path, char *line, int size)
{
	FILE *file = fopen(path, "r");
	line[0] = '\0';
	if (!file)
		return;
	if (fgets(line, size, file))
		line[strcspn(line, "\n")] = '\0';
	fclose(file);
}

/* Runs valgrind to its end, or until a signal arrives. Returns STATUS_FINE, STATUS_DISAGREE, or
 * STATUS_USAGE after one line. */
static int run_valgrind(char **line, const char *log)
{
	char said[LINE_SIZE];
	int status = process_wait(process_start(line, NULL, process_same));
	if (interrupted())
		return STATUS_FINE;
	if (status == STATUS_FINE || status == STATUS_DISAGREE || status == STATUS_USAGE)
		return status; /* for the last, our own program has printed the reason */
	first_line(log, said, sizeof said);
	return complain(STATUS_USAGE, "--instructions: valgrind failed with status %d: %s", status,
			said);
}

/* ---- Callgrind's dumps ----------------------------------------------------------------------- */

/* Returns the text after a prefix, or NULL if the line does not begin with it. */
static char *behind(char *line, const char *prefix)
{
	size_t length = strlen(prefix);
	return strncmp(line, prefix, length) == 0 ? line + length : NULL;
}

/* Records the count of one dump. An unknown key marks the program's end. */
static void take(struct instructions_report *report, const char *key, uint64_t count,
		 uint64_t *overhead)
{
	const struct suite *suite = report->suite;
	if (strcmp(key, CALLGRIND_EMPTY) == 0)
		*overhead = count;
	for (size_t i = 0; i < suite->count; ++i) {
		char name[LINE_SIZE];
		callgrind_key(suite, &suite->bench[i], name, sizeof name);
		size_t length = strlen(name);
		if (strncmp(key, name, length) != 0)
			continue;
		if (key[length] == '\0' && count >= *overhead) {
			report->of[i].counted = true;
			report->of[i].per_case =
			    (double)(count - *overhead) / (double)suite->bench[i].cases->n;
		} else if (strcmp(key + length, " " CALLGRIND_WRONG) == 0) {
			report->of[i].wrong = true;
		}
	}
}

/* Reads the parts of the file: each says what triggered it, and ends with its total. */
static int read_dumps(struct instructions_report *report, const char *path)
{
	FILE *file = fopen(path, "r");
	char line[LINE_SIZE], key[LINE_SIZE] = "";
	uint64_t overhead = UINT64_MAX, count;
	if (!file)
		return complain(STATUS_USAGE, "--instructions: %s: %s", path, strerror(errno));
	while (fgets(line, sizeof line, file)) {
		char *text;
		line[strcspn(line, "\n")] = '\0';
		if ((text = behind(line, "creator: ")))
			snprintf(report->creator, sizeof report->creator, "%.63s", text);
		else if ((text = behind(line, "desc: Trigger: Client Request: ")))
			snprintf(key, sizeof key, "%s", text);
		else if ((text = behind(line, "totals: ")) && sscanf(text, "%" SCNu64, &count) == 1)
			take(report, key, count, &overhead), key[0] = '\0';
	}
	bool whole = !ferror(file) && overhead != UINT64_MAX;
	fclose(file);
	if (whole)
		return STATUS_FINE;
	if (interrupted())
		return complain(STATUS_USAGE, "--instructions: interrupted before anything was "
					      "counted");
	return complain(STATUS_USAGE, "--instructions: %s: not a complete dump of callgrind", path);
}

/* ---- Results --------------------------------------------------------------------------------- */

bool instructions_any(const struct instructions_report *report, const struct build *build)
{
	for (size_t i = 0; i < report->suite->count; ++i)
		if (report->suite->bench[i].build == build && report->of[i].counted)
			return true;
	return false;
}

bool instructions_left_out(const struct instructions_report *report, const struct build *build)
{
	bool wanted = false, tried = false;
	for (size_t i = 0; i < report->suite->count; ++i)
		if (report->suite->bench[i].build == build) {
			wanted = true;
			tried = tried || report->of[i].counted || report->of[i].wrong;
		}
	return wanted && !tried;
}

/* Counts, in an existing folder. */
static int count(struct instructions_report *report, const char *folder, char **argv)
{
	char valgrind[4096], program[4096], dump[PATH_SIZE], log[PATH_SIZE];
	if (!find_program("valgrind", valgrind, sizeof valgrind))
		return complain(STATUS_USAGE, "--instructions: no valgrind in PATH (Debian: "
					      "valgrind)");
	ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
	if (length <= 0)
		return complain(STATUS_USAGE, "--instructions: /proc/self/exe: %s",
				strerror(errno));
	program[length] = '\0';
	snprintf(dump, sizeof dump, "--callgrind-out-file=%s/counts", folder);
	snprintf(log, sizeof log, "--log-file=%s/log", folder);
	char **line = valgrind_line(valgrind, argv, program, dump, log);
	int status = run_valgrind(line, strchr(log, '=') + 1);
	free(line);
	if (status == STATUS_USAGE)
		return status;
	int reading = read_dumps(report, strchr(dump, '=') + 1);
	return reading == STATUS_FINE ? status : reading;
}

static int print(const struct instructions_report *report, int status)
{
	bool any = false;
	for (size_t i = 0; i < report->suite->count; ++i)
		any = any || report->of[i].counted;
	if (interrupted())
		complain(status,
			 "--instructions: interrupted: only what was counted so far is shown");
	else if (!any && status == STATUS_FINE)
		return complain(
		    STATUS_NOTHING,
		    "--instructions: none of the chosen benchmarks runs under valgrind");
	(report->options->json ? instructions_print_json : instructions_print)(report);
	return status;
}

/* Computes the least possible instructions for each counted benchmark. */
static int find_least(struct suite *suite, struct instructions_report *report)
{
	for (size_t i = 0; i < suite->count; ++i) {
		struct bench *bench = &suite->bench[i];
		struct tally tally;
		if (!report->of[i].counted || !lockstep_counting || !peaks_lanes(bench->build))
			continue;
		if (!suite_hold(suite, bench->cases, bench->cannot, sizeof bench->cannot))
			return complain(STATUS_USAGE, "%s: %s", bench->name, bench->cannot);
		tally_cases(bench->cases, &tally);
		report->of[i].least = limit_instructions(bench->build, &tally);
	}
	return STATUS_FINE;
}

int instructions_run(struct suite *suite, const struct options *options, char **argv)
{
	struct instructions_report report = {.suite = suite, .options = options};
	char folder[4096];
	if (suite->count == 0)
		return complain(STATUS_NOTHING, "nothing to run");
	report.of = memory_must(calloc(suite->count, sizeof *report.of));
	int status = STATUS_USAGE;
	if (!temporary_folder(folder, sizeof folder)) {
		complain(status, "--instructions: no temporary folder: %s", strerror(errno));
	} else {
		status = count(&report, folder, argv);
		remove_folder(folder);
		if (status != STATUS_USAGE && find_least(suite, &report) != STATUS_FINE)
			status = STATUS_USAGE;
		if (status != STATUS_USAGE)
			status = print(&report, status);
	}
	free(report.of);
	return status;
}
