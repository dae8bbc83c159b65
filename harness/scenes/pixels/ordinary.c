/* SPDX-License-Identifier: MIT */
/*
 * Pixel shapes in the ordinary families, and in games: spread evenly over a screen or a world,
 * crowded at its walls, and small.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/pixels/pixels.h"

static const struct area screen = {{0, 0}, {1920, 1080}};

void pixels_uniform(struct random *rng, const struct layout *layout, const struct setting *setting,
		    float *operands)
{
	static const struct manner manner = {.at_wall = 0.35, .in_cell = 0.2, .reach = 2};
	struct ground ground = ground_of(setting, screen);

	put_things(rng, layout, &manner, &ground, operands);
}

/* Without a world, puts everything somewhere far off, in an area of any size. */
void pixels_clustered(struct random *rng, const struct layout *layout,
		      const struct setting *setting, float *operands)
{
	static const struct manner manner = {.at_wall = 0.75, .in_cell = 0.125, .reach = 3};
	int64_t size = (int64_t)random_octaves(rng, 2, 16);
	struct area place = {.size = {size, size}};
	struct ground ground;

	for (unsigned k = 0; k < 2; ++k)
		place.at[k] = random_between(rng, -(1 << 30), 1 << 30);
	ground = ground_of(setting, place);
	put_things(rng, layout, &manner, &ground, operands);
}

/* Uses sizes of a few pixels, so that contact is everywhere. */
void pixels_lattice(struct random *rng, const struct layout *layout, const struct setting *setting,
		    float *operands)
{
	static const struct manner manner = {.at_wall = 0.5, .reach = 1, .size_max = 4};
	static const struct area place = {{-4, -4}, {9, 9}};
	struct ground ground = ground_of(setting, place);

	put_things(rng, layout, &manner, &ground, operands);
}

/* Puts cars at the border of the road, characters in corridors and across walls, balls at
 * paddles. */
void pixels_games(struct random *rng, const struct layout *layout, const struct setting *setting,
		  float *operands)
{
	static const struct manner manner = {.at_wall = 0.4, .in_cell = 0.45, .reach = 8};
	struct ground ground = ground_of(setting, screen);

	put_things(rng, layout, &manner, &ground, operands);
}

/* Real places use the placement of games. */
void pixels_map(struct random *rng, const struct layout *layout, const struct setting *setting,
		float *operands)
{
	pixels_games(rng, layout, setting, operands);
}
