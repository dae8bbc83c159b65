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
#include "tests/reference/exact/exact_batches.h"
#include "tests/unit.h"

enum { CORNERS = 27, TRIANGLES = CORNERS * CORNERS * CORNERS };

/* ---- The lattice ----------------------------------------------------------------------------- */

/* All triangles, without regard to the order of their vertices; that varies. */
static bool triangle_of(unsigned number, integer *v)
{
	static const unsigned orders[6][3] = {{0, 1, 2}, {2, 1, 0}, {1, 2, 0},
					      {1, 0, 2}, {2, 0, 1}, {0, 2, 1}};
	unsigned corner[] = {number % CORNERS, number / CORNERS % CORNERS,
			     number / CORNERS / CORNERS};

	if (corner[0] > corner[1] || corner[1] > corner[2])
		return false;
	for (unsigned k = 0; k < 3; ++k) {
		unsigned at = corner[orders[number % 6][k]];

		for (unsigned c = 0; c < 3; ++c, at /= 3)
			v[3 * k + c] = 2 * (integer)(at % 3);
	}
	return true;
}

UNIT_TEST(test_points)
{
	unsigned each = one_in(1, 11);

	begin("point_triangle3", 0, 5);
	for (unsigned t = 0; t < TRIANGLES; ++t) {
		integer v[12];

		if (!triangle_of(t, v + 3))
			continue;
		for (unsigned p = t % each; p < 7 * 7 * 7; p += each) {
			digits(p, 3, 7, -1, v);
			add(v, point_triangle3(v));
		}
	}
	finish(true);
}

/* t is a fraction, rounded once, and so is the point if t is a float. */
static void expect_first_point(const integer *v)
{
	struct fraction first = first_of_triangle(v);
	double t = (double)first.top / (double)first.under;

	expect_result(0, t, 0);
	for (unsigned k = 0; k < 3; ++k)
		expect_result(1 + k, (double)v[k] + t * (double)(v[3 + k] - v[k]),
			      (float)t * (double)first.under == (double)first.top ? 0 : INFINITY);
}

static void check_segments(const char *name, unsigned each, unsigned exact)
{
	size_t in_plane = 0;

	begin(name, 0xe, exact);
	for (unsigned t = 0, start = 0; t < TRIANGLES; ++t) {
		integer v[COLUMNS];

		if (!triangle_of(t, v + 6))
			continue;
		for (unsigned s = start++ % each; s < 125 * 125; s += each) {
			integer at_p, at_q;
			int sign;

			digits(s, 6, 5, 0, v);
			heights(v, &at_p, &at_q);
			sign = segment_triangle(v);
			if (sign >= 0 && batch.test->results > 0)
				expect_first_point(v);
			/* Segments in the plane may count as touching or not. */
			if (at_p == 0 && at_q == 0) {
				++in_plane;
				sign = sign == 0 ? HIT : sign;
			}
			add(v, sign);
		}
	}
	print_message("%zu in one plane\n", in_plane);
	finish(true);
}

/* Every nth segment: all of them would be 57 million. */
UNIT_TEST(test_segments)
{
	check_segments("segment_triangle", one_in(17, 997), 79);
}

UNIT_TEST(test_first_points)
{
	check_segments("segment_triangle_point", one_in(31, 1999), 49);
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

	begin("triangle_triangle3", 0, 29);
	for (unsigned t = 0, start = 0; t < TRIANGLES; ++t) {
		integer v[COLUMNS];

		if (!triangle_of(t, v))
			continue;
		for (unsigned other = start++ % each; other < TRIANGLES; other += each) {
			int sign;

			if (!triangle_of(other, v + 9))
				continue;
			sign = triangles(v);
			add(v, sign == 0 ? HIT : sign);
		}
	}
	finish(true);
}

/* The triangle of corners i, j and k of a box, whose bits choose max instead of min. */
static void corners_of(const integer *box, const unsigned *number, integer *v)
{
	for (unsigned k = 0; k < 9; ++k)
		v[k] = box[k % 3 + 3 * (number[k / 3] >> k % 3 & 1)];
}

/* A triangle and a box share a point if a vertex is in the box, or the triangle meets one of its faces. */
static bool triangle_box3(const integer *v)
{
	static const unsigned faces[12][3] = {{0, 2, 6}, {0, 4, 6}, {1, 3, 7}, {1, 5, 7},
					      {0, 1, 5}, {0, 4, 5}, {2, 3, 7}, {2, 6, 7},
					      {0, 1, 3}, {0, 2, 3}, {4, 5, 7}, {4, 6, 7}};
	const integer *box = v + 9;
	integer two[18];

	for (unsigned vertex = 0; vertex < 9; vertex += 3) {
		bool inside = true;

		for (unsigned k = 0; k < 3; ++k)
			inside = inside && box[k] <= v[vertex + k] && v[vertex + k] <= box[3 + k];
		if (inside)
			return true;
	}
	memcpy(two, v, 9 * sizeof(*v));
	for (unsigned face = 0; face < 12; ++face) {
		corners_of(box, faces[face], two + 9);
		if (triangles(two) >= 0)
			return true;
	}
	return false;
}

UNIT_TEST(test_boxes)
{
	const unsigned each = one_in(151, 9973);

	begin("triangle_box3", 0, 29);
	for (unsigned t = 0, start = 0; t < TRIANGLES; ++t) {
		integer v[COLUMNS];

		if (!triangle_of(t, v))
			continue;
		for (unsigned box = start++ % each; box < 5 * 5 * 5 * 3 * 3 * 3; box += each) {
			digits(digits(box, 3, 5, 0, v + 9), 3, 3, 0, v + 12);
			for (unsigned k = 0; k < 3; ++k)
				v[12 + k] += v[9 + k];
			add(v, triangle_box3(v) ? HIT : -1);
		}
	}
	finish(false);
}
