/* SPDX-License-Identifier: MIT */
/*
 * Measures one chunk of cases, and climbs.
 *
 * Climbing moves repeatedly from a case to a neighbour that is as bad or worse. It starts from the
 * worst case of each chunk, to avoid staying on one hill, and continues from the worst case of all.
 */
#include <config.h>

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "harness/check/accuracy_chunk.h"
#include "harness/base/clock.h"
#include "harness/check/judge.h"
#include "harness/check/neighbour.h"
#include "harness/check/session.h"
#include "harness/check/report.h"
#include "harness/check/truth.h"
#include "harness/plugins/catch.h"

/* The measured chunk and build, and the counts. */
struct measurement {
	struct accuracy_run *run;
	struct accuracy_pair *pair;
	struct chunk *chunk;
	const struct build *build;     /* the measured build; NULL: the reference */
	const struct subject *subject; /* the subject, if the build is a plug-in */
};

/* Held while reporting. */
static pthread_mutex_t reports = PTHREAD_MUTEX_INITIALIZER;

static lockstep_kernel *kernel_of(const struct measurement *at)
{
	const struct lockstep_test *test = at->chunk->test;
	return at->build ? build_kernel(at->build, test) : harness_of(test)->reference;
}

/* ---- One case -------------------------------------------------------------------------------- */

/* Reports one case, or, if its operands are NULL, the whole chunk. For a wrong subject, saves the
 * whole batch, which may be the cause. */
static void report(const struct measurement *at, const float *operands, const struct world *world,
		   uint64_t index, const struct disagreement *what)
{
	struct accuracy_run *run = at->run;
	const struct accuracy_pair *pair =
	    run->pair + (size_t)(at->pair - run->pair) / run->scenes * run->scenes;
	float *columns[LOCKSTEP_COLUMNS_MAX], value[LOCKSTEP_COLUMNS_MAX];
	const struct chunk *c = at->chunk;
	const bool batch = !operands || what->fault == FAULT_WRONG;
	char file[256];
	bool first = true;
	if (!batch)
		memcpy(value, operands, sizeof value);
	for (unsigned k = 0; k < c->test->columns; ++k)
		columns[k] = batch ? c->column[k] : &value[k];
	const struct report report = {.test = c->test,
				      .build = at->build,
				      .scene = c->scene,
				      .seed = run->seed,
				      .start = batch ? c->start : index,
				      .n = batch ? c->n : 1,
				      .mode = MODE_PAIRS,
				      .place = PLACE_END,
				      .columns = columns,
				      .world = world,
				      .what = what};
	pthread_mutex_lock(&reports);
	for (size_t i = 0; i < run->scenes; ++i)
		first = first && pair[i].sum.outside + pair[i].sum.crashes == 0;
	if (first)
		report_print(run->out, &report, run->output, file, sizeof file);
	++run->disagreements;
	at->pair->sum.outside += operands ? 1 : 0;
	at->pair->sum.crashes += operands ? 0 : 1;
	pthread_mutex_unlock(&reports);
}

static void note_movement(struct accuracy *sum, const struct movement *movement)
{
	sum->moved = fmax(sum->moved, movement->least);
	sum->moved_ulps = fmax(sum->moved_ulps, movement->least_ulps);
}

/* If an answer seems to break the guarantee, cross_truth() decides, and writes the report's
 * text. */
static void hold_to_guarantee(const struct measurement *at, const struct verdict *verdict,
			      const float *operands, const struct world *world, uint64_t index,
			      bool hit, const float *results)
{
	const struct lockstep_test *test = at->chunk->test;
	struct lockstep_truth truth;
	struct disagreement what;
	if (!verdict->counts || test->judge || at->subject ||
	    (verdict_seen(verdict) <= test->error_bound &&
	     !(verdict->wrong && (test->hits || test->error_bound == 0))))
		return;
	if (!cross_truth(test, operands, world->made, hit, results, &truth, &what)) {
		what.index = 0;
		report(at, operands, world, index, &what);
	}
}

/* ---- Plug-ins -------------------------------------------------------------------------------- */

/* Runs a subject on the chunk. False if it crashed or hung, which is reported. */
static bool ask_subject(const struct measurement *at, uint64_t *unanswered)
{
	const struct chunk *c = at->chunk;
	const float *in[LOCKSTEP_COLUMNS_MAX];
	struct disagreement what;
	struct caught caught;
	for (unsigned k = 0; k < c->test->columns; ++k)
		in[k] = c->column[k];
	struct answers *answers = &at->chunk->expected[MODE_PAIRS];
	const struct lockstep_batch batch = {.n = c->n,
					     .in = in,
					     .out = answers->out,
					     .hits = answers->hits,
					     .world = c->world.made};
	plugin_notes.unanswered = unanswered;
	const bool returned = catch_run(kernel_of(at), &batch, &caught);
	plugin_notes.unanswered = NULL;
	if (returned)
		return true;
	what = (struct disagreement){.fault = cross_fault(caught.fate), .index = plugin_notes.at};
	snprintf(what.detail, sizeof what.detail, "%s", caught.text);
	report(at, NULL, &c->world, c->start, &what);
	return false;
}

/* Judges an answer by the subject's claims in place of the guarantee. An answer
 * beyond them is reported. */
static void hold_to_claims(const struct measurement *at, struct verdict *verdict,
			   const float *operands, uint64_t index, bool answered, bool hit,
			   const float *results)
{
	struct accuracy *sum = &at->pair->sum;
	struct judged judged;
	judge_case(at->subject, operands, &at->chunk->world, answered, hit, results, &judged);
	if (judged.verdict == VERDICT_OUTSIDE || judged.verdict == VERDICT_NO_ANSWER) {
		*verdict = (struct verdict){.counts = false};
		return;
	}
	/* Where shapes touch, the claimed boundary decides what is wrong. */
	if (verdict->margin == 0 && !verdict->invalid && verdict->answers)
		verdict->wrong = judged.wrong;
	if (judged.wrong && judged.measured)
		note_movement(sum, &judged.movement);
	if (judged.verdict != VERDICT_WRONG)
		return;
	struct disagreement what = {.fault = FAULT_WRONG, .index = index - at->chunk->start};
	snprintf(what.detail, sizeof what.detail, "%s", judged.text);
	report(at, operands, &at->chunk->world, index, &what);
	sum->bugs += judged.bug;
}

/* ---- The worst cases ------------------------------------------------------------------------- */

static double badness(const struct lockstep_test *test, const struct verdict *verdict,
		      unsigned kind)
{
	if (!verdict->counts || verdict->invalid)
		return -INFINITY;
	if (kind == BAD_RESULT)
		return test->results && !verdict->wrong ? verdict->seen_results : -INFINITY;
	if (!verdict->answers)
		return -INFINITY;
	return verdict->seen_margin > 0 ? verdict->seen_margin : -verdict->margin;
}

static void put_case(struct bad_case *bad, const struct bad_case *like, double badness,
		     const float *operands)
{
	bad->badness = badness;
	bad->seen = badness > 0 ? badness : 0;
	bad->index = like->index;
	bad->climbed = like->climbed;
	memcpy(bad->operands, operands, sizeof bad->operands);
}

/* Keeps a case that is worse than the worst so far, of either kind. `like` describes its origin. */
static void keep_worst(struct measurement *at, const struct verdict *verdict, const float *operands,
		       const struct world *world, const struct bad_case *like)
{
	for (unsigned kind = 0; kind < BAD_KINDS; ++kind) {
		const double bad = badness(at->chunk->test, verdict, kind);
		if (!(bad > at->pair->worst[kind].badness))
			continue;
		put_case(&at->pair->worst[kind], like, bad, operands);
		if (world != &at->pair->world[kind])
			world_copy(world, &at->pair->world[kind]);
	}
}

/* ---- One chunk ------------------------------------------------------------------------------- */

/* Judges the chunk's cases until a given time. Returns their number, and the worst ones. */
static size_t judge_until(struct measurement *at, struct bad_case worst[BAD_KINDS], double until)
{
	struct chunk *c = at->chunk;
	const struct lockstep_test *test = c->test;
	struct answers *answers = &c->expected[MODE_PAIRS];
	uint64_t unanswered[ACCURACY_CHUNK / 64] = {0};
	size_t i = 0;
	if (at->subject && !ask_subject(at, unanswered))
		return 0;
	if (at->build && !at->subject)
		answer_batch(test, kernel_of(at), c->column, c->world.made, c->n, MODE_PAIRS,
			     answers);
	do {
		float operands[LOCKSTEP_COLUMNS_MAX] = {0}, results[LOCKSTEP_RESULTS_MAX];
		const bool hit = test->hits && answers_hit(answers, i);
		const struct bad_case here = {.index = c->start + i};
		struct verdict verdict;
		struct movement movement;
		gather_operands(test, c->column, i, MODE_PAIRS, operands);
		for (unsigned r = 0; r < test->results; ++r)
			memcpy(&results[r], &answers->out[r][i], sizeof results[r]);
		accuracy_ask(test, operands, c->world.made, hit, results, &verdict);
		if (at->subject)
			hold_to_claims(at, &verdict, operands, here.index,
				       !(unanswered[i / 64] >> i % 64 & 1), hit, results);
		else if (verdict.wrong && test->hits && !verdict.invalid &&
			 movement_least(test, operands, &c->world, &movement))
			note_movement(&at->pair->sum, &movement);
		accuracy_count(&at->pair->sum, test, &verdict);
		hold_to_guarantee(at, &verdict, operands, &c->world, here.index, hit, results);
		keep_worst(at, &verdict, operands, &c->world, &here);
		for (unsigned kind = 0; kind < BAD_KINDS; ++kind)
			if (badness(test, &verdict, kind) > worst[kind].badness)
				put_case(&worst[kind], &here, badness(test, &verdict, kind),
					 operands);
	} while (++i < c->n && clock_seconds() < until && !accuracy_interrupted(at->run));
	return i;
}

/* Climbs from a case, by at most `steps` steps and until a given time: each to a neighbour
 * that is as bad or worse. */
static void climb(struct measurement *at, struct bad_case *from, unsigned kind,
		  const struct world *world, struct random *rng, size_t steps, double until)
{
	const struct lockstep_test *test = at->chunk->test;
	const struct bad_case like = {.index = from->index, .climbed = true};
	for (size_t i = 0; i < steps && clock_seconds() < until && !accuracy_interrupted(at->run);
	     ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct verdict verdict;
		bool hit;
		memcpy(operands, from->operands, sizeof operands);
		neighbour_of(rng, test, operands);
		accuracy_of_case(test, kernel_of(at), operands, world->made, &hit, results,
				 &verdict);
		accuracy_count_climbed(&at->pair->sum, &verdict);
		hold_to_guarantee(at, &verdict, operands, world, from->index, hit, results);
		if (badness(test, &verdict, kind) >= from->badness)
			put_case(from, &like, badness(test, &verdict, kind), operands);
		keep_worst(at, &verdict, operands, world, &like);
	}
}

/* Climbs for `steps` steps, as many as there were cases, or for `seconds`, as long as they took. */
static void climb_all(struct measurement *at, struct bad_case worst[BAD_KINDS], size_t steps,
		      double seconds)
{
	struct accuracy_pair *pair = at->pair;
	const struct chunk *c = at->chunk;
	unsigned parts = 0, part = 0;
	struct random rng;
	char stream[256];
	snprintf(stream, sizeof stream, "climb %s", scene_name(c->scene));
	random_begin(&rng, at->run->seed, random_stream(stream, c->test->name), c->start);
	for (unsigned kind = 0; kind < BAD_KINDS; ++kind)
		parts += isfinite(worst[kind].badness) ? 2 : 0;
	for (unsigned kind = 0; kind < BAD_KINDS; ++kind) {
		if (!isfinite(worst[kind].badness))
			continue;
		for (unsigned all = 0; all < 2; ++all, ++part) {
			/* The pair's worst case may be replaced meanwhile. */
			struct bad_case from = all ? pair->worst[kind] : worst[kind];
			const size_t most = steps == SIZE_MAX
						? SIZE_MAX
						: steps * (part + 1) / parts - steps * part / parts;
			climb(at, &from, kind, all ? &pair->world[kind] : &c->world, &rng, most,
			      clock_seconds() + seconds / parts);
			if (all && from.badness >= pair->worst[kind].badness)
				pair->worst[kind] = from;
		}
	}
}

void accuracy_chunk(struct accuracy_run *run, struct accuracy_pair *pair, struct chunk *c,
		    double slice)
{
	const size_t t = (size_t)(pair - run->pair) / run->scenes;
	struct measurement at = {run, pair, c, accuracy_build(run, t), accuracy_subject(run, t)};
	struct bad_case worst[BAD_KINDS] = {{.badness = -INFINITY}, {.badness = -INFINITY}};
	const double began = clock_seconds();
	chunk_make(c, run->seed);
	const size_t met = judge_until(&at, worst, slice > 0 ? clock_seconds() + slice : INFINITY);
	const double took = clock_seconds() - began;
	/* An exact test has nothing to climb. */
	if (run->climb && c->test->error_bound > 0 && !at.subject)
		climb_all(&at, worst, slice > 0 ? SIZE_MAX : met, slice > 0 ? took : INFINITY);
}
