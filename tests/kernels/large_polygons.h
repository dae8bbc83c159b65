/* SPDX-License-Identifier: MIT */
/* Polygons of many sides, for tests/kernels/test_slabs.c: within -1 to 1, reaching both limits in
 * y. */
#ifndef LOCKSTEP_TESTS_KERNELS_LARGE_POLYGONS_H
#define LOCKSTEP_TESTS_KERNELS_LARGE_POLYGONS_H

#include "kernels/lockstep.h"
#include "tests/kernels/wild_floats.h"
#include "tests/unit.h"

enum { LARGE_MAX = 5000, OUTLINE_RINGS = 2 };

struct outline {
	size_t rings, vertices[OUTLINE_RINGS];
	size_t n; /* the number of vertices of all rings */
	float x[LARGE_MAX], y[LARGE_MAX];
};

static inline void outline_begin(struct outline *o)
{
	o->rings = 1;
	o->vertices[0] = o->n = 0;
}

static inline void add_vertex(struct outline *o, double x, double y)
{
	o->x[o->n] = (float)x;
	o->y[o->n++] = (float)y;
	++o->vertices[o->rings - 1];
}

static inline void add_polar(struct outline *o, double turns, double distance)
{
	const double angle = 6.283185307179586 * turns;
	add_vertex(o, distance * cos(angle), distance * sin(angle));
}

static inline struct lockstep_polygon *polygon_of(const struct outline *o)
{
	struct lockstep_polygon *polygon;
	assert_int_equal(lockstep_polygon_create(&polygon, o->rings, o->vertices, o->x, o->y),
			 LOCKSTEP_OK);
	return polygon;
}

/* Vertices all around, at any distance: long sides, all of them crossing many levels. */
static inline void make_star(struct outline *o, size_t n, uint64_t *rng)
{
	outline_begin(o);
	for (size_t i = 0; i < n; ++i)
		add_polar(o, (double)i / (double)n, between(rng, 0.2, 1));
}

/* Vertices whose distances change little from one to the next: short sides, as of a country. It
 * has a lake of a few sides, in the opposite winding. */
static inline void make_coast(struct outline *o, size_t n, uint64_t *rng)
{
	size_t lake = n / 8;
	double distance = 0.8;
	outline_begin(o);
	for (size_t i = 0; i < n - lake; ++i) {
		double step_out = between(rng, -1, 1) * 4 / (double)n;
		distance = fmin(fmax(distance + step_out, 0.6), 1);
		add_polar(o, (double)i / (double)(n - lake), distance);
	}
	++o->rings;
	o->vertices[1] = 0;
	for (size_t i = 0; i < lake; ++i)
		add_polar(o, -(double)i / (double)lake, between(rng, 0.3, 0.4));
}

/* Teeth from the bottom to the top; a third of them are as short as possible. */
static inline void make_comb(struct outline *o, size_t n, uint64_t *rng)
{
	outline_begin(o);
	for (size_t i = 0; i < n - 2; ++i) {
		double tip = below(rng, 3) ? -1 : step(1, -1);
		add_vertex(o, 2.0 * (double)i / (double)n - 1, i % 2 ? tip : 1);
	}
	add_vertex(o, 1, 1);
	add_vertex(o, 0, 1);
}

/* Spirals inwards, and back alongside. The sides are very long, or nearly zero. */
static inline void make_spiral(struct outline *o, size_t n, uint64_t *rng)
{
	const double half = (double)(n / 2);
	double turns[LARGE_MAX / 2 + 1];
	(void)rng;
	outline_begin(o);
	for (size_t i = 0; i < n / 2; ++i) {
		turns[i] = i % 2 ? turns[i - 1] + 1e-5 : 0.2371 * (double)i;
		add_polar(o, turns[i], 1 - 0.9 * (double)i / half);
	}
	for (size_t i = n / 2; i-- > 0;)
		add_polar(o, turns[i], 0.98 - 0.9 * (double)i / half);
}

/* All vertices at one level within an ulp, under a peak: two long sides reach through all slabs,
 * and all others are in the lowest. */
static inline void make_flat(struct outline *o, size_t n, uint64_t *rng)
{
	outline_begin(o);
	for (size_t i = 0; i < n - 1; ++i)
		add_vertex(o, 2.0 * (double)i / (double)n - 1,
			   i % 2 ? -1 : step(-1, (int)below(rng, 2) + 1));
	add_vertex(o, 0, 1);
}

/* All vertices except two are exactly at one level, so a ray can cross only two of the many
 * sides. */
static inline void make_level(struct outline *o, size_t n, uint64_t *rng)
{
	(void)rng;
	outline_begin(o);
	for (size_t i = 0; i < n - 1; ++i)
		add_vertex(o, 2.0 * (double)i / (double)n - 1, -1);
	add_vertex(o, 0, 1);
}

/* Up in steps with repeated vertices, and down on the other side; higher than wide. */
static inline void make_stairs(struct outline *o, size_t n, uint64_t *rng)
{
	const size_t steps = n / 8;
	(void)rng;
	outline_begin(o);
	for (size_t side = 0; side < 2; ++side)
		for (size_t i = 0; i < steps; ++i) {
			size_t k = side ? steps - 1 - i : i;
			double x = (side ? 0.5 : -0.5) * (double)(steps - k) / (double)steps;
			double y = 2.0 * (double)k / (double)steps - 1;
			double next = 2.0 * (double)(k + 1) / (double)steps - 1;
			for (int twice = 0; twice < 2; ++twice)
				add_vertex(o, x, side ? next : y);
			for (int twice = 0; twice < 2; ++twice)
				add_vertex(o, x, side ? y : next);
		}
}

/* Vertices anywhere on a few levels: sides that cross each other and meet at vertices. */
static inline void make_scribble(struct outline *o, size_t n, uint64_t *rng)
{
	outline_begin(o);
	for (size_t i = 0; i < n; ++i) {
		double x = between(rng, -1, 1);
		add_vertex(o, x, (double)below(rng, 33) / 16 - 1);
	}
}

typedef void large_maker(struct outline *o, size_t n, uint64_t *rng);
#define LARGE(X) X(star) X(coast) X(comb) X(spiral) X(flat) X(level) X(stairs) X(scribble)
#define NUMBER(kind) LARGE_##kind,
enum large_kind { LARGE(NUMBER) LARGE_KINDS };
#undef NUMBER
#define MAKER(kind) make_##kind,
static large_maker *const make_large[] = {LARGE(MAKER)};
#undef MAKER
#define NAME(kind) #kind,
static const char *const large_name[] = {LARGE(NAME)};
#undef NAME
#undef LARGE

#endif
