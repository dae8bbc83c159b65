/* SPDX-License-Identifier: MIT */
/* lockstep replay: what every implementation says of a case file. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "cli/replay.h"
#include "check/judge.h"
#include "check/metamorphic.h"
#include "cli/cli.h"
#include "formats/case.h"

enum { SHOWN = 8 }; /* cases explained one by one */

/* The reference and the exact truth. */
static unsigned replay_truth(const struct case_file *cases, size_t i, const float *operands,
			     const struct answers *expected)
{
	struct lockstep_truth truth;
	struct disagreement what;
	float results[LOCKSTEP_RESULTS_MAX];
	for (unsigned r = 0; r < cases->test->results; ++r)
		results[r] = expected->out[r][i];
	if (cross_truth(cases->test, operands, cases->world.made,
			cases->test->hits && answers_hit(expected, i), results, &truth, &what))
		return 0;
	printf("  case %zu: %s\n    %s\n", i, fault_texts[what.fault], what.detail);
	return 1;
}

/* The reference and itself. */
static unsigned replay_relations(const struct case_file *cases)
{
	struct relations *relations = metamorphic_open(cases->n);
	struct disagreement what;
	uint64_t compared = 0;
	if (!relations)
		usage_error("replay", "out of memory");
	bool hold =
	    metamorphic_check(relations, cases->test, harness_of(cases->test)->reference,
			      cases->column, &cases->world, cases->n, NULL, &compared, &what);
	metamorphic_close(relations);
	if (hold)
		return 0;
	printf("  case %zu: %s\n    %s\n", what.index, fault_texts[what.fault], what.detail);
	return 1;
}

/* The whole batch by a subject that is judged by what it claims. */
static unsigned replay_subject(const struct case_file *cases, const struct build *build,
			       struct cross *cross)
{
	const struct lockstep_test *test = cases->test;
	const struct subject *subject = build->plugin->subject[test - lockstep_tests];
	uint64_t *unanswered = calloc(cases->n / 64 + 1, sizeof *unanswered);
	const float *out[LOCKSTEP_RESULTS_MAX];
	const uint64_t *hits;
	struct disagreement what;
	unsigned wrong = 0;
	if (!unanswered)
		usage_error("replay", "out of memory");
	plugin_notes.unanswered = unanswered;
	if (!cross_run(cross, test, build_kernel(build, test), cases->column, cases->world.made,
		       cases->n, cases->mode, PLACE_END, &hits, out, &what)) {
		printf("  %s: %s\n    %s\n", build->name, fault_texts[what.fault], what.detail);
		wrong = 1;
	}
	plugin_notes.unanswered = NULL;
	for (size_t i = 0; what.fault == FAULT_NONE && i < cases->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct judged judged;
		gather_operands(test, cases->column, i, cases->mode, operands);
		for (unsigned r = 0; r < test->results; ++r)
			memcpy(&results[r], &out[r][i], sizeof results[r]);
		judge_case(subject, operands, &cases->world, !(unanswered[i / 64] >> i % 64 & 1),
			   test->hits && hits[i / 64] >> i % 64 & 1, results, &judged);
		/* It takes long, and so a few are told how far they must move, too. */
		if (judged.verdict == VERDICT_WRONG && judged.measured && wrong < SHOWN &&
		    movement_of(test, operands, &cases->world, &judged.movement) &&
		    judged.movement.least > 0)
			judge_describe(test, !(hits[i / 64] >> i % 64 & 1), &judged);
		if (i < SHOWN || judged.verdict == VERDICT_WRONG)
			printf("  %s, case %zu: %s%s%s%s\n", build->name, i,
			       verdict_names[judged.verdict], judged.bug ? ", a bug" : "",
			       *judged.text ? ": " : "", judged.text);
		wrong += judged.verdict == VERDICT_WRONG;
	}
	free(unanswered);
	return wrong;
}

/* The whole batch on one build, at every place. */
static unsigned replay_build(const struct case_file *cases, const struct build *build,
			     struct cross *cross, const struct answers *expected)
{
	for (unsigned place = 0; place < PLACES; ++place) {
		struct disagreement what;
		if (cross_kernel(cross, cases->test, build_kernel(build, cases->test),
				 cases->column, cases->world.made, cases->n, cases->mode, place,
				 expected, &what))
			continue;
		printf("  %s: %s", build->name, fault_texts[what.fault]);
		if (what.index < cases->n)
			printf(", case %zu", what.index);
		printf(" (columns at %s)\n    %s\n", place_names[place], what.detail);
		return 1;
	}
	return 0;
}

static unsigned replay(const char *path, const struct case_file *cases,
		       const struct session *session)
{
	const struct lockstep_test *test = cases->test;
	struct answers expected;
	struct cross *cross = cross_open(cases->n);
	unsigned wrong = 0;
	if (!cross || !answers_allocate(&expected, cases->n))
		usage_error("replay", "out of memory");
	printf("%s: %s, %zu case%s, %s\n  %s\n", path, test->name, cases->n,
	       cases->n == 1 ? "" : "s", mode_names[cases->mode], test->question);
	case_print_world(stdout, &cases->world);
	answer_batch(test, harness_of(test)->reference, cases->column, cases->world.made, cases->n,
		     cases->mode, &expected);
	for (size_t i = 0; i < cases->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		gather_operands(test, cases->column, i, cases->mode, operands);
		if (i < SHOWN) {
			printf("  case %zu\n", i);
			case_print(stdout, test, operands);
			answers_print(stdout, test, operands, &cases->world, NULL);
		} else if (i == SHOWN) {
			printf("  ... and %zu more\n", cases->n - i);
		}
		wrong += replay_truth(cases, i, operands, &expected);
	}
	if (cases->mode == MODE_PAIRS)
		wrong += replay_relations(cases);
	for (size_t b = 0; b < session->builds; ++b)
		if (build_kernel(session->build[b], test))
			wrong += session_judges(session, b)
				     ? replay_subject(cases, session->build[b], cross)
				     : replay_build(cases, session->build[b], cross, &expected);
	printf(wrong ? "  DISAGREEMENT\n" : "  all agree\n");
	answers_free(&expected);
	cross_close(cross);
	return wrong;
}

/* All files as one program; nothing of it is printed if one of them is malformed. */
static int replay_as_c(char **paths, size_t files)
{
	struct case_file *cases = calloc(files, sizeof *cases);
	char error[512];
	if (!cases)
		usage_error("replay", "out of memory");
	for (size_t i = 0; i < files; ++i)
		if (!case_read(paths[i], &cases[i], error, sizeof error))
			usage_error("replay", "%s", error);
	if (!replay_print_c(stdout, cases, files))
		usage_error("replay", "out of memory");
	for (size_t i = 0; i < files; ++i)
		case_free(&cases[i]);
	free(cases);
	return STATUS_FINE;
}

struct choices {
	struct session session;
	struct plugin_choices plugins;
	bool as_c;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_FLAG("c", as_c,
		"Print a C program instead, that repeats the cases with the library alone."),
    OPTION_PLUGINS(plugins),
    OPTION_FLAG("bits", session.bits,
		"Compare plug-ins with the reference, bit for bit, whatever they claim."),
    OPTIONS_END};

static int run(int argc, char **argv)
{
	struct choices choices = {.as_c = false};
	unsigned wrong = 0;
	parse_builds("replay", "all", &choices.session);
	options_read(&command_replay, argc, argv, &choices);
	if (choices.as_c && choices.plugins.count)
		usage_error("replay", "--c repeats cases with the library alone: no --plugin");
	if (choices.as_c)
		return replay_as_c(argv + optind, (size_t)(argc - optind));
	load_plugins("replay", &choices.plugins);
	add_plugins("replay", &choices.session);
	cross_catch_faults();
	for (int i = optind; i < argc; ++i) {
		struct case_file cases;
		char error[512];
		if (!case_read(argv[i], &cases, error, sizeof error))
			usage_error("replay", "%s", error);
		wrong += replay(argv[i], &cases, &choices.session);
		case_free(&cases);
	}
	return wrong ? STATUS_DISAGREE : STATUS_FINE;
}

const struct command command_replay = {
    .name = "replay",
    .summary = "what every implementation says of a case file",
    .run = run,
    .operands = "FILE...",
    .least = 1,
    .most = OPERANDS_MANY,
    .lacking = "no case file named",
    .about = "Of each case file, such as lockstep check saves: the operands, the exact answer and "
	     "how far it is from flipping, and the answers of the reference and of every build; "
	     "then the whole batch on guarded memory, at every place.",
    .notes = "Exit status: 0 if all agree, 1 if not, 2 if a file cannot be read.",
    .rows = rows};
