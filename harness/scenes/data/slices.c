/* SPDX-License-Identifier: MIT */
/*
 * Level cuts through meshes; see slices.h.
 *
 * Where the cut crosses a side of a triangle is computed from the side's ends in a fixed order,
 * whichever triangle it belongs to. So both triangles of a side get the same point, to the bit, and
 * one triangle's cut ends exactly where another's begins.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/scenes/data/slices.h"

#include <math.h>
#include <stdlib.h>

/* With more cuts than this, searching them repeatedly takes too long. */
enum { CUTS_MAX = 2000, HEIGHTS_TRIED = 8 };

/* A triangle's cut: its segment in the cutting plane. Triangles with the same orientation have the
 * outside on the same side of the segment. */
struct cut {
	float from[2], to[2];
	bool taken;
};

static void corner_of(const struct obj_mesh *mesh, size_t i, unsigned corner, float at[3])
{
	for (unsigned k = 0; k < 3; ++k)
		at[k] = mesh->corner[3 * corner + k][i];
}

/* Cuts a side that has one end above the height and one not. */
static void cross_side(const float *a, const float *b, double height, float at[2])
{
	const float *low = a[2] > height ? b : a, *high = a[2] > height ? a : b;
	double share = (height - low[2]) / ((double)high[2] - low[2]);

	for (unsigned k = 0; k < 2; ++k)
		at[k] = (float)(low[k] + share * ((double)high[k] - low[k]));
}

/* Cuts a triangle. False if the triangle is all above the height, or not above it anywhere. */
static bool cut_triangle(const struct obj_mesh *mesh, size_t i, double height, struct cut *cut)
{
	bool crosses = false;

	for (unsigned side = 0; side < 3; ++side) {
		float a[3], b[3];

		corner_of(mesh, i, side, a);
		corner_of(mesh, i, (side + 1) % 3, b);
		if ((a[2] > height) == (b[2] > height))
			continue;
		cross_side(a, b, height, a[2] > height ? cut->from : cut->to);
		crosses = true;
	}
	cut->taken = false;
	return crosses;
}

static size_t cut_mesh(const struct obj_mesh *mesh, double height, struct cut *cuts)
{
	size_t n = 0;

	for (size_t i = 0; i < mesh->triangles && n < CUTS_MAX; ++i)
		n += cut_triangle(mesh, i, height, &cuts[n]);
	return n;
}

/* Returns the first untaken cut that begins at a place, or NULL. */
static struct cut *cut_from(struct cut *cuts, size_t n, const float at[2])
{
	for (size_t i = 0; i < n; ++i)
		if (!cuts[i].taken && cuts[i].from[0] == at[0] && cuts[i].from[1] == at[1])
			return &cuts[i];
	return NULL;
}

/* Takes the cuts that follow a first one. Adds them as a ring if they lead back to it. */
static void add_ring(struct cut *cuts, size_t n, struct cut *first, struct world *world)
{
	const struct cut *last = first;
	size_t rows = world->rows;

	world_add_part(world);
	for (struct cut *next = first; next; next = cut_from(cuts, n, last->to)) {
		next->taken = true;
		last = next;
		world_add_row(world, next->from);
	}
	if (last->to[0] == first->from[0] && last->to[1] == first->from[1])
		return;
	world->rows = rows;
	--world->parts;
}

/* Adds all rings, starting from any cut. */
static void add_rings(struct random *rng, struct cut *cuts, size_t n, struct world *world)
{
	size_t first = n > 0 ? random_below(rng, (uint32_t)n) : 0;

	for (size_t i = 0; i < n; ++i) {
		struct cut *cut = &cuts[(first + i) % n];

		if (!cut->taken)
			add_ring(cuts, n, cut, world);
	}
}

void add_slice(struct random *rng, const struct obj_mesh *mesh, struct world *world)
{
	struct cut *cuts = memory_must(malloc(CUTS_MAX * sizeof(*cuts)));
	size_t i = 0, n;

	for (unsigned tries = 0; tries < HEIGHTS_TRIED && world->rows == 0; ++tries) {
		double share = random_uniform(rng, 0, 1), low, high;

		i = random_below(rng, (uint32_t)mesh->triangles);
		low = fmin(fmin(mesh->corner[2][i], mesh->corner[5][i]), mesh->corner[8][i]);
		high = fmax(fmax(mesh->corner[2][i], mesh->corner[5][i]), mesh->corner[8][i]);
		n = cut_mesh(mesh, low + share * (high - low), cuts);
		add_rings(rng, cuts, n, world);
	}
	free(cuts);
	for (unsigned corner = 0; world->rows < 3; ++corner) {
		float at[3];

		corner_of(mesh, i, corner, at);
		world_add_row(world, at);
	}
}
