/* SPDX-License-Identifier: MIT */
/* Segments from inside closed surfaces to outside: tests/kernels/test_watertight.c. */
#ifndef LOCKSTEP_TESTS_KERNELS_AIMS_H
#define LOCKSTEP_TESTS_KERNELS_AIMS_H

#include "tests/kernels/shots.h"
#include "tests/unit.h"

/* ---- Inside closed surfaces --------------------------------------------------------------------------------------- */

enum { INSIDES = 32 };

struct target {
	struct surface surface;
	size_t first[SURFACE_VERTICES + 1], fan[3 * SURFACE_TRIANGLES]; /* triangles at a vertex */
	unsigned insides;
	float inside[INSIDES][3];
	double reach[INSIDES]; /* the distance to its farthest vertex */
	double grid;           /* starts and targets are multiples of it; 0: no grid */
};

static inline void target_fans(struct target *t)
{
	const struct surface *s = &t->surface;
	size_t *end = t->first + 1;

	memset(t->first, 0, sizeof t->first);
	for (size_t i = 0; i < 3 * s->triangles; ++i)
		++end[s->corner[i / 3][i % 3]];
	for (size_t v = 0; v < s->vertices; ++v)
		end[v] += t->first[v];
	for (size_t i = 3 * s->triangles; i-- > 0;)
		t->fan[--end[s->corner[i / 3][i % 3]]] = i / 3;
	/* Each end has moved down to its beginning. */
	memmove(t->first, end, s->vertices * sizeof *end);
	t->first[s->vertices] = 3 * s->triangles;
}

static inline void put_inside(struct target *t, const double at[3])
{
	float *p = t->inside[t->insides];
	double far2 = 0;

	for (unsigned k = 0; k < 3; ++k)
		p[k] = (float)at[k];
	for (size_t i = 0; i < t->surface.vertices; ++i) {
		double d[3];

		for (unsigned k = 0; k < 3; ++k)
			d[k] = (double)t->surface.vertex[i][k] - p[k];
		far2 = fmax(far2, dot_of(d, d));
	}
	t->reach[t->insides++] = sqrt(far2);
}

/* Near the centre of a ball; near the middle of a torus's tube. */
static inline void ball_insides(struct target *t, const struct placing *p, struct random *rng)
{
	t->grid = p->grid / 2;
	for (t->insides = 0; t->insides < 4;) {
		double at[3], placed[3];

		for (unsigned k = 0; k < 3; ++k)
			at[k] = random_uniform(rng, -0.05f, 0.05f);
		place_at(p, at, placed);
		put_inside(t, placed);
	}
}

static inline void torus_insides(struct target *t, const struct placing *p, double radius,
				 struct random *rng)
{
	t->grid = p->grid / 2;
	for (t->insides = 0; t->insides < 8;) {
		double at[3], placed[3];

		turn((double)random_uniform(rng, 0, 1), &at[0], &at[1]);
		at[2] = radius * (double)random_uniform(rng, -0.1f, 0.1f);
		place_at(p, at, placed);
		put_inside(t, placed);
	}
}

/* A start farther inside than the longest side. */
static inline void mesh_insides(struct target *t)
{
	const struct surface *s = &t->surface;
	float low[3], high[3];
	double longest = 0;
	struct random rng;

	random_begin(&rng, 6, 0, 0);
	for (size_t i = 0; i < 3 * s->triangles; ++i) {
		const float *a = s->vertex[s->corner[i / 3][i % 3]];
		const float *b = s->vertex[s->corner[i / 3][(i + 1) % 3]];
		double side[3];

		for (unsigned k = 0; k < 3; ++k) {
			side[k] = (double)b[k] - a[k];
			low[k] = i == 0 ? a[k] : fminf(low[k], a[k]);
			high[k] = i == 0 ? a[k] : fmaxf(high[k], a[k]);
		}
		longest = fmax(longest, sqrt(dot_of(side, side)));
	}
	t->insides = 0;
	for (unsigned tries = 0; t->insides < INSIDES && tries < 20000; ++tries) {
		double at[3];
		float p[3];
		uint32_t shells;

		for (unsigned k = 0; k < 3; ++k) {
			at[k] = random_uniform(&rng, low[k], high[k]);
			p[k] = (float)(at[k] = t->grid > 0 ? nearbyint(at[k] / t->grid) * t->grid
							   : at[k]);
		}
		if (!isfinite(distance_within(s, p, longest)) && shells_around(s, p, &shells) &&
		    shells == 1)
			put_inside(t, at);
	}
	assert_int_equal(t->insides, INSIDES);
}

static inline void snap_to_grid(struct target *t)
{
	struct surface *s = &t->surface;

	for (size_t i = 0; i < s->vertices; ++i)
		for (unsigned k = 0; k < 3; ++k)
			s->vertex[i][k] =
			    (float)(nearbyint((double)s->vertex[i][k] * 0x1p17) / 0x1p17);
	t->grid = 0x1p-18;
	surface_columns(s);
	assert_closed(s);
}

/* ---- At closed surfaces -------------------------------------------------------------------------- */

static inline double distance_between(const double a[3], const double b[3])
{
	const double d[] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};

	return sqrt(dot_of(d, d));
}

/* All triangles at a vertex are likely hits. */
static inline void put_fan(const struct target *t, uint32_t vertex)
{
	for (size_t i = t->first[vertex]; i < t->first[vertex + 1]; ++i)
		put_pair(&t->surface, t->fan[i]);
}

/*
 * From inside to far outside, through a vertex, the middle of a side or any point on it. The factor
 * is a power of two: on a grid, the line passes exactly through that point.
 */
static inline void aim(struct target *t, const char *what, struct random *rng)
{
	const struct surface *s = &t->surface;
	size_t side = random_below(rng, 3 * (uint32_t)s->triangles);
	uint32_t a = s->corner[side / 3][side % 3], b = s->corner[side / 3][(side % 3 + 1) % 3];
	unsigned from = random_below(rng, t->insides), kind = random_below(rng, 4);
	double share = random_uniform(rng, 0, 1), times = 1, p[3], at[3], q[3];

	share = kind == 0 ? 0 : kind == 1 ? 0.5 : share;
	for (unsigned k = 0; k < 3; ++k) {
		p[k] = t->inside[from][k];
		at[k] = s->vertex[a][k] + share * ((double)s->vertex[b][k] - s->vertex[a][k]);
		at[k] = t->grid > 0 ? nearbyint(at[k] / t->grid) * t->grid : (float)at[k];
	}
	double length = distance_between(p, at);

	assert_true(length > 0);
	while (times * length < 3 * t->reach[from])
		times *= 2;
	for (unsigned k = 0; k < 3; ++k)
		q[k] = p[k] + times * (at[k] - p[k]);
	if (salvo_is_full())
		shoot(&t->surface);
	put_shot(what, p, q);
	put_fan(t, a);
	if (share > 0)
		put_fan(t, b);
}

/* A segment from inside halfway to the nearest vertex hits nothing. */
static inline void check_short_one(struct target *t, struct random *rng)
{
	const struct surface *s = &t->surface;
	const float *p = t->inside[random_below(rng, t->insides)];
	double nearest = INFINITY;
	float segment[6];

	for (size_t i = 0; i < s->vertices; ++i) {
		const double from[] = {p[0], p[1], p[2]};
		const double to[] = {s->vertex[i][0], s->vertex[i][1], s->vertex[i][2]};

		if (distance_between(from, to) >= nearest)
			continue;
		nearest = distance_between(from, to);
		for (unsigned k = 0; k < 3; ++k) {
			segment[k] = p[k];
			segment[3 + k] = (float)((from[k] + to[k]) / 2);
		}
	}
	for (unsigned who = 0; who < shooters; ++who)
		assert_int_equal(hits_anywhere(shooter[who].kernel, &t->surface, segment), 0);
}

#endif
