/* SPDX-License-Identifier: MIT */
/* Exact truths of results against plain integer arithmetic, over every case of a small lattice. */
#include "tests/reference/exact/exact_lattice.h"
#include "tests/unit.h"

static bool near(double a, double b)
{
	return fabs(a - b) < 1e-12;
}

static int line_side(const integer *v)
{
	return sign_of(shoelace(v, v + 2, v + 4));
}

static void line_side_results(const integer *v, double unit, const struct lockstep_truth *truth)
{
	assert_true(truth->value[0] / unit / unit == (double)shoelace(v, v + 2, v + 4));
}

static int project_on_line(const integer *v)
{
	return sign_of(cosine(v, v + 2, v + 4));
}

/* On the line, at t, and at a right angle to it; at a if there is no line. */
static void project_on_line_results(const integer *v, double unit,
				    const struct lockstep_truth *truth)
{
	double x = truth->value[0] / unit, y = truth->value[1] / unit;
	double abx = (double)(v[2] - v[0]), aby = (double)(v[3] - v[1]);
	double t = truth->value[2];

	assert_true(near(x, (double)v[0] + t * abx));
	assert_true(near(y, (double)v[1] + t * aby));
	assert_true(near((x - (double)v[4]) * abx, -(y - (double)v[5]) * aby));
	assert_true(abx != 0 || aby != 0 || t == 0);
}

/* ---- Half-open crossings -------------------------------------------------------------------- */

/* By the sides of the line op on which a and b are: it crosses [0, 1) of the way from a to b if a
 * is on it, or if b is on the other side. */
static bool crossed(const integer *a, const integer *b, const integer *o, const integer *p)
{
	int from = sign_of(shoelace(o, p, a)), at = sign_of(shoelace(o, p, b));

	return from == 0 || from * at < 0;
}

static bool parallel(const integer *v)
{
	return cross(v[2] - v[0], v[3] - v[1], v[6] - v[4], v[7] - v[5]) == 0;
}

static int segment_crossing(const integer *v)
{
	return parallel(v) ? -1 : segment_segment(v);
}

static void segment_crossing_results(const integer *v, double unit,
				     const struct lockstep_truth *truth)
{
	bool both = crossed(v, v + 2, v + 4, v + 6) && crossed(v + 4, v + 6, v, v + 2);

	(void)unit;
	assert_true(truth->value[0] == (parallel(v) ? -1 : both) && truth->scale[0] == 0);
	assert_true(truth->jumps);
}

/* ---- Where segments meet -------------------------------------------------------------------- */

/* The position along ab of p, which is on it. */
static double position(const integer *a, const integer *b, const integer *p)
{
	integer length2 = norm2(b[0] - a[0], b[1] - a[1]);

	return length2 == 0 ? 0 : (double)cosine(a, b, p) / 2 / (double)length2;
}

/* The position along ab of the line op. */
static double reach(const integer *a, const integer *b, const integer *o, const integer *p)
{
	integer from = shoelace(o, p, a), at = shoelace(o, p, b);

	return (double)from / (double)(from - at);
}

/* The first point that two segments share along op: if they are collinear, a, b or o. */
static void shared_point(const integer *v, double *k, double *l)
{
	const integer *a = v, *b = v + 2, *o = v + 4, *p = v + 6, *ends[] = {o, a, b}, *nearest = o;
	integer least = -1;

	if (!parallel(v)) {
		*k = reach(a, b, o, p), *l = reach(o, p, a, b);
		return;
	}
	for (unsigned i = 0; i < 3; ++i) {
		integer distance2 = norm2(ends[i][0] - o[0], ends[i][1] - o[1]);

		if (on_segment(ends[i], a, b) && on_segment(ends[i], o, p) &&
		    (least < 0 || distance2 < least))
			least = distance2, nearest = ends[i];
	}
	assert_true(least >= 0);
	*k = position(a, b, nearest), *l = position(o, p, nearest);
}

static void segment_segment_point_results(const integer *v, double unit,
					  const struct lockstep_truth *truth)
{
	double k, l, opx = (double)(v[6] - v[4]), opy = (double)(v[7] - v[5]);

	if (segment_segment(v) < 0) {
		for (unsigned i = 0; i < 4; ++i)
			assert_true(isnan(truth->value[i]));
		return;
	}
	shared_point(v, &k, &l);
	assert_true(near(truth->value[0], k) && near(truth->value[1], l));
	assert_true(near(truth->value[2] / unit, (double)v[4] + l * opx));
	assert_true(near(truth->value[3] / unit, (double)v[5] + l * opy));
	/* Nothing is rounded, so everything is known; for collinear segments even which operand
	 * the point is. */
	if (unit == 1) {
		assert_true(truth->scale[0] < 20 && truth->scale[1] < 20);
		assert_true(truth->scale[2] < (parallel(v) ? 1e-300 : 60));
		assert_true(truth->scale[3] < (parallel(v) ? 1e-300 : 60));
	}
}

static void move_until_wall_results(const integer *v, double unit,
				    const struct lockstep_truth *truth)
{
	double k, l = 1, opx = (double)(v[6] - v[4]), opy = (double)(v[7] - v[5]);

	if (segment_segment(v) >= 0) {
		shared_point(v, &k, &l);
		l = fmax(l - (double)0.001f, 0);
	} else {
		assert_true(truth->scale[0] == 0 && truth->scale[1] == 0);
	}
	assert_true(near(truth->value[0] / unit, (double)v[4] + l * opx));
	assert_true(near(truth->value[1] / unit, (double)v[5] + l * opy));
	/* The walls are exact, so no move must stay at its start for fear of roundings. */
	if (unit == 1 && !parallel(v))
		assert_true(truth->scale[0] < 60 && truth->scale[1] < 60);
}

/* ---- Directions ----------------------------------------------------------------------------- */

/* At a right angle to ab, of length 1, on the point's side. */
static void line_normal_results(const integer *v, double unit, const struct lockstep_truth *truth)
{
	double x = truth->value[0], y = truth->value[1];
	double abx = (double)(v[2] - v[0]), aby = (double)(v[3] - v[1]);

	(void)unit;
	if (line_side(v) == 0) {
		assert_true(x == 0 && y == 0);
		return;
	}
	assert_true(near(x * abx, -y * aby) && near(x * x + y * y, 1));
	assert_true(x * (double)(v[4] - v[0]) + y * (double)(v[5] - v[1]) > 0);
	assert_true(truth->jumps);
}

static int reflect(const integer *v)
{
	return sign_of(v[0] * v[2] + v[1] * v[3]);
}

/* The difference is along the normal; the component along it is multiplied by 1 - 2 n^2, which
 * is -1 for normals of length 1; the component at a right angle to it stays. */
static void reflect_results(const integer *v, double unit, const struct lockstep_truth *truth)
{
	double x = truth->value[0] / unit, y = truth->value[1] / unit;
	double vx = (double)v[0], vy = (double)v[1], nx = (double)v[2], ny = (double)v[3];

	assert_true((x - vx) * ny == (y - vy) * nx);
	assert_true(x * nx + y * ny == (1 - 2 * (nx * nx + ny * ny)) * (vx * nx + vy * ny));
	assert_true(x * ny - y * nx == vx * ny - vy * nx);
}

static const struct lattice lattices[] = {
    {"line_side", line_side, line_side_results, 1},
    {"project_on_line", project_on_line, project_on_line_results, 1},
    {"segment_crossing", segment_crossing, segment_crossing_results, 1},
    {"segment_segment_point", segment_segment, segment_segment_point_results, 1},
    {"move_until_wall", segment_segment, move_until_wall_results, 1},
    {"line_normal", line_side, line_normal_results, 1},
    {"reflect", reflect, reflect_results, 1},
};

UNIT_TEST_ROWS(test_lattice, lattices)
