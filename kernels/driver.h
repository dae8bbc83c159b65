/* SPDX-License-Identifier: MIT */
/*
 * The loops around a kernel. They work in blocks of 64 cases, so that a block's hits are one word.
 *
 * Every function here is inlined into a kernel with the numbers of columns, the kernel's lane function and
 * the broadcast bits as constants. The result is one tight loop for pairs, and one for each operand that can
 * be broadcast; the latter keeps that operand, and everything computed from it alone, in registers.
 *
 * A partial last block is processed vector by vector, with partial loads and stores, so that nothing outside
 * the columns is read or written. The broadcast columns are determined there at run time: a single copy of
 * the kernel serves all partial blocks, and batches whose operands are all broadcast. With a copy for each
 * loop, compiling took nearly twice as long.
 */
#ifndef LOCKSTEP_KERNELS_DRIVER_H
#define LOCKSTEP_KERNELS_DRIVER_H

#include "kernels/lockstep.h"
#include "kernels/vector.h"

#define BLOCK 64

/* The hits of a test in one vector of cases. */
typedef mask lane_hit(const vec *operands);

/* The layout of a batch. All members are constants, except for the pointers and the
 * broadcast values. */
struct operands {
	unsigned columns;
	unsigned constant; /* bit k set: column k is broadcast */
	const float *column[LOCKSTEP_COLUMNS_MAX];
	vec one[LOCKSTEP_COLUMNS_MAX]; /* values of the broadcast columns */
	const void *world;
};

/* Sets bit k for each column k of the operands in `broadcast`. */
INLINE unsigned constant_columns(unsigned first, unsigned second, unsigned broadcast)
{
	unsigned in_first = (1u << first) - 1, in_second = ((1u << second) - 1) << first;
	return (broadcast & 1 ? in_first : 0) | (broadcast & 2 ? in_second : 0);
}

/* Like operands_begin(), but without the broadcast values: everything except `columns` may be a
 * variable. */
INLINE void operands_rest(struct operands *o, const struct lockstep_batch *batch, unsigned columns,
			  unsigned constant)
{
	o->columns = columns;
	o->constant = constant;
	o->world = batch->world;
	UNROLL_COLUMNS
	for (unsigned k = 0; k < columns; ++k)
		o->column[k] = batch->in[k];
}

INLINE void operands_begin(struct operands *o, const struct lockstep_batch *batch, unsigned columns,
			   unsigned constant)
{
	operands_rest(o, batch, columns, constant);
	UNROLL_COLUMNS
	for (unsigned k = 0; k < columns; ++k)
		if (constant >> k & 1)
			o->one[k] = set(*o->column[k]);
}

INLINE void operands_load(const struct operands *o, size_t i, vec *operands)
{
	UNROLL_COLUMNS
	for (unsigned k = 0; k < o->columns; ++k)
		operands[k] = o->constant >> k & 1 ? o->one[k] : load(o->column[k] + i);
}

/* Loads `count` cases from i on, at least one and fewer than LANES. The other lanes repeat some of
 * these cases, so they take no additional rare paths. */
INLINE void operands_load_first(const struct operands *o, size_t i, size_t count, vec *operands)
{
	UNROLL_COLUMNS
	for (unsigned k = 0; k < o->columns; ++k)
		operands[k] = o->constant >> k & 1 ? set(*o->column[k])
			      : count < LANES      ? load_first(o->column[k] + i, count)
						   : load(o->column[k] + i);
}

/* The hit word of `vectors` vectors from case i on. */
INLINE uint64_t hit_word(const struct operands *o, size_t i, unsigned vectors, lane_hit *hit)
{
	uint64_t word = 0;
	for (unsigned v = 0; v < vectors; v += GROUP) {
		mask group[GROUP];
#if GROUP <= 4
		UNROLL_GROUP
#endif
		for (unsigned k = 0; k < GROUP; ++k) {
			vec operands[LOCKSTEP_COLUMNS_MAX];
			operands_load(o, i + (v + k) * LANES, operands);
			group[k] = hit(operands);
		}
		word |= pack(group) << v * LANES;
	}
	return word;
}

/* LANES numbers from `first` on. */
INLINE ivec numbers_from(size_t first)
{
	static const int32_t from_zero[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
	_Static_assert(LANES <= sizeof from_zero / sizeof *from_zero, "a number for each lane");
	return add_int(set_int((int32_t)first), load_int(from_zero));
}

/* The bits of the first `count` cases of a block. */
INLINE uint64_t first_bits(size_t count)
{
	return ((uint64_t)1 << count) - 1;
}

/* The hit word of the last `rest` cases, from i on; fewer than a block. */
INLINE uint64_t rest_word(const struct operands *o, size_t i, size_t rest, lane_hit *hit)
{
	uint64_t word = 0;
	for (size_t v = 0; v < rest; v += LANES) {
		vec operands[LOCKSTEP_COLUMNS_MAX];
		operands_load_first(o, i + v, rest - v, operands);
		word |= (uint64_t)bits(hit(operands)) << v;
	}
	return word & first_bits(rest);
}

/* Handles the whole blocks. */
INLINE void hits_loop(const struct lockstep_batch *batch, unsigned columns, unsigned constant,
		      lane_hit *hit)
{
	struct operands o;
	uint64_t *hits = batch->hits;
	size_t n = batch->n;
	operands_begin(&o, batch, columns, constant);
	for (size_t i = 0; i + BLOCK <= n; i += BLOCK)
		*hits++ = hit_word(&o, i, BLOCK / LANES, hit);
}

/* Sets the same hit for all cases. */
INLINE void fill_hits(const struct lockstep_batch *batch, bool hit)
{
	uint64_t word = hit ? ~(uint64_t)0 : 0;
	for (size_t i = 0; i < batch->n / BLOCK; ++i)
		batch->hits[i] = word;
	if (batch->n % BLOCK)
		batch->hits[batch->n / BLOCK] = word & first_bits(batch->n % BLOCK);
}

/* The broadcast bits of one or two operands; 3 if all operands are broadcast. */
INLINE unsigned broadcast_of(const struct lockstep_batch *batch, unsigned second)
{
	if (second)
		return batch->broadcast & 3;
	return batch->broadcast & 1 ? 3 : 0;
}

/* Handles the cases after the last whole block, or a single case for the whole batch if all
 * operands are broadcast. */
INLINE void hits_rest(const struct lockstep_batch *batch, unsigned first, unsigned second,
		      lane_hit *hit)
{
	unsigned columns = first + second, broadcast = broadcast_of(batch, second);
	size_t rest = broadcast == 3 ? 1 : batch->n % BLOCK;
	if (rest) {
		struct operands o;
		operands_rest(&o, batch, columns, constant_columns(first, second, broadcast));
		uint64_t word = rest_word(&o, batch->n / BLOCK * BLOCK, rest, hit);
		if (broadcast == 3)
			fill_hits(batch, word);
		else
			batch->hits[batch->n / BLOCK] = word;
	}
}

INLINE void drive_hits(const struct lockstep_batch *batch, unsigned first, unsigned second,
		       lane_hit *hit)
{
	unsigned columns = first + second;
	if (batch->n == 0)
		return;
	switch (broadcast_of(batch, second)) {
	case 0:
		hits_loop(batch, columns, constant_columns(first, second, 0), hit);
		break;
	case 1:
		hits_loop(batch, columns, constant_columns(first, second, 1), hit);
		break;
	case 2:
		hits_loop(batch, columns, constant_columns(first, second, 2), hit);
		break;
	default:
		break;
	}
	hits_rest(batch, first, second, hit);
}

#endif
