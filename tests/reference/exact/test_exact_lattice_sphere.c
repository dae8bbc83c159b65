/* SPDX-License-Identifier: MIT */
/*
 * Exact truths, references and kernels for balls and triangles, at rest and in motion, over small
 * lattices, against plain integer arithmetic: nothing rounds there, and many cases just touch.
 *
 * The oracle has no notion of spheres: it computes the least distance of two simplices, the path of
 * the centre and the triangle, over all pairs of their faces.
 */
#include "tests/reference/exact/exact_hulls.h"
#include "tests/unit.h"

/* ---- The least distance of two simplices ----------------------------------------------------- */

typedef integer space[3];

static integer dot(const integer *u, const integer *v)
{
	return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

static integer det3(integer m[3][3], unsigned n)
{
	if (n == 0)
		return 1;
	if (n == 1)
		return m[0][0];
	if (n == 2)
		return m[0][0] * m[1][1] - m[0][1] * m[1][0];
	return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
	       m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
	       m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/* The number of vertices of a face, given as a set of them, and their coordinates. */
static unsigned face_of(unsigned set, space *vertex, const integer **of)
{
	unsigned count = 0;

	for (unsigned i = 0; i < 3; ++i)
		if (set >> i & 1)
			of[count++] = vertex[i];
	return count;
}

/*
 * The sign of r^2 minus the squared distance of the affine hulls of two faces, if their nearest
 * points are in the faces, by Cramer's rule for the normal equations; -1 if they are not, or if
 * there are several, as smaller faces then have the same distance. A path through the interior of
 * the triangle is a hit even without a radius, and does not merely touch.
 */
static int faces_touch(const integer **a, unsigned na, const integer **b, unsigned nb, integer r)
{
	space along[3], w;
	integer gram[3][3], right[3], share[3], first = 0, second = 0, det, far;
	unsigned n = na - 1 + nb - 1;
	bool inside;

	if (n > 3)
		return -1;
	for (unsigned k = 0; k < 3; ++k) {
		w[k] = a[0][k] - b[0][k];
		for (unsigned i = 0; i + 1 < na; ++i)
			along[i][k] = a[i + 1][k] - a[0][k];
		for (unsigned i = 0; i + 1 < nb; ++i)
			along[na - 1 + i][k] = b[0][k] - b[i + 1][k];
	}
	for (unsigned i = 0; i < n; ++i) {
		right[i] = -dot(along[i], w);
		for (unsigned k = 0; k < n; ++k)
			gram[i][k] = dot(along[i], along[k]);
	}
	det = det3(gram, n);
	if (det <= 0)
		return -1;
	inside = n == 3;
	far = dot(w, w) * det;
	for (unsigned i = 0; i < n; ++i) {
		integer m[3][3];

		memcpy(m, gram, sizeof(m));
		for (unsigned k = 0; k < n; ++k)
			m[k][i] = right[k];
		share[i] = det3(m, n);
		far -= share[i] * right[i];
		if (share[i] < 0)
			return -1;
		inside &= share[i] > 0;
		*(i + 1 < na ? &first : &second) += share[i];
	}
	if (first > det || second > det)
		return -1;
	return inside && first < det && second < det ? 1 : sign_of(r * r * det - far);
}

/* A ball that moves from p to q, and a triangle. */
static int simplices_touch(space *path, space *triangle, integer r)
{
	int best = -1;

	for (unsigned i = 1; i < 4; ++i) {
		for (unsigned k = 1; k < 8; ++k) {
			const integer *a[3], *b[3];
			unsigned na = face_of(i, path, a), nb = face_of(k, triangle, b);
			int sign = faces_touch(a, na, b, nb, r);

			best = sign > best ? sign : best;
		}
	}
	return best;
}

/* ---- Cases, in half steps -------------------------------------------------------------------- */

/* Columns of integers, and their units. */
struct lattice_case {
	integer column[LOCKSTEP_COLUMNS_MAX];
	unsigned columns;
	int sign;
};

/* Takes the next digit of a number in some base. */
static integer digit(uint64_t *number, unsigned base)
{
	integer d = (integer)(*number % base);

	*number /= base;
	return d;
}

/* Vertices on whole steps from 0 to 2. */
static void put_triangle(uint64_t *number, space *triangle, integer *column)
{
	for (unsigned i = 0; i < 9; ++i)
		column[i] = triangle[i / 3][i % 3] = 2 * digit(number, 3);
}

/* A ball with its centre on half steps from -1 to 3, a radius of up to 5 half steps. */
static void sphere_case(uint64_t number, struct lattice_case *c)
{
	space path[3] = {{0}}, triangle[3];

	for (unsigned k = 0; k < 3; ++k)
		c->column[k] = path[0][k] = path[1][k] = digit(&number, 9) - 2;
	c->column[3] = digit(&number, 6);
	put_triangle(&number, triangle, c->column + 4);
	c->columns = 13;
	c->sign = simplices_touch(path, triangle, c->column[3]);
}

/* The same with up to 3 half steps, moving by whole steps from -2 to 2. */
static void sweep_case(uint64_t number, struct lattice_case *c)
{
	space path[3] = {{0}}, triangle[3];

	for (unsigned k = 0; k < 3; ++k) {
		c->column[k] = path[0][k] = digit(&number, 9) - 2;
		c->column[4 + k] = 2 * digit(&number, 5) - 4;
		path[1][k] = path[0][k] + c->column[4 + k];
	}
	c->column[3] = digit(&number, 4);
	put_triangle(&number, triangle, c->column + 7);
	c->columns = 16;
	c->sign = simplices_touch(path, triangle, c->column[3]);
}

/* A plane of normal components and an offset from -3 to 3. */
static void plane_case(uint64_t number, struct lattice_case *c)
{
	integer f, n2 = 0;

	for (unsigned k = 0; k < 3; ++k)
		c->column[k] = digit(&number, 7) - 3;
	c->column[3] = digit(&number, 4);
	for (unsigned k = 4; k < 8; ++k)
		c->column[k] = digit(&number, 7) - 3;
	f = dot(c->column, c->column + 4) + c->column[7];
	n2 = dot(c->column + 4, c->column + 4);
	c->columns = 8;
	c->sign = sign_of(c->column[3] * c->column[3] * n2 - f * f);
}

static const struct family {
	const char *name;
	void (*make)(uint64_t number, struct lattice_case *c);
	uint64_t cases;
	unsigned truths, kernels; /* one case in this many is compared with truths, and kernels */
	bool unitless;            /* a plane's offset has another unit than its normal */
} families[] = {
    {"sphere_plane", plane_case, 3294172, 29, 5, true},
    {"sphere_triangle", sphere_case, 86093442, 1537, 61, false},
    {"sphere_sweep", sweep_case, UINT64_C(7174453500), 400009, 9001, false},
};

/* ---- All of them, and every kernel ----------------------------------------------------------- */

static void family_truths(const struct test *test, const struct family *family)
{
	unsigned each = one_in(family->truths, 16 * family->truths);

	for (uint64_t number = 0; number < family->cases; number += each) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		double unit = family->unitless ? 1 : units[number / each % UNITS];
		struct lattice_case c;

		family->make(number, &c);
		for (unsigned k = 0; k < c.columns; ++k)
			operands[k] = (float)((double)c.column[k] * unit);
		check_truth(test, operands, NULL, c.sign >= 0, c.sign);
	}
	assert_signs(test->name);
}

enum { BATCH = 64 };

struct batch {
	unsigned n;
	float column[LOCKSTEP_COLUMNS_MAX][BATCH];
	uint64_t hits;
};

static void check_batch(const struct lockstep_test *test, const struct batch *b)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float result[LOCKSTEP_RESULTS_MAX][BATCH];
	float *const out[] = {result[0], result[1], result[2], result[3]};

	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		in[k] = b->column[k];
	for (int isa = -1; isa < LOCKSTEP_ISAS; ++isa) {
		uint64_t hits = ~b->hits;
		const struct lockstep_batch batch = {
		    .n = b->n, .in = in, .out = out, .hits = &hits};

		if (isa >= 0 && !lockstep_isa_runs(lockstep_isa_at(isa)))
			continue;
		(isa < 0 ? harness_of(test)->reference : test->kernel[isa])(&batch);
		if (hits == b->hits)
			continue;
		for (unsigned i = 0; i < b->n; ++i)
			if ((hits ^ b->hits) >> i & 1)
				for (unsigned k = 0; k < test->columns; ++k)
					fprintf(stderr, "%g%c", b->column[k][i],
						k + 1 < test->columns ? ' ' : '\n');
		fail_msg("%s on %s: wrong of the above", test->name,
			 isa < 0 ? "reference" : lockstep_isa_at(isa));
	}
}

static void family_kernels(const struct family *family)
{
	const struct lockstep_test *test = lockstep_test_find(family->name);
	unsigned each = one_in(family->kernels, 16 * family->kernels);
	struct batch b = {.n = 0};

	for (uint64_t number = 0; number < family->cases; number += each) {
		struct lattice_case c;

		family->make(number, &c);
		for (unsigned k = 0; k < c.columns; ++k)
			b.column[k][b.n] = (float)c.column[k];
		b.hits |= (uint64_t)(c.sign >= 0) << b.n;
		if (++b.n == BATCH) {
			check_batch(test, &b);
			b.n = 0;
			b.hits = 0;
		}
	}
	if (b.n > 0)
		check_batch(test, &b);
}

static void test_family(void **state)
{
	const struct family *family = *state;

	family_truths(find_test(family->name), family);
	family_kernels(family);
}

UNIT_TEST_ROWS(test_family, families)
