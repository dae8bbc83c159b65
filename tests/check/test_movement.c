/* SPDX-License-Identifier: MIT */
/*
 * How far the input must move: cases by hand; and for all tests and scenes, no input within `least`
 * has the other answer.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/base/random.h"
#include "harness/check/movement.h"
#include "harness/formats/columns.h"
#include "reference/exact/moved.h"
#include "reference/exact/truth.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

/* ---- By hand --------------------------------------------------------------------------------- */

/* How far `least` may be below the distance, and `most` above it. */
static const double low_enough = 1.2, near_enough = 1.03;

static const struct known {
	const char *test;
	double distance;
	float operands[LOCKSTEP_COLUMNS_MAX];
} known[] = {
    /* A gap of 2 closed by both points and the radius: 3 - 2 d = 1 + d. */
    {"point_circle", 2.0 / 3, {3, 0, 0, 0, 1}},
    /* From the centre, along the diagonal: 2 sqrt(2) d = 2 - d. */
    {"point_circle", 0.52240774, {5, 5, 5, 5, 2}},
    /* The depth, shared by the point and the side. */
    {"point_box", 0.5, {1, 4, 0, 0, 10, 10}},
    /* A gap of 2 between boxes. */
    {"box_box", 1, {0, 0, 1, 1, 3, 0, 4, 1}},
    /* Side by side, 0.25 deep. */
    {"box_box", 0.125, {0, 0, 1, 1, 0.75f, 0, 4, 1}},
    /* A gap of 2, two centres and two radii. */
    {"circle_circle", 0.5, {0, 0, 1, 4, 0, 1}},
    /* Points as discs: radii cannot shrink. 4 d = 2. */
    {"circle_circle", 0.5, {0, 0, 0, 2, 0, 0}},
    /* A gap of 1 to the corner of a box: (sqrt(2) - 2 sqrt(2) d) = 1 / 2 + d. */
    {"circle_box", 0.23878, {-1, -1, 0.5f, 0, 0, 4, 4}},
    /* A gap of 2 to a level segment; both its ends move. */
    {"circle_segment", 2.0 / 3, {0, 3, 1, -5, 0, 5, 0}},
    /* A gap of 2 to an edge; both its ends move. */
    {"point_triangle", 1, {-2, 1, 0, 0, 0, 4, 4, 0}},
    /* Two centres and two half extents; directions stay. */
    {"obb_obb", 0.5, {0, 0, 1, 1, 1, 0, 4, 0, 1, 1, 1, 0}},
    {"obb3_obb3", 0.5, {0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 4, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0}},
    /* An end and the plane's offset. */
    {"segment_plane", 0.5, {0, 0, 1, 0, 0, 2, 0, 0, 1, 0}},
    {"sphere_plane", 2.0 / 3, {0, 0, 3, 1, 0, 0, 1, 0}},
    /* A gap of 2 between level triangles; below 1 / 2, all corners move. */
    {"triangle_triangle3", 1, {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 2, 4, 0, 2, 0, 4, 2}},
    /* A gap of 2 between a triangle and a box; a vertex that is 1 deep in a box. */
    {"triangle_box3", 1, {0, 0, 3, 4, 0, 3, 0, 4, 3, 0, 0, 0, 4, 5, 1}},
    {"triangle_box3", 0.5, {1, 2, 3, -9, 2, 3, -9, 4, 3, 0, 0, 0, 10, 10, 10}},
    {"triangle_box3", 0.5, {-90, -90, 1, 90, -90, 1, 0, 90, 1, -1, -1, 0, 1, 1, 10}},
    /* A side beside an edge of the box, along the diagonal: 10 - 2 d = 9 + 2 d. */
    {"triangle_box3", 0.25, {10, 0, 3, 0, 10, 3, 9, 9, 20, 0, 0, 0, 4, 5, 6}},
    /* A plane beside a corner of the box: 16 - 3 d = 15 + 3 d. */
    {"triangle_box3", 1 / 6.0, {16, 0, 0, 0, 16, 0, 0, 0, 16, 0, 0, 0, 4, 5, 6}},
    /* A ball above the middle of a large triangle. */
    {"sphere_triangle", 2.0 / 3, {0, 0, 3, 1, -90, -90, 0, 90, -90, 0, 0, 90, 0}},
};

static const struct lockstep_test *find(const char *name)
{
	const struct lockstep_test *test = lockstep_test_find(name);
	assert_non_null(test);
	return test;
}

UNIT_TEST(known_distances)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
		const double expected = known[i].distance;
		struct movement m;
		assert_true(movement_of(find(known[i].test), known[i].operands, NULL, &m));
		if (m.least <= expected && m.least * low_enough >= expected &&
		    m.most >= expected * (1 - 1e-4) && m.most <= expected * near_enough)
			continue;
		print_error("%s, row %zu: %g to %g, not %g\n", known[i].test, i, m.least, m.most,
			    expected);
		fail();
	}
}

UNIT_TEST(units)
{
	static const float apart[] = {8, 0, 0, 0, 2}, touching[] = {2, 0, 0, 0, 2},
			   invalid[] = {2, 0, 0, 0, -2}, infinite[] = {INFINITY, 0, 0, 0, 2};
	const struct lockstep_test *test = find("point_circle");
	struct movement m;
	assert_true(movement_of(test, apart, NULL, &m));
	assert_true(m.largest == 8);
	assert_true(m.least_ulps == m.least * 0x1p20 && m.most_ulps == m.most * 0x1p20);
	assert_true(movement_of(test, touching, NULL, &m));
	assert_true(m.least == 0 && m.most <= 0x1p-20);
	assert_false(movement_of(test, invalid, NULL, &m));
	assert_false(movement_of(test, infinite, NULL, &m));
	assert_false(movement_of(find("dot3"), apart, NULL, &m));
}

/* A gap of three columns of pixels. */
UNIT_TEST(pixels)
{
	static const int32_t boxes[] = {0, 0, 4, 4, 7, 0, 4, 4};
	float operands[8];
	struct movement m;
	for (unsigned k = 0; k < 8; ++k)
		operands[k] = column_of_pixel(boxes[k]);
	assert_true(movement_of(find("pixel_box_overlap"), operands, NULL, &m));
	assert_true(m.least == 4 && m.most == 4 && m.least_ulps == 4);
}

/* Is y positive? Only if x is; otherwise the answer is no. */
static void branching(const float *operands, const void *world, struct lockstep_truth *truth)
{
	struct number at[2];
	(void)world;
	if (!exact_begin(operands, "xy", "", NONE_LATER, at, truth))
		return;
	if (number_sign(at[0]) > 0)
		answer_closed(truth, at_least_zero(at[1]));
	else
		answer_closed(truth, never);
}

UNIT_TEST(branches_are_open)
{
	static const float hit[] = {1, 3}, miss[] = {-1, 3};
	assert_int_equal(exact_moved(branching, hit, NULL, 0.875, 0), 1);
	assert_int_equal(exact_moved(branching, hit, NULL, 1.125, 0), 0);
	assert_int_equal(exact_moved(branching, hit, NULL, 1.125, 1), 1);
	assert_int_equal(exact_moved(branching, hit, NULL, 3.125, 1), 0);
	assert_int_equal(exact_moved(branching, miss, NULL, 0.875, 0), -1);
	assert_int_equal(exact_moved(branching, miss, NULL, 1.125, 0), 0);
}

/* ---- Nothing within `least` has the other answer --------------------------------------------- */

enum { FEW = 8, NEIGHBOURS = 8, WITH_WORLD = 4 };

/* Directions, normals and angles do not move. */
static bool stays(char role)
{
	return strchr("cslmna", role);
}

/* To one side by the full distance, or to the other, or anywhere between. */
static float moved(struct random *rng, char role, float from, double distance)
{
	const uint32_t way = random_below(rng, 8);
	const double share = way < 3 ? 1 : way < 6 ? -1 : random_uniform(rng, -1, 1);
	if (stays(role))
		return from;
	if (pixel_role(role)) {
		const double to = pixel_of_column(from) + trunc(share * distance);
		const double least = strchr("pq", role) ? INT32_MIN : 0;
		return column_of_pixel((int32_t)fmin(fmax(to, least), INT32_MAX));
	}
	float to = (float)(from + share * distance);
	while (fabs((double)to - from) > distance)
		to = nextafterf(to, from);
	return strchr("rh", role) && to < 0 ? 0 : to;
}

/* The columns of a row; equal consecutive vertices of convex polygons stay equal. */
static void move_row(struct random *rng, const char *roles, const float *from, double distance,
		     float *to)
{
	for (unsigned k = 0; roles[k] != '\0'; ++k) {
		const unsigned x = k - (roles[k] == 'v');
		to[k] = moved(rng, roles[k], from[k], distance);
		for (unsigned j = k; (roles[k] == 'u' || roles[k] == 'v') && j-- > 0;)
			if (roles[j] == roles[k] && from[j - (k - x)] == from[x] &&
			    from[j - (k - x) + 1] == from[x + 1])
				to[k] = to[j];
	}
}

/* Rows that are equal stay equal. */
static bool move_world(struct random *rng, const struct world *from, double distance,
		       struct world *to)
{
	float row[WORLD_COLUMNS_MAX], at[WORLD_COLUMNS_MAX];
	size_t first = 0;
	world_begin(to, from->kind);
	for (size_t part = 0; part < from->parts; first += from->part[part++]) {
		world_add_part(to);
		for (size_t i = first; i < first + from->part[part]; ++i) {
			size_t same = first;
			for (unsigned k = 0; k < from->kind->row.columns; ++k)
				row[k] = from->column[k][i];
			move_row(rng, from->kind->row.roles, row, distance, at);
			while (same < i &&
			       (from->column[0][same] != row[0] || from->column[1][same] != row[1]))
				++same;
			for (unsigned k = 0; same < i && from->kind->row.columns == 2 && k < 2; ++k)
				at[k] = to->column[k][same];
			world_add_row(to, at);
		}
	}
	return world_make(to) == LOCKSTEP_OK;
}

/* The results of one test so far. */
struct seen {
	const struct lockstep_test *test;
	unsigned cases, compared, wrong;
	double log_ratio;
	unsigned ratios;
};

static void say(struct seen *seen, const char *scene, const char *what, const float *operands,
		const struct movement *m)
{
	if (seen->wrong++ > 0)
		return;
	print_error("%s, %s: %s; least %.17g, most %.17g:", seen->test->name, scene, what, m->least,
		    m->most);
	for (unsigned k = 0; k < seen->test->columns; ++k)
		print_error(" %a", (double)operands[k]);
	print_error("\n");
}

static void look_around(struct seen *seen, const char *scene, struct random *rng,
			const float *operands, const struct world *world, const struct movement *m)
{
	lockstep_exact *exact = harness_of(seen->test)->exact;
	struct lockstep_truth truth, there;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	roles_of_test(seen->test, roles);
	exact(operands, world->made, &truth);
	/* Nothing is degenerate there. */
	if (m->least == 0 && truth.sign != 0 && strcmp(scene, "uniform") == 0)
		say(seen, scene, "no bound", operands, m);
	for (unsigned i = 0; i < NEIGHBOURS; ++i) {
		float at[LOCKSTEP_COLUMNS_MAX];
		struct world moved_one = {.made = NULL};
		const bool moves = world->kind && i < WITH_WORLD && world->rows < 2000;
		move_row(rng, roles, operands, m->least, at);
		if (moves && !move_world(rng, world, m->least, &moved_one)) {
			world_free(&moved_one);
			continue;
		}
		exact(at, moves ? moved_one.made : world->made, &there);
		world_free(&moved_one);
		if (!there.promised || there.margin == -INFINITY)
			continue;
		++seen->compared;
		if (there.hit != truth.hit)
			say(seen, scene, "a neighbour has the other answer", at, m);
	}
}

static void look_at_case(struct seen *seen, const char *scene, struct random *rng,
			 const float *operands, const struct world *world, bool whole)
{
	struct movement m;
	if (!(whole ? movement_of : movement_least)(seen->test, operands, world, &m))
		return;
	++seen->cases;
	if (m.least > m.most || (m.least == m.most && m.least > 0))
		say(seen, scene, "a witness within `least`", operands, &m);
	look_around(seen, scene, rng, operands, world, &m);
	if (m.least > 1e-3 * m.most && !isinf(m.most)) {
		seen->log_ratio += log(m.most / m.least);
		++seen->ratios;
	}
}

static void look_at_scene(struct seen *seen, const struct scene *scene)
{
	static struct cases cases;
	struct random rng;
	fill_from(&cases, scene, seen->test, 3, 0, FEW);
	for (unsigned i = 0; i < FEW; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		random_begin(&rng, 4, random_stream(scene_name(scene), seen->test->name), i);
		operands_of(&cases, i, operands);
		look_at_case(seen, scene_name(scene), &rng, operands, &cases.world[0], i == 0);
	}
}

/* True if the test's truth is in coordinates, rather than in the pixels that it computes with. */
static bool is_measured(const struct lockstep_test *test)
{
	if (!test->hits || !harness_of(test)->exact)
		return false;
	return pixel_test(test) ? test->judge && !pixel_test(find(test->judge)) : !test->judge;
}

UNIT_TEST(least_is_certain)
{
	char error[256];
	unsigned wrong = 0;
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		struct seen seen = {.test = &lockstep_tests[t]};
		if (!is_measured(seen.test))
			continue;
		for (const struct scene_family *f = scene_families; f->name; ++f) {
			struct scene *scene = scene_open(f->name, error, sizeof error);
			if (scene)
				look_at_scene(&seen, scene);
			scene_close(scene);
		}
		print_message("%s: %u cases, %u neighbours, most / least %.3g\n", seen.test->name,
			      seen.cases, seen.compared,
			      seen.ratios ? exp(seen.log_ratio / seen.ratios) : 0);
		wrong += seen.wrong;
	}
	assert_int_equal(wrong, 0);
}
