/* SPDX-License-Identifier: MIT */
/*
 * Triangles in the plane that share a side leave no seam: a point within rounding of that side, and
 * not of another side, is in one of them; points of a polygon near its diagonals are in its
 * triangles; and a thin polygon meets whatever crosses its middle. For the reference and every build
 * that runs.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/base/random.h"
#include "harness/check/builds.h"
#include "reference/table.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { QUADS = 1 << 16, POLYGONS = 1000, VERTICES_MAX = 12, A_DIAGONAL = 64 };

/* In double: a place; floats are taken near it. */
struct place {
	double x, y;
};

static double cross(struct place a, struct place b, struct place c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static struct place place_between(struct place a, struct place b, double share)
{
	return (struct place){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

/* The nearest float, or one of the next two on either side. */
static float about(double v, struct random *rng)
{
	float f = (float)v;

	for (unsigned steps = random_below(rng, 3); steps > 0; --steps)
		f = nextafterf(f, random_chance(rng, 0.5) ? INFINITY : -INFINITY);
	return f;
}

/* The answers of the reference (who == 0) or a build for n cases; false if there is no such
 * build. */
static bool ask(size_t who, const char *name, size_t n, const float *const *in, const void *world,
		uint64_t *hits)
{
	const struct lockstep_test *test = lockstep_test_find(name);
	const struct lockstep_batch batch = {.n = n, .in = in, .hits = hits, .world = world};
	lockstep_kernel *kernel = harness_of(test)->reference;
	size_t count;
	const struct build *build = harness_builds(&count);

	if (who > count)
		return false;
	if (who > 0)
		kernel = build[who - 1].runs ? build_kernel(&build[who - 1], test) : NULL;
	if (!kernel) /* builds that do not run count as agreeing */
		memset(hits, 0xff, (n + 63) / 64 * sizeof(*hits));
	else
		kernel(&batch);
	return true;
}

/* ---- Two triangles ----------------------------------------------------------------------------- */

static float pair[2][8][QUADS]; /* x, y of the point and of three vertices */

/* Case i of one of the two triangles, from any first vertex, in either order. */
static void put_triangle(unsigned which, size_t i, const float p[2], const struct place corner[3],
			 struct random *rng)
{
	unsigned first = random_below(rng, 3), step = 1 + random_below(rng, 2);

	pair[which][0][i] = p[0];
	pair[which][1][i] = p[1];
	for (unsigned k = 0; k < 3; ++k) {
		struct place at = corner[(first + k * step) % 3];

		pair[which][2 + 2 * k][i] = (float)at.x;
		pair[which][3 + 2 * k][i] = (float)at.y;
	}
}

/* ABC and ABD, C and D on either side of AB; P near AB, far from its ends. */
static void put_quad(size_t i)
{
	struct random rng;
	struct place corner[4];
	double size, far;

	random_begin(&rng, 1, 0, i);
	size = random_octaves(&rng, -20, 15);
	far = random_chance(&rng, 0.5) ? 0 : 32 * size;
	for (unsigned k = 0; k < 2; ++k) {
		corner[k].x = (float)(far + size * (double)random_uniform(&rng, -1, 1));
		corner[k].y = (float)(far + size * (double)random_uniform(&rng, -1, 1));
	}
	if (random_chance(&rng, 0.1))
		corner[1].y = corner[0].y;
	for (unsigned k = 0; k < 2; ++k) {
		double height = (k ? -1 : 1) * (double)random_uniform(&rng, 0.25f, 2);
		struct place foot =
		    place_between(corner[0], corner[1], (double)random_uniform(&rng, -0.5f, 1.5f));

		corner[2 + k].x = (float)(foot.x - height * (corner[1].y - corner[0].y));
		corner[2 + k].y = (float)(foot.y + height * (corner[1].x - corner[0].x));
	}
	struct place at =
	    place_between(corner[0], corner[1], (double)random_uniform(&rng, 0.125f, 0.875f));
	const float p[] = {about(at.x, &rng), about(at.y, &rng)};
	const struct place other[] = {corner[1], corner[0], corner[3]};

	put_triangle(0, i, p, corner, &rng);
	put_triangle(1, i, p, other, &rng);
}

UNIT_TEST(two_triangles_leave_no_seam)
{
	static uint64_t hits[2][QUADS / 64];
	const size_t n = one_in(QUADS, QUADS / 16);
	size_t twice = 0;

	for (size_t i = 0; i < n; ++i)
		put_quad(i);
	for (size_t who = 0;; ++who) {
		for (unsigned which = 0; which < 2; ++which) {
			const float *in[8];

			for (unsigned k = 0; k < 8; ++k)
				in[k] = pair[which][k];
			if (!ask(who, "point_triangle", n, in, NULL, hits[which]))
				goto asked;
		}
		for (size_t i = 0; i < n; ++i) {
			bool first = hits[0][i / 64] >> i % 64 & 1;
			bool second = hits[1][i / 64] >> i % 64 & 1;

			if (!first && !second)
				fail_msg("%zu: (%a, %a) is in neither triangle", who,
					 (double)pair[0][0][i], (double)pair[0][1][i]);
			twice += who == 0 && first && second;
		}
	}
asked:
	/* Some are within rounding of the side, most are not. */
	assert_in_range(twice, n / 1000, n / 2);
}

/* ---- Polygons ---------------------------------------------------------------------------------- */

struct points {
	size_t count;
	float x[VERTICES_MAX * 3 * A_DIAGONAL], y[VERTICES_MAX * 3 * A_DIAGONAL];
};

/* A star-shaped polygon around a random place. */
static struct lockstep_polygon *star(struct random *rng, double *largest)
{
	float x[VERTICES_MAX], y[VERTICES_MAX];
	size_t n = 4 + random_below(rng, VERTICES_MAX - 3);
	double size = random_octaves(rng, -4, 4), turn = random_uniform(rng, 0, 1);
	double middle_x = random_uniform(rng, -16, 16), middle_y = random_uniform(rng, -16, 16);
	struct lockstep_polygon *polygon;

	for (size_t i = 0; i < n; ++i) {
		double angle = 2 * 3.14159265358979 * (turn + (double)i / (double)n);
		double radius = size * (double)random_uniform(rng, 0.2f, 1);

		x[i] = (float)(middle_x + radius * cos(angle));
		y[i] = (float)(middle_y + radius * sin(angle));
	}
	*largest = fmax(fabs(middle_x), fabs(middle_y)) + size;
	assert_int_equal(lockstep_polygon_create(&polygon, 1, &n, x, y), LOCKSTEP_OK);
	return polygon;
}

/* Corner k of a triangle, modulo 3. */
static struct place corner_of(const float *const column[6], size_t triangle, unsigned k)
{
	return (struct place){column[2 * (k % 3)][triangle], column[2 * (k % 3) + 1][triangle]};
}

/* Points near all sides of a triangle. False if it is flat over one of them. */
static bool put_points(struct points *points, const float *const column[6], size_t triangle,
		       double largest, struct random *rng)
{
	for (unsigned k = 0; k < 3; ++k) {
		struct place a = corner_of(column, triangle, k);
		struct place b = corner_of(column, triangle, k + 1);

		if (fabs(cross(a, b, corner_of(column, triangle, k + 2))) <
		    0x1p-12 * hypot(b.x - a.x, b.y - a.y) * largest)
			return false;
		for (unsigned i = 0; i < A_DIAGONAL; ++i) {
			struct place at =
			    place_between(a, b, (double)random_uniform(rng, 0.125f, 0.875f));

			points->x[points->count] = about(at.x, rng);
			points->y[points->count++] = about(at.y, rng);
		}
	}
	return true;
}

UNIT_TEST(polygons_are_their_triangles)
{
	static struct points points;
	static uint64_t in_polygon[sizeof points.x / sizeof(float) / 64 + 1];
	static uint64_t in_triangles[sizeof points.x / sizeof(float) / 64 + 1];
	size_t inside = 0, outside = 0;

	for (uint64_t index = 0; index < one_in(POLYGONS, POLYGONS / 16); ++index) {
		struct random rng;
		double largest;

		random_begin(&rng, 2, 0, index);
		struct lockstep_polygon *polygon = star(&rng, &largest);
		struct lockstep_triangles *triangles;
		const float *column[6], *const in[] = {points.x, points.y};

		assert_int_equal(lockstep_polygon_triangulate(polygon, &triangles), LOCKSTEP_OK);
		points.count = 0;
		for (size_t i = lockstep_triangles_get(triangles, column); i-- > 0;)
			if (!put_points(&points, column, i, largest, &rng)) {
				points.count = 0;
				break;
			}
		for (size_t who = 0;
		     ask(who, "point_polygon", points.count, in, polygon, in_polygon) &&
		     ask(who, "point_triangles", points.count, in, triangles, in_triangles);
		     ++who)
			for (size_t i = 0; i < points.count; ++i) {
				bool is_in = in_polygon[i / 64] >> i % 64 & 1;

				if (is_in && !(in_triangles[i / 64] >> i % 64 & 1))
					fail_msg("%zu: (%a, %a) is in polygon %u, but in none of "
						 "its triangles",
						 who, (double)points.x[i], (double)points.y[i],
						 (unsigned)index);
				++*(is_in ? &inside : &outside);
			}
		lockstep_triangles_free(triangles);
		lockstep_polygon_free(polygon);
	}
	print_message("%zu points in polygons, %zu not\n", inside, outside);
	assert_in_range(outside, inside / 32, inside);
}

/* Within rounding of a side, a point in the polygon may be in none of its triangles, as lockstep.h says. */
UNIT_TEST(but_near_a_side)
{
	static const float x[] = {-0x1.db15f6p+1f, -0x1.685b18p-1f, 0x1.26e86ap+1f, -0x1.ee81p+0f};
	static const float y[] = {-0x1.abce8p+1f, -0x1.14339ep+1f, -0x1.f262fp-1f, 0x1.fb63c2p+1f};
	static const float px[] = {0x1.d4fbcp+0f}, py[] = {-0x1.28c65ep+0f};
	static const size_t vertices[] = {4};
	/* 0 1 2 and 0 2 3 */
	const float bx[] = {x[1], x[2]}, by[] = {y[1], y[2]};
	const float cx[] = {x[2], x[3]}, cy[] = {y[2], y[3]};
	const float ax[] = {x[0], x[0]}, ay[] = {y[0], y[0]};
	const float *const in[] = {px, py};
	struct lockstep_polygon *polygon;
	struct lockstep_triangles *triangles;
	const struct lockstep_triangle columns = {
	    .ax = ax, .ay = ay, .bx = bx, .by = by, .cx = cx, .cy = cy};
	uint64_t hits[1];

	assert_int_equal(lockstep_polygon_create(&polygon, 1, vertices, x, y), LOCKSTEP_OK);
	assert_int_equal(lockstep_triangles_create(&triangles, 2, columns), LOCKSTEP_OK);
	for (size_t who = 0; ask(who, "point_polygon", 1, in, polygon, hits); ++who)
		assert_true(hits[0] & 1);
	for (size_t who = 0; ask(who, "point_triangles", 1, in, triangles, hits); ++who)
		assert_true(hits[0] == 0 || hits[0] == UINT64_MAX); /* or it does not run */
	lockstep_triangles_free(triangles);
	lockstep_polygon_free(polygon);
}

/* ---- Thin polygons ----------------------------------------------------------------------------- */

enum { THIN = 1 << 14, CONVEX_COLUMNS = 16 };
static float thin[2][CONVEX_COLUMNS][THIN];

/* Three corners, from any first corner, in either order. */
static void put_convex(unsigned which, size_t i, const struct place corner[3], struct random *rng)
{
	const unsigned first = random_below(rng, 3), step = 1 + random_below(rng, 2);
	for (unsigned k = 0; k < CONVEX_COLUMNS / 2; ++k) {
		const struct place at = corner[(first + (k < 3 ? k : 2) * step) % 3];
		thin[which][2 * k][i] = (float)at.x;
		thin[which][2 * k + 1][i] = (float)at.y;
	}
}

/* A triangle that is thin, often so much that its winding is uncertain; and half a box across its middle. */
static void put_thin(size_t i)
{
	struct random rng;
	random_begin(&rng, 4, 0, i);
	const double size = random_octaves(&rng, -17, 18);
	const double far = random_chance(&rng, 0.5) ? 0 : 4 * size;
	for (;;) {
		const struct place a = {(float)(far + size * (double)random_uniform(&rng, -1, 1)),
					(float)(far + size * (double)random_uniform(&rng, -1, 1))};
		const struct place b = {(float)(far + size * (double)random_uniform(&rng, -1, 1)),
					(float)(far + size * (double)random_uniform(&rng, -1, 1))};
		const struct place along = {b.x - a.x, b.y - a.y};
		const double s = fmax(fabs(along.x), fabs(along.y));
		const double height = random_octaves(&rng, -33, -13) * s * s /
				      (along.x * along.x + along.y * along.y);
		const struct place foot = place_between(a, b, random_chance(&rng, 0.5) ? 1 : 0.75);
		const struct place c = {(float)(foot.x - height * along.y),
					(float)(foot.y + height * along.x)};
		if (s < size / 4)
			continue;
		const struct place middle = {(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3};
		const double half = s * random_octaves(&rng, -9, -4);
		put_convex(0, i, (const struct place[]){a, b, c}, &rng);
		put_convex(1, i,
			   (const struct place[]){{middle.x - half, middle.y - half},
						  {middle.x + half, middle.y - half},
						  {middle.x, middle.y + half}},
			   &rng);
		return;
	}
}

UNIT_TEST(a_thin_polygon_is_one)
{
	static uint64_t hits[THIN / 64];
	const float *in[2 * CONVEX_COLUMNS];

	for (size_t i = 0; i < THIN; ++i)
		put_thin(i);
	for (unsigned turned = 0; turned < 2; ++turned) {
		for (unsigned k = 0; k < 2 * CONVEX_COLUMNS; ++k)
			in[k] = thin[k / CONVEX_COLUMNS ^ turned][k % CONVEX_COLUMNS];
		for (size_t who = 0; ask(who, "convex_convex", THIN, in, NULL, hits); ++who)
			for (size_t i = 0; i < THIN; ++i)
				if (!(hits[i / 64] >> i % 64 & 1))
					fail_msg("%zu: thin triangle %zu is missed", who, i);
	}
}
