/* SPDX-License-Identifier: MIT */
/* lockstep league: judges libraries on all their tests and all scenes. */
#include "cli/league/league.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/files.h"
#include "harness/base/interrupt.h"
#include "harness/base/memory.h"
#include "harness/base/progress.h"
#include "cli/json.h"
#include "reference/table.h"

static const char me[] = "league";

struct choices {
	struct plugin_choices plugins;
	struct option_share share;
	const char *tests, *scenes, *results, *output, *found;
	uint64_t seed, cases;
	double seconds;
	bool json, markdown, times;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_PLUGINS(plugins),
    OPTION_TESTS(tests, "Tests (default: all that a plug-in has); see lockstep list."),
    OPTION_SCENES(scenes, "Where cases come from (default: all); see lockstep check --help."),
    OPTION_SEED(seed, "Seed of the random scenes (default: 1)."),
    OPTION_WHOLE(
	"cases", "N", cases, 1, UINT64_MAX / 8,
	"Cases for each subject, test and scene (default: 10000, or no limit with --seconds)."),
    OPTION_SECONDS(seconds, "Start nothing new after T seconds."),
    OPTION_SHARD(share),
    OPTION_FLAG("times", times, "Also time each subject, beside the library's fastest kernel."),
    OPTION_TEXT("results", "FILE", results,
		"Append each result to FILE at once, and do not repeat tasks whose results are "
		"already there (default: lockstep-league.jsonl)."),
    OPTION_FOLDER("found", found, "Where wrong answers are saved (default: lockstep-found)."),
    OPTION_OUTPUT("output", "PAGE.html", output, "Write the tables as a self-contained page."),
    OPTION_FLAG("markdown", markdown, "Print the tables as Markdown."),
    OPTION_JSON(json, "Print the tables as JSON."),
    OPTIONS_END};

#if HAVE_JANSSON
/* A folder stands for each FOLDER/FILE.so, and for each executable file in it, which runs as a
 * process. */
static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *plugin_in(const char *folder, const char *name)
{
	char *path =
	    memory_text("%s%s/%s", *folder == '/' || *folder == '.' ? "" : "./", folder, name);
	char *given = NULL;
	struct stat about;
	const size_t length = strlen(name);
	if (length > 3 && strcmp(name + length - 3, ".so") == 0)
		return path;
	if (stat(path, &about) == 0 && S_ISREG(about.st_mode) && access(path, X_OK) == 0)
		given = memory_text("process:'%s'", path);
	free(path);
	return given;
}

static unsigned add_folder(struct league *league, const char *folder)
{
	char **names = NULL, error[512];
	size_t n = 0;
	unsigned added = 0;
	DIR *dir = opendir(folder);
	if (!dir)
		usage_error(me, "%s: not a folder of plug-ins", folder);
	for (struct dirent *entry; (entry = readdir(dir));) {
		char *given = *entry->d_name == '.' ? NULL : plugin_in(folder, entry->d_name);
		if (!given)
			continue;
		names = memory_must(realloc(names, (n + 1) * sizeof *names));
		names[n++] = given;
	}
	closedir(dir);
	if (n)
		qsort(names, n, sizeof *names, compare_names);
	for (size_t i = 0; i < n; ++i) {
		added += league_add_plugin(league, names[i], error, sizeof error);
		if (*error)
			fprintf(stderr, "left out: %s\n", error);
		free(names[i]);
	}
	free(names);
	return added;
}

static void add_all(struct league *league, const struct choices *choices, int argc, char **argv)
{
	char error[512];
	for (unsigned p = 0; p < choices->plugins.count; ++p)
		if (!league_add_plugin(league, choices->plugins.given[p], error, sizeof error) &&
		    *error)
			usage_error(me, "--plugin: %s", error);
	for (int i = optind; i < argc; ++i)
		if (!add_folder(league, argv[i]))
			fprintf(stderr, "%s: no plug-in with a chosen test\n", argv[i]);
	league_add_ours(league);
}

static void take_scenes(struct league *league, const char *list)
{
	struct session session = {.scenes = 0};
	parse_scenes(me, list, &session);
	for (size_t s = 0; s < session.scenes; ++s) {
		league->scene[league->scenes++] = memory_must(strdup(scene_name(session.scene[s])));
		scene_close(session.scene[s]);
	}
}

static json_t *as_json(const struct league *league)
{
	json_t *rows_of = json_array();
	struct league_sheets sheets = league_by_test(league);
	for (size_t i = 0; i < sheets.n; ++i) {
		json_t *part = sheet_json(&sheets.sheet[i]);
		json_array_extend(rows_of, part);
		json_decref(part);
	}
	league_free_sheets(&sheets);
	return json_pack("{s:s, s:I, s:b, s:o}", "lockstep", LOCKSTEP_VERSION, "seed",
			 (json_int_t)league->seed, "interrupted", interrupted() != 0, "league",
			 rows_of);
}

static void write_page(const struct league *league, const char *output)
{
	char error[512];
	struct file_writer writer;
	FILE *to = file_write_begin(&writer, output, error, sizeof error);
	if (!to)
		usage_error(me, "--output: %s", error);
	league_page(to, league);
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(me, "--output: %s", error);
}

static void print_tables(const struct league *league)
{
	struct league_sheets sheets = league_by_test(league);
	for (size_t i = 0; i < sheets.n; ++i) {
		/* the command that reproduces it is only for the page, as it is too long for a
		 * terminal's line */
		sheets.sheet[i].column[sheets.sheet[i].columns - 1].title = NULL;
		sheet_print(&sheets.sheet[i], stdout, SHEET_TERMINAL);
		fputc('\n', stdout);
	}
	league_free_sheets(&sheets);
	if (interrupted())
		printf("interrupted: the tables cover what was done so far\n");
}

static int run(int argc, char **argv)
{
	struct choices choices = {.seed = 1,
				  .share = {0, 1},
				  .tests = "*",
				  .scenes = "all",
				  .results = "lockstep-league.jsonl",
				  .found = "lockstep-found"};
	char limit[40], error[512];
	options_read(&command_league, argc, argv, &choices);
	if (choices.plugins.count == 0 && optind == argc)
		usage_error(me, "no plug-ins: give a folder of them, or --plugin");
	if (!harness_has_exact())
		usage_error(me, "this build has no GMP, and so no exact truths");
	if (choices.output && !file_can_write(choices.output, error, sizeof error))
		usage_error(me, "--output: %s", error);
	snprintf(limit, sizeof limit, "%.17g", choices.plugins.limit);
	struct league league = {.seed = choices.seed,
				.cases =
				    choices.cases || choices.seconds > 0 ? choices.cases : 10000,
				.seconds = choices.seconds,
				.share = choices.share,
				.limit = choices.plugins.limit > 0 ? limit : NULL,
				.found = choices.found,
				.times = choices.times,
				.progress = progress_shows(),
				.test = parse_tests(me, choices.tests),
				.subjects = json_array(),
				.results_file = choices.results};
	take_scenes(&league, choices.scenes);
	league_read(&league);
	interrupt_begin();
	add_all(&league, &choices, argc, argv);
	const bool any = json_array_size(league.subjects) > 0;
	league_run(&league);
	interrupt_sum_up();
	if (any && choices.output)
		write_page(&league, choices.output);
	if (any && choices.markdown)
		league_markdown(stdout, &league);
	if (any && !choices.markdown && !choices.json)
		print_tables(&league);
	if (choices.json)
		json_print(as_json(&league));
	const uint64_t faults = league_faults(&league, false) + league_faults(&league, true);
	for (size_t s = 0; s < league.scenes; ++s)
		free(league.scene[s]);
	json_decref(league.subjects);
	json_decref(league.results);
	free(league.test);
	free(choices.plugins.given);
	return !any ? STATUS_NOTHING : faults ? STATUS_DISAGREE : STATUS_FINE;
}
#else
static int run(int argc, char **argv)
{
	struct choices choices = {.seed = 1};
	options_read(&command_league, argc, argv, &choices);
	usage_error(me, "this build cannot keep results: it has no jansson");
}
#endif

const struct command command_league = {
    .name = "league",
    .summary = "compare libraries: how often, where and by how much each is wrong",
    .run = run,
    .operands = "[FOLDER...]",
    .most = OPERANDS_MANY,
    .about = "Run every plug-in on all its tests, over all scenes, and print a table for each "
	     "test, with the libraries as rows, and Lockstep's own kernels among them. A folder, "
	     "such as the one that make peers fills, stands for the shared objects in it, and for "
	     "its executable files, which are run as processes. Each task is its own process: "
	     "a crash or a hang is counted, and the others continue. Results are kept, so that an "
	     "interrupted run continues when it is restarted.",
    .notes = "Exit status: 0 no wrong answers, 1 wrong answers, 2 bad usage or bad input, 77 "
	     "nothing to do.",
    .rows = rows};
