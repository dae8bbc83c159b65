/* SPDX-License-Identifier: MIT */
/* Shared by the parts of the OBJ reader: statements (obj.c), words and numbers
 * (obj_words.c), faces (obj_face.c). */
#ifndef LOCKSTEP_FORMATS_OBJ_READER_H
#define LOCKSTEP_FORMATS_OBJ_READER_H

#include "harness/formats/obj.h"
#include "harness/formats/text_reader.h"

/* The state of the reader, and its result. */
struct obj_reader {
	struct text_reader text;
	size_t vertices, vertex_room, triangle_room;
	float *vertex;                        /* x, y, z of each vertex */
	size_t *corner, corners, corner_room; /* the vertices of the face that is being read */
	struct obj_mesh *mesh;
};

/* Reads the next word of the statement; false at its end, or where a comment begins. */
bool obj_next_word(struct obj_reader *reader, struct text_word *word);

/* Goes to the next line, skipping the rest of the statement and a comment. */
void obj_skip_statement(struct obj_reader *reader);

/* Converts a decimal number to the nearest float, if the locale is "C". False, after reporting it,
 * if it is not a number or too large. */
bool obj_number(const struct obj_reader *reader, const struct text_word *word, float *value);

/* Finds the vertex of a corner of a face, counted from 0. False in the same way. */
bool obj_reference(const struct obj_reader *reader, const struct text_word *word, size_t *vertex);

/* Adds a triangle of three corners of the face. False in the same way. */
bool obj_add_triangle(struct obj_reader *reader, size_t a, size_t b, size_t c);

/* Adds the face, of 3 corners or more, as triangles. */
bool obj_add_face(struct obj_reader *reader);

#endif
