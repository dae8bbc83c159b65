/* SPDX-License-Identifier: MIT */
/*
 * Exact truths: margins and scales mean what they claim. The references, which compute in float,
 * give the exact answer outside the error bound that tests.def promises, and results within the
 * error bound of their scale, also where they underflow; within the error bound they do go wrong,
 * which shows that the promise is really tested.
 */
#include "harness/check/answers.h"
#include "reference/table.h"
#include "tests/reference/exact/exact_random.h"
#include "tests/unit.h"

#define U 0x1p-24

struct answer {
	bool hit;
	float result[LOCKSTEP_RESULTS_MAX];
};

static struct answer answer(const struct test *test, const float *v, const void *world)
{
	const struct lockstep_test *found = lockstep_test_find(test->name);
	struct answer answer = {false, {0}};

	answer.hit = answer_case(found, harness_of(found)->reference, v, world, answer.result);
	return answer;
}

/* ---- The observed errors -------------------------------------------------------------------- */

struct seen {
	unsigned cases, wrong;
	double margin; /* the largest of a wrong answer, in roundings */
	struct {
		unsigned known, unknown; /* is anything promised if the hit is right? */
		double error;            /* the largest, in roundings of the scale */
	} result[LOCKSTEP_RESULTS_MAX];
};

static void see_wrong(const struct lockstep_truth *truth, struct seen *seen)
{
	++seen->wrong;
	seen->margin = fmax(seen->margin, fabs(truth->margin) / U);
}

/* Results that jump are wrong if one of them is far from the truth. */
static bool all_within(const struct test *test, const struct answer *a,
		       const struct lockstep_truth *truth)
{
	for (unsigned k = 0; k < test->results; ++k)
		if (truth_unknown(truth, k) ? isnan(a->result[k])
					    : !(fabs(truth->value[k] - (double)a->result[k]) <=
						test->error_bound * U * truth->scale[k]))
			return false;
	return true;
}

static void see_result(const struct lockstep_truth *truth, unsigned k, float computed,
		       struct seen *seen)
{
	double error = truth_unknown(truth, k) && !isnan(computed)
			   ? 0
			   : fabs(truth->value[k] - (double)computed);

	if (!truth_unknown(truth, k) && isnan(truth->value[k]) && isnan(computed))
		return;
	if (isinf(truth->scale[k]))
		++seen->result[k].unknown;
	else
		++seen->result[k].known;
	/* A NaN instead of a number is infinitely wrong. */
	if (!(error == 0))
		error = isnan(error) ? INFINITY : error / truth->scale[k] / U;
	seen->result[k].error = fmax(seen->result[k].error, error);
}

static void see(const struct test *test, const float *v, const void *world, struct seen *seen)
{
	struct answer a = answer(test, v, world);
	struct lockstep_truth truth;

	test->exact(v, world, &truth);
	assert_true(truth.promised);
	++seen->cases;
	if (test->hits && a.hit != truth.hit) {
		see_wrong(&truth, seen);
		return;
	}
	if (truth.jumps && !all_within(test, &a, &truth)) {
		see_wrong(&truth, seen);
		return;
	}
	for (unsigned k = 0; k < test->results; ++k)
		see_result(&truth, k, a.result[k], seen);
}

/* ---- Cases that nearly touch ---------------------------------------------------------------- */

static bool inside(const struct test *test, const float *v, const void *world)
{
	struct lockstep_truth truth;

	test->exact(v, world, &truth);
	return truth.sign >= 0;
}

/* Between two floats of one sign, the geometric mean, to cover small ones. */
static float between(float a, float b, bool geometric)
{
	if (geometric && (a < 0) == (b < 0))
		return (float)copysign(sqrt(fabs((double)a)) * sqrt(fabs((double)b)), b);
	return (float)(((double)a + b) / 2);
}

/* Bisects one column until the answer flips. */
static void graze(const struct test *test, double scale, const void *world, float *v)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned columns = all_roles(test, roles), moved = random_below(columns);
	while (in_axes(roles, moved))
		moved = random_below(columns);
	float size = without_unit(roles[moved]) ? 1 : (float)scale;
	float ends[2] = {-size, size};
	bool first;

	if (strchr("rh", roles[moved]))
		ends[0] = 0;
	if (far_role(roles[moved]))
		ends[0] = v[near_column(roles, moved)];
	v[moved] = ends[0], first = inside(test, v, world);
	for (unsigned step = 0; nextafterf(ends[0], ends[1]) < ends[1]; ++step) {
		float middle = between(ends[0], ends[1], step % 2);

		if (middle <= ends[0] || middle >= ends[1])
			break;
		v[moved] = middle;
		ends[inside(test, v, world) != first] = middle;
	}
	v[moved] = ends[random_below(2)];
}

/* Moves columns by a few floats, and keeps the operands valid. */
static void jitter(const struct test *test, float *v)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned columns = all_roles(test, roles);

	for (unsigned k = 0; k < columns; ++k) {
		float to = random_below(2) || v[k] == 0 ? INFINITY : -INFINITY;

		if (strchr("xyzuvijkcslmndt", roles[k]) && random_below(2))
			for (unsigned ulps = random_below(3); ulps > 0; --ulps)
				v[k] = nextafterf(v[k], to);
	}
	for (unsigned k = 0; k < columns; ++k)
		if (far_role(roles[k]))
			v[k] = fmaxf(v[k], v[near_column(roles, k)]);
}

static void test_error_bound(void **which)
{
	const struct test *test = *which;
	/* Near a mesh, little is promised except hits. */
	unsigned known = test->world && world_columns(test->world) == 9 ? 8 : 1;
	struct seen seen = {0};

	random_state = 1; /* the same cases, whatever other tests there are */
	for (unsigned n = 0; n < 6000; n += one_in(1, 10)) {
		double scale = random_bits() & 1 ? 0x1p20 : random_power(-149, 20);
		float v[LOCKSTEP_COLUMNS_MAX] = {0};
		void *world;

		random_case(test, scale, v);
		world = random_world(test, scale, v);
		see(test, v, world, &seen);
		graze(test, scale, world, v);
		see(test, v, world, &seen);
		jitter(test, v);
		see(test, v, world, &seen);
		free_world(test->world, world);
	}
	print_message("%s: %u of %u wrong, up to %.3g roundings away\n", test->name, seen.wrong,
		      seen.cases, seen.margin);
	for (unsigned k = 0; k < test->results; ++k)
		print_message("\tresult %u: off by up to %.3g roundings; nothing known of %u, "
			      "something of %u\n",
			      k, seen.result[k].error, seen.result[k].unknown,
			      seen.result[k].known);
	assert_true(seen.margin <= test->error_bound);
	for (unsigned k = 0; k < test->results; ++k)
		assert_true(seen.result[k].error <= test->error_bound &&
			    known * seen.result[k].known > seen.result[k].unknown);
	/* A test with an error bound must go wrong within it; otherwise the bound is too wide,
	 * or untested. */
	if (test->error_bound == 0)
		assert_true(seen.wrong == 0);
	else
		assert_true(seen.margin > 0.1 || seen.result[0].error > test->error_bound / 10);
}

/* ---- Walls ---------------------------------------------------------------------------------- */

/* A move stopped by a wall stays short of it, on its way, whatever is rounded. */
UNIT_TEST(test_wall)
{
	const struct test *move = find_test("move_until_wall"),
			  *meet = find_test("segment_segment");
	unsigned moved = 0;

	for (unsigned n = 0; n < 200000; ++n) {
		double scale = random_bits() & 1 ? 0x1p20 : random_power(-149, 20);
		float v[LOCKSTEP_COLUMNS_MAX] = {0};
		struct lockstep_truth truth;
		struct answer a;

		random_case(move, scale, v);
		a = answer(move, v, NULL);
		if (!a.hit || (a.result[0] == v[4] && a.result[1] == v[5]))
			continue;
		++moved;
		for (unsigned k = 0; k < 2; ++k) {
			assert_true(fminf(v[4 + k], v[6 + k]) <= a.result[k]);
			assert_true(a.result[k] <= fmaxf(v[4 + k], v[6 + k]));
			v[6 + k] = a.result[k];
		}
		meet->exact(v, NULL, &truth);
		assert_true(truth.sign < 0);
	}
	print_message("%u went some way to a wall\n", moved);
	assert_true(moved > 10000);
}

__attribute__((constructor)) static void add_error_bounds(void)
{
	static struct unit_test test[TESTS];

	for (unsigned i = 0; i < TESTS; ++i) {
		test[i].test = (struct CMUnitTest){tests[i].name, test_error_bound, NULL, NULL,
						   (void *)(uintptr_t)&tests[i]};
		if (!is_of_pixels(&tests[i]))
			unit_add_test(&this_unit, &test[i]);
	}
}
