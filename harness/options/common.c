/* SPDX-License-Identifier: MIT */
/* Options that several commands have; see common.h. */
#include <config.h>

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/check/builds.h"
#include "harness/check/cross.h"
#include "harness/options/common.h"
#include "harness/plugins/catch.h"
#include "harness/questions/questions.h"
#include "harness/scenes/scene.h"

bool option_tests(size_t i, struct option_word *word)
{
	if (i >= question_count())
		return false;
	*word = (struct option_word){question_at(i)->name, question_at(i)->question};
	return true;
}

bool match_tests(const char *glob, const struct lockstep_test **test)
{
	bool any = false;
	for (size_t i = 0; i < question_count(); ++i)
		if (fnmatch(glob, question_at(i)->name, 0) == 0) {
			test[i] = question_at(i);
			any = true;
		}
	return any;
}

const struct option_word option_groups[] = {
    {"native", NULL}, {"emulated", NULL}, {"all", NULL}, {NULL, NULL}};

/* Lists the builds that run here. */
bool option_builds(size_t i, struct option_word *word)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	for (size_t b = 0; b < count; ++b)
		if (builds[b].runs && i-- == 0) {
			*word = (struct option_word){builds[b].name, NULL};
			return true;
		}
	return false;
}

bool option_scenes(size_t i, struct option_word *word)
{
	static const struct option_word files[] = {
	    {"wad:FILE:MAP", "a map of a Doom-format WAD file"},
	    {"geojson:FILE", "the outlines of a GeoJSON file"},
	    {"obj:FILE", "the triangles of a Wavefront OBJ file"},
	    {"mask:FILE", "the walls of a PBM or PGM image"},
	    {"maze:FILE", "a maze, as text or a PBM image"},
	    {"tiles:FILE",
	     "the tiles of a CSV file; a comma in the name of a file is written \\,"}};
	size_t families = 0;
	while (scene_families[families].name)
		++families;
	if (i >= families + sizeof files / sizeof *files)
		return false;
	*word = i < families ? (struct option_word){scene_families[i].name, scene_families[i].what}
			     : files[i - families];
	return true;
}

const struct option_word option_modes[] = {OPTION_MODE_WORDS, {"all", NULL}, {NULL, NULL}};

void choose_mode(const char *command, const char *name, const struct option_word *words,
		 unsigned *mode, size_t *modes)
{
	const bool all = strcmp(name, "all") == 0;
	char known[200] = "";
	size_t used = 0;
	bool any = false;
	for (unsigned m = 0; strcmp(words[m].word, "all") != 0; ++m) {
		bool had = false;
		used += (size_t)snprintf(known + used, sizeof known - used, "%s%s",
					 m == 0 ? "" : ", ", words[m].word);
		if (!all && strcmp(words[m].word, name) != 0)
			continue;
		any = true;
		for (size_t i = 0; i < *modes; ++i)
			had = had || mode[i] == m;
		if (!had)
			mode[(*modes)++] = m;
	}
	if (!any)
		usage_error(command, "--mode %s: not %s or all", name, known);
}

/* ---- Plug-ins -------------------------------------------------------------------------------- */

void option_plugin(const char *command, const struct option_row *row, const char *text, void *to)
{
	struct plugin_choices *choices = (struct plugin_choices *)((char *)to + row->at);
	(void)command;
	choices->given =
	    memory_must(realloc(choices->given, (choices->count + 1) * sizeof *choices->given));
	choices->given[choices->count++] = text;
}

void load_plugins(const char *command, const struct plugin_choices *choices)
{
	enum { LIMIT = 10 };
	struct plugin *loaded[PLUGINS_MAX];
	char error[512];
	catch_limit(choices->limit > 0 ? choices->limit : LIMIT);
	for (unsigned i = 0; i < choices->count; ++i)
		if (plugin_load(choices->given[i], choices->isolate, loaded, error, sizeof error) ==
		    0)
			usage_error(command, "--plugin: %s", error);
	if (!harness_add_plugins(error, sizeof error))
		usage_error(command, "--plugin: %s", error);
	free(choices->given);
}
