/* SPDX-License-Identifier: MIT */
/*
 * Shared by the readers of text files: errors with their place, lines, words and whole numbers.
 * Nothing in a text is trusted.
 */
#ifndef LOCKSTEP_FORMATS_TEXT_READER_H
#define LOCKSTEP_FORMATS_TEXT_READER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Larger files are refused. This is enough for the largest grid, as rows of the longest numbers,
 * for twice the largest mask, as a raw PBM, and for a mesh of five million triangles. */
#define TEXT_SIZE_MAX ((size_t)256 << 20)

/* The state of the reader, and where errors go. */
struct text_reader {
	const char *name, *at, *end;
	size_t line; /* counted from 1; 0 if no line is to blame */
	char *error;
	size_t error_size;
};

/* Some bytes of the text, not NUL-terminated. */
struct text_word {
	const char *at;
	size_t length;
};

/* Returns the length of the byte order mark at the beginning of a text; 0 without one. */
size_t text_mark(const char *text, size_t size);

/* Replaces control characters by ?, so that a text fits in one line. */
void text_clean(char *text);

/* Appends an error to `error`, which always stays one line. Returns false. */
__attribute__((format(printf, 3, 0))) bool text_append_error(char *error, size_t error_size,
							     const char *format, va_list arguments);

/* Reports an error, always in one line: "NAME:LINE: why", or "NAME: why". Returns false. */
__attribute__((format(printf, 2, 3))) bool text_fail(const struct text_reader *reader,
						     const char *format, ...);

/* Reports a bad word: "NAME:LINE: why: 'WORD'". Returns false. */
bool text_refuse(const struct text_reader *reader, const char *why, struct text_word word);

/*
 * Call this before the first line. `what` names the expected kind of text, "a maze". False, after
 * reporting it, if the text is empty, too large, or contains a NUL byte. Skips a byte order mark,
 * and drops blanks at the end of the text.
 */
bool text_begin(struct text_reader *reader, const char *what);

/* Reads the next line, without its end (LF, CR LF or CR) and the blanks before it.
 * False after the last one. */
bool text_next_line(struct text_reader *reader, struct text_word *line);

/* Takes the next word off a line; false if there is none. Blanks are spaces and tabs. */
bool text_next_word(struct text_word *line, struct text_word *word);

bool text_is(struct text_word word, const char *text);

/* Reads a decimal integer from `least` to `most`, at most 2^53 in size; `what` names it in errors:
 * "a width". False, after reporting it, if it is not one. */
bool text_integer(const struct text_reader *reader, struct text_word word, const char *what,
		  int64_t least, int64_t most, int64_t *value);

#endif
