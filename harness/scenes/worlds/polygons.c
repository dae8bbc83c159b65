/* SPDX-License-Identifier: MIT */
/* Makes polygons; see polygons.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/scenes/worlds/polygons.h"

#include <math.h>
#include <stdlib.h>

void pen_ring(struct pen *pen)
{
	world_add_part(pen->world);
}

void pen_vertex(struct pen *pen, double x, double y)
{
	double at[2];
	float row[2];

	frame_place(pen->frame, x, y, at);
	row[0] = (float)at[0];
	row[1] = (float)at[1];
	world_add_row(pen->world, row);
}

/* Reverses the last ring. */
static void reverse_ring(struct world *world)
{
	size_t end = world->rows, begin = end - world->part[world->parts - 1];

	for (; begin + 1 < end; ++begin, --end)
		for (unsigned k = 0; k < 2; ++k) {
			float *column = world->column[k], swap = column[begin];

			column[begin] = column[end - 1];
			column[end - 1] = swap;
		}
}

static void end_ring(struct pen *pen)
{
	if (random_chance(pen->rng, 0.5))
		reverse_ring(pen->world);
}

/* Returns the vertices of the last ring, removed from the world, with room for one more. */
static double (*take_ring(struct pen *pen, size_t *n))[2]
{
	struct world *world = pen->world;
	double(*ring)[2];

	*n = world->part[world->parts - 1];
	ring = memory_must(malloc((*n + 1) * sizeof(*ring)));
	world->rows -= *n;
	world->part[world->parts - 1] = 0;
	for (size_t i = 0; i < *n; ++i)
		for (unsigned k = 0; k < 2; ++k)
			ring[i][k] = world->column[k][world->rows + i];
	return ring;
}

/* Adds a vertex that is already on the grid. */
static void put_back(struct pen *pen, const double at[2])
{
	float row[2] = {(float)at[0], (float)at[1]};

	world_add_row(pen->world, row);
}

void pen_repeat(struct pen *pen, double chance)
{
	const struct frame *frame = pen->frame;
	size_t n;
	double(*ring)[2] = take_ring(pen, &n);

	for (size_t i = 0; i < n; ++i) {
		const double *a = ring[i], *b = ring[(i + 1) % n];
		double x = a[0] + (b[0] - a[0]) / 2, y = a[1] + (b[1] - a[1]) / 2;
		double middle[2] = {frame->step_x * floor(x / frame->step_x),
				    frame->step_y * floor(y / frame->step_y)};

		put_back(pen, a);
		if (random_chance(pen->rng, chance / 2))
			put_back(pen, a);
		if (middle[0] == x && middle[1] == y && random_chance(pen->rng, chance))
			put_back(pen, middle);
	}
	free(ring);
}

/* Draws a star-shaped polygon with exactly `vertices` vertices around a point, within these
 * distances. Each direction lies in one of equal sectors, not quite freely. So no two neighbours
 * are half a turn apart, and a star with many vertices goes round its centre. */
static void draw_star_at(struct pen *pen, size_t vertices, double x, double y, float low,
			 float high)
{
	double phase = random_uniform(pen->rng, 0, 1);

	pen_ring(pen);
	for (size_t i = 0; i < vertices; ++i) {
		double share = ((double)i + random_uniform(pen->rng, 0, 0.8f)) / (double)vertices;
		double radius = random_uniform(pen->rng, low, high), dx, dy;

		turn(share + phase, &dx, &dy);
		pen_vertex(pen, x + radius * dx, y + radius * dy);
	}
	end_ring(pen);
}

static void draw_star(struct pen *pen, size_t vertices)
{
	draw_star_at(pen, vertices, 0, 0, 0.25f, 1);
}

/* Draws the hull of an ellipse's points, or of a circle's with some within. */
static void draw_convex(struct pen *pen, size_t vertices)
{
	double flat = random_uniform(pen->rng, 0.25f, 1), cosine, sine;
	double(*point)[2], (*hull)[2];
	bool round = random_chance(pen->rng, 0.75);
	size_t n, corners;

	turn(random_uniform(pen->rng, 0, 1), &cosine, &sine);
	pen_ring(pen);
	for (size_t i = 0; i < vertices; ++i) {
		double radius = round ? 1 : random_uniform(pen->rng, 0.5f, 1), x, y;

		turn(random_uniform(pen->rng, 0, 1), &x, &y);
		x *= radius;
		y *= radius * flat;
		pen_vertex(pen, cosine * x - sine * y, sine * x + cosine * y);
	}
	point = take_ring(pen, &n);
	hull = memory_must(malloc((n + 1) * sizeof(*hull)));
	corners = convex_hull(point, n, hull);
	for (size_t i = 0; i < corners; ++i)
		put_back(pen, hull[i]);
	free(hull);
	free(point);
	end_ring(pen);
}

/* Draws a band that winds inwards: out along its outer side, back along its inner one. All windings
 * have their vertices in the same directions, at ever smaller distances, so no two sides meet. */
static void draw_spiral(struct pen *pen, size_t vertices)
{
	unsigned turns = 1 + random_below(pen->rng, 3);
	size_t steps = vertices / (2 * turns) < 6 ? 6 : vertices / (2 * turns),
	       last = turns * steps;
	double phase = random_uniform(pen->rng, 0, 1), pitch = 0.9 / (turns + 1), x, y;

	pen_ring(pen);
	for (size_t i = 0; i <= 2 * last + 1; ++i) {
		size_t step = i <= last ? i : 2 * last + 1 - i;
		double radius = 1 - pitch * (double)step / (double)steps;

		if (i > last)
			radius -= pitch * 0.5;
		turn((double)(step % steps) / (double)steps + phase, &x, &y);
		pen_vertex(pen, radius * x, radius * y);
	}
	end_ring(pen);
}

/* Draws a back and many teeth, upright or on their side: a level ray crosses all of them, or
 * none. */
static void draw_comb(struct pen *pen, size_t vertices)
{
	size_t teeth = vertices < 6 ? 4 : vertices - 2; /* tips and gaps */
	bool sideways = random_chance(pen->rng, 0.5);

	pen_ring(pen);
	for (size_t i = 0; i < teeth + 2; ++i) {
		double x = 1 - 2 * ((double)i - 0.5 + random_uniform(pen->rng, 0, 0.5f)) /
				   (double)(teeth - 1);
		double y = i % 2 == 0 ? random_uniform(pen->rng, 0.5f, 1)
				      : random_uniform(pen->rng, -0.75f, -0.25f);

		x = i == 0 ? 1 : i == teeth - 1 ? -1 : x;
		if (i >= teeth) {
			x = i == teeth ? -1 : 1;
			y = -1;
		}
		pen_vertex(pen, sideways ? y : x, sideways ? x : y);
	}
	end_ring(pen);
}

/* Draws columns side by side, each from below the middle to above it. So all sides are level or
 * upright, with vertices within them where neighbours are equally high. The coordinates are
 * multiples of 1/8 and of 2 / columns, which is a power of two. */
static void draw_rectilinear(struct pen *pen, size_t vertices)
{
	size_t columns = 1;
	double y = 0;

	while (columns < vertices / 4)
		columns *= 2;
	pen_ring(pen);
	for (size_t i = 0; i < 4 * columns; ++i) {
		bool top = i < 2 * columns;
		size_t place = top ? i : 4 * columns - 1 - i;
		double x = (double)((place + 1) / 2) * 2 / (double)columns - 1, last = y;

		if (i % 2 == 0)
			y = (1 + random_below(pen->rng, 8)) * (top ? 0.125 : -0.125);
		if (i % 2 == 1 || y != last)
			pen_vertex(pen, x, y);
	}
	end_ring(pen);
}

/* Draws sides that cross each other at random. */
static void draw_tangle(struct pen *pen, size_t vertices)
{
	pen_ring(pen);
	for (size_t i = 0; i < vertices; ++i) {
		double x = random_uniform(pen->rng, -1, 1);
		double y = random_uniform(pen->rng, -1, 1);

		pen_vertex(pen, x, y);
	}
	end_ring(pen);
}

/* Draws almost no width: along a line and back. */
static void draw_needle(struct pen *pen, size_t vertices)
{
	double x, y, width = 1 / random_octaves(pen->rng, 3, 20);

	turn(random_uniform(pen->rng, 0, 1), &x, &y);
	pen_ring(pen);
	for (size_t i = 0; i < vertices; ++i) {
		double along = fabs(2 - 4 * (double)i / (double)vertices) - 1;
		double aside = width * random_uniform(pen->rng, -1, 1);

		pen_vertex(pen, along * x - aside * y, along * y + aside * x);
	}
	end_ring(pen);
}

/* Draws a ring, a hole in it, an island in the hole, and another ring beside them; or only the
 * first two or three. */
static void draw_holes(struct pen *pen, size_t vertices)
{
	unsigned rings = 2 + random_below(pen->rng, 3);
	size_t each = vertices / rings < 3 ? 3 : vertices / rings;

	draw_star_at(pen, each, 0, 0, 0.7f, 1);
	draw_star_at(pen, each, 0, 0, 0.3f, 0.6f);
	if (rings > 2)
		draw_star_at(pen, each, 0, 0, 0.1f, 0.25f);
	if (rings > 3)
		draw_star_at(pen, each, 0.8, random_chance(pen->rng, 0.5) ? 0.8 : -0.8, 0.1f, 0.4f);
}

const struct polygon_maker polygon_makers[] = {
    {"star", POLYGON_SIMPLE, draw_star},
    {"convex", POLYGON_CONVEX, draw_convex},
    {"spiral", POLYGON_SIMPLE, draw_spiral},
    {"comb", POLYGON_SIMPLE, draw_comb},
    {"rectilinear", POLYGON_SIMPLE, draw_rectilinear},
    {"tangle", POLYGON_ANY, draw_tangle},
    {"needle", POLYGON_ANY, draw_needle},
    {"holes", POLYGON_ANY, draw_holes},
    {NULL, POLYGON_ANY, NULL},
};
