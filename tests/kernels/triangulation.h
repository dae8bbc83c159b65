/* SPDX-License-Identifier: MIT */
/*
 * Checks the library's triangles of a polygon, on every instruction set, and that it refuses what
 * the reference refuses. Include config.h first.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_TRIANGULATION_H
#define LOCKSTEP_TESTS_KERNELS_TRIANGULATION_H

#include "reference/triangulate.h"
#include "tests/reference/routes/routes.h"
#include "tests/scenes/polygons.h"
#include "tests/unit.h"

/* Checks the library's triangles, on every instruction set: the same for all. */
static inline void check_triangles(size_t n, const float *x, const float *y,
				   const struct lockstep_polygon *polygon)
{
	struct lockstep_triangles *first = NULL;
	const float *expected[6];

	for (int isa = -1; next_isa(&isa);) {
		struct lockstep_triangles *triangles;
		const float *column[6];

		assert_int_equal(lockstep_polygon_triangulate(polygon, &triangles), LOCKSTEP_OK);
		assert_int_equal(lockstep_triangles_get(triangles, column), n - 2);
		if (first) {
			for (unsigned k = 0; k < 6; ++k)
				assert_memory_equal(column[k], expected[k],
						    (n - 2) * sizeof(float));
			lockstep_triangles_free(triangles);
			continue;
		}
		const char *fault = lockstep_reference_triangulation_fault(n, x, y, column);

		if (fault)
			fail_msg("%zu vertices: %s", n, fault);
		first = triangles;
		lockstep_triangles_get(first, expected);
	}
	lockstep_triangles_free(first);
}

/* True of a polygon whose sides do not touch: every triangle has an area. */
static inline void check_areas(const struct lockstep_polygon *polygon)
{
	struct lockstep_triangles *triangles;
	const float *c[6];

	assert_int_equal(lockstep_polygon_triangulate(polygon, &triangles), LOCKSTEP_OK);
	for (size_t t = lockstep_triangles_get(triangles, c); t-- > 0;)
		assert_true(lockstep_reference_turn(c[0][t], c[1][t], c[2][t], c[3][t], c[4][t],
						    c[5][t]) > 0);
	lockstep_triangles_free(triangles);
}

/* The library's status for a polygon, on every instruction set, and what it leaves behind. */
static inline void check_refused(const struct lockstep_polygon *polygon,
				 enum lockstep_status expected)
{
	for (int isa = -1; next_isa(&isa);) {
		struct lockstep_triangles *triangles = (void *)&isa;

		assert_int_equal(lockstep_polygon_triangulate(polygon, &triangles), expected);
		assert_null(triangles);
	}
}

/* The library must cut what the reference can; returns the reference's status. */
static inline enum lockstep_status triangulate(const struct outline *o)
{
	struct lockstep_polygon *polygon = world_of(o);
	size_t corners[3 * OUTLINE_MAX];
	enum lockstep_status status = lockstep_reference_triangulate(polygon, corners);

	if (status == LOCKSTEP_OK)
		check_triangles(o->n, o->x, o->y, polygon);
	else
		check_refused(polygon, status);
	lockstep_polygon_free(polygon);
	return status;
}

#endif
