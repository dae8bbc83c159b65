/* SPDX-License-Identifier: MIT */
/* Points in and around large polygons, and where slabs are likely to fail: tests/kernels/test_slabs.c. */
#ifndef LOCKSTEP_TESTS_KERNELS_LARGE_POINTS_H
#define LOCKSTEP_TESTS_KERNELS_LARGE_POINTS_H

#include <float.h>

#include "kernels/world.h"
#include "tests/kernels/large_polygons.h"

enum { POINTS = 1000 };

struct points {
	size_t n;
	float x[2 * POINTS], y[2 * POINTS];
};

static inline void add_point(struct points *p, float x, float y)
{
	if (p->n < sizeof p->x / sizeof *p->x) {
		p->x[p->n] = x;
		p->y[p->n++] = y;
	}
}

/* All pairs of special numbers, and pairs of one of them and a coordinate of a vertex. */
static inline void add_special_points(struct points *p, const struct outline *o)
{
	const float special[] = {NAN,       INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, FLT_MIN,
				 0x1p-149f, -0.0f,    0,         1,       o->x[0],  o->y[0]};
	enum { SPECIALS = sizeof special / sizeof *special };
	for (size_t i = 0; i < SPECIALS * SPECIALS; ++i)
		add_point(p, special[i / SPECIALS], special[i % SPECIALS]);
}

/* At the levels where slabs meet. */
static inline void add_slab_borders(struct points *p, const struct lockstep_polygon *polygon,
				    uint64_t *rng)
{
	const struct slabs *s = &polygon->slabs;
	for (size_t k = 0; k < 100 && s->count > 0; ++k) {
		size_t border = k < 2 ? k * s->count : below(rng, s->count + 1);
		float x = (float)between(rng, polygon->min_x, polygon->max_x);
		float y = (float)(s->origin + (double)border / s->scale);
		add_point(p, x, y);
		add_point(p, x, step(y, -1));
		add_point(p, x, step(y, 1));
	}
}

/* On a vertex, and anywhere at its level and the next floats up and down. */
static inline void add_vertex_levels(struct points *p, const struct outline *o, uint64_t *rng)
{
	size_t i = below(rng, o->n);
	float x = o->x[below(rng, o->n)];
	x = step(x, (int)below(rng, 3) - 1);
	add_point(p, o->x[i], o->y[i]);
	add_point(p, step(o->x[i], (int)below(rng, 3) - 1), o->y[i]);
	add_point(p, x, o->y[i]);
	add_point(p, x, step(o->y[i], 1));
	add_point(p, x, step(o->y[i], -1));
}

static inline void make_points(struct points *p, const struct outline *o,
			       const struct lockstep_polygon *polygon, uint64_t *rng)
{
	double width = (double)polygon->max_x - polygon->min_x;
	double height = (double)polygon->max_y - polygon->min_y;
	p->n = 0;
	add_special_points(p, o);
	add_slab_borders(p, polygon, rng);
	while (p->n < POINTS) {
		double x = between(rng, -0.1, 1.1), y = between(rng, -0.1, 1.1);
		add_point(p, (float)(polygon->min_x + x * width),
			  (float)(polygon->min_y + y * height));
		add_vertex_levels(p, o, rng);
	}
}

#endif
