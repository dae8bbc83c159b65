/* SPDX-License-Identifier: MIT */
/* Fills in templates of plug-ins. */
#include <config.h>

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cli/plugin/skeleton.h"
#include "harness/formats/columns.h"

/* The current position in a template. */
struct scope {
	const struct skeleton *skeleton;
	const struct lockstep_test *test;
	const struct lockstep_shape *shape;
	unsigned column; /* index within the shape */
	bool last;       /* the last of the tests */
};

/* ---- Names ----------------------------------------------------------------------------------- */

static const struct lockstep_shape *operand(const struct lockstep_test *test, unsigned o)
{
	return o < test->operands ? test->operand[o] : NULL;
}

/* Returns an operand's name. Two operands of one shape become first and second. "box" is avoided
 * because it is a keyword in Rust. */
static const char *operand_name(const struct lockstep_test *test, unsigned o)
{
	const struct lockstep_shape *shape = operand(test, o);
	if (test->operands == 2 && test->operand[0] == test->operand[1])
		return o == 0 ? "first" : "second";
	if (shape && strcmp(shape->name, "box") == 0)
		return "aabb";
	return shape ? shape->name : "";
}

/* Writes pixel_box, or PixelBox. */
static void write_shape(FILE *to, const struct lockstep_shape *shape, bool capitals)
{
	bool begins = true;
	for (const char *c = shape ? shape->name : ""; *c; ++c) {
		if (capitals && *c == '_') {
			begins = true;
			continue;
		}
		fputc(capitals && begins ? toupper(*c) : *c, to);
		begins = false;
	}
}

static void write_operands(FILE *to, const struct lockstep_test *test)
{
	for (unsigned o = 0; o < test->operands; ++o)
		for (unsigned k = 0; k < test->operand[o]->columns; ++k)
			fprintf(to, "%s%s_%s", o || k ? ", " : "", operand_name(test, o),
				test->operand[o]->column[k]);
}

/* Returns the column with the far corner's coordinate, if column `k` is of a near corner; else k. */
static unsigned far_column(const struct lockstep_shape *shape, unsigned k)
{
	for (unsigned far = k + 2; far <= k + 3 && far < shape->columns; ++far)
		if (strchr("xyz", shape->roles[k]) && shape->roles[far] == toupper(shape->roles[k]))
			return far;
	return k;
}

/* Writes the condition for a case without NaN, negative sizes, and boxes with min > max. */
static void write_valid(FILE *to, const struct lockstep_test *test)
{
	for (unsigned o = 0; o < test->operands; ++o)
		for (unsigned k = 0; k < test->operand[o]->columns; ++k) {
			const struct lockstep_shape *shape = test->operand[o];
			const unsigned far = far_column(shape, k);
			const char *name = operand_name(test, o), *column = shape->column[k];
			if (strchr("XYZ", shape->roles[k]))
				continue;
			fprintf(to, "%s%s.%s ", o || k ? " && " : "", name, column);
			if (strchr("rh", shape->roles[k]))
				fputs(">= 0.0", to);
			else
				fprintf(to, "%s %s.%s", far == k ? "==" : "<=", name,
					shape->column[far]);
		}
}

static void write_list(FILE *to, const char *const *word, unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		fprintf(to, "%s%s", i ? ", " : "", word[i]);
}

static void write_tests(FILE *to, const struct lockstep_test *const *test)
{
	for (size_t i = 0; test[i]; ++i)
		fprintf(to, "%s%s", i ? "," : "", test[i]->name);
}

static bool write_name_of_test(FILE *to, const struct lockstep_test *test, const char *name)
{
	if (strcmp(name, "test") == 0)
		fputs(test->name, to);
	else if (strcmp(name, "question") == 0)
		fputs(test->question, to);
	else if (strlen(name) == 1 && strchr("aAbB", *name))
		write_shape(to, operand(test, tolower(*name) == 'b'), isupper(*name));
	else if (strcmp(name, "first") == 0)
		fputs(operand_name(test, 0), to);
	else if (strcmp(name, "second") == 0)
		fputs(operand_name(test, 1), to);
	else if (strcmp(name, "operands") == 0)
		write_operands(to, test);
	else if (strcmp(name, "first_column") == 0)
		fputs(test->operand[0]->column[0], to);
	else if (strcmp(name, "second_column") == 0)
		fputs(test->operands > 1 ? test->operand[1]->column[0] : "", to);
	else if (strcmp(name, "second_at") == 0)
		fprintf(to, "%u", test->operand[0]->columns);
	else if (strcmp(name, "count") == 0)
		fprintf(to, "%u", test->columns);
	else if (strcmp(name, "valid") == 0)
		write_valid(to, test);
	else if (strcmp(name, "world") == 0)
		fputs(test->world ? test->world->row.name : "", to);
	else if (strcmp(name, "results") == 0)
		write_list(to, test->result, test->results);
	else if (strcmp(name, "result_count") == 0)
		fprintf(to, "%u", test->results);
	else
		return false;
	return true;
}

static bool write_name(FILE *to, const struct scope *scope, const char *name)
{
	const struct skeleton *skeleton = scope->skeleton;
	if (strcmp(name, "name") == 0)
		fputs(skeleton->name, to);
	else if (strcmp(name, "program") == 0 && skeleton->program)
		fputs(skeleton->program, to);
	else if (strcmp(name, "ending") == 0)
		fputs(skeleton->ending, to);
	else if (strcmp(name, "operand_list") == 0 && skeleton->operands)
		fputs(skeleton->operands, to);
	else if (strcmp(name, "tests") == 0)
		write_tests(to, skeleton->test);
	else if (scope->shape && strcasecmp(name, "shape") == 0)
		write_shape(to, scope->shape, isupper(*name));
	else if (scope->shape && strcmp(name, "columns") == 0)
		write_list(to, scope->shape->column, scope->shape->columns);
	else if (scope->shape && strcmp(name, "column") == 0)
		fputs(scope->shape->column[scope->column], to);
	else
		return scope->test && write_name_of_test(to, scope->test, name);
	return true;
}

static bool is_so(const struct scope *scope, const char *what)
{
	const struct lockstep_test *test = scope->test;
	if (strcmp(what, "question") == 0)
		return scope->skeleton->operands;
	if (strcmp(what, "program") == 0 || strcmp(what, "library") == 0)
		return !scope->skeleton->program == (*what == 'l');
	if (!test)
		return false;
	if (strcmp(what, "truth") == 0)
		return !pixel_test(test);
	if (strcmp(what, "one") == 0 || strcmp(what, "two") == 0)
		return test->operands == (*what == 'o' ? 1 : 2);
	if (strcmp(what, "hits") == 0 || strcmp(what, "no_hits") == 0)
		return test->hits == (*what == 'h');
	if (strcmp(what, "world") == 0)
		return test->world;
	if (strcmp(what, "results") == 0)
		return test->results;
	if (strcmp(what, "more") == 0 || strcmp(what, "last") == 0)
		return scope->last == (*what == 'l');
	return strcmp(what, test->name) == 0;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Copies [from, end) into a word; false if it does not fit. */
static bool word_of(char word[64], const char *from, const char *end)
{
	const size_t length = (size_t)(end - from);
	if (length >= 64)
		return false;
	memcpy(word, from, length);
	word[length] = '\0';
	return true;
}

/* Writes [text, end). An @ that begins no directive is copied. */
static bool write_text(FILE *to, const struct scope *scope, const char *text, const char *end)
{
	char word[64];
	while (text < end) {
		const char *const rest = text + 1, *close;
		if (*text != '@') {
			fputc(*text++, to);
		} else if (rest < end && *rest == '<') {
			const char *bar = memchr(rest, '|', (size_t)(end - rest));
			close = bar ? strstr(bar, "@>") : NULL;
			if (!close || close >= end || !word_of(word, rest + 1, bar))
				return false;
			if (is_so(scope, word) && !write_text(to, scope, bar + 1, close))
				return false;
			text = close + 2;
		} else {
			close = memchr(rest, '@', (size_t)(end - rest));
			if (close && word_of(word, rest, close) && write_name(to, scope, word))
				text = close + 1;
			else
				fputc(*text++, to);
		}
	}
	return true;
}

static const char *next_line(const char *line, const char *end)
{
	const char *newline = memchr(line, '\n', (size_t)(end - line));
	return newline ? newline + 1 : end;
}

static bool write_line(FILE *to, struct scope *scope, const char *line, const char *end)
{
	const char *column = strstr(line, "@column@");
	const unsigned times = column && column < end && scope->shape ? scope->shape->columns : 1;
	for (scope->column = 0; scope->column < times; ++scope->column)
		if (!write_text(to, scope, line, end))
			return false;
	return true;
}

static bool begins(const char *line, const char *directive)
{
	return strncmp(line, directive, strlen(directive)) == 0;
}

/* Returns the @else, if `or_else`, or the @end of the block opened before `line`; NULL if there is
 * none. */
static const char *close_of(const char *line, const char *end, bool or_else)
{
	int depth = 0;
	for (; line < end; line = next_line(line, end)) {
		if (begins(line, "@each ") || begins(line, "@if "))
			++depth;
		else if (begins(line, "@end\n") && depth-- == 0)
			return line;
		else if (or_else && depth == 0 && begins(line, "@else\n"))
			return line;
	}
	return NULL;
}

static bool write_lines(FILE *to, const struct scope *scope, const char *text, const char *end);

/* Writes the lines once for each shape among the operands. */
static bool each_shape(FILE *to, const struct scope *outer, const char *text, const char *end)
{
	const struct lockstep_test *const *test = outer->skeleton->test;
	const struct lockstep_shape *known[64];
	unsigned n = 0;
	for (size_t i = 0; test[i]; ++i)
		for (unsigned o = 0; o < test[i]->operands; ++o) {
			struct scope scope = *outer;
			unsigned k = 0;
			scope.shape = test[i]->operand[o];
			while (k < n && known[k] != scope.shape)
				++k;
			if (k < n)
				continue;
			if (n == sizeof known / sizeof *known ||
			    !write_lines(to, &scope, text, end))
				return false;
			known[n++] = scope.shape;
		}
	return true;
}

static bool each_subject(FILE *to, const struct scope *outer, const char *text, const char *end)
{
	struct scope scope = *outer;
	for (size_t i = 0; scope.skeleton->test[i]; ++i) {
		scope.test = scope.skeleton->test[i];
		scope.last = !scope.skeleton->test[i + 1];
		if (!write_lines(to, &scope, text, end))
			return false;
	}
	return true;
}

static bool write_if(FILE *to, const struct scope *scope, const char *line, const char *text,
		     const char *end)
{
	char what[64];
	const char *other = close_of(text, end, true);
	if (!word_of(what, line + strlen("@if "), text - 1))
		return false;
	if (is_so(scope, what))
		return write_lines(to, scope, text, other ? other : end);
	return !other || write_lines(to, scope, next_line(other, end), end);
}

/* Writes the lines of [text, end). */
static bool write_lines(FILE *to, const struct scope *outer, const char *text, const char *end)
{
	struct scope scope = *outer;
	while (text < end) {
		const char *const line = text;
		text = next_line(line, end);
		const bool each = begins(line, "@each ");
		if (!each && !begins(line, "@if ")) {
			if (!write_line(to, &scope, line, text))
				return false;
			continue;
		}
		const char *close = close_of(text, end, false);
		bool well = close;
		if (well && begins(line, "@each shape\n"))
			well = each_shape(to, &scope, text, close);
		else if (well && each)
			well = each_subject(to, &scope, text, close);
		else if (well)
			well = write_if(to, &scope, line, text, close);
		if (!well)
			return false;
		text = next_line(close, end);
	}
	return true;
}

bool skeleton_write(FILE *to, const char *text, const struct skeleton *skeleton)
{
	const struct scope scope = {.skeleton = skeleton};
	return write_lines(to, &scope, text, text + strlen(text));
}
