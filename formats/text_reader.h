/* SPDX-License-Identifier: MIT */
/*
 * What the readers of images, mazes and tiles share: complaints that say where, lines, words and
 * whole numbers. Nothing in a text is trusted.
 */
#ifndef LOCKSTEP_FORMATS_TEXT_READER_H
#define LOCKSTEP_FORMATS_TEXT_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Files greater than this are refused. The most cells that a grid can have are not more, as rows of
 * the longest numbers, and the greatest mask is half of it, as a raw PBM. */
#define TEXT_SIZE_MAX ((size_t)256 << 20)

/* What is being read, and where a complaint goes. */
struct text_reader {
	const char *name, *at, *end;
	size_t line; /* from 1 on; 0 where no line is to blame */
	char *error;
	size_t error_size;
};

/* Some bytes of the text, without a NUL behind. */
struct text_word {
	const char *at;
	size_t length;
};

/* Complain, in one line whatever is in it: "NAME:LINE: why", or "NAME: why". Returns false. */
__attribute__((format(printf, 2, 3))) bool text_fail(const struct text_reader *reader,
						     const char *format, ...);

/* Complain of a word: "NAME:LINE: why: 'WORD'". Returns false. */
bool text_refuse(const struct text_reader *reader, const char *why, struct text_word word);

/*
 * Before the first line of what should be `what`, "a maze": false, having complained, if it is empty,
 * too large, or has a NUL byte in it. Goes over a byte order mark, and leaves out what is blank at the
 * end of the text.
 */
bool text_begin(struct text_reader *reader, const char *what);

/* The next line, without its end, which is LF, CR LF or CR, and without blanks before that. False
 * after the last one. */
bool text_next_line(struct text_reader *reader, struct text_word *line);

/* Takes the next word off a line; false if there is none. Blanks are spaces and tabs. */
bool text_next_word(struct text_word *line, struct text_word *word);

bool text_is(struct text_word word, const char *text);

/* A decimal integer from `least` to `most`, at most 2^53 in size, of `what`: "a width". False, having
 * complained, if it is none. */
bool text_integer(const struct text_reader *reader, struct text_word word, const char *what,
		  int64_t least, int64_t most, int64_t *value);

#endif
