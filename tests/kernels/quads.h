/* SPDX-License-Identifier: MIT */
/* Two triangles with a common side, and segments aimed at that side:
 * tests/kernels/test_watertight.c. */
#ifndef LOCKSTEP_TESTS_KERNELS_QUADS_H
#define LOCKSTEP_TESTS_KERNELS_QUADS_H

#include "tests/kernels/aims.h"

enum { SHOTS_A_QUAD = 16 };

/* Numbers from -1 to 1, or whole ones from -8 to 8. */
static inline void random_vector(struct random *rng, bool whole, double v[3])
{
	for (unsigned k = 0; k < 3; ++k)
		v[k] =
		    whole ? (double)random_below(rng, 17) - 8 : (double)random_uniform(rng, -1, 1);
}

/*
 * Triangles ABC and CDA, flat or folded; their heights over the common side CA range from its
 * length to a thousandth of it. Coordinates are small integers, or of any size up to 2^15, near the
 * origin or far away.
 */
static inline void make_quad(struct target *t, struct random *rng)
{
	bool whole = random_chance(rng, 0.3), flat = random_chance(rng, 0.5);
	double size = whole ? 1 : random_octaves(rng, -30, 15), origin[3], along[3], over[3][3];

	random_vector(rng, whole, origin);
	random_vector(rng, whole, along);
	random_vector(rng, whole, over[0]);
	random_vector(rng, whole, over[1]);
	if (!whole && random_chance(rng, 0.3))
		for (unsigned k = 0; k < 3; ++k)
			origin[k] *= 0x1p19 / size;
	surface_begin(&t->surface);
	begin_shell(&t->surface);
	for (unsigned corner = 0; corner < 4; ++corner) {
		double place = corner == 0 ? -1 : corner == 2 ? 1 : whole ? 0 : 0.5;
		double height = corner % 2 == 0 ? 0
				: whole         ? 1
						: random_octaves(rng, -10, 0),
		       at[3];

		for (unsigned k = 0; k < 3; ++k)
			at[k] = origin[k] + place * along[k] +
				(corner == 3 ? -height : height) * over[flat ? 0 : corner / 2][k];
		put_vertex(&t->surface, size * at[0], size * at[1], size * at[2]);
	}
	for (unsigned k = 0; k < 2; ++k) {
		const uint32_t corner[] = {2 * k, 2 * k + 1, (2 * k + 2) % 4};
		unsigned first = random_below(rng, 3), step = 1 + random_below(rng, 2);

		put_triangle(&t->surface, corner[first], corner[(first + step) % 3],
			     corner[(first + 2 * step) % 3]);
	}
}

/* Seen along the direction: the distance of B on one side of CA or of D on the other, whichever
 * is less. */
static inline double clearance(const struct surface *s, const double direction[3])
{
	double side[3], to[3], across[3], far[2];

	for (unsigned k = 0; k < 3; ++k)
		side[k] = (double)s->vertex[2][k] - s->vertex[0][k];
	cross_of(side, direction, across);
	for (unsigned i = 0; i < 2; ++i) {
		for (unsigned k = 0; k < 3; ++k)
			to[k] = (double)s->vertex[2 * i + 1][k] - s->vertex[0][k];
		far[i] = dot_of(across, to) / sqrt(dot_of(across, across));
	}
	return fmax(fmin(far[0], -far[1]), fmin(-far[0], far[1]));
}

/*
 * Across the common side, between an eighth and seven eighths of the way along it, at a point that
 * is seen 2^-16 of the coordinates inside the two triangles, which is 256 roundings. If no
 * direction is found, there is no shot.
 */
static inline void aim_across(struct target *t, struct random *rng)
{
	const struct surface *s = &t->surface;

	for (unsigned tries = 0; tries < 16; ++tries) {
		double share = random_uniform(rng, 0.125f, 0.875f), direction[3], p[3], q[3], at[3];
		double far[] = {random_uniform(rng, 2, 8), random_uniform(rng, 2, 8)};
		double size = 0, largest = 0;

		random_vector(rng, random_chance(rng, 0.3), direction);
		for (unsigned k = 0; k < 3; ++k)
			at[k] = (float)(s->vertex[0][k] +
					share * ((double)s->vertex[2][k] - s->vertex[0][k]));
		for (unsigned i = 0; i < 4; ++i) {
			const double v[] = {s->vertex[i][0], s->vertex[i][1], s->vertex[i][2]};

			size = fmax(size, distance_between(v, at));
		}
		for (unsigned k = 0; k < 3; ++k) {
			double step = size * direction[k] / sqrt(dot_of(direction, direction));

			p[k] = at[k] - far[0] * step;
			q[k] = at[k] + far[1] * step;
			largest = fmax(largest, fmax(fabs(p[k]), fabs(q[k])));
		}
		if (!(clearance(s, direction) > 0x1p-16 * largest))
			continue;
		if (salvo_is_full())
			shoot(NULL);
		put_shot("two triangles", p, q);
		put_pair(s, 0);
		put_pair(s, 1);
		return;
	}
}

#endif
