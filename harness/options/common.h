/* SPDX-License-Identifier: MIT */
/* Options that several commands have: which tests, builds, scenes, modes and plug-ins. */
#ifndef LOCKSTEP_OPTIONS_COMMON_H
#define LOCKSTEP_OPTIONS_COMMON_H

#include "harness/base/options.h"

struct lockstep_test;

/* Sets test[i] to the table's test i if its name matches the glob. False if none does. */
bool match_tests(const char *glob, const struct lockstep_test **test);

/*
 * Appends a mode to a list without duplicates. A mode is an index into `words`, whose last entry
 * means all of them. A command lists its additional modes after OPTION_MODE_WORDS.
 */
#define OPTION_MODE_WORDS                                                                          \
	{"pairs", NULL}, {"one-many", NULL}, {"many-one", NULL},                                   \
	{                                                                                          \
		"one-one", NULL                                                                    \
	}
extern const struct option_word option_modes[];
void choose_mode(const char *command, const char *name, const struct option_word *words,
		 unsigned *mode, size_t *modes);

/* The available tests, builds and scenes. */
option_words option_tests, option_builds, option_scenes;
extern const struct option_word option_groups[]; /* of builds */

#define OPTION_TESTS(...) OPTION_TEXT("test", "GLOB,...", __VA_ARGS__, .words = option_tests)
#define OPTION_BUILDS(...)                                                                         \
	OPTION_TEXT("isa", "NAME,...", __VA_ARGS__, .word = option_groups, .words = option_builds)
#define OPTION_SCENES(...) OPTION_TEXT("scene", "NAME,...", __VA_ARGS__, .words = option_scenes)
#define OPTION_REQUIRE(field)                                                                      \
	OPTION_TEXT("require", "NAME,...", field,                                                  \
		    "Fail unless these ran on every test. Instruction sets of this architecture "  \
		    "must have run natively, all others emulated.",                                \
		    .words = option_builds)
#define OPTION_REQUIRE_SCENES(field)                                                               \
	OPTION_TEXT(                                                                               \
	    "require-scenes", "NAME,...", field,                                                   \
	    "Fail unless cases of these scenes ran; all means every scene that needs none "        \
	    "of your files. Without this option, scenes that cannot be made, because a library "   \
	    "or a file is missing, are left out and named.",                                       \
	    .words = option_scenes)
/* Plug-ins; load_plugins() loads them. */
option_reader option_plugin;
#define OPTION_PLUGINS(field)                                                                      \
	OPTION_IN("plugin", "FILE.so", option_plugin, struct plugin_choices, field,                \
		  "Add your own code: a shared object with a lockstep_plugin(), as in "            \
		  "lockstep_plugin.h, or process:COMMAND, which speaks the protocol of "           \
		  "lockstep-plugin(5). May be given several times."),                              \
	    OPTION_FLAG("isolate", field.isolate,                                                  \
			"Run each plug-in in its own process, which is restarted when it "         \
			"crashes or hangs."),                                                      \
	    OPTION_IN("plugin-limit", "T", option_seconds, double, field.limit,                    \
		      "Treat a plug-in that takes longer than T seconds for a batch as hanging "   \
		      "(default: 10).")

/* The values of OPTION_PLUGINS. */
struct plugin_choices {
	const char **given;
	unsigned count;
	bool isolate;
	double limit; /* 0: the default */
};

/* Loads the plug-ins: each becomes a build (harness/check/builds.h). Exits with one line
 * if one cannot be used. */
void load_plugins(const char *command, const struct plugin_choices *choices);

#endif
