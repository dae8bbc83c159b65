/* SPDX-License-Identifier: MIT */
/* Batches by rows; see by_rows.h. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/check/by_rows.h"
#include "harness/base/guard.h"
#include "harness/base/hash.h"
#include "harness/base/memory.h"
#include "kernels/rows.h"

const char *const rows_names[ROWS] = {"dense", "by index", "with a stride",
				      "by index and with a stride"};

enum {
	GAPS = 3,      /* one more than the most floats between two fields */
	POISON = 0xff, /* four of these bytes are a NaN, and no valid int32 pixel, disc or box */
	PLACE_ROOM = 64
};

struct row_memory {
	struct guarded column[LOCKSTEP_COLUMNS_MAX]; /* dense columns */
	struct guarded rows[LOCKSTEP_OPERANDS_MAX], index[LOCKSTEP_OPERANDS_MAX];
	/* The batch as passed to the library. */
	const float *in[LOCKSTEP_COLUMNS_MAX];
	struct lockstep_layout layout[LOCKSTEP_OPERANDS_MAX];
	struct rows_shape shape;
	lockstep_kernel *kernel;
	lockstep_tool *gather;
};

/* A kernel only gets its batch, so answer_by_rows() finds its rows here. */
static const struct row_memory *current;

struct row_memory *rows_open(void)
{
	struct row_memory *memory = memory_must(calloc(1, sizeof *memory));
	const size_t fields = CHUNK * sizeof(float);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		guarded_map_read_only(&memory->column[k], fields + PLACE_ROOM);
	for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o) {
		guarded_map_read_only(&memory->rows[o],
				      fields * LOCKSTEP_COLUMNS_MAX * GAPS + PLACE_ROOM);
		guarded_map_read_only(&memory->index[o],
				      LONG_CASES * sizeof(uint32_t) + PLACE_ROOM);
	}
	return memory;
}

void rows_close(struct row_memory *memory)
{
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		guarded_unmap(&memory->column[k]);
	for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o) {
		guarded_unmap(&memory->rows[o]);
		guarded_unmap(&memory->index[o]);
	}
	free(memory);
}

/* ---- Which row a case has -------------------------------------------------------------------- */

/* Returns the row of case i of n. By index, the first case has the last row, and
 * the last case the first. */
static uint32_t drawn_row(const struct cut *cut, unsigned operand, size_t n, size_t i)
{
	const uint64_t draw =
	    hash_mixed(cut->chunk_start * LONG_CASES + i + ((uint64_t)operand << 56));
	if (!(cut->rows & ROWS_INDEX))
		return (uint32_t)i;
	if (i == 0 || i + 1 == n)
		return (uint32_t)(i == 0 ? cut->row_count - 1 : 0);
	return (uint32_t)(draw % cut->row_count);
}

static bool broadcast_operand(const struct cut *cut, unsigned operand)
{
	return cut->mode >> operand & 1;
}

void cut_rows(struct cutter *cutter, const struct chunk *chunk, unsigned mode, unsigned rows,
	      size_t n, struct cut *cut)
{
	const struct lockstep_test *test = chunk->test;
	const size_t one = hash_mixed(n * MODES + mode) % chunk->n;
	cut_plain(cutter, chunk, mode, n, one, cut);
	cut->rows = rows;
	/* Uses more rows than cases, or fewer, so that some repeat; sometimes the whole chunk. */
	cut->row_count = !(rows & ROWS_INDEX) ? n : n % 3 == 0 ? chunk->n : n / 2 + n % 7 + 1;
	if (cut->row_count > chunk->n)
		cut->row_count = chunk->n;
	for (unsigned o = 0, k = 0; o < test->operands; ++o) {
		for (size_t i = 0; i < n; ++i)
			cutter->row[o][i] = drawn_row(cut, o, n, i);
		cut->row[o] = cutter->row[o];
		for (const unsigned end = k + test->operand[o]->columns; k < end; ++k) {
			for (size_t i = 0; i < n; ++i)
				memcpy(&cutter->column[k][i],
				       &chunk->column[k][broadcast_operand(cut, o)
							     ? one
							     : cutter->row[o][i]],
				       sizeof(float));
			cut->source[k] = chunk->column[k];
			cut->cases.column[k] = cutter->column[k];
		}
	}
	cut_ask(cut);
}

void cut_long_rows(struct cutter *cutter, const struct chunk *chunk, struct cut *cut)
{
	cut_long(cutter, chunk, MODE_PAIRS, cut);
	cut->rows = ROWS_BOTH;
	cut->row_count = cut->period;
	for (unsigned o = 0; o < chunk->test->operands; ++o) {
		for (size_t i = 0; i < LONG_CASES; ++i)
			cutter->row[o][i] = (uint32_t)(i % cut->period);
		cut->row[o] = cutter->row[o];
	}
	for (unsigned k = 0; k < chunk->test->columns; ++k)
		cut->source[k] = cut->cases.column[k];
}

/* ---- Where rows lie -------------------------------------------------------------------------- */

static char *place_at(const struct guarded *guarded, size_t bytes, unsigned place)
{
	static const size_t offset[PLACES] = {0, 0, 4, 20, 12};
	return place == PLACE_END ? guarded_end(guarded, bytes)
				  : guarded_start(guarded, offset[place]);
}

static void poison(const struct guarded *guarded, const char *at, size_t bytes)
{
	memset(guarded_source(guarded, at), POISON, bytes);
}

/* Lays out dense columns, which end, or begin, at a guard page. */
static void place_columns(struct row_memory *m, const struct cut *cut, unsigned first,
			  unsigned count, unsigned place)
{
	const size_t bytes = cut->row_count * sizeof(float);
	for (unsigned k = first; k < first + count; ++k) {
		char *at = place_at(&m->column[k], bytes, place);
		memcpy(guarded_source(&m->column[k], at), cut->source[k], bytes);
		m->in[k] = (const float *)at;
	}
}

/* Returns a stride in floats: the least that the fields need, or a little more; or, if there is
 * room, one of a large struct, around limits of 8 and 16 bits. */
static size_t choose_stride(const struct guarded *rows, size_t words, size_t count, uint64_t draw)
{
	static const size_t far_apart[] = {252, 256, 260, 4096, 65540};
	const size_t fit = words + draw % 3, choice = (draw >> 2) % 8;
	if (choice >= sizeof far_apart / sizeof *far_apart)
		return fit;
	const size_t far = far_apart[choice] / sizeof(float);
	return far > fit && ((count - 1) * far + words) * sizeof(float) + PLACE_ROOM <= rows->size
		   ? far
		   : fit;
}

/* Lays out rows as structs, with their fields adjacent or apart, in a different order from the
 * columns. The first field of the first row begins at a guard page, or the last of the last row
 * ends at one. Returns the stride in bytes. */
static size_t place_structs(struct row_memory *m, const struct cut *cut, unsigned operand,
			    unsigned first, unsigned count, unsigned place)
{
	const uint64_t draw = hash_mixed(cut->chunk_start * 131 + cut->cases.n * 2 + operand);
	const bool apart = draw & 1, turned = draw >> 1 & 1;
	size_t field[LOCKSTEP_COLUMNS_MAX], words = 0;
	for (unsigned c = 0; c < count; ++c) {
		field[turned ? count - 1 - c : c] = words;
		words += 1 + (apart && c + 1 < count ? (draw >> (2 + 2 * c) % 60) % GAPS : 0);
	}
	const size_t stride = choose_stride(&m->rows[operand], words, cut->row_count, draw >> 40);
	const size_t bytes = ((cut->row_count - 1) * stride + words) * sizeof(float);
	char *at = place_at(&m->rows[operand], bytes, place);
	poison(&m->rows[operand], at, bytes);
	for (unsigned c = 0; c < count; ++c) {
		char *from = at + field[c] * sizeof(float);
		for (size_t i = 0; i < cut->row_count; ++i)
			memcpy(guarded_source(&m->rows[operand], from + i * stride * sizeof(float)),
			       &cut->source[first + c][i], sizeof(float));
		m->in[first + c] = (const float *)from;
	}
	return stride * sizeof(float);
}

static void place_operand(struct row_memory *m, const struct cut *cut, unsigned operand,
			  unsigned first, unsigned count, unsigned place)
{
	const size_t bytes = cut->cases.n * sizeof(uint32_t);
	const struct guarded *index = &m->index[operand];
	struct lockstep_layout *layout = &m->layout[operand];
	*layout = (struct lockstep_layout){NULL, 0};
	if (broadcast_operand(cut, operand) || cut->row_count == 0) {
		/* The library ignores these, and must not read them. */
		layout->index = (const uint32_t *)(index->memory + index->size);
		layout->stride = 12;
		return;
	}
	if (cut->rows & ROWS_STRIDE)
		layout->stride = place_structs(m, cut, operand, first, count, place);
	else
		place_columns(m, cut, first, count, place);
	if (cut->rows & ROWS_INDEX) {
		char *at = place_at(index, bytes, place);
		memcpy(guarded_source(index, at), cut->row[operand], bytes);
		layout->index = (const uint32_t *)at;
	}
}

/* Calls the kernel by rows. Broadcast operands keep the dense columns of the batch. */
static void answer_by_rows(const struct lockstep_batch *dense)
{
	const struct row_memory *m = current;
	const float *in[LOCKSTEP_COLUMNS_MAX];
	struct lockstep_batch batch = *dense;
	for (unsigned o = 0, k = 0; o < LOCKSTEP_OPERANDS_MAX; ++o)
		for (const unsigned end = k + m->shape.columns[o]; k < end; ++k)
			in[k] = dense->broadcast >> o & 1 ? dense->in[k] : m->in[k];
	batch.in = in;
	lockstep_run_rows(m->kernel, m->gather, &m->shape, &batch, m->layout);
}

lockstep_kernel *rows_kernel(struct row_memory *memory, const struct cut *cut,
			     const struct build *build, unsigned place)
{
	const struct lockstep_test *test = cut->cases.test;
	memory->shape = lockstep_rows_shape_of(test);
	memory->kernel = build_kernel(build, test);
	memory->gather = build->tool[TOOL_gather_rows];
	for (unsigned o = 0, first = 0; o < test->operands; first += test->operand[o++]->columns)
		place_operand(memory, cut, o, first, test->operand[o]->columns, place);
	current = memory;
	return answer_by_rows;
}
