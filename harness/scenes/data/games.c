/* SPDX-License-Identifier: MIT */
/*
 * The scene of games, for tests that do not use pixels: players in a maze, treated like the walls
 * of a real level in map.c.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/families.h"

void make_games(struct random *rng, const struct layout *layout, const struct setting *setting,
		float *operands)
{
	make_map(rng, layout, setting, operands);
}

void world_games(struct random *rng, const struct lockstep_test *test,
		 const struct setting *setting, struct world *world)
{
	world_map(rng, test, setting, world);
}
