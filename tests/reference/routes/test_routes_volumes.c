/* SPDX-License-Identifier: MIT */
/*
 * Answers that must equal another test's, as lockstep.h says or as geometry demands: shapes in the
 * plane and in space with z = 0, capsules and segments, points and balls or boxes without a size;
 * on every instruction set.
 */
#include <config.h>

#include "tests/reference/routes/routes_space.h"
#include "tests/unit.h"

enum { BATCHES = 200 };

static float nothing[CASES], low[3][CASES], high[3][CASES], sum[CASES], result[2][4][CASES];
static uint64_t hits[2][WORDS];
static size_t compared, hit;

/* Shapes of these columns: P, Q and the first corner, the way D, the box and the side from the first corner on. */
static const struct lockstep_circle disc = {p[0], p[1], radius, false};
static const struct lockstep_box3 box3 = {low[0], low[1], low[2], high[0], high[1], high[2], false};
static const struct lockstep_box3 point_box = {p[0], p[1], p[2], p[0], p[1], p[2], false};
static const struct lockstep_triangle3 point_triangle = {p[0], p[1], p[2], p[0], p[1],
							 p[2], p[0], p[1], p[2], false};
static const struct lockstep_motion moving_point = {p[0], p[1], p[2], nothing,
						    d[0], d[1], d[2], false};

/* Calls a function that has a time and a normal in the plane or in space. */
#define PLANE_RESULTS(k) hits[k], result[k][0], result[k][1], result[k][2]
#define SPACE_RESULTS(k) PLANE_RESULTS(k), result[k][3]

/* Boxes are around the first two corners. */
static void make_cases(struct random *rng, unsigned batch)
{
	if (batch % 2 == 0)
		make_lattice(rng, 5);
	else
		make_any(rng, batch);
	for (size_t i = 0; i < CASES; ++i) {
		for (unsigned k = 0; k < 3; ++k) {
			low[k][i] = fminf(corner[k][i], corner[3 + k][i]);
			high[k][i] = fmaxf(corner[k][i], corner[3 + k][i]);
		}
		sum[i] = radius[i] + radius[CASES - 1 - i];
	}
}

/* Both ways have the same hits, and the same results in the first columns, bit for bit but for NaN and the sign of
 * zero; the last result of the second, the normal's z, is 0. */
static void assert_same(unsigned results)
{
	for (size_t i = 0; i < CASES; ++i) {
		const bool both = bit(hits[0], i);

		assert_int_equal(both, bit(hits[1], i));
		for (unsigned r = 0; r < results && both; ++r)
			assert_true(result[0][r][i] == result[1][r][i]);
		assert_true(results == 0 || !both || result[1][3][i] == 0);
		hit += both;
	}
	compared += CASES;
}

static void check_rays(void)
{
	const struct lockstep_ray flat = {p[0], p[1], d[0], d[1], false};
	const struct lockstep_ray3 ray = {p[0], p[1], nothing, d[0], d[1], nothing, false};
	const struct lockstep_circle other = {q[0], q[1], radius, false};
	const struct lockstep_sphere ball = {q[0], q[1], nothing, radius, false};
	const struct lockstep_box box = {low[0], low[1], high[0], high[1], false};
	const struct lockstep_box3 flat_box = {low[0],  low[1],  nothing, high[0],
					       high[1], nothing, false};

	lockstep_ray_circle(CASES, flat, other, PLANE_RESULTS(0));
	lockstep_ray_sphere(CASES, ray, ball, SPACE_RESULTS(1));
	assert_same(3);
	lockstep_ray_box(CASES, flat, box, PLANE_RESULTS(0));
	lockstep_ray_box3(CASES, ray, flat_box, SPACE_RESULTS(1));
	assert_same(3);
}

static void check_capsules(void)
{
	static float reversed[CASES];
	const struct lockstep_circle grown = {p[0], p[1], sum, false};
	const struct lockstep_segment segment = {corner[0], corner[1], corner[3], corner[4], false};

	for (size_t i = 0; i < CASES; ++i)
		reversed[i] = radius[CASES - 1 - i];
	const struct lockstep_capsule capsule = {corner[0], corner[1], corner[3],
						 corner[4], reversed,  false};
	const struct lockstep_capsule3 point = {corner[0], corner[1], corner[2], corner[0],
						corner[1], corner[2], reversed,  false};

	lockstep_circle_capsule(CASES, disc, capsule, hits[0]);
	lockstep_circle_segment(CASES, grown, segment, hits[1]);
	assert_same(0);
	lockstep_sphere_capsule3(CASES, balls(p, radius), point, hits[0]);
	lockstep_sphere_sphere(CASES, balls(p, radius), balls(corner, reversed), hits[1]);
	assert_same(0);
}

/* Discs are balls with z = 0, and t is that of a ray. P moves by D past the first corner. */
static void check_casts(void)
{
	const struct lockstep_moving_circle moving = {p[0], p[1], nothing, d[0], d[1], false};
	const struct lockstep_circle at = {corner[0], corner[1], radius, false};
	const struct lockstep_motion flat = {p[0], p[1], nothing, nothing,
					     d[0], d[1], nothing, false};
	const struct lockstep_sphere ball = {corner[0], corner[1], nothing, radius, false};
	const struct lockstep_ray3 ray = {p[0], p[1], p[2], d[0], d[1], d[2], false};

	lockstep_circle_cast_circle(CASES, moving, at, PLANE_RESULTS(0));
	lockstep_sphere_cast_sphere(CASES, flat, ball, SPACE_RESULTS(1));
	assert_same(3);
	lockstep_sphere_cast_sphere(CASES, moving_point, balls(corner, radius), SPACE_RESULTS(0));
	lockstep_ray_sphere(CASES, ray, balls(corner, radius), SPACE_RESULTS(1));
	for (size_t i = 0; i < CASES; ++i)
		if (bit(hits[0], i) && bit(hits[1], i))
			assert_true(result[0][0][i] == fminf(result[1][0][i], 1));
}

/* In the first case, the point enters the box by its step along y, which is subnormal. */
static void make_small_step(void)
{
	static const float from[] = {0, 0x1p-149f, 4}, by[] = {0, -0x1.8p-148f, -0x1.065ee2p+9f};
	static const float min[] = {-1, -1, -300}, max[] = {1, 0, -1};

	for (unsigned k = 0; k < 3; ++k) {
		p[k][0] = from[k], d[k][0] = by[k];
		low[k][0] = min[k], high[k][0] = max[k];
	}
}

/* A ball that stays, and one without a radius, which is a box without a size. */
static void check_casts_at_boxes(void)
{
	const struct lockstep_motion stays = {p[0],    p[1],    p[2],    radius,
					      nothing, nothing, nothing, false};
	const struct lockstep_moving_box3 moving_box = {p[0], p[1], p[2], p[0], p[1],
							p[2], d[0], d[1], d[2], false};

	make_small_step();
	lockstep_sphere_cast_box3(CASES, stays, box3, SPACE_RESULTS(0));
	lockstep_sphere_box3(CASES, balls(p, radius), box3, hits[1]);
	assert_same(0);
	lockstep_sphere_cast_box3(CASES, moving_point, box3, SPACE_RESULTS(0));
	lockstep_box3_cast_box3(CASES, moving_box, box3, SPACE_RESULTS(1));
	assert_same(0);
	assert_true(bit(hits[0], 0));
	for (size_t i = 1; i < CASES; ++i)
		if (bit(hits[0], i))
			assert_true(fabsf(result[0][0][i] - result[1][0][i]) <=
				    0x1p-20f * result[1][0][i]);
}

/* A capsule of one point is a disc or a ball, also to a ray. */
static void check_two_capsules(void)
{
	const struct lockstep_capsule point = {p[0], p[1], p[0], p[1], radius, false};
	const struct lockstep_capsule capsule = {corner[0], corner[1], corner[3],
						 corner[4], sum,       false};
	const struct lockstep_ray3 ray = {corner[0], corner[1], corner[2], d[0], d[1], d[2], false};
	const struct lockstep_capsule3 point3 = {p[0], p[1], p[2], p[0], p[1], p[2], radius, false};
	const struct lockstep_capsule3 capsule3 = {corner[0], corner[1], corner[2], corner[3],
						   corner[4], corner[5], sum,       false};

	lockstep_circle_capsule(CASES, disc, capsule, hits[0]);
	lockstep_capsule_capsule(CASES, point, capsule, hits[1]);
	assert_same(0);
	lockstep_sphere_capsule3(CASES, balls(p, radius), capsule3, hits[0]);
	lockstep_capsule3_capsule3(CASES, capsule3, point3, hits[1]);
	assert_same(0);
	lockstep_ray_capsule3(CASES, ray, point3, SPACE_RESULTS(0));
	lockstep_ray_sphere(CASES, ray, balls(p, radius), SPACE_RESULTS(1));
	for (size_t i = 0; i < CASES; ++i)
		assert_int_equal(bit(hits[0], i), bit(hits[1], i));
}

/* A point is in a box exactly if it is its nearest point. */
static void check_nearest(void)
{
	float(*at)[CASES] = result[0];

	lockstep_point_box3(CASES, points(p), box3, hits[0]);
	lockstep_closest_point_box3(CASES, points(p), box3, at[0], at[1], at[2]);
	for (size_t i = 0; i < CASES; ++i) {
		const bool same = at[0][i] == p[0][i] && at[1][i] == p[1][i] && at[2][i] == p[2][i];

		assert_int_equal(same, bit(hits[0], i));
		hit += same;
	}
	compared += CASES;
}

static void check_points(void)
{
	lockstep_point_sphere(CASES, points(p), balls(q, radius), hits[0]);
	lockstep_sphere_sphere(CASES, balls(p, nothing), balls(q, radius), hits[1]);
	assert_same(0);
	lockstep_point_box3(CASES, points(p), box3, hits[0]);
	lockstep_box3_box3(CASES, point_box, box3, hits[1]);
	assert_same(0);
	lockstep_triangle_box3(CASES, point_triangle, box3, hits[1]);
	assert_same(0);
	lockstep_sphere_box3(CASES, balls(q, radius), point_box, hits[0]);
	lockstep_point_sphere(CASES, points(p), balls(q, radius), hits[1]);
	assert_same(0);
}

static const struct relation {
	const char *name;
	void (*check)(void);
} relations[] = {
    {"rays_in_the_plane", check_rays},
    {"capsules_are_segments", check_capsules},
    {"capsules_of_a_point_are_balls", check_two_capsules},
    {"casts_are_rays", check_casts},
    {"casts_at_boxes_are_casts_of_boxes", check_casts_at_boxes},
    {"points_are_balls_and_boxes", check_points},
    {"points_in_a_box_are_their_nearest_points", check_nearest},
};

static void test_relation(void **state)
{
	const struct relation *relation = *state;

	compared = hit = 0;
	for (struct round r = rounds(BATCHES, 31, make_cases); next_round(&r);)
		relation->check();
	assert_true(hit > compared / 50 && hit < compared - compared / 50);
}

UNIT_TEST_ROWS(test_relation, relations)

/*
 * Triangles so thin that rounding decides their planes, and small boxes around a point of each. C is on AB but for a
 * few roundings.
 */
static void make_thin(struct random *rng, unsigned batch)
{
	const float half = ldexpf(1, -2 - (int)(batch % 17));

	make_any(rng, batch);
	for (size_t i = 0; i < CASES; ++i) {
		const double s = random_uniform(rng, 0, 1), t = random_uniform(rng, 0, 1);
		const double u = random_uniform(rng, 0, 1);

		for (unsigned k = 0; k < 3; ++k) {
			const double a = corner[k][i], b = corner[3 + k][i];
			const double c =
			    (float)((a + s * (b - a)) * (1 + 0x1p-22 * random_uniform(rng, -1, 1)));
			const double at = a + t * (b - a);

			corner[6 + k][i] = (float)c;
			low[k][i] = (float)(at + u * (c - at)) - half;
			high[k][i] = (float)(at + u * (c - at)) + half;
		}
	}
}

UNIT_TEST(test_thin_triangles_meet_boxes)
{
	for (struct round r = rounds(BATCHES, 32, make_thin); next_round(&r);) {
		lockstep_triangle_box3(CASES, triangles_in_order(r.batch % 6), box3, hits[0]);
		for (size_t i = 0; i < CASES; ++i)
			assert_true(bit(hits[0], i));
	}
}

/* Whatever the size of the coordinates: a vertex in a box, and on its boundary. */
static void make_vertices(struct random *rng, unsigned batch)
{
	make_any(rng, batch);
	for (size_t i = 0; i < CASES; ++i) {
		const unsigned vertex = random_below(rng, 3), scale = random_below(rng, 51);

		for (unsigned k = 0; k < 9; ++k)
			corner[k][i] =
			    ldexpf(corner[k][i], (int)(scale * random_below(rng, 2)) - 30);
		for (unsigned k = 0; k < 3; ++k) {
			const float at = corner[3 * vertex + k][i];
			const float far =
			    ldexpf(random_uniform(rng, -1, 1), (int)random_below(rng, 51) - 30);

			low[k][i] = fminf(at, far);
			high[k][i] = fmaxf(at, far);
		}
	}
}

UNIT_TEST(test_vertices_in_boxes)
{
	for (struct round r = rounds(BATCHES, 33, make_vertices); next_round(&r);) {
		lockstep_triangle_box3(CASES, triangles(), box3, hits[0]);
		for (size_t i = 0; i < CASES; ++i)
			assert_true(bit(hits[0], i));
	}
}
