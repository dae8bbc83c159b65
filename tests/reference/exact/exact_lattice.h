/* SPDX-License-Identifier: MIT */
/*
 * Plain integer arithmetic to check exact truths against, over every case of a small lattice.
 *
 * Geometry degenerates on a lattice: most of its cases touch, are collinear, or are points. The
 * integer oracles use other formulations of the same questions, as a second witness. Each returns
 * the sign of the margin: 1 inside, 0 touching, -1 outside.
 */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_LATTICE_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_LATTICE_H

#include "harness/check/answers.h"
#include "reference/table.h"
#include "tests/reference/exact/exact_tests.h"
#include "tests/unit.h"

typedef long long integer;

static inline integer cross(integer ax, integer ay, integer bx, integer by)
{
	return ax * by - ay * bx;
}

static inline integer norm2(integer x, integer y)
{
	return x * x + y * y;
}

static inline int sign_of(integer x)
{
	return (x > 0) - (x < 0);
}

/* 2 u.v by the law of cosines, for the angle at a of the triangle a, b, p. */
static inline integer cosine(const integer *a, const integer *b, const integer *p)
{
	return norm2(b[0] - a[0], b[1] - a[1]) + norm2(p[0] - a[0], p[1] - a[1]) -
	       norm2(p[0] - b[0], p[1] - b[1]);
}

/* Twice the signed area of a, b, p by the shoelace formula. */
static inline integer shoelace(const integer *a, const integer *b, const integer *p)
{
	return cross(a[0], a[1], b[0], b[1]) + cross(b[0], b[1], p[0], p[1]) +
	       cross(p[0], p[1], a[0], a[1]);
}

/* p sees a and b in opposite directions, or is one of them. */
static inline bool on_segment(const integer *p, const integer *a, const integer *b)
{
	return shoelace(a, b, p) == 0 && cosine(p, a, b) <= 0;
}

static inline integer clamp(integer x, integer low, integer high)
{
	return x < low ? low : x > high ? high : x;
}

/* ---- Segments, on columns v ------------------------------------------------------------------ */

/* The parameter along [op] at which it meets the line ab. */
static inline int line_segment(const integer *v)
{
	const integer *a = v, *b = v + 2, *o = v + 4, *p = v + 6;
	integer d = cross(b[0] - a[0], b[1] - a[1], p[0] - o[0], p[1] - o[1]);
	integer l = cross(a[0] - o[0], a[1] - o[1], b[0] - a[0], b[1] - a[1]);

	if (a[0] == b[0] && a[1] == b[1])
		return on_segment(a, o, p) ? 0 : -1;
	if (d == 0)
		return shoelace(a, b, o) == 0 ? 0 : -1;
	l *= -sign_of(d), d = llabs(d);
	return l < 0 || l > d ? -1 : l > 0 && l < d;
}

static inline int segment_segment(const integer *v)
{
	const integer *a = v, *b = v + 2, *o = v + 4, *p = v + 6;
	const integer swapped[] = {o[0], o[1], p[0], p[1], a[0], a[1], b[0], b[1]};
	int first, second;

	if (cross(b[0] - a[0], b[1] - a[1], p[0] - o[0], p[1] - o[1]) == 0)
		return on_segment(a, o, p) || on_segment(b, o, p) || on_segment(o, a, b) ||
			       on_segment(p, a, b)
			   ? 0
			   : -1;
	first = line_segment(v), second = line_segment(swapped);
	return first < second ? first : second;
}

/* ---- The lattices --------------------------------------------------------------------------- */

struct lattice {
	const char *name;
	int (*sign)(const integer *v);
	/* Checks the results against their definition; the unit of length cancels. NULL: none */
	void (*results)(const integer *v, double unit, const struct lockstep_truth *truth);
	/* One case in this many, a number without a factor of 2, 3 or 5; fewer on a slow CPU, unless it is 1. */
	size_t step;
};

/* Coordinates are 0 to 3, radii 0 to 5, vectors and directions -2 to 2. */
static inline integer lowest(char role)
{
	return strchr("ijkcslmnd", role) ? -2 : 0;
}

static inline integer highest(char role)
{
	return role == 'r' ? 5 : strchr("ijkcslmnd", role) ? 2 : 3;
}

/* The case of that number; false if there is none. */
static inline bool lattice_case(size_t number, const char *roles, integer *v)
{
	for (unsigned k = 0; roles[k] != '\0'; ++k) {
		size_t values = (size_t)(highest(roles[k]) - lowest(roles[k])) + 1;

		v[k] = lowest(roles[k]) + (integer)(number % values);
		number /= values;
	}
	return number == 0;
}

/* With the first unit, nothing rounds. The last one makes every coordinate subnormal; squares are far below any
 * float. */
enum { UNITS = 3 };
static const double units[UNITS] = {1, 0x1p100, 0x1p-149};

static inline void to_floats(const integer *v, const struct test *test, double unit,
			     float *operands)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned columns = all_roles(test, roles);

	for (unsigned k = 0; k < columns; ++k)
		operands[k] = (float)((double)v[k] * (without_unit(roles[k]) ? 1 : unit));
}

/*
 * The reference and every kernel that runs here, for operands so small and round that no operation
 * rounds: they too must be right, touching or not. Only results that are whole numbers are
 * compared, as others may be quotients.
 */
static inline void check_kernels(const struct test *test, const float *operands, const void *world,
				 bool hit, const double *value)
{
	static const struct lockstep_test *found;

	if (!found || strcmp(found->name, test->name) != 0)
		found = lockstep_test_find(test->name);
	for (int isa = -1; isa < LOCKSTEP_ISAS; ++isa) {
		const char *who = isa < 0 ? "reference" : lockstep_isa_at(isa);
		float result[LOCKSTEP_RESULTS_MAX] = {0};
		bool answer;

		if (isa >= 0 && !lockstep_isa_runs(who))
			continue;
		answer =
		    answer_case(found, isa < 0 ? harness_of(found)->reference : found->kernel[isa],
				operands, world, result);
		if (found->hits && answer != hit)
			fail_msg("%s on %s: %s", test->name, who,
				 hit ? "miss, it should hit" : "hit, it should miss");
		if (found->results == 1 && value && (double)result[0] != value[0])
			fail_msg("%s on %s: %g, it should be %g", test->name, who,
				 (double)result[0], value[0]);
	}
}

static inline void check_case(const struct test *test, const struct lattice *lattice,
			      const integer *v)
{
	int sign = lattice->sign(v);
	bool hit = test->hits && (strcmp(test->name, "in_front") == 0 ? sign > 0 : sign >= 0);

	for (unsigned u = 0; u < UNITS; ++u) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		struct lockstep_truth truth;

		to_floats(v, test, units[u], operands);
		test->exact(operands, NULL, &truth);
		if (!truth.promised || truth.hit != hit || truth.sign != sign)
			fail_msg("%s, unit %g: hit %d, expected %d; sign %d, expected %d: "
				 "%lld %lld %lld %lld %lld %lld %lld %lld",
				 test->name, units[u], truth.hit, hit, truth.sign, sign, v[0], v[1],
				 v[2], v[3], v[4], v[5], v[6], v[7]);
		if (lattice->results)
			lattice->results(v, units[u], &truth);
		if (u == 0)
			check_kernels(test, operands, NULL, hit, truth.value);
	}
}

static inline void test_lattice(void **state)
{
	const struct lattice *lattice = *state;
	const struct test *test = find_test(lattice->name);
	const size_t step = lattice->step > 1 ? lattice->step * one_in(1, 23) : 1;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	integer v[LOCKSTEP_COLUMNS_MAX] = {0};
	size_t of_sign[3] = {0};

	all_roles(test, roles);
	for (size_t number = 0; lattice_case(number, roles, v); number += step) {
		check_case(test, lattice, v);
		++of_sign[lattice->sign(v) + 1];
	}
	print_message("%s: %zu out, %zu touching, %zu in\n", test->name, of_sign[0], of_sign[1],
		      of_sign[2]);
	assert_true(of_sign[0] > 0 && of_sign[1] > 0 && of_sign[2] > 0);
}

#endif
