/* SPDX-License-Identifier: MIT */
/*
 * Balls, boxes, capsules, rays and moving shapes over small lattices, in plain integer arithmetic:
 * the exact truths, and the reference and every kernel that runs. Only quotients and roots round
 * there, and many cases just touch: rays along sides and faces, through corners, parallel to axes,
 * and without a direction.
 */
#include <math.h>
#include <stdio.h>

#include "tests/reference/exact/exact_lattice.h"
#include "tests/unit.h"

enum { BATCH = 4096, COLUMNS = 15, RESULTS = 5 };

static struct {
	const struct lockstep_test *test;
	const struct test *exact;
	unsigned lengths; /* bit r: result r has the unit of the coordinates */
	size_t n, hits, cases;
	float column[COLUMNS][BATCH];
	bool hit[BATCH];  /* for a test without hits: the operands are valid */
	bool open[BATCH]; /* a quotient decides, so a kernel may not find that they just touch */
	double result[RESULTS][BATCH], within[RESULTS][BATCH];
} batch;

static void begin(const char *name, unsigned lengths)
{
	batch.test = lockstep_test_find(name);
	batch.exact = find_test(name);
	batch.lengths = lengths;
	batch.n = batch.hits = batch.cases = 0;
}

static void fail_case(size_t i, const char *who)
{
	for (unsigned k = 0; k < batch.test->columns; ++k)
		fprintf(stderr, " %g", (double)batch.column[k][i]);
	fail_msg("%s: %s is wrong, it should %s", batch.test->name, who,
		 batch.hit[i] ? "hit" : "miss");
}

static void check_kernel(lockstep_kernel *kernel, const char *who)
{
	static float result[LOCKSTEP_RESULTS_MAX][BATCH];
	const float *in[COLUMNS];
	float *const out[] = {result[0], result[1], result[2], result[3], result[4]};
	uint64_t hits[BATCH / 64];

	for (unsigned k = 0; k < COLUMNS; ++k)
		in[k] = batch.column[k];
	kernel(&(struct lockstep_batch){.n = batch.n, .in = in, .out = out, .hits = hits});
	for (size_t i = 0; i < batch.n; ++i) {
		if (batch.open[i])
			continue;
		if (batch.test->hits && (hits[i / 64] >> i % 64 & 1) != batch.hit[i])
			fail_case(i, who);
		for (unsigned r = 0; r < batch.test->results; ++r)
			if (batch.hit[i] ? !(fabs((double)result[r][i] - batch.result[r][i]) <=
					     batch.within[r][i])
					 : !isnan(result[r][i]))
				fail_case(i, who);
	}
}

/* The truth, with coordinates in several units. Directions have no unit, so t has the unit of the
 * coordinates. */
static void check_exact(size_t i, double unit)
{
	float operands[COLUMNS];
	struct lockstep_truth truth;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];

	all_roles(batch.exact, roles);
	for (unsigned k = 0; k < batch.test->columns; ++k)
		operands[k] = (float)(batch.column[k][i] * (without_unit(roles[k]) ? 1 : unit));
	batch.exact->exact(operands, NULL, &truth);
	if (!truth.promised)
		fail_case(i, "the exact truth");
	if (batch.test->hits && (truth.hit != batch.hit[i] || (truth.sign >= 0) != batch.hit[i]))
		fail_case(i, "the exact truth");
	for (unsigned r = 0; r < batch.test->results && batch.hit[i]; ++r) {
		double expected = batch.result[r][i] * (batch.lengths >> r & 1 ? unit : 1);

		if (!truth_unknown(&truth, r) &&
		    !(fabs(truth.value[r] - expected) <= fabs(expected) * 0x1p-40 + 0x1p-48 * unit))
			fail_case(i, "a result of the exact truth");
	}
}

static void flush(void)
{
	check_kernel(harness_of(batch.test)->reference, "the reference");
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (lockstep_isa_runs(lockstep_isa_at(isa)))
			check_kernel(batch.test->kernel[isa], lockstep_isa_at(isa));
	for (size_t i = batch.cases % 7; i < batch.n; i += 7)
		check_exact(i, i % 2 ? 1 : 0x1p-12);
	batch.cases += batch.n;
	batch.n = 0;
}

static void finish(void)
{
	flush();
	print_message("%s: %zu cases, %zu hits\n", batch.test->name, batch.cases, batch.hits);
	assert_true(batch.hits > batch.cases / 50);
	assert_true(batch.hits < batch.cases || !batch.test->hits);
}

/* Adds a case; `v` has its columns. Results follow in add_result(). */
static void add(const integer *v, bool hit)
{
	if (batch.n == BATCH)
		flush();
	for (unsigned k = 0; k < batch.test->columns; ++k)
		batch.column[k][batch.n] = (float)v[k];
	batch.hits += hit;
	batch.open[batch.n] = false;
	batch.hit[batch.n++] = hit;
}

static void add_result(unsigned r, double result, double within)
{
	batch.result[r][batch.n - 1] = result;
	batch.within[r][batch.n - 1] = within;
}

/* Sets `count` columns to the digits of a number in base `base`, plus `least`. Returns what is left. */
static size_t digits(size_t number, unsigned count, unsigned base, integer least, integer *v)
{
	for (unsigned k = 0; k < count; ++k, number /= base)
		v[k] = least + (integer)(number % base);
	return number;
}

/* ---- Without rays ---------------------------------------------------------------------------- */

/* True if both intervals, which begin and end at numbers among 0, 1, ..., share one of these. */
static bool share(integer a_min, integer a_max, integer b_min, integer b_max)
{
	for (integer x = 0; x <= 4; ++x)
		if (a_min <= x && x <= a_max && b_min <= x && x <= b_max)
			return true;
	return false;
}

UNIT_TEST(test_points_and_boxes)
{
	begin("point_box3", 0);
	for (size_t number = 0; number < 19683; ++number) {
		integer v[9];
		bool hit = true;

		digits(number, 9, 3, 0, v);
		for (unsigned k = 0; k < 3; ++k)
			hit = hit && share(v[k], v[k], v[3 + k], v[6 + k]);
		add(v, hit);
	}
	finish();
}

UNIT_TEST(test_boxes)
{
	begin("box3_box3", 0);
	for (size_t number = 0; number < 531441; ++number) {
		integer v[12];
		bool hit = true;

		digits(number, 12, 3, 0, v);
		for (unsigned k = 0; k < 3; ++k)
			hit = hit && share(v[k], v[3 + k], v[6 + k], v[9 + k]);
		add(v, hit);
	}
	finish();
}

static integer square3(const integer *v)
{
	return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

UNIT_TEST(test_balls)
{
	begin("point_sphere", 0);
	for (size_t number = 0; number < 343 * 7; ++number) {
		integer v[7], to[3];
		size_t r = digits(number, 3, 7, 0, v);

		for (unsigned k = 0; k < 3; ++k)
			to[k] = v[k] - (v[3 + k] = 2 + k);
		v[6] = (integer)r - 1;
		add(v, v[6] >= 0 && square3(to) <= v[6] * v[6]);
	}
	finish();
	begin("sphere_sphere", 0);
	for (size_t number = 0; number < 343 * 25; ++number) {
		integer v[8], to[3], r, q;
		size_t radii = digits(number, 3, 7, 0, v);

		for (unsigned k = 0; k < 3; ++k)
			to[k] = v[k] - (v[4 + k] = 2 + k);
		v[3] = q = (integer)(radii % 5) - 1;
		v[7] = r = (integer)(radii / 5) - 1;
		add(v, q >= 0 && r >= 0 && square3(to) <= q * q + 2 * q * r + r * r);
	}
	finish();
}

/* The nearest point of such a box to such a centre is one of the lattice. */
static bool ball_meets(const integer *c, integer r, const integer *min, const integer *max)
{
	integer at[3], to[3];

	for (size_t number = 0; number < 64 && r >= 0; ++number) {
		bool inside = true;

		digits(number, 3, 4, 0, at);
		for (unsigned k = 0; k < 3; ++k) {
			inside = inside && min[k] <= at[k] && at[k] <= max[k];
			to[k] = c[k] - at[k];
		}
		if (inside && square3(to) <= r * r)
			return true;
	}
	return false;
}

UNIT_TEST(test_balls_and_boxes)
{
	begin("sphere_box3", 0);
	for (size_t number = 0; number < 262144; number += 3) {
		integer v[10];

		digits(number, 3, 4, 0, v);
		digits(number / 64, 6, 4, 0, v + 4);
		v[3] = (integer)(number / 3 % 5) - 1;
		add(v, ball_meets(v, v[3], v + 4, v + 7));
	}
	finish();
}

/* A plane meets a box if not all corners are strictly on one side. */
UNIT_TEST(test_planes_and_boxes)
{
	begin("plane_box3", 0);
	for (size_t number = 0; number < 125 * 9 * 729; number += 2) {
		integer v[10], low = 99, high = -99;
		size_t rest = digits(number, 3, 5, -2, v);
		bool sound = true;

		v[3] = (integer)(rest % 9) - 4;
		digits(rest / 9, 6, 3, 0, v + 4);
		for (unsigned corner = 0; corner < 8; ++corner) {
			integer at = v[3];

			for (unsigned k = 0; k < 3; ++k) {
				at += v[k] * v[4 + k + 3 * (corner >> k & 1)];
				sound = sound && v[4 + k] <= v[7 + k];
			}
			low = at < low ? at : low;
			high = at > high ? at : high;
		}
		add(v, sound && low <= 0 && high >= 0);
	}
	finish();
}

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

UNIT_TEST(test_capsules)
{
	begin("circle_capsule", 0);
	for (size_t number = 0; number < 4096 * 16; ++number) {
		integer v[8], c[2];
		size_t rest = digits(number, 2, 4, 0, c);

		rest = digits(rest, 4, 4, 0, v + 3);
		v[0] = c[0], v[1] = c[1];
		v[2] = (integer)(rest % 4) - 1, v[7] = (integer)(rest / 4) - 1;
		add(v, v[2] >= 0 && v[7] >= 0 && near_segment(c, v + 3, v + 5, 2, v[2] + v[7]));
	}
	finish();
	begin("sphere_capsule3", 0);
	for (size_t number = 0; number < 262144; number += 3) {
		integer v[11];
		size_t rest = digits(number, 3, 4, 0, v);

		digits(rest, 6, 4, 0, v + 4);
		v[3] = (integer)(number / 3 % 4) - 1, v[10] = (integer)(number / 12 % 3) - 1;
		add(v, v[3] >= 0 && v[10] >= 0 && near_segment(v, v + 4, v + 7, 3, v[3] + v[10]));
	}
	finish();
}

static integer product(const integer *u, const integer *v, unsigned dimensions)
{
	integer sum = 0;

	for (unsigned k = 0; k < dimensions; ++k)
		sum += u[k] * v[k];
	return sum;
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

static void two_capsules(const char *name, unsigned dimensions, size_t all, size_t step)
{
	const unsigned half = 2 * dimensions + 1;

	begin(name, 0);
	for (size_t number = 0; number < all; number += step) {
		integer v[14], *a = v, *b = a + dimensions, *c = v + half, *d = c + dimensions, r;
		bool valid, touching = false, ends, inside;

		digits(digits(number, 2 * dimensions, 4, 0, a), 2 * dimensions, 4, 0, c);
		v[half - 1] = (integer)(number / step % 4) - 1;
		v[2 * half - 1] = (integer)(number / step / 4 % 3) - 1;
		valid = v[half - 1] >= 0 && v[2 * half - 1] >= 0;
		r = v[half - 1] + v[2 * half - 1];
		ends = near_segment(a, c, d, dimensions, r) ||
		       near_segment(b, c, d, dimensions, r) ||
		       near_segment(c, a, b, dimensions, r) || near_segment(d, a, b, dimensions, r);
		inside = near_inside(a, b, c, d, dimensions, r, false, &touching);
		add(v, valid && (ends || inside));
		batch.open[batch.n - 1] = dimensions == 3 && touching && !ends && valid;
	}
	finish();
}

UNIT_TEST(test_two_capsules)
{
	two_capsules("capsule_capsule", 2, 65536, 1);
	two_capsules("capsule3_capsule3", 3, (size_t)1 << 24, 163 * one_in(1, 11));
}

/* ---- Nearest points -------------------------------------------------------------------------- */

/* The nearest point of such a box to such a point is one of the lattice. */
UNIT_TEST(test_nearest_of_box)
{
	begin("closest_point_box3", 7);
	for (size_t number = 0; number < 125 * 4096; number += 7) {
		integer v[9], at[3], nearest[3] = {0}, least = 99;

		digits(digits(number, 3, 5, -1, v), 6, 4, 0, v + 3);
		for (size_t place = 0; place < 64; ++place) {
			integer to[3];
			bool inside = true;

			digits(place, 3, 4, 0, at);
			for (unsigned k = 0; k < 3; ++k) {
				inside = inside && v[3 + k] <= at[k] && at[k] <= v[6 + k];
				to[k] = v[k] - at[k];
			}
			if (inside && square3(to) < least) {
				least = square3(to);
				for (unsigned k = 0; k < 3; ++k)
					nearest[k] = at[k];
			}
		}
		add(v, least < 99);
		for (unsigned k = 0; k < 3; ++k)
			add_result(k, (double)nearest[k], 0);
	}
	finish();
}

/* t rounds once, and A + t AB, of at most 3, twice more. */
UNIT_TEST(test_nearest_of_segment)
{
	const double u = 0x1p-24;

	begin("closest_point_segment3", 7);
	for (size_t number = 0; number < 262144; number += 3) {
		integer v[9], ab[3], ap[3], along, squared;
		double t = 0;

		digits(number, 9, 4, 0, v);
		for (unsigned k = 0; k < 3; ++k)
			ab[k] = v[6 + k] - v[3 + k], ap[k] = v[k] - v[3 + k];
		along = product(ab, ap, 3), squared = product(ab, ab, 3);
		if (along > 0)
			t = along >= squared ? 1 : (double)along / (double)squared;
		add(v, true);
		for (unsigned k = 0; k < 3; ++k)
			add_result(k, (double)v[3 + k] + t * (double)ab[k], 7 * u);
		add_result(3, t, u * t);
	}
	finish();
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

/* Where the point P is nearest to the segment from A to B. */
static double place_of(const integer *p, const integer *a, const integer *b)
{
	integer ab[3], ap[3], along, squared;

	for (unsigned k = 0; k < 3; ++k)
		ab[k] = b[k] - a[k], ap[k] = p[k] - a[k];
	along = product(ab, ap, 3), squared = product(ab, ab, 3);
	return along <= 0 ? 0 : along >= squared ? 1 : (double)along / (double)squared;
}

/*
 * The shortest vector is unique, and so are s and t unless the segments are parallel. A place
 * rounds a few times, and is at most 3; each of its errors of up to 10 u changes the vector between
 * them by as much along an axis, twice.
 */
UNIT_TEST(test_nearest_of_segments)
{
	const double u = 0x1p-24;

	begin("closest_points_segments3", 28);
	for (size_t number = 0; number < (size_t)1 << 24; number += 163 * one_in(1, 11)) {
		integer v[12], ab[3], cd[3], ac[3], uu, uv, vv, under;
		double way[3], best[3] = {0}, least = INFINITY, s[5], t[5];
		unsigned chosen = 0, count = 4;

		digits(number, 12, 4, 0, v);
		for (unsigned k = 0; k < 3; ++k)
			ab[k] = v[3 + k] - v[k], cd[k] = v[9 + k] - v[6 + k],
			ac[k] = v[6 + k] - v[k];
		s[0] = 0, t[0] = place_of(v, v + 6, v + 9);
		s[1] = 1, t[1] = place_of(v + 3, v + 6, v + 9);
		t[2] = 0, s[2] = place_of(v + 6, v, v + 3);
		t[3] = 1, s[3] = place_of(v + 9, v, v + 3);
		uu = product(ab, ab, 3), uv = product(ab, cd, 3), vv = product(cd, cd, 3);
		under = uu * vv - uv * uv;
		if (under > 0) {
			integer uw = product(ab, ac, 3), vw = product(cd, ac, 3);

			s[4] = (double)(uw * vv - vw * uv) / (double)under;
			t[4] = (double)(uw * uv - vw * uu) / (double)under;
			if (s[4] >= 0 && s[4] <= 1 && t[4] >= 0 && t[4] <= 1)
				count = 5;
		}
		for (unsigned k = 0; k < count; ++k) {
			double squared = way_between(v, s[k], t[k], way);

			if (squared < least - 1e-12) {
				least = squared, chosen = k;
				best[0] = way[0], best[1] = way[1], best[2] = way[2];
			}
		}
		add(v, true);
		add_result(0, s[chosen], under > 0 ? 10 * u : INFINITY);
		add_result(1, t[chosen], under > 0 ? 10 * u : INFINITY);
		for (unsigned k = 0; k < 3; ++k)
			add_result(2 + k, best[k], 70 * u);
	}
	finish();
}

/* ---- Rays and boxes -------------------------------------------------------------------------- */

/* A time, top / under with under > 0. */
struct time {
	integer top, under;
};

static bool later(struct time a, struct time b)
{
	return a.top * b.under > b.top * a.under;
}

/* Clips the ray's times, all from 0 to `out`, to one slab after the other. */
static bool clip(int dimensions, const integer *o, const integer *d, const integer *min,
		 const integer *max, struct time out, struct time *in, int *side)
{
	*in = (struct time){0, 1};
	*side = -1;
	for (int k = 0; k < dimensions; ++k) {
		struct time enter = {min[k] - o[k], d[k]}, leave = {max[k] - o[k], d[k]};

		if (d[k] == 0 && (o[k] < min[k] || o[k] > max[k]))
			return false;
		if (d[k] == 0)
			continue;
		if (d[k] < 0) {
			struct time swap = {-enter.top, -d[k]};

			enter = (struct time){-leave.top, -d[k]};
			leave = swap;
		}
		if (later(enter, *in)) {
			*in = enter;
			*side = k;
		}
		if (later(out, leave))
			out = leave;
	}
	return !later(*in, out);
}

/* Adds a case of boxes that meet at that time, through that side. Only the quotient rounds. */
static void add_entry(const integer *v, bool hit, unsigned dimensions, const integer *d,
		      struct time t, int side)
{
	double entry = hit ? (double)t.top / (double)t.under : 0;

	add(v, hit);
	add_result(0, entry, entry * 0x1p-24);
	for (unsigned k = 0; k < dimensions; ++k)
		add_result(1 + k, (int)k != side ? 0 : d[k] < 0 ? 1 : -1, 0);
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

	begin(name, 1);
	for (size_t number = 0; number < all; number += step) {
		size_t axis[] = {number % each, number / each % each, number / each / each};
		integer v[12], *o = v, *d = v + dimensions, *min = d + dimensions;
		integer *max = min + dimensions;
		struct time t;
		int side;
		bool hit;

		for (unsigned k = 0; k < dimensions; ++k) {
			const integer *ends = interval[axis[k] / 5];
			bool mirrored = number >> k & 1;

			o[k] = (integer)k - 1;
			d[k] = (integer)(axis[k] % 5) * (mirrored ? -1 : 1);
			min[k] = o[k] + (mirrored ? -ends[1] : ends[0]);
			max[k] = o[k] + (mirrored ? -ends[0] : ends[1]);
		}
		hit = clip((int)dimensions, o, d, min, max, (struct time){1, 0}, &t, &side);
		add_entry(v, hit, dimensions, d, t, side);
	}
	finish();
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

	begin(name, 0);
	for (size_t number = 0; number < all; number += step) {
		const integer o[3] = {0};
		integer v[15], min[3], max[3], *a_max = v + dimensions, *d = a_max + dimensions;
		integer *b_min = d + dimensions, *b_max = b_min + dimensions;
		struct time t;
		size_t rest = number;
		int side;
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
		hit = clip((int)dimensions, o, d, min, max, (struct time){1, 1}, &t, &side);
		add_entry(v, hit, dimensions, d, t, side);
	}
	finish();
}

UNIT_TEST(test_moving_boxes)
{
	moving_boxes("box_cast_box", 2, 1);
	moving_boxes("box3_cast_box3", 3, 809 * one_in(1, 7));
}

/* ---- A moving ball and a box ------------------------------------------------------------------- */

/* From the box to a point that moves by d from o, multiplied by the time's divisor; and its square. */
static integer apart_at(const integer *o, const integer *d, const integer *min, const integer *max,
			struct time t, integer *to)
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
			 size_t choice, struct time *t)
{
	integer of[3];

	digits(choice, 3, 3, 0, of);
	*t = (struct time){0, 0};
	for (unsigned k = 0; k < 3; ++k) {
		t->top += of[k] ? d[k] * ((of[k] == 1 ? min[k] : max[k]) - o[k]) : 0;
		t->under += of[k] ? d[k] * d[k] : 0;
	}
	return t->top > 0 && t->top < t->under;
}

/* The least distance, compared with r: 1 if it is less, 0 if it is r. It is at one of these times, the start or the end;
 * `t` is the first of those at which it is least. `exact`: there is such a time that floats represent. */
static int nearest_time(const integer *v, struct time *t, bool *exact)
{
	const integer *o = v, *d = v + 4, *min = v + 7, *max = v + 10, r = v[3];
	integer to[3], least = 0;

	for (size_t choice = 0; choice < 28; ++choice) {
		struct time at = {0, 1};
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
static void add_contact(const integer *v, int sign, struct time nearest)
{
	const double u = 0x1p-24, last = (double)nearest.top / (double)nearest.under;
	struct time start = {0, 1};
	integer to[3];
	bool inside = apart_at(v, v + 4, v + 7, v + 10, start, to) <= v[3] * v[3];
	double t = inside ? 0 : sign == 0 ? last : touching_time(v, last);

	add_result(0, t, 4 * u * t);
	for (unsigned k = 0; k < 3; ++k) {
		double at = (double)v[k] + t * (double)v[4 + k];
		double apart = at - fmin(fmax(at, (double)v[7 + k]), (double)v[10 + k]);

		add_result(1 + k, inside || v[3] == 0 ? 0 : apart / (double)v[3],
			   inside ? 0 : 32 * u);
	}
}

/* Balls that move by up to 4 along each axis, past the boxes of a lattice of five by five by five. */
UNIT_TEST(test_moving_balls_and_boxes)
{
	integer interval[64][2];
	const size_t count = all_intervals(interval), each = count * 9;

	begin("sphere_cast_box3", 0);
	for (size_t number = 0; number < each * each * each; number += 331 * one_in(1, 23)) {
		size_t rest = number;
		integer v[13];
		struct time t = {0, 1};
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
		add(v, sign >= 0);
		batch.open[batch.n - 1] = sign == 0 && v[3] > 0 && !exact;
		if (sign >= 0)
			add_contact(v, sign, t);
	}
	finish();
}

/* ---- Rays and triangles ----------------------------------------------------------------------- */

static integer det3(const integer *u, const integer *v, const integer *w)
{
	return u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0]) +
	       u[2] * (v[0] * w[1] - v[1] * w[0]);
}

/* Solves O + t D = A + v AB + w AC by determinants. Only the quotients round. */
UNIT_TEST(test_rays_and_triangles)
{
	begin("ray_triangle", 1);
	for (size_t number = 0; number < (size_t)64 * 27 * 19683; number += 331) {
		integer v[15], back[3], ab[3], ac[3], ao[3], under, top[3];
		bool hit;

		digits(digits(digits(number, 9, 3, 0, v + 6), 3, 3, -1, v + 3), 3, 4, 0, v);
		for (unsigned k = 0; k < 3; ++k) {
			back[k] = -v[3 + k];
			ab[k] = v[9 + k] - v[6 + k], ac[k] = v[12 + k] - v[6 + k];
			ao[k] = v[k] - v[6 + k];
		}
		under = det3(back, ab, ac);
		top[0] = det3(ao, ab, ac), top[1] = det3(back, ao, ac);
		top[2] = det3(back, ab, ao);
		for (unsigned k = 0; k < 3 && under < 0; ++k)
			top[k] = -top[k];
		under = under < 0 ? -under : under;
		hit = under > 0 && top[0] >= 0 && top[1] >= 0 && top[2] >= 0 &&
		      top[1] + top[2] <= under;
		add(v, hit);
		for (unsigned k = 0; k < 3; ++k) {
			double result = hit ? (double)top[k] / (double)under : 0;

			add_result(k, result, result * 0x1p-24);
		}
	}
	finish();
}

/* ---- Rays and planes -------------------------------------------------------------------------- */

UNIT_TEST(test_rays_and_planes)
{
	begin("ray_plane", 1);
	for (size_t number = 0; number < 125 * 27 * 27 * 7; number += 5) {
		integer v[10], f, g;
		double t;
		size_t rest = digits(number, 3, 5, -2, v);

		rest = digits(rest, 6, 3, -1, v + 3);
		v[9] = (integer)rest - 3;
		f = product(v + 6, v, 3) + v[9], g = product(v + 6, v + 3, 3);
		add(v, f == 0 || f * g < 0);
		t = f * g < 0 ? (double)-f / (double)g : 0;
		add_result(0, t, t * 0x1p-24);
	}
	finish();
}

/* ---- Rays and balls, moving balls ------------------------------------------------------------- */

/* Columns of a ray and a ball, or of a moving ball and another; half of the radius is the moving one's. */
static void put_columns(bool moving, unsigned dimensions, const integer *way, const integer *to,
			integer r, integer *v)
{
	integer *from = v, *d = v + dimensions + moving, *center = d + dimensions;

	for (unsigned k = 0; k < dimensions; ++k) {
		from[k] = 1 - (integer)k;
		d[k] = way[k];
		center[k] = from[k] + to[k];
	}
	center[dimensions] = r;
	if (moving) {
		from[dimensions] = r < 0 ? 3 : r / 2;
		center[dimensions] = r - (r < 0 ? 0 : r / 2);
	}
}

/* Solves the quadratic equation. In a kernel the root, the sum and the quotient round once each, so t is within
 * 4 u of itself, and t D, of at most 6, within 5 u of it; the normal is that over r, and rounds five times. */
static void rays_and_balls(const char *name, unsigned dimensions, bool moving)
{
	const double u = 0x1p-24;
	const size_t places = dimensions == 3 ? 343 : 49, ways = dimensions == 3 ? 125 : 25;

	begin(name, moving ? 0 : 1);
	for (size_t number = 0; number < places * ways * 6; ++number) {
		integer v[11], to[3] = {0}, way[3] = {0}, along, squared, beyond, r, from_end;
		size_t rest = digits(number, dimensions, 7, -3, to);
		double t = 0;
		bool hit, inside;

		r = (integer)digits(rest, dimensions, 5, -2, way) - 1;
		put_columns(moving, dimensions, way, to, r, v);
		along = product(to, way, 3), squared = square3(way), beyond = square3(to) - r * r;
		inside = r >= 0 && beyond <= 0;
		hit = inside || (r >= 0 && along > 0 && along * along >= squared * beyond);
		from_end = beyond - 2 * along + squared;
		if (moving && !inside)
			hit = hit && (from_end <= 0 || along < squared);
		add(v, hit);
		if (hit && !inside)
			t = (double)(((long double)along -
				      sqrtl((long double)(along * along - squared * beyond))) /
				     (long double)squared);
		add_result(0, t, 4 * u * t);
		for (unsigned k = 0; k < dimensions; ++k) {
			bool none = !hit || inside || r == 0;

			add_result(1 + k,
				   none ? 0 : (t * (double)way[k] - (double)to[k]) / (double)r,
				   none ? 0 : 5 * u * 6 + 5 * u);
		}
	}
	finish();
}

UNIT_TEST(test_rays_and_balls)
{
	rays_and_balls("ray_sphere", 3, false);
	rays_and_balls("ray_circle", 2, false);
	rays_and_balls("sphere_cast_sphere", 3, true);
	rays_and_balls("circle_cast_circle", 2, true);
}

/* ---- Rays and capsules ------------------------------------------------------------------------ */

/* When a ray from O enters a ball of radius r around a point; INFINITY if it does not, or starts in it. */
static long double ball_entry(const integer *to, const integer *way, integer r)
{
	integer along = product(to, way, 3), squared = square3(way), beyond = square3(to) - r * r;

	if (along <= 0 || beyond < 0 || along * along < squared * beyond)
		return INFINITY;
	return ((long double)along - sqrtl((long double)(along * along - squared * beyond))) /
	       (long double)squared;
}

/* When it enters the side of a capsule around E from A, seen from O. */
static long double side_entry(const integer *oa, const integer *e, const integer *way, integer r)
{
	integer g[3], m[3], gg, b, c;
	long double t, foot;

	for (unsigned k = 0; k < 3; ++k) {
		unsigned next = (k + 1) % 3, last = (k + 2) % 3;

		g[k] = e[next] * way[last] - e[last] * way[next];
		m[k] = e[next] * oa[last] - e[last] * oa[next];
	}
	gg = square3(g), b = product(m, g, 3), c = square3(m) - r * r * square3(e);
	if (b <= 0 || c <= 0 || b * b < gg * c)
		return INFINITY;
	t = ((long double)b - sqrtl((long double)(b * b - gg * c))) / (long double)gg;
	foot = t * (long double)product(e, way, 3) - (long double)product(e, oa, 3);
	return foot > -1e-12L && foot < (long double)square3(e) + 1e-12L ? t : INFINITY;
}

/* In a kernel t is within 5 u of itself, and t D, of at most 12, within 60 u; so is the place on the segment. */
UNIT_TEST(test_rays_and_capsules)
{
	const double u = 0x1p-24;

	begin("ray_capsule3", 1);
	for (size_t number = 0; number < (size_t)125 * 27 * 125 * 5; number += 19) {
		integer v[13], oa[3], ob[3], e[3], way[3], far[3], r;
		const integer o[3] = {1, 0, -1};
		size_t rest = digits(number, 3, 5, -2, oa);
		long double t = INFINITY, place;
		bool inside, hit, touching = false, inner;

		rest = digits(digits(rest, 3, 3, -1, e), 3, 5, -2, way);
		v[12] = r = (integer)rest - 1;
		for (unsigned k = 0; k < 3; ++k) {
			v[k] = o[k], v[3 + k] = way[k];
			v[6 + k] = o[k] + oa[k], v[9 + k] = o[k] + oa[k] + e[k];
			ob[k] = oa[k] + e[k], far[k] = o[k] + way[k];
		}
		inside = r >= 0 && near_segment(o, v + 6, v + 9, 3, r);
		t = fminl(fminl(ball_entry(oa, way, r), ball_entry(ob, way, r)),
			  side_entry(oa, e, way, r));
		inner = near_inside(o, far, v + 6, v + 9, 3, r, true, &touching);
		hit = r >= 0 && (inside || inner || ball_entry(oa, way, r) < INFINITY ||
				 ball_entry(ob, way, r) < INFINITY);
		add(v, hit);
		batch.open[batch.n - 1] = hit && !inside && touching;
		if (!hit || inside)
			t = 0;
		place = t * (long double)product(e, way, 3) - (long double)product(e, oa, 3);
		place = square3(e) > 0 ? fminl(fmaxl(place / (long double)square3(e), 0), 1) : 0;
		add_result(0, (double)t, (double)t * 5 * u);
		for (unsigned k = 0; k < 3; ++k) {
			long double out = t * (long double)way[k] - (long double)oa[k] -
					  place * (long double)e[k];
			bool none = !hit || inside || r == 0;

			add_result(1 + k, none ? 0 : (double)(out / (long double)r),
				   none ? 0 : 200 * u);
		}
	}
	finish();
}
