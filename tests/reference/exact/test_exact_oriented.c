/* SPDX-License-Identifier: MIT */
/*
 * Oriented boxes of whole numbers, in plain integer arithmetic: the exact truth, and the reference and every kernel
 * that runs. Nothing rounds there, though most axes are not of length 1; and many of the boxes touch. The oracles
 * know nothing of separating directions: upright boxes overlap along x, y and z; others share a point if 0 is in the
 * hull of all differences of their corners.
 */
#include "harness/base/random.h"
#include "tests/reference/exact/exact_hulls.h"
#include "tests/reference/exact/exact_space.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* u and v of equal lengths, at right angles; with whole numbers, or along space's axes. */
static const integer axes[][6] = {
    {1, 0, 0, 0, 1, 0},  {0, 0, -1, 1, 0, 0}, {0, 1, 0, 0, 0, 1},  {1, 1, 0, -1, 1, 0},
    {1, 0, 1, 1, 0, -1}, {0, 1, 1, 0, 1, -1}, {1, 2, 2, 2, 1, -2}, {2, -2, 1, 1, 2, 2},
    {2, 0, 0, 0, 0, 2},  {1, 1, 1, 1, -1, 0}, {1, -1, 0, 1, 1, 1}, {0, -3, 0, 3, 0, 0},
};
enum { AXES = sizeof(axes) / sizeof(*axes), CORNERS = 8 };

struct oriented {
	integer center[3], half[3], axis[3][3], corner[CORNERS][3];
};

/* Half extents from `least` to 2. */
static struct oriented oriented(struct random *rng, unsigned number, unsigned least, unsigned far)
{
	struct oriented box;

	for (unsigned k = 0; k < 6; ++k)
		box.axis[k / 3][k % 3] = axes[number][k];
	cross_of(box.axis[0], box.axis[1], box.axis[2]);
	for (unsigned k = 0; k < 3; ++k) {
		box.center[k] = (integer)random_below(rng, 2 * far + 1) - far;
		box.half[k] = least + random_below(rng, 3 - least);
	}
	for (unsigned i = 0; i < CORNERS; ++i)
		for (unsigned k = 0; k < 3; ++k) {
			box.corner[i][k] = box.center[k];
			for (unsigned a = 0; a < 3; ++a)
				box.corner[i][k] +=
				    (i >> a & 1 ? 1 : -1) * box.half[a] * box.axis[a][k];
		}
	return box;
}

/* Where 0 is in the hull of all differences of corners, which has a volume: 1 inside, 0 on its surface, -1 outside.
 * Its faces are in the planes through three of them that have all others on one side. */
static int hulls_share(const struct oriented *a, const struct oriented *b)
{
	static integer at[CORNERS * CORNERS][3];
	const unsigned n = CORNERS * CORNERS;
	int sign = 1;

	for (unsigned i = 0; i < n; ++i)
		for (unsigned k = 0; k < 3; ++k)
			at[i][k] = b->corner[i / CORNERS][k] - a->corner[i % CORNERS][k];
	for (unsigned i = 0; i < n; ++i)
		for (unsigned j = 0; j < i; ++j)
			for (unsigned m = 0; m < j; ++m) {
				integer normal[3], level;
				bool before = false, behind = false;

				normal_of(at[i], at[j], at[m], normal);
				level = dot_of(normal, at[i]);
				if (dot_of(normal, normal) == 0)
					continue;
				for (unsigned p = 0; p < n && !(before && behind); ++p) {
					integer other = dot_of(normal, at[p]);

					before |= other > level, behind |= other < level;
				}
				if (before && behind)
					continue;
				/* All are behind it if `behind`, at less than the level. */
				int here = sign_of(behind ? level : -level);
				sign = here < sign ? here : sign;
			}
	return sign;
}

/* The same for boxes along the axes of space, which may be flat. */
static int upright_share(const struct oriented *a, const struct oriented *b)
{
	int sign = 1;

	for (unsigned k = 0; k < 3; ++k) {
		integer room = -llabs(b->center[k] - a->center[k]);

		for (unsigned i = 0; i < 3; ++i)
			room +=
			    a->half[i] * llabs(a->axis[i][k]) + b->half[i] * llabs(b->axis[i][k]);
		sign = sign_of(room) < sign ? sign_of(room) : sign;
	}
	return sign;
}

static void to_operands(const struct oriented *box, double unit, float *operands)
{
	for (unsigned k = 0; k < 3; ++k) {
		operands[k] = (float)((double)box->center[k] * unit);
		operands[3 + k] = (float)((double)box->half[k] * unit);
		operands[6 + k] = (float)box->axis[0][k];
		operands[9 + k] = (float)box->axis[1][k];
	}
}

/* Most axes are not of length 1, so nothing is promised for them, but the truth is right. */
static void check_sign(const struct test *test, const float *operands, int sign)
{
	struct lockstep_truth truth;

	test->exact(operands, NULL, &truth);
	++of_sign[sign + 1];
	if (truth.hit != (sign >= 0) || truth.sign != sign)
		fail_msg("hit %d, sign %d, expected %d", truth.hit, truth.sign, sign);
}

static void check_boxes(const struct oriented *a, const struct oriented *b, int sign)
{
	const struct test *test = find_test("obb3_obb3");

	for (unsigned u = 0; u < UNITS; ++u) {
		float operands[LOCKSTEP_COLUMNS_MAX] = {0};

		to_operands(a, units[u], operands);
		to_operands(b, units[u], operands + 12);
		check_sign(test, operands, sign);
		if (units[u] == 1)
			check_kernels(test, operands, NULL, sign >= 0, NULL);
	}
}

UNIT_TEST(turned_boxes)
{
	struct random rng;

	random_begin(&rng, 1, 0, 0);
	for (unsigned n = 0; n < one_in(20 * AXES * AXES, 20 * AXES); ++n) {
		unsigned first = n % AXES, second = n / AXES % AXES;
		unsigned far = first < 6 && second < 6 ? 4 : 9;
		struct oriented a = oriented(&rng, first, 1, 0);
		struct oriented b = oriented(&rng, second, 1, far);

		check_boxes(&a, &b, hulls_share(&a, &b));
	}
	assert_signs("turned boxes");
}

UNIT_TEST(upright_boxes)
{
	static const unsigned upright[] = {0, 1, 2, 8, 11};
	struct random rng;

	random_begin(&rng, 2, 0, 0);
	for (unsigned n = 0; n < one_in(40000, 4000); ++n) {
		struct oriented a = oriented(&rng, upright[n % 5], 0, 2);
		struct oriented b = oriented(&rng, upright[n / 5 % 5], 0, 2);

		check_boxes(&a, &b, upright_share(&a, &b));
	}
	assert_signs("upright boxes");
}
