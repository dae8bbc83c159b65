/* SPDX-License-Identifier: MIT */
/* See mutate_case.h. */
#include <config.h>

#include <float.h>
#include <math.h>
#include <string.h>

#include "fuzz/mutate_case.h"
#include "harness/scenes/families/frames.h"

/* A point among columns. */
struct point_columns {
	unsigned column, dimensions;
};

/* Finds the points among some columns: an x, u, X, p or i and the columns after it, or a direction in
 * space. Returns their number. */
static unsigned find_points(const char *roles, struct point_columns *point)
{
	static const char first[] = "xuXpi", second[] = "yvYqj", third[] = "zkZn";
	unsigned points = 0;
	for (unsigned k = 0; roles[k]; ++k) {
		const char *is = strchr(first, roles[k]);
		if (!direction3(roles + k) &&
		    (!is || !roles[k + 1] || !strchr(second, roles[k + 1])))
			continue;
		point[points].column = k;
		point[points++].dimensions = roles[k + 2] && strchr(third, roles[k + 2]) ? 3 : 2;
	}
	return points;
}

void scrap_add(struct scrap *scrap, const char *roles, const float *value)
{
	struct point_columns point[LOCKSTEP_COLUMNS_MAX];
	unsigned points = find_points(roles, point);
	for (unsigned i = 0; i < points && scrap->points < SCRAPS_MAX; ++i) {
		unsigned at = scrap->points++;
		scrap->dimensions[at] = point[i].dimensions;
		memcpy(scrap->point[at], value + point[i].column,
		       point[i].dimensions * sizeof *value);
	}
	for (unsigned k = 0; roles[k] && scrap->numbers < SCRAPS_MAX; ++k) {
		scrap->pixel[scrap->numbers] = pixel_role(roles[k]);
		memcpy(&scrap->number[scrap->numbers++], &value[k], sizeof *value);
	}
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static float small_whole(struct random *rng)
{
	return (float)((int)random_below(rng, 21) - 10);
}

static void make_number(struct random *rng, char role, float *value)
{
	if (pixel_role(role)) {
		int32_t number = (int32_t)random_below(rng, 41) - 20;
		*value = column_of_pixel(role == 'w' || role == 'e' ? number + 20 : number);
		return;
	}
	*value = random_chance(rng, 0.5)   ? small_whole(rng)
		 : random_chance(rng, 0.5) ? small_whole(rng) / 8
					   : random_uniform(rng, -10, 10);
	if (strchr("csnlm", role))
		*value = random_chance(rng, 0.7) ? (float)((int)random_below(rng, 3) - 1)
						 : random_uniform(rng, -1, 1);
	if (role == 'r' || role == 'h')
		*value = fabsf(*value);
}

/* Replaces most columns that should be axes but are not: random numbers are never at right
 * angles. */
static void mend_axes(struct random *rng, const char *roles, float *value)
{
	for (unsigned k = 0; roles[k]; ++k)
		if (axes_begin(roles, k) && !are_axes(value + k) && random_chance(rng, 0.75))
			(random_chance(rng, 0.5) ? lattice_frame : random_frame)(rng, value + k);
}

void make_columns(struct random *rng, const char *roles, float *value)
{
	for (unsigned k = 0; roles[k]; ++k) {
		make_number(rng, roles[k], &value[k]);
		if (far_role(roles[k]))
			value[k] = value[near_column(roles, k)] + fabsf(value[k]);
	}
	mend_axes(rng, roles, value);
}

void make_row(struct random *rng, const struct lockstep_shape *shape, float *value)
{
	make_columns(rng, shape->roles, value);
	/* Images and grids begin at 0 0, and every world has one. */
	if (pixel_shape(shape) && random_chance(rng, 0.5))
		for (unsigned k = 0; k < shape->columns; ++k)
			if (strchr("pq", shape->roles[k]))
				value[k] = column_of_pixel(0);
}

/* Moves by a few floats, or far away. */
static void step(struct random *rng, char role, float *value)
{
	uint32_t bits = random_below(rng, random_chance(rng, 0.7) ? 2 : 22);
	int32_t steps = 1 + (int32_t)(random_u32(rng) & ((UINT32_C(1) << bits) - 1));
	if (random_chance(rng, 0.5))
		steps = -steps;
	if (pixel_role(role))
		*value =
		    column_of_pixel((int32_t)((uint32_t)pixel_of_column(*value) + (uint32_t)steps));
	else if (isfinite(*value))
		*value = float_step(*value, steps);
}

static void make_special(struct random *rng, char role, float *value)
{
	static const float special[] = {NAN,      INFINITY,     -INFINITY,       0,
					-0.0f,    FLT_TRUE_MIN, -FLT_TRUE_MIN,   FLT_MIN,
					FLT_MAX,  -FLT_MAX,     0x1p-75f,        0x1p20f,
					-0x1p20f, 0x1p62f,      0x1.fffffep-64f, 0x1p-126f};
	static const int32_t pixels[] = {INT32_MIN, INT32_MAX, INT32_MIN + 1, -1,
					 0,         1,         46341,         65536};
	if (pixel_role(role))
		*value = column_of_pixel(pixels[random_below(rng, 8)]);
	else
		*value = special[random_below(rng, 16)];
}

static void copy_number(struct random *rng, char role, float *value, const struct scrap *scrap)
{
	uint32_t i;
	if (scrap->numbers == 0)
		return;
	i = random_below(rng, scrap->numbers);
	if (scrap->pixel[i] == pixel_role(role))
		memcpy(value, &scrap->number[i], sizeof *value);
}

/* ---- Points ---------------------------------------------------------------------------------- */

/* Moves a point to a place, rounded to whole numbers for pixels. */
static void place(const char *roles, struct point_columns at, const double *to, float *value)
{
	for (unsigned d = 0; d < at.dimensions; ++d) {
		if (!pixel_role(roles[at.column]))
			value[at.column + d] = (float)to[d];
		else if (fabs(to[d]) < 0x1p31)
			value[at.column + d] = column_of_pixel((int32_t)to[d]);
	}
}

static void read_point(const char *roles, struct point_columns at, const float *value, double *to)
{
	to[2] = 0;
	for (unsigned d = 0; d < at.dimensions; ++d)
		to[d] = pixel_role(roles[at.column]) ? pixel_of_column(value[at.column + d])
						     : (double)value[at.column + d];
}

/* Chooses a point from the case itself, or from the scrap. */
static void some_point(struct random *rng, const char *roles, const struct point_columns *point,
		       unsigned points, const float *value, const struct scrap *scrap, double *to)
{
	if (scrap->points > 0 && random_chance(rng, 0.4)) {
		uint32_t i = random_below(rng, scrap->points);
		bool pixel = pixel_role(roles[point[0].column]);
		to[2] = 0;
		for (unsigned d = 0; d < scrap->dimensions[i]; ++d)
			to[d] = pixel ? pixel_of_column(scrap->point[i][d])
				      : (double)scrap->point[i][d];
		return;
	}
	read_point(roles, point[random_below(rng, points)], value, to);
}

/* Moves a point onto another; between two, or onto their line; into the plane of three; to form a
 * parallel with two others; or only to the height of another, as on sides along an axis. */
static void move_point(struct random *rng, const char *roles, const struct point_columns *point,
		       unsigned points, float *value, const struct scrap *scrap)
{
	static const double shares[] = {0, 0.25, 0.5, 0.75, 1, -1, 2, -0.5, 1.5};
	struct point_columns at = point[random_below(rng, points)];
	double a[3], b[3], c[3], to[3], s = shares[random_below(rng, 9)];
	double t = random_chance(rng, 0.5) ? 0 : shares[random_below(rng, 9)];
	some_point(rng, roles, point, points, value, scrap, a);
	some_point(rng, roles, point, points, value, scrap, b);
	some_point(rng, roles, point, points, value, scrap, c);
	for (unsigned d = 0; d < 3; ++d)
		to[d] = a[d] + s * (b[d] - a[d]) + t * (c[d] - a[d]);
	if (random_chance(rng, 0.25)) {
		const unsigned axis = random_below(rng, at.dimensions);
		const double level = random_chance(rng, 0.5) ? a[axis] : to[axis];
		read_point(roles, at, value, to);
		to[axis] = level;
	}
	place(roles, at, to, value);
}

/* Makes a radius as long as the distance of two points, perhaps along some axes
 * only; whole for pixels. */
static void touch(struct random *rng, const char *roles, const struct point_columns *point,
		  unsigned points, unsigned column, float *value, const struct scrap *scrap)
{
	double a[3], b[3], squared = 0, length;
	some_point(rng, roles, point, points, value, scrap, a);
	some_point(rng, roles, point, points, value, scrap, b);
	for (unsigned d = 0; d < 3; ++d)
		squared += random_chance(rng, 0.8) ? (a[d] - b[d]) * (a[d] - b[d]) : 0;
	length = sqrt(squared);
	if (roles[column] == 'e')
		value[column] = column_of_pixel(length < 0x1p30 ? (int32_t)length : 0);
	else if (strchr("rhtd", roles[column]))
		value[column] = (float)(random_chance(rng, 0.2) ? length / 2 : length);
}

/* ---- All columns ----------------------------------------------------------------------------- */

static void scale_all(const char *roles, float *value, float factor)
{
	for (unsigned k = 0; roles[k]; ++k)
		if (!pixel_role(roles[k]) && !direction_role(roles[k]))
			value[k] *= factor;
}

/* Moves all points along an axis by the same whole number. Touching shapes keep touching, but away
 * from 0, where a step by a few floats changes little else. */
static void translate_all(struct random *rng, const char *roles, const struct point_columns *point,
			  unsigned points, float *value)
{
	const unsigned axis = random_below(rng, 3);
	const int32_t by = (int32_t)random_below(rng, 41) - 20;
	for (unsigned i = 0; i < points; ++i) {
		const unsigned k = point[i].column + axis;
		/* Directions stay. */
		if (axis >= point[i].dimensions || !strchr("xXp", roles[point[i].column]))
			continue;
		if (pixel_role(roles[k]))
			value[k] = column_of_pixel(
			    (int32_t)((uint32_t)pixel_of_column(value[k]) + (uint32_t)by));
		else
			value[k] += (float)by;
	}
}

/* Rounds to multiples of a power of two. */
static void snap_all(struct random *rng, const char *roles, float *value)
{
	float unit = ldexpf(1, (int)random_below(rng, 6) - 3);
	for (unsigned k = 0; roles[k]; ++k)
		if (!pixel_role(roles[k]) && fabsf(value[k]) < 0x1p20f)
			value[k] = rintf(value[k] / unit) * unit;
}

static void negate_axis(struct random *rng, const char *roles, float *value)
{
	static const char *const axes[] = {"xui", "yvj", "zk"};
	const char *axis = axes[random_below(rng, 3)];
	for (unsigned k = 0; roles[k]; ++k)
		if (strchr(axis, roles[k]))
			value[k] = -value[k];
}

/* Changes one column in one way. */
static void mutate_column(struct random *rng, const char *roles, unsigned k, float *value,
			  const struct scrap *scrap)
{
	switch (random_below(rng, 8)) {
	case 0:
		make_special(rng, roles[k], &value[k]);
		break;
	case 1:
	case 2:
		make_number(rng, roles[k], &value[k]);
		break;
	case 3:
		copy_number(rng, roles[k], &value[k], scrap);
		break;
	case 4:
		if (!pixel_role(roles[k]))
			value[k] = random_chance(rng, 0.5) ? 0 : -value[k];
		break;
	default:
		step(rng, roles[k], &value[k]);
	}
}

void mutate_columns(struct random *rng, const char *roles, float *value, const struct scrap *scrap)
{
	struct point_columns point[LOCKSTEP_COLUMNS_MAX];
	unsigned points = find_points(roles, point), columns = (unsigned)strlen(roles);
	unsigned k = random_below(rng, columns);
	uint32_t way = random_below(rng, 16);
	if (way <= 4 && points > 0)
		move_point(rng, roles, point, points, value, scrap);
	else if (way <= 6 && points > 0)
		touch(rng, roles, point, points, k, value, scrap);
	else if (way == 7)
		scale_all(roles, value, ldexpf(1, (int)random_below(rng, 9) - 4));
	else if (way == 8)
		snap_all(rng, roles, value);
	else if (way == 9 && random_chance(rng, 0.2))
		scale_all(roles, value, ldexpf(1, (int)random_below(rng, 121) - 60));
	else if (way == 9)
		negate_axis(rng, roles, value);
	else if (way == 10 && random_chance(rng, 0.5))
		make_columns(rng, roles, value);
	else if (way == 10)
		translate_all(rng, roles, point, points, value);
	else
		mutate_column(rng, roles, k, value, scrap);
	/* Shapes that now touch may also miss by a few floats. */
	if (way <= 10 && random_chance(rng, 0.3))
		step(rng, roles[k], &value[k]);
	mend_axes(rng, roles, value);
}
