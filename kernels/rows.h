/* SPDX-License-Identifier: MIT */
/*
 * Operands by rows: by index, with a stride, or both. Kernels know dense columns alone. So the rows
 * of some hundred cases at a time are gathered into columns on the stack, of which the kernel makes
 * hit words and results in their places.
 */
#ifndef LOCKSTEP_KERNELS_ROWS_H
#define LOCKSTEP_KERNELS_ROWS_H

#include "kernels/tools.h"

/* What the batches of a test are like. */
struct rows_shape {
	unsigned columns[LOCKSTEP_OPERANDS_MAX]; /* of each operand */
	unsigned results;
};
struct rows_shape lockstep_rows_shape_of(const struct lockstep_test *test);

/* The job of the tool gather_rows: cases of one operand into dense columns. */
struct gather_job {
	unsigned columns;
	size_t n, first;             /* so many cases, from this one on */
	const float *const *from;    /* the operand's columns, */
	struct lockstep_layout rows; /* whose stride is not 0 */
	float *to;                   /* column k goes to `to + k * step` */
	size_t step;
};

/* That of an instruction set that runs here, without the table of tools, which refers to all. */
lockstep_tool *lockstep_gather_of(enum lockstep_isa isa);

/* The kernel's answers to a batch whose operand k has its rows as rows[k] says. */
void lockstep_run_rows(lockstep_kernel *kernel, lockstep_tool *gather,
		       const struct rows_shape *shape, const struct lockstep_batch *batch,
		       const struct lockstep_layout *rows);

/* A column's element of case i. */
static inline float lockstep_element(const float *column, const struct lockstep_layout *rows,
				     size_t i)
{
	const size_t row = rows->index ? rows->index[i] : i;
	const size_t stride = rows->stride ? rows->stride : sizeof(float);
	return *(const float *)((const char *)column + row * stride);
}

#endif
