/* SPDX-License-Identifier: MIT */
/* Possible values of options: tests, builds and scenes. */
#include <config.h>

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "harness/check/cross.h"
#include "harness/options/options.h"
#include "harness/questions/questions.h"
#include "harness/scenes/scene.h"

bool option_word(const struct option_row *row, size_t i, struct option_word *word)
{
	size_t count = 0;
	while (row->word && row->word[count].word)
		++count;
	if (i >= count)
		return row->words && row->words(i - count, word);
	*word = row->word[i];
	return true;
}

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

void choose_count(const char *command, const char *option, const char *text, struct count_list list)
{
	char *end;
	errno = 0;
	const unsigned long long count = strtoull(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || count < list.least ||
	    count > list.most)
		usage_error(command, "%s %s: not a number of %s from %zu to %zu", option, text,
			    list.what, list.least, list.most);
	for (size_t i = 0; i < *list.counts; ++i)
		if (list.count[i] == count)
			return;
	if (*list.counts == OPTION_COUNTS_MAX)
		usage_error(command, "%s %s: more than %d sizes", option, text, OPTION_COUNTS_MAX);
	list.count[(*list.counts)++] = (size_t)count;
}
