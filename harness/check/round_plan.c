/* SPDX-License-Identifier: MIT */
/*
 * A round takes the next chunk of cases of every scene and test. The first chunk is also cut to
 * every size from 0 to 130, and each of its cases is checked with all operands broadcast. A session
 * that must end on time does the same in another order, to cover the most in little time: first the
 * beginnings of the first chunks, then all of them, then their sizes, and then the other chunks.
 */
#include <config.h>

#include "harness/check/round_plan.h"
#include "harness/check/chunk.h"

enum { TRUTHS = 512, RELATED = 512, FEW = 16 };

static void most_first(struct round *round, uint64_t number, bool first_scene)
{
	round->chunk = number < 3 ? 0 : number - 2;
	round->mandatory = number == 0 && first_scene;
	round->sweep = number == 2;
	round->whole = !round->sweep;
	round->long_batch = number == 1 && first_scene;
	if (number == 0)
		round->truths = round->related = FEW;
	if (number == 0 || number == 2)
		round->most = SWEEP_SIZES - 1;
}

struct round round_of(const struct session *s, uint64_t number, bool first_scene)
{
	struct round round = {.chunk = number,
			      .most = CHUNK,
			      .truths = TRUTHS,
			      .related = RELATED,
			      .whole = true,
			      .sweep = number == 0,
			      .long_batch = number == 0 && first_scene,
			      .first_visit = number == 0,
			      /* Even a short run must not leave out tests or scenes. */
			      .mandatory = number < s->shards};
	if (s->on_time)
		most_first(&round, number, first_scene);
	return round;
}
