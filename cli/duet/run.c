/* SPDX-License-Identifier: MIT */
/*
 * lockstep duet: runs the rounds. Each one reloads both libraries, or plug-ins, so that both get
 * new random addresses. All rows run in random order. Each row alternates short slices of the two
 * libraries, in pairs that start with either, so that other load on the machine affects both.
 */
#define _POSIX_C_SOURCE 200809L
#include <config.h>

#if HAVE_JANSSON
#include <alloca.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/clock.h"
#include "harness/base/interrupt.h"
#include "harness/base/order.h"
#include "harness/base/progress.h"
#include "harness/base/random.h"
#include "harness/check/cross.h"
#include "cli/duet/duet.h"
#include "harness/questions/questions.h"
#include "reference/table.h"

static const char me[] = "duet";

enum { PAIRS = 9 };
#define SLICE_SECONDS 1e-4
enum { STACK_BYTES = 1 << 20 };

/* ---- Slices ---------------------------------------------------------------------------------- */

/* A plug-in's world is made in its first call. */
static void begin_subject(struct player *player, const struct plugin *plugin,
			  const struct duet_row *row)
{
	const size_t index = question_index(row->test);
	*player = (struct player){
	    .kernel = plugin->kernel[index], .subject = plugin->subject[index], .test = row->test};
}

static void make_player(struct player *player, const struct duet_library *library,
			const struct duet_row *row, unsigned which)
{
	const struct lockstep_test *test = row->test;
	struct duet_operands *on = row->on;
	if (!library->plugins) {
		test = duet_test(library, row->test);
		*player = (struct player){
		    .kernel = library->kernel_of(test, row->isa), .library = library, .test = test};
	}
	if (row->test->world && !library->plugins &&
	    library->world_create(test, &player->world, on->world.parts, on->world.part,
				  (const float *const *)on->world.column) != LOCKSTEP_OK)
		usage_error(me, "%s: %s: refuses a world that is valid here", library->path,
			    row->test->name);
	player->by_index = row->mode == DUET_BY_INDEX;
	for (unsigned k = 0; player->by_index && k < row->test->operands; ++k)
		player->rows[k].index = on->index[k];
	if (player->by_index && library->use_isa_for(player->test, row->isa) != 0)
		usage_error(me, "%s: %s: cannot use %s", library->path, row->test->name, row->isa);
	player->batch =
	    (struct lockstep_batch){.n = row->n,
				    .broadcast = player->by_index ? 0 : row->mode,
				    .in = (const float *const *)on->column,
				    .out = on->result[which],
				    .hits = on->hits[which],
				    .world = library->plugins ? on->world.made : player->world};
}

/* The two sides also alternate in making their world first. */
static void begin_both(const struct duet *duet, struct duet_row *row, struct player *before,
		       struct player *after, bool first)
{
	if (duet->before.plugins) {
		const struct plugin *plugin = duet->before.plugin[row->variant];
		begin_subject(before, plugin, row);
		begin_subject(after, duet_plugin(&duet->after, plugin), row);
	}
	if (first)
		make_player(before, &duet->before, row, 0);
	make_player(after, &duet->after, row, 1);
	if (!first)
		make_player(before, &duet->before, row, 0);
}

static void end(struct player *player)
{
	if (player->world)
		player->library->world_free(player->test, player->world);
}

/*
 * Returns the seconds for `calls` calls. The batch and the kernel's address, which are read
 * meanwhile, have the same address for both libraries: a load stalls if its page offset is that of
 * a store of the kernel, and with two addresses this could affect only one side, for as long as the
 * process lives. (Before, 8 of 100 duets of a library with itself called a kernel slower, by up to
 * 4.3%.)
 */
static __attribute__((noinline)) double play_kernel(const struct player *player, unsigned calls)
{
	struct lockstep_batch batch = player->batch;
	lockstep_kernel *kernel = player->kernel;
	double began = clock_thread_seconds();
	for (unsigned i = 0; i < calls; ++i)
		kernel(&batch);
	return clock_thread_seconds() - began;
}

/* The same by index, through the library's own call. */
static __attribute__((noinline)) double play_rows(const struct player *player, unsigned calls)
{
	struct player p = *player;
	double began = clock_thread_seconds();
	for (unsigned i = 0; i < calls; ++i)
		duet_call_rows(&p);
	return clock_thread_seconds() - began;
}

static double play(const struct player *player, unsigned calls)
{
	return player->by_index ? play_rows(player, calls) : play_kernel(player, calls);
}

/*
 * Plays a slice of each, both with the stack at the same random place: what a kernel spills to it
 * can conflict with the operands in the caches. With the stack and the operands' pages where they
 * were when the process began, 95% intervals of two duets of the same libraries overlapped in 72 of
 * 100 cases; now they do in 98. The first call, onto a cold stack, is not timed.
 */
static __attribute__((noinline)) void play_pair(const struct player *one,
						const struct player *other, unsigned calls,
						struct random *rng, double seconds[2])
{
	volatile char *moved = alloca(1 + random_below(rng, STACK_BYTES));
	moved[0] = 0;
	play(one, 1);
	seconds[0] = play(one, calls);
	seconds[1] = play(other, calls);
}

/* Returns how many calls a slice needs for the clock's resolution. */
static unsigned calls_of(const struct player *player)
{
	unsigned calls = 1;
	while (calls < 1u << 24 && play(player, calls) < SLICE_SECONDS)
		calls *= 2;
	return calls;
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

static void play_round(struct duet *duet, struct duet_row *row, unsigned round, struct random *rng)
{
	const struct duet_choices *choices = &duet->choices;
	struct player before, after;
	double ratio[PAIRS], old[PAIRS], new[PAIRS];
	duet_lay_out(row->on, rng);
	begin_both(duet, row, &before, &after, random_chance(rng, 0.5));
	if (row->verdict != DUET_DIFFERS &&
	    (!duet_call_first(row, &before, 0) || !duet_call_first(row, &after, 1)))
		row->verdict = DUET_DIFFERS;
	else if (round == 0 && before.subject && !choices->bits && harness_of(row->test)->exact)
		row->verdict = duet_as_good(row, &before, &after) ? DUET_NO_CHANGE : DUET_DIFFERS;
	else if (round == 0 && !duet_agree(row))
		row->verdict = DUET_DIFFERS;
	/* the position of answers relative to the operands makes a difference of up to a quarter */
	after.batch.out = before.batch.out;
	after.batch.hits = before.batch.hits;
	if (row->calls == 0 && row->verdict != DUET_DIFFERS)
		row->calls = calls_of(&before);
	for (unsigned pair = 0; pair < PAIRS && row->verdict != DUET_DIFFERS; ++pair) {
		bool first = random_chance(rng, 0.5);
		double seconds[2];
		if (first)
			play_pair(&before, &after, row->calls, rng, seconds);
		else
			play_pair(&after, &before, row->calls, rng, seconds);
		old[pair] = fmax(seconds[!first], 1e-9);
		new[pair] = fmax(seconds[first], 1e-9);
		ratio[pair] = log(new[pair] / old[pair]);
	}
	if (row->verdict != DUET_DIFFERS) {
		double cases = (double)row->calls * (double)row->n * 1e-9;
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
			duet_make_rows(duet);
		order = memory_must(calloc(duet->rows + 1, sizeof *order));
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
		/* an interrupted round does not count */
		duet->choices.rounds += !interrupted();
	}
	if (progress_shows())
		fprintf(stderr, "\r%30s\r", "");
}
#endif
