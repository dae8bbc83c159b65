/* SPDX-License-Identifier: MIT */
/* Makes convex polygons; see convex.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/convex.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { ROOM_MAX = 8 };

/* Returns the step of floats at the outermost coordinate of the square. */
static double step_within(double center, double size)
{
	double greatest = fabs(center) + size;
	int exponent;

	frexp(greatest, &exponent);
	return ldexp(1, exponent - 24 < -149 ? -149 : exponent - 24);
}

void frame_begin(struct frame *frame, double x, double y, double size)
{
	*frame = (struct frame){x, y, size, step_within(x, size), step_within(y, size)};
}

void frame_lattice(struct frame *frame, double size)
{
	*frame = (struct frame){0, 0, size, 1, 1};
}

static double place(double center, double step, double offset)
{
	double value = step * floor((center + offset) / step + 0.5);

	return value > FLT_MAX ? (double)FLT_MAX : value < -FLT_MAX ? -(double)FLT_MAX : value;
}

void frame_place(const struct frame *frame, double x, double y, double at[2])
{
	at[0] = place(frame->x, frame->step_x, frame->size * x);
	at[1] = place(frame->y, frame->step_y, frame->size * y);
}

/* Returns twice the area of the triangle a, b, c: > 0 counter-clockwise. */
static double area(const double *a, const double *b, const double *c)
{
	return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static bool goes_before(const double *a, const double *b)
{
	return a[0] < b[0] || (a[0] == b[0] && a[1] < b[1]);
}

static void sort_points(double (*point)[2], size_t n)
{
	for (size_t i = 1; i < n; ++i)
		for (size_t j = i; j > 0 && goes_before(point[j], point[j - 1]); --j) {
			double swap[2] = {point[j][0], point[j][1]};

			memcpy(point[j], point[j - 1], sizeof(swap));
			memcpy(point[j - 1], swap, sizeof(swap));
		}
}

/* Appends a point to a chain that began at hull[begin] and only turns left. */
static size_t add_to_chain(double (*hull)[2], size_t begin, size_t count, const double *point)
{
	while (count >= begin + 2 && area(hull[count - 2], hull[count - 1], point) <= 0)
		--count;
	memcpy(hull[count], point, sizeof(hull[count]));
	return count + 1;
}

/* Source: A. M. Andrew: Another efficient algorithm for convex hulls in two dimensions, 1979. */
size_t convex_hull(double (*point)[2], size_t n, double (*hull)[2])
{
	size_t count = 0, begin, distinct = 1;

	sort_points(point, n);
	for (size_t i = 1; i < n; ++i)
		if (goes_before(point[distinct - 1], point[i]))
			memcpy(point[distinct++], point[i], sizeof(*point));
	for (size_t i = 0; i < distinct; ++i)
		count = add_to_chain(hull, 0, count, point[i]);
	if (distinct < 2)
		return count;
	begin = count - 1;
	for (size_t i = distinct - 1; i-- > 0;)
		count = add_to_chain(hull, begin, count, point[i]);
	return count - 1; /* the first point was added again */
}

/*
 * Makes points on an ellipse, where most are corners of their convex hull, or random points, where
 * only some are.
 */
static void candidates(struct random *rng, const struct frame *frame, unsigned n,
		       double (*point)[2])
{
	double flat = random_uniform(rng, 0.1f, 1), cosine, sine;
	bool round = random_chance(rng, 0.5);

	turn(random_uniform(rng, 0, 1), &cosine, &sine);
	for (unsigned i = 0; i < n; ++i) {
		double x, y;

		if (round) {
			turn(random_uniform(rng, 0, 1), &x, &y);
		} else {
			x = random_uniform(rng, -0.75f, 0.75f);
			y = random_uniform(rng, -0.75f, 0.75f);
		}
		y *= flat;
		frame_place(frame, cosine * x - sine * y, sine * x + cosine * y, point[i]);
	}
}

/* Inserts a vertex between vertex i and the next that does not change the shape: a copy, or the
 * middle. */
static void insert_extra(struct random *rng, const struct frame *frame, unsigned i, size_t count,
			 double (*vertex)[2])
{
	const double *a = vertex[i], *b = vertex[(i + 1) % count];
	double middle[2] = {a[0] + (b[0] - a[0]) / 2, a[1] + (b[1] - a[1]) / 2};
	bool on_grid = middle[0] == frame->step_x * floor(middle[0] / frame->step_x) &&
		       middle[1] == frame->step_y * floor(middle[1] / frame->step_y);

	if (!on_grid || random_chance(rng, 0.3))
		memcpy(middle, a, sizeof(middle));
	memmove(vertex + i + 2, vertex + i + 1, (count - i - 1) * sizeof(*vertex));
	memcpy(vertex[i + 1], middle, sizeof(middle));
}

void convex_operand(struct random *rng, const struct frame *frame, unsigned room, double extras,
		    float *operands)
{
	double point[ROOM_MAX][2], vertex[ROOM_MAX + 1][2];
	unsigned few = random_chance(rng, 1.0 / 8) ? 1 + random_below(rng, 2) : 0;
	size_t count = few > 0 ? few : 3 + random_below(rng, room - 2), first;
	bool clockwise = random_chance(rng, 0.5);

	candidates(rng, frame, (unsigned)count, point);
	count = convex_hull(point, count, vertex);
	while (count < room && random_chance(rng, extras)) {
		insert_extra(rng, frame, random_below(rng, (uint32_t)count), count, vertex);
		++count;
	}
	first = random_below(rng, (uint32_t)count);
	for (unsigned i = 0; i < room; ++i) {
		size_t step = i < count ? i : count - 1;
		size_t from = (first + (clockwise ? count - step : step)) % count;

		operands[2 * i] = (float)vertex[from][0];
		operands[2 * i + 1] = (float)vertex[from][1];
	}
}
