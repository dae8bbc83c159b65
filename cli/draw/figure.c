/* SPDX-License-Identifier: MIT */
/* Makes figures from the roles of columns, and computes their regions. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/formats/columns.h"

static void add_corner(struct figure *f, double x, double y, double z)
{
	if (f->corners < FIGURE_CORNERS)
		memcpy(f->corner[f->corners++], (double[3]){x, y, z}, sizeof *f->corner);
}

/* Makes a box from its near corner, which is set, and the far one. */
static void make_box(struct figure *f, const double far[3], double least)
{
	double near[3];
	memcpy(near, f->corner[0], sizeof near);
	for (unsigned k = 0; k < (f->space ? 3 : 2); ++k)
		f->valid &= far[k] - near[k] >= least;
	f->corners = 0;
	for (unsigned k = 0; k < (f->space ? 8 : 4); ++k) {
		unsigned at = k ^ k >> 1; /* neighbours differ in one coordinate */
		add_corner(f, at & 1 ? far[0] : near[0], at & 2 ? far[1] : near[1],
			   at & 4 ? far[2] : near[2]);
	}
}

/* Rotates a box in the plane about its middle. */
static void turn(struct figure *f, double c, double s)
{
	double x = (f->corner[0][0] + f->corner[2][0]) / 2;
	double y = (f->corner[0][1] + f->corner[2][1]) / 2;
	for (unsigned k = 0; k < f->corners; ++k) {
		double u = f->corner[k][0] - x, v = f->corner[k][1] - y;
		f->corner[k][0] = x + u * c - v * s;
		f->corner[k][1] = y + u * s + v * c;
	}
}

/* Makes a box in space around its centre, which is set, of half extents and two axes. */
static void make_turned(struct figure *f, const double half[3], const double u[3],
			const double v[3])
{
	const double w[] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
			    u[0] * v[1] - u[1] * v[0]};
	double center[3];
	memcpy(center, f->corner[0], sizeof center);
	f->corners = 0;
	for (unsigned i = 0; i < 8; ++i) {
		unsigned at = i ^ i >> 1;
		double x = at & 1 ? half[0] : -half[0], y = at & 2 ? half[1] : -half[1];
		double z = at & 4 ? half[2] : -half[2];
		add_corner(f, center[0] + x * u[0] + y * v[0] + z * w[0],
			   center[1] + x * u[1] + y * v[1] + z * w[1],
			   center[2] + x * u[2] + y * v[2] + z * w[2]);
	}
	for (unsigned k = 0; k < 3; ++k)
		f->valid &= half[k] >= 0;
}

/* Adds a copy of the corners so far, moved by a vector, and sets the kind of figure. If there are
 * none, the vector begins at the origin. */
static void add_moved(struct figure *f, const double by[3], enum figure_kind kind)
{
	f->start = kind == FIGURE_HULL ? f->corners : 0;
	f->kind = kind;
	if (f->corners == 0)
		add_corner(f, 0, 0, 0);
	for (unsigned k = 0, n = f->corners; k < n; ++k)
		add_corner(f, f->corner[k][0] + by[0], f->corner[k][1] + by[1],
			   f->corner[k][2] + by[2]);
}

/* Reads the roles from the left. Each call reads columns that belong together, and returns their
 * number. */
static unsigned read_role(struct figure *f, const char *roles, const double *v, bool grid)
{
	const unsigned axes = f->space ? 3 : 2;
	const double vector[3] = {v[0], v[1], f->space ? v[2] : 0}, *near = f->corner[0];
	switch (*roles) {
	case 'x':
	case 'u':
		add_corner(f, vector[0], vector[1], vector[2]);
		return axes;
	case 'X':
		make_box(f, vector, 0);
		return axes;
	case 'i':
		add_moved(f, vector, f->corners ? FIGURE_HULL : FIGURE_ARROW);
		return axes;
	case 'l':
	case 'c':
		if (*roles == 'c' || direction3(roles)) {
			add_moved(f, vector, f->corners ? FIGURE_RAY : FIGURE_DIRECTION);
			return *roles == 'c' ? 2 : 3;
		}
		f->kind = FIGURE_PLANE;
		add_corner(f, v[0], v[1], v[2]);
		f->offset = v[3];
		return 4;
	case 'h':
		if (strncmp(roles, "hhhlmnlmn", 9) == 0) {
			make_turned(f, v, v + 3, v + 6);
			return 9;
		}
		f->corner[0][0] -= v[0];
		f->corner[0][1] -= v[1];
		make_box(f, (double[3]){near[0] + 2 * v[0], near[1] + 2 * v[1], 0}, 0);
		turn(f, v[2], v[3]);
		return 4;
	case 'r':
		f->radius = v[0];
		f->valid &= v[0] >= 0;
		return 1;
	case 'p':
		add_corner(f, v[0], v[1], 0);
		if (!roles[2])
			make_box(f, (double[3]){v[0] + 1, v[1] + 1, 0}, 1);
		return 2;
	case 'w':
		make_box(f, (double[3]){near[0] + v[0], near[1] + v[1], 0}, grid);
		return 2;
	case 'e':
		/* A disc of pixels is drawn around its whole centre pixel, which shows best for
		 * radius 0. */
		f->valid &= v[0] >= 0;
		f->radius = v[0] + (grid ? 0.5 : 0);
		f->corner[0][0] += grid ? 0.5 : 0;
		f->corner[0][1] += grid ? 0.5 : 0;
		return 1;
	case 'a': {
		double radians = fmod(v[0], 360) * (3.14159265358979323846 / 180);
		turn(f, cos(radians), sin(radians));
		return 1;
	}
	default:
		return 1;
	}
}

struct figure figure_of(const struct lockstep_shape *shape, const float *columns, bool grid)
{
	struct figure f = {.valid = true, .space = !!strpbrk(shape->roles, "zkl")};
	double value[LOCKSTEP_COLUMNS_MAX + 2] = {0};
	for (unsigned k = 0; k < shape->columns; ++k) {
		value[k] = pixel_shape(shape) ? pixel_of_column(columns[k]) : (double)columns[k];
		f.valid &= isfinite(value[k]) != 0;
	}
	for (unsigned k = 0; k < shape->columns;)
		k += read_role(&f, shape->roles + k, value + k, grid);
	/*
	 * only their names distinguish them from a segment and a triangle, which have the same
	 * roles
	 */
	if (strcmp(shape->name, "line") == 0)
		f.kind = FIGURE_LINE;
	if (strcmp(shape->name, "bend") == 0)
		f.kind = FIGURE_CURVE;
	return f;
}

/* ---- Regions --------------------------------------------------------------------------------- */

struct region region_none(void)
{
	return (struct region){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
}

bool region_any(const struct region *region)
{
	return region->low[0] <= region->high[0];
}

void region_add(struct region *region, const double point[3], double radius)
{
	for (int k = 0; k < 3; ++k) {
		region->low[k] = fmin(region->low[k], point[k] - radius);
		region->high[k] = fmax(region->high[k], point[k] + radius);
	}
}

/* Directions and planes do not count: they are drawn wherever the rest is. Of an invalid figure,
 * only its cross counts. */
void region_add_figure(struct region *region, const struct figure *f)
{
	const bool endless = f->kind == FIGURE_DIRECTION || f->kind == FIGURE_RAY;
	const double *p = f->corner[0];
	for (unsigned k = 0; f->valid && f->kind != FIGURE_PLANE && k < f->corners; ++k)
		if (k == 0 || !endless)
			region_add(region, f->corner[k], f->radius);
	if (!f->valid && f->corners && isfinite(p[0] + p[1] + p[2]))
		region_add(region, p, 0);
}

double region_side(const struct region *region)
{
	double side = 0;
	for (int k = 0; k < 3; ++k)
		side = fmax(side, region->high[k] - region->low[k]);
	return side;
}

double region_magnitude(const struct region *region)
{
	double magnitude = 0;
	for (int k = 0; k < 3; ++k)
		magnitude = fmax(magnitude, fmax(fabs(region->low[k]), fabs(region->high[k])));
	return magnitude;
}

void region_middle(const struct region *region, double middle[3])
{
	for (int k = 0; k < 3; ++k)
		middle[k] = (region->low[k] + region->high[k]) / 2;
}

bool region_near(const struct region *a, const struct region *b, double distance)
{
	for (int k = 0; k < 3; ++k)
		if (!(a->low[k] - b->high[k] <= distance && b->low[k] - a->high[k] <= distance))
			return false;
	return true;
}
