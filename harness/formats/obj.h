/* SPDX-License-Identifier: MIT */
/*
 * Reads triangles from Wavefront OBJ files: the faces of all objects and groups, as one mesh. A
 * polygon is cut into the fan round its first vertex if that covers it, else by triangulation. It
 * is refused if its sides cross, so that neither works. Everything else (normals, textures,
 * materials, lines) is ignored.
 *
 * Nothing in a file is trusted: for any bytes, a reader returns triangles or an error.
 */
#ifndef LOCKSTEP_FORMATS_OBJ_H
#define LOCKSTEP_FORMATS_OBJ_H

#include <stdbool.h>
#include <stddef.h>

/* The mesh that comes with Lockstep, in data/. */
#define OBJ_SHIPPED "mesh/spot.obj"

/* A mesh that is all zero can be freed. */
struct obj_mesh {
	size_t triangles; /* at least 1, at most LOCKSTEP_WORLD_ROWS_MAX */
	float *corner[9]; /* ax, ay, az, ... cz, the nearest floats; finite */
};

/*
 * Reads the bytes of an OBJ file called `name`. False on failure, with one line in `error`:
 * "NAME:LINE: why", with lines counted from 1, or "NAME: why" if no line is to blame; `mesh` is
 * then empty. Free with obj_free().
 */
bool obj_parse(const char *name, const char *text, size_t size, struct obj_mesh *mesh, char *error,
	       size_t error_size);

/* The same from a file. */
bool obj_read_file(const char *path, struct obj_mesh *mesh, char *error, size_t error_size);

void obj_free(struct obj_mesh *mesh);

#endif
