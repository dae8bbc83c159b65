/* SPDX-License-Identifier: MIT */
/* All pairs of two sets, tile by tile; documented in lockstep.h. */
#include <stdint.h>

#include "kernels/natives.h"
#include "kernels/rows.h"

enum { TILE = 256, WORDS = TILE / 64 };

/* Buffers for a tile: its columns, if they are gathered, and its results. */
struct tile {
	size_t begin, n; /* the range of second operands */
	const float *in[LOCKSTEP_COLUMNS_MAX];
	_Alignas(64) float column[LOCKSTEP_COLUMNS_MAX * TILE];
	float result[LOCKSTEP_RESULTS_MAX][TILE];
	uint64_t hits[WORDS];
};

/* The stack for a tile and the list of a row's hits; a test takes up to 24 KB more. */
_Static_assert(sizeof(struct tile) + TILE * sizeof(uint32_t) <= 40 << 10,
	       "lockstep.h limits the use of the stack");

/* The query and the pairs found so far. */
struct search {
	const struct lockstep_test *test;
	enum lockstep_isa isa;
	size_t n;
	const float *const *in;
	struct lockstep_layout first, second;
	bool once;
	struct lockstep_pair *pairs;
	size_t capacity, count;
};

static struct lockstep_layout layout_of(const struct lockstep_layout *rows, unsigned k)
{
	struct lockstep_layout layout = rows ? rows[k] : (struct lockstep_layout){NULL, 0};
	if (layout.stride == 0)
		layout.stride = sizeof(float);
	return layout;
}

/* Sets the columns of the tile's second operands; dense columns are used in place. */
static void fill_tile(struct tile *tile, const struct search *s)
{
	const unsigned split = s->test->operand[0]->columns, columns = s->test->operand[1]->columns;
	const bool dense = !s->second.index && s->second.stride == sizeof(float);
	struct gather_job job = {columns,   tile->n,      tile->begin, s->in + split,
				 s->second, tile->column, TILE};
	for (unsigned c = 0; c < columns; ++c)
		tile->in[split + c] =
		    dense ? s->in[split + c] + tile->begin : tile->column + c * TILE;
	if (!dense)
		lockstep_gather_of(s->isa)(&job);
}

/* Points the first operand's columns at a single row. */
static void point_at_row(struct tile *tile, const struct search *s, size_t i)
{
	const size_t row = s->first.index ? s->first.index[i] : i;
	for (unsigned c = 0; c < s->test->operand[0]->columns; ++c)
		tile->in[c] = (const float *)((const char *)s->in[c] + row * s->first.stride);
}

/* Tests row i of the first operand against the tile, and keeps the hits at `from` and after. */
static void search_row(struct search *s, struct tile *tile, size_t i, size_t from)
{
	float *out[LOCKSTEP_RESULTS_MAX];
	const struct lockstep_batch batch = {
	    .n = tile->n, .in = tile->in, .out = out, .hits = tile->hits, .broadcast = 1};
	uint32_t list[TILE];
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		out[r] = tile->result[r];
	point_at_row(tile, s, i);
	s->test->kernel[s->isa](&batch);
	const size_t hits = lockstep_hits_list(tile->n, tile->hits, from, list, TILE);
	for (size_t h = 0; h < hits && s->count + h < s->capacity; ++h)
		s->pairs[s->count + h] =
		    (struct lockstep_pair){(uint32_t)i, (uint32_t)(tile->begin + list[h])};
	s->count += hits;
}

/* Tests all rows of the first operand that have pairs left in the tile. `after` is the last pair
 * already reported; with `once`, row i starts after its own number. */
static void search_tile(struct search *s, struct tile *tile, const struct lockstep_pair *after)
{
	fill_tile(tile, s);
	for (size_t i = after ? after->first : 0; i < s->n; ++i) {
		size_t from = after && i == after->first ? after->second + (size_t)1 : 0;
		if (s->once && i + 1 > from)
			from = i + 1;
		from = from > tile->begin ? from - tile->begin : 0;
		if (from < tile->n)
			search_row(s, tile, i, from);
		else if (s->once && i >= tile->begin + tile->n)
			break;
	}
}

size_t lockstep_all_pairs(const struct lockstep_test *test, size_t n, size_t m,
			  const float *const *in, const struct lockstep_layout *rows, bool once,
			  const struct lockstep_pair *after, struct lockstep_pair *pairs,
			  size_t capacity)
{
	struct search search = {.test = test,
				.n = n,
				.in = in,
				.first = layout_of(rows, 0),
				.once = once,
				.pairs = pairs,
				.capacity = capacity};
	struct tile tile;
	if (!test || test->operands != 2 || !test->hits || test->world || (n > 0 && m > 0 && !in))
		return SIZE_MAX;
	search.isa = lockstep_isa_of(lockstep_number_of(test));
	search.second = layout_of(rows, 1);
	tile.begin = after ? after->second / TILE * TILE : 0;
	for (; n > 0 && tile.begin < m; tile.begin += TILE, after = NULL) {
		tile.n = m - tile.begin < TILE ? m - tile.begin : TILE;
		search_tile(&search, &tile, after);
	}
	return search.count;
}
