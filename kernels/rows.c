/* SPDX-License-Identifier: MIT */
/* Operands by rows; see rows.h. */
#include "kernels/rows.h"
#include "kernels/natives.h"

/* Numbers of cases; CHUNK_MAX is a multiple of a hit word's cases. More than 256 gains nothing. With the most
 * columns that a test may have, 64 cases fill the buffer. */
enum { WORD = 64, CHUNK_MAX = 256, BUFFER = LOCKSTEP_COLUMNS_MAX * WORD };

_Static_assert(BUFFER * sizeof(float) == 8 << 10, "lockstep.h limits the use of the stack");

#define DECLARE(isa, tool) lockstep_tool lockstep_kernel_##isa##_##tool;
LOCKSTEP_EACH_ISA(DECLARE, gather_rows)
#undef DECLARE
static lockstep_tool *const gathers[LOCKSTEP_ISAS] = NATIVES(gather_rows);

lockstep_tool *lockstep_gather_of(enum lockstep_isa isa)
{
	return gathers[isa];
}

struct rows_shape lockstep_rows_shape_of(const struct lockstep_test *test)
{
	struct rows_shape shape = {.results = test->results};
	for (unsigned k = 0; k < test->operands; ++k)
		shape.columns[k] = test->operand[k]->columns;
	return shape;
}

/* The operands whose columns a kernel cannot use in place. */
static unsigned gathered_operands(const struct rows_shape *shape,
				  const struct lockstep_batch *batch,
				  const struct lockstep_layout *rows)
{
	unsigned gathered = 0;
	for (unsigned k = 0; k < LOCKSTEP_OPERANDS_MAX && shape->columns[k] > 0; ++k)
		if (!(batch->broadcast >> k & 1) &&
		    (rows[k].index || (rows[k].stride != 0 && rows[k].stride != sizeof(float))))
			gathered |= 1u << k;
	return gathered;
}

/* The position of the next chunk in the batch and in the buffer. */
struct cursor {
	lockstep_tool *gather;
	const struct lockstep_batch *batch;
	size_t first, n, step;
	float *room;
};

/* Gathers operand k's columns. */
static void gather_operand(struct cursor *at, unsigned columns, const float *const *from,
			   const struct lockstep_layout *rows, const float **to)
{
	struct gather_job job = {columns, at->n, at->first, from, *rows, at->room, at->step};
	if (job.rows.stride == 0)
		job.rows.stride = sizeof(float);
	at->gather(&job);
	for (unsigned c = 0; c < columns; ++c, at->room += at->step)
		to[c] = at->room;
}

/* Sets the columns of a chunk. */
static void place_chunk(struct cursor *at, const struct rows_shape *shape, unsigned gathered,
			const struct lockstep_layout *rows, const float **to)
{
	const float *const *from = at->batch->in;
	for (unsigned k = 0; k < LOCKSTEP_OPERANDS_MAX; ++k) {
		const unsigned columns = shape->columns[k];
		const size_t first = at->batch->broadcast >> k & 1 ? 0 : at->first;
		if (gathered >> k & 1)
			gather_operand(at, columns, from, &rows[k], to);
		else
			for (unsigned c = 0; c < columns; ++c)
				to[c] = from[c] + first;
		from += columns;
		to += columns;
	}
}

/* As many cases as the buffer holds, in whole hit words. */
static size_t chunk_of(const struct rows_shape *shape, unsigned gathered)
{
	const size_t columns =
	    (gathered & 1 ? shape->columns[0] : 0) + (gathered & 2 ? shape->columns[1] : 0);
	const size_t most = BUFFER / columns / WORD * WORD;
	return most < CHUNK_MAX ? most : CHUNK_MAX;
}

void lockstep_run_rows(lockstep_kernel *kernel, lockstep_tool *gather,
		       const struct rows_shape *shape, const struct lockstep_batch *batch,
		       const struct lockstep_layout *rows)
{
	const unsigned gathered = gathered_operands(shape, batch, rows);
	if (!gathered || batch->n == 0) {
		kernel(batch);
		return;
	}
	_Alignas(64) float buffer[BUFFER];
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
	struct lockstep_batch part = *batch;
	struct cursor at = {gather, batch, .step = chunk_of(shape, gathered)};
	part.in = in;
	part.out = out;
	for (; at.first < batch->n; at.first += at.n) {
		at.n = batch->n - at.first < at.step ? batch->n - at.first : at.step;
		at.room = buffer;
		place_chunk(&at, shape, gathered, rows, in);
		for (unsigned r = 0; r < shape->results; ++r)
			out[r] = batch->out[r] ? batch->out[r] + at.first : NULL;
		part.hits = batch->hits ? batch->hits + at.first / WORD : NULL;
		part.n = at.n;
		kernel(&part);
	}
}
