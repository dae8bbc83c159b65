/* SPDX-License-Identifier: MIT */
/*
 * Counts and lists of hits on every instruction set against plain loops, for all n from 0 to 130 and one n
 * above 16 bits, with hit words and lists that end at guard pages; and all pairs of two sets against pairs
 * tested one by one.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kernels/lockstep.h"
#include "tests/kernels/each_isa.h"
#include "tests/unit.h"

enum { LONG = 70001, SIZES = 131, FILLS = 6 };

/* The last `bytes` of memory before an inaccessible page, all zero. One area for hit words, one for the list. */
enum { OF_HITS, OF_LIST, GUARDED = 1 << 20 };

static void *before_a_guard(unsigned which, size_t bytes)
{
	static char *end[2];
	if (!end[which]) {
		char *memory = mmap(NULL, GUARDED + (size_t)sysconf(_SC_PAGESIZE), PROT_NONE,
				    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		assert_true(memory != MAP_FAILED);
		assert_int_equal(mprotect(memory, GUARDED, PROT_READ | PROT_WRITE), 0);
		end[which] = memory + GUARDED;
	}
	assert_true(bytes <= GUARDED);
	return memset(end[which] - bytes, 0, bytes);
}

/* None, all, few, many, the first and the last. */
static bool is_hit(unsigned fill, size_t n, size_t i)
{
	const uint64_t draw = (i + 1) * 0x9e3779b97f4a7c15u >> 40;
	const bool hit[FILLS] = {false, true, draw % 61 == 0, draw % 3 > 0, i == 0, i + 1 == n};
	return hit[fill];
}

/* Sets bits past n, which no test does; they must not count. */
static void make_hits(unsigned fill, size_t n, uint64_t *hits)
{
	memset(hits, 0xff, (n + 63) / 64 * sizeof *hits);
	for (size_t i = 0; i < n; ++i)
		if (!is_hit(fill, n, i))
			hits[i / 64] &= ~((uint64_t)1 << i % 64);
}

static void check_list(size_t n, const uint64_t *hits, unsigned fill, size_t from, size_t capacity)
{
	uint32_t *list = before_a_guard(OF_LIST, capacity * sizeof *list);
	size_t count = 0;
	const size_t got = lockstep_hits_list(n, hits, from, list, capacity);
	for (size_t i = from; i < n; ++i)
		if (is_hit(fill, n, i)) {
			if (count < capacity)
				assert_int_equal(list[count], i);
			++count;
		}
	assert_int_equal(got, count);
	/* Unneeded elements must be unchanged. */
	for (size_t k = count; k < capacity; ++k)
		assert_int_equal(list[k], 0);
}

static void check_hits(size_t n, unsigned fill)
{
	const size_t bytes = (n + 63) / 64 * sizeof(uint64_t);
	uint64_t *hits = before_a_guard(OF_HITS, bytes);
	size_t count = 0, first = n;
	make_hits(fill, n, hits);
	for (size_t i = n; i-- > 0;)
		if (is_hit(fill, n, i)) {
			++count;
			first = i;
		}
	assert_int_equal(lockstep_hits_count(n, hits), count);
	assert_int_equal(lockstep_hits_any(n, hits), count > 0);
	assert_int_equal(lockstep_hits_first(n, hits), first);
	const size_t capacities[] = {0, 1, count ? count - 1 : 0, count, count + 3, n};
	const size_t froms[] = {0, n / 2, n ? n - 1 : 0, n, first, first + 1, 64};
	for (unsigned c = 0; c < sizeof capacities / sizeof *capacities; ++c)
		for (unsigned f = 0; f < sizeof froms / sizeof *froms; ++f)
			check_list(n, hits, fill, froms[f], capacities[c]);
}

UNIT_TEST(hits_are_counted_and_listed)
{
	for (int isa = -1; next_isa(&isa);)
		for (unsigned fill = 0; fill < FILLS; ++fill) {
			for (size_t n = 0; n < SIZES; ++n)
				check_hits(n, fill);
			check_hits(LONG, fill);
		}
	assert_int_equal(lockstep_hits_count(0, NULL), 0);
	assert_int_equal(lockstep_hits_first(0, NULL), 0);
	assert_int_equal(lockstep_hits_list(0, NULL, 0, NULL, 0), 0);
}

/* A list may be full anywhere, also in the middle of words that are listed together: up to 32 of them. */
UNIT_TEST(lists_are_full_anywhere)
{
	enum { MANY = 2000 };
	for (size_t isa = 0; lockstep_isa_at(isa); ++isa) {
		if (lockstep_use_isa(lockstep_isa_at(isa)) != 0)
			continue;
		for (unsigned fill = 0; fill < FILLS; ++fill) {
			uint64_t *hits = before_a_guard(OF_HITS, (MANY + 63) / 64 * sizeof *hits);
			make_hits(fill, MANY, hits);
			for (size_t capacity = 0; capacity <= MANY; ++capacity)
				check_list(MANY, hits, fill, capacity / 3, capacity);
		}
	}
}

/* A few per word, and many: more cases than a float can count. */
UNIT_TEST(lists_of_long_batches)
{
	enum { WORDS = (1 << 25) / 64 + 2, MANY = 1 << 17, FEW = WORDS - 2, LISTED = 66 };
	const size_t n = (size_t)WORDS * 64;
	uint64_t *hits = calloc(WORDS, sizeof *hits);
	assert_non_null(hits);
	hits[MANY * 3] = UINT64_MAX;
	hits[FEW] = 1ull << 63 | 1ull << 5;
	for (int isa = -1; next_isa(&isa);) {
		uint32_t list[LISTED];
		assert_int_equal(lockstep_hits_list(n, hits, 0, list, LISTED), LISTED);
		for (uint32_t k = 0; k < 64; ++k)
			assert_int_equal(list[k], MANY * 3 * 64 + k);
		assert_int_equal(list[64], FEW * 64 + 5);
		assert_int_equal(list[65], FEW * 64 + 63);
	}
	free(hits);
}

/* Listing piece by piece must give the whole list. */
UNIT_TEST(lists_go_on)
{
	enum { PIECE = 7 };
	uint64_t hits[16];
	const size_t n = 1000;
	size_t next = 0, from = 0, left;
	make_hits(3, n, hits);
	do {
		uint32_t list[PIECE];
		left = lockstep_hits_list(n, hits, from, list, PIECE);
		for (size_t k = 0; k < left && k < PIECE; ++k, ++next) {
			while (!is_hit(3, n, next))
				++next;
			assert_int_equal(list[k], next);
		}
		from = left ? list[(left < PIECE ? left : PIECE) - 1] + (size_t)1 : n;
	} while (left > PIECE);
	assert_int_equal(lockstep_hits_list(n, hits, from, NULL, 0), 0);
}

/* ---- All pairs ------------------------------------------------------------------------------ */

struct body {
	float mass, x, y, r, spin;
};
enum { BODIES = 600, TILE = 256 };
static struct body body[BODIES];
static uint32_t number[2][BODIES];
static const struct lockstep_test *discs;
static const float *const of_bodies[] = {&body->x, &body->y, &body->r,
					 &body->x, &body->y, &body->r};

static int make_bodies(void **state)
{
	(void)state;
	discs = lockstep_test_find("circle_circle");
	for (unsigned i = 0; i < BODIES; ++i) {
		const uint64_t draw = (i + 1) * 0x9e3779b97f4a7c15u;
		body[i] = (struct body){NAN, (float)(draw >> 50), (float)(draw >> 36 & 0x3fff),
					(float)(draw >> 20 & 0x3ff), NAN};
		number[0][i] = i * 7 % BODIES;
		number[1][i] = i * 11 % BODIES;
	}
	return 0;
}

static bool meet(const struct body *a, const struct body *b)
{
	const float dx = a->x - b->x, dy = a->y - b->y, r = a->r + b->r;
	return dx * dx + dy * dy <= r * r;
}

/* The pairs in order, tested one by one. */
static size_t expect(size_t n, size_t m, bool once, bool by_index, struct lockstep_pair *pairs)
{
	size_t count = 0;
	for (size_t tile = 0; tile < m; tile += TILE)
		for (size_t i = 0; i < n; ++i)
			for (size_t j = tile; j < m && j < tile + TILE; ++j)
				if ((!once || i < j) && meet(&body[by_index ? number[0][i] : i],
							     &body[by_index ? number[1][j] : j]))
					pairs[count++] =
					    (struct lockstep_pair){(uint32_t)i, (uint32_t)j};
	return count;
}

static void check_pairs_of(size_t n, size_t m, bool once, bool by_index, size_t capacity)
{
	static struct lockstep_pair expected[BODIES * BODIES];
	const struct lockstep_layout rows[] = {{by_index ? number[0] : NULL, sizeof *body},
					       {by_index ? number[1] : NULL, sizeof *body}};
	struct lockstep_pair *got = before_a_guard(OF_LIST, capacity * sizeof *got);
	struct lockstep_pair last, *after = NULL;
	size_t left = expect(n, m, once, by_index, expected), done = 0;
	for (bool more = true; more;) {
		const size_t count =
		    lockstep_all_pairs(discs, n, m, of_bodies, rows, once, after, got, capacity);
		const size_t written = count < capacity ? count : capacity;
		assert_int_equal(count, left);
		assert_memory_equal(got, expected + done, written * sizeof *got);
		left -= written;
		done += written;
		more = left > 0 && capacity > 0;
		if (written > 0) {
			last = got[written - 1];
			after = &last;
		}
	}
}

UNIT_TEST(pairs_are_all_there)
{
	static const size_t sizes[] = {0, 1, 2, 63, 64, 65, 255, 256, 257, 2 * TILE, BODIES};
	for (int isa = -1; next_isa(&isa);) {
		for (unsigned a = 0; a < sizeof sizes / sizeof *sizes; ++a)
			for (unsigned b = 0; b < sizeof sizes / sizeof *sizes; ++b)
				for (unsigned way = 0; way < 4; ++way) {
					const size_t room = (a + b) % 3 == 0   ? 8000
							    : (a + b) % 3 == 1 ? 97
									       : 0;
					check_pairs_of(sizes[a], sizes[b], way & 1, way & 2, room);
				}
	}
}

/* Every bit of every word of every tile is a pair. */
UNIT_TEST(pairs_where_all_meet)
{
	static const size_t sizes[] = {64, 255, 256, 257, BODIES};
	static struct body kept[BODIES];
	memcpy(kept, body, sizeof kept);
	for (unsigned i = 0; i < BODIES; ++i)
		body[i] = body[0];
	for (int isa = -1; next_isa(&isa);) {
		for (unsigned a = 0; a < sizeof sizes / sizeof *sizes; ++a)
			for (unsigned b = 0; b < sizeof sizes / sizeof *sizes; ++b)
				check_pairs_of(sizes[a], sizes[b], (a + b) % 2, b % 2,
					       9000 - 97 * a);
	}
	memcpy(body, kept, sizeof body);
}

enum { FAR = 70 };

/* The rows of one operand have this stride. */
static void check_pairs_apart(char *memory, size_t stride, bool second)
{
	static struct lockstep_pair expected[FAR * FAR], got[FAR * FAR];
	const size_t count = expect(FAR, FAR, false, false, expected);
	const float *at = (const float *)(const void *)memory, *in[6];
	struct lockstep_layout rows[] = {{NULL, sizeof *body}, {NULL, sizeof *body}};
	memset(memory, 0xff, FAR * stride);
	for (size_t i = 0; i < FAR; ++i)
		memcpy(memory + i * stride, &body[i].x, 3 * sizeof(float));
	for (unsigned k = 0; k < 6; ++k)
		in[k] = (k / 3 == second ? at : &body->x) + k % 3;
	rows[second].stride = stride;
	assert_int_equal(lockstep_all_pairs(discs, FAR, FAR, in, rows, false, NULL, got, FAR * FAR),
			 count);
	assert_memory_equal(got, expected, count * sizeof *got);
}

/* Strides beyond 8 or 16 bits. */
UNIT_TEST(pairs_of_rows_far_apart)
{
	static const size_t strides[] = {252, 256, 260, 4096, 65540};
	char *memory = malloc(FAR * 65540);
	assert_non_null(memory);
	for (int isa = -1; next_isa(&isa);)
		for (unsigned way = 0; way < 2 * sizeof strides / sizeof *strides; ++way)
			check_pairs_apart(memory, strides[way / 2], way % 2);
	free(memory);
}

/* A search can continue after any pair: also after the last of a tile's row or of a tile, and within the last row. */
static void check_continued(size_t n, size_t m, bool once)
{
	enum { SOME = 4 };
	static struct lockstep_pair all[BODIES * BODIES];
	const struct lockstep_layout rows[] = {{NULL, sizeof *body}, {NULL, sizeof *body}};
	const size_t count = expect(n, m, once, false, all);
	size_t at_ends = 0, in_last = 0;
	for (size_t k = 0; k < count; ++k) {
		struct lockstep_pair pairs[SOME];
		const size_t left = count - k - 1, got = left < SOME ? left : SOME;
		const bool at_end = all[k].second % TILE == TILE - 1, last = all[k].first + 1 == n;
		if (!at_end && !last && k % 997)
			continue;
		at_ends += at_end;
		in_last += last;
		assert_int_equal(
		    lockstep_all_pairs(discs, n, m, of_bodies, rows, once, &all[k], pairs, SOME),
		    left);
		assert_memory_equal(pairs, all + k + 1, got * sizeof *pairs);
	}
	assert_true(at_ends > 0 && in_last > 1);
}

UNIT_TEST(searches_go_on_behind_any_pair)
{
	check_continued(BODIES, BODIES, false);
	check_continued(BODIES / 2, BODIES, true);
	check_continued(BODIES, BODIES / 2, false);
}

/* Row numbers above 16 bits, in either operand: every 1000th disc is at the single disc's place. */
UNIT_TEST(pairs_have_numbers_of_32_bits)
{
	enum { EVERY = 1000 };
	static float x[LONG], y[LONG], r[LONG];
	const float *const in[] = {x, y, r, x, y, r};
	struct lockstep_pair pairs[LONG / EVERY + 1];
	const size_t count = sizeof pairs / sizeof *pairs;
	for (size_t i = 0; i < LONG; ++i)
		x[i] = i % EVERY ? 9 : 0;
	for (unsigned side = 0; side < 2; ++side) {
		assert_int_equal(lockstep_all_pairs(discs, side ? LONG : 1, side ? 1 : LONG, in,
						    NULL, false, NULL, pairs, count),
				 count);
		for (size_t k = 0; k < count; ++k) {
			assert_int_equal(side ? pairs[k].first : pairs[k].second, k * EVERY);
			assert_int_equal(side ? pairs[k].second : pairs[k].first, 0);
		}
	}
}

/* Dense columns; results that are discarded. */
UNIT_TEST(pairs_of_columns)
{
	const float ax[] = {0, 0}, ay[] = {0, 5}, bx[] = {4, 4}, by[] = {0, 5};
	const float cx[] = {1, 9, 2}, cy[] = {-1, -1, -1}, dx[] = {1, 9, 2}, dy[] = {1, 9, 6};
	const float *const in[] = {ax, ay, bx, by, cx, cy, dx, dy};
	const struct lockstep_test *test = lockstep_test_find("segment_segment_point");
	static const struct lockstep_pair expected[] = {{0, 0}, {0, 2}, {1, 2}};
	struct lockstep_pair pairs[6];
	assert_int_equal(lockstep_all_pairs(test, 2, 3, in, NULL, false, NULL, pairs, 6), 3);
	assert_memory_equal(pairs, expected, sizeof expected);
}

UNIT_TEST(other_tests_are_refused)
{
	static const char *const others[] = {"normalize3", "dot3", "point_polygon"};
	assert_true(lockstep_all_pairs(NULL, 0, 0, NULL, NULL, false, NULL, NULL, 0) == SIZE_MAX);
	for (unsigned k = 0; k < sizeof others / sizeof *others; ++k)
		assert_true(lockstep_all_pairs(lockstep_test_find(others[k]), 0, 0, NULL, NULL,
					       false, NULL, NULL, 0) == SIZE_MAX);
	assert_true(lockstep_all_pairs(discs, 1, 1, NULL, NULL, false, NULL, NULL, 0) == SIZE_MAX);
	assert_true(lockstep_all_pairs(discs, 0, 9, NULL, NULL, false, NULL, NULL, 0) == 0);
}

UNIT_FIXTURE(make_bodies, NULL)
