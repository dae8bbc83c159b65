/* SPDX-License-Identifier: MIT */
/*
 * The exact truth of lockstep_sphere_sweep(): hand-computed times and points, and random ones
 * checked against their definition in MPFR: the ball touches at the time, not before, and the point
 * is the triangle's, and at a distance of the radius from the centre. References must keep the
 * promise.
 */
#include "harness/check/answers.h"
#include "reference/table.h"
#include "tests/reference/exact/exact_hulls.h"
#include "tests/reference/exact/exact_random.h"
#include "tests/reference/exact/exact_reals.h"
#include "tests/unit.h"

#define U 0x1p-24 /* a rounding */

static struct lockstep_truth truth_of(const float *operands)
{
	struct lockstep_truth truth;

	find_test("sphere_sweep")->exact(operands, NULL, &truth);
	return truth;
}

/* ---- By hand --------------------------------------------------------------------------------- */

#define ROOT2 1.41421356237309504880
#define FLAT 0, 0, 0, 4, 0, 0, 0, 4, 0 /* at z = 0, a right angle at 0 */
#define WIDE 0, 0, 0, 4096, 0, 0, 0, 4096, 0
#define POINT 0, 0, 0, 0, 0, 0, 0, 0, 0
#define SEGMENT 0, 0, 0, 4, 0, 0, 2, 0, 0 /* from 0 to (4, 0, 0) */
#define FAR 0x1p19f
#define FINE 0x1.2345ap-4f /* with so many bits that derived values exceed a double */

/* A motion and a triangle; t, x, y, z; the sign. Results are promised to within 2^-18, unless
 * `doubt` says that a rounding may change what is touched, or whether anything is. */
static const struct by_hand {
	const char *what;
	float operands[16];
	double value[4];
	int sign;
	bool doubt;
} by_hand[] = {
    {"face", {1, 1, 3, 1, 0, 0, -4, FLAT}, {0.5, 1, 1, 0}, 1, false},
    {"face, from behind", {1, 1, -3, 1, 0, 0, 4, FLAT}, {0.5, 1, 1, 0}, 1, false},
    {"face, slanted", {-1, 1, 3, 1, 4, 0, -4, FLAT}, {0.5, 1, 1, 0}, 1, false},
    {"side", {2, -3, 0, 1, 0, 4, 0, FLAT}, {0.5, 2, 0, 0}, 1, false},
    {"side, from above", {2, -0.6f, 2.8f, 1, 0, 0, -4, FLAT}, {0.5, 2, 0, 0}, 1, false},
    {"vertex", {-2, -2, 0, 1, 2, 2, 0, FLAT}, {1 - ROOT2 / 4, 0, 0, 0}, 1, false},
    {"vertex, along a side", {-3, 0, 0, 1, 4, 0, 0, FLAT}, {0.5, 0, 0, 0}, 1, false},
    {"far corner", {6, 0, 3, 1, 0, 0, -3, FLAT}, {NAN, NAN, NAN, NAN}, -1, false},
    {"grazes a vertex", {-3, 5, 0, 1, 6, 0, 0, FLAT}, {0.5, 0, 4, 0}, 0, true},
    {"grazes a side", {2, -1, 2, 1, 0, 0, -4, FLAT}, {0.5, 2, 0, 0}, 0, true},
    {"grazes along a side", {-3, -1, 0, 1, 6, 0, 0, FLAT}, {0.5, 0, 0, 0}, 0, true},
    {"comes to touch", {1, 1, 2, 1, 0, 0, -1, FLAT}, {1, 1, 1, 0}, 0, true},
    {"comes to touch, with all bits",
     {FINE, FINE, 2 * FINE, FINE, 0, 0, -FINE, WIDE},
     {1, FINE, FINE, 0},
     0,
     true},
    {"passes a side, with all bits",
     {-5, -3 * FINE, 4 * FINE, 5 * FINE, 10, 0, 0, WIDE},
     {0.5, 0, 0, 0},
     0,
     true},
    {"starts in contact", {1, 1, 0.5f, 1, 0, 0, 4, FLAT}, {0, 1, 1, 0}, 1, false},
    {"starts inside", {1, 1, 0, 1, 3, 2, 1, FLAT}, {0, 1, 1, 0}, 1, false},
    {"starts to touch", {1, 1, 1, 1, 0, 0, 4, FLAT}, {0, 1, 1, 0}, 0, true},
    {"goes away", {1, 1, 2, 1, 0, 0, 4, FLAT}, {NAN, NAN, NAN, NAN}, -1, false},
    {"stays and touches", {-1, -1, 0, 2, 0, 0, 0, FLAT}, {0, 0, 0, 0}, 1, false},
    {"stays out", {1, 1, 2, 1, 0, 0, 0, FLAT}, {NAN, NAN, NAN, NAN}, -1, false},
    {"no radius", {1, 1, 2, 0, 0, 0, -4, FLAT}, {0.5, 1, 1, 0}, 1, false},
    {"no radius, through a side", {2, 0, 1, 0, 0, 0, -2, FLAT}, {0.5, 2, 0, 0}, 0, true},
    {"no radius, in the plane", {-1, 1, 0, 0, 2, 0, 0, FLAT}, {0.5, 0, 1, 0}, 0, true},
    {"a million radii", {1, 1, FAR, 1, 0, 0, -2 * FAR, FLAT}, {0.5 - 0x1p-20, 1, 1, 0}, 1, false},
    {"a point", {-3, 0, 0, 1, 4, 0, 0, POINT}, {0.5, 0, 0, 0}, 1, false},
    {"a segment", {3, -3, 0, 1, 0, 4, 0, SEGMENT}, {0.5, 3, 0, 0}, 1, false},
    {"a segment's end", {7, 0, 0, 1, -4, 0, 0, SEGMENT}, {0.5, 4, 0, 0}, 1, false},
};

static void check_by_hand(const struct by_hand *c)
{
	struct lockstep_truth truth = truth_of(c->operands);

	if (!truth.promised || truth.sign != c->sign || truth.hit != (c->sign >= 0))
		fail_msg("%s: hit %d, sign %d", c->what, truth.hit, truth.sign);
	/* Misses are far off, beyond any doubt by rounding. */
	if (c->sign < 0 && !(truth.margin < -0.01))
		fail_msg("%s: margin %g", c->what, truth.margin);
	for (unsigned k = 0; k < 4; ++k) {
		double off = fabs(truth.value[k] - c->value[k]);
		double size = fmax(1, fabs(c->operands[k > 0 ? k - 1 : 0]));

		if (isnan(c->value[k]) && isnan(truth.value[k]))
			continue;
		/* 0.6 and 2.8 are floats that are off by a few 2^-26. */
		if (!(off <= (c->operands[1] == -0.6f ? 2 * U : 0x1p-52)))
			fail_msg("%s: result %u: %.17g", c->what, k, truth.value[k]);
		if (!c->doubt && !(truth.scale[k] * 13.01 * U <= 0x1p-18 * size))
			fail_msg("%s: result %u: scale %g", c->what, k, truth.scale[k]);
	}
}

UNIT_TEST(test_by_hand)
{
	for (unsigned i = 0; i < sizeof(by_hand) / sizeof(*by_hand); ++i)
		check_by_hand(&by_hand[i]);
}

/* ---- Random ones --------------------------------------------------------------------------- */

/* The centre at a time. */
static struct real3 center_at(const float *v, double t)
{
	mpfr_ptr at = real(t);
	struct real3 p = point(v), d = point(v + 4);

	return (struct real3){plus(p.x, product(at, d.x)), plus(p.y, product(at, d.y)),
			      plus(p.z, product(at, d.z))};
}

/* A triangle, and a ball that passes or goes through some point of it, with up to a million
 * radii per move. */
static void random_sweep(float *v)
{
	double size = random_power(-40, 18), radius = size * random_power(-20, 1);
	double share = fabs(random_unit()), part = fabs(random_unit()) * share;
	double far = size * random_power(-3, 1);
	double flat = random_below(4) ? 1 : random_power(-30, -1);

	for (unsigned k = 0; k < 9; ++k)
		v[7 + k] = (float)(random_unit() * size * (k % 3 == 2 ? flat : 1));
	v[3] = random_below(16) ? (float)fabs(random_unit() * radius) : 0;
	for (unsigned k = 0; k < 3; ++k) {
		double a = v[7 + k], b = v[10 + k], c = v[13 + k];
		double past = random_below(2) ? random_unit() * 2 * v[3] : 0;
		double aim = a + share * (b - a) + part * (c - b) + past;

		v[k] = (float)(aim + random_unit() * far);
		v[4 + k] = (float)((aim - v[k]) * (1 + random_unit() / 2));
	}
}

struct seen {
	unsigned hits, later, near[2]; /* times and points known to 2^-12 of their size */
};

static void check_contact(const float *v, const struct lockstep_truth *truth)
{
	double t = truth->value[0], step = root(dot(point(v + 4), point(v + 4)));
	double first = root(far_from(point(v), v + 7)), r = v[3];
	/* The time is rounded by 2^-53 of itself, and so is a root; 2 roundings each. */
	double off = 0x1p-52 * (step * t + r);
	struct real3 center = center_at(v, t);
	struct real3 at = {real(truth->value[1]), real(truth->value[2]), real(truth->value[3])};
	double far = root(far_from(center, v + 7));
	double size = fabs(truth->value[1]) + fabs(truth->value[2]) + fabs(truth->value[3]);
	struct real3 to = to_from(at, center);

	if (t == 0)
		assert_true(first <= r);
	else
		assert_true(first >= r && fabs(far - r) <= off);
	/* The distance is convex in time: were this not the first time, it would be smaller
	 * before. */
	for (unsigned i = 1; i < 8; ++i)
		if (t > 0)
			assert_true(root(far_from(center_at(v, t * i / 8), v + 7)) >= r - off);
	if (t > 0)
		assert_true(root(far_from(center_at(v, t * (1 - 0x1p-20)), v + 7)) >= r - off);
	/* Three coordinates, each rounded by 2^-53 of itself; doubles are never subnormal here. */
	assert_true(root(far_from(at, v + 7)) <= 0x1p-53 * size);
	assert_true(fabs(root(dot(to, to)) - far) <= 0x1p-53 * size + off);
}

/* The reference keeps the promise. */
static void check_promise(const float *v, const struct lockstep_truth *truth, struct seen *seen)
{
	const double error_bound = find_test("sphere_sweep")->error_bound * U;
	const struct lockstep_test *test = lockstep_test_find("sphere_sweep");
	float result[LOCKSTEP_RESULTS_MAX];
	bool hit = answer_case(test, harness_of(test)->reference, v, NULL, result);
	double size = 0, point_error = 0;

	assert_true(hit == truth->hit || fabs(truth->margin) <= error_bound);
	for (unsigned k = 0; k < 4 && hit && truth->hit; ++k)
		assert_true(fabs(result[k] - truth->value[k]) <= error_bound * truth->scale[k]);
	for (unsigned k = 7; k < 16; ++k)
		size = fmax(size, fabs((double)v[k]));
	for (unsigned k = 1; k < 4; ++k)
		point_error = fmax(point_error, error_bound * truth->scale[k]);
	seen->hits += truth->hit;
	seen->later += truth->hit && truth->value[0] > 0;
	seen->near[0] +=
	    truth->hit && truth->value[0] > 0 && error_bound * truth->scale[0] <= 0x1p-12;
	seen->near[1] += truth->hit && truth->value[0] > 0 && point_error <= 0x1p-12 * size;
}

UNIT_TEST(test_random)
{
	struct seen seen = {0};
	unsigned cases = one_in(20000, 1000);

	pool_init();
	for (unsigned n = 0; n < cases; ++n) {
		struct lockstep_truth truth;
		float v[16];

		used = 0;
		random_sweep(v);
		truth = truth_of(v);
		assert_true(truth.promised);
		if (truth.hit)
			check_contact(v, &truth);
		check_promise(v, &truth, &seen);
	}
	pool_clear();
	print_message("%u of %u touch, %u later; %u times and %u points of those are known\n",
		      seen.hits, cases, seen.later, seen.near[0], seen.near[1]);
	/* Half of what was observed: 32 of 100 cases, of these 99 times and 92 points. */
	assert_true(seen.later > cases * 16 / 100);
	assert_true(seen.near[0] > seen.later / 2 && seen.near[1] > seen.later * 46 / 100);
}
