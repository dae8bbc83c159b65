/* SPDX-License-Identifier: MIT */
/* lockstep check: cross-check kernels against references and exact truths. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>

#include "base/interrupt.h"
#include "base/progress.h"
#include "cli/cli.h"
#include "cli/json.h"

static void print_help(void)
{
	printf(
	    "Usage: lockstep check [OPTION]...\n"
	    "Cross-check every kernel against its reference, bit for bit, and the references "
	    "against exact\narithmetic and against themselves, changed (mirrored, scaled, operands "
	    "swapped and so on): over\nscenes, modes (pairs, one against many, many against one), "
	    "every size from 0 to 130, and\ncolumns laid against guard pages at several "
	    "alignments.\n\n"
	    "      --test GLOB,...   tests to check (default: all); see lockstep list\n"
	    "      --isa LIST        builds: names as in lockstep isa, avx2-emulated and so on, or "
	    "native,\n                        emulated, all (default: all that run here)\n"
	    "      --scene LIST      where cases come from (default: all):\n");
	for (const struct scene_family *family = scene_families; family->name; ++family)
		printf("                          %-11s %s\n", family->name, family->what);
	printf(
	    "                          wad:FILE:MAP  a map of a Doom-format WAD file\n"
	    "                          geojson:FILE  the outlines of a GeoJSON file\n"
	    "                          obj:FILE      the triangles of a Wavefront OBJ file\n"
	    "                          mask:FILE     the walls of a PBM or PGM image\n"
	    "                          maze:FILE     a maze, as text or a PBM image\n"
	    "                          tiles:FILE    the tiles of a CSV file\n"
	    "                        a comma in the name of a file is written \\,\n"
	    "      --seed S          of the random scenes (default: 1)\n"
	    "      --first N         begin with case N of each scene (default: 0)\n"
	    "      --cases N         cases of each test and scene (default: 100000, or no limit "
	    "with "
	    "--seconds)\n"
	    "      --seconds T       stop after T seconds, once every test has met every scene\n"
	    "      --shard I/N       the I-th of N equal shares of the work, I from 0\n"
	    "      --require LIST    fail unless these ran on every test. An instruction set of "
	    "this\n                        architecture must have run natively, another's "
	    "emulated\n"
	    "      --require-scenes LIST  fail unless cases of these scenes ran\n"
	    "      --plugin FILE.so  check your own kernels too: functions lockstep_plugin_TEST of "
	    "the\n                        type lockstep_kernel in lockstep.h\n"
	    "      --output DIR      where disagreements are saved (default: lockstep-found)\n"
	    "      --json            what ran and what was found as JSON; the report goes to "
	    "stderr\n"
	    "  -h, --help            this text\n");
}

struct choices {
	const char *tests, *builds, *scenes, *require, *require_scenes, *plugin;
	bool json;
};

static void read_options(int argc, char **argv, struct session *s, struct choices *choices)
{
	static const struct option options[] = {
	    {"test", required_argument, NULL, 't'},    {"isa", required_argument, NULL, 'i'},
	    {"scene", required_argument, NULL, 's'},   {"seed", required_argument, NULL, 'S'},
	    {"first", required_argument, NULL, 'f'},   {"cases", required_argument, NULL, 'c'},
	    {"seconds", required_argument, NULL, 'T'}, {"shard", required_argument, NULL, 'd'},
	    {"require", required_argument, NULL, 'r'}, {"require-scenes", required_argument, NULL, 'R'},
	    {"plugin", required_argument, NULL, 'p'},  {"output", required_argument, NULL, 'o'},
	    {"json", no_argument, NULL, 'j'},          {"help", no_argument, NULL, 'h'},
	    {NULL, 0, NULL, 0}};
	const char *me = "check";
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 't':
			choices->tests = optarg;
			break;
		case 'i':
			choices->builds = optarg;
			break;
		case 's':
			choices->scenes = optarg;
			break;
		case 'S':
			s->seed = parse_whole(me, "--seed", optarg, 0, UINT64_MAX);
			break;
		case 'f':
			s->first = parse_whole(me, "--first", optarg, 0, UINT64_MAX / 2);
			break;
		case 'c':
			s->cases = parse_whole(me, "--cases", optarg, 1, UINT64_MAX / 2);
			break;
		case 'T':
			s->seconds = parse_seconds(me, "--seconds", optarg);
			break;
		case 'd':
			parse_shard(me, optarg, &s->shard, &s->shards);
			break;
		case 'r':
			choices->require = optarg;
			break;
		case 'R':
			choices->require_scenes = optarg;
			break;
		case 'p':
			choices->plugin = optarg;
			break;
		case 'o':
			s->output = parse_folder(me, "--output", optarg);
			break;
		case 'j':
			choices->json = true;
			break;
		case 'h':
			print_help();
			exit(STATUS_FINE);
		default:
			option_error(me, argv, c);
		}
	no_operands(me, argc, argv);
}

static uint64_t total(const struct session *s)
{
	uint64_t sum = 0;
	for (size_t t = 0; s->test[t]; ++t)
		for (size_t b = 0; b < s->builds; ++b)
			sum += session_ran(s, s->test[t], b);
	return sum;
}

static void print_json(const struct session *s)
{
#if HAVE_JANSSON
	json_t *ran = json_object(), *found = json_array();
	for (size_t t = 0; s->test[t]; ++t) {
		json_t *builds = json_object();
		for (size_t b = 0; b < s->builds; ++b)
			json_object_set_new(
			    builds, s->build[b]->name,
			    json_integer((json_int_t)session_ran(s, s->test[t], b)));
		json_object_set_new(ran, s->test[t]->name, builds);
	}
	for (const struct finding *f = s->findings; f; f = f->next)
		json_array_append_new(
		    found, json_pack("{s:s, s:s, s:s, s:s, s:I, s:s}", "test", f->test->name,
				     "build", f->build ? f->build->name : "reference", "scene",
				     f->scene, "fault", fault_texts[f->fault], "case",
				     (json_int_t)f->index, "file", f->file));
	char digest[17];
	snprintf(digest, sizeof digest, "%016" PRIx64, s->digest);
	json_print(json_pack(
	    "{s:s, s:I, s:I, s:I, s:s, s:I, s:I, s:f, s:b, s:o, s:o}", "lockstep", LOCKSTEP_VERSION,
	    "seed", (json_int_t)s->seed, "cases", (json_int_t)total(s), "different",
	    (json_int_t)s->distinct, "digest", digest, "truths", (json_int_t)s->truths, "relations",
	    (json_int_t)s->relations, "seconds", s->elapsed, "interrupted", interrupted() != 0, "ran", ran, "disagreements", found));
#else
	(void)s;
#endif
}

static void print_summary(const struct session *s)
{
	fprintf(s->out, "\n");
	print_ran(s->out, s);
	fprintf(s->out, "\n%s cases in %.1f s: %s different ones, in every mode, on every build",
		short_count(total(s)), s->elapsed, short_count(s->distinct));
	if (s->truths)
		fprintf(s->out, "\n%s answers of references held against exact arithmetic",
			short_count(s->truths));
	else
		fprintf(s->out, "\nnothing held against exact arithmetic%s",
			harness_tests[0].exact ? "" : ": this build has no GMP");
	if (s->relations)
		fprintf(s->out,
			"\n%s held against what they are after changes that must not matter",
			short_count(s->relations));
	fprintf(s->out, "\ndigest of all answers %016" PRIx64 "\n", s->digest);
	if (interrupted())
		fprintf(s->out, "interrupted: this is what was checked until then\n");
	if (s->disagreements == 0)
		fprintf(s->out, "no disagreement\n");
	else
		fprintf(s->out, "%" PRIu64 " batches DISAGREE; the first of each kind is above\n",
			s->disagreements);
}

int command_check(int argc, char **argv)
{
	struct session s = {.seed = 1, .shards = 1, .output = "lockstep-found", .out = stdout};
	struct choices choices = {.tests = "*", .builds = "all", .scenes = "all"};
	char error[256];
	read_options(argc, argv, &s, &choices);
#if !HAVE_JANSSON
	if (choices.json)
		json_missing("check");
#endif
	if (s.cases == 0 && s.seconds <= 0)
		s.cases = 100000;
	s.test = parse_tests("check", choices.tests);
	parse_builds("check", choices.builds, &s);
	if (choices.plugin)
		s.plugin = load_plugin("check", choices.plugin, &s);
	if (choices.require)
		require_builds("check", choices.require, &s, true);
	if (choices.require_scenes)
		name_scenes("check", choices.require_scenes);
	parse_scenes("check", choices.scenes, &s);
	s.progress = progress_shows();
	s.interrupted = interrupted;
	if (choices.json)
		s.out = stderr;
	interrupt_begin();
	if (!session_run(&s, error, sizeof error))
		usage_error("check", "%s", error);
	print_summary(&s);
	bool whole = !choices.require || require_builds("check", choices.require, &s, false);
	if (choices.require_scenes && !require_scenes("check", choices.require_scenes, &s))
		whole = false;
	if (choices.json)
		print_json(&s);
	int status = s.disagreements || !whole ? STATUS_DISAGREE
		     : total(&s) == 0          ? STATUS_NOTHING
					       : STATUS_FINE;
	session_free(&s);
	for (size_t i = 0; i < s.scenes; ++i)
		scene_close(s.scene[i]);
	free(s.test);
	return status;
}
