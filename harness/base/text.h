/* SPDX-License-Identifier: MIT */
/*
 * Text that is written like a file:
 *
 *	struct text text;
 *	FILE *to = text_write_begin(&text);
 *	fprintf(to, ...);
 *	text_write_end(&text, to);
 *	use(text.bytes, text.size);
 *	free(text.bytes);
 *
 * glibc's open_memstream() loses text when out of memory, and neither ferror() nor fclose() reports
 * that. These functions end the program instead.
 */
#ifndef LOCKSTEP_BASE_TEXT_H
#define LOCKSTEP_BASE_TEXT_H

#include <stdio.h>

struct text {
	char *bytes; /* ends with a zero byte */
	size_t size, room;
};

/* Opens an empty text to write to. */
FILE *text_write_begin(struct text *text);

/* Closes the file. The caller frees the bytes. */
void text_write_end(struct text *text, FILE *file);

#endif
