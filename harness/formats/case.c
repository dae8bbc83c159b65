/* SPDX-License-Identifier: MIT */
/* Reads case files; case.h describes the format. */
#include <config.h>

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/formats/case.h"
#include "harness/base/files.h"
#include "harness/base/memory.h"
#include "harness/formats/columns.h"
#include "harness/formats/modes.h"
#include "harness/formats/text_reader.h"
#include "harness/questions/questions.h"

/* Reads the next line, without its comment and the white space around it, cut at 4 KiB. False at
 * the end of the text. `overlong` says that it was cut. */
static bool next_line(struct text_reader *r, char line[4096], bool *overlong)
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
	/* A NUL byte would hide the rest of the line. */
	for (size_t i = 0; i < length; ++i)
		if (line[i] == '\0')
			line[i] = '?';
	size_t comment = strcspn(line, "#");
	*overlong = stop - r->at > 4095 && line[comment] == '\0';
	line[comment] = '\0';
	size_t from = strspn(line, " \t\r"), last = strlen(line);
	while (last > from && strchr(" \t\r", line[last - 1]))
		--last;
	memmove(line, line + from, last - from);
	line[last - from] = '\0';
	r->at = stop < r->end ? stop + 1 : stop;
	++r->line;
	return true;
}

/* Returns the rest of the line if it starts with the word; else NULL. */
static const char *after_word(const char *line, const char *word)
{
	size_t length = strlen(word);
	if (strncmp(line, word, length) != 0 || (line[length] && !strchr(" \t", line[length])))
		return NULL;
	return line + length + strspn(line + length, " \t");
}

/* Returns a short printable piece of the text for an error message. */
static const char *quote(const char *text)
{
	static _Thread_local char piece[40];
	size_t i = 0;
	for (; text[i] && i < sizeof piece - 1; ++i)
		piece[i] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
	piece[i] = '\0';
	return piece;
}

/* Reads the number at the beginning of the text, for a column of that role.
 * `end` points after it. */
static bool parse_number(struct text_reader *r, const char *text, char role, float *value,
			 char **end)
{
	bool whole = pixel_role(role);
	long long pixel = 0;
	errno = 0;
	if (whole)
		pixel = strtoll(text, end, 10);
	else
		*value = strtof(text, end);
	if (*end == text || (**end && !strchr(" \t", **end)))
		return text_fail(r, "not a %snumber: '%s'", whole ? "whole " : "", quote(text));
	if (whole && (errno == ERANGE || pixel < INT32_MIN || pixel > INT32_MAX))
		return text_fail(r, "not within the range of int32: '%s'", quote(text));
	if (!whole && errno == ERANGE && isinf(*value))
		return text_fail(r, "too large for a float: '%s'", quote(text));
	if (whole)
		*value = column_of_pixel((int32_t)pixel);
	return true;
}

/* Reads exactly one number for each role. `what` is the kind of line and `whose` its
 * test or world, for errors. */
static bool parse_numbers(struct text_reader *r, const char *text, const char *roles,
			  const char *what, const char *whose, float *values)
{
	char columns[80];
	snprintf(columns, sizeof columns, "a %s has %zu numbers for %s", what, strlen(roles),
		 whose);
	for (unsigned k = 0; roles[k]; ++k) {
		char *end;
		if (*text == '\0')
			return text_fail(r, "too few numbers: %s", columns);
		if (!parse_number(r, text, roles[k], &values[k], &end))
			return false;
		text = end + strspn(end, " \t");
	}
	if (*text)
		return text_fail(r, "too many numbers: %s", columns);
	return true;
}

/* Makes room for one more case, doubling. */
static void reserve(struct case_file *cases, size_t *capacity)
{
	if (cases->n < *capacity)
		return;
	*capacity = *capacity ? 2 * *capacity : 16;
	for (unsigned k = 0; k < cases->test->columns; ++k)
		cases->column[k] =
		    memory_must(realloc(cases->column[k], *capacity * sizeof *cases->column[k]));
}

static bool parse_mode(struct text_reader *r, struct case_file *cases, const char *word)
{
	for (unsigned mode = 0; mode < MODES; ++mode)
		if (strcmp(word, mode_names[mode]) == 0) {
			cases->mode = mode;
			return true;
		}
	return text_fail(r, "no such mode: '%s' (pairs, one-many, many-one or one-one)",
			 quote(word));
}

static bool parse_test(struct text_reader *r, struct case_file *cases, const char *name)
{
	if (cases->test)
		return text_fail(r, "a second test: '%s'", quote(name));
	cases->test = question_find(name);
	if (!cases->test)
		return text_fail(r, "no such test: '%s'", quote(name));
	world_begin(&cases->world, cases->test->world);
	return true;
}

/* Reads a row from `rest`, the text after "row", or a "part" if that is NULL. */
static bool parse_row(struct text_reader *r, struct case_file *cases, const char *rest)
{
	const char *what = rest ? "row" : "part";
	const struct lockstep_world *kind = cases->world.kind;
	struct world *world = &cases->world;
	float values[WORLD_COLUMNS_MAX];
	if (!cases->test)
		return text_fail(r, "a %s before the test is named", what);
	if (!kind)
		return text_fail(r, "a %s, but %s has no world", what, cases->test->name);
	if (cases->n)
		return text_fail(r, "a %s after a case", what);
	if (!rest) {
		if (world->parts && world->part[world->parts - 1] == 0)
			return text_fail(r, "the previous part has no row");
		world_add_part(world);
		return true;
	}
	if (world->rows == CASE_FILE_MAX)
		return text_fail(r, "more than %d rows", CASE_FILE_MAX);
	if (!parse_numbers(r, rest, kind->row.roles, what, kind->row.name, values))
		return false;
	world_add_row(world, values);
	return true;
}

/* Makes the world from its rows, once the first case shows that the rows are complete. */
static bool make_world(struct text_reader *r, struct case_file *cases)
{
	if (!cases->world.kind || cases->n)
		return true;
	if (cases->world.rows == 0)
		return text_fail(r, "no rows before it: %s needs the rows of its %s",
				 cases->test->name, cases->world.kind->row.name);
	enum lockstep_status status = world_make(&cases->world);
	return status == LOCKSTEP_OK ||
	       text_fail(r, "cannot make the %s from the rows before it: %s",
			 cases->world.kind->row.name, lockstep_status_text(status));
}

static bool parse_case(struct text_reader *r, struct case_file *cases, const char *rest,
		       size_t *capacity)
{
	float values[LOCKSTEP_COLUMNS_MAX];
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	if (!cases->test)
		return text_fail(r, "a case before the test is named");
	if (!make_world(r, cases))
		return false;
	if (cases->n == CASE_FILE_MAX)
		return text_fail(r, "more than %d cases", CASE_FILE_MAX);
	reserve(cases, capacity);
	roles_of_test(cases->test, roles);
	if (!parse_numbers(r, rest, roles, "case", cases->test->name, values))
		return false;
	for (unsigned k = 0; k < cases->test->columns; ++k)
		cases->column[k][cases->n] = values[k];
	++cases->n;
	return true;
}

static bool parse_lines(struct text_reader *r, struct case_file *cases)
{
	char line[4096];
	size_t capacity = 0;
	bool header = false, good = true, overlong;
	while (good && next_line(r, line, &overlong)) {
		const char *rest;
		if (overlong)
			return text_fail(r, "longer than 4095 characters");
		if (*line == '\0')
			continue;
		if (!header && strcmp(line, "lockstep-case 1") != 0)
			return text_fail(
			    r, "not a case file: it should begin with 'lockstep-case 1', not '%s'",
			    quote(line));
		if (!header)
			header = true;
		else if ((rest = after_word(line, "test")))
			good = parse_test(r, cases, rest);
		else if ((rest = after_word(line, "mode")))
			good = parse_mode(r, cases, rest);
		else if ((rest = after_word(line, "row")))
			good = parse_row(r, cases, rest);
		else if (strcmp(line, "part") == 0)
			good = parse_row(r, cases, NULL);
		else if ((rest = after_word(line, "case")))
			good = parse_case(r, cases, rest, &capacity);
		else
			return text_fail(r, "neither test, mode, part, row nor case: '%s'",
					 quote(line));
	}
	if (!good)
		return false;
	if (!header)
		return text_fail(r, "empty, not a case file");
	if (cases->n == 0)
		return text_fail(r, "no case in it");
	return cases->mode < test_modes(cases->test) ||
	       text_fail(r, "no mode %s: %s has one operand", mode_names[cases->mode],
			 cases->test->name);
}

bool case_parse(const char *name, const char *text, size_t size, struct case_file *cases,
		char *error, size_t error_size)
{
	struct text_reader r = {name, text, text + size, 0, error, error_size};
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
	world_free(&cases->world);
	cases->n = 0;
}
