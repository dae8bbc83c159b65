/* SPDX-License-Identifier: MIT */
/* The loops around a kernel that has results, alone or beside hits, with a world or without; otherwise
 * like driver.h. */
#ifndef LOCKSTEP_KERNELS_DRIVER_VALUES_H
#define LOCKSTEP_KERNELS_DRIVER_VALUES_H

#include "kernels/driver.h"

/* What a test computes for one vector of cases: results, and hits if it has any. */
/* `world`: that of the batch. */
typedef mask lane_values(const vec *operands, const void *world, vec *results);

/* Computes one vector from case i on, into the result columns from element `to` on. */
INLINE mask store_vector(const struct operands *o, size_t i, unsigned results, float *const *out,
			 size_t to, lane_values *values)
{
	vec operands[LOCKSTEP_COLUMNS_MAX], result[LOCKSTEP_RESULTS_MAX];
	operands_load(o, i, operands);
	mask hit = values(operands, o->world, result);
	UNROLL_GROUP
	for (unsigned r = 0; r < results; ++r)
		store(out[r] + to, result[r]);
	return hit;
}

/* The same for `vectors` vectors. Returns the hit word if there are hits: only hits need groups. */
INLINE uint64_t store_block(const struct operands *o, size_t i, unsigned vectors, unsigned results,
			    float *const *out, size_t to, bool hits, lane_values *values)
{
	uint64_t word = 0;
	for (unsigned v = 0; !hits && v < vectors; ++v)
		store_vector(o, i + v * LANES, results, out, to + v * LANES, values);
	for (unsigned v = 0; hits && v < vectors; v += GROUP) {
		mask group[GROUP];
		for (unsigned k = 0; k < GROUP; ++k)
			group[k] = store_vector(o, i + (v + k) * LANES, results, out,
						to + (v + k) * LANES, values);
		word |= pack(group) << v * LANES;
	}
	return word;
}

INLINE void values_loop(const struct lockstep_batch *batch, unsigned columns, unsigned constant,
			unsigned results, bool hits, lane_values *values)
{
	struct operands o;
	float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t *to = batch->hits;
	size_t n = batch->n, i = 0, rest = n % BLOCK;
	operands_begin(&o, batch, columns, constant);
	for (unsigned r = 0; r < results; ++r)
		out[r] = batch->out[r];
	for (; i + BLOCK <= n; i += BLOCK) {
		uint64_t word = store_block(&o, i, BLOCK / LANES, results, out, i, hits, values);
		if (hits)
			*to++ = word;
	}
	if (rest) {
		float copy[LOCKSTEP_COLUMNS_MAX][BLOCK], answer[LOCKSTEP_RESULTS_MAX][BLOCK];
		float *const answers[LOCKSTEP_RESULTS_MAX] = {answer[0], answer[1], answer[2],
							      answer[3]};
		operands_copy(&o, i, rest, copy);
		uint64_t word =
		    store_block(&o, 0, vectors_for(rest), results, answers, 0, hits, values);
		if (hits)
			*to = word & (((uint64_t)1 << rest) - 1);
		for (unsigned r = 0; r < results; ++r)
			memcpy(out[r] + i, answer[r], rest * sizeof(float));
	}
}

/* Both operands broadcast: one answer serves for all cases. */
INLINE void values_of_one(const struct lockstep_batch *batch, unsigned columns, unsigned results,
			  bool hits, lane_values *values)
{
	struct operands o;
	mask group[GROUP];
	vec operands[LOCKSTEP_COLUMNS_MAX], result[LOCKSTEP_RESULTS_MAX];
	operands_begin(&o, batch, columns, ~0u);
	operands_load(&o, 0, operands);
	mask hit = values(operands, o.world, result);
	for (unsigned k = 0; k < GROUP; ++k)
		group[k] = hit;
	if (hits)
		fill_hits(batch, pack(group) & 1);
	for (unsigned r = 0; r < results; ++r) {
		float lane[LANES];
		store(lane, result[r]);
		for (size_t i = 0; i < batch->n; ++i)
			batch->out[r][i] = lane[0];
	}
}

INLINE void drive_values(const struct lockstep_batch *batch, unsigned first, unsigned second,
			 unsigned results, bool hits, lane_values *values)
{
	if (batch->n == 0)
		return;
	switch (batch->broadcast & 3) {
	case 0:
		values_loop(batch, first + second, constant_columns(first, second, 0), results,
			    hits, values);
		break;
	case 1:
		values_loop(batch, first + second, constant_columns(first, second, 1), results,
			    hits, values);
		break;
	case 2:
		values_loop(batch, first + second, constant_columns(first, second, 2), results,
			    hits, values);
		break;
	default:
		values_of_one(batch, first + second, results, hits, values);
	}
}

#endif
