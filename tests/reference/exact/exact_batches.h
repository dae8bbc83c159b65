/* SPDX-License-Identifier: MIT */
/*
 * Lattice cases in batches, with their right answers: the reference and every kernel that runs must give them, and for
 * some of the cases the exact truth, in several units. Only quotients and roots round there.
 *
 * For each test: begin(), then for each case expect_result() for its results, and add().
 */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_BATCHES_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_BATCHES_H

#include <math.h>

#include "tests/reference/exact/exact_space.h"
#include "tests/unit.h"

#define U 0x1p-24 /* a rounding */

enum { BATCH = 4096, COLUMNS = 20 };

/* An oracle's sign where it does not tell touching from inside. */
enum { HIT = 2 };

static struct {
	const struct lockstep_test *test;
	const struct test *exact;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned dimensions;
	unsigned lengths; /* bit r: result r has the unit of the coordinates */
	unsigned each;    /* one case in this many is compared with the exact truth */
	integer *row;     /* a frustum's planes; NULL: no world */
	size_t rows, n, cases, of_sign[4];
	float column[COLUMNS][BATCH];
	int sign[BATCH];  /* < 0: a miss; for a test without hits, the operands are invalid */
	bool open[BATCH]; /* a quotient decides, so a kernel may not find that they just touch */
	double result[LOCKSTEP_RESULTS_MAX][BATCH], within[LOCKSTEP_RESULTS_MAX][BATCH];
} batch;

static inline void begin(const char *name, unsigned lengths, unsigned each)
{
	memset(&batch, 0, sizeof(batch));
	batch.test = lockstep_test_find(name);
	batch.exact = find_test(name);
	all_roles(batch.exact, batch.roles);
	batch.dimensions = strpbrk(batch.roles, "zn") ? 3 : 2;
	batch.lengths = lengths;
	batch.each = each;
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		for (size_t i = 0; i < BATCH; ++i)
			batch.result[r][i] = NAN;
}

static inline void fail_case(size_t i, const char *who)
{
	for (size_t k = 0; k < 4 * batch.rows; ++k)
		print_error(" %lld", batch.row[k]);
	for (unsigned k = 0; k < batch.test->columns; ++k)
		print_error(" %g", (double)batch.column[k][i]);
	fail_msg("%s: %s is wrong, it should %s; sign %d", batch.test->name, who,
		 batch.sign[i] < 0 ? "miss" : "hit", batch.sign[i]);
}

/* The frustum of the batch in a unit, which its planes' normals do not have. */
static inline void *world_in(double unit)
{
	float row[WORLD_COLUMNS_MAX * WORLD_ROWS];

	if (!batch.row)
		return NULL;
	for (size_t k = 0; k < 4 * batch.rows; ++k)
		row[k] = (float)((double)batch.row[k] * (k % 4 < 3 ? 1 : unit));
	return make_world("frustum", batch.rows, row);
}

/* Without a tolerance, it must be the exact result, rounded once; without a result, any number. */
static inline bool is_near(float result, unsigned r, size_t i)
{
	if (isnan(batch.result[r][i]))
		return !isnan(result);
	return result == (float)batch.result[r][i] ||
	       fabs((double)result - batch.result[r][i]) <= batch.within[r][i];
}

static inline void check_kernel(lockstep_kernel *kernel, const void *world, const char *who)
{
	static float result[LOCKSTEP_RESULTS_MAX][BATCH];
	float *const out[] = {result[0], result[1], result[2], result[3], result[4]};
	const float *in[COLUMNS];
	uint64_t hits[BATCH / 64];

	for (unsigned k = 0; k < COLUMNS; ++k)
		in[k] = batch.column[k];
	kernel(&(struct lockstep_batch){
	    .n = batch.n, .in = in, .out = out, .hits = hits, .world = world});
	for (size_t i = 0; i < batch.n; ++i) {
		bool hit = batch.sign[i] >= 0;

		if (batch.open[i])
			continue;
		if (batch.test->hits && (hits[i / 64] >> i % 64 & 1) != hit)
			fail_case(i, who);
		for (unsigned r = 0; r < batch.test->results; ++r)
			if (hit ? !is_near(result[r][i], r, i) : !isnan(result[r][i]))
				fail_case(i, who);
	}
}

/* Directions have no unit, so the time that a ray takes has the unit of the coordinates. */
static inline void check_exact(size_t i, double unit, const void *world)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct lockstep_truth truth;
	int sign = batch.sign[i];
	bool hit = sign >= 0;

	for (unsigned k = 0; k < batch.test->columns; ++k)
		operands[k] =
		    (float)(batch.column[k][i] * (without_unit(batch.roles[k]) ? 1 : unit));
	batch.exact->exact(operands, world, &truth);
	if (!truth.promised || (batch.test->hits && truth.hit != hit))
		fail_case(i, "the exact truth");
	if (batch.test->hits &&
	    (sign == HIT ? truth.sign < 0 : truth.sign != sign || margin_sign(&truth) != sign))
		fail_case(i, "the sign of the exact truth");
	for (unsigned r = 0; r < batch.test->results; ++r) {
		double scale = batch.lengths >> r & 1 ? unit : 1;
		double expected = batch.result[r][i] * scale;

		if (!hit && !isnan(truth.value[r]) && batch.test->hits)
			fail_case(i, "a result of the exact truth of a miss");
		if (hit && !truth_unknown(&truth, r) && !isnan(expected) &&
		    !(fabs(truth.value[r] - expected) <=
		      fabs(expected) * 0x1p-40 + 0x1p-48 * scale))
			fail_case(i, "a result of the exact truth");
	}
}

static inline void flush(void)
{
	void *world = world_in(1);

	check_kernel(harness_of(batch.test)->reference, world, "the reference");
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (lockstep_isa_runs(lockstep_isa_at(isa)))
			check_kernel(batch.test->kernel[isa], world, lockstep_isa_at(isa));
	free_world(batch.exact->world, world);
	for (unsigned u = 0; u < UNITS; ++u) {
		/* Nothing is promised for larger worlds. */
		double unit = batch.row ? fmin(units[u], 0x1p40) : units[u];

		world = world_in(unit);
		for (size_t i = 0; i < batch.n; ++i)
			if ((batch.cases + i) % (UNITS * batch.each) == u * batch.each)
				check_exact(i, unit, world);
		free_world(batch.exact->world, world);
	}
	batch.cases += batch.n;
	batch.n = 0;
}

/* For the next case to be added: result r. With an infinite tolerance, only that it is a number. */
static inline void expect_result(unsigned r, double result, double within)
{
	batch.result[r][batch.n] = result;
	batch.within[r][batch.n] = within;
}

static inline void add(const integer *v, int sign)
{
	for (unsigned k = 0; k < batch.test->columns; ++k)
		batch.column[k][batch.n] = (float)v[k];
	++batch.of_sign[sign + 1];
	batch.sign[batch.n] = sign;
	if (++batch.n == BATCH)
		flush();
	batch.open[batch.n] = false;
}

/* All answers must have occurred; with `signs`, touching and inside separately. */
static inline void finish(bool signs)
{
	const size_t *of_sign = batch.of_sign;

	flush();
	print_message("%s: %zu cases, %zu hits\n", batch.test->name, batch.cases,
		      batch.cases - of_sign[0]);
	assert_true(!signs || (of_sign[2] > 0 && of_sign[1] + of_sign[HIT + 1] > 0));
	assert_true(batch.cases - of_sign[0] > batch.cases / 50);
	assert_true((of_sign[0] > 0 && of_sign[0] < batch.cases) || !batch.test->hits);
}

/* Sets `count` columns to the digits of a number in base `base`, plus `least`. Returns what is left. */
static inline size_t digits(size_t number, unsigned count, unsigned base, integer least, integer *v)
{
	for (unsigned k = 0; k < count; ++k, number /= base)
		v[k] = least + (integer)(number % base);
	return number;
}

#endif
