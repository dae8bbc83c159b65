/* SPDX-License-Identifier: MIT */
/* lockstep draw: draws cases and their world as an SVG picture, coloured by the reference's
 * answers. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/base/files.h"
#include "harness/base/memory.h"
#include "harness/formats/columns.h"
#include "harness/questions/questions.h"
#include "harness/scenes/scene.h"

static const char me[] = "draw";

struct choices {
	struct plugin_choices plugins;
	const char *test, *scene, *output;
	uint64_t seed, first, cases; /* cases is 0 if not given */
	uint64_t size;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_TEXT("test", "TEST", test, "The test whose cases to draw; see lockstep list.",
		.words = option_tests),
    OPTION_TEXT("scene", "SCENE", scene,
		"The scene that they come from; see lockstep check --help.",
		.words = option_scenes),
    OPTION_SEED(seed, "Seed of a random scene (default: 1)."),
    OPTION_WHOLE("first", "N", first, 0, UINT64_MAX / 2,
		 "Begin with case N of the scene (default: 0)."),
    OPTION_WHOLE("cases", "N", cases, 1, CASE_FILE_MAX,
		 "Draw N cases, from one world (default: 64, or 12 of shapes of float32 that share "
		 "no world)."),
    OPTION_OUTPUT(
	"output", "FILE.svg", output,
	"Write the picture here (default: the case file's name with .svg, in the current folder)."),
    OPTION_WHOLE("size", "PIXELS", size, 100, 100000,
		 "The longest side of the picture (default: 1000)."),
    OPTION_PLUGINS(plugins),
    OPTIONS_END};

/* Writes the whole picture or nothing, so that an error leaves no partial file. */
static void write_picture(struct drawing *drawing, const char *output)
{
	struct file_writer writer;
	char error[4400];
	FILE *to = file_write_begin(&writer, output, error, sizeof error);
	if (!to)
		usage_error(me, "%s", error);
	page_draw(to, drawing);
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(me, "%s", error);
}

/* Draws the cases, writes the picture, and prints a summary. Frees the cases. */
static void draw(struct drawing *drawing, const struct choices *choices, const char *output)
{
	const struct case_file *cases = &drawing->cases;
	drawing->size = (double)choices->size;
	drawing_answer(drawing);
	drawing_measure(drawing);
	page_explain(drawing);
	if (subjects_explain(drawing) == 0 && choices->plugins.count)
		usage_error(me, "--plugin: none of them has %s", cases->test->name);
	write_picture(drawing, output);
	const size_t misses = cases->n - drawing->hits, undrawn = drawing->far + drawing->more;
	printf("%s: %s, %zu case%s", output, cases->test->name, cases->n, cases->n == 1 ? "" : "s");
	if (cases->test->hits)
		printf(": %zu hit%s, %zu miss%s", drawing->hits, drawing->hits == 1 ? "" : "s",
		       misses, misses == 1 ? "" : "es");
	if (drawing->judged && cases->test->hits)
		printf(", %zu wrong", drawing->wrong_hits + drawing->wrong_misses);
	if (drawing->invalid)
		printf(", %zu invalid", drawing->invalid);
	if (undrawn)
		printf(", %zu not drawn", undrawn);
	printf("\n");
	free(drawing->outcomes);
	free(drawing->row);
	case_free(&drawing->cases);
}

/* ---- From a scene ---------------------------------------------------------------------------- */

/* Returns the number of cases requested, or by default some that share the first one's world. */
static uint64_t choose_cases(const struct choices *choices, const struct lockstep_test *test)
{
	/* fewer, to keep them legible, if each has a zoom */
	const uint64_t usual = test->world || pixel_test(test) ? 64 : 12;
	const uint64_t left =
	    test->world ? SCENE_WORLD_CASES - choices->first % SCENE_WORLD_CASES : CASE_FILE_MAX;
	if (choices->cases > left)
		usage_error(me,
			    "--cases: cases %" PRIu64 " to %" PRIu64
			    " are in several worlds: only %" PRIu64 " share the first one's",
			    choices->first, choices->first + choices->cases - 1, left);
	return choices->cases ? choices->cases : usual < left ? usual : left;
}

static void draw_scene(const struct choices *choices)
{
	struct drawing drawing = {.first = choices->first};
	struct case_file *cases = &drawing.cases;
	char error[4400];
	cases->test = question_find(choices->test);
	if (!cases->test)
		usage_error(me, "--test: no such test: '%s'; see lockstep list", choices->test);
	if (!drawing_can(cases->test))
		usage_error(me, "%s cannot be drawn yet", cases->test->name);
	cases->n = choose_cases(choices, cases->test);
	struct scene *scene = scene_open(choices->scene, error, sizeof error);
	if (!scene)
		usage_error(me, "--scene: %s", error);
	for (unsigned k = 0; k < cases->test->columns; ++k)
		cases->column[k] = memory_must(calloc(cases->n, sizeof *cases->column[k]));
	scene_world(scene, cases->test, choices->seed, choices->first, &cases->world);
	scene_fill(scene, cases->test, choices->seed, choices->first, cases->n, &cases->world,
		   cases->column);
	snprintf(drawing.source, sizeof drawing.source,
		 "scene %.4000s, seed %" PRIu64 ", case%s %" PRIu64, choices->scene, choices->seed,
		 cases->n == 1 ? "" : "s", choices->first);
	if (cases->n > 1)
		snprintf(drawing.source + strlen(drawing.source), 32, " to %" PRIu64,
			 choices->first + cases->n - 1);
	draw(&drawing, choices, choices->output);
	scene_close(scene);
}

/* ---- From case files ------------------------------------------------------------------------- */

/* Returns the file's name without its folder, with .svg for .case, to be freed. */
static char *name_picture(const char *path)
{
	const char *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	size_t length = strlen(base);
	if (length > 5 && strcmp(base + length - 5, ".case") == 0)
		length -= 5;
	char *name = memory_must(malloc(length + sizeof ".svg"));
	memcpy(name, base, length);
	strcpy(name + length, ".svg");
	return name;
}

/* Reads all files before drawing anything, so that a bad file leaves no pictures of the others. */
static void draw_files(char **paths, size_t count, const struct choices *choices)
{
	struct drawing *drawings = memory_must(calloc(count, sizeof *drawings));
	char **outputs = memory_must(calloc(count, sizeof *outputs)), error[4400];
	for (size_t i = 0; i < count; ++i) {
		struct case_file *cases = &drawings[i].cases;
		if (!case_read(paths[i], cases, error, sizeof error))
			usage_error(me, "%s", error);
		if (!drawing_can(cases->test))
			usage_error(me, "%s cannot be drawn yet", cases->test->name);
		snprintf(drawings[i].source, sizeof drawings[i].source, "%.4000s%s%s", paths[i],
			 cases->mode ? ", " : "", cases->mode ? mode_names[cases->mode] : "");
		outputs[i] =
		    choices->output ? memory_must(strdup(choices->output)) : name_picture(paths[i]);
		for (size_t k = 0; k < i; ++k)
			if (strcmp(outputs[i], outputs[k]) == 0)
				usage_error(me, "both %s and %s would be drawn to %s", paths[k],
					    paths[i], outputs[i]);
	}
	for (size_t i = 0; i < count; ++i) {
		draw(&drawings[i], choices, outputs[i]);
		free(outputs[i]);
	}
	free(outputs);
	free(drawings);
}

static int run(int argc, char **argv)
{
	struct choices choices = {.seed = 1, .size = PAGE_UNITS};
	options_read(&command_draw, argc, argv, &choices);
	/* an option for scenes was given */
	const bool of_scene =
	    choices.test || choices.scene || choices.seed != 1 || choices.first || choices.cases;
	size_t files = (size_t)(argc - optind);
	if (!of_scene && files == 0)
		usage_error(me, "no case file named, and no --test; see lockstep draw --help");
	if (of_scene && files)
		usage_error(me,
			    "either case files, such as '%s', or a scene's --test, --scene, "
			    "--seed, --first and --cases",
			    argv[optind]);
	if (of_scene && (!choices.test || !choices.scene || !choices.output))
		usage_error(me, "a scene's cases need --test, --scene and --output");
	load_plugins(me, &choices.plugins);
	if (of_scene)
		draw_scene(&choices);
	else
		draw_files(argv + optind, files, &choices);
	return STATUS_FINE;
}

const struct command command_draw = {
    .name = "draw",
    .summary = "draw any test's cases, and the world they share",
    .run = run,
    .operands = "FILE.case...\n--test TEST --scene SCENE --output FILE.svg",
    .most = OPERANDS_MANY,
    .about = "Draw cases and their world as an SVG picture, from case files, such as those that "
	     "lockstep check saves, or from a scene. The reference's hits are filled and its "
	     "misses hollow; answers that the exact truth contradicts have their own colour. "
	     "The legend has the verdicts on plug-ins, and how far coordinates would have to "
	     "move for a wrong answer to be right.",
    .notes = "Exit status: 0 success, 2 bad usage or bad input.",
    .rows = rows};
