/* SPDX-License-Identifier: MIT */
/* Several routes decide whether a point is in a polygon, and they have one answer, on every
 * instruction set: on a lattice everywhere, elsewhere beyond the error bound. */
#include <config.h>

#include <math.h>
#include <stdio.h>

#include "reference/exact/truths.h"
#include "tests/reference/routes/routes.h"
#include "tests/scenes/polygons.h"
#include "tests/unit.h"

enum { POLYGONS = 40 };

static float px[CASES], py[CASES];
static const struct lockstep_point points = {px, py, false};

/* Points all over an outline, and slightly around it: multiples of `step`, or any if that is 0. */
static void make_points(const struct outline *o, struct random *rng, float step)
{
	float low[2] = {o->x[0], o->y[0]}, high[2] = {o->x[0], o->y[0]};

	for (size_t i = 0; i < o->n; ++i) {
		low[0] = fminf(low[0], o->x[i]);
		low[1] = fminf(low[1], o->y[i]);
		high[0] = fmaxf(high[0], o->x[i]);
		high[1] = fmaxf(high[1], o->y[i]);
	}
	for (size_t i = 0; i < CASES; ++i) {
		px[i] = random_uniform(rng, low[0] - 1, high[0] + 1);
		py[i] = random_uniform(rng, low[1] - 1, high[1] + 1);
		if (step > 0) {
			px[i] = step * floorf(px[i] / step);
			py[i] = step * floorf(py[i] / step);
		}
	}
}

/* True if point i is on a side. Exact for points and vertices of up to a few thousand halves. */
static bool on_boundary(const struct outline *o, size_t i)
{
	for (size_t a = 0; a < o->n; ++a) {
		size_t b = (a + 1) % o->n;
		double abx = (double)o->x[b] - o->x[a], aby = (double)o->y[b] - o->y[a];
		double apx = (double)px[i] - o->x[a], apy = (double)py[i] - o->y[a];
		double along = abx * apx + aby * apy;

		if (abx * apy == aby * apx && along >= 0 && along <= abx * abx + aby * aby)
			return true;
	}
	return false;
}

static struct lockstep_triangles *triangles_of(const struct lockstep_polygon *polygon)
{
	struct lockstep_triangles *triangles;

	assert_int_equal(lockstep_polygon_triangulate(polygon, &triangles), LOCKSTEP_OK);
	return triangles;
}

/* Of a pair of routes: the points that both of them have inside, and those on a side that only the second has. */
struct compared {
	size_t inside, on_it;
};

static void compare(const struct outline *o, const char *name, const uint64_t *one,
		    const uint64_t *other, struct compared *compared)
{
	for (size_t i = 0; i < CASES; ++i) {
		if (bit(one, i) == bit(other, i))
			compared->inside += bit(one, i);
		else if (bit(one, i) || !on_boundary(o, i))
			fail_msg("%s, point %g %g", name, px[i], py[i]);
		else
			++compared->on_it;
	}
}

UNIT_TEST(triangles_cover_their_polygon)
{
	static struct outline o;
	struct compared compared = {0, 0};

	for (unsigned n = LATTICE_MAKERS_FROM * POLYGONS; n < MAKERS * POLYGONS; ++n) {
		unsigned k = n / POLYGONS, index = n % POLYGONS;
		char name[64];
		struct random rng;

		snprintf(name, sizeof name, "maker %u, polygon %u", k, index);
		make_outline(&o, k, index);
		random_begin(&rng, 4, k, index);
		make_points(&o, &rng, 1);
		struct lockstep_polygon *polygon = world_of(&o);

		for (int isa = -1; next_isa(&isa);) {
			uint64_t one[WORDS], other[WORDS];
			struct lockstep_triangles *triangles = triangles_of(polygon);

			lockstep_point_polygon(CASES, points, polygon, one);
			lockstep_point_triangles(CASES, points, triangles, other);
			compare(&o, name, one, other, &compared);
			lockstep_triangles_free(triangles);
		}
		lockstep_polygon_free(polygon);
	}
	/* The counts cover every instruction set that runs, of which there may be only one. */
	assert_true(compared.inside > 2000 && compared.on_it > 200);
}

/* The hull of points of a lattice, counter-clockwise, without vertices on its sides (A. M. Andrew,
 * "Another efficient algorithm for convex hulls in two dimensions", 1979). */
static void make_hull(struct outline *o, struct random *rng)
{
	enum { SIZE = 64 };
	bool taken[SIZE][SIZE] = {{false}};

	for (unsigned left = 3 + random_below(rng, 60); left > 0; --left)
		taken[random_below(rng, SIZE)][random_below(rng, SIZE)] = true;
	o->n = 0;
	for (int half = 0; half < 2; ++half) {
		size_t first = o->n;

		for (int k = 0; k < SIZE * SIZE; ++k) {
			int at = half ? SIZE * SIZE - 1 - k : k, x = at / SIZE, y = at % SIZE;

			if (!taken[x][y])
				continue;
			while (o->n >= first + 2 &&
			       (o->x[o->n - 1] - o->x[o->n - 2]) * ((float)y - o->y[o->n - 2]) <=
				   (o->y[o->n - 1] - o->y[o->n - 2]) * ((float)x - o->x[o->n - 2]))
				--o->n;
			put(o, (float)x, (float)y);
		}
		--o->n; /* the other half starts with it */
	}
}

static struct outline hull;
static struct lockstep_polygon *hull_polygon;

static void make_hull_and_points(struct random *rng, unsigned batch)
{
	(void)batch;
	do
		make_hull(&hull, rng);
	while (hull.n < 3);
	reorder(&hull, rng);
	make_points(&hull, rng, 0.5f);
	lockstep_polygon_free(hull_polygon);
	hull_polygon = world_of(&hull);
}

UNIT_TEST(convex_polygons_are_polygons)
{
	struct compared compared = {0, 0};

	for (struct round r = rounds(POLYGONS, 5, make_hull_and_points); next_round(&r);) {
		uint64_t one[WORDS], other[WORDS];

		lockstep_point_polygon(CASES, points, hull_polygon, one);
		lockstep_point_convex(CASES, points, hull_polygon, other);
		compare(&hull, "a hull", one, other, &compared);
	}
	lockstep_polygon_free(hull_polygon);
	assert_true(compared.inside > 200 && compared.on_it > one_in(10, 1));
}

/* ---- At any place --------------------------------------------------------------------------------- */

#if HAVE_GMP
static bool beyond(const struct lockstep_truth *truth, double error_bound)
{
	return fabs(truth->margin) > error_bound * 0x1p-24;
}

UNIT_TEST(triangles_cover_any_polygon)
{
	static struct outline o;
	size_t inside = 0;

	for (unsigned k = 0; k < LATTICE_MAKERS_FROM; ++k)
		for (uint64_t index = 0; index < POLYGONS / 4; ++index) {
			struct random rng;

			make_outline(&o, k, index);
			random_begin(&rng, 7, k, index);
			make_points(&o, &rng, 0);
			struct lockstep_polygon *polygon = world_of(&o);
			struct lockstep_triangles *triangles = triangles_of(polygon);
			bool clear[CASES], is_inside[CASES];

			for (size_t i = 0; i < CASES; ++i) {
				float p[] = {px[i], py[i]};
				struct lockstep_truth one, other;

				lockstep_exact_point_polygon(p, polygon, &one);
				lockstep_exact_point_triangles(p, triangles, &other);
				clear[i] = beyond(&one, 4.01) && beyond(&other, 4.01);
				is_inside[i] = one.hit;
				inside += clear[i] && is_inside[i];
			}
			for (int isa = -1; next_isa(&isa);) {
				uint64_t one[WORDS], other[WORDS];

				lockstep_point_polygon(CASES, points, polygon, one);
				lockstep_point_triangles(CASES, points, triangles, other);
				for (size_t i = 0; i < CASES; ++i) {
					if (!clear[i])
						continue;
					assert_int_equal(bit(one, i), is_inside[i]);
					assert_int_equal(bit(other, i), is_inside[i]);
				}
			}
			lockstep_triangles_free(triangles);
			lockstep_polygon_free(polygon);
		}
	print_message("%zu inside\n", inside);
	assert_true(inside > 1000);
}

#else
UNIT_TEST(triangles_cover_any_polygon)
{
	skip();
}
#endif
