/* SPDX-License-Identifier: MIT */
/* Makes axes of oriented boxes; see frames.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/frames.h"
#include "harness/scenes/families/space.h"

#include <math.h>
#include <string.h>

bool in_frame(const struct layout *layout, unsigned k)
{
	for (unsigned i = 0; i < layout->frames; ++i)
		if (k >= layout->frame[i].column && k < layout->frame[i].column + 6)
			return true;
	return false;
}

static double product(const double a[3], const double b[3])
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Scales a vector to length 1; false if it is too short. */
static bool normalize(double v[3])
{
	const double length = sqrt(product(v, v));

	for (unsigned k = 0; k < 3; ++k)
		v[k] /= length;
	return length > 0x1p-10;
}

/* Makes axes of the first two of three vectors; false if these are nearly parallel. */
static bool straighten(double axis[3][3])
{
	if (!normalize(axis[0]))
		return false;
	cross_product(axis[0], axis[1], axis[2]);
	if (!normalize(axis[2]))
		return false;
	cross_product(axis[2], axis[0], axis[1]);
	return true;
}

static void put_axes(const double axis[3][3], float *columns)
{
	for (unsigned k = 0; k < 6; ++k)
		columns[k] = (float)axis[k / 3][k % 3];
}

static void get_axes(const float *columns, double axis[3][3])
{
	for (unsigned k = 0; k < 6; ++k)
		axis[k / 3][k % 3] = columns[k];
	cross_product(axis[0], axis[1], axis[2]);
}

void random_frame(struct random *rng, float *columns)
{
	double axis[3][3];

	do {
		random_direction(rng, axis[0]);
		random_direction(rng, axis[1]);
	} while (!straighten(axis));
	put_axes((const double(*)[3])axis, columns);
}

void upright_frame(struct random *rng, float *columns)
{
	double cosine, sine;

	turn(random_uniform(rng, 0, 1), &cosine, &sine);
	put_axes((const double[3][3]){{cosine, sine, 0}, {-sine, cosine, 0}}, columns);
}

/* Exchanges the axes in a circle, and turns some of them round. */
static void permute(struct random *rng, double axis[3][3])
{
	const uint32_t bits = random_u32(rng);
	double other[3][3];

	for (unsigned i = 0; i < 3; ++i)
		for (unsigned k = 0; k < 3; ++k)
			other[i][k] = (bits >> i & 1 ? -1 : 1) * axis[(i + (bits >> 8) % 3) % 3][k];
	memcpy(axis, other, sizeof(other));
}

/* Sets axes that were permuted, in either order. */
static void put_either(struct random *rng, double axis[3][3], float *columns)
{
	const bool second = random_chance(rng, 0.5);

	permute(rng, axis);
	for (unsigned k = 0; k < 6; ++k)
		columns[k] = (float)axis[second ? 1 - k / 3 : k / 3][k % 3];
}

void lattice_frame(struct random *rng, float *columns)
{
	double axis[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

	put_either(rng, axis, columns);
}

/* Turns axes by about the angle. */
static void turn_a_little(struct random *rng, double angle, double axis[3][3])
{
	double around[3], way[3];

	random_direction(rng, around);
	for (unsigned i = 0; i < 2; ++i) {
		cross_product(around, axis[i], way);
		for (unsigned k = 0; k < 3; ++k)
			axis[i][k] += angle * way[k];
	}
	straighten(axis);
}

bool are_axes(const float *columns)
{
	double axis[3][3];

	get_axes(columns, axis);
	return fabs(product(axis[0], axis[0]) - 1) <= 0x1p-20 &&
	       fabs(product(axis[1], axis[1]) - 1) <= 0x1p-20 &&
	       fabs(product(axis[0], axis[1])) <= 0x1p-20;
}

void mend_frames(struct random *rng, const struct layout *layout, float *operands)
{
	for (unsigned i = 0; i < layout->frames; ++i) {
		float *columns = operands + layout->frame[i].column;

		double axis[3][3] = {{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}};

		if (are_axes(columns) || random_chance(rng, 1.0 / 8))
			continue;
		if (random_chance(rng, 0.5))
			put_either(rng, axis, columns);
		else
			lattice_frame(rng, columns);
	}
}

void extreme_frames(struct random *rng, const struct layout *layout, float *operands)
{
	if (layout->frames == 0 || random_chance(rng, 0.5))
		return;
	for (unsigned i = 0; i < layout->frames; ++i) {
		const double t = ldexp(1, -(int)random_below(rng, 155)), c = sqrt(1 - t * t);
		double axis[3][3] = {{c, t, 0}, {-t, c, 0}, {0, 0, 1}};

		permute(rng, axis);
		put_axes((const double(*)[3])axis, operands + layout->frame[i].column);
	}
}

/* A box: its axes, and half extents. */
struct box_axes {
	double axis[3][3], half[3];
};

static struct box_axes box_of(const struct layout *layout, unsigned i, const float *operands)
{
	const float *columns = operands + layout->frame[i].column;
	struct box_axes box;

	get_axes(columns, box.axis);
	for (unsigned k = 0; k < 3; ++k)
		box.half[k] = columns[(int)k - 3];
	return box;
}

/*
 * Adds `sign` times the vector from the centre to a place on an edge: of the edges along axis
 * `edge`, the one that is farthest along `to`.
 */
static void add_edge(struct random *rng, const struct box_axes *box, unsigned edge,
		     const double to[3], double sign, double way[3])
{
	for (unsigned i = 0; i < 3; ++i) {
		double share = i == edge                       ? random_uniform(rng, -0.9f, 0.9f)
			       : product(box->axis[i], to) < 0 ? -1
							       : 1;

		for (unsigned k = 0; k < 3; ++k)
			way[k] += sign * share * box->half[i] * box->axis[i][k];
	}
}

bool cross_boxes(struct random *rng, const struct layout *layout, double deep, float *operands,
		 double across[3])
{
	double axis[3][3], center[3], back[3], reach = 0;
	const unsigned edge = random_below(rng, 3);
	unsigned other = 0;
	struct box_axes a, b;

	get_axes(operands + layout->frame[1].column, axis);
	permute(rng, axis);
	turn_a_little(rng, ldexp(1, -(int)random_below(rng, 22)), axis);
	put_axes((const double(*)[3])axis, operands + layout->frame[0].column);
	a = box_of(layout, 0, operands);
	b = box_of(layout, 1, operands);
	for (unsigned i = 1; i < 3; ++i)
		if (fabs(product(a.axis[edge], b.axis[i])) >
		    fabs(product(a.axis[edge], b.axis[other])))
			other = i;
	cross_product(a.axis[edge], b.axis[other], across);
	if (sqrt(product(across, across)) < 0x1p-23)
		return false;
	for (unsigned k = 0; k < 3; ++k)
		across[k] *= 0x1p23;
	normalize(across);
	for (unsigned k = 0; k < 3; ++k)
		back[k] = -across[k];
	get_point(&layout->point[layout->frame[1].point], operands, center);
	add_edge(rng, &b, other, across, 1, center);
	add_edge(rng, &a, edge, back, -1, center);
	for (unsigned k = 0; k < 3; ++k)
		reach += fabs(product(a.axis[k], across)) * a.half[k];
	for (unsigned k = 0; k < 3; ++k)
		center[k] -= deep * reach * across[k];
	put_point(&layout->point[layout->frame[0].point], center, operands);
	return true;
}

void relate_frames(struct random *rng, const struct layout *layout, float *operands)
{
	double axis[3][3], across[3];
	uint32_t way;

	if (layout->frames < 2)
		return;
	way = random_below(rng, 8);
	if (way == 0) {
		const double sign = random_chance(rng, 0.5) ? 1 : -1;
		const double deep = ldexp(sign, -(int)random_below(rng, 24));

		cross_boxes(rng, layout, deep, operands, across);
	} else if (way <= 2) {
		get_axes(operands + layout->frame[1].column, axis);
		permute(rng, axis);
		put_axes((const double(*)[3])axis, operands + layout->frame[0].column);
	}
}
