/* SPDX-License-Identifier: MIT */
/* Reading and writing case files; case.h has the format. */
#include <config.h>

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "check/case.h"
#include "check/cross.h"
#include "check/files.h"

/* A position in the text being read, and where a complaint goes. */
struct reader {
	const char *name;
	const char *at, *end;
	unsigned line;
	bool overlong; /* the line is longer than is read of it */
	char *error;
	size_t error_size;
};

__attribute__((format(printf, 2, 3))) static bool complain(struct reader *r, const char *format,
							   ...)
{
	va_list what;
	int used = snprintf(r->error, r->error_size, "%s, line %u: ", r->name, r->line);
	va_start(what, format);
	if (used >= 0 && (size_t)used < r->error_size)
		vsnprintf(r->error + used, r->error_size - (size_t)used, format, what);
	va_end(what);
	return false;
}

/* The next line, without its comment and the white space around it, cut at 4 KiB. False at the end
 * of the text. */
static bool next_line(struct reader *r, char line[4096])
{
	if (r->at >= r->end)
		return false;
	const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
	if (!stop)
		stop = r->end;
	size_t length = (size_t)(stop - r->at);
	if (length > 4095)
		length = 4095;
	memcpy(line, r->at, length);
	line[length] = '\0';
	/* A NUL inside would hide what follows it. */
	for (size_t i = 0; i < length; ++i)
		if (line[i] == '\0')
			line[i] = '?';
	size_t comment = strcspn(line, "#");
	r->overlong = stop - r->at > 4095 && line[comment] == '\0';
	line[comment] = '\0';
	size_t from = strspn(line, " \t\r"), last = strlen(line);
	while (last > from && strchr(" \t\r", line[last - 1]))
		--last;
	memmove(line, line + from, last - from);
	line[last - from] = '\0';
	r->at = stop < r->end ? stop + 1 : stop;
	r->line++;
	return true;
}

/* If the line starts with the word, what follows it; else NULL. */
static const char *after_word(const char *line, const char *word)
{
	size_t length = strlen(word);
	if (strncmp(line, word, length) != 0 || (line[length] && !strchr(" \t", line[length])))
		return NULL;
	return line + length + strspn(line + length, " \t");
}

/* A short printable piece of the text for an error message. */
static const char *quote(const char *text)
{
	static _Thread_local char piece[40];
	size_t i = 0;
	for (; text[i] && i < sizeof piece - 1; ++i)
		piece[i] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
	piece[i] = '\0';
	return piece;
}

static bool parse_numbers(struct reader *r, struct case_file *cases, const char *text)
{
	char columns[64];
	snprintf(columns, sizeof columns, "%u numbers for %s", cases->test->columns,
		 cases->test->name);
	for (unsigned k = 0; k < cases->test->columns; ++k) {
		char *end;
		errno = 0;
		float value = strtof(text, &end);
		if (*text == '\0')
			return complain(r, "too few numbers: a case has %s", columns);
		if (end == text || (*end && !strchr(" \t", *end)))
			return complain(r, "not a number: '%s'", quote(text));
		if (errno == ERANGE && isinf(value))
			return complain(r, "too large for a float: '%s'", quote(text));
		cases->column[k][cases->n] = value;
		text = end + strspn(end, " \t");
	}
	if (*text)
		return complain(r, "too many numbers: a case has %s", columns);
	cases->n++;
	return true;
}

/* Room for one more case, doubling. */
static bool reserve(struct case_file *cases, size_t *capacity)
{
	if (cases->n < *capacity)
		return true;
	size_t more = *capacity ? 2 * *capacity : 16;
	for (unsigned k = 0; k < cases->test->columns; ++k) {
		float *column = realloc(cases->column[k], more * sizeof *column);
		if (!column)
			return false;
		cases->column[k] = column;
	}
	*capacity = more;
	return true;
}

static bool parse_mode(struct reader *r, struct case_file *cases, const char *word)
{
	for (unsigned mode = 0; mode < MODES; ++mode)
		if (strcmp(word, mode_names[mode]) == 0) {
			cases->mode = mode;
			return true;
		}
	return complain(r, "no such mode: '%s' (pairs, one-many, many-one or one-one)",
			quote(word));
}

static bool parse_lines(struct reader *r, struct case_file *cases)
{
	char line[4096];
	size_t capacity = 0;
	bool header = false;
	while (next_line(r, line)) {
		const char *rest;
		if (r->overlong)
			return complain(r, "longer than 4095 characters");
		if (*line == '\0')
			continue;
		if (!header) {
			if (strcmp(line, "lockstep-case 1") != 0)
				return complain(r,
						"not a case file: it should begin with "
						"'lockstep-case 1', not '%s'",
						quote(line));
			header = true;
		} else if ((rest = after_word(line, "test"))) {
			if (cases->test)
				return complain(r, "a second test: '%s'", quote(rest));
			cases->test = lockstep_find_test(rest);
			if (!cases->test)
				return complain(r, "no such test: '%s'", quote(rest));
		} else if ((rest = after_word(line, "mode"))) {
			if (!parse_mode(r, cases, rest))
				return false;
		} else if ((rest = after_word(line, "case"))) {
			if (!cases->test)
				return complain(r, "a case before the test is named");
			if (cases->n == CASE_FILE_MAX)
				return complain(r, "more than %d cases", CASE_FILE_MAX);
			if (!reserve(cases, &capacity))
				return complain(r, "out of memory");
			if (!parse_numbers(r, cases, rest))
				return false;
		} else {
			return complain(r, "neither test, mode nor case: '%s'", quote(line));
		}
	}
	if (!header)
		return complain(r, "empty, not a case file");
	if (cases->n == 0)
		return complain(r, "no case in it");
	return true;
}

bool case_parse(const char *name, const char *text, size_t size, struct case_file *cases,
		char *error, size_t error_size)
{
	struct reader r = {name, text, text + size, 0, false, error, error_size};
	*cases = (struct case_file){.test = NULL};
	if (parse_lines(&r, cases))
		return true;
	case_free(cases);
	return false;
}

bool case_read(const char *path, struct case_file *cases, char *error, size_t error_size)
{
	size_t size;
	char *text = file_read(path, (size_t)64 << 20, &size, error, error_size);
	if (!text)
		return false;
	bool parsed = case_parse(path, text, size, cases, error, error_size);
	free(text);
	return parsed;
}

void case_free(struct case_file *cases)
{
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k) {
		free(cases->column[k]);
		cases->column[k] = NULL;
	}
	cases->n = 0;
}

/* Hexadecimal, so that every bit is kept; decimal behind it, for people. */
static void write_cases(FILE *to, const struct case_file *cases)
{
	const struct lockstep_test *test = cases->test;
	for (size_t i = 0; i < cases->n; ++i) {
		fprintf(to, "case");
		for (unsigned k = 0; k < test->columns; ++k)
			fprintf(to, " %a", cases->column[k][i]);
		fprintf(to, "  #");
		for (unsigned k = 0; k < test->columns; ++k)
			fprintf(to, " %.9g", cases->column[k][i]);
		fprintf(to, "\n");
	}
}

bool case_write(const char *path, const struct case_file *cases, const char *comment, char *error,
		size_t error_size)
{
	struct file_writer writer;
	FILE *to = file_write_begin(&writer, path, error, error_size);
	if (!to)
		return false;
	fprintf(to, "lockstep-case 1\n");
	for (const char *line = comment; line && *line;) {
		int length = (int)strcspn(line, "\n");
		fprintf(to, "# %.*s\n", length, line);
		line += length + (line[length] == '\n');
	}
	fprintf(to, "test %s\nmode %s\n#", cases->test->name, mode_names[cases->mode]);
	for (unsigned o = 0; o < cases->test->operands; ++o)
		for (unsigned k = 0; k < cases->test->operand[o]->columns; ++k)
			fprintf(to, " %s.%s", cases->test->operand[o]->name,
				cases->test->operand[o]->column[k]);
	fprintf(to, "\n");
	write_cases(to, cases);
	return file_write_end(&writer, error, error_size);
}

void case_print(FILE *to, const struct lockstep_test *test, const float *operands)
{
	for (unsigned o = 0; o < test->operands; ++o) {
		const struct lockstep_shape *shape = test->operand[o];
		for (unsigned k = 0; k < shape->columns; ++k, ++operands)
			fprintf(to, "    %-8s %-6s %-16.9g %a\n", k ? "" : shape->name,
				shape->column[k], *operands, *operands);
	}
}
