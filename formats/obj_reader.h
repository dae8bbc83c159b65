/* SPDX-License-Identifier: MIT */
/* What the two halves of the OBJ reader share: words and numbers (obj_words.c), and statements. */
#ifndef LOCKSTEP_FORMATS_OBJ_READER_H
#define LOCKSTEP_FORMATS_OBJ_READER_H

#include "formats/obj.h"

/* What is being read, and where errors go. */
struct obj_reader {
	const char *name, *at, *end;
	size_t line; /* 0 before the first and after the last one */
	size_t vertices, vertex_room, triangle_room;
	float *vertex; /* x, y, z of each */
	struct obj_mesh *mesh;
	char *error;
	size_t error_size;
};

/* A word of a statement: bytes of the text, not NUL-terminated. */
struct obj_word {
	const char *at;
	size_t length;
};

/* Report an error, in one line whatever it contains. Returns false. */
__attribute__((format(printf, 2, 3))) bool obj_fail(const struct obj_reader *reader,
						    const char *format, ...);

/* The next word of the statement; false at its end, or where a comment begins. */
bool obj_next_word(struct obj_reader *reader, struct obj_word *word);

/* Goes to the next line, skipping the rest of the statement and a comment. */
void obj_skip_statement(struct obj_reader *reader);

/* Is it this word? */
bool obj_is(const struct obj_word *word, const char *text);

/* A decimal number as the nearest float, if the locale is "C". False, after reporting it, if it is
 * not a number or too large. */
bool obj_number(const struct obj_reader *reader, const struct obj_word *word, float *value);

/* The vertex that a corner of a face refers to, counted from 0. False in the same way. */
bool obj_reference(const struct obj_reader *reader, const struct obj_word *word, size_t *vertex);

#endif
