/* SPDX-License-Identifier: MIT */
/*
 * Measuring one chunk of cases, and climbing.
 *
 * Climbing goes from a case to a neighbour that is as bad or worse, and again: from the worst case of
 * each chunk, so that it does not stay on one hill, and on from the worst case of all.
 */
#include <config.h>

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "check/accuracy_chunk.h"
#include "check/neighbour.h"
#include "check/session.h"

/* What is measured, and where it is counted. */
struct place {
	struct accuracy_run *run;
	struct accuracy_pair *pair;
	struct chunk *chunk;
};

/* Held by who reports. */
static pthread_mutex_t reports = PTHREAD_MUTEX_INITIALIZER;

static lockstep_kernel *kernel_of(const struct accuracy_run *run, const struct lockstep_test *test)
{
	return run->build ? build_kernel(run->build, test) : harness_of(test)->reference;
}

/* ---- One case -------------------------------------------------------------------------------- */

static void report(const struct place *at, const float *operands, const struct world *world,
		   uint64_t index, const struct disagreement *what)
{
	struct accuracy_run *run = at->run;
	const struct accuracy_pair *pair =
	    run->pair + (size_t)(at->pair - run->pair) / run->scenes * run->scenes;
	float *columns[LOCKSTEP_COLUMNS_MAX], value[LOCKSTEP_COLUMNS_MAX];
	char file[256];
	bool first = true;
	memcpy(value, operands, sizeof value);
	for (unsigned k = 0; k < at->chunk->test->columns; ++k)
		columns[k] = &value[k];
	const struct report report = {.test = at->chunk->test,
				      .build = run->build,
				      .scene = at->chunk->scene,
				      .seed = run->seed,
				      .start = index,
				      .n = 1,
				      .mode = MODE_PAIRS,
				      .place = PLACE_END,
				      .columns = columns,
				      .world = world,
				      .what = what};
	pthread_mutex_lock(&reports);
	for (size_t i = 0; i < run->scenes; ++i)
		first = first && pair[i].sum.outside == 0;
	if (first)
		report_print(run->out, &report, run->output, file, sizeof file);
	run->disagreements++;
	at->pair->sum.outside++;
	pthread_mutex_unlock(&reports);
}

/* An answer that seems to break the guarantee: cross_truth() knows, and has the words. */
static void hold_to_guarantee(const struct place *at, const struct verdict *verdict,
			      const float *operands, const struct world *world, uint64_t index,
			      bool hit, const float *results)
{
	const struct lockstep_test *test = at->chunk->test;
	struct lockstep_truth truth;
	struct disagreement what;
	if (!verdict->counts || test->judge ||
	    (verdict_seen(verdict) <= test->band && !(verdict->invalid && verdict->wrong)))
		return;
	if (!cross_truth(test, operands, world->made, hit, results, &truth, &what)) {
		what.index = 0;
		report(at, operands, world, index, &what);
	}
}

static double badness(const struct verdict *verdict)
{
	if (!verdict->counts || verdict->invalid)
		return -INFINITY;
	return verdict_seen(verdict) > 0 ? verdict_seen(verdict) : -verdict->margin;
}

/* Keep the case if it is worse than the one that was; when climbing, or as bad. */
static bool keep(struct bad_case *worst, const struct lockstep_test *test,
		 const struct verdict *verdict, const float *operands, bool climbing)
{
	const double bad = badness(verdict);
	if (!(climbing ? bad >= worst->badness : bad > worst->badness))
		return false;
	worst->seen = verdict_seen(verdict);
	worst->of_results = verdict->seen_results > verdict->seen_margin;
	worst->badness = bad;
	worst->climbed = climbing;
	memcpy(worst->operands, operands, test->columns * sizeof *operands);
	return true;
}

/* ---- One chunk ------------------------------------------------------------------------------- */

/* Judge its cases until a time. The worst one is kept. Returns how many. */
static size_t meet(const struct place *at, struct bad_case *worst, double until)
{
	struct chunk *c = at->chunk;
	const struct lockstep_test *test = c->test;
	struct answers *answers = &c->expected[MODE_PAIRS];
	size_t i = 0;
	if (at->run->build)
		answer_batch(test, kernel_of(at->run, test), c->column, c->world.made, c->n,
			     MODE_PAIRS, answers);
	do {
		float operands[LOCKSTEP_COLUMNS_MAX] = {0}, results[LOCKSTEP_RESULTS_MAX];
		const bool hit = test->hits && answers_hit(answers, i);
		struct verdict verdict;
		gather_operands(test, c->column, i, MODE_PAIRS, operands);
		for (unsigned r = 0; r < test->results; ++r)
			memcpy(&results[r], &answers->out[r][i], sizeof results[r]);
		accuracy_ask(test, operands, c->world.made, hit, results, &verdict);
		accuracy_count(&at->pair->sum, test, &verdict);
		hold_to_guarantee(at, &verdict, operands, &c->world, c->start + i, hit, results);
		if (keep(worst, test, &verdict, operands, false))
			worst->index = c->start + i;
	} while (++i < c->n && seconds_now() < until);
	return i;
}

/* At most so many steps from a case, until a time. */
static void climb(const struct place *at, struct bad_case *worst, const struct world *world,
		  struct random *rng, size_t steps, double until)
{
	const struct lockstep_test *test = at->chunk->test;
	if (isinf(worst->badness))
		return;
	for (size_t i = 0; i < steps && seconds_now() < until; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct verdict verdict;
		bool hit;
		memcpy(operands, worst->operands, sizeof operands);
		neighbour_of(rng, test, operands);
		accuracy_of_case(test, kernel_of(at->run, test), operands, world->made, &hit,
				 results, &verdict);
		accuracy_count_climbed(&at->pair->sum, &verdict);
		hold_to_guarantee(at, &verdict, operands, world, worst->index, hit, results);
		keep(worst, test, &verdict, operands, true);
	}
}

static bool copy_world(const struct world *from, struct world *to)
{
	size_t row = 0;
	world_free(to);
	if (!from->kind)
		return true;
	world_begin(to, from->kind);
	for (size_t part = 0; part < from->parts; ++part) {
		if (!world_add_part(to))
			return false;
		for (size_t i = 0; i < from->part[part]; ++i, ++row) {
			float value[WORLD_COLUMNS_MAX];
			for (unsigned k = 0; k < from->kind->row.columns; ++k)
				memcpy(&value[k], &from->column[k][row], sizeof value[k]);
			if (!world_add_row(to, value))
				return false;
		}
	}
	return world_make(to) == LOCKSTEP_OK;
}

bool accuracy_chunk(struct accuracy_run *run, struct accuracy_pair *pair, struct chunk *c,
		    double slice)
{
	const struct place at = {run, pair, c};
	struct bad_case worst = {.badness = -INFINITY};
	struct random rng;
	char stream[256];
	const double began = seconds_now();
	if (!chunk_make(c, run->seed))
		return false;
	const size_t met = meet(&at, &worst, slice > 0 ? seconds_now() + slice : INFINITY);
	/* As many neighbours; or for as long. Of an exact test there is nothing to be climbed. */
	const bool climbs = run->climb && c->test->band > 0;
	const size_t steps = slice > 0 ? SIZE_MAX : met / 2;
	const double half = slice > 0 ? (seconds_now() - began) / 2 : INFINITY;
	snprintf(stream, sizeof stream, "climb %s", scene_name(c->scene));
	random_begin(&rng, run->seed, random_stream(stream, c->test->name), c->start);
	if (climbs)
		climb(&at, &worst, &c->world, &rng, steps, seconds_now() + half);
	if (worst.badness > pair->worst.badness) {
		pair->worst = worst;
		if (!copy_world(&c->world, &pair->world))
			return false;
	}
	if (climbs)
		climb(&at, &pair->worst, &pair->world, &rng, slice > 0 ? steps : met - steps,
		      seconds_now() + half);
	return true;
}
