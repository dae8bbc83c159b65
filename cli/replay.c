/* SPDX-License-Identifier: MIT */
/* lockstep replay: prints each implementation's answers to a case file. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "cli/replay.h"
#include "harness/check/report_answers.h"
#include "harness/check/truth.h"
#include "harness/check/judge.h"
#include "harness/check/metamorphic.h"
#include "cli/cli.h"
#include "harness/formats/case.h"
#include "harness/questions/questions.h"

/* Where the report goes, and how many cases it prints in full. */
struct telling {
	FILE *to;
	uint64_t shown;
};
enum { SHOWN = 8 }; /* wrong answers of a subject that are printed */

/* Compares the reference with the exact truth. */
static unsigned replay_truth(FILE *to, const struct case_file *cases, size_t i,
			     const float *operands, const struct answers *expected)
{
	struct lockstep_truth truth;
	struct disagreement what;
	float results[LOCKSTEP_RESULTS_MAX];
	for (unsigned r = 0; r < cases->test->results; ++r)
		results[r] = expected->out[r][i];
	if (cross_truth(cases->test, operands, cases->world.made,
			cases->test->hits && answers_hit(expected, i), results, &truth, &what))
		return 0;
	fprintf(to, "  case %zu: %s\n    %s\n", i, fault_texts[what.fault], what.detail);
	return 1;
}

/* Compares the reference with itself after changes that must not matter. */
static unsigned replay_relations(FILE *to, const struct case_file *cases)
{
	struct relations *relations = metamorphic_open(cases->n);
	struct disagreement what;
	uint64_t compared = 0;
	bool hold =
	    metamorphic_check(relations, cases->test, harness_of(cases->test)->reference,
			      cases->column, &cases->world, cases->n, NULL, &compared, &what);
	metamorphic_close(relations);
	if (hold)
		return 0;
	fprintf(to, "  case %zu: %s\n    %s\n", what.index, fault_texts[what.fault], what.detail);
	return 1;
}

/* A subject's answers to the whole batch. */
struct replayed {
	FILE *to;
	const struct case_file *cases;
	const struct build *build;
	unsigned place;
	const uint64_t *hits;
	const float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t *unanswered;
	struct answers *first; /* the answers at the first placement */
};

/* Returns whether answer i is the same as at the first placement. At the first placement, records
 * the answer and returns false. */
static bool as_before(const struct replayed *r, size_t i)
{
	const struct lockstep_test *test = r->cases->test;
	const bool hit = test->hits && r->hits[i / 64] >> i % 64 & 1;
	bool same = !test->hits || answers_hit(r->first, i) == hit;
	for (unsigned k = 0; k < test->results; ++k)
		same = same && same_result(test, r->out[k][i], r->first->out[k][i]);
	if (r->place > 0)
		return same;
	r->first->hits[i / 64] |= (uint64_t)hit << i % 64;
	for (unsigned k = 0; k < test->results; ++k)
		memcpy(&r->first->out[k][i], &r->out[k][i], sizeof(float));
	return false;
}

/* Judges answer i. With `shown`, prints it even if it is right, and measures the movement if it is
 * wrong. */
static bool replay_answer(const struct replayed *r, size_t i, bool shown)
{
	const struct case_file *cases = r->cases;
	const struct lockstep_test *test = cases->test;
	const bool hit = test->hits && r->hits[i / 64] >> i % 64 & 1;
	float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
	struct judged judged;
	gather_operands(test, cases->column, i, cases->mode, operands);
	for (unsigned k = 0; k < test->results; ++k)
		memcpy(&results[k], &r->out[k][i], sizeof results[k]);
	judge_case(r->build->plugin->subject[question_index(test)], operands, &cases->world,
		   !(r->unanswered[i / 64] >> i % 64 & 1), hit, results, &judged);
	const bool wrong = judged.verdict == VERDICT_WRONG;
	if (wrong && judged.measured && shown &&
	    movement_of(test, operands, &cases->world, &judged.movement) &&
	    judged.movement.least > 0)
		judge_describe(test, !hit, &judged);
	if (wrong || (shown && r->place == 0 && i < SHOWN))
		fprintf(r->to, "  %s, case %zu%s%s: %s%s%s%s\n", r->build->name, i,
			r->place ? ", columns at " : "", r->place ? place_names[r->place] : "",
			verdict_names[judged.verdict], judged.bug ? ", a bug" : "",
			*judged.text ? ": " : "", judged.text);
	return wrong;
}

static unsigned replay_place(struct replayed *r, struct cross *cross)
{
	const struct case_file *cases = r->cases;
	struct disagreement what;
	unsigned wrong = 0;
	plugin_notes.unanswered = r->unanswered;
	const bool well =
	    cross_run(cross, cases->test, build_kernel(r->build, cases->test), cases->column,
		      cases->world.made, cases->n, cases->mode, r->place, &r->hits, r->out, &what);
	plugin_notes.unanswered = NULL;
	if (!well) {
		fprintf(r->to, "  %s: %s\n    %s\n", r->build->name, fault_texts[what.fault],
			what.detail);
		return 1;
	}
	/* Measuring movements is slow, so only a few are measured. */
	for (size_t i = 0; i < cases->n; ++i)
		if (!as_before(r, i))
			wrong += replay_answer(r, i, wrong < SHOWN);
	return wrong;
}

/* Runs the whole batch through a subject judged by its claims, up to the first placement with a
 * wrong answer. */
static unsigned replay_subject(FILE *to, const struct case_file *cases, const struct build *build,
			       struct cross *cross)
{
	struct answers first;
	struct replayed replayed = {.to = to, .cases = cases, .build = build, .first = &first};
	unsigned wrong = 0;
	replayed.unanswered = memory_must(calloc(cases->n / 64 + 1, sizeof *replayed.unanswered));
	answers_allocate(&first, cases->n);
	for (; replayed.place < PLACES && wrong == 0; ++replayed.place)
		wrong = replay_place(&replayed, cross);
	answers_free(&first);
	free(replayed.unanswered);
	return wrong;
}

/* Runs the whole batch on one build, at every placement. */
static unsigned replay_build(FILE *to, const struct case_file *cases, const struct build *build,
			     struct cross *cross, const struct answers *expected)
{
	for (unsigned place = 0; place < PLACES; ++place) {
		struct disagreement what;
		if (cross_kernel(cross, cases->test, build_kernel(build, cases->test),
				 cases->column, cases->world.made, cases->n, cases->mode, place,
				 expected, &what))
			continue;
		fprintf(to, "  %s: %s", build->name, fault_texts[what.fault]);
		if (what.index < cases->n)
			fprintf(to, ", case %zu", what.index);
		fprintf(to, " (columns at %s)\n    %s\n", place_names[place], what.detail);
		return 1;
	}
	return 0;
}

static unsigned replay(const struct telling *telling, const char *path,
		       const struct case_file *cases, const struct session *session)
{
	FILE *to = telling->to;
	const struct lockstep_test *test = cases->test;
	struct answers expected;
	struct cross *cross = cross_open(cases->n);
	unsigned wrong = 0;
	answers_allocate(&expected, cases->n);
	fprintf(to, "%s: %s, %zu case%s, %s\n  %s\n", path, test->name, cases->n,
		cases->n == 1 ? "" : "s", mode_names[cases->mode], test->question);
	case_print_world(to, &cases->world);
	answer_batch(test, harness_of(test)->reference, cases->column, cases->world.made, cases->n,
		     cases->mode, &expected);
	for (size_t i = 0; i < cases->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		gather_operands(test, cases->column, i, cases->mode, operands);
		if (i < telling->shown) {
			fprintf(to, "  case %zu\n", i);
			case_print(to, test, operands);
			answers_print(to, test, operands, &cases->world, NULL);
		} else if (i == telling->shown) {
			fprintf(to, "  ... and %zu more\n", cases->n - i);
		}
		wrong += replay_truth(to, cases, i, operands, &expected);
	}
	if (cases->mode == MODE_PAIRS)
		wrong += replay_relations(to, cases);
	for (size_t b = 0; b < session->builds; ++b)
		if (build_kernel(session->build[b], test))
			wrong += session_judges(session, b)
				     ? replay_subject(to, cases, session->build[b], cross)
				     : replay_build(to, cases, session->build[b], cross, &expected);
	fprintf(to, wrong ? "  DISAGREEMENT\n" : "  all agree\n");
	answers_free(&expected);
	cross_close(cross);
	return wrong;
}

/* Prints all files as one program, or nothing if one of them is malformed. */
static int replay_as_c(char **paths, size_t files)
{
	struct case_file *cases = memory_must(calloc(files, sizeof *cases));
	char error[512];
	for (size_t i = 0; i < files; ++i)
		if (!case_read(paths[i], &cases[i], error, sizeof error))
			usage_error("replay", "%s", error);
	replay_print_c(stdout, cases, files);
	for (size_t i = 0; i < files; ++i)
		case_free(&cases[i]);
	free(cases);
	return STATUS_FINE;
}

struct choices {
	struct session session;
	struct plugin_choices plugins;
	uint64_t shown;
	bool as_c, json;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_FLAG("c", as_c, "Print a C program that repeats the cases with the library alone."),
    OPTION_WHOLE("show", "N", shown, 0, UINT64_MAX / 2,
		 "Print the first N cases of a file in full (default: 8). JSON has all of them."),
    OPTION_PLUGINS(plugins),
    OPTION_FLAG("bits", session.bits,
		"Compare plug-ins with the reference, bit for bit, whatever they claim."),
    OPTION_JSON(json,
		"Print every case and every answer as JSON; the report goes to standard error."),
    OPTIONS_END};

static int run(int argc, char **argv)
{
	struct choices choices = {.shown = 8};
	unsigned wrong = 0;
	parse_builds("replay", "all", &choices.session);
	options_read(&command_replay, argc, argv, &choices);
	if (choices.as_c && choices.plugins.count)
		usage_error("replay", "--c repeats cases with the library alone: no --plugin");
	if (choices.as_c && choices.json)
		usage_error("replay", "--c and --json: only one of them");
	if (choices.as_c)
		return replay_as_c(argv + optind, (size_t)(argc - optind));
	load_plugins("replay", &choices.plugins);
	add_plugins("replay", &choices.session);
	cross_catch_faults();
	const struct telling telling = {choices.json ? stderr : stdout, choices.shown};
	struct replay_json *json = choices.json ? replay_json_begin() : NULL;
	for (int i = optind; i < argc; ++i) {
		struct case_file cases;
		char error[512];
		if (!case_read(argv[i], &cases, error, sizeof error))
			usage_error("replay", "%s", error);
		if (choices.plugins.count && !choices.session.bits)
			require_truth("replay", cases.test);
		const unsigned faults = replay(&telling, argv[i], &cases, &choices.session);
		replay_json_add(json, argv[i], &cases, faults == 0);
		case_free(&cases);
		wrong += faults;
	}
	replay_json_end(json);
	return wrong ? STATUS_DISAGREE : STATUS_FINE;
}

const struct command command_replay = {
    .name = "replay",
    .summary = "print every implementation's answers to a case file",
    .run = run,
    .operands = "FILE...",
    .least = 1,
    .most = OPERANDS_MANY,
    .lacking = "no case file named",
    .about = "For each case file, such as those that lockstep check saves, print the operands, the "
	     "exact answer and how far it is from flipping, and the answers of the reference and "
	     "of every build. Then run the whole batch on guarded memory, at every placement.",
    .notes = "Exit status: 0 if all agree, 1 if not, 2 if a file cannot be read.",
    .rows = rows};
