/* SPDX-License-Identifier: MIT */
/* Makes triangle meshes; see meshes.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/scenes/worlds/meshes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef float corner[3];

void mesh_begin(struct mesh_pen *pen, struct random *rng, const struct frame *frame,
		struct world *world)
{
	double z = (fabs(frame->x) + fabs(frame->y)) / 2 * random_uniform(rng, -1, 1);
	double step = fmax(frame->step_x, frame->step_y);

	pen->pen = (struct pen){.rng = rng, .frame = frame, .world = world};
	pen->depth = (struct frame){z, z, frame->size, step, step};
	pen->inside_out = random_chance(rng, 0.5);
}

/* Computes where a point of the cube lies in the world. */
static void place_corner(const struct mesh_pen *pen, double x, double y, double z, corner to)
{
	double at[2], depth[2];

	frame_place(pen->pen.frame, x, y, at);
	frame_place(&pen->depth, z, z, depth);
	to[0] = (float)at[0];
	to[1] = (float)at[1];
	to[2] = (float)depth[0];
}

/* Adds a triangle, starting at any of its corners. */
static void put_triangle(struct mesh_pen *pen, const corner a, const corner b, const corner c)
{
	const float *corners[3] = {a, pen->inside_out ? c : b, pen->inside_out ? b : c};
	unsigned first = random_below(pen->pen.rng, 3);
	float row[9];

	for (unsigned i = 0; i < 3; ++i)
		memcpy(row + 3 * i, corners[(first + i) % 3], sizeof(corner));
	world_add_row(pen->pen.world, row);
}

/* Places the corners of a ball: its poles, and between them rings of `around` each. */
static void place_ball(struct mesh_pen *pen, size_t rings, size_t around, corner *corners)
{
	float low = random_uniform(pen->pen.rng, 0.4f, 1);

	for (size_t i = 0; i < rings * around + 2; ++i) {
		size_t ring = i < 2 ? i * (rings + 1) : (i - 2) / around + 1;
		double radius = random_uniform(pen->pen.rng, low, 1), z, out, x, y;

		turn(0.5 * (double)ring / (double)(rings + 1), &z, &out);
		turn((double)(i % around) / (double)around, &x, &y);
		out *= i < 2 ? 0 : radius;
		place_corner(pen, out * x, out * y, radius * z, corners[i]);
	}
}

void draw_ball(struct mesh_pen *pen, size_t triangles)
{
	size_t around = 3, rings;
	corner *corners;

	while (around * around < triangles)
		++around;
	rings = (triangles + around) / (2 * around);
	rings = rings > 0 ? rings : 1;
	corners = memory_must(malloc((rings * around + 2) * sizeof(*corners)));
	place_ball(pen, rings, around, corners);
	for (size_t ring = 0; ring <= rings; ++ring)
		for (size_t i = 0; i < around; ++i) {
			/* `below` is the ring with this number, and `above` the one before; the
			 * poles are rings, too */
			size_t next = (i + 1) % around, above = 2 + (ring - 1) * around;
			size_t below = 2 + ring * around;

			if (ring > 0)
				put_triangle(pen, corners[above + i],
					     corners[ring < rings ? below + i : 1],
					     corners[above + next]);
			if (ring < rings)
				put_triangle(pen, corners[ring > 0 ? above + next : 0],
					     corners[below + i], corners[below + next]);
		}
	free(corners);
}

/* Draws level ground with hills, which is open. */
static void draw_ground(struct mesh_pen *pen, size_t triangles)
{
	float height = (float)(1 / random_octaves(pen->pen.rng, 0, 4));
	size_t size = 1, across;
	corner *corners;

	while (2 * size * size < triangles)
		++size;
	across = size + 1;
	corners = memory_must(malloc(across * across * sizeof(*corners)));
	for (size_t i = 0; i < across * across; ++i)
		place_corner(pen, 2 * (double)(i / across) / (double)size - 1,
			     2 * (double)(i % across) / (double)size - 1,
			     random_uniform(pen->pen.rng, -height, height), corners[i]);
	for (size_t i = 0; i < size * size; ++i) {
		corner *at = &corners[i / size * across + i % size];

		put_triangle(pen, at[0], at[across], at[across + 1]);
		put_triangle(pen, at[0], at[across + 1], at[1]);
	}
	free(corners);
}

/* Draws a side of a box, with `cells` each way, across an axis, at its low or high end. */
static void draw_side(struct mesh_pen *pen, size_t cells, unsigned axis, double end, double size)
{
	for (size_t i = 0; i < cells * cells; ++i) {
		corner at[4];

		for (unsigned k = 0; k < 4; ++k) {
			double u = size * (2 * (double)(i / cells + k / 2) / (double)cells - 1);
			double v = size * (2 * (double)(i % cells + k % 2) / (double)cells - 1);
			double place[3];

			place[axis] = size * end;
			place[(axis + 1) % 3] = end > 0 ? u : v;
			place[(axis + 2) % 3] = end > 0 ? v : u;
			place_corner(pen, place[0], place[1], place[2], at[k]);
		}
		put_triangle(pen, at[0], at[2], at[3]);
		put_triangle(pen, at[0], at[3], at[1]);
	}
}

/* Draws six flat sides, each of triangles in one plane; half of the time with a smaller box
 * inside. */
static void draw_box(struct mesh_pen *pen, size_t triangles)
{
	unsigned boxes = 1 + random_below(pen->pen.rng, 2);
	double size = 1;
	size_t cells = 1;

	while (12 * boxes * (cells + 1) * (cells + 1) <= triangles)
		++cells;
	for (unsigned box = 0; box < boxes; ++box) {
		for (unsigned side = 0; side < 6; ++side)
			draw_side(pen, cells, side / 2, side % 2 == 0 ? 1 : -1, size);
		size = random_uniform(pen->pen.rng, 0.25f, 0.75f);
		pen->inside_out = !pen->inside_out;
	}
}

static void any_corner(struct mesh_pen *pen, const double center[3], double size, corner at)
{
	double place[3];

	for (unsigned k = 0; k < 3; ++k) {
		place[k] = center[k] + size * random_uniform(pen->pen.rng, -1, 1);
		place[k] = fmin(fmax(place[k], -1), 1);
	}
	place_corner(pen, place[0], place[1], place[2], at);
}

/* Draws triangles of many sizes, anywhere, in either orientation. */
static void draw_soup(struct mesh_pen *pen, size_t triangles)
{
	for (size_t i = 0; i < triangles; ++i) {
		double size = 1 / random_octaves(pen->pen.rng, 0, 4), center[3];
		corner at[3];

		for (unsigned k = 0; k < 3; ++k)
			center[k] = random_uniform(pen->pen.rng, -1, 1);
		for (unsigned k = 0; k < 3; ++k)
			any_corner(pen, center, size, at[k]);
		pen->inside_out = random_chance(pen->pen.rng, 0.5);
		put_triangle(pen, at[0], at[1], at[2]);
	}
}

/* Draws triangles that are a segment, a point, or nearly so, among others; some twice. */
static void draw_needles(struct mesh_pen *pen, size_t triangles)
{
	static const double center[3] = {0, 0, 0};

	for (size_t i = 0; i < triangles; ++i) {
		corner at[3];

		for (unsigned k = 0; k < 3; ++k)
			any_corner(pen, center, 1, at[k]);
		switch (random_below(pen->pen.rng, 5)) {
		case 0:
			memcpy(at[1], at[0], sizeof(corner));
			break;
		case 1:
			memcpy(at[1], at[0], sizeof(corner));
			memcpy(at[2], at[0], sizeof(corner));
			break;
		case 2: /* as near as floats allow */
			for (unsigned k = 0; k < 3; ++k)
				at[2][k] = (float)(((double)at[0][k] + at[1][k]) / 2);
			break;
		case 3:
			memcpy(at[2], at[1], sizeof(corner));
			at[2][0] = float_step(at[2][0], 1);
			break;
		case 4:
			put_triangle(pen, at[0], at[1], at[2]);
			++i;
			break;
		}
		put_triangle(pen, at[0], at[1], at[2]);
	}
}

const struct mesh_maker mesh_makers[] = {
    {"ball", true, draw_ball},  {"ground", false, draw_ground},   {"box", true, draw_box},
    {"soup", false, draw_soup}, {"needles", false, draw_needles}, {NULL, false, NULL},
};
