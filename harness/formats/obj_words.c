/* SPDX-License-Identifier: MIT */
/* The words and numbers of Wavefront OBJ files; obj.c describes the format. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/obj_reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 127 }; /* characters */

/* ---- Lines and words ------------------------------------------------------------------------- */

/* Returns the length of the line end at `at`: LF, CR LF or CR; 0 if there is none. */
static size_t line_end(const struct obj_reader *reader, const char *at)
{
	if (at == reader->text.end)
		return 0;
	if (*at == '\r')
		return at + 1 < reader->text.end && at[1] == '\n' ? 2 : 1;
	return *at == '\n';
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Skips blanks, including the end of a continued line. */
static void skip_blanks(struct obj_reader *reader)
{
	while (reader->text.at < reader->text.end) {
		size_t length =
		    *reader->text.at == '\\' ? line_end(reader, reader->text.at + 1) : 0;

		if (length > 0)
			++reader->text.line;
		else if (!is_blank(*reader->text.at))
			return;
		reader->text.at += 1 + length;
	}
}

bool obj_next_word(struct obj_reader *reader, struct text_word *word)
{
	const char *at;

	skip_blanks(reader);
	for (at = reader->text.at; at < reader->text.end && !is_blank(*at) && *at != '#'; ++at)
		if (line_end(reader, at) > 0 || (*at == '\\' && line_end(reader, at + 1) > 0))
			break;
	*word = (struct text_word){reader->text.at, (size_t)(at - reader->text.at)};
	reader->text.at = at;
	return word->length > 0;
}

void obj_skip_statement(struct obj_reader *reader)
{
	struct text_word word;

	while (obj_next_word(reader, &word))
		continue;
	while (reader->text.at < reader->text.end && line_end(reader, reader->text.at) == 0)
		++reader->text.at;
	reader->text.at += line_end(reader, reader->text.at);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static const char *skip_digits(const char *at, const char *end)
{
	while (at < end && *at >= '0' && *at <= '9')
		++at;
	return at;
}

static const char *skip_sign(const char *at, const char *end)
{
	return at < end && (*at == '-' || *at == '+') ? at + 1 : at;
}

/* True for a decimal number. strtof() would also accept "nan", "0x1p3" and "infinity". */
static bool is_number(const struct text_word *word)
{
	const char *end = word->at + word->length, *whole = skip_sign(word->at, end);
	const char *at = skip_digits(whole, end);
	size_t digits = (size_t)(at - whole);

	if (at < end && *at == '.') {
		const char *part = at + 1;

		at = skip_digits(part, end);
		digits += (size_t)(at - part);
	}
	if (digits > 0 && at < end && (*at == 'e' || *at == 'E')) {
		const char *exponent = skip_sign(at + 1, end);

		at = skip_digits(exponent, end);
		if (at == exponent)
			return false;
	}
	return digits > 0 && at == end;
}

bool obj_number(const struct obj_reader *reader, const struct text_word *word, float *value)
{
	char text[NUMBER_MAX + 1];

	if (!is_number(word))
		return text_refuse(&reader->text, "not a number", *word);
	if (word->length > NUMBER_MAX)
		return text_fail(&reader->text, "a number of more than %d characters", NUMBER_MAX);
	memcpy(text, word->at, word->length);
	text[word->length] = '\0';
	*value = strtof(text, NULL);
	return isfinite(*value) || text_fail(&reader->text, "too large for a float: '%.40s'", text);
}

/* Skips an integer, counting no further than the vertices that a file can have. */
static const char *read_integer(const char *at, const char *end, bool *negative, size_t *value)
{
	*negative = at < end && *at == '-';
	*value = 0;
	for (at += *negative; at < end && *at >= '0' && *at <= '9'; ++at)
		if (*value < TEXT_SIZE_MAX)
			*value = *value * 10 + (size_t)(*at - '0');
	return at;
}

/* Accepts "7", "7/1", "7//3" or "7/1/3"; numbers after slashes are ignored. */
bool obj_reference(const struct obj_reader *reader, const struct text_word *word, size_t *vertex)
{
	const char *end = word->at + word->length;
	bool negative, ignored;
	size_t value, other;
	const char *at = read_integer(word->at, end, &negative, &value);
	bool good = at > word->at + negative;

	for (unsigned slash = 0; slash < 2 && at < end && *at == '/'; ++slash)
		at = read_integer(at + 1, end, &ignored, &other);
	if (!good || at != end)
		return text_refuse(&reader->text, "not a vertex of a face", *word);
	if (value == 0)
		return text_fail(&reader->text, "no vertex 0: vertices are counted from 1");
	if (value > reader->vertices)
		return text_fail(&reader->text, "no such vertex: '%.*s', of %zu so far",
				 word->length < 40 ? (int)word->length : 40, word->at,
				 reader->vertices);
	*vertex = negative ? reader->vertices - value : value - 1;
	return true;
}
