/* SPDX-License-Identifier: MIT */
/*
 * The relations hold for the references, and each relation catches a reference with a fault that it
 * can detect.
 */
#include <config.h>

#include <math.h>

#include "harness/check/chain.h"
#include "harness/check/metamorphic.h"
#include "harness/formats/columns.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

enum { SOME = 512 };

static struct relations *relations;

static int open_relations(void **state)
{
	relations = metamorphic_open(SOME);
	return find_data(state) || !relations;
}

static int close_relations(void **state)
{
	(void)state;
	metamorphic_close(relations);
	return 0;
}

/* Checks a kernel's answers to some cases of a scene against the relations. */
static bool holds(const char *name, const char *scene_name, lockstep_kernel *kernel,
		  uint64_t *compared, struct disagreement *what)
{
	const struct lockstep_test *test = lockstep_test_find(name);
	static struct cases cases;

	assert_non_null(test);
	fill_from(&cases, kept_open(scene_name), test, 1, 0, SOME);
	*compared = 0;
	return metamorphic_check(relations, test, kernel ? kernel : harness_of(test)->reference,
				 cases.columns, &cases.world[0], SOME, NULL, compared, what);
}

static bool begins_a_chain(const struct lockstep_test *test)
{
	bool begins = false;

	for (unsigned chain = 0; chain < chain_count; ++chain)
		begins |= chain_begins(chain, test);
	return begins;
}

UNIT_TEST(references_keep_to_them)
{
	static const char *const scenes[] = {"uniform", "lattice", "degenerate", "extreme",
					     "room",    "mesh",    "grazing"};

	for (size_t t = 0; t < lockstep_test_count(); ++t)
		for (size_t s = 0; s < sizeof(scenes) / sizeof(*scenes); ++s) {
			const struct lockstep_test *test = &lockstep_tests[t];
			struct disagreement what;
			uint64_t compared;

			if (!harness_has_exact() && strcmp(scenes[s], "grazing") == 0)
				continue;
			if (!holds(test->name, scenes[s], NULL, &compared, &what))
				fail_msg("%s, %s: %s", test->name, scenes[s], what.detail);
			/* Without GMP there are further conditions: two operands of one shape, or a
			 * tame case. */
			if (!test->hits || test->judge || (pixel_test(test) && !test->pair))
				assert_true(compared == 0 || begins_a_chain(test));
			else if (harness_has_exact())
				assert_true(compared >= SOME);
		}
}

/* ---- References that are wrong ---------------------------------------------------------------- */

/* Value k of the first or the second operand of case i, in pairs. */
static float at(const struct lockstep_batch *batch, unsigned k, size_t i)
{
	return batch->in[k][i];
}

#define WRONG(name, condition)                                                                     \
	static void name(const struct lockstep_batch *batch)                                       \
	{                                                                                          \
		memset(batch->hits, 0, (batch->n + 63) / 64 * sizeof(*batch->hits));               \
		for (size_t i = 0; i < batch->n; ++i)                                              \
			batch->hits[i / 64] |= (uint64_t)(condition) << i % 64;                    \
	}

/* circle_circle: x y r X Y R are columns 0 to 5; point_circle: x y X Y R are 0 to 4. */
static float distance(const struct lockstep_batch *batch, unsigned a, unsigned b, size_t i)
{
	return hypotf(at(batch, a, i) - at(batch, b, i), at(batch, a + 1, i) - at(batch, b + 1, i));
}

WRONG(only_first_radius, distance(batch, 0, 3, i) <= at(batch, 2, i))
WRONG(only_to_the_right,
      distance(batch, 0, 2, i) <= at(batch, 4, i) && at(batch, 0, i) >= at(batch, 2, i))
WRONG(only_across, fabsf(at(batch, 0, i) - at(batch, 2, i)) <= at(batch, 4, i))
WRONG(of_no_unit, distance(batch, 0, 2, i) <= 100)

/* line_segment: the line is in columns 0 to 3, the segment in 4 to 7; circle_segment: x y r are 0 to 2,
 * the segment 3 to 6. */
WRONG(nearer_the_first_end, distance(batch, 0, 4, i) < distance(batch, 2, 4, i))
WRONG(nearer_the_second_end, distance(batch, 0, 3, i) > distance(batch, 0, 5, i))

/* The square of the length of side k of a polygon of eight vertices in columns from `first` on. */
static float side(const struct lockstep_batch *batch, unsigned first, unsigned k, size_t i)
{
	float d = distance(batch, first + 2 * k, first + 2 * ((k + 1) % 8), i);

	return d * d;
}

/* Depends on the order of the sides, and so on the direction, but not on the first side. */
static double turning(const struct lockstep_batch *batch, unsigned first, size_t i)
{
	double sum = 0;

	for (unsigned k = 0; k < 8; ++k) {
		double a = side(batch, first, k, i), b = side(batch, first, (k + 1) % 8, i);

		sum += a * (a - b) * b;
	}
	return sum;
}

WRONG(of_the_first_side,
      side(batch, 0, 0, i) + side(batch, 16, 0, i) > side(batch, 0, 4, i) + side(batch, 16, 4, i))
WRONG(of_the_direction, turning(batch, 0, i) + turning(batch, 16, i) > 0)

/* sphere_triangle: x y z r ax ay az ... cz are columns 0 to 12. */
static float from_vertex(const struct lockstep_batch *batch, unsigned vertex, unsigned axis,
			 size_t i)
{
	return at(batch, 4 + 3 * vertex + axis, i) - at(batch, axis, i);
}

/* Three times the distance of the centre from the triangle's centroid, along an axis. */
static float off(const struct lockstep_batch *batch, unsigned axis, size_t i)
{
	return from_vertex(batch, 0, axis, i) + from_vertex(batch, 1, axis, i) +
	       from_vertex(batch, 2, axis, i);
}

static float far_off(const struct lockstep_batch *batch, unsigned axes, size_t i)
{
	float sum = 0;

	for (unsigned axis = 0; axis < axes; ++axis)
		sum += fabsf(off(batch, axis, i));
	return sum;
}

static float far_from_vertex(const struct lockstep_batch *batch, unsigned vertex, size_t i)
{
	return fabsf(from_vertex(batch, vertex, 0, i)) + fabsf(from_vertex(batch, vertex, 1, i)) +
	       fabsf(from_vertex(batch, vertex, 2, i));
}

/* The square of the length of the side from a vertex to the next. */
static double side_in_space(const struct lockstep_batch *batch, unsigned vertex, size_t i)
{
	double sum = 0;

	for (unsigned axis = 0; axis < 3; ++axis) {
		double d = (double)from_vertex(batch, (vertex + 1) % 3, axis, i) -
			   (double)from_vertex(batch, vertex % 3, axis, i);

		sum += d * d;
	}
	return sum;
}

/* Like turning() of a polygon. */
static double turning_in_space(const struct lockstep_batch *batch, size_t i)
{
	double sum = 0;

	for (unsigned k = 0; k < 3; ++k) {
		double a = side_in_space(batch, k, i), b = side_in_space(batch, k + 1, i);

		sum += a * (a - b) * b;
	}
	return sum;
}

WRONG(only_from_the_left, off(batch, 0, i) > 0)
WRONG(only_along_x, far_off(batch, 1, i) <= 3 * at(batch, 3, i))
WRONG(only_from_above, far_off(batch, 2, i) <= 3 * at(batch, 3, i))
WRONG(of_no_unit_in_space, far_off(batch, 3, i) <= 500)
WRONG(of_the_first_vertex, far_from_vertex(batch, 0, i) > far_from_vertex(batch, 1, i))
WRONG(of_the_direction_in_space, turning_in_space(batch, i) > 0)

/* Even-odd without the closing side of the ring. */
static void open_ring(const struct lockstep_batch *batch)
{
	const float *x, *y;
	size_t count = lockstep_polygon_ring(batch->world, 0, &x, &y);

	memset(batch->hits, 0, (batch->n + 63) / 64 * sizeof(*batch->hits));
	for (size_t i = 0; i < batch->n; ++i) {
		float px = at(batch, 0, i), py = at(batch, 1, i);
		bool hit = false;

		for (size_t k = 0; k + 1 < count; ++k)
			if ((y[k] <= py) != (y[k + 1] <= py) &&
			    px < x[k] + (py - y[k]) / (y[k + 1] - y[k]) * (x[k + 1] - x[k]))
				hit = !hit;
		batch->hits[i / 64] |= (uint64_t)hit << i % 64;
	}
}

UNIT_TEST(each_catches_what_it_is_for)
{
	static const struct {
		const char *test;
		lockstep_kernel *kernel;
		enum relation relation;
	} wrong[] = {
	    {"circle_circle", only_first_radius, RELATION_SWAP},
	    {"point_circle", only_to_the_right, RELATION_MIRROR},
	    {"point_circle", only_across, RELATION_TRANSPOSE},
	    {"point_circle", of_no_unit, RELATION_SCALE},
	    {"convex_convex", of_the_first_side, RELATION_TURN},
	    {"convex_convex", of_the_direction, RELATION_REVERSE},
	    {"point_polygon", open_ring, RELATION_MIRROR},
	    {"sphere_triangle", only_from_the_left, RELATION_MIRROR},
	    {"sphere_triangle", only_along_x, RELATION_TRANSPOSE},
	    {"sphere_triangle", only_from_above, RELATION_CYCLE},
	    {"sphere_triangle", of_no_unit_in_space, RELATION_SCALE},
	    {"sphere_triangle", of_the_first_vertex, RELATION_TURN},
	    {"sphere_triangle", of_the_direction_in_space, RELATION_REVERSE},
	    {"line_segment", nearer_the_first_end, RELATION_FIRST_ENDS},
	    {"circle_segment", nearer_the_second_end, RELATION_SECOND_ENDS},
	};

	for (size_t w = 0; w < sizeof(wrong) / sizeof(*wrong); ++w) {
		struct disagreement what;
		uint64_t compared;

		if (!harness_has_exact() && wrong[w].relation != RELATION_SWAP &&
		    !relation_keeps_bits(wrong[w].relation, lockstep_test_find(wrong[w].test)))
			continue;
		if (holds(wrong[w].test, "uniform", wrong[w].kernel, &compared, &what))
			fail_msg("%zu, %s: not caught", w, wrong[w].test);
		assert_int_equal(what.fault, FAULT_RELATION);
		assert_string_equal(relation_names[what.relation],
				    relation_names[wrong[w].relation]);
		assert_true(what.index < SOME);
		assert_non_null(strstr(what.detail, relation_names[wrong[w].relation]));
	}
}

/* circle_line computed from whichever end comes first: right except for rounding. */
static bool from_the_first_end(const struct lockstep_batch *batch, size_t i)
{
	float abx = at(batch, 5, i) - at(batch, 3, i), aby = at(batch, 6, i) - at(batch, 4, i);
	float acx = at(batch, 0, i) - at(batch, 3, i), acy = at(batch, 1, i) - at(batch, 4, i);
	float det = abx * acy - aby * acx, r = at(batch, 2, i);

	return det * det <= r * r * (abx * abx + aby * aby);
}

WRONG(rounded_from_the_first_end, from_the_first_end(batch, i))

/* The guarantee leaves these cases open, but the order of the ends must still not matter. */
UNIT_TEST(ends_do_not_matter_to_rounding)
{
	struct disagreement what;
	uint64_t compared;

	if (!harness_has_exact())
		skip();
	assert_false(holds("circle_line", "grazing", rounded_from_the_first_end, &compared, &what));
	assert_int_equal(what.relation, RELATION_SECOND_ENDS);
}

/* A reference that is right except for one changed case. */
static size_t spoiled;
static bool changed;
static void spoils_one(const struct lockstep_batch *batch)
{
	harness_of(lockstep_test_find("circle_circle"))->reference(batch);
	if (changed)
		batch->hits[spoiled / 64] ^= (uint64_t)1 << spoiled % 64;
	changed = true;
}

UNIT_TEST(each_case_is_held_to_them)
{
	for (spoiled = 0; spoiled < SOME; spoiled += 7) {
		struct disagreement what;
		uint64_t compared;
		changed = false;
		assert_false(holds("circle_circle", "uniform", spoils_one, &compared, &what));
		assert_int_equal(what.index, spoiled);
		assert_int_equal(compared, spoiled + 1);
	}
}

/* Points on the line x + y = 4, or where a change other than scaling has moved it. */
static void on_the_line(const struct lockstep_batch *batch)
{
	batch->hits[0] = fabsf(batch->in[0][0]) + fabsf(batch->in[1][0]) == 4;
}

/* A point on a side of a quadrangle. Rounding may change the answer only if some number may underflow
 * when the quadrangle is scaled: if any of its coordinates, including the last, is neither 0 nor from 1
 * to 1024. */
UNIT_TEST(scales_are_held_to_where_nothing_underflows)
{
	static const struct {
		float x, y;
		bool held;
	} last[] = {{-1, -1, true},
		    {-1, -0.5f, false},
		    {-0.5f, -1, false},
		    {0, -1024, true},
		    {0, -1025, false}};
	const struct lockstep_test *test = lockstep_test_find("point_polygon");
	static float x[] = {2}, y[] = {2};
	float *columns[LOCKSTEP_COLUMNS_MAX] = {x, y};
	if (!harness_of(test)->exact)
		skip();
	for (size_t i = 0; i < sizeof last / sizeof *last; ++i) {
		const float rows[] = {4, 0, 0, 4, last[i].x, last[i].y};
		struct disagreement what;
		struct world world;
		uint64_t compared = 0;
		make_rows(&world, test->name, 3, rows);
		assert_int_equal(metamorphic_check(relations, test, on_the_line, columns, &world, 1,
						   NULL, &compared, &what),
				 !last[i].held);
		assert_true(compared > 0);
		if (last[i].held)
			assert_int_equal(what.relation, RELATION_SCALE);
		world_free(&world);
	}
}

/* With exact truths, every answer can be compared: of each case after each change, and along each chain. */
UNIT_TEST(every_relation_and_chain_is_followed)
{
	enum { FEW = 16 };
	static struct cases cases;
	struct answers answers;
	struct disagreement what;
	bool begun[64] = {false};

	answers_allocate(&answers, FEW);
	for (size_t t = 0; t < lockstep_test_count() && harness_has_exact(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		lockstep_kernel *reference = harness_of(test)->reference;
		uint64_t expected = 0, compared = 0;
		struct world *world = &cases.world[0], other;

		fill_from(&cases, kept_open("uniform"), test, 1, 0, FEW);
		for (unsigned r = 0; r < RELATIONS && harness_of(test)->exact; ++r) {
			if (!relation_holds(r, test))
				continue;
			expected += relation_transform_world(r, world, &other) ? FEW : 0;
			world_free(&other);
		}
		answer_batch(test, reference, cases.columns, world->made, FEW, MODE_PAIRS,
			     &answers);
		for (unsigned chain = 0; chain < chain_count; ++chain) {
			if (!chain_begins(chain, test))
				continue;
			begun[chain] = true;
			assert_true(chain_check(chain, test, cases.columns, world, FEW, &answers,
						NULL, &expected, &what));
		}
		assert_true(metamorphic_check(relations, test, reference, cases.columns, world, FEW,
					      NULL, &compared, &what));
		if (compared != expected)
			fail_msg("%s: %u answers are compared, not %u", test->name,
				 (unsigned)compared, (unsigned)expected);
	}
	for (unsigned chain = 0; chain < chain_count && harness_has_exact(); ++chain)
		assert_true(begun[chain]);
	answers_free(&answers);
}

UNIT_FIXTURE(open_relations, close_relations)
