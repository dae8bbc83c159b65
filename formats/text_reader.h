/* SPDX-License-Identifier: MIT */
/*
 * What the readers of files share: complaints that say where, lines, words and
 * whole numbers. Nothing in a text is trusted.
 */
#ifndef LOCKSTEP_FORMATS_TEXT_READER_H
#define LOCKSTEP_FORMATS_TEXT_READER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Larger files are refused. This is enough for the largest grid, as rows of the longest numbers,
 * twice the largest mask, as a raw PBM, and a mesh of five million triangles. */
#define TEXT_SIZE_MAX ((size_t)256 << 20)

/* What is being read, and where errors go. */
struct text_reader {
	const char *name, *at, *end;
	size_t line; /* from 1; 0 where no line is to blame */
	char *error;
	size_t error_size;
};

/* Some bytes of the text, not NUL-terminated. */
struct text_word {
	const char *at;
	size_t length;
};

/* The length of the byte order mark that some programs begin a text with; 0 without one. */
size_t text_mark(const char *text, size_t size);

/* Puts ? in the place of control characters: what a text may say in one line. */
void text_clean(char *text);

/* Report an error, in one line whatever it contains, behind what is in `error`. Returns false. */
__attribute__((format(printf, 3, 0))) bool text_append_error(char *error, size_t error_size,
							     const char *format, va_list arguments);

/* Report an error, in one line whatever it contains: "NAME:LINE: why", or "NAME: why". Returns
 * false. */
__attribute__((format(printf, 2, 3))) bool text_fail(const struct text_reader *reader,
						     const char *format, ...);

/* Report a bad word: "NAME:LINE: why: 'WORD'". Returns false. */
bool text_refuse(const struct text_reader *reader, const char *why, struct text_word word);

/*
 * Call before the first line. `what` is what the text should be, "a maze". False, after reporting
 * it, if the text is empty, too large, or contains a NUL byte. Skips a byte order mark, and drops
 * blanks at the end of the text.
 */
bool text_begin(struct text_reader *reader, const char *what);

/* The next line, without its end (LF, CR LF or CR) and the blanks before it. False after the last
 * one. */
bool text_next_line(struct text_reader *reader, struct text_word *line);

/* Takes the next word off a line; false if there is none. Blanks are spaces and tabs. */
bool text_next_word(struct text_word *line, struct text_word *word);

bool text_is(struct text_word word, const char *text);

/* A decimal integer from `least` to `most`, at most 2^53 in size; `what` names it in errors: "a
 * width". False, after reporting it, if it is not one. */
bool text_integer(const struct text_reader *reader, struct text_word word, const char *what,
		  int64_t least, int64_t most, int64_t *value);

#endif
