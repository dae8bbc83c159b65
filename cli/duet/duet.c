/* SPDX-License-Identifier: MIT */
/* lockstep duet: runs two builds of the library, or of a plug-in, alternately in one process. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/duet/duet.h"
#include "harness/base/interrupt.h"
#include "harness/base/machine.h"

static const char me[] = "duet";

enum { ROUNDS = 30, ROUNDS_LEAST = 8, CASES = 2048 };

struct choices {
	struct duet_choices of;
	const char *tests, *scene;
};

static void take_isa(const char *command, const char *name, void *to)
{
	struct duet_choices *choices = &((struct choices *)to)->of;
	if (strcmp(name, "all") == 0) {
		choices->all_isas = true;
		return;
	}
	if (lockstep_find_isa(name) < 0)
		usage_error(command, "--isa: no such instruction set: '%s'; see lockstep isa",
			    name);
	if (!lockstep_isa_runs(name))
		usage_error(command, "--isa: %s does not run here", name);
	for (size_t i = 0; i < choices->isas; ++i)
		if (strcmp(choices->isa[i], name) == 0)
			return;
	choices->isa[choices->isas++] = lockstep_isa_at((size_t)lockstep_find_isa(name));
}

static const struct option_word words_of_modes[] = {
    OPTION_MODE_WORDS, {"by-index", NULL}, {"all", NULL}, {NULL, NULL}};

const char *duet_mode_name(unsigned mode)
{
	return words_of_modes[mode].word;
}

static void take_mode(const char *command, const char *name, void *to)
{
	struct duet_choices *choices = &((struct choices *)to)->of;
	choose_mode(command, name, words_of_modes, choices->mode, &choices->modes);
}

static void take_size(const char *command, const char *text, void *to)
{
	struct duet_choices *choices = &((struct choices *)to)->of;
	choose_count(command, "--n", text,
		     (struct count_list){"cases", 1, 1 << 24, choices->n, &choices->sizes});
}

static struct scene *open_scene(const char *name)
{
	char error[300] = "";
	struct scene *scene = scene_open(name, error, sizeof error);
	if (!scene)
		usage_error(me, "--scene: %s", error);
	return scene;
}

static const struct option_word all_isas[] = {{"all", NULL}, {NULL, NULL}};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_TESTS(tests, "Tests by name (default: all)."),
    OPTION_LIST("isa", "NAME,...", take_isa,
		"Instruction sets, or all that both have and that run here (default: the best "
		"of these).",
		.word = all_isas, .words = option_builds),
    OPTION_LIST("mode", "MODE,...", take_mode,
		"pairs, one-many, many-one, one-one, by-index (rows in random order, through "
		"lockstep_call_rows()) or all (default: pairs).",
		.word = words_of_modes),
    OPTION_TEXT("scene", "NAME", scene, "Where operands come from (default: uniform).",
		.words = option_scenes),
    OPTION_LIST("n", "SIZE,...", take_size, "Cases in a batch, 1 to 16777216 (default: 2048)."),
    OPTION_WHOLE("rounds", "N", of.rounds, ROUNDS_LEAST, DUET_ROUNDS_MAX,
		 "Rounds, 8 to 49; each loads both again (default: 30). With fewer than 11 and the "
		 "default --alpha, no test can be called slower or faster."),
    OPTION_THRESHOLD(of.threshold, "2%"),
    OPTION_ALPHA(of.alpha, "tests", "0.001"),
    OPTION_FLAG("bits", of.bits,
		"Plug-ins' answers differ if any bit of them does. Without it, they differ if one "
		"is right, or as good as its plug-in claims, and the other is wrong."),
    OPTION_SEED(of.seed, "Seed of the scene and of the order (default: 1)."),
    OPTION_FLAG("changed", of.changed, "Print only tests that changed."),
    OPTION_FLAG("markdown", of.markdown, "Print Markdown, for a comment on a pull request."),
    OPTION_FLAG("json", of.json, "Print JSON, with every round."),
    OPTION_OUTPUT("save", "FILE", of.save, "Also write that JSON to a file."),
    OPTIONS_END};

static struct duet_choices read_options(int argc, char **argv)
{
	struct choices choices = {
	    .of = {.rounds = ROUNDS,
		   .alpha = 0.001,
		   .threshold = 0.02, /* merely moving code made a difference of 1.6% */
		   .seed = 1},
	    .tests = "*",
	    .scene = "uniform"};
	options_read(&command_duet, argc, argv, &choices);
	if (choices.of.markdown && choices.of.json)
		usage_error(me, "--markdown and --json: only one of them");
	if (choices.of.modes == 0)
		choices.of.mode[choices.of.modes++] = MODE_PAIRS;
	if (choices.of.sizes == 0)
		choices.of.n[choices.of.sizes++] = CASES;
	choices.of.tests = choices.tests;
	choices.of.scene = open_scene(choices.scene);
	return choices.of;
}

#if HAVE_JANSSON
const char *const duet_verdict[DUET_VERDICTS] = {
    [DUET_NO_CHANGE] = "no change shown",
    [DUET_SLOWER] = "slower",
    [DUET_FASTER] = "faster",
    [DUET_DIFFERS] = "answers differ",
};

static void reckon_row(struct duet_row *row, unsigned rounds)
{
	struct sample ratios = {row->ratio, rounds};
	double change;
	row->p = statistics_signed_rank(ratios);
	row->interval = statistics_signed_interval(ratios, 0.95, &change);
	row->median_before = statistics_median((struct sample){row->before, rounds});
	row->median_after = statistics_median((struct sample){row->after, rounds});
	row->change = exp(change);
	row->interval.low = exp(row->interval.low);
	row->interval.high = exp(row->interval.high);
}

/* Computes verdicts and the summary. */
static void reckon(struct duet *duet)
{
	const struct duet_choices *choices = &duet->choices;
	double *p = memory_must(calloc(duet->rows + 1, sizeof *p)),
	       *adjusted = memory_must(calloc(duet->rows + 1, sizeof *p));
	double sum = 0;
	size_t timed = 0;
	for (size_t i = 0; i < duet->rows; ++i)
		if (duet->row[i].verdict != DUET_DIFFERS) {
			reckon_row(&duet->row[i], choices->rounds);
			p[timed++] = duet->row[i].p;
			sum += log(duet->row[i].change);
		}
	statistics_adjust(p, timed, adjusted);
	duet->geometric_mean = timed > 0 ? exp(sum / (double)timed) : NAN;
	timed = 0;
	for (size_t i = 0; i < duet->rows; ++i) {
		struct duet_row *row = &duet->row[i];
		if (row->verdict != DUET_DIFFERS) {
			row->adjusted = adjusted[timed++];
			bool shown = row->adjusted < choices->alpha;
			if (shown && row->change > 1 + choices->threshold)
				row->verdict = DUET_SLOWER;
			else if (shown && 1 / row->change > 1 + choices->threshold)
				row->verdict = DUET_FASTER;
		}
		++duet->count[row->verdict];
	}
	free(p);
	free(adjusted);
}

static int run(int argc, char **argv)
{
	struct duet duet = {.choices = read_options(argc, argv),
			    .before = {.side = "OLD"},
			    .after = {.side = "NEW"}};
	duet.before.path = argv[optind];
	duet.after.path = argv[optind + 1];
	machine_warn();
	interrupt_begin();
	duet_run(&duet);
	if (duet.choices.rounds == 0)
		usage_error(me, "interrupted before the first round was complete");
	if (duet.rows == 0)
		usage_error(me, "no chosen test is in both, for %s",
			    duet.choices.isas == 0 ? "plug-ins" : duet.choices.isa[0]);
	reckon(&duet);
	duet_print(&duet);
	bool worse = duet.count[DUET_SLOWER] + duet.count[DUET_DIFFERS] > 0;
	duet_free_rows(&duet);
	free(duet.choices.test);
	scene_close(duet.choices.scene);
	return worse ? STATUS_DISAGREE : STATUS_FINE;
}
#else
static int run(int argc, char **argv)
{
	read_options(argc, argv);
	usage_error(me, "this build cannot write JSON: it has no jansson");
}
#endif

const struct command command_duet = {
    .name = "duet",
    .summary = "what became slower or faster between two builds of the library or of a plug-in",
    .run = run,
    .operands = "OLD.so NEW.so",
    .least = 2,
    .most = 2,
    .lacking = "two libraries or plug-ins needed, OLD.so and NEW.so",
    .about = "Show what is slower or faster in one build of the library, or of a plug-in, than in "
	     "another one. Both are loaded side by side and run alternately, in short slices and "
	     "random order, so that other load on the machine slows both alike.",
    .notes = "A test is slower if Wilcoxon's test of the rounds' ratios, adjusted for the number "
	     "of tests as Benjamini and Hochberg do, has p < A, and if it is slower by more than "
	     "T. Tests whose answers differ are not timed.\n\n"
	     "Exit status: 0 no test is slower, 1 a test is slower, or its answers differ, 2 bad "
	     "usage or bad input.",
    .rows = rows};
