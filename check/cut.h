/* SPDX-License-Identifier: MIT */
/*
 * Batches cut from a chunk. In pairs they are its first cases. In other modes the broadcast operand
 * is that of one of its cases, another one from batch to batch, so that those modes meet many. Two
 * kinds are made of its cases: batches whose columns overlap, and a long one that has its cases over
 * and over. And batches by rows: check/rows.h.
 */
#ifndef LOCKSTEP_CHECK_CUT_H
#define LOCKSTEP_CHECK_CUT_H

#include "check/chunk.h"

enum { OVERLAPPING_CASES = 130 }; /* two words and a tail */

struct cut {
	struct chunk cases;   /* start, n, columns and answers of the batch alone */
	uint64_t chunk_start; /* of that chunk */
	size_t chunk_cases;
	unsigned mode;
	uint64_t one;     /* the case in the scene whose operand is broadcast */
	bool overlapping; /* its columns */
	bool asked;       /* the reference was, in this mode, and these cases alone */
	size_t period;    /* case i is case i - period again; 0: of no two */
	bool blank;       /* most of its cases are: they have a NaN */
	unsigned rows;    /* by index, with a stride, or dense: check/rows.h. If not dense, */
	const uint32_t *row[LOCKSTEP_OPERANDS_MAX]; /* the row that each case has of an operand, */
	float *source[LOCKSTEP_COLUMNS_MAX];        /* of these columns, */
	size_t row_count;                           /* which have so many */
};

/* Memory that cuts share: making the next one ends the last one. */
struct cutter {
	struct cross *cross;
	struct answers expected;
	float *column[LOCKSTEP_COLUMNS_MAX];
	uint32_t *row[LOCKSTEP_OPERANDS_MAX];
	struct row_memory *rows;
};

/* False if out of memory; close it either way. */
bool cutter_open(struct cutter *cutter);
void cutter_close(struct cutter *cutter);

/* The chunk's first n cases; `draw` draws the case that is broadcast, from those that have n - 1
 * behind them. */
void cut_size(struct cutter *cutter, const struct chunk *chunk, unsigned mode, size_t n,
	      unsigned draw, struct cut *cut);

/* The next piece of the chunk, from case `first` on: in pairs all of it, else a few words. */
void cut_piece(struct cutter *cutter, const struct chunk *chunk, unsigned mode, size_t first,
	       struct cut *cut);

/* Columns that overlap, of cases from the chunk's beginning: some coordinates of a case are those
 * of one of the next. */
void cut_overlapping(struct cutter *cutter, const struct chunk *chunk, unsigned mode,
		     struct cut *cut);

/*
 * LONG_CASES cases. They repeat after a prime number, so that no power of two is a multiple: an
 * answer that an index of too few bits took from another place, or put there, is that of another
 * case. The reference answers each only once. A ball that walks takes a thousand times as long as
 * two circles: so with a world in space, most cases are blank.
 */
void cut_long(struct cutter *cutter, const struct chunk *chunk, unsigned mode, struct cut *cut);

/* For other cuts: the chunk's first n cases, without columns that are broadcast, and without answers;
 * and these, once its columns are there. */
void cut_plain(struct cutter *cutter, const struct chunk *chunk, unsigned mode, size_t n,
	       size_t one, struct cut *cut);
void cut_ask(struct cut *cut);

/* The number in the scene of the case that answer i of the batch is about; by rows, of its first
 * operand. */
uint64_t cut_case(const struct cut *cut, size_t i);

#endif
