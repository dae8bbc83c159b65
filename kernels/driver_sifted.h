/* SPDX-License-Identifier: MIT */
/*
 * The loops around an expensive kernel, for which a few operations can tell most misses. They examine a batch in
 * chunks, and collect the cases that may be hits until these fill a block, which the kernel then answers. If more
 * than half of a chunk may be hits, examining it does not pay: it goes to the kernel as it is, and so do the next
 * few, unexamined.
 */
#ifndef LOCKSTEP_KERNELS_DRIVER_SIFTED_H
#define LOCKSTEP_KERNELS_DRIVER_SIFTED_H

#include "kernels/count_bits.h"
#include "kernels/driver_values.h"

enum {
	SIFTED_CHUNK = 4 * BLOCK,
	SIFTED_LEAST = 2 * BLOCK, /* shorter batches are not sifted */
	SIFTED_PAUSE = 7          /* unexamined chunks after one that was not sifted */
};

/* The cases of a batch that may be hits, before the kernel answers them. */
struct sifted {
	const struct lockstep_batch *batch;
	struct operands o;
	unsigned results;
	lockstep_kernel *kernel;
	size_t count, number[BLOCK];
	float column[LOCKSTEP_COLUMNS_MAX][BLOCK], result[LOCKSTEP_RESULTS_MAX][BLOCK];
};

/* Answers the collected cases. */
INLINE void sifted_answer(struct sifted *s)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t hits;
	for (unsigned k = 0; k < s->o.columns; ++k)
		in[k] = s->o.constant >> k & 1 ? s->o.column[k] : s->column[k];
	for (unsigned r = 0; r < s->results; ++r)
		out[r] = s->result[r];
	s->kernel(&(struct lockstep_batch){s->count, in, out, &hits, s->batch->world,
					   s->batch->broadcast});
	for (size_t k = 0; k < s->count; ++k) {
		const size_t i = s->number[k];
		s->batch->hits[i / BLOCK] |= (hits >> k & 1) << i % BLOCK;
		for (unsigned r = 0; r < s->results; ++r)
			s->batch->out[r][i] = s->result[r][k];
	}
	s->count = 0;
}

INLINE void sifted_add(struct sifted *s, size_t i)
{
	for (unsigned k = 0; k < s->o.columns; ++k)
		if (!(s->o.constant >> k & 1))
			s->column[k][s->count] = s->o.column[k][i];
	s->number[s->count++] = i;
	if (s->count == BLOCK)
		sifted_answer(s);
}

/* Makes the n cases from i on misses. */
INLINE void sifted_miss(const struct sifted *s, size_t i, size_t n)
{
	for (size_t w = 0; w * BLOCK < n; ++w)
		s->batch->hits[i / BLOCK + w] = 0;
	for (unsigned r = 0; r < s->results; ++r) {
		float *out = s->batch->out[r] + i;
		size_t v = 0;
		for (; v + LANES <= n; v += LANES)
			store(out + v, set(NAN));
		if (v < n)
			store_first(out + v, set(NAN), n - v);
	}
}

/* The n cases from i on, as they are. */
INLINE void sifted_pass(const struct sifted *s, size_t i, size_t n)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
	for (unsigned k = 0; k < s->o.columns; ++k)
		in[k] = s->o.column[k] + (s->o.constant >> k & 1 ? 0 : i);
	for (unsigned r = 0; r < s->results; ++r)
		out[r] = s->batch->out[r] + i;
	s->kernel(&(struct lockstep_batch){n, in, out, s->batch->hits + i / BLOCK, s->batch->world,
					   s->batch->broadcast});
}

/* The cases of the block from i on that may be hits. `columns` and `constant` are constants, as in operands. */
INLINE uint64_t sifted_block(const struct operands *o, size_t i, unsigned columns,
			     unsigned constant, lane_hit *may_hit)
{
	uint64_t word = 0;
	for (unsigned v = 0; v < BLOCK; v += LANES) {
		vec operands[LOCKSTEP_COLUMNS_MAX];
		UNROLL_COLUMNS
		for (unsigned k = 0; k < columns; ++k)
			operands[k] =
			    constant >> k & 1 ? set(*o->column[k]) : load(o->column[k] + i + v);
		word |= (uint64_t)bits(may_hit(operands)) << v;
	}
	return word;
}

/* The same for n cases, which may be fewer. */
INLINE uint64_t sifted_word(const struct sifted *s, size_t i, size_t n, unsigned first,
			    unsigned second, lane_hit *may_hit)
{
	const unsigned columns = first + second;
	if (n < BLOCK)
		return rest_word(&s->o, i, n, may_hit);
	switch (broadcast_of(s->batch, second)) {
	case 1:
		return sifted_block(&s->o, i, columns, constant_columns(first, second, 1), may_hit);
	case 2:
		return sifted_block(&s->o, i, columns, constant_columns(first, second, 2), may_hit);
	default:
		return sifted_block(&s->o, i, columns, 0, may_hit);
	}
}

/* `kernel` answers any batch; `may_hit` is false only for cases for which it says miss. */
INLINE void drive_sifted(const struct lockstep_batch *batch, unsigned first, unsigned second,
			 unsigned results, lane_hit *may_hit, lockstep_kernel *kernel)
{
	const unsigned broadcast = broadcast_of(batch, second);
	struct sifted s;
	unsigned pause = 0;
	if (batch->n < SIFTED_LEAST || broadcast == 3) {
		kernel(batch);
		return;
	}
	operands_rest(&s.o, batch, first + second, constant_columns(first, second, broadcast));
	s.batch = batch;
	s.results = results;
	s.kernel = kernel;
	s.count = 0;
	for (size_t i = 0; i < batch->n; i += SIFTED_CHUNK) {
		const size_t n = batch->n - i < SIFTED_CHUNK ? batch->n - i : SIFTED_CHUNK;
		uint64_t word[SIFTED_CHUNK / BLOCK];
		size_t count = 0;
		for (size_t w = 0; !pause && w * BLOCK < n; ++w) {
			word[w] =
			    sifted_word(&s, i + w * BLOCK, n - w * BLOCK, first, second, may_hit);
			count += count_bits(word[w]);
		}
		if (pause || 2 * count > n) {
			pause = pause ? pause - 1 : SIFTED_PAUSE;
			sifted_pass(&s, i, n);
			continue;
		}
		sifted_miss(&s, i, n);
		for (size_t w = 0; w * BLOCK < n; ++w)
			for (; word[w]; word[w] &= word[w] - 1)
				sifted_add(&s, i + w * BLOCK + (size_t)__builtin_ctzll(word[w]));
	}
	if (s.count)
		sifted_answer(&s);
}

#endif
