/* SPDX-License-Identifier: MIT */
/*
 * The loops around a kernel with two steps; otherwise like driver.h. The first step selects the cases for the
 * second. With many lanes, nearly every vector contains a selected case, even if only few of all cases are
 * selected. So selected cases are queued, column by column and with their numbers, until they fill a vector.
 */
#ifndef LOCKSTEP_KERNELS_DRIVER_QUEUE_H
#define LOCKSTEP_KERNELS_DRIVER_QUEUE_H

#include "kernels/count_bits.h"
#include "kernels/driver.h"

/* With few lanes, many vectors have no case for the second step, and squeezing costs more
 * than it saves. */
#define SQUEEZE_PAYS (LANES > 4)

/* Vectors with more than half of their cases selected are not queued. (AVX-512, Zen 4: with three quarters as
 * the bound, scenes where half of the cases are open were 4% slower than without squeezing.) */
#define NEARLY_FULL (LANES / 2 + 1)

/* Cases are numbered in int32, this many at a time. */
#define NUMBERED_MAX ((size_t)1 << 24)

/* A hit is a hit of both steps; the second step may be called with any case. */
struct steps {
	lane_hit *first, *second;
};

/* The queue: what is left over, less than a vector, and what a block adds. Nothing is taken from it before a
 * block's end, because a load that spans several stores has to wait for them. */
struct waiting {
	unsigned count;
	int32_t number[BLOCK + 2 * LANES];
	float column[LOCKSTEP_COLUMNS_MAX][BLOCK + 2 * LANES];
};

/* Queues the cases in m; m begins at case `first`. Columns that are the same for all cases
 * are not queued. */
INLINE void wait_for_more(struct waiting *w, mask m, size_t first, const vec *operands,
			  unsigned columns, unsigned constant)
{
	const unsigned at = w->count;
	UNROLL_COLUMNS
	for (unsigned k = 0; k < columns; ++k)
		if (!(constant >> k & 1))
			store(w->column[k] + at, squeeze(m, operands[k]));
	store_int(w->number + at, as_int(squeeze(m, as_float(numbers_from(first)))));
	w->count = at + count_bits(bits(m));
}

/* Runs the second step for the last LANES queued cases, or for all if there are fewer. */
INLINE void take_waiting(struct waiting *w, const struct operands *o, unsigned constant,
			 lane_hit *second, uint64_t *hits)
{
	const unsigned taken = w->count < LANES ? w->count : LANES, at = w->count - taken;
	vec operands[LOCKSTEP_COLUMNS_MAX];
	UNROLL_COLUMNS
	for (unsigned k = 0; k < o->columns; ++k)
		operands[k] = constant >> k & 1 ? o->one[k] : load(w->column[k] + at);
	w->count = at;
	unsigned found = bits(second(operands)) & (unsigned)first_bits(taken);
	for (; found; found &= found - 1) {
		const uint32_t i = (uint32_t)w->number[at + (unsigned)__builtin_ctz(found)];
		hits[i / BLOCK] |= (uint64_t)1 << i % BLOCK;
	}
}

/* Handles n cases from `first` on, in whole blocks. */
INLINE void steps_numbered(const struct operands *o, unsigned constant, size_t first, size_t n,
			   const struct steps *step, uint64_t *hits)
{
	struct waiting w;
	w.count = 0;
	for (size_t i = 0; i < n; i += BLOCK) {
		const unsigned enough = i + BLOCK < n ? LANES : 1;
		uint64_t word = 0;
		for (unsigned v = 0; v < BLOCK; v += LANES) {
			vec operands[LOCKSTEP_COLUMNS_MAX];
			operands_load(o, first + i + v, operands);
			const mask m = step->first(operands);
			if (count_bits(bits(m)) >= NEARLY_FULL)
				word |= (uint64_t)bits(both(m, step->second(operands))) << v;
			else if (!none(m))
				wait_for_more(&w, m, i + v, operands, o->columns, constant);
		}
		hits[i / BLOCK] = word;
		while (w.count >= enough)
			take_waiting(&w, o, constant, step->second, hits);
	}
}

/* Handles the whole blocks. */
INLINE void steps_loop(const struct lockstep_batch *batch, unsigned columns, unsigned constant,
		       const struct steps *step)
{
	struct operands o;
	const size_t n = batch->n / BLOCK * BLOCK;
	operands_begin(&o, batch, columns, constant);
	for (size_t i = 0; i < n; i += NUMBERED_MAX)
		steps_numbered(&o, constant, i, n - i < NUMBERED_MAX ? n - i : NUMBERED_MAX, step,
			       batch->hits + i / BLOCK);
}

INLINE void steps_blocks(const struct lockstep_batch *batch, unsigned first, unsigned second,
			 const struct steps *step)
{
	const unsigned columns = first + second, broadcast = broadcast_of(batch, second);
	if (broadcast == 0)
		steps_loop(batch, columns, constant_columns(first, second, 0), step);
	else if (broadcast == 1)
		steps_loop(batch, columns, constant_columns(first, second, 1), step);
	else
		steps_loop(batch, columns, constant_columns(first, second, 2), step);
}

/* `blocks` is steps_blocks() in a separate function, so that batches of few cases do not use its
 * stack; `whole` runs both steps at once. */
INLINE void drive_steps(const struct lockstep_batch *batch, unsigned first, unsigned second,
			void (*blocks)(const struct lockstep_batch *), lane_hit *whole)
{
	if (!SQUEEZE_PAYS) {
		drive_hits(batch, first, second, whole);
	} else if (batch->n > 0) {
		if (batch->n >= BLOCK && broadcast_of(batch, second) != 3)
			blocks(batch);
		hits_rest(batch, first, second, whole);
	}
}

#endif
