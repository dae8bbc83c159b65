/* SPDX-License-Identifier: MIT */
/* lockstep duet: two builds of the library in one process, run by turns. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/duet/duet.h"
#include "base/interrupt.h"
#include "base/machine.h"

static const char me[] = "duet";

enum { ROUNDS = 30, ROUNDS_LEAST = 8, CASES = 2048 };

static void print_help(void)
{
	printf(
	    "Usage: lockstep duet [OPTION]... OLD.so NEW.so\n"
	    "What is slower or faster in one build of the library than in another one: both are\n"
	    "loaded side by side and run by turns, in short slices and random order, so that\n"
	    "whatever else the machine does slows down both alike.\n\n"
	    "      --test GLOB,...  tests by name (default: all)\n"
	    "      --isa NAME       the instruction set (default: the best that runs here)\n"
	    "      --scene NAME     where operands come from (default: uniform)\n"
	    "      --n SIZE         cases in a batch (default: %d)\n"
	    "      --rounds N       %d to %d; in each, both are loaded anew (default: %d)\n"
	    "      --threshold T    changes of at most T are no changes: percents as in 2%%, or\n"
	    "                       fractions as in 0.02 (default: 2%%)\n"
	    "      --alpha A        of the tests called slower or faster, a share of A is "
	    "expected\n"
	    "                       to be wrong (default: 0.001)\n"
	    "      --seed S         of the scene and of the order (default: 1)\n"
	    "      --changed        only tests that changed\n"
	    "      --markdown       Markdown, fit for a comment on a pull request\n"
	    "      --json           JSON, with every round\n"
	    "      --save FILE      write that JSON to a file, too\n"
	    "  -h, --help           this text\n\n"
	    "A test is slower if Wilcoxon's test of the rounds' ratios, adjusted for the number "
	    "of\n"
	    "tests as Benjamini and Hochberg do, has p < A, and if it is slower by more than T.\n"
	    "Nothing is timed of tests whose answers differ.\n\n"
	    "Exit status: 0 no test is slower, 1 a test is slower, or answers otherwise, 2 bad\n"
	    "usage or bad input.\n",
	    CASES, ROUNDS_LEAST, DUET_ROUNDS_MAX, ROUNDS);
}

static enum lockstep_isa parse_isa(const char *name)
{
	int isa = lockstep_find_isa(name);
	if (isa < 0)
		usage_error(me, "--isa: no such instruction set: '%s'; see lockstep isa", name);
	if (!lockstep_isa_runs((enum lockstep_isa)isa))
		usage_error(me, "--isa: %s does not run here", name);
	return (enum lockstep_isa)isa;
}

static struct scene *open_scene(const char *name)
{
	char error[300] = "";
	struct scene *scene = scene_open(name, error, sizeof error);
	if (!scene)
		usage_error(me, "--scene: %s", error);
	return scene;
}

static void read_options(int argc, char **argv, struct duet_choices *choices)
{
	static const struct option options[] = {
	    {"test", required_argument, NULL, 't'},   {"isa", required_argument, NULL, 'i'},
	    {"scene", required_argument, NULL, 's'},  {"n", required_argument, NULL, 'n'},
	    {"rounds", required_argument, NULL, 'r'}, {"threshold", required_argument, NULL, 'T'},
	    {"alpha", required_argument, NULL, 'a'},  {"seed", required_argument, NULL, 'S'},
	    {"changed", no_argument, NULL, 'C'},      {"markdown", no_argument, NULL, 'm'},
	    {"json", no_argument, NULL, 'j'},         {"save", required_argument, NULL, 'o'},
	    {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0}};
	const char *tests = "*", *scene = "uniform";
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 't':
			tests = optarg;
			break;
		case 'i':
			choices->isa = parse_isa(optarg);
			break;
		case 's':
			scene = optarg;
			break;
		case 'n':
			choices->n = (size_t)parse_whole(me, "--n", optarg, 1, 1 << 24);
			break;
		case 'r':
			choices->rounds = (unsigned)parse_whole(me, "--rounds", optarg,
								ROUNDS_LEAST, DUET_ROUNDS_MAX);
			break;
		case 'T':
			choices->threshold = parse_threshold(me, optarg);
			break;
		case 'a':
			choices->alpha = parse_alpha(me, optarg);
			break;
		case 'S':
			choices->seed = parse_whole(me, "--seed", optarg, 0, UINT64_MAX);
			break;
		case 'C':
			choices->changed = true;
			break;
		case 'm':
			choices->markdown = true;
			break;
		case 'j':
			choices->json = true;
			break;
		case 'o':
			choices->save = parse_output(me, "--save", optarg);
			break;
		case 'h':
			print_help();
			exit(STATUS_FINE);
		default:
			option_error(me, argv, c);
		}
	if (choices->markdown && choices->json)
		usage_error(me, "--markdown and --json: only one of them");
	if (argc - optind != 2)
		usage_error(
		    me, "two libraries play, OLD.so and NEW.so, not %d; see lockstep duet --help",
		    argc - optind);
	choices->test = parse_tests(me, tests);
	choices->scene = open_scene(scene);
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
	if (!statistics_signed_rank(ratios, &row->p) ||
	    !statistics_signed_interval(ratios, 0.95, &change, &row->interval) ||
	    !statistics_median((struct sample){row->before, rounds}, &row->median_before) ||
	    !statistics_median((struct sample){row->after, rounds}, &row->median_after))
		usage_error(me, "out of memory");
	row->change = exp(change);
	row->interval.low = exp(row->interval.low);
	row->interval.high = exp(row->interval.high);
}

void duet_reckon(struct duet *duet)
{
	const struct duet_choices *choices = &duet->choices;
	double *p = calloc(duet->rows + 1, sizeof *p),
	       *adjusted = calloc(duet->rows + 1, sizeof *p);
	double sum = 0;
	size_t timed = 0;
	if (!p || !adjusted)
		usage_error(me, "out of memory");
	for (size_t i = 0; i < duet->rows; ++i)
		if (duet->row[i].verdict != DUET_DIFFERS) {
			reckon_row(&duet->row[i], choices->rounds);
			p[timed++] = duet->row[i].p;
			sum += log(duet->row[i].change);
		}
	if (timed > 0 && !statistics_adjust(p, timed, adjusted))
		usage_error(me, "out of memory");
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

static void free_rows(struct duet *duet)
{
	for (size_t i = 0; i < duet->rows; ++i) {
		struct duet_row *row = &duet->row[i];
		world_free(&row->world);
		for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
			free(row->column[k]);
		for (unsigned which = 0; which < 2; ++which) {
			free(row->hits[which]);
			for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
				free(row->result[which][r]);
		}
	}
	free(duet->row);
}

int command_duet(int argc, char **argv)
{
	struct duet duet = {
	    .choices = {.isa = lockstep_isa_in_use(),
			.n = CASES,
			.rounds = ROUNDS,
			.alpha = 0.001,
			.threshold =
			    0.02, /* code that only lies elsewhere was seen to differ by 1.6% */
			.seed = 1}};
	read_options(argc, argv, &duet.choices);
	duet.before.path = argv[optind];
	duet.after.path = argv[optind + 1];
	machine_warn();
	interrupt_begin();
	duet_run(&duet);
	if (duet.choices.rounds == 0)
		usage_error(me, "interrupted before the first round was whole");
	if (duet.rows == 0)
		usage_error(me, "both have none of these tests for %s",
			    lockstep_isa_name(duet.choices.isa));
	duet_reckon(&duet);
	duet_print(&duet);
	bool worse = duet.count[DUET_SLOWER] + duet.count[DUET_DIFFERS] > 0;
	free_rows(&duet);
	free(duet.choices.test);
	scene_close(duet.choices.scene);
	return worse ? STATUS_DISAGREE : STATUS_FINE;
}
#else
int command_duet(int argc, char **argv)
{
	struct duet_choices choices = {.alpha = 0.001};
	read_options(argc, argv, &choices);
	usage_error(me, "this build has no jansson, which --json is written with");
}
#endif
