/* SPDX-License-Identifier: MIT */
/*
 * Lanes and memory, for tests/kernels/lanes/lanes.c: loads, stores and gathers of floats and int32 touch what they
 * should and nothing else.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_LANES_LANES_MEMORY_H
#define LOCKSTEP_TESTS_KERNELS_LANES_LANES_MEMORY_H

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/kernels/lanes/lanes_groups.h"
#include "tests/kernels/lanes/lanes_values.h"
#include "tests/unit.h"

static inline size_t page_size(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

/* A page between inaccessible pages. */
static inline uint32_t *make_guarded_page(void)
{
	size_t page = page_size();
	char *base = mmap(NULL, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	assert_true(base != MAP_FAILED);
	assert_int_equal(mprotect(base + page, page, PROT_READ | PROT_WRITE), 0);
	return (uint32_t *)(void *)(base + page);
}

static inline void free_guarded_page(uint32_t *words)
{
	munmap((char *)words - page_size(), 3 * page_size());
}

static inline void copy_floats(uint32_t *to, const uint32_t *from)
{
	store((float *)to, load((const float *)from));
}

static inline void copy_ints(uint32_t *to, const uint32_t *from)
{
	store_int((int32_t *)to, load_int((const int32_t *)from));
}

/* At every multiple of 4 bytes, up to inaccessible pages; all bits are kept. */
static inline void check_memory(void (*copy)(uint32_t *to, const uint32_t *from))
{
	size_t words = page_size() / sizeof(uint32_t);
	uint32_t *from = make_guarded_page(), *to = malloc(page_size());
	uint32_t value[LANES], poison = 0xa5a5a5a5;
	assert_non_null(to);
	for (size_t i = 0; i < words; ++i)
		from[i] = (uint32_t)i < SPECIALS ? specials[i] : (uint32_t)i * 0x9e3779b9u;
	for (size_t at = 0; at + LANES <= words; ++at) {
		if (at == 64)
			at = words - 64; /* the offsets between are more of the same */
		for (size_t i = 0; i < words; ++i)
			to[i] = poison;
		copy(to + at, from + at);
		memcpy(value, to + at, sizeof value);
		assert_memory_equal(value, from + at, sizeof value);
		for (size_t i = 0; i < words; ++i)
			if (i < at || i >= at + LANES)
				assert_int_equal(to[i], poison);
		/* Copies back, at the end of the page. */
		copy(from + at, value);
		assert_memory_equal(value, from + at, sizeof value);
	}
	free(to);
	free_guarded_page(from);
}

UNIT_TEST(memory)
{
	check_memory(copy_floats);
	check_memory(copy_ints);
}

/* Are the bits of a lane equal to one of the first k words? */
static inline bool is_one_of(uint32_t bits, const uint32_t *words, size_t k)
{
	while (k > 0 && words[k - 1] != bits)
		--k;
	return k > 0;
}

/* Only the first lanes, for every count, at the end of a page with an inaccessible page after it. */
UNIT_TEST(memory_first)
{
	size_t words = page_size() / sizeof(uint32_t);
	uint32_t *from = make_guarded_page(), *to = make_guarded_page(), value[LANES];
	const uint32_t poison = 0xa5a5a5a5;
	for (size_t i = 0; i < words; ++i)
		from[i] = i + SPECIALS >= words ? specials[words - 1 - i] : 0xdeadbeef;
	for (size_t k = 1; k <= LANES + 3; ++k) {
		size_t lanes = k < LANES ? k : LANES;
		uint32_t *first = from + words - lanes, *end = to + words - lanes;
		vec v = k < LANES ? load_first((float *)first, k) : load((float *)first);
		store((float *)value, v);
		assert_memory_equal(value, first, lanes * sizeof *value);
		for (size_t i = lanes; i < LANES; ++i)
			assert_true(is_one_of(value[i], first, lanes));
		for (size_t i = 0; i < words; ++i)
			to[i] = poison;
		store_first((float *)end, v, k);
		assert_memory_equal(end, first, lanes * sizeof *end);
		for (size_t i = 0; i < words - lanes; ++i)
			assert_int_equal(to[i], poison);
		store_first((float *)to, v, k);
		assert_memory_equal(to, first, lanes * sizeof *to);
		assert_int_equal(to[lanes], poison);
	}
	free_guarded_page(from);
	free_guarded_page(to);
}

/* ---- Gathering ------------------------------------------------------------------------------ */

/* The words at these indices, and the bit at `bit` of each lane's word. */
static inline void check_gathered(const uint32_t *words, const int32_t *index, const int32_t *bit)
{
	int32_t got[LANES], zero[LANES];
	mask m = bit_of(words, load_int(index), load_int(bit));
	uint64_t set = bits_of_mask(m), unset = bits_of_mask(invert(m));
	store_int(got, gather((const int32_t *)words, load_int(index)));
	store_int(zero, choose_int(m, set_int(0), set_int(-1)));
	for (unsigned i = 0; i < LANES; ++i) {
		uint32_t word = words[index[i]];
		bool expected = word / ((uint32_t)1 << bit[i]) % 2 == 1;
		if ((uint32_t)got[i] != word)
			fail_msg("%s: gather() of %d in lane %u is 0x%08x, not 0x%08x", BUILD,
				 index[i], i, (unsigned)got[i], word);
		if ((set >> i & 1) != expected || (unset >> i & 1) == expected ||
		    zero[i] != (expected ? 0 : -1))
			fail_msg("%s: bit_of() %d of 0x%08x in lane %u is not %d", BUILD, bit[i],
				 word, i, expected);
	}
	assert_int_equal((set | unset) & ~LANE_BITS, 0);
}

/* Gathers from all over a page, both ends included, between inaccessible pages. */
UNIT_TEST(memory_gathered)
{
	uint32_t *words = make_guarded_page(), count = (uint32_t)(page_size() / sizeof *words);
	uint64_t random = 5;
	for (uint32_t i = 0; i < count; ++i)
		words[i] = (uint32_t)next_random(&random);
	words[0] = 0x80000001;
	words[count - 1] = 0x7ffffffe;
	for (unsigned k = 0; k < RANDOMS; ++k) {
		int32_t index[LANES], bit[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			uint64_t bits = next_random(&random);
			index[i] = bits % 4 == 0 ? (int32_t)(bits >> 8 & 1 ? count - 1 : 0)
						 : (int32_t)((bits >> 8) % count);
			bit[i] = (int32_t)(bits >> 59);
		}
		check_gathered(words, index, bit);
	}
	free_guarded_page(words);
}

/* Bytes up to three before the end of the page: lanes may read those three along with the last. */
UNIT_TEST(bytes_gathered)
{
	uint32_t *page = make_guarded_page();
	uint8_t *bytes = (uint8_t *)page;
	const uint32_t last = (uint32_t)page_size() - 4;
	uint64_t random = 7;
	for (uint32_t i = 0; i < last + 4; ++i)
		bytes[i] = (uint8_t)next_random(&random);
	for (unsigned k = 0; k < RANDOMS; ++k) {
		int32_t index[LANES], got[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			uint64_t bits = next_random(&random);
			index[i] = (int32_t)(bits % 4 == 0 ? bits >> 8 & 1 ? last : 0
							   : (bits >> 8) % (last + 1));
		}
		store_int(got, byte_of(bytes, load_int(index)));
		for (unsigned i = 0; i < LANES; ++i)
			if (got[i] != bytes[index[i]])
				fail_msg("%s: byte_of() %d in lane %u is %d, not %d", BUILD,
					 index[i], i, got[i], bytes[index[i]]);
	}
	free_guarded_page(page);
}

/* The greatest indices reach beyond 2^32 bytes; only addresses are needed that far, not memory. */
UNIT_TEST(memory_gathered_from_afar)
{
	size_t page = page_size(), size = ((size_t)1 << 33) + page;
	static const int32_t far[] = {0, INT32_MAX, 1 << 29, 1 << 30, (1 << 29) - 1, 3 << 29};
	enum { FAR = sizeof far / sizeof *far };
	char *base =
	    mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	uint32_t *words = (uint32_t *)(void *)base;
	if (base == MAP_FAILED)
		skip(); /* memory checkers, or the system, may not have that much to spare */
	for (unsigned k = 0; k < FAR; ++k) {
		char *at = base + ((size_t)far[k] * sizeof *words & ~(page - 1));
		assert_int_equal(mprotect(at, page, PROT_READ | PROT_WRITE), 0);
		words[far[k]] = 0x01234567u << k;
	}
	for (unsigned k = 0; k < FAR * FAR; ++k) {
		int32_t index[LANES], bit[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			index[i] = far[(k + i * (k / FAR)) % FAR];
			bit[i] = (int32_t)((k * 7 + i) % 32);
		}
		check_gathered(words, index, bit);
	}
	munmap(base, size);
}

/* The columns of four rows, each at the end of readable memory; nothing else is written. */
UNIT_TEST(transposing)
{
	enum { COLUMNS = 4, STEP = 7, CANARY_VALUE = -77 };
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	char *memory =
	    mmap(NULL, 8 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	const float *row[4];
	assert_true(memory != MAP_FAILED);
	for (unsigned j = 0; j < 4; ++j)
		assert_int_equal(mprotect(memory + (2 * j + 1) * page, page, PROT_NONE), 0);
	for (unsigned columns = 1; columns <= COLUMNS; columns *= 2) {
		float to[COLUMNS * STEP];
		for (unsigned i = 0; i < COLUMNS * STEP; ++i)
			to[i] = CANARY_VALUE;
		for (unsigned j = 0; j < 4; ++j) {
			float *at = (float *)(memory + (2 * j + 1) * page) - columns;
			for (unsigned k = 0; k < columns; ++k)
				at[k] = float_of(0x7f812340 + 16 * j + k); /* signalling NaN */
			row[j] = at;
		}
		const struct four_rows rows = {row[0], row[1], row[2], row[3]};
		if (columns == 1)
			transpose1(rows, to + 1);
		else if (columns == 2)
			transpose2(rows, to + 1, STEP);
		else
			transpose4(rows, to + 1, STEP);
		for (unsigned i = 0; i < COLUMNS * STEP; ++i) {
			const unsigned k = i / STEP, j = i % STEP - 1;
			assert_int_equal(bits_of(to[i]), k < columns && i % STEP >= 1 && j < 4
							     ? 0x7f812340 + 16 * j + k
							     : bits_of(CANARY_VALUE));
		}
	}
	munmap(memory, 8 * page);
}

#endif
