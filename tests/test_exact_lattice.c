/* SPDX-License-Identifier: MIT */
/*
 * Exact truths against plain integer arithmetic, over every case of a small lattice.
 *
 * A lattice is where geometry degenerates: most of its cases touch, are collinear, or are points.
 * The integer oracles here are other formulations of the same questions, so as to be a second
 * witness. Each returns the sign of the margin: 1 inside, 0 touching, -1 outside.
 */
#include <stdlib.h>

#include "tests/exact_tests.h"

typedef long long integer;

static integer cross(integer ax, integer ay, integer bx, integer by)
{
	return ax * by - ay * bx;
}

static integer norm2(integer x, integer y)
{
	return x * x + y * y;
}

static int sign_of(integer x)
{
	return (x > 0) - (x < 0);
}

/* 2 u.v by the law of cosines, for the angle at a of the triangle a, b, p. */
static integer cosine(const integer *a, const integer *b, const integer *p)
{
	return norm2(b[0] - a[0], b[1] - a[1]) + norm2(p[0] - a[0], p[1] - a[1]) -
	       norm2(p[0] - b[0], p[1] - b[1]);
}

/* Twice the signed area of a, b, p by the shoelace formula. */
static integer shoelace(const integer *a, const integer *b, const integer *p)
{
	return cross(a[0], a[1], b[0], b[1]) + cross(b[0], b[1], p[0], p[1]) +
	       cross(p[0], p[1], a[0], a[1]);
}

/* p sees a and b in opposite directions, or is one of them. */
static bool on_segment(const integer *p, const integer *a, const integer *b)
{
	return shoelace(a, b, p) == 0 && cosine(p, a, b) <= 0;
}

static integer clamp(integer x, integer low, integer high)
{
	return x < low ? low : x > high ? high : x;
}

/* ---- The oracles, on operand columns v ------------------------------------------------------ */

static int in_front(const integer *v)
{
	return sign_of(cosine(v, v + 2, v + 4));
}

static int line_side(const integer *v)
{
	return sign_of(shoelace(v, v + 2, v + 4));
}

static int project_on_line(const integer *v)
{
	return sign_of(cosine(v, v + 2, v + 4));
}

static int point_on_segment_band(const integer *v)
{
	int a = sign_of(cosine(v, v + 2, v + 4)), b = sign_of(cosine(v + 2, v, v + 4));

	return a < b ? a : b;
}

/* A box that is inside out must answer -1, as invalid operands do. */
static int point_box(const integer *v)
{
	const integer *box = v + 2;

	if (box[0] > box[2] || box[1] > box[3] || clamp(v[0], box[0], box[2]) != v[0] ||
	    clamp(v[1], box[1], box[3]) != v[1])
		return -1;
	return v[0] != box[0] && v[0] != box[2] && v[1] != box[1] && v[1] != box[3];
}

/* A point of a grid of half units is in both boxes, the second moved by so many half units. */
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

/* More than touching, if they still meet wherever one moves by half a unit. */
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

/* The areas that p makes with the sides add up to the triangle's exactly if p is in it. */
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

/* The parameter along [op] where it meets the line ab. */
static int line_segment(const integer *v)
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

static int segment_segment(const integer *v)
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

typedef int oracle(const integer *v);

static const struct {
	const char *name;
	oracle *sign;
} oracles[] = {
    {"in_front", in_front},
    {"point_box", point_box},
    {"point_circle", point_circle},
    {"point_triangle", point_triangle},
    {"point_on_segment_band", point_on_segment_band},
    {"line_side", line_side},
    {"project_on_line", project_on_line},
    {"line_segment", line_segment},
    {"segment_segment", segment_segment},
    {"circle_circle", circle_circle},
    {"circle_line", circle_line},
    {"circle_segment", circle_segment},
    {"circle_box", circle_box},
    {"box_box", box_box},
};

/* Coordinates are 0 to 3, radii 0 to 5. */
static bool next(integer *v, const struct test *test)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned columns = all_roles(test, roles);

	for (unsigned k = 0; k < columns; ++k) {
		if (++v[k] <= (roles[k] == 'r' ? 5 : 3))
			return true;
		v[k] = 0;
	}
	return false;
}

/* The results, against what defines them; the unit cancels. */
static void check_results(oracle *sign, const integer *v, double unit,
			  const struct lockstep_truth *truth)
{
	if (sign == line_side)
		assert_true(truth->value[0] / unit / unit == (double)shoelace(v, v + 2, v + 4));
	if (sign == project_on_line) {
		double x = truth->value[0] / unit, y = truth->value[1] / unit;
		double abx = (double)(v[2] - v[0]), aby = (double)(v[3] - v[1]);
		double t = truth->value[2];

		/* On the line, at t, and square to it; at a if there is no line. */
		assert_true(fabs(x - (double)v[0] - t * abx) < 1e-12);
		assert_true(fabs(y - (double)v[1] - t * aby) < 1e-12);
		assert_true(fabs((x - (double)v[4]) * abx + (y - (double)v[5]) * aby) < 1e-12);
		assert_true(abx != 0 || aby != 0 || t == 0);
	}
}

/* The last unit makes every coordinate subnormal, and its squares far below any float. */
static void check_case(const struct test *test, oracle *oracle_sign, const integer *v)
{
	static const double units[] = {1, 0x1p100, 0x1p-149};
	int sign = oracle_sign(v);
	bool hit = test->hits && (oracle_sign == in_front ? sign > 0 : sign >= 0);

	for (unsigned u = 0; u < 3; ++u) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		struct lockstep_truth truth;

		for (unsigned i = 0; i < LOCKSTEP_COLUMNS_MAX; ++i)
			operands[i] = (float)((double)v[i] * units[u]);
		test->exact(operands, &truth);
		if (!truth.promised || truth.hit != hit || truth.sign != sign)
			fail_msg("%s, unit %g: hit %d, expected %d; sign %d, expected %d: "
				 "%lld %lld %lld %lld %lld %lld %lld %lld",
				 test->name, units[u], truth.hit, hit, truth.sign, sign, v[0], v[1],
				 v[2], v[3], v[4], v[5], v[6], v[7]);
		check_results(oracle_sign, v, units[u], &truth);
	}
}

static void test_lattice(void **state)
{
	unsigned k = (unsigned)(uintptr_t)*state;
	const struct test *test = find_test(oracles[k].name);
	integer v[LOCKSTEP_COLUMNS_MAX] = {0};
	size_t of_sign[3] = {0};

	do {
		check_case(test, oracles[k].sign, v);
		++of_sign[oracles[k].sign(v) + 1];
	} while (next(v, test));
	print_message("%s: %zu out, %zu touching, %zu in\n", test->name, of_sign[0], of_sign[1],
		      of_sign[2]);
	assert_true(of_sign[0] > 0 && of_sign[1] > 0 && of_sign[2] > 0);
}

int main(void)
{
	enum { ORACLES = sizeof(oracles) / sizeof(*oracles) };
	struct CMUnitTest all[ORACLES];

	for (uintptr_t k = 0; k < ORACLES; ++k)
		all[k] = (struct CMUnitTest){oracles[k].name, test_lattice, NULL, NULL, (void *)k};
	return cmocka_run_group_tests(all, NULL, NULL);
}
