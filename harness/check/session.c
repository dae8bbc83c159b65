/* SPDX-License-Identifier: MIT */
/*
 * The checking loop. A round (harness/check/round_plan.h) takes the next chunk of cases of every
 * scene and test. The first chunk is also cut to every size from 0 to 130 at every placement in
 * guarded memory, dense and by rows, and the first scene has a batch of many cases. All chunks run
 * whole, in every mode, on every build. A part of each is compared with the exact truth, and with
 * the answers to the same cases after changes that do not matter.
 */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "harness/check/session.h"
#include "harness/base/memory.h"
#include "harness/check/report.h"
#include "harness/check/truth.h"
#include "harness/base/clock.h"
#include "harness/base/hash.h"
#include "harness/base/progress.h"
#include "harness/check/cut.h"
#include "harness/check/round_plan.h"
#include "harness/check/by_rows.h"
#include "harness/check/trial.h"
#include "harness/plugins/catch.h"
#include "harness/questions/questions.h"

/* Skip long batches for small requests. */
enum { LONG_FROM = 1000 };

static bool interrupted(const struct session *s)
{
	return s->interrupted && s->interrupted();
}

static bool time_is_up(const struct session *s, const struct round *round)
{
	return interrupted(s) ||
	       (!round->mandatory && s->seconds > 0 && clock_seconds() >= s->until);
}

/* True if the session must stop in the middle of a chunk. */
static bool cut_short(const struct session *s, const struct round *round)
{
	return s->on_time ? time_is_up(s, round) : interrupted(s);
}

/* Prints a disagreement if it is the first of its kind: test, build and fault. If another build
 * already failed on the same case, a short report is enough. */
static void report_finding(struct session *s, const struct report *report)
{
	const char *scene = scene_name(report->scene);
	const uint64_t index = report_number(report);
	struct finding **last = &s->findings, *same = NULL;
	++s->disagreements;
	for (; *last; last = &(*last)->next) {
		if ((*last)->test != report->test || (*last)->fault != report->what->fault)
			continue;
		if ((*last)->build == report->build)
			return;
		if ((*last)->index == index && strcmp((*last)->scene, scene) == 0)
			same = *last;
	}
	struct finding *finding = *last = memory_must(calloc(1, sizeof *finding));
	*finding = (struct finding){report->test, report->build, scene, report->what->fault, index,
				    "",           NULL};
	if (same && report->build) {
		memcpy(finding->file, same->file, sizeof finding->file);
		fprintf(s->out,
			"\nalso %s on %s, scene %s, case %" PRIu64
			"; a batch of %zu, %s, columns at %s\n  %s\n",
			report->test->name, report->build->name, scene, index, report->n,
			mode_names[report->mode], place_names[report->place], report->what->detail);
	} else {
		report_print(s->out, report, s->output, finding->file, sizeof finding->file);
	}
}

/* Runs a build on one batch: judges a plug-in's answers by its claims, else compares
 * with the reference's bits. */
static bool run_on_build(struct session *s, struct cut *cut, size_t b, unsigned place, bool whole,
			 struct disagreement *what)
{
	struct chunk *c = &cut->cases;
	lockstep_kernel *kernel = build_kernel(s->build[b], c->test);
	struct trial *trial = session_trial(s, c->test, b);
	if (cut->rows != ROWS_DENSE)
		kernel = rows_kernel(s->cutter->rows, cut, s->build[b], place);
	if (trial)
		return trial_ask(trial, s->siblings, cut, kernel, place, whole, s->interrupted,
				 what);
	return cross_kernel(c->cross, c->test, kernel, c->column, c->world.made, c->n, cut->mode,
			    place, &c->expected[cut->mode], what);
}

/* Checks one batch on one build. False if it did not return. */
static bool check_batch(struct session *s, struct cut *cut, size_t b, unsigned place, bool whole)
{
	const struct build *build = s->build[b];
	struct chunk *c = &cut->cases;
	struct disagreement what;
	if (!run_on_build(s, cut, b, place, whole, &what)) {
		const struct report report = {.test = c->test,
					      .build = build,
					      .scene = c->scene,
					      .seed = s->seed,
					      .start = c->start,
					      .n = c->n,
					      .mode = cut->mode,
					      .place = place,
					      .cut = cut,
					      .columns = c->column,
					      .world = &c->world,
					      .what = &what,
					      .bits = s->bits};
		report_finding(s, &report);
	}
	s->ran[question_index(c->test) * s->builds + b] += c->n;
	return what.fault != FAULT_CRASH && what.fault != FAULT_INPUT && what.fault != FAULT_HANG &&
	       what.fault != FAULT_GARBLED && what.fault != FAULT_STATE;
}

/* True if the build can take the batch. Only the library's builds gather rows. */
static bool asked_by_rows(const struct session *s, const struct cut *cut, size_t b)
{
	return cut->rows == ROWS_DENSE || s->build[b]->tool;
}

/* True if the build has this test, and has not hung too often. A plug-in may have only some of the
 * tests. */
static bool asked(const struct session *s, const struct chunk *c, size_t b)
{
	const struct trial *trial = session_trial(s, c->test, b);
	return build_kernel(s->build[b], c->test) && !(trial && trial_given_up(trial));
}

/* Reports that the reference is wrong about a case. */
static void found_reference(struct session *s, struct chunk *c, const struct disagreement *what)
{
	const struct report report = {.test = c->test,
				      .scene = c->scene,
				      .seed = s->seed,
				      .start = c->start,
				      .n = c->n,
				      .mode = MODE_PAIRS,
				      .place = PLACE_END,
				      .columns = c->column,
				      .world = &c->world,
				      .what = what};
	report_finding(s, &report);
}

/* Checks the bits past the reference's hits. Builds are compared with the reference's hits only. */
static void check_past(struct session *s, struct cut *cut)
{
	struct chunk *c = &cut->cases;
	struct disagreement what = {
	    .fault = FAULT_PAST_N, .index = c->n, .result = c->test->results};
	if (!cut->asked || !c->test->hits || !answers_past(&c->expected[cut->mode], c->n))
		return;
	snprintf(what.detail, sizeof what.detail, "in %s, n = %zu", mode_names[cut->mode], c->n);
	found_reference(s, c, &what);
}

/*
 * Checks a batch on every build. After a build crashes, it gets no more batches of this kind: they
 * would also crash.
 */
static void check_cut(struct session *s, struct cut *cut, const struct round *round, unsigned place,
		      bool whole, bool *alive)
{
	check_past(s, cut);
	siblings_begin(s->siblings);
	for (size_t b = 0; b < s->builds && !cut_short(s, round); ++b)
		if (alive[b] && asked(s, &cut->cases, b) && asked_by_rows(s, cut, b))
			alive[b] = check_batch(s, cut, b, place, whole);
}

/* Chooses a part of the chunk of at most `most` cases, starting at *offset. It depends only on the
 * chunk, so that a report's command reproduces it. */
static size_t some_part(const struct chunk *c, size_t most, size_t *offset)
{
	size_t n = c->n < most ? c->n : most;
	*offset = (size_t)((c->start * 0x9e3779b97f4a7c15u >> 32) % (c->n - n + 1));
	return n;
}

/*
 * Compares the reference with the exact truth, which takes longer than all kernels together; with a
 * large world, in proportion to its rows. Specimens promise nothing.
 */
static void check_truths(struct session *s, struct chunk *c, const struct round *round)
{
	size_t offset, most = round->truths;
	most = c->world.rows > 16 ? most * 16 / c->world.rows : most;
	size_t n = some_part(c, most < 8 ? 8 : most, &offset);
	if (!harness_of(c->test)->exact || c->test->judge)
		return;
	for (size_t i = offset; i < offset + n && !cut_short(s, round); ++i, ++s->truths) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct lockstep_truth truth;
		struct disagreement what;
		for (unsigned k = 0; k < c->test->columns; ++k)
			operands[k] = c->column[k][i];
		for (unsigned r = 0; r < c->test->results; ++r)
			results[r] = c->expected[MODE_PAIRS].out[r][i];
		if (!cross_truth(c->test, operands, c->world.made,
				 answers_hit(&c->expected[MODE_PAIRS], i), results, &truth,
				 &what)) {
			what.index = i;
			found_reference(s, c, &what);
		}
	}
}

/* Compares the reference with itself. */
static void check_relations(struct session *s, struct chunk *c, const struct round *round)
{
	float *column[LOCKSTEP_COLUMNS_MAX];
	struct disagreement what;
	size_t offset, n = some_part(c, round->related, &offset);
	for (unsigned k = 0; k < c->test->columns; ++k)
		column[k] = c->column[k] + offset;
	if (!metamorphic_check(c->relations, c->test, harness_of(c->test)->reference, column,
			       &c->world, n, NULL, &s->relations, &what)) {
		what.index += offset;
		found_reference(s, c, &what);
	}
}

/* Marks all builds as alive. */
static void all_alive(const struct session *s, bool *alive)
{
	for (size_t b = 0; b < s->builds; ++b)
		alive[b] = true;
}

/* Checks every size at every placement. */
static void check_sizes(struct session *s, struct chunk *c, const struct round *round,
			unsigned mode)
{
	bool alive[SESSION_BUILDS_MAX];
	struct cut cut;
	all_alive(s, alive);
	for (size_t n = 0; n < SWEEP_SIZES && n <= c->n; ++n)
		for (unsigned place = 0; place < PLACES && !cut_short(s, round); ++place) {
			cut_size(s->cutter, c, mode, n, (unsigned)n * PLACES + place, &cut);
			check_cut(s, &cut, round, place, false, alive);
		}
}

/*
 * Checks each case of the chunk with all operands broadcast. For every chunk, this would take as
 * long as everything else together.
 */
static void check_singles(struct session *s, struct chunk *c, const struct round *round)
{
	bool alive[SESSION_BUILDS_MAX];
	struct cut cut;
	all_alive(s, alive);
	for (size_t one = 0; one < c->n && !cut_short(s, round); ++one) {
		cut_single(s->cutter, c, one, &cut);
		check_cut(s, &cut, round, (unsigned)one % PLACES, false, alive);
	}
}

/* Checks every size by rows, in a way that alternates with the mode and the scene; then a size that
 * spans several of the blocks in which rows are gathered. */
static void check_rows(struct session *s, struct chunk *c, const struct round *round, unsigned mode)
{
	enum { BORDERS = 600 };
	const uint64_t turn = hash_text(HASH_BEGIN, scene_name(c->scene)) % 1024 + mode;
	bool alive[SESSION_BUILDS_MAX];
	struct cut cut;
	all_alive(s, alive);
	for (size_t n = 0; n <= SWEEP_SIZES && n <= c->n && !cut_short(s, round); ++n) {
		const size_t most = c->n < BORDERS ? c->n : BORDERS;
		cut_rows(s->cutter, c, mode, 1 + (unsigned)((n + turn) % (ROWS - 1)),
			 n < SWEEP_SIZES ? n : most, &cut);
		check_cut(s, &cut, round, (unsigned)(n + turn) % PLACES, false, alive);
	}
}

/* Checks the whole chunk; then a batch from it whose columns overlap. */
static void check_whole(struct session *s, struct chunk *c, const struct round *round,
			unsigned mode)
{
	bool alive[SESSION_BUILDS_MAX];
	struct cut cut;
	unsigned place = (unsigned)(c->start / CHUNK + mode);
	all_alive(s, alive);
	for (size_t first = 0; first < c->n && !cut_short(s, round); first += cut.cases.n) {
		cut_piece(s->cutter, c, mode, first, &cut);
		check_cut(s, &cut, round, place++ % PLACES, true, alive);
	}
	cut_overlapping(s->cutter, c, mode, &cut);
	check_cut(s, &cut, round, place % PLACES, false, alive);
}

/*
 * True if a build gets a long batch: not if it takes one case at a time, as a long batch is then
 * like any other, nor if it is so slow that it might seem to hang.
 */
static bool takes_long(struct session *s, struct chunk *c, size_t b)
{
	struct cut cut;
	if (!asked(s, c, b) || !s->build[b]->plugin)
		return asked(s, c, b);
	if (!s->build[b]->plugin->subject[question_index(c->test)]->claims.on_batch)
		return false;
	cut_size(s->cutter, c, MODE_PAIRS, c->n, 0, &cut);
	const double began = clock_seconds();
	siblings_begin(s->siblings);
	if (!check_batch(s, &cut, b, PLACE_END, false))
		return false;
	const double takes = (clock_seconds() - began) * LONG_CASES / (double)c->n;
	if (catch_limit_of() <= 0 || takes < catch_limit_of() / 4)
		return true;
	fprintf(s->out, "%s: %s is too slow for a batch of %d cases\n", s->build[b]->name,
		c->test->name, LONG_CASES);
	return false;
}

/* Checks batches whose number of cases needs more than 16 bits. */
static void check_long(struct session *s, struct chunk *c, const struct round *round)
{
	bool takes[SESSION_BUILDS_MAX];
	for (size_t b = 0; b < s->builds; ++b)
		takes[b] = takes_long(s, c, b);
	for (unsigned mode = 0; mode < test_modes(c->test) && !cut_short(s, round); ++mode) {
		bool alive[SESSION_BUILDS_MAX];
		struct cut cut;
		memcpy(alive, takes, sizeof alive);
		cut_long(s->cutter, c, mode, &cut);
		check_cut(s, &cut, round, mode % PLACES, false, alive);
		if (mode != MODE_PAIRS || cut_short(s, round))
			continue;
		cut_long_rows(s->cutter, c, &cut);
		check_cut(s, &cut, round, PLACE_END, false, alive);
	}
}

static void check_chunk(struct session *s, struct chunk *c, const struct round *round)
{
	if (round->whole)
		check_truths(s, c, round);
	if (round->whole && !cut_short(s, round))
		check_relations(s, c, round);
	for (unsigned mode = 0; mode < test_modes(c->test); ++mode) {
		if (round->sweep && !cut_short(s, round))
			check_sizes(s, c, round, mode);
		if (round->sweep && !cut_short(s, round))
			check_rows(s, c, round, mode);
		if (round->whole && !cut_short(s, round))
			check_whole(s, c, round, mode);
	}
	if (round->sweep && test_modes(c->test) > 1 && !cut_short(s, round))
		check_singles(s, c, round);
	if (round->long_batch && c->n >= LONG_FROM && !cut_short(s, round))
		check_long(s, c, round);
	/* An interrupted chunk does not count: its cases did not run in every mode on every
	 * build. */
	if (cut_short(s, round))
		return;
	s->visits += round->first_visit;
	s->full_visits += round->sweep;
	if (round->whole) {
		s->distinct += c->n;
		s->digest += chunk_digest(c);
	}
}

/* Shows the share of the cases made, or of the time used, whichever is larger. */
static void show_progress(const struct session *s, const struct chunk *c, double began)
{
	static double shown;
	double t = clock_seconds(), share = 0;
	if (!s->progress || t - shown < 0.1)
		return;
	shown = t;
	size_t tests = 0;
	while (s->test[tests])
		++tests;
	if (s->cases)
		share = (double)s->distinct * s->shards /
			((double)s->cases * (double)tests * (double)s->scenes);
	if (s->seconds > 0 && (t - began) / s->seconds > share)
		share = (t - began) / s->seconds;
	fprintf(stderr, PROGRESS_CLEAR "checking %3.0f%%  %s, %s", 100 * (share < 1 ? share : 1),
		c->test->name, scene_name(c->scene));
	fflush(stderr);
}

/*
 * Checks the round's chunk of a scene and test. False if none is left. A chunk has at least as many
 * cases as the sweep over sizes needs. With a world, it begins where a chunk of that world may
 * begin.
 */
static bool next_chunk(struct session *s, struct chunk *c, const struct round *round)
{
	size_t cases = chunk_cases(c->scene, c->test, SWEEP_SIZES - 1);
	uint64_t done = round->chunk * cases;
	if (s->cases && done >= s->cases)
		return false;
	c->start = s->first + done;
	if (c->test->world)
		c->start -= c->start % cases;
	c->n = cases < round->most ? cases : round->most;
	if (s->cases && s->cases - done < c->n)
		c->n = (size_t)(s->cases - done);
	if (round->chunk % s->shards != s->shard)
		return true;
	chunk_make(c, s->seed);
	check_chunk(s, c, round);
	return true;
}

/* Returns how many cases fit in the remaining time: few if tests are expensive, so that they also
 * reach the other scenes. */
static size_t fitting(const struct session *s, const struct round *round, size_t scenes)
{
	enum { LEAST = 8 };
	double t = clock_seconds(), began = s->until - s->seconds;
	if (!round->first_visit || round->mandatory || s->seconds <= 0 || s->distinct == 0)
		return round->most;
	double n = (s->until - t) / (double)scenes / ((t - began) / (double)s->distinct);
	return n < LEAST ? LEAST : n < (double)round->most ? (size_t)n : round->most;
}

bool session_judges(const struct session *s, size_t b)
{
	return s->build[b]->plugin && !s->bits;
}

static void open_trials(struct session *s)
{
	s->trial = memory_must(calloc(question_capacity() * s->builds + 1, sizeof(*s->trial)));
	for (size_t t = 0; s->test[t]; ++t)
		for (size_t b = 0; b < s->builds; ++b) {
			const size_t test = question_index(s->test[t]);
			const struct subject *subject =
			    session_judges(s, b) ? s->build[b]->plugin->subject[test] : NULL;
			if (subject)
				s->trial[test * s->builds + b] = trial_open(subject);
		}
}

void session_run(struct session *s)
{
	struct chunk c = {.test = NULL};
	struct cutter cutter;
	double began = clock_seconds();
	s->until = began + s->seconds;
	s->ran = memory_must(calloc(question_capacity() * s->builds + 1, sizeof *s->ran));
	open_trials(s);
	chunk_open(&c);
	cutter_open(&cutter);
	s->cutter = &cutter;
	s->siblings = siblings_open();
	cross_catch_faults();
	bool any = true, time_left = true;
	for (uint64_t number = 0; any && time_left; ++number) {
		any = false;
		for (size_t i = 0; i < s->scenes && time_left; ++i) {
			struct round round = round_of(s, number, i == 0);
			round.most = fitting(s, &round, s->scenes - i);
			c.scene = s->scene[i];
			time_left = !time_is_up(s, &round);
			for (size_t t = 0; s->test[t] && time_left; ++t) {
				c.test = s->test[t];
				show_progress(s, &c, began);
				const uint64_t before = s->distinct;
				any = next_chunk(s, &c, &round) || any;
				s->met[i] += s->distinct - before;
				time_left = !time_is_up(s, &round);
			}
		}
	}
	if (s->progress)
		fputs(PROGRESS_CLEAR, stderr);
	s->elapsed = clock_seconds() - began;
	cutter_close(&cutter);
	siblings_close(s->siblings);
	s->cutter = NULL;
	s->siblings = NULL;
	chunk_close(&c);
}

uint64_t session_ran(const struct session *s, const struct lockstep_test *test, size_t b)
{
	return s->ran[question_index(test) * s->builds + b];
}

struct trial *session_trial(const struct session *s, const struct lockstep_test *test, size_t b)
{
	return s->trial[question_index(test) * s->builds + b];
}

void session_free(struct session *s)
{
	for (size_t i = 0; s->trial && i < question_count() * s->builds; ++i)
		trial_free(s->trial[i]);
	free(s->trial);
	s->trial = NULL;
	free(s->ran);
	s->ran = NULL;
	while (s->findings) {
		struct finding *next = s->findings->next;
		free(s->findings);
		s->findings = next;
	}
}
