/* SPDX-License-Identifier: MIT */
/* The triangles of a mesh, one at a time. */
#ifndef LOCKSTEP_REFERENCE_MESH_H
#define LOCKSTEP_REFERENCE_MESH_H

#include "reference/triangle3.h"

static inline struct corners triangle_of(const struct lockstep_mesh *mesh, size_t i)
{
	const float *column[9];
	struct triangle3 t;
	lockstep_mesh_get(mesh, column);
	reference_load(&t, REFERENCE_FLOATS(t), column, i);
	return corners_of(t);
}

static inline size_t triangles_in(const struct lockstep_mesh *mesh)
{
	const float *column[9];
	return lockstep_mesh_get(mesh, column);
}

#endif
