/* SPDX-License-Identifier: MIT */
/*
 * Running error analysis against the truth: random formulas are evaluated in float, as kernels do,
 * in bounded numbers, and with 300 bits. The float is within the bound of the truth, the bounded
 * value is far closer, and errors reach a good part of the bound, so it is not merely wide.
 */
#include <mpfr.h>

#include "reference/exact/bounded.h"
#include "tests/reference/exact/exact_random.h"
#include "tests/unit.h"

enum { STEPS = 8, VALUES = STEPS + 4, BITS = 300 };

struct value {
	float computed;
	struct bounded bounded;
	mpfr_t exact;
};

static struct value values[VALUES];
static unsigned count;

struct operation {
	const char *name;
	float (*computed)(float, float);
	struct bounded (*bounded)(struct bounded, struct bounded);
	int (*exact)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);
};

#define FLOATS(name, formula)                                                                      \
	static float name(float a, float b)                                                        \
	{                                                                                          \
		return formula;                                                                    \
	}

FLOATS(add_floats, a + b)
FLOATS(sub_floats, a - b)
FLOATS(mul_floats, (a) * (b))
FLOATS(div_floats, a / b)
FLOATS(greater_float, a > b ? a : b)
FLOATS(lesser_float, a < b ? a : b)

/* sqrt(a); b is ignored. */
static float root_float(float a, float b)
{
	(void)b;
	return sqrtf(a);
}

static struct bounded root_bounded(struct bounded a, struct bounded b)
{
	(void)b;
	return bounded_sqrt(a);
}

static int root_exact(mpfr_ptr to, mpfr_srcptr a, mpfr_srcptr b, mpfr_rnd_t round)
{
	(void)b;
	return mpfr_sqrt(to, a, round);
}

enum { OPERATIONS = 7 };
static const struct operation operations[OPERATIONS] = {
    {"+", add_floats, bounded_add, mpfr_add},       {"-", sub_floats, bounded_sub, mpfr_sub},
    {"*", mul_floats, bounded_mul, mpfr_mul},       {"/", div_floats, bounded_div, mpfr_div},
    {"max", greater_float, bounded_max, mpfr_max},  {"min", lesser_float, bounded_min, mpfr_min},
    {"sqrt", root_float, root_bounded, root_exact},
};

/* For known values: their number, and the largest fraction of the bound that was reached. */
static struct {
	size_t known, unknown, exact;
	double reached;
} seen[OPERATIONS];

static double distance(mpfr_srcptr exact, double value)
{
	mpfr_t off;
	double d;

	mpfr_init2(off, BITS);
	mpfr_sub_d(off, exact, value, MPFR_RNDN);
	d = fabs(mpfr_get_d(off, MPFR_RNDA));
	mpfr_clear(off);
	return d;
}

static void check_value(const struct value *v, unsigned k)
{
	double off = distance(v->exact, (double)v->computed), error = v->bounded.error;

	if (off > 1.001 * error || distance(v->exact, v->bounded.value) > 1e-3 * error)
		fail_msg("%s: %a is off by %g, bounded %a, by %g", operations[k].name,
			 (double)v->computed, off, v->bounded.value, error);
	++seen[k].known;
	if (error == 0)
		++seen[k].exact;
	else
		seen[k].reached = fmax(seen[k].reached, off / error);
}

/* Adds a value made from two existing ones. False if it is unknown, or too large for a float. */
static bool step(void)
{
	unsigned k = random_below(OPERATIONS);
	const struct value *a = &values[random_below(count)], *b = &values[random_below(count)];
	struct value *to = &values[count];

	if (k == OPERATIONS - 1 && !(a->computed >= 0 && a->bounded.value >= 0))
		return true;
	to->computed = operations[k].computed(a->computed, b->computed);
	to->bounded = operations[k].bounded(a->bounded, b->bounded);
	if (isinf(to->bounded.error)) {
		++seen[k].unknown;
		return false;
	}
	if (!(fabs(to->bounded.value) + to->bounded.error < 0x1p100))
		return false;
	operations[k].exact(to->exact, a->exact, b->exact, MPFR_RNDN);
	if (k == OPERATIONS - 1 && mpfr_nan_p(to->exact))
		return true; /* negative by less than its error */
	check_value(to, k);
	++count;
	return true;
}

UNIT_TEST(test_formulas)
{
	unsigned formulas = 300000 / one_in(1, 10);

	for (unsigned i = 0; i < VALUES; ++i)
		mpfr_init2(values[i].exact, BITS);
	for (unsigned n = 0; n < formulas; ++n) {
		double scale = random_below(3) ? 1 : random_power(-149, 20);

		for (count = 0; count < 4; ++count) {
			float x = random_below(9) ? random_float(scale) : (float)random_below(2);

			values[count].computed = x;
			values[count].bounded = bounded_exactly((double)x);
			mpfr_set_d(values[count].exact, (double)x, MPFR_RNDN);
		}
		for (unsigned k = 0; k < STEPS && step(); ++k)
			;
	}
	for (unsigned k = 0; k < OPERATIONS; ++k) {
		print_message("%s: %zu known, %zu of them without error, %zu not; %.3g reached\n",
			      operations[k].name, seen[k].known, seen[k].exact, seen[k].unknown,
			      seen[k].reached);
		assert_true(seen[k].known > formulas / 8 && seen[k].reached > 0.5);
	}
	for (unsigned i = 0; i < VALUES; ++i)
		mpfr_clear(values[i].exact);
	mpfr_free_cache();
}

UNIT_TEST(test_comparisons)
{
	const struct bounded one = {1, 0.25}, two = {2, 0.5}, three = {3, 0.75}, zero = {0, 0};
	const struct bounded unknown = bounded_unknown(0);

	assert_true(surely_less(one, two) && !surely_less(two, one) && !surely_less(two, three));
	assert_true(surely_positive(one) && !surely_negative(one) && !surely_positive(zero));
	assert_false(surely_positive(unknown) || surely_negative(unknown) ||
		     surely_less(one, unknown));
	/* In doubt, it is the worse of both: its range is 2.25 to 3.75, but it may be 1.5. */
	assert_true(bounded_max(two, three).value == 3 && bounded_max(two, three).error == 0.75);
	assert_true(bounded_max(one, two).error == 0.5 && bounded_min(one, two).error == 0.25);
	assert_true(bounded_either(one, three).value == 1 &&
		    bounded_either(one, three).error == 2.75);
	assert_true(isinf(bounded_either(one, unknown).error));
	assert_true(isinf(bounded_either(one, bounded_unknown(NAN)).error));
	assert_true(isinf(bounded_div(one, (struct bounded){0.5, 0.5}).error));
	assert_true(isinf(bounded_div(one, zero).error) && isinf(bounded_div(zero, zero).error));
	assert_true(bounded_mul(zero, one).error == 0 && bounded_add(zero, one).error == 0.25);
	assert_true(isinf(bounded_mul(zero, unknown).error) &&
		    isinf(bounded_div(unknown, one).error));
	assert_true(isinf(bounded_mul(one, unknown).error));
	assert_true(bounded_scale(one, 4) == 1.001 * 0.25 / (4 * 0x1p-24));
}
