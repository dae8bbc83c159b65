/* SPDX-License-Identifier: MIT */
/* Whether and where segments meet, by different routes; and a move until a wall is stopped exactly
 * if it meets the wall, and never ends on or behind it. On every instruction set. */
#include <config.h>

#include <math.h>

#include "harness/base/random.h"
#include "reference/triangulate.h"
#include "tests/reference/routes/routes.h"
#include "tests/unit.h"

enum { BATCHES = 60 };

/* ax, ay, bx, by of both segments, for each case. */
static float value[2][4][CASES];

static struct lockstep_segment columns(unsigned k)
{
	return (struct lockstep_segment){value[k][0], value[k][1], value[k][2], value[k][3], false};
}

/* Coordinates of each case: on a lattice, in a square, or arbitrary floats. */
static void make_anything(struct random *rng, unsigned batch)
{
	(void)batch;
	for (size_t i = 0; i < CASES; ++i) {
		unsigned kind = random_below(rng, 3);

		for (unsigned k = 0; k < 8; ++k)
			value[k / 4][k % 4][i] = kind == 0   ? (float)random_below(rng, 5)
						 : kind == 1 ? random_uniform(rng, -1, 1)
							     : any_bits(rng);
	}
}

UNIT_TEST(a_shared_point_is_somewhere)
{
	size_t hits = 0;

	for (struct round r = rounds(BATCHES, 9, make_anything); next_round(&r);) {
		uint64_t one[WORDS], other[WORDS];
		static float result[4][CASES];

		lockstep_segment_segment(CASES, columns(0), columns(1), one);
		lockstep_segment_segment_point(CASES, columns(0), columns(1), other, result[0],
					       result[1], result[2], result[3]);
		assert_memory_equal(one, other, sizeof one);
		for (size_t i = 0; i < CASES; ++i) {
			hits += bit(one, i);
			if (!bit(one, i))
				assert_true(isnan(result[0][i]) && isnan(result[1][i]));
			else
				assert_true(0 <= result[0][i] && result[0][i] <= 1 &&
					    0 <= result[1][i] && result[1][i] <= 1);
		}
	}
	assert_true(hits > one_in(2000, 200));
}

/* ---- Walls ---------------------------------------------------------------------------------------- */

/* A wall, and a move towards it, from or to a place as close to it as floats permit, or both. */
static void set_move(size_t i, struct random *rng)
{
	float wall[4], move[4], along = random_uniform(rng, -0.1f, 1.1f);
	float reach = random_chance(rng, 0.5) ? 1 : 0x1p-20f,
	      size = random_chance(rng, 0.5) ? 1 : 1e6f;

	for (unsigned k = 0; k < 4; ++k)
		wall[k] = random_uniform(rng, -1, 1);
	if (random_chance(rng, 0.2))
		wall[random_below(rng, 2) + 2] = wall[random_below(rng, 2)];
	float x = wall[0] + along * (wall[2] - wall[0]), y = wall[1] + along * (wall[3] - wall[1]);

	for (unsigned k = 0; k < 4; k += 2) {
		move[k] = x + reach * random_uniform(rng, -1, 1);
		move[k + 1] = y + reach * random_uniform(rng, -1, 1);
		if (random_chance(rng, 0.3)) {
			move[k] = float_step(x, (int)random_below(rng, 7) - 3);
			move[k + 1] = float_step(y, (int)random_below(rng, 7) - 3);
		}
	}
	for (unsigned k = 0; k < 4; ++k) {
		value[0][k][i] = size * wall[k];
		value[1][k][i] = size * move[k];
	}
}

static void make_moves(struct random *rng, unsigned batch)
{
	(void)batch;
	for (size_t i = 0; i < CASES; ++i)
		set_move(i, rng);
}

static bool apart(float a, float b, float c, float d)
{
	return fmaxf(a, b) < fminf(c, d) || fmaxf(c, d) < fminf(a, b);
}

/* True if the segments ab and cd share a point exactly. */
static bool meet(const float a[2], const float b[2], const float c[2], const float d[2])
{
	int abc = lockstep_reference_turn(a[0], a[1], b[0], b[1], c[0], c[1]);
	int abd = lockstep_reference_turn(a[0], a[1], b[0], b[1], d[0], d[1]);
	int cda = lockstep_reference_turn(c[0], c[1], d[0], d[1], a[0], a[1]);
	int cdb = lockstep_reference_turn(c[0], c[1], d[0], d[1], b[0], b[1]);

	return abc * abd <= 0 && cda * cdb <= 0 && !apart(a[0], b[0], c[0], d[0]) &&
	       !apart(a[1], b[1], c[1], d[1]);
}

static void check_place(size_t i, bool hit, const float place[2])
{
	const float wall[4] = {value[0][0][i], value[0][1][i], value[0][2][i], value[0][3][i]};
	const float move[4] = {value[1][0][i], value[1][1][i], value[1][2][i], value[1][3][i]};
	bool stays = place[0] == move[0] && place[1] == move[1];

	for (unsigned k = 0; k < 2; ++k) {
		if (!hit)
			assert_true(place[k] == move[2 + k]);
		/* It moves forwards, if at all. */
		assert_true(move[k] <= move[2 + k] ? move[k] <= place[k] : move[k] >= place[k]);
	}
	if (hit != meet(wall, wall + 2, move, move + 2) ||
	    (hit && !stays && meet(wall, wall + 2, move, place)))
		fail_msg("wall %a %a %a %a, move %a %a %a %a: %s, goes to %a %a", wall[0], wall[1],
			 wall[2], wall[3], move[0], move[1], move[2], move[3], hit ? "hit" : "miss",
			 place[0], place[1]);
}

/* The same answers, bit for bit, for walls with exchanged ends. */
static void check_exchanged(const uint64_t *hits, const float *x, const float *y)
{
	const struct lockstep_segment wall = {value[0][2], value[0][3], value[0][0], value[0][1],
					      false};
	uint64_t other_hits[WORDS];
	static float other_x[CASES], other_y[CASES];

	lockstep_move_until_wall(CASES, wall, columns(1), other_hits, other_x, other_y);
	assert_memory_equal(hits, other_hits, sizeof other_hits);
	assert_memory_equal(x, other_x, sizeof other_x);
	assert_memory_equal(y, other_y, sizeof other_y);
}

UNIT_TEST(nobody_gets_onto_or_through_a_wall)
{
	size_t stopped[LOCKSTEP_ISAS] = {0}, moved[LOCKSTEP_ISAS] = {0};

	for (struct round r = rounds(BATCHES, 10, make_moves); next_round(&r);) {
		uint64_t hits[WORDS];
		static float x[CASES], y[CASES];

		lockstep_move_until_wall(CASES, columns(0), columns(1), hits, x, y);
		check_exchanged(hits, x, y);
		for (size_t i = 0; i < CASES; ++i) {
			check_place(i, bit(hits, i), (float[]){x[i], y[i]});
			stopped[r.isa] += bit(hits, i);
			moved[r.isa] +=
			    bit(hits, i) && (x[i] != value[1][0][i] || y[i] != value[1][1][i]);
		}
	}
	for (int isa = -1; next_isa(&isa);)
		assert_true(moved[isa] > one_in(5000, 500) &&
			    stopped[isa] - moved[isa] > one_in(1000, 100));
}

/* ---- Crossings ------------------------------------------------------------------------------------- */

/* Exact for coordinates below 2^11. */
static bool are_parallel(size_t i)
{
	float x[2], y[2];

	for (unsigned k = 0; k < 2; ++k) {
		x[k] = value[k][2][i] - value[k][0][i];
		y[k] = value[k][3][i] - value[k][1][i];
	}
	return x[0] * y[1] == y[0] * x[1];
}

static void make_small(struct random *rng, unsigned batch)
{
	(void)batch;
	for (size_t i = 0; i < CASES; ++i)
		for (unsigned k = 0; k < 8; ++k)
			value[k / 4][k % 4][i] = (float)random_below(rng, 9);
}

/* On a small lattice nothing rounds to 1: a crossing is a shared point other than the second
 * end. */
UNIT_TEST(segments_that_cross_share_a_point)
{
	size_t crossing = 0, parallel = 0;

	for (struct round r = rounds(BATCHES, 11, make_small); next_round(&r);) {
		uint64_t hits[WORDS];
		static float state_of[CASES], k[CASES], l[CASES], x[CASES], y[CASES];

		lockstep_segment_crossing(CASES, columns(0), columns(1), state_of);
		lockstep_segment_segment_point(CASES, columns(0), columns(1), hits, k, l, x, y);
		for (size_t i = 0; i < CASES; ++i) {
			bool half_open = bit(hits, i) && k[i] < 1 && l[i] < 1;

			assert_int_equal(state_of[i] < 0, are_parallel(i));
			if (!are_parallel(i))
				assert_int_equal(state_of[i] == 1, half_open);
			crossing += state_of[i] == 1;
			parallel += state_of[i] < 0;
		}
	}
	assert_true(crossing > 200 && parallel > one_in(200, 100));
}
