/* SPDX-License-Identifier: MIT */
/* The loops around a kernel that has results, with or without hits and with or without a world; otherwise
 * like driver.h. */
#ifndef LOCKSTEP_KERNELS_DRIVER_VALUES_H
#define LOCKSTEP_KERNELS_DRIVER_VALUES_H

#include "kernels/driver.h"

/* Computes a test for one vector of cases: its results, and its hits if it has any. */
typedef mask lane_values(const vec *operands, const void *world, vec *results);

/* Computes one vector from case i on, into the result columns. */
INLINE mask store_vector(const struct operands *o, size_t i, unsigned results, float *const *out,
			 lane_values *values)
{
	vec operands[LOCKSTEP_COLUMNS_MAX], result[LOCKSTEP_RESULTS_MAX];
	operands_load(o, i, operands);
	mask hit = values(operands, o->world, result);
	UNROLL_GROUP
	for (unsigned r = 0; r < results; ++r)
		store(out[r] + i, result[r]);
	return hit;
}

/* The same for `vectors` vectors. Returns the hit word if there are hits; only hits need groups. */
INLINE uint64_t store_block(const struct operands *o, size_t i, unsigned vectors, unsigned results,
			    float *const *out, bool hits, lane_values *values)
{
	uint64_t word = 0;
	for (unsigned v = 0; !hits && v < vectors; ++v)
		store_vector(o, i + v * LANES, results, out, values);
	for (unsigned v = 0; hits && v < vectors; v += GROUP) {
		mask group[GROUP];
		for (unsigned k = 0; k < GROUP; ++k)
			group[k] = store_vector(o, i + (v + k) * LANES, results, out, values);
		word |= pack(group) << v * LANES;
	}
	return word;
}

/* Handles the whole blocks. */
INLINE void values_loop(const struct lockstep_batch *batch, unsigned columns, unsigned constant,
			unsigned results, bool hits, lane_values *values)
{
	struct operands o;
	float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t *to = batch->hits;
	size_t n = batch->n;
	operands_begin(&o, batch, columns, constant);
	for (unsigned r = 0; r < results; ++r)
		out[r] = batch->out[r];
	for (size_t i = 0; i + BLOCK <= n; i += BLOCK) {
		uint64_t word = store_block(&o, i, BLOCK / LANES, results, out, hits, values);
		if (hits)
			*to++ = word;
	}
}

/* The same for the last `rest` cases, from i on; fewer than a block. */
INLINE uint64_t store_rest(const struct operands *o, size_t i, size_t rest, unsigned results,
			   float *const *out, lane_values *values)
{
	uint64_t word = 0;
	for (size_t v = 0; v < rest; v += LANES) {
		vec operands[LOCKSTEP_COLUMNS_MAX], result[LOCKSTEP_RESULTS_MAX];
		operands_load_first(o, i + v, rest - v, operands);
		word |= (uint64_t)bits(values(operands, o->world, result)) << v;
		UNROLL_GROUP
		for (unsigned r = 0; r < results; ++r)
			store_first(out[r] + i + v, result[r], rest - v);
	}
	return word & first_bits(rest);
}

/* Copies the first case's results to all cases. */
INLINE void fill_results(const struct lockstep_batch *batch, unsigned results)
{
	for (unsigned r = 0; r < results; ++r)
		for (size_t i = 1; i < batch->n; ++i)
			batch->out[r][i] = batch->out[r][0];
}

INLINE void drive_values(const struct lockstep_batch *batch, unsigned first, unsigned second,
			 unsigned results, bool hits, lane_values *values)
{
	unsigned columns = first + second, broadcast = broadcast_of(batch, second);
	size_t rest = batch->n % BLOCK;
	if (batch->n == 0)
		return;
	switch (broadcast) {
	case 0:
		values_loop(batch, columns, constant_columns(first, second, 0), results, hits,
			    values);
		break;
	case 1:
		values_loop(batch, columns, constant_columns(first, second, 1), results, hits,
			    values);
		break;
	case 2:
		values_loop(batch, columns, constant_columns(first, second, 2), results, hits,
			    values);
		break;
	default:
		rest = 1;
	}
	if (rest) {
		struct operands o;
		operands_rest(&o, batch, columns, constant_columns(first, second, broadcast));
		uint64_t word = store_rest(&o, broadcast == 3 ? 0 : batch->n / BLOCK * BLOCK, rest,
					   results, batch->out, values);
		if (broadcast == 3)
			fill_results(batch, results);
		if (hits && broadcast == 3)
			fill_hits(batch, word);
		else if (hits)
			batch->hits[batch->n / BLOCK] = word;
	}
}

#endif
