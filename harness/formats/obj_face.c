/* SPDX-License-Identifier: MIT */
/* Cuts faces of Wavefront OBJ files into triangles; obj.c describes the format. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <math.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/formats/obj_reader.h"
#include "kernels/lockstep.h"

static const float *at(const struct obj_reader *reader, size_t i)
{
	return &reader->vertex[3 * reader->corner[i]];
}

/* Adds twice the area of the triangle of corners 0, i and i + 1, as a vector across it. */
static void add_area(const struct obj_reader *reader, size_t i, double area[3])
{
	const float *o = at(reader, 0), *a = at(reader, i), *b = at(reader, i + 1);

	for (unsigned k = 0; k < 3; ++k) {
		const unsigned u = (k + 1) % 3, v = (k + 2) % 3;

		area[k] += ((double)a[u] - o[u]) * ((double)b[v] - o[v]) -
			   ((double)a[v] - o[v]) * ((double)b[u] - o[u]);
	}
}

/* True if the fan round the first corner covers exactly the face: none of its triangles is turned
 * over. */
static bool is_fan(const struct obj_reader *reader, const double area[3])
{
	for (size_t i = 1; i + 1 < reader->corners; ++i) {
		double part[3] = {0, 0, 0};

		add_area(reader, i, part);
		if (part[0] * area[0] + part[1] * area[1] + part[2] * area[2] < 0)
			return false;
	}
	return true;
}

static bool add_fan(struct obj_reader *reader)
{
	for (size_t i = 1; i + 1 < reader->corners; ++i)
		if (!obj_add_triangle(reader, 0, i, i + 1))
			return false;
	return true;
}

/* Returns the corner at (x, y) in the plane. */
static size_t find(const struct obj_reader *reader, const float *const plane[2], float x, float y)
{
	size_t i = 0;

	while (i + 1 < reader->corners && (plane[0][i] != x || plane[1][i] != y))
		++i;
	return i;
}

/* Adds triangles of the plane, turned over if the face goes the other way round. */
static bool add_triangles(struct obj_reader *reader, const float *const plane[2],
			  const struct lockstep_triangles *cut, bool over)
{
	const float *column[6];
	const size_t n = lockstep_triangles_get(cut, column);

	for (size_t t = 0; t < n; ++t) {
		size_t corner[3];

		for (unsigned c = 0; c < 3; ++c)
			corner[c] = find(reader, plane, column[2 * c][t], column[2 * c + 1][t]);
		if (!obj_add_triangle(reader, corner[0], corner[over ? 2 : 1],
				      corner[over ? 1 : 2]))
			return false;
	}
	return true;
}

/* Triangulates a face, seen along the axis that is nearest to the face's normal. */
static bool cut_in_plane(struct obj_reader *reader, float *const plane[2], const double area[3])
{
	const double x = fabs(area[0]), y = fabs(area[1]), z = fabs(area[2]);
	const unsigned axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
	struct lockstep_polygon *polygon;
	struct lockstep_triangles *cut = NULL;
	bool added = false;

	for (size_t i = 0; i < reader->corners; ++i)
		for (unsigned k = 0; k < 2; ++k)
			plane[k][i] = at(reader, i)[(axis + 1 + k) % 3];
	enum lockstep_status status =
	    lockstep_polygon_create(&polygon, 1, &reader->corners, plane[0], plane[1]);
	if (status == LOCKSTEP_OK)
		status = lockstep_polygon_triangulate(polygon, &cut);
	if (status == LOCKSTEP_NO_MEMORY)
		memory_none();
	if (status == LOCKSTEP_OK)
		added = add_triangles(reader, (const float *const[]){plane[0], plane[1]}, cut,
				      area[axis] < 0);
	else
		text_fail(&reader->text,
			  "a face of %zu vertices that cannot be cut into triangles: %s",
			  reader->corners, lockstep_status_text(status));
	lockstep_triangles_free(cut);
	lockstep_polygon_free(polygon);
	return added;
}

bool obj_add_face(struct obj_reader *reader)
{
	float *plane[2];
	double area[3] = {0, 0, 0};
	bool added;

	for (size_t i = 1; i + 1 < reader->corners; ++i)
		add_area(reader, i, area);
	if (is_fan(reader, area))
		return add_fan(reader);
	plane[0] = memory_must(malloc(2 * reader->corners * sizeof(**plane)));
	plane[1] = plane[0] + reader->corners;
	added = cut_in_plane(reader, plane, area);
	free(plane[0]);
	return added;
}
