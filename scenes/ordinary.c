/* SPDX-License-Identifier: MIT */
/*
 * The families of ordinary operands: spread evenly, crowded together, and on small integers.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "scenes/families.h"

/* Coordinates anywhere in a square, with sizes for which every test both hits and misses often. */
void make_uniform(struct random *rng, const struct layout *layout, const struct wad_walls *walls,
		  float *operands)
{
	(void)walls;
	for (unsigned k = 0; k < layout->columns; k++)
		operands[k] = layout->role[k] == 'r' ? random_uniform(rng, 0, 900)
						     : random_uniform(rng, -1000, 1000);
	layout_sort_boxes(layout, operands);
}

/*
 * Everything within a small square that is far from the origin in comparison: differences of
 * coordinates keep few of their bits, down to two or three, and equal ones are common.
 */
void make_clustered(struct random *rng, const struct layout *layout, const struct wad_walls *walls,
		    float *operands)
{
	double distance = random_octaves(rng, 0, 20);
	double size = distance * random_octaves(rng, -22, -1);
	double x = distance * random_uniform(rng, -1, 1);
	double y = distance * random_uniform(rng, -1, 1);

	(void)walls;
	for (unsigned k = 0; k < layout->columns; k++) {
		char role = layout->role[k];

		if (role == 'r')
			operands[k] = (float)(size * random_uniform(rng, 0, 0.9f));
		else
			operands[k] = (float)((role == 'x' || role == 'X' ? x : y) +
					      size * random_uniform(rng, -1, 1));
	}
	layout_sort_boxes(layout, operands);
}

/* Small integers: no operation rounds, and exact ties are everywhere. */
void make_lattice(struct random *rng, const struct layout *layout, const struct wad_walls *walls,
		  float *operands)
{
	(void)walls;
	for (unsigned k = 0; k < layout->columns; k++)
		operands[k] = layout->role[k] == 'r' ? (float)random_below(rng, 6)
						     : (float)random_below(rng, 9) - 4;
	layout_sort_boxes(layout, operands);
}
