/* SPDX-License-Identifier: MIT */
/* The loops around a kernel that has results, alone or beside hits; otherwise like driver.h. */
#ifndef LOCKSTEP_DRIVER_VALUES_H
#define LOCKSTEP_DRIVER_VALUES_H

#include "kernels/driver.h"

/* What a test computes of one vector of cases: results, or both. */
typedef void lane_values(const vec *operands, vec *results);
typedef mask lane_hit_values(const vec *operands, vec *results);

/* Computes `vectors` vectors from case i on, into the result columns from element `to` on. */
INLINE void store_values(const struct operands *o, size_t i, unsigned vectors, unsigned results,
			 float *const *out, size_t to, lane_values *values)
{
	for (unsigned v = 0; v < vectors; ++v) {
		vec operands[LOCKSTEP_COLUMNS_MAX], result[LOCKSTEP_RESULTS_MAX];
		operands_load(o, i + v * LANES, operands);
		values(operands, result);
		UNROLL_GROUP
		for (unsigned r = 0; r < results; ++r)
			store(out[r] + to + v * LANES, result[r]);
	}
}

INLINE void values_loop(const struct lockstep_batch *batch, unsigned columns, unsigned constant,
			unsigned results, lane_values *values)
{
	struct operands o;
	float *out[LOCKSTEP_RESULTS_MAX];
	size_t n = batch->n, i = 0, rest = n % BLOCK;
	operands_begin(&o, batch, columns, constant);
	for (unsigned r = 0; r < results; ++r)
		out[r] = batch->out[r];
	for (; i + BLOCK <= n; i += BLOCK)
		store_values(&o, i, BLOCK / LANES, results, out, i, values);
	if (rest) {
		float copy[LOCKSTEP_COLUMNS_MAX][BLOCK], answer[LOCKSTEP_RESULTS_MAX][BLOCK];
		float *const answers[LOCKSTEP_RESULTS_MAX] = {answer[0], answer[1], answer[2],
							      answer[3]};
		operands_copy(&o, i, rest, copy);
		store_values(&o, 0, vectors_for(rest), results, answers, 0, values);
		for (unsigned r = 0; r < results; ++r)
			memcpy(out[r] + i, answer[r], rest * sizeof(float));
	}
}

INLINE void values_of_one(const struct lockstep_batch *batch, unsigned columns, unsigned results,
			  lane_values *values)
{
	struct operands o;
	vec operands[LOCKSTEP_COLUMNS_MAX], result[LOCKSTEP_RESULTS_MAX];
	operands_begin(&o, batch, columns, ~0u);
	operands_load(&o, 0, operands);
	values(operands, result);
	for (unsigned r = 0; r < results; ++r) {
		float lane[LANES];
		store(lane, result[r]);
		for (size_t i = 0; i < batch->n; ++i)
			batch->out[r][i] = lane[0];
	}
}

INLINE void drive_values(const struct lockstep_batch *batch, unsigned first, unsigned second,
			 unsigned results, lane_values *values)
{
	if (batch->n == 0)
		return;
	switch (batch->broadcast & 3) {
	case 0:
		values_loop(batch, first + second, constant_columns(first, second, 0), results,
			    values);
		break;
	case 1:
		values_loop(batch, first + second, constant_columns(first, second, 1), results,
			    values);
		break;
	case 2:
		values_loop(batch, first + second, constant_columns(first, second, 2), results,
			    values);
		break;
	default:
		values_of_one(batch, first + second, results, values);
	}
}

/* ---- Hits and results at once ---------------------------------------------------------------- */

INLINE uint64_t store_hit_values(const struct operands *o, size_t i, unsigned vectors,
				 unsigned results, float *const *out, size_t to,
				 lane_hit_values *hit)
{
	uint64_t word = 0;
	for (unsigned v = 0; v < vectors; v += GROUP) {
		mask group[GROUP];
		for (unsigned k = 0; k < GROUP; ++k) {
			vec operands[LOCKSTEP_COLUMNS_MAX], result[LOCKSTEP_RESULTS_MAX];
			operands_load(o, i + (v + k) * LANES, operands);
			group[k] = hit(operands, result);
			UNROLL_GROUP
			for (unsigned r = 0; r < results; ++r)
				store(out[r] + to + (v + k) * LANES, result[r]);
		}
		word |= pack(group) << v * LANES;
	}
	return word;
}

INLINE void hit_values_loop(const struct lockstep_batch *batch, unsigned columns, unsigned constant,
			    unsigned results, lane_hit_values *hit)
{
	struct operands o;
	float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t *hits = batch->hits;
	size_t n = batch->n, i = 0, rest = n % BLOCK;
	operands_begin(&o, batch, columns, constant);
	for (unsigned r = 0; r < results; ++r)
		out[r] = batch->out[r];
	for (; i + BLOCK <= n; i += BLOCK)
		*hits++ = store_hit_values(&o, i, BLOCK / LANES, results, out, i, hit);
	if (rest) {
		float copy[LOCKSTEP_COLUMNS_MAX][BLOCK], answer[LOCKSTEP_RESULTS_MAX][BLOCK];
		float *const answers[LOCKSTEP_RESULTS_MAX] = {answer[0], answer[1], answer[2],
							      answer[3]};
		operands_copy(&o, i, rest, copy);
		*hits = store_hit_values(&o, 0, vectors_for(rest), results, answers, 0, hit) &
			(((uint64_t)1 << rest) - 1);
		for (unsigned r = 0; r < results; ++r)
			memcpy(out[r] + i, answer[r], rest * sizeof(float));
	}
}

INLINE void hit_values_of_one(const struct lockstep_batch *batch, unsigned columns,
			      unsigned results, lane_hit_values *hit)
{
	struct operands o;
	mask group[GROUP];
	vec operands[LOCKSTEP_COLUMNS_MAX], result[LOCKSTEP_RESULTS_MAX];
	operands_begin(&o, batch, columns, ~0u);
	operands_load(&o, 0, operands);
	mask m = hit(operands, result);
	for (unsigned k = 0; k < GROUP; ++k)
		group[k] = m;
	fill_hits(batch, pack(group) & 1);
	for (unsigned r = 0; r < results; ++r) {
		float lane[LANES];
		store(lane, result[r]);
		for (size_t i = 0; i < batch->n; ++i)
			batch->out[r][i] = lane[0];
	}
}

INLINE void drive_hit_values(const struct lockstep_batch *batch, unsigned first, unsigned second,
			     unsigned results, lane_hit_values *hit)
{
	if (batch->n == 0)
		return;
	switch (batch->broadcast & 3) {
	case 0:
		hit_values_loop(batch, first + second, constant_columns(first, second, 0), results,
				hit);
		break;
	case 1:
		hit_values_loop(batch, first + second, constant_columns(first, second, 1), results,
				hit);
		break;
	case 2:
		hit_values_loop(batch, first + second, constant_columns(first, second, 2), results,
				hit);
		break;
	default:
		hit_values_of_one(batch, first + second, results, hit);
	}
}

#endif
