/* SPDX-License-Identifier: MIT */
/*
 * Questions that Lockstep does not ask, as a plug-in: a disc and a capsule; a ray and a box; a
 * world that only the plug-in knows; and numbers without a geometry. Each has a sound subject and,
 * in the variant "wrong", one that is wrong somewhere.
 */
#include <math.h>
#include <stdint.h>

#include "kernels/lockstep_plugin.h"

/* ---- A disc and a capsule: x y r, ax ay bx by r ------------------------------------------------- */

static double distance_to_segment(const double *p, const double *s)
{
	const double dx = s[2] - s[0], dy = s[3] - s[1], px = p[0] - s[0], py = p[1] - s[1];
	const double length = dx * dx + dy * dy;
	double t = length > 0 ? (px * dx + py * dy) / length : 0;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return hypot(px - t * dx, py - t * dy);
}

static double capsule_measure(const double *v, const void *world)
{
	(void)world;
	return v[2] < 0 || v[7] < 0 ? -1 : v[2] + v[7] - distance_to_segment(v, v + 3);
}

static int disc_capsule(const double *v, const void *world, double *results)
{
	(void)results;
	return capsule_measure(v, world) >= 0;
}

/* Forgets the round end at b. */
static int disc_capsule_wrong(const double *v, const void *world, double *results)
{
	const double dx = v[5] - v[3], dy = v[6] - v[4];
	if ((v[0] - v[3]) * dx + (v[1] - v[4]) * dy > dx * dx + dy * dy)
		return 0;
	return disc_capsule(v, world, results);
}

/* ---- A ray and a box: x y dx dy, min_x min_y max_x max_y --------------------------------------- */

/* The stretch of the ray between two lines across an axis. False if there is none. */
static bool slab(double from, double by, double low, double high, double stretch[2])
{
	if (by == 0)
		return low <= from && from <= high;
	const double a = (low - from) / by, b = (high - from) / by;
	stretch[0] = fmax(stretch[0], fmin(a, b));
	stretch[1] = fmin(stretch[1], fmax(a, b));
	return stretch[0] <= stretch[1];
}

static int ray_meets_box(const double *v, const void *world, double *results)
{
	double stretch[2] = {0, INFINITY};
	(void)world;
	(void)results;
	return v[4] <= v[6] && v[5] <= v[7] && slab(v[0], v[2], v[4], v[6], stretch) &&
	       slab(v[1], v[3], v[5], v[7], stretch);
}

/* As it is often written: 0 times infinity is NaN where a ray runs along a side of the box. */
static int ray_meets_box_wrong(const double *v, const void *world, double *results)
{
	const double x = 1 / v[2], y = 1 / v[3];
	const double x1 = (v[4] - v[0]) * x, x2 = (v[6] - v[0]) * x;
	const double y1 = (v[5] - v[1]) * y, y2 = (v[7] - v[1]) * y;
	const double x_in = x1 < x2 ? x1 : x2, x_out = x1 > x2 ? x1 : x2;
	const double y_in = y1 < y2 ? y1 : y2, y_out = y1 > y2 ? y1 : y2;
	const double in = x_in > y_in ? x_in : y_in, out = x_out < y_out ? x_out : y_out;
	(void)world;
	(void)results;
	return v[4] <= v[6] && v[5] <= v[7] && out >= 0 && in <= out;
}

/* ---- A point and a profile of heights at x = 0, 1, 2 ... --------------------------------------- */

static double height_at(const struct lockstep_rows *rows, double x)
{
	const float *height = rows->column[0];
	const double last = (double)rows->rows - 1;
	x = x < 0 ? 0 : x > last ? last : x;
	const size_t i = (size_t)x < rows->rows - 1 ? (size_t)x : rows->rows - 1;
	const size_t next = i + 1 < rows->rows ? i + 1 : i;
	return height[i] + (x - (double)i) * ((double)height[next] - height[i]);
}

static double ground_measure(const double *v, const void *world)
{
	return height_at(world, v[0]) - v[1];
}

static int under_ground(const double *v, const void *world, double *results)
{
	results[0] = height_at(world, v[0]);
	return v[1] <= results[0];
}

/* Takes the nearest height in place of the one between. */
static int under_ground_wrong(const double *v, const void *world, double *results)
{
	results[0] = height_at(world, v[0] < 0 ? 0 : floor(v[0] + 0.5));
	return v[1] <= results[0];
}

/* ---- Numbers: the median of three -------------------------------------------------------------- */

static int median(const double *v, const void *world, double *results)
{
	(void)world;
	results[0] = fmax(fmin(v[0], v[1]), fmin(fmax(v[0], v[1]), v[2]));
	return 0;
}

/* Compares by subtracting, which wraps around. */
static int32_t less(int32_t a, int32_t b)
{
	return (int32_t)((uint32_t)a - (uint32_t)b) < 0;
}

static int median_wrong(const double *v, const void *world, double *results)
{
	const int32_t a = (int32_t)v[0], b = (int32_t)v[1], c = (int32_t)v[2];
	const int32_t low = less(a, b) ? a : b, high = less(a, b) ? b : a;
	(void)world;
	results[0] = less(c, low) ? low : less(high, c) ? high : c;
	return 0;
}

static const struct lockstep_question questions[] = {
    {.name = "disc_capsule",
     .question = "Do the disc and the capsule share a point?",
     .operands = "circle, capsule:xyxyr",
     .hits = true,
     .on_doubles = disc_capsule,
     .measure = capsule_measure},
    {.name = "ray_meets_box",
     .question = "Does the ray meet the box?",
     .operands = "ray:xyij, box",
     .hits = true,
     .on_doubles = ray_meets_box},
    {.name = "under_ground",
     .question = "Is the point under the ground, and how high is that?",
     .operands = "walker:xy",
     .world = "heights:f",
     .hits = true,
     .results = "height",
     .on_doubles = under_ground,
     .measure = ground_measure,
     .result_ulps = 4},
    {.name = "median",
     .question = "Which of three numbers is between the others?",
     .operands = "three:ggg",
     .results = "median",
     .int_results = true,
     .on_doubles = median},
};

LOCKSTEP_PLUGIN_ASKING(questions, "asks", "1", NULL, "MIT",
		       {.test = "disc_capsule",
			.on_doubles = disc_capsule,
			.boundary = LOCKSTEP_CLOSED,
			.arithmetic = LOCKSTEP_DOUBLE},
		       {.test = "ray_meets_box",
			.on_doubles = ray_meets_box,
			.boundary = LOCKSTEP_CLOSED,
			.arithmetic = LOCKSTEP_DOUBLE},
		       {.test = "under_ground",
			.on_doubles = under_ground,
			.boundary = LOCKSTEP_CLOSED,
			.arithmetic = LOCKSTEP_DOUBLE},
		       {.test = "median",
			.on_doubles = median,
			.boundary = LOCKSTEP_CLOSED,
			.arithmetic = LOCKSTEP_EXACT},
		       {.test = "disc_capsule",
			.variant = "wrong",
			.on_doubles = disc_capsule_wrong,
			.arithmetic = LOCKSTEP_DOUBLE},
		       {.test = "ray_meets_box",
			.variant = "wrong",
			.on_doubles = ray_meets_box_wrong,
			.arithmetic = LOCKSTEP_DOUBLE},
		       {.test = "under_ground",
			.variant = "wrong",
			.on_doubles = under_ground_wrong,
			.arithmetic = LOCKSTEP_DOUBLE},
		       {.test = "median",
			.variant = "wrong",
			.on_doubles = median_wrong,
			.arithmetic = LOCKSTEP_EXACT})
