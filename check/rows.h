/* SPDX-License-Identifier: MIT */
/*
 * Batches by rows: the operands of a cut by index, with a stride, or both, as the library's callers may
 * have them. Rows lie between guard pages, in another order than the cases; between their fields, and in
 * rows that no case has, is NaN or another case. Some rows serve several cases.
 */
#ifndef LOCKSTEP_CHECK_ROWS_H
#define LOCKSTEP_CHECK_ROWS_H

#include "check/cut.h"

/* Bits: by index; with a stride. */
enum { ROWS_DENSE = 0, ROWS_INDEX = 1, ROWS_STRIDE = 2, ROWS_BOTH = 3, ROWS };
extern const char *const rows_names[ROWS];

/* Memory for them; NULL if out of memory. NULL can be closed. */
struct row_memory *rows_open(void);
void rows_close(struct row_memory *memory);

/* n cases of the chunk, a new choice of it for each operand; the reference is asked. */
void cut_rows(struct cutter *cutter, const struct chunk *chunk, unsigned mode, unsigned rows,
	      size_t n, struct cut *cut);

/* A long cut's cases, whose period is a set of rows. */
void cut_long_rows(struct cutter *cutter, const struct chunk *chunk, struct cut *cut);

/*
 * Lays out the rows of a cut at a place (check/cross.h). What is returned is for cross_kernel(): it
 * answers the cut's dense batch by its rows, by the build's kernel and its way to gather. It serves
 * until the next call.
 */
lockstep_kernel *rows_kernel(struct row_memory *memory, const struct cut *cut,
			     const struct build *build, unsigned place);

#endif
