/* SPDX-License-Identifier: MIT */
/*
 * The loops around a kernel: blocks of 64 cases, so that a block's hits are one word.
 *
 * Every function here is inlined into a kernel with the numbers of columns, the kernel's lane
 * function and the broadcast bits as constants. What remains is one tight loop for pairs, and one
 * for each operand that can be broadcast, which keeps that operand, and everything computed from it
 * alone, in registers.
 *
 * A block that n cuts short is copied, padded with zeros, and answered from the copy, so that
 * nothing outside the columns is read or written, and the lanes need no partial loads.
 */
#ifndef LOCKSTEP_KERNELS_DRIVER_H
#define LOCKSTEP_KERNELS_DRIVER_H

#include "kernels/lockstep.h"
#include "kernels/vector.h"

#define BLOCK 64

/* Loops over columns, over the vectors of a group and over vertices are unrolled, so that the
 * compiler sees what is constant in them. */
#if defined(BULKY)
#define UNROLL_COLUMNS
#define UNROLL_GROUP
#define UNROLL_VERTICES
#else
#define UNROLL_COLUMNS _Pragma("GCC unroll 32")
#define UNROLL_GROUP _Pragma("GCC unroll 4")
#define UNROLL_VERTICES _Pragma("GCC unroll 8")
#endif

/* The hits that a test finds in one vector of cases. */
typedef mask lane_hit(const vec *operands);

/* The shape of a batch: all constants, except the pointers and the broadcast values. */
struct operands {
	unsigned columns;
	unsigned constant; /* bit k set: column k is broadcast */
	const float *column[LOCKSTEP_COLUMNS_MAX];
	vec one[LOCKSTEP_COLUMNS_MAX]; /* of the broadcast columns */
	const void *world;
};

/* Bit k is set for each column k of the operands that `broadcast` names. */
INLINE unsigned constant_columns(unsigned first, unsigned second, unsigned broadcast)
{
	unsigned in_first = (1u << first) - 1, in_second = ((1u << second) - 1) << first;
	return (broadcast & 1 ? in_first : 0) | (broadcast & 2 ? in_second : 0);
}

INLINE void operands_begin(struct operands *o, const struct lockstep_batch *batch, unsigned columns,
			   unsigned constant)
{
	o->columns = columns;
	o->constant = constant;
	o->world = batch->world;
	UNROLL_COLUMNS
	for (unsigned k = 0; k < columns; ++k) {
		o->column[k] = batch->in[k];
		if (constant >> k & 1)
			o->one[k] = set(batch->in[k][0]);
	}
}

INLINE void operands_load(const struct operands *o, size_t i, vec *operands)
{
	UNROLL_COLUMNS
	for (unsigned k = 0; k < o->columns; ++k)
		operands[k] = o->constant >> k & 1 ? o->one[k] : load(o->column[k] + i);
}

/* Copies the `rest` cases from `i` on into `copy`, padded with zeros, and switches to the copy. */
INLINE void operands_copy(struct operands *o, size_t i, size_t rest,
			  float copy[LOCKSTEP_COLUMNS_MAX][BLOCK])
{
	for (unsigned k = 0; k < o->columns; ++k) {
		if (o->constant >> k & 1)
			continue;
		memcpy(copy[k], o->column[k] + i, rest * sizeof(float));
		memset(copy[k] + rest, 0, (BLOCK - rest) * sizeof(float));
		o->column[k] = copy[k];
	}
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

/* Vectors that cover n cases, rounded up to whole groups. */
INLINE unsigned vectors_for(size_t n)
{
	return (unsigned)((n + GROUP * LANES - 1) / (GROUP * LANES)) * GROUP;
}

INLINE void hits_loop(const struct lockstep_batch *batch, unsigned columns, unsigned constant,
		      lane_hit *hit)
{
	struct operands o;
	uint64_t *hits = batch->hits;
	size_t n = batch->n, i = 0, rest = n % BLOCK;
	operands_begin(&o, batch, columns, constant);
	for (; i + BLOCK <= n; i += BLOCK)
		*hits++ = hit_word(&o, i, BLOCK / LANES, hit);
	if (rest) {
		float copy[LOCKSTEP_COLUMNS_MAX][BLOCK];
		operands_copy(&o, i, rest, copy);
		*hits = hit_word(&o, 0, vectors_for(rest), hit) & (((uint64_t)1 << rest) - 1);
	}
}

/* The same hit for all cases. */
INLINE void fill_hits(const struct lockstep_batch *batch, bool hit)
{
	uint64_t word = hit ? ~(uint64_t)0 : 0;
	for (size_t i = 0; i < batch->n / BLOCK; ++i)
		batch->hits[i] = word;
	if (batch->n % BLOCK)
		batch->hits[batch->n / BLOCK] = word & (((uint64_t)1 << batch->n % BLOCK) - 1);
}

/* Both operands broadcast: one answer serves for all cases. */
INLINE void hits_of_one(const struct lockstep_batch *batch, unsigned columns, lane_hit *hit)
{
	struct operands o;
	mask group[GROUP];
	vec operands[LOCKSTEP_COLUMNS_MAX];
	operands_begin(&o, batch, columns, ~0u);
	operands_load(&o, 0, operands);
	for (unsigned k = 0; k < GROUP; ++k)
		group[k] = hit(operands);
	fill_hits(batch, pack(group) & 1);
}

INLINE void drive_hits(const struct lockstep_batch *batch, unsigned first, unsigned second,
		       lane_hit *hit)
{
	if (batch->n == 0)
		return;
	switch (batch->broadcast & 3) {
	case 0:
		hits_loop(batch, first + second, constant_columns(first, second, 0), hit);
		break;
	case 1:
		hits_loop(batch, first + second, constant_columns(first, second, 1), hit);
		break;
	case 2:
		hits_loop(batch, first + second, constant_columns(first, second, 2), hit);
		break;
	default:
		hits_of_one(batch, first + second, hit);
	}
}

#endif
