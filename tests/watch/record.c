/* SPDX-License-Identifier: MIT */
/*
 * Records the calls of kernels, references and exact truths, and the gathering of rows, in a program that links
 * plant.c. They fall in classes by their number of cases: `few` up to 3, `some` up to 130, `many` up to 4096, and
 * `long`; and `any`. The file named by the environment variable VARIETY gets a line for each class of calls of each
 * test, and of each build of it, and another for each mode of the class:
 *
 *	kernel/few circle_circle/avx2 calls=...
 *	reference/some/one-many circle_circle calls=...
 *
 * with these figures:
 *
 *	builds		the share of the native and emulated builds that have such calls
 *	calls, cases	numbers of them
 *	different	cases, among the first and the last of each call
 *	modes		the share of its modes: pairs, one against many, and so on
 *	sizes		different numbers of cases up to 130
 *	longest		the largest number of cases
 *	singles		operands that serve a whole batch
 *	places		addresses modulo 64 of columns
 *	spread		the share of batches whose first column is not at the most common of them
 *	mixed		the share of batches whose columns are at several of them
 *	overlapping	the share of batches whose columns share memory
 *	not_numbers	first and last cases with a NaN
 *
 * Rows gathered for a kernel get separate lines, such as gather/few, by the number of cases gathered so far:
 *
 *	builds, calls	as above
 *	ways		the share of ways of either operand: by index, with a stride, both
 *	strides		different ones of at least 16 rows
 *	widest		the greatest of these strides
 *	unsorted	calls in which an index decreases
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/hash.h"
#include "harness/base/memory.h"
#include "harness/formats/modes.h"
#include "kernels/rows.h"
#include "tests/watch/plant.h"

enum { TESTS_MAX = 512, SET_WORDS = 256, SIZES = 131, ADDRESSES = 16, ROWS_LEAST = 16 };

enum size_class { FEW, SOME, MANY, LONG, ANY, CLASSES };
static const char *const class_names[CLASSES] = {"few", "some", "many", "long", "any"};

static enum size_class class_of(size_t n)
{
	return n <= 3 ? FEW : n < SIZES ? SOME : n <= 4096 ? MANY : LONG;
}

/* Hashes: the number of set bits approximates the number of different ones, up to a few
 * thousand. */
struct set {
	uint64_t word[SET_WORDS];
};

struct asked {
	uint64_t calls, cases, mixed, overlapping, not_numbers, longest;
	uint64_t at[ADDRESSES]; /* batches by the address of their first column */
	unsigned places;
	struct set different, singles;
	bool size[SIZES];
};

struct gathered {
	uint64_t calls, unsorted, widest;
	unsigned ways[LOCKSTEP_OPERANDS_MAX]; /* bits by way */
	struct set strides;
};

/* Kernels by build, then references and truths; made when they are needed. */
enum { CALLED = PLANT_BUILDS_ROOM + RECORDED };
static struct asked *asked[CALLED][CLASSES][TESTS_MAX][MODES + 1]; /* the last: in all modes */
static struct gathered *gathered[PLANT_BUILDS_ROOM][CLASSES][TESTS_MAX];
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

/* ---- Rows --------------------------------------------------------------------------------------------- */

/* What was gathered since the last call of a kernel. */
static struct gather_job waiting[LOCKSTEP_OPERANDS_MAX];
static unsigned waits;

static void record_gather(void *job)
{
	if (waits < LOCKSTEP_OPERANDS_MAX)
		waiting[waits++] = *(const struct gather_job *)job;
	gather(job);
}

static void note_rows(struct gathered *g, unsigned operand, const struct gather_job *job)
{
	const uint32_t *index = job->rows.index;
	const bool apart = job->rows.stride != sizeof(float);
	bool falls = false;
	++g->calls;
	g->ways[operand] |= 1u << ((index ? 1 : 0) + (apart ? 2 : 0));
	for (size_t i = job->first + 1; index && i < job->first + job->n; ++i)
		falls = falls || index[i] < index[i - 1];
	g->unsorted += falls;
	if (job->n < ROWS_LEAST)
		return;
	add(&g->strides, hash_mixed(job->rows.stride));
	if (job->rows.stride > g->widest)
		g->widest = job->rows.stride;
}

/* Now the build and the test of what was gathered are known. */
static void note_waiting(unsigned build, size_t t, const struct lockstep_batch *batch)
{
	const struct lockstep_test *test = &lockstep_tests[t];
	for (unsigned w = 0; w < waits; ++w) {
		const struct gather_job *job = &waiting[w];
		struct gathered **to = &gathered[build][class_of(job->first + job->n)][t];
		if (!*to)
			*to = memory_must(calloc(1, sizeof **to));
		for (unsigned o = 0, k = 0; o < test->operands; k += test->operand[o++]->columns)
			if (batch->in[k] == job->to)
				note_rows(*to, o, job);
	}
	waits = 0;
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

static unsigned address_of(const float *column)
{
	return (unsigned)((uintptr_t)column / sizeof(float) % ADDRESSES);
}

static void note_columns(struct asked *a, const struct lockstep_test *test,
			 const struct lockstep_batch *batch)
{
	bool overlap = false, mixed = false;
	uint64_t one = HASH_BEGIN;
	for (unsigned k = 0; k < test->columns; ++k) {
		const bool single = serves_all(test, batch, k);
		const uintptr_t at = (uintptr_t)batch->in[k];
		const uintptr_t end = at + (single ? 1 : batch->n) * sizeof(float);
		uint32_t bits;
		a->places |= 1u << address_of(batch->in[k]);
		mixed |= address_of(batch->in[k]) != address_of(batch->in[0]);
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
	a->mixed += mixed;
	++a->at[address_of(batch->in[0])];
}

static void note_in(struct asked **to, const struct lockstep_test *test,
		    const struct lockstep_batch *batch)
{
	struct asked *a = *to;
	if (!a)
		a = *to = memory_must(calloc(1, sizeof **to));
	++a->calls;
	a->cases += batch->n;
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

static void note_batch(unsigned who, size_t t, const struct lockstep_batch *batch)
{
	const enum size_class in[] = {class_of(batch->n), ANY};
	for (unsigned k = 0; k < 2; ++k) {
		struct asked **by_mode = asked[who][in[k]][t];
		note_in(&by_mode[batch->broadcast], &lockstep_tests[t], batch);
		note_in(&by_mode[MODES], &lockstep_tests[t], batch);
	}
}

void record_kernel(unsigned build, size_t t, const struct lockstep_batch *batch)
{
	if (waits > 0)
		note_waiting(build, t, batch);
	else
		note_batch(build, t, batch);
}

void record_reference(size_t t, const struct lockstep_batch *batch)
{
	note_batch(PLANT_BUILDS_ROOM + RECORD_REFERENCE, t, batch);
}

void record_truth(size_t t, const float *operands)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < lockstep_tests[t].columns; ++k)
		in[k] = operands + k;
	note_batch(PLANT_BUILDS_ROOM + RECORD_TRUTH, t, &(struct lockstep_batch){.n = 1, .in = in});
}

/* ---- Before and after main() --------------------------------------------------------------------------- */

/* True if a program that leaves out nothing calls the build. */
static bool counts(const struct build *build)
{
	return build->kernel && build->kind != BUILD_AUTO && !build->plugin;
}

/* The share of the builds that are called, or for which rows are gathered. */
static double builds_of(enum size_class class, size_t t, bool rows)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	unsigned all = 0, called = 0;
	for (unsigned b = 0; b < PLANT_BUILDS; ++b)
		if (counts(&builds[b]) && (!rows || builds[b].tool)) {
			++all;
			called += rows ? !!gathered[b][class][t] : !!asked[b][class][t][MODES];
		}
	return called / (double)all;
}

static double modes_of(const struct lockstep_test *test, struct asked *const *by_mode)
{
	unsigned called = 0;
	for (unsigned mode = 0; mode < MODES; ++mode)
		called += !!by_mode[mode];
	return called / (double)test_modes(test);
}

static void tell_of(FILE *to, const struct asked *a)
{
	unsigned sizes = 0;
	uint64_t most = 0;
	for (unsigned n = 0; n < SIZES; ++n)
		sizes += a->size[n];
	for (unsigned k = 0; k < ADDRESSES; ++k)
		most = a->at[k] > most ? a->at[k] : most;
	fprintf(to, " calls=%llu cases=%llu different=%.0f sizes=%u longest=%llu",
		(unsigned long long)a->calls, (unsigned long long)a->cases, size_of(&a->different),
		sizes, (unsigned long long)a->longest);
	fprintf(to, " singles=%.0f places=%d spread=%.4f", size_of(&a->singles),
		__builtin_popcount(a->places), 1 - (double)most / (double)a->calls);
	fprintf(to, " mixed=%.4f overlapping=%.4f not_numbers=%llu\n",
		(double)a->mixed / (double)a->calls, (double)a->overlapping / (double)a->calls,
		(unsigned long long)a->not_numbers);
}

static void tell_of_rows(FILE *to, const struct lockstep_test *test, const struct gathered *g)
{
	unsigned ways = 0;
	for (unsigned o = 0; o < test->operands; ++o)
		ways += (unsigned)__builtin_popcount(g->ways[o]);
	fprintf(to, " calls=%llu ways=%.2f strides=%.0f widest=%llu unsorted=%llu\n",
		(unsigned long long)g->calls, ways / (3.0 * test->operands), size_of(&g->strides),
		(unsigned long long)g->widest, (unsigned long long)g->unsorted);
}

/* `who` is a build, or after those the references and the truths. */
static void tell_of_calls(FILE *to, unsigned who, enum size_class class, size_t t, unsigned mode)
{
	static const char *const names[RECORDED] = {"reference", "truth"};
	const struct lockstep_test *test = &lockstep_tests[t];
	const struct asked *a = asked[who][class][t][mode];
	const bool kernel = who < PLANT_BUILDS_ROOM;
	size_t count;
	if (!a)
		return;
	fprintf(to, "%s/%s%s%s %s", kernel ? "kernel" : names[who - PLANT_BUILDS_ROOM],
		class_names[class], mode < MODES ? "/" : "", mode < MODES ? mode_names[mode] : "",
		test->name);
	if (kernel)
		fprintf(to, "/%s builds=%.2f", harness_builds(&count)[who].name,
			builds_of(class, t, false));
	fprintf(to, " modes=%.2f", modes_of(test, asked[who][class][t]));
	tell_of(to, a);
}

static void tell_of_test(FILE *to, enum size_class class, size_t t)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	const struct lockstep_test *test = &lockstep_tests[t];
	for (unsigned who = 0; who < CALLED; ++who)
		for (unsigned mode = 0; mode <= MODES; ++mode)
			tell_of_calls(to, who, class, t, mode);
	for (unsigned b = 0; b < PLANT_BUILDS; ++b)
		if (gathered[b][class][t]) {
			fprintf(to, "gather/%s %s/%s builds=%.2f", class_names[class], test->name,
				builds[b].name, builds_of(class, t, true));
			tell_of_rows(to, test, gathered[b][class][t]);
		}
}

static void tell(void)
{
	FILE *to = fopen(getenv("VARIETY"), "a");
	if (!to)
		_exit(99);
	for (unsigned class = 0; class < CLASSES; ++class)
		for (size_t t = 0; t < lockstep_test_count(); ++t)
			tell_of_test(to, class, t);
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
