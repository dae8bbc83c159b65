/* SPDX-License-Identifier: MIT */
/* lockstep shrink: finds the simplest case that still fails in the same way. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "harness/base/progress.h"
#include "harness/check/degenerate.h"
#include "harness/check/shrink.h"
#include "harness/formats/columns.h"
#include "cli/cli.h"
#include "reference/table.h"

static const char me[] = "shrink";

struct choices {
	const char *file, *output, *isa;
	struct plugin_choices plugins;
	bool exact, solid, bits;
	double seconds;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_OUTPUT("output", "FILE", output,
		  "Write the simple case file here (default: beside FILE, with .small.case)."),
    OPTION_FLAG("against-exact", exact,
		"Keep the reference wrong: farther from the exact truth than the test's error "
		"bound, or for a specimen, its judge's."),
    OPTION_FLAG(
	"solid", solid,
	"Prefer more digits to shapes without an extent where others of their kind have one, such "
	"as a radius of 0 or a segment with equal ends; and prefer lengths of similar size."),
    OPTION_BUILDS(isa, "Builds to call: names, native, emulated, all (default: all)."),
    OPTION_PLUGINS(plugins),
    OPTION_FLAG("bits", bits,
		"Compare plug-ins with the reference, bit for bit, whatever they claim."),
    OPTION_SECONDS(seconds, "Stop after T seconds, with the simplest so far (default: 60)."),
    OPTIONS_END};

static void read_options(int argc, char **argv, struct choices *choices)
{
	options_read(&command_shrink, argc, argv, choices);
	choices->file = argv[optind];
	if (choices->exact && (choices->isa || choices->plugins.count))
		usage_error(me,
			    "--against-exact calls only the reference: no --isa and no --plugin");
	if (choices->exact && !harness_has_exact())
		usage_error(me, "--against-exact: this build has no GMP, and so no exact truths");
}

/* Returns found.small.case for found.case, to be freed. */
static char *small_name(const char *file)
{
	static const char ending[] = ".case";
	size_t length = strlen(file);
	if (length > strlen(ending) && strcmp(file + length - strlen(ending), ending) == 0)
		length -= strlen(ending);
	return memory_text("%.*s.small.case", (int)length, file);
}

/* Prints how far the input must move for a subject's wrong answer to be right. */
static void print_movement(const struct case_file *cases, const struct failure_signature *way)
{
	const struct movement *movement = &way->judged.movement;
	if (!way->judged.measured || way->touching)
		return;
	printf("          wrong until coordinates move by %.3g, which is %.3g %s\n",
	       movement->least, movement->least_ulps,
	       pixel_test(cases->test) ? "pixels" : "ulps of the largest");
}

static void print_size(const char *when, const struct case_file *cases, const struct size *size)
{
	printf("  %-7s %zu case%s", when, size->cases, size->cases == 1 ? "" : "s");
	if (cases->world.kind)
		printf(", %zu row%s of the %s", size->rows, size->rows == 1 ? "" : "s",
		       cases->world.kind->row.name);
	if (size->flat)
		printf(", %zu shape%s without an extent", size->flat, size->flat == 1 ? "" : "s");
	printf(", %zu numbers with %" PRIu64 " digit%s, %s\n", values_count(cases), size->digits,
	       size->digits == 1 ? "" : "s", mode_names[cases->mode]);
}

/* Replaces line breaks in the file's name, which would end the comment line. */
static void write_small(const struct choices *choices, const char *output,
			const struct case_file *cases, const char *words)
{
	const char *slash = strrchr(choices->file, '/');
	char name[256], comment[1024], error[512];
	snprintf(name, sizeof name, "%s", slash ? slash + 1 : choices->file);
	for (char *c = name; *c; ++c)
		if (*c == '\n' || *c == '\r')
			*c = '?';
	snprintf(comment, sizeof comment, "shrunk from %s:\n%s", name, words);
	if (!case_write(output, cases, comment, error, sizeof error))
		usage_error(me, "%s", error);
}

static int shrink(const struct choices *choices, const struct session *session,
		  struct case_file *cases)
{
	struct witnesses w = {.build = session->build,
			      .builds = session->builds,
			      .exact = choices->exact,
			      .bits = choices->bits};
	struct failure_signature way, small;
	struct size before;
	char words[256];
	witnesses_open(&w, cases->n);
	size_of(cases, &before);
	before.flat = choices->solid ? flat_count(cases) : 0;
	if (!signature_find(&w, cases, &way)) {
		printf("%s: %s: %s\n", choices->file, cases->test->name,
		       choices->exact ? "no answer of the reference is wrong beyond the error bound"
				      : "all agree: nothing to shrink");
		witnesses_close(&w);
		return STATUS_NOTHING;
	}
	signature_describe(&way, words, sizeof words);
	printf("%s: %s: %s\n", choices->file, cases->test->name, words);
	print_size("before", cases, &before);
	print_movement(cases, &way);
	struct shrink s = {.witnesses = &w,
			   .way = &way,
			   .seconds = choices->seconds,
			   .progress = progress_shows(),
			   .solid = choices->solid,
			   .cases = cases};
	shrink_run(&s);
	print_size("after", cases, &s.size);
	if (signature_again(&w, cases, &way, &small))
		print_movement(cases, &small);
	printf("  trials  %" PRIu64 ", of which %" PRIu64 " helped%s\n", s.trials, s.kept,
	       s.over ? "; time ran out before everything was tried" : "");
	char *name = small_name(choices->file);
	const char *output = choices->output ? choices->output : name;
	write_small(choices, output, cases, words);
	if (!file_is_stdout(output)) {
		printf("  saved   %s\n  again   lockstep replay", output);
		if (choices->bits)
			printf(" --bits");
		plugin_print_options(stdout);
		printf(" %s\n  as C    lockstep replay --c %s\n", output, output);
	}
	free(name);
	witnesses_close(&w);
	return STATUS_FINE;
}

static int run(int argc, char **argv)
{
	struct choices choices = {.seconds = 60};
	struct session session = {.builds = 0};
	struct case_file cases;
	char error[512];
	read_options(argc, argv, &choices);
	parse_builds(me, choices.isa ? choices.isa : "all", &session);
	load_plugins(me, &choices.plugins);
	add_plugins(me, &session);
	if (!case_read(choices.file, &cases, error, sizeof error))
		usage_error(me, "%s", error);
	if (choices.plugins.count && !choices.bits)
		require_truth(me, cases.test);
	cross_catch_faults();
	int status = shrink(&choices, &session, &cases);
	case_free(&cases);
	return status;
}

const struct command command_shrink = {
    .name = "shrink",
    .summary = "the simplest case that still fails in the same way",
    .run = run,
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .lacking = "no case file named",
    .about = "Make a failing case file simpler, with fewer cases, fewer rows of the world, and "
	     "numbers of fewer digits, while it fails in the same way: a build differs from the "
	     "reference; the reference differs from the exact truth outside the guarantee, or from "
	     "itself after a change that must not matter; or a plug-in is wrong by its claims, in "
	     "the same direction, for operands that are as valid.",
    .notes = "Exit status: 0 if the simple file is written, 2 if a file cannot be read or written, "
	     "77 if nothing fails.",
    .rows = rows};
