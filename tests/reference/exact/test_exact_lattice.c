/* SPDX-License-Identifier: MIT */
/* Exact truths of hits against plain integer arithmetic, over every case of a small lattice. */
#include "tests/reference/exact/exact_lattice.h"
#include "tests/unit.h"

/* ---- The oracles, on operand columns v ------------------------------------------------------ */

static int in_front(const integer *v)
{
	return sign_of(cosine(v, v + 2, v + 4));
}

static int point_on_segment_band(const integer *v)
{
	int a = sign_of(cosine(v, v + 2, v + 4)), b = sign_of(cosine(v + 2, v, v + 4));

	return a < b ? a : b;
}

/* A box with min > max must answer -1, as invalid operands do. */
static int point_box(const integer *v)
{
	const integer *box = v + 2;

	if (box[0] > box[2] || box[1] > box[3] || clamp(v[0], box[0], box[2]) != v[0] ||
	    clamp(v[1], box[1], box[3]) != v[1])
		return -1;
	return v[0] != box[0] && v[0] != box[2] && v[1] != box[1] && v[1] != box[3];
}

/* True if the boxes share a point of a grid of half units, with the second box moved by this many
 * half units. */
static bool share_point(const integer *v, integer dx, integer dy)
{
	for (integer x = 0; x <= 6; ++x) {
		for (integer y = 0; y <= 6; ++y) {
			if (2 * v[0] <= x && x <= 2 * v[2] && 2 * v[1] <= y && y <= 2 * v[3] &&
			    2 * v[4] + dx <= x && x <= 2 * v[6] + dx && 2 * v[5] + dy <= y &&
			    y <= 2 * v[7] + dy)
				return true;
		}
	}
	return false;
}

/* Inside if they still meet after one moves by half a unit in any direction. */
static int box_box(const integer *v)
{
	if (!share_point(v, 0, 0))
		return -1;
	return share_point(v, -1, -1) && share_point(v, -1, 1) && share_point(v, 1, -1) &&
	       share_point(v, 1, 1);
}

static int point_circle(const integer *v)
{
	return sign_of(v[4] * v[4] - norm2(v[0] - v[2], v[1] - v[3]));
}

static int circle_circle(const integer *v)
{
	integer reach = v[2] + v[5];

	return sign_of(reach * reach - norm2(v[0] - v[3], v[1] - v[4]));
}

static int circle_box(const integer *v)
{
	const integer *box = v + 3;
	integer x = clamp(v[0], box[0], box[2]), y = clamp(v[1], box[1], box[3]);
	const integer in[] = {v[0], v[1], box[0], box[1], box[2], box[3]};

	if (box[0] > box[2] || box[1] > box[3])
		return -1;
	return point_box(in) > 0 ? 1 : sign_of(v[2] * v[2] - norm2(v[0] - x, v[1] - y));
}

/* By Pythagoras: the distance to the line, squared, is |AC|^2 - (AB.AC)^2 / AB^2. */
static int circle_line(const integer *v)
{
	const integer *a = v + 3, *b = v + 5;
	integer length2 = norm2(b[0] - a[0], b[1] - a[1]), twice = cosine(a, b, v);
	integer end2 = norm2(v[0] - a[0], v[1] - a[1]);

	if (length2 == 0)
		return sign_of(v[2] * v[2] - end2);
	return sign_of(4 * v[2] * v[2] * length2 - 4 * end2 * length2 + twice * twice);
}

/* By the nearest point, whose parameter is clamped. */
static int circle_segment(const integer *v)
{
	const integer *a = v + 3, *b = v + 5;

	if (cosine(a, b, v) <= 0)
		return sign_of(v[2] * v[2] - norm2(v[0] - a[0], v[1] - a[1]));
	if (cosine(b, a, v) <= 0)
		return sign_of(v[2] * v[2] - norm2(v[0] - b[0], v[1] - b[1]));
	return circle_line(v);
}

/* The areas that p forms with the sides add up to the triangle's exactly if p is in it. */
static int point_triangle(const integer *v)
{
	const integer *p = v, *a = v + 2, *b = v + 4, *c = v + 6;
	integer whole = llabs(shoelace(a, b, c));
	integer x = llabs(shoelace(b, c, p)), y = llabs(shoelace(c, a, p)),
		z = llabs(shoelace(a, b, p));

	if (whole == 0)
		return on_segment(p, a, b) || on_segment(p, b, c) || on_segment(p, c, a) ? 0 : -1;
	return x + y + z != whole ? -1 : x != 0 && y != 0 && z != 0;
}

/* ---- The lattices --------------------------------------------------------------------------- */

static const struct lattice lattices[] = {
    {"in_front", in_front, NULL, 1},
    {"point_box", point_box, NULL, 1},
    {"point_circle", point_circle, NULL, 1},
    {"point_triangle", point_triangle, NULL, 1},
    {"point_on_segment_band", point_on_segment_band, NULL, 1},
    {"line_segment", line_segment, NULL, 1},
    {"segment_segment", segment_segment, NULL, 1},
    {"circle_circle", circle_circle, NULL, 1},
    {"circle_line", circle_line, NULL, 1},
    {"circle_segment", circle_segment, NULL, 1},
    {"circle_box", circle_box, NULL, 1},
    {"box_box", box_box, NULL, 1},
};

UNIT_TEST_ROWS(test_lattice, lattices)
