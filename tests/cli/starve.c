/* SPDX-License-Identifier: MIT */
/*
 * Runs a command repeatedly; each time another of its allocations fails, first alone, then together with all later
 * ones. Each run must end with one line on standard error, exit status 2, and all files unchanged; or with the same
 * status, output and files as with enough memory. Anything else is a fault: a crash, or partial output.
 *
 *	starve [OPTION]... -- COMMAND...
 *	--program NAME  the program whose allocations fail (default: lockstep)
 *	--shape         output may differ in numbers, such as times
 *	--loose         output may differ in any way, as times affect the amount of work
 *	--file FILE     a file that the command writes; it starts with our text. May be given several times.
 *	--known FILE    places that failed before, in another command; those of this one are added
 *	--quick         two callers identify a place, not six; all later ones fail only at every 16th place
 *
 * $FAILING is the library built from failing.c. Places are distinguished by their callers. The last line is a count.
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/cli/shape.h"

enum { FILES = 4, SECONDS = 60 };
static const char old_text[] = "###\n"; /* also its shape */

/* The state that a command leaves behind. */
struct end {
	int status;
	struct bytes out, err, file[FILES];
};

static struct {
	char **command;
	const char *program, *known, *library, *file[FILES];
	size_t files, places, runs, failures;
	bool shape, loose, quick;
	struct end whole;
} me = {.program = "lockstep"};

__attribute__((noreturn)) static void die(const char *what)
{
	perror(what);
	exit(99);
}

/* ---- Files ---------------------------------------------------------------------------------- */

static void put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	if (!file || fputs(text, file) < 0 || fclose(file) != 0)
		die(path);
}

static bool is_old(struct bytes text)
{
	return text.size == sizeof old_text - 1 && memcmp(text.bytes, old_text, text.size) == 0;
}

/* ---- Runs ----------------------------------------------------------------------------------- */

static void release(struct end *end)
{
	free(end->out.bytes);
	free(end->err.bytes);
	for (size_t i = 0; i < me.files; ++i)
		free(end->file[i].bytes);
}

static void start(const char *variable, const char *value)
{
	const int out = open("../out", O_WRONLY | O_CREAT | O_TRUNC, 0666);
	const int err = open("../err", O_WRONLY | O_CREAT | O_TRUNC, 0666);
	const int in = open("/dev/null", O_RDONLY);
	if (in < 0 || out < 0 || err < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0)
		_exit(99);
	close(in);
	close(out);
	close(err);
	setenv("FAILING_IN", me.program, 1);
	setenv(variable, value, 1);
	setenv("FAILING_CALLERS", me.quick ? "2" : "6", 1);
	setenv("LD_PRELOAD", me.library, 1);
	alarm(SECONDS);
	execv(*me.command, me.command);
	_exit(98);
}

static struct end run(const char *variable, const char *value)
{
	struct end end = {0};
	for (size_t i = 0; i < me.files; ++i)
		put(me.file[i], old_text);
	const pid_t child = fork();
	if (child < 0)
		die("fork");
	if (child == 0)
		start(variable, value);
	while (waitpid(child, &end.status, 0) < 0)
		if (errno != EINTR)
			die("waitpid");
	++me.runs;
	end.out = get("../out", me.shape);
	end.err = get("../err", true);
	for (size_t i = 0; i < me.files; ++i)
		end.file[i] = get(me.file[i], me.shape);
	return end;
}

/* ---- Verdicts ------------------------------------------------------------------------------- */

/*
 * Third-party messages: Google Benchmark, which prints a line and exits with status 1, and warnings
 * that the machine is busier than before.
 */
static const char gave_up[] = "Failed#to#read#from#file#/sys/";
static const char *const others[] = {gave_up, "lockstep_warnings:"};

static bool of_others(const char *line)
{
	size_t i = 0;
	while (i < sizeof others / sizeof *others &&
	       strncmp(line, others[i], strlen(others[i])) != 0)
		++i;
	return i < sizeof others / sizeof *others;
}

/* True if standard error has this many more lines at its end than with enough memory. */
static bool says_more(struct bytes text, size_t lines)
{
	size_t more = 0;
	for (char *line = text.bytes, *end; text.size > 0; line = end) {
		end = memchr(line, '\n', text.size);
		if (!end)
			return false;
		const size_t size = (size_t)(++end - line);
		if (!has_line(me.whole.err, line, size) && !of_others(line))
			++more;
		else if (more)
			return false;
		text.size -= size;
	}
	return more == lines;
}

/* Prints the lines that the command does not print with enough memory. */
static void print_more(struct bytes text)
{
	for (char *line = text.bytes, *end; text.size > 0; line = end) {
		end = memchr(line, '\n', text.size);
		end = end ? end + 1 : line + text.size;
		const size_t size = (size_t)(end - line);
		if (!has_line(me.whole.err, line, size))
			printf("    %.*s%s", (int)size, line, line[size - 1] == '\n' ? "" : "\n");
		text.size -= size;
	}
}

/* Returns the fault in how it ended, or NULL. */
static const char *fault(const struct end *end)
{
	if (WIFSIGNALED(end->status))
		return WTERMSIG(end->status) == SIGALRM ? "hangs" : "crashes";
	const int status = WEXITSTATUS(end->status);
	if (status == 2) {
		if (!says_more(end->err, 1))
			return "not one line on standard error";
		for (size_t i = 0; i < me.files; ++i)
			if (!is_old(end->file[i]) && !same(end->file[i], me.whole.file[i]))
				return "fails, and its file is neither as it was nor whole";
		return NULL;
	}
	if (status == 1 && end->err.bytes && strncmp(end->err.bytes, gave_up, strlen(gave_up)) == 0)
		return NULL;
	if (end->status != me.whole.status)
		return "another status";
	if (end->err.size && !says_more(end->err, 0))
		return "complains, but continues";
	if (!me.loose && !same(end->out, me.whole.out))
		return "says something else, as if it had all";
	for (size_t i = 0; i < me.files; ++i) {
		if (!same(end->file[i], me.whole.file[i]))
			return "writes something else, as if it had all";
	}
	return NULL;
}

static void try(const char *variable, const char *k)
{
	struct end end = run(variable, k);
	const char *what = fault(&end);
	if (what && ++me.failures <= 5) {
		printf("FAIL: %s (status %d):\n    %s=%s FAILING_IN=%s LD_PRELOAD=%s", what,
		       WIFEXITED(end.status) ? WEXITSTATUS(end.status) : 128 + WTERMSIG(end.status),
		       variable, k, me.program, me.library);
		for (char **word = me.command; *word; ++word)
			printf(" %s", *word);
		puts("");
		print_more(end.err);
		fflush(stdout);
	}
	release(&end);
}

/* True if this place was already known; otherwise it becomes known. */
static bool is_known(const char *hash)
{
	FILE *file = me.known ? fopen(me.known, "a+") : NULL;
	char line[64];
	bool known = false;
	if (!file)
		return false;
	while (!known && fgets(line, sizeof line, file))
		known = strcmp(line, hash) == 0;
	if (!known)
		fputs(hash, file);
	fclose(file);
	return known;
}

static void options(int argc, char **argv)
{
	static const struct option rows[] = {{"program", 1, NULL, 'p'},
					     {"shape", 0, NULL, 's'},
					     {"loose", 0, NULL, 'l'},
					     {"file", 1, NULL, 'f'},
					     {"known", 1, NULL, 'k'},
					     {"quick", 0, NULL, 'q'},
					     {0}};
	for (int option; (option = getopt_long(argc, argv, "+", rows, NULL)) != -1;)
		switch (option) {
		case 'p':
			me.program = optarg;
			break;
		case 's':
			me.shape = true;
			break;
		case 'l':
			me.loose = true;
			break;
		case 'k':
			me.known = optarg;
			break;
		case 'q':
			me.quick = true;
			break;
		case 'f':
			if (me.files < FILES) {
				me.file[me.files++] = optarg;
				break;
			}
			/* fall through */
		default:
			exit(99);
		}
	me.command = argv + optind;
	me.library = getenv("FAILING");
	if (!*me.command || !me.library)
		exit(99);
}

int main(int argc, char **argv)
{
	char line[64];
	options(argc, argv);
	me.whole = run("FAILING_PLACES", "../places");
	if (!WIFEXITED(me.whole.status) || WEXITSTATUS(me.whole.status) > 1) {
		printf("FAIL: with memory: status %x: %.*s\n", (unsigned)me.whole.status,
		       (int)me.whole.err.size, me.whole.err.bytes ? me.whole.err.bytes : "");
		return 1;
	}
	FILE *file = fopen("../places", "r");
	if (!file)
		die("../places");
	size_t seen = 0;
	for (; fgets(line, sizeof line, file); ++seen) {
		char *blank = strchr(line, ' ');
		if (is_known(blank + 1))
			continue;
		*blank = '\0';
		try("FAILING_AT", line);
		if (me.places++ % (me.quick ? 16 : 1) == 0)
			try("FAILING_FROM", line);
	}
	fclose(file);
	if (!seen) {
		printf("FAIL: no allocation of %s was seen\n", me.program);
		return 1;
	}
	struct rusage used;
	getrusage(RUSAGE_CHILDREN, &used);
	printf("%.1f s, ", (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
			       (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6);
	printf("%zu places, %zu runs, %zu failures:", me.places, me.runs, me.failures);
	for (char **word = me.command; *word; ++word)
		printf(" %s", *word);
	puts("");
	return me.failures > 0;
}
