/* SPDX-License-Identifier: MIT */
/*
 * A text that is written as a file is:
 *
 *	struct text text;
 *	FILE *to = text_write_begin(&text);
 *	fprintf(to, ...);
 *	if (text_write_end(&text, to))
 *		use(text.bytes, text.size);
 *	free(text.bytes);
 *
 * open_memstream() of glibc loses what there is no memory for, and neither ferror() nor fclose() tells.
 */
#ifndef LOCKSTEP_BASE_TEXT_H
#define LOCKSTEP_BASE_TEXT_H

#include <stdbool.h>
#include <stdio.h>

struct text {
	char *bytes; /* ends with a zero */
	size_t size, room;
};

/* An empty one, to write to; NULL if out of memory. */
FILE *text_write_begin(struct text *text);

/* Closes the file. False if out of memory; the bytes, what there is of them, are to be freed either way. */
bool text_write_end(struct text *text, FILE *file);

#endif
