/* SPDX-License-Identifier: MIT */
/* What the parts of the OBJ reader share: statements, words and numbers (obj_words.c), faces (obj_face.c). */
#ifndef LOCKSTEP_FORMATS_OBJ_READER_H
#define LOCKSTEP_FORMATS_OBJ_READER_H

#include "formats/obj.h"
#include "formats/text_reader.h"

/* What is being read, and made of it. */
struct obj_reader {
	struct text_reader text;
	size_t vertices, vertex_room, triangle_room;
	float *vertex;                        /* x, y, z of each */
	size_t *corner, corners, corner_room; /* of the face that is being read: its vertices */
	struct obj_mesh *mesh;
};

/* The next word of the statement; false at its end, or where a comment begins. */
bool obj_next_word(struct obj_reader *reader, struct text_word *word);

/* Goes to the next line, skipping the rest of the statement and a comment. */
void obj_skip_statement(struct obj_reader *reader);

/* A decimal number as the nearest float, if the locale is "C". False, after reporting it, if it is
 * not a number or too large. */
bool obj_number(const struct obj_reader *reader, const struct text_word *word, float *value);

/* The vertex that a corner of a face refers to, counted from 0. False in the same way. */
bool obj_reference(const struct obj_reader *reader, const struct text_word *word, size_t *vertex);

/* Adds a triangle of three corners of the face. False in the same way. */
bool obj_add_triangle(struct obj_reader *reader, size_t a, size_t b, size_t c);

/* Adds the face, of 3 corners or more, as triangles. */
bool obj_add_face(struct obj_reader *reader);

#endif
