/* SPDX-License-Identifier: MIT */
/* Subjects that are right, wrong, or break their claims; plugin_verdicts.sh knows each one's
 * verdict. The same question is in two arithmetics, for single cases and for batches. */
#include <math.h>
#include <stdlib.h>

#include "kernels/lockstep_plugin.h"

static double squared(const double *v)
{
	return (v[0] - v[2]) * (v[0] - v[2]) + (v[1] - v[3]) * (v[1] - v[3]);
}

static int closed(const double *v, const void *world, double *results)
{
	(void)world, (void)results;
	return v[4] >= 0 && squared(v) <= v[4] * v[4];
}

static int open(const double *v, const void *world, double *results)
{
	(void)world, (void)results;
	return v[4] >= 0 && squared(v) < v[4] * v[4];
}

/* A radius too large by a thousandth of a unit, whatever its size. */
static int generous(const double *v, const void *world, double *results)
{
	(void)world, (void)results;
	return v[4] >= 0 && squared(v) <= (v[4] + 0.001) * (v[4] + 0.001);
}

static int in_float(const float *v, const void *world, float *results)
{
	float dx = v[0] - v[2], dy = v[1] - v[3];
	(void)world, (void)results;
	return v[4] >= 0 && dx * dx + dy * dy <= v[4] * v[4];
}

/* It ignores that radii may be negative. */
static int negative(const double *v, const void *world, double *results)
{
	(void)world, (void)results;
	return squared(v) <= v[4] * v[4];
}

static int silent(const double *v, const void *world, double *results)
{
	(void)v, (void)world, (void)results;
	return -1;
}

static int where(const double *v, const void *world, double *results)
{
	double abx = v[2] - v[0], aby = v[3] - v[1], length2 = abx * abx + aby * aby;
	double t = length2 > 0 ? ((v[4] - v[0]) * abx + (v[5] - v[1]) * aby) / length2 : 0;
	(void)world;
	results[0] = v[0] + t * abx;
	results[1] = v[1] + t * aby;
	results[2] = t + 1000;
	return 0;
}

static int where_of_floats(const float *v, const void *world, float *results)
{
	double of[6], point[3];
	for (unsigned k = 0; k < 6; ++k)
		of[k] = v[k];
	where(of, world, point);
	for (unsigned r = 0; r < 3; ++r)
		results[r] = (float)point[r];
	return 0;
}

/* The result of prepare: the number of rows, which proves that prepare was called, and the rows. */
struct polygon {
	size_t rows;
	const struct lockstep_rows *of;
};

/* The limit on kept worlds of the two subjects; older ones are released first. */
enum { KEPT_MAX = 2 * 8 };
static unsigned kept;

static void *prepare(const struct lockstep_rows *rows)
{
	struct polygon *polygon = malloc(sizeof *polygon);
	if (++kept > KEPT_MAX)
		abort();
	if (polygon)
		*polygon = (struct polygon){rows->rows, rows};
	return polygon;
}

static void release(void *prepared)
{
	--kept;
	free(prepared);
}

/* Even-odd rule in double, by the number of crossings. */
static int crossings(const double *v, const void *world, double *results)
{
	const struct polygon *polygon = world;
	const struct lockstep_rows *rows = polygon->of;
	bool inside = false;
	(void)results;
	for (size_t part = 0, first = 0; part < rows->parts; first += rows->part[part++])
		for (size_t i = 0, n = rows->part[part]; i < n; ++i) {
			const float *x = rows->column[0] + first, *y = rows->column[1] + first;
			size_t j = i + 1 < n ? i + 1 : 0;
			if ((y[i] > v[1]) != (y[j] > v[1]) &&
			    v[0] < x[i] + ((double)x[j] - x[i]) * (v[1] - y[i]) /
					      ((double)y[j] - y[i]))
				inside = !inside;
		}
	return polygon->rows > 0 && inside;
}

static int outside(const double *v, const void *world, double *results)
{
	return !crossings(v, world, results);
}

/* Batches of point_circle, right except for the cases from `from` on. */
static void circles(const struct lockstep_batch *batch, size_t from)
{
	for (size_t i = 0; i < batch->n; ++i) {
		double v[5];
		for (unsigned k = 0; k < 5; ++k)
			v[k] = batch->in[k][batch->broadcast & (k < 2 ? 1 : 2) ? 0 : i];
		if (i % 64 == 0)
			batch->hits[i / 64] = 0;
		bool hit = closed(v, NULL, NULL) != (i >= from);
		batch->hits[i / 64] |= (uint64_t)hit << i % 64;
	}
}

/* Wrong after the first word if n is not a multiple of 64. */
static void tails(const struct lockstep_batch *batch)
{
	circles(batch, batch->n % 64 ? 64 : batch->n);
}

/* Wrong in the last of 77 cases; for many points in one circle; at one place. */
static void sizes(const struct lockstep_batch *batch)
{
	circles(batch, batch->n == 77 ? 76 : batch->n);
}

static void modes(const struct lockstep_batch *batch)
{
	circles(batch, batch->broadcast == 2 ? batch->n / 2 : batch->n);
}

static void places(const struct lockstep_batch *batch)
{
	circles(batch, (size_t)batch->in[0] % 64 == 20 ? batch->n / 2 : batch->n);
}

/* The foot is on another line in the last of 77 cases. */
static void feet(const struct lockstep_batch *batch)
{
	for (size_t i = 0; i < batch->n; ++i) {
		double v[6], results[3];
		for (unsigned k = 0; k < 6; ++k)
			v[k] = batch->in[k][batch->broadcast & (k < 4 ? 1 : 2) ? 0 : i];
		where(v, NULL, results);
		batch->out[0][i] = (float)results[0];
		batch->out[1][i] =
		    (float)(batch->n == 77 && i == 76 ? 2 * results[1] + 1 : results[1]);
		batch->out[2][i] = 0;
	}
}

/* The only result is wrong in the last of 77 cases. */
static void dots(const struct lockstep_batch *batch)
{
	for (size_t i = 0; i < batch->n; ++i) {
		double sum = 0;
		for (unsigned k = 0; k < 3; ++k)
			sum += (double)batch->in[k][batch->broadcast & 1 ? 0 : i] *
			       batch->in[k + 3][batch->broadcast & 2 ? 0 : i];
		batch->out[0][i] = (float)(batch->n == 77 && i == 76 ? 2 * sum + 1 : sum);
	}
}

#define CIRCLE(name, function, ...)                                                                \
	{                                                                                          \
		.test = "point_circle", .variant = name, .on_doubles = function, __VA_ARGS__       \
	}

LOCKSTEP_PLUGIN(
    "s", "1.0", NULL, "MIT",
    CIRCLE("closed", closed, .boundary = LOCKSTEP_CLOSED, .arithmetic = LOCKSTEP_DOUBLE),
    CIRCLE("open", open, .boundary = LOCKSTEP_OPEN, .arithmetic = LOCKSTEP_DOUBLE),
    CIRCLE("not-closed", open, .boundary = LOCKSTEP_CLOSED, .arithmetic = LOCKSTEP_DOUBLE),
    CIRCLE("undecided", open, .arithmetic = LOCKSTEP_DOUBLE),
    CIRCLE("tolerant", generous, .tolerance = 0.002),
    CIRCLE("not-tolerant", generous, .tolerance = 1e-6),
    CIRCLE("negative", negative, .arithmetic = LOCKSTEP_DOUBLE),
    CIRCLE("positive", negative, .arithmetic = LOCKSTEP_DOUBLE, .except = LOCKSTEP_EXCEPT_INVALID),
    CIRCLE("silent", silent, .boundary = LOCKSTEP_CLOSED),
    {.test = "point_circle", .variant = "float", .on_floats = in_float},
    {.test = "point_circle", .variant = "tails", .on_batch = tails, .arithmetic = LOCKSTEP_DOUBLE},
    {.test = "point_circle",
     .variant = "sizes",
     .on_batch = sizes,
     .boundary = LOCKSTEP_CLOSED,
     .arithmetic = LOCKSTEP_DOUBLE},
    {.test = "point_circle",
     .variant = "modes",
     .on_batch = modes,
     .boundary = LOCKSTEP_CLOSED,
     .arithmetic = LOCKSTEP_DOUBLE},
    {.test = "point_circle",
     .variant = "places",
     .on_batch = places,
     .arithmetic = LOCKSTEP_DOUBLE},
    {.test = "project_on_line", .variant = "sizes", .on_batch = feet, .results = 3},
    {.test = "dot3", .variant = "sizes", .on_batch = dots, .results = 1},
    {.test = "project_on_line", .variant = "closed", .on_doubles = where, .results = 3},
    {.test = "project_on_line", .variant = "open", .on_doubles = where},
    {.test = "project_on_line", .variant = "float", .on_floats = where_of_floats, .results = 3},
    {.test = "point_polygon",
     .variant = "closed",
     .prepare = prepare,
     .release = release,
     .on_doubles = crossings,
     .arithmetic = LOCKSTEP_DOUBLE},
    {.test = "point_polygon",
     .variant = "open",
     .prepare = prepare,
     .release = release,
     .on_doubles = outside,
     .arithmetic = LOCKSTEP_DOUBLE})
