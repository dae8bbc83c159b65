/* SPDX-License-Identifier: MIT */
/* Makes frusta: the views of cameras, and other bodies between planes; see planes.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/worlds/planes.h"
#include "harness/scenes/families/placement.h"
#include "harness/scenes/families/space.h"

#include <math.h>
#include <string.h>

enum { PLANES_MAX = 64 };

bool world_of_planes(const struct lockstep_world *kind)
{
	return strcmp(kind->row.roles, "lmnd") == 0;
}

static double times(const double u[3], const double v[3])
{
	return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/* ---- Drawing --------------------------------------------------------------------------------- */

/* Adds the plane through a point. */
static void add_plane(struct world *world, const double at[3], const double normal[3])
{
	float row[4];
	double rounded[3];

	for (unsigned k = 0; k < 3; ++k)
		rounded[k] = row[k] = (float)normal[k];
	row[3] = finite_float(-times(rounded, at));
	world_add_row(world, row);
}

/* Adds the plane through a point with the normal s u + t v, of length 1 except on lattices. */
static void add_between(struct world *world, bool lattice, const double at[3], double s,
			const double u[3], double t, const double v[3])
{
	const double length = lattice ? 1 : hypot(s, t);
	double normal[3];

	for (unsigned k = 0; k < 3; ++k)
		normal[k] = (s * u[k] + t * v[k]) / length;
	add_plane(world, at, normal);
}

/* Chooses three directions at right angles; on lattices, those of the axes. */
static void choose_axes(struct random *rng, bool lattice, double axis[3][3])
{
	double other[3], length;

	if (lattice) {
		unsigned first = random_below(rng, 3);

		memset(axis, 0, 3 * sizeof *axis);
		for (unsigned k = 0; k < 3; ++k)
			axis[k][(first + k) % 3] = random_chance(rng, 0.5) ? 1 : -1;
		return;
	}
	random_direction(rng, axis[0]);
	do {
		random_direction(rng, other);
		cross_product(axis[0], other, axis[1]);
		length = sqrt(times(axis[1], axis[1]));
	} while (length < 0x1p-10);
	for (unsigned k = 0; k < 3; ++k)
		axis[1][k] /= length;
	cross_product(axis[0], axis[1], axis[2]);
}

void draw_view(struct random *rng, const double eye[3], double size, bool lattice,
	       struct world *world)
{
	double axis[3][3], near = size / random_octaves(rng, 3, 10);

	choose_axes(rng, lattice, axis);
	if (lattice)
		near = floor(near);
	for (unsigned end = 0; end < 2; ++end) {
		double at[3];

		for (unsigned k = 0; k < 3; ++k)
			at[k] = eye[k] + (end ? size : near) * axis[0][k];
		add_between(world, lattice, at, end ? -1 : 1, axis[0], 0, axis[1]);
	}
	for (unsigned k = 1; k < 3; ++k) {
		/* half of the width at a distance of 1 */
		double wide = lattice ? 1 + random_below(rng, 2) : random_uniform(rng, 0.2f, 1.5f);

		add_between(world, lattice, eye, wide, axis[0], 1, axis[k]);
		add_between(world, lattice, eye, wide, axis[0], -1, axis[k]);
	}
}

/* Where planes are drawn: a cube around a place. */
struct cube {
	double center[3], half;
	bool lattice;
};

static void anywhere(struct random *rng, const struct cube *cube, double at[3])
{
	for (unsigned k = 0; k < 3; ++k) {
		at[k] = cube->center[k] + cube->half * random_uniform(rng, -1, 1);
		if (cube->lattice)
			at[k] = floor(at[k]);
	}
}

static void any_normal(struct random *rng, const struct cube *cube, double normal[3])
{
	if (!cube->lattice) {
		random_direction(rng, normal);
		return;
	}
	do
		for (unsigned k = 0; k < 3; ++k)
			normal[k] = (double)random_below(rng, 5) - 2;
	while (times(normal, normal) == 0);
}

/* Draws planes that touch a ball, which is in front of all of them. */
static void draw_hull(struct random *rng, const struct cube *cube, size_t planes,
		      struct world *world)
{
	double r = cube->half * random_uniform(rng, 0.2f, 1);

	for (size_t i = 0; i < planes; ++i) {
		double normal[3], at[3];

		any_normal(rng, cube, normal);
		for (unsigned k = 0; k < 3; ++k)
			at[k] = cube->center[k] - r * normal[k];
		if (cube->lattice)
			for (unsigned k = 0; k < 3; ++k)
				at[k] = floor(at[k]);
		add_plane(world, at, normal);
	}
}

/* Draws two or three pairs of planes, each with the space between them in front of both. */
static void draw_slabs(struct random *rng, const struct cube *cube, unsigned pairs,
		       struct world *world)
{
	double axis[3][3], from[3], to[3];

	choose_axes(rng, cube->lattice || random_chance(rng, 0.5), axis);
	for (unsigned k = 0; k < pairs; ++k) {
		anywhere(rng, cube, from);
		anywhere(rng, cube, to);
		const bool ahead = times(axis[k], from) <= times(axis[k], to);
		add_plane(world, ahead ? from : to, axis[k]);
		add_between(world, true, ahead ? to : from, -1, axis[k], 0, axis[k]);
	}
}

static struct cube cube_of(struct random *rng, const struct frame *frame)
{
	const double deep = (fabs(frame->x) + fabs(frame->y)) / 2 * random_uniform(rng, -1, 1);
	const bool lattice = frame->step_x == 1;

	return (struct cube){{frame->x, frame->y, lattice ? 0 : deep}, frame->size, lattice};
}

void draw_facets(struct random *rng, const struct frame *frame, size_t planes, struct world *world)
{
	const struct cube cube = cube_of(rng, frame);

	draw_hull(rng, &cube, planes, world);
}

void draw_planes(struct random *rng, const struct frame *frame, size_t rows, struct world *world)
{
	const struct cube cube = cube_of(rng, frame);
	double at[3];

	rows = rows < PLANES_MAX ? rows : PLANES_MAX;
	switch (random_below(rng, 8)) {
	default:
		anywhere(rng, &cube, at);
		draw_view(rng, at, cube.half, cube.lattice, world);
		break;
	case 0:
		draw_slabs(rng, &cube, 1 + random_below(rng, 3), world);
		break;
	case 1:
	case 2:
		draw_hull(rng, &cube, rows, world);
		break;
	case 3: /* often with nothing in front of all */
		for (size_t i = 0; i < rows; ++i) {
			double normal[3];

			any_normal(rng, &cube, normal);
			anywhere(rng, &cube, at);
			add_plane(world, at, normal);
		}
		break;
	}
}

void spoil_planes(struct random *rng, struct world *world)
{
	for (unsigned times = 1 + random_below(rng, 3); times > 0; --times) {
		size_t of = random_below(rng, (uint32_t)world->rows);
		size_t to = random_below(rng, (uint32_t)world->rows);
		float row[4];

		for (unsigned k = 0; k < 4; ++k)
			row[k] = world->column[k][of];
		switch (random_below(rng, 5)) {
		case 0: /* the same again */
			break;
		case 1: /* only the plane itself is left */
			for (unsigned k = 0; k < 4; ++k)
				row[k] = -row[k];
			break;
		case 2: /* another plane with that normal */
			row[3] = world->column[3][to];
			break;
		case 3: /* along an axis */
			row[random_below(rng, 3)] = 0;
			break;
		case 4: /* no plane: everything or nothing */
			row[0] = row[1] = row[2] = 0;
			break;
		}
		if (random_chance(rng, 0.5)) {
			world_add_row(world, row);
			continue;
		}
		for (unsigned k = 0; k < 4; ++k)
			world->column[k][to] = row[k];
	}
}

/* ---- Where they are -------------------------------------------------------------------------- */

/* Finds the point where three planes meet. False if all three are nearly parallel to a line. */
static bool corner_of(const struct world *world, const size_t row[3], double at[3])
{
	double n[3][3], d[3], cross[3][3], det;

	for (unsigned i = 0; i < 3; ++i) {
		for (unsigned k = 0; k < 3; ++k)
			n[i][k] = world->column[k][row[i]];
		d[i] = world->column[3][row[i]];
	}
	for (unsigned i = 0; i < 3; ++i)
		cross_product(n[(i + 1) % 3], n[(i + 2) % 3], cross[i]);
	det = times(n[0], cross[0]);
	for (unsigned k = 0; k < 3; ++k)
		at[k] = -(d[0] * cross[0][k] + d[1] * cross[1][k] + d[2] * cross[2][k]) / det;
	return fabs(det) > 0x1p-10 && isfinite(times(at, at));
}

static void include(const double at[3], double min[3], double max[3])
{
	for (unsigned k = 0; k < 3; ++k) {
		min[k] = fmin(min[k], at[k]);
		max[k] = fmax(max[k], at[k]);
	}
}

void bound_planes(const struct world *world, double min[3], double max[3])
{
	enum { FIRST = 6 };
	const size_t n = world->rows < FIRST ? world->rows : FIRST;
	double at[3];

	for (size_t a = 0; a < n; ++a)
		for (size_t b = a + 1; b < n; ++b)
			for (size_t c = b + 1; c < n; ++c)
				if (corner_of(world, (const size_t[3]){a, b, c}, at))
					include(at, min, max);
	if (min[0] <= max[0])
		return;
	/* Without corners: each plane's nearest point to the origin, and one about twice as far. */
	for (size_t i = 0; i < n; ++i) {
		const double normal[3] = {world->column[0][i], world->column[1][i],
					  world->column[2][i]};
		const double d = world->column[3][i], square = times(normal, normal);

		for (unsigned k = 0; k < 3; ++k)
			at[k] = square > 0 ? -d * normal[k] / square : d;
		include(at, min, max);
		for (unsigned k = 0; k < 3; ++k)
			at[k] = 2 * at[k] + 1;
		include(at, min, max);
	}
}

void pick_on_plane(struct random *rng, const struct setting *setting, float triangle[9])
{
	const struct world *world = setting->world;
	const size_t row = random_below(rng, (uint32_t)world->rows);
	const double normal[3] = {world->column[0][row], world->column[1][row],
				  world->column[2][row]};
	const double square = times(normal, normal);

	for (unsigned corner = 0; corner < 3; ++corner) {
		double at[3], off;

		for (unsigned k = 0; k < 3; ++k)
			at[k] = setting->min[k] +
				(setting->max[k] - setting->min[k]) * random_uniform(rng, 0, 1);
		off = square > 0 ? (times(normal, at) + world->column[3][row]) / square : 0;
		for (unsigned k = 0; k < 3; ++k)
			triangle[3 * corner + k] = finite_float(at[k] - off * normal[k]);
	}
}
