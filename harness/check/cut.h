/* SPDX-License-Identifier: MIT */
/*
 * Batches cut from a chunk. In pairs, a batch has the chunk's first cases. In other modes, the
 * broadcast operand is that of one of the chunk's cases, a different one in each batch. There are
 * also batches whose columns overlap, a long batch that repeats the chunk's cases, and batches by
 * rows (harness/check/by_rows.h).
 */
#ifndef LOCKSTEP_CHECK_CUT_H
#define LOCKSTEP_CHECK_CUT_H

#include "harness/check/chunk.h"

enum { OVERLAPPING_CASES = 130 }; /* two words and a tail */

struct cut {
	struct chunk cases;   /* the batch's own start, n, columns and answers */
	uint64_t chunk_start; /* the start of the chunk */
	size_t chunk_cases;
	unsigned mode;
	uint64_t one;     /* the number in the scene of the case whose operand is broadcast */
	bool overlapping; /* its columns overlap */
	bool asked;       /* the reference was run on exactly these cases, in this mode */
	size_t period;    /* case i repeats case i - period; 0: no repetition */
	bool blank;       /* most cases are blank: they have a NaN */
	/* By index, with a stride, or dense: harness/check/by_rows.h. The other members are for
	 * rows that are not dense. */
	unsigned rows;
	const uint32_t *row[LOCKSTEP_OPERANDS_MAX]; /* the row of each case, by operand */
	float *source[LOCKSTEP_COLUMNS_MAX];        /* the columns of all rows */
	size_t row_count;                           /* the number of rows */
};

/* Memory that cuts share. Making a cut invalidates the previous one. */
struct cutter {
	struct cross *cross;
	struct answers expected;
	float *column[LOCKSTEP_COLUMNS_MAX];
	uint32_t *row[LOCKSTEP_OPERANDS_MAX];
	struct row_memory *rows;
};

/* Allocates the memory. */
void cutter_open(struct cutter *cutter);
void cutter_close(struct cutter *cutter);

/* Cuts the chunk's first n cases. `draw` selects the case that is broadcast; it has at least n - 1
 * cases after it. */
void cut_size(struct cutter *cutter, const struct chunk *chunk, unsigned mode, size_t n,
	      unsigned draw, struct cut *cut);

/* Cuts two or three times the same case, with all operands broadcast. */
void cut_single(struct cutter *cutter, const struct chunk *chunk, size_t one, struct cut *cut);

/* Cuts the next piece of the chunk, from case `first` on: in pairs the whole chunk, else a few
 * words. */
void cut_piece(struct cutter *cutter, const struct chunk *chunk, unsigned mode, size_t first,
	       struct cut *cut);

/* Cuts a batch whose columns overlap from the chunk's first cases: some coordinates of a case are
 * those of a case shortly after it. */
void cut_overlapping(struct cutter *cutter, const struct chunk *chunk, unsigned mode,
		     struct cut *cut);

/*
 * Cuts a batch of LONG_CASES cases, which repeat after a prime number of cases. No power of two is
 * a multiple of that number, so an index with too few bits reads or writes a different case's
 * answer. The reference answers each distinct case only once. A ball that walks takes a thousand
 * times as long as two circles, so with a world in space, most cases are blank.
 */
void cut_long(struct cutter *cutter, const struct chunk *chunk, unsigned mode, struct cut *cut);

/* For other cuts. cut_plain() cuts the chunk's first n cases, with the operand of case `one` where
 * the mode broadcasts, and without answers. cut_ask() computes the answers once the columns are
 * complete. */
void cut_plain(struct cutter *cutter, const struct chunk *chunk, unsigned mode, size_t n,
	       size_t one, struct cut *cut);
void cut_ask(struct cut *cut);

/* Returns the number in the scene of the case of answer i; by rows, of its first operand. */
uint64_t cut_case(const struct cut *cut, size_t i);

#endif
