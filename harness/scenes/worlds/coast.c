/* SPDX-License-Identifier: MIT */
/*
 * Outlines as jagged as a coast, with any number of vertices, since large polygons are seldom fans
 * of spikes. They are star-shaped, so that they are simple.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/base/random.h"
#include "harness/scenes/worlds/polygons.h"

#include <stdlib.h>

/* The distance midway between two known ones is their mean, moved by up to half of a range. The
 * range starts as `first` of the whole, and is multiplied by `ruggedness` at every halving. */
static const double first = 0.5, ruggedness = 0.6;

static void displace(struct random *rng, double *distance, size_t n, double range)
{
	size_t step = 1;

	while (step < n)
		step *= 2;
	distance[0] = random_uniform(rng, 0.4f, 0.6f);
	for (range *= first; step > 1; step /= 2, range *= ruggedness)
		for (size_t at = step / 2; at < n; at += step) {
			size_t after = at + step / 2;
			double mean =
			    (distance[at - step / 2] + distance[after < n ? after : 0]) / 2;

			distance[at] = mean + range * random_uniform(rng, -0.5f, 0.5f);
		}
}

void draw_coast(struct pen *pen, size_t vertices)
{
	double *distance = memory_must(malloc(vertices * sizeof(*distance)));
	double phase = random_uniform(pen->rng, 0, 1);

	displace(pen->rng, distance, vertices, 0.7);
	pen_ring(pen);
	for (size_t i = 0; i < vertices; ++i) {
		double share = ((double)i + random_uniform(pen->rng, 0, 0.8f)) / (double)vertices;
		double dx, dy;

		turn(share + phase, &dx, &dy);
		pen_vertex(pen, distance[i] * dx, distance[i] * dy);
	}
	free(distance);
}
