/* SPDX-License-Identifier: MIT */
/* See log.h. libFuzzer and fuzz/builtin_main.c say what they did in the same words. */
#include <config.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fuzz/log.h"

/* Was it stopped from outside? By libFuzzer's status for that, or by a signal. */
static bool was_stopped(int status)
{
	enum { STATUS_STOPPED = 72 };
	return status == STATUS_STOPPED || status == 128 + SIGINT || status == 128 + SIGTERM;
}

static uint64_t number_after(const char *text, const char *what)
{
	const char *at = strstr(text, what);
	return at ? strtoull(at + strlen(what), NULL, 10) : 0;
}

/* The rest of the line after a word, which is a path. False: there is none. */
static bool path_after(const char *text, const char *what, char *path, size_t size)
{
	const char *at = strstr(text, what);
	if (!at)
		return false;
	at += strlen(what);
	size_t length = strcspn(at, "\n");
	if (length >= size)
		return false;
	memcpy(path, at, length);
	path[length] = '\0';
	return true;
}

static bool begins(const char *line, const char *with)
{
	return strncmp(line, with, strlen(with)) == 0;
}

/* Lines of an engine about its own work. */
static bool is_chatter(const char *line)
{
	return begins(line, "INFO:") || begins(line, "#") || begins(line, "stat::") ||
	       begins(line, "found by ") || *line == '\n';
}

/* What the target itself says about a find; or else all but the engine's own words, such as a
 * sanitizer's report. NULL: no memory. */
static char *telling(const char *text)
{
	static const char mark[] = "\nFOUND  ";
	const char *told = begins(text, mark + 1) ? text : strstr(text, mark);
	const char *line = told ? told + (*told == '\n') : text;
	char *lines = malloc(strlen(line) + 1), *end = lines;
	while (lines && *line) {
		const char *next = strchr(line, '\n');
		size_t length = next ? (size_t)(next - line) + 1 : strlen(line);
		/* After it a sanitizer or libFuzzer says where it was, which a find does not depend on. */
		if (told && (begins(line, "==") || is_chatter(line)))
			break;
		if (!is_chatter(line)) {
			memcpy(end, line, length);
			end += length;
		}
		line += length;
	}
	if (lines)
		*end = '\0';
	return lines;
}

bool fuzz_log_read(const char *text, int status, struct fuzz_result *result)
{
	result->inputs = number_after(text, "stat::number_of_executed_units:");
	result->cases = number_after(text, "stat::cases:");
	if (status == 0 || was_stopped(status))
		return true;
	const bool input =
	    path_after(text, "Test unit written to ", result->input_file,
		       sizeof result->input_file) ||
	    path_after(text, "found by ", result->input_file, sizeof result->input_file);
	const bool file =
	    path_after(text, "lockstep replay ", result->case_file, sizeof result->case_file);
	result->found = input || file || begins(text, "FOUND  ") || strstr(text, "\nFOUND  ");
	result->failed = !result->found;
	return (result->text = telling(text));
}
