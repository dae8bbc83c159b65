/* SPDX-License-Identifier: MIT */
/* Parses lists of chosen or required scenes. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/base/words.h"
#include "cli/cli.h"

static void add_scene(const char *command, const char *name, struct session *session)
{
	char error[512];
	if (session->scenes == SESSION_SCENES_MAX)
		usage_error(command, "--scene: more than %d scenes", SESSION_SCENES_MAX);
	struct scene *scene = scene_open(name, error, sizeof error);
	if (!scene)
		usage_error(command, "--scene: %s", error);
	session->scene[session->scenes++] = scene;
}

/* `all` leaves out scenes that this build cannot make, and says so. */
static void add_scenes(const char *command, const char *word, void *to)
{
	struct session *session = to;
	char error[512];
	if (strcmp(word, "all") != 0) {
		add_scene(command, word, session);
		return;
	}
	for (const struct scene_family *family = scene_families; family->name; ++family) {
		struct scene *scene = scene_open(family->name, error, sizeof error);
		if (!scene)
			fprintf(stderr, "lockstep %s: without the scene %s: %s\n", command,
				family->name, error);
		else if (session->scenes < SESSION_SCENES_MAX)
			session->scene[session->scenes++] = scene;
		else
			scene_close(scene);
	}
}

void parse_scenes(const char *command, const char *list, struct session *session)
{
	each_word(command, "scene", list, session, add_scenes);
}

/* Names of scenes made from files contain a colon. */
static void name_scene(const char *command, const char *name, void *session)
{
	const struct scene_family *family = scene_families;
	(void)session;
	while (family->name && strcmp(family->name, name) != 0)
		++family;
	if (!family->name && strcmp(name, "all") != 0 && !strchr(name, ':'))
		usage_error(command,
			    "--require-scenes: no such scene: '%s'; see lockstep check --help",
			    name);
}

void name_scenes(const char *command, const char *list)
{
	each_word(command, "require-scenes", list, NULL, name_scene);
}

static bool scene_ran(const char *command, const char *name, const struct session *session)
{
	char error[512] = "it was not chosen";
	for (size_t i = 0; i < session->scenes; ++i) {
		if (strcmp(scene_name(session->scene[i]), name) != 0)
			continue;
		if (session->met[i])
			return true;
		snprintf(error, sizeof error, "it made no cases");
	}
	/* A scene that was left out fails again for the same reason, which goes to `error`. */
	scene_close(scene_open(name, error, sizeof error));
	fprintf(stderr, "lockstep %s: --require-scenes: %s did not run: %s\n", command, name,
		error);
	return false;
}

bool require_scenes(const char *command, const char *list, const struct session *session)
{
	char *copy = memory_must(strdup(list)), *rest = copy;
	bool all = true;
	for (char *name; (name = words_next(&rest));) {
		if (strcmp(name, "all") != 0)
			all = scene_ran(command, name, session) && all;
		else
			for (size_t f = 0; scene_families[f].name; ++f)
				all = scene_ran(command, scene_families[f].name, session) && all;
	}
	free(copy);
	return all;
}
