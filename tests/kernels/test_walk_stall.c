/* SPDX-License-Identifier: MIT */
/*
 * A walker that is pressed down, as by gravity, does not get stuck where it could move on: at
 * kerbs, on stairs, in corners, wedges and funnels, between pillars, on terrain and in a room; from
 * any start, including contact with one, two or three triangles. Whether it could move on is
 * determined by trying directions all around. Tests the reference and every build that runs; and a
 * rule that does get stuck, to show that the check detects it.
 *
 * The only argument: the number of steps in each world.
 */
#include <config.h>

#include <stdlib.h>

#include "tests/kernels/clipping_walk.h"
#include "tests/kernels/walk_worlds.h"
#include "tests/kernels/walkers.h"
#include "tests/unit.h"

enum { STEPS = 1600, STEPS_A_WALK = 25, AROUND = 3000 };

static size_t steps;

/* ---- Could it move on? --------------------------------------------------------------------------------- */

/* Progress below this part of a step, as a cosine and as a share, counts as none: some remains between nearly
 * opposite planes. */
static const double some = 0.03, hardly_any = 0.01;

/* True if the way from p in a direction keeps at least the minimum distance from each of the n
 * triangles. Tries two points on it: in a narrow gap the other side is as far away as this one. */
static bool is_open(const double p[3], const double direction[3], double way, const size_t *near,
		    const double *least, size_t n)
{
	for (double part = 1; part > 0.4; part /= 2) {
		double e[3];

		for (unsigned k = 0; k < 3; ++k)
			e[k] = p[k] + part * way * direction[k];
		for (size_t t = 0; t < n; ++t)
			if (sqrt(distance2(&at.surface, near[t], e)) < least[t])
				return false;
	}
	return true;
}

/* True if there is a direction, with some component along D, in which walker i could leave its
 * resting place for a short distance without getting closer to any triangle that it touches. */
static bool could_get_on(size_t i)
{
	static size_t near[SURFACE_TRIANGLES];
	static double least[SURFACE_TRIANGLES];
	const double r = at.column[3][i], way = r / 32, gap = 0x1p-10 * r + 0x1p-18 * at.largest;
	const float end[] = {at.to[0][i], at.to[1][i], at.to[2][i]};
	const double p[] = {end[0], end[1], end[2]};
	double d[3], length;
	size_t n = 0;

	for (unsigned k = 0; k < 3; ++k)
		d[k] = at.column[4 + k][i];
	length = sqrt(dot_of(d, d));
	for (size_t t = 0; t < at.surface.triangles; ++t) {
		if (!may_be_near(&at.surface, t, end, r + way + 2 * gap))
			continue;
		near[n] = t;
		least[n++] =
		    fmin(sqrt(distance2(&at.surface, t, p)), r + 2 * gap) - 0x1p-40 * at.largest;
	}
	for (unsigned a = 0; a < AROUND; ++a) {
		/* Evenly on the sphere: along a spiral, by the golden angle. */
		double z = 1 - (2 * a + 1) / (double)AROUND, w = sqrt(1 - z * z), cosine, sine;

		turn(fmod(a * 0.6180339887498949, 1), &cosine, &sine);
		const double to[] = {w * cosine, w * sine, z};

		if (dot_of(to, d) >= some * length && is_open(p, to, way, near, least, n))
			return true;
	}
	return false;
}

/* ---- Setting out ---------------------------------------------------------------------------------------- */

static void set_out(size_t i, float r, struct random *rng)
{
	float p[3];

	do {
		for (unsigned k = 0; k < 3; ++k)
			p[k] = random_uniform(rng, at.low[k], at.high[k]);
	} while (!shells_around(&at.surface, p, &at.shells[i]) || at.shells[i] != 1 ||
		 isfinite(distance_within(&at.surface, p, r * 1.01f)));
	for (unsigned k = 0; k < 3; ++k)
		at.column[k][i] = p[k];
	at.column[3][i] = r;
	at.heading[0][i] = random_uniform(rng, 0.15f, 1) * r;
	at.heading[1][i] = random_uniform(rng, 0, 1);
	at.heading[2][i] = -random_uniform(rng, 0.15f, 1) * r;
}

/* A random direction, minus the components against the triangles that a ball at p touches. */
static void choose_way(const float p[3], double r, struct random *rng, double way[3])
{
	const double from[] = {p[0], p[1], p[2]};
	float(*c)[SURFACE_TRIANGLES] = at.surface.column, q[3];

	for (unsigned k = 0; k < 3; ++k)
		way[k] = random_uniform(rng, -1, 1);
	for (size_t i = 0; i < 3 * at.surface.triangles; ++i) {
		size_t t = i % at.surface.triangles;

		if (!may_be_near(&at.surface, t, p, r) || distance2(&at.surface, t, from) > r * r)
			continue;
		const struct lockstep_point3 point = {p, p + 1, p + 2, .one = true};
		const struct lockstep_triangle3 triangle = {
		    c[0] + t, c[1] + t, c[2] + t, c[3] + t, c[4] + t,
		    c[5] + t, c[6] + t, c[7] + t, c[8] + t, .one = true};

		lockstep_closest_point_triangle(1, point, triangle, q, q + 1, q + 2);
		const double n[] = {from[0] - q[0], from[1] - q[1], from[2] - q[2]};
		double into = dot_of(n, way);

		for (unsigned k = 0; into < 0 && k < 3; ++k)
			way[k] -= into / dot_of(n, n) * n[k];
	}
}

/* Moves as far as possible without touching more triangles, at most twenty radii. */
static void go_on(float p[3], double r, const double way[3])
{
	double step = r / 4 / fmax(sqrt(dot_of(way, way)), 1e-3);

	for (unsigned times = 0; times < 100; ++times) {
		float to[3];

		for (unsigned k = 0; k < 3; ++k)
			to[k] = (float)(p[k] + step * way[k]);
		if (isfinite(distance_within(&at.surface, to, r))) {
			step /= 2;
			if (step < 0x1p-26 * r)
				return;
			continue;
		}
		memcpy(p, to, sizeof to);
	}
}

/* The same in contact with up to three triangles, with the gap changed slightly: by far less than g, by a rounding,
 * not at all, or by about g. */
static void set_out_touching(size_t i, float r, struct random *rng)
{
	static const float off[] = {-0x1p-9f, -0x1p-15f, -0x1p-23f, 0,
				    0x1p-23f, 0x1p-15f,  0x1p-10f};
	float p[3];

	set_out(i, r, rng);
	for (unsigned k = 0; k < 3; ++k)
		p[k] = at.column[k][i];
	for (unsigned contacts = 1 + random_below(rng, 3); contacts > 0; --contacts) {
		double way[3];

		choose_way(p, r * (1 + 0x1p-16), rng, way);
		go_on(p, r, way);
	}
	for (unsigned k = 0; k < 3; ++k)
		at.column[k][i] = p[k];
	double distance = distance_within(&at.surface, p, 2 * r);

	if (isfinite(distance))
		at.column[3][i] = (float)(distance * (1 - off[random_below(rng, 7)]));
	if (random_chance(rng, 0.2))
		at.heading[2][i] = 0;
}

/* ---- Walking ----------------------------------------------------------------------------------------------- */

/* Mostly as before: the same speed, direction and fall. */
static void choose_step(size_t i, struct random *rng)
{
	double cosine, sine;

	if (random_chance(rng, 0.1))
		at.heading[1][i] = random_uniform(rng, 0, 1);
	turn((double)at.heading[1][i], &cosine, &sine);
	at.column[4][i] = (float)(at.heading[0][i] * cosine);
	at.column[5][i] = (float)(at.heading[0][i] * sine);
	at.column[6][i] = at.heading[2][i];
}

static double moved(size_t i)
{
	double way[3];

	for (unsigned k = 0; k < 3; ++k)
		way[k] = (double)at.to[k][i] - at.column[k][i];
	return sqrt(dot_of(way, way));
}

static double asked(size_t i)
{
	const double d[] = {at.column[4][i], at.column[5][i], at.column[6][i]};

	return sqrt(dot_of(d, d));
}

/* Walks by `rule`; if that is NULL, by the reference and all builds, and then every step is checked. Returns how
 * often walkers stall though they could move on. */
static size_t stalls_in_world(lockstep_kernel *rule, uint64_t world, float r, bool touching)
{
	struct random rng;
	size_t stalls = 0;

	random_begin(&rng, 21, 0, world);
	for (size_t step = 0; step * WALKERS < steps; ++step) {
		for (size_t i = 0; i < WALKERS; ++i) {
			if (step % (touching ? 5 : STEPS_A_WALK) == 0)
				(touching ? set_out_touching : set_out)(i, r, &rng);
			choose_step(i, &rng);
		}
		if (rule)
			walk_with(rule);
		else
			walk(step);
		for (size_t i = 0; i < WALKERS; ++i) {
			if (!rule)
				check_step(i, false);
			if (moved(i) < hardly_any * asked(i) && could_get_on(i)) {
				++stalls;
				if (!rule)
					went_wrong(i, "stands still", moved(i));
			}
			go_on_from_there(i);
		}
	}
	return stalls;
}

/* ---- Worlds ---------------------------------------------------------------------------------------------------- */

enum { KERBS = 5, WORLDS = KERBS + 9 };

static const char *put_world(unsigned which, struct random *rng)
{
	static char kerb[32];

	surface_begin(&at.surface);
	switch (which) {
	case KERBS:
		put_stairs(&at.surface);
		return "stairs";
	case KERBS + 1:
		put_box(&at.surface, -1, -1, 0, 1, 1, 2);
		return "corners";
	case KERBS + 2:
		put_wedge(&at.surface);
		return "a wedge of 15 degrees";
	case KERBS + 3:
		put_funnel(&at.surface, 3);
		return "a funnel of 3 sides";
	case KERBS + 4:
		put_funnel(&at.surface, 12);
		return "a funnel of 12 sides";
	case KERBS + 5:
		put_pillars(&at.surface);
		return "pillars";
	case KERBS + 6:
		put_terrain(&at.surface, 0.5f, rng);
		return "rough terrain";
	case KERBS + 7:
		put_terrain(&at.surface, 0.02f, rng);
		return "gentle terrain";
	case KERBS + 8:
		make_room(&at.surface, 0, 0, rng);
		return "a room";
	default:
		put_kerb(&at.surface, 0.05f * (float)(which + 1));
		snprintf(kerb, sizeof kerb, "a kerb of %.2f", 0.05 * (which + 1));
		return kerb;
	}
}

/* Moves the world this far from the origin. */
static void put_away(float away)
{
	for (size_t i = 0; i < at.surface.vertices; ++i)
		for (unsigned k = 0; k < 3; ++k)
			at.surface.vertex[i][k] += away;
	surface_columns(&at.surface);
	at.mesh = mesh_of(&at.surface);
	measure(0);
}

/* `away`: the distance from the origin in radii; the farther, the more rounding in normals. */
static void stalls_in_worlds(float away, bool touching)
{
	size_t before = 0;

	for (unsigned which = 0; which < WORLDS; ++which) {
		struct random rng;

		random_begin(&rng, 22, 0, which);
		const char *name = put_world(which, &rng);
		const float r = which == KERBS + 8 ? 16 : 0.3f;

		put_away(away * r);
		at.reference_one_in = which >= KERBS + 6 ? 25 : 4;
		memset(&total, 0, sizeof total);
		size_t now = stalls_in_world(NULL, which, r, touching);
		double deepest = total.deepest, gained = total.gained;
		size_t then =
		    which >= KERBS + 6 ? 0 : stalls_in_world(clipping_walk, which, r, touching);

		print_message(
		    "%s: %zu stalls in %zu steps, %zu by clipping; deepest %g; too far by %g\n",
		    name, now, steps, then, deepest, gained);
		before += then;
		lockstep_mesh_free(at.mesh);
	}
	/* Stalls are known to happen in some 11 worlds, except in the few steps of a slow CPU. */
	assert_true(slow_cpu() || before > steps / 20);
}

UNIT_TEST(walkers_get_on_where_they_can)
{
	stalls_in_worlds(0, false);
}

UNIT_TEST(walkers_far_away_do_too)
{
	stalls_in_worlds(512, false);
}

UNIT_TEST(walkers_that_touch_get_on)
{
	stalls_in_worlds(0, true);
}

UNIT_TEST(walkers_that_touch_far_away_do_too)
{
	stalls_in_worlds(512, true);
}

/* On level ground, pressed straight down, a walker comes to rest, and then does not move by a single
 * bit. */
UNIT_TEST(walkers_rest)
{
	for (unsigned which = 0; which < KERBS + 2; ++which) {
		struct random rng;

		random_begin(&rng, 23, 0, which);
		put_world(which, &rng);
		put_away(which % 2 ? 512 * 0.3f : 0);
		at.reference_one_in = 8;
		for (size_t i = 0; i < WALKERS; ++i) {
			set_out(i, 0.3f, &rng);
			for (unsigned k = 0; k < 3; ++k)
				at.column[4 + k][i] = k == 2 ? -0.15f : 0;
		}
		for (size_t step = 0; step < 64; ++step) {
			walk(step);
			for (size_t i = 0; i < WALKERS; ++i) {
				check_step(i, false);
				if (step >= 48 && moved(i) > 0)
					went_wrong(i, "does not rest", moved(i));
				go_on_from_there(i);
			}
		}
		lockstep_mesh_free(at.mesh);
	}
}

static int set_up(void **state)
{
	(void)state;
	steps = amount(STEPS);
	walking = lockstep_test_find("sphere_walk");
	return 0;
}

UNIT_FIXTURE(set_up, NULL)
