/* SPDX-License-Identifier: MIT */
/*
 * Operands in rows: by index, with a stride, or both. Kernels only take dense columns. So some
 * hundred cases at a time are gathered into columns on the stack, and the kernel writes its hit
 * words and results directly to their places.
 */
#ifndef LOCKSTEP_KERNELS_ROWS_H
#define LOCKSTEP_KERNELS_ROWS_H

#include "kernels/tools.h"

/* The layout of a test's batches. */
struct rows_shape {
	unsigned columns[LOCKSTEP_OPERANDS_MAX]; /* per operand */
	unsigned results;
};
struct rows_shape lockstep_rows_shape_of(const struct lockstep_test *test);

/* The job of the tool gather_rows, which copies cases of one operand into dense columns. */
struct gather_job {
	unsigned columns;
	size_t n, first;             /* n cases, starting with `first` */
	const float *const *from;    /* the operand's columns */
	struct lockstep_layout rows; /* their layout; the stride is not 0 */
	float *to;                   /* destination of column k: to + k * step */
	size_t step;
};

/* The tool for an instruction set that runs here, without the table of tools, which refers to
 * all of them. */
lockstep_tool *lockstep_gather_of(enum lockstep_isa isa);

/* Runs the kernel on a batch in which operand k has the layout rows[k]. */
void lockstep_run_rows(lockstep_kernel *kernel, lockstep_tool *gather,
		       const struct rows_shape *shape, const struct lockstep_batch *batch,
		       const struct lockstep_layout *rows);

/* A column's element for case i. */
static inline float lockstep_element(const float *column, const struct lockstep_layout *rows,
				     size_t i)
{
	const size_t row = rows->index ? rows->index[i] : i;
	const size_t stride = rows->stride ? rows->stride : sizeof(float);
	return *(const float *)((const char *)column + row * stride);
}

#endif
