/* SPDX-License-Identifier: MIT */
/*
 * Balls and boxes of a small lattice against two planes, in plain integer arithmetic: the exact
 * truths, and the reference and every kernel that runs. Many of them touch a plane, from either
 * side. Only r |n| rounds, and where that is not a whole number, nothing touches.
 */
#include <math.h>

#include "tests/reference/exact/exact_lattice.h"
#include "tests/unit.h"

enum { PLANES = 2, CASES = 729 };

/* The right answers to the cases of a world. */
static struct {
	const struct lockstep_test *test;
	size_t n, hits, insides;
	integer plane[PLANES][4];
	float column[6][CASES];
	bool hit[CASES], inside[CASES];
} batch;

static void fail_case(size_t i, const char *who)
{
	for (unsigned p = 0; p < PLANES; ++p)
		print_error("%lld %lld %lld %lld; ", batch.plane[p][0], batch.plane[p][1],
			    batch.plane[p][2], batch.plane[p][3]);
	for (unsigned k = 0; k < batch.test->columns; ++k)
		print_error(" %g", (double)batch.column[k][i]);
	fail_msg(": %s: %s is wrong, it should %s%s", batch.test->name, who,
		 batch.hit[i] ? "hit" : "miss", batch.inside[i] ? ", and be inside" : "");
}

static void check_kernel(lockstep_kernel *kernel, const void *world, const char *who)
{
	const float *in[6];
	float inside[CASES], *const out[] = {inside};
	uint64_t hits[CASES / 64 + 1];

	for (unsigned k = 0; k < 6; ++k)
		in[k] = batch.column[k];
	kernel(&(struct lockstep_batch){
	    .n = batch.n, .in = in, .out = out, .hits = hits, .world = world});
	for (size_t i = 0; i < batch.n; ++i)
		if ((hits[i / 64] >> i % 64 & 1) != batch.hit[i] ||
		    (batch.hit[i] ? inside[i] != batch.inside[i] : !isnan(inside[i])))
			fail_case(i, who);
}

/* With the lattice's spacing as the unit, or a much larger one. */
static void check_exact(double unit)
{
	float row[4 * PLANES], operands[6];
	void *world;

	for (unsigned k = 0; k < 4 * PLANES; ++k)
		row[k] = (float)((double)batch.plane[k / 4][k % 4] * (k % 4 < 3 ? 1 : unit));
	world = make_world("frustum", PLANES, row);
	for (size_t i = 0; i < batch.n; ++i) {
		struct lockstep_truth truth;

		for (unsigned k = 0; k < batch.test->columns; ++k)
			operands[k] = (float)(batch.column[k][i] * unit);
		find_test(batch.test->name)->exact(operands, world, &truth);
		if (truth.hit != batch.hit[i] ||
		    (batch.hit[i] ? truth.value[0] != batch.inside[i] : !isnan(truth.value[0])))
			fail_case(i, "the exact truth");
	}
	free_world("frustum", world);
}

/* The planes of a world, from its number. */
static void choose_planes(size_t number)
{
	for (unsigned p = 0; p < PLANES; ++p, number = number * 7919 % 1125) {
		size_t rest = number;

		for (unsigned k = 0; k < 3; ++k, rest /= 5)
			batch.plane[p][k] = (integer)(rest % 5) - 2;
		batch.plane[p][3] = (integer)rest - 4;
	}
}

static void check_batch(void)
{
	float row[4 * PLANES];
	void *world;

	for (unsigned k = 0; k < 4 * PLANES; ++k)
		row[k] = (float)batch.plane[k / 4][k % 4];
	world = make_world("frustum", PLANES, row);
	check_kernel(harness_of(batch.test)->reference, world, "the reference");
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (lockstep_isa_runs(lockstep_isa_at(isa)))
			check_kernel(batch.test->kernel[isa], world, lockstep_isa_at(isa));
	free_world("frustum", world);
	check_exact(1);
	check_exact(0x1p40);
	for (size_t i = 0; i < batch.n; ++i) {
		batch.hits += batch.hit[i];
		batch.insides += batch.inside[i];
	}
}

static void begin(const char *name)
{
	batch.test = lockstep_test_find(name);
	batch.hits = batch.insides = 0;
}

UNIT_TEST(test_balls_in_view)
{
	begin("sphere_frustum");
	for (size_t number = 0; number < 1125; number += 4) {
		choose_planes(number);
		for (batch.n = 0; batch.n < 320; ++batch.n) {
			const size_t i = batch.n;
			const integer c[] = {(integer)i % 4, (integer)i / 4 % 4,
					     (integer)i / 16 % 4};
			const integer r = (integer)i / 64 - 1;

			batch.hit[i] = batch.inside[i] = r >= 0;
			for (unsigned p = 0; p < PLANES; ++p) {
				const integer *n = batch.plane[p];
				integer f = n[3], square = 0;

				for (unsigned k = 0; k < 3; ++k) {
					f += n[k] * c[k];
					square += n[k] * n[k];
				}
				batch.hit[i] &= f >= 0 || f * f <= r * r * square;
				batch.inside[i] &= f >= 0 && f * f >= r * r * square;
			}
			for (unsigned k = 0; k < 3; ++k)
				batch.column[k][i] = (float)c[k];
			batch.column[3][i] = (float)r;
		}
		check_batch();
	}
	assert_in_range(batch.hits, 30000, 60000);
	assert_in_range(batch.insides, 5000, 30000);
}

UNIT_TEST(test_boxes_in_view)
{
	begin("box3_frustum");
	for (size_t number = 0; number < 1125; number += 4) {
		choose_planes(number);
		for (batch.n = 0; batch.n < CASES; ++batch.n) {
			const size_t i = batch.n;
			integer v[6];
			size_t rest = i;
			bool sound = true;

			for (unsigned k = 0; k < 6; ++k, rest /= 3)
				batch.column[k][i] = (float)(v[k] = (integer)(rest % 3));
			for (unsigned k = 0; k < 3; ++k)
				sound = sound && v[k] <= v[3 + k];
			batch.hit[i] = batch.inside[i] = sound;
			for (unsigned p = 0; p < PLANES; ++p) {
				bool any = false, all = true;

				for (unsigned corner = 0; corner < 8; ++corner) {
					integer f = batch.plane[p][3];

					for (unsigned k = 0; k < 3; ++k)
						f += batch.plane[p][k] *
						     v[k + 3 * (corner >> k & 1)];
					any = any || f >= 0;
					all = all && f >= 0;
				}
				batch.hit[i] &= any;
				batch.inside[i] &= all;
			}
		}
		check_batch();
	}
	assert_in_range(batch.hits, 20000, 60000);
	assert_in_range(batch.insides, 5000, 40000);
}
