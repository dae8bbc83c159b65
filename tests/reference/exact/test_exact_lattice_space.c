/* SPDX-License-Identifier: MIT */
/*
 * Points, segments and triangles against triangles in space, over a dense lattice, in plain integer
 * arithmetic: the exact truths, and the reference and every kernel that runs, as only the quotient
 * of segment_triangle_point rounds there.
 *
 * The vertices are on 0, 2 and 4; points and ends on all integers from 0 to 4 and from -1 to 5.
 * Many triangles are segments or points, many segments are points, and many are in the triangle's
 * plane.
 */
#include "tests/reference/exact/exact_hulls.h"
#include "tests/reference/exact/exact_space.h"
#include "tests/unit.h"

enum { CORNERS = 27, TRIANGLES = CORNERS * CORNERS * CORNERS, BATCH = 4096, COLUMNS = 18 };

/* ---- Batches --------------------------------------------------------------------------------- */

static struct {
	const char *name;
	size_t n, columns, results;
	float column[COLUMNS][BATCH], result[LOCKSTEP_RESULTS_MAX][BATCH];
	integer v[BATCH][COLUMNS];
	int sign[BATCH];
} batch;

static void check_results(size_t i, const char *isa);

static void check_isa(int isa)
{
	const struct lockstep_test *found = lockstep_test_find(batch.name);
	const char *name = isa < 0 ? "reference" : lockstep_isa_at(isa);
	const float *in[COLUMNS];
	float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t hits[BATCH / 64];

	for (unsigned k = 0; k < COLUMNS; ++k)
		in[k] = batch.column[k];
	for (unsigned k = 0; k < LOCKSTEP_RESULTS_MAX; ++k)
		out[k] = batch.result[k];
	(isa < 0 ? harness_of(found)->reference : found->kernel[isa])(
	    &(struct lockstep_batch){.n = batch.n, .in = in, .out = out, .hits = hits});
	for (size_t i = 0; i < batch.n; ++i) {
		bool hit = hits[i / 64] >> i % 64 & 1;

		if (hit != (batch.sign[i] >= 0)) {
			for (unsigned k = 0; k < batch.columns; ++k)
				fprintf(stderr, " %lld", batch.v[i][k]);
			fail_msg("%s on %s: hit %d", batch.name, name, hit);
		}
		check_results(i, name);
	}
}

static void flush(void)
{
	for (int isa = -1; isa < LOCKSTEP_ISAS; ++isa)
		if (isa < 0 || lockstep_isa_runs(lockstep_isa_at(isa)))
			check_isa(isa);
	batch.n = 0;
}

/* Adds one case; compares every nth one with the exact truth. Its sign need not match for
 * segments in the plane, which may count as touching or not. */
static void check_space(const struct test *test, const integer *v, int sign, bool in_plane,
			unsigned exact)
{
	static size_t count;
	float operands[COLUMNS];
	struct lockstep_truth truth;

	for (unsigned k = 0; k < batch.columns; ++k)
		batch.column[k][batch.n] = (float)v[k];
	memcpy(batch.v[batch.n], v, batch.columns * sizeof(*v));
	batch.sign[batch.n] = sign;
	++of_sign[sign + 1];
	if (++batch.n == BATCH)
		flush();
	if (count++ % exact != 0)
		return;
	for (unsigned k = 0; k < batch.columns; ++k)
		operands[k] = (float)((double)v[k] * units[count / exact % UNITS]);
	test->exact(operands, NULL, &truth);
	if (in_plane && truth.sign > 0)
		truth.sign = 0, truth.margin = 0;
	if (!truth.promised || truth.hit != (sign >= 0) || truth.sign != sign ||
	    (truth.margin > 0) - (truth.margin < 0) != sign) {
		for (unsigned k = 0; k < batch.columns; ++k)
			fprintf(stderr, " %lld", v[k]);
		fail_msg("%s: hit %d, sign %d, expected %d", test->name, truth.hit, truth.sign,
			 sign);
	}
}

/* ---- The lattice ----------------------------------------------------------------------------- */

/* All triangles, without regard to the order of their vertices; that varies. */
static unsigned triangle_of(unsigned number, integer *v)
{
	static const unsigned orders[6][3] = {{0, 1, 2}, {2, 1, 0}, {1, 2, 0},
					      {1, 0, 2}, {2, 0, 1}, {0, 2, 1}};
	unsigned corner[] = {number % CORNERS, number / CORNERS % CORNERS,
			     number / CORNERS / CORNERS};

	if (corner[0] > corner[1] || corner[1] > corner[2])
		return 0;
	for (unsigned k = 0; k < 3; ++k) {
		unsigned at = corner[orders[number % 6][k]];

		for (unsigned c = 0; c < 3; ++c, at /= 3)
			v[3 * k + c] = 2 * (integer)(at % 3);
	}
	return 1;
}

static void lattice_at(unsigned number, unsigned side, integer least, integer *v)
{
	for (unsigned c = 0; c < 3; ++c, number /= side)
		v[c] = least + (integer)(number % side);
}

static void begin(const char *name, size_t results)
{
	const struct lockstep_test *found = lockstep_test_find(name);

	batch.name = name;
	batch.n = 0;
	batch.columns = found->columns;
	batch.results = results;
}

UNIT_TEST(test_points)
{
	const struct test *test = find_test("point_triangle3");
	unsigned each = one_in(1, 11);

	begin(test->name, 0);
	for (unsigned t = 0; t < TRIANGLES; ++t) {
		integer v[12];

		if (!triangle_of(t, v + 3))
			continue;
		for (unsigned p = t % each; p < 7 * 7 * 7; p += each) {
			lattice_at(p, 7, -1, v);
			check_space(test, v, point_triangle3(v), false, 5);
		}
	}
	flush();
	assert_signs(test->name);
}

/* t is that fraction, correctly rounded; and so is the point if nothing else rounds. */
static void check_results(size_t i, const char *isa)
{
	const integer *v = batch.v[i];
	struct fraction t;

	if (batch.results == 0)
		return;
	if (batch.sign[i] < 0) {
		for (unsigned k = 0; k < 4; ++k)
			assert_true(isnan(batch.result[k][i]));
		return;
	}
	t = first_of_triangle(v);
	/* For integers below 2^24, a quotient in double is accurate enough to be rounded once
	 * more. */
	if (batch.result[0][i] != (float)((double)t.top / (double)t.under)) {
		for (unsigned k = 0; k < batch.columns; ++k)
			fprintf(stderr, " %lld", v[k]);
		fail_msg("%s on %s: t %a, not %lld / %lld", batch.name, isa,
			 (double)batch.result[0][i], t.top, t.under);
	}
	if ((double)batch.result[0][i] * (double)t.under == (double)t.top)
		for (unsigned k = 0; k < 3; ++k)
			assert_true(batch.result[1 + k][i] ==
				    (float)v[k] + batch.result[0][i] * (float)(v[3 + k] - v[k]));
}

static void check_segments(const char *name, size_t results, unsigned each, unsigned exact)
{
	const struct test *test = find_test(name);
	size_t in_plane = 0;

	begin(name, results);
	for (unsigned t = 0, start = 0; t < TRIANGLES; ++t) {
		integer v[COLUMNS];

		if (!triangle_of(t, v + 6))
			continue;
		for (unsigned s = start++ % each; s < 125 * 125; s += each) {
			integer at_p, at_q;

			lattice_at(s % 125, 5, 0, v), lattice_at(s / 125, 5, 0, v + 3);
			heights(v, &at_p, &at_q);
			in_plane += at_p == 0 && at_q == 0;
			check_space(test, v, segment_triangle(v), at_p == 0 && at_q == 0, exact);
		}
	}
	flush();
	print_message("%zu in one plane\n", in_plane);
	assert_signs(name);
}

/* Every nth segment: all of them would be 57 million. */
UNIT_TEST(test_segments)
{
	check_segments("segment_triangle", 0, one_in(17, 997), 79);
}

UNIT_TEST(test_first_points)
{
	check_segments("segment_triangle_point", 4, one_in(31, 1999), 49);
}

/* Two triangles share a point if a side of one meets the other. They may do so in more than a point even if sides
 * only meet sides. */
static int triangles(const integer *v)
{
	int hit = -1;

	for (unsigned k = 0; k < 6; ++k) {
		const integer *sides = k < 3 ? v : v + 9, *other = k < 3 ? v + 9 : v;
		integer both[15];

		memcpy(both, sides + 3 * (size_t)(k % 3), 3 * sizeof(*v));
		memcpy(both + 3, sides + 3 * (size_t)((k + 1) % 3), 3 * sizeof(*v));
		memcpy(both + 6, other, 9 * sizeof(*v));
		if (segment_triangle(both) > hit)
			hit = segment_triangle(both);
	}
	return hit;
}

UNIT_TEST(test_triangles)
{
	const unsigned each = one_in(61, 1999);
	const struct test *test = find_test("triangle_triangle3");

	begin(test->name, 0);
	for (unsigned t = 0, start = 0; t < TRIANGLES; ++t) {
		integer v[COLUMNS];

		if (!triangle_of(t, v))
			continue;
		for (unsigned other = start++ % each; other < TRIANGLES; other += each) {
			int sign;

			if (!triangle_of(other, v + 9))
				continue;
			sign = triangles(v);
			check_space(test, v, sign, sign == 0, 29);
		}
	}
	flush();
	assert_signs(test->name);
}
