/* SPDX-License-Identifier: MIT */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/check/cut.h"
#include "harness/check/by_rows.h"
#include "harness/base/hash.h"
#include "harness/base/memory.h"
#include "harness/formats/columns.h"

void cutter_open(struct cutter *cutter)
{
	answers_allocate(&cutter->expected, LONG_CASES);
	cutter->cross = cross_open(LONG_CASES);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		cutter->column[k] = memory_must(calloc(LONG_CASES, sizeof(float)));
	for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o)
		cutter->row[o] = memory_must(calloc(LONG_CASES, sizeof(uint32_t)));
	cutter->rows = rows_open();
}

void cutter_close(struct cutter *cutter)
{
	answers_free(&cutter->expected);
	cross_close(cutter->cross);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		free(cutter->column[k]);
	for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o)
		free(cutter->row[o]);
	rows_close(cutter->rows);
}

/* ---- The batch itself ------------------------------------------------------------------------ */

/* True if all cases have the same operands, so that one answer is enough. */
static bool all_broadcast(const struct lockstep_test *test, unsigned mode)
{
	return mode + 1 == test_modes(test);
}

static bool broadcast_column(const struct lockstep_test *test, unsigned mode, unsigned k)
{
	return mode & (k < test->operand[0]->columns ? 1 : 2);
}

/* Cuts n cases from `first` on, with the broadcast operand of case `one`. Their answers are
 * known, or go to the cutter. */
static void cut_at(const struct cutter *cutter, const struct chunk *chunk, unsigned mode,
		   size_t first, size_t n, size_t one, const struct answers *known, struct cut *cut)
{
	*cut = (struct cut){.cases = *chunk,
			    .chunk_start = chunk->start,
			    .chunk_cases = chunk->n,
			    .mode = mode,
			    .one = chunk->start + one};
	struct chunk *cases = &cut->cases;
	cases->start += first;
	cases->n = n;
	cases->expected[mode] = known ? *known : cutter->expected;
	cases->cross = cutter->cross;
	for (unsigned k = 0; k < chunk->test->columns; ++k)
		cases->column[k] += broadcast_column(chunk->test, mode, k) ? one : first;
}

/* Repeats answer `one` of the answers in pairs n times. */
static void repeat_answer(const struct chunk *chunk, size_t one, size_t n, struct answers *to)
{
	const struct answers *from = &chunk->expected[MODE_PAIRS];
	if (chunk->test->hits)
		memset(to->hits, answers_hit(from, one) ? 0xff : 0, (n + 63) / 64 * 8);
	for (unsigned r = 0; r < chunk->test->results; ++r)
		for (size_t i = 0; i < n; ++i)
			memcpy(&to->out[r][i], &from->out[r][one], sizeof(float));
}

void cut_plain(struct cutter *cutter, const struct chunk *chunk, unsigned mode, size_t n,
	       size_t one, struct cut *cut)
{
	cut_at(cutter, chunk, mode, 0, n, one, NULL, cut);
}

void cut_ask(struct cut *cut)
{
	chunk_answer(&cut->cases, cut->mode);
	cut->asked = true;
}

/* Draws a number below `count`. Consecutive draws are far apart. */
static size_t draw_one(uint64_t draw, size_t count)
{
	return (size_t)((uint64_t)((uint32_t)draw * UINT32_C(0x9e3779b9)) * count >> 32);
}

static void cut_from(struct cutter *cutter, const struct chunk *chunk, unsigned mode, size_t first,
		     size_t n, size_t one, struct cut *cut)
{
	cut_at(cutter, chunk, mode, first, n, one, NULL, cut);
	if (all_broadcast(chunk->test, mode))
		repeat_answer(chunk, one, n, &cutter->expected);
	else
		cut_ask(cut);
}

void cut_size(struct cutter *cutter, const struct chunk *chunk, unsigned mode, size_t n,
	      unsigned draw, struct cut *cut)
{
	if (mode == MODE_PAIRS)
		cut_at(cutter, chunk, mode, 0, n, 0, &chunk->expected[MODE_PAIRS], cut);
	else
		cut_from(cutter, chunk, mode, 0, n, draw_one(draw, chunk->n - n + (n == 0)), cut);
}

void cut_single(struct cutter *cutter, const struct chunk *chunk, size_t one, struct cut *cut)
{
	cut_from(cutter, chunk, test_modes(chunk->test) - 1, 0, 2 + one % 2, one, cut);
}

void cut_piece(struct cutter *cutter, const struct chunk *chunk, unsigned mode, size_t first,
	       struct cut *cut)
{
	const size_t left = chunk->n - first, words = 64 * (1 + first / 64 % 4);
	const size_t n = left < words ? left : words;
	if (mode == MODE_PAIRS)
		cut_at(cutter, chunk, mode, 0, chunk->n, 0, &chunk->expected[MODE_PAIRS], cut);
	if (mode == MODE_PAIRS)
		cut->asked = true;
	else
		cut_from(cutter, chunk, mode, first, n, draw_one(first + mode, chunk->n - n + 1),
			 cut);
}

uint64_t cut_case(const struct cut *cut, size_t i)
{
	if (all_broadcast(cut->cases.test, cut->mode) && cut->mode != MODE_PAIRS)
		return cut->one;
	if (cut->rows != ROWS_DENSE && !(cut->mode & 1))
		return cut->chunk_start + cut->row[0][i];
	return cut->cases.start + (cut->period ? i % cut->period : i);
}

/* ---- Columns that overlap -------------------------------------------------------------------- */

/* Returns an earlier column that does not itself overlap another, usually of
 * column k's role; or k. */
static unsigned earlier(const char *roles, const unsigned *base, unsigned k, uint64_t draw)
{
	const bool any = (draw >> 50) % 4 == 0;
	unsigned found = k;
	for (unsigned j = 0; j < k; ++j)
		if ((any || roles[j] == roles[k]) && base[j] == j && (found == k || draw >> j & 1))
			found = j;
	return found;
}

void cut_overlapping(struct cutter *cutter, const struct chunk *chunk, unsigned mode,
		     struct cut *cut)
{
	const struct lockstep_test *test = chunk->test;
	const unsigned split = test->operand[0]->columns;
	const size_t n = chunk->n < OVERLAPPING_CASES ? chunk->n : OVERLAPPING_CASES;
	const uint64_t names =
	    hash_text(hash_text(HASH_BEGIN, test->name), scene_name(chunk->scene));
	const uint64_t draw = hash_mixed(names + chunk->start * MODES + mode);
	/* With two operands of one shape, the second may be the first, shifted: each
	 * shape against a neighbour. */
	const bool shifted =
	    test->operands == 2 && test->operand[0] == test->operand[1] && draw & 1;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned base[LOCKSTEP_COLUMNS_MAX];
	roles_of_test(test, roles);
	cut_at(cutter, chunk, mode, 0, n, 0, NULL, cut);
	cut->overlapping = true;
	for (unsigned k = 0; k < test->columns; ++k) {
		uint64_t own = hash_mixed(draw + k);
		base[k] = k;
		if (shifted && k >= split) {
			base[k] = k - split;
			own = draw;
		} else if (!shifted && own >> 40 & 1) {
			base[k] = earlier(roles, base, k, own);
		}
		if (base[k] == k)
			for (size_t i = 0; i < n + OVERLAP_MAX; ++i)
				memcpy(&cutter->column[k][i], &chunk->column[k][i % chunk->n],
				       sizeof(float));
		cut->cases.column[k] =
		    cutter->column[base[k]] + (base[k] == k ? 0 : (own >> 20) % (OVERLAP_MAX + 1));
	}
	cut_ask(cut);
}

/* ---- Many cases ------------------------------------------------------------------------------ */

static bool is_prime(size_t n)
{
	for (size_t d = 2; d * d <= n; ++d)
		if (n % d == 0)
			return false;
	return true;
}

/* Repeats the first `period` values of a column. */
static void repeat_column(float *column, size_t period)
{
	for (size_t have = period; have < LONG_CASES; have *= 2)
		memcpy(column + have, column,
		       (LONG_CASES - have < have ? LONG_CASES - have : have) * sizeof *column);
}

static void repeat_hits(uint64_t *hits, size_t period)
{
	for (size_t i = period; i < LONG_CASES; ++i) {
		const uint64_t bit = hits[(i - period) / 64] >> (i - period) % 64 & 1;
		hits[i / 64] &= ~((uint64_t)1 << i % 64);
		hits[i / 64] |= bit << i % 64;
	}
}

/* Makes all cases blank except the first of every BLANKS. */
static void blank_most(float *column, size_t n)
{
	enum { BLANKS = 31 };
	for (size_t i = 0; i < n; ++i)
		if (i % BLANKS != 0)
			column[i] = NAN;
}

void cut_long(struct cutter *cutter, const struct chunk *chunk, unsigned mode, struct cut *cut)
{
	const struct lockstep_test *test = chunk->test;
	size_t period = chunk->n;
	while (!is_prime(period))
		--period;
	cut_at(cutter, chunk, mode, 0, period, draw_one(mode, chunk->n - period + 1), NULL, cut);
	for (unsigned k = 0; k < test->columns; ++k) {
		memcpy(cutter->column[k], cut->cases.column[k], period * sizeof(float));
		cut->cases.column[k] = cutter->column[k];
	}
	cut->blank = test->world && strchr(test->world->row.roles, 'z') && mode == MODE_PAIRS;
	if (cut->blank)
		blank_most(cutter->column[0], period);
	cut_ask(cut);
	if (test->hits)
		repeat_hits(cutter->expected.hits, period);
	for (unsigned r = 0; r < test->results; ++r)
		repeat_column(cutter->expected.out[r], period);
	for (unsigned k = 0; k < test->columns; ++k)
		repeat_column(cutter->column[k], broadcast_column(test, mode, k) ? 1 : period);
	cut->cases.n = LONG_CASES;
	cut->period = period;
	cut->asked = false;
}
