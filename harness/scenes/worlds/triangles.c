/* SPDX-License-Identifier: MIT */
/* Makes sets of triangles; see polygons.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/worlds/polygons.h"

#include <math.h>
#include <string.h>

typedef double corner[2];

/* Adds a triangle of points that others may share: its corners in any order. */
static void pen_triangle(struct pen *pen, const corner a, const corner b, const corner c)
{
	const double *const corners[] = {a, b, c};
	unsigned first = random_below(pen->rng, 3), step = 1 + random_below(pen->rng, 2);
	float row[6];

	for (unsigned i = 0; i < 3; ++i) {
		const double *from = corners[(first + i * step) % 3];
		double at[2];

		frame_place(pen->frame, from[0], from[1], at);
		row[2 * i] = (float)at[0];
		row[2 * i + 1] = (float)at[1];
	}
	world_add_row(pen->world, row);
}

static void any_corner(struct random *rng, corner at)
{
	at[0] = random_uniform(rng, -1, 1);
	at[1] = random_uniform(rng, -1, 1);
}

/* Chooses the corner of a star in one of its equal sectors, as draw_star_at() does. */
static void star_corner(struct random *rng, size_t sector, size_t sectors, corner at)
{
	double radius = random_uniform(rng, 0.25f, 1);

	turn(((double)sector + random_uniform(rng, 0, 0.8f)) / (double)sectors, &at[0], &at[1]);
	at[0] *= radius;
	at[1] *= radius;
}

void draw_fan(struct pen *pen, size_t triangles)
{
	static const corner center = {0, 0};
	corner first, last, next;

	star_corner(pen->rng, 0, triangles, first);
	memcpy(last, first, sizeof(last));
	for (size_t i = 1; i <= triangles; ++i) {
		if (i < triangles)
			star_corner(pen->rng, i, triangles, next);
		else
			memcpy(next, first, sizeof(next));
		pen_triangle(pen, center, last, next);
		memcpy(last, next, sizeof(last));
	}
}

/* Draws a winding band: each triangle has a side in common with the next. */
static void draw_strip(struct pen *pen, size_t triangles)
{
	corner at[3];

	for (size_t i = 0; i < triangles + 2; ++i) {
		double *next = at[i % 3];

		next[0] = triangles < 2 ? random_uniform(pen->rng, -1, 1)
					: 2 * (double)i / (double)(triangles + 1) - 1;
		next[1] = random_uniform(pen->rng, 0.25f, 1) * (i % 2 == 0 ? 1 : -1);
		if (i >= 2)
			pen_triangle(pen, at[0], at[1], at[2]);
	}
}

/* Computes a point of a net from its column and row, moved a little, always in the same way: by its
 * own random number, which `rng` never reaches. */
static void mesh_corner(const struct random *rng, size_t column, size_t row, size_t size, corner at)
{
	struct random own = *rng;
	double cell = 2.0 / (double)size;

	own.counter[3] = ~(uint32_t)(column * (size + 1) + row);
	own.left = 0;
	at[0] = cell * ((double)column + random_uniform(&own, 0, 0.5f)) - 1;
	at[1] = cell * ((double)row + random_uniform(&own, 0, 0.5f)) - 1;
}

/* Draws a net over the square, with some of its triangles missing: six meet at a point. */
static void draw_mesh(struct pen *pen, size_t triangles)
{
	size_t size = 1;

	while (size * size * 3 / 2 < triangles)
		++size;
	for (size_t cell = 0; cell < size * size; ++cell) {
		size_t column = cell / size, row = cell % size;
		corner at[4];

		for (unsigned i = 0; i < 4; ++i)
			mesh_corner(pen->rng, column + i / 2, row + i % 2, size, at[i]);
		if (cell == 0 || random_chance(pen->rng, 0.75))
			pen_triangle(pen, at[0], at[1], at[2]);
		if (random_chance(pen->rng, 0.75))
			pen_triangle(pen, at[1], at[2], at[3]);
	}
}

/* Draws triangles of many sizes, anywhere. */
static void draw_soup(struct pen *pen, size_t triangles)
{
	for (size_t i = 0; i < triangles; ++i) {
		double size = 1 / random_octaves(pen->rng, 0, 4);
		corner center, at[3];

		any_corner(pen->rng, center);
		for (unsigned k = 0; k < 3; ++k) {
			any_corner(pen->rng, at[k]);
			at[k][0] = fmin(fmax(center[0] + size * at[k][0], -1), 1);
			at[k][1] = fmin(fmax(center[1] + size * at[k][1], -1), 1);
		}
		pen_triangle(pen, at[0], at[1], at[2]);
	}
}

/* Draws triangles that are a segment or a point, among a few others; some twice. */
static void draw_slivers(struct pen *pen, size_t triangles)
{
	for (size_t i = 0; i < triangles; ++i) {
		corner at[3];

		for (unsigned k = 0; k < 3; ++k)
			any_corner(pen->rng, at[k]);
		switch (random_below(pen->rng, 4)) {
		case 0:
			memcpy(at[1], at[0], sizeof(at[1]));
			break;
		case 1:
			memcpy(at[1], at[0], sizeof(at[1]));
			memcpy(at[2], at[0], sizeof(at[2]));
			break;
		case 2:
			at[2][0] = (at[0][0] + at[1][0]) / 2;
			at[2][1] = (at[0][1] + at[1][1]) / 2;
			break;
		case 3:
			pen_triangle(pen, at[0], at[1], at[2]);
			++i;
			break;
		}
		pen_triangle(pen, at[0], at[1], at[2]);
	}
}

const struct triangles_maker triangles_makers[] = {
    {"fan", draw_fan},   {"strip", draw_strip},     {"mesh", draw_mesh},
    {"soup", draw_soup}, {"slivers", draw_slivers}, {NULL, NULL},
};
