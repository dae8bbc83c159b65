/* SPDX-License-Identifier: MIT */
/* What balls touch, decided directly, by the nearest point of a triangle, by its plane, and with
 * a mesh; on every instruction set. */
#include <config.h>

#include "tests/reference/routes/routes_space.h"
#include "tests/unit.h"

enum { BATCHES = 600 };

/* ---- The nearest point --------------------------------------------------------------------------- */

UNIT_TEST(balls_touch_what_is_near)
{
	static float at[3][CASES];
	size_t hits = 0, misses = 0;

	for (struct round r = rounds(BATCHES, 21, make_any); next_round(&r);) {
		uint64_t hit[WORDS];

		lockstep_sphere_triangle(CASES, balls(p, radius), triangles(), hit);
		nearest_points(points(p), triangles(), at);
		for (size_t i = 0; i < CASES; ++i) {
			double far = length(minus(place_of(at, i), place_of(p, i)));

			if (fabs(far - radius[i]) < NEAREST_DOUBT)
				continue;
			assert_int_equal(bit(hit, i), far < radius[i]);
			hits += bit(hit, i);
			misses += !bit(hit, i);
		}
	}
	assert_true(hits > 1000 && misses > 1000);
}

/* The nearest point is its own nearest point, whichever vertex comes first; it is no farther
 * than any vertex, or the centroid. */
UNIT_TEST(nearest_points_are_nearest)
{
	static float at[3][CASES], again[3][CASES];
	static double far[CASES];

	for (struct round r = rounds(BATCHES, 22, make_any); next_round(&r);) {
		for (unsigned k = 0; k < 6; ++k) {
			struct lockstep_triangle3 t = triangles_in_order(k);

			nearest_points(points(p), t, at);
			nearest_points(points(at), t, again);
			for (size_t i = 0; i < CASES; ++i) {
				struct shape s = shape_of(i);
				struct double3 from = place_of(p, i), x = place_of(at, i);
				double now = length(minus(x, from));

				if (k == 0)
					far[i] = now;
				assert_true(fabs(now - far[i]) < 2 * NEAREST_DOUBT);
				assert_true(length(minus(place_of(again, i), x)) <
					    2 * NEAREST_DOUBT);
				assert_true(now < length(minus(s.a, from)) + NEAREST_DOUBT);
				assert_true(now < length(minus(s.b, from)) + NEAREST_DOUBT);
				assert_true(now < length(minus(s.c, from)) + NEAREST_DOUBT);
				s.a = plus(plus(s.a, 1, s.b), 1, s.c);
				s.a = plus((struct double3){0, 0, 0}, 1 / 3.0, s.a);
				assert_true(now < length(minus(s.a, from)) + NEAREST_DOUBT);
			}
		}
	}
}

/* ---- The plane ---------------------------------------------------------------------------------- */

UNIT_TEST(balls_over_triangles_touch_planes)
{
	static float plane[4][CASES], far[CASES];
	size_t hits = 0, misses = 0, over = 0;

	for (struct round r = rounds(BATCHES, 23, make_any); next_round(&r);) {
		uint64_t prism[WORDS], direct[WORDS], touched[WORDS];

		planes_of_triangles(plane);
		lockstep_plane_distance(CASES, planes(plane), points(p), far);
		lockstep_sphere_plane(CASES, balls(p, radius), planes(plane), touched);
		lockstep_sphere_triangle(CASES, balls(p, radius), triangles(), direct);
		lockstep_point_triangle3(CASES, points(p), triangles(), prism);
		for (size_t i = 0; i < CASES; ++i) {
			if (fabs(fabs(far[i]) - radius[i]) < NEAREST_DOUBT)
				continue;
			assert_int_equal(bit(touched, i), fabs(far[i]) < radius[i]);
			if (bit(direct, i))
				assert_true(bit(touched, i));
			if (bit(prism, i))
				assert_int_equal(bit(direct, i), bit(touched, i));
			hits += bit(direct, i);
			misses += !bit(touched, i);
			over += bit(prism, i);
		}
	}
	assert_true(hits > 1000 && misses > 1000 && over > 1000);
}

/* A ball is pushed to where it touches the plane, on its side, or is not moved. */
UNIT_TEST(slides_end_at_the_plane)
{
	static float plane[4][CASES], before[CASES], after[CASES], at[3][CASES];
	size_t hits = 0;

	for (struct round r = rounds(BATCHES, 24, make_any); next_round(&r);) {
		uint64_t hit[WORDS];

		lockstep_sphere_triangle(CASES, balls(p, radius), triangles(), hit);
		lockstep_slide(CASES, balls(p, radius), triangles(), at[0], at[1], at[2]);
		planes_of_triangles(plane);
		lockstep_plane_distance(CASES, planes(plane), points(p), before);
		lockstep_plane_distance(CASES, planes(plane), points(at), after);
		for (size_t i = 0; i < CASES; ++i) {
			struct double3 from = place_of(p, i), to = place_of(at, i);
			double moved = length(minus(to, from));

			if (!bit(hit, i)) {
				assert_true(moved == 0);
				continue;
			}
			++hits;
			assert_true(fabs(fabs(after[i]) - radius[i]) < NEAREST_DOUBT);
			assert_true(fabs(moved - fabs(after[i] - before[i])) < 2 * NEAREST_DOUBT);
			if (fabs(before[i]) > NEAREST_DOUBT)
				assert_true((before[i] > 0) == (after[i] > 0));
		}
	}
	assert_true(hits > 1000);
}

/* ---- A mesh -------------------------------------------------------------------------------------- */

enum { TRIANGLES = CASES, BALLS = 64, MESHES = 80 };

static struct lockstep_mesh *mesh;

/* Triangles all over the cube, small or large; on a lattice, many are equally near. */
static void make_mesh(struct random *rng, unsigned number)
{
	float size = number % 4 == 0 ? 1 : 0.1f;

	if (number % 2 == 1)
		make_lattice(rng, 6);
	else
		for (size_t i = 0; i < TRIANGLES; ++i)
			for (unsigned k = 0; k < 3; ++k) {
				float middle = random_uniform(rng, -4, 4);

				for (unsigned v = 0; v < 9; v += 3)
					corner[v + k][i] =
					    middle + random_uniform(rng, -size, size);
				p[k][i] = middle + random_uniform(rng, -1, 1);
				radius[i] = random_uniform(rng, 0, 1);
			}
	lockstep_mesh_free(mesh);
	assert_int_equal(lockstep_mesh_create(&mesh, TRIANGLES, triangles()), LOCKSTEP_OK);
}

UNIT_TEST(a_mesh_is_all_its_triangles)
{
	static float at[3][CASES], number[CASES], far[CASES];
	size_t hits = 0, misses = 0;

	for (struct round r = rounds(MESHES, 25, make_mesh); next_round(&r);) {
		uint64_t found[WORDS];

		lockstep_sphere_mesh(BALLS, balls(p, radius), mesh, found, number, far);
		for (size_t b = 0; b < BALLS; ++b) {
			const struct lockstep_sphere ball = {&p[0][b], &p[1][b], &p[2][b],
							     &radius[b], true};
			const struct lockstep_point3 center = {&p[0][b], &p[1][b], &p[2][b], true};
			uint64_t hit[WORDS];
			float nearest = NAN, least = INFINITY;

			lockstep_sphere_triangle(TRIANGLES, ball, triangles(), hit);
			lockstep_closest_point_triangle(TRIANGLES, center, triangles(), at[0],
							at[1], at[2]);
			for (size_t i = 0; i < TRIANGLES; ++i) {
				float x = p[0][b] - at[0][i], y = p[1][b] - at[1][i];
				float z = p[2][b] - at[2][i];
				float squared = (x * x + y * y) + z * z;

				if (!bit(hit, i) || !(squared < least))
					continue;
				nearest = (float)i;
				least = squared;
			}
			assert_int_equal(bit(found, b), !isnan(nearest));
			hits += bit(found, b);
			misses += !bit(found, b);
			if (!bit(found, b))
				assert_true(isnan(number[b]) && isnan(far[b]));
			else
				assert_true(number[b] == nearest && far[b] == sqrtf(least));
		}
	}
	lockstep_mesh_free(mesh);
	assert_true(hits > 100 && misses > 10);
}
