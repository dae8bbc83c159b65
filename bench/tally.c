/* SPDX-License-Identifier: MIT */
/* Numbers the values that a counting kernel computes; see kernels/lanes/count.h. */
#include <config.h>

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "bench/tally.h"
#include "bench/counting.h"

uint64_t lockstep_tallies[TALLY_KINDS];

/* The operations so far, by their kind and operands. A power of two. Once half full, the table is
 * emptied: a value computed again later then counts again, as compiled code may also recompute
 * it. */
enum { ENTRIES = 1 << 18 };
struct entry {
	uint64_t what[2];
	uint32_t number; /* 0 if free */
};
static struct entry entries[ENTRIES];
static size_t used;
static uint32_t last;

/* Forgets all values and counts. */
static void tally_begin(void)
{
	memset(lockstep_tallies, 0, sizeof lockstep_tallies);
	memset(entries, 0, sizeof entries);
	used = 0;
	last = 0;
}

static size_t place_of(const uint64_t what[2])
{
	uint64_t h =
	    (what[0] ^ what[1] * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
	return (size_t)((h ^ h >> 29) % ENTRIES);
}

/* Finds the number of an entry; true if it is new. */
static bool find(uint64_t first, uint64_t second, bool constant, uint32_t *number)
{
	const uint64_t what[2] = {first, second};
	size_t at = place_of(what);
	while (entries[at].number && memcmp(entries[at].what, what, sizeof what) != 0)
		at = (at + 1) % ENTRIES;
	bool found = entries[at].number != 0;
	if (!found && 2 * ++used > ENTRIES) {
		memset(entries, 0, sizeof entries);
		used = 1;
		at = place_of(what);
	}
	if (!found) {
		entries[at] = (struct entry){{first, second}, ++last};
		if (constant)
			entries[at].number |= TALLY_CONSTANT;
	}
	*number = entries[at].number;
	return !found;
}

/* The top byte is the kind of key; no operand number uses all of its 32 bits. */
static uint64_t key(enum tally_kind kind, unsigned which, uint32_t a)
{
	return (uint64_t)(kind + 1) << 56 | (uint64_t)(which & 0xffffff) << 32 | a;
}

uint32_t lockstep_tally(enum tally_kind kind, unsigned which, uint32_t a, uint32_t b, uint32_t c)
{
	bool constant = (a & TALLY_CONSTANT || a == 0) && (b & TALLY_CONSTANT || b == 0) &&
			(c & TALLY_CONSTANT || c == 0);
	uint32_t number;
	if (find(key(kind, which, a), (uint64_t)b << 32 | c, constant, &number) && !constant)
		++lockstep_tallies[kind];
	return number;
}

uint32_t lockstep_tally_memory(enum tally_kind kind, const void *address)
{
	uint32_t number;
	find(key(kind, 0, 0), (uint64_t)(uintptr_t)address, false, &number);
	++lockstep_tallies[kind];
	return number;
}

uint32_t lockstep_tally_constant(uint32_t bits)
{
	uint32_t number;
	find(key(TALLY_KINDS, 0, bits), 0, true, &number);
	return number;
}

const char *const tally_names[TALLY_KINDS] = {
    [TALLY_ADD] = "add",         [TALLY_MULTIPLY] = "multiply",
    [TALLY_DIVIDE] = "divide",   [TALLY_SQUARE_ROOT] = "square root",
    [TALLY_COMPARE] = "compare", [TALLY_LESSER] = "lesser",
    [TALLY_SELECT] = "select",   [TALLY_LOGIC] = "logic",
    [TALLY_MASK] = "mask",       [TALLY_INTEGER] = "integer",
    [TALLY_CONVERT] = "convert", [TALLY_LOAD] = "load",
    [TALLY_GATHER] = "gather",   [TALLY_STORE] = "store",
    [TALLY_MOVE] = "move",       [TALLY_ALONE] = "alone",
};

/* Enough for an average if cases differ in their work. */
enum { COUNTED = 1024, BLOCK = 64 };

void tally_cases(struct cases *cases, struct tally *tally)
{
	struct lockstep_batch batch = cases_batch(cases);
	size_t done;
	if (batch.n > COUNTED)
		batch.n = COUNTED;
	if (batch.n > BLOCK)
		batch.n -= batch.n % BLOCK;
	/* the rest of a partial block is also computed */
	done = batch.n > BLOCK ? batch.n : BLOCK;
	tally_begin();
	lockstep_counting[cases->test - lockstep_tests](&batch);
	for (unsigned kind = 0; kind < TALLY_KINDS; ++kind)
		tally->of[kind] = (double)lockstep_tallies[kind] / (double)done;
}
