/* SPDX-License-Identifier: MIT */
/*
 * Exact truths, references and kernels for balls and triangles, at rest and in motion, over small
 * lattices, against plain integer arithmetic: nothing rounds there, and many cases just touch.
 *
 * The oracle has no notion of spheres: it computes the least distance of two simplices, the path of
 * the centre and the triangle, over all pairs of their faces.
 */
#include "tests/reference/exact/exact_batches.h"
#include "tests/unit.h"

/* ---- The least distance of two simplices ----------------------------------------------------- */

typedef integer space[3];

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
		right[i] = -dot_of(along[i], w);
		for (unsigned k = 0; k < n; ++k)
			gram[i][k] = dot_of(along[i], along[k]);
	}
	det = det3(gram, n);
	if (det <= 0)
		return -1;
	inside = n == 3;
	far = dot_of(w, w) * det;
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

/* Vertices on whole steps from 0 to 2. */
static void put_triangle(size_t number, space *triangle, integer *v)
{
	digits(number, 9, 3, 0, v);
	for (unsigned i = 0; i < 9; ++i)
		triangle[i / 3][i % 3] = v[i] *= 2;
}

/* A ball with its centre on half steps from -1 to 3, a radius of up to 5 half steps. */
static int sphere_case(size_t number, integer *v)
{
	space path[3] = {{0}}, triangle[3];

	put_triangle(digits(digits(number, 3, 9, -2, v), 1, 6, 0, v + 3), triangle, v + 4);
	memcpy(path[0], v, sizeof(*path)), memcpy(path[1], v, sizeof(*path));
	return simplices_touch(path, triangle, v[3]);
}

/* The same with up to 3 half steps, moving by whole steps from -2 to 2. */
static int sweep_case(size_t number, integer *v)
{
	space path[3] = {{0}}, triangle[3];

	number = digits(digits(digits(number, 3, 9, -2, v), 1, 4, 0, v + 3), 3, 5, -2, v + 4);
	put_triangle(number, triangle, v + 7);
	for (unsigned k = 0; k < 3; ++k) {
		path[0][k] = v[k];
		path[1][k] = v[k] + (v[4 + k] *= 2);
	}
	return simplices_touch(path, triangle, v[3]);
}

/* A plane of normal components and an offset from -3 to 3. */
static int plane_case(size_t number, integer *v)
{
	integer f;

	digits(digits(digits(number, 3, 7, -3, v), 1, 4, 0, v + 3), 4, 7, -3, v + 4);
	f = dot_of(v, v + 4) + v[7];
	return sign_of(v[3] * v[3] * dot_of(v + 4, v + 4) - f * f);
}

static const struct family {
	const char *name;
	int (*make)(size_t number, integer *v);
	size_t cases;
	unsigned step, exact; /* one case in `step`, and of these one in `exact` for the truth */
} families[] = {
    {"sphere_plane", plane_case, 3294172, 5, 6},
    {"sphere_triangle", sphere_case, 86093442, 61, 25},
    {"sphere_sweep", sweep_case, UINT64_C(7174453500), 9001, 44},
};

/* The results of a sweep are checked elsewhere: here they need only be numbers. */
static void test_family(void **state)
{
	const struct family *family = *state;

	begin(family->name, 0, family->exact);
	for (size_t n = 0; n < family->cases; n += family->step * one_in(1, 16)) {
		integer v[COLUMNS];
		int sign = family->make(n, v);

		add(v, sign);
	}
	finish(true);
}

UNIT_TEST_ROWS(test_family, families)
