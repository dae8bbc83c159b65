/* SPDX-License-Identifier: MIT */
/*
 * Polygons with known properties, for tests: by construction, none crosses itself.
 */
#ifndef LOCKSTEP_TESTS_SCENES_POLYGONS_H
#define LOCKSTEP_TESTS_SCENES_POLYGONS_H

#include "harness/base/random.h"
#include "kernels/table.h"
#include "tests/unit.h"

enum { OUTLINE_MAX = 600 };

/* One ring of vertices. */
struct outline {
	size_t n;
	float x[OUTLINE_MAX], y[OUTLINE_MAX];
};

static inline void put(struct outline *o, float x, float y)
{
	assert_true(o->n < OUTLINE_MAX);
	o->x[o->n] = x;
	o->y[o->n++] = y;
}

static inline struct lockstep_polygon *world_of(const struct outline *o)
{
	struct lockstep_polygon *polygon;

	assert_int_equal(lockstep_polygon_create(&polygon, 1, &o->n, o->x, o->y), LOCKSTEP_OK);
	return polygon;
}

/* Vertices at random distances all around (0, 0), with whiskers along rays from it: they leave
 * the polygon, or enter it, and come back the same way; one outside has a bend. */
static inline void make_star(struct outline *o, struct random *rng)
{
	unsigned corners = 3 + random_below(rng, 60), bent = random_below(rng, corners);

	o->n = 0;
	for (unsigned k = 0; k < corners; ++k) {
		double x, y;

		turn((double)k / corners, &x, &y);
		double distance = random_uniform(rng, 0.3f, 1);
		float vx = (float)(x * distance), vy = (float)(y * distance);

		put(o, vx, vy);
		if (random_chance(rng, 0.1)) {
			float length = random_chance(rng, 0.5) ? 0.5f : 2;

			put(o, length * vx, length * vy);
			put(o, vx, vy);
		}
		if (k == bent) {
			float bx = 4 * vx - vy, by = 4 * vy + vx;

			put(o, 4 * vx, 4 * vy);
			put(o, bx, by);
			put(o, 4 * vx, 4 * vy);
			put(o, vx, vy);
		}
	}
}

/* Around (0, 0), a few turns outwards, and back alongside. */
static inline void make_spiral(struct outline *o, struct random *rng)
{
	enum { CORNERS_A_TURN = 16 };
	int corners = CORNERS_A_TURN * (1 + (int)random_below(rng, 6)) + 1;

	o->n = 0;
	for (int back = 1; back >= 0; --back)
		for (int i = 0; i < corners; ++i) {
			int k = back ? i : corners - 1 - i;
			double x, y, turns = (double)k / CORNERS_A_TURN;
			double distance = 1 + turns + (back ? 0.4 : 0);

			turn(turns - (int)turns, &x, &y);
			put(o, (float)(x * distance), (float)(y * distance));
		}
}

/* ---- On the lattice of integers that are multiples of 4 ------------------------------------------ */

static inline void make_comb(struct outline *o, struct random *rng)
{
	int teeth = 2 * (1 + (int)random_below(rng, 100));

	o->n = 0;
	put(o, 0, 0);
	put(o, (float)(4 * teeth), 0);
	for (int k = teeth; k >= 0; --k)
		put(o, (float)(4 * k), k % 2 ? 4 : 32);
}

/* Columns of random height and depth; if neighbours are equal, vertices repeat. */
static inline void make_skyline(struct outline *o, struct random *rng)
{
	int columns = 1 + (int)random_below(rng, 60);

	o->n = 0;
	for (int k = 0; k < columns; ++k) {
		float depth = -4.0f * (float)random_below(rng, 3) - 4;

		put(o, (float)(4 * k), depth);
		put(o, (float)(4 * k + 4), depth);
	}
	for (int k = columns - 1; k >= 0; --k) {
		float height = 4.0f * (float)random_below(rng, 3);

		put(o, (float)(4 * k + 4), height);
		put(o, (float)(4 * k), height);
	}
}

/* A square with holes in a row. A slit leads to the first, and from each to the next: the outline
 * passes above them all one way, and below them on the way back. Slits may have bends. */
static inline void make_keyhole(struct outline *o, struct random *rng)
{
	int holes = 1 + (int)random_below(rng, 12), size = 32 * holes + 32;
	float bend[12];

	o->n = 0;
	put(o, 0, 0);
	put(o, (float)size, 0);
	put(o, (float)size, (float)size);
	put(o, 0, (float)size);
	put(o, 0, (float)(size / 2));
	for (int k = 0; k < holes; ++k) {
		bend[k] = 4.0f * (float)random_below(rng, 3) - 4 + (float)(size / 2);
		put(o, (float)(32 * k + 4), bend[k]);
		put(o, (float)(32 * k + 8), (float)(size / 2));
		put(o, (float)(32 * k + 16), (float)(size / 2 + 8));
		put(o, (float)(32 * k + 24), (float)(size / 2));
	}
	for (int k = holes - 1; k >= 0; --k) {
		put(o, (float)(32 * k + 16), (float)(size / 2 - 8));
		put(o, (float)(32 * k + 8), (float)(size / 2));
		put(o, (float)(32 * k + 4), bend[k]);
		put(o, k > 0 ? (float)(32 * k - 8) : 0, (float)(size / 2));
	}
}

/* Repeats vertices, puts some in the middle of sides, and sometimes runs along a side and back. */
static inline void decorate(struct outline *o, struct random *rng)
{
	struct outline plain = *o;

	o->n = 0;
	for (size_t i = 0; i < plain.n; ++i) {
		size_t next = (i + 1) % plain.n;
		float x = plain.x[i], y = plain.y[i];
		float mid_x = (x + plain.x[next]) / 2, mid_y = (y + plain.y[next]) / 2;

		put(o, x, y);
		if (random_chance(rng, 0.7) || o->n + 3 * (plain.n - i) > OUTLINE_MAX)
			continue;
		if (random_chance(rng, 0.5))
			put(o, x, y);
		if (random_chance(rng, 0.5))
			put(o, mid_x, mid_y);
		else if (random_chance(rng, 0.5)) {
			put(o, mid_x, mid_y);
			put(o, x, y);
		}
	}
}

/* Reverses the order, or starts from another vertex. */
static inline void reorder(struct outline *o, struct random *rng)
{
	struct outline plain = *o;
	size_t first = random_below(rng, (uint32_t)o->n);
	bool reverse = random_chance(rng, 0.5);

	for (size_t i = 0; i < o->n; ++i) {
		size_t from = (first + (reverse ? o->n - i : i)) % o->n;

		o->x[i] = plain.x[from];
		o->y[i] = plain.y[from];
	}
}

typedef void maker(struct outline *, struct random *);
static maker *const makers[] = {make_star, make_spiral, make_comb, make_skyline, make_keyhole};
enum { MAKERS = sizeof makers / sizeof *makers, LATTICE_MAKERS_FROM = 2 };

/* Polygon `index` of maker `k`. */
static inline void make_outline(struct outline *o, unsigned k, uint64_t index)
{
	struct random rng;

	random_begin(&rng, 1, k, index);
	makers[k](o, &rng);
	if (k >= LATTICE_MAKERS_FROM && random_chance(&rng, 0.7))
		decorate(o, &rng);
	reorder(o, &rng);
}

#endif
