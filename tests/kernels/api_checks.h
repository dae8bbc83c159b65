/* SPDX-License-Identifier: MIT */
/* Checks a typed function against its rows of known answers, for tests/kernels/test_api.c: in pairs,
 * with operands shared by all cases, and with NaN in each column. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_CHECKS_H
#define LOCKSTEP_TESTS_KERNELS_API_CHECKS_H

#include <stdio.h>
#include <string.h>

#include "tests/kernels/api_calls.h"
#include "tests/unit.h"

static void *worlds[KNOWN_TESTS];

/* The world of known[t]; NULL if it has none or memory runs out. */
static inline void *make_world(size_t t)
{
	const struct known_world *w = known[t].world;
	const struct lockstep_test *test = lockstep_test_find(known[t].name);
	float column[WORLD_COLUMNS][WORLD_ROWS];
	const float *columns[WORLD_COLUMNS];
	void *world = NULL;
	if (known[t].make)
		return known[t].make();
	if (!w)
		return NULL;
	for (unsigned c = 0; c < test->world->row.columns; ++c) {
		for (size_t i = 0; i < w->rows[0] + w->rows[1]; ++i)
			column[c][i] = w->row[i][c];
		columns[c] = column[c];
	}
	(void)test->world->create(&world, w->parts, w->rows, columns);
	return world;
}

static inline int make_worlds(void **state)
{
	(void)state;
	for (size_t t = 0; t < KNOWN_TESTS; ++t)
		if (!(worlds[t] = make_world(t)) && (known[t].make || known[t].world))
			return -1;
	return 0;
}

static inline int free_worlds(void **state)
{
	(void)state;
	for (size_t t = 0; t < KNOWN_TESTS; ++t)
		if (worlds[t])
			lockstep_test_find(known[t].name)->world->free(worlds[t]);
	return 0;
}

/* The bits of `one` for all operands. */
static inline unsigned all_operands(const struct known *k)
{
	return k->split < k->columns ? 3 : 1;
}

/* `row` is the row that the case was made from; -1 if NaN spoils the case. */
static inline bool complain(const struct known *k, size_t n, unsigned one, size_t i, int row,
			    const char *what)
{
	fprintf(stderr, "%s, known %d, n = %zu, one = %u, on %s: case %zu, row %d: %s\n", k->name,
		(int)(k - known), n, one, lockstep_isa_in_use(), i, row, what);
	return false;
}

/* The case must have the answers of `row`; -1 means that NaN spoils it, in a test of floats. */
static inline bool check_case(const struct known *k, const struct outputs *to, size_t i, int row)
{
	bool hit = row >= 0 && (k->pixels ? k->pixels[row].hit : k->rows[row].hit);
	if (k->hits && (to->hits[i / 64] >> i % 64 & 1) != hit)
		return false;
	for (unsigned r = 0; r < k->results; ++r) {
		if (k->pixels) {
			if (to->pixels[r][i] != k->pixels[row].out[r])
				return false;
		} else {
			float expected = row >= 0 ? k->rows[row].out[r] : NAN, got = to->out[r][i];
			if (got != expected && !(isnan(got) && isnan(expected)))
				return false;
		}
	}
	return true;
}

/* Nothing but the n answers may be written. */
static inline bool check_rest(const struct known *k, const struct outputs *to, size_t n)
{
	if (k->hits && n % 64 && to->hits[n / 64] >> n % 64)
		return false;
	if (k->hits && to->hits[(n + 63) / 64] != 0xa5a5a5a5a5a5a5a5u)
		return false;
	for (unsigned r = 0; r < k->results; ++r)
		for (size_t i = n * sizeof(float); i < sizeof to->out[r]; ++i)
			if (((const unsigned char *)to->out[r])[i] != 0xa5)
				return false;
	return true;
}

/* Alternative layouts of operands. Bit 0: by index; bit 1: as structs. */
enum { WAYS = 4, PLACES_OF_ROWS = 131 /* a prime */, FIELDS = LOCKSTEP_COLUMNS_MAX + 4 };
static float laid_out[LOCKSTEP_COLUMNS_MAX][PLACES_OF_ROWS * FIELDS];
static uint32_t row_index[LOCKSTEP_OPERANDS_MAX][CASES];

/* Columns `from` to `to` of operand o; rows that no case uses are NaN. */
static inline void lay_out(unsigned way, size_t n, unsigned o, unsigned from, unsigned to,
			   float in[LOCKSTEP_COLUMNS_MAX][CASES], const float **columns)
{
	const unsigned fields = to - from + 2 + o;
	for (unsigned c = from; c < to; ++c) {
		float *column = way & 2 ? laid_out[from] + (to - 1 - c) : laid_out[c];
		for (size_t i = 0; i < PLACES_OF_ROWS; ++i)
			column[way & 2 ? i * fields : i] = NAN;
		for (size_t i = 0; i < n; ++i) {
			row_index[o][i] =
			    (uint32_t)(way & 1 ? (i * 37 + 11 + o) % PLACES_OF_ROWS : i);
			memcpy(&column[row_index[o][i] * (way & 2 ? fields : 1)], &in[c][i],
			       sizeof *column);
		}
		columns[c] = column;
	}
	call_layout[o].index = way & 1 ? row_index[o] : NULL;
	call_layout[o].stride = way & 2 ? fields * sizeof(float) : 0;
}

/* Operands shared by all cases get an index that must not be read. */
static inline void lay_out_all(const struct known *k, unsigned way, size_t n, unsigned one,
			       float in[LOCKSTEP_COLUMNS_MAX][CASES], const float **columns)
{
	for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o) {
		call_layout[o] = (struct lockstep_layout){(const uint32_t *)sizeof(uint32_t), 12};
		if (way > 0 && !(one >> o & 1))
			lay_out(way, n, o, o ? k->split : 0, o ? k->columns : k->split, in,
				columns);
		else if (way == 0)
			call_layout[o] = (struct lockstep_layout){NULL, 0};
	}
}

/* Case i was made from row[i]. */
static inline bool check(const struct known *k, size_t n, unsigned one,
			 float in[LOCKSTEP_COLUMNS_MAX][CASES], const int *row)
{
	const float *columns[LOCKSTEP_COLUMNS_MAX];
	for (unsigned c = 0; c < k->columns; ++c)
		columns[c] = in[c];
	for (unsigned way = 0; way < WAYS; ++way) {
		struct outputs to;
		memset(&to, 0xa5, sizeof to);
		lay_out_all(k, way, n, one, in, columns);
		k->call(n, columns, one, worlds[k - known], &to);
		for (size_t i = 0; i < n; ++i)
			if (!check_case(k, &to, i, row[i]))
				return complain(k, n, one, i, row[i],
						row[i] >= 0 ? "wrong answer" : "NaN counts");
		if (!check_rest(k, &to, n))
			return complain(k, n, one, n, -1, "too much was written");
	}
	return true;
}

/* Copies the bits of one operand column of a row. */
static inline void put(const struct known *k, int row, unsigned c, float *to)
{
	if (k->pixels)
		memcpy(to, &k->pixels[row].in[c], sizeof *to);
	else
		memcpy(to, &k->rows[row].in[c], sizeof *to);
}

/* All rows, repeatedly. */
static inline bool check_pairs(const struct known *k, size_t n)
{
	float in[LOCKSTEP_COLUMNS_MAX][CASES];
	int row[CASES];
	for (size_t i = 0; i < n; ++i) {
		row[i] = (int)(i % k->count);
		for (unsigned c = 0; c < k->columns; ++c)
			put(k, row[i], c, &in[c][i]);
	}
	return check(k, n, 0, in, row);
}

/* Does column c belong to an operand shared by all cases? */
static inline bool fixed(const struct known *k, unsigned one, unsigned c)
{
	return one & (c < k->split ? 1 : 2);
}

/* The next row after `row`, cyclically, with the same shared operands. */
static inline int next_like(const struct known *k, unsigned one, int row)
{
	int next = row;
	bool like;
	do {
		next = (next + 1) % (int)k->count;
		like = true;
		for (unsigned c = 0; c < k->columns; ++c) {
			float a, b;
			put(k, row, c, &a);
			put(k, next, c, &b);
			like = like && (!fixed(k, one, c) || memcmp(&a, &b, sizeof a) == 0);
		}
	} while (!like);
	return next;
}

/* One row repeated; in every other case the operands that are not shared are NaN or, if they are
 * int32, another matching row. The columns of shared operands hold NaN, or its bits, after their
 * one value. */
static inline bool check_one(const struct known *k, size_t n, unsigned one, int same)
{
	float in[LOCKSTEP_COLUMNS_MAX][CASES];
	int row[CASES], other = k->pixels ? same : -1;
	for (size_t i = 0; i < n; ++i) {
		if (k->pixels && i % 2 == 1 && one != all_operands(k))
			other = next_like(k, one, other);
		row[i] = one == all_operands(k) || i % 2 == 0 ? same : other;
		for (unsigned c = 0; c < k->columns; ++c) {
			in[c][i] = NAN;
			if (fixed(k, one, c) ? i == 0 : row[i] >= 0)
				put(k, row[i], c, &in[c][i]);
		}
	}
	return check(k, n, one, in, row);
}

/* One row repeated, with NaN in one column. */
static inline bool check_spoiled(const struct known *k, unsigned one, int same, unsigned spoiled)
{
	enum { SOME = 7 };
	float in[LOCKSTEP_COLUMNS_MAX][CASES];
	int row[SOME];
	for (size_t i = 0; i < SOME; ++i) {
		row[i] = -1;
		for (unsigned c = 0; c < k->columns; ++c)
			in[c][i] = c == spoiled ? NAN : k->rows[same].in[c];
	}
	return check(k, SOME, one, in, row);
}

#endif
