/* SPDX-License-Identifier: MIT */
/*
 * The main() of a program of unit tests. Each file's tests run in a separate process, so a crash does not affect
 * other files, and neither do changes of global state. cmocka's TAP output is merged into one list, for Automake's
 * driver: each test is preceded by the name of its file.
 *
 *	kernels.unit			all of them; with FIRST_FAILURE in the environment until one has failed
 *	kernels.unit test_walk [NUMBER]	those of one file, in this process, as cmocka prints them
 *	kernels.unit --list		the names of files
 *
 * UNITS_WITHOUT in the environment lists patterns of names to skip, separated by blanks.
 *
 * Exit status: 0 all passed or were skipped, 1 one failed, 2 there is no such file, 77 the one file was skipped.
 */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit.h"

enum { SKIPPED = 77 };

static struct unit *units;
static const char *argument;

size_t unit_argument(size_t otherwise)
{
	return argument ? strtoull(argument, NULL, 10) : otherwise;
}

/* Constructors run in any order, so both lists are sorted. */
void unit_add(struct unit *unit)
{
	struct unit **at = &units;

	if (unit == &this_unit)
		return; /* this file */
	while (*at && strcmp((*at)->path, unit->path) < 0)
		at = &(*at)->next;
	unit->next = *at;
	*at = unit;
}

void unit_add_test(struct unit *unit, struct unit_test *test)
{
	struct unit_test **at = &unit->tests;

	while (*at && (*at)->order <= test->order)
		at = &(*at)->next;
	test->next = *at;
	*at = test;
}

void unit_fix(struct unit *unit, CMFixtureFunction set_up, CMFixtureFunction tear_down)
{
	unit->set_up = set_up;
	unit->tear_down = tear_down;
}

void unit_need(struct unit *unit, bool (*runs)(void), const char *text)
{
	unit->runs = runs;
	unit->needs = text;
}

/* The file's name, without folder and suffix. */
static const char *name_of(const struct unit *unit)
{
	static char name[100];
	const char *slash = strrchr(unit->path, '/');

	snprintf(name, sizeof name, "%s", slash ? slash + 1 : unit->path);
	name[strcspn(name, ".")] = '\0';
	return name;
}

/* Returns an exit status. */
static int run(const struct unit *unit)
{
	enum { TESTS_MAX = 200 };
	static struct CMUnitTest tests[TESTS_MAX];
	size_t n = 0;

	if (unit->needs && !unit->runs()) {
		puts(unit->needs);
		return SKIPPED;
	}
	for (const struct unit_test *test = unit->tests; test; test = test->next) {
		if (n == TESTS_MAX)
			return 2;
		tests[n++] = test->test;
	}
	/* cmocka's macro would take the array's size for the number of tests. */
	return _cmocka_run_group_tests(name_of(unit), tests, n, unit->set_up, unit->tear_down) != 0;
}

/* Totals of all files so far. */
static unsigned count, failures;

static void tell(bool ok, const char *name, const char *what)
{
	failures += !ok;
	printf("%sok %u - %s%s\n", ok ? "" : "not ", ++count, name, what);
}

/* A line of the TAP of one file: a result gets its number in the merged list; plans are dropped. For a skipped
 * test cmocka prints "not ok 3 # SKIP name". */
static void pass_on(const char *name, char *line)
{
	const bool bad = strncmp(line, "not ok ", 7) == 0;
	char *rest = line + (bad ? 7 : 3), what[1100];

	line[strcspn(line, "\n")] = '\0';
	if (bad || strncmp(line, "ok ", 3) == 0) {
		const bool skipped = strstr(rest, "# SKIP ");
		rest = skipped ? strstr(rest, "# SKIP ") + 7 : rest + strspn(rest, "0123456789 -");
		snprintf(what, sizeof what, ": %s%s", rest, skipped ? " # SKIP" : "");
		tell(!bad || skipped, name, what);
	} else if (strncmp(line, "1..", 3) != 0 && strncmp(line, "TAP version", 11) != 0) {
		printf("# %s\n", line + (*line == '#' ? strspn(line, "# ") : 0));
	}
}

static bool is_left_out(const char *name)
{
	static char patterns[2000];
	const char *without = getenv("UNITS_WITHOUT");

	snprintf(patterns, sizeof patterns, "%s", without ? without : "");
	for (char *pattern = strtok(patterns, " "); pattern; pattern = strtok(NULL, " "))
		if (fnmatch(pattern, name, 0) == 0)
			return true;
	return false;
}

static void run_apart(const struct unit *unit)
{
	static char line[1000], last[1000];
	const unsigned before = count, failures_before = failures;
	const char *name = name_of(unit);
	struct rusage used;
	int ends[2], status = 0;
	FILE *said, *errors = tmpfile();

	fflush(stdout);
	if (pipe(ends) != 0 || !(said = fdopen(ends[0], "r")) || !errors) {
		perror("pipe");
		exit(2);
	}
	const pid_t child = fork();
	if (child < 0) {
		perror("fork");
		exit(2);
	}
	if (child == 0) {
		setenv("CMOCKA_MESSAGE_OUTPUT", "TAP", 1);
		dup2(ends[1], STDOUT_FILENO);
		dup2(fileno(errors), STDERR_FILENO);
		close(ends[0]);
		close(ends[1]);
		status = run(unit);
		fflush(NULL);
		exit(status);
	}
	close(ends[1]);
	while (fgets(line, sizeof line, said)) {
		pass_on(name, line);
		memcpy(last, line, sizeof last);
	}
	fclose(said);
	wait4(child, &status, 0, &used);
	/* Separate from the results, as an incomplete line would hide the next one. */
	rewind(errors);
	while (fgets(line, sizeof line, errors))
		printf("# %s%s", line, strchr(line, '\n') ? "" : "\n");
	fclose(errors);
	if (WIFEXITED(status) && WEXITSTATUS(status) == SKIPPED) {
		snprintf(line, sizeof line, " # SKIP %.900s", last);
		tell(true, name, line);
	} else if (WIFSIGNALED(status)) {
		snprintf(line, sizeof line, ": ended by signal %d", WTERMSIG(status));
		tell(false, name, line);
	} else if (WEXITSTATUS(status) != 0 && failures == failures_before) {
		snprintf(line, sizeof line, ": exit status %d", WEXITSTATUS(status));
		tell(false, name, line);
	} else if (count == before) {
		tell(false, name, ": it tests nothing");
	}
	printf("# %s: %ld ms\n", name,
	       (long)(1000 * (used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
		      (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000));
}

int main(int argc, char **argv)
{
	const struct unit *unit = units;

	if (argc > 1 && strcmp(argv[1], "--list") == 0) {
		for (; unit; unit = unit->next)
			puts(name_of(unit));
		return 0;
	}
	if (argc > 1) {
		while (unit && strcmp(name_of(unit), argv[1]) != 0)
			unit = unit->next;
		if (!unit) {
			fprintf(stderr, "%s: no such file: %s (see --list)\n", argv[0], argv[1]);
			return 2;
		}
		argument = argv[2];
		return run(unit);
	}
	for (; unit && !(failures && getenv("FIRST_FAILURE")); unit = unit->next)
		if (is_left_out(name_of(unit)))
			tell(true, name_of(unit), " # SKIP by UNITS_WITHOUT");
		else
			run_apart(unit);
	printf("1..%u\n", count);
	return failures > 0;
}
