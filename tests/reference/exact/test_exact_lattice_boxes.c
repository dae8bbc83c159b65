/* SPDX-License-Identifier: MIT */
/*
 * Balls, boxes, capsules, rays and moving shapes over small lattices, in plain integer arithmetic:
 * the exact truths, and the reference and every kernel that runs. Many cases just touch: rays along
 * sides and faces, through corners, parallel to axes, and without a direction.
 */
#include "tests/reference/exact/exact_batches.h"
#include "tests/unit.h"

enum { EACH = 7 };

static void add_hit(const integer *v, bool hit)
{
	add(v, hit ? HIT : -1);
}

static integer square3(const integer *v)
{
	return dot_of(v, v);
}

static integer product(const integer *u, const integer *v, unsigned dimensions)
{
	integer sum = 0;

	for (unsigned k = 0; k < dimensions; ++k)
		sum += u[k] * v[k];
	return sum;
}

/* ---- Points, balls and boxes ------------------------------------------------------------------- */

/* These take a case's columns; some replace what is relative, and expect results. They return whether it is a hit. */

/* True if all intervals from a_min to a_max share a whole number with those from b_min to b_max. */
static bool share(const integer *a_min, const integer *a_max, const integer *b_min,
		  const integer *b_max)
{
	for (unsigned k = 0; k < 3; ++k) {
		bool any = false;

		for (integer x = 0; x <= 4; ++x)
			any |= a_min[k] <= x && x <= a_max[k] && b_min[k] <= x && x <= b_max[k];
		if (!any)
			return false;
	}
	return true;
}

static bool point_box3(integer *v)
{
	return share(v, v, v + 3, v + 6);
}

static bool box3_box3(integer *v)
{
	return share(v, v + 3, v + 6, v + 9);
}

static bool point_sphere(integer *v)
{
	integer to[3];

	minus3(v + 3, v, to);
	return v[6] >= 0 && square3(to) <= v[6] * v[6];
}

static bool sphere_sphere(integer *v)
{
	integer to[3], q = v[3], r = v[7];

	minus3(v + 4, v, to);
	return q >= 0 && r >= 0 && square3(to) <= q * q + 2 * q * r + r * r;
}

/* The nearest point of a box of this lattice to a point is on the lattice, too. Returns its squared distance, or -1 for
 * a box without points. */
static integer nearest_in_box(const integer *p, const integer *min, const integer *max,
			      integer *nearest)
{
	integer least = -1;

	for (size_t number = 0; number < 64; ++number) {
		integer at[3], to[3];
		bool inside = true;

		digits(number, 3, 4, 0, at);
		minus3(at, p, to);
		for (unsigned k = 0; k < 3; ++k)
			inside = inside && min[k] <= at[k] && at[k] <= max[k];
		if (inside && (least < 0 || square3(to) < least)) {
			least = square3(to);
			memcpy(nearest, at, sizeof(at));
		}
	}
	return least;
}

static bool sphere_box3(integer *v)
{
	integer nearest[3], least = nearest_in_box(v, v + 4, v + 7, nearest);

	return v[3] >= 0 && least >= 0 && least <= v[3] * v[3];
}

static bool closest_point_box3(integer *v)
{
	integer nearest[3] = {0}, least = nearest_in_box(v, v + 3, v + 6, nearest);

	for (unsigned k = 0; k < 3; ++k)
		expect_result(k, (double)nearest[k], 0);
	return least >= 0;
}

/* A plane meets a box if not all corners are strictly on one side. */
static bool plane_box3(integer *v)
{
	integer low = 99, high = -99;

	for (unsigned corner = 0; corner < 8; ++corner) {
		integer at = v[3];

		for (unsigned k = 0; k < 3; ++k)
			at += v[k] * v[4 + k + 3 * (corner >> k & 1)];
		low = at < low ? at : low;
		high = at > high ? at : high;
	}
	return v[4] <= v[7] && v[5] <= v[8] && v[6] <= v[9] && low <= 0 && high >= 0;
}

/* ---- Segments and capsules ---------------------------------------------------------------------- */

/* True if c is within r of the segment from a to b, by the law of cosines. */
static bool near_segment(const integer *c, const integer *a, const integer *b, unsigned dimensions,
			 integer r)
{
	integer ab = 0, ac = 0, bc = 0, along;

	for (unsigned k = 0; k < dimensions; ++k) {
		ab += (b[k] - a[k]) * (b[k] - a[k]);
		ac += (c[k] - a[k]) * (c[k] - a[k]);
		bc += (c[k] - b[k]) * (c[k] - b[k]);
	}
	along = ab + ac - bc;
	if (along <= 0 || along >= 2 * ab)
		return (along <= 0 ? ac : bc) <= r * r;
	return 4 * ab * ac - along * along <= 4 * ab * r * r;
}

/* A ball or disc, and a capsule. */
static bool ball_capsule(integer *v)
{
	unsigned n = batch.dimensions;
	integer q = v[n], r = v[3 * n + 1];

	return q >= 0 && r >= 0 && near_segment(v, v + n + 1, v + 2 * n + 1, n, q + r);
}

/* True if inner points of AB, a segment or that ray, and of CD are within r of each other. The
 * squared distance is least where its derivatives along both segments are 0. `touching`: exactly
 * r. */
static bool near_inside(const integer *a, const integer *b, const integer *c, const integer *d,
			unsigned dimensions, integer r, bool endless, bool *touching)
{
	integer u[3], v[3], w[3], uu, uv, vv, uw, vw, under, s, t, squared = 0;

	for (unsigned k = 0; k < dimensions; ++k)
		u[k] = b[k] - a[k], v[k] = d[k] - c[k], w[k] = c[k] - a[k];
	uu = product(u, u, dimensions), uv = product(u, v, dimensions);
	vv = product(v, v, dimensions), uw = product(u, w, dimensions);
	vw = product(v, w, dimensions);
	under = uu * vv - uv * uv;
	s = uw * vv - vw * uv;
	t = uw * uv - vw * uu;
	if (under == 0 || s < 0 || (s > under && !endless) || t < 0 || t > under)
		return false;
	for (unsigned k = 0; k < dimensions; ++k) {
		integer way = under * w[k] + t * v[k] - s * u[k];

		squared += way * way;
	}
	*touching = squared == r * r * under * under;
	return squared <= r * r * under * under;
}

static bool two_capsules(integer *v)
{
	unsigned n = batch.dimensions, half = 2 * n + 1;
	integer *a = v, *b = v + n, *c = v + half, *d = v + half + n;
	integer r = v[half - 1] + v[2 * half - 1];
	bool valid = v[half - 1] >= 0 && v[2 * half - 1] >= 0, touching = false;
	bool inside = near_inside(a, b, c, d, n, r, false, &touching);
	bool ends = near_segment(a, c, d, n, r) || near_segment(b, c, d, n, r) ||
		    near_segment(c, a, b, n, r) || near_segment(d, a, b, n, r);

	batch.open[batch.n] = n == 3 && touching && !ends && valid;
	return valid && (ends || inside);
}

/* Where the point P is nearest to the segment from A to B. */
static double place_of(const integer *p, const integer *a, const integer *b)
{
	integer ab[3], ap[3], along, squared;

	minus3(b, a, ab), minus3(p, a, ap);
	along = dot_of(ab, ap), squared = square3(ab);
	return along <= 0 ? 0 : along >= squared ? 1 : (double)along / (double)squared;
}

/* t rounds once, and A + t AB, of at most 3, twice more. */
static bool closest_point_segment3(integer *v)
{
	double t = place_of(v, v + 3, v + 6);

	for (unsigned k = 0; k < 3; ++k)
		expect_result(k, (double)v[3 + k] + t * (double)(v[6 + k] - v[3 + k]), 7 * U);
	expect_result(3, t, U * t);
	return true;
}

/* The vector from A + s AB to C + t CD, and its square. */
static double way_between(const integer *v, double s, double t, double way[3])
{
	double squared = 0;

	for (unsigned k = 0; k < 3; ++k) {
		way[k] = (double)(v[6 + k] - v[k]) + t * (double)(v[9 + k] - v[6 + k]) -
			 s * (double)(v[3 + k] - v[k]);
		squared += way[k] * way[k];
	}
	return squared;
}

/*
 * The shortest vector is unique, and so are s and t unless the segments are parallel. A place
 * rounds a few times, and is at most 3; each of its errors of up to 10 u changes the vector between
 * them by as much along an axis, twice.
 */
static bool closest_points_segments3(integer *v)
{
	double s[5] = {0, 1, place_of(v + 6, v, v + 3), place_of(v + 9, v, v + 3)};
	double t[5] = {place_of(v, v + 6, v + 9), place_of(v + 3, v + 6, v + 9), 0, 1};
	double way[3], best[3] = {0}, least = INFINITY;
	integer ab[3], cd[3], ac[3], uv, under;
	unsigned chosen = 0, count = 4;

	minus3(v + 3, v, ab), minus3(v + 9, v + 6, cd), minus3(v + 6, v, ac);
	uv = dot_of(ab, cd);
	under = square3(ab) * square3(cd) - uv * uv;
	if (under > 0) {
		integer uw = dot_of(ab, ac), vw = dot_of(cd, ac);

		s[4] = (double)(uw * square3(cd) - vw * uv) / (double)under;
		t[4] = (double)(uw * uv - vw * square3(ab)) / (double)under;
		count += s[4] >= 0 && s[4] <= 1 && t[4] >= 0 && t[4] <= 1;
	}
	for (unsigned k = 0; k < count; ++k) {
		double squared = way_between(v, s[k], t[k], way);

		if (squared < least - 1e-12) {
			least = squared, chosen = k;
			memcpy(best, way, sizeof(best));
		}
	}
	expect_result(0, s[chosen], under > 0 ? 10 * U : INFINITY);
	expect_result(1, t[chosen], under > 0 ? 10 * U : INFINITY);
	for (unsigned k = 0; k < 3; ++k)
		expect_result(2 + k, best[k], 70 * U);
	return true;
}

/* ---- Rays ------------------------------------------------------------------------------------- */

/* Solves O + t D = A + v AB + w AC by determinants. Only the quotients round. */
static bool ray_triangle(integer *v)
{
	integer back[] = {-v[3], -v[4], -v[5]}, ab[3], ac[3], ao[3], n[3], m[3], under, top[3];
	bool hit;

	minus3(v + 9, v + 6, ab), minus3(v + 12, v + 6, ac), minus3(v, v + 6, ao);
	cross_of(ab, ac, n), cross_of(back, ao, m);
	under = dot_of(back, n);
	top[0] = dot_of(ao, n), top[1] = dot_of(m, ac), top[2] = -dot_of(m, ab);
	for (unsigned k = 0; k < 3 && under < 0; ++k)
		top[k] = -top[k];
	under = llabs(under);
	hit = under > 0 && top[0] >= 0 && top[1] >= 0 && top[2] >= 0 && top[1] + top[2] <= under;
	for (unsigned k = 0; k < 3; ++k)
		expect_result(k, hit ? (double)top[k] / (double)under : 0, 0);
	return hit;
}

static bool ray_plane(integer *v)
{
	integer f = dot_of(v + 6, v) + v[9], g = dot_of(v + 6, v + 3);

	expect_result(0, f * g < 0 ? (double)-f / (double)g : 0, 0);
	return f == 0 || f * g < 0;
}

/*
 * From O in a direction to a ball of radius r around a point, as seen from O: solves the quadratic
 * equation. Returns the time at which the ray enters it; INFINITY if it does not, or starts in it.
 */
static long double ball_entry(const integer *to, const integer *way, integer r)
{
	integer along = dot_of(to, way), squared = square3(way), beyond = square3(to) - r * r;

	if (along <= 0 || beyond < 0 || along * along < squared * beyond)
		return INFINITY;
	return ((long double)along - sqrtl((long double)(along * along - squared * beyond))) /
	       (long double)squared;
}

/*
 * In a kernel the root, the sum and the quotient round once each, so t is within 4 u of itself, and
 * t D, of at most 6, within 5 u of it; the normal is that over r, and rounds five times.
 */
static bool ray_ball_at(const integer *to, const integer *way, integer r, bool hit, bool inside)
{
	double t = hit && !inside ? (double)ball_entry(to, way, r) : 0;
	bool none = !hit || inside || r == 0;

	expect_result(0, t, 4 * U * t);
	for (unsigned k = 0; k < batch.dimensions; ++k)
		expect_result(1 + k, none ? 0 : (t * (double)way[k] - (double)to[k]) / (double)r,
			      none ? 0 : 5 * U * 6 + 5 * U);
	return hit;
}

/* The centre is relative to O. */
static bool ray_ball(integer *v)
{
	unsigned n = batch.dimensions;
	integer to[3] = {0}, way[3] = {0}, r = v[3 * n];
	bool inside;

	memcpy(way, v + n, n * sizeof(*v)), memcpy(to, v + 2 * n, n * sizeof(*v));
	for (unsigned k = 0; k < n; ++k)
		v[k] = 1 - (integer)k, v[2 * n + k] += v[k];
	inside = r >= 0 && square3(to) <= r * r;
	return ray_ball_at(to, way, r, r >= 0 && (inside || ball_entry(to, way, r) < INFINITY),
			   inside);
}

/* The same with an end, for a ball that moves towards another one: a ray to one with both radii. */
static bool moving_ball(integer *v)
{
	unsigned n = batch.dimensions;
	integer to[3] = {0}, way[3] = {0}, r = v[n] + v[3 * n + 1], along, beyond;
	bool valid = v[n] >= 0 && v[3 * n + 1] >= 0, inside, hit;

	memcpy(way, v + n + 1, n * sizeof(*v)), memcpy(to, v + 2 * n + 1, n * sizeof(*v));
	for (unsigned k = 0; k < n; ++k)
		v[k] = 1 - (integer)k, v[2 * n + 1 + k] += v[k];
	along = dot_of(to, way), beyond = square3(to) - r * r;
	inside = valid && beyond <= 0;
	hit = ball_entry(to, way, r) < INFINITY &&
	      (beyond - 2 * along + square3(way) <= 0 || along < square3(way));
	return ray_ball_at(to, way, r, valid && (inside || hit), inside);
}

/* When a ray enters the side of a capsule around E from A, seen from O. */
static long double side_entry(const integer *oa, const integer *e, const integer *way, integer r)
{
	integer g[3], m[3], gg, b, c;
	long double t, foot;

	cross_of(e, way, g), cross_of(e, oa, m);
	gg = square3(g), b = dot_of(m, g), c = square3(m) - r * r * square3(e);
	if (b <= 0 || c <= 0 || b * b < gg * c)
		return INFINITY;
	t = ((long double)b - sqrtl((long double)(b * b - gg * c))) / (long double)gg;
	foot = t * (long double)dot_of(e, way) - (long double)dot_of(e, oa);
	return foot > -1e-12L && foot < (long double)square3(e) + 1e-12L ? t : INFINITY;
}

/* A is relative to O, and B to A. In a kernel t is within 5 u of itself, and t D, of at most 12,
 * within 60 u; so is the place on the segment. */
static bool ray_capsule3(integer *v)
{
	static const integer from[] = {1, 0, -1};
	const integer *way = v + 3, oa[] = {v[6], v[7], v[8]}, e[] = {v[9], v[10], v[11]};
	integer ob[3], far[3], r = v[12];
	bool inside, hit, touching = false, inner;
	long double t, place, ends;

	for (unsigned k = 0; k < 3; ++k) {
		v[k] = from[k], v[6 + k] += from[k], v[9 + k] += v[6 + k];
		ob[k] = oa[k] + e[k], far[k] = from[k] + way[k];
	}
	inside = r >= 0 && near_segment(v, v + 6, v + 9, 3, r);
	inner = near_inside(v, far, v + 6, v + 9, 3, r, true, &touching);
	ends = fminl(ball_entry(oa, way, r), ball_entry(ob, way, r));
	hit = r >= 0 && (inside || inner || ends < INFINITY);
	batch.open[batch.n] = hit && !inside && touching;
	t = hit && !inside ? fminl(ends, side_entry(oa, e, way, r)) : 0;
	place = t * (long double)dot_of(e, way) - (long double)dot_of(e, oa);
	place = square3(e) > 0 ? fminl(fmaxl(place / (long double)square3(e), 0), 1) : 0;
	expect_result(0, (double)t, (double)t * 5 * U);
	for (unsigned k = 0; k < 3; ++k) {
		long double out =
		    t * (long double)way[k] - (long double)oa[k] - place * (long double)e[k];
		bool none = !hit || inside || r == 0;

		expect_result(1 + k, none ? 0 : (double)(out / (long double)r), none ? 0 : 200 * U);
	}
	return hit;
}

/* ---- All of these ------------------------------------------------------------------------------- */

/*
 * The lattice of a test. Each range is for the next `columns` columns, which take `values` values from `least` on. One
 * case in `step` is tried, and fewer on an emulated CPU. `step` has no common factor with the numbers of values.
 */
static const struct family {
	const char *name;
	bool (*hits)(integer *v);
	struct {
		unsigned columns, values;
		integer least;
	} range[6];
	unsigned step, slower, lengths;
} families[] = {
    {"point_box3", point_box3, {{9, 3, 0}}, 1, 1, 0},
    {"box3_box3", box3_box3, {{12, 3, 0}}, 1, 1, 0},
    {"point_sphere", point_sphere, {{3, 7, 0}, {3, 3, 2}, {1, 7, -1}}, 1, 1, 0},
    {"sphere_sphere", sphere_sphere, {{3, 7, 0}, {1, 5, -1}, {3, 3, 2}, {1, 5, -1}}, 1, 1, 0},
    {"sphere_box3", sphere_box3, {{3, 4, 0}, {1, 5, -1}, {6, 4, 0}}, 13, 1, 0},
    {"plane_box3", plane_box3, {{3, 5, -2}, {1, 9, -4}, {6, 3, 0}}, 2, 1, 0},
    {"circle_capsule", ball_capsule, {{2, 4, 0}, {1, 4, -1}, {4, 4, 0}, {1, 4, -1}}, 1, 1, 0},
    {"sphere_capsule3", ball_capsule, {{3, 4, 0}, {1, 4, -1}, {6, 4, 0}, {1, 3, -1}}, 35, 1, 0},
    {"capsule_capsule", two_capsules, {{4, 4, 0}, {1, 4, -1}, {4, 4, 0}, {1, 3, -1}}, 11, 1, 0},
    {"capsule3_capsule3",
     two_capsules,
     {{6, 4, 0}, {1, 4, -1}, {6, 4, 0}, {1, 3, -1}},
     1949,
     11,
     0},
    {"closest_point_box3", closest_point_box3, {{3, 5, -1}, {6, 4, 0}}, 7, 1, 7},
    {"closest_point_segment3", closest_point_segment3, {{9, 4, 0}}, 3, 1, 7},
    {"closest_points_segments3", closest_points_segments3, {{12, 4, 0}}, 163, 11, 28},
    {"ray_triangle", ray_triangle, {{3, 4, 0}, {3, 3, -1}, {9, 3, 0}}, 331, 1, 1},
    {"ray_plane", ray_plane, {{3, 5, -2}, {6, 3, -1}, {1, 7, -3}}, 4, 1, 1},
    {"ray_sphere", ray_ball, {{3, 1, 0}, {3, 5, -2}, {3, 7, -3}, {1, 6, -1}}, 1, 1, 1},
    {"ray_circle", ray_ball, {{2, 1, 0}, {2, 5, -2}, {2, 7, -3}, {1, 6, -1}}, 1, 1, 1},
    {"sphere_cast_sphere",
     moving_ball,
     {{3, 1, 0}, {1, 4, -1}, {3, 5, -2}, {3, 7, -3}, {1, 4, -1}},
     3,
     1,
     0},
    {"circle_cast_circle",
     moving_ball,
     {{2, 1, 0}, {1, 4, -1}, {2, 5, -2}, {2, 7, -3}, {1, 4, -1}},
     1,
     1,
     0},
    {"ray_capsule3",
     ray_capsule3,
     {{3, 1, 0}, {3, 5, -2}, {3, 5, -2}, {3, 3, -1}, {1, 5, -1}},
     19,
     1,
     1},
};

static void test_family(void **state)
{
	const struct family *family = *state;
	size_t all = 1, step = family->step * one_in(1, family->slower);

	for (unsigned f = 0; family->range[f].columns > 0; ++f)
		for (unsigned k = 0; k < family->range[f].columns; ++k)
			all *= family->range[f].values;
	begin(family->name, family->lengths, EACH);
	for (size_t number = 0; number < all; number += step) {
		integer v[COLUMNS], *to = v;
		size_t rest = number;

		for (unsigned f = 0; family->range[f].columns > 0; ++f) {
			rest = digits(rest, family->range[f].columns, family->range[f].values,
				      family->range[f].least, to);
			to += family->range[f].columns;
		}
		bool hit = family->hits(v);

		add_hit(v, hit);
	}
	finish(false);
}

UNIT_TEST_ROWS(test_family, families)

/* ---- Rays and moving boxes, against boxes -------------------------------------------------------- */

/* Clips the ray's times, all from 0 to `out`, to one slab after the other. Adds the time and the side as results, of
 * which only the quotient rounds. */
static bool clip(const integer *o, const integer *d, const integer *min, const integer *max,
		 struct fraction out)
{
	struct fraction in = {0, 1};
	unsigned side = 3;
	bool hit = true;

	for (unsigned k = 0; k < batch.dimensions; ++k) {
		bool ahead = d[k] > 0;
		struct fraction enter = fraction_of((ahead ? min : max)[k] - o[k], d[k]);
		struct fraction leave = fraction_of((ahead ? max : min)[k] - o[k], d[k]);

		if (d[k] == 0) {
			hit = hit && min[k] <= o[k] && o[k] <= max[k];
			continue;
		}
		if (is_more(enter, in)) {
			in = enter;
			side = k;
		}
		if (is_more(out, leave))
			out = leave;
	}
	hit = hit && !is_more(in, out);
	expect_result(0, hit ? (double)in.top / (double)in.under : 0, 0);
	for (unsigned k = 0; k < batch.dimensions; ++k)
		expect_result(1 + k, k != side ? 0 : d[k] < 0 ? 1 : -1, 0);
	return hit;
}

/* All places of an origin and an interval among five, as seen from the origin. */
static size_t all_intervals(integer interval[64][2])
{
	size_t count = 0;

	for (integer min = -4; min <= 4; ++min)
		for (integer max = min; max <= 4; ++max)
			if ((max > 0 ? max : 0) - (min < 0 ? min : 0) <= 4) {
				interval[count][0] = min;
				interval[count++][1] = max;
			}
	return count;
}

/* Every ray from a point of a lattice of five by five by five in the direction of every other, against every box
 * of it; directions are mirrored in turn. */
static void rays_and_boxes(const char *name, unsigned dimensions)
{
	integer interval[64][2];
	size_t count = all_intervals(interval), each = count * 5, step = one_in(1, 41);
	size_t all = dimensions == 3 ? each * each * each : each * each;

	begin(name, 1, EACH);
	for (size_t number = 0; number < all; number += step) {
		size_t axis[] = {number % each, number / each % each, number / each / each};
		integer v[12], *o = v, *d = v + dimensions, *min = d + dimensions;
		integer *max = min + dimensions;
		bool hit;

		for (unsigned k = 0; k < dimensions; ++k) {
			const integer *ends = interval[axis[k] / 5];
			bool mirrored = number >> k & 1;

			o[k] = (integer)k - 1;
			d[k] = (integer)(axis[k] % 5) * (mirrored ? -1 : 1);
			min[k] = o[k] + (mirrored ? -ends[1] : ends[0]);
			max[k] = o[k] + (mirrored ? -ends[0] : ends[1]);
		}
		hit = clip(o, d, min, max, (struct fraction){1, 0});
		add_hit(v, hit);
	}
	finish(false);
}

UNIT_TEST(test_rays_and_boxes)
{
	rays_and_boxes("ray_box3", 3);
	rays_and_boxes("ray_box", 2);
}

/* Boxes that move by up to 4 along each axis, past boxes of up to 2 by 2. As seen from the moving one, a point
 * moves past the box of all differences. */
static void moving_boxes(const char *name, unsigned dimensions, size_t step)
{
	const size_t each = 2 * 9 * 8 * 3;
	const size_t all = dimensions == 3 ? each * each * each : each * each;

	begin(name, 0, EACH);
	for (size_t number = 0; number < all; number += step) {
		const integer o[3] = {0};
		integer v[15], min[3], max[3], *a_max = v + dimensions, *d = a_max + dimensions;
		integer *b_min = d + dimensions, *b_max = b_min + dimensions;
		size_t rest = number;
		bool hit;

		for (unsigned k = 0; k < dimensions; ++k, rest /= each) {
			size_t axis = rest % each;

			v[k] = (integer)k - 1;
			a_max[k] = v[k] + (integer)(axis % 2);
			d[k] = (integer)(axis / 2 % 9) - 4;
			b_min[k] = v[k] + (integer)(axis / 18 % 8) - 3;
			b_max[k] = b_min[k] + (integer)(axis / 144);
			min[k] = b_min[k] - a_max[k], max[k] = b_max[k] - v[k];
		}
		hit = clip(o, d, min, max, (struct fraction){1, 1});
		add_hit(v, hit);
	}
	finish(false);
}

UNIT_TEST(test_moving_boxes)
{
	moving_boxes("box_cast_box", 2, 1);
	moving_boxes("box3_cast_box3", 3, 809 * one_in(1, 7));
}

/* ---- A moving ball and a box ------------------------------------------------------------------- */

/* From the box to a point that moves by d from o, multiplied by the time's divisor; and its square. */
static integer apart_at(const integer *o, const integer *d, const integer *min, const integer *max,
			struct fraction t, integer *to)
{
	for (unsigned k = 0; k < 3; ++k) {
		integer at = o[k] * t.under + d[k] * t.top;

		to[k] = at - clamp(at, min[k] * t.under, max[k] * t.under);
	}
	return square3(to);
}

/* When the point is nearest to a face, an edge or a vertex, one of 27 choices of min, max or neither along each axis;
 * also when it passes a face. */
static bool passing_time(const integer *o, const integer *d, const integer *min, const integer *max,
			 size_t choice, struct fraction *t)
{
	integer of[3];

	digits(choice, 3, 3, 0, of);
	*t = (struct fraction){0, 0};
	for (unsigned k = 0; k < 3; ++k) {
		t->top += of[k] ? d[k] * ((of[k] == 1 ? min[k] : max[k]) - o[k]) : 0;
		t->under += of[k] ? d[k] * d[k] : 0;
	}
	return t->top > 0 && t->top < t->under;
}

/* The least distance, compared with r: 1 if it is less, 0 if it is r. It is at one of these times, the start or the end;
 * `t` is the first of those at which it is least. `exact`: there is such a time that floats represent. */
static int nearest_time(const integer *v, struct fraction *t, bool *exact)
{
	const integer *o = v, *d = v + 4, *min = v + 7, *max = v + 10, r = v[3];
	integer to[3], least = 0;

	for (size_t choice = 0; choice < 28; ++choice) {
		struct fraction at = {0, 1};
		integer apart, first, second;
		bool dyadic;

		if (choice == 27)
			at.top = 1;
		else if (choice > 0 && !passing_time(o, d, min, max, choice, &at))
			continue;
		apart = apart_at(o, d, min, max, at, to);
		first = apart * t->under * t->under, second = least * at.under * at.under;
		dyadic = at.top % (at.under / (at.under & -at.under)) == 0;
		if (choice > 0 && first == second) {
			*exact = *exact || dyadic;
			if (at.top * t->under < t->top * at.under)
				*t = at, least = apart;
		} else if (choice == 0 || first < second) {
			*t = at, least = apart, *exact = dyadic;
		}
	}
	return sign_of(r * r * t->under * t->under - least);
}

/* The first time at which the distance is r, which is before `last`. */
static double touching_time(const integer *v, double last)
{
	long double from = 0, to = last;

	for (unsigned k = 0; k < 100; ++k) {
		long double t = (from + to) / 2, squared = 0;

		for (unsigned j = 0; j < 3; ++j) {
			long double at = v[j] + t * v[4 + j], low = v[7 + j], high = v[10 + j];
			long double apart = at < low ? low - at : at > high ? at - high : 0;

			squared += apart * apart;
		}
		if (squared > v[3] * v[3])
			from = t;
		else
			to = t;
	}
	return (double)to;
}

/* A quotient, a root and their sum round t, and what is computed from t moves by up to 4 of these. */
static void expect_contact(const integer *v, int sign, struct fraction nearest)
{
	const double last = (double)nearest.top / (double)nearest.under;
	struct fraction start = {0, 1};
	integer to[3];
	bool inside = apart_at(v, v + 4, v + 7, v + 10, start, to) <= v[3] * v[3];
	double t = inside ? 0 : sign == 0 ? last : touching_time(v, last);

	expect_result(0, t, 4 * U * t);
	for (unsigned k = 0; k < 3; ++k) {
		double at = (double)v[k] + t * (double)v[4 + k];
		double apart = at - fmin(fmax(at, (double)v[7 + k]), (double)v[10 + k]);

		expect_result(1 + k, inside || v[3] == 0 ? 0 : apart / (double)v[3],
			      inside ? 0 : 32 * U);
	}
}

/* Balls that move by up to 4 along each axis, past the boxes of a lattice of five by five by five. */
UNIT_TEST(test_moving_balls_and_boxes)
{
	integer interval[64][2];
	const size_t count = all_intervals(interval), each = count * 9;

	begin("sphere_cast_box3", 0, EACH);
	for (size_t number = 0; number < each * each * each; number += 331 * one_in(1, 23)) {
		size_t rest = number;
		integer v[13];
		struct fraction t = {0, 1};
		bool exact = true, sound;
		int sign;

		v[3] = (integer)(number / 331 % 5) - 1;
		for (unsigned k = 0; k < 3; ++k, rest /= each) {
			const integer *ends = interval[rest % each / 9];

			v[k] = (integer)k - 1;
			v[4 + k] = (integer)(rest % 9) - 4;
			v[7 + k] = v[k] + ends[0], v[10 + k] = v[k] + ends[1];
		}
		sound = v[3] >= 0;
		sign = sound ? nearest_time(v, &t, &exact) : -1;
		batch.open[batch.n] = sign == 0 && v[3] > 0 && !exact;
		if (sign >= 0)
			expect_contact(v, sign, t);
		add_hit(v, sign >= 0);
	}
	finish(false);
}
