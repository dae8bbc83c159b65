/* SPDX-License-Identifier: MIT */
/* Errors, lines, words and whole numbers; see text_reader.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/text_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

size_t text_mark(const char *text, size_t size)
{
	return size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

/* ---- Errors ---------------------------------------------------------------------------------- */

void text_clean(char *text)
{
	for (; *text != '\0'; ++text)
		if ((unsigned char)*text < ' ' || *text == 0x7f)
			*text = '?';
}

bool text_append_error(char *error, size_t error_size, const char *format, va_list arguments)
{
	size_t used = strlen(error);

	vsnprintf(error + used, error_size - used, format, arguments);
	text_clean(error);
	return false;
}

bool text_fail(const struct text_reader *reader, const char *format, ...)
{
	char where[32] = "";
	va_list arguments;

	if (reader->error_size == 0)
		return false;
	if (reader->line > 0)
		snprintf(where, sizeof(where), ":%zu", reader->line);
	snprintf(reader->error, reader->error_size, "%s%s: ", reader->name, where);
	va_start(arguments, format);
	text_append_error(reader->error, reader->error_size, format, arguments);
	va_end(arguments);
	return false;
}

/* A word as shown in errors: the whole word, or its beginning, in plain ASCII. */
struct shown {
	char text[41];
};

static struct shown shown(struct text_word word)
{
	struct shown shown = {""};

	for (size_t i = 0; i < word.length && i + 1 < sizeof(shown.text); ++i)
		shown.text[i] = word.at[i] < ' ' || word.at[i] > '~' ? '?' : word.at[i];
	return shown;
}

bool text_refuse(const struct text_reader *reader, const char *why, struct text_word word)
{
	return text_fail(reader, "%s: '%s'", why, shown(word).text);
}

/* ---- Lines and words ------------------------------------------------------------------------- */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool is_line_end(char c)
{
	return c == '\n' || c == '\r';
}

bool text_begin(struct text_reader *reader, const char *what)
{
	size_t size = (size_t)(reader->end - reader->at);

	if (size == 0)
		return text_fail(reader, "not %s: it is empty", what);
	if (size > TEXT_SIZE_MAX)
		return text_fail(reader, "larger than %zu MiB, which is the limit",
				 TEXT_SIZE_MAX >> 20);
	if (memchr(reader->at, '\0', size))
		return text_fail(reader, "not %s: it contains a NUL byte", what);
	reader->at += text_mark(reader->at, size);
	while (reader->end > reader->at &&
	       (is_blank(reader->end[-1]) || is_line_end(reader->end[-1])))
		--reader->end;
	return true;
}

bool text_next_line(struct text_reader *reader, struct text_word *line)
{
	const char *start = reader->at, *at;

	if (start == reader->end)
		return false;
	for (at = start; at < reader->end && !is_line_end(*at); ++at)
		continue;
	reader->at = at;
	reader->at += reader->at < reader->end && *reader->at == '\r';
	reader->at += reader->at < reader->end && *reader->at == '\n';
	++reader->line;
	while (at > start && is_blank(at[-1]))
		--at;
	*line = (struct text_word){start, (size_t)(at - start)};
	return true;
}

bool text_next_word(struct text_word *line, struct text_word *word)
{
	const char *at = line->at, *end = line->at + line->length;

	while (at < end && is_blank(*at))
		++at;
	word->at = at;
	while (at < end && !is_blank(*at))
		++at;
	word->length = (size_t)(at - word->at);
	*line = (struct text_word){at, (size_t)(end - at)};
	return word->length > 0;
}

bool text_is(struct text_word word, const char *text)
{
	return word.length == strlen(text) && memcmp(word.at, text, word.length) == 0;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

bool text_integer(const struct text_reader *reader, struct text_word word, const char *what,
		  int64_t least, int64_t most, int64_t *value)
{
	const char *at = word.at, *end = word.at + word.length, *digits;
	bool negative = at < end && *at == '-';
	int64_t size = 0;
	char why[64];

	at += negative;
	for (digits = at; at < end && *at >= '0' && *at <= '9'; ++at)
		if (size <= INT64_C(1) << 53) /* larger numbers are outside every range */
			size = size * 10 + (*at - '0');
	if (at == digits || at != end) {
		snprintf(why, sizeof(why), "not %s", what);
		return text_refuse(reader, why, word);
	}
	*value = negative ? -size : size;
	return (*value >= least && *value <= most) ||
	       text_fail(reader, "%s of %s: must be from %" PRId64 " to %" PRId64, what,
			 shown(word).text, least, most);
}
