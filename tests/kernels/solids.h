/* SPDX-License-Identifier: MIT */
/* Small convex solids, and where segments in whole numbers meet them: tests/kernels/test_segment_mesh.c. */
#ifndef LOCKSTEP_TESTS_KERNELS_SOLIDS_H
#define LOCKSTEP_TESTS_KERNELS_SOLIDS_H

#include <stdbool.h>

/* Convex solids whose faces are planes x * face[0] + ... <= face[3], and triangles between these
 * vertices. */
struct solid {
	const char *name;
	unsigned faces, triangles;
	int face[8][4];
	int corner[12][3][3];
};

#define V(x, y, z)                                                                                 \
	{                                                                                          \
		x, y, z                                                                            \
	}
static const struct solid solids[] = {
    {"tetrahedron",
     4,
     4,
     {{-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, 0}, {1, 1, 1, 4}},
     {{V(0, 0, 0), V(0, 4, 0), V(4, 0, 0)},
      {V(0, 0, 0), V(4, 0, 0), V(0, 0, 4)},
      {V(0, 0, 0), V(0, 0, 4), V(0, 4, 0)},
      {V(4, 0, 0), V(0, 4, 0), V(0, 0, 4)}}},
    {"octahedron",
     8,
     8,
     {{1, 1, 1, 2},
      {1, 1, -1, 2},
      {1, -1, 1, 2},
      {1, -1, -1, 2},
      {-1, 1, 1, 2},
      {-1, 1, -1, 2},
      {-1, -1, 1, 2},
      {-1, -1, -1, 2}},
     {{V(2, 0, 0), V(0, 2, 0), V(0, 0, 2)},
      {V(2, 0, 0), V(0, 0, -2), V(0, 2, 0)},
      {V(2, 0, 0), V(0, 0, 2), V(0, -2, 0)},
      {V(2, 0, 0), V(0, -2, 0), V(0, 0, -2)},
      {V(-2, 0, 0), V(0, 0, 2), V(0, 2, 0)},
      {V(-2, 0, 0), V(0, 2, 0), V(0, 0, -2)},
      {V(-2, 0, 0), V(0, -2, 0), V(0, 0, 2)},
      {V(-2, 0, 0), V(0, 0, -2), V(0, -2, 0)}}},
    {"cube",
     6,
     12,
     {{1, 0, 0, 2}, {-1, 0, 0, 0}, {0, 1, 0, 2}, {0, -1, 0, 0}, {0, 0, 1, 2}, {0, 0, -1, 0}},
     {{V(0, 0, 0), V(0, 2, 0), V(2, 2, 0)},
      {V(0, 0, 0), V(2, 2, 0), V(2, 0, 0)},
      {V(0, 0, 2), V(2, 0, 2), V(2, 2, 2)},
      {V(0, 0, 2), V(2, 2, 2), V(0, 2, 2)},
      {V(0, 0, 0), V(2, 0, 0), V(2, 0, 2)},
      {V(0, 0, 0), V(2, 0, 2), V(0, 0, 2)},
      {V(0, 2, 0), V(0, 2, 2), V(2, 2, 2)},
      {V(0, 2, 0), V(2, 2, 2), V(2, 2, 0)},
      {V(0, 0, 0), V(0, 0, 2), V(0, 2, 2)},
      {V(0, 0, 0), V(0, 2, 2), V(0, 2, 0)},
      {V(2, 0, 0), V(2, 2, 0), V(2, 2, 2)},
      {V(2, 0, 0), V(2, 2, 2), V(2, 0, 2)}}},
};

/* How far the point is beyond a face. */
static inline int beyond(const int *face, const int *p)
{
	return face[0] * p[0] + face[1] * p[1] + face[2] * p[2] - face[3];
}

/* True if the segment shares a point with the solid without being entirely in its interior, by
 * clipping with whole numbers. */
static inline bool meets_surface(const struct solid *s, const int *p, const int *q)
{
	int in = 0, in_under = 1, out = 1, out_under = 1;
	bool inside = true;

	for (unsigned f = 0; f < s->faces; ++f) {
		const int from = beyond(s->face[f], p), to = beyond(s->face[f], q);

		inside &= from < 0 && to < 0;
		if (from > 0 && to > 0)
			return false;
		if (from > 0 && from * in_under > in * (from - to))
			in = from, in_under = from - to;
		if (to > 0 && -from * out_under < out * (to - from))
			out = -from, out_under = to - from;
	}
	return !inside && in * out_under <= out * in_under;
}

#endif
