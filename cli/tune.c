/* SPDX-License-Identifier: MIT */
/*
 * lockstep tune: finds the fastest instruction set for each test on this machine. The library's
 * table kernels/fastest.def records its results on some CPUs.
 *
 * As in a duet, the sets alternate, in short slices and random order, so that other load on the
 * machine slows them all alike. A set is preferred to the best one if it is faster over all scenes
 * together and slower in none of them.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/clock.h"
#include "harness/base/cpu.h"
#include "harness/base/interrupt.h"
#include "harness/base/machine.h"
#include "harness/base/order.h"
#include "harness/base/progress.h"
#include "harness/base/random.h"
#include "cli/cli.h"
#include "cli/json.h"
#include "kernels/natives.h"
#include "harness/results/statistics.h"

static const char me[] = "tune";

enum {
	ROUNDS = 20,
	ROUNDS_LEAST = 8,
	ROUNDS_MAX = STATISTICS_EXACT_BELOW - 1,
	CASES = 2048,
	SLICES = 3
};
#define SLICE_SECONDS 1e-4

struct choices {
	const char *tests, *scenes;
	uint64_t n, rounds, seed;
	double threshold, alpha;
	bool json;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_TESTS(tests, "Tests by name (default: all)."),
    OPTION_SCENES(scenes, "Where operands come from; a set must be slower in none of them "
			  "(default: all except extreme)."),
    OPTION_WHOLE("n", "SIZE", n, 1, 1 << 24, "Cases in a batch (default: 2048)."),
    OPTION_WHOLE("rounds", "N", rounds, ROUNDS_LEAST, ROUNDS_MAX,
		 "Rounds, 8 to 49 (default: 20). With fewer than 11 and the default --alpha, no "
		 "set can be preferred."),
    OPTION_THRESHOLD(threshold, "2%"),
    OPTION_ALPHA(alpha, "tests", "0.001"),
    OPTION_SEED(seed, "Seed of the scenes and of the order (default: 1)."),
    OPTION_JSON(json, "Print JSON."),
    OPTIONS_END};

/* ---- Times ----------------------------------------------------------------------------------- */

/* A test on a scene. */
struct setting {
	float *column[LOCKSTEP_COLUMNS_MAX], *result[LOCKSTEP_RESULTS_MAX];
	uint64_t *hits;
	struct world world;
	struct lockstep_batch batch;
	unsigned calls; /* in a slice */
};

static void *allocate(size_t bytes)
{
	return memset(memory_must(aligned_alloc(64, (bytes + 127) / 64 * 64)), 0, bytes);
}

static double play(lockstep_kernel *kernel, const struct lockstep_batch *batch, unsigned calls)
{
	double began = clock_thread_seconds();
	for (unsigned i = 0; i < calls; ++i)
		kernel(batch);
	return clock_thread_seconds() - began;
}

static void set_up(struct setting *s, const struct choices *choices,
		   const struct lockstep_test *test, const struct scene *scene)
{
	*s = (struct setting){.calls = 1};
	for (unsigned k = 0; k < test->columns; ++k)
		s->column[k] = allocate(choices->n * sizeof(float));
	for (unsigned r = 0; r < test->results; ++r)
		s->result[r] = allocate(choices->n * sizeof(float));
	s->hits = allocate((choices->n + 63) / 64 * sizeof *s->hits);
	scene_world(scene, test, choices->seed, 0, &s->world);
	scene_fill(scene, test, choices->seed, 0, choices->n, test->world ? &s->world : NULL,
		   s->column);
	s->batch = (struct lockstep_batch){.n = choices->n,
					   .in = (const float *const *)s->column,
					   .out = s->result,
					   .hits = s->hits,
					   .world = s->world.made};
	lockstep_kernel *kernel = test->kernel[lockstep_current_isa()];
	while (s->calls < 1u << 24 && play(kernel, &s->batch, s->calls) < SLICE_SECONDS)
		s->calls *= 2;
}

static void tear_down(struct setting *s)
{
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		free(s->column[k]);
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		free(s->result[r]);
	free(s->hits);
	world_free(&s->world);
}

/* ---- A test ---------------------------------------------------------------------------------- */

/* The times of a set relative to the best set, which the other tests use. */
struct rival {
	enum lockstep_isa isa;
	/* the logarithm of its time over the best set's, averaged over the scenes */
	double ratio[ROUNDS_MAX];
	double of_scene[SESSION_SCENES_MAX][ROUNDS_MAX];
	double change, worst, p, adjusted;
	struct interval interval;
};

/* A test, the sets that run here other than plain C and the best one, and the result. */
struct tuned {
	const struct lockstep_test *test;
	struct rival rival[LOCKSTEP_ISAS];
	unsigned rivals;
	const struct rival *preferred; /* NULL: keep the best set */
};

static double lesser(double a, double b)
{
	return a < b ? a : b;
}

/* Times each set as the least of its slices. */
static void play_round(struct tuned *t, const struct setting *s, size_t scene, unsigned round,
		       struct random *rng)
{
	double least[LOCKSTEP_ISAS + 1];
	for (unsigned i = 0; i <= t->rivals; ++i)
		least[i] = INFINITY;
	for (unsigned slice = 0; slice < SLICES; ++slice) {
		unsigned from = random_below(rng, t->rivals + 1);
		for (unsigned i = 0; i <= t->rivals; ++i) {
			unsigned which = (from + i) % (t->rivals + 1);
			int isa = which < t->rivals ? (int)t->rival[which].isa
						    : (int)lockstep_current_isa();
			least[which] =
			    lesser(least[which], play(t->test->kernel[isa], &s->batch, s->calls));
		}
	}
	for (unsigned i = 0; i < t->rivals; ++i)
		t->rival[i].of_scene[scene][round] =
		    log(fmax(least[i], 1e-9) / fmax(least[t->rivals], 1e-9));
}

static void reckon(struct rival *rival, const struct choices *choices, size_t scenes)
{
	const unsigned rounds = (unsigned)choices->rounds;
	struct sample ratios = {rival->ratio, rounds};
	double change;
	rival->worst = -INFINITY;
	for (unsigned r = 0; r < rounds; ++r)
		for (size_t s = 0; s < scenes; ++s)
			rival->ratio[r] += rival->of_scene[s][r] / (double)scenes;
	for (size_t s = 0; s < scenes; ++s)
		rival->worst = fmax(rival->worst, order_median(rival->of_scene[s], rounds));
	rival->p = statistics_signed_rank(ratios);
	rival->interval = statistics_signed_interval(ratios, 0.95, &change);
	rival->change = exp(change);
	rival->worst = exp(rival->worst);
	rival->interval.low = exp(rival->interval.low);
	rival->interval.high = exp(rival->interval.high);
}

static void tune(struct tuned *t, const struct choices *choices, const struct session *session)
{
	struct random rng;
	for (int isa = LOCKSTEP_ISA_scalar + 1; isa < LOCKSTEP_ISAS; ++isa)
		if (isa != (int)lockstep_current_isa() && lockstep_isa_runs(lockstep_isa_at(isa)))
			t->rival[t->rivals++].isa = (enum lockstep_isa)isa;
	for (size_t s = 0; s < session->scenes; ++s) {
		struct setting setting;
		set_up(&setting, choices, t->test, session->scene[s]);
		for (unsigned round = 0; round < choices->rounds && !interrupted(); ++round) {
			random_begin(&rng, choices->seed, random_stream("tune", t->test->name),
				     round);
			play_round(t, &setting, s, round, &rng);
		}
		tear_down(&setting);
	}
	for (unsigned i = 0; i < t->rivals; ++i)
		reckon(&t->rival[i], choices, session->scenes);
}

/* For each test, prefers the fastest of the sets shown to be faster than the best one. The number
 * of comparisons is the number of rivals of all tests together. */
static void prefer(struct tuned *tuned, size_t tests, const struct choices *choices)
{
	double *p = memory_must(calloc(tests * LOCKSTEP_ISAS + 1, sizeof *p)),
	       *adjusted = memory_must(calloc(tests * LOCKSTEP_ISAS + 1, sizeof *p));
	size_t n = 0;
	for (size_t t = 0; t < tests; ++t)
		for (unsigned i = 0; i < tuned[t].rivals; ++i)
			p[n++] = tuned[t].rival[i].p;
	statistics_adjust(p, n, adjusted);
	n = 0;
	for (size_t t = 0; t < tests; ++t)
		for (unsigned i = 0; i < tuned[t].rivals; ++i) {
			struct rival *rival = &tuned[t].rival[i];
			const struct rival *so_far = tuned[t].preferred;
			rival->adjusted = adjusted[n++];
			if (rival->adjusted < choices->alpha &&
			    1 / rival->change > 1 + choices->threshold &&
			    rival->worst < 1 + choices->threshold &&
			    (!so_far || rival->change < so_far->change))
				tuned[t].preferred = rival;
		}
	free(p);
	free(adjusted);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static const struct sheet_column columns[] = {
    {.key = "test", .title = "test", .kind = SHEET_NAME},
    {.key = "isa", .title = "ISA", .kind = SHEET_NAME},
    {.key = "change", .title = "time", .kind = SHEET_CHANGE},
    {.key = "interval", .title = "95% interval, in %", .kind = SHEET_INTERVAL},
    {.key = "worst", .title = "worst scene", .kind = SHEET_CHANGE},
    {.key = "adjusted_p", .title = "p", .kind = SHEET_P},
    {.key = "fastest", .title = "fastest", .kind = SHEET_TRUTH},
};

static struct sheet make_sheet(const struct tuned *tuned, size_t tests, bool all)
{
	struct sheet sheet = {.title = NULL};
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (size_t t = 0; t < tests; ++t)
		for (unsigned i = 0; i < tuned[t].rivals; ++i) {
			const struct rival *rival = &tuned[t].rival[i];
			if (!all && rival != tuned[t].preferred)
				continue;
			sheet_row(&sheet);
			sheet_text(&sheet, tuned[t].test->name);
			sheet_text(&sheet, lockstep_isa_at(rival->isa));
			sheet_put(&sheet, rival->change);
			sheet_interval(&sheet, rival->interval.low, rival->interval.high);
			sheet_put(&sheet, rival->worst);
			sheet_put(&sheet, rival->adjusted);
			sheet_put(&sheet, rival == tuned[t].preferred);
		}
	return sheet;
}

static void print_table(const struct tuned *tuned, size_t tests, const struct choices *choices)
{
	const struct lockstep_cpu cpu = lockstep_this_cpu();
	struct sheet sheet = make_sheet(tuned, tests, false);
	printf("%s: %s is the best set\n", cpu_name(), lockstep_isa_in_use());
	if (sheet.rows == 0)
		printf("and the fastest at each of %zu tests\n", tests);
	else
		printf("Faster, and slower in no scene (%zu tests, %zu cases, %zu rounds):\n\n",
		       tests, (size_t)choices->n, (size_t)choices->rounds);
	if (sheet.rows > 0)
		sheet_print(&sheet, stdout, SHEET_TERMINAL);
	if (sheet.rows > 0 && cpu.vendor[0])
		printf("\nCPU(this_one, \"%s\", %u, 0x%x, 0x%x)\n", cpu.vendor, cpu.family,
		       cpu.model, cpu.model);
	for (size_t t = 0; t < tests && cpu.vendor[0]; ++t)
		if (tuned[t].preferred)
			printf("FASTEST(this_one, %s, %s)\n", tuned[t].test->name,
			       lockstep_isa_at(tuned[t].preferred->isa));
	if (interrupted())
		printf("interrupted: only the tests timed so far are shown\n");
	sheet_free(&sheet);
}

static int print_json(const struct tuned *tuned, size_t tests, const struct session *session)
{
#if HAVE_JANSSON
	const struct lockstep_cpu cpu = lockstep_this_cpu();
	struct sheet sheet = make_sheet(tuned, tests, true);
	json_t *scenes = json_array();
	for (size_t s = 0; s < session->scenes; ++s)
		json_array_append_new(scenes, json_string(scene_name(session->scene[s])));
	int status = json_print(
	    json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:b, s:o, s:o}", "lockstep", LOCKSTEP_VERSION,
		      "cpu", cpu_name(), "vendor", cpu.vendor, "family", (int)cpu.family, "model",
		      (int)cpu.model, "best", lockstep_isa_in_use(), "interrupted",
		      interrupted() != 0, "scenes", scenes, "tests", sheet_json(&sheet)));
	sheet_free(&sheet);
	return status;
#else
	(void)tuned, (void)tests, (void)session;
	json_missing(me);
#endif
}

/* Infinities and NaN give times that no real program would have. */
static const char all_scenes[] =
    "uniform,clustered,lattice,degenerate,grazing,map,countries,room,mesh,games";

static int run(int argc, char **argv)
{
	struct choices choices = {.tests = "*",
				  .scenes = all_scenes,
				  .n = CASES,
				  .rounds = ROUNDS,
				  .seed = 1,
				  .threshold = 0.02,
				  .alpha = 0.001};
	struct session session = {.seed = 1};
	size_t tests = 0;
	options_read(&command_tune, argc, argv, &choices);
	session.test = parse_tests(me, choices.tests);
	parse_scenes(me, choices.scenes, &session);
	while (session.test[tests])
		++tests;
	struct tuned *tuned = memory_must(calloc(tests + 1, sizeof *tuned));
	machine_warn();
	interrupt_begin();
	size_t whole = 0; /* tests that are complete; an interrupted one is dropped */
	for (size_t t = 0; t < tests && !interrupted(); whole += !interrupted(), ++t) {
		if (progress_shows())
			fprintf(stderr, PROGRESS_CLEAR "%zu of %zu  %s", t + 1, tests,
				session.test[t]->name);
		tuned[t].test = session.test[t];
		tune(&tuned[t], &choices, &session);
	}
	if (progress_shows())
		fputs(PROGRESS_CLEAR, stderr);
	if (interrupted() && whole == 0)
		usage_error(me, "interrupted before the first test was timed");
	tests = whole;
	prefer(tuned, tests, &choices);
	int status = STATUS_FINE;
	if (choices.json)
		status = print_json(tuned, tests, &session);
	else
		print_table(tuned, tests, &choices);
	free(tuned);
	free(session.test);
	for (size_t s = 0; s < session.scenes; ++s)
		scene_close(session.scene[s]);
	return status;
}

const struct command command_tune = {
    .name = "tune",
    .summary = "find the fastest instruction set for each test on this machine",
    .run = run,
    .about = "Find the tests that are faster here with a lesser instruction set than with the best "
	     "one. All sets give the same bits.",
    .notes = "A lesser set is preferred if Wilcoxon's test of the rounds' ratios, adjusted for the "
	     "number of comparisons as Benjamini and Hochberg do, gives p < A, it is faster by "
	     "more than "
	     "T over all scenes, and it is slower by more than T in none. If LOCKSTEP_ISA names a "
	     "set, that set replaces the best one.\n\n"
	     "The last lines are rows for the library's table, kernels/fastest.def; a program "
	     "makes the same choice with lockstep_use_isa_for().",
    .rows = rows};
