/* SPDX-License-Identifier: MIT */
/*
 * Runs one kernel on guarded memory, and compares everything it does with the reference.
 *
 * Each operand column, the hit words and each result column lie in their own mapping between two
 * forbidden pages, at one of several offsets. So reading or writing one float too far faults, or
 * overwrites a canary. Outputs are poisoned first, so that missing writes show. Operands are
 * read-only. Columns that overlap in the caller's memory also overlap here.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/check/cross.h"
#include "harness/base/guard.h"
#include "harness/base/hash.h"
#include "harness/base/memory.h"
#include "harness/plugins/catch.h"

const char *const place_names[PLACES] = {"end", "start", "start+4", "start+20", "mixed places"};
static const unsigned place_offset[PLACES] = {0, 0, 4, 20, 0};

const char *const fault_texts[] = {
    [FAULT_NONE] = "nothing is wrong",
    [FAULT_HIT] = "a hit differs from the reference",
    [FAULT_RESULT] = "a result differs from the reference",
    [FAULT_PAST_N] = "hit bits past the last case are set",
    [FAULT_OUTSIDE] = "memory outside the outputs was written",
    [FAULT_INPUT] = "an operand was written",
    [FAULT_CRASH] = "the kernel crashed",
    [FAULT_HANG] = "the kernel hangs",
    [FAULT_GARBLED] = "the process gave no answer",
    [FAULT_STATE] = "the kernel broke the calling convention",
    [FAULT_UNLIKE] = "the answer differs from another variant's",
    [FAULT_WRONG] = "the answer is wrong",
    [FAULT_TRUTH] = "the reference breaks its guarantee against the exact truth",
    [FAULT_RELATION] = "the reference's answer changes with something that must not matter",
    [FAULT_CHAIN] = "the reference's answer does not fit the next function",
};

const char *const fault_names[] = {
    [FAULT_NONE] = "none",     [FAULT_HIT] = "hit",           [FAULT_RESULT] = "result",
    [FAULT_PAST_N] = "past-n", [FAULT_OUTSIDE] = "outside",   [FAULT_INPUT] = "input",
    [FAULT_CRASH] = "crash",   [FAULT_HANG] = "hang",         [FAULT_GARBLED] = "garbled",
    [FAULT_STATE] = "state",   [FAULT_UNLIKE] = "unlike",     [FAULT_WRONG] = "wrong",
    [FAULT_TRUTH] = "truth",   [FAULT_RELATION] = "relation", [FAULT_CHAIN] = "chain",
};

enum {
	POISON = 0xa5,
	OFFSETS = 16, /* mixed places: up to this many elements in, or flush with the end */
	SPARE = 256   /* bytes for the offsets, and for canaries */
};

/* One array between guards, and its position in this batch. */
struct slot {
	struct guarded guarded;
	char *at;
	size_t bytes;
};

struct cross {
	size_t capacity;
	struct slot in[LOCKSTEP_COLUMNS_MAX], out[LOCKSTEP_RESULTS_MAX], hits;
};

struct cross *cross_open(size_t capacity)
{
	struct cross *cross = memory_must(calloc(1, sizeof *cross));
	cross->capacity = capacity;
	size_t column = (capacity + OVERLAP_MAX) * sizeof(float) + SPARE;
	size_t words = (capacity / 64 + 1) * sizeof(uint64_t) + SPARE;
	guarded_map(&cross->hits.guarded, words);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		guarded_map_read_only(&cross->in[k].guarded, column);
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		guarded_map(&cross->out[r].guarded, column);
	return cross;
}

void cross_close(struct cross *cross)
{
	guarded_unmap(&cross->hits.guarded);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		guarded_unmap(&cross->in[k].guarded);
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		guarded_unmap(&cross->out[r].guarded);
	free(cross);
}

void cross_catch_faults(void)
{
	catch_faults();
}

/* Returns the place of a column of a batch; with mixed places, each column draws its own. */
static unsigned place_of(unsigned place, size_t n, unsigned mode, unsigned column, size_t *offset)
{
	*offset = place_offset[place];
	if (place != PLACE_MIXED)
		return place;
	const uint64_t drawn = hash_mixed(n * MODES + mode + 1 + ((uint64_t)column << 48));
	*offset = (drawn >> 32) % OFFSETS * sizeof(float);
	return drawn >> 40 & 1 ? PLACE_END : PLACE_START;
}

/* Places an array of `bytes` bytes; `align` is that of its elements. */
static void slot_place(struct slot *slot, size_t bytes, unsigned place, size_t offset, size_t align)
{
	offset = (offset + align - 1) / align * align;
	slot->bytes = bytes;
	slot->at = place == PLACE_END ? guarded_end(&slot->guarded, bytes)
				      : guarded_start(&slot->guarded, offset);
}

/* Finds the canaries: the bytes within 64 of the array on either side, in the same mapping. */
static void slot_margins(const struct slot *slot, char **before, char **end)
{
	char *first = slot->guarded.memory, *last = first + slot->guarded.size;
	*before = slot->at - first > 64 ? slot->at - 64 : first;
	*end = last - (slot->at + slot->bytes) > 64 ? slot->at + slot->bytes + 64 : last;
}

static void slot_poison(struct slot *slot)
{
	char *before, *end;
	slot_margins(slot, &before, &end);
	memset(before, POISON, (size_t)(end - before));
}

static bool is_poison(const char *from, const char *to)
{
	for (; from < to; ++from)
		if ((unsigned char)*from != POISON)
			return false;
	return true;
}

static bool slot_untouched_around(const struct slot *slot)
{
	char *before, *end;
	slot_margins(slot, &before, &end);
	return is_poison(before, slot->at) && is_poison(slot->at + slot->bytes, end);
}

static bool wrong(struct disagreement *what, enum fault fault, size_t index, unsigned result)
{
	what->fault = fault;
	what->index = index;
	what->result = result;
	return false;
}

/* Returns a mask of those of the n hit bits that are in this word. */
static uint64_t valid_bits(size_t n, size_t word)
{
	return n - word * 64 >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << (n - word * 64)) - 1;
}

static bool compare_hits(const struct lockstep_test *test, const uint64_t *hits, size_t n,
			 const struct answers *expected, struct disagreement *what)
{
	for (size_t word = 0; word * 64 < n; ++word) {
		uint64_t differ = (hits[word] ^ expected->hits[word]) & valid_bits(n, word);
		if (differ) {
			size_t i = word * 64 + (size_t)__builtin_ctzll(differ);
			bool hit = hits[word] >> i % 64 & 1;
			snprintf(what->detail, sizeof what->detail, "expected %s, got %s",
				 hit ? "miss" : "hit", hit ? "hit" : "miss");
			return wrong(what, FAULT_HIT, i, test->results);
		}
	}
	return true;
}

static bool compare_past_n(const struct lockstep_test *test, const uint64_t *hits, size_t n,
			   struct disagreement *what)
{
	const size_t last = n ? (n - 1) / 64 : 0;
	if (n == 0 || !(hits[last] & ~valid_bits(n, last)))
		return true;
	snprintf(what->detail, sizeof what->detail, "last hit word 0x%016llx, n = %zu",
		 (unsigned long long)hits[last], n);
	return wrong(what, FAULT_PAST_N, n, test->results);
}

static bool compare_results(const struct lockstep_test *test, struct slot *out, size_t n,
			    const struct answers *expected, struct disagreement *what)
{
	for (unsigned r = 0; r < test->results; ++r) {
		const float *got = (const float *)out[r].at;
		if (memcmp(got, expected->out[r], n * sizeof *got) == 0)
			continue;
		for (size_t i = 0; i < n; ++i) {
			if (same_result(test, got[i], expected->out[r][i]))
				continue;
			describe_results(test, r, expected->out[r][i], got[i], what->detail,
					 sizeof what->detail);
			return wrong(what, FAULT_RESULT, i, r);
		}
	}
	return true;
}

/* Operands can be read, so a fault there was a write. */
static bool describe_write(const struct cross *cross, const struct lockstep_test *test,
			   const char *address, struct disagreement *what)
{
	for (unsigned k = 0; k < test->columns; ++k) {
		const struct slot *slot = &cross->in[k];
		const struct guarded *guarded = &slot->guarded;
		if (!address || address < guarded->memory ||
		    address >= guarded->memory + guarded->size)
			continue;
		if (address >= slot->at && address < slot->at + slot->bytes)
			snprintf(what->detail, sizeof what->detail,
				 "value %td of operand column %u, which is const",
				 (address - slot->at) / (ptrdiff_t)sizeof(float), k);
		else
			snprintf(what->detail, sizeof what->detail,
				 "memory beside operand column %u", k);
		return true;
	}
	return false;
}

/* Names the array nearest to a fault's address, for the report. */
static void describe_crash(const struct cross *cross, const struct lockstep_test *test,
			   const struct caught *caught, struct disagreement *what)
{
	const struct slot *slots[LOCKSTEP_COLUMNS_MAX + LOCKSTEP_RESULTS_MAX + 1];
	char names[LOCKSTEP_COLUMNS_MAX + LOCKSTEP_RESULTS_MAX + 1][48];
	unsigned count = 0;
	for (unsigned k = 0; k < test->columns; ++k) {
		snprintf(names[count], sizeof *names, "operand column %u", k);
		slots[count++] = &cross->in[k];
	}
	for (unsigned r = 0; r < test->results; ++r) {
		snprintf(names[count], sizeof *names, "result %s", test->result[r]);
		slots[count++] = &cross->out[r];
	}
	if (test->hits) {
		snprintf(names[count], sizeof *names, "the hit words");
		slots[count++] = &cross->hits;
	}
	const char *address = caught->address;
	for (unsigned s = 0; s < count && address; ++s) {
		const char *from = slots[s]->at, *to = from + slots[s]->bytes;
		if (address < from && from - address <= 4096) {
			snprintf(what->detail, sizeof what->detail,
				 "%s touched %td bytes before %s", strsignal(caught->signal),
				 from - address, names[s]);
			return;
		}
		if (address >= to && address - to < 4096) {
			snprintf(what->detail, sizeof what->detail,
				 "%s touched %td bytes past the end of %s",
				 strsignal(caught->signal), address - to, names[s]);
			return;
		}
	}
	snprintf(what->detail, sizeof what->detail, "%s", caught->text);
}

/*
 * Returns the first column before k that column k overlaps in the caller's memory, among columns
 * that overlap none before them, and by how many values column k begins later. Returns k if there
 * is none.
 */
static unsigned overlapped(float *const *columns, const unsigned *base, unsigned k, size_t n,
			   size_t *later)
{
	for (unsigned j = 0; j < k; ++j) {
		const uintptr_t from = (uintptr_t)columns[j], to = (uintptr_t)columns[k];
		*later = (to - from) / sizeof(float);
		if (base[j] == j && to >= from && *later <= OVERLAP_MAX && *later < n)
			return j;
	}
	*later = 0;
	return k;
}

/* Lays out the operands. Of overlapping columns, the first has a slot with room for all. */
static void place_operands(struct cross *cross, const struct lockstep_test *test,
			   float *const *columns, size_t n, unsigned mode, unsigned place,
			   const float **in)
{
	const unsigned split = test->operand[0]->columns;
	unsigned base[LOCKSTEP_COLUMNS_MAX];
	size_t later[LOCKSTEP_COLUMNS_MAX], room[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < test->columns; ++k) {
		const bool one = mode & (k < split ? 1 : 2);
		const size_t values = one ? n > 0 : n;
		base[k] = overlapped(columns, base, k, n, &later[k]);
		room[k] = values;
		cross->in[k].bytes = values * sizeof(float);
		if (base[k] != k && room[base[k]] < later[k] + values)
			room[base[k]] = later[k] + values;
	}
	for (unsigned k = 0; k < test->columns; ++k) {
		struct slot *slot = &cross->in[k];
		const size_t bytes = slot->bytes, whole = room[k] * sizeof(float);
		size_t offset;
		if (base[k] != k) {
			in[k] = in[base[k]] + later[k];
			slot->at = cross->in[base[k]].at + later[k] * sizeof(float);
			continue;
		}
		const unsigned at = place_of(place, n, mode, k, &offset);
		slot_place(slot, whole, at, offset, sizeof(float));
		memcpy(guarded_source(&slot->guarded, slot->at), columns[k], whole);
		slot->bytes = bytes;
		in[k] = (const float *)slot->at;
	}
}

/* Lays out a batch: copies of the operands, poisoned outputs. */
static void place_batch(struct cross *cross, const struct lockstep_test *test,
			float *const *columns, size_t n, unsigned mode, unsigned place,
			const float **in, float **out)
{
	size_t offset;
	unsigned at;
	place_operands(cross, test, columns, n, mode, place, in);
	for (unsigned r = 0; r < test->results; ++r) {
		at = place_of(place, n, mode, test->columns + r, &offset);
		slot_place(&cross->out[r], n * sizeof(float), at, offset, sizeof(float));
		slot_poison(&cross->out[r]);
		out[r] = (float *)cross->out[r].at;
	}
	at = place_of(place, n, mode, test->columns + test->results, &offset);
	slot_place(&cross->hits, (n + 63) / 64 * sizeof(uint64_t), at, offset, sizeof(uint64_t));
	slot_poison(&cross->hits);
}

/* True if nothing but the outputs was written. */
static bool kept_to_outputs(const struct cross *cross, const struct lockstep_test *test, size_t n,
			    struct disagreement *what)
{
	for (unsigned r = 0; r < test->results; ++r)
		if (!slot_untouched_around(&cross->out[r])) {
			snprintf(what->detail, sizeof what->detail, "beside result %s",
				 test->result[r]);
			return wrong(what, FAULT_OUTSIDE, n, r);
		}
	if (test->hits && !slot_untouched_around(&cross->hits)) {
		snprintf(what->detail, sizeof what->detail, "beside the hit words");
		return wrong(what, FAULT_OUTSIDE, n, test->results);
	}
	return true;
}

enum fault cross_fault(enum fate fate)
{
	static const enum fault fault[] = {[FATE_CRASHED] = FAULT_CRASH,
					   [FATE_HUNG] = FAULT_HANG,
					   [FATE_GARBLED] = FAULT_GARBLED,
					   [FATE_STATE] = FAULT_STATE};
	return fault[fate];
}

/* Describes a batch that did not return. For a plug-in that takes one case at a time, the case is
 * known. */
static bool describe_failed_run(const struct cross *cross, const struct lockstep_test *test,
				const struct caught *caught, size_t n, struct disagreement *what)
{
	if (caught->fate == FATE_CRASHED && describe_write(cross, test, caught->address, what))
		return wrong(what, FAULT_INPUT, n, test->results);
	describe_crash(cross, test, caught, what);
	return wrong(what, cross_fault(caught->fate), plugin_notes.at < n ? plugin_notes.at : n,
		     test->results);
}

bool cross_run(struct cross *cross, const struct lockstep_test *test, lockstep_kernel *kernel,
	       float *const *columns, const void *world, size_t n, unsigned mode, unsigned place,
	       const uint64_t **hits, const float **out, struct disagreement *what)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *into[LOCKSTEP_RESULTS_MAX];
	struct caught caught;
	*what = (struct disagreement){.fault = FAULT_NONE};
	plugin_notes.at = n;
	place_batch(cross, test, columns, n, mode, place, in, into);
	const struct lockstep_batch batch = {.n = n,
					     .in = in,
					     .out = test->results ? into : NULL,
					     .hits = test->hits ? (uint64_t *)cross->hits.at : NULL,
					     .world = world,
					     .broadcast = mode};
	if (!catch_run(kernel, &batch, &caught))
		return describe_failed_run(cross, test, &caught, n, what);
	*hits = batch.hits;
	for (unsigned r = 0; r < test->results; ++r)
		out[r] = into[r];
	return kept_to_outputs(cross, test, n, what) &&
	       (!test->hits || compare_past_n(test, *hits, n, what));
}

bool cross_kernel(struct cross *cross, const struct lockstep_test *test, lockstep_kernel *kernel,
		  float *const *columns, const void *world, size_t n, unsigned mode, unsigned place,
		  const struct answers *expected, struct disagreement *what)
{
	const float *out[LOCKSTEP_RESULTS_MAX];
	const uint64_t *hits;
	return cross_run(cross, test, kernel, columns, world, n, mode, place, &hits, out, what) &&
	       (!test->hits || compare_hits(test, hits, n, expected, what)) &&
	       compare_results(test, cross->out, n, expected, what);
}
