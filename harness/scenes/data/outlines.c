/* SPDX-License-Identifier: MIT */
/* Worlds of real outlines: a country with its islands and lakes, or the triangles that it is cut
 * into. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/scenes/data/outlines.h"
#include "harness/scenes/families/placement.h"

#include <math.h>
#include <stdlib.h>

/* A wall of a game is about this many units long. */
enum { UNITS_A_SIDE = 64 };

/* Rings with more vertices are not cut: the time grows with the square of their number. */
enum { RING_CUT_MAX = 1000 };

void outline_walls(const struct geojson *outlines, struct wall_list *walls, float *unit)
{
	double length = 0;
	size_t count = 0;

	for (size_t i = 0; i < outlines->features; ++i)
		count += outlines->feature[i].total;
	walls->wall = memory_must(calloc(count, sizeof(*walls->wall)));
	for (size_t i = 0; i < outlines->features; ++i) {
		const struct geojson_feature *feature = &outlines->feature[i];

		for (size_t ring = 0, begin = 0; ring < feature->rings; ++ring) {
			size_t n = feature->vertices[ring];

			for (size_t k = 0; k < n; ++k) {
				size_t a = begin + k, b = begin + (k + 1) % n;
				double dx = (double)feature->x[b] - feature->x[a];
				double dy = (double)feature->y[b] - feature->y[a];

				walls->wall[walls->count++] = (struct wall_line){
				    feature->x[a], feature->y[a], feature->x[b], feature->y[b]};
				length += sqrt(dx * dx + dy * dy);
			}
			begin += n;
		}
	}
	*unit = (float)(length / (double)count / UNITS_A_SIDE);
}

/* Adds ring number `ring`, which begins at vertex `begin`. */
static void add_ring(const struct geojson_feature *feature, size_t ring, size_t begin,
		     struct world *world)
{
	world_add_part(world);
	for (size_t i = begin; i < begin + feature->vertices[ring]; ++i) {
		float row[2] = {feature->x[i], feature->y[i]};

		world_add_row(world, row);
	}
}

static void add_outline(const struct geojson_feature *feature, struct world *world)
{
	for (size_t ring = 0, begin = 0; ring < feature->rings; ++ring) {
		add_ring(feature, ring, begin, world);
		begin += feature->vertices[ring];
	}
}

static void add_triangles(const struct lockstep_triangles *triangles, struct world *world)
{
	const float *column[6];
	size_t n = lockstep_triangles_get(triangles, column);

	for (size_t i = 0; i < n; ++i) {
		float row[6];

		for (unsigned k = 0; k < 6; ++k)
			row[k] = column[k][i];
		world_add_row(world, row);
	}
}

/* Finds the largest ring with fewer vertices than `below`, and where it begins. Returns its size,
 * or 0 if there is none. */
static size_t largest_ring(const struct geojson_feature *feature, size_t below, size_t *begin)
{
	size_t largest = 0, at = 0;

	for (size_t ring = 0; ring < feature->rings; ++ring) {
		size_t n = feature->vertices[ring];

		if (n < below && n > largest) {
			largest = n;
			*begin = at;
		}
		at += n;
	}
	return largest;
}

/* Cuts the largest ring that can be cut into triangles; adds no rows if none can. */
static void add_cut_outline(const struct geojson_feature *feature, struct world *world)
{
	size_t begin = 0, n = RING_CUT_MAX + 1;

	while ((n = largest_ring(feature, n, &begin)) > 0) {
		struct lockstep_triangles *triangles = NULL;
		struct lockstep_polygon *ring;
		enum lockstep_status status;

		status =
		    lockstep_polygon_create(&ring, 1, &n, feature->x + begin, feature->y + begin);
		if (status == LOCKSTEP_OK)
			status = lockstep_polygon_triangulate(ring, &triangles);
		lockstep_polygon_free(ring);
		if (status == LOCKSTEP_NO_MEMORY)
			memory_none();
		if (status == LOCKSTEP_NOT_SIMPLE)
			continue; /* try a smaller one */
		add_triangles(triangles, world);
		lockstep_triangles_free(triangles);
		return;
	}
}

/* Adds the first ring, as if it were convex, for files whose rings cannot be cut. */
static void add_fan(const struct geojson_feature *feature, struct world *world)
{
	const float *x = feature->x, *y = feature->y;

	for (size_t i = 1; i + 1 < feature->vertices[0]; ++i) {
		float row[6] = {x[0], y[0], x[i], y[i], x[i + 1], y[i + 1]};

		world_add_row(world, row);
	}
}

/* Adds any outline; for triangles, one that can be cut into them. */
void world_countries(struct random *rng, const struct lockstep_test *test,
		     const struct setting *setting, struct world *world)
{
	const struct geojson *outlines = setting->outlines;
	uint32_t first;

	if (world_dimensions(world->kind) == 3) {
		world_map_in_space(rng, test, setting, world);
		return;
	}
	first = random_below(rng, (uint32_t)outlines->features);
	if (world_corners(world->kind) == 1) {
		add_outline(&outlines->feature[first], world);
		return;
	}
	for (size_t i = 0; world->rows == 0 && i < outlines->features; ++i)
		add_cut_outline(&outlines->feature[(first + i) % outlines->features], world);
	if (world->rows == 0)
		add_fan(&outlines->feature[first], world);
}
