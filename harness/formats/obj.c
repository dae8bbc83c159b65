/* SPDX-License-Identifier: MIT */
/*
 * Triangles from Wavefront OBJ files; see obj.h.
 *
 * The format is text, with one statement per line: `v x y z` is a vertex, maybe followed by a
 * weight or a colour; `f 1 2 3` is a face of vertices, counted from 1, or backwards from -1 for the
 * latest one, maybe with more numbers after slashes. # begins a comment, and \ at the end of a line
 * continues the statement on the next line.
 * Source: Alias|Wavefront, Advanced Visualizer manual, appendix B1, Object Files.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/obj.h"

#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "harness/base/memory.h"
#include "harness/formats/obj_reader.h"
#include "kernels/lockstep.h"

enum { VERTEX_NUMBERS_MAX = 8 };

/* ---- Statements ------------------------------------------------------------------------------ */

static bool read_vertex(struct obj_reader *reader)
{
	float number[VERTEX_NUMBERS_MAX];
	unsigned count = 0;
	struct text_word word;

	for (; obj_next_word(reader, &word); ++count) {
		if (count == VERTEX_NUMBERS_MAX)
			return text_fail(&reader->text, "a vertex of more than %d numbers",
					 VERTEX_NUMBERS_MAX);
		if (!obj_number(reader, &word, &number[count]))
			return false;
	}
	if (count < 3)
		return text_fail(&reader->text, "a vertex of %u number%s: must have x, y and z",
				 count, count == 1 ? "" : "s");
	if (reader->vertices == reader->vertex_room) {
		reader->vertex_room = 2 * reader->vertex_room + 64;
		reader->vertex = memory_must(
		    realloc(reader->vertex, reader->vertex_room * 3 * sizeof(*reader->vertex)));
	}
	memcpy(&reader->vertex[3 * reader->vertices++], number, 3 * sizeof(*number));
	return true;
}

bool obj_add_triangle(struct obj_reader *reader, size_t a, size_t b, size_t c)
{
	const size_t vertex[3] = {reader->corner[a], reader->corner[b], reader->corner[c]};
	struct obj_mesh *mesh = reader->mesh;

	if (mesh->triangles == LOCKSTEP_WORLD_ROWS_MAX)
		return text_fail(&reader->text, "more than %d triangles", LOCKSTEP_WORLD_ROWS_MAX);
	if (mesh->triangles == reader->triangle_room) {
		reader->triangle_room = 2 * reader->triangle_room + 64;
		for (unsigned k = 0; k < 9; ++k)
			mesh->corner[k] = memory_must(
			    realloc(mesh->corner[k], reader->triangle_room * sizeof(float)));
	}
	for (unsigned k = 0; k < 9; ++k)
		mesh->corner[k][mesh->triangles] = reader->vertex[3 * vertex[k / 3] + k % 3];
	++mesh->triangles;
	return true;
}

static bool read_face(struct obj_reader *reader)
{
	struct text_word word;

	for (reader->corners = 0; obj_next_word(reader, &word); ++reader->corners) {
		if (reader->corners == reader->corner_room) {
			reader->corner_room = 2 * reader->corner_room + 16;
			reader->corner = memory_must(
			    realloc(reader->corner, reader->corner_room * sizeof(*reader->corner)));
		}
		if (!obj_reference(reader, &word, &reader->corner[reader->corners]))
			return false;
	}
	if (reader->corners < 3)
		return text_fail(&reader->text, "a face of %zu %s: must have 3 or more",
				 reader->corners, reader->corners == 1 ? "vertex" : "vertices");
	return obj_add_face(reader);
}

static bool read_statements(struct obj_reader *reader)
{
	struct text_word word;

	for (reader->text.line = 1; reader->text.at < reader->text.end; ++reader->text.line) {
		if (obj_next_word(reader, &word)) {
			if (text_is(word, "v") && !read_vertex(reader))
				return false;
			if (text_is(word, "f") && !read_face(reader))
				return false;
		}
		obj_skip_statement(reader);
	}
	reader->text.line = 0;
	return reader->mesh->triangles > 0 || text_fail(&reader->text, "no face in it");
}

/* ---- Whole files ----------------------------------------------------------------------------- */

static bool read_text(struct obj_reader *reader)
{
	const char *end = reader->text.end;
	locale_t c, before;
	bool read;

	if (!text_begin(&reader->text, "OBJ"))
		return false;
	reader->text.end = end; /* a \ may continue a statement there */
	/* The program's locale may use another decimal point. */
	c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	if (c == (locale_t)0)
		return text_fail(&reader->text, "cannot make the C locale: %s", strerror(errno));
	before = uselocale(c);
	read = read_statements(reader);
	uselocale(before);
	freelocale(c);
	return read;
}

bool obj_parse(const char *name, const char *text, size_t size, struct obj_mesh *mesh, char *error,
	       size_t error_size)
{
	struct obj_reader reader = {.text = {name, text, text + size, 0, error, error_size},
				    .mesh = mesh};
	bool read;

	*mesh = (struct obj_mesh){0, {NULL}};
	read = read_text(&reader);
	free(reader.vertex);
	free(reader.corner);
	if (!read)
		obj_free(mesh);
	return read;
}

bool obj_read_file(const char *path, struct obj_mesh *mesh, char *error, size_t error_size)
{
	size_t size;
	char *text = file_read(path, TEXT_SIZE_MAX, &size, error, error_size);
	bool read;

	*mesh = (struct obj_mesh){0, {NULL}};
	if (!text)
		return false;
	read = obj_parse(path, text, size, mesh, error, error_size);
	free(text);
	return read;
}

void obj_free(struct obj_mesh *mesh)
{
	for (unsigned k = 0; k < 9; ++k)
		free(mesh->corner[k]);
	*mesh = (struct obj_mesh){0, {NULL}};
}
