/* SPDX-License-Identifier: MIT */
/*
 * A scene keeps its promises: hits and misses, ties, near misses, invalid and flat operands occur in the shares
 * given in its row of harness/scenes/scene.c, in any part of it; and cases are always new.
 *
 * A share is counted over n independent cases: one from each group with a common contact or world. They come
 * from tests with different shares p_t; but a sum of unequal trials has no wider spread than a binomial one
 * with their mean p (Hoeffding, On the distribution of the number of successes in independent trials, 1956), so
 * a share of a or more, or of a or less, on its side of p, has a probability of at most exp(-n D), D = a ln(a /
 * p) + (1 - a) ln((1 - a) / (1 - p)). If that is less than 1e-9, it is not chance. The seed is fixed: a test
 * that passes once always passes.
 */
#include <config.h>

#include <math.h>

#include "harness/check/degenerate.h"
#include "harness/check/shrink.h"
#include "harness/scenes/families/contact.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { EACH = 160, EACH_WITH_WORLD = 40, KINDS = 6 };
static const double chance = 1e-9;
static const char *const kinds[KINDS] = {"hits",    "ties", "near misses",
					 "invalid", "flat", "hits of pixels"};

/* A count, and the total. */
struct counted {
	size_t part[KINDS], whole[KINDS];
};

static void count(struct counted *counted, unsigned kind, bool is)
{
	counted->part[kind] += is;
	++counted->whole[kind];
}

static bool any_flat(const struct lockstep_test *test, const float *operands)
{
	bool flat = false;

	for (unsigned k = 0; k < test->operands; ++k) {
		flat = flat || shape_is_flat(test->operand[k]->roles, operands);
		operands += test->operand[k]->columns;
	}
	return flat;
}

/* Case numbers that are far apart, in separate groups, and differ in all of 32 bits. */
static uint64_t number_of(const struct lockstep_test *test, size_t i)
{
	const uint64_t group = test->world ? SCENE_WORLD_CASES : CONTACT_CASES;

	return i * group * ((UINT64_C(1) << 32) / (group * EACH) | 1) + i % CONTACT_CASES;
}

static void look_at(const struct scene *scene, const struct lockstep_test *test, uint64_t number,
		    struct counted *counted)
{
	static struct cases cases;
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct lockstep_truth truth;
	bool valid;

	fill_from(&cases, scene, test, 1, number, 1);
	operands_of(&cases, 0, operands);
	truth = truth_at(&cases, 0, operands);
	if (pixel_test(test)) {
		count(counted, 5, truth.hit);
		return;
	}
	valid = truth.margin != -INFINITY;
	if (test->hits)
		count(counted, 0, truth.hit);
	count(counted, 1, valid && truth.sign == 0);
	count(counted, 2, valid && truth.sign != 0 && fabs(truth.margin) < 16 * 0x1p-24);
	count(counted, 3, !valid);
	count(counted, 4, any_flat(test, operands));
}

/* ln of the bound above. */
static double chance_of(double a, double p, size_t n)
{
	double left = a > 0 ? a * log(a / p) : 0;
	double right = a < 1 ? (1 - a) * log((1 - a) / (1 - p)) : 0;

	return -(double)n * (left + right);
}

/* True if this count is plausible for a documented share, which is rounded to tenths of a percent
 * below 10, and to whole percents above. */
static bool is_possible(double percent, size_t part, size_t whole)
{
	const double rounding = percent < 10 ? 0.05 : 0.5, a = (double)part / (double)whole;
	const double low = fmax(percent - rounding, 0) / 100, high = (percent + rounding) / 100;

	return a < low    ? chance_of(a, low, whole) > log(chance)
	       : a > high ? chance_of(a, high, whole) > log(chance)
			  : true;
}

UNIT_TEST(scenes_keep_their_shares)
{
	unsigned wrong = 0;

	for (const struct scene_family *family = scene_families; family->name; ++family) {
		const double documented[KINDS] = {family->shares.hits, family->shares.ties,
						  family->shares.near, family->shares.invalid,
						  family->shares.flat, family->shares.pixel_hits};
		struct counted counted = {{0}, {0}};

		if (!can_open(family))
			continue;
		for (size_t t = 0; t < lockstep_test_count(); ++t) {
			const struct lockstep_test *test = &lockstep_tests[t];
			const size_t each = one_in(test->world ? EACH_WITH_WORLD : EACH, 16);

			for (size_t i = 0; i < each && !test->judge; ++i)
				look_at(kept_open(family->name), test, number_of(test, i),
					&counted);
		}
		for (unsigned kind = 0; kind < KINDS; ++kind) {
			const size_t part = counted.part[kind], whole = counted.whole[kind];
			const bool possible = is_possible(documented[kind], part, whole);

			if (!possible || getenv("LOCKSTEP_SHARES"))
				print_message("%s: %s: %zu of %zu, %.2f%%; documented %g%%%s\n",
					      family->name, kinds[kind], part, whole,
					      100.0 * (double)part / (double)whole,
					      documented[kind], possible ? "" : ": NOT SO");
			wrong += !possible;
		}
	}
	assert_int_equal(wrong, 0);
}

/* A few consecutive cases differ from those of any number that differs in one bit. */
UNIT_TEST(cases_go_on_being_new)
{
	enum { ROW = 12 };
	static const unsigned bits[] = {11, 12, 16, 20, 31, 32, 48};
	static float values[2][LOCKSTEP_COLUMNS_MAX][ROW];

	for (const struct scene_family *family = scene_families; family->name; ++family)
		for (size_t t = 0; t < lockstep_test_count() && can_open(family); ++t) {
			const struct lockstep_test *test = &lockstep_tests[t];
			struct scene *scene = kept_open(family->name);
			const size_t n = family->needs_exact ? 4 : ROW; /* exact truths are slow */
			struct world world;

			if (slow_cpu() && t % 4 != 0)
				continue;
			scene_world(scene, test, 1, 0, &world);
			for (size_t b = 0; b <= sizeof(bits) / sizeof(bits[0]); ++b) {
				const uint64_t first = b > 0 ? UINT64_C(1) << bits[b - 1] : 0;
				float *columns[LOCKSTEP_COLUMNS_MAX];
				bool same = b > 0;

				for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
					columns[k] = values[b > 0][k];
				scene_fill(scene, test, 1, first, n, &world, columns);
				for (unsigned k = 0; k < test->columns; ++k)
					same = same && memcmp(values[0][k], values[1][k],
							      n * sizeof(float)) == 0;
				if (same)
					fail_msg("%s of %s: cases %llu are those from 0 on",
						 family->name, test->name,
						 (unsigned long long)first);
			}
			world_free(&world);
		}
}

/* The bound rejects exactly what it must. */
UNIT_TEST(shares_can_be_missed)
{
	assert_true(is_possible(35, 350, 1000) && is_possible(35, 300, 1000));
	assert_false(is_possible(35, 240, 1000));
	assert_false(is_possible(35, 460, 1000));
	assert_true(is_possible(0, 0, 1000) && is_possible(0, 2, 1000));
	assert_false(is_possible(0, 12, 1000));
	assert_false(is_possible(1.2, 0, 4000));
	assert_true(is_possible(1.2, 0, 400));
	assert_false(is_possible(95, 1000, 1000));
}

UNIT_FIXTURE(find_data, NULL)
