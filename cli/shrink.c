/* SPDX-License-Identifier: MIT */
/* lockstep shrink: the simplest case that still fails in the same way. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/progress.h"
#include "check/shrink.h"
#include "cli/cli.h"

static const char me[] = "shrink";

struct choices {
	const char *file, *output, *plugin, *isa;
	bool exact, solid;
	double seconds;
};

static void print_help(void)
{
	printf(
	    "Usage: lockstep shrink [OPTION]... FILE\n"
	    "Make a failing case file simple, as long as it fails in the same way: a build that "
	    "differs from\nthe reference, the reference that differs from the exact truth outside "
	    "the guarantee, or from\nitself after a change that must not matter. Fewer cases, "
	    "fewer rows of the world, numbers of\nfewer digits.\n\n"
	    "      --output FILE     the simple case file (default: FILE, with .small.case)\n"
	    "      --against-exact   the way to fail is that the reference is wrong: farther from "
	    "the exact\n                        truth than the band of the test, of a specimen "
	    "that "
	    "of its judge\n"
	    "      --solid           rather more digits than shapes without an extent, such as a "
	    "radius of 0\n"
	    "      --isa LIST        builds to ask: names, native, emulated, all (default: all)\n"
	    "      --plugin FILE.so  ask your own kernels too; see lockstep check --help\n"
	    "      --seconds T       stop with the simplest so far (default: 60)\n"
	    "  -h, --help            this text\n\n"
	    "Exit status: 0 if the simple file is written, 2 if a file cannot be read or written, "
	    "77 if\nnothing is wrong with it.\n");
}

static void read_options(int argc, char **argv, struct choices *choices)
{
	static const struct option options[] = {{"output", required_argument, NULL, 'o'},
						{"against-exact", no_argument, NULL, 'e'},
						{"solid", no_argument, NULL, 's'},
						{"isa", required_argument, NULL, 'i'},
						{"plugin", required_argument, NULL, 'p'},
						{"seconds", required_argument, NULL, 't'},
						{"help", no_argument, NULL, 'h'},
						{NULL, 0, NULL, 0}};
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 'o':
			choices->output = parse_output(me, "--output", optarg);
			break;
		case 'e':
			choices->exact = true;
			break;
		case 's':
			choices->solid = true;
			break;
		case 'i':
			choices->isa = optarg;
			break;
		case 'p':
			choices->plugin = optarg;
			break;
		case 't':
			choices->seconds = parse_seconds(me, "--seconds", optarg);
			break;
		case 'h':
			print_help();
			exit(STATUS_FINE);
		default:
			option_error(me, argv, c);
		}
	if (optind == argc)
		usage_error(me, "no case file named; see lockstep shrink --help");
	choices->file = argv[optind++];
	no_operands(me, argc, argv);
	if (choices->exact && (choices->isa || choices->plugin))
		usage_error(me,
			    "--against-exact asks the reference alone: no --isa and no --plugin");
	if (choices->exact && !harness_tests[0].exact)
		usage_error(me, "--against-exact: this build has no GMP, and so no exact truths");
}

/* found.case becomes found.small.case; to be freed. */
static char *small_name(const char *file)
{
	static const char ending[] = ".case";
	size_t length = strlen(file);
	char *name = NULL;
	if (length > strlen(ending) && strcmp(file + length - strlen(ending), ending) == 0)
		length -= strlen(ending);
	if (asprintf(&name, "%.*s.small.case", (int)length, file) < 0)
		usage_error(me, "out of memory");
	return name;
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

/* A line break in the file's name would end the comment. */
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
	struct witnesses w = {
	    .build = session->build, .builds = session->builds, .exact = choices->exact};
	struct failure_signature way;
	struct size before;
	char words[256];
	if (!witnesses_open(&w, cases->n) || !size_of(cases, &before))
		usage_error(me, "out of memory");
	before.flat = choices->solid ? flat_count(cases) : 0;
	if (!signature_find(&w, cases, &way)) {
		printf("%s: %s: %s\n", choices->file, cases->test->name,
		       choices->exact ? "no answer of the reference is wrong beyond the band"
				      : "all agree, there is nothing to shrink");
		witnesses_close(&w);
		return STATUS_NOTHING;
	}
	signature_describe(&way, words, sizeof words);
	printf("%s: %s: %s\n", choices->file, cases->test->name, words);
	print_size("before", cases, &before);
	struct shrink s = {.witnesses = &w,
			   .way = &way,
			   .seconds = choices->seconds,
			   .progress = progress_shows(),
			   .solid = choices->solid,
			   .cases = cases};
	if (!shrink_run(&s))
		usage_error(me, "out of memory");
	print_size("after", cases, &s.size);
	printf("  trials  %" PRIu64 ", of which %" PRIu64 " helped%s\n", s.trials, s.kept,
	       s.over ? "; the time was up before all was tried" : "");
	char *name = small_name(choices->file);
	const char *output = choices->output ? choices->output : name;
	write_small(choices, output, cases, words);
	if (!file_is_stdout(output))
		printf("  saved   %s\n  again   lockstep replay %s%s%s%s\n"
		       "  as C    lockstep replay --c %s\n",
		       output, choices->plugin ? "--plugin " : "",
		       choices->plugin ? choices->plugin : "", choices->plugin ? " " : "", output,
		       output);
	free(name);
	witnesses_close(&w);
	return STATUS_FINE;
}

int command_shrink(int argc, char **argv)
{
	struct choices choices = {.seconds = 60};
	struct session session = {.builds = 0};
	struct case_file cases;
	char error[512];
	read_options(argc, argv, &choices);
	parse_builds(me, choices.isa ? choices.isa : "all", &session);
	if (choices.plugin)
		load_plugin(me, choices.plugin, &session);
	if (!case_read(choices.file, &cases, error, sizeof error))
		usage_error(me, "%s", error);
	cross_catch_faults();
	int status = shrink(&choices, &session, &cases);
	case_free(&cases);
	return status;
}
