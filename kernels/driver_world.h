/* SPDX-License-Identifier: MIT */
/* The loops around a kernel that has one operand against a world; otherwise like driver.h. */
#ifndef LOCKSTEP_KERNELS_DRIVER_WORLD_H
#define LOCKSTEP_KERNELS_DRIVER_WORLD_H

#include "kernels/driver.h"

/* The number of vectors tested together against a world. The loop over the world loads each side,
 * or other element, once for all of them, and has that many independent dependency chains. */
#define FLIGHT 4
typedef void lane_world_hits(vec operands[FLIGHT][LOCKSTEP_COLUMNS_MAX], unsigned vectors,
			     const void *world, mask *hit);

INLINE uint64_t world_word(const struct operands *o, size_t i, unsigned vectors, const void *world,
			   lane_world_hits *hit)
{
	uint64_t word = 0;
	for (unsigned v = 0; v < vectors; v += GROUP) {
		mask group[GROUP];
		for (unsigned k = 0; k < GROUP; k += FLIGHT) {
			vec operands[FLIGHT][LOCKSTEP_COLUMNS_MAX];
			UNROLL_GROUP
			for (unsigned f = 0; f < FLIGHT; ++f)
				operands_load(o, i + (v + k + f) * LANES, operands[f]);
			hit(operands, FLIGHT, world, group + k);
		}
		word |= pack(group) << v * LANES;
	}
	return word;
}

/* The hit word of the last `rest` cases, from i on; fewer than a block. */
INLINE uint64_t world_rest(const struct operands *o, size_t i, size_t rest, const void *world,
			   lane_world_hits *hit)
{
	uint64_t word = 0;
	vec operands[FLIGHT][LOCKSTEP_COLUMNS_MAX];
	mask found[FLIGHT];
	/* One vector, alone: FLIGHT of them take three times as long. */
	if (rest <= LANES) {
		operands_load_first(o, i, rest, operands[0]);
		hit(operands, 1, world, found);
		return bits(found[0]) & first_bits(rest);
	}
	for (size_t v = 0; v < rest; v += FLIGHT * LANES) {
		UNROLL_GROUP
		for (unsigned f = 0; f < FLIGHT; ++f) {
			size_t at = v + f * LANES < rest ? v + f * LANES : v;
			operands_load_first(o, i + at, rest - at, operands[f]);
		}
		hit(operands, FLIGHT, world, found);
		UNROLL_GROUP
		for (unsigned f = 0; f < FLIGHT; ++f)
			word |= (uint64_t)bits(found[f]) << v << f * LANES;
	}
	return word & first_bits(rest);
}

INLINE void drive_world_hits(const struct lockstep_batch *batch, unsigned columns,
			     lane_world_hits *hit)
{
	struct operands o;
	unsigned broadcast = broadcast_of(batch, 0);
	uint64_t *hits = batch->hits;
	size_t n = batch->n, rest = n % BLOCK;
	if (n == 0)
		return;
	if (broadcast) {
		rest = 1;
	} else {
		operands_begin(&o, batch, columns, 0);
		for (size_t i = 0; i + BLOCK <= n; i += BLOCK)
			*hits++ = world_word(&o, i, BLOCK / LANES, batch->world, hit);
	}
	if (rest) {
		operands_rest(&o, batch, columns, constant_columns(columns, 0, broadcast));
		uint64_t word =
		    world_rest(&o, broadcast ? 0 : n / BLOCK * BLOCK, rest, batch->world, hit);
		if (broadcast)
			fill_hits(batch, word);
		else
			*hits = word;
	}
}

#endif
