/* SPDX-License-Identifier: MIT */
/*
 * lockstep duet: the rounds. Each one loads both libraries, or plug-ins, anew, so that both get new addresses by
 * chance. All rows run in random order. Each row runs short slices of either library, a pair at a
 * time, starting with either. What the machine does meanwhile, it does to both.
 */
#define _POSIX_C_SOURCE 200809L
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/order.h"
#include "base/progress.h"
#include "base/random.h"
#include "check/cross.h"
#include "cli/duet/duet.h"

static const char me[] = "duet";

enum { PAIRS = 9 };
#define SLICE_SECONDS 1e-4

static void *allocate(size_t bytes)
{
	void *memory = aligned_alloc(64, (bytes + 127) / 64 * 64);
	if (!memory)
		usage_error(me, "out of memory");
	memset(memory, 0, bytes);
	return memory;
}

/* ---- Rows ------------------------------------------------------------------------------------------ */

static void make_row(struct duet_row *row, const struct duet_choices *choices,
		     const struct lockstep_test *test)
{
	row->test = test;
	snprintf(row->name, sizeof row->name, "%s", test->name);
	for (unsigned k = 0; k < test->columns; ++k)
		row->column[k] = allocate(choices->n * sizeof(float));
	for (unsigned which = 0; which < 2; ++which) {
		row->hits[which] = allocate((choices->n + 63) / 64 * sizeof(uint64_t));
		row->unanswered[which] = allocate((choices->n + 63) / 64 * sizeof(uint64_t));
		for (unsigned r = 0; r < test->results; ++r)
			row->result[which][r] = allocate(choices->n * sizeof(float));
	}
	if (!scene_world(choices->scene, test, choices->seed, 0, &row->world))
		usage_error(me, "out of memory");
	scene_fill(choices->scene, test, choices->seed, 0, choices->n,
		   test->world ? &row->world : NULL, row->column);
}

/* Do both have it, alike, on that instruction set? */
static bool both_have(const struct duet *duet, const struct lockstep_test *test, const char *isa)
{
	const struct lockstep_test *before = duet_test(&duet->before, test);
	const struct lockstep_test *after = duet_test(&duet->after, test);
	return before && after && duet->before.kernel_of(before, isa) &&
	       duet->after.kernel_of(after, isa);
}

/* The best that both have, of those no better than the one in use: either may have sets that are
 * new. */
static const char *best_isa(const struct duet *duet)
{
	for (int isa = lockstep_current_isa(); isa > LOCKSTEP_ISA_scalar; --isa) {
		const char *name = lockstep_isa_at(isa);
		for (size_t t = 0; lockstep_isa_runs(name) && duet->choices.test[t]; ++t)
			if (both_have(duet, duet->choices.test[t], name))
				return name;
	}
	return "scalar";
}

/* A row for each variant that has the test in both plug-ins. */
static void make_subject_rows(struct duet *duet, const struct lockstep_test *test)
{
	const size_t index = (size_t)(test - lockstep_tests);
	bool any = false;
	for (unsigned i = 0; i < duet->before.plugins; ++i) {
		const struct plugin *before = duet->before.plugin[i];
		const struct plugin *after = duet_plugin(&duet->after, before);
		struct duet_row *row = &duet->row[duet->rows];
		if (!before->subject[index] || !after || !after->subject[index])
			continue;
		any = true;
		++duet->rows;
		make_row(row, &duet->choices, test);
		row->variant = i;
		/* Behind OLD. */
		snprintf(row->name, sizeof row->name, "%s%s", test->name, before->name + 3);
	}
	duet->left_out += !any;
}

static void make_rows(struct duet *duet)
{
	size_t tests = 0;
	while (duet->choices.test[tests])
		++tests;
	if (!duet->before.plugins != !duet->after.plugins)
		usage_error(me, "%s is a plug-in, and %s is not",
			    duet->before.plugins ? duet->before.path : duet->after.path,
			    duet->before.plugins ? duet->after.path : duet->before.path);
	if (duet->choices.isa && duet->before.plugins)
		usage_error(me, "--isa: plug-ins have no instruction sets to choose from");
	if (!duet->choices.isa)
		duet->choices.isa = duet->before.plugins ? "plug-ins" : best_isa(duet);
	duet->row = calloc(tests * (duet->before.plugins + 1) + 1, sizeof *duet->row);
	if (!duet->row)
		usage_error(me, "out of memory");
	for (size_t t = 0; t < tests && duet->before.plugins; ++t)
		make_subject_rows(duet, duet->choices.test[t]);
	if (duet->before.plugins)
		return;
	for (size_t t = 0; t < tests; ++t) {
		const struct lockstep_test *test = duet->choices.test[t];
		if (both_have(duet, test, duet->choices.isa))
			make_row(&duet->row[duet->rows++], &duet->choices, test);
		else
			++duet->left_out;
	}
}

/* ---- Playing --------------------------------------------------------------------------------------- */

/* A plug-in's world is made in its first call. */
static void begin_subject(struct player *player, const struct plugin *plugin,
			  const struct duet_row *row)
{
	const size_t index = (size_t)(row->test - lockstep_tests);
	*player = (struct player){
	    .kernel = plugin->kernel[index], .subject = plugin->subject[index], .test = row->test};
}

static void begin(struct player *player, const struct duet_library *library,
		  const struct duet_choices *choices, struct duet_row *row, unsigned which)
{
	const struct lockstep_test *test = row->test;
	if (!library->plugins) {
		test = duet_test(library, row->test);
		*player = (struct player){.kernel = library->kernel_of(test, choices->isa),
					  .library = library,
					  .test = test};
	}
	if (row->test->world && !library->plugins &&
	    library->world_create(test, &player->world, row->world.parts, row->world.part,
				  (const float *const *)row->world.column) != LOCKSTEP_OK)
		usage_error(me, "%s: %s: makes no world of what is one to us", library->path,
			    row->test->name);
	player->batch =
	    (struct lockstep_batch){.n = choices->n,
				    .in = (const float *const *)row->column,
				    .out = row->result[which],
				    .hits = row->hits[which],
				    .world = library->plugins ? row->world.made : player->world};
}

/* Of the worlds, too, the two take turns at being made first. */
static void begin_both(const struct duet *duet, struct duet_row *row, struct player *before,
		       struct player *after, bool first)
{
	if (duet->before.plugins) {
		const struct plugin *plugin = duet->before.plugin[row->variant];
		begin_subject(before, plugin, row);
		begin_subject(after, duet_plugin(&duet->after, plugin), row);
	}
	if (first)
		begin(before, &duet->before, &duet->choices, row, 0);
	begin(after, &duet->after, &duet->choices, row, 1);
	if (!first)
		begin(before, &duet->before, &duet->choices, row, 0);
}

static void end(struct player *player)
{
	if (player->world)
		player->library->world_free(player->test, player->world);
}

/*
 * Seconds for so many calls. What is read meanwhile, the batch and the kernel's address, lies in
 * the same place for both libraries: a load is held up if its place in its page is that of a store
 * of the kernel. With two places, that could hit only one of them, for as long as the process
 * lives. (Before, 8 of 100 duets of a library with itself called a kernel slower, by up to 4.3%.)
 */
static __attribute__((noinline)) double play(const struct player *player, unsigned calls)
{
	struct lockstep_batch batch = player->batch;
	lockstep_kernel *kernel = player->kernel;
	double began = clock_thread_seconds();
	for (unsigned i = 0; i < calls; ++i)
		kernel(&batch);
	return clock_thread_seconds() - began;
}

/* How many calls a slice has: enough for the clock. */
static unsigned calls_of(const struct player *player)
{
	unsigned calls = 1;
	while (calls < 1u << 24 && play(player, calls) < SLICE_SECONDS)
		calls *= 2;
	return calls;
}

/* ---- Rounds ---------------------------------------------------------------------------------------- */

static void play_round(struct duet *duet, struct duet_row *row, unsigned round, struct random *rng)
{
	const struct duet_choices *choices = &duet->choices;
	struct player before, after;
	double ratio[PAIRS], old[PAIRS], new[PAIRS];
	begin_both(duet, row, &before, &after, random_chance(rng, 0.5));
	if (row->verdict != DUET_DIFFERS &&
	    (!duet_call_first(row, &before, 0) || !duet_call_first(row, &after, 1)))
		row->verdict = DUET_DIFFERS;
	else if (round == 0 && before.subject && !choices->bits && harness_of(row->test)->exact)
		row->verdict =
		    duet_as_good(row, &before, &after, choices->n) ? DUET_NO_CHANGE : DUET_DIFFERS;
	else if (round == 0 && !duet_agree(row, choices->n))
		row->verdict = DUET_DIFFERS;
	/* Where answers lie relative to the operands makes a difference, at times of a quarter. */
	after.batch.out = before.batch.out;
	after.batch.hits = before.batch.hits;
	if (row->calls == 0 && row->verdict != DUET_DIFFERS)
		row->calls = calls_of(&before);
	for (unsigned pair = 0; pair < PAIRS && row->verdict != DUET_DIFFERS; ++pair) {
		bool first = random_chance(rng, 0.5);
		double once = first ? play(&before, row->calls) : play(&after, row->calls);
		double then = first ? play(&after, row->calls) : play(&before, row->calls);
		old[pair] = fmax(first ? once : then, 1e-9);
		new[pair] = fmax(first ? then : once, 1e-9);
		ratio[pair] = log(new[pair] / old[pair]);
	}
	if (row->verdict != DUET_DIFFERS) {
		double cases = (double)row->calls * (double)choices->n * 1e-9;
		row->ratio[round] = order_median(ratio, PAIRS);
		row->before[round] = order_median(old, PAIRS) / cases;
		row->after[round] = order_median(new, PAIRS) / cases;
	}
	end(&before);
	end(&after);
}

static void shuffle(size_t *order, size_t n, struct random *rng)
{
	for (size_t i = n; i > 1; --i) {
		size_t other = random_below(rng, (uint32_t)i), kept = order[i - 1];
		order[i - 1] = order[other];
		order[other] = kept;
	}
}

void duet_run(struct duet *duet)
{
	const unsigned rounds = duet->choices.rounds;
	size_t *order;
	duet->choices.rounds = 0;
	for (unsigned round = 0; round < rounds && !interrupted(); ++round) {
		struct random rng;
		random_begin(&rng, duet->choices.seed, random_stream("duet", ""), round);
		bool first = random_chance(&rng, 0.5);
		duet_load(first ? &duet->before : &duet->after);
		duet_load(first ? &duet->after : &duet->before);
		if (round == 0)
			make_rows(duet);
		order = calloc(duet->rows + 1, sizeof *order);
		if (!order)
			usage_error(me, "out of memory");
		for (size_t i = 0; i < duet->rows; ++i)
			order[i] = i;
		shuffle(order, duet->rows, &rng);
		if (progress_shows())
			fprintf(stderr, "\rround %u of %u ", round + 1, rounds);
		for (size_t i = 0; i < duet->rows && !interrupted(); ++i)
			play_round(duet, &duet->row[order[i]], round, &rng);
		free(order);
		duet_unload(&duet->before);
		duet_unload(&duet->after);
		/* A round that was cut short does not count. */
		duet->choices.rounds += !interrupted();
	}
	if (progress_shows())
		fprintf(stderr, "\r%30s\r", "");
}
#endif
