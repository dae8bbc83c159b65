/* SPDX-License-Identifier: MIT */
/*
 * Batches by rows: the operands of a cut are passed by index, with a stride, or both, as callers of
 * the library may do. Rows lie between guard pages, in a different order from the cases. Gaps
 * between fields, and unused rows, contain NaN or another case. Some rows serve several cases.
 */
#ifndef LOCKSTEP_CHECK_BY_ROWS_H
#define LOCKSTEP_CHECK_BY_ROWS_H

#include "harness/check/cut.h"

/* Bits: by index; with a stride. */
enum { ROWS_DENSE = 0, ROWS_INDEX = 1, ROWS_STRIDE = 2, ROWS_BOTH = 3, ROWS };
extern const char *const rows_names[ROWS];

/* Allocates memory for rows. */
struct row_memory *rows_open(void);
void rows_close(struct row_memory *memory);

/* Cuts n cases by rows, chosen from the chunk anew for each operand, and computes the reference's
 * answers. */
void cut_rows(struct cutter *cutter, const struct chunk *chunk, unsigned mode, unsigned rows,
	      size_t n, struct cut *cut);

/* Cuts a long batch by rows: one period of its cases is the set of rows. */
void cut_long_rows(struct cutter *cutter, const struct chunk *chunk, struct cut *cut);

/*
 * Lays out the rows of a cut at a place (harness/check/cross.h). Returns a kernel for cross_kernel(): it
 * answers the cut's dense batch by its rows, with the build's kernel and gather tool. It is valid
 * until the next call.
 */
lockstep_kernel *rows_kernel(struct row_memory *memory, const struct cut *cut,
			     const struct build *build, unsigned place);

#endif
