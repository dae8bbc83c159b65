/* SPDX-License-Identifier: MIT */
/*
 * Records the calls of kernels, references, exact truths and the gathering of rows in a program that links plant.c. The
 * file named by the environment variable VARIETY gets a line for each of them and each test, with these figures:
 *
 *	calls, cases	numbers of them
 *	different	cases, among the first and the last of each call
 *	modes		the share of its modes: pairs, one against many, and so on
 *	sizes		different numbers of cases up to 130
 *	longest		the largest number of cases
 *	singles		operands that serve a whole batch
 *	places		addresses modulo 64 of columns
 *	mixed		the share of batches whose columns are at several of them
 *	overlapping	the share of batches whose columns share memory
 *	not_numbers	first and last cases with a NaN
 *
 * and for gathering, for all tests together: calls, strides, the longest stride, and how often an index decreases.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/hash.h"
#include "kernels/rows.h"
#include "tests/watch/plant.h"

enum { TESTS_MAX = 512, SET_WORDS = 256, SIZES = 131 };

/* Hashes: the number of set bits approximates the number of different ones, up to a few
 * thousand. */
struct set {
	uint64_t word[SET_WORDS];
};

struct asked {
	uint64_t calls, cases, mixed, overlapping, not_numbers, longest;
	uint64_t modes, places;
	struct set different, singles;
	bool size[SIZES];
};

static struct asked asked[RECORDED][TESTS_MAX];
static struct {
	uint64_t calls, unsorted, longest;
	struct set strides;
} gathered;
static lockstep_tool *gather;

static void add(struct set *set, uint64_t hash)
{
	hash %= 64 * SET_WORDS;
	set->word[hash / 64] |= (uint64_t)1 << hash % 64;
}

static unsigned bits_in(const uint64_t *word, size_t words)
{
	unsigned count = 0;
	for (size_t i = 0; i < words; ++i)
		count += (unsigned)__builtin_popcountll(word[i]);
	return count;
}

/* Estimates collisions, too: n of m bits hit a new one with probability exp(-n / m). */
static double size_of(const struct set *set)
{
	const double m = 64 * SET_WORDS, bits = bits_in(set->word, SET_WORDS);
	return bits < m ? round(m * -log1p(-bits / m)) : m;
}

/* ---- Batches ------------------------------------------------------------------------------------------ */

static bool serves_all(const struct lockstep_test *test, const struct lockstep_batch *batch,
		       unsigned k)
{
	return batch->broadcast & (k < test->operand[0]->columns ? 1 : 2);
}

static void note_case(struct asked *a, const struct lockstep_test *test,
		      const struct lockstep_batch *batch, size_t i)
{
	uint64_t hash = HASH_BEGIN;
	bool number = true;
	for (unsigned k = 0; k < test->columns; ++k) {
		const float *value = &batch->in[k][serves_all(test, batch, k) ? 0 : i];
		uint32_t bits;
		memcpy(&bits, value, sizeof bits);
		hash = hash_mixed(hash + bits);
		const struct lockstep_shape *shape =
		    test->operand[k < test->operand[0]->columns ? 0 : 1];
		number =
		    number && (strchr(LOCKSTEP_PIXEL_ROLES, shape->roles[0]) || !isnan(*value));
	}
	add(&a->different, hash);
	a->not_numbers += !number;
}

static void note_columns(struct asked *a, const struct lockstep_test *test,
			 const struct lockstep_batch *batch)
{
	bool overlap = false;
	uint64_t places = 0, one = HASH_BEGIN;
	for (unsigned k = 0; k < test->columns; ++k) {
		const bool single = serves_all(test, batch, k);
		const uintptr_t at = (uintptr_t)batch->in[k];
		const uintptr_t end = at + (single ? 1 : batch->n) * sizeof(float);
		uint32_t bits;
		places |= (uint64_t)1 << at / sizeof(float) % 16;
		for (unsigned j = 0; j < k; ++j) {
			const uintptr_t other = (uintptr_t)batch->in[j];
			const size_t n = serves_all(test, batch, j) ? 1 : batch->n;
			overlap |= at < other + n * sizeof(float) && other < end;
		}
		memcpy(&bits, batch->in[k], sizeof bits);
		one = single ? hash_mixed(one + bits + k) : one;
	}
	if (batch->broadcast)
		add(&a->singles, one);
	a->overlapping += overlap;
	a->mixed += bits_in(&places, 1) > 1;
	a->places |= places;
}

void record_batch(enum recorded who, size_t t, const struct lockstep_batch *batch)
{
	const struct lockstep_test *test = &lockstep_tests[t];
	struct asked *a = &asked[who][t];
	++a->calls;
	a->cases += batch->n;
	a->modes |= (uint64_t)1 << batch->broadcast;
	if (batch->n < SIZES)
		a->size[batch->n] = true;
	if (batch->n > a->longest)
		a->longest = batch->n;
	if (batch->n == 0)
		return;
	note_case(a, test, batch, 0);
	note_case(a, test, batch, batch->n - 1);
	note_columns(a, test, batch);
}

void record_truth(size_t t, const float *operands)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < lockstep_tests[t].columns; ++k)
		in[k] = operands + k;
	record_batch(RECORD_TRUTH, t, &(struct lockstep_batch){.n = 1, .in = in});
}

static void record_gather(void *job)
{
	const struct gather_job *of = job;
	bool falls = false;
	++gathered.calls;
	add(&gathered.strides, hash_mixed(of->rows.stride));
	if (of->rows.stride > gathered.longest)
		gathered.longest = of->rows.stride;
	for (size_t i = of->first + 1; of->rows.index && i < of->first + of->n; ++i)
		falls = falls || of->rows.index[i] < of->rows.index[i - 1];
	gathered.unsorted += falls;
	gather(job);
}

/* ---- Before and after main() --------------------------------------------------------------------------- */

static const char *const names[RECORDED] = {"kernel", "reference", "truth"};

static void tell_of(FILE *to, const char *who, const struct lockstep_test *test,
		    const struct asked *a)
{
	unsigned sizes = 0;
	for (unsigned n = 0; n < SIZES; ++n)
		sizes += a->size[n];
	fprintf(to, "%s %s calls=%llu cases=%llu different=%.0f", who, test->name,
		(unsigned long long)a->calls, (unsigned long long)a->cases, size_of(&a->different));
	fprintf(to, " modes=%.2f sizes=%u longest=%llu singles=%.0f",
		bits_in(&a->modes, 1) / (double)test_modes(test), sizes,
		(unsigned long long)a->longest, size_of(&a->singles));
	fprintf(to, " places=%u mixed=%.4f overlapping=%.4f not_numbers=%llu\n",
		bits_in(&a->places, 1), (double)a->mixed / (double)a->calls,
		(double)a->overlapping / (double)a->calls, (unsigned long long)a->not_numbers);
}

static void tell(void)
{
	FILE *to = fopen(getenv("VARIETY"), "a");
	if (!to)
		_exit(99);
	for (unsigned who = 0; who < RECORDED; ++who)
		for (size_t t = 0; t < lockstep_test_count(); ++t)
			if (asked[who][t].calls)
				tell_of(to, names[who], &lockstep_tests[t], &asked[who][t]);
	if (gathered.calls)
		fprintf(to, "gather all calls=%llu strides=%.0f longest=%llu unsorted=%llu\n",
			(unsigned long long)gathered.calls, size_of(&gathered.strides),
			(unsigned long long)gathered.longest,
			(unsigned long long)gathered.unsorted);
	if (fclose(to) != 0)
		_exit(99);
}

bool recording(void)
{
	static int known = -1;
	if (known < 0)
		known = !!getenv("VARIETY");
	return known;
}

lockstep_tool *record_begin(lockstep_tool *of_rows)
{
	gather = of_rows;
	atexit(tell);
	return record_gather;
}
