/* SPDX-License-Identifier: MIT */
/*
 * Checks a polygon's triangles, however they were computed, and that the library, on every
 * instruction set, agrees with the reference. Include config.h first.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_TRIANGULATION_H
#define LOCKSTEP_TESTS_KERNELS_TRIANGULATION_H

#include "reference/triangulate.h"
#include "tests/kernels/true_winding.h"
#include "tests/reference/routes/routes.h"
#include "tests/scenes/polygons.h"
#include "tests/unit.h"

#if HAVE_GMP
/* True if the signed areas of the triangles add up to the polygon's area, up to its sign. */
static inline void check_area(const struct outline *o, const float *const column[6], size_t count)
{
	mpz_t triangles, polygon;

	mpz_inits(triangles, polygon, NULL);
	for (size_t t = 0; t < count; ++t)
		for (unsigned k = 0; k < 6; k += 2)
			add_determinant(triangles, column[k][t], column[k + 1][t],
					column[(k + 2) % 6][t], column[(k + 3) % 6][t]);
	for (size_t i = 0; i < o->n; ++i)
		add_determinant(polygon, o->x[i], o->y[i], o->x[(i + 1) % o->n],
				o->y[(i + 1) % o->n]);
	assert_int_equal(mpz_cmpabs(triangles, polygon), 0);
	mpz_clears(triangles, polygon, NULL);
}
#else
static inline void check_area(const struct outline *o, const float *const column[6], size_t count)
{
	(void)o;
	(void)column;
	(void)count;
}
#endif

/* Checks the library's triangles, with every instruction set, against the corners it should have. */
static inline void check_triangles(const struct outline *o, const struct lockstep_polygon *polygon,
				   const size_t *corners)
{
	for (int isa = -1; next_isa(&isa);) {
		struct lockstep_triangles *triangles;
		const float *column[6];

		assert_int_equal(lockstep_polygon_triangulate(polygon, &triangles), LOCKSTEP_OK);
		assert_int_equal(lockstep_triangles_get(triangles, column), o->n - 2);
		for (size_t k = 0; k < o->n - 2; ++k) {
			for (unsigned corner = 0; corner < 3; ++corner) {
				size_t vertex = corners[3 * k + corner];

				assert_true(column[2 * corner][k] == o->x[vertex]);
				assert_true(column[2 * corner + 1][k] == o->y[vertex]);
			}
			assert_true(lockstep_reference_turn(column[0][k], column[1][k],
							    column[2][k], column[3][k],
							    column[4][k], column[5][k]) >= 0);
		}
		if (isa == LOCKSTEP_ISA_scalar)
			check_area(o, column, o->n - 2);
		lockstep_triangles_free(triangles);
	}
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

/* The library must agree with the reference, whose status is returned. */
static inline enum lockstep_status triangulate(const struct outline *o)
{
	struct lockstep_polygon *polygon = world_of(o);
	size_t corners[3 * OUTLINE_MAX];
	enum lockstep_status status = lockstep_reference_triangulate(polygon, corners);

	if (status == LOCKSTEP_OK)
		check_triangles(o, polygon, corners);
	else
		check_refused(polygon, status);
	lockstep_polygon_free(polygon);
	return status;
}

#endif
