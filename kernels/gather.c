/* SPDX-License-Identifier: MIT */
/*
 * Copies rows to columns: case i of each dense column is the element of row index[i], or of row i.
 *
 * Columns that are neighbours in memory, such as the fields of a struct, are loaded together for four rows
 * and transposed. For pairs of 174,000 discs in structs of 32 bytes, this takes 1.6 ns a pair, including the
 * test; the gather instructions of AVX2 and AVX-512 take 3.3, and one four-byte load and store for each
 * element 4.0 (AMD Zen 4).
 *
 * Dense columns by index are copied two cases at a time. For pairs of 1,024 discs, this takes 1.15 ns a pair with
 * AVX-512; transposing four cases takes 1.6, and gather instructions 2.2 (AMD Zen 5).
 */
#include <stdint.h>

#include "kernels/kernel.h"
#include "kernels/rows.h"

/* A column, starting at the job's first case. */
struct column {
	const char *at;
	const uint32_t *index; /* or NULL */
	size_t stride;
};

INLINE struct column column_of(const struct gather_job *job, unsigned k)
{
	const struct lockstep_layout *rows = &job->rows;
	return (struct column){(const char *)job->from[k] +
				   (rows->index ? 0 : job->first * rows->stride),
			       rows->index ? rows->index + job->first : NULL, rows->stride};
}

INLINE const float *row_of(struct column column, bool by_index, size_t i)
{
	const size_t row = by_index ? column.index[i] : i;
	return (const float *)(column.at + row * column.stride);
}

/* ---- Structs ---------------------------------------------------------------------------------- */

/* Gathers `width` neighbouring columns, starting at column k. */
INLINE void gather_neighbours(const struct gather_job *job, unsigned k, unsigned width,
			      bool by_index)
{
	const struct column from = column_of(job, k);
	const size_t n = job->n, step = job->step;
	float *to = job->to + k * step;
	size_t i = 0;
	for (; i + 4 <= n; i += 4) {
		const struct four_rows row = {
		    row_of(from, by_index, i), row_of(from, by_index, i + 1),
		    row_of(from, by_index, i + 2), row_of(from, by_index, i + 3)};
		if (width == 4)
			transpose4(row, to + i, step);
		else if (width >= 2)
			transpose2(row, to + i, step);
		if (width == 3)
			transpose1((struct four_rows){row.a + 2, row.b + 2, row.c + 2, row.d + 2},
				   to + i + 2 * step);
		else if (width == 1)
			transpose1(row, to + i);
	}
	for (; i < n; ++i) {
		const float *row = row_of(from, by_index, i);
		for (unsigned c = 0; c < width; ++c)
			memcpy(to + c * step + i, row + c, sizeof *row);
	}
}

/* The number of neighbouring columns starting at k, at most four. */
INLINE unsigned neighbours(const struct gather_job *job, unsigned k)
{
	unsigned width = 1;
	while (width < 4 && k + width < job->columns &&
	       (uintptr_t)job->from[k + width] == (uintptr_t)job->from[k] + width * sizeof(float))
		++width;
	return width;
}

INLINE void gather_all(const struct gather_job *job, bool by_index)
{
	for (unsigned k = 0, width; k < job->columns; k += width) {
		width = neighbours(job, k);
		switch (width) {
		case 1:
			gather_neighbours(job, k, 1, by_index);
			break;
		case 2:
			gather_neighbours(job, k, 2, by_index);
			break;
		case 3:
			gather_neighbours(job, k, 3, by_index);
			break;
		default:
			gather_neighbours(job, k, 4, by_index);
		}
	}
}

/* ---- Columns by index ------------------------------------------------------------------------- */

/* Stores two floats by one instruction. */
INLINE void store_two(float *to, const float *first, const float *second)
{
	uint32_t a, b;
	memcpy(&a, first, sizeof a);
	memcpy(&b, second, sizeof b);
	const bool little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
	const uint64_t two = little ? a | (uint64_t)b << 32 : b | (uint64_t)a << 32;
	memcpy(to, &two, sizeof two);
}

/* Gathers `count` dense columns, starting at column k. */
INLINE void gather_columns(const struct gather_job *job, unsigned k, unsigned count)
{
	const uint32_t *index = job->rows.index + job->first;
	const float *from[4] = {NULL};
	const size_t n = job->n, step = job->step;
	float *to = job->to + k * step;
	size_t i = 0;
	UNROLL_COLUMNS
	for (unsigned c = 0; c < count; ++c)
		from[c] = job->from[k + c];
	for (; i + 2 <= n; i += 2) {
		const size_t first = index[i], second = index[i + 1];
		UNROLL_COLUMNS
		for (unsigned c = 0; c < count; ++c)
			store_two(to + c * step + i, from[c] + first, from[c] + second);
	}
	if (i < n)
		for (unsigned c = 0; c < count; ++c)
			memcpy(to + c * step + i, from[c] + index[i], sizeof *to);
}

/* Gathers up to four columns at a time, so that each index is loaded once for all of them. */
INLINE void gather_all_columns(const struct gather_job *job)
{
	enum { AT_ONCE = 4 };
	unsigned k = 0;
	for (; k + AT_ONCE <= job->columns; k += AT_ONCE)
		gather_columns(job, k, AT_ONCE);
	switch (job->columns - k) {
	case 3:
		gather_columns(job, k, 3);
		break;
	case 2:
		gather_columns(job, k, 2);
		break;
	case 1:
		gather_columns(job, k, 1);
	}
}

void KERNEL(gather_rows)(void *argument)
{
	const struct gather_job *job = argument;
	if (!job->rows.index)
		gather_all(job, false);
	else if (job->rows.stride == sizeof(float))
		gather_all_columns(job);
	else
		gather_all(job, true);
}
