/* SPDX-License-Identifier: MIT */
/*
 * Two boxes share a point if an edge of one meets the other, which clipping decides: another route
 * to the answers of obb3_obb3, in doubles, for boxes at all angles, many of them nearly parallel.
 * And boxes turned by right angles are axis-aligned ones. On every instruction set.
 */
#include <config.h>

#include "tests/reference/routes/routes_space.h"
#include "tests/unit.h"

enum { BATCHES = 100 };

static float box[2][12][CASES];

static struct lockstep_obb3 columns(unsigned i)
{
	float(*c)[CASES] = box[i];

	return (struct lockstep_obb3){c[0], c[1], c[2], c[3],  c[4],  c[5], c[6],
				      c[7], c[8], c[9], c[10], c[11], false};
}

struct turned {
	struct double3 center, axis[3];
	double half[3];
};

static struct turned turned(unsigned number, size_t i)
{
	float(*c)[CASES] = box[number];
	struct turned b = {place_of(c, i), {place_of(c + 6, i), place_of(c + 9, i)}, {0, 0, 0}};

	b.axis[2] = cross(b.axis[0], b.axis[1]);
	for (unsigned k = 0; k < 3; ++k)
		b.half[k] = c[3 + k][i];
	return b;
}

/* Some point from `from` along `way` is in the box, whose half extents are larger by `more`. */
static bool meets(const struct turned *b, struct double3 from, struct double3 way, double more)
{
	double enter = 0, leave = 1;

	for (unsigned k = 0; k < 3; ++k) {
		double at = dot(minus(from, b->center), b->axis[k]), step = dot(way, b->axis[k]);
		double low = -b->half[k] - more - at, high = b->half[k] + more - at;

		if (step == 0) {
			if (low > 0 || high < 0)
				return false;
			continue;
		}
		enter = fmax(enter, fmin(low / step, high / step));
		leave = fmin(leave, fmax(low / step, high / step));
	}
	return enter <= leave;
}

static bool edge_meets(const struct turned *a, const struct turned *b, double more)
{
	for (unsigned edge = 0; edge < 12; ++edge) {
		unsigned along = edge / 4, next = (along + 1) % 3, last = (along + 2) % 3;
		struct double3 from = plus(a->center, -a->half[along], a->axis[along]);
		struct double3 nowhere = {0, 0, 0};

		from = plus(from, edge & 1 ? a->half[next] : -a->half[next], a->axis[next]);
		from = plus(from, edge & 2 ? a->half[last] : -a->half[last], a->axis[last]);
		if (meets(b, from, plus(nowhere, 2 * a->half[along], a->axis[along]), more))
			return true;
	}
	return false;
}

static bool share_a_point(size_t i, double more)
{
	struct turned a = turned(0, i), b = turned(1, i);

	return edge_meets(&a, &b, more) || edge_meets(&b, &a, more);
}

static struct double3 any_direction(struct random *rng)
{
	struct double3 way = {random_uniform(rng, -1, 1), random_uniform(rng, -1, 1),
			      random_uniform(rng, -1, 1)};

	return plus((struct double3){0, 0, 0}, 1 / length(way), way);
}

/* Turns u and v by an angle of any size, and makes them axes. */
static void put_axes(struct random *rng, double angle, struct double3 u, struct double3 v,
		     float (*c)[CASES], size_t i)
{
	const struct double3 around = any_direction(rng), nowhere = {0, 0, 0};

	u = plus(u, angle, cross(around, u));
	v = plus(v, angle, cross(around, v));
	u = plus(nowhere, 1 / length(u), u);
	v = plus(v, -dot(u, v), u);
	v = plus(nowhere, 1 / length(v), v);
	c[6][i] = (float)u.x, c[7][i] = (float)u.y, c[8][i] = (float)u.z;
	c[9][i] = (float)v.x, c[10][i] = (float)v.y, c[11][i] = (float)v.z;
}

static bool near[CASES], far[CASES]; /* smaller boxes share a point; larger ones do not */
static size_t clear_hits, clear_misses;

static void make_boxes(struct random *rng, unsigned batch)
{
	(void)batch;
	for (size_t i = 0; i < CASES; ++i) {
		struct double3 u = any_direction(rng), v = any_direction(rng);

		for (unsigned k = 0; k < 6; ++k) {
			box[0][k][i] = random_uniform(rng, k < 3 ? -1 : 0, 1);
			box[1][k][i] = random_uniform(rng, k < 3 ? -1 : 0, 1);
		}
		put_axes(rng, 0, u, v, box[0], i);
		u = place_of(box[0] + 6, i), v = place_of(box[0] + 9, i);
		if (random_chance(rng, 0.25))
			v = cross(u, v);
		if (random_chance(rng, 0.5))
			put_axes(rng, ldexp(1, -(int)random_below(rng, 28)), v, u, box[1], i);
		else
			put_axes(rng, 0, any_direction(rng), any_direction(rng), box[1], i);
		near[i] = share_a_point(i, -1e-6);
		far[i] = !share_a_point(i, 1e-6);
		clear_hits += near[i], clear_misses += far[i];
	}
}

UNIT_TEST(edges_meet_boxes)
{
	size_t cases = 0;

	clear_hits = clear_misses = 0;
	for (struct round r = rounds(BATCHES, 7, make_boxes); next_round(&r);) {
		uint64_t hits[WORDS];

		lockstep_obb3_obb3(CASES, columns(0), columns(1), hits);
		for (size_t i = 0; i < CASES; ++i)
			if (bit(hits, i) ? far[i] : near[i])
				fail_msg("batch %u, case %zu, %s", r.batch, i,
					 lockstep_isa_at(r.isa));
		cases = (size_t)r.made * CASES;
	}
	print_message("%zu hits, %zu misses\n", clear_hits, clear_misses);
	assert_true(clear_hits > cases / 5 && clear_misses > cases / 5);
}

static float low[2][3][CASES], high[2][3][CASES];

static void make_upright(struct random *rng, unsigned batch)
{
	(void)batch;
	for (size_t i = 0; i < CASES; ++i)
		for (unsigned b = 0; b < 2; ++b) {
			unsigned turn = random_below(rng, 3);

			for (unsigned k = 0; k < 3; ++k) {
				float half = (float)random_below(rng, 4);
				float at = (float)random_below(rng, 9);

				box[b][k][i] = at;
				box[b][3 + (k + 3 - turn) % 3][i] = half;
				box[b][6 + k][i] = k == turn;
				box[b][9 + k][i] = k == (turn + 1) % 3 ? -1 : 0;
				low[b][k][i] = at - half;
				high[b][k][i] = at + half;
			}
		}
}

static struct lockstep_box3 upright(unsigned b)
{
	return (struct lockstep_box3){low[b][0],  low[b][1],  low[b][2], high[b][0],
				      high[b][1], high[b][2], false};
}

UNIT_TEST(upright_boxes_are_boxes)
{
	size_t hit = 0;

	for (struct round r = rounds(BATCHES, 8, make_upright); next_round(&r);) {
		uint64_t hits[2][WORDS];

		lockstep_obb3_obb3(CASES, columns(0), columns(1), hits[0]);
		lockstep_box3_box3(CASES, upright(0), upright(1), hits[1]);
		assert_memory_equal(hits[0], hits[1], sizeof(hits[0]));
		hit += count_hits(hits[0]);
	}
	assert_true(hit > 0);
}
